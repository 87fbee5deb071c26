/* The effects of cards: RULES.md, "Words", "Keywords" and "The cards" [D3–D9].
 *
 * enter() looks at the marks of a clause, begin() at what it does; whatever needs a
 * decision leaves its question in effect.step, and duel_answer() goes on from there.
 * Each question has one function that says whether it is one (…_asks): the rules stop
 * by it, and a position that claims to be at a question is checked with it. */
#include "games/duel/rules/effect.h"

/* --- reading clauses --- */

RULE const struct duel_sentence *duel_sentence(const struct duel_box *box, const struct duel *s)
{
    const struct duel_kind *kind = duel_kind(box, s->effect.card);

    return s->effect.part == DUEL_PART_REACTION ? &kind->reaction : &kind->play;
}

RULE const struct duel_clause *duel_clause(const struct duel_box *box, const struct duel *s)
{
    return &box->clause[duel_sentence(box, s)->first + s->effect.at];
}

RULE int duel_doer(const struct duel_box *box, const struct duel *s)
{
    int owner = s->effect.owner;

    if (!(duel_clause(box, s)->marks & DUEL_THEY))
        return owner;
    return s->players == 1 ? NOBODY : duel_other(owner);
}

RULE static int count_clan(const struct duel_box *box, const struct duel *s, int zone, int clan)
{
    int n = 0;

    for (int card = s->first[zone]; card != DUEL_NO_CARD; card = s->next[card])
        n += duel_clan(box, card) == clan;
    return n;
}

/* How many cards the owner has played this turn, of a clan or of any. */
RULE static int count_played(const struct duel_box *box, const struct duel *s, int owner,
                             int clan)
{
    int n = 0;

    for (int i = 0; i < s->n_played && owner == s->player; i++)
        n += !clan || duel_clan(box, s->played[i]) == clan;
    return n;
}

/* A count, seen from the card's owner; an opponent who is not there has nothing. */
RULE static int count(const struct duel_box *box, const struct duel *s, int what, int clan)
{
    int owner = s->effect.owner;

    switch (what) {
    case DUEL_PILE_SIZE: return s->size[DUEL_PILES + owner];
    case DUEL_HAND_SIZE: return s->size[DUEL_HANDS + owner];
    case DUEL_DISCARD_SIZE: return s->size[DUEL_DISCARDS + owner];
    case DUEL_THEIR_PILE: return s->size[DUEL_PILES + duel_other(owner)];
    case DUEL_THEIR_HAND: return s->size[DUEL_HANDS + duel_other(owner)];
    case DUEL_THEIR_DISCARD: return s->size[DUEL_DISCARDS + duel_other(owner)];
    case DUEL_VOID_SIZE: return s->size[DUEL_VOID];
    case DUEL_IN_FORCE_SIZE: return s->size[DUEL_IN_FORCE];
    case DUEL_CARDS_PLAYED: return count_played(box, s, owner, 0);
    case DUEL_CARDS_IN_PLAY: return s->size[DUEL_AREAS + owner];
    case DUEL_CLAN_PLAYED: return count_played(box, s, owner, clan);
    default: return count_clan(box, s, DUEL_DISCARDS + owner, clan); /* CLAN_IN_DISCARD */
    }
}

/* How much a clause is to do, asked before it begins: "that many" is what the one before
 * it moved. */
RULE static int amount(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);
    const struct duel_amount *a = &c->amount;
    int n;

    switch (a->form) {
    case DUEL_ALL: return DUEL_WANT_ALL;
    case DUEL_THAT_MANY: return s->effect.done;
    case DUEL_PER:
        n = a->n * (count(box, s, a->count, a->clan) / a->per);
        if (a->max && n > a->max)
            n = a->max;
        return n < DUEL_WANT_ALL ? n : DUEL_WANT_ALL - 1;
    default: return a->n;
    }
}

