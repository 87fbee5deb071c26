/* madang admin: looking after the file or the database that madang serve keeps its tables in.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "server/admin.h"

static const char *const usage[] = {
    N_("usage: madang admin COMMAND [OPTION…]"),
    N_("  tables         list the tables, the last played first"),
    N_("  stats          count people, tables, actions and bytes"),
    N_("  backup FILE    copy the file as it is now; a server may be running"),
    N_("  restore FILE   put a backup in its place; what was there stays as FILE.old"),
    N_("  vacuum         give unused space back"),
    N_("  copy FROM TO   move a site: from a file to a PostgreSQL database, or back"),
    N_("  --db FILE      the server's file; without it the one madang serve would use"),
    N_("  --db postgresql://…  its database"),
    N_("  --lang CODE"),
    NULL,
};

static const struct command {
    const char *name;
    int n_files;
    bool (*screen)(const char *db, FILE *out, struct problem *problem);
    bool (*copy)(const char *db, const char *file, struct problem *problem);
    bool (*work)(const char *db, struct problem *problem);
    bool (*move)(const char *from, const char *to, FILE *out, struct problem *problem);
} commands[] = {
    {"tables", .screen = admin_tables},  {"stats", .screen = admin_stats},
    {"backup", 1, .copy = admin_backup}, {"restore", 1, .copy = admin_restore},
    {"vacuum", .work = admin_vacuum},    {"copy", 2, .move = admin_copy},
};

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static int run(const struct command *command, const char *db, char **files,
               const struct screen *screen)
{
    struct problem problem = {.lang = screen->lang};
    bool done;

    if (command->screen)
        done = command->screen(db, stdout, &problem);
    else if (command->copy)
        done = command->copy(db, files[0], &problem);
    else if (command->move)
        done = command->move(files[0], files[1], stdout, &problem);
    else
        done = command->work(db, &problem);
    return done ? CLI_OK : cli_complain_problem("admin", &problem);
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
    command = optind < argc ? find(argv[optind]) : NULL;
    if (!command || argc - optind != 1 + command->n_files)
        c = cli_usage(&screen, usage);
    else
        c = db ? run(command, db, argv + optind + 1, &screen) : CLI_FAILED;
    free(db);
    return c;
}
