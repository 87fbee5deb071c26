/* See cluster.h. What goes over at once is some texts of hall_heard(), a line each; a datagram
 * of them is sealed with the key.
 * One that is sent again by whoever caught it changes nothing: an entry is in the log or is not
 * the next one, and what is not in the log is told again within seconds. */
#include "server/cluster.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "crypt/crypt.h"
#include "server/channel.h"
#include "server/log.h"

enum {
    MOST = 1300,    /* bytes of a datagram that has several texts */
    LARGEST = 8192, /* and of one that has one */
    LEAST_KEY = 16, /* bytes of a key's file */
    MOST_KEY = 4096,
    AT_ONCE = 256, /* datagrams that are read before others have their turn */
    MAX_NODES = 256,
};

struct peer_node {
    uint64_t id;
    struct sockaddr_storage to;
    socklen_t size; /* 0: it hears nothing */
};

struct cluster {
    struct ev_loop *loop;
    struct store *store;
    struct hall *hall;
    struct ev_io socket;     /* fd −1: none */
    struct channel *channel; /* NULL: none */
    struct ev_async told;    /* there is something in it */
    struct ev_timer half_second;
    bool is_odd; /* which half */
    bool is_asking;
    char address[MAX_ADDRESS];
    uint8_t key[SEAL_KEY];
    struct peer_node peer[MAX_NODES];
    int n_peers;
    char text[LARGEST + 1]; /* to be sent */
    size_t n;
};

/* --- what is heard --- */

static void hear(struct cluster *c, const char *text, size_t size)
{
    const char *end = text + size;

    while (text < end) {
        const char *newline = (const char *)memchr(text, '\n', (size_t)(end - text));

        if (!newline)
            return;
        hall_heard(c->hall, text, (size_t)(newline - text));
        text = newline + 1;
    }
}

static void on_datagram(struct ev_loop *loop, struct ev_io *socket, int events)
{
    struct cluster *c = (struct cluster *)socket->data;
    uint8_t sealed[LARGEST + SEAL_MORE];
    char text[LARGEST];

    (void)loop;
    (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        ssize_t size = recv(socket->fd, sealed, sizeof sealed, 0);

        if (size < 0)
            return;
        if (size > SEAL_MORE && unseal(text, sealed, (size_t)size, c->key))
            hear(c, text, (size_t)size - SEAL_MORE);
    }
}

static void on_told(struct ev_loop *loop, struct ev_async *told, int events)
{
    struct cluster *c = (struct cluster *)told->data;
    char *text;

    (void)loop;
    (void)events;
    while ((text = channel_take(c->channel)) != NULL) {
        hear(c, text, strlen(text));
        free(text);
    }
}

/* From the channel's thread. */
static void wake(void *context)
{
    struct cluster *c = (struct cluster *)context;

    ev_async_send(c->loop, &c->told);
}

/* --- what is told --- */

void cluster_flush(struct cluster *c)
{
    uint8_t sealed[LARGEST + SEAL_MORE];

    if (!c || !c->n)
        return;
    if (c->channel) {
        c->text[c->n] = 0;
        c->n = 0;
        channel_tell(c->channel, c->text);
        return;
    }
    seal(sealed, c->text, c->n, c->key);
    for (int i = 0; i < c->n_peers; i++)
        if (c->peer[i].size) /* one that is lost is what the database is asked for */
            sendto(c->socket.fd, sealed, c->n + SEAL_MORE, MSG_DONTWAIT,
                   (const struct sockaddr *)&c->peer[i].to, c->peer[i].size);
    c->n = 0;
}

void cluster_tell(struct cluster *c, const char *text)
{
    size_t size = strlen(text) + 1;
    size_t largest = c && c->channel ? CHANNEL_MOST : LARGEST;

    if (!c || (c->socket.fd < 0 && !c->channel) || size > largest)
        return;
    if (c->n && c->n + size > (c->channel ? CHANNEL_MOST : MOST))
        cluster_flush(c);
    memcpy(c->text + c->n, text, size);
    c->n += size;
    c->text[c->n - 1] = '\n';
}

/* --- who else is there --- */

/* Splits HOST:PORT, [::1]:7000 as well, and finds the address, which is a number. */
static struct addrinfo *find_address(const char *text)
{
    const struct addrinfo wanted = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                    .ai_socktype = SOCK_DGRAM};
    struct addrinfo *found = NULL;
    char host[MAX_ADDRESS];
    char *colon;
    char *start = host;

    snprintf(host, sizeof host, "%s", text);
    colon = strrchr(host, ':');
    if (!colon || colon == host)
        return NULL;
    *colon = 0;
    if (*host == '[' && colon[-1] == ']') {
        colon[-1] = 0;
        start++;
    }
    return getaddrinfo(start, colon + 1, &wanted, &found) ? NULL : found;
}

static void take_address(struct peer_node *peer, const char *text)
{
    struct addrinfo *address = *text ? find_address(text) : NULL;

    peer->size = 0;
    if (!address)
        return;
    memcpy(&peer->to, address->ai_addr, address->ai_addrlen);
    peer->size = address->ai_addrlen;
    freeaddrinfo(address);
}

static bool has(const struct query *query, uint64_t id)
{
    for (int i = 0; i < query->n_nodes; i++)
        if (query->nodes[i].id == id)
            return true;
    return false;
}

