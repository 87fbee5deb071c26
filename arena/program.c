/* Programs that play; see program.h. */
#include "arena/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/bot.h"
#include "protocol/say.h"

enum {
    MAX_REPLY = 1 << 16,
    START_MS = 30000 /* that a program may take to start, beside the time for an action */
};

struct program {
    pid_t pid;
    int to;   /* its standard input */
    int from; /* its standard output */
    size_t n; /* bytes read beyond the last line */
    int id;   /* of the last request */
    bool wants_view;
    bool wants_observation;
    int told[MAX_PLAYERS]; /* plies each of its seats has been told of */
    char name[MAX_NAME];
    char version[MAX_NAME];
    char *sent;
    char received[1024]; /* of the last reply, as much as fits */
    char buffer[MAX_REPLY];
};

const char *foul_name(enum foul foul)
{
    static const char *const names[] = {"none", "crash", "stall", "nonsense", "illegal"};

    return names[foul];
}

const char *program_sent(const struct program *program)
{
    return program->sent ? program->sent : "";
}

const char *program_received(const struct program *program)
{
    return program->received;
}

/* --- the process --- */

struct program *program_start(const char *command)
{
    struct program *p = (struct program *)calloc(1, sizeof *p);
    int in[2];
    int out[2];

    if (!p)
        return NULL;
    if (pipe2(in, O_CLOEXEC)) {
        free(p);
        return NULL;
    }
    if (pipe2(out, O_CLOEXEC)) {
        close(in[0]);
        close(in[1]);
        free(p);
        return NULL;
    }
    p->pid = fork();
    if (!p->pid) {
        setpgid(0,
                0); /* so that it can be killed with all it started, and Ctrl-C is not for it */
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        signal(SIGPIPE, SIG_DFL);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    p->to = in[1];
    p->from = out[0];
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    if (p->pid < 0) {
        close(p->to);
        close(p->from);
        free(p);
        return NULL;
    }
    return p;
}

void program_stop(struct program *program)
{
    if (!program)
        return;
    close(program->to);
    close(program->from);
    if (program->pid) {
        kill(-program->pid, SIGKILL);
        kill(program->pid, SIGKILL);
        waitpid(program->pid, NULL, 0);
    }
    free(program->sent);
    free(program);
}

static int left(double until)
{
    double now = 1e3 * (until - bot_clock());

    return now < 0 ? 0 : (int)now + 1;
}

/* Writes a whole line, waiting for the program to read it. */
static enum foul send_bytes(struct program *p, const char *line, size_t size, double until)
{
    while (size) {
        struct pollfd wait = {.fd = p->to, .events = POLLOUT};
        ssize_t n = write(p->to, line, size);

        if (n > 0) {
            line += n;
            size -= (size_t)n;
        } else if (errno != EAGAIN && errno != EINTR) {
            return FOUL_CRASH;
        } else if (!poll(&wait, 1, left(until))) {
            return FOUL_STALL;
        }
    }
    return FOUL_NONE;
}

/* Reads a line into the front of the buffer, a 0 at its end. */
static enum foul read_line(struct program *p, double until, size_t *length)
{
    for (;;) {
        char *end = (char *)memchr(p->buffer, '\n', p->n);
        struct pollfd wait = {.fd = p->from, .events = POLLIN};
        ssize_t n;

        if (end) {
            *end = 0;
            *length = (size_t)(end - p->buffer);
            return FOUL_NONE;
        }
        if (p->n == MAX_REPLY)
            return FOUL_NONSENSE;
        if (!poll(&wait, 1, left(until)))
            return FOUL_STALL;
        n = read(p->from, p->buffer + p->n, MAX_REPLY - p->n);
        if (n == 0 || (n < 0 && errno != EINTR))
            return FOUL_CRASH;
        if (n > 0)
            p->n += (size_t)n;
    }
}

/* --- messages --- */

static void begin_message(struct program *p, struct put *out, const char *method, bool is_asked)
{
    put_object(out, NULL);
    put_text(out, "jsonrpc", "2.0");
    if (is_asked)
        put_int(out, "id", ++p->id);
    put_text(out, "method", method);
    put_object(out, "params");
}

/* Ends the message, sends it and keeps it. */
static enum foul send_message(struct program *p, struct put *out, double until)
{
    enum foul foul;

