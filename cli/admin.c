/* madang admin: looking after the file or the database that madang serve keeps its tables in.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "server/admin.h"
#include "table/fair.h"

static const char *const usage[] = {
    N_("usage: madang admin COMMAND [OPTION…]"),
    N_("  tables         list the tables, the last played first"),
    N_("  stats          count people, tables, actions and bytes"),
    N_("  backup FILE    copy the file as it is now; a server may be running"),
    N_("  restore FILE   put a backup in its place; what was there stays as FILE.old"),
    N_("  vacuum         give unused space back"),
    N_("  copy FROM TO   move a site: from a file to a PostgreSQL database, or back"),
    N_("  person WHO     what is kept about somebody: a number, a name, or a seat's link"),
    N_("  forget WHO     take them out of everything that is kept"),
    N_("  close TABLE    end a table for everybody"),
    N_("  free TABLE N   take seat N from who has it"),
    N_("  refuse ADDRESS do not serve it, until it is admitted"),
    N_("  admit ADDRESS  serve it again"),
    N_("  refused        list the addresses that are not served"),
    N_("  --db FILE      the server's file; without it the one madang serve would use"),
    N_("  --db postgresql://…  its database"),
    N_("  --lang CODE"),
    NULL,
};

/* One of the functions, by what it needs: words from the command line, where to print. */
static const struct command {
    const char *name;
    int n_words;
    bool (*print)(const char *db, FILE *out, struct problem *problem);
    bool (*work)(const char *db, struct problem *problem);
    bool (*work_on)(const char *db, const char *word, struct problem *problem);
    bool (*work_on_two)(const char *db, const char *word, const char *second,
                        struct problem *problem);
    bool (*print_of)(const char *db, const char *word, FILE *out, struct problem *problem);
    bool (*move)(const char *from, const char *to, FILE *out, struct problem *problem);
} commands[] = {
    {"tables", 0, .print = admin_tables},    {"stats", 0, .print = admin_stats},
    {"backup", 1, .work_on = admin_backup},  {"restore", 1, .work_on = admin_restore},
    {"vacuum", 0, .work = admin_vacuum},     {"copy", 2, .move = admin_copy},
    {"person", 1, .print_of = admin_person}, {"forget", 1, .print_of = admin_forget},
    {"close", 1, .work_on = admin_close},    {"free", 2, .work_on_two = admin_free},
    {"refuse", 1, .work_on = admin_refuse},  {"admit", 1, .work_on = admin_admit},
    {"refused", 0, .print = admin_refused},
};

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static int run(const struct command *command, const char *db, char **words,
               const struct screen *screen)
{
    struct problem problem = {.lang = screen->lang};
    bool done;

    if (command->print)
        done = command->print(db, stdout, &problem);
    else if (command->print_of)
        done = command->print_of(db, words[0], stdout, &problem);
    else if (command->work_on)
        done = command->work_on(db, words[0], &problem);
    else if (command->work_on_two)
        done = command->work_on_two(db, words[0], words[1], &problem);
    else if (command->move)
        done = command->move(words[0], words[1], stdout, &problem);
    else
        done = command->work(db, &problem);
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

int cli_admin(int argc, char **argv)
{
    static const struct option options[] = {{"db", required_argument, NULL, 'd'},
                                            {"lang", required_argument, NULL, 'l'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct screen screen = cli_screen();
    char *db = cli_db_path(&screen, "admin", false);
    const struct command *command;
    char word[] = "TABLE";
    char *id = hide_id(argc, argv, word);
    int c;

    while ((c = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (c == 'd') {
            free(db);
            db = strdup(optarg);
        } else if (c == 'h') {
            cli_help(&screen, usage);
            free(db);
            return CLI_OK;
        } else if (c != 'l' || !cli_set_lang(&screen, optarg)) {
            free(db);
            return c == 'l' ? CLI_USAGE : cli_usage(&screen, usage);
        }
    }
    for (int i = optind; i < argc; i++)
        if (argv[i] == word)
            argv[i] = id;
    command = optind < argc ? find(argv[optind]) : NULL;
    if (!command || argc - optind != 1 + command->n_words)
        c = cli_usage(&screen, usage);
    else
        c = db ? run(command, db, argv + optind + 1, &screen) : CLI_FAILED;
    free(db);
    return c;
}
