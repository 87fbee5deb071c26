/* The madang program: one file a command, this header for what they share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <getopt.h>

#include "bots/bot.h"
#include "games/face.h"
#include "table/table.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* --- commands: `--help`, the completions of shells and the lists in man madang are made from
 * these tables (tools/options) --- */

/* An option of a command, or a word that may come first: `cards check`. */
struct cli_option {
    const char *name;
    /* What follows it, NULL: nothing. FILE, FOLDER, CODE, SPEC, GAME and a|b are completed. */
    const char *value;
    int key;           /* by which take() knows it; a word has none */
    const char *about; /* N_("…"), a clause: no capital, no full stop */
};

/* Arguments of every command; the last that many have. */
enum { CLI_HELP = 500, CLI_LANG, CLI_PLAIN };
#define CLI_PLAIN_OPTION \
    { \
        "plain", NULL, CLI_PLAIN, \
            N_("sentences, no colour and no drawing: for screen readers") \
    }

struct cli_command {
    const char *name;
    const char *about;        /* N_("…") */
    const char *const *usage; /* N_("usage: madang NAME …") lines, NULL after the last */
    const struct cli_option *words;   /* or NULL; ends with {0}, as options do */
    const struct cli_option *options; /* beside --lang and --help; or NULL */
    const char *const *notes;         /* N_("…") below them, NULL after the last; or NULL */
    bool has_choices;                 /* also takes what games let people choose: --map FILE */
    /* Takes one of the options; false, and it has complained, if its argument makes no sense.
     * NULL: there are none but those of every command. */
    bool (*take)(int key, const char *argument, struct screen *screen, void *context);
    /* argv[0] is the command's own name; returns the exit status. */
    int (*run)(const struct cli_command *command, int argc, char **argv);
};

/* A new command: a file with its table, a line here and one in main.c; then tools/options. */
extern const struct cli_command cli_admin;
extern const struct cli_command cli_arena;
extern const struct cli_command cli_balance;
extern const struct cli_command cli_cards;
extern const struct cli_command cli_compare;
extern const struct cli_command cli_deal;
extern const struct cli_command cli_engine;
extern const struct cli_command cli_games;
extern const struct cli_command cli_help;
extern const struct cli_command cli_join;
extern const struct cli_command cli_maps;
extern const struct cli_command cli_page;
extern const struct cli_command cli_play;
extern const struct cli_command cli_puzzles;
extern const struct cli_command cli_replay;
extern const struct cli_command cli_review;
extern const struct cli_command cli_seasons;
extern const struct cli_command cli_serve;
extern const struct cli_command cli_stats;
extern const struct cli_command cli_tables;
extern const struct cli_command cli_today;
extern const struct cli_command cli_verify;

/* The i-th command, as --help lists them; NULL after the last. The list itself. */
const struct cli_command *cli_command_at(int i);
void cli_print_commands(FILE *out, const struct screen *screen);

/* The i-th option of a command, those of games and of every command included; false after the
 * last. What it says lasts until the next. */
bool cli_option_at(const struct cli_command *command, enum lang lang, int i,
                   struct cli_option *out);

/* The command of that name; NULL, and it has complained, perhaps of what was meant. */
const struct cli_command *cli_find_command(const struct screen *screen, const char *name);

/* Reads its arguments: choices go into an object, made on first use. What follows the options
 * is left to the caller, from optind on. Returns CLI_OK; CLI_USAGE, and it has complained; -1
 * after --help, which cli_status() makes a success. */
int cli_read_options(int argc, char **argv, const struct cli_command *command,
                     struct screen *screen, void *context, const struct json **choices);

static inline int cli_status(int status)
{
    return status < 0 ? CLI_OK : status;
}

/* The game alone, after the options; CLI_USAGE, and it has complained. */
int cli_read_game(int argc, char **argv, const struct cli_command *command,
                  const struct screen *screen, const struct face **face);

/* The game of that name; NULL, and it has complained, perhaps of what was meant. */
const struct face *cli_find_game(const struct screen *screen, const char *command,
                                 const char *name);

/* Whether the first word is one of the command's; false, and it has complained. */
bool cli_is_word(const struct screen *screen, const struct cli_command *command,
                 const char *word);

