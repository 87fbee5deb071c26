/* The solver: what each action of a position is worth, by exhausting what can follow.
 *
 * Two searches. `open_value` plays on with everything seen by everybody: an upper bound of what
 * the seat can reach in that deal. `known_value` plays on by what the seat sees: all states
 * that look alike to it get the same action. The others want the worst. A puzzle is a position
 * in which the second of one action is above the first, in some deal, of every other one: so
 * each of those is refuted by a single deal, even if one knew it.
 *
 * Where nobody else acts and only the order of a pile is hidden, `known_wins` counts the deals
 * in which the best plan succeeds.
 *
 * Nothing is decided by lot in what is looked at: a state whose generator has drawn ends the
 * attempt, unless the goal is decided there. */
#include "puzzles/solve.h"

#include <stdlib.h>
#include <string.h>

#include "games/charon/rules/rules.h"
#include "games/duel/rules/rules.h"

enum {
    MAX_STATE = 1024, /* bytes; no game has more */
    MEMO_BITS = 17,
    MEMO = 1 << MEMO_BITS,
    WORST = -30000,
    BEST = 30000,
    WON_ALONE = 2, /* what a win is worth; shared: 1 */
    TEN_POINTS = 10,
};

enum bound { NO_VALUE, EXACT, AT_LEAST, AT_MOST };

struct memo {
    uint64_t key;
    uint64_t check;
    int32_t value;
    int32_t bound;
};

struct solver {
    const struct game *game;
    size_t size;
    int seat;
    enum puzzle_goal goal;
    int round;      /* of the start */
    int phase;      /* of the start, of Charon */
    uint64_t draws; /* of the start */
    long left;      /* actions that may still be looked at */
    bool has_given_up;
    struct memo *memo;
};

/* --- what is decided --- */

static uint64_t draws_of(const void *state)
{
    return ((const struct rng *)state)->draws; /* every state begins with it */
}

/* Nothing that the goal asks for can change any more. */
static bool is_settled(const struct solver *v, const void *state)
{
    if (!v->game->actors(v->game, state))
        return true;
    if (v->goal == PUZZLE_PILE)
        return ((const struct duel *)state)->round != v->round;
    if (!strcmp(v->game->name, "charon")) { /* only one's own building brings points */
        const struct charon *s = (const struct charon *)state;

        return s->phase == CHARON_BUILDING &&
               charon_place(s, s->turn) > charon_place(s, v->seat);
    }
    return false;
}

static int settled_value(const struct solver *v, const void *state)
{
    struct points points;

    v->game->points(v->game, state, &points);
    switch (v->goal) {
    case PUZZLE_WIN:
        return points.winners == 1u << v->seat ? WON_ALONE
               : points.winners >> v->seat & 1 ? 1
                                               : 0;
    case PUZZLE_POINTS: return points.total[v->seat];
    case PUZZLE_PILE: return !v->game->actors(v->game, state) && points.winners >> v->seat & 1;
    }
    return 0;
}

/* Whether what follows here depends on what is hidden and was not dealt: in Charon on hands of
 * those who build before the seat, and on the discard that it has not seen yet. */
static bool is_beyond(const struct solver *v, const void *state, int actor)
{
    const struct charon *s = (const struct charon *)state;

    if (strcmp(v->game->name, "charon") != 0)
        return false;
    return s->phase == CHARON_BUILDING   ? actor != v->seat
           : s->phase == CHARON_DRAFTING ? actor == v->seat && v->phase != CHARON_DRAFTING
                                         : false;
}

/* The seat to act in a state that is not settled; -1: there is no going on. */
static int next_actor(struct solver *v, const void *state)
{
    uint32_t actors = v->game->actors(v->game, state);
    int actor = mem_low_bit(actors);

    if (v->left-- <= 0 || actors & (actors - 1) || draws_of(state) != v->draws ||
        is_beyond(v, state, actor))
        v->has_given_up = true;
    return v->has_given_up ? -1 : actor;
}

/* --- what is remembered --- */

