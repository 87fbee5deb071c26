/* What a game is: nine functions over a state that is a plain value.
 *
 * Rules never ask, they answer: who owes a move, which moves, what follows. The
 * generator is inside the state, so apply() needs nothing else. Tables, bots,
 * protocol, server and page know games only through this file.
 * docs/decisions/0002-struct-game.md says why it looks so. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/mem.h"
#include "core/rng.h"

/* An action, packed. 0 is no action; the rest is the game's own business. */
typedef uint32_t move;

enum {
    MAX_PLAYERS = 5,
    NOBODY = 7,       /* no seat; as a viewer: a spectator. 1 << NOBODY fits a mask of seats */
    MAX_TEXT = 64,    /* bytes of an action's text, the final 0 included */
    MAX_MOVES = 1024, /* no game has more for one seat in one state */
    MAX_EVENTS = 128,
    MAX_LINES = 80,
    MAX_TIES = 12,
};

enum { EVERYBODY = 0xff };

/* Marks a sentence for translation where it stands; see text/text.h. */
#define N_(sentence) sentence

/* Something that happened, for people and front ends to be told.
 * A seat outside `seen` is told nothing, one outside `known` gets `what` as 0. */
struct event {
    uint8_t kind;   /* the game's own enum, never 0 */
    uint8_t seat;   /* who did it, or NOBODY */
    uint8_t seen;   /* mask of viewers */
    uint8_t known;  /* mask of viewers */
    uint8_t arg[4]; /* open details; which is what depends on the kind */
    uint64_t what;  /* cards */
};
_Static_assert(sizeof(struct event) == 16, "event: grew or gained padding");

/* What one action brought about. */
struct events {
    move shown;      /* the action as seats other than its own may write it; 0: not at all */
    uint8_t barrier; /* somebody learned something hidden: no undo past this action */
    uint8_t n;
    uint8_t unused[2];
    struct event event[MAX_EVENTS];
};

/* One reason for points. */
struct score_line {
    uint8_t seat;
    uint8_t kind; /* the game's own enum, never 0 */
    uint8_t arg;
    uint8_t count;
    int16_t value;
};

/* The score as if the game ended now; winners mean something only when it is over. */
struct points {
    int16_t total[MAX_PLAYERS];
    int8_t tie[MAX_PLAYERS]
              [MAX_TIES]; /* decides equal totals, first entry first, larger wins */
    uint8_t winners;      /* mask of seats */
    uint8_t n;
    struct score_line line[MAX_LINES];
};

struct brain;
struct eyes;

/* A game and the box it is played with. A game whose data can be replaced
 * (a map, a set of cards) finds it in `box`; another box is another struct game
 * with the same functions. Bounds hold for every state that setup() and apply()
 * can reach; the laws check them. */
struct game {
    const char *name; /* as in protocol, records and the name of its folder */
    const void *box;  /* constant data of the functions below; NULL: as shipped, or none */
    const struct brain *brain; /* what bots know about it (core/brain.h), or NULL */
    const struct eyes *eyes;   /* what nets see of it (core/eyes.h), or NULL */

    /* Writes every byte of the state. options: bits that the game defines. */
    void (*setup)(const struct game *, void *state, int players, uint32_t options,
                  const uint8_t seed[SEED_BYTES]);
    /* Mask of the seats that owe an action; 0: the game is over. */
    uint32_t (*actors)(const struct game *, const void *state);
    /* Writes all legal actions of a seat, ascending, and returns how many. */
    int (*moves)(const struct game *, const void *state, int seat, move *out);
    /* What follows from a legal action, randomness included. events may be NULL. */
    void (*apply)(const struct game *, void *state, int seat, move, struct events *events);
    /* Hides in place what the viewer may not know, the generator included. */
    void (*redact)(const struct game *, void *state, int viewer);
    /* Fills a state redacted for that viewer with a consistent guess. */
    void (*complete)(const struct game *, void *state, int viewer, struct rng *rng);
    void (*points)(const struct game *, const void *state, struct points *out);
    /* The action's text, also of a `shown` one. The text has one spelling. */
    void (*write_move)(const struct game *, const void *state, move, char text[MAX_TEXT]);
    /* NULL, or the sentence of the invariant that fails. Not for redacted states. */
    const char *(*broken)(const struct game *, const void *state);

    uint32_t state_size;
    uint32_t max_moves; /* of one seat in one state */
    uint32_t max_plies; /* actions in a whole game */
    uint32_t options;   /* mask of the option bits that setup() knows */
    uint8_t min_players;
    uint8_t max_players;
    uint16_t version; /* of its rules and shipped data, from 1: raised when what follows from a
                         seed and its actions changes, so that records say what they were
                         played by */
    uint8_t unused[4];
};

/* The nine entries of struct game, made from the typed functions of a game:
 * koryo_moves(const struct koryo *, int, move *) and so on. Those of a game with a
 * box get it first: charon_moves(const struct charon_box *, const struct charon *, …);
 * without one it is what charon_shipped() returns. B is the unit that has the box. */
