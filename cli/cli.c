/* What the commands share; see cli.h. */
#include "cli/cli.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/arena.h"
#include "bots/bot.h"
#include "games/paint.h"
#include "table/record.h"
#include "text/whole.h"

static const char *locale_name(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            return value;
    }
    return "";
}

struct screen cli_screen(void)
{
    const char *locale = locale_name();
    const char *charset = strchr(locale, '.');
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    struct screen screen = {.lang = LANG_EN};
    struct winsize size;

    text_find_lang(locale, &screen.lang);
    screen.utf8 = charset && !strncasecmp(charset, ".utf", 4);
    if (!screen.utf8 && !cli_ascii_has(screen.lang))
        screen.lang = LANG_EN;
    screen.colour =
        isatty(STDOUT_FILENO) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
    if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col && size.ws_col < 80)
        screen.columns = size.ws_col;
    return screen;
}

int cli_complain(const struct screen *screen, const char *command, const char *english,
                 const char *value)
{
    struct problem problem = {.lang = screen->lang};

    problem_say(&problem, NULL, english, "value", value, NULL);
    return cli_complain_problem(command, &problem);
}

int cli_complain_problem(const char *command, const struct problem *problem)
{
    fprintf(stderr, "madang%s%s: %s", command ? " " : "", command ? command : "",
            problem->text);
    if (*problem->rule)
        fprintf(stderr, " [%s]", problem->rule);
    fputc('\n', stderr);
    return CLI_FAILED;
}

/* JSON in ASCII: other characters are escaped, those beyond 16 bits as two. */
static void print_escaped(const char *json)
{
    for (const unsigned char *p = (const unsigned char *)json; *p;) {
        uint32_t c = *p++;
        int more = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;

        if (!more) {
            putchar((int)c);
            continue;
        }
        c &= 0x3fu >> more;
        for (; more && *p; more--)
            c = c << 6 | (*p++ & 0x3f);
        if (c > 0xffff)
            printf("\\u%04x\\u%04x", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
        else
            printf("\\u%04x", c);
    }
    putchar('\n');
}

int cli_print_json(struct put *out)
{
    bool is_whole = !out->is_short && out->text;

    if (is_whole && cli_speaks_ascii())
        print_escaped(out->text);
    else if (is_whole)
        puts(out->text);
    put_free(out);
    return is_whole ? CLI_OK : CLI_FAILED;
}

bool cli_read_number(const char *text, long min, long max, long *out)
{
    char *end;

    *out = strtol(text, &end, 10);
    return end != text && !*end && *out >= min && *out <= max;
}

/* --- long runs --- */

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void cli_catch_interrupt(void)
{
    signal(SIGINT, interrupt);
}

bool cli_interrupted(void)
{
    return interrupted;
}

void cli_progress(int done, int n, double start, const char *more)
{
    enum { WIDTH = 40 };
    int filled = (int)((long)WIDTH * done / n);

    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r[%.*s%*s] %d/%d", filled, "########################################",
            WIDTH - filled, "", done, n);
    if (done)
        fprintf(stderr, "  %.0f s ", (bot_clock() - start) / done * (n - done));
    fprintf(stderr, "%s  ", more);
}

/* --- files --- */

/* What the system says of errno, in the person's language where it is something people meet. */
static const char *trouble_of(enum lang lang, int error)
{
    switch (error) {
    case ENOENT: return text_in(lang, N_("No such file or directory"));
    case EACCES: return text_in(lang, N_("Permission denied"));
    case EEXIST: return text_in(lang, N_("File exists"));
    case ENOTDIR: return text_in(lang, N_("Not a directory"));
    case EISDIR: return text_in(lang, N_("Is a directory"));
    case ENOSPC: return text_in(lang, N_("No space left on device"));
    case EROFS: return text_in(lang, N_("Read-only file system"));
    case ENOMEM: return text_in(lang, N_("out of memory"));
    default: return strerror(error);
    }
}

static int complain_of(const char *command, const char *path, const char *trouble)
{
    fprintf(stderr, "madang %s: %s: %s\n", command, path, trouble);
    return CLI_FAILED;
}

int cli_complain_file(const struct screen *screen, const char *command, const char *path)
{
    return complain_of(command, path, trouble_of(screen->lang, errno));
}

char *cli_read_file(const struct screen *screen, const char *command, const char *path)
{
    enum { LARGEST = 4 << 20 };
    bool is_stdin = !strcmp(path, "-");
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    char *text = (char *)malloc(LARGEST + 1);
    size_t size = 0;
    const char *trouble = NULL;

    if (file && text)
        size = fread(text, 1, LARGEST + 1, file);
    if (!file || !text || ferror(file))
        trouble = trouble_of(screen->lang, errno);
    else if (size > LARGEST)
        trouble = text_in(screen->lang, N_("too large for a record"));
    else if (memchr(text, 0, size))
        trouble = text_in(screen->lang, N_("not a text file"));
    else
        text[size] = 0;
    if (file && !is_stdin)
        fclose(file);
    if (!trouble)
        return text;
    free(text);
    complain_of(command, path, trouble);
    return NULL;
}

