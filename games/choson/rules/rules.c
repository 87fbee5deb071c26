/* The rules of Chosŏn: set-up, whose move, which moves, what follows, points.
 * Implements RULES.md from "A round" to "Scoring" [C5–C25]; what the cards can do
 * at a given moment is in cards.c.
 *
 * A riposte and the choice of whom to take a token from interrupt a turn: `turn` is
 * then the seat that decides and `resume` the one whose turn goes on afterwards. */
#include "games/choson/rules/rules.h"

/* --- moves --- */

RULE static int order_moves(const struct choson *s, int seat, move *out)
{
    bag hand = s->d.hand[seat];
    bag rest = dynasty_characters(hand);
    int n = 0;

    if (!choson_can_order(hand)) {
        out[0] = dynasty_move(CHOSON_PASS, 0, 0, 0, 0);
        return 1;
    }
    FOR_KINDS (kind, rest) {
        for (int count = 1; count <= bag_count(hand, kind); count++)
            out[n++] = dynasty_move(DYNASTY_PLACE, 0, 0, kind, count);
    }
    if (bag_count(hand, CHOSON_EVENT) >= CHOSON_LEGACY_EVENTS)
        out[n++] = dynasty_move(DYNASTY_PLACE, 0, 0, CHOSON_EVENT, CHOSON_LEGACY_EVENTS);
    rest = hand;
    FOR_KINDS (low, rest) {
        bag above = bag_without(rest, low);

        if (low == CHOSON_WATCHER) /* not with an event */
            break;
        FOR_KINDS (high, above) {
            out[n++] = dynasty_move(DYNASTY_PLACE_TWO, 0, 0, low, high);
        }
    }
    return n;
}

/* Every character that a weapon can destroy. */
RULE static int weapon_moves(const struct choson *s, int verb, move *out)
{
    int n = 0;

    for (int seat = 0; seat < s->d.players; seat++) {
        bag rest = choson_targets(s, seat);

        FOR_KINDS (kind, rest) {
            out[n++] = dynasty_move(verb, 0, 0, seat, kind);
        }
    }
    return n;
}

/* A Sword; the holder of the Reapers may name two characters. [C15, C-r5] */
RULE static int strike_moves(const struct choson *s, move *out)
{
    int singles = weapon_moves(s, CHOSON_STRIKE, out);
    int n = singles;

    if (!choson_holds(s, s->d.turn, CHOSON_REAPER))
        return n;
    for (int i = 0; i < singles; i++) {
        int seat = dynasty_arg(out[i], 2);
        int kind = dynasty_arg(out[i], 3);

        for (int k = bag_count(s->d.table[seat], kind) > 1 ? i : i + 1; k < singles; k++)
            out[n++] = dynasty_move(CHOSON_STRIKE_TWO, seat, kind, dynasty_arg(out[k], 2),
                                    dynasty_arg(out[k], 3));
    }
    return n;
}

RULE static int arrival_moves(const struct choson *s, move *out)
{
    bag open[CHOSON_MAX_PLAYERS] = {0, 0, 0, 0};

    switch (choson_open_arrival(s)) {
    case CHOSON_LOBBIES:
        for (int seat = 0; seat < s->d.players; seat++)
            open[seat] = choson_targets(s, seat);
        return dynasty_lobby_moves(CHOSON_LOBBY, open, s->d.players, out);
    case CHOSON_FIREARM: return weapon_moves(s, CHOSON_SHOOT, out);
    case CHOSON_SWORD: return strike_moves(s, out);
    default: return 0;
    }
}

RULE static int turn_moves(const struct choson *s, move *out)
{
    int n = 0;
    int turn = s->d.turn;
    bag rest = s->d.table[turn];

    if (!(s->d.acts & CHOSON_REVEALED))
        out[n++] = dynasty_move(DYNASTY_REVEAL, 0, 0, 0, 0);
    if (!(s->d.acts & CHOSON_SHIELDED) && choson_holds(s, turn, CHOSON_YI)) {
        FOR_KINDS (family, rest) {
            out[n++] = dynasty_move(CHOSON_SHIELD, 0, 0, 0, family);
        }
    }
    if (choson_can_keep(s))
        out[n++] = dynasty_move(CHOSON_KEEP, 0, 0, 0, 0);
    if (choson_can_foresee(s))
        out[n++] = dynasty_move(CHOSON_FORESEE, 0, 0, 0, 0);
    if (choson_can_research(s))
        out[n++] = dynasty_move(CHOSON_RESEARCH, 0, 0, 0, 0);
    n += arrival_moves(s, out + n);
    if (s->d.acts & CHOSON_REVEALED && choson_duty(s) == CHOSON_FREE)
        out[n++] = dynasty_move(CHOSON_END, 0, 0, 0, 0);
    return n;
}

