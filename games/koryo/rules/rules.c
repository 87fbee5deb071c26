/* The rules of Koryŏ: set-up, whose move, which moves, what follows, points.
 * Implements RULES.md from "The box" to "Scoring" [K1–K21].
 *
 * Majorities are never stored: they are read from the table at the moment they
 * matter [K4], so nothing can be out of date. moves() and apply() have the same
 * table of contents, the phases and then the verbs. */
#include "games/koryo/rules/rules.h"

/* --- majorities --- */

RULE int koryo_holder(const struct koryo *s, int family)
{
    uint32_t leaders = dynasty_leaders(&s->d, family);

    if (!(leaders & (leaders - 1)))
        return leaders ? mem_low_bit(leaders) : NOBODY;
    /* The Omniscient is one card: at most one of the tied has him. */
    for (int seat = 0; seat < s->d.players; seat++)
        if (leaders >> seat & 1 && bag_count(s->d.table[seat], KORYO_OMNISCIENT))
            return seat;
    return NOBODY;
}

RULE static bool holds(const struct koryo *s, int seat, int family)
{
    return bag_count(s->d.table[seat], family) && koryo_holder(s, family) == seat;
}

RULE bool koryo_shuns_lobbying(const struct koryo *s, int seat)
{
    if (seat == s->d.turn && s->d.players == 2)
        return false; /* [K-r6] */
    return holds(s, seat, KORYO_SPY) && !bag_count(s->d.table[seat], KORYO_GUARDIAN);
}

RULE bool koryo_owes_bank(const struct koryo *s)
{
    return s->d.bank && !(s->d.acts & KORYO_BANKED) && holds(s, s->d.turn, KORYO_BANKER);
}

RULE int koryo_limit(const struct dynasty_box *box, const struct koryo *s, int seat)
{
    return dynasty_limit(box, s->d.round) + (holds(s, seat, KORYO_SENATOR) ? 2 : 0);
}

RULE bool koryo_is_order(bag cards)
{
    return !bag_without(cards, bag_lowest(cards));
}

RULE bool koryo_is_ship_owners_order(bag cards)
{
    return koryo_is_order(cards) || bag_total(cards) == 2;
}

/* --- moves --- */

RULE static int order_moves(const struct koryo *s, int seat, move *out)
{
    int n = 0;
    bag rest = s->d.hand[seat];

    FOR_KINDS (kind, rest) {
        for (int count = 1; count <= bag_count(s->d.hand[seat], kind); count++)
            out[n++] = dynasty_move(DYNASTY_PLACE, 0, 0, kind, count);
    }
    if (!holds(s, seat, KORYO_SHIP_OWNER))
        return n;
    rest = s->d.hand[seat];
    FOR_KINDS (low, rest) {
        bag above = bag_without(rest, low);

        FOR_KINDS (high, above) {
            out[n++] = dynasty_move(DYNASTY_PLACE_TWO, 0, 0, low, high);
        }
    }
    return n;
}

RULE static int raid_moves(const struct koryo *s, move *out)
{
    int guarded = koryo_holder(s, KORYO_GUARDIAN);
    int n = 0;

    for (int seat = 0; seat < s->d.players; seat++) {
        bag rest = dynasty_characters(s->d.table[seat]); /* [K-r8] */

        if (seat == s->d.turn || seat == guarded)
            continue;
        FOR_KINDS (kind, rest) {
            out[n++] = dynasty_move(KORYO_RAID, 0, 0, seat, kind);
        }
    }
    return n;
}

RULE static int lobby_moves(const struct koryo *s, move *out)
{
    bag open[KORYO_MAX_PLAYERS] = {0, 0, 0, 0}; /* what can be swapped [K16, K17] */

    for (int seat = 0; seat < s->d.players; seat++)
        if (!koryo_shuns_lobbying(s, seat))
            open[seat] = dynasty_characters(s->d.table[seat]);
    return dynasty_lobby_moves(KORYO_LOBBY, open, s->d.players, out);
}

