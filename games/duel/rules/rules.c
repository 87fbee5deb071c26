/* The rules of Duel of Chaos: set-up, whose move, which moves, what follows, points.
 * Implements RULES.md, "Timing", "Prologue", "The duel" and "A turn" [D10–D20]; what
 * cards do is in effect.c.
 *
 * After every action settle() runs the effect in progress to its next question;
 * with none in progress it is a pause, and pause() looks in the order of [D-r10] for
 * somebody who is asked. */
#include "games/duel/rules/effect.h"

/* --- interrupts [D17] --- */

/* The events that a card's reaction answers. For a pile its size now counts. */
RULE static int answered_events(const struct duel_kind *kind, const struct duel *s)
{
    int events = 0;

    if (kind->on & DUEL_WHEN_RECRUIT && (!kind->on_clan || s->recruited >> kind->on_clan & 1))
        events |= DUEL_EVENT_RECRUIT;
    if (kind->on & DUEL_WHEN_SACRIFICE)
        events |= DUEL_EVENT_SACRIFICE;
    if (kind->on & DUEL_WHEN_PILE && s->size[DUEL_PILES + s->player] <= kind->on_pile)
        events |= DUEL_EVENT_PILE;
    return events & s->events;
}

/* Whether a hidden card of a hand comes from that lot. */
RULE static bool has_in_hand(const struct duel *s, int seat, int lot)
{
    struct set hand = s->hand[seat];

    FOR_SET (card, hand) {
        if (s->lot[card] == lot)
            return true;
    }
    return false;
}

/* An unspent interrupt could be in the hand if it is there, or face down in the pile
 * in a lot of which a hidden hand card comes. That does not tell which. [D-r13] */
RULE int duel_answerable(const struct duel_box *box, const struct duel *s)
{
    int other = duel_other(s->player);
    int events = 0;
    struct set rest;

    if (s->players == 1 || !s->events)
        return 0;
    rest = set_without(box->interrupts, s->reactions);
    FOR_SET (card, rest) {
        if (s->where[card] == DUEL_HANDS + other ||
            (s->where[card] == DUEL_PILES + other && s->lot[card] &&
             has_in_hand(s, other, s->lot[card])))
            events |= answered_events(duel_kind(box, card), s);
    }
    return events;
}

RULE bool duel_answers(const struct duel_box *box, const struct duel *s, int card)
{
    return set_has(&s->hand[duel_other(s->player)], card) && !set_has(&s->reactions, card) &&
           answered_events(duel_kind(box, card), s);
}

/* --- whose move, which moves --- */

RULE static bool has_due(const struct duel *s, int seat)
{
    for (int i = 0; i < s->n_due; i++)
        if (s->due[i] >> 7 == seat)
            return true;
    return false;
}

/* The bit of an Intervention in duel.invoked. */
RULE static int invoked_bit(const struct duel_box *box, int card)
{
    int i = 0;

    while (box->by_depth[i] != card)
        i++;
    return 1 << i;
}

RULE bool duel_can_invoke(const struct duel_box *box, const struct duel *s, int card)
{
    return s->where[card] == DUEL_IN_FORCE && !(s->invoked & invoked_bit(box, card)) &&
           !duel_kind(box, card)->awakens;
}

RULE static int invoke_moves(const struct duel_box *box, const struct duel *s, move *out)
{
    struct set rest = box->interventions;
    int n = 0;

    if (!s->size[DUEL_IN_FORCE])
        return 0;
    FOR_SET (card, rest) {
        if (duel_can_invoke(box, s, card))
            out[n++] = duel_move(DUEL_DO_INVOKE, card);
    }
    return n;
}

/* Whether the combo has come to its end: nothing to play and nothing to invoke. */
RULE static bool is_played_out(const struct duel_box *box, const struct duel *s)
{
    move invoke[3];

    return !s->size[DUEL_HANDS + s->player] && !invoke_moves(box, s, invoke);
}