struct table *cli_read_record(const struct screen *screen, const char *command,
                              const char *path, const struct json *options)
{
    struct problem problem = {.lang = screen->lang};
    char *text = cli_read_file(screen, command, path);
    struct table *table = text ? record_read(text, options, NULL, &problem) : NULL;

    if (text && !table)
        cli_complain_problem(command, &problem);
    free(text);
    return table;
}

int cli_check_seat(const struct screen *screen, const char *command, int seat, int players)
{
    if (seat <= players)
        return CLI_OK;
    cli_complain(screen, command, N_("that seat was not at the table"), "");
    return CLI_USAGE;
}

/* Makes the folders of a path that are missing; false, with errno, if it cannot. */
static bool make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        if (mkdir(path, 0700) && errno != EEXIST)
            return false;
        *at = '/';
    }
    return true;
}

char *cli_state_path(const struct screen *screen, const char *command, const char *name,
                     bool make_folder)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    bool has_state = state && *state == '/';
    char *path = NULL;

    if (!has_state && (!home || !*home)) {
        cli_complain(screen, command, N_("HOME does not say where '{value}' is kept"), name);
        return NULL;
    }
    if (asprintf(&path, "%s%s/madang/%s", has_state ? state : home,
                 has_state ? "" : "/.local/state", name) < 0)
        return NULL;
    if (!make_folder || make_folders(path))
        return path;
    cli_complain_file(screen, command, path);
    free(path);
    return NULL;
}

char *cli_db_path(const struct screen *screen, const char *command, bool make_folder)
{
    const char *chosen = getenv("MADANG_DB");

    return chosen && *chosen ? strdup(chosen)
                             : cli_state_path(screen, command, "madang.db", make_folder);
}

bool cli_write_record(const struct table *table, const char *path)
{
    struct whole file;

    return whole_begin(&file, path) && whole_end(&file, record_write(table, file.out));
}

/* One ply: who wrote what, then what it brought about. */
static void tell_ply(FILE *out, const struct screen *screen, const struct table *table, int i,
                     const struct events *events, int viewer)
{
    char text[MAX_TEXT];

    if (table_ply_text(table, i, viewer, text))
        paint_print(out, screen, STYLE_DIM, "P%d %s\n", table->plies[i].seat + 1, text);
    for (int k = 0; k < events->n; k++) {
        struct event e = events->event[k];
        char *told = NULL;
        size_t size;
        FILE *sentence;

        if (viewer != WHOLE && !event_seen_by(&e, viewer))
            continue;
        sentence = open_memstream(&told, &size);
        if (!sentence)
            continue;
        face_tell(sentence, screen->lang, table->face, table->game, &e);
        fclose(sentence);
        fputs("  ", out);
        paint_wrap(out, screen, told, 2, 4);
        free(told);
    }
}

void cli_tell(FILE *out, const struct screen *screen, const struct table *table, int from,
              int viewer)
{
    struct table *again = table_copy_start(table);
    struct events events;

    for (int i = 0; again && i < table->n_plies; i++) {
        const struct ply *ply = &table->plies[i];

        if (!table_play(again, ply->seat, ply->action, &events))
            break;
        if (i >= from)
            tell_ply(out, screen, again, i, &events, viewer);
    }
    table_free(again);
}

void cli_tell_score(FILE *out, const struct screen *screen, const struct table *table)
{
    struct points points;

    table->game->points(table->game, table->state, &points);
    for (int seat = 0; seat < table->players; seat++) {
        paint_print(out, screen, STYLE_BOLD, "P%d", seat + 1);
        if (*table->seats[seat].name)
            fprintf(out, " %s", table->seats[seat].name);
        fputc('\n', out);
        for (int i = 0; i < points.n; i++)
            if (points.line[i].seat == seat) {
                fprintf(out, "  %+4d  ", points.line[i].value);
                face_tell_line(out, screen->lang, table->face, table->game, &points.line[i]);
                fputc('\n', out);
            }
        paint_print(out, screen, STYLE_BOLD, "  %4d  %s\n", points.total[seat],
                    text_in(screen->lang, N_("in all")));
    }
    if (table_turn(table) != NOBODY)
        return;
    fprintf(out, "%s%s",
            text_in(screen->lang,
                    points.winners & (points.winners - 1) ? N_("Shared win") : N_("Winner")),
            text_colon(screen->lang));
    for (int seat = 0; seat < table->players; seat++)
        if (points.winners >> seat & 1)
            paint_print(out, screen, STYLE_HOLDER, "P%d ", seat + 1);
    fputc('\n', out);
}

void cli_tell_of_net(const struct screen *screen, const struct bot_style *style,
                     const struct game *game, int players, const char *name)
{
    if (!bot_style_searches_instead(style, game, players))
        return;
    text_say(stderr, screen->lang, bot_searches_instead, "bot", name, NULL);
    fputc('\n', stderr);
}

void cli_tell_of_contestant(const struct screen *screen, const struct contestant *contestant,
                            const struct game *game, int players)
{
    const char *name = contestant_name(contestant);

    if (contestant->style && !contestant->file)
        cli_tell_of_net(screen, contestant->style, game, players, name);
    if (contestant_has_idle_budget(contestant, game, players)) {
        text_say(stderr, screen->lang, N_("{bot}: it plays at once here, whatever its budget."),
                 "bot", name, NULL);
        fputc('\n', stderr);
    }
}
