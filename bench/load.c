/* A crowd for the server: tables of two people each, who play random legal actions over
 * real WebSockets, and what it costs.
 *
 *     load HOST PORT PID GAME TABLES SECONDS [MOVES-PER-SECOND [positions]]
 *
 * PID is the server's: its CPU time and memory are read from /proc. Without a rate everybody
 * plays as fast as the answers come. Prints one line of JSON. */
#include <jansson.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/rng.h"
#include "server/secret.h"

enum { MAX_MESSAGE = 1 << 16, MAX_SAMPLES = 4 << 20 };

struct seat {
    struct lws *wsi;
    struct seat *other;
    char cookie[64];
    char table[ID_TEXT];
    char *out; /* to be sent, or NULL */
    char in[MAX_MESSAGE];
    size_t n_in;
    double sent;    /* when its last action was */
    double due;     /* when it may act next */
    char next[256]; /* the action it will send then, as a request; empty: none */
    bool is_first;
    bool is_ready; /* watches its table */
};

static struct {
    const char *host;
    int port;
    int pid;
    const char *game;
    int tables;
    double seconds;
    double rate;
    bool positions;
    struct seat *seat;
    struct lws_context *context;
    struct rng rng;
    int ready;
    bool has_started; /* everybody is ready */
    double started;   /* when that was */
    double cpu_at_start;
    long memory_before; /* of the server, before the crowd came */
    long memory_ready;
    long moves;
    long games;
    long errors;
    float *latency;
} load;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds of CPU time that the server has used: fields 14 and 15 of its stat. */
static double server_cpu(void)
{
    char path[64];
    char line[1024];
    unsigned long ticks = 0;
    char *at;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/stat", load.pid);
    file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file)) {
        fprintf(stderr, "load: no such process\n");
        exit(1);
    }
    fclose(file);
    at = strrchr(line, ')') + 1; /* the second field, a name, may have spaces */
    for (int field = 3; field <= 15; field++) {
        at += strspn(at, " ");
        if (field >= 14)
            ticks += strtoul(at, NULL, 10);
        at += strcspn(at, " ");
    }
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* Kilobytes of memory that are the server's own. */
static long server_memory(void)
{
    char path[64];
    char line[256];
    long kilobytes = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", load.pid);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "RssAnon:", 8))
            kilobytes = strtol(line + 8, NULL, 10);
    if (file)
        fclose(file);
    return kilobytes;
}

static void send_text(struct seat *s, char *text)
{
    free(s->out);
    s->out = text;
    lws_callback_on_writable(s->wsi);
}

__attribute__((format(printf, 2, 3))) static void say(struct seat *s, const char *format, ...)
{
    char *text = NULL;
    va_list args;

    va_start(args, format);
    if (vasprintf(&text, format, args) >= 0)
        send_text(s, text);
    va_end(args);
}

/* --- the course of a game --- */

static void watch(struct seat *s)
{
    say(s,
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"watch\",\"params\":{\"table\":\"%s\","
        "\"positions\":%s}}",
        s->table, load.positions ? "true" : "false");
}

static void open_table(struct seat *s)
{
    say(s,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"%s\","
        "\"players\":2,\"seats\":[\"me\",\"human\"]}}",
        load.game);
}

/* Chooses one of the legal actions, to be sent when it is time. */
static void plan(struct seat *s, json_t *legal, json_int_t plies)
{
    size_t n = json_array_size(legal);
    const char *action;

    if (!n)
        return;
    action = json_string_value(json_array_get(legal, rng_below(&load.rng, (uint32_t)n)));
    snprintf(s->next, sizeof s->next,
             "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"play\",\"params\":{\"table\":\"%s\","
             "\"action\":\"%s\",\"n\":%lld}}",
             s->table, action, (long long)plies);
    lws_callback_on_writable(s->wsi);
}

static void count_move(struct seat *s)
{
    if (load.has_started && load.moves < MAX_SAMPLES)
        load.latency[load.moves++] = (float)(now() - s->sent);
}

/* Looks at legal actions and the end of the game in whatever tells of them. */
static void look(struct seat *s, json_t *news)
{
    json_t *table = json_object_get(news, "table");
    json_t *from = json_is_object(table) ? table : news;
    json_t *phase = json_object_get(from, "phase");

    plan(s, json_object_get(news, "legal"), json_integer_value(json_object_get(from, "plies")));
    if (json_is_string(phase) && !strcmp(json_string_value(phase), "over") && s->is_first) {
        load.games++;
        open_table(s);
    }
}

static void on_answer(struct seat *s, json_t *message, json_int_t id)
{
    json_t *result = json_object_get(message, "result");

    if (!result) {
        load.errors++;
        return;
    }
    if (id == 1) { /* new: the other claims the second seat */
        const char *link =
            json_string_value(json_object_get(json_object_get(result, "links"), "P2"));

        snprintf(s->table, ID_TEXT, "%s", json_string_value(json_object_get(result, "table")));
        memcpy(s->other->table, s->table, ID_TEXT);
        say(s->other,
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"claim\",\"params\":{\"secret\":\"%s\"}"
            "}",
            link);
        watch(s);
    } else if (id == 2) {
        watch(s);
    } else if (id == 3) {
        load.ready += !s->is_ready;
        s->is_ready = true;
        look(s, result);
    } else {
        count_move(s);
    }
}

static void on_message(struct seat *s, const char *text, size_t size)
{
    json_t *message = json_loadb(text, size, 0, NULL);
    json_t *id = json_object_get(message, "id");

    if (id)
        on_answer(s, message, json_integer_value(id));
    else if (!strcmp(json_string_value(json_object_get(message, "method")), "news"))
        look(s, json_object_get(message, "params"));
    json_decref(message);
}

