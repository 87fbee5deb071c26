/* Today's deal: a game a day, the same for everybody, that follows from the date alone. Who
 * plays how, and from which seat, follows from it, too; the others are bots that answer the
 * same to the same view, so that a record says whether everybody did what they would have done.
 * What the bots do depends on the version of the rules and on the net: results are comparable
 * where both are alike, which is what a day's mark says.
 *
 * The first eight digits of the seed are the date, so that a record tells which day's it is. */
#ifndef RESULTS_DAY_H
#define RESULTS_DAY_H

#include "table/table.h"

enum { DAY_TEXT = 11, DAY_MARK_TEXT = 64 };

/* A date of the calendar, UTC, as "2026-11-16"; false: it is none. */
struct day {
    int year; /* 1970 … 9999 */
    int month;
    int day;
};
bool day_read(struct day *day, const char *text);
void day_write(const struct day *day, char text[DAY_TEXT]);

/* The day of a moment, in seconds since 1970. */
struct day day_at(int64_t seconds);

/* The listed game that is played on a day where nobody chooses one. */
const struct face *day_face(const struct day *day);

/* The day's table of a game, nothing played yet: one seat is a person's, bots of one level have
 * the others. NULL, and the problem says why, without memory. */
struct table *day_table(const struct face *face, const struct day *day,
                        struct problem *problem);
extern const char day_level[];

/* Whether a table is a day's: its deal, its seats, whatever was played; and which day's. */
bool day_of(const struct table *table, struct day *day);

/* "rules 5, net 0123456789abcdef": what results have to have in common. */
void day_mark(const struct table *table, char text[DAY_MARK_TEXT]);

/* The same of a day's table with its date, short enough for a name: "2026-11-16 r5 n01234567".
 * By it the results of a deal are found. */
void day_tag(const struct table *table, char name[MAX_NAME]);

/* Whether a name has what such a tag begins with in it: then nobody may be called so. */
bool day_is_in(const char *name);

/* The first ply at which a bot of the table did not do what it would have done; −1: there is
 * none; −2: there is no memory. */
int day_check(const struct table *table);

/* --- par --- */

/* Lines that `best` tries for a decision of par: so many, however long that takes. */
enum { PAR_LINES = 1000 };

/* The deal of a table from its start, with `best` and so many lines in a seat, bots as they are
 * in the others, and club for other people. Plays on until it is over, or told() returns false.
 * NULL: it did, or there is no memory. told may be NULL. */
struct table *par_play(const struct table *table, int seat, int lines,
                       bool (*told)(const struct table *, void *context), void *context);

/* What a seat has of the win, when it is over: 1, or a part of it. */
double share_of_win(const struct table *table, int seat);

#endif
