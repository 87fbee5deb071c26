/* What a script cannot reach: states that no position describes, guesses, data files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/eyes.h"
#include "games/charon/face/face.h"
#include "games/charon/face/map.h"
#include "text/embed.h"

EMBED(moon, "games/charon/data/moon.txt");
EMBED(other_moon, "games/charon/tests/other-moon.txt");

static struct charon fresh(int players)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct charon s;

    charon_setup(charon_shipped(), &s, players, 0, seed);
    assert_null(charon_broken(charon_shipped(), &s));
    return s;
}

/* A state three players into the flags of round 1, nothing on the moon. */
static struct charon bare(void)
{
    struct charon s = fresh(3);

    for (int seat = 0; seat < 3; seat++) {
        int card = bag_lowest(s.hand[seat]);

        s.hand[seat] -= bag_of(card, 1);
        s.common += bag_of(card, 1);
        s.order[seat] = (uint8_t)seat;
    }
    s.turn = 0;
    s.phase = CHARON_FLAGGING;
    assert_null(charon_broken(charon_shipped(), &s));
    return s;
}

static void every_invariant_can_break(void **state)
{
    struct charon s;

    (void)state;
#define BREAKS(change, sentence) \
    do { \
        const char *broken; \
        s = bare(); \
        change; \
        broken = charon_broken(charon_shipped(), &s); \
        assert_non_null(broken); \
        assert_string_equal(broken, sentence); \
    } while (0)
    BREAKS(s.players = 1, "there are two to five players");
    BREAKS(s.players = 6, "there are two to five players");
    BREAKS(s.round = 0, "there are four rounds");
    BREAKS(s.round = 5, "there are four rounds");
    BREAKS(s.phase = 0, "unknown phase");
    BREAKS(s.phase = 9, "unknown phase");
    BREAKS(s.order[1] = 7, "the order does not name every seat once");
    BREAKS(s.turn = NOBODY, "no such seat is in turn in this phase");
    BREAKS(s.deck -= bag_of(bag_lowest(s.deck), 1), "a card is missing or there twice");
    BREAKS(s.deck += 1, "a card is missing or there twice");
    BREAKS(s.built[4] = 1 << 7, "a card is missing or there twice");
    BREAKS(s.discard -= bag_of(12, 1); s.deck += bag_of(12, 1), "a 12 is never in the deck");
    BREAKS(s.common -= bag_of(bag_lowest(s.common), 1);
           s.deck =
               charon_shipped()->all - s.discard - s.common - s.hand[0] - s.hand[1] - s.hand[2],
           "the deck has not the size that it has in this round");
    BREAKS(s.supply -= 1, "a gem is missing or there twice");
    BREAKS(s.supply += gems_of(6, 1), "a gem is missing or there twice");
    BREAKS(s.supply -= gems_of(CHARON_CLEAR, 1);
           s.gem_bag += gems_of(CHARON_CLEAR, 1), "clear gems are never in the bag");
    BREAKS(s.zone_count[0] = 1; s.zone_gem[0] = 0;
           s.supply -= 1, "a zone out of play has gems");
    BREAKS(s.supply -= gems_of(s.zone_gem[1], 1);
           s.zone_count[1]++, "a zone has more gems than holes");
    BREAKS(s.supply += gems_of(s.zone_gem[1], 1); s.zone_count[1] = 0;
           s.zone_gem[1] = 1, "a zone's gems have one colour");
    BREAKS(s.supply += gems_of(s.zone_gem[1], 1) - gems_of(CHARON_CLEAR, 1);
           s.zone_gem[1] = CHARON_CLEAR, "a zone's gems have one colour");
    BREAKS(s.offered[0] = (uint8_t)bag_lowest(s.hand[0]);
           s.hand[0] -= bag_of(s.offered[0], 1), "cards are offered in the offers only");
    BREAKS(s.flag[1] = 4, "a flag is nobody's");
    BREAKS(s.area[0] |= 8, "a flag is nobody's");
    BREAKS(s.flag[CHARON_MAX_SPOTS - 1] = 1, "a flag stands where none can");
    BREAKS(s.area[0] &= 6, "every seat has five flags");
#undef BREAKS
}

/* A guess for every viewer of a state; returns it redacted and completed. */
static struct charon guess(const struct charon *s, int viewer, struct rng *rng)
{
    struct charon g = *s;

