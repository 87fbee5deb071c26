/* The rules of Koryŏ: set-up, whose move, which moves, what follows, points.
 * Implements RULES.md from "The box" to "Scoring" [K1–K21].
 *
 * Majorities are never stored: they are read from the table at the moment they
 * matter [K4], so nothing can be out of date. moves() and apply() have the same
 * table of contents, the phases and then the verbs. */
#include "games/koryo/rules.h"

/* --- majorities --- */

RULE int koryo_holder(const struct koryo *s, int family)
{
    uint32_t leaders = dynasty_leaders(s->table, s->players, family);

    if (!(leaders & (leaders - 1)))
        return leaders ? mem_low_bit(leaders) : NOBODY;
    /* The Omniscient is one card: at most one of the tied has him. */
    for (int seat = 0; seat < s->players; seat++)
        if (leaders >> seat & 1 && bag_count(s->table[seat], KORYO_OMNISCIENT))
            return seat;
    return NOBODY;
}

RULE static bool holds(const struct koryo *s, int seat, int family)
{
    return bag_count(s->table[seat], family) && koryo_holder(s, family) == seat;
}

RULE bool koryo_shuns_lobbying(const struct koryo *s, int seat)
{
    if (seat == s->turn && s->players == 2)
        return false; /* [K-r6] */
    return holds(s, seat, KORYO_SPY) && !bag_count(s->table[seat], KORYO_GUARDIAN);
}

RULE bool koryo_owes_bank(const struct koryo *s)
{
    return s->bank && !(s->acts & KORYO_BANKED) && holds(s, s->turn, KORYO_BANKER);
}

RULE int koryo_limit(const struct koryo *s, int seat)
{
    return dynasty_limit(s->round) + (holds(s, seat, KORYO_SENATOR) ? 2 : 0);
}

RULE bool koryo_is_order(bag placed, bool ship_owner)
{
    bag rest = bag_without(placed, bag_lowest(placed));

    return !rest || (ship_owner && bag_total(placed) == 2);
}

/* --- moves --- */

RULE static int order_moves(const struct koryo *s, int seat, move *out)
{
    int n = 0;
    bag rest = s->hand[seat];

    FOR_KINDS (kind, rest) {
        for (int count = 1; count <= bag_count(s->hand[seat], kind); count++)
            out[n++] = koryo_move(KORYO_PLACE, 0, 0, kind, count);
    }
    if (!holds(s, seat, KORYO_SHIP_OWNER))
        return n;
    rest = s->hand[seat];
    FOR_KINDS (low, rest) {
        bag above = bag_without(rest, low);

        FOR_KINDS (high, above) {
            out[n++] = koryo_move(KORYO_PLACE_TWO, 0, 0, low, high);
        }
    }
    return n;
}

RULE static int raid_moves(const struct koryo *s, move *out)
{
    int guarded = koryo_holder(s, KORYO_GUARDIAN);
    int n = 0;

    for (int seat = 0; seat < s->players; seat++) {
        bag rest = dynasty_characters(s->table[seat]); /* [K-r8] */

        if (seat == s->turn || seat == guarded)
            continue;
        FOR_KINDS (kind, rest) {
            out[n++] = koryo_move(KORYO_RAID, 0, 0, seat, kind);
        }
    }
    return n;
}

RULE static int lobby_moves(const struct koryo *s, move *out)
{
    bag open[KORYO_MAX_PLAYERS] = {0, 0, 0, 0}; /* what can be swapped [K16, K17] */
    int n = 0;

    for (int seat = 0; seat < s->players; seat++)
        if (!koryo_shuns_lobbying(s, seat))
            open[seat] = dynasty_characters(s->table[seat]);
    for (int one = 0; one < s->players; one++) {
        bag ours = open[one];

        FOR_KINDS (our_kind, ours) {
            for (int other = one + 1; other < s->players; other++) {
                bag theirs = open[other];

                FOR_KINDS (their_kind, theirs) {
                    out[n++] = koryo_move(KORYO_LOBBY, one, our_kind, other, their_kind);
                }
            }
        }
    }
    return n;
}