static uint64_t mix(uint64_t h, uint64_t word)
{
    h ^= word;
    h *= 0x9e3779b97f4a7c15;
    return h ^ h >> 29;
}

static uint64_t hash_bytes(const void *bytes, size_t size, uint64_t h)
{
    const char *at = (const char *)bytes;

    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;

        memcpy(&word, at + i, sizeof word);
        h = mix(h, word);
    }
    return h;
}

static struct memo *recall(struct solver *v, uint64_t key, uint64_t check)
{
    struct memo *memo = &v->memo[key >> (64 - MEMO_BITS)];

    if (memo->key != key || memo->check != check)
        *memo = (struct memo){.key = key, .check = check};
    return memo;
}

/* --- with everything seen --- */

static int open_value(struct solver *v, const void *state, int low, int high)
{
    move moves[MAX_MOVES];
    _Alignas(8) char next[MAX_STATE];
    int actor;
    int n;
    int best;
    int from = low;
    int to = high;
    bool is_own;
    uint64_t key;
    uint64_t check;
    struct memo *memo;

    if (is_settled(v, state))
        return settled_value(v, state);
    actor = next_actor(v, state);
    if (actor < 0)
        return 0;
    key = hash_bytes(state, v->size, 1);
    check = hash_bytes(state, v->size, 0x51ed2701);
    memo = recall(v, key, check);
    if (memo->bound == EXACT || (memo->bound == AT_LEAST && memo->value >= high) ||
        (memo->bound == AT_MOST && memo->value <= low))
        return memo->value;
    is_own = actor == v->seat;
    best = is_own ? WORST : BEST;
    n = v->game->moves(v->game, state, actor, moves);
    for (int i = 0; i < n && from < to && !v->has_given_up; i++) {
        int value;

        memcpy(next, state, v->size);
        v->game->apply(v->game, next, actor, moves[i], NULL);
        value = open_value(v, next, from, to);
        if (is_own ? value > best : value < best)
            best = value;
        if (is_own && best > from)
            from = best;
        if (!is_own && best < to)
            to = best;
    }
    if (!v->has_given_up) {
        memo = recall(v, key, check);
        memo->value = best;
        memo->bound = best <= low ? AT_MOST : best >= high ? AT_LEAST : EXACT;
    }
    return best;
}

/* --- by what the seat sees --- */

/* States, each behind what the seat sees of it. */
struct sights {
    char *at;
    int n;
    int capacity;
};

static int compare_sights(const void *one, const void *other, void *size)
{
    return memcmp(one, other, *(const size_t *)size);
}

static bool see(struct solver *v, struct sights *s, const void *state)
{
    char *at;

    if (s->n == s->capacity) {
        int capacity = s->capacity ? 2 * s->capacity : 16;
        char *grown = (char *)realloc(s->at, (size_t)capacity * 2 * v->size);

        if (!grown) {
            v->has_given_up = true;
            return false;
        }
        s->at = grown;
        s->capacity = capacity;
    }
    at = s->at + (size_t)s->n++ * 2 * v->size;
    memcpy(at, state, v->size);
    memcpy(at + v->size, state, v->size);
    v->game->redact(v->game, at, v->seat);
    return true;
}

/* Goes on from a state, whatever the others do, until the seat is asked or it is settled; the
 * least that it is settled with. */
static int until_asked(struct solver *v, struct sights *s, const void *state)
{
    move moves[MAX_MOVES];
    _Alignas(8) char next[MAX_STATE];
    int actor;
    int n;
    int least = BEST;

    if (is_settled(v, state))
        return settled_value(v, state);
    actor = next_actor(v, state);
    if (actor < 0)
        return 0;
    if (actor == v->seat) {
        see(v, s, state);
        return BEST;
    }
    n = v->game->moves(v->game, state, actor, moves);
    for (int i = 0; i < n && !v->has_given_up; i++) {
        int value;

        memcpy(next, state, v->size);
        v->game->apply(v->game, next, actor, moves[i], NULL);
        value = until_asked(v, s, next);
        if (value < least)
            least = value;
    }
    return least;
}

