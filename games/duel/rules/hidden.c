/* What a seat of Duel of Chaos may know: redact, complete, and the invariants of a
 * whole state. Implements RULES.md, "What is known" [D6, D-r3].
 *
 * Everybody knows which cards a lot holds and which hidden places it fills. So
 * redacting puts the cards that a viewer cannot place into the order of their numbers, lot
 * by lot, and completing shuffles them, lot by lot. */
#include "games/duel/rules/effect.h"

/* The veiled cards, those of one lot together: lot i has card[from[i]] … card[to[i] - 1]. */
struct lots {
    uint8_t from[256];
    uint8_t to[256];
    uint8_t card[DUEL_MAX_CARDS];
};

RULE static void collect_lots(struct lots *lots, const struct duel *s, int viewer)
{
    int at = 0;

    mem_zero(lots->to, sizeof lots->to);
    for (int card = 0; card < DUEL_MAX_CARDS; card++)
        if (duel_is_veiled(s, card, viewer))
            lots->to[s->lot[card]]++;
    for (int lot = 0; lot < 256; lot++) {
        int n = lots->to[lot];

        lots->from[lot] = lots->to[lot] = (uint8_t)at;
        at += n;
    }
    for (int card = 0; card < DUEL_MAX_CARDS; card++)
        if (duel_is_veiled(s, card, viewer))
            lots->card[lots->to[s->lot[card]]++] = (uint8_t)card;
}

/* The next card of a lot: the lowest that is left, or with a generator any. */
RULE static int next_of_lot(struct lots *lots, int lot, struct rng *rng)
{
    int at = lots->from[lot]++;
    int left = lots->to[lot] - at;
    int k = rng && left > 1 ? at + (int)rng_below(rng, (uint32_t)left) : at;
    int card = lots->card[k];

    lots->card[k] = lots->card[at];
    return card;
}

/* Writes down the cards of a zone in their order and empties it; returns how many. */
RULE static int lift_zone(struct duel *s, int zone, uint8_t *cards)
{
    int n = 0;

    if (zone >= DUEL_HANDS) {
        struct set *hand = &s->hand[zone - DUEL_HANDS];

        FOR_SET (card, *hand) {
            cards[n++] = (uint8_t)card;
        }
    } else {
        for (int card = s->first[zone]; card != DUEL_NO_CARD; card = s->next[card])
            cards[n++] = (uint8_t)card;
        s->first[zone] = s->last[zone] = DUEL_NO_CARD;
    }
    s->size[zone] = 0;
    return n;
}

/* Fills a zone again, each veiled place with a card of its lot. */
RULE static void lay_zone(struct duel *s, struct lots *lots, int zone, const uint8_t *cards,
                          int n, int viewer, struct rng *rng)
{
    for (int i = 0; i < n; i++) {
        int lot = zone == DUEL_HANDS + viewer ? 0 : s->lot[cards[i]];

        zone_put(s, lot ? next_of_lot(lots, lot, rng) : cards[i], zone, false);
    }
}

/* Deals all veiled cards anew: hands before piles. A lot stays where it is. */
RULE static void lay_veiled(struct duel *s, int viewer, struct rng *rng)
{
    struct lots lots;
    uint8_t in_hand[DUEL_MAX_CARDS];
    uint8_t in_pile[DUEL_MAX_CARDS];
    int n_hand;
    int n_pile;

    collect_lots(&lots, s, viewer);
    for (int seat = 0; seat < DUEL_MAX_PLAYERS; seat++) {
        n_hand = lift_zone(s, DUEL_HANDS + seat, in_hand);
        n_pile = lift_zone(s, DUEL_PILES + seat, in_pile);
        lay_zone(s, &lots, DUEL_HANDS + seat, in_hand, n_hand, viewer, rng);
        lay_zone(s, &lots, DUEL_PILES + seat, in_pile, n_pile, viewer, rng);
    }
    n_pile = lift_zone(s, DUEL_DOMAIN_PILE, in_pile);
    lay_zone(s, &lots, DUEL_DOMAIN_PILE, in_pile, n_pile, viewer, rng);
}