    charon_redact(charon_shipped(), &g, viewer);
    charon_complete(charon_shipped(), &g, viewer, rng);
    assert_null(charon_broken(charon_shipped(), &g));
    return g;
}

static int twelves_in_hands(const struct charon *s)
{
    int n = 0;

    for (int seat = 0; seat < s->players; seat++)
        n += bag_count(s->hand[seat], 12) + (s->offered[seat] == 12);
    return n;
}

/* Until somebody can have drafted, every 12 is in the discard, and everybody knows. */
static void guesses_leave_the_12s_in_the_discard(void **state)
{
    uint8_t seed[SEED_BYTES] = {2};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int players = 2; players <= 5; players++)
        for (int i = 0; i < 200; i++) {
            struct charon s = fresh(players);
            struct charon g =
                guess(&s, i % (players + 1) < players ? i % (players + 1) : NOBODY, &rng);

            assert_int_equal(bag_count(g.discard, 12), 5);
            assert_int_equal(twelves_in_hands(&g), 0);
        }
}

/* One card is gone from the discard: one 12 at most is guessed in a hand, sometimes. */
static void guesses_know_how_many_were_drafted(void **state)
{
    uint8_t seed[SEED_BYTES] = {3};
    struct charon s = bare();
    int seen[2] = {0, 0};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    s.discard -= bag_of(12, 1);
    s.hand[1] += bag_of(12, 1);
    for (int i = 0; i < 400; i++) {
        int n = twelves_in_hands((struct charon[]){guess(&s, 0, &rng)});

        assert_in_range(n, 0, 1);
        seen[n]++;
    }
    assert_true(seen[0] > 40 && seen[1] > 40);
}

/* A discard larger than any game makes, which a position may have. */
static void guesses_bear_a_large_discard(void **state)
{
    uint8_t seed[SEED_BYTES] = {6};
    struct charon s = bare();
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int seat = 0; seat < 3; seat++) {
        s.discard += s.hand[seat];
        s.hand[seat] = 0;
    }
    assert_int_equal(bag_count(guess(&s, 0, &rng).discard, 12), 5);
}

/* Who drafts sees the discard: the 12s that are not there must be in hands. */
static void guesses_of_the_drafter_place_the_12s(void **state)
{
    uint8_t seed[SEED_BYTES] = {4};
    struct charon s = bare();
    struct rng rng;
    int spot = 1;

    (void)state;
    rng_seed(&rng, seed);
    for (int seat = 0; seat < 3; seat++)
        for (int area = 0; area < CHARON_AREAS; area++)
            if (area != (seat ? CHARON_AREA_WARE : CHARON_AREA_ENG)) {
                s.area[area] &= (uint8_t) ~(1u << seat);
                while (s.flag[spot] || charon_shipped()->spot_needs[spot] > 3)
                    spot++;
                s.flag[spot] = (uint8_t)(seat + 1);
            }
    s.phase = CHARON_DRAFTING;
    s.discard -= bag_of(12, 3);
    s.hand[1] += bag_of(12, 1);
    s.hand[2] += bag_of(12, 2);
    assert_null(charon_broken(charon_shipped(), &s));
    for (int i = 0; i < 200; i++) {
        struct charon g = guess(&s, 0, &rng);

        assert_true(g.discard == s.discard);
        assert_int_equal(twelves_in_hands(&g), 3);
    }
}

/* P3's duplicate can only be a 7 and P2's a 7 or an 8. One 7 and one 8 are unseen, so
 * giving P2 the 7 spoils it: such guesses start again. */