RULE static bool test_holds(const struct duel_box *box, const struct duel *s)
{
    const struct duel_test *test = &duel_clause(box, s)->test;

    switch (test->form) {
    case DUEL_NO_TEST: return true;
    case DUEL_AT_LEAST: return count(box, s, test->count, test->clan) >= test->n;
    case DUEL_AT_MOST: return count(box, s, test->count, test->clan) <= test->n;
    default:
        return s->effect.last != DUEL_NO_CARD && duel_clan(box, s->effect.last) == test->clan;
    }
}

RULE bool duel_has_awakening(const struct duel_box *box, const struct duel *s)
{
    for (int card = s->first[DUEL_IN_FORCE]; card != DUEL_NO_CARD; card = s->next[card])
        if (duel_kind(box, card)->awakens)
            return true;
    return false;
}

/* Whether a keyword can be awakened: it is printed so, or Awakening of Chaos is in force
 * and its doer has not used it this turn. [D9] */
RULE static bool can_awaken(const struct duel_box *box, const struct duel *s)
{
    if (duel_clause(box, s)->marks & DUEL_AWAKENED)
        return true;
    return !(s->awakened >> duel_doer(box, s) & 1) && duel_has_awakening(box, s);
}

/* --- the course of an effect --- */

RULE static void forget(struct duel_effect *e)
{
    e->want = e->done = e->full = e->named = e->awake = 0;
    e->last = DUEL_NO_CARD;
}

RULE static void end_effect(struct duel *s)
{
    mem_zero(&s->effect, sizeof s->effect);
    s->effect.card = s->effect.last = DUEL_NO_CARD;
}

/* Goes past n clauses. */
RULE static void leave(const struct duel_table *t, int n)
{
    const struct duel_clause *last = duel_clause(t->box, t->s) + n - 1;

    t->s->effect.step = 0;
    if (last->marks & DUEL_LAST)
        end_effect(t->s);
    else
        t->s->effect.at = (uint8_t)(t->s->effect.at + n);
}

/* Skips n clauses: then "it" is nothing and "that many" is none. [D5] */
RULE static void skip(const struct duel_table *t, int n)
{
    forget(&t->s->effect);
    leave(t, n);
}

/* Whether a clause is done in full only when all that was wanted has moved. [D5] */
RULE static bool is_strict(const struct duel_clause *c)
{
    if (c->verb != DUEL_DRAW && c->verb != DUEL_CHOSEN && c->verb != DUEL_TOP_CARDS)
        return false;
    return c->amount.form != DUEL_UP_TO && c->amount.form != DUEL_ALL;
}

RULE static void end_clause(const struct duel_table *t)
{
    struct duel_effect *e = &t->s->effect;

    e->full = e->done > 0 && (!is_strict(duel_clause(t->box, t->s)) || e->done >= e->want);
    if (duel_clause(t->box, t->s)->verb == DUEL_RESOURCES)
        e->done = 0; /* no card moved: "that many" is none [D5] */
    e->want = e->named = e->awake = 0;
    leave(t, 1);
}

/* --- cards that effects move --- */

/* A reaction becomes due, unless it is spent or due already. [D-r2, D-r11] */
RULE static void make_due(const struct duel_table *t, int card, int seat, int condition)
{
    struct duel *s = t->s;

    if (!(duel_kind(t->box, card)->on & condition) || set_has(&s->reactions, card))
        return;
    for (int i = 0; i < s->n_due; i++)
        if ((s->due[i] & 127) == card)
            return;
    s->due[s->n_due++] = (uint8_t)(seat << 7 | card);
}

RULE static void make_drawn(const struct duel_table *t, int card, int seat)
{
    if (seat == t->s->player) /* [D-r12] */
        make_due(t, card, seat, DUEL_IF_DRAWN);
}

