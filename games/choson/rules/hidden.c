/* What a seat of Chosŏn may know: redact, complete, and the invariants of a
 * whole state. Implements the hidden side of RULES.md [C7, C8]; what is the same
 * in both dynasties is in games/dynasty/rules/hidden.h. */
#include "games/choson/rules/rules.h"
#include "games/dynasty/rules/hidden.h"

RULE void choson_redact(const struct dynasty_box *box, struct choson *s, int viewer)
{
    (void)box;
    dynasty_redact(&s->d, viewer);
}

/* Who has passed has events in hand and nothing else: everybody knows. [C-r2] */
RULE static void imagine_passes(struct choson *s)
{
    struct dynasty *d = &s->d;

    if (d->phase != DYNASTY_ORDERS)
        return;
    for (int seat = d->first; seat != d->turn; seat = dynasty_next(seat, d->players))
        if (!d->placed[seat] && !d->veiled_placed[seat]) {
            bag events = bag_of(CHOSON_EVENT, d->veiled_hand[seat]);

            d->hand[seat] += events;
            d->deck -= events;
            d->veiled_hand[seat] = 0;
        }
}

RULE void choson_complete(const struct dynasty_box *box, struct choson *s, int viewer,
                          struct rng *rng)
{
    bool (*const is_order[CHOSON_MAX_PLAYERS])(bag) = {choson_is_order, choson_is_order,
                                                       choson_is_order, choson_is_order};

    (void)box;
    (void)viewer;
    imagine_passes(s);
    while (!dynasty_imagine_orders(&s->d, is_order, rng)) {
        /* A view of a real game has an answer, so this ends. */
    }
    dynasty_imagine_hands(&s->d, rng);
}

/* --- invariants --- */

/* Every card is somewhere, once. Events may also be kept or have been played. */
RULE static bool has_whole_box(const struct choson *s)
{
    for (int kind = 0; kind < BAG_KINDS; kind++) {
        int open = kind == CHOSON_EVENT ? choson_open_events(s) : 0;

        if (dynasty_count(&s->d, kind) + open != bag_count(CHOSON_BOX, kind))
            return false;
    }
    return true;
}

/* [C2, C21, C-r9] */
RULE static const char *broken_tokens(const struct choson *s)
{
    int owner = s->shield_owner;

    if (dynasty_tokens(&s->d) > CHOSON_TOKENS)
        return N_("there are more than ten tokens");
    if (s->legacy != NOBODY && s->legacy >= s->d.players)
        return N_("no such seat has Yi's Legacy");
    if (owner == NOBODY)
        return s->shield_family ? N_("Yi's Shield stands on a family but has no owner") : NULL;
    if (owner >= s->d.players)
        return N_("no such seat has Yi's Shield");
    if (!bag_count(s->d.table[owner], CHOSON_YI))
        return N_("the owner of Yi's Shield has no Yi in play");
    if (s->shield_family && (s->shield_family > DYNASTY_FAMILIES ||
                             !bag_count(s->d.table[owner], s->shield_family)))
        return N_("Yi's Shield stands on a family that its owner has not in play");
    return NULL;
}

/* Whether somebody's turn is in progress, as opposed to a travel. */
RULE static bool is_in_turn(const struct choson *s)
{
    return s->d.phase == DYNASTY_MAIN || s->d.phase == CHOSON_RIPOSTE_PHASE ||
           (s->d.phase == CHOSON_TAKE_PHASE &&
            s->d.acts & (CHOSON_FORESEEN | CHOSON_RESEARCHED));
}

/* What is said to have been done in the turn in progress fits together. */
RULE static const char *broken_acts(const struct choson *s)
{
    bool has_event = bag_count(s->played, CHOSON_EVENT);

    if (s->played && !(s->d.acts & CHOSON_REVEALED))
        return N_("cards were played before anything is revealed");
    if (s->played && !choson_is_order(s->played))
        return N_("the played cards are no legal order");
    if (s->d.owed[0] > (choson_arrived(s) ? 1 : 0) || s->d.owed[1])
        return N_("an effect is open that nothing gives");
    if (s->d.acts & (CHOSON_KEPT | CHOSON_RESEARCHED) && !has_event)
        return N_("no event was played to keep or to research with");
    if (s->d.acts & CHOSON_KEPT && !s->kept[choson_player(s)])
        return N_("the kept event is not there");
    return dynasty_broken_placed(&s->d, choson_player(s), s->d.acts & CHOSON_REVEALED,
                                 choson_is_order);
}

/* The phases that ask somebody: whether there is something to ask. */
RULE static const char *broken_question(const struct dynasty_box *box, const struct choson *s)
{
    const struct dynasty *d = &s->d;
    int arrival = choson_arrival(choson_arrived(s));

    switch (d->phase) {
    case CHOSON_TRAVEL_PHASE:
        return choson_holder(s, CHOSON_TIME_TRAVELLER) == d->turn
                   ? NULL
                   : N_("the seat in turn does not hold the Time Travellers");
    case CHOSON_RIPOSTE_PHASE:
        if (d->turn == s->resume || d->owed[0] ||
            (arrival != CHOSON_FIREARM && arrival != CHOSON_SWORD))
            return N_("there was no attack to riposte");
        return choson_can_riposte(s, s->resume)
                   ? NULL
                   : N_("the attacker's character is out of reach of a riposte");
    case CHOSON_TAKE_PHASE:
        if (d->turn != s->resume)
            return N_("the seat in turn is not the one that takes a token");
        return !d->bank && choson_can_gain(s, d->turn)
                   ? NULL
                   : N_("a token is taken from others only if the bank is empty and they have "
                        "one");
    case DYNASTY_LIMIT:
        return bag_total(d->table[d->turn]) > dynasty_limit(box, d->round)
                   ? NULL
                   : N_("the seat in turn has nothing to discard");
    default: return NULL;
    }
}

RULE static const char *broken_orders(const struct choson *s)
{
    bool (*const is_order[CHOSON_MAX_PLAYERS])(bag) = {choson_is_order, choson_is_order,
                                                       choson_is_order, choson_is_order};

    return dynasty_broken_orders(&s->d, is_order, choson_can_order);
}

RULE const char *choson_broken(const struct dynasty_box *box, const struct choson *s)
{
    const struct dynasty *d = &s->d;
    bool interrupts = d->phase == CHOSON_RIPOSTE_PHASE || d->phase == CHOSON_TAKE_PHASE;
    const char *broken = dynasty_broken_frame(d, CHOSON_PHASES);

    if (!broken)
        broken = broken_tokens(s);
    if (broken)
        return broken;
    if (!has_whole_box(s))
        return N_("a card is missing or there twice");
    if (interrupts ? s->resume >= d->players : s->resume != NOBODY)
        return N_("a turn is interrupted by a riposte or the taking of a token only");
    if (d->phase != DYNASTY_ORDERS && dynasty_has_cards(d, d->hand))
        return N_("hands have cards in the orders only");
    if (d->phase != DYNASTY_ORDERS && !is_in_turn(s) && dynasty_has_cards(d, d->placed))
        return N_("no card lies face down in this phase");
    if (!is_in_turn(s) && (d->acts || s->played || d->owed[0] || d->owed[1]))
        return N_("nothing has been done yet in this phase");
    if (d->phase == DYNASTY_OVER && d->round != DYNASTY_ROUNDS)
        return N_("the game is over after the eighth round only");
    if (d->phase == DYNASTY_ORDERS)
        return broken_orders(s);
    broken = is_in_turn(s) ? broken_acts(s) : NULL;
    return broken ? broken : broken_question(box, s);
}