/* --- sockets --- */

static void write_one(struct seat *s)
{
    unsigned char buffer[LWS_PRE + 1024];
    const char *text = s->out;
    size_t size;

    if (!text && *s->next && now() >= s->due) {
        text = s->next;
        s->sent = now();
        s->due = s->sent + (load.rate > 0 ? load.tables / load.rate : 0);
    }
    if (!text)
        return;
    size = strlen(text);
    memcpy(buffer + LWS_PRE, text, size);
    lws_write(s->wsi, buffer + LWS_PRE, size, LWS_WRITE_TEXT);
    if (text == s->next)
        s->next[0] = 0;
    free(s->out);
    s->out = NULL;
    if (*s->next)
        lws_callback_on_writable(s->wsi);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct seat *s = (struct seat *)user;
    unsigned char **at;

    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        at = (unsigned char **)in;
        return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_COOKIE,
                                            (unsigned char *)s->cookie, (int)strlen(s->cookie),
                                            at, *at + size);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        s->wsi = wsi;
        if (s->is_first && s->other->wsi)
            open_table(s);
        else if (!s->is_first && s->other->wsi)
            open_table(s->other);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        if (s->n_in + size > MAX_MESSAGE)
            return -1;
        memcpy(s->in + s->n_in, in, size);
        s->n_in += size;
        if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)) {
            on_message(s, s->in, s->n_in);
            s->n_in = 0;
        }
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE: write_one(s); return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        load.errors++;
        if (s)
            s->wsi = NULL;
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "madang", .callback = on_event, .rx_buffer_size = 8192}, {0}};

static void connect_seat(struct seat *s)
{
    static char origin[128];
    struct lws_client_connect_info info = {0};
    uint8_t secret[SECRET_BYTES];
    char text[SECRET_TEXT];

    secret_make(secret);
    secret_write(secret, text);
    snprintf(s->cookie, sizeof s->cookie, "madang=%s", text);
    snprintf(origin, sizeof origin, "%s:%d", load.host,
             load.port); /* http:// is put before it */
    info.context = load.context;
    info.address = info.host = load.host;
    info.port = load.port;
    info.path = "/ws";
    info.origin = origin;
    info.protocol = info.local_protocol_name = "madang";
    info.userdata = s;
    lws_client_connect_via_info(&info);
}

static int by_size(const void *a, const void *b)
{
    float one = *(const float *)a;
    float other = *(const float *)b;

    return (one > other) - (one < other);
}

static void report(double spent, double cpu)
{
    long n = load.moves;

    qsort(load.latency, (size_t)n, sizeof *load.latency, by_size);
    printf("{\"game\":\"%s\",\"tables\":%d,\"positions\":%s,\"seconds\":%.1f,\"moves\":%ld,"
           "\"games\":%ld,\"errors\":%ld,\"moves_per_second\":%.0f,"
           "\"moves_per_cpu_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"p999_ms\":%.2f,"
           "\"kib_per_table_with_sockets\":%.1f}\n",
           load.game, load.tables, load.positions ? "true" : "false", spent, n, load.games,
           load.errors, (double)n / spent, cpu > 0 ? (double)n / cpu : 0,
           n ? 1e3 * (double)load.latency[n / 2] : 0,
           n ? 1e3 * (double)load.latency[n * 99 / 100] : 0,
           n ? 1e3 * (double)load.latency[n * 999 / 1000] : 0,
           (double)(load.memory_ready - load.memory_before) / load.tables);
}

int main(int argc, char **argv)
{
    struct lws_context_creation_info info = {0};
    uint8_t seed[SEED_BYTES] = {1};
    int opened = 0;
    double spent = 0;

    if (argc < 7)
        return fprintf(stderr, "load HOST PORT PID GAME TABLES SECONDS [RATE [positions]]\n"),
               2;
    load.host = argv[1];
    load.port = (int)strtol(argv[2], NULL, 10);
    load.pid = (int)strtol(argv[3], NULL, 10);
    load.game = argv[4];
    load.tables = (int)strtol(argv[5], NULL, 10);
    load.seconds = strtod(argv[6], NULL);
    load.rate = argc > 7 ? strtod(argv[7], NULL) : 0;
    load.positions = argc > 8;
    load.seat = (struct seat *)calloc((size_t)load.tables * 2, sizeof *load.seat);
    load.latency = (float *)malloc(MAX_SAMPLES * sizeof *load.latency);
    rng_seed(&load.rng, seed);
    lws_set_log_level(LLL_ERR, NULL);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.gid = info.uid = -1;
    load.context = lws_create_context(&info);
    if (!load.context || !load.seat || !load.latency)
        return 1;
    load.memory_before = server_memory();
    while (!load.has_started || spent < load.seconds) {
        for (int i = 0; i < 20 && opened < 2 * load.tables; i++, opened++) {
            struct seat *s = &load.seat[opened];

            s->is_first = opened % 2 == 0;
            s->other = s->is_first ? s + 1 : s - 1;
            connect_seat(s);
        }
        lws_service(load.context, 0);
        if (!load.has_started && load.ready == 2 * load.tables) {
            load.has_started = true;
            load.started = now();
            load.cpu_at_start = server_cpu();
            load.memory_ready = server_memory();
        }
        if (opened < 2 * load.tables || load.rate > 0)
            lws_cancel_service(load.context);
        if (load.has_started)
            spent = now() - load.started;
        else if (load.errors)
            return fprintf(stderr, "load: refused\n"), 1;
    }
    report(spent, server_cpu() - load.cpu_at_start);
    return load.errors > 0;
}