RULE void duel_redact(const struct duel_box *box, struct duel *s, int viewer)
{
    int n = 0;

    (void)box;
    mem_zero(&s->rng, sizeof s->rng);
    for (int i = 0; i < s->n_due; i++) /* [D-r12] */
        if (s->due[i] >> 7 == viewer || !s->lot[s->due[i] & 127])
            s->due[n++] = s->due[i];
    mem_zero(s->due + n, (size_t)(s->n_due - n));
    s->n_due = (uint8_t)n;
    lay_veiled(s, viewer, NULL);
}

RULE void duel_complete(const struct duel_box *box, struct duel *s, int viewer, struct rng *rng)
{
    (void)box;
    lay_veiled(s, viewer, rng);
    rng_split(&s->rng, rng);
}

/* --- invariants --- */

/* The zones as lists and hands tell them; NULL if they agree with `where`. */
RULE static const char *broken_zones(const struct duel *s, struct set all)
{
    struct set met = {{0, 0}};

    for (int zone = 0; zone < DUEL_ZONES; zone++) {
        int n = 0;
        struct set hand = s->hand[zone >= DUEL_HANDS ? zone - DUEL_HANDS : 0];

        if (zone < DUEL_HANDS) {
            for (int card = s->first[zone]; card != DUEL_NO_CARD; card = s->next[card]) {
                if (set_has(&met, card) || s->where[card] != zone)
                    return N_("a card is missing or there twice");
                set_add(&met, card);
                n++;
            }
        } else {
            FOR_SET (card, hand) {
                if (set_has(&met, card) || s->where[card] != zone)
                    return N_("a card is missing or there twice");
                set_add(&met, card);
                n++;
            }
        }
        if (n != s->size[zone])
            return N_("a card is missing or there twice");
    }
    met = set_union(met, s->held);
    if (!set_is_empty(set_without(all, met)) || !set_is_empty(set_without(met, all)))
        return N_("a card is missing or there twice");
    return NULL;
}

/* Whose a hidden zone is: a seat, or 2 for the Domain. */
RULE static int zone_owner(int zone)
{
    return zone >= DUEL_HANDS ? zone - DUEL_HANDS : zone;
}

/* The highest lot that can exist: that of the last D20. [D-r3] */
RULE static int last_lot(const struct duel *s)
{
    return s->round + (s->players == 1 ? 0 : 2) + (s->phase == DUEL_OVER);
}

/* A hidden card is seen by both or in a lot; a lot is one owner's. */
RULE static const char *broken_lots(const struct duel_box *box, const struct duel *s,
                                    struct set all)
{
    uint8_t owner[256];

    mem_zero(owner, sizeof owner);
    FOR_SET (card, all) {
        int zone = s->where[card];
        int lot = s->lot[card];
        bool is_hidden = zone_is_hidden(zone) && !set_has(&box->interventions, card);

        if (is_hidden != (lot || set_has(&s->seen, card)) || (lot && set_has(&s->seen, card)))
            return N_("a hidden card is in one lot or seen by both, an open one neither");
        if (!lot)
            continue;
        if (lot > last_lot(s))
            return N_("a lot has a number that is yet to come");
        if (owner[lot] && owner[lot] != zone_owner(zone) + 1)
            return N_("a lot has cards of several owners");
        owner[lot] = (uint8_t)(zone_owner(zone) + 1);
    }
    return NULL;
}

/* Interventions are in the Domain pile or in force, clan cards anywhere else. */
RULE static const char *broken_domain(const struct duel_box *box, const struct duel *s,
                                      struct set all)
{
    int top = s->first[DUEL_DOMAIN_PILE];
    struct set rest = all;

