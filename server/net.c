/* See net.h. http.c answers pages; here are sockets: who may connect, what comes in and
 * goes out, and how much of it. */
#include "server/net.h"

#include <ev.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http.h"
#include "server/listen.h"
#include "server/log.h"
#include "server/peers.h"

/* A message on its way out, with the space that libwebsockets wants before it. */
struct out {
    struct out *next;
    size_t size;
    unsigned char bytes[];
};

/* What libwebsockets keeps for us with each connection. */
struct session {
    struct http_reply reply; /* of a page */
    struct lws *wsi;
    struct client *client; /* of a socket, or NULL */
    struct out *first;
    struct out **last;
    size_t queued; /* bytes */
    char *part;    /* of a message that comes in pieces */
    size_t part_size;
    struct peer *peer;            /* of a socket */
    bool is_ending;               /* closed when the queue is empty */
    lws_sorted_usec_list_t pause; /* until it is read again */
};

struct net {
    struct net_config config;
    struct metrics *metrics;
    struct hall *hall;
    struct ev_loop *loop; /* epoll: libwebsockets' own loop looks at every socket each time */
    struct ev_io interrupted; /* an eventfd that a signal's handler writes to */
    struct lws_context *context;
    struct listen *listen;
    SSL_CTX *tls; /* the context's own, or NULL */
    struct peers *peers;
    lws_sorted_usec_list_t second; /* wakes the loop */
    int connections;
    bool is_draining;
};

static struct net *net_of(struct lws *wsi)
{
    return (struct net *)lws_context_user(lws_get_context(wsi));
}

/* --- who may connect --- */

/* What our own proxy added to X-Forwarded-For, its last entry, however long others have made
 * it; false if it is no address. */
static bool find_forwarded(struct lws *wsi, char address[PEER_ADDRESS])
{
    int size = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) + 1;
    char *forwarded = size > 1 ? (char *)malloc((size_t)size) : NULL;
    const char *last;
    int n = 0;
    bool is_found;

    if (!forwarded)
        return false;
    while (lws_hdr_copy_fragment(wsi, forwarded, size, WSI_TOKEN_X_FORWARDED_FOR, n) >= 0)
        n++; /* the header may come several times */
    last = n ? strrchr(forwarded, ',') : NULL;
    last = last ? last + 1 : forwarded;
    is_found = n && peers_read_address(last, address);
    free(forwarded);
    return is_found;
}

static void find_address(struct net *net, struct lws *wsi, char address[PEER_ADDRESS])
{
    char text[PEER_ADDRESS];

    if (net->config.is_behind_proxy && find_forwarded(wsi, address))
        return;
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!peers_read_address(text, address))
        snprintf(address, PEER_ADDRESS, "%s", text);
}

static int64_t clock_now(void)
{
    return lws_now_usecs() / 1000;
}

static struct peer *find_peer(struct net *net, struct lws *wsi)
{
    char address[PEER_ADDRESS];

    find_address(net, wsi, address);
    return peers_find(net->peers, address, clock_now());
}

static bool is_known_origin(const struct net *net, struct lws *wsi)
{
    char origin[256];

    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    for (int i = 0; i < net->config.n_origins; i++)
        if (!strcmp(origin, net->config.origins[i]))
            return true;
    return false;
}

static int refuse(struct net *net, const char *address, const char *why)
{
    metrics_count(net->metrics, COUNT_REFUSED);
    log_event(LOG_INFO, "refused", "address", address, "why", why, NULL);
    return -1;
}

/* Whether an address may ask for something more, that costs as much as so many pages. */
static bool may_ask(struct net *net, struct peer *peer, int cost)
{
    double rate = net->config.address_requests;

    return bucket_spend(&peer->quota.pages, clock_now(), rate, 3 * rate, cost);
}

/* The same of a new connection. With TLS whoever connects makes the server sign something, and
 * need not even wait for it. */