RULE int duel_asked(const struct duel_box *box, const struct duel *s)
{
    if (s->phase == DUEL_OVER)
        return NOBODY;
    if (duel_has_effect(s))
        return duel_effect_asks(box, s);
    if (s->players == 1 && !s->size[DUEL_PILES])
        return NOBODY; /* [D10] */
    if (s->events)
        return duel_answerable(box, s) == s->events ? duel_other(s->player) : NOBODY;
    if (s->players > 1 && has_due(s, duel_other(s->player)))
        return duel_other(s->player);
    if (s->phase == DUEL_COMBO && !has_due(s, s->player) && is_played_out(box, s))
        return NOBODY;
    return s->player;
}

RULE uint32_t duel_actors(const struct duel_box *box, const struct duel *s)
{
    (void)box;
    return s->phase == DUEL_OVER ? 0 : 1u << s->turn;
}

RULE static int interrupt_moves(const struct duel_box *box, const struct duel *s, move *out)
{
    struct set rest = set_common(box->interrupts, s->hand[s->turn]);
    int n = 0;

    FOR_SET (card, rest) {
        if (duel_answers(box, s, card))
            out[n++] = duel_move(DUEL_DO_REACT, card);
    }
    out[n++] = duel_move(DUEL_DO_HOLD, 0);
    return n;
}

RULE static int due_moves(const struct duel *s, move *out)
{
    struct set own = {{0, 0}};
    int n = 0;

    for (int i = 0; i < s->n_due; i++)
        if (s->due[i] >> 7 == s->turn)
            set_add(&own, s->due[i] & 127);
    out[n++] = duel_move(DUEL_DO_PASS, 0);
    FOR_SET (card, own) {
        out[n++] = duel_move(DUEL_DO_REACT, card);
    }
    return n;
}

RULE static int combo_moves(const struct duel_box *box, const struct duel *s, move *out)
{
    struct set rest = s->hand[s->player];
    int n = 0;

    if (set_is_empty(rest))
        out[n++] = duel_move(DUEL_DO_PASS, 0);
    FOR_SET (card, rest) {
        out[n++] = duel_move(DUEL_DO_PLAY, card);
    }
    return n + invoke_moves(box, s, out + n);
}

RULE static int recruit_moves(const struct duel_box *box, const struct duel *s, move *out)
{
    int n = 0;

    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        int card = duel_available(s, slot);

        if (card != DUEL_NO_CARD && duel_kind(box, card)->cost <= s->resources)
            out[n++] = duel_move(DUEL_DO_BUY, slot + 1);
    }
    out[n++] = duel_move(DUEL_DO_END, 0);
    return n;
}

RULE int duel_moves(const struct duel_box *box, const struct duel *s, int seat, move *out)
{
    if (seat != s->turn)
        return 0; /* so does every seat when the game is over */
    if (duel_has_effect(s))
        return duel_effect_moves(box, s, out);
    if (s->events)
        return interrupt_moves(box, s, out);
    if (has_due(s, seat))
        return due_moves(s, out);
    return s->phase == DUEL_COMBO ? combo_moves(box, s, out) : recruit_moves(box, s, out);
}

/* --- the course of a turn --- */

/* What a turn leaves nothing of. */
RULE static void clear_acts(struct duel *s)
{
    const struct set none = {{0, 0}};

    s->effects = s->reactions = none;
    s->resources = s->bonus = 0;
    mem_zero(s->due, sizeof s->due);
    mem_zero(s->played, sizeof s->played);
    mem_zero(&s->effect, sizeof s->effect);
    s->effect.card = s->effect.last = DUEL_NO_CARD;
    s->n_due = s->n_played = 0;
    s->invoked = s->awakened = s->events = s->recruited = s->mark = 0;
}

/* The game ends; nothing is cleared away but what the turn remembers. */
RULE static void end_game(const struct duel_table *t, int event, int seat)
{
    clear_acts(t->s);
    t->s->phase = DUEL_OVER;
    t->s->turn = NOBODY;
    duel_tell(t, event, seat, event == DUEL_EV_SUCCEEDED ? t->s->round : 0, 0, 0);
}