RULE static int take_moves(const struct choson *s, move *out)
{
    int n = 0;

    for (int seat = 0; seat < s->d.players; seat++)
        if (seat != s->d.turn && s->d.tokens[seat])
            out[n++] = dynasty_move(CHOSON_TAKE, 0, 0, 0, seat);
    out[n++] = dynasty_move(CHOSON_DECLINE, 0, 0, 0, 0);
    return n;
}

/* Two verbs without arguments that follow each other. */
RULE static int either(int verb, move *out)
{
    out[0] = dynasty_move(verb, 0, 0, 0, 0);
    out[1] = dynasty_move(verb + 1, 0, 0, 0, 0);
    return 2;
}

RULE uint32_t choson_actors(const struct dynasty_box *box, const struct choson *s)
{
    (void)box;
    return s->d.phase == DYNASTY_OVER ? 0 : 1u << s->d.turn;
}

RULE int choson_moves(const struct dynasty_box *box, const struct choson *s, int seat,
                      move *out)
{
    (void)box;
    if (seat != s->d.turn)
        return 0; /* so does every seat when the game is over */
    switch (s->d.phase) {
    case CHOSON_TRAVEL_PHASE: return either(CHOSON_TRAVEL, out);
    case DYNASTY_ORDERS: return order_moves(s, seat, out);
    case DYNASTY_MAIN: return turn_moves(s, out);
    case CHOSON_RIPOSTE_PHASE: return either(CHOSON_RIPOSTE, out);
    case CHOSON_TAKE_PHASE: return take_moves(s, out);
    default: return dynasty_drop_moves(&s->d, CHOSON_DROP, out); /* DYNASTY_LIMIT */
    }
}

/* --- the course of a round --- */

/* Starts a round: whoever holds the Time Travellers is asked before the deal. [C5] */
RULE static void start_round(const struct dynasty_box *box, struct choson *s,
                             struct events *events)
{
    int traveller = choson_holder(s, CHOSON_TIME_TRAVELLER);

    dynasty_tell_round(box, &s->d, events);
    if (traveller == NOBODY) {
        dynasty_deal(box, &s->d, NOBODY, events);
        return;
    }
    s->d.phase = CHOSON_TRAVEL_PHASE;
    s->d.turn = (uint8_t)traveller;
}

/* Goes on in the orders after the seat in turn. A seat that can place nothing is not passed
 * over: it passes. [C7–C9, C-r2] */
RULE static void go_on_with_orders(struct choson *s, struct events *events)
{
    int next = dynasty_after(&s->d, s->d.turn);

    if (next != NOBODY)
        s->d.turn = (uint8_t)next;
    else
        dynasty_end_orders(&s->d, events);
}

/* Kept events do not count: they are not on the table. [C10] */
RULE static bool is_above_limit(const struct dynasty_box *box, const struct choson *s, int seat)
{
    return bag_total(s->d.table[seat]) > dynasty_limit(box, s->d.round);
}

/* Judges the limits from `seat` on; after the last seat the round is over. [C10] */
RULE static void go_on_with_limits(const struct dynasty_box *box, struct choson *s, int seat,
                                   struct events *events)
{
    while (seat != NOBODY && !is_above_limit(box, s, seat))
        seat = dynasty_after(&s->d, seat);
    if (seat != NOBODY) {
        s->d.phase = DYNASTY_LIMIT;
        s->d.turn = (uint8_t)seat;
    } else if (dynasty_end_round(&s->d, events)) {
        start_round(box, s, events);
    }
}

RULE void choson_setup(const struct dynasty_box *box, struct choson *s, int players,
                       uint32_t options, const uint8_t seed[SEED_BYTES])
{
    (void)options;
    mem_zero(s, sizeof *s);
    s->legacy = s->shield_owner = s->resume = NOBODY;
    dynasty_setup(&s->d, CHOSON_BOX, CHOSON_TOKENS, players, seed);
    start_round(box, s, NULL);
}

