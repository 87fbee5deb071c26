/* How right reviews are, and how long they take.
 *
 *     review [--game NAME] [--players N] [--games N] [--deals N] [--seed N]
 *
 * Bots of three levels play games; every seat of them is reviewed. Each action that is called a
 * mistake, or a missed chance, is then played on by `club` bots from 1,000 deals that the
 * review has not seen, redrawn from what the seat could know, and so is the better action: of
 * how many is it true that they do worse? What is printed is a row of the table in
 * docs/review.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/review.h"
#include "games/face.h"

enum { FRESH_DEALS = 1 << 30, LEVELS = 3 };

struct totals {
    int reviews;
    int decisions;
    int mistakes; /* and missed chances */
    int right;
    int marks[N_REVIEW_MARKS];
    double cost; /* of the mistakes as it was told, and as it was found */
    double found;
    double skill[LEVELS]; /* of the bots of each level, and how many there were */
    int players[LEVELS];
    double seconds;
    double longest;
};

static const char *const levels[LEVELS] = {"novice", "casual", "club"};

static int level_of(int seat, const uint8_t *seed)
{
    return (seat + seed[0]) % LEVELS;
}

/* Plays a game; returns its actions, to be freed. */
static struct review_ply *play(const struct face *face, int players, const uint8_t *seed,
                               void *start, int *n)
{
    const struct game *game = face->game;
    struct review_ply *plies =
        (struct review_ply *)calloc((size_t)game->max_plies + 1, sizeof *plies);
    void *state = malloc(game->state_size);
    void *view = malloc(game->state_size);
    struct bot *bots[MAX_PLAYERS] = {NULL};
    struct bot_setup setup = {.players = players, .memory = (size_t)1 << 20};
    uint32_t actors;

    *n = 0;
    if (!plies || !state || !view)
        exit(1);
    for (int i = 0; i < players; i++)
        bots[i] = bot_new(game, bot_style_find(levels[level_of(i, seed)]), &setup);
    game->setup(game, start, players, 0, seed);
    memcpy(state, start, game->state_size);
    while ((actors = game->actors(game, state)) != 0) {
        int seat = mem_low_bit(actors);
        struct review_ply *ply = &plies[(*n)++];

        memcpy(view, state, game->state_size);
        game->redact(game, view, seat);
        ply->seat = (uint8_t)seat;
        ply->action = bot_choose(bots[seat], view, seat, seed[1], NULL, NULL);
        ply->is_obvious = face->obvious && face->obvious(game, view, seat);
        game->apply(game, state, seat, ply->action, NULL);
    }
    for (int i = 0; i < players; i++)
        bot_free(bots[i]);
    free(state);
    free(view);
    return plies;
}

static void check_one(const struct game *game, int players, const struct review *review, int i,
                      int deals, struct totals *totals)
{
    const struct review_decision *d = review_at(review, i);
    const move actions[2] = {d->played.action, d->other.action};
    double share[2];

    totals->marks[d->mark]++;
    if (d->mark != REVIEW_MISTAKE && d->mark != REVIEW_MISSED)
        return;
    review_compare(game, players, review_view(review, i), review_seat(review), actions,
                   FRESH_DEALS, deals, share);
    totals->mistakes++;
    totals->right += share[0] < share[1];
    totals->cost += d->gap;
    totals->found += (share[1] - share[0]) / deals;
}

static void review_game(const struct face *face, int players, int number, int deals,
                        struct totals *totals)
{
    uint8_t seed[SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8), 22};
    void *start = malloc(face->game->state_size);
    int n;
    struct review_ply *plies = start ? play(face, players, seed, start, &n) : NULL;

    for (int seat = 0; plies && seat < players; seat++) {
        struct review *review = review_new(face->game, players, start, plies, n, seat);
        clock_t began = clock();
        double took;

        if (!review)
            exit(1);
        while (review_step(review))
            ;
        took = (double)(clock() - began) / CLOCKS_PER_SEC;
        totals->reviews++;
        totals->skill[level_of(seat, seed)] += (double)review_luck_of(review).decisions;
        totals->players[level_of(seat, seed)]++;
        totals->decisions += review_count(review);
        totals->seconds += took;
        totals->longest = took > totals->longest ? took : totals->longest;
        for (int i = 0; i < review_count(review); i++)
            check_one(face->game, players, review, i, deals, totals);
        review_free(review);
    }
    free(start);
    free(plies);
}

static void tell(const char *name, int players, const struct totals *t)
{
    printf("| %s | %d | %d | %.1f | %.2f | %.1f %% | %.1f | %.1f | %.2f | %.2f | %.1f | %.1f |",
           name, players, t->reviews, (double)t->decisions / t->reviews,
           (double)t->mistakes / t->reviews,
           t->mistakes ? 100.0 * t->right / t->mistakes : 100.0,
           t->mistakes ? 100 * t->cost / t->mistakes : 0,
           t->mistakes ? 100 * t->found / t->mistakes : 0,
           (double)t->marks[REVIEW_ONLY] / t->reviews,
           (double)t->marks[REVIEW_BOLD] / t->reviews, t->seconds / t->reviews, t->longest);
    for (int i = 0; i < LEVELS; i++)
        printf(" %+.1f |", t->players[i] ? 100 * t->skill[i] / t->players[i] : 0);
    puts("");
    fflush(stdout);
}

/* Whether nine in ten of what was called a mistake is one. */
static bool measure(const struct face *face, int players, int first, int games, int deals)
{
    struct totals totals = {0};

    for (int i = 0; i < games; i++)
        review_game(face, players, first + i, deals, &totals);
    tell(face->game->name, players, &totals);
    return totals.right * 10 >= totals.mistakes * 9;
}

int main(int argc, char **argv)
{
    const char *game = NULL;
    int players = 0;
    int games = 20;
    int deals = 1000;
    int first = 1;
    bool is_right = true;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--game"))
            game = argv[i + 1];
        else if (!strcmp(argv[i], "--players"))
            players = (int)strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--games"))
            games = (int)strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--deals"))
            deals = (int)strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            first = (int)strtol(argv[i + 1], NULL, 10);
    }
    puts("| game | players | reviews | decisions | mistakes | right | told | found | only | "
         "bold "
         "| s | longest | novice | casual | club |\n"
         "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (int i = 0; face_at(i); i++) {
        const struct face *face = face_at(i);

        if (face->is_listed && (!game || !strcmp(game, face->game->name)))
            is_right &= measure(face, players ? players : 2, first, games, deals);
    }
    return !is_right;
}
