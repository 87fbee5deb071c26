/* What a script cannot reach: states that no position describes, and guesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/eyes.h"
#include "games/dynasty/face/face.h"
#include "games/koryo/rules/rules.h"

static const struct dynasty_box *box(void)
{
    return dynasty_box_of(&koryo_game);
}

static struct koryo fresh(int players)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct koryo s;

    koryo_setup(box(), &s, players, 0, seed);
    assert_null(koryo_broken(box(), &s));
    return s;
}

/* A state of the main phase, P1 in turn, nothing placed or in play. */
static struct koryo bare(int players)
{
    struct koryo s = fresh(players);

    memset(s.d.hand, 0, sizeof s.d.hand);
    s.d.deck = KORYO_BOX;
    s.d.first = s.d.turn = 0;
    s.d.phase = DYNASTY_MAIN;
    assert_null(koryo_broken(box(), &s));
    return s;
}

static void put(struct koryo *s, bag *place, int kind, int n)
{
    *place += bag_of(kind, n);
    s->d.deck -= bag_of(kind, n);
}

static void every_invariant_can_break(void **state)
{
    struct koryo s;

    (void)state;
#define BREAKS(change, sentence) \
    do { \
        s = bare(3); \
        change; \
        assert_non_null(koryo_broken(box(), &s)); \
        assert_string_equal(koryo_broken(box(), &s), sentence); \
    } while (0)
    BREAKS(s.d.players = 1, "there are two to four players");
    BREAKS(s.d.players = 5, "there are two to four players");
    BREAKS(s.d.round = 0, "there are eight rounds");
    BREAKS(s.d.round = 9, "there are eight rounds");
    BREAKS(s.d.phase = 0, "unknown phase");
    BREAKS(s.d.phase = 5, "unknown phase");
    BREAKS(s.d.first = 3, "nobody has the first-player token");
    BREAKS(s.d.turn = NOBODY, "no such seat is in turn in this phase");
    BREAKS(s.d.bank = 9, "there are more than eight tokens");
    BREAKS(s.d.tokens[3] = 1, "there are more than eight tokens");
    BREAKS(s.d.deck -= bag_of(9, 1), "a card is missing or there twice");
    BREAKS(s.d.table[3] = bag_of(9, 1), "a card is missing or there twice");
    BREAKS(s.d.deck += 1, "a card is missing or there twice");
    BREAKS(s.d.acts = KORYO_REVEALED; s.d.owed[0] = 7, "more events are owed than exist");
    BREAKS(s.d.acts = KORYO_REVEALED; s.d.owed[1] = 5, "more events are owed than exist");
    BREAKS(s.d.owed[1] = 1, "events are owed before anything is revealed");
    BREAKS(s.d.phase = DYNASTY_LIMIT;
           s.d.owed[0] = 1, "nothing has been done yet in this phase");
    BREAKS(s.d.phase = DYNASTY_LIMIT;
           s.d.owed[1] = 1, "nothing has been done yet in this phase");
#undef BREAKS
}

/* Two seats, five cards they may have placed: 2 + 3 of a kind fits in one way only, and
 * drawing the two first spoils it half of the time. */
static void guesses_start_again_when_they_do_not_fit(void **state)
{
    uint8_t seed[SEED_BYTES] = {2};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < 100; i++) {
        struct koryo s = bare(3);
        struct koryo view;

        for (int kind = 1; kind < KORYO_KINDS; kind++)
            put(&s, &s.d.table[0], kind, bag_count(s.d.deck, kind) - (kind == 8 ? 2 : 0));
        s.d.table[0] -= bag_of(9, 3);
        put(&s, &s.d.placed[1], 8, 2);
        s.d.placed[2] = bag_of(9, 3);
        assert_null(koryo_broken(box(), &s));
        view = s;
        koryo_redact(box(), &view, 0);
        koryo_complete(box(), &view, 0, &rng);
        assert_memory_equal(view.d.placed, s.d.placed, sizeof s.d.placed);
        assert_null(koryo_broken(box(), &view));
    }
}

/* P2 placed two different cards with the Ship Owners and has lost them since. */
static void guesses_know_that_majorities_move(void **state)
{
    uint8_t seed[SEED_BYTES] = {3};
    struct koryo s = bare(2);
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int kind = 1; kind < KORYO_KINDS; kind++)
        put(&s, &s.d.table[0], kind, bag_count(s.d.deck, kind));
    s.d.table[0] -= bag_of(3, 1) + bag_of(7, 1);
    s.d.placed[1] = bag_of(3, 1) + bag_of(7, 1);
    assert_null(koryo_broken(box(), &s));
    koryo_redact(box(), &s, 0);
    koryo_complete(box(), &s, 0, &rng);
    assert_true(s.d.placed[1] == bag_of(3, 1) + bag_of(7, 1));
}

static uint8_t next_seat(int seat, int players)
{
    return (uint8_t)(seat + 1 < players ? seat + 1 : 0);
}

/* Everybody moves one seat on. */
static struct dynasty turned(const struct dynasty *d)
{
    struct dynasty next = *d;

    for (int seat = 0; seat < d->players; seat++) {
        int there = (seat + 1) % d->players;

        next.hand[there] = d->hand[seat];
        next.placed[there] = d->placed[seat];
        next.table[there] = d->table[seat];
        next.tokens[there] = d->tokens[seat];
    }
    next.first = next_seat(d->first, d->players);
    next.turn = next_seat(d->turn, d->players);
    return next;
}

/* What a seat sees and may do does not depend on where it sits. */
static void eyes_are_relative(void **state)
{
    uint8_t seed[SEED_BYTES] = {7};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int players = 2; players <= KORYO_MAX_PLAYERS; players++) {
        struct koryo s;

        koryo_setup(box(), &s, players, 0, seed);
        while (koryo_actors(box(), &s)) {
            struct koryo next = {turned(&s.d)};
            int seat = s.d.turn;
            int there = (seat + 1) % players;
            uint8_t cell[2][EYES_MAX_CELLS] = {{0}};
            uint8_t mask[2][EYES_MAX_LETTERS] = {{0}};
            struct spelling none = spelling_none();
            struct spelling words[KORYO_MAX_MOVES];
            move moves[KORYO_MAX_MOVES];
            int n = koryo_moves(box(), &next, there, moves);

            koryo_spell(box(), &next, there, moves, n, words);
            spelling_mask(words, n, &none, mask[1], koryo_eyes.n_letters);
            koryo_look(box(), &next, there, &none, &(struct eye){cell[1], NULL, NULL, 0});
            n = koryo_moves(box(), &s, seat, moves);
            koryo_spell(box(), &s, seat, moves, n, words);
            spelling_mask(words, n, &none, mask[0], koryo_eyes.n_letters);
            koryo_look(box(), &s, seat, &none, &(struct eye){cell[0], NULL, NULL, 0});
            assert_memory_equal(cell[0], cell[1], EYES_MAX_CELLS);
            assert_memory_equal(mask[0], mask[1], EYES_MAX_LETTERS);
            koryo_apply(box(), &s, seat, moves[rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_invariant_can_break),
        cmocka_unit_test(guesses_start_again_when_they_do_not_fit),
        cmocka_unit_test(guesses_know_that_majorities_move),
        cmocka_unit_test(eyes_are_relative),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
