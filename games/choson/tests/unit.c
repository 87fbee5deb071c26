/* What a script cannot reach: states that no position describes, and guesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/eyes.h"
#include "games/choson/rules/rules.h"
#include "games/dynasty/face/face.h"

static const struct dynasty_box *box(void)
{
    return dynasty_box_of(&choson_game);
}

/* A state of the main phase, P1 in turn, nothing placed or in play. */
static struct choson bare(int players)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct choson s;

    choson_setup(box(), &s, players, 0, seed);
    assert_null(choson_broken(box(), &s));
    memset(s.d.hand, 0, sizeof s.d.hand);
    s.d.deck = CHOSON_BOX;
    s.d.first = s.d.turn = 0;
    s.d.phase = DYNASTY_MAIN;
    assert_null(choson_broken(box(), &s));
    return s;
}

static void put(struct choson *s, bag *place, int kind, int n)
{
    *place += bag_of(kind, n);
    s->d.deck -= bag_of(kind, n);
}

static void every_invariant_can_break(void **state)
{
    struct choson s;

    (void)state;
#define BREAKS(change, sentence) \
    do { \
        s = bare(3); \
        change; \
        assert_non_null(choson_broken(box(), &s)); \
        assert_string_equal(choson_broken(box(), &s), sentence); \
    } while (0)
    BREAKS(s.d.players = 1, "there are two to four players");
    BREAKS(s.d.players = 5, "there are two to four players");
    BREAKS(s.d.round = 0, "there are eight rounds");
    BREAKS(s.d.round = 9, "there are eight rounds");
    BREAKS(s.d.phase = 0, "unknown phase");
    BREAKS(s.d.phase = CHOSON_PHASES, "unknown phase");
    BREAKS(s.d.first = 3, "nobody has the first-player token");
    BREAKS(s.d.turn = NOBODY, "no such seat is in turn in this phase");
    BREAKS(s.d.bank = 11, "there are more than ten tokens");
    BREAKS(s.d.tokens[3] = 1, "there are more than ten tokens");
    BREAKS(s.legacy = 3, "no such seat has Yi's Legacy");
    BREAKS(s.shield_owner = 3, "no such seat has Yi's Shield");
    BREAKS(put(&s, &s.d.table[0], CHOSON_YI, 1); s.shield_owner = 0;
           s.shield_family = 10,
           "Yi's Shield stands on a family that its owner has not in play");
    BREAKS(s.d.deck -= bag_of(9, 1), "a card is missing or there twice");
    BREAKS(s.d.table[3] = bag_of(9, 1), "a card is missing or there twice");
    BREAKS(s.d.deck += 1, "a card is missing or there twice");
    BREAKS(s.kept[3] = 1, "a card is missing or there twice");
    BREAKS(s.resume = 1, "a turn is interrupted by a riposte or the taking of a token only");
    BREAKS(s.d.phase = CHOSON_TAKE_PHASE,
           "a turn is interrupted by a riposte or the taking of a token only");
    BREAKS(s.d.owed[0] = 1, "an effect is open that nothing gives");
    BREAKS(s.d.owed[1] = 1, "an effect is open that nothing gives");
    BREAKS(s.d.phase = DYNASTY_LIMIT;
           s.d.owed[0] = 1, "nothing has been done yet in this phase");
    BREAKS(s.d.phase = DYNASTY_LIMIT;
           s.d.owed[1] = 1, "nothing has been done yet in this phase");
    BREAKS(s.d.phase = DYNASTY_LIMIT;
           s.played = bag_of(9, 1), "nothing has been done yet in this phase");
#undef BREAKS
}

/* Everything but a few cards lies in front of P1. */
static struct choson nearly_dry(bag left)
{
    struct choson s = bare(3);

    for (int kind = 1; kind <= DYNASTY_FAMILIES; kind++)
        put(&s, &s.d.table[0], kind, bag_count(s.d.deck, kind) - bag_count(left, kind));
    s.kept[0] = (uint8_t)(CHOSON_EVENTS - bag_count(left, CHOSON_EVENT));
    s.d.deck = left;
    assert_null(choson_broken(box(), &s));
    return s;
}

/* P2 has two 8s face down and P3 three 9s: 2 + 3 of a kind fits in one way only, and
 * drawing the two first spoils it half of the time. */
static void guesses_start_again_when_they_do_not_fit(void **state)
{
    uint8_t seed[SEED_BYTES] = {2};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < 100; i++) {
        struct choson s = nearly_dry(bag_of(8, 2) + bag_of(9, 3));
        struct choson view;

        put(&s, &s.d.placed[1], 8, 2);
        put(&s, &s.d.placed[2], 9, 3);
        assert_null(choson_broken(box(), &s));
        view = s;
        choson_redact(box(), &view, 0);
        choson_complete(box(), &view, 0, &rng);
        assert_memory_equal(view.d.placed, s.d.placed, sizeof s.d.placed);
        assert_null(choson_broken(box(), &view));
    }
}

/* P1 has passed with two events, P2 has placed a character with an event. There are four
 * events: P3, who looks, knows that P1 has two of them. [C-r2] */
static void guesses_know_who_has_passed(void **state)
{
    uint8_t seed[SEED_BYTES] = {3};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < 100; i++) {
        struct choson s = nearly_dry(bag_of(7, 2) + bag_of(9, 4) + bag_of(CHOSON_EVENT, 4));

        s.d.phase = DYNASTY_ORDERS;
        s.d.turn = 2;
        put(&s, &s.d.hand[0], CHOSON_EVENT, 2);
        put(&s, &s.d.hand[1], 9, 2);
        put(&s, &s.d.hand[2], 9, 1);
        put(&s, &s.d.placed[1], 7, 1);
        put(&s, &s.d.placed[1], CHOSON_EVENT, 1);
        assert_null(choson_broken(box(), &s));
        choson_redact(box(), &s, 2);
        choson_complete(box(), &s, 2, &rng);
        assert_null(choson_broken(box(), &s));
        assert_true(s.d.hand[0] == bag_of(CHOSON_EVENT, 2));
        assert_int_equal(bag_total(s.d.hand[1]), 2);
        assert_true(choson_is_order(s.d.placed[1]));
    }
}