/* Takes a card of a seat to a place: one card done, and "it" is that one. */
RULE static void bring(const struct duel_table *t, int seat, int card, int place)
{
    struct duel *s = t->s;

    switch (place) {
    case DUEL_DISCARDED:
        duel_carry(t, card, DUEL_DISCARDS + seat, false);
        duel_tell(t, DUEL_EV_DISCARDED, seat, card, 0, 0);
        make_due(t, card, seat, DUEL_IF_DISCARDED);
        break;
    case DUEL_SACRIFICED:
        duel_carry(t, card, DUEL_VOID, false);
        duel_tell(t, DUEL_EV_SACRIFICED, seat, card, 0, 0);
        make_due(t, card, seat, DUEL_IF_SACRIFICED);
        if (seat == s->player)
            s->events |= DUEL_EVENT_SACRIFICE; /* [D17] */
        break;
    case DUEL_INTO_HAND: duel_carry(t, card, DUEL_HANDS + seat, false); break;
    case DUEL_ONTO_PILE: duel_carry(t, card, DUEL_PILES + seat, true); break;
    case DUEL_UNDER_PILE: duel_carry(t, card, DUEL_PILES + seat, false); break;
    case DUEL_INTO_DISCARD: duel_carry(t, card, DUEL_DISCARDS + seat, false); break;
    default: duel_carry(t, card, DUEL_AREAS + seat, false); break; /* INTO_PLAY */
    }
    s->effect.done++;
    s->effect.last = (uint8_t)card;
}

RULE static void give_back(const struct duel_table *t, int seat, int card, int place)
{
    bring(t, seat, card, place);
    if (place >= DUEL_INTO_HAND)
        duel_tell(t, DUEL_EV_RETURNED, seat, card, place, 0);
}

RULE static void draw(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;

    while (s->effect.done < s->effect.want && s->size[DUEL_PILES + seat]) {
        int card = duel_draw_card(t, seat);

        events_add(t->events, DUEL_EV_DRAWN, seat, s->lot[card] ? 1 << seat : EVERYBODY, 0,
                   (uint64_t)card + 1);
        make_drawn(t, card, seat);
        s->effect.done++;
    }
    end_clause(t);
}

RULE static void move_top_cards(const struct duel_table *t, int seat, int place)
{
    struct duel *s = t->s;

    while (s->effect.done < s->effect.want && s->size[DUEL_PILES + seat])
        bring(t, seat, s->first[DUEL_PILES + seat], place);
    end_clause(t);
}

/* This card is moved from its owner's hand, play area or discard, or from the
 * Void, and not to where it is. [D-r11] */
RULE static void move_this_card(const struct duel_table *t, int seat, int place)
{
    struct duel *s = t->s;
    int card = s->effect.card;
    int from = s->where[card];
    bool is_there = from == DUEL_VOID || from == DUEL_HANDS + seat ||
                    from == DUEL_AREAS + seat || from == DUEL_DISCARDS + seat;

    if (place == DUEL_SACRIFICED)
        is_there = is_there && from != DUEL_VOID;
    else if (place == DUEL_INTO_HAND)
        is_there = is_there && from != DUEL_HANDS + seat;
    else if (place == DUEL_DISCARDED || place == DUEL_INTO_DISCARD)
        is_there = is_there && from != DUEL_DISCARDS + seat;
    if (is_there)
        give_back(t, seat, card, place);
    end_clause(t);
}

/* --- choosing cards --- */

/* Where the clause in progress takes cards from. [D9] */
RULE static int sources(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);

    if (c->verb != DUEL_DEVOUR)
        return c->from;
    return s->effect.awake ? DUEL_FROM_DISCARD | DUEL_FROM_HAND : DUEL_FROM_DISCARD;
}

RULE static void add_list(struct set *set, const struct duel_box *box, const struct duel *s,
                          int zone, int clan)
{
    for (int card = s->first[zone]; card != DUEL_NO_CARD; card = s->next[card])
        if (!clan || duel_clan(box, card) == clan)
            set_add(set, card);
}

RULE struct set duel_candidates(const struct duel_box *box, const struct duel *s)
{
    struct set out = {{0, 0}};
    int clan = duel_clause(box, s)->clan;
    int from = sources(box, s);
    int seat = duel_doer(box, s);
    struct set hand = s->hand[seat];

    if (from & DUEL_FROM_HAND && !clan) {
        out = hand;
    } else if (from & DUEL_FROM_HAND) {
        FOR_SET (card, hand) {
            if (duel_clan(box, card) == clan)
                set_add(&out, card);
        }
    }
    if (from & DUEL_FROM_DISCARD)
        add_list(&out, box, s, DUEL_DISCARDS + seat, clan);
    if (from & DUEL_FROM_PLAY)
        add_list(&out, box, s, DUEL_AREAS + seat, clan);
    return out;
}

