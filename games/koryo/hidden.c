/* What a seat of Koryŏ may know: redact, complete, and the invariants of a
 * whole state. Implements the hidden side of RULES.md [K6, K7].
 *
 * Hidden are the hands and the placed cards of the others, and the generator.
 * A redacted state keeps their sizes in veiled_hand and veiled_placed and puts
 * the cards into the deck, which then holds all that the viewer cannot place;
 * so completing is drawing from that deck. */
#include "games/koryo/rules.h"

RULE void koryo_redact(struct koryo *s, int viewer)
{
    mem_zero(&s->rng, sizeof s->rng);
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == viewer)
            continue;
        s->veiled_hand[seat] = (uint8_t)(s->veiled_hand[seat] + bag_total(s->hand[seat]));
        s->veiled_placed[seat] = (uint8_t)(s->veiled_placed[seat] + bag_total(s->placed[seat]));
        s->deck += s->hand[seat] + s->placed[seat];
        s->hand[seat] = s->placed[seat] = 0;
    }
}

/* The number of ways to take n cards out of m, which is not less. */
RULE static uint32_t ways(int m, int n)
{
    uint32_t w = 1;

    for (int i = 0; i < n; i++)
        w = w * (uint32_t)(m - i) / (uint32_t)(i + 1);
    return w;
}

/* What one seat may have placed, each with the number of ways to draw it. */
struct orders {
    bag cards[KORYO_KINDS * KORYO_KINDS / 2];
    uint32_t until[KORYO_KINDS * KORYO_KINDS / 2]; /* ways of this and all before */
    int64_t n;
};

RULE static void add_order(struct orders *o, bag cards, uint32_t n_ways)
{
    o->cards[o->n] = cards;
    o->until[o->n] = n_ways + (o->n ? o->until[o->n - 1] : 0);
    o->n++;
}

/* Chooses n cards that one seat may have placed, each set of physical cards
 * equally likely; 0 if the pool has none that fit. */
RULE static bag imagine_order(bag pool, int n, bool pairs, struct rng *rng)
{
    struct orders o;
    uint32_t at;
    int i = 0;
    bag kinds = pool;

    o.n = 0;
    FOR_KINDS (low, kinds) {
        bag above = pairs && n == 2 ? bag_without(kinds, low) : 0;

        if (bag_count(pool, low) >= n)
            add_order(&o, bag_of(low, n), ways(bag_count(pool, low), n));
        FOR_KINDS (high, above) {
            add_order(&o, bag_of(low, 1) + bag_of(high, 1),
                      (uint32_t)(bag_count(pool, low) * bag_count(pool, high)));
        }
    }
    if (!o.n)
        return 0;
    at = rng_below(rng, o.until[o.n - 1]);
    while (i + 1 < o.n && at >= o.until[i])
        i++;
    return o.cards[i];
}

/* Gives every seat a guess at the cards it has placed, or returns false: what
 * the first seats were given can leave too few of a kind for the last. */
RULE static bool imagine_orders(struct koryo *s, bool pairs_for_all, struct rng *rng)
{
    bag pool = s->deck;
    bag placed[KORYO_MAX_PLAYERS];

    mem_copy(placed, s->placed, sizeof placed);
    for (int seat = 0; seat < s->players; seat++) {
        int n = s->veiled_placed[seat];
        bool pairs = pairs_for_all || koryo_holder(s, KORYO_SHIP_OWNER) == seat;

        if (!n)
            continue;
        placed[seat] = imagine_order(pool, n, pairs, rng);
        if (!placed[seat])
            return false;
        pool -= placed[seat];
    }
    mem_copy(s->placed, placed, sizeof placed);
    s->deck = pool;
    return true;
}

RULE void koryo_complete(struct koryo *s, int viewer, struct rng *rng)
{
    int left;
    int tries = 0;

    (void)viewer;
    /* A view of a real game has an answer, so this ends. In the main phase a seat may
     * have lost the Ship Owners with which it placed two different cards: such
     * orders are imagined only when same cards have failed for a while. */
    while (!imagine_orders(s, s->phase == KORYO_MAIN && tries > 15, rng))
        tries++;
    left = bag_total(s->deck);
    for (int seat = 0; seat < s->players; seat++) {
        for (int i = 0; i < s->veiled_hand[seat]; i++)
            s->hand[seat] += bag_of(bag_draw(&s->deck, left--, rng), 1);
        s->veiled_hand[seat] = s->veiled_placed[seat] = 0;
    }
    rng_split(&s->rng, rng);
}