/* Draws the cards of a turn: not "drawn by an effect". [D-r12, D15, D20] */
RULE static void deal(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;
    uint64_t cards = 0;
    int n = 0;

    while (n < DUEL_HAND && s->size[DUEL_PILES + seat])
        cards |= (uint64_t)(duel_draw_card(t, seat) + 1) << 8 * n++;
    events_add(t->events, DUEL_EV_DEALT, seat, 1 << seat, (uint32_t)n, cards);
}

RULE static void begin_turn(const struct duel_table *t, int seat)
{
    struct duel *s = t->s;

    clear_acts(s);
    s->player = s->turn = (uint8_t)seat;
    s->phase = DUEL_COMBO;
    s->mark = s->size[DUEL_PILES + seat];
    duel_tell(t, DUEL_EV_TURN, seat, s->round, 0, 0);
}

/* Play area and discard go under the pile, shuffled; then the next turn. [D11, D20] */
RULE static void end_turn(const struct duel_table *t)
{
    struct duel *s = t->s;
    int seat = s->player;
    uint8_t cards[DUEL_MAX_CARDS];
    int n = 0;

    for (int zone = DUEL_AREAS + seat; zone <= DUEL_DISCARDS + seat; zone += 2)
        for (int card = s->first[zone]; card != DUEL_NO_CARD; card = s->next[card])
            cards[n++] = (uint8_t)card;
    duel_shuffle_under(t, cards, n, DUEL_PILES + seat, s->round + (s->players == 1 ? 1 : 3));
    duel_tell(t, DUEL_EV_SHUFFLED, seat, n, 0, 0);
    deal(t, seat);
    if (t->events)
        t->events->barrier = 1;
    if (s->round < DUEL_MAX_ROUNDS) {
        s->round++;
        begin_turn(t, s->players == 1 ? 0 : duel_other(seat));
    } else if (s->players > 1) {
        end_game(t, DUEL_EV_DRAW, NOBODY); /* [D-r8] */
    } else {
        end_game(t, s->size[DUEL_PILES] ? DUEL_EV_FAILED : DUEL_EV_SUCCEEDED, seat);
    }
}

/* The combo is over: the check [D18], then recruit [D19]; in the Prologue the pile was not
 * empty at this pause, so it is the next try [D11]. */
RULE static void end_combo(const struct duel_table *t)
{
    struct duel *s = t->s;

    if (s->players == 1) {
        end_turn(t);
    } else if (!s->size[DUEL_PILES + s->player]) {
        end_game(t, DUEL_EV_WON, s->player);
    } else {
        s->phase = DUEL_RECRUIT;
        s->resources = (uint16_t)(s->size[DUEL_AREAS + s->player] + s->bonus);
        duel_tell(t, DUEL_EV_RECRUITS, s->player, s->resources, 0, 0);
    }
}

/* A pause: looks for what waits, in the order of [D-r10]. */
RULE static void pause(const struct duel_table *t)
{
    struct duel *s = t->s;
    uint8_t pile = s->size[DUEL_PILES + s->player];

    if (s->players == 1 && !pile) {
        end_game(t, DUEL_EV_SUCCEEDED, 0); /* [D10] */
        return;
    }
    if (pile < s->mark)
        s->events |= DUEL_EVENT_PILE;
    s->mark = pile;
    s->events = (uint8_t)duel_answerable(t->box, s);
    if (!(s->events & DUEL_EVENT_RECRUIT))
        s->recruited = 0;
    if (s->phase == DUEL_COMBO && duel_asked(t->box, s) == NOBODY)
        end_combo(t);
}

/* Goes on until somebody is asked, or the game is over. */
RULE static void settle(const struct duel_table *t)
{
    struct duel *s = t->s;

    while (s->phase != DUEL_OVER) {
        int asked;

        duel_go_on(t);
        if (!duel_has_effect(s))
            pause(t);
        asked = duel_asked(t->box, s);
        if (asked != NOBODY) {
            s->turn = (uint8_t)asked;
            return;
        }
    }
}

/* --- set-up --- */