    FOR_SET (card, rest) {
        bool is_intervention = set_has(&box->interventions, card);

        if (is_intervention
                ? s->where[card] != DUEL_DOMAIN_PILE && s->where[card] != DUEL_IN_FORCE
                : s->where[card] == DUEL_IN_FORCE)
            return N_("an Intervention lies in the Domain pile or beside the Domain");
    }
    if (top != DUEL_NO_CARD && set_has(&box->interventions, top))
        return N_("an Intervention on top of the Domain pile comes into force at once");
    if (s->players == 1)
        for (int zone = 0; zone < DUEL_ZONES; zone++)
            if (s->size[zone] && zone != DUEL_PILES && zone != DUEL_AREAS &&
                zone != DUEL_DISCARDS && zone != DUEL_HANDS && zone != DUEL_VOID)
                return N_("the Prologue has one player and no Domain");
    for (int slot = 0; slot < DUEL_SLOTS && s->players > 1; slot++)
        if (top != DUEL_NO_CARD && !s->size[DUEL_SLOT + slot])
            return N_("a slot of the Domain is empty and the Domain pile is not");
    return NULL;
}

/* The due reactions: of cards that have one, unspent, each once. */
RULE static const char *broken_due(const struct duel_box *box, const struct duel *s,
                                   struct set all)
{
    struct set met = {{0, 0}};

    for (int i = 0; i < s->n_due; i++) {
        int card = s->due[i] & 127;
        int seat = s->due[i] >> 7;
        int zone;

        if (card >= DUEL_MAX_CARDS || seat >= s->players || !set_has(&all, card) ||
            set_has(&met, card))
            return N_("what is due is not a card of the game, once");
        if (!(duel_kind(box, card)->on & ~DUEL_INTERRUPTS) || set_has(&s->reactions, card))
            return N_("a card is due without a reaction, or after it was applied");
        zone = s->where[card];
        if (s->lot[card] && (zone != DUEL_HANDS + seat || seat != s->player ||
                             !(duel_kind(box, card)->on & DUEL_IF_DRAWN)))
            return N_("a card that is due has been drawn this turn or seen by both");
        set_add(&met, card);
    }
    return NULL;
}

/* Whether the effect in progress is one that was begun, in its phase: it is remembered as
 * applied, except where its use is still asked. [D-r2, D14, D16, D17] */
RULE static bool is_under_way(const struct duel_box *box, const struct duel *s)
{
    const struct duel_effect *e = &s->effect;
    bool is_interrupt = duel_kind(box, e->card)->on & DUEL_INTERRUPTS;

    switch (e->part) {
    case DUEL_PART_PLAY:
        return s->phase == DUEL_COMBO && e->owner == s->player &&
               set_has(&s->effects, e->card) == (e->step != DUEL_ASK_USE);
    case DUEL_PART_REACTION:
        return set_has(&s->reactions, e->card) && !(is_interrupt && e->owner == s->player);
    default: /* DUEL_PART_ONCE */
        return s->phase == DUEL_COMBO && e->owner == s->player &&
               s->where[e->card] == DUEL_IN_FORCE && !duel_can_invoke(box, s, e->card);
    }
}

/* Whether what an effect remembers of its clause is what the clause says: how many cards it
 * wants, and the clans and the awakening only where there can be any. [D5, D8, D9] */
RULE static bool is_to_the_letter(const struct duel_box *box, const struct duel *s)
{
    const struct duel_effect *e = &s->effect;
    const struct duel_clause *c = duel_clause(box, s);

    if (e->step < DUEL_ASK_AWAKEN) /* no clause has begun */
        return !e->want && !e->named && !e->awake;
    if (e->full || (e->named && c->verb != DUEL_CALL) || (e->awake && c->verb != DUEL_DEVOUR))
        return false;
    switch (c->amount.form) {
    case DUEL_ALL: return e->want == DUEL_WANT_ALL;
    case DUEL_THAT_MANY:
    case DUEL_PER: return e->want < DUEL_WANT_ALL;
    default: return e->want == c->amount.n;
    }
}

RULE static const char *broken_effect(const struct duel_box *box, const struct duel *s,
                                      struct set all)
{
    const struct duel_effect *e = &s->effect;
    const struct duel_sentence *sentence;
    bool is_intervention;