/* Whether the choice is by clan from a hand, which nobody can check. [D-r16] */
RULE static bool is_on_honour(const struct duel_box *box, const struct duel *s)
{
    return duel_clause(box, s)->clan && sources(box, s) & DUEL_FROM_HAND &&
           s->size[DUEL_HANDS + duel_doer(box, s)];
}

RULE static bool can_decline_pick(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);

    return c->verb == DUEL_DEVOUR || c->amount.form == DUEL_UP_TO || is_on_honour(box, s);
}

RULE static int left_to_pick(const struct duel *s)
{
    return s->effect.want == DUEL_WANT_ALL ? DUEL_WANT_ALL : s->effect.want - s->effect.done;
}

RULE static bool pick_asks(const struct duel_box *box, const struct duel *s)
{
    int n;

    if (left_to_pick(s) <= 0)
        return false;
    if (is_on_honour(box, s))
        return true;
    n = set_count(duel_candidates(box, s));
    return can_decline_pick(box, s) ? n > 0 : n > left_to_pick(s);
}

RULE static int pick_place(const struct duel_clause *c)
{
    return c->verb == DUEL_DEVOUR ? DUEL_SACRIFICED : c->place;
}

/* Takes all that must be taken, one by one: the hand by code, then the others as they
 * arrived. */
RULE static void take_all(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;
    const struct duel_clause *c = duel_clause(t->box, s);
    struct set rest = duel_candidates(t->box, s);
    struct set hand = set_common(rest, s->hand[seat]);
    int zone = c->from & DUEL_FROM_PLAY ? DUEL_AREAS + seat : DUEL_DISCARDS + seat;
    int next;

    FOR_SET (card, hand) {
        give_back(t, seat, card, c->place);
        set_drop(&rest, card);
    }
    for (int card = s->first[zone]; !set_is_empty(rest); card = next) {
        next = s->next[card];
        if (!set_has(&rest, card))
            continue;
        set_drop(&rest, card);
        give_back(t, seat, card, c->place);
    }
}

RULE static void go_on_picking(const struct duel_table *t)
{
    struct duel *s = t->s;

    if (pick_asks(t->box, s)) {
        s->effect.step = DUEL_ASK_PICK;
        return;
    }
    if (left_to_pick(s) > 0 && !can_decline_pick(t->box, s))
        take_all(t, duel_doer(t->box, s));
    end_clause(t);
}

/* --- PLAN [D7] --- */

RULE static void end_plan(const struct duel_table *t)
{
    struct duel *s = t->s;

    if (can_awaken(t->box, s))
        s->effect.step = DUEL_ASK_AWAKEN;
    else
        end_clause(t);
}

RULE static void put_back(const struct duel_table *t, int seat, int card)
{
    set_drop(&t->s->held, card);
    duel_carry(t, card, DUEL_PILES + seat, true);
    duel_tell(t, DUEL_EV_PUT_BACK, seat, card, 0, 0);
}

/* The last card that is held goes back by itself. */
RULE static void go_on_planning(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;

    if (set_count(s->held) > 1) {
        s->effect.step = DUEL_ASK_TOP;
        return;
    }
    put_back(t, seat, set_lowest(s->held));
    end_plan(t);
}

RULE static void plan(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;

    while (s->effect.done < s->effect.want && s->size[DUEL_PILES + seat]) {
        int card = s->first[DUEL_PILES + seat];

        duel_carry(t, card, DUEL_HELD, false);
        set_add(&s->held, card);
        duel_tell(t, DUEL_EV_REVEALED, seat, card, 0, 0);
        s->effect.done++;
    }
    if (s->effect.done)
        go_on_planning(t, seat);
    else
        end_clause(t);
}

/* --- CALL [D8] --- */