/* --- apply --- */

/* Looks after the Shield when characters have moved: without Yi it is lost at once,
 * without a card of its family it stands on nothing. [C21, C-r9] */
RULE static void settle_shield(struct choson *s, struct events *events)
{
    int owner = s->shield_owner;
    int family = s->shield_family;

    if (owner == NOBODY)
        return;
    if (!bag_count(s->d.table[owner], CHOSON_YI)) {
        s->shield_owner = NOBODY;
        s->shield_family = 0;
        events_add(events, CHOSON_EV_SHIELD_LOST, owner, EVERYBODY, 0, 0);
    } else if (family && !bag_count(s->d.table[owner], family)) {
        s->shield_family = 0;
        events_add(events, CHOSON_EV_SHIELD_BARE, owner, EVERYBODY, (uint32_t)family, 0);
    }
}

/* The seat in turn takes a token from the bank; from an empty one it is asked whether and
 * from whom, unless nobody has one. family: whose power it is. [C20] */
RULE static void gain(struct choson *s, int family, struct events *events)
{
    if (s->d.bank) {
        s->d.bank--;
        s->d.tokens[s->d.turn]++;
        events_add(events, CHOSON_EV_GAINED, s->d.turn, EVERYBODY, (uint32_t)family, 0);
    } else if (choson_can_gain(s, s->d.turn)) {
        s->d.phase = CHOSON_TAKE_PHASE;
        s->resume = s->d.turn;
        events_add(events, CHOSON_EV_BANK_EMPTY, s->d.turn, EVERYBODY, (uint32_t)family, 0);
    }
}

RULE static void travel(const struct dynasty_box *box, struct choson *s, struct events *events)
{
    dynasty_to_deck(&s->d, s->d.turn, CHOSON_TIME_TRAVELLER);
    events_add(events, CHOSON_EV_TRAVELLED, s->d.turn, EVERYBODY, 0, 0);
    settle_shield(s, events);
    s->d.first = s->d.turn;
    events_add(events, DYNASTY_EV_FIRST, s->d.first, EVERYBODY, 0, 0);
    gain(s, CHOSON_TIME_TRAVELLER, events);
    if (s->d.phase != CHOSON_TAKE_PHASE)
        dynasty_deal(box, &s->d, NOBODY, events); /* also when no token could be had */
}

RULE static void stay(const struct dynasty_box *box, struct choson *s, struct events *events)
{
    events_add(events, CHOSON_EV_STAYED, s->d.turn, EVERYBODY, 0, 0);
    dynasty_deal(box, &s->d, NOBODY, events);
}

/* The token is taken or declined: back to the turn, or to the deal after a travel. */
RULE static void end_take(const struct dynasty_box *box, struct choson *s,
                          struct events *events)
{
    s->resume = NOBODY;
    if (s->d.acts & (CHOSON_FORESEEN | CHOSON_RESEARCHED))
        s->d.phase = DYNASTY_MAIN;
    else
        dynasty_deal(box, &s->d, NOBODY, events);
}

RULE static void take(const struct dynasty_box *box, struct choson *s, int from,
                      struct events *events)
{
    s->d.tokens[from]--;
    s->d.tokens[s->d.turn]++;
    events_add(events, CHOSON_EV_TOOK, s->d.turn, EVERYBODY, (uint32_t)from, 0);
    end_take(box, s, events);
}

/* Others learn that this hand allows nothing; so there is no way back. [C-r2] */
RULE static void pass(struct choson *s, struct events *events)
{
    if (events)
        events->barrier = 1;
    events_add(events, CHOSON_EV_PASSED, s->d.turn, EVERYBODY, 0, 0);
    go_on_with_orders(s, events);
}

RULE static void reveal(struct choson *s, struct events *events)
{
    bag cards = dynasty_reveal(&s->d, events);

    s->d.table[s->d.turn] += dynasty_characters(cards);
    s->played = cards;
    s->d.acts |= CHOSON_REVEALED;
    s->d.owed[0] = choson_arrived(s) != 0; /* [C12] */
    if (bag_count(cards, CHOSON_EVENT) == CHOSON_LEGACY_EVENTS) {
        s->legacy = s->d.turn;
        events_add(events, CHOSON_EV_LEGACY, s->d.turn, EVERYBODY, 0, 0);
    }
}