/* Sorts what is seen, each state once; where deals are counted, as often as there are. */
static void sort_sights(struct solver *v, struct sights *s)
{
    size_t size = 2 * v->size;
    int n = 0;

    if (!s->n)
        return;
    qsort_r(s->at, (size_t)s->n, size, compare_sights, &size);
    for (int i = 0; i < s->n; i++)
        if (!i || v->goal == PUZZLE_PILE ||
            memcmp(s->at + (size_t)(n - 1) * size, s->at + (size_t)i * size, size) != 0)
            memmove(s->at + (size_t)n++ * size, s->at + (size_t)i * size, size);
    s->n = n;
}

/* How many states from number i on look like it. */
static int alike(const struct solver *v, const struct sights *s, int i)
{
    size_t size = 2 * v->size;
    int n = 1;

    while (i + n < s->n &&
           !memcmp(s->at + (size_t)i * size, s->at + (size_t)(i + n) * size, v->size))
        n++;
    return n;
}

static const char *state_at(const struct solver *v, const struct sights *s, int i)
{
    return s->at + (size_t)i * 2 * v->size + v->size;
}

/* All of some states after an action of the seat, gone on until it is asked again; the least
 * that any is settled with. */
static int after(struct solver *v, const struct sights *s, int from, int n, move action,
                 struct sights *out)
{
    _Alignas(8) char next[MAX_STATE];
    int least = BEST;

    for (int i = from; i < from + n && !v->has_given_up; i++) {
        int value;

        memcpy(next, state_at(v, s, i), v->size);
        v->game->apply(v->game, next, v->seat, action, NULL);
        value = until_asked(v, out, next);
        if (value < least)
            least = value;
    }
    sort_sights(v, out);
    return least;
}

static int known_value(struct solver *v, const struct sights *s, int low, int high);

/* What an action is worth in states that look alike. */
static int known_action(struct solver *v, const struct sights *s, int from, int n, move action,
                        int low, int high)
{
    struct sights then = {0};
    int least = after(v, s, from, n, action, &then);

    if (least > low && then.n && !v->has_given_up) {
        int value = known_value(v, &then, low, least < high ? least : high);

        if (value < least)
            least = value;
    }
    free(then.at);
    return least;
}

/* The best that is certain from all of these states, whichever it is. */
static int known_value(struct solver *v, const struct sights *s, int low, int high)
{
    move moves[MAX_MOVES];
    int least = high;

    for (int i = 0, n; i < s->n && least > low && !v->has_given_up; i += n) {
        int best = WORST;
        int n_moves = v->game->moves(v->game, state_at(v, s, i), v->seat, moves);

        n = alike(v, s, i);
        for (int k = 0; k < n_moves && best < least && !v->has_given_up; k++) {
            int value = known_action(v, s, i, n, moves[k], best > low ? best : low, least);

            if (value > best)
                best = value;
        }
        if (best < least)
            least = best;
    }
    return least;
}

/* --- chances --- */

static int known_wins(struct solver *v, const struct sights *s);

/* In how many of the states that look alike an action succeeds. */
static int action_wins(struct solver *v, const struct sights *s, int from, int n, move action)
{
    struct sights then = {0};
    _Alignas(8) char next[MAX_STATE];
    int wins = 0;

    for (int i = from; i < from + n && !v->has_given_up; i++) {
        memcpy(next, state_at(v, s, i), v->size);
        v->game->apply(v->game, next, v->seat, action, NULL);
        if (is_settled(v, next))
            wins += settled_value(v, next);
        else if (next_actor(v, next) == v->seat)
            see(v, &then, next);
        else
            v->has_given_up = true;
    }
    if (then.n && !v->has_given_up) {
        sort_sights(v, &then);
        wins += known_wins(v, &then);
    }
    free(then.at);
    return wins;
}

