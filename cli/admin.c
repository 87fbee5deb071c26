/* madang admin: looking after the file or the database that madang serve keeps its tables in.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "server/admin.h"
#include "table/fair.h"

static const char *const usage[] = {
    N_("usage: madang admin COMMAND [OPTION…]"),
    NULL,
};

static const struct cli_option words[] = {
    {"tables", NULL, 0, N_("list the tables, the last played first")},
    {"stats", NULL, 0, N_("count people, tables, actions and bytes")},
    {"backup", N_("FILE"), 0, N_("copy the file as it is now; a server may be running")},
    {"restore", N_("FILE"), 0,
     N_("put a backup in its place; what was there stays as FILE.old")},
    {"vacuum", NULL, 0, N_("give unused space back")},
    {"copy", N_("FROM TO"), 0,
     N_("move a site: from a file to a PostgreSQL database, or back")},
    {"person", N_("WHO"), 0,
     N_("what is kept about somebody: a number, a name, or a seat's link")},
    {"forget", N_("WHO"), 0, N_("take them out of everything that is kept")},
    {"close", N_("TABLE"), 0, N_("end a table for everybody")},
    {"free", N_("TABLE N"), 0, N_("take seat N from who has it")},
    {"refuse", N_("ADDRESS"), 0, N_("do not serve it, until it is admitted")},
    {"admit", N_("ADDRESS"), 0, N_("serve it again")},
    {"refused", NULL, 0, N_("list the addresses that are not served")},
    {0},
};

static const struct cli_option options[] = {
    {"db", N_("FILE"), 'd',
     N_("the server's file, or its database, postgresql://…; without it the one madang serve "
        "would use")},
    {0},
};

/* One of the functions, by what it needs: words from the command line, where to print. */
static const struct work {
    const char *name;
    int n_words;
    bool (*print)(const char *db, FILE *out, struct problem *problem);
    bool (*work)(const char *db, struct problem *problem);
    bool (*work_on)(const char *db, const char *word, struct problem *problem);
    bool (*work_on_two)(const char *db, const char *word, const char *second,
                        struct problem *problem);
    bool (*print_of)(const char *db, const char *word, FILE *out, struct problem *problem);
    bool (*move)(const char *from, const char *to, FILE *out, struct problem *problem);
} works[] = {
    {"tables", 0, .print = admin_tables},    {"stats", 0, .print = admin_stats},
    {"backup", 1, .work_on = admin_backup},  {"restore", 1, .work_on = admin_restore},
    {"vacuum", 0, .work = admin_vacuum},     {"copy", 2, .move = admin_copy},
    {"person", 1, .print_of = admin_person}, {"forget", 1, .print_of = admin_forget},
    {"close", 1, .work_on = admin_close},    {"free", 2, .work_on_two = admin_free},
    {"refuse", 1, .work_on = admin_refuse},  {"admit", 1, .work_on = admin_admit},
    {"refused", 0, .print = admin_refused},
};

static const struct work *find(const char *name)
{
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        if (!strcmp(works[i].name, name))
            return &works[i];
    return NULL;
}

static int do_work(const struct work *work, const char *db, char **words_of,
                   const struct screen *screen)
{
    struct problem problem = {.lang = screen->lang};
    bool done;

    if (work->print)
        done = work->print(db, stdout, &problem);
    else if (work->print_of)
        done = work->print_of(db, words_of[0], stdout, &problem);
    else if (work->work_on)
        done = work->work_on(db, words_of[0], &problem);
    else if (work->work_on_two)
        done = work->work_on_two(db, words_of[0], words_of[1], &problem);
    else if (work->move)
        done = work->move(words_of[0], words_of[1], stdout, &problem);
    else
        done = work->work(db, &problem);
    return done ? CLI_OK : cli_complain_problem("admin", &problem);
}

/* The id of a table may begin as an option does: it goes through getopt as another word. */
static char *hide_id(int argc, char **argv, char *word)
{
    for (int i = 1; i < argc; i++)
        if (fair_is_id(argv[i])) {
            char *id = argv[i];

            argv[i] = word;
            return id;
        }
    return NULL;
}

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    (void)key, (void)screen;
    *(const char **)context = argument;
    return true;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    const char *chosen = NULL;
    char word[] = "TABLE";
    char *id = hide_id(argc, argv, word);
    int status = cli_read_options(argc, argv, command, &screen, &chosen, NULL);
    const struct work *work;
    char *db;

    if (status)
        return cli_status(status);
    for (int i = optind; i < argc; i++)
        if (argv[i] == word)
            argv[i] = id;
    if (optind < argc && !cli_is_word(&screen, command, argv[optind]))
        return CLI_USAGE;
    work = optind < argc ? find(argv[optind]) : NULL;
    if (!work || argc - optind != 1 + work->n_words)
        return cli_usage(&screen, command);
    db = chosen ? strdup(chosen) : cli_db_path(&screen, "admin", false);
    status = db ? do_work(work, db, argv + optind + 1, &screen) : CLI_FAILED;
    free(db);
    return status;
}

const struct cli_command cli_admin = {
    .name = "admin",
    .about = N_("look after a server's tables: list, back up, restore"),
    .usage = usage,
    .words = words,
    .options = options,
    .take = take,
    .run = run,
};