static bool may_connect(struct net *net, struct peer *peer)
{
    double rate = net->config.address_requests;

    return peer->connections < net->config.max_per_address &&
           (!net->config.cert ||
            bucket_spend(&peer->quota.shakes, clock_now(), rate, 3 * rate, 1));
}

/* Behind a proxy only sockets have an address of their own; otherwise it has been counted with
 * the connection. */
static bool has_space(const struct net *net, const struct peer *peer)
{
    return !net->config.is_behind_proxy || peer->connections < net->config.max_per_address;
}

/* Before a socket is opened: origin, cookie, and whether there is space. */
static int check_socket(struct net *net, struct lws *wsi)
{
    struct peer *peer = find_peer(net, wsi);
    uint8_t hash[SECRET_BYTES];

    if (!peer)
        return -1;
    if (peer->is_refused)
        return refuse(net, peer->address, "unwanted");
    if (!is_known_origin(net, wsi))
        return refuse(net, peer->address, "origin");
    if (!http_cookie(wsi, hash))
        return refuse(net, peer->address, "cookie");
    if (net->is_draining)
        return refuse(net, peer->address, "full");
    if (!has_space(net, peer) || !may_ask(net, peer, 1))
        return refuse(net, peer->address, "address");
    return 0;
}

static int open_socket(struct net *net, struct lws *wsi, struct session *s)
{
    uint8_t hash[SECRET_BYTES];

    s->wsi = wsi;
    s->last = &s->first;
    s->peer = find_peer(net, wsi);
    if (!s->peer || !http_cookie(wsi, hash))
        return -1;
    s->client = hall_enter(net->hall, hash, &s->peer->quota, s);
    if (!s->client)
        return -1;
    if (net->config.is_behind_proxy)
        s->peer->connections++;
    return 0;
}

static void close_socket(struct net *net, struct session *s)
{
    while (s->first) {
        struct out *next = s->first->next;

        free(s->first);
        s->first = next;
    }
    free(s->part);
    s->part = NULL;
    lws_sul_cancel(&s->pause);
    if (!s->client)
        return;
    if (net->config.is_behind_proxy)
        s->peer->connections--;
    s->peer->used = clock_now();
    hall_leave(net->hall, s->client);
    s->client = NULL;
}

/* --- in --- */

/* A message that came in several pieces, put together; NULL if it is too long. */
static const char *join(struct session *s, const char *in, size_t size, size_t *whole)
{
    char *part;

    if (s->part_size + size > HALL_MAX_REQUEST)
        return NULL;
    part = (char *)realloc(s->part, s->part_size + size + 1);
    if (!part)
        return NULL;
    memcpy(part + s->part_size, in, size);
    s->part = part;
    s->part_size += size;
    *whole = s->part_size;
    return part;
}

static int end_with(struct session *s, struct net *net, enum lws_close_status status,
                    const char *why)
{
    metrics_count(net->metrics, COUNT_DROPPED);
    log_event(LOG_INFO, "dropped", "address", s->peer->address, "why", why, NULL);
    lws_close_reason(s->wsi, status, (unsigned char *)why, strlen(why));
    return -1;
}

static void read_again(lws_sorted_usec_list_t *pause)
{
    struct session *s = lws_container_of(pause, struct session, pause);

    lws_rx_flow_control(s->wsi, 1);
}

/* Lets a socket that asks too much wait in its own line: the kernel's. */
static void pause_reading(struct net *net, struct session *s, int ms)
{
    lws_rx_flow_control(s->wsi, 0);
    lws_sul_schedule(net->context, 0, &s->pause, read_again, (lws_usec_t)ms * LWS_US_PER_MS);
}