RULE static void shuffle_set(const struct duel_table *t, struct set set, int zone, int lot)
{
    uint8_t cards[DUEL_MAX_CARDS];
    int n = 0;

    FOR_SET (card, set) {
        cards[n++] = (uint8_t)card;
    }
    duel_shuffle_under(t, cards, n, zone, lot);
}

/* Interventions go into the Domain pile, each after so many clan cards. [D14] */
RULE static void bury_interventions(const struct duel_table *t)
{
    struct duel *s = t->s;
    uint8_t cards[DUEL_MAX_CARDS];
    int n = 0;
    int next = 0;

    for (int card = s->first[DUEL_DOMAIN_PILE]; card != DUEL_NO_CARD; card = s->next[card])
        cards[n++] = (uint8_t)card;
    for (int i = 0; i < n; i++) {
        zone_lift(s, cards[i]);
        zone_put(s, cards[i], DUEL_DOMAIN_PILE, false);
        while (next < 3 && duel_kind(t->box, t->box->by_depth[next])->depth == i + 1)
            zone_put(s, t->box->by_depth[next++], DUEL_DOMAIN_PILE, false);
    }
}

RULE static void setup_duel(const struct duel_table *t)
{
    struct duel *s = t->s;
    struct set all = duel_cards(t->box, 2, s->vermeast);
    int swapped = (int)rng_below(&s->rng, 2); /* 1: seat 1 has the second set [D12] */

    for (int set = 0; set < 2; set++)
        shuffle_set(t, set_common(t->box->emissaries[set], all), DUEL_PILES + (set ^ swapped),
                    set + 1);
    shuffle_set(t, set_common(t->box->recruits, all), DUEL_DOMAIN_PILE, 3); /* [D13] */
    duel_fill_slots(t);                                                     /* [D15] */
    bury_interventions(t);
    deal(t, 0);
    deal(t, 1);
}

RULE void duel_setup(const struct duel_box *box, struct duel *s, int players, uint32_t options,
                     const uint8_t seed[SEED_BYTES])
{
    const struct duel_table t = {box, s, NULL};

    mem_zero(s, sizeof *s);
    rng_seed(&s->rng, seed);
    for (int zone = 0; zone < DUEL_ZONES; zone++)
        s->first[zone] = s->last[zone] = DUEL_NO_CARD;
    for (int card = 0; card < DUEL_MAX_CARDS; card++) {
        s->where[card] = DUEL_OUT;
        s->next[card] = DUEL_NO_CARD;
    }
    s->players = (uint8_t)players;
    s->vermeast = options & 1;
    s->round = 1;
    if (players == 1) {
        shuffle_set(&t, box->prologue, DUEL_PILES, 1); /* [D10] */
        deal(&t, 0);
    } else {
        setup_duel(&t);
    }
    begin_turn(&t, 0);
    settle(&t);
}

/* --- apply --- */

RULE static void play(const struct duel_table *t, int card)
{
    struct duel *s = t->s;
    int seat = s->player;

    duel_carry(t, card, DUEL_AREAS + seat, false);
    if (s->n_played < DUEL_MAX_PLAYED)
        s->played[s->n_played++] = (uint8_t)card;
    duel_tell(t, DUEL_EV_PLAYED, seat, card, 0, 0);
    if (duel_kind(t->box, card)->play.n && !set_has(&s->effects, card)) /* [D-r2] */
        duel_begin(t, card, DUEL_PART_PLAY, seat, DUEL_ASK_USE);
}

/* Takes what a seat has due off the list: one card, or all of them. */
RULE static void settle_due(struct duel *s, int seat, int card)
{
    int n = 0;

    for (int i = 0; i < s->n_due; i++)
        if (s->due[i] >> 7 != seat || (card != DUEL_NO_CARD && (s->due[i] & 127) != card))
            s->due[n++] = s->due[i];
    mem_zero(s->due + n, (size_t)(s->n_due - n));
    s->n_due = (uint8_t)n;
}