static int known_wins(struct solver *v, const struct sights *s)
{
    move moves[MAX_MOVES];
    int wins = 0;

    for (int i = 0, n; i < s->n && !v->has_given_up; i += n) {
        int n_moves = v->game->moves(v->game, state_at(v, s, i), v->seat, moves);
        int best = 0;
        uint64_t key = hash_bytes(s->at + (size_t)i * 2 * v->size, v->size, 3);
        uint64_t check = 5;
        struct memo *memo;

        n = alike(v, s, i);
        for (int k = i; k < i + n; k++)
            check += hash_bytes(state_at(v, s, k), v->size, 7);
        memo = recall(v, key, check);
        if (memo->bound == EXACT) {
            wins += memo->value;
            continue;
        }
        for (int k = 0; k < n_moves && best < n && !v->has_given_up; k++) {
            int value = action_wins(v, s, i, n, moves[k]);

            if (value > best)
                best = value;
        }
        if (!v->has_given_up) {
            memo = recall(v, key, check);
            memo->value = best;
            memo->bound = EXACT;
        }
        wins += best;
    }
    return wins;
}

/* --- from values to a puzzle --- */

/* What was found out about the actions of a position. */
struct finding {
    struct deals deals;
    move moves[MAX_MOVES];
    int n;
    int answer;                   /* index */
    int value;                    /* of the answer: certain; or deals in which it succeeds */
    int worst[PUZZLE_MAX_TRIES];  /* of each action, in the deal below */
    int deal[PUZZLE_MAX_TRIES];   /* that refutes it */
    long usual[PUZZLE_MAX_TRIES]; /* sum over all deals: what tempts */
};

static const char *deal_at(const struct finding *f, const struct solver *v, int i)
{
    return f->deals.state + (size_t)i * v->size;
}

/* The worst deal of each action, if everything is seen. */
static void weigh_open(struct solver *v, struct finding *f)
{
    _Alignas(8) char next[MAX_STATE];

    for (int k = 0; k < f->n; k++) {
        f->worst[k] = BEST;
        f->usual[k] = 0;
        f->deal[k] = -1;
        for (int i = 0; i < f->deals.n && !v->has_given_up; i++) {
            int value;

            memcpy(next, deal_at(f, v, i), v->size);
            v->game->apply(v->game, next, v->seat, f->moves[k], NULL);
            value = open_value(v, next, WORST, BEST);
            f->usual[k] += value;
            if (value < f->worst[k] && f->deals.is_common[i]) {
                f->worst[k] = value;
                f->deal[k] = i;
            }
        }
    }
}

/* Whether one action is certain of more than each other one can reach in some deal. */
static bool find_certain(struct solver *v, struct finding *f)
{
    struct sights start = {0};
    int second = WORST;

    weigh_open(v, f);
    f->answer = 0;
    for (int k = 1; k < f->n; k++)
        if (f->worst[k] > f->worst[f->answer])
            f->answer = k;
    for (int k = 0; k < f->n; k++)
        if (k != f->answer && f->worst[k] > second)
            second = f->worst[k];
    if (v->has_given_up || f->worst[f->answer] <= second ||
        (v->goal == PUZZLE_WIN && f->worst[f->answer] < WON_ALONE))
        return false;
    for (int i = 0; i < f->deals.n; i++)
        see(v, &start, deal_at(f, v, i));
    sort_sights(v, &start);
    f->value = v->has_given_up
                   ? WORST
                   : known_action(v, &start, 0, start.n, f->moves[f->answer], WORST, BEST);
    free(start.at);
    return !v->has_given_up && f->value > second &&
           (v->goal != PUZZLE_WIN || f->value == WON_ALONE);
}

/* Whether one action succeeds in more deals than the others, by ten of a hundred, or always. */
static bool find_likely(struct solver *v, struct finding *f)
{
    struct sights start = {0};
    int second = 0;
    int size = f->deals.n;

    for (int i = 0; i < f->deals.n; i++)
        see(v, &start, deal_at(f, v, i));
    sort_sights(v, &start);
    f->answer = 0;
    for (int k = 0; k < f->n && !v->has_given_up; k++) {
        f->usual[k] = f->worst[k] = action_wins(v, &start, 0, start.n, f->moves[k]);
        if (f->worst[k] > f->worst[f->answer])
            f->answer = k;
    }
    free(start.at);
    for (int k = 0; k < f->n; k++)
        if (k != f->answer && f->worst[k] > second)
            second = f->worst[k];
    f->value = f->worst[f->answer];
    return !v->has_given_up && f->value > second &&
           (f->value == size || (f->value - second) * 100 >= size * TEN_POINTS);
}

