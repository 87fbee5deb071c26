/* See log.h. A line is made whole, looked up among those of the last seconds, and handed to
 * the writer, which alone waits for standard error. */
#include "server/log.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "wire/put.h"

enum {
    RECENT = 16,         /* different lines that are remembered */
    FOLD_SECONDS = 10,   /* for so long */
    MAX_QUEUED = 262144, /* bytes that wait for a reader */
};

static struct {
    bool as_json;
    enum severity least;
} settings = {false, LOG_INFO};

/* What was said a moment ago; said is a line without its time and end, or NULL. */
static struct {
    char *said;
    time_t since;
    int repeated;
    uint64_t used; /* the number of the line that said it last */
} recent[RECENT];
static uint64_t n_lines;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    char *text; /* lines that wait */
    size_t size;
    size_t capacity;
    int lost; /* lines there was no space for */
    bool is_running;
    bool is_idle; /* the writer has nothing in hand */
    bool is_stopping;
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

void log_setup(bool as_json, enum severity least)
{
    settings.as_json = as_json;
    settings.least = least;
}

static const char *severity_name(enum severity severity)
{
    static const char *const names[] = {"debug", "info", "warn", "error"};

    return names[severity];
}

/* --- the writer --- */

static void write_all(const char *text, size_t size)
{
    while (size) {
        ssize_t n = write(STDERR_FILENO, text, size);

        if (n < 0 && errno != EINTR)
            return;
        if (n > 0) {
            text += n;
            size -= (size_t)n;
        }
    }
}

static void *write_lines(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&queue.lock);
    for (;;) {
        char *text;
        size_t size;

        queue.is_idle = true;
        pthread_cond_broadcast(&queue.changed);
        while (!queue.size && !queue.is_stopping)
            pthread_cond_wait(&queue.changed, &queue.lock);
        if (!queue.size)
            break;
        queue.is_idle = false;
        text = queue.text;
        size = queue.size;
        queue.text = NULL;
        queue.size = queue.capacity = 0;
        pthread_mutex_unlock(&queue.lock);
        write_all(text, size);
        free(text);
        pthread_mutex_lock(&queue.lock);
    }
    pthread_mutex_unlock(&queue.lock);
    return NULL;
}

/* Puts a line into the queue; false if it does not fit. The lock is held. */
static bool enqueue(const char *line, size_t size)
{
    if (queue.size + size > MAX_QUEUED)
        return false;
    if (queue.size + size > queue.capacity) {
        size_t capacity = 2 * (queue.size + size);
        char *text = (char *)realloc(queue.text, capacity);

        if (!text)
            return false;
        queue.text = text;
        queue.capacity = capacity;
    }
    memcpy(queue.text + queue.size, line, size);
    queue.size += size;
    pthread_cond_broadcast(&queue.changed);
    return true;
}

void log_start(void)
{
    queue.is_stopping = false;
    queue.is_running = !pthread_create(&queue.thread, NULL, write_lines, NULL);
}

void log_stop(void)
{
    struct timespec until;
    bool is_idle;

    for (int i = 0; i < RECENT; i++)
        recent[i].since = 0;
    log_tick();
    if (!queue.is_running)
        return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_mutex_lock(&queue.lock);
    queue.is_stopping = true;
    pthread_cond_broadcast(&queue.changed);
    while ((!queue.is_idle || queue.size) &&
           pthread_cond_timedwait(&queue.changed, &queue.lock, &until) != ETIMEDOUT)
        ;
    is_idle = queue.is_idle && !queue.size;
    pthread_mutex_unlock(&queue.lock);
    queue.is_running = false;
    if (is_idle)
        pthread_join(queue.thread, NULL);
    else
        pthread_detach(queue.thread); /* it waits for a reader that does not come */
}

/* --- lines --- */

