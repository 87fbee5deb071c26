/* News: what people are told about a room. */
#ifndef HALL_NEWS_H
#define HALL_NEWS_H

#include "hall/room.h"

/* Entry i (from 0) of the log as a viewer may know it. */
void news_put(struct put *out, const struct room *room, int i, const struct events *events,
              int viewer, enum lang lang);

/* Entries from `since` on, as many as a page has; replays the game. How far it came. */
int news_put_since(struct put *out, const struct room *room, int since, int viewer,
                   enum lang lang);

/* Who or what sits there, as everybody may know it: members of an object. */
void news_put_sitter(struct put *out, const struct stored_seat *seat);

/* Tells all watchers of the last entry. */
void news_tell(struct room *room, const struct events *events);

/* Tells those who sit there but look elsewhere, and have asked for their tables, how it stands:
 * if the last entry made it their turn or ended it, or is none of a game in progress. */
void news_call(struct room *room);

/* Whether the last entry calls the person in a seat, who has none before it. */
bool news_is_called(const struct room *room, int seat);

/* What is not part of the log: presence, requests to undo. */
void news_tell_state(struct room *room);

/* The same of what has not been told as it came too soon after something else. */
void news_tell_rest(struct room *room);

/* Who watches a room, but for one person: each once, those who sit there first, and no more
 * than can be asked about. How many. */
int news_listeners(const struct room *room, int64_t except, int64_t people[QUERY_OTHERS]);

/* Tells a client what somebody at the table says or does to it: "reaction" or "nudge", of a
 * seat, and what, which may be NULL. */
void news_tell_word(const char *table, struct client *client, const char *method, int seat,
                    const char *what);

/* The table as lists and front ends need it: game, seats, how far it is. */
void news_put_table(struct put *out, const struct room *room, const struct client *client);

/* What a watcher may do, if it is its turn. */
void news_put_legal(struct put *out, const struct room *room, int viewer, bool with_words,
                    enum lang lang);

#endif