/* --- invariants --- */

/* Every card is somewhere, once. Counted kind by kind: a sum of bags could carry. */
RULE static bool has_whole_box(const struct koryo *s)
{
    for (int kind = 0; kind < BAG_KINDS; kind++) {
        int n = bag_count(s->deck, kind);

        for (int seat = 0; seat < KORYO_MAX_PLAYERS; seat++)
            n += bag_count(s->hand[seat], kind) + bag_count(s->placed[seat], kind) +
                 bag_count(s->table[seat], kind);
        if (n != bag_count(KORYO_BOX, kind))
            return false;
    }
    return true;
}

/* Which seats have been reached in the orders is said by who has cards placed. */
RULE static const char *broken_orders(const struct koryo *s)
{
    bool reached = true;

    for (int i = 0, seat = s->first; i < s->players; i++) {
        reached = reached && seat != s->turn;
        if (!reached && s->placed[seat])
            return N_("a seat has placed cards before its turn");
        if (reached && !s->placed[seat] && s->hand[seat])
            return N_("a seat before the one in turn has not ordered");
        if (s->placed[seat] &&
            !koryo_is_order(s->placed[seat], koryo_holder(s, KORYO_SHIP_OWNER) == seat))
            return N_("the placed cards are no legal order");
        seat = dynasty_next(seat, s->players);
    }
    return s->hand[s->turn] ? NULL : N_("the seat in turn has no card to place");
}

RULE static const char *broken_main(const struct koryo *s)
{
    bool done = true;

    for (int i = 0, seat = s->first; i < s->players; i++) {
        done = done && seat != s->turn;
        if (s->placed[seat] && (done || (seat == s->turn && s->acts & KORYO_REVEALED)))
            return N_("a seat that has revealed still has cards face down");
        if (s->placed[seat] && !koryo_is_order(s->placed[seat], true))
            return N_("the placed cards are no legal order");
        seat = dynasty_next(seat, s->players);
    }
    if ((s->barbarians || s->lobbying) && !(s->acts & KORYO_REVEALED))
        return N_("events are owed before anything is revealed");
    if (s->barbarians > 6 || s->lobbying > 4)
        return N_("more events are owed than exist");
    return NULL;
}

RULE static bool has_cards_in(const struct koryo *s, const bag *place)
{
    for (int seat = 0; seat < s->players; seat++)
        if (place[seat])
            return true;
    return false;
}

RULE const char *koryo_broken(const struct koryo *s)
{
    int tokens = s->bank;

    if (s->players < 2 || s->players > KORYO_MAX_PLAYERS)
        return N_("there are two to four players");
    if (s->round < 1 || s->round > DYNASTY_ROUNDS)
        return N_("there are eight rounds");
    if (s->phase < KORYO_ORDERS || s->phase > KORYO_OVER)
        return N_("unknown phase");
    if (s->first >= s->players)
        return N_("nobody has the first-player token");
    if (s->phase == KORYO_OVER ? s->turn != NOBODY : s->turn >= s->players)
        return N_("no such seat is in turn in this phase");
    for (int seat = 0; seat < KORYO_MAX_PLAYERS; seat++)
        tokens += s->tokens[seat];
    if (tokens > KORYO_TOKENS)
        return N_("there are more than eight tokens");
    if (!has_whole_box(s))
        return N_("a card is missing or there twice");
    if (s->phase != KORYO_ORDERS && has_cards_in(s, s->hand))
        return N_("hands have cards in the orders only");
    if (s->phase > KORYO_MAIN && has_cards_in(s, s->placed))
        return N_("no card lies face down in this phase");
    if (s->phase != KORYO_MAIN && (s->acts || s->barbarians || s->lobbying))
        return N_("nothing has been done yet in this phase");
    if (s->phase == KORYO_OVER && s->round != DYNASTY_ROUNDS)
        return N_("the game is over after the eighth round only");
    if (s->phase == KORYO_LIMIT && (bag_total(s->table[s->turn]) <= koryo_limit(s, s->turn) ||
                                    !dynasty_characters(s->table[s->turn])))
        return N_("the seat in turn has nothing to discard");
    if (s->phase == KORYO_ORDERS)
        return broken_orders(s);
    return s->phase == KORYO_MAIN ? broken_main(s) : NULL;
}
