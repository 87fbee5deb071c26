/* See http.h. */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "server/assets.h"
#include "text/memory.h"

/* Nobody but the very host that is asked, and by https, can set a cookie of the first name; the
 * second is for http, and what browsers have from before there was the first. */
enum cookie { COOKIE_OF_HOST, COOKIE_PLAIN, N_COOKIES };
static const char *const cookie_name[N_COOKIES] = {"__Host-madang=", "madang="};

/* --- cookies --- */

/* The secret in a cookie of a name; false: it is not there, or not well formed. */
static bool find_cookie(const char *header, const char *name, uint8_t secret[SECRET_BYTES])
{
    const size_t before = strlen(name);
    char value[SECRET_TEXT] = "";

    for (const char *part = header; *part; part += *part == ';') {
        size_t size;

        part += strspn(part, " ");
        size = strcspn(part, ";");
        if (!strncmp(part, name, before) && size == before + sizeof value - 1) {
            memcpy(value, part + before, sizeof value - 1);
            if (secret_read(value, secret))
                return true;
        }
        part += size;
    }
    return false;
}

/* The secret of who asks, and in which cookie it is; N_COOKIES: there is none. */
static enum cookie read_cookie(struct lws *wsi, uint8_t secret[SECRET_BYTES])
{
    char header[HTTP_HEADERS]; /* all of them: neighbouring hosts may have set many others */
    int i = 0;

    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return N_COOKIES;
    while (i < N_COOKIES && !find_cookie(header, cookie_name[i], secret))
        i++;
    return (enum cookie)i;
}

bool http_cookie(struct lws *wsi, uint8_t hash[SECRET_BYTES])
{
    uint8_t secret[SECRET_BYTES];

    if (read_cookie(wsi, secret) == N_COOKIES)
        return false;
    secret_hash("madang cookie", secret, hash);
    wipe(secret, sizeof secret);
    return true;
}

/* A Set-Cookie header, if who asks needs one: with a new secret, or by https with the one that
 * has been in the plain cookie. False: they have what they need. */
static bool make_cookie(struct lws *wsi, char *out, size_t size, bool is_secure)
{
    uint8_t secret[SECRET_BYTES];
    char text[SECRET_TEXT];
    enum cookie had = read_cookie(wsi, secret);

    if (had == COOKIE_OF_HOST || (had == COOKIE_PLAIN && !is_secure)) {
        wipe(secret, sizeof secret);
        return false;
    }
    if (had == N_COOKIES)
        secret_make(secret);
    secret_write(secret, text);
    snprintf(out, size, "%s%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s",
             cookie_name[is_secure ? COOKIE_OF_HOST : COOKIE_PLAIN], text,
             is_secure ? "; Secure" : "");
    wipe(secret, sizeof secret);
    wipe(text, sizeof text);
    return true;
}

/* --- headers --- */

struct answer {
    int status;
    const char *type;
    const char *cookie; /* to set, or NULL */
    const char *cache;
    const char *filename; /* to be saved as, or NULL */
    const char *data;
    size_t size;
    bool is_gzip;
    bool has_forms; /* whether it is depends on who asks */
};

static const struct {
    const char *name;
    const char *value;
} security[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return !value || !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                  (const unsigned char *)value,
                                                  (int)strlen(value), at, end);
}

static bool write_headers(struct lws *wsi, const struct answer *a,
                          const struct http_reply *reply)
{
    unsigned char buffer[LWS_PRE + 4096];
    unsigned char *start = buffer + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    char disposition[128] = "";

    if (lws_add_http_common_headers(wsi, (unsigned)a->status, a->type, a->size, &at, end))
        return false;
    for (size_t i = 0; i < sizeof security / sizeof *security; i++)
        if (!add_header(wsi, security[i].name, security[i].value, &at, end))
            return false;
    if (a->filename)
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", a->filename);
    if (!add_header(wsi, "strict-transport-security:",
                    reply->is_secure ? "max-age=31536000" : NULL, &at, end) ||
        !add_header(wsi, "connection:", reply->is_last ? "close" : NULL, &at, end) ||
        !add_header(wsi, "cache-control:", a->cache, &at, end) ||
        !add_header(wsi, "set-cookie:", a->cookie, &at, end) ||
        !add_header(wsi, "content-encoding:", a->is_gzip ? "gzip" : NULL, &at, end) ||
        !add_header(wsi, "vary:", a->has_forms ? "accept-encoding" : NULL, &at, end) ||
        !add_header(wsi, "content-disposition:", a->filename ? disposition : NULL, &at, end) ||
        lws_finalize_http_header(wsi, &at, end))
        return false;
    return lws_write(wsi, start, (size_t)(at - start), LWS_WRITE_HTTP_HEADERS) >= 0;
}