static void say_node(const char *what, uint64_t id)
{
    char text[24];

    snprintf(text, sizeof text, "%016llx", (unsigned long long)id);
    log_event(LOG_INFO, what, "node", text, NULL);
}

static bool take_nodes(struct query *query)
{
    struct cluster *c = (struct cluster *)query->context;
    struct peer_node before[MAX_NODES];
    int n_before = c->n_peers;

    c->is_asking = false;
    if (query->found != FOUND_IT)
        return true;
    memcpy(before, c->peer, (size_t)n_before * sizeof *before);
    c->n_peers = 0;
    for (int i = 0; i < query->n_nodes && c->n_peers < MAX_NODES; i++) {
        struct peer_node *peer = &c->peer[c->n_peers++];
        bool is_new = true;

        peer->id = query->nodes[i].id;
        take_address(peer, query->nodes[i].address);
        for (int k = 0; k < n_before; k++)
            is_new = is_new && before[k].id != peer->id;
        if (is_new)
            say_node("node found", peer->id);
    }
    for (int i = 0; i < n_before; i++)
        if (!has(query, before[i].id)) {
            say_node("node gone", before[i].id);
            hall_node_gone(c->hall, before[i].id);
        }
    return true;
}

static void ask_nodes(struct cluster *c)
{
    struct query *query = c->is_asking ? NULL : query_new(QUERY_NODES);

    if (!query)
        return;
    c->is_asking = true;
    query->node.id = hall_node(c->hall);
    memcpy(query->node.address, c->address, MAX_ADDRESS);
    query->context = c;
    query->done = take_nodes;
    store_ask(c->store, query);
}

static void pass_half_second(struct ev_loop *loop, struct ev_timer *timer, int events)
{
    struct cluster *c = (struct cluster *)timer->data;

    (void)loop;
    (void)events;
    hall_poll(c->hall);
    c->is_odd = !c->is_odd;
    if (c->is_odd)
        ask_nodes(c);
}

/* --- beginning and end --- */

static bool read_key(struct cluster *c, const char *path, struct problem *problem)
{
    uint8_t bytes[MOST_KEY];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    const struct piece pieces[] = {piece_text("madang cluster"), {bytes, size}};

    if (file)
        fclose(file);
    if (size < LEAST_KEY)
        return problem_say(problem, NULL, N_("{where}: no key of 16 bytes or more"), "where",
                           path, NULL);
    hash_pieces(HASH_BLAKE2B, pieces, 2, c->key);
    wipe(bytes, sizeof bytes);
    return true;
}

static bool open_socket(struct cluster *c, const char *text, struct problem *problem)
{
    struct addrinfo *address = strlen(text) < MAX_ADDRESS ? find_address(text) : NULL;
    int error = 0;
    int fd;

    if (!address)
        return problem_say(problem, NULL,
                           N_("{where}: expected an address as a number, and a port"), "where",
                           text, NULL);
    fd = socket(address->ai_family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind(fd, address->ai_addr, address->ai_addrlen))
        error = errno;
    freeaddrinfo(address);
    if (error) {
        if (fd >= 0)
            close(fd);
        return problem_say(problem, NULL, N_("{where}: {error}"), "where", text, "error",
                           strerror(error), NULL);
    }
    snprintf(c->address, sizeof c->address, "%s", text);
    ev_io_init(&c->socket, on_datagram, fd, EV_READ);
    c->socket.data = c;
    ev_io_start(c->loop, &c->socket);
    return true;
}

/* Datagrams, the database or nothing. */
static bool open_way(struct cluster *c, const struct cluster_config *config, const char *db,
                     struct problem *problem)
{
    if (!config->address)
        return true;
    if (strcmp(config->address, CLUSTER_DATABASE) != 0)
        return read_key(c, config->key, problem) && open_socket(c, config->address, problem);
    ev_async_init(&c->told, on_told);
    c->told.data = c;
    ev_async_start(c->loop, &c->told);
    c->channel = channel_new(db, wake, c);
    if (c->channel)
        return true;
    ev_async_stop(c->loop, &c->told);
    return problem_say(problem, NULL, N_("out of memory"), NULL);
}

struct cluster *cluster_new(const struct cluster_config *config, const char *db,
                            struct ev_loop *loop, struct store *store, struct hall *hall,
                            struct problem *problem)
{
    struct cluster *c = (struct cluster *)calloc(1, sizeof *c);

    if (!c) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return NULL;
    }
    c->loop = loop;
    c->store = store;
    c->hall = hall;
    c->socket.fd = -1;
    if (!open_way(c, config, db, problem)) {
        free(c);
        return NULL;
    }
    ev_timer_init(&c->half_second, pass_half_second, 0, 0.5);
    c->half_second.data = c;
    ev_timer_start(loop, &c->half_second);
    return c;
}

void cluster_free(struct cluster *c)
{
    if (!c)
        return;
    ev_timer_stop(c->loop, &c->half_second);
    if (c->channel) {
        channel_free(c->channel);
        ev_async_stop(c->loop, &c->told);
    }
    if (c->socket.fd >= 0) {
        ev_io_stop(c->loop, &c->socket);
        close(c->socket.fd);
    }
    wipe(c->key, sizeof c->key);
    free(c);
}
