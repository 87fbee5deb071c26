/* See remote.h. */
#include "cli/remote.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "hall/secret.h"
#include "text/whole.h"
#include "wire/memory.h"

enum { MAX_MESSAGE = 4 << 20, PATIENCE = 20 /* seconds for an answer */ };

struct remote {
    struct remote_place place;
    enum lang lang;
    remote_heard *heard;
    void *context;
    struct lws_context *lws;
    struct lws *wsi; /* NULL: not connected */
    bool has_failed; /* to connect */
    char why[160];
    char cookie[SECRET_TEXT + 24];
    char *out; /* a message to be sent */
    char *in;  /* one that comes in pieces */
    size_t n_in;
    int id;         /* of the last request */
    struct put ask; /* a request that is being written */
    struct json_doc answer;
    struct json_doc push;
    const struct json *result; /* of the request that is waited for */
    bool is_answered;
};

/* --- links --- */

bool remote_read(struct remote_place *place, const char *link, struct problem *problem)
{
    const char *at = link;
    const char *end;
    const char *colon;
    size_t length;

    *place = (struct remote_place){.is_secure = true};
    if (!strncmp(at, "http://", 7)) {
        place->is_secure = false;
        at += 7;
    } else if (!strncmp(at, "https://", 8)) {
        at += 8;
    } else if (strstr(at, "://")) {
        return problem_say(problem, NULL,
                           N_("'{value}': a link begins with https:// or http://"), "value",
                           link, NULL);
    }
    end = at + strcspn(at, "/#?");
    colon = *at == '[' ? strchr(at, ']') : at; /* an address of IPv6 has colons */
    colon = colon ? (const char *)memchr(colon, ':', (size_t)(end - colon)) : NULL;
    length = (size_t)((colon ? colon : end) - at);
    place->port = colon ? (int)strtol(colon + 1, NULL, 10) : place->is_secure ? 443 : 80;
    if (!length || length >= sizeof place->host || place->port < 1 || place->port > 65535)
        return problem_say(problem, NULL, N_("'{value}': this names no server"), "value", link,
                           NULL);
    memcpy(place->host, at, length);
    if (!strncmp(end, "/seat#", 6))
        snprintf(place->secret, sizeof place->secret, "%s", end + 6);
    else if (!strncmp(end, "/t/", 3))
        snprintf(place->table, sizeof place->table, "%.*s", (int)strcspn(end + 3, "/#?"),
                 end + 3);
    return true;
}

/* --- who one is there --- */

/* The secret by which that server knows this person, made when it is first needed: a seat stays
 * one's own. False, and the problem, if it cannot be kept. */
static bool find_person(struct remote *r, struct problem *problem)
{
    struct screen screen = {.lang = r->lang};
    char name[300];
    char text[SECRET_TEXT] = "";
    uint8_t secret[SECRET_BYTES];
    struct whole file;
    FILE *in;
    char *path;

    snprintf(name, sizeof name, "people/%s-%d", r->place.host, r->place.port);
    path = strchr(r->place.host, '/') ? NULL : cli_state_path(&screen, "join", name, true);
    if (!path)
        return problem_say(problem, NULL, N_("there is no place to keep who you are"), NULL);
    in = fopen(path, "r");
    if (in) {
        if (!fgets(text, sizeof text, in) || strlen(text) != SECRET_TEXT - 1)
            text[0] = 0;
        fclose(in);
    }
    if (!*text) {
        mode_t before = umask(077);
        bool is_kept;

        secret_make(secret);
        secret_write(secret, text);
        is_kept = whole_begin(&file, path) && (fputs(text, file.out), whole_end(&file, true));
        umask(before);
        if (!is_kept) {
            problem_say(problem, NULL, N_("{path} cannot be written"), "path", path, NULL);
            free(path);
            return false;
        }
    }
    free(path);
    snprintf(r->cookie, sizeof r->cookie, "%s=%s",
             r->place.is_secure ? "__Host-madang" : "madang", text);
    return true;
}

/* --- the connection --- */

/* A whole message: the answer that is waited for, or something the server says. */
static void take_message(struct remote *r)
{
    struct json_doc *doc = r->is_answered ? &r->push : &r->answer;
    const struct json *message = json_read(doc, r->in, r->n_in);
    const char *method = json_text(json_get(message, "method"));

    if (method) {
        /* the answer's document stays free for the answer */
        if (doc == &r->answer) {
            message = json_read(&r->push, r->in, r->n_in);
            method = json_text(json_get(message, "method"));
        }
        if (r->heard && method)
            r->heard(r->context, method, json_get(message, "params"));
    } else if (!r->is_answered && json_number(json_get(message, "id")) == r->id) {
        r->result = message;
        r->is_answered = true;
    }
}

static int take_bytes(struct remote *r, const void *bytes, size_t size, bool is_last)
{
    char *more =
        r->n_in + size > MAX_MESSAGE ? NULL : (char *)realloc(r->in, r->n_in + size + 1);

    if (!more)
        return -1;
    r->in = more;
    memcpy(r->in + r->n_in, bytes, size);
    r->n_in += size;
    if (is_last) {
        take_message(r);
        r->n_in = 0;
    }
    return 0;
}

