/* The methods of the protocol for those who are connected to the hall: a seat, several
 * seats of one screen, or a spectator. */
#ifndef SERVER_METHODS_H
#define SERVER_METHODS_H

#include "server/client.h"
#include "server/room.h"

extern const struct method hall_methods[];

/* methods_lobby.c: people, and tables as a whole */
enum outcome method_hello(struct call *c);
enum outcome method_name(struct call *c);
enum outcome method_games(struct call *c);
enum outcome method_rules(struct call *c);
enum outcome method_new(struct call *c);
enum outcome method_claim(struct call *c);
enum outcome method_join(struct call *c);
enum outcome method_add(struct call *c);
enum outcome method_start(struct call *c);
enum outcome method_links(struct call *c);
enum outcome method_leave(struct call *c);
enum outcome method_back(struct call *c);
enum outcome method_rematch(struct call *c);
enum outcome method_tables(struct call *c);
enum outcome method_finished(struct call *c);

/* What a caller of methods is in the hall. */
struct hall *hall_of(const struct call *c);
struct client *client_of(const struct call *c);

/* Fails the call because the store cannot answer now. */
enum outcome cannot_read(struct call *c);

/* The room that `table` names; NULL, and the call has failed, if there is none. */
struct room *room_param(struct call *c);

/* The same, once its game has started; if it is played by this server's rules, too. */
struct room *started_param(struct call *c);
struct room *game_param(struct call *c);

/* A seat of the caller's own: that of `seat` if it is given, or the only one, or the one
 * in turn; NOBODY, and the call has failed, if there is none. */
int own_seat_param(struct call *c, const struct room *room);

/* A bot's level for people; false, and the call has failed, if it is none. */
bool read_level(struct call *c, const char *where, const char *level, char out[MAX_LEVEL]);

#endif
