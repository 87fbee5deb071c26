/* Why one action is better than another: both are played on from the same deals, and what is
 * different then – lines of the final score, events on the way – is counted; and what most
 * often follows is told. What is counted is what the seat may see of it. See review.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/review_inside.h"

enum {
    GAMES = 128,
    SLOTS = 1024, /* for things that are counted; a power of two */
    NEXT = 3,     /* actions of a continuation */
};

/* What differs by so much of the games, or so many points, is told; not what a seat does itself
 * in nearly all of them, which follows from its action alone. */
static const float often = 0.1f;
static const float much = 0.5f;
enum { NEARLY_ALL = GAMES - GAMES / 32 };

/* Something that is counted, after what was played and after the other action. */
struct thing {
    bool is_used;
    bool is_line;
    struct score_line line;
    struct event event;
    int last[2]; /* the game in which it was counted last, from 1 */
    int games[2];
    int value[2]; /* of a line: its points, and how many there were, summed up */
    int count[2];
};

struct listener {
    struct review_ear ear;
    const struct game *game;
    struct thing *things; /* SLOTS of them */
    int n_things;
    int viewer;
    int side; /* 0: what was played */
    int game_no;
    int n_next;
    move next[2][GAMES][NEXT]; /* actions that followed, as the seat may write them */
    bool wants_next;           /* what followed, as events */
    struct review_reason *reason;
};

static uint64_t key_of(bool is_line, const void *bytes, size_t n)
{
    uint64_t hash = is_line ? 1 : 2;
    uint64_t words[2] = {0};

    memcpy(words, bytes, n < sizeof words ? n : sizeof words);
    return mind_hash(hash, words, sizeof words);
}

/* The thing that is the same as this one; NULL: there is no space for another. */
static struct thing *find(struct listener *l, const struct thing *like)
{
    uint64_t key = like->is_line ? key_of(true, &like->line, sizeof like->line)
                                 : key_of(false, &like->event, sizeof like->event);

    for (uint64_t at = key % SLOTS;; at = (at + 1) % SLOTS) {
        struct thing *t = &l->things[at];

        if (t->is_used && t->is_line == like->is_line &&
            !memcmp(&t->line, &like->line, sizeof t->line) &&
            !memcmp(&t->event, &like->event, sizeof t->event))
            return t;
        if (t->is_used)
            continue;
        if (l->n_things == SLOTS / 2)
            return NULL;
        l->n_things++;
        *t = *like;
        t->is_used = true;
        return t;
    }
}

/* Counts a thing once in a game. */
static struct thing *count(struct listener *l, const struct thing *like)
{
    struct thing *t = find(l, like);

    if (t && t->last[l->side] != l->game_no + 1) {
        t->last[l->side] = l->game_no + 1;
        t->games[l->side]++;
    }
    return t;
}

static void hear(struct review_ear *ear, int seat, move action)
{
    struct listener *l = (struct listener *)ear;

    if (l->n_next < NEXT)
        l->next[l->side][l->game_no][l->n_next++] =
            seat == l->viewer ? action : ear->events.shown;
    for (int i = 0; i < ear->events.n; i++) {
        struct thing like = {.is_line = false, .event = ear->events.event[i]};
        int *n = &l->reason->n_next[l->side];

        if (!event_seen_by(&like.event, l->viewer))
            continue;
        if (l->things)
            count(l, &like);
        else if (l->wants_next && *n < REVIEW_NEXT)
            l->reason->next[l->side][(*n)++] = like.event;
    }
    if (l->wants_next && l->n_next == NEXT)
        l->wants_next = false;
}

static void count_score(struct listener *l, const void *state)
{
    struct points p;

    memset(&p, 0, sizeof p);
    l->game->points(l->game, state, &p);
    for (int i = 0; i < p.n; i++) {
        struct thing like;
        struct thing *t;

        memset(&like, 0, sizeof like);
        like.is_line = true;
        like.line.seat = p.line[i].seat;
        like.line.kind = p.line[i].kind;
        like.line.arg = p.line[i].arg;
        t = p.line[i].value ? count(l, &like) : NULL;
        if (t) {
            t->value[l->side] += p.line[i].value;
            t->count[l->side] += p.line[i].count;
        }
    }
}