static int send_message(struct remote *r)
{
    size_t size = r->out ? strlen(r->out) : 0;
    unsigned char *bytes;
    int sent;

    if (!r->out)
        return 0;
    bytes = (unsigned char *)malloc(LWS_PRE + size);
    if (!bytes)
        return -1;
    memcpy(bytes + LWS_PRE, r->out, size);
    sent = lws_write(r->wsi, bytes + LWS_PRE, size, LWS_WRITE_TEXT);
    free(bytes);
    wire_resize(r->out, 0);
    r->out = NULL;
    return sent < (int)size ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct remote *r = (struct remote *)user;
    unsigned char **at;

    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        at = (unsigned char **)in;
        return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_COOKIE,
                                            (unsigned char *)r->cookie, (int)strlen(r->cookie),
                                            at, *at + size);
    case LWS_CALLBACK_CLIENT_ESTABLISHED: r->wsi = wsi; return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return take_bytes(r, in, size,
                          lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi));
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_message(r);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        text_clean(r->why, sizeof r->why, in ? (const char *)in : "");
        r->has_failed = true;
        r->wsi = NULL;
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: r->wsi = NULL; return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "madang", .callback = on_event, .rx_buffer_size = 65536}, {0}};

bool remote_again(struct remote *r)
{
    double until = bot_clock() + PATIENCE;
    char origin[300];
    struct lws_client_connect_info info = {
        .context = r->lws,
        .address = r->place.host,
        .host = r->place.host,
        .port = r->place.port,
        .path = "/ws",
        .origin = origin,
        .protocol = "madang",
        .local_protocol_name = "madang",
        .alpn = "http/1.1",
        .userdata = r,
        .ssl_connection = r->place.is_secure ? LCCSCF_USE_SSL : 0,
    };
    bool is_usual = r->place.port == (r->place.is_secure ? 443 : 80);

    snprintf(origin, sizeof origin, "%s://%s", r->place.is_secure ? "https" : "http",
             r->place.host);
    if (!is_usual)
        snprintf(origin + strlen(origin), sizeof origin - strlen(origin), ":%d", r->place.port);
    r->has_failed = false;
    r->n_in = 0;
    if (!lws_client_connect_via_info(&info))
        return false;
    while (!r->wsi && !r->has_failed && !cli_interrupted() && bot_clock() < until)
        lws_service(r->lws, 0);
    return r->wsi;
}

static void wake(lws_sorted_usec_list_t *timer)
{
    (void)timer;
}

struct remote *remote_open(const struct remote_place *place, enum lang lang,
                           remote_heard *heard, void *context, struct problem *problem)
{
    struct remote *r = (struct remote *)calloc(1, sizeof *r);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN,
    };

    if (!r)
        return NULL;
    r->place = *place;
    r->lang = lang;
    r->heard = heard;
    r->context = context;
    r->is_answered = true;
    lws_set_log_level(0, NULL);
    if (find_person(r, problem)) {
        r->lws = lws_create_context(&info);
        if (r->lws && remote_again(r))
            return r;
        problem_say(problem, NULL, N_("{host} does not answer: {why}"), "host", place->host,
                    "why", r->why, NULL);
    }
    remote_close(r);
    return NULL;
}

void remote_close(struct remote *r)
{
    if (!r)
        return;
    if (r->lws)
        lws_context_destroy(r->lws);
    put_free(&r->ask);
    json_free(&r->answer);
    json_free(&r->push);
    wire_resize(r->out, 0);
    free(r->in);
    free(r);
}

bool remote_listen(struct remote *r, int ms)
{
    lws_sorted_usec_list_t timer = {0};

    if (!r->wsi)
        return false;
    lws_sul_schedule(r->lws, 0, &timer, wake, (lws_usec_t)ms * 1000 + 1);
    lws_service(r->lws, 0);
    lws_sul_cancel(&timer);
    return r->wsi;
}

/* --- requests --- */

struct put *remote_begin(struct remote *r, const char *method)
{
    put_free(&r->ask);
    r->ask = (struct put){0};
    put_object(&r->ask, NULL);
    put_text(&r->ask, "jsonrpc", "2.0");
    put_int(&r->ask, "id", ++r->id);
    put_text(&r->ask, "method", method);
    put_object(&r->ask, "params");
    put_text(&r->ask, "lang", text_code(r->lang));
    return &r->ask;
}

const struct json *remote_ask(struct remote *r, struct problem *problem)
{
    double until = bot_clock() + PATIENCE;
    const struct json *error;
    const char *text;

    put_end(&r->ask);
    put_end(&r->ask);
    wire_resize(r->out, 0);
    r->out = put_take(&r->ask);
    r->result = NULL;
    r->is_answered = false;
    if (r->wsi)
        lws_callback_on_writable(r->wsi);
    while (!r->is_answered && bot_clock() < until && !cli_interrupted() &&
           remote_listen(r, 100))
        ;
    if (!r->is_answered) {
        r->is_answered = true;
        problem_say(problem, NULL, N_("the server does not answer"), NULL);
        return NULL;
    }
    error = json_get(r->result, "error");
    if (!error)
        return json_get(r->result, "result");
    text = json_text(json_get(json_get(error, "data"), "text"));
    problem_say(problem, json_text(json_get(json_get(error, "data"), "rule")), "{text}", "text",
                text ? text : json_text(json_get(error, "message")), NULL);
    return NULL;
}