/* --- lines --- */

struct line {
    move moves[PUZZLE_MAX_LINE];
    int n;
    int choices; /* own actions, where there was more than one */
    int value;   /* that it ends with */
};

/* What the seat has now. */
static int points_now(const struct solver *v, const void *state)
{
    struct points points;

    v->game->points(v->game, state, &points);
    return points.total[v->seat];
}

/* Both sides play their best, everything seen. Where it is all the same, the seat takes what it
 * can get at once, or ends. */
static void follow_open(struct solver *v, char *state, struct line *line)
{
    move moves[MAX_MOVES];
    _Alignas(8) char next[MAX_STATE];

    while (!is_settled(v, state) && line->n < PUZZLE_MAX_LINE && !v->has_given_up) {
        int actor = next_actor(v, state);
        int n = actor < 0 ? 0 : v->game->moves(v->game, state, actor, moves);
        int best = 0;
        int best_value = 0;
        int most = 0;

        for (int i = 0; i < n; i++) {
            int value;
            int now;

            memcpy(next, state, v->size);
            v->game->apply(v->game, next, actor, moves[i], NULL);
            value = open_value(v, next, WORST, BEST);
            now = points_now(v, next);
            if (!i || (actor == v->seat ? value > best_value : value < best_value) ||
                (value == best_value && (actor == v->seat ? now >= most : now < most))) {
                best = i;
                best_value = value;
                most = now;
            }
        }
        if (!n)
            return;
        line->choices += actor == v->seat && n > 1;
        line->moves[line->n++] = moves[best];
        v->game->apply(v->game, state, actor, moves[best], NULL);
    }
    line->value = settled_value(v, state);
}

/* What can be known in a state: those of `s` that look like it. */
static int find_alike(struct solver *v, const struct sights *s, const void *state, int *n)
{
    _Alignas(8) char view[MAX_STATE];

    memcpy(view, state, v->size);
    v->game->redact(v->game, view, v->seat);
    for (int i = 0; i < s->n; i += *n) {
        *n = alike(v, s, i);
        if (!memcmp(s->at + (size_t)i * 2 * v->size, view, v->size))
            return i;
    }
    return -1;
}

/* The seat goes on by what it knows, from `action` in a deal; the others do their worst. */
static void follow_known(struct solver *v, const struct finding *f, char *state, move action,
                         struct line *line)
{
    struct sights s = {0};
    move moves[MAX_MOVES];
    bool is_first = true;

    for (int i = 0; i < f->deals.n; i++)
        see(v, &s, deal_at(f, v, i));
    sort_sights(v, &s);
    while (!is_settled(v, state) && line->n < PUZZLE_MAX_LINE && !v->has_given_up) {
        int actor = next_actor(v, state);
        int n_moves = actor < 0 ? 0 : v->game->moves(v->game, state, actor, moves);
        move chosen = n_moves ? moves[0] : 0;

        if (!n_moves)
            break;
        if (actor == v->seat) {
            struct sights then = {0};
            int n = 0;
            int from = find_alike(v, &s, state, &n);
            int best = WORST;

            if (from < 0) {
                v->has_given_up = true;
                break;
            }
            for (int k = 0; k < n_moves && !is_first; k++) {
                int value = v->goal == PUZZLE_PILE
                                ? action_wins(v, &s, from, n, moves[k])
                                : known_action(v, &s, from, n, moves[k], WORST, BEST);

                if (value > best) {
                    best = value;
                    chosen = moves[k];
                }
            }
            if (is_first)
                chosen = action;
            else
                line->moves[line->n++] = chosen;
            line->choices += n_moves > 1;
            is_first = false;
            after(v, &s, from, n, chosen, &then);
            free(s.at);
            s = then;
        } else {
            _Alignas(8) char next[MAX_STATE];
            int worst = BEST;

            for (int k = 0; k < n_moves; k++) {
                int value;

                memcpy(next, state, v->size);
                v->game->apply(v->game, next, actor, moves[k], NULL);
                value = open_value(v, next, WORST, BEST);
                if (value < worst) {
                    worst = value;
                    chosen = moves[k];
                }
            }
            line->moves[line->n++] = chosen;
        }
        v->game->apply(v->game, state, actor, chosen, NULL);
    }
    line->value = settled_value(v, state);
    free(s.at);
}