RULE static void reveal_called(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;
    int card = s->first[DUEL_PILES + seat];

    duel_show(t, card);
    duel_tell(t, DUEL_EV_REVEALED, seat, card, 0, 0);
    s->effect.last = (uint8_t)card;
    if (s->effect.named >> duel_clan(t->box, card) & 1) {
        bring(t, seat, card, DUEL_INTO_HAND);
        duel_tell(t, DUEL_EV_CALLED, seat, card, 0, 0);
        make_drawn(t, card, seat);
        end_clause(t);
    } else if (can_awaken(t->box, s)) {
        s->effect.step = DUEL_ASK_AWAKEN;
    } else {
        give_back(t, seat, card, DUEL_UNDER_PILE);
        s->effect.done = 0; /* a miss is not done */
        end_clause(t);
    }
}

RULE static bool name_asks(const struct duel_box *box, const struct duel *s)
{
    int clans = duel_clans(box, s->players, s->vermeast);

    return s->effect.want < mem_count_bits((uint64_t)clans) &&
           mem_count_bits(s->effect.named) < s->effect.want;
}

RULE static void call(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;
    int clans = duel_clans(t->box, s->players, s->vermeast);

    if (!s->size[DUEL_PILES + seat]) {
        end_clause(t);
        return;
    }
    if (s->effect.want >= mem_count_bits((uint64_t)clans))
        s->effect.named = (uint8_t)clans;
    if (name_asks(t->box, s))
        s->effect.step = DUEL_ASK_NAME;
    else
        reveal_called(t, seat);
}

/* --- DEVOUR [D9] --- */

RULE static bool devour_asks_to_awaken(const struct duel_box *box, const struct duel *s,
                                       int seat)
{
    return !s->effect.done && s->effect.want && s->size[DUEL_HANDS + seat] &&
           can_awaken(box, s);
}

RULE static void devour(const struct duel_table *t, int seat)
{
    if (devour_asks_to_awaken(t->box, t->s, seat))
        t->s->effect.step = DUEL_ASK_AWAKEN;
    else
        go_on_picking(t);
}

/* --- the Domain [D4] --- */

RULE int duel_open_slots(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);
    int slots = 0;

    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        int card = duel_available(s, slot);

        if (card == DUEL_NO_CARD)
            continue;
        if (c->verb == DUEL_GAIN && (duel_kind(box, card)->cost > c->cost ||
                                     (c->clan && duel_clan(box, card) != c->clan)))
            continue;
        slots |= 1 << slot;
    }
    return slots;
}

/* Puts the revealed card on a slot. */
RULE static void cover(const struct duel_table *t, int slot)
{
    struct duel *s = t->s;
    int card = s->first[DUEL_DOMAIN_PILE];

    duel_carry(t, card, DUEL_SLOT + slot, false);
    duel_tell(t, DUEL_EV_COVERED, duel_doer(t->box, s), card, slot + 1, 0);
    duel_enforce(t);
    s->effect.done++;
    s->effect.last = (uint8_t)card;
}

/* Each card is revealed before its slot is chosen. While there is a Domain pile every slot has
 * a card, so there is always a choice. */
RULE static void go_on_covering(const struct duel_table *t)
{
    struct duel *s = t->s;
    int card = s->first[DUEL_DOMAIN_PILE];

    if (s->effect.done == s->effect.want || card == DUEL_NO_CARD) {
        end_clause(t);
        return;
    }
    duel_show(t, card);
    duel_tell(t, DUEL_EV_TURNED_UP, NOBODY, card, 0, 0);
    s->effect.step = DUEL_ASK_SLOT;
}

/* Banishes or gains what is available in a slot. */
RULE static void empty_slot(const struct duel_table *t, int slot)
{
    struct duel *s = t->s;
    const struct duel_clause *c = duel_clause(t->box, s);
    int seat = duel_doer(t->box, s);
    int card = duel_available(s, slot);

    if (c->verb == DUEL_BANISH) {
        duel_carry(t, card, DUEL_DOMAIN_PILE, false);
        duel_tell(t, DUEL_EV_BANISHED, seat, card, slot + 1, 0);
        s->effect.done++;
        s->effect.last = (uint8_t)card;
    } else {
        bring(t, seat, card, c->place);
        duel_tell(t, DUEL_EV_GAINED, seat, card, c->place, slot + 1);
    }
    duel_fill_slots(t);
    end_clause(t);
}

