/* A crowd for the server: tables of two people each, who play random legal actions over
 * real WebSockets, and what it costs.
 *
 *     load HOST PORT PID GAME TABLES SECONDS [MOVES-PER-SECOND [positions | bots]]
 *
 * PID is the server's: its CPU time and memory are read from /proc. Of several servers that
 * share a database ports and PIDs are written with commas; the people of a table are then at
 * different ones. PID/DATABASE: the CPU time of that process and its children is told, too.
 * Without a rate (or with 0) everybody plays as fast as the answers come. With "positions"
 * clients want the whole position with every push, as the page does; otherwise events only.
 * With "bots" all seats are bots of the level strong, at whose moves somebody looks on. */
#include <dirent.h>
#include <ev.h>
#include <jansson.h>
#include <libwebsockets.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/rng.h"
#include "hall/secret.h"
#include "table/seed.h"

enum { MAX_MESSAGE = 1 << 16, MAX_SAMPLES = 4 << 20, MAX_SERVERS = 8 };

/* A request that waits for its socket. */
struct out {
    struct out *next;
    char *text;
};

struct seat {
    struct lws *wsi;
    struct seat *other;
    char cookie[64];
    char table[ID_TEXT];
    struct out *out; /* to be sent, in order */
    char in[MAX_MESSAGE];
    size_t n_in;
    double sent;      /* when its last action was */
    double due;       /* when it may act next */
    json_int_t plies; /* of its table, as far as it was told */
    char next[256];   /* the action it will send then, as a request; empty: none */
    bool is_first;
    bool is_ready; /* watches its table */
};