    put_end(out);
    put_end(out);
    free(p->sent);
    p->sent = out->is_short ? NULL : strdup(out->text);
    p->received[0] = 0;
    put_free(out);
    if (!p->sent)
        return FOUL_CRASH;
    foul = send_bytes(p, p->sent, strlen(p->sent), until);
    return foul ? foul : send_bytes(p, "\n", 1, until);
}

/* Sends it and reads the answer's result into the document; *result is NULL if it has none. */
static enum foul ask(struct program *p, struct put *out, int ms, struct json_doc *reply,
                     const struct json **result)
{
    double until = bot_clock() + 1e-3 * ms;
    size_t length = 0;
    enum foul foul = send_message(p, out, until);
    const struct json *answer;

    *result = NULL;
    if (!foul)
        foul = read_line(p, until, &length);
    if (foul) { /* what there is of a line */
        text_clean(p->received, sizeof p->received,
                   p->n < MAX_REPLY ? (p->buffer[p->n] = 0, p->buffer) : "");
        return foul;
    }
    text_clean(p->received, sizeof p->received, p->buffer);
    answer = json_read(reply, p->buffer, length);
    p->n -= length + 1;
    memmove(p->buffer, p->buffer + length + 1, p->n);
    if (!answer || json_number(json_get(answer, "id")) != p->id)
        return FOUL_NONSENSE;
    *result = json_get(answer, "result");
    return FOUL_NONE;
}

enum foul program_greet(struct program *program, const struct table *table, int ms)
{
    struct put out = {0};
    struct json_doc reply = {0};
    const struct json *result;
    enum foul foul;

    begin_message(program, &out, "hello", true);
    put_int(&out, "protocol", PROGRAM_PROTOCOL);
    put_text(&out, "game", table->game->name);
    put_int(&out, "rules", table->game->version);
    put_int(&out, "players", table->players);
    put_int(&out, "ms", ms);
    put_key(&out, "options");
    say_options(&out, table);
    put_key(&out, "box");
    say_box(&out, table->face, table->game, LANG_EN);
    foul = ask(program, &out, START_MS + ms, &reply, &result);
    if (!foul && json_number(json_get(result, "protocol")) != PROGRAM_PROTOCOL)
        foul = FOUL_NONSENSE;
    if (!foul) {
        const char *name = json_text(json_get(result, "name"));
        const char *version = json_text(json_get(result, "version"));

        text_clean(program->name, sizeof program->name, name ? name : "");
        text_clean(program->version, sizeof program->version, version ? version : "");
        FOR_JSON (wanted, json_get(result, "wants")) {
            const char *what = json_text(wanted);

            program->wants_view |= what && !strcmp(what, "view");
            program->wants_observation |= what && !strcmp(what, "observation");
        }
    }
    json_free(&reply);
    return foul;
}

/* What it has not been told of yet. */
static void put_news(struct program *p, struct put *out, const struct table *table, int seat)
{
    put_key(out, "history");
    say_history(out, table, p->told[seat], seat);
    p->told[seat] = table->n_plies;
}

enum foul program_begin(struct program *program, const struct table *table, int seat, int ms)
{
    struct put out = {0};