/* --- writing --- */

/* The members of a position that differ from those of another, "-" if none does. */
static void write_deal(FILE *out, const struct face *face, const struct game *game,
                       const void *state, const void *other)
{
    struct put one = {0};
    struct put two = {0};
    struct put all = {0};
    struct json_doc a = {0};
    struct json_doc b = {0};
    int n = 0;

    face->json.write_position(&one, game, state, WHOLE);
    face->json.write_position(&two, game, other, WHOLE);
    put_object(&all, NULL);
    if (json_read(&a, one.text, one.n) && json_read(&b, two.text, two.n))
        FOR_MEMBERS (member, b.values) {
            if (json_same(member, json_get(a.values, member->key)))
                continue;
            put_json(&all, member->key, member);
            n++;
        }
    put_end(&all);
    fputs(n ? all.text : "-", out);
    json_free(&a);
    json_free(&b);
    put_free(&one);
    put_free(&two);
    put_free(&all);
}

static void write_try(FILE *out, const struct solver *v, const struct face *face,
                      const struct finding *f, int k, int deal, const struct line *line)
{
    char text[MAX_TEXT];
    _Alignas(8) char state[MAX_STATE];

    memcpy(state, deal_at(f, v, deal), v->size);
    v->game->write_move(v->game, state, f->moves[k], text);
    fprintf(out, "%s %s | ", k == f->answer ? "answer" : "not", text);
    write_deal(out, face, v->game, f->deals.state, state);
    fputs(" | ", out);
    v->game->apply(v->game, state, v->seat, f->moves[k], NULL);
    for (int i = 0; i < line->n; i++) {
        int actor = mem_low_bit(v->game->actors(v->game, state));

        v->game->write_move(v->game, state, line->moves[i], text);
        fprintf(out, "%s%s", i ? "; " : "", text);
        v->game->apply(v->game, state, actor, line->moves[i], NULL);
    }
    if (!line->n)
        fputc('-', out);
    if (v->goal == PUZZLE_PILE)
        fprintf(out, " | %d/%d", f->worst[k], f->deals.n);
    fputc('\n', out);
}

/* A line to show for an action, and the deal it is shown in; false: there is none. */
static bool find_line(struct solver *v, const struct finding *f, int k, int *deal,
                      struct line *line)
{
    _Alignas(8) char state[MAX_STATE];
    bool is_answer = k == f->answer;

    for (int i = 0; i < (v->goal == PUZZLE_PILE ? f->deals.n : 1); i++) {
        *line = (struct line){0};
        *deal = v->goal == PUZZLE_PILE ? i : is_answer ? 0 : f->deal[k];
        memcpy(state, deal_at(f, v, *deal), v->size);
        if (is_answer || v->goal == PUZZLE_PILE) {
            follow_known(v, f, state, f->moves[k], line);
        } else {
            v->game->apply(v->game, state, v->seat, f->moves[k], NULL);
            follow_open(v, state, line);
        }
        if (v->has_given_up)
            return false;
        if (v->goal == PUZZLE_PILE ? line->value == is_answer
                                   : (line->value >= f->value) == is_answer)
            return true;
    }
    return false;
}

