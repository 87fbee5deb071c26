/* Contestants: what a spec means, and programs as processes at the end of two pipes. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/arena.h"

static bool read_budget(const char *text, struct bot_budget *budget)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || n < 1 || n > 100000000)
        return false;
    if (!*end)
        budget->sims = (int)n;
    else if (!strcmp(end, "ms"))
        budget->ms = (int)n;
    else
        return false;
    return true;
}

bool contestant_read(struct contestant *contestant, const char *spec, struct problem *problem)
{
    char name[32];
    size_t length = strcspn(spec, ":");

    memset(contestant, 0, sizeof *contestant);
    if (strlen(spec) >= sizeof contestant->spec)
        return problem_say(problem, NULL, N_("the name of a bot is too long"), NULL);
    memcpy(contestant->spec, spec, strlen(spec) + 1);
    if (!strncmp(spec, "cmd:", 4)) {
        contestant->command = contestant->spec + 4;
        return *contestant->command ||
               problem_say(problem, NULL, N_("cmd: expects a command"), NULL);
    }
    snprintf(name, sizeof name, "%.*s", (int)length, spec);
    contestant->style = bot_style_find(name);
    if (!contestant->style ||
        (spec[length] && !read_budget(spec + length + 1, &contestant->budget)))
        return problem_say(
            problem, NULL,
            N_("'{spec}': expected a level, perhaps with a budget like club:500 or "
               "best:200ms, or cmd:COMMAND"),
            "spec", spec, NULL);
    return true;
}

const char *foul_name(enum foul foul)
{
    static const char *const names[] = {"none", "crash", "stall", "nonsense", "illegal"};

    return names[foul];
}

/* --- programs --- */

enum { MAX_REPLY = 1 << 16 };

struct program {
    pid_t pid;
    int to;   /* its standard input */
    int from; /* its standard output */
    size_t n; /* bytes read beyond the last line */
    char buffer[MAX_REPLY];
};

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
        setpgid(0, 0); /* so that it can be killed with all it started */
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
    kill(-program->pid, SIGKILL);
    kill(program->pid, SIGKILL);
    waitpid(program->pid, NULL, 0);
    free(program);
}

static int left(double until)
{
    double now = 1e3 * (until - bot_clock());

    return now < 0 ? 0 : (int)now + 1;
}

/* Writes a whole line, waiting for the program to read it. */
static enum foul send_line(struct program *p, const char *line, double until)
{
    size_t size = strlen(line);

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

enum foul program_ask(struct program *program, const char *request, int ms,
                      struct json_doc *reply)
{
    double until = bot_clock() + 1e-3 * ms;
    size_t length = 0;
    enum foul foul = send_line(program, request, until);
    bool is_json;

    if (!foul)
        foul = send_line(program, "\n", until);
    if (!foul)
        foul = read_line(program, until, &length);
    if (foul)
        return foul;
    is_json = json_read(reply, program->buffer, length);
    program->n -= length + 1;
    memmove(program->buffer, program->buffer + length + 1, program->n);
    return is_json ? FOUL_NONE : FOUL_NONSENSE;
}