static struct {
    const char *host;
    int port[MAX_SERVERS];
    int n_ports;
    int pid[MAX_SERVERS];
    int n_pids;
    int database; /* its first process; 0: none */
    const char *game;
    int tables;
    double seconds;
    double rate;
    bool positions;
    bool bots;
    struct seat *seat;
    struct ev_loop *loop; /* epoll: libwebsockets' own loop looks at every socket each time */
    struct lws_context *context;
    struct rng rng;
    int connected;
    int ready;
    bool has_started; /* everybody is ready */
    double started;   /* when that was */
    double cpu_at_start;
    double database_at_start;
    long n_told;
    float *told;           /* until the other of a table was told, likewise */
    long memory_before;    /* of the server, before the crowd came */
    long memory_connected; /* when it had connected, without a table */
    long moves;
    long bot_moves;
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

/* Seconds of CPU time that a process has used: fields 14 and 15 of its stat, up to 17 with the
 * children that have ended; its parent is field 4. Less than 0: there is none. */
static double process_cpu(int pid, int last, long *parent)
{
    char path[64];
    char line[1024] = "";
    unsigned long ticks = 0;
    char *at;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    file = fopen(path, "r");
    at = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (file)
        fclose(file);
    if (!at++) /* the second field, a name, may have spaces */
        return -1;
    for (int field = 3; field <= last; field++) {
        at += strspn(at, " ");
        if (field == 4 && parent)
            *parent = strtol(at, NULL, 10);
        if (field >= 14)
            ticks += strtoul(at, NULL, 10);
        at += strcspn(at, " ");
    }
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

static double server_cpu(void)
{
    double all = 0;

    for (int i = 0; i < load.n_pids; i++) {
        double cpu = process_cpu(load.pid[i], 15, NULL);

        if (cpu < 0) {
            fprintf(stderr, "load: no such process\n");
            exit(1);
        }
        all += cpu;
    }
    return all;
}

static double database_cpu(void)
{
    double all = load.database ? process_cpu(load.database, 17, NULL) : 0;
    DIR *processes = load.database ? opendir("/proc") : NULL;
    const struct dirent *entry;

    while (processes && (entry = readdir(processes)) != NULL) {
        int pid = (int)strtol(entry->d_name, NULL, 10);
        long parent = 0;
        double cpu = pid > 0 ? process_cpu(pid, 15, &parent) : -1;

        if (parent == load.database && cpu > 0)
            all += cpu;
    }
    if (processes)
        closedir(processes);
    return all;
}

/* Kilobytes of memory that are the servers' own. */
static long server_memory(void)
{
    char path[64];
    char line[256];
    long kilobytes = 0;

    for (int i = 0; i < load.n_pids; i++) {
        FILE *file;

        snprintf(path, sizeof path, "/proc/%d/status", load.pid[i]);
        file = fopen(path, "r");
        while (file && fgets(line, sizeof line, file))
            if (!strncmp(line, "RssAnon:", 8))
                kilobytes += strtol(line + 8, NULL, 10);
        if (file)
            fclose(file);
    }
    return kilobytes;
}

/* Queues a request. */
__attribute__((format(printf, 2, 3))) static void say(struct seat *s, const char *format, ...)
{
    struct out **end = &s->out;
    struct out *out = (struct out *)malloc(sizeof *out);
    va_list args;

    va_start(args, format);
    if (!out || vasprintf(&out->text, format, args) < 0)
        abort();
    va_end(args);
    out->next = NULL;
    while (*end)
        end = &(*end)->next;
    *end = out;
    lws_callback_on_writable(s->wsi);
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
        "\"players\":2,\"seats\":%s}}",
        load.game, load.bots ? "[\"strong\",\"strong\"]" : "[\"me\",\"human\"]");
}

/* Adds to the seed, without which the game does not begin. */
static void add(struct seat *s)
{
    uint8_t added[SEED_BYTES];
    char text[SEED_TEXT];

    seed_random(added);
    seed_write(added, text);
    say(s,
        "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":{\"table\":\"%s\","
        "\"added\":\"%s\"}}",
        s->table, text);
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

/* How many bots have acted since it was last told. */
static void count_bots(struct seat *s, json_t *plies)
{
    if (load.has_started && json_integer_value(plies) > s->plies)
        load.bot_moves += json_integer_value(plies) - s->plies;
    s->plies = json_integer_value(plies);
}

/* Looks at legal actions and the end of the game in whatever tells of them. */
static void look(struct seat *s, json_t *news)
{
    json_t *table = json_object_get(news, "table");
    json_t *from = json_is_object(table) ? table : news;
    json_t *phase = json_object_get(from, "phase");

    if (load.bots && json_object_get(from, "plies"))
        count_bots(s, json_object_get(from, "plies"));
    plan(s, json_object_get(news, "legal"), json_integer_value(json_object_get(from, "plies")));
    if (!json_is_string(phase) || strcmp(json_string_value(phase), "over") != 0)
        return;
    say(s, "{\"jsonrpc\":\"2.0\",\"method\":\"unwatch\",\"params\":{\"table\":\"%s\"}}",
        s->table);
    if (s->is_first) {
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
    if (id == 1) { /* new: adds to the seed, and the other claims the second seat */
        const char *link =
            json_string_value(json_object_get(json_object_get(result, "links"), "P2"));

        snprintf(s->table, ID_TEXT, "%s", json_string_value(json_object_get(result, "table")));
        memcpy(s->other->table, s->table, ID_TEXT);
        s->plies = 0;
        if (load.bots) {
            watch(s);
            return;
        }
        say(s->other,
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"claim\",\"params\":{\"secret\":\"%s\"}"
            "}",
            link);
        add(s);
        watch(s);
    } else if (id == 2) {
        add(s);
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
    else if (!strcmp(json_string_value(json_object_get(message, "method")), "news")) {
        json_t *news = json_object_get(message, "params");

        if (load.has_started && load.n_told < MAX_SAMPLES &&
            json_integer_value(json_object_get(news, "seat")) == (s->is_first ? 2 : 1) &&
            json_object_get(news, "ply"))
            load.told[load.n_told++] = (float)(now() - s->other->sent);
        look(s, news);
    }
    json_decref(message);
}

/* --- sockets --- */

static void write_text(struct seat *s, const char *text)
{
    unsigned char buffer[LWS_PRE + 1024];
    size_t size = strlen(text);

    memcpy(buffer + LWS_PRE, text, size + 1);
    lws_write(s->wsi, buffer + LWS_PRE, size, LWS_WRITE_TEXT);
}

/* A time that is so long on average, as between things that do not know of each other. */
static double some_time(double average)
{
    return -average * log((rng_below(&load.rng, 1 << 20) + 0.5) / (1 << 20));
}

/* When the table may go on; what was missed for long is not made up for. */
static void set_next_due(struct seat *s)
{
    double from = s->due < s->sent - 1 ? s->sent : s->due;

    if (load.rate > 0)
        s->due = s->other->due = from + some_time(load.tables / load.rate);
}

static void write_one(struct seat *s)
{
    struct out *out = s->out;

    if (out) {
        s->out = out->next;
        write_text(s, out->text);
        free(out->text);
        free(out);
    } else if (*s->next && now() >= s->due) {
        s->sent = now();
        set_next_due(s);
        write_text(s, s->next);
        s->next[0] = 0;
    }
    if (s->out || (*s->next && now() >= s->due))
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
        load.connected++;
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
    char origin[128];
    int port = load.port[(s - load.seat) % load.n_ports];
    struct lws_client_connect_info info = {0};
    uint8_t secret[SECRET_BYTES];
    char text[SECRET_TEXT];

    secret_make(secret);
    secret_write(secret, text);
    snprintf(s->cookie, sizeof s->cookie, "madang=%s", text);
    snprintf(origin, sizeof origin, "%s:%d", load.host, port); /* http:// is put before it */
    info.context = load.context;
    info.address = info.host = load.host;
    info.port = port;
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

static void report_people(double spent, double cpu, double database)
{
    long n = load.moves;
    long held = server_memory();

    qsort(load.latency, (size_t)n, sizeof *load.latency, by_size);
    printf("%10.0f moves/s  %6.0f moves per CPU second  p50 %.2f ms  p99 %.2f ms  p99.9 %.2f ms"
           "  %.1f KiB a table, %.1f its two sockets  (%ld games ended, %ld errors)\n",
           (double)n / spent, cpu > 0 ? (double)n / cpu : 0,
           n ? 1e3 * (double)load.latency[n / 2] : 0,
           n ? 1e3 * (double)load.latency[n * 99 / 100] : 0,
           n ? 1e3 * (double)load.latency[n * 999 / 1000] : 0,
           (double)(held - load.memory_connected) / load.tables,
           (double)(load.memory_connected - load.memory_before) / load.tables, load.games,
           load.errors);
    if (!load.database && load.n_ports < 2)
        return;
    qsort(load.told, (size_t)load.n_told, sizeof *load.told, by_size);
    printf(
        "%10.0f us of CPU a move in the servers, %.0f in the database; the other of the table"
        " is told after p50 %.2f ms  p99 %.2f ms\n",
        n ? 1e6 * cpu / (double)n : 0, n ? 1e6 * database / (double)n : 0,
        load.n_told ? 1e3 * (double)load.told[load.n_told / 2] : 0,
        load.n_told ? 1e3 * (double)load.told[load.n_told * 99 / 100] : 0);
}

static void report(double spent, double cpu, double database)
{
    if (load.bots) {
        printf("%10.0f bot moves/s  %6.0f bot moves per CPU second  (%ld games ended, %ld "
               "errors)\n",
               (double)load.bot_moves / spent, cpu > 0 ? (double)load.bot_moves / cpu : 0,
               load.games, load.errors);
        return;
    }
    report_people(spent, cpu, database);
}

/* Connects a few more; when all are there, opens the tables. */
static void bring_in(void)
{
    static int opened;

    for (int i = 0; i < 20 && opened < 2 * load.tables; i++, opened++) {
        struct seat *s = &load.seat[opened];

        s->is_first = opened % 2 == 0;
        s->other = s->is_first ? s + 1 : s - 1;
        connect_seat(s);
    }
    if (load.connected < 2 * load.tables || load.memory_connected)
        return;
    load.memory_connected = server_memory();
    for (int i = 0; i < 2 * load.tables; i += 2) {
        load.seat[i].due = load.seat[i + 1].due =
            now() + (load.rate > 0 ? i / load.rate : 0); /* not all at once */
        open_table(&load.seat[i]);
    }
}

/* Wakes those whose time has come, and the loop that they be looked at. */
static void pass_time(lws_sorted_usec_list_t *timer)
{
    for (int i = 0; i < 2 * load.tables; i++)
        if (*load.seat[i].next && now() >= load.seat[i].due)
            lws_callback_on_writable(load.seat[i].wsi);
    lws_sul_schedule(load.context, 0, timer, pass_time, 1000);
}

/* Numbers with commas between them; how many there are. */
static int read_numbers(const char *text, int *numbers)
{
    char *end;
    int n = 0;

    for (; n < MAX_SERVERS; text = end + 1) {
        numbers[n++] = (int)strtol(text, &end, 10);
        if (*end != ',')
            break;
    }
    return n;
}

int main(int argc, char **argv)
{
    struct lws_context_creation_info info = {0};
    void *loops[1];
    uint8_t seed[SEED_BYTES] = {1};
    lws_sorted_usec_list_t timer = {0};
    double spent = 0;

    if (argc < 7)
        return fprintf(stderr,
                       "load HOST PORT PID GAME TABLES SECONDS [RATE [positions | bots]]\n"),
               2;
    load.host = argv[1];
    load.n_ports = read_numbers(argv[2], load.port);
    load.n_pids = read_numbers(argv[3], load.pid);
    if (strchr(argv[3], '/'))
        load.database = (int)strtol(strchr(argv[3], '/') + 1, NULL, 10);
    load.told = (float *)malloc(MAX_SAMPLES * sizeof *load.told);
    load.game = argv[4];
    load.tables = (int)strtol(argv[5], NULL, 10);
    load.seconds = strtod(argv[6], NULL);
    load.rate = argc > 7 ? strtod(argv[7], NULL) : 0;
    load.positions = argc > 8 && !strcmp(argv[8], "positions");
    load.bots = argc > 8 && !strcmp(argv[8], "bots");
    load.seat = (struct seat *)calloc((size_t)load.tables * 2, sizeof *load.seat);
    load.latency = (float *)malloc(MAX_SAMPLES * sizeof *load.latency);
    rng_seed(&load.rng, seed);
    lws_set_log_level(LLL_ERR, NULL);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.gid = info.uid = -1;
    info.options = LWS_SERVER_OPTION_LIBEV;
    load.loop = ev_loop_new(EVFLAG_AUTO);
    loops[0] = load.loop;
    info.foreign_loops = loops;
    load.context = load.loop ? lws_create_context(&info) : NULL;
    if (!load.context || !load.seat || !load.latency || !load.told)
        return 1;
    load.memory_before = server_memory();
    pass_time(&timer);
    while (!load.has_started || spent < load.seconds) {
        bring_in();
        ev_run(load.loop, EVRUN_ONCE);
        if (!load.has_started && load.ready == (load.bots ? 1 : 2) * load.tables) {
            load.has_started = true;
            load.started = now();
            load.cpu_at_start = server_cpu();
            load.database_at_start = database_cpu();
        }
        if (load.has_started)
            spent = now() - load.started;
        else if (load.errors)
            return fprintf(stderr, "load: refused\n"), 1;
    }
    report(spent, server_cpu() - load.cpu_at_start, database_cpu() - load.database_at_start);
    return load.errors > 0;
}