/* Whether the first line is whole. libwebsockets takes "%0a" in a path for its end, and the
 * rest of the path for a header: who makes a link could give a cookie to whoever follows it. */
static bool has_version(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP) > 0;
}

/* Whether something follows the headers that is no request of its own. Nobody reads it: taken
 * for one it would be answered, and a proxy give the answer to whoever asks next. */
static bool has_body(struct lws *wsi)
{
    char size[24];
    int n = lws_hdr_copy(wsi, size, sizeof size, WSI_TOKEN_HTTP_CONTENT_LENGTH);

    return n < 0 || (n > 0 && strcmp(size, "0") != 0) ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* Sends headers now and the body as the connection takes it. owned goes with it. */
static int send_answer(struct lws *wsi, struct http_reply *reply, const struct answer *a,
                       char *owned)
{
    bool is_head = reply->is_head || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;

    http_end(reply);
    reply->owned = owned;
    if (!write_headers(wsi, a, reply))
        return -1;
    reply->data = a->data;
    reply->left = is_head ? 0 : a->size;
    if (!reply->left) {
        free(reply->owned); /* what comes next on this connection knows nothing of it */
        reply->owned = NULL;
        return reply->is_last || lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_record(struct lws *wsi, struct http_reply *reply);

int http_write(struct lws *wsi, struct http_reply *reply)
{
    enum { PIECE = 16384 };
    unsigned char buffer[LWS_PRE + PIECE];

    if (reply->is_record)
        return send_record(wsi, reply);
    while (reply->left && !lws_send_pipe_choked(wsi)) {
        size_t n = reply->left < PIECE ? reply->left : PIECE;

        memcpy(buffer + LWS_PRE, reply->data, n);
        reply->data += n;
        reply->left -= n;
        if (lws_write(wsi, buffer + LWS_PRE, n,
                      reply->left ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) < 0)
            return -1;
    }
    if (reply->left) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    http_end(reply);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void http_end(struct http_reply *reply)
{
    if (reply->wish)
        hall_give_up_record(reply->wish);
    free(reply->record);
    free(reply->owned);
    *reply = (struct http_reply){.is_secure = reply->is_secure, .is_last = reply->is_last};
}

/* --- pages --- */

static int send_text(struct lws *wsi, struct http_reply *reply, int status, const char *text)
{
    struct answer a = {.status = status,
                       .type = "text/plain; charset=utf-8",
                       .cache = "no-store",
                       .data = text,
                       .size = strlen(text)};

    return send_answer(wsi, reply, &a, NULL);
}

/* The same at once, and nothing more: what comes on this connection is not looked at. */
static int send_last(struct lws *wsi, struct http_reply *reply, int status, const char *text)
{
    unsigned char buffer[LWS_PRE + 64];
    char *copy = (char *)buffer + LWS_PRE;

    reply->is_last = true;
    snprintf(copy, sizeof buffer - LWS_PRE, "%s", text);
    if (send_text(wsi, reply, status, text) == 0)
        lws_write(wsi, buffer + LWS_PRE, strlen(copy), LWS_WRITE_HTTP_FINAL);
    return -1;
}

static int send_health(struct lws *wsi, const struct http_context *context,
                       struct http_reply *reply)
{
    if (context->is_draining)
        return send_text(wsi, reply, 503, "draining\n");
    if (!hall_is_well(context->hall))
        return send_text(wsi, reply, 503, "cannot write\n");
    return send_text(wsi, reply, 200, "ok\n");
}

static int send_metrics(struct lws *wsi, const struct http_context *context,
                        struct http_reply *reply)
{
    struct answer a = {.status = 200, .type = "text/plain; version=0.0.4", .cache = "no-store"};
    char *text = NULL;
    FILE *out = memory_open(&text, &a.size);

    if (!out)
        return -1;
    metrics_write(context->metrics, out);
    fclose(out);
    a.data = text;
    return send_answer(wsi, reply, &a, text);
}

/* /record/ID: a finished game, to be saved. */
static int send_record(struct lws *wsi, struct http_reply *reply)
{
    struct answer a = {.status = 200, .type = "text/plain; charset=utf-8", .cache = "no-store"};
    char *text = reply->record;
    char filename[64];

    reply->is_record = false;
    reply->record = NULL;
    if (!text)
        return send_text(wsi, reply, 404, "There is no finished game of that name.\n");
    snprintf(filename, sizeof filename, "madang-%s.txt", reply->id);
    a.filename = filename;
    a.data = text;
    a.size = strlen(text);
    return send_answer(wsi, reply, &a, text);
}

/* It has been read. */
static void take_record(void *context, char *text)
{
    struct http_reply *reply = (struct http_reply *)context;

    reply->wish = NULL;
    reply->record = text;
    reply->is_record = true;
    lws_callback_on_writable(reply->wsi);
}

static int ask_record(struct lws *wsi, const struct http_context *context,
                      struct http_reply *reply, const char *id)
{
    reply->wsi = wsi;
    reply->is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    snprintf(reply->id, sizeof reply->id, "%.*s", (int)sizeof reply->id - 1, id);
    reply->wish = strlen(id) < sizeof reply->id
                      ? hall_ask_record(context->hall, id, take_record, reply)
                      : NULL;
    if (strlen(id) >= sizeof reply->id)
        take_record(reply, NULL);
    return 0;
}

/* Every browser does; curl, wget and programs that look whether we are up do not say so. */
static bool accepts_gzip(struct lws *wsi)
{
    char accepted[256];
    const char *weight = NULL; /* "gzip;q=0" is a refusal */

    if (lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0)
        weight = strstr(accepted, "gzip");
    if (!weight)
        return false;
    weight += strlen("gzip");
    weight += strspn(weight, " ;");
    return strncmp(weight, "q=0", 3) != 0;
}

static int send_asset(struct lws *wsi, const struct http_context *context,
                      struct http_reply *reply, struct asset *asset, bool is_page)
{
    char cookie[160];
    struct answer a = {.status = 200,
                       .type = asset->type,
                       .cache = asset->is_immutable ? "public, max-age=31536000, immutable"
                                                    : "no-cache",
                       .data = asset->data,
                       .size = (size_t)(asset->end - asset->data),
                       .is_gzip = accepts_gzip(wsi),
                       .has_forms = true};

    if (!a.is_gzip && !(a.data = asset_unpack(asset, &a.size)))
        return -1;
    if (is_page && make_cookie(wsi, cookie, sizeof cookie, context->is_secure)) {
        a.cookie = cookie;
        a.cache = "no-store";
    }
    return send_answer(wsi, reply, &a, NULL);
}

/* Paths that the page itself looks after. */
static bool is_page_path(const char *path)
{
    static const char *const paths[] = {"/",      "/seat",    "/today",   "/deal",
                                        "/doing", "/puzzles", "/workshop"};

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (!strcmp(path, paths[i]))
            return true;
    return !strncmp(path, "/t/", 3);
}

static bool is_record_path(const char *path)
{
    return !strncmp(path, "/record/", 8);
}

int http_cost(const char *path)
{
    enum { RECORD = 8 };

    return is_record_path(path) ? RECORD : 1;
}

int http_answer(struct lws *wsi, const struct http_context *context, struct http_reply *reply,
                const char *path)
{
    bool is_page = is_page_path(path);
    struct asset *asset = asset_find(is_page ? "/index.html" : path);

    metrics_count(context->metrics, COUNT_HTTP);
    reply->is_secure = context->is_secure;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) <= 0)
        return send_last(wsi, reply, 405, "Only GET and HEAD.\n");
    if (!has_version(wsi) || has_body(wsi))
        return send_last(wsi, reply, 400, "Nothing is read but a request.\n");
    if (context->is_too_much)
        return send_text(wsi, reply, 429, "Too many requests.\n");
    if (!strcmp(path, "/healthz"))
        return send_health(wsi, context, reply);
    if (!strcmp(path, "/metrics"))
        return send_metrics(wsi, context, reply);
    if (is_record_path(path))
        return ask_record(wsi, context, reply, path + 8);
    if (asset)
        return send_asset(wsi, context, reply, asset, is_page);
    return send_text(wsi, reply, 404, "There is nothing here.\n");
}
