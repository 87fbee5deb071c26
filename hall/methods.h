/* The methods of the protocol for those who are connected to the hall: a seat, several
 * seats of one screen, or a spectator. */
#ifndef HALL_METHODS_H
#define HALL_METHODS_H

#include "hall/client.h"
#include "hall/room.h"

extern const struct side hall_side;

/* Those of methods.def: methods_lobby.c has people, and tables as a whole, methods_meet.c
 * strangers, methods_person.c what is kept about oneself, methods_rated.c ratings,
 * methods_home.c games that move between a device and a server, methods_seats.c seats that
 * somebody has, methods_table.c the rest. */
#define DECLARE_ENGINE(name)
#define DECLARE_ONLINE(name)      enum outcome method_##name(struct call *c);
#define DECLARE_BOTH(name)        enum outcome method_##name(struct call *c);
#define METHOD(name, who, result) DECLARE_##who(name)
#include "protocol/methods.def"

/* What a caller of methods is in the hall. */
struct hall *hall_of(const struct call *c);
struct client *client_of(const struct call *c);

/* Fails the call because the store cannot answer now. */
enum outcome cannot_read(struct call *c);

/* Lets a call wait until nothing is under way in a room; until the store has answered a query,
 * which it takes over (NULL: there was no memory for it); or in a list, until it is taken up.
 * All return what its method returns; it is called again then. */
enum outcome wait_for_room(struct call *c, struct room *room);
enum outcome wait_in(struct call *c, struct waiting **list);
enum outcome read_first(struct call *c, struct query *query);

/* The same of a call about a room, in which nothing is under way: nothing else happens there
 * meanwhile. */
enum outcome read_first_for(struct call *c, struct room *room, struct query *query);

/* What the store has answered for a call, the last of a kind; NULL: it has not been asked. */
const struct query *what_was_read(const struct call *c, enum query_kind kind);

/* Whether the rooms of all tables in a list are here; otherwise the call waits or has failed.
 */
bool rooms_are_read(struct call *c, const struct query *read);

/* Puts `tables`, how those of a list stand for the caller. */
void put_tables(struct call *c, const struct query *read);

/* The room that `table` names; NULL, and the call has failed, if there is none. */
struct room *room_param(struct call *c);

/* The same, once its game has started; if it is played by this server's rules, too. */
struct room *started_param(struct call *c);
struct room *game_param(struct call *c);

/* A seat of the caller's own: that of `seat` if it is given, or the only one, or the one
 * in turn; NOBODY, and the call has failed, if there is none. */
int own_seat_param(struct call *c, const struct room *room);

/* Who of these people, QUERY_OTHERS at most, and the caller has blocked whom, for a call about
 * a room; NULL: the call waits for it, or has failed. */
const struct query *read_between(struct call *c, struct room *room, const int64_t *people,
                                 int n);

/* What was found about a person there; NULL: it was not asked about. */
const struct other *other_in(const struct query *between, int64_t person);

/* Whether the caller may sit down where these people are: nobody has blocked the other. False,
 * and the call waits or has failed, if not. */
bool may_sit_with(struct call *c, struct room *room);

/* A name as it is kept: nothing unprintable, nothing around it. */
void clean_name(char name[MAX_NAME], const char *given);

/* Whether the caller may wait at one more public table, or the call has failed: who sits at all
 * of them keeps everybody else away. */
bool may_wait_at_one_more(struct call *c);

/* Whether somebody may be called so; the call has failed if not. */
bool may_be_called(struct call *c, const char *name);

/* Puts whether somebody is rated: under which `name`, `since` when; null: not. */
void put_rated(struct put *out, const char *key, const struct rated *rated);

/* Whether something about the caller, of whom nothing may be known yet, may be kept now: who
 * comes with ever new cookies does not fill the store. False, and the call has failed, if not.
 */
bool may_be_kept(struct call *c);

/* Lets something about the caller be kept, for a call about a room or none; takes the job over
 * (NULL: there was no memory for it). The answer is null, once it is. */
enum outcome keep_about(struct call *c, struct room *room, struct job *job);

/* The caller would like a seat that somebody has. */
enum outcome ask_for_seat(struct call *c, struct room *room, int seat);

/* --- making a table: methods_lobby.c --- */

/* Seconds for an action at a public table, if nothing else is said. */
enum { PUBLIC_CLOCK = 120 };

/* Whether the caller may make one more table now, or take a quick seat; whether strangers may
 * find tables here. False, and the call has failed, if not. */
bool may_make_table(struct call *c);
bool may_be_public(struct call *c);

/* One of a game, the caller's, without seats; NULL, and the call has failed, without memory. */
struct stored_table *new_table(struct call *c, const struct face *face);

/* Takes the options over; false, and the call has failed, if they make no sense. */
bool options_param(struct call *c, const struct face *face, struct stored_table *t);

/* What is asked to be in a seat: "me", "human" (by link), "open" (for whoever comes), or a
 * level; false, and the call has failed. */
bool read_seat_kind(struct call *c, const char *text, struct stored_seat *seat, bool *is_mine);

/* Gives a seat a link of its own, which is put unless `links` is NULL. */
void make_link(struct stored_seat *seat, struct put *links, int number);

/* How many seats are people's. */
int count_people(const struct stored_table *t);

/* Puts what who made a table is told; between the two come the links. */
void begin_made(struct call *c, const struct stored_table *t);
void end_made(struct call *c, const struct stored_table *t);

/* Puts what somebody who has sat down is told. */
void put_seat(struct call *c, const struct stored_table *t, int seat);

/* A bot's level for people; false, and the call has failed, if it is none. */
bool read_level(struct call *c, const char *where, const char *level, char out[MAX_LEVEL]);

#endif