RULE static void choose_slot(const struct duel_table *t)
{
    int slots = duel_open_slots(t->box, t->s);

    if (slots & (slots - 1))
        t->s->effect.step = DUEL_ASK_SLOT;
    else if (slots)
        empty_slot(t, mem_low_bit((uint64_t)slots));
    else
        end_clause(t);
}

RULE static void use_slot(const struct duel_table *t, int slot)
{
    if (duel_clause(t->box, t->s)->verb != DUEL_COVER) {
        empty_slot(t, slot);
        return;
    }
    cover(t, slot);
    go_on_covering(t);
}

/* --- clauses --- */

/* Bonus resources are for the turn player only, and not for the Prologue. [D19] */
RULE static void add_resources(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;

    if (seat == s->player && s->players > 1 && s->effect.want) {
        int sum = s->bonus + s->effect.want;

        s->bonus = (uint16_t)(sum < DUEL_MAX_BONUS ? sum : DUEL_MAX_BONUS);
        s->effect.done = s->effect.want;
        duel_tell(t, DUEL_EV_RESOURCES, seat, s->effect.want, 0, 0);
    }
    end_clause(t);
}

RULE static void begin(const struct duel_table *t)
{
    struct duel *s = t->s;
    const struct duel_clause *c = duel_clause(t->box, s);
    int seat = duel_doer(t->box, s);
    int want = amount(t->box, s);

    forget(&s->effect);
    s->effect.step = 0;
    s->effect.want = (uint8_t)want;
    if (seat == NOBODY) { /* "they" in the Prologue */
        end_clause(t);
        return;
    }
    switch (c->verb) {
    case DUEL_DRAW: draw(t, seat); break;
    case DUEL_DRAW_UNTIL:
        want -= s->size[DUEL_HANDS + seat];
        s->effect.want = (uint8_t)(want > 0 ? want : 0);
        draw(t, seat);
        break;
    case DUEL_CHOSEN: go_on_picking(t); break;
    case DUEL_TOP_CARDS: move_top_cards(t, seat, c->place); break;
    case DUEL_THIS_CARD: move_this_card(t, seat, c->place); break;
    case DUEL_PLAN: plan(t, seat); break;
    case DUEL_CALL: call(t, seat); break;
    case DUEL_DEVOUR: devour(t, seat); break;
    case DUEL_COVER: go_on_covering(t); break;
    case DUEL_BANISH:
    case DUEL_GAIN: choose_slot(t); break;
    default: add_resources(t, seat); break; /* DUEL_RESOURCES */
    }
}

/* The marks before a clause: "to", if, may. */
RULE static void enter(const struct duel_table *t)
{
    struct duel *s = t->s;
    const struct duel_clause *c = duel_clause(t->box, s);

    if (c->marks & DUEL_TO && !s->effect.full)
        skip(t, 1);
    else if (!test_holds(t->box, s))
        skip(t, c->skip);
    else if (c->marks & DUEL_MAY)
        s->effect.step = DUEL_ASK_MAY;
    else
        begin(t);
}

RULE void duel_begin(const struct duel_table *t, int card, int part, int owner, int step)
{
    struct duel *s = t->s;

    end_effect(s);
    s->effect.card = (uint8_t)card;
    s->effect.part = (uint8_t)part;
    s->effect.owner = (uint8_t)owner;
    s->effect.step = (uint8_t)step;
    if (!step && duel_sentence(t->box, s)->n_options > 1)
        s->effect.step = DUEL_ASK_OPTION;
}

RULE void duel_go_on(const struct duel_table *t)
{
    while (duel_has_effect(t->s) && !t->s->effect.step)
        enter(t);
}

/* --- questions --- */

