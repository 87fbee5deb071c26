/* madang engine: the table protocol over standard input and output. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"

static const char *const usage[] = {
    N_("usage: madang engine"),
    NULL,
};

static const char *const notes[] = {
    N_("Reads JSON-RPC requests, one a line, and answers each with a line; docs/protocol.md."),
    NULL,
};

/* Reads a line into the buffer, a 0 in place of its end. Returns its length,
 * PROTOCOL_MAX_LINE + 1 if it was longer than that, or -1 at the end of input. */
static long read_line(char *buffer)
{
    long n = 0;
    int c = getchar_unlocked();

    if (c == EOF)
        return -1;
    for (; c != EOF && c != '\n'; c = getchar_unlocked()) {
        if (n < PROTOCOL_MAX_LINE)
            buffer[n] = (char)c;
        if (n <= PROTOCOL_MAX_LINE)
            n++;
    }
    buffer[n < PROTOCOL_MAX_LINE ? n : PROTOCOL_MAX_LINE] = 0;
    return n;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct engine *engine;
    char *buffer;
    long n;
    int status = cli_read_options(argc, argv, command, &screen, NULL, NULL);

    if (status)
        return cli_status(status);
    if (optind < argc)
        return cli_usage(&screen, command);
    engine = engine_new();
    buffer = (char *)malloc(PROTOCOL_MAX_LINE + 1);
    while (engine && buffer && (n = read_line(buffer)) >= 0) {
        char *answer;

        if (strspn(buffer, " \t\r") == (size_t)n)
            continue; /* an empty line asks nothing */
        answer = n > PROTOCOL_MAX_LINE ? engine_too_long()
                                       : engine_answer(engine, buffer, (size_t)n);
        if (answer && (puts(answer) == EOF || fflush(stdout) == EOF)) {
            free(answer);
            status = CLI_FAILED;
            break;
        }
        free(answer);
    }
    if (!engine || !buffer)
        status = CLI_FAILED;
    free(buffer);
    engine_free(engine);
    return status;
}

const struct cli_command cli_engine = {
    .name = "engine",
    .about = N_("speak the table protocol on standard input and output"),
    .usage = usage,
    .notes = notes,
    .run = run,
};