/* Plays one of the two on from a deal. */
static void play(struct listener *l, struct review_table *t, const void *view, move action,
                 uint64_t deal)
{
    _Alignas(8) uint8_t state[MIND_MAX_STATE];
    float points[MAX_PLAYERS] = {0};
    struct rng dice;

    review_deal(t, view, l->viewer, deal, state, &dice);
    t->game->apply(t->game, state, l->viewer, action, NULL);
    l->n_next = 0;
    review_play_on(t, state, l->viewer, &dice, 0, points, &l->ear);
    if (l->things)
        count_score(l, state);
    for (int seat = 0; seat < t->players && l->things; seat++)
        l->reason->points[l->side][seat] += points[seat] / GAMES;
}

/* Takes out of the games those in which something else than most often follows; returns one
 * that is left, whose beginning is what most often follows. */
static int most_frequent(move next[GAMES][NEXT])
{
    bool is_left[GAMES];
    int found = 0;

    memset(is_left, true, sizeof is_left);
    for (int k = 0; k < NEXT; k++) {
        int most = 0;

        for (int i = 0; i < GAMES; i++) {
            int same = 0;

            for (int other = 0; is_left[i] && other < GAMES; other++)
                same += is_left[other] && next[other][k] == next[i][k];
            if (same > most) {
                most = same;
                found = i;
            }
        }
        for (int i = 0; i < GAMES; i++)
            is_left[i] = is_left[i] && next[i][k] == next[found][k];
    }
    return found;
}

/* How much a thing differs: a game in ten counts as much as half a point. */
static float weight_of(const struct thing *t)
{
    float games = fabsf((float)(t->games[1] - t->games[0])) / GAMES / often;
    float value = fabsf((float)(t->value[1] - t->value[0])) / GAMES / much;

    return t->is_line && value > games ? value : games;
}

static void tell(const struct thing *t, struct review_fact *fact)
{
    int n = t->games[0] + t->games[1];

    *fact = (struct review_fact){.is_line = t->is_line, .line = t->line, .event = t->event};
    for (int side = 0; side < 2; side++) {
        fact->often[side] = (float)t->games[side] / GAMES;
        fact->value[side] = (float)t->value[side] / GAMES;
    }
    fact->line.value = (int16_t)(n ? (t->value[0] + t->value[1]) / n : 0);
    fact->line.count = (uint8_t)(n ? (t->count[0] + t->count[1] + n / 2) / n : 0);
}

static bool is_worth_telling(const struct listener *l, const struct thing *t)
{
    bool is_own = !t->is_line && t->event.seat == l->viewer;

    return t->is_used && weight_of(t) >= 1 &&
           !(is_own && (t->games[0] >= NEARLY_ALL || t->games[1] >= NEARLY_ALL));
}

/* What differs most, first; lines of the score before events that differ as much. */
static void choose_facts(struct listener *l)
{
    struct review_reason *reason = l->reason;

    while (reason->n_facts < REVIEW_FACTS) {
        struct thing *best = NULL;

        for (int i = 0; i < SLOTS; i++) {
            struct thing *t = &l->things[i];

            if (is_worth_telling(l, t) &&
                (!best || weight_of(t) > weight_of(best) ||
                 (t->is_line && !best->is_line && weight_of(t) == weight_of(best))))
                best = t;
        }
        if (!best)
            return;
        tell(best, &reason->fact[reason->n_facts++]);
        best->is_used = false;
    }
}

struct review_reason *review_explain(struct review_table *t, const void *view, int seat,
                                     move played, move other, uint64_t first_deal)
{
    struct listener *l = (struct listener *)calloc(1, sizeof *l);
    struct thing *things = (struct thing *)calloc(SLOTS, sizeof *things);
    struct review_reason *reason = (struct review_reason *)calloc(1, sizeof *reason);
    const move actions[2] = {played, other};

    if (!l || !things || !reason) {
        free(reason);
        free(things);
        free(l);
        return NULL;
    }
    *l = (struct listener){.ear = {.hear = hear},
                           .game = t->game,
                           .things = things,
                           .viewer = seat,
                           .reason = reason};
    for (int i = 0; i < GAMES; i++) {
        l->game_no = i;
        for (l->side = 0; l->side < 2; l->side++)
            play(l, t, view, actions[l->side], first_deal + (uint64_t)i);
    }
    choose_facts(l);
    l->things = NULL;
    for (l->side = 0; l->side < 2; l->side++) {
        int found = most_frequent(l->next[l->side]);

        l->game_no = found;
        l->wants_next = true;
        play(l, t, view, actions[l->side], first_deal + (uint64_t)found);
    }
    free(things);
    free(l);
    return reason;
}