RULE static bool awaken_asks(const struct duel_box *box, const struct duel *s, int seat)
{
    int top = s->first[DUEL_PILES + seat];

    if (!can_awaken(box, s))
        return false;
    switch (duel_clause(box, s)->verb) {
    case DUEL_PLAN: return set_is_empty(s->held) && top != DUEL_NO_CARD && s->effect.done;
    case DUEL_CALL:
        return top != DUEL_NO_CARD && top == s->effect.last && set_has(&s->seen, top) &&
               !name_asks(box, s) && !(s->effect.named >> duel_clan(box, top) & 1);
    case DUEL_DEVOUR: return !s->effect.awake && devour_asks_to_awaken(box, s, seat);
    default: return false; /* printed on no other clause */
    }
}

RULE static bool slot_asks(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);
    int slots = duel_open_slots(box, s);
    int top = s->first[DUEL_DOMAIN_PILE];

    if (c->verb == DUEL_COVER &&
        (s->effect.done >= s->effect.want || top == DUEL_NO_CARD || !set_has(&s->seen, top)))
        return false;
    return (c->verb == DUEL_COVER || c->verb == DUEL_BANISH || c->verb == DUEL_GAIN) &&
           slots & (slots - 1);
}

RULE int duel_effect_asks(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);
    int owner = s->effect.owner;
    int seat = duel_doer(box, s);
    bool asks = false;

    switch (s->effect.step) {
    case DUEL_ASK_USE:
        return s->effect.part == DUEL_PART_PLAY && !s->effect.at ? owner : NOBODY;
    case DUEL_ASK_OPTION:
        return duel_sentence(box, s)->n_options > 1 && !s->effect.at ? owner : NOBODY;
    case DUEL_ASK_MAY: return c->marks & DUEL_MAY && test_holds(box, s) ? owner : NOBODY;
    default: break;
    }
    if (seat == NOBODY)
        return NOBODY;
    switch (s->effect.step) {
    case DUEL_ASK_AWAKEN: asks = awaken_asks(box, s, seat); break;
    case DUEL_ASK_NAME:
        asks = c->verb == DUEL_CALL && s->size[DUEL_PILES + seat] && name_asks(box, s);
        break;
    case DUEL_ASK_PICK:
        asks = (c->verb == DUEL_CHOSEN || c->verb == DUEL_DEVOUR) && pick_asks(box, s);
        break;
    case DUEL_ASK_TOP:
        asks = c->verb == DUEL_PLAN && set_count(s->held) > 1 &&
               set_count(s->held) <= s->effect.done;
        break;
    case DUEL_ASK_SLOT: asks = slot_asks(box, s); break;
    default: break;
    }
    return asks ? seat : NOBODY;
}

RULE static int card_moves(int verb, struct set cards, move *out)
{
    int n = 0;

    FOR_SET (card, cards) {
        out[n++] = duel_move(verb, card);
    }
    return n;
}

/* A move for each number whose bit is set in a mask, bit 0 being number `from`. */
RULE static int number_moves(int verb, int mask, int from, move *out)
{
    int n = 0;

    for (int i = 0; mask >> i; i++)
        if (mask >> i & 1)
            out[n++] = duel_move(verb, from + i);
    return n;
}

RULE int duel_effect_moves(const struct duel_box *box, const struct duel *s, move *out)
{
    int n = 0;

    switch (s->effect.step) {
    case DUEL_ASK_OPTION:
        return number_moves(DUEL_DO_OPTION, (1 << duel_sentence(box, s)->n_options) - 1, 1,
                            out);
    case DUEL_ASK_AWAKEN:
        out[n++] = duel_move(DUEL_DO_AWAKEN, 0);
        out[n++] = duel_move(DUEL_DO_PLAIN, 0);
        return n;
    case DUEL_ASK_NAME:
        return number_moves(
            DUEL_DO_NAME, duel_clans(box, s->players, s->vermeast) & ~s->effect.named, 0, out);
    case DUEL_ASK_PICK:
        n = card_moves(DUEL_DO_PICK, duel_candidates(box, s), out);
        if (can_decline_pick(box, s))
            out[n++] = duel_move(DUEL_DO_DONE, 0);
        return n;
    case DUEL_ASK_TOP: return card_moves(DUEL_DO_TOP, s->held, out);
    case DUEL_ASK_SLOT: return number_moves(DUEL_DO_SLOT, duel_open_slots(box, s), 1, out);
    default: /* DUEL_ASK_USE, DUEL_ASK_MAY */
        out[n++] = duel_move(DUEL_DO_USE, 0);
        out[n++] = duel_move(DUEL_DO_PASS, 0);
        return n;
    }
}

