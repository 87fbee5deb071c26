/* What a script cannot reach: states that no position describes, and guesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "games/koryo/rules.h"

static struct koryo fresh(int players)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct koryo s;

    koryo_setup(&s, players, 0, seed);
    assert_null(koryo_broken(&s));
    return s;
}

/* A state of the main phase, P1 in turn, nothing placed or in play. */
static struct koryo bare(int players)
{
    struct koryo s = fresh(players);

    memset(s.hand, 0, sizeof s.hand);
    s.deck = KORYO_BOX;
    s.first = s.turn = 0;
    s.phase = KORYO_MAIN;
    assert_null(koryo_broken(&s));
    return s;
}

static void put(struct koryo *s, bag *place, int kind, int n)
{
    *place += bag_of(kind, n);
    s->deck -= bag_of(kind, n);
}

static void every_invariant_can_break(void **state)
{
    struct koryo s;

    (void)state;
#define BREAKS(change, sentence) \
    do { \
        s = bare(3); \
        change; \
        assert_non_null(koryo_broken(&s)); \
        assert_string_equal(koryo_broken(&s), sentence); \
    } while (0)
    BREAKS(s.players = 1, "there are two to four players");
    BREAKS(s.players = 5, "there are two to four players");
    BREAKS(s.round = 0, "there are eight rounds");
    BREAKS(s.round = 9, "there are eight rounds");
    BREAKS(s.phase = 0, "unknown phase");
    BREAKS(s.phase = 5, "unknown phase");
    BREAKS(s.first = 3, "nobody has the first-player token");
    BREAKS(s.turn = NOBODY, "no such seat is in turn in this phase");
    BREAKS(s.bank = 9, "there are more than eight tokens");
    BREAKS(s.tokens[3] = 1, "there are more than eight tokens");
    BREAKS(s.deck -= bag_of(9, 1), "a card is missing or there twice");
    BREAKS(s.table[3] = bag_of(9, 1), "a card is missing or there twice");
    BREAKS(s.deck += 1, "a card is missing or there twice");
    BREAKS(s.acts = KORYO_REVEALED; s.barbarians = 7, "more events are owed than exist");
    BREAKS(s.acts = KORYO_REVEALED; s.lobbying = 5, "more events are owed than exist");
    BREAKS(s.lobbying = 1, "events are owed before anything is revealed");
    BREAKS(s.phase = KORYO_LIMIT; s.barbarians = 1, "nothing has been done yet in this phase");
    BREAKS(s.phase = KORYO_LIMIT; s.lobbying = 1, "nothing has been done yet in this phase");
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
            put(&s, &s.table[0], kind, bag_count(s.deck, kind) - (kind == 8 ? 2 : 0));
        s.table[0] -= bag_of(9, 3);
        put(&s, &s.placed[1], 8, 2);
        s.placed[2] = bag_of(9, 3);
        assert_null(koryo_broken(&s));
        view = s;
        koryo_redact(&view, 0);
        koryo_complete(&view, 0, &rng);
        assert_memory_equal(view.placed, s.placed, sizeof s.placed);
        assert_null(koryo_broken(&view));
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
        put(&s, &s.table[0], kind, bag_count(s.deck, kind));
    s.table[0] -= bag_of(3, 1) + bag_of(7, 1);
    s.placed[1] = bag_of(3, 1) + bag_of(7, 1);
    assert_null(koryo_broken(&s));
    koryo_redact(&s, 0);
    koryo_complete(&s, 0, &rng);
    assert_true(s.placed[1] == bag_of(3, 1) + bag_of(7, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_invariant_can_break),
        cmocka_unit_test(guesses_start_again_when_they_do_not_fit),
        cmocka_unit_test(guesses_know_that_majorities_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