RULE static int turn_moves(const struct koryo *s, move *out)
{
    int n = 0;
    bag mine = s->table[s->turn];
    bool bank = koryo_owes_bank(s);

    if (!(s->acts & KORYO_REVEALED))
        out[n++] = koryo_move(KORYO_REVEAL, 0, 0, 0, 0);
    if (bank)
        out[n++] = koryo_move(KORYO_BANK, 0, 0, 0, 0);
    if (!(s->acts & KORYO_STOLEN) && holds(s, s->turn, KORYO_SPY))
        for (int seat = 0; seat < s->players; seat++)
            if (seat != s->turn && s->tokens[seat])
                out[n++] = koryo_move(KORYO_STEAL, 0, 0, 0, seat);
    if (!(s->acts & KORYO_PURGED) && holds(s, s->turn, KORYO_PRIEST))
        for (int kind = KORYO_BARBARIANS; kind <= KORYO_LOBBYING; kind++)
            if (bag_count(mine, kind))
                out[n++] = koryo_move(KORYO_PURGE, 0, 0, 0, kind);
    if (s->barbarians)
        n += raid_moves(s, out + n);
    if (s->lobbying)
        n += lobby_moves(s, out + n);
    if (s->acts & KORYO_REVEALED && !bank)
        out[n++] = koryo_move(KORYO_END, 0, 0, 0, 0);
    return n;
}

RULE static int limit_moves(const struct koryo *s, move *out)
{
    int n = 0;
    bag rest = dynasty_characters(s->table[s->turn]);

    FOR_KINDS (kind, rest) {
        out[n++] = koryo_move(KORYO_DROP, 0, 0, 0, kind);
    }
    return n;
}

RULE uint32_t koryo_actors(const struct koryo *s)
{
    return s->phase == KORYO_OVER ? 0 : 1u << s->turn;
}

RULE int koryo_moves(const struct koryo *s, int seat, move *out)
{
    if (seat != s->turn)
        return 0; /* so does every seat when the game is over */
    switch (s->phase) {
    case KORYO_ORDERS: return order_moves(s, seat, out);
    case KORYO_MAIN: return turn_moves(s, out);
    default: return limit_moves(s, out); /* KORYO_LIMIT */
    }
}

/* --- the course of a round --- */

/* Whether a seat that is reached in the limit phase must discard. [K9] */
RULE static bool is_above_limit(const struct koryo *s, int seat)
{
    return bag_total(s->table[seat]) > koryo_limit(s, seat) &&
           dynasty_characters(s->table[seat]);
}

/* Goes on in the orders from `seat`: to the next that has cards to place, or,
 * after the last, to the main phase. [K6–K8] */
RULE static void go_on_with_orders(struct koryo *s, int seat, struct events *events)
{
    int returned = 0;

    while (seat != NOBODY && !s->hand[seat])
        seat = dynasty_after(seat, s->first, s->players);
    if (seat != NOBODY) {
        s->turn = (uint8_t)seat;
        return;
    }
    for (int i = 0; i < s->players; i++) { /* [K7] */
        returned += bag_total(s->hand[i]);
        s->deck += s->hand[i];
        s->hand[i] = 0;
    }
    if (returned)
        events_add(events, KORYO_EV_RETURNED, NOBODY, EVERYBODY, (uint32_t)returned, 0);
    s->phase = KORYO_MAIN;
    s->turn = s->first;
}

/* Deals the round and starts its orders. [K5] */
RULE static void start_round(struct koryo *s, struct events *events)
{
    int favoured = koryo_holder(s, KORYO_BROADCASTER);

    events_add(events, KORYO_EV_ROUND, NOBODY, EVERYBODY,
               EVENT_ARGS(s->round, dynasty_dealt(s->round), dynasty_limit(s->round), 0), 0);
    events_add(events, KORYO_EV_FIRST, s->first, EVERYBODY, 0, 0);
    dynasty_deal(&s->deck, s->hand, s->players, s->first, dynasty_dealt(s->round), favoured,
                 &s->rng);
    if (events) {
        events->barrier = 1;
        for (int i = 0, seat = s->first; i < s->players; i++) {
            events_add(events, KORYO_EV_DEALT, seat, 1 << seat,
                       (uint32_t)bag_total(s->hand[seat]), s->hand[seat]);
            seat = dynasty_next(seat, s->players);
        }
    }
    s->phase = KORYO_ORDERS;
    go_on_with_orders(s, s->first, events);
}