/* --- answers --- */

RULE static void choose_option(const struct duel_table *t, int number)
{
    struct duel *s = t->s;

    duel_tell(t, DUEL_EV_CHOSE, s->effect.owner, s->effect.card, number, 0);
    s->effect.step = 0;
    while (number > 1) {
        s->effect.at++;
        number -= (duel_clause(t->box, s)->marks & DUEL_OPTION) != 0;
    }
}

/* The effect of a played card, or a "may" inside one. */
RULE static void use_or_pass(const struct duel_table *t, bool use)
{
    struct duel *s = t->s;
    bool is_offer = s->effect.step == DUEL_ASK_USE;

    if (!use)
        duel_tell(t, DUEL_EV_DECLINED, s->effect.owner, s->effect.card, 0, 0);
    if (is_offer && use) {
        set_add(&s->effects, s->effect.card);
        duel_tell(t, DUEL_EV_APPLIED, s->effect.owner, s->effect.card, 0, 0);
        duel_begin(t, s->effect.card, DUEL_PART_PLAY, s->effect.owner, 0);
    } else if (is_offer) {
        end_effect(s);
    } else if (use) {
        begin(t);
    } else {
        skip(t, duel_clause(t->box, s)->skip);
    }
}

RULE static void awaken_or_not(const struct duel_table *t, bool awaken)
{
    struct duel *s = t->s;
    const struct duel_clause *c = duel_clause(t->box, s);
    int seat = duel_doer(t->box, s);
    int top = s->first[DUEL_PILES + seat];
    int revealed = s->effect.done; /* by PLAN */

    if (awaken) {
        duel_tell(t, DUEL_EV_AWAKENED, seat, s->effect.card, 0, 0);
        if (!(c->marks & DUEL_AWAKENED))
            s->awakened |= (uint8_t)(1 << seat);
    }
    if (c->verb == DUEL_DEVOUR) {
        s->effect.awake = awaken;
        go_on_picking(t);
        return;
    }
    if (awaken)
        bring(t, seat, top, DUEL_SACRIFICED);
    else if (c->verb == DUEL_CALL)
        give_back(t, seat, top, DUEL_UNDER_PILE);
    s->effect.done = (uint8_t)revealed;
    end_clause(t);
}

RULE void duel_answer(const struct duel_table *t, move m)
{
    struct duel *s = t->s;
    int seat = duel_doer(t->box, s);
    int argument = duel_argument(m);

    switch (duel_verb(m)) {
    case DUEL_DO_USE: use_or_pass(t, true); break;
    case DUEL_DO_PASS: use_or_pass(t, false); break;
    case DUEL_DO_OPTION: choose_option(t, argument); break;
    case DUEL_DO_AWAKEN: awaken_or_not(t, true); break;
    case DUEL_DO_PLAIN: awaken_or_not(t, false); break;
    case DUEL_DO_NAME:
        s->effect.named |= (uint8_t)(1 << argument);
        duel_tell(t, DUEL_EV_NAMED, seat, argument, 0, 0);
        if (!name_asks(t->box, s))
            reveal_called(t, seat);
        break;
    case DUEL_DO_TOP:
        put_back(t, seat, argument);
        go_on_planning(t, seat);
        break;
    case DUEL_DO_PICK:
        give_back(t, seat, argument, pick_place(duel_clause(t->box, s)));
        go_on_picking(t);
        break;
    case DUEL_DO_DONE: end_clause(t); break;
    default: use_slot(t, argument - 1); break; /* DUEL_DO_SLOT */
    }
}
