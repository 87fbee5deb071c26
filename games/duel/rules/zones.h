/* Cards in their zones: lists, hands, and what is known of hidden cards. Every
 * move of a card goes through here, so the invariant of struct duel has one keeper. */
#ifndef GAMES_DUEL_ZONES_H
#define GAMES_DUEL_ZONES_H

#include "games/duel/rules/rules.h"

/* What the rules work on: a set of cards, a game, and where to report; events may
 * be NULL. */
struct duel_table {
    const struct duel_box *box;
    struct duel *s;
    struct events *events;
};

RULE static inline void duel_tell(const struct duel_table *t, int kind, int seat, int a, int b,
                                  int c)
{
    events_add(t->events, kind, seat, EVERYBODY, EVENT_ARGS(a, b, c, 0), 0);
}

RULE static inline bool zone_is_hidden(int zone)
{
    return zone <= DUEL_DOMAIN_PILE || zone == DUEL_HANDS || zone == DUEL_HANDS + 1;
}

/* Whether a viewer cannot place a card: it is in a hidden place, not seen by both,
 * and not in his own hand. [D-r3] */
RULE static inline bool duel_is_veiled(const struct duel *s, int card, int viewer)
{
    return s->lot[card] && s->where[card] != DUEL_HANDS + viewer;
}

RULE static inline int duel_other(int seat)
{
    return 1 - seat;
}

/* The card of a slot that is available, or DUEL_NO_CARD. [D1] */
RULE static inline int duel_available(const struct duel *s, int slot)
{
    return s->last[DUEL_SLOT + slot];
}

/* --- lists and hands, without a thought for knowledge --- */

RULE static inline void zone_put(struct duel *s, int card, int zone, bool first)
{
    s->where[card] = (uint8_t)zone;
    s->next[card] = DUEL_NO_CARD;
    if (zone >= DUEL_HELD)
        return;
    s->size[zone]++;
    if (zone >= DUEL_HANDS) {
        set_add(&s->hand[zone - DUEL_HANDS], card);
    } else if (s->size[zone] == 1) {
        s->first[zone] = s->last[zone] = (uint8_t)card;
    } else if (first) {
        s->next[card] = s->first[zone];
        s->first[zone] = (uint8_t)card;
    } else {
        s->next[s->last[zone]] = (uint8_t)card;
        s->last[zone] = (uint8_t)card;
    }
}

RULE static inline void zone_lift(struct duel *s, int card)
{
    int zone = s->where[card];
    int before = DUEL_NO_CARD;

    if (zone >= DUEL_HELD)
        return;
    s->size[zone]--;
    if (zone >= DUEL_HANDS) {
        set_drop(&s->hand[zone - DUEL_HANDS], card);
        return;
    }
    for (int at = s->first[zone]; at != card; at = s->next[at])
        before = at;
    if (before == DUEL_NO_CARD)
        s->first[zone] = s->next[card];
    else
        s->next[before] = s->next[card];
    if (s->last[zone] == card)
        s->last[zone] = (uint8_t)before;
}

/* --- cards that move --- */

/* Both see a card where it lies. */
RULE static inline void duel_show(const struct duel_table *t, int card)
{
    if (!t->s->lot[card])
        return;
    t->s->lot[card] = 0;
    set_add(&t->s->seen, card);
    if (t->events)
        t->events->barrier = 1;
}

/* Moves a card, which everybody sees. [D6, D-r17] */
RULE static inline void duel_carry(const struct duel_table *t, int card, int zone, bool first)
{
    struct duel *s = t->s;

    duel_show(t, card);
    zone_lift(s, card);
    zone_put(s, card, zone, first);
    if (zone_is_hidden(zone))
        set_add(&s->seen, card);
    else
        set_drop(&s->seen, card);
}

/* Moves the top card of a pile that is not empty to the hand, which only the
 * owner sees, unless both knew the card. Returns it. */
RULE static inline int duel_draw_card(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;
    int card = s->first[DUEL_PILES + seat];

    zone_lift(s, card);
    zone_put(s, card, DUEL_HANDS + seat, false);
    if (t->events && s->lot[card])
        t->events->barrier = 1;
    return card;
}

/* Puts cards into a pile, under what is there, in an order that nobody knows. They
 * are a new lot. [D-r3] */
RULE static inline void duel_shuffle_under(const struct duel_table *t, uint8_t *cards, int n,
                                           int zone, int lot)
{
    struct duel *s = t->s;

    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(&s->rng, (uint32_t)i + 1);
        uint8_t card = cards[i];

        cards[i] = cards[k];
        cards[k] = card;
    }
    for (int i = 0; i < n; i++) {
        zone_lift(s, cards[i]);
        zone_put(s, cards[i], zone, false);
        s->lot[cards[i]] = (uint8_t)lot;
    }
}

/* --- the Domain --- */

/* An Intervention that comes to the top of the Domain pile is in force. [D14] */
RULE static inline void duel_enforce(const struct duel_table *t)
{
    struct duel *s = t->s;
    int card;

    while ((card = s->first[DUEL_DOMAIN_PILE]) != DUEL_NO_CARD &&
           set_has(&t->box->interventions, card)) {
        zone_lift(s, card);
        zone_put(s, card, DUEL_IN_FORCE, false);
        duel_tell(t, DUEL_EV_IN_FORCE, NOBODY, card, 0, 0);
    }
}

/* Fills empty slots, the lowest first, as long as there are cards. [D19, D-r7] */
RULE static inline void duel_fill_slots(const struct duel_table *t)
{
    struct duel *s = t->s;

    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        int card = s->first[DUEL_DOMAIN_PILE];

        if (s->size[DUEL_SLOT + slot] || card == DUEL_NO_CARD)
            continue;
        duel_carry(t, card, DUEL_SLOT + slot, false);
        duel_tell(t, DUEL_EV_FILLED, NOBODY, card, slot + 1, 0);
        duel_enforce(t);
    }
}

#endif