RULE static void shield(struct choson *s, int family, struct events *events)
{
    s->shield_owner = s->d.turn;
    s->shield_family = (uint8_t)family;
    s->d.acts |= CHOSON_SHIELDED;
    events_add(events, CHOSON_EV_SHIELDED, s->d.turn, EVERYBODY, (uint32_t)family, 0);
}

RULE static void lobby(struct choson *s, move m, struct events *events)
{
    dynasty_lobby(&s->d, m, events);
    s->d.owed[0] = 0;
    settle_shield(s, events);
}

/* A shot or a strike at one or two characters, and the riposte it may bring. Whether a
 * victim holds the token is read before anything is removed, the attacker's Shield
 * after it. [C14–C16, C-r6] */
RULE static void attack(struct choson *s, move m, struct events *events)
{
    bool is_shot = dynasty_verb(m) == CHOSON_SHOOT;
    int armed = choson_holder(s, is_shot ? CHOSON_SNIPER : CHOSON_HULK);
    bool is_armed_hit = false;

    for (int i = dynasty_verb(m) == CHOSON_STRIKE_TWO ? 0 : 2; i < 4; i += 2) {
        int seat = dynasty_arg(m, i);
        int kind = dynasty_arg(m, i + 1);

        dynasty_to_deck(&s->d, seat, kind);
        events_add(events, is_shot ? CHOSON_EV_SHOT : CHOSON_EV_STRUCK, s->d.turn, EVERYBODY,
                   EVENT_ARGS(seat, kind, 0, 0), 0);
        is_armed_hit = is_armed_hit || seat == armed;
    }
    s->d.owed[0] = 0;
    settle_shield(s, events);
    if (is_armed_hit && choson_can_riposte(s, s->d.turn)) {
        s->resume = s->d.turn;
        s->d.turn = (uint8_t)armed;
        s->d.phase = CHOSON_RIPOSTE_PHASE;
    }
}

/* The victim destroys the character played, or spares it; the attacker goes on. */
RULE static void answer(struct choson *s, bool is_riposte, struct events *events)
{
    int family = choson_arrived(s);

    if (is_riposte)
        dynasty_to_deck(&s->d, s->resume, family);
    events_add(events, is_riposte ? CHOSON_EV_RIPOSTED : CHOSON_EV_SPARED, s->d.turn, EVERYBODY,
               EVENT_ARGS(s->resume, family, 0, 0), 0);
    s->d.phase = DYNASTY_MAIN;
    s->d.turn = s->resume;
    s->resume = NOBODY;
}

RULE static void end_turn(const struct dynasty_box *box, struct choson *s,
                          struct events *events)
{
    int next = dynasty_after(&s->d, s->d.turn);
    int events_played = bag_count(s->played, CHOSON_EVENT);
    int cleared = s->d.acts & CHOSON_KEPT ? events_played - 1 : events_played;

    if (s->d.owed[0])
        events_add(events, CHOSON_EV_FORGONE, s->d.turn, EVERYBODY, (uint32_t)choson_arrived(s),
                   0);
    if (cleared > 0) { /* [C19] */
        s->d.deck += bag_of(CHOSON_EVENT, cleared);
        events_add(events, CHOSON_EV_CLEARED, NOBODY, EVERYBODY, (uint32_t)cleared, 0);
    }
    s->d.acts = s->d.owed[0] = 0;
    s->played = 0;
    if (next != NOBODY)
        s->d.turn = (uint8_t)next;
    else
        go_on_with_limits(box, s, s->d.first, events);
}

RULE static void drop(const struct dynasty_box *box, struct choson *s, int kind,
                      struct events *events)
{
    dynasty_drop(&s->d, kind, events);
    settle_shield(s, events);
    go_on_with_limits(box, s, s->d.turn, events); /* the same seat, until it is done */
}

