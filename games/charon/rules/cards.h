/* What is in the box of Charon Inc.: gems, and the moon and the costs that a data file
 * describes. Everything here is constant during a game; the state is in rules.h.
 *
 * The shipped moon comes from data/moon.txt, which the build turns into a table;
 * map.h reads other ones. [H1–H5] */
#ifndef GAMES_CHARON_CARDS_H
#define GAMES_CHARON_CARDS_H

#include "core/bag.h"

/* --- gems [H1] --- */

/* How many gems of each kind, eight bits a kind, in one word. They add and subtract as
 * numbers do: there are 106 gems, so no kind leaves its byte. */
typedef uint64_t gems;

enum {
    CHARON_BLUE,
    CHARON_YELLOW,
    CHARON_GREEN,
    CHARON_PURPLE,
    CHARON_BLACK,
    CHARON_CLEAR,
    CHARON_COLOURS = CHARON_CLEAR,
    CHARON_GEM_KINDS,
    CHARON_GEMS_A_COLOUR = 20,
    CHARON_CLEAR_GEMS = 6,
};

#define CHARON_GEM_CODES "BYGPKC"

/* Twenty of each colour and six clear ones. */
#define CHARON_ALL_GEMS ((gems)0x061414141414)

RULE static inline gems gems_of(int kind, int n)
{
    return (gems)n << 8 * kind;
}

RULE static inline int gems_count(gems g, int kind)
{
    return (int)(g >> 8 * kind & 255);
}

RULE static inline int gems_total(gems g)
{
    return (int)(g * 0x0101010101010101 >> 56);
}

/* The kind of gem number i (from 0) when g lies sorted by kind; i is below the total. */
RULE static inline int gems_at(gems g, int i)
{
    int kind = 0;

    while (i >= gems_count(g, kind))
        i -= gems_count(g, kind++);
    return kind;
}

/* --- the moon and the costs --- */

enum {
    CHARON_MAX_ZONES = 20,
    CHARON_MAX_HOLES = 3,
    /* A disc cut into 20 zones by lines that cross four zones at a time has at most 19
     * crossings and then 38 roads: 77 spots with the centres. */
    CHARON_MAX_SPOTS = 80,
    CHARON_MAX_TOUCHED = 4,
    CHARON_LOWEST_CARD = 2,
    CHARON_HIGHEST_CARD = 12,
    CHARON_COPIES = 5,                                    /* of each number [H2] */
    CHARON_CARDS = 11 * CHARON_COPIES,                    /* in the box */
    CHARON_MAX_KINDS = CHARON_LOWEST_CARD + CHARON_CARDS, /* of cards; the first has number 2 */
    CHARON_MAX_VALUE = 50,
};

/* How many zones a spot touches says what it is. [H5] */
enum { CHARON_CENTRE = 1, CHARON_ROAD = 2, CHARON_CROSSING = 4 };

/* The moon, the costs and values.
 * Cards of a number that cost the same are of one kind. A word says how many there are of
 * each kind, as a bag does, and words add and subtract as bags do. Where all five of every
 * number cost the same, as in the shipped box, the box is even: a kind is its number and a
 * word is a bag. Otherwise kinds go on from number to number, each with as many bits as its
 * copies need, which is five for a number at most.
 * Zones are in the order in which they are seeded, spots in the byte order of their names;
 * both are known by their number.
 * Invariant: a spot needs as many players as the zone it touches that needs most; with
 * any number of players there are enough usable spots for all flags. */
struct charon_box {
    uint64_t data; /* the first eight bytes of the data file's SHA-256 */
    bag all;       /* every card */
    bag twelves;   /* all bits of the highest number */
    bag bits;      /* all bits that a word can have */
    gems cost[CHARON_MAX_KINDS];
    uint8_t number[CHARON_MAX_KINDS]; /* of a kind */
    uint8_t copies[CHARON_MAX_KINDS];
    uint8_t shift[CHARON_MAX_KINDS]; /* its lowest bit */
    uint8_t mask[CHARON_MAX_KINDS];
    uint8_t kind_at[64];                    /* of a bit */
    uint8_t value[CHARON_HIGHEST_CARD + 1]; /* points, by number */
    char code[CHARON_MAX_KINDS][4];         /* "7"; "7b" if the copies of 7 differ */
    uint8_t n_kinds;                        /* one more than the highest */
    uint8_t is_even;
    uint8_t n_zones;
    uint8_t n_spots;
    uint8_t holes[CHARON_MAX_ZONES];
    uint8_t zone_needs[CHARON_MAX_ZONES]; /* in play with at least so many players [H4] */
    uint8_t spot_needs[CHARON_MAX_SPOTS]; /* usable with at least so many [H-r1] */
    uint8_t n_touched[CHARON_MAX_SPOTS];
    uint8_t touched[CHARON_MAX_SPOTS][CHARON_MAX_TOUCHED]; /* zones, ascending */
    char zone[CHARON_MAX_ZONES][3];                        /* "b3" */
    char spot[CHARON_MAX_SPOTS][6];                        /* "b3", "b3-c3", "b2+c3" */
    uint8_t unused[3];
};
_Static_assert(sizeof(struct charon_box) == 2088, "charon: the box grew or gained padding");

/* --- cards: words of a box --- */

RULE static inline bag cards_of(const struct charon_box *box, int kind, int n)
{
    return (bag)n << box->shift[kind];
}

RULE static inline int cards_count(const struct charon_box *box, bag b, int kind)
{
    return (int)(b >> box->shift[kind] & box->mask[kind]);
}

/* The lowest kind in b; b is not empty. */
RULE static inline int cards_lowest(const struct charon_box *box, bag b)
{
    return box->kind_at[mem_low_bit(b)];
}

/* b without any card of that kind. */
RULE static inline bag cards_without(const struct charon_box *box, bag b, int kind)
{
    return b & ~((bag)box->mask[kind] << box->shift[kind]);
}

/* Visits each kind that is in b, ascending; `rest` is used up. */
#define FOR_CARDS(box, kind, rest) \
    for (int kind; (rest) && (kind = cards_lowest(box, rest), true); \
         (rest) = cards_without(box, rest, kind))

RULE static inline int cards_total(const struct charon_box *box, bag b)
{
    int n = 0;

    if (box->is_even)
        return bag_total(b);
    FOR_CARDS(box, kind, b)
    {
        n += cards_count(box, b, kind);
    }
    return n;
}

/* Takes one card out of b, each equally likely, and returns its kind. */
RULE static inline int cards_draw(const struct charon_box *box, bag *b, int total,
                                  struct rng *rng)
{
    bag rest = *b;
    int kind;
    int i;

    if (box->is_even)
        return bag_draw(b, total, rng);
    i = (int)rng_below(rng, (uint32_t)total);
    kind = cards_lowest(box, rest);
    while (i >= cards_count(box, rest, kind)) {
        i -= cards_count(box, rest, kind);
        rest = cards_without(box, rest, kind);
        kind = cards_lowest(box, rest);
    }
    *b -= cards_of(box, kind, 1);
    return kind;
}

/* The box as shipped. */
RULE const struct charon_box *charon_shipped(void);

#endif
