/* See listen.h. */
#include "server/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/log.h"

enum {
    MAX_SOCKETS = 8,
    FIRST_HELD = 3, /* the first descriptor that systemd passes on */
    AT_ONCE = 64,   /* connections taken before others get their turn */
};

struct listen {
    struct ev_loop *loop;
    struct ev_io socket[MAX_SOCKETS];
    int n_sockets;
    bool is_held; /* by systemd */
    bool is_ending;
    struct ev_timer pause; /* until descriptors may be free again */
    void (*accepted)(void *context, int fd);
    void *context;
};

/* --- sockets --- */

static bool add_socket(struct listen *l, int fd)
{
    int flags = fcntl(fd, F_GETFL);
    int is_listening = 0;
    socklen_t size = sizeof is_listening;

    if (l->n_sockets == MAX_SOCKETS || flags < 0 ||
        getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &size) || !is_listening ||
        fcntl(fd, F_SETFL, flags | O_NONBLOCK) || fcntl(fd, F_SETFD, FD_CLOEXEC))
        return false;
    l->socket[l->n_sockets++].fd = fd;
    return true;
}

/* How many sockets systemd holds for this process. */
static int count_held(void)
{
    const char *pid = getenv("LISTEN_PID");
    const char *number = getenv("LISTEN_FDS");

    if (!pid || !number || strtol(pid, NULL, 10) != (long)getpid())
        return 0;
    return (int)strtol(number, NULL, 10);
}

/* Takes them over. */
static bool take_held(struct listen *l, int n, struct problem *problem)
{
    for (int i = 0; i < n; i++)
        if (!add_socket(l, FIRST_HELD + i))
            return problem_say(problem, NULL,
                               N_("LISTEN_FDS: this is no socket that can be listened on"),
                               NULL);
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    l->is_held = true;
    return true;
}

/* Listens at one address; false, and errno says why, if it cannot. */
static bool open_socket(struct listen *l, const struct addrinfo *at)
{
    const int on = 1;
    int fd = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);

    if (fd < 0)
        return false;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!bind(fd, at->ai_addr, at->ai_addrlen) && !listen(fd, SOMAXCONN) && add_socket(l, fd))
        return true;
    close(fd);
    return false;
}

static bool open_sockets(struct listen *l, const char *host, int port, struct problem *problem)
{
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    char service[12];
    const char *reason = NULL;
    int failed;

    snprintf(service, sizeof service, "%d", port);
    failed = getaddrinfo(host, service, &wanted, &found);
    if (failed)
        reason = gai_strerror(failed);
    for (const struct addrinfo *at = found; at && !l->n_sockets; at = at->ai_next)
        if (!open_socket(l, at))
            reason = strerror(errno);
    if (found)
        freeaddrinfo(found);
    if (l->n_sockets)
        return true;
    return problem_say(problem, NULL, N_("cannot listen on {host}:{port}: {reason}"), "host",
                       host, "port", service, "reason", reason, NULL);
}

/* --- connections --- */

static void watch(struct listen *l, bool is_on)
{
    for (int i = 0; i < l->n_sockets; i++)
        (is_on ? ev_io_start : ev_io_stop)(l->loop, &l->socket[i]);
}

static void go_on(struct ev_loop *loop, struct ev_timer *pause, int events)
{
    struct listen *l = (struct listen *)pause->data;

    (void)loop;
    (void)events;
    if (!l->is_ending)
        watch(l, true);
}

/* Takes no connection for a second: there is nothing to take it with. */
static void rest(struct listen *l, int error)
{
    log_event(LOG_WARN, "not accepting", "why", strerror(error), NULL);
    watch(l, false);
    ev_timer_set(&l->pause, 1., 0.);
    ev_timer_start(l->loop, &l->pause);
}

static void accept_some(struct ev_loop *loop, struct ev_io *socket, int events)
{
    struct listen *l = (struct listen *)socket->data;
    const int on = 1;

    (void)loop;
    (void)events;
    for (int i = 0; i < AT_ONCE && !l->is_ending; i++) {
        int fd = accept4(socket->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                rest(l, errno);
            if (errno != EINTR && errno != ECONNABORTED)
                return;
            continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        l->accepted(l->context, fd);
    }
}

struct listen *listen_new(const char *host, int port, struct ev_loop *loop,
                          void (*accepted)(void *context, int fd), void *context,
                          struct problem *problem)
{
    struct listen *l = (struct listen *)calloc(1, sizeof *l);
    int n_held = count_held();

    if (!l) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return NULL;
    }
    l->loop = loop;
    l->accepted = accepted;
    l->context = context;
    ev_init(&l->pause, go_on);
    l->pause.data = l;
    if (!(n_held > 0 ? take_held(l, n_held, problem) : open_sockets(l, host, port, problem))) {
        listen_free(l);
        return NULL;
    }
    for (int i = 0; i < l->n_sockets; i++) {
        ev_io_init(&l->socket[i], accept_some, l->socket[i].fd, EV_READ);
        l->socket[i].data = l;
    }
    watch(l, true);
    return l;
}

void listen_end(struct listen *listen)
{
    if (!listen->is_held)
        return; /* who comes is told that it ends */
    listen->is_ending = true;
    watch(listen, false);
}

void listen_free(struct listen *listen)
{
    if (!listen)
        return;
    watch(listen, false);
    ev_timer_stop(listen->loop, &listen->pause);
    for (int i = 0; i < listen->n_sockets; i++)
        close(listen->socket[i].fd);
    free(listen);
}
