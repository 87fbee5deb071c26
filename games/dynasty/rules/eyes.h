/* What a net sees of a table of either dynasty, and the letters that both spell with.
 * What only one of the games has is in its own eyes.c; docs/eyes.md has the layout. */
#ifndef GAMES_DYNASTY_RULES_EYES_H
#define GAMES_DYNASTY_RULES_EYES_H

#include "core/eyes.h"
#include "games/dynasty/rules/dynasty.h"
#include "games/dynasty/rules/shipped.h"

enum {
    DYNASTY_TARGETS = DYNASTY_MAX_PLAYERS * DYNASTY_FAMILIES, /* a seat and a family */
    DYNASTY_LEAD = 5,    /* cards ahead or behind that are told apart */
    DYNASTY_ROOM = 5,    /* cards above the limit that are told apart */
    DYNASTY_MARGIN = 12, /* points ahead or behind */
};

/* The seasons, but not the words of their file. */
RULE static inline uint64_t dynasty_mark(const struct game *g)
{
    const struct dynasty_box *box =
        g->box ? (const struct dynasty_box *)g->box : dynasty_shipped();

    return eyes_hash(0, box->dealt, sizeof *box - offsetof(struct dynasty_box, dealt));
}

/* A character of a seat as a letter, from `base`. */
RULE static inline int dynasty_target(int base, const struct dynasty *d, int me, int seat,
                                      int kind)
{
    return base + eye_relative(seat, me, d->players) * DYNASTY_FAMILIES + kind - 1;
}

/* Two characters of two seats as two letters, the nearer seat first: one move, one word. */
RULE static inline void dynasty_spell_two(struct spelling *out, int first, int second,
                                          const struct dynasty *d, int me, move m)
{
    int one = dynasty_target(0, d, me, dynasty_arg(m, 0), dynasty_arg(m, 1));
    int other = dynasty_target(0, d, me, dynasty_arg(m, 2), dynasty_arg(m, 3));

    spelling_add(out, first + (one < other ? one : other));
    spelling_add(out, second + (one < other ? other : one));
}

/* Two different kinds, ascending, from 0. */
RULE static inline int dynasty_pair(int low, int high)
{
    return (high - 1) * (high - 2) / 2 + low - 1;
}

/* So many characters of a kind, from 0. */
RULE static inline int dynasty_same(int kind, int count)
{
    return kind * (kind - 1) / 2 + count - 1;
}

RULE static inline void dynasty_look_bag(struct eye *out, bag cards, bag box, int kinds)
{
    for (int kind = 1; kind < kinds; kind++)
        eye_amount(out, bag_count(cards, kind), bag_count(box, kind));
}

/* The target that a word has begun with, if it has: two names. */
RULE static inline void dynasty_look_begun(struct eye *out, const struct spelling *begun,
                                           int base)
{
    int target = begun->n ? begun->letter[0] - base : -1;

    eye_name(out, target < 0 ? 0 : target / DYNASTY_FAMILIES + 1, DYNASTY_MAX_PLAYERS);
    eye_name(out, target < 0 ? 0 : target % DYNASTY_FAMILIES + 1, DYNASTY_FAMILIES);
}

/* The season, the phase, and every card that the view shows. */
RULE static inline void dynasty_look(const struct dynasty *d, int me, bag box, int kinds,
                                     int phases, struct eye *out)
{
    eye_name(out, d->players - 2, DYNASTY_MAX_PLAYERS - 2);
    eye_name(out, d->round - 1, DYNASTY_ROUNDS - 1);
    eye_name(out, d->phase, phases - 1);
    eye_name(out, eye_relative(d->first, me, d->players), DYNASTY_MAX_PLAYERS - 1);
    dynasty_look_bag(out, d->deck, box, kinds);
    dynasty_look_bag(out, d->hand[me], box, kinds);
    dynasty_look_bag(out, d->placed[me], box, kinds);
    for (int i = 0; i < DYNASTY_MAX_PLAYERS; i++)
        dynasty_look_bag(out, i < d->players ? d->table[(me + i) % d->players] : 0, box, kinds);
    for (int i = 1; i < DYNASTY_MAX_PLAYERS; i++) {
        int seat = (me + i) % d->players;

        eye_amount(out, i < d->players ? d->veiled_hand[seat] : 0, 11);
        eye_amount(out, i < d->players ? d->veiled_placed[seat] : 0, DYNASTY_FAMILIES);
    }
}

/* How far the seat is ahead of the best other with a family, and whose power it is. */
RULE static inline void dynasty_look_family(const struct dynasty *d, int me, int family,
                                            int holder, struct eye *out)
{
    int best = 0;

    for (int i = 1; i < d->players; i++) {
        int n = bag_count(d->table[(me + i) % d->players], family);

        best = n > best ? n : best;
    }
    eye_amount(out, bag_count(d->table[me], family) - best + DYNASTY_LEAD, 2 * DYNASTY_LEAD);
    eye_name(out, eye_seat(holder, me, d->players), DYNASTY_MAX_PLAYERS);
}

/* What the families pay a seat now. */
RULE static inline int dynasty_family_points(const struct dynasty *d, int seat)
{
    int points = 0;

    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        points += dynasty_most(d, family) == seat ? family : 0;
    return points;
}

/* How many cards a seat may still lay down, and what it has more than another. */
RULE static inline void dynasty_look_room(const struct dynasty *d, int seat, int limit,
                                          struct eye *out)
{
    eye_amount(out, limit - bag_total(d->table[seat]) + DYNASTY_ROOM, 12 + DYNASTY_ROOM);
}

RULE static inline void dynasty_look_margin(int ahead, struct eye *out)
{
    eye_amount(out, ahead + DYNASTY_MARGIN, 2 * DYNASTY_MARGIN);
}

/* What the others hold and have placed. */
RULE static inline void dynasty_look_behind(const struct dynasty *d, int me, bag box, int kinds,
                                            struct eye *out)
{
    for (int i = 1; i < DYNASTY_MAX_PLAYERS; i++) {
        int seat = (me + i) % d->players;

        dynasty_look_bag(out, i < d->players ? d->hand[seat] : 0, box, kinds);
        dynasty_look_bag(out, i < d->players ? d->placed[seat] : 0, box, kinds);
    }
}

#endif