/* Writes what is said with the time before it and, if it was, how often it was repeated. */
static void write_line(const char *said, int repeated)
{
    char when[32];
    char count[48] = "";
    time_t now = time(NULL);
    struct tm parts;
    size_t capacity = strlen(said) + sizeof when + sizeof count + 16;
    char *line = (char *)malloc(capacity);
    int size;

    if (!line)
        return;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (repeated)
        snprintf(count, sizeof count, settings.as_json ? ",\"repeated\":%d" : " repeated=%d",
                 repeated);
    size = snprintf(line, capacity, settings.as_json ? "{\"at\":\"%s\",%s%s}\n" : "%s %s%s\n",
                    when, said, count);
    pthread_mutex_lock(&queue.lock);
    if (!queue.is_running)
        write_all(line, (size_t)size);
    else if (!enqueue(line, (size_t)size))
        queue.lost++;
    pthread_mutex_unlock(&queue.lock);
    free(line);
}

/* Tells once that there was no space for lines, when there is again. */
static void tell_lost(void)
{
    char count[16];
    int lost;

    pthread_mutex_lock(&queue.lock);
    lost = queue.size ? 0 : queue.lost;
    queue.lost -= lost;
    pthread_mutex_unlock(&queue.lock);
    if (!lost)
        return;
    snprintf(count, sizeof count, "%d", lost);
    log_event(LOG_WARN, "lines lost", "lines", count, NULL);
}

static void forget(int i)
{
    if (recent[i].said && recent[i].repeated)
        write_line(recent[i].said, recent[i].repeated);
    free(recent[i].said);
    recent[i].said = NULL;
    recent[i].used = 0;
}

void log_tick(void)
{
    time_t now = time(NULL);

    for (int i = 0; i < RECENT; i++)
        if (recent[i].said && (now < recent[i].since || now - recent[i].since >= FOLD_SECONDS))
            forget(i);
    tell_lost();
}

/* Whether a line was said a moment ago: it is counted then. Otherwise it is remembered in the
 * place of the one that was last said longest ago; `said` is freed in time. */
static bool is_repeated(char *said)
{
    int oldest = 0;

    n_lines++;
    for (int i = 0; i < RECENT; i++) {
        if (recent[i].said && !strcmp(recent[i].said, said)) {
            recent[i].repeated++;
            recent[i].used = n_lines;
            free(said);
            return true;
        }
        if (recent[i].used < recent[oldest].used)
            oldest = i;
    }
    forget(oldest);
    recent[oldest].said = said;
    recent[oldest].since = time(NULL);
    recent[oldest].repeated = 0;
    recent[oldest].used = n_lines;
    return false;
}

/* The details of an event as text, as far as there is space. */
static char *plain(enum severity severity, const char *event, va_list pairs)
{
    char text[1024];
    size_t n = (size_t)snprintf(text, sizeof text, "%s: %s", severity_name(severity), event);
    const char *name;

    while ((name = va_arg(pairs, const char *)) != NULL && n < sizeof text) {
        const char *value = va_arg(pairs, const char *);

        n += (size_t)snprintf(text + n, sizeof text - n, " %s=%s", name, value);
    }
    return strdup(text);
}

/* The same as members of an object, its braces left out. */
static char *members(enum severity severity, const char *event, va_list pairs)
{
    struct put line = {0};
    const char *name;
    char *said;

    put_object(&line, NULL);
    put_text(&line, "level", severity_name(severity));
    put_text(&line, "event", event);
    while ((name = va_arg(pairs, const char *)) != NULL)
        put_text(&line, name, va_arg(pairs, const char *));
    said = line.is_short ? NULL : strdup(line.text + 1);
    put_free(&line);
    return said;
}

void log_event(enum severity severity, const char *event, ...)
{
    va_list pairs;
    char *said;

    if (severity < settings.least)
        return;
    log_tick();
    va_start(pairs, event);
    said = settings.as_json ? members(severity, event, pairs) : plain(severity, event, pairs);
    va_end(pairs);
    if (said && !is_repeated(said))
        write_line(said, 0);
}