/* A reaction, due or an interrupt. The card is shown. */
RULE static void react(const struct duel_table *t, int card)
{
    struct duel *s = t->s;
    int seat = s->turn;

    duel_tell(t, s->events ? DUEL_EV_ANSWERED : DUEL_EV_REACTED, seat, card, 0, 0);
    settle_due(s, seat, card);
    set_add(&s->reactions, card);
    duel_show(t, card);
    duel_begin(t, card, DUEL_PART_REACTION, seat, 0);
}

/* Gives up all one's due reactions. Who has seen none of the cards does not learn that
 * there were any. [D-r12] */
RULE static void give_up(const struct duel_table *t)
{
    struct duel *s = t->s;
    bool is_known = false;

    for (int i = 0; i < s->n_due; i++)
        is_known = is_known || (s->due[i] >> 7 == s->turn && !s->lot[s->due[i] & 127]);
    settle_due(s, s->turn, DUEL_NO_CARD);
    duel_tell(t, DUEL_EV_GAVE_UP, s->turn, 0, 0, 0);
    if (t->events && !is_known) {
        t->events->shown = 0;
        t->events->event[t->events->n - 1].seen = (uint8_t)(1 << s->turn);
    }
}

RULE static void invoke(const struct duel_table *t, int card)
{
    struct duel *s = t->s;

    s->invoked |= (uint8_t)invoked_bit(t->box, card);
    duel_tell(t, DUEL_EV_INVOKED, s->player, card, 0, 0);
    duel_begin(t, card, DUEL_PART_ONCE, s->player, 0);
}

RULE static void buy(const struct duel_table *t, int slot)
{
    struct duel *s = t->s;
    int card = duel_available(s, slot);
    int cost = duel_kind(t->box, card)->cost;

    duel_carry(t, card, DUEL_AREAS + s->player, false);
    s->resources = (uint16_t)(s->resources - cost);
    duel_tell(t, DUEL_EV_BOUGHT, s->player, card, slot + 1, cost);
    duel_fill_slots(t);
    s->events |= DUEL_EVENT_RECRUIT;
    s->recruited |= (uint8_t)(1 << duel_clan(t->box, card));
}

/* `pass` where no effect is in progress. */
RULE static void pass(const struct duel_table *t)
{
    if (has_due(t->s, t->s->turn))
        give_up(t);
    else
        end_combo(t); /* [D14] */
}

RULE void duel_apply(const struct duel_box *box, struct duel *s, int seat, move m,
                     struct events *events)
{
    const struct duel_table t = {box, s, events};
    int argument = duel_argument(m);

    (void)seat;
    events_open(events, m);
    if (duel_has_effect(s)) {
        duel_answer(&t, m);
        settle(&t);
        return;
    }
    switch (duel_verb(m)) {
    case DUEL_DO_PLAY: play(&t, argument); break;
    case DUEL_DO_PASS: pass(&t); break;
    case DUEL_DO_REACT: react(&t, argument); break;
    case DUEL_DO_HOLD:
        s->events = s->recruited = 0;
        duel_tell(&t, DUEL_EV_HELD, s->turn, 0, 0, 0);
        break;
    case DUEL_DO_INVOKE: invoke(&t, argument); break;
    case DUEL_DO_BUY: buy(&t, argument - 1); break;
    default: end_turn(&t); break; /* DUEL_DO_END */
    }
    settle(&t);
}

/* --- points --- */

/* Whether the game was won by the player whose turn was the last: the check comes with
 * an empty hand [D18]; at a draw D20 has filled it. The Prologue may end with cards in
 * hand. [D10, D-r8] */
RULE static bool is_won(const struct duel *s)
{
    return s->phase == DUEL_OVER && !s->size[DUEL_PILES + s->player] &&
           (s->players == 1 || !s->size[DUEL_HANDS + s->player]);
}

RULE void duel_points(const struct duel_box *box, const struct duel *s, struct points *out)
{
    (void)box;
    mem_zero(out, sizeof *out);
    if (s->players == 1) {
        points_add(out, 0, DUEL_SCORE_TURNS, 0, s->round, s->round);
        out->winners = is_won(s);
        return;
    }
    if (is_won(s))
        points_add(out, s->player, DUEL_SCORE_WIN, 0, 1, 1);
    points_judge(out, 2);
}