    program->told[seat] = 0;
    begin_message(program, &out, "start", false);
    put_int(&out, "seat", seat + 1);
    put_array(&out, "names");
    for (int i = 0; i < table->players; i++)
        put_text(&out, NULL,
                 *table->seats[i].name ? table->seats[i].name : table->seats[i].bot);
    put_end(&out);
    put_news(program, &out, table, seat);
    return send_message(program, &out, bot_clock() + 1e-3 * ms);
}

void program_end(struct program *program, const struct table *table, int seat, int foul_seat,
                 int ms)
{
    struct put out = {0};
    struct points points;

    table->game->points(table->game, table->state, &points);
    begin_message(program, &out, "end", false);
    put_int(&out, "seat", seat + 1);
    put_array(&out, "scores");
    for (int i = 0; i < table->players; i++)
        put_int(&out, NULL, points.total[i]);
    put_end(&out);
    put_array(&out, "winners");
    for (int i = 0; i < table->players; i++)
        if (foul_seat == NOBODY ? points.winners >> i & 1 : i != foul_seat)
            put_int(&out, NULL, i + 1);
    put_end(&out);
    if (foul_seat != NOBODY)
        put_int(&out, "foul", foul_seat + 1);
    put_news(program, &out, table, seat);
    send_message(program, &out, bot_clock() + 1e-3 * ms);
}

/* The view's bytes, for those who have the library. */
static void put_view(struct put *out, const struct table *table, const uint8_t *view)
{
    static const char digits[] = "0123456789abcdef";
    size_t size = table->game->state_size;
    char *text = (char *)malloc(2 * size + 1);

    if (!text) {
        out->is_short = true;
        return;
    }
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[view[i] >> 4];
        text[2 * i + 1] = digits[view[i] & 15];
    }
    text[2 * size] = 0;
    put_text(out, "view", text);
    free(text);
}

enum foul program_choose(struct program *program, const struct table *table, int seat, int ms,
                         move *action)
{
    struct put out = {0};
    struct json_doc reply = {0};
    const struct json *result;
    const char *text;
    enum foul foul;

    *action = 0;
    begin_message(program, &out, "bot", true);
    put_int(&out, "seat", seat + 1);
    put_int(&out, "n", table->n_plies);
    put_int(&out, "ms", ms);
    put_key(&out, "actions");
    say_actions(&out, table, WHOLE);
    put_news(program, &out, table, seat);
    put_key(&out, "position");
    say_position(&out, table, seat);
    if (program->wants_view) {
        _Alignas(8) uint8_t view[4096];

        if (table->game->state_size <= sizeof view) {
            table_view(table, seat, view);
            put_view(&out, table, view);
        }
    }
    if (program->wants_observation && table->game->eyes) {
        put_key(&out, "observation");
        say_observation(&out, table, seat);
    }
    foul = ask(program, &out, ms, &reply, &result);
    text = json_text(json_get(result, "action"));
    if (!foul && text)
        *action = table_find(table, seat, text);
    if (!foul)
        foul = !text ? FOUL_NONSENSE : !*action ? FOUL_ILLEGAL : FOUL_NONE;
    json_free(&reply);
    return foul;
}

/* How a program that did not answer ended: "exit status 127". */
static void describe_end(struct program *p, char *text, size_t size)
{
    int status = 0;
    double until = bot_clock() + 1;
    pid_t ended;

    while (!(ended = waitpid(p->pid, &status, WNOHANG)) && bot_clock() < until)
        poll(NULL, 0, 5);
    if (ended == p->pid)
        p->pid = 0; /* not ours any more */
    if (ended > 0 && WIFEXITED(status))
        snprintf(text, size, "exit status %d", WEXITSTATUS(status));
    else if (ended > 0 && WIFSIGNALED(status))
        snprintf(text, size, "signal %d", WTERMSIG(status));
    else
        snprintf(text, size, "end of output");
}

bool program_try(const char *command, const struct table *table, int ms, char *name,
                 char *version, struct problem *problem)
{
    struct program *p = program_start(command);
    enum foul foul = p ? program_greet(p, table, ms) : FOUL_CRASH;
    char why[64] = "";

    if (foul == FOUL_CRASH && p)
        describe_end(p, why, sizeof why);
    if (foul == FOUL_CRASH)
        problem_say(problem, NULL, N_("'{command}' cannot be started: {why}"), "command",
                    command, "why", p ? why : strerror(errno), NULL);
    else if (foul == FOUL_STALL)
        problem_say(problem, NULL, N_("'{command}' does not answer 'hello'"), "command",
                    command, NULL);
    else if (foul)
        problem_say(problem, NULL,
                    N_("'{command}' does not answer 'hello' as docs/bots.md says; it says: "
                       "{said}"),
                    "command", command, "said", p->received, NULL);
    else {
        memcpy(name, p->name, MAX_NAME);
        memcpy(version, p->version, MAX_NAME);
    }
    program_stop(p);
    return !foul;
}