static int receive(struct net *net, struct lws *wsi, struct session *s, const char *in,
                   size_t size)
{
    bool is_whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    size_t whole = size;
    int wait;

    if (!s->client || s->is_ending)
        return 0;
    if (lws_frame_is_binary(wsi))
        return end_with(s, net, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "binary");
    if (s->part || !is_whole)
        in = join(s, in, size, &whole);
    if (!in || whole > HALL_MAX_REQUEST)
        return end_with(s, net, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too large");
    wait = is_whole ? hall_receive(net->hall, s->client, in, whole)
                    : hall_receive_piece(net->hall, s->client);
    if (wait)
        pause_reading(net, s, wait);
    if (!is_whole)
        return 0;
    free(s->part);
    s->part = NULL;
    s->part_size = 0;
    return 0;
}

/* --- out --- */

bool net_send(struct net *net, struct client *client, char *text)
{
    struct session *s = (struct session *)client_transport(client);
    size_t size = strlen(text);
    struct out *out;

    (void)net;
    if (s->is_ending || s->queued + size > HALL_MAX_QUEUE) {
        free(text);
        return s->is_ending;
    }
    out = (struct out *)malloc(sizeof *out + LWS_PRE + size);
    if (out) {
        memcpy(out->bytes + LWS_PRE, text, size);
        out->size = size;
        out->next = NULL;
        *s->last = out;
        s->last = &out->next;
        s->queued += size;
        lws_callback_on_writable(s->wsi);
    }
    free(text);
    return out;
}

void net_drop(struct net *net, struct client *client, const char *reason)
{
    struct session *s = (struct session *)client_transport(client);

    if (s->is_ending)
        return;
    s->is_ending = true;
    metrics_count(net->metrics, COUNT_DROPPED);
    log_event(LOG_INFO, "dropped", "address", s->peer->address, "why", reason, NULL);
    lws_close_reason(s->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)reason,
                     strlen(reason));
    lws_callback_on_writable(s->wsi);
}

static void drop_unwanted(void *context, struct client *client)
{
    const struct session *s = (const struct session *)client_transport(client);

    if (s->peer->is_refused)
        net_drop((struct net *)context, client, "unwanted");
}

void net_refuse(struct net *net, char (*addresses)[MAX_PEER], int n)
{
    if (peers_refuse(net->peers, addresses, n))
        hall_for_clients(net->hall, drop_unwanted, net);
}

/* Writes what the socket takes; libwebsockets buffers the rest of a message itself. */
static int write_some(struct lws *wsi, struct session *s)
{
    while (s->first && !lws_send_pipe_choked(wsi)) {
        struct out *out = s->first;
        int n = lws_write(wsi, out->bytes + LWS_PRE, out->size, LWS_WRITE_TEXT);

        s->first = out->next;
        if (!s->first)
            s->last = &s->first;
        s->queued -= out->size;
        free(out);
        if (n < 0)
            return -1;
    }
    if (s->first)
        lws_callback_on_writable(wsi);
    return s->is_ending && !s->first ? -1 : 0;
}

/* A connection of any kind is gone. */
static void on_gone(struct lws *wsi)
{
    void *counted = lws_get_opaque_user_data(wsi);
    struct net *net = net_of(wsi);

    if (!counted)
        return;
    net->connections--;
    if (counted != net) {
        ((struct peer *)counted)->connections--;
        ((struct peer *)counted)->used = clock_now();
    }
}

/* --- libwebsockets --- */

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size)
{
    struct session *s = (struct session *)user;
    struct net *net = net_of(wsi);

    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return check_socket(net, wsi);
    case LWS_CALLBACK_ESTABLISHED: return open_socket(net, wsi, s);
    case LWS_CALLBACK_RECEIVE: return receive(net, wsi, s, (const char *)in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_some(wsi, s);
    case LWS_CALLBACK_CLOSED: close_socket(net, s); return 0;
    case LWS_CALLBACK_WSI_DESTROY: on_gone(wsi); return 0;
    default: return 0;
    }
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size)
{
    struct session *s = (struct session *)user;

    switch (reason) {
    case LWS_CALLBACK_HTTP: {
        struct net *net = net_of(wsi);
        struct peer *peer = find_peer(net, wsi);
        struct http_context context = {
            net->hall, net->metrics, net->config.cert || net->config.is_behind_proxy,
            !peer || !may_ask(net, peer, http_cost((const char *)in)), net->is_draining};

        if (peer && peer->is_refused)
            return refuse(net, peer->address, "unwanted");
        return http_answer(wsi, &context, &s->reply, (const char *)in);
    }
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_write(wsi, &s->reply);
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        net_of(wsi)->tls = (SSL_CTX *)user;
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* not to HTTP/2, which a proxy does not look into
                                             */
        return strcasecmp((const char *)in, "websocket") ? -1 : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a socket names its protocol */
    case LWS_CALLBACK_WSI_DESTROY: on_gone(wsi); return 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (s)
            http_end(&s->reply);
        return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, size);
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct session)},
    {.name = "madang",
     .callback = on_socket,
     .per_session_data_size = sizeof(struct session),
     .rx_buffer_size = HALL_MAX_FRAME},
    {0},
};

