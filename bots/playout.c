/* Playing on: the few actions that a net likes best are tried on guesses at what is hidden, the
 * same for each of them; all seats go on as the net likes, each from its own view. After a
 * while the net says what it expects, or the game is over. The action whose line came out best
 * on average is played, and what is clearly behind is not tried any longer.
 *
 * This is one step of policy improvement; docs/bots.md has what it is worth. Floating
 * point as in mind.c. */
#include <math.h>
#include <string.h>

#include "bots/mind.h"

enum {
    RARE = 1000, /* not those that it likes so many times less than the best */
    PLIES = 10,  /* decisions that are played on */
};

/* By how many standard deviations an action must be behind to be given up. */
static const float sure = 2.5f;

/* How an action did: sums over `visits` guesses. */
struct line {
    int at; /* among the moves */
    uint32_t visits;
    float share; /* with a little for the margin: what is maximised */
    float squares;
    float chance; /* of the win alone: what is told */
    float points;
};

/* What a seat gets out of a game that is over, or what a net expects that looks from `eyes`. */
static void add_result(struct line *line, const struct game *game, const void *state,
                       int players, int seat)
{
    float share[MAX_PLAYERS];
    float points[MAX_PLAYERS];
    float chance[MAX_PLAYERS];

    mind_result(game, state, players, share, points);
    mind_chances(game, state, players, share, chance);
    line->share += share[seat];
    line->squares += share[seat] * share[seat];
    line->chance += chance[seat];
    line->points += points[seat];
}

static void add_expected(struct line *line, const int32_t heads[NET_HEADS], int eyes,
                         int players, int seat)
{
    float share[MAX_PLAYERS];
    float chance[MAX_PLAYERS];
    float points[MAX_PLAYERS];

    mind_expect(heads, eyes, players, share, chance, points);
    line->share += share[seat];
    line->squares += share[seat] * share[seat];
    line->chance += chance[seat];
    line->points += points[seat];
}

/* Goes on from a guess at the state after an action. */
static void play_on(struct line *line, const struct net *net, const struct game *game,
                    void *state, int players, int root)
{
    _Alignas(8) uint8_t view[MIND_MAX_STATE];
    uint32_t actors;
    int plies = 0;

    line->visits++;
    while ((actors = game->actors(game, state)) != 0) {
        int seat = mem_low_bit(actors);
        int32_t heads[NET_HEADS];
        move moves[MAX_MOVES];
        int n = game->moves(game, state, seat, moves);
        move action = moves[0];

        if (n > 1) {
            memcpy(view, state, game->state_size);
            game->redact(game, view, seat);
            action = net_choose(net, game, view, seat, NULL, heads);
            if (plies++ == PLIES) {
                add_expected(line, heads, seat, players, root);
                return;
            }
        }
        game->apply(game, state, seat, action, NULL);
    }
    add_result(line, game, state, players, root);
}

/* The action liked most of those that are no line yet; -1: all are. */
static int next_line(const int *lines, int n_lines, const uint32_t *liking, int n)
{
    int best = -1;

    for (int i = 0; i < n; i++) {
        bool is_taken = false;

        for (int k = 0; k < n_lines; k++)
            is_taken |= lines[k] == i;
        if (!is_taken && (best < 0 || liking[i] > liking[best]))
            best = i;
    }
    return best;
}

int playout_lines(const uint32_t *liking, int n, int lines[PLAYOUT_LINES])
{
    int n_lines = 0;
    int at;

    while (n_lines < PLAYOUT_LINES && (at = next_line(lines, n_lines, liking, n)) >= 0 &&
           (!n_lines || liking[at] >= liking[lines[0]] / RARE))
        lines[n_lines++] = at;
    return n_lines;
}

static int leader(const struct line *lines, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (lines[i].share > lines[best].share)
            best = i;
    return best;
}

/* Gives up what is so far behind the leader that it would hardly catch up. */
static int give_up(struct line *lines, int n)
{
    struct line best = lines[leader(lines, n)];
    float visits = (float)best.visits;
    int left = 0;

    for (int i = 0; i < n; i++) {
        float gap = (best.share - lines[i].share) / visits;
        float variance =
            (best.squares + lines[i].squares) / visits -
            (best.share * best.share + lines[i].share * lines[i].share) / (visits * visits);

        if (lines[i].at == best.at || gap <= sure * sqrtf(variance / visits))
            lines[left++] = lines[i];
    }
    return left;
}

/* Tries every line on one more guess. */
static void try_all(const struct net *net, const struct game *game, const void *view, int seat,
                    int players, const move *moves, struct line *lines, int n, struct rng *rng)
{
    _Alignas(8) uint8_t guess[MIND_MAX_STATE];

    memcpy(guess, view, game->state_size);
    game->complete(game, guess, seat, rng);
    for (int i = 0; i < n; i++) {
        _Alignas(8) uint8_t state[MIND_MAX_STATE];

        memcpy(state, guess, game->state_size);
        game->apply(game, state, seat, moves[lines[i].at], NULL);
        play_on(&lines[i], net, game, state, players, seat);
    }
}

int playout_run(const struct net *net, const struct game *game, const void *view, int seat,
                int players, const struct rng *dice, const struct search_limit *limit,
                struct tally *tally, int *best)
{
    struct line lines[PLAYOUT_LINES] = {{0}};
    int at[PLAYOUT_LINES];
    uint32_t liking[MAX_MOVES];
    move moves[MAX_MOVES];
    struct rng rng = *dice;
    int n = game->moves(game, view, seat, moves);
    bool is_over = false;
    int left;
    int sims = 0;

    net_weigh(net, game, view, seat, moves, n, liking, NULL);
    left = playout_lines(liking, n, at);
    for (int i = 0; i < left; i++)
        lines[i].at = at[i];
    for (int round = 1; !is_over; round++) {
        try_all(net, game, view, seat, players, moves, lines, left, &rng);
        sims += left;
        for (int i = 0; i < left; i++)
            tally[lines[i].at] = (struct tally){lines[i].visits, lines[i].chance,
                                                lines[i].points, lines[i].visits};
        if (round >= 8 && round % 4 == 0)
            left = give_up(lines, left);
        is_over = (left == 1 && limit->may_stop) || (limit->sims && sims >= limit->sims) ||
                  (limit->until > 0 && bot_clock() >= limit->until);
    }
    *best = lines[leader(lines, left)].at;
    return sims;
}
