/* The madang program: one file a command, this header for what they share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <getopt.h>

#include "bots/bot.h"
#include "games/face.h"
#include "table/table.h"

/* The commands. argv[0] is the command's own name; they return the exit status. */
int cli_admin(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_balance(int argc, char **argv);
int cli_cards(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_maps(int argc, char **argv);
int cli_page(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_seasons(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_verify(int argc, char **argv);

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* How to print here: language from LC_ALL, LC_MESSAGES or LANG, colour on a
 * terminal unless NO_COLOR is set. */
struct screen cli_screen(void);

/* Takes --lang's or --plain's argument; false, and it has complained, if bad. */
bool cli_set_lang(struct screen *screen, const char *code);
void cli_set_plain(struct screen *screen);

/* Prints "madang COMMAND: sentence" to standard error; returns CLI_FAILED. */
int cli_complain(const struct screen *screen, const char *command, const char *english,
                 const char *value);
int cli_complain_problem(const char *command, const struct problem *problem);

/* Prints how to call a command, to standard output; the same to standard error,
 * returning CLI_USAGE. usage: N_("…") lines, NULL after the last. */
void cli_help(const struct screen *screen, const char *const *usage);
int cli_usage(const struct screen *screen, const char *const *usage);

/* A number between two others; false: something else. */
bool cli_read_number(const char *text, long min, long max, long *out);

/* From here on Ctrl-C only says that the person wants to stop. */
void cli_catch_interrupt(void);
bool cli_interrupted(void);

/* A bar with the time left, on a terminal; start: of bot_clock(). */
void cli_progress(int done, int n, double start, const char *more);

/* --- what the games let people choose: --map FILE and the like --- */

enum { CLI_MAX_OPTIONS = 64, CLI_CHOICE = 1000 };

/* Copies getopt's table and adds the choices of all games to it. */
void cli_add_choices(struct option *to, const struct option *from);

/* Whether getopt_long() returned a choice; if so it goes into the options object, for
 * the game to judge; there is one, made on first use. */
bool cli_take_choice(int c, const char *argument, const struct json **options);

/* A command that is called with options, one of them --help, and the name of a game or files.
 */
struct cli_command {
    const char *name;
    const char *const *usage; /* as of cli_help() */
    const struct option *own; /* beside the choices of games */
    /* Takes one of them; false, and it has complained, if its argument makes no sense. */
    bool (*take)(int c, const char *argument, struct screen *screen, void *context);
};

/* Reads its arguments: choices go into an object, made on first use, the game into *face; if
 * face is NULL, what follows the options is left to the caller, from optind on.
 * Returns CLI_OK; CLI_USAGE, and it has complained; -1 after --help. */
int cli_read_options(int argc, char **argv, const struct cli_command *command,
                     struct screen *screen, void *context, const struct json **choices,
                     const struct face **face);

/* The game alone, after the options. */
int cli_read_game(int argc, char **argv, const struct cli_command *command,
                  const struct screen *screen, const struct face **face);

/* How to call what cli_add_choices() added. */
void cli_help_choices(FILE *out, const struct screen *screen);

/* A whole file as text, to be freed; NULL, and it has complained, if it cannot be
 * read, has a byte 0 or is larger than a record can be. "-" is standard input. */
char *cli_read_file(const struct screen *screen, const char *command, const char *path);

/* Where the server's tables are if nobody says: $MADANG_DB, or madang/madang.db among the
 * person's state, whose folder is made if wanted. To be freed; NULL, and it has complained,
 * if there is no such place. */
char *cli_db_path(const struct screen *screen, const char *command, bool make_folder);

/* Writes the table's record; false, with errno, if it cannot. The file is
 * replaced as a whole or not at all. */
bool cli_write_record(const struct table *table, const char *path);

/* Tells what happened in plies from…n as a viewer may know it. */
void cli_tell(FILE *out, const struct screen *screen, const struct table *table, int from,
              int viewer);

/* The score, line by line, and who won. */
void cli_tell_score(FILE *out, const struct screen *screen, const struct table *table);

/* Says of a bot that would play by a net that it searches, if it does; on standard error. */
void cli_tell_of_net(const struct screen *screen, const struct bot_style *style,
                     const struct game *game, const char *name);

#endif
