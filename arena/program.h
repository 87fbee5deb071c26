/* Strangers' programs that play: processes at the end of two pipes, spoken to a line of JSON at
 * a time; docs/bots.md teaches writing one, docs/protocol.md has every message.
 *
 * They are greeted once (`hello`), told when a game begins (`start`), asked for every action
 * (`bot`) and told how it ended (`end`). */
#ifndef ARENA_PROGRAM_H
#define ARENA_PROGRAM_H

#include "table/table.h"

enum { PROGRAM_PROTOCOL = 1 };

/* How a program leaves a game before its end. */
enum foul { FOUL_NONE, FOUL_CRASH, FOUL_STALL, FOUL_NONSENSE, FOUL_ILLEGAL, FOUL_KINDS };

const char *foul_name(enum foul foul);

struct program;

/* Starts it with `sh -c`; NULL without memory or processes. */
struct program *program_start(const char *command);
void program_stop(struct program *program);

/* Greets it: the table's game, options and box are told. */
enum foul program_greet(struct program *program, const struct table *table, int ms);

/* A game begins or is over for a seat that it plays; of what was played only what it has not
 * been told is told. foul_seat: who ended it, or NOBODY. */
enum foul program_begin(struct program *program, const struct table *table, int seat, int ms);
void program_end(struct program *program, const struct table *table, int seat, int foul_seat,
                 int ms);

/* Asks it for the action of a seat that is to act. */
enum foul program_choose(struct program *program, const struct table *table, int seat, int ms,
                         move *action);

/* The last line it was sent, and what came back since: a foul's exchange. */
const char *program_sent(const struct program *program);
const char *program_received(const struct program *program);

/* Starts and greets a program, and stops it again; false and a problem, with what it did
 * instead, if it cannot. name and version, of 32 bytes, are what it calls itself. */
bool program_try(const char *command, const struct table *table, int ms, char *name,
                 char *version, struct problem *problem);

#endif