/* Pings those who are silent, and lets go of those who do not answer. */
static const lws_retry_bo_t patience = {.secs_since_valid_ping = 30,
                                        .secs_since_valid_hangup = 45};

static void on_library_log(int level, const char *line)
{
    char text[256];

    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_event(level & LLL_ERR ? LOG_ERROR : LOG_WARN, "network", "text", text, NULL);
}

/* Without this a quiet network would stop the clocks. */
static void pass_second(lws_sorted_usec_list_t *second)
{
    struct net *net = lws_container_of(second, struct net, second);

    lws_sul_schedule(net->context, 0, second, pass_second, LWS_US_PER_SEC);
}

/* --- certificates --- */

/* Puts certificate and key into a context of OpenSSL's, if they belong together. */
static bool load_certificate(SSL_CTX *tls, const struct net_config *config)
{
    return SSL_CTX_use_certificate_chain_file(tls, config->cert) == 1 &&
           SSL_CTX_use_PrivateKey_file(tls, config->key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(tls) == 1;
}

/* Whether the files can be used as they are now; tried where it changes nothing. */
static bool can_use(const struct net_config *config)
{
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    bool can = trial && load_certificate(trial, config);

    SSL_CTX_free(trial);
    return can;
}

void net_renew(struct net *net)
{
    bool done = net->tls && can_use(&net->config) && load_certificate(net->tls, &net->config);

    if (net->config.cert)
        log_event(done ? LOG_INFO : LOG_ERROR,
                  done ? "certificate renewed" : "certificate kept", "file", net->config.cert,
                  NULL);
}

/* --- beginning and end --- */

/* That it ends the wait is all there is to it. */
static void on_interrupt(struct ev_loop *loop, struct ev_io *interrupted, int events)
{
    uint64_t count;

    (void)loop;
    (void)events;
    if (read(interrupted->fd, &count, sizeof count) < 0)
        return;
}

/* A new connection; whatever becomes of it, its descriptor is libwebsockets' now. */
/* Whose connection it is; NULL: nobody knows any more, or there is no memory. */
static struct peer *find_peer_of(struct net *net, int fd)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    char text[PEER_ADDRESS];
    char address[PEER_ADDRESS];

    if (getpeername(fd, (struct sockaddr *)&from, &size) ||
        getnameinfo((struct sockaddr *)&from, size, text, sizeof text, NULL, 0,
                    NI_NUMERICHOST) ||
        !peers_read_address(text, address))
        return NULL;
    return peers_find(net->peers, address, clock_now());
}

static void on_accepted(void *context, int fd)
{
    struct net *net = (struct net *)context;
    struct peer *peer = net->config.is_behind_proxy ? NULL : find_peer_of(net, fd);
    struct lws *wsi;

    if (net->connections >= net->config.max_connections ||
        (peer && (peer->is_refused || !may_connect(net, peer)))) {
        refuse(net, peer ? peer->address : "proxy",
               peer && peer->is_refused                          ? "unwanted"
               : net->connections >= net->config.max_connections ? "full"
                                                                 : "address");
        close(fd);
        return;
    }
    wsi = lws_adopt_socket_vhost(lws_get_vhost_by_name(net->context, "default"), fd);
    if (!wsi)
        return;
    net->connections++;
    if (peer)
        peer->connections++;
    lws_set_opaque_user_data(wsi, peer ? (void *)peer : (void *)net);
}