    if (!duel_has_effect(s))
        return set_is_empty(s->held) ? NULL : N_("cards are held without a PLAN");
    if (e->card >= DUEL_MAX_CARDS || !set_has(&all, e->card) || e->owner >= s->players ||
        e->part < DUEL_PART_PLAY || e->part > DUEL_PART_ONCE)
        return N_("the effect in progress is of no card in the game");
    sentence = duel_sentence(box, s);
    is_intervention = set_has(&box->interventions, e->card);
    if (e->at >= sentence->n || is_intervention != (e->part == DUEL_PART_ONCE) ||
        (is_intervention && duel_kind(box, e->card)->awakens))
        return N_("the card has no such effect or clause");
    if (!is_under_way(box, s))
        return N_("the effect in progress is not remembered as applied, or not of this phase");
    if (e->last != DUEL_NO_CARD && (e->last >= DUEL_MAX_CARDS || !set_has(&all, e->last)))
        return N_("the effect in progress is of no card in the game");
    if (!set_is_empty(s->held) && e->step != DUEL_ASK_TOP)
        return N_("cards are held without a PLAN");
    if (!is_to_the_letter(box, s))
        return N_("the effect in progress remembers what its clause does not say");
    if (duel_effect_asks(box, s) == NOBODY)
        return N_("the effect in progress asks nothing");
    return NULL;
}

RULE static const char *broken_turn(const struct duel_box *box, const struct duel *s)
{
    int asked = duel_asked(box, s);

    if (s->phase == DUEL_COMBO && (s->resources || s->events & DUEL_EVENT_RECRUIT))
        return N_("in the combo nothing is recruited yet");
    if (!s->recruited != !(s->events & DUEL_EVENT_RECRUIT))
        return N_("the event 'recruit' and the recruited clans go together");
    if (s->awakened && !duel_has_awakening(box, s))
        return N_("a keyword was awakened without an Intervention that allows it");
    if (s->phase == DUEL_RECRUIT && s->players == 1)
        return N_("the Prologue has one player and no Domain");
    if (asked == NOBODY)
        return s->events && !duel_has_effect(s) ? N_("an event waits that nobody could answer")
                                                : N_("nobody has anything to decide here");
    if (asked != s->turn)
        return N_("another seat is asked than the one in turn");
    return NULL;
}

RULE static const char *broken_end(const struct duel *s)
{
    bool is_won = !s->size[DUEL_PILES + s->player] &&
                  (s->players == 1 || !s->size[DUEL_HANDS + s->player]);

    if (s->turn != NOBODY)
        return N_("no seat is in turn when the game is over");
    if (s->n_due || s->n_played || s->events || s->recruited || s->invoked || s->awakened ||
        s->mark || s->resources || s->bonus || duel_has_effect(s) ||
        !set_is_empty(set_union(s->effects, s->reactions)))
        return N_("nothing is remembered of the turn when the game is over");
    if (!is_won && s->round < DUEL_MAX_ROUNDS)
        return N_("the game is over when a pile is empty, or after 200 turns");
    return NULL;
}

RULE const char *duel_broken(const struct duel_box *box, const struct duel *s)
{
    struct set all;
    const char *broken;

    if (s->players < 1 || s->players > DUEL_MAX_PLAYERS)
        return N_("there are one or two players");
    if (s->round < 1 || s->round > DUEL_MAX_ROUNDS)
        return N_("there are at most 200 turns");
    if (s->phase < DUEL_COMBO || s->phase > DUEL_OVER)
        return N_("unknown phase");
    if (s->player >= s->players)
        return N_("it is nobody's turn");
    all = duel_cards(box, s->players, s->vermeast);
    broken = broken_zones(s, all);
    if (!broken)
        broken = broken_domain(box, s, all);
    if (!broken)
        broken = broken_lots(box, s, all);
    if (!broken)
        broken = broken_due(box, s, all);
    if (!broken)
        broken = broken_effect(box, s, all);
    if (!broken)
        broken = s->phase == DUEL_OVER ? broken_end(s) : broken_turn(box, s);
    return broken;
}