static void guesses_of_duplicates_start_again(void **state)
{
    uint8_t seed[SEED_BYTES] = {5};
    struct charon s = fresh(3);
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    memset(s.hand, 0, sizeof s.hand);
    s.round = 2;
    s.phase = CHARON_REDRAWING;
    s.turn = s.order[0] = 1;
    s.order[1] = 2;
    s.order[2] = 0;
    s.built[1] = 1 << 7 | 1 << 8;
    s.built[2] = 1 << 7;
    s.hand[0] = bag_of(7, 2) + bag_of(8, 3); /* what P1 sees of them */
    s.hand[1] = bag_of(8, 1) + bag_of(12, 1);
    s.hand[2] = bag_of(7, 1) + bag_of(2, 2);
    s.duplicates[1] = bag_of(8, 1);
    s.duplicates[2] = bag_of(7, 1);
    s.discard = bag_of(12, 4) + bag_of(9, 2) + bag_of(10, 3);
    s.deck = charon_shipped()->all - s.discard - s.hand[0] - s.hand[1] - s.hand[2] -
             bag_of(7, 2) - bag_of(8, 1);
    assert_null(charon_broken(charon_shipped(), &s));
    for (int i = 0; i < 200; i++) {
        struct charon g = guess(&s, 0, &rng);

        assert_true(g.duplicates[1] == bag_of(8, 1));
        assert_true(g.duplicates[2] == bag_of(7, 1));
    }
}

static void nothing_is_written_for_no_move(void **state)
{
    char text[MAX_TEXT] = "x";

    (void)state;
    charon_write_move(charon_shipped(), NULL, 0, text);
    assert_string_equal(text, "");
}

/* --- data files --- */

/* The shipped file with one text in place of another, which must be there. */
static char *change(const char *from, const char *to)
{
    const char *at = strstr(moon, from);
    char *text;

    assert_non_null(at);
    text = (char *)malloc(strlen(moon) + strlen(to) + 1);
    sprintf(text, "%.*s%s%s", (int)(at - moon), moon, to, at + strlen(from));
    return text;
}

/* The first fault of the map that was read last. */
static char told[sizeof((struct problem *)0)->text];

static bool read_map(const char *file, const char *text, size_t size, struct charon_box *box)
{
    static struct faults faults;
    bool done;

    memset(&faults, 0, sizeof faults);
    done = charon_read_map(file, text, size, box, &faults);
    assert_true(done == !faults.n);
    memcpy(told, faults.text[0], sizeof told);
    return done;
}

static void shipped_table_is_the_shipped_file(void **state)
{
    struct charon_box box;

    (void)state;
    assert_true(read_map("moon.txt", moon, strlen(moon), &box));
    assert_memory_equal(&box, charon_shipped(), sizeof box);
    assert_int_equal(box.n_zones, 20);
    assert_int_equal(box.n_spots, 63);
}

/* The box of the shipped file with a change. */
static struct charon_box changed_box(const char *from, const char *to)
{
    char *text = change(from, to);
    struct charon_box box;

    assert_true(read_map("my.txt", text, strlen(text), &box));
    free(text);
    return box;
}

static void copies_that_cost_the_same_are_a_kind(void **state)
{
    struct charon_box box = changed_box("cost 7 Bx2+Kx2", "cost 7 B Y B Y G\nvalue 7 9");
    struct rng rng;
    uint8_t seed[SEED_BYTES] = {1};
    bag rest = box.all;
    int drawn[CHARON_MAX_KINDS] = {0};

    (void)state;
    assert_false(box.is_even);
    assert_int_equal(box.n_kinds, CHARON_HIGHEST_CARD + 3);
    assert_string_equal(box.code[6], "6");
    assert_string_equal(box.code[7], "7a");
    assert_string_equal(box.code[9], "7c");
    assert_string_equal(box.code[10], "8");
    assert_int_equal(box.number[9], 7);
    assert_true(box.cost[8] == gems_of(CHARON_YELLOW, 1));
    assert_int_equal(cards_count(&box, box.all, 7), 2);
    assert_int_equal(cards_count(&box, box.all, 9), 1);
    assert_int_equal(cards_total(&box, box.all), CHARON_CARDS);
    assert_int_equal(box.value[7], 9);
    assert_int_equal(box.value[8], 8);
    rng_seed(&rng, seed);
    for (int left = CHARON_CARDS; left; left--)
        drawn[cards_draw(&box, &rest, left, &rng)]++;
    assert_true(!rest);
    for (int kind = 0; kind < CHARON_MAX_KINDS; kind++)
        assert_int_equal(drawn[kind], box.copies[kind]);
    /* Five times the same is what is shipped, with another hash. */
    box = changed_box("cost 7 Bx2+Kx2", "cost 7 Bx2+Kx2 Bx2+Kx2 Bx2+Kx2 Bx2+Kx2 Bx2+Kx2");
    box.data = charon_shipped()->data;
    assert_memory_equal(&box, charon_shipped(), sizeof box);
}

