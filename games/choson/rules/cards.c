/* What the cards of Chosŏn can do at a given moment: majorities, arrival effects,
 * duties, combinations. Implements the tables of RULES.md [C3, C4] and what "Your
 * turn" says about them [C12–C21].
 *
 * Everything here only looks. Majorities are never stored, nor are the tokens that
 * follow them: they are read from the table at the moment they matter. */
#include "games/choson/rules/rules.h"

/* --- majorities and what they give --- */

RULE int choson_holder(const struct choson *s, int family)
{
    uint32_t leaders = dynasty_leaders(&s->d, family);

    if (!(leaders & (leaders - 1)))
        return leaders ? mem_low_bit(leaders) : NOBODY;
    return s->shield_family == family && leaders >> s->shield_owner & 1 ? s->shield_owner
                                                                        : NOBODY;
}

RULE bool choson_holds(const struct choson *s, int seat, int family)
{
    return bag_count(s->d.table[seat], family) && choson_holder(s, family) == seat;
}

RULE bool choson_is_shielded(const struct choson *s, int seat, int family)
{
    return s->shield_owner == seat && s->shield_family == family;
}

RULE bool choson_can_gain(const struct choson *s, int seat)
{
    int n = s->d.bank;

    for (int other = 0; other < s->d.players; other++)
        n += other == seat ? 0 : s->d.tokens[other];
    return n > 0;
}

RULE bool choson_can_answer(const struct choson *s, int seat)
{
    return choson_holds(s, seat, CHOSON_SNIPER) || choson_holds(s, seat, CHOSON_HULK);
}

RULE bool choson_can_foresee(const struct choson *s)
{
    int turn = s->d.turn;

    return !(s->d.acts & CHOSON_FORESEEN) && choson_holds(s, turn, CHOSON_ORACLE) &&
           choson_can_answer(s, turn) && choson_can_gain(s, turn);
}

/* Whether a power that needs an event played this turn can be used now. [C17] */
RULE static bool can_use_event(const struct choson *s, int family, int used)
{
    return bag_count(s->played, CHOSON_EVENT) && !(s->d.acts & used) &&
           choson_holds(s, s->d.turn, family);
}

RULE bool choson_can_keep(const struct choson *s)
{
    return can_use_event(s, CHOSON_GOSU, CHOSON_KEPT);
}

RULE bool choson_can_research(const struct choson *s)
{
    return can_use_event(s, CHOSON_SCIENTIST, CHOSON_RESEARCHED) &&
           choson_can_gain(s, s->d.turn);
}

/* --- arrival effects --- */

RULE int choson_arrival(int family)
{
    static const uint8_t arrivals[CHOSON_KINDS] = {
        0,
        CHOSON_LOBBIES, /* Yi */
        CHOSON_FIREARM, /* Sniper */
        CHOSON_LOBBIES, /* Oracle */
        CHOSON_SWORD,   /* Reaper */
        CHOSON_SWORD,   /* Gosu */
        CHOSON_LOBBIES, /* Scientist */
        CHOSON_SWORD,   /* Hulk */
        CHOSON_FIREARM, /* Time Traveller */
        0,
        0,
    };

    return arrivals[family];
}

RULE int choson_arrived(const struct choson *s)
{
    bag character = dynasty_characters(s->played);

    return character && bag_count(s->played, CHOSON_EVENT) ? bag_lowest(character) : 0;
}

RULE int choson_open_arrival(const struct choson *s)
{
    return s->d.owed[0] ? choson_arrival(choson_arrived(s)) : CHOSON_NO_ARRIVAL;
}

RULE bool choson_sword_reaches(int family, int other)
{
    return other >= family - 1 && other <= family + 1;
}

RULE bag choson_targets(const struct choson *s, int seat)
{
    int arrival = choson_open_arrival(s);
    bag open = s->d.table[seat];

    if (s->shield_owner == seat)
        open = bag_without(open, s->shield_family); /* family 0: of kind 0 there is no card */
    if (arrival != CHOSON_LOBBIES && seat == s->d.turn)
        return 0;
    if (arrival == CHOSON_SWORD)
        open &= (bag)0xfff << 4 * (choson_arrived(s) - 1);
    return open;
}

RULE bool choson_has_target(const struct choson *s)
{
    int wanted = choson_open_arrival(s) == CHOSON_LOBBIES ? 2 : 1;

    if (!s->d.owed[0])
        return false;
    for (int seat = 0; seat < s->d.players && wanted; seat++)
        wanted -= choson_targets(s, seat) != 0;
    return !wanted;
}

RULE bool choson_can_riposte(const struct choson *s, int attacker)
{
    int family = choson_arrived(s);

    return bag_count(s->d.table[attacker], family) && !choson_is_shielded(s, attacker, family);
}

RULE int choson_duty(const struct choson *s)
{
    bool has_target = choson_has_target(s);

    if (has_target && s->d.acts & (CHOSON_KEPT | CHOSON_RESEARCHED))
        return CHOSON_MUST_ARRIVE;
    if (choson_can_foresee(s))
        return CHOSON_MUST_FORESEE;
    return !has_target && choson_can_research(s) ? CHOSON_MUST_RESEARCH : CHOSON_FREE;
}

/* --- combinations --- */

RULE bool choson_is_order(bag cards)
{
    int low = bag_lowest(cards);
    bag rest = bag_without(cards, low);

    if (!rest)
        return low != CHOSON_EVENT || bag_count(cards, low) == CHOSON_LEGACY_EVENTS;
    return bag_total(cards) == 2 && low != CHOSON_WATCHER; /* whose other card is an event */
}

RULE bool choson_can_order(bag hand)
{
    return dynasty_characters(hand) || bag_count(hand, CHOSON_EVENT) >= CHOSON_LEGACY_EVENTS;
}