RULE static int turn_moves(const struct koryo *s, move *out)
{
    int n = 0;
    int turn = s->d.turn;
    bag mine = s->d.table[turn];
    bool bank = koryo_owes_bank(s);

    if (!(s->d.acts & KORYO_REVEALED))
        out[n++] = dynasty_move(DYNASTY_REVEAL, 0, 0, 0, 0);
    if (bank)
        out[n++] = dynasty_move(KORYO_BANK, 0, 0, 0, 0);
    if (!(s->d.acts & KORYO_STOLEN) && holds(s, turn, KORYO_SPY))
        for (int seat = 0; seat < s->d.players; seat++)
            if (seat != turn && s->d.tokens[seat])
                out[n++] = dynasty_move(KORYO_STEAL, 0, 0, 0, seat);
    if (!(s->d.acts & KORYO_PURGED) && holds(s, turn, KORYO_PRIEST))
        for (int kind = KORYO_BARBARIANS; kind <= KORYO_LOBBYING; kind++)
            if (bag_count(mine, kind))
                out[n++] = dynasty_move(KORYO_PURGE, 0, 0, 0, kind);
    if (koryo_owed(s, KORYO_BARBARIANS))
        n += raid_moves(s, out + n);
    if (koryo_owed(s, KORYO_LOBBYING))
        n += lobby_moves(s, out + n);
    if (s->d.acts & KORYO_REVEALED && !bank)
        out[n++] = dynasty_move(KORYO_END, 0, 0, 0, 0);
    return n;
}

RULE uint32_t koryo_actors(const struct dynasty_box *box, const struct koryo *s)
{
    (void)box;
    return s->d.phase == DYNASTY_OVER ? 0 : 1u << s->d.turn;
}

RULE int koryo_moves(const struct dynasty_box *box, const struct koryo *s, int seat, move *out)
{
    (void)box;
    if (seat != s->d.turn)
        return 0; /* so does every seat when the game is over */
    switch (s->d.phase) {
    case DYNASTY_ORDERS: return order_moves(s, seat, out);
    case DYNASTY_MAIN: return turn_moves(s, out);
    default: return dynasty_drop_moves(&s->d, KORYO_DROP, out); /* DYNASTY_LIMIT */
    }
}

/* --- the course of a round --- */

/* Whether a seat that is reached in the limit phase must discard. [K9] */
RULE static bool is_above_limit(const struct dynasty_box *box, const struct koryo *s, int seat)
{
    return bag_total(s->d.table[seat]) > koryo_limit(box, s, seat) &&
           dynasty_characters(s->d.table[seat]);
}

/* Goes on in the orders from `seat`: to the next that has cards to place, or,
 * after the last, to the main phase. [K6–K8] */
RULE static void go_on_with_orders(struct koryo *s, int seat, struct events *events)
{
    while (seat != NOBODY && !s->d.hand[seat])
        seat = dynasty_after(&s->d, seat);
    if (seat != NOBODY)
        s->d.turn = (uint8_t)seat;
    else
        dynasty_end_orders(&s->d, events);
}

/* Deals the round and starts its orders. [K5] */
RULE static void start_round(const struct dynasty_box *box, struct koryo *s,
                             struct events *events)
{
    dynasty_tell_round(box, &s->d, events);
    dynasty_deal(box, &s->d, koryo_holder(s, KORYO_BROADCASTER), events);
    go_on_with_orders(s, s->d.first, events);
}