/* Each card of some is drawn equally often, whatever its kind. */
static void cards_are_drawn_with_equal_chance(void **state)
{
    enum { DRAWS = 20000 };
    struct charon_box box = changed_box("cost 7 Bx2+Kx2", "cost 7 B Y B Y G");
    bag some = cards_of(&box, 7, 2) + cards_of(&box, 9, 1) + cards_of(&box, 14, 5);
    int drawn[CHARON_MAX_KINDS] = {0};
    uint8_t seed[SEED_BYTES] = {2};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < DRAWS; i++) {
        bag b = some;

        drawn[cards_draw(&box, &b, 8, &rng)]++;
        assert_int_equal(cards_total(&box, b), 7);
    }
    assert_in_range(drawn[7], DRAWS / 4 - 300, DRAWS / 4 + 300);
    assert_in_range(drawn[9], DRAWS / 8 - 200, DRAWS / 8 + 200);
    assert_in_range(drawn[14], DRAWS * 5 / 8 - 350, DRAWS * 5 / 8 + 350);
}

static int count_lines(const char *from, const char *to)
{
    int n = 0;

    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

/* The number of the line of the shipped file in which a text stands. */
static int line_of(const char *text)
{
    return 1 + count_lines(moon, strstr(moon, text));
}

static void bad_maps_are_refused_with_line_and_reason(void **state)
{
    static const struct {
        const char *from;
        const char *to;
        int below; /* lines below the change; -1: at the end of the file */
        const char *reason;
    } bad[] = {
        {"zone a1 2 yellow", "zoo a1 2", 0, "'zoo': a line starts with"},
        {"zone a1 2 yellow", "zone a1", 0, "a zone is written like"},
        {"zone a1 2 yellow", "zone a1 2 yellow 7", 0, "a zone is written like"},
        {"zone a1 2 yellow", "zone a0 2 yellow", 0, "'a0': a zone is a column"},
        {"zone a1 2 yellow", "zone h1 2 yellow", 0, "'h1': a zone is a column"},
        {"zone a1 2 yellow", "zone a12 2 yellow", 0, "'a12': a zone is a column"},
        {"zone a1 2 yellow", "zone A1 2 yellow", 0, "'A1': a zone is a column"},
        {"zone a1 2 yellow", "zone a1 0 yellow", 0, "'0': a zone has 1, 2 or 3 holes"},
        {"zone a1 2 yellow", "zone a1 4 yellow", 0, "'4': a zone has 1, 2 or 3 holes"},
        {"zone a1 2 yellow", "zone a1 22 yellow", 0, "'22': a zone has"},
        {"zone a1 2 yellow", "zone a1 2 pink", 0, "'pink': a zone is yellow"},
        {"zone a1 2 yellow", "zone a1 2", -1, "zones: 1 yellow, where two belong"},
        {"zone b1 1\n", "zone b1 1 blue\n", -1, "zones: 3 blue, where two belong"},
        {"zone b1 1\n", "zone a1 1\n", 0, "zone a1 is there twice"},
        {"zone b1 1\n", "zone c1 1\nzone b1 1\n", 1, "zone b1 is out of order"},
        {"zone e4 2 yellow", "zone e4 2 yellow\nzone f4 1", 1, "zone f4 is one too many"},
        {"road a1-b1 ", "road ", 0, ""},
        {"road a1-b1", "road a1-f1", 0, "'a1-f1': a road is two zones"},
        {"road a1-b1", "road a1+b1", 0, "'a1+b1': a road is two zones"},
        {"road a1-b1", "road a1-a1", 0, "'a1-a1': a road is two zones"},
        {"road a1-b1", "road a1-b12", 0, "'a1-b12': a road is two zones"},
        {"road a1-b1", "road b1-a1", 0, "the smaller column"},
        {"road a1-a2", "road a2-a1", 0, "the smaller column"},
        {"road a1-a2", "road a1-b1", 0, "a1-b1 is there twice"},
        {"road a1-a2", "road\nroad a1-a2", 0, "a road is written like"},
        {"crossing a1+b2 a1", "crossing a1+b2", 0, "a crossing is written like"},
        {"crossing a1+b2 a1", "crossing a1-b2 a1", 0, "'a1-b2': a crossing is named"},
        {"crossing a1+b2 a1", "crossing a1+f2 a1", 0, "'a1+f2': a crossing is named"},
        {"crossing a1+b2 a1", "crossing a1+b2 f1", 0, "'f1' is no zone of the map"},
        {"crossing a1+b2 a1", "crossing a1+b2 a1x", 0, "'a1x' is no zone of the map"},
        {"crossing a1+b2 a1", "crossing a1+b2 b1", 0, "a1+b2 touches a zone twice"},
        {"crossing a1+b2 a1", "crossing a1+b2 c1", 0, "a1+b2 does not touch the zones"},
        {"crossing a1+b2 a1", "crossing a1+b1 a1", 0, "a1+b1 does not touch the zones"},
        {"crossing b1+c2 b1 c1 b2 c2", "crossing a1+b2 a1 b1 a2 b2", 0, "a1+b2 is there twice"},
        {"cost 2 B+Y", "cost 2", 0, "a cost is written like"},
        {"cost 2 B+Y", "cost 1 B+Y", 0, "'1': buildings have the numbers"},
        {"cost 2 B+Y", "cost 13 B+Y", 0, "'13': buildings have the numbers"},
        {"cost 2 B+Y", "cost 02 B+Y", 0, "'02': buildings have the numbers"},
        {"cost 2 B+Y", "cost two B+Y", 0, "'two': buildings have the numbers"},
        {"cost 2 B+Y", "cost 02 B+Y", 0, "'02': buildings have the numbers"},
        {"cost 2 B+Y", "cost 2 B+Y B+G", 0, "or with five of them"},
        {"cost 2 B+Y", "cost 2 B B B B", 0, "or with five of them"},
        {"cost 2 B+Y", "cost 2 B B B B B B", 0, "or with five of them"},
        {"cost 2 B+Y", "cost 2 B Y G P C", 0, "'C': clear gems are no part"},
        {"cost 2 B+Y", "cost 2 B+Y\nvalue 7", 1, "a value is written like"},
        {"cost 2 B+Y", "cost 2 B+Y\nvalue 13 7", 1, "'13': buildings have the numbers"},
        {"cost 2 B+Y", "cost 2 B+Y\nvalue 7 51", 1, "'51': a building is worth 0 to 50"},
        {"cost 2 B+Y", "cost 2 B+Y\nvalue 7 -1", 1, "'-1': a building is worth 0 to 50"},
        {"cost 2 B+Y", "value 7 1\ncost 2 B+Y\nvalue 7 1", 2, "the value of 7 is there twice"},
        {"cost 2 B+Y", "cost 2 Y+B", 0, "'Y+B': gems are written like"},
        {"cost 2 B+Y", "cost 2 Bx1", 0, "'Bx1': gems are written like"},
        {"cost 2 B+Y", "cost 2 free", 0, "'free': gems are written like"},
        {"cost 2 B+Y", "cost 2 B+C", 0, "'B+C': clear gems are no part"},
        {"cost 2 B+Y", "cost 2 Bx21", 0, "'Bx21' cannot be paid"},
        {"cost 2 B+Y", "cost 2 Bx9999999999999999999", 0, "cannot be paid"},
        {"cost 3 Gx2", "cost 2 Gx2", 0, "the cost of 2 is there twice"},
        {"cost 12 Bx2+Yx2+G+P+K\n", "", -1, "the cost of 12 is missing"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char *text = change(bad[i].from, bad[i].to);
        struct charon_box box;
        bool read = read_map("my.txt", text, strlen(text), &box);
        int lines = count_lines(text, text + strlen(text));
        char place[32];

        free(text);
        if (!*bad[i].reason) { /* a road less is a map like any other */
            assert_true(read);
            continue;
        }
        assert_false(read);
        snprintf(place, sizeof place,
                 "my.txt:%d: ", bad[i].below < 0 ? lines : line_of(bad[i].from) + bad[i].below);
        if (strncmp(told, place, strlen(place)) != 0 || !strstr(told, bad[i].reason))
            fail_msg("%s'%s' says %s", place, bad[i].to, told);
    }
}

static void maps_have_bounds(void **state)
{
    struct charon_box box;
    char *text = (char *)calloc(2, DATA_MAX_FILE);
    size_t used = strlen(moon);

    (void)state;
    memcpy(text, moon, used);
    /* 63 spots, and roads between zones that have none: 80 go, 81 do not. */
    for (int i = 0; i < 17; i++)
        used += (size_t)sprintf(text + used, "road a%d-%c%d\n", 1 + i % 4, 'c' + i / 8,
                                1 + i / 4 % 2 * 2 + i % 2);
    assert_true(read_map("m", text, used, &box));
    assert_int_equal(box.n_spots, CHARON_MAX_SPOTS);
    used += (size_t)sprintf(text + used, "road b1-e4\n");
    assert_false(read_map("m", text, used, &box));
    assert_non_null(strstr(told, "one spot too many"));
    /* Too long, not text, and the name of a file that is too long to be said. */
    memset(text, ' ', DATA_MAX_FILE + 1);
    assert_false(read_map("m", text, DATA_MAX_FILE + 1, &box));
    assert_non_null(strstr(told, "65,536"));
    assert_false(read_map("m", "zone\0", 5, &box));
    assert_false(read_map("m", "", 0, &box));
    assert_string_equal(told, "m:1: the cost of 2 is missing");
    used = 0;
    for (int i = 0; i < 41; i++)
        used += (size_t)sprintf(text + used, "road ");
    assert_false(read_map("m", text, used, &box));
    assert_string_equal(told, "m:1: a line has 40 words at most");
    memset(text, 'd', 1000);
    text[1000] = 0;
    assert_false(read_map(text, "x", 1, &box));
    assert_non_null(strstr(told, "d:1: 'x': a line starts"));
    free(text);
}

/* Six zones with centres and nothing between them: two players have no spot at all. */
static void maps_have_room_for_the_flags(void **state)
{
    static const char few[] =
        "zone a1 1 yellow\r\nzone b1 1 yellow\nzone a2 1 brown\nzone b2 1 brown\n"
        "zone a3 1 blue\nzone b3 1 blue\ncost 2 B\ncost 3 B\ncost 4 B\ncost 5 B\ncost 6 B\n"
        "cost 7 B\ncost 8 B\ncost 9 B\ncost 10 B\ncost 11 B\ncost 12 B";
    struct charon_box box;

    (void)state;
    assert_false(read_map("few.txt", few, sizeof few - 1, &box));
    assert_string_equal(told, "few.txt:17: with 2 players there are fewer spots than flags");
}

/* Writes a text to a new file; returns its name, which stays until the next call. */
static const char *save(const char *text)
{
    static char name[32];
    int fd;

    snprintf(name, sizeof name, "/tmp/charon-map-XXXXXX");
    fd = mkstemp(name);
    assert_true(fd >= 0);
    assert_true(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    return name;
}

static const struct game *choose(const char *key, const char *value, bool may_read,
                                 struct problem *problem)
{
    const struct json options[] = {{.kind = WIRE_OBJECT, .size = 2, .n = 1},
                                   {.key = key, .kind = WIRE_TEXT, .size = 1, .text = value}};
    const struct game *game = NULL;
    uint32_t bits = 7;
    bool done = charon_read_options(options, may_read, &game, &bits, problem);

    assert_true(!done || !bits);
    return done ? game : NULL;
}

static void a_map_is_known_by_its_hash(void **state)
{
    struct problem problem = {.lang = LANG_EN};
    const char *file = save(other_moon);
    const struct game *game;
    char data[BOX_NAME];
    struct put out = {0};

    (void)state;
    assert_null(choose("data", "0123456789abcdef", true, &problem));
    assert_non_null(strstr(problem.text, "0123456789abcdef is not known here"));
    assert_null(choose("map", file, false, &problem));
    assert_non_null(strstr(problem.text, "no files are read here"));
    game = choose("map", file, true, &problem);
    assert_non_null(game);
    assert_ptr_not_equal(game, &charon_game);
    box_name(&charon_boxes, game, data);
    assert_ptr_equal(choose("data", data, false, &problem), game);
    assert_ptr_equal(choose("map", file, true, &problem), game);
    unlink(file);
    assert_null(choose("map", file, true, &problem));
    assert_non_null(strstr(problem.text, "No such file"));
    /* The shipped file by its own hash, and by its own bytes, is no other map. */
    box_name(&charon_boxes, &charon_game, data);
    assert_ptr_equal(choose("data", data, false, &problem), &charon_game);
    file = save(moon);
    assert_ptr_equal(choose("map", file, true, &problem), &charon_game);
    assert_false(charon_write_options(&out, NULL, &charon_game, 0));
    unlink(file);
}

/* Everybody moves one seat on. */
static struct charon turned(const struct charon *s)
{
    struct charon next = *s;
    int players = s->players > 2 ? s->players : 2;

    for (int seat = 0; seat < players; seat++) {
        int there = (seat + 1) % players;

        next.hand[there] = s->hand[seat];
        next.duplicates[there] = s->duplicates[seat];
        next.held[there] = s->held[seat];
        next.built[there] = s->built[seat];
        next.offered[there] = s->offered[seat];
        next.order[seat] = (uint8_t)((s->order[seat] + 1) % players);
    }
    next.turn = (uint8_t)((s->turn + 1) % players);
    for (int area = 0; area < CHARON_AREAS; area++) {
        next.area[area] = 0;
        for (int seat = 0; seat < players; seat++)
            next.area[area] |= (uint8_t)((s->area[area] >> seat & 1) << (seat + 1) % players);
    }
    for (int spot = 0; spot < CHARON_MAX_SPOTS; spot++)
        next.flag[spot] = (uint8_t)(s->flag[spot] ? s->flag[spot] % players + 1 : 0);
    return next;
}

/* What a seat sees and may do does not depend on where it sits. */
static void eyes_are_relative(void **state)
{
    uint8_t seed[SEED_BYTES] = {7};
    struct rng rng;

    (void)state;
    rng_seed(&rng, seed);
    for (int players = 2; players <= CHARON_MAX_PLAYERS; players++) {
        struct charon s;

        charon_setup(charon_shipped(), &s, players, 0, seed);
        while (charon_actors(charon_shipped(), &s)) {
            struct charon next = turned(&s);
            int seat = s.turn;
            int there = (seat + 1) % players;
            uint8_t cell[2][EYES_MAX_CELLS] = {{0}};
            uint8_t mask[2][EYES_MAX_LETTERS] = {{0}};
            struct spelling none = spelling_none();
            struct spelling words[CHARON_MAX_MOVES];
            move moves[CHARON_MAX_MOVES];
            int n = charon_moves(charon_shipped(), &next, there, moves);

            charon_spell(charon_shipped(), &next, there, moves, n, words);
            spelling_mask(words, n, &none, mask[1], charon_eyes.n_letters);
            charon_look(charon_shipped(), &next, there, &none,
                        &(struct eye){cell[1], NULL, NULL, 0});
            n = charon_moves(charon_shipped(), &s, seat, moves);
            charon_spell(charon_shipped(), &s, seat, moves, n, words);
            spelling_mask(words, n, &none, mask[0], charon_eyes.n_letters);
            charon_look(charon_shipped(), &s, seat, &none,
                        &(struct eye){cell[0], NULL, NULL, 0});
            assert_memory_equal(cell[0], cell[1], EYES_MAX_CELLS);
            assert_memory_equal(mask[0], mask[1], EYES_MAX_LETTERS);
            charon_apply(charon_shipped(), &s, seat, moves[rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_invariant_can_break),
        cmocka_unit_test(guesses_leave_the_12s_in_the_discard),
        cmocka_unit_test(guesses_know_how_many_were_drafted),
        cmocka_unit_test(guesses_bear_a_large_discard),
        cmocka_unit_test(guesses_of_the_drafter_place_the_12s),
        cmocka_unit_test(guesses_of_duplicates_start_again),
        cmocka_unit_test(nothing_is_written_for_no_move),
        cmocka_unit_test(shipped_table_is_the_shipped_file),
        cmocka_unit_test(copies_that_cost_the_same_are_a_kind),
        cmocka_unit_test(cards_are_drawn_with_equal_chance),
        cmocka_unit_test(bad_maps_are_refused_with_line_and_reason),
        cmocka_unit_test(maps_have_bounds),
        cmocka_unit_test(maps_have_room_for_the_flags),
        cmocka_unit_test(a_map_is_known_by_its_hash),
        cmocka_unit_test(eyes_are_relative),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