/* Whether the answer is what brings the most points at once. */
static bool is_easy(const struct solver *v, const struct finding *f)
{
    int now[PUZZLE_MAX_TRIES];
    _Alignas(8) char next[MAX_STATE];

    for (int k = 0; k < f->n; k++) {
        memcpy(next, f->deals.state, v->size);
        v->game->apply(v->game, next, v->seat, f->moves[k], NULL);
        now[k] = points_now(v, next);
    }
    for (int k = 0; k < f->n; k++)
        if (k != f->answer && now[k] >= now[f->answer])
            return false;
    return true;
}

static bool write_puzzle(FILE *out, struct solver *v, const struct face *face,
                         struct finding *f)
{
    static const char *const goals[] = {"", "win", "points", "pile"};
    struct line lines[PUZZLE_MAX_TRIES];
    int deal[PUZZLE_MAX_TRIES] = {0};
    bool is_done[PUZZLE_MAX_TRIES] = {false};
    struct put position = {0};

    memset(lines, 0, sizeof lines);
    for (int k = 0; k < f->n; k++)
        if (!find_line(v, f, k, &deal[k], &lines[k]))
            return false;
    face->json.write_position(&position, v->game, f->deals.state, WHOLE);
    fprintf(out, "position %s\ngoal %s", position.text, goals[v->goal]);
    put_free(&position);
    if (v->goal == PUZZLE_POINTS)
        fprintf(out, " %d", f->value);
    fputc('\n', out);
    write_try(out, v, face, f, f->answer, deal[f->answer], &lines[f->answer]);
    is_done[f->answer] = true;
    for (int i = 1; i < f->n; i++) {
        int k = 0;

        while (is_done[k] && k + 1 < f->n)
            k++;
        for (int j = k + 1; j < f->n; j++)
            if (!is_done[j] && f->usual[j] > f->usual[k])
                k = j;
        is_done[k] = true;
        write_try(out, v, face, f, k, deal[k], &lines[k]);
    }
    return true;
}

static bool solve_goal(FILE *out, struct solver *v, const struct face *face, struct finding *f,
                       const struct effort *effort, uint32_t seed)
{
    v->left = effort->actions;
    v->has_given_up = false;
    memset(v->memo, 0, MEMO * sizeof *v->memo);
    if (!(v->goal == PUZZLE_PILE ? find_likely(v, f) : find_certain(v, f)))
        return false;
    if (v->goal == PUZZLE_POINTS && is_easy(v, f) && seed % 8)
        return false;
    v->left = 4 * effort->actions; /* for what is shown */
    return write_puzzle(out, v, face, f);
}

bool solve_write(FILE *out, const struct face *face, const struct game *game, const void *state,
                 const struct effort *effort, uint32_t seed)
{
    static const enum puzzle_goal goals[] = {PUZZLE_WIN, PUZZLE_POINTS, PUZZLE_PILE};
    struct solver v = {.game = game, .size = game->state_size, .draws = draws_of(state)};
    struct finding *f = (struct finding *)calloc(1, sizeof *f);
    bool is_found = false;
    bool is_duel = !strcmp(game->name, "duel");
    bool is_charon = !strcmp(game->name, "charon");

    v.memo = (struct memo *)malloc(MEMO * sizeof *v.memo);
    v.seat = mem_low_bit(game->actors(game, state));
    if (is_duel)
        v.round = ((const struct duel *)state)->round;
    if (is_charon)
        v.phase = ((const struct charon *)state)->phase;
    if (f && v.memo) {
        f->n = game->moves(game, state, v.seat, f->moves);
        if (f->n >= 2 && f->n <= PUZZLE_MAX_TRIES &&
            deals_find(&f->deals, game, state, v.seat, effort->deals))
            for (int i = 0; i < 3 && !is_found; i++) {
                v.goal = goals[i];
                if ((v.goal == PUZZLE_PILE) == is_duel && !(v.goal == PUZZLE_WIN && is_charon))
                    is_found = solve_goal(out, &v, face, f, effort, seed);
            }
        deals_free(&f->deals);
    }
    free(f);
    free(v.memo);
    return is_found;
}