/* Judges the limits from `seat` on; after the last seat the round is over. [K9] */
RULE static void go_on_with_limits(const struct dynasty_box *box, struct koryo *s, int seat,
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

RULE void koryo_setup(const struct dynasty_box *box, struct koryo *s, int players,
                      uint32_t options, const uint8_t seed[SEED_BYTES])
{
    (void)options;
    dynasty_setup(&s->d, KORYO_BOX, KORYO_TOKENS, players, seed);
    start_round(box, s, NULL);
}

/* --- apply --- */

RULE static void place(struct koryo *s, bag cards, struct events *events)
{
    dynasty_order(&s->d, cards, events);
    go_on_with_orders(s, dynasty_after(&s->d, s->d.turn), events);
}

RULE static void reveal(struct koryo *s, struct events *events)
{
    bag cards = dynasty_reveal(&s->d, events);

    s->d.table[s->d.turn] += cards; /* [K11] */
    s->d.acts |= KORYO_REVEALED;
    for (int i = 0; i < 2; i++)
        s->d.owed[i] = (uint8_t)bag_count(cards, DYNASTY_EVENT + i);
}

RULE static void steal(struct koryo *s, int from, struct events *events)
{
    s->d.tokens[from]--;
    s->d.tokens[s->d.turn]++;
    s->d.acts |= KORYO_STOLEN;
    events_add(events, KORYO_EV_STOLE, s->d.turn, EVERYBODY, (uint32_t)from, 0);
}

/* One event of that kind is owed no more. */
RULE static void resolve(struct koryo *s, int kind)
{
    s->d.owed[kind - DYNASTY_EVENT]--;
}

RULE static void end_turn(const struct dynasty_box *box, struct koryo *s, struct events *events)
{
    int next = dynasty_after(&s->d, s->d.turn);
    bag owed = bag_of(KORYO_BARBARIANS, koryo_owed(s, KORYO_BARBARIANS)) +
               bag_of(KORYO_LOBBYING, koryo_owed(s, KORYO_LOBBYING));

    if (owed) /* [K18] */
        events_add(events, KORYO_EV_FORGONE, s->d.turn, EVERYBODY, 0, owed);
    s->d.acts = s->d.owed[0] = s->d.owed[1] = 0;
    if (next != NOBODY)
        s->d.turn = (uint8_t)next;
    else
        go_on_with_limits(box, s, s->d.first, events);
}

RULE static void drop(const struct dynasty_box *box, struct koryo *s, int kind,
                      struct events *events)
{
    int seat = s->d.turn;

    dynasty_drop(&s->d, kind, events);
    if (!is_above_limit(box, s, seat)) /* re-read after every discard [K-r3] */
        go_on_with_limits(box, s, dynasty_after(&s->d, seat), events);
}

/* What the action itself does; koryo_apply() adds what it changed in majorities. */
RULE static void act(const struct dynasty_box *box, struct koryo *s, move m,
                     struct events *events)
{
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);

    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: place(s, dynasty_order_cards(m), events); break;
    case DYNASTY_REVEAL: reveal(s, events); break;
    case KORYO_BANK:
        s->d.bank--;
        s->d.tokens[s->d.turn]++;
        s->d.acts |= KORYO_BANKED;
        events_add(events, KORYO_EV_BANKED, s->d.turn, EVERYBODY, 0, 0);
        break;
    case KORYO_STEAL: steal(s, d, events); break;
    case KORYO_PURGE:
        dynasty_to_deck(&s->d, s->d.turn, d); /* what it still owes stays owed [K14] */
        s->d.acts |= KORYO_PURGED;
        events_add(events, KORYO_EV_PURGED, s->d.turn, EVERYBODY, (uint32_t)d, 0);
        break;
    case KORYO_RAID:
        dynasty_to_deck(&s->d, c, d);
        resolve(s, KORYO_BARBARIANS);
        events_add(events, KORYO_EV_RAIDED, s->d.turn, EVERYBODY, EVENT_ARGS(c, d, 0, 0), 0);
        break;
    case KORYO_LOBBY:
        dynasty_lobby(&s->d, m, events);
        resolve(s, KORYO_LOBBYING);
        break;
    case KORYO_END: end_turn(box, s, events); break;
    default: drop(box, s, d, events); break; /* KORYO_DROP */
    }
}

RULE static void find_holders(const struct koryo *s, uint8_t holders[DYNASTY_FAMILIES + 1])
{
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        holders[family] = (uint8_t)koryo_holder(s, family);
}

RULE void koryo_apply(const struct dynasty_box *box, struct koryo *s, int seat, move m,
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
}

/* --- points --- */

RULE void koryo_points(const struct dynasty_box *box, const struct koryo *s, struct points *out)
{
    (void)box;
    mem_zero(out, sizeof *out);
    dynasty_score_families(&s->d, out);
    for (int seat = 0; seat < s->d.players; seat++) { /* [K20] */
        int events = bag_total(s->d.table[seat] & ~DYNASTY_MASK);

        if (events)
            points_add(out, seat, KORYO_SCORE_EVENTS, 0, events, -events);
        dynasty_score_tokens(&s->d, seat, out);
    }
    points_judge(out, s->d.players); /* [K21, K-r7] */
}