/* Judges the limits from `seat` on; after the last seat the round is over. [K9] */
RULE static void go_on_with_limits(struct koryo *s, int seat, struct events *events)
{
    while (seat != NOBODY && !is_above_limit(s, seat))
        seat = dynasty_after(seat, s->first, s->players);
    if (seat != NOBODY) {
        s->phase = KORYO_LIMIT;
        s->turn = (uint8_t)seat;
    } else if (s->round == DYNASTY_ROUNDS) {
        s->phase = KORYO_OVER;
        s->turn = NOBODY;
        events_add(events, KORYO_EV_OVER, NOBODY, EVERYBODY, 0, 0);
    } else {
        s->first = (uint8_t)dynasty_next(s->first, s->players);
        s->round++;
        start_round(s, events);
    }
}

RULE void koryo_setup(struct koryo *s, int players, uint32_t options,
                      const uint8_t seed[SEED_BYTES])
{
    (void)options;
    mem_zero(s, sizeof *s);
    rng_seed(&s->rng, seed);
    s->deck = KORYO_BOX;
    s->bank = KORYO_TOKENS;
    s->players = (uint8_t)players;
    s->round = 1;
    s->first = (uint8_t)rng_below(&s->rng, (uint32_t)players); /* [K2] */
    start_round(s, NULL);
}

/* --- apply --- */

RULE static void place(struct koryo *s, bag cards, struct events *events)
{
    int seat = s->turn;

    s->hand[seat] -= cards;
    s->placed[seat] = cards;
    if (events)
        events->shown = koryo_move(KORYO_PLACE, 0, 0, 0, bag_total(cards));
    events_add(events, KORYO_EV_ORDERED, seat, 1 << seat, (uint32_t)bag_total(cards), cards);
    go_on_with_orders(s, dynasty_after(seat, s->first, s->players), events);
}

RULE static void reveal(struct koryo *s, struct events *events)
{
    bag cards = s->placed[s->turn];

    s->table[s->turn] += cards; /* [K11] */
    s->placed[s->turn] = 0;
    s->acts |= KORYO_REVEALED;
    s->barbarians = (uint8_t)bag_count(cards, KORYO_BARBARIANS);
    s->lobbying = (uint8_t)bag_count(cards, KORYO_LOBBYING);
    if (events)
        events->barrier = 1;
    events_add(events, KORYO_EV_REVEALED, s->turn, EVERYBODY, 0, cards);
}

RULE static void steal(struct koryo *s, int from, struct events *events)
{
    s->tokens[from]--;
    s->tokens[s->turn]++;
    s->acts |= KORYO_STOLEN;
    events_add(events, KORYO_EV_STOLE, s->turn, EVERYBODY, (uint32_t)from, 0);
}

RULE static void to_deck(struct koryo *s, int seat, int kind)
{
    s->table[seat] -= bag_of(kind, 1);
    s->deck += bag_of(kind, 1);
}

RULE static void lobby(struct koryo *s, move m, struct events *events)
{
    int one = koryo_arg(m, 0);
    int other = koryo_arg(m, 2);
    bag ours = bag_of(koryo_arg(m, 1), 1);
    bag theirs = bag_of(koryo_arg(m, 3), 1);

    s->table[one] += theirs - ours;
    s->table[other] += ours - theirs;
    s->lobbying--;
    events_add(events, KORYO_EV_LOBBIED, s->turn, EVERYBODY,
               EVENT_ARGS(one, koryo_arg(m, 1), other, koryo_arg(m, 3)), 0);
}