/* How to call a command, all of it, to standard output. */
void cli_print_help(const struct screen *screen, const struct cli_command *command);

/* The short form of that to standard error; returns CLI_USAGE. */
int cli_usage(const struct screen *screen, const struct cli_command *command);

/* What a word was perhaps meant to be: try all that there are, then look at `best`. */
struct cli_near {
    const char *word;
    const char *best; /* NULL: nothing is near */
    int distance;
};
void cli_near_try(struct cli_near *near, const char *candidate);

/* How to print here: language from LC_ALL, LC_MESSAGES or LANG, colour on a
 * terminal unless NO_COLOR is set. */
struct screen cli_screen(void);

/* From here on standard output and standard error are ASCII: for locales that are not UTF-8. */
void cli_speak_ascii(void);
bool cli_speaks_ascii(void);

/* Whether a language can be written in it: French can, Korean cannot. */
bool cli_ascii_has(enum lang lang);

/* A stream that writes to another in ASCII, if that is what is spoken; else the other itself.
 */
FILE *cli_ascii(FILE *to);

/* Prints "madang COMMAND: sentence" to standard error; returns CLI_FAILED. */
int cli_complain(const struct screen *screen, const char *command, const char *english,
                 const char *value);
int cli_complain_problem(const char *command, const struct problem *problem);

/* Prints what was put, and frees it; returns the exit status. What is not ASCII is escaped
 * where that is spoken. */
int cli_print_json(struct put *out);

/* A number between two others; false: something else. */
bool cli_read_number(const char *text, long min, long max, long *out);

/* From here on Ctrl-C only says that the person wants to stop. */
void cli_catch_interrupt(void);
bool cli_interrupted(void);

/* A bar with the time left, on a terminal; start: of bot_clock(). */
void cli_progress(int done, int n, double start, const char *more);

/* --- files --- */

/* Complains of a file that could not be read or written, for errno; returns CLI_FAILED. */
int cli_complain_file(const struct screen *screen, const char *command, const char *path);

/* A whole file as text, to be freed; NULL, and it has complained, if it cannot be
 * read, has a byte 0 or is larger than a record can be. "-" is standard input. */
char *cli_read_file(const struct screen *screen, const char *command, const char *path);

/* The game of a record, with options that stand for its own, or NULL; NULL, and it has
 * complained, if it cannot be read. */
struct table *cli_read_record(const struct screen *screen, const char *command,
                              const char *path, const struct json *options);

/* Whether a game of so many has a seat, from 1 on; CLI_USAGE, and it has complained, if not. */
int cli_check_seat(const struct screen *screen, const char *command, int seat, int players);

/* A file of that name in $XDG_STATE_HOME/madang or ~/.local/state/madang, to be freed, its
 * folder made if asked to; NULL, and it has complained, if there is no such place. */
char *cli_state_path(const struct screen *screen, const char *command, const char *name,
                     bool make_folder);

/* Where the server's tables are if nobody says: $MADANG_DB, or madang/madang.db among the
 * person's state, whose folder is made if wanted. To be freed; NULL, and it has complained,
 * if there is no such place. */
char *cli_db_path(const struct screen *screen, const char *command, bool make_folder);

/* Writes the table's record; false, with errno, if it cannot. The file is
 * replaced as a whole or not at all. */
bool cli_write_record(const struct table *table, const char *path);

/* Writes a file that must not be there yet, and says so; false, and it has complained, if it
 * cannot. */
bool cli_write_new(const struct screen *screen, const char *command, const char *path,
                   const char *text, size_t size);

/* Tells what happened in plies from…n as a viewer may know it. */
void cli_tell(FILE *out, const struct screen *screen, const struct table *table, int from,
              int viewer);

/* The score, line by line, and who won. */
void cli_tell_score(FILE *out, const struct screen *screen, const struct table *table);

/* Says of a bot that would play by a net that it searches, if it does; on standard error. */
void cli_tell_of_net(const struct screen *screen, const struct bot_style *style,
                     const struct game *game, int players, const char *name);

struct contestant; /* see arena/arena.h */

/* The same of who plays in an arena; and if it was given a budget that it has no use for. */
void cli_tell_of_contestant(const struct screen *screen, const struct contestant *contestant,
                            const struct game *game, int players);

#endif