/* Told or not, a pass leads to the same. */
static void a_pass_needs_no_listener(void **state)
{
    struct choson s = nearly_dry(bag_of(9, 2) + bag_of(CHOSON_EVENT, 2));
    struct choson quiet;
    struct events events;
    move moves[CHOSON_MAX_MOVES];

    (void)state;
    s.d.phase = DYNASTY_ORDERS;
    put(&s, &s.d.hand[0], CHOSON_EVENT, 2);
    put(&s, &s.d.hand[1], 9, 1);
    assert_int_equal(choson_moves(box(), &s, 0, moves), 1);
    quiet = s;
    choson_apply(box(), &s, 0, moves[0], &events);
    choson_apply(box(), &quiet, 0, moves[0], NULL);
    assert_memory_equal(&s, &quiet, sizeof s);
    assert_int_equal(s.d.turn, 1);
    assert_null(choson_broken(box(), &s));
}

/* A guess at two cards is one of the three ways to place two, each set of physical cards as
 * often as the others: of two 4s, a 7, a 9 and an event there are 1 + 2 + 2 + 1 pairs of
 * characters, and 2 + 1 characters with the event; never the Watcher with it. */
static void guesses_are_fair(void **state)
{
    enum { TIMES = 9000 };
    uint8_t seed[SEED_BYTES] = {4};
    struct rng rng;
    int with_event = 0;
    int same = 0;

    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < TIMES; i++) {
        struct choson s =
            nearly_dry(bag_of(4, 2) + bag_of(7, 1) + bag_of(9, 1) + bag_of(CHOSON_EVENT, 1));

        put(&s, &s.d.placed[1], 4, 2);
        choson_redact(box(), &s, 0);
        choson_complete(box(), &s, 0, &rng);
        assert_null(choson_broken(box(), &s));
        with_event += bag_count(s.d.placed[1], CHOSON_EVENT);
        same += s.d.placed[1] == bag_of(4, 2);
    }
    assert_in_range(with_event, TIMES / 3 - 200, TIMES / 3 + 200);
    assert_in_range(same, TIMES / 9 - 200, TIMES / 9 + 200);
}

/* A text for every move that other seats may be shown, and none for what is no move. */
static void an_unknown_move_has_no_text(void **state)
{
    struct choson s = bare(2);
    char text[MAX_TEXT] = "something";

    (void)state;
    choson_write_move(box(), &s, 0, text);
    assert_string_equal(text, "");
    choson_write_move(box(), &s, dynasty_move(DYNASTY_PLACE, 0, 0, 0, 2), text);
    assert_string_equal(text, "order ?x2");
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

static struct choson turned_choson(const struct choson *s)
{
    struct choson next = *s;
    int players = s->d.players;

    next.d = turned(&s->d);
    for (int seat = 0; seat < players; seat++)
        next.kept[next_seat(seat, players)] = s->kept[seat];
    next.legacy = s->legacy == NOBODY ? NOBODY : next_seat(s->legacy, players);
    next.shield_owner =
        s->shield_owner == NOBODY ? NOBODY : next_seat(s->shield_owner, players);
    next.resume = s->resume == NOBODY ? NOBODY : next_seat(s->resume, players);
    return next;
}

/* What a seat sees and may do does not depend on where it sits. */
static void eyes_are_relative(void **state)
{
    uint8_t seed[SEED_BYTES] = {7};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int players = 2; players <= CHOSON_MAX_PLAYERS; players++) {
        struct choson s;

        choson_setup(box(), &s, players, 0, seed);
        while (choson_actors(box(), &s)) {
            struct choson next = turned_choson(&s);
            int seat = s.d.turn;
            int there = (seat + 1) % players;
            uint8_t cell[2][EYES_MAX_CELLS] = {{0}};
            uint8_t mask[2][EYES_MAX_LETTERS] = {{0}};
            struct spelling none = spelling_none();
            struct spelling words[CHOSON_MAX_MOVES];
            move moves[CHOSON_MAX_MOVES];
            int n = choson_moves(box(), &next, there, moves);

            choson_spell(box(), &next, there, moves, n, words);
            spelling_mask(words, n, &none, mask[1], choson_eyes.n_letters);
            choson_look(box(), &next, there, &none, &(struct eye){cell[1], NULL, NULL, 0});
            n = choson_moves(box(), &s, seat, moves);
            choson_spell(box(), &s, seat, moves, n, words);
            spelling_mask(words, n, &none, mask[0], choson_eyes.n_letters);
            choson_look(box(), &s, seat, &none, &(struct eye){cell[0], NULL, NULL, 0});
            assert_memory_equal(cell[0], cell[1], EYES_MAX_CELLS);
            assert_memory_equal(mask[0], mask[1], EYES_MAX_LETTERS);
            choson_apply(box(), &s, seat, moves[rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_invariant_can_break),
        cmocka_unit_test(guesses_start_again_when_they_do_not_fit),
        cmocka_unit_test(guesses_know_who_has_passed),
        cmocka_unit_test(a_pass_needs_no_listener),
        cmocka_unit_test(guesses_are_fair),
        cmocka_unit_test(an_unknown_move_has_no_text),
        cmocka_unit_test(eyes_are_relative),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