/* What the action itself does; choson_apply() adds what it changed in majorities. */
RULE static void act(const struct dynasty_box *box, struct choson *s, move m,
                     struct events *events)
{
    int d = dynasty_arg(m, 3);

    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO:
        dynasty_order(&s->d, dynasty_order_cards(m), events);
        go_on_with_orders(s, events);
        break;
    case DYNASTY_REVEAL: reveal(s, events); break;
    case CHOSON_PASS: pass(s, events); break;
    case CHOSON_TRAVEL: travel(box, s, events); break;
    case CHOSON_STAY: stay(box, s, events); break;
    case CHOSON_SHIELD: shield(s, d, events); break;
    case CHOSON_KEEP:
        s->kept[s->d.turn]++;
        s->d.acts |= CHOSON_KEPT;
        events_add(events, CHOSON_EV_KEPT, s->d.turn, EVERYBODY, 0, 0);
        break;
    case CHOSON_FORESEE:
        s->d.acts |= CHOSON_FORESEEN;
        gain(s, CHOSON_ORACLE, events);
        break;
    case CHOSON_RESEARCH:
        s->d.acts |= CHOSON_RESEARCHED;
        gain(s, CHOSON_SCIENTIST, events);
        break;
    case CHOSON_LOBBY: lobby(s, m, events); break;
    case CHOSON_SHOOT:
    case CHOSON_STRIKE:
    case CHOSON_STRIKE_TWO: attack(s, m, events); break;
    case CHOSON_END: end_turn(box, s, events); break;
    case CHOSON_RIPOSTE: answer(s, true, events); break;
    case CHOSON_SPARE: answer(s, false, events); break;
    case CHOSON_TAKE: take(box, s, d, events); break;
    case CHOSON_DECLINE:
        events_add(events, CHOSON_EV_DECLINED, s->d.turn, EVERYBODY, 0, 0);
        end_take(box, s, events);
        break;
    default: drop(box, s, d, events); break; /* CHOSON_DROP */
    }
}

RULE static void find_holders(const struct choson *s, uint8_t holders[DYNASTY_FAMILIES + 1])
{
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        holders[family] = (uint8_t)choson_holder(s, family);
}

RULE void choson_apply(const struct dynasty_box *box, struct choson *s, int seat, move m,
                       struct events *events)
{
    uint8_t before[DYNASTY_FAMILIES + 1];
    uint8_t after[DYNASTY_FAMILIES + 1];

    (void)seat;
    events_open(events, m);
    if (!events) {
        act(box, s, m, NULL);
        return;
    }
    find_holders(s, before);
    act(box, s, m, events);
    find_holders(s, after);
    dynasty_tell_majorities(before, after, events);
    if (before[CHOSON_SNIPER] != after[CHOSON_SNIPER]) /* the tokens move at once [C4] */
        events_add(events, CHOSON_EV_RETURN_FIRE, after[CHOSON_SNIPER], EVERYBODY, 0, 0);
    if (before[CHOSON_HULK] != after[CHOSON_HULK])
        events_add(events, CHOSON_EV_COUNTER_ATTACK, after[CHOSON_HULK], EVERYBODY, 0, 0);
}

/* --- points --- */

/* What Yi's Legacy adds to so many points. [C24] */
RULE static int legacy_points(int points, int players)
{
    if (points > 10)
        return 7 - players;
    return points;
}

/* Who holds a lower family wins a tie: 9 for family 1 … 1 for family 9, 0 for none.
 * [C25, C-r10] */
RULE static int tie_break(const struct choson *s, int seat)
{
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        if (dynasty_most(&s->d, family) == seat)
            return DYNASTY_FAMILIES + 1 - family;
    return 0;
}

RULE void choson_points(const struct dynasty_box *box, const struct choson *s,
                        struct points *out)
{
    (void)box;
    mem_zero(out, sizeof *out);
    dynasty_score_families(&s->d, out);
    for (int seat = 0; seat < s->d.players; seat++) { /* [C23] */
        dynasty_score_tokens(&s->d, seat, out);
        if (s->kept[seat])
            points_add(out, seat, CHOSON_SCORE_KEPT, 0, s->kept[seat], s->kept[seat]);
        if (seat == s->d.first)
            points_add(out, seat, CHOSON_SCORE_FIRST, 0, 1, 2);
        if (seat == s->legacy && out->total[seat])
            points_add(out, seat, CHOSON_SCORE_LEGACY, 0, 1,
                       legacy_points(out->total[seat], s->d.players));
        out->tie[seat][0] = (int8_t)tie_break(s, seat);
    }
    points_judge(out, s->d.players);
}