RULE static void end_turn(struct koryo *s, struct events *events)
{
    int next = dynasty_after(s->turn, s->first, s->players);

    if (s->barbarians || s->lobbying) /* [K18] */
        events_add(events, KORYO_EV_FORGONE, s->turn, EVERYBODY, 0,
                   bag_of(KORYO_BARBARIANS, s->barbarians) +
                       bag_of(KORYO_LOBBYING, s->lobbying));
    s->acts = s->barbarians = s->lobbying = 0;
    if (next != NOBODY)
        s->turn = (uint8_t)next;
    else
        go_on_with_limits(s, s->first, events);
}

RULE static void drop(struct koryo *s, int kind, struct events *events)
{
    int seat = s->turn;

    to_deck(s, seat, kind);
    events_add(events, KORYO_EV_DROPPED, seat, EVERYBODY, (uint32_t)kind, 0);
    if (!is_above_limit(s, seat)) /* re-read after every discard [K-r3] */
        go_on_with_limits(s, dynasty_after(seat, s->first, s->players), events);
}

/* What the action itself does; koryo_apply() adds what it changed in majorities. */
RULE static void act(struct koryo *s, move m, struct events *events)
{
    switch (koryo_verb(m)) {
    case KORYO_PLACE: place(s, bag_of(koryo_arg(m, 2), koryo_arg(m, 3)), events); break;
    case KORYO_PLACE_TWO:
        place(s, bag_of(koryo_arg(m, 2), 1) + bag_of(koryo_arg(m, 3), 1), events);
        break;
    case KORYO_REVEAL: reveal(s, events); break;
    case KORYO_BANK:
        s->bank--;
        s->tokens[s->turn]++;
        s->acts |= KORYO_BANKED;
        events_add(events, KORYO_EV_BANKED, s->turn, EVERYBODY, 0, 0);
        break;
    case KORYO_STEAL: steal(s, koryo_arg(m, 3), events); break;
    case KORYO_PURGE:
        to_deck(s, s->turn, koryo_arg(m, 3)); /* what it still owes stays owed [K14] */
        s->acts |= KORYO_PURGED;
        events_add(events, KORYO_EV_PURGED, s->turn, EVERYBODY, (uint32_t)koryo_arg(m, 3), 0);
        break;
    case KORYO_RAID:
        to_deck(s, koryo_arg(m, 2), koryo_arg(m, 3));
        s->barbarians--;
        events_add(events, KORYO_EV_RAIDED, s->turn, EVERYBODY,
                   EVENT_ARGS(koryo_arg(m, 2), koryo_arg(m, 3), 0, 0), 0);
        break;
    case KORYO_LOBBY: lobby(s, m, events); break;
    case KORYO_END: end_turn(s, events); break;
    default: drop(s, koryo_arg(m, 3), events); break; /* KORYO_DROP */
    }
}

RULE void koryo_apply(struct koryo *s, int seat, move m, struct events *events)
{
    uint8_t before[DYNASTY_FAMILIES + 1];

    (void)seat;
    events_open(events, m);
    if (!events) {
        act(s, m, NULL);
        return;
    }
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        before[family] = (uint8_t)koryo_holder(s, family);
    act(s, m, events);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        if (koryo_holder(s, family) != before[family])
            events_add(events, KORYO_EV_MAJORITY, koryo_holder(s, family), EVERYBODY,
                       (uint32_t)family, 0);
}

/* --- points --- */

RULE void koryo_points(const struct koryo *s, struct points *out)
{
    mem_zero(out, sizeof *out);
    for (int family = DYNASTY_FAMILIES; family >= 1; family--) { /* [K19] */
        int seat = dynasty_most(s->table, s->players, family);

        if (seat != NOBODY)
            points_add(out, seat, KORYO_SCORE_FAMILY, family, bag_count(s->table[seat], family),
                       family);
    }
    for (int seat = 0; seat < s->players; seat++) { /* [K20] */
        int events = bag_total(s->table[seat] & ~DYNASTY_MASK);

        if (events)
            points_add(out, seat, KORYO_SCORE_EVENTS, 0, events, -events);
        if (s->tokens[seat])
            points_add(out, seat, KORYO_SCORE_TOKENS, 0, s->tokens[seat], s->tokens[seat]);
    }
    points_judge(out, s->players); /* [K21, K-r7] */
}
