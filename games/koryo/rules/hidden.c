/* What a seat of Koryŏ may know: redact, complete, and the invariants of a
 * whole state. Implements the hidden side of RULES.md [K6, K7]; what is the same
 * in both dynasties is in games/dynasty/rules/hidden.h. */
#include "games/dynasty/rules/hidden.h"
#include "games/koryo/rules/rules.h"

RULE void koryo_redact(const struct dynasty_box *box, struct koryo *s, int viewer)
{
    (void)box;
    dynasty_redact(&s->d, viewer);
}

/* What each seat may place, or all of them with the Ship Owners. [K6] */
RULE static void find_orders(const struct koryo *s, bool pairs_for_all,
                             bool (*is_order[KORYO_MAX_PLAYERS])(bag))
{
    int ship_owner = koryo_holder(s, KORYO_SHIP_OWNER);

    for (int seat = 0; seat < KORYO_MAX_PLAYERS; seat++)
        is_order[seat] =
            pairs_for_all || seat == ship_owner ? koryo_is_ship_owners_order : koryo_is_order;
}

RULE void koryo_complete(const struct dynasty_box *box, struct koryo *s, int viewer,
                         struct rng *rng)
{
    bool (*is_order[KORYO_MAX_PLAYERS])(bag);
    int tries = 0;

    (void)box;
    (void)viewer;
    /* A view of a real game has an answer, so this ends. In the main phase a seat may
     * have lost the Ship Owners with which it placed two different cards: such
     * orders are imagined only when same cards have failed for a while. */
    do
        find_orders(s, s->d.phase == DYNASTY_MAIN && tries++ > 15, is_order);
    while (!dynasty_imagine_orders(&s->d, is_order, rng));
    dynasty_imagine_hands(&s->d, rng);
}

/* --- invariants --- */

/* Every card is somewhere, once. */
RULE static bool has_whole_box(const struct koryo *s)
{
    for (int kind = 0; kind < BAG_KINDS; kind++)
        if (dynasty_count(&s->d, kind) != bag_count(KORYO_BOX, kind))
            return false;
    return true;
}

RULE static bool has_a_card(bag hand)
{
    return hand != 0;
}

RULE static const char *broken_orders(const struct koryo *s)
{
    bool (*is_order[KORYO_MAX_PLAYERS])(bag);
    const char *broken;

    find_orders(s, false, is_order);
    broken = dynasty_broken_orders(&s->d, is_order, has_a_card);
    if (broken)
        return broken;
    return s->d.hand[s->d.turn] ? NULL : N_("the seat in turn has no card to place");
}

RULE static const char *broken_main(const struct koryo *s)
{
    const char *broken = dynasty_broken_placed(&s->d, s->d.turn, s->d.acts & KORYO_REVEALED,
                                               koryo_is_ship_owners_order);

    if (broken)
        return broken;
    if ((s->d.owed[0] || s->d.owed[1]) && !(s->d.acts & KORYO_REVEALED))
        return N_("events are owed before anything is revealed");
    if (koryo_owed(s, KORYO_BARBARIANS) > 6 || koryo_owed(s, KORYO_LOBBYING) > 4)
        return N_("more events are owed than exist");
    return NULL;
}

RULE const char *koryo_broken(const struct dynasty_box *box, const struct koryo *s)
{
    const struct dynasty *d = &s->d;
    const char *frame = dynasty_broken_frame(d, DYNASTY_PHASES);

    if (frame)
        return frame;
    if (dynasty_tokens(d) > KORYO_TOKENS)
        return N_("there are more than eight tokens");
    if (!has_whole_box(s))
        return N_("a card is missing or there twice");
    if (d->phase != DYNASTY_ORDERS && dynasty_has_cards(d, d->hand))
        return N_("hands have cards in the orders only");
    if (d->phase > DYNASTY_MAIN && dynasty_has_cards(d, d->placed))
        return N_("no card lies face down in this phase");
    if (d->phase != DYNASTY_MAIN && (d->acts || d->owed[0] || d->owed[1]))
        return N_("nothing has been done yet in this phase");
    if (d->phase == DYNASTY_OVER && d->round != DYNASTY_ROUNDS)
        return N_("the game is over after the eighth round only");
    if (d->phase == DYNASTY_LIMIT &&
        (bag_total(d->table[d->turn]) <= koryo_limit(box, s, d->turn) ||
         !dynasty_characters(d->table[d->turn])))
        return N_("the seat in turn has nothing to discard");
    if (d->phase == DYNASTY_ORDERS)
        return broken_orders(s);
    return d->phase == DYNASTY_MAIN ? broken_main(s) : NULL;
}