static bool make_context(struct net *net, struct problem *problem)
{
    const struct net_config *config = &net->config;
    struct lws_context_creation_info info = {0};
    void *loops[1] = {net->loop};

    lws_set_log_level(LLL_ERR | LLL_WARN, on_library_log);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* listen.c does */
    info.protocols = protocols;
    info.user = net;
    info.gid = info.uid = -1;
    info.retry_and_idle_policy = &patience;
    info.timeout_secs = 20;
    info.keepalive_timeout = 5;
    info.max_http_header_data = HTTP_HEADERS;
    info.server_string = "madang";
    info.alpn = "http/1.1";
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_LIBEV;
    info.foreign_loops = loops;
    if (config->cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = config->cert;
        info.ssl_private_key_filepath = config->key;
    }
    net->context = lws_create_context(&info);
    return net->context || problem_say(problem, NULL, N_("out of memory"), NULL);
}

/* The store needs descriptors, too: connections leave it some. */
static int most_connections(int wanted)
{
    enum { KEPT = 32 };
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur == RLIM_INFINITY ||
        limit.rlim_cur > (rlim_t)wanted + KEPT)
        return wanted;
    return limit.rlim_cur > KEPT + KEPT ? (int)limit.rlim_cur - KEPT : KEPT;
}

struct net *net_new(const struct net_config *config, struct metrics *metrics,
                    struct problem *problem)
{
    struct net *net = (struct net *)calloc(1, sizeof *net);

    if (!net) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return NULL;
    }
    net->config = *config;
    net->config.max_connections = most_connections(config->max_connections);
    net->metrics = metrics;
    net->peers = peers_new();
    net->loop = ev_loop_new(EVFLAG_AUTO);
    if (!net->peers || !net->loop) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
    } else if (config->cert && !can_use(config)) {
        problem_say(problem, NULL, N_("the certificate and its key cannot be used"), NULL);
    } else if (make_context(net, problem)) {
        ev_io_init(&net->interrupted, on_interrupt, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC),
                   EV_READ);
        ev_io_start(net->loop, &net->interrupted);
        pass_second(&net->second);
        net->listen =
            listen_new(config->host, config->port, net->loop, on_accepted, net, problem);
    }
    if (net->listen)
        return net;
    net_free(net);
    return NULL;
}

void net_free(struct net *net)
{
    if (!net)
        return;
    listen_free(net->listen);
    if (net->context) {
        ev_io_stop(net->loop, &net->interrupted);
        close(net->interrupted.fd);
        lws_sul_cancel(&net->second);
        lws_context_destroy(net->context);
    }
    if (net->loop)
        ev_loop_destroy(net->loop);
    peers_free(net->peers);
    free(net);
}

void net_serve(struct net *net, struct hall *hall)
{
    net->hall = hall;
}

struct ev_loop *net_loop(struct net *net)
{
    return net->loop;
}

void net_service(struct net *net, bool is_busy)
{
    ev_run(net->loop, is_busy ? EVRUN_NOWAIT : EVRUN_ONCE);
}

void net_wake(struct net *net)
{
    lws_cancel_service(net->context);
}

/* Each socket is told that the server goes away, and closed. */
static void say_goodbye(void *context, struct client *client)
{
    struct session *s = (struct session *)client_transport(client);

    (void)context;
    s->is_ending = true;
    lws_close_reason(s->wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
    lws_callback_on_writable(s->wsi);
}

int net_interrupt_fd(const struct net *net)
{
    return net->interrupted.fd;
}

void net_drain(struct net *net)
{
    net->is_draining = true;
    listen_end(net->listen);
    hall_for_clients(net->hall, say_goodbye, NULL);
}