#define GAME_TABLE(G)          GAME_TABLE_WITH(G, )
#define GAME_TABLE_BOXED(G, B) GAME_TABLE_WITH(G, GAME_BOX(B))
#define GAME_BOX(B)            g->box ? (const struct B##_box *)g->box : B##_shipped(),
#define GAME_TABLE_WITH(G, BOX) \
    RULE static void G##_setup_any(const struct game *g, void *s, int players, \
                                   uint32_t options, const uint8_t seed[SEED_BYTES]) \
    { \
        (void)g; \
        G##_setup(BOX(struct G *) s, players, options, seed); \
    } \
    RULE static uint32_t G##_actors_any(const struct game *g, const void *s) \
    { \
        (void)g; \
        return G##_actors(BOX(const struct G *) s); \
    } \
    RULE static int G##_moves_any(const struct game *g, const void *s, int seat, move *out) \
    { \
        (void)g; \
        return G##_moves(BOX(const struct G *) s, seat, out); \
    } \
    RULE static void G##_apply_any(const struct game *g, void *s, int seat, move m, \
                                   struct events *events) \
    { \
        (void)g; \
        G##_apply(BOX(struct G *) s, seat, m, events); \
    } \
    RULE static void G##_redact_any(const struct game *g, void *s, int viewer) \
    { \
        (void)g; \
        G##_redact(BOX(struct G *) s, viewer); \
    } \
    RULE static void G##_complete_any(const struct game *g, void *s, int viewer, \
                                      struct rng *rng) \
    { \
        (void)g; \
        G##_complete(BOX(struct G *) s, viewer, rng); \
    } \
    RULE static void G##_points_any(const struct game *g, const void *s, struct points *out) \
    { \
        (void)g; \
        G##_points(BOX(const struct G *) s, out); \
    } \
    RULE static void G##_write_move_any(const struct game *g, const void *s, move m, \
                                        char *text) \
    { \
        (void)g; \
        G##_write_move(BOX(const struct G *) s, m, text); \
    } \
    RULE static const char *G##_broken_any(const struct game *g, const void *s) \
    { \
        (void)g; \
        return G##_broken(BOX(const struct G *) s); \
    }

#define GAME_FUNCTIONS_OF(G) GAME_FUNCTIONS(G) /* of a name that is itself a macro */
#define GAME_FUNCTIONS(G) \
    .setup = G##_setup_any, .actors = G##_actors_any, .moves = G##_moves_any, \
    .apply = G##_apply_any, .redact = G##_redact_any, .complete = G##_complete_any, \
    .points = G##_points_any, .write_move = G##_write_move_any, .broken = G##_broken_any, \
    .state_size = sizeof(struct G)

/* --- for the rules that emit events and count points --- */

/* Begins the list; the first line of every apply(). */
RULE static inline void events_open(struct events *events, move m)
{
    if (events) {
        events->shown = m;
        events->barrier = 0;
        events->n = 0;
        events->unused[0] = events->unused[1] = 0;
    }
}

/* Adds an event that only `known` learn the cards of. */
RULE static inline void events_add(struct events *events, int kind, int seat, int known,
                                   uint32_t args, uint64_t what)
{
    if (events && events->n < MAX_EVENTS) {
        struct event *e = &events->event[events->n++];

        e->kind = (uint8_t)kind;
        e->seat = (uint8_t)seat;
        e->seen = EVERYBODY;
        e->known = (uint8_t)known;
        e->arg[0] = (uint8_t)args;
        e->arg[1] = (uint8_t)(args >> 8);
        e->arg[2] = (uint8_t)(args >> 16);
        e->arg[3] = (uint8_t)(args >> 24);
        e->what = what;
    }
}

/* The arguments of an event, first one first. */
#define EVENT_ARGS(a, b, c, d) \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* The event as a viewer may see it; false: not at all. */
RULE static inline bool event_seen_by(struct event *e, int viewer)
{
    if (!(e->known >> viewer & 1))
        e->what = 0;
    return e->seen >> viewer & 1;
}

RULE static inline void points_add(struct points *p, int seat, int kind, int arg, int count,
                                   int value)
{
    if (p->n < MAX_LINES) {
        struct score_line *line = &p->line[p->n++];

        line->seat = (uint8_t)seat;
        line->kind = (uint8_t)kind;
        line->arg = (uint8_t)arg;
        line->count = (uint8_t)count;
        line->value = (int16_t)value;
    }
    p->total[seat] = (int16_t)(p->total[seat] + value);
}

/* Says who wins by total, then by tie; equal in both is a shared win. */
RULE static inline void points_judge(struct points *p, int players)
{
    int best = 0;

    p->winners = 1;
    for (int seat = 1; seat < players; seat++) {
        int ahead = p->total[seat] - p->total[best];

        for (int i = 0; i < MAX_TIES && !ahead; i++)
            ahead = p->tie[seat][i] - p->tie[best][i];
        if (ahead > 0) {
            best = seat;
            p->winners = 0;
        }
        if (ahead >= 0)
            p->winners |= (uint8_t)(1u << seat);
    }
}

#endif
