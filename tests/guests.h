/* A hall with guests and without sockets, for tests: everything that is said to a guest is
 * kept, bots think when the test lets them, time passes when it says so. */
#ifndef TESTS_GUESTS_H
#define TESTS_GUESTS_H

#include <jansson.h>

#include "core/rng.h"
#include "hall/client.h"
#include "hall/news.h"
#include "hall/room.h"
#include "hall/thought.h"

/* A guest for each seat, and one who only looks on. */
enum { SPECTATOR = MAX_PLAYERS, N_GUESTS = MAX_PLAYERS + 1 };

/* What was said to a guest: each message and a line's end. */
struct ear {
    struct client *client;
    char *text; /* NULL: nothing ever */
    size_t size;
    size_t room;
};

struct guests {
    struct hall *hall;
    struct store *store; /* in memory */
    struct metrics metrics;
    struct quota quota;
    struct ear ear[N_GUESTS];
    struct thought *thoughts; /* that bots were asked for, last one first */
    int64_t time;             /* microseconds of the clock, milliseconds since 1970 */
    const char *dropped;      /* why somebody was to be sent away; NULL: nobody */
};

/* Opens a hall and lets all guests in; ends the program without memory. Secrets and ids, and
 * with them the deals, follow from the seed. */
void guests_enter(struct guests *guests, unsigned seed);
void guests_leave(struct guests *guests);

/* Somebody sends a message, and everything that follows at once happens. */
void guests_say(struct guests *guests, int who, const char *text, size_t size);
void guests_ask(struct guests *guests, int who, const char *method, json_t *params);

/* Nothing has been said to anybody; nobody has been asked to think. */
void guests_forget(struct guests *guests);
void guests_forget_thoughts(struct guests *guests);

/* The first result among what was said to a guest, to be released; NULL: there is none. */
json_t *guests_result(const struct guests *guests, int who);

/* What a guest adds to the seed. */
const char *guests_added(int who);

/* A table of a game that guest 0 made, everybody in their seats and everybody watching,
 * the spectator too; NULL: the game did not start. */
struct room *guests_table(struct guests *guests, const struct face *face, int players);

/* Everybody looks away, and the room is freed. */
void guests_end_table(struct guests *guests, struct room *room);

/* --- twins --- */

/* Another table for the same room, that differs from its own in what a viewer may not know:
 * the state, how others' hidden actions were really spelt, and what the seed is made of. The
 * commitment stays: a hash that everybody knows. */
struct twin {
    void *state;
    struct ply *plies;
    struct fair fair;
    uint8_t seed[SEED_BYTES];
    struct stored_seat seat[MAX_PLAYERS];
};

struct twin twin_of(const struct room *room, int viewer, struct rng *dice);
void twin_free(struct twin *twin);

/* Puts the twin in the place of the room's table, and that into the twin. */
void twin_swap(struct room *room, struct twin *twin);

#endif
