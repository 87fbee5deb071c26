/* The rules of Charon Inc.: set-up, what follows from an action, points. Implements
 * RULES.md from "The box" to "The end of a round" [H1–H19]; which actions there are is in
 * moves.c.
 *
 * A round is a chain: each step goes on to the next seat that has something to decide, or to
 * the next step. moves() and apply() have the same table of contents, the phases and then
 * the verbs. */
#include "games/charon/rules/rules.h"

/* --- seeding and dealing --- */

/* Moves up to n gems of a kind out of the supply; returns how many there were. [H-r3] */
RULE static int take_from_supply(struct charon *s, int kind, int n)
{
    int left = gems_count(s->supply, kind);

    n = n < left ? n : left;
    s->supply -= gems_of(kind, n);
    return n;
}

/* Draws a gem for every zone without gems and fills its holes. [H6, H-r2, H-r3] */
RULE static void seed_zones(const struct charon_box *box, struct charon *s,
                            struct events *events)
{
    int each = s->players == 5 ? 5 : s->players == 2 ? 3 : 4;
    uint64_t seeded = 0;
    int left;

    for (int kind = 0; kind < CHARON_COLOURS; kind++)
        s->gem_bag += gems_of(kind, take_from_supply(s, kind, each));
    left = gems_total(s->gem_bag);
    for (int zone = 0; zone < box->n_zones && left; zone++) {
        int kind;

        if (s->zone_count[zone] || box->zone_needs[zone] > s->players)
            continue;
        kind = gems_at(s->gem_bag, (int)rng_below(&s->rng, (uint32_t)left--));
        s->gem_bag -= gems_of(kind, 1);
        s->zone_gem[zone] = (uint8_t)kind;
        s->zone_count[zone] = (uint8_t)(1 + take_from_supply(s, kind, box->holes[zone] - 1));
        seeded |= (uint64_t)(kind + 1) << 3 * zone;
    }
    events_add(events, CHARON_EV_SEEDED, NOBODY, EVERYBODY, 0, seeded);
}

/* Deals one card at a time in turn order; what may be redrawn is noted. [H8, H9] */
RULE static void deal(const struct charon_box *box, struct charon *s, int each,
                      struct events *events)
{
    bag dealt[CHARON_MAX_PLAYERS] = {0, 0, 0, 0, 0};
    int left = cards_total(box, s->deck);

    for (int i = 0; i < each * s->players; i++) {
        int seat = s->order[i % s->players];

        dealt[seat] += cards_of(box, cards_draw(box, &s->deck, left--, &s->rng), 1);
    }
    for (int i = 0; i < s->players; i++) {
        int seat = s->order[i];

        s->hand[seat] += dealt[seat];
        if (s->discard) /* [H-r5] */
            s->duplicates[seat] = charon_built_among(box, s, seat, dealt[seat]);
        events_add(events, CHARON_EV_DEALT, seat, 1 << seat, (uint32_t)each, dealt[seat]);
    }
    if (events)
        events->barrier = 1;
}

/* --- the course of a round --- */

/* All offers are turned up; from round 2 on the moon is seeded then. [H8, H10, H-r4] */
RULE static void turn_up(const struct charon_box *box, struct charon *s, struct events *events)
{
    for (int seat = 0; seat < s->players; seat++) {
        if (s->offered[seat])
            s->common += cards_of(box, s->offered[seat], 1);
        s->offered[seat] = 0;
    }
    events_add(events, CHARON_EV_TURNED_UP, NOBODY, EVERYBODY, 0, s->common);
    if (events)
        events->barrier = 1;
    if (s->round > 1)
        seed_zones(box, s, events);
    s->phase = CHARON_FLAGGING;
    s->turn = s->order[0];
}

/* Goes on with the offers at a place in the order. A seat without a card, which only a
 * loaded position can have, is passed over. [H10, H-r11] */
RULE static void go_on_with_offers(const struct charon_box *box, struct charon *s, int place,
                                   struct events *events)
{
    while (place < s->players && !s->hand[s->order[place]])
        place++;
    if (place == s->players) {
        turn_up(box, s, events);
        return;
    }
    s->phase = CHARON_OFFERING;
    s->turn = s->order[place];
}

/* Goes on with the redraws at a place in the order. [H9, H-r5] */
RULE static void go_on_with_redraws(const struct charon_box *box, struct charon *s, int place,
                                    struct events *events)
{
    while (place < s->players && !s->duplicates[s->order[place]])
        place++;
    if (place == s->players) {
        go_on_with_offers(box, s, 0, events);
        return;
    }
    s->phase = CHARON_REDRAWING;
    s->turn = s->order[place];
}

/* One flag of each seat on each area. [H3] */
RULE static void set_up_flags(struct charon *s)
{
    mem_zero(s->flag, sizeof s->flag);
    for (int area = 0; area < CHARON_AREAS; area++)
        s->area[area] = (uint8_t)((1u << s->players) - 1);
}

/* Storing is over: everything is cleared away for the next round. [H8, H18] */
RULE static void next_round(const struct charon_box *box, struct charon *s,
                            struct events *events)
{
    if (s->common)
        events_add(events, CHARON_EV_ROW_LEFT, NOBODY, EVERYBODY, 0, s->common);
    s->discard += s->common;
    s->common = 0;
    set_up_flags(s);
    s->round++;
    events_add(events, CHARON_EV_ROUND, NOBODY, EVERYBODY, s->round, 0);
    deal(box, s, 2, events);
    go_on_with_redraws(box, s, 0, events);
}

/* Goes on with storing at a place in the order. [H18] */
RULE static void go_on_with_storing(const struct charon_box *box, struct charon *s, int place,
                                    struct events *events)
{
    while (place < s->players &&
           gems_total(s->held[s->order[place]]) <= charon_limit(s, s->order[place]))
        place++;
    if (place == s->players) {
        next_round(box, s, events);
        return;
    }
    s->phase = CHARON_STORING;
    s->turn = s->order[place];
}

/* Most gems first; equal ones stay as they were. [H16] */
RULE static void make_order(struct charon *s, struct events *events)
{
    uint64_t order = 0;

    for (int i = 1; i < s->players; i++)
        for (int k = i;
             k > 0 && gems_total(s->held[s->order[k]]) > gems_total(s->held[s->order[k - 1]]);
             k--) {
            uint8_t seat = s->order[k];

            s->order[k] = s->order[k - 1];
            s->order[k - 1] = seat;
        }
    for (int i = 0; i < s->players; i++)
        order |= (uint64_t)(s->order[i] + 1) << 8 * i;
    events_add(events, CHARON_EV_ORDER, NOBODY, EVERYBODY, 0, order);
}

/* The owner of a triggered area who comes next when they act from the last in order to
 * the first, all from that place on having acted; NOBODY when none is left. */
RULE static int owner_before(const struct charon *s, int place, int area)
{
    while (place-- > 0)
        if (charon_has(s, s->order[place], area))
            return s->order[place];
    return NOBODY;
}

/* Engineering Advance, and after it the new order and building. [H15, H16] */
RULE static void go_on_with_drafts(struct charon *s, int place, struct events *events)
{
    int seat = owner_before(s, place, CHARON_AREA_ENG);

    if (seat != NOBODY) {
        s->phase = CHARON_DRAFTING;
        s->turn = (uint8_t)seat;
        if (events)
            events->barrier = 1; /* he looks through the discard */
        return;
    }
    make_order(s, events);
    s->phase = CHARON_BUILDING;
    s->turn = s->order[0];
}

/* Tells how a tie in a zone was decided. */
RULE static void tell_tie(int seat, int zone, int how, struct events *events)
{
    if (how == CHARON_BY_CENTRE)
        events_add(events, CHARON_EV_BY_CENTRE, seat, EVERYBODY, (uint32_t)zone, 0);
    if (how == CHARON_BY_ROADS)
        events_add(events, CHARON_EV_BY_ROADS, seat, EVERYBODY, (uint32_t)zone, 0);
}

/* Every zone with gems is decided; what nobody wins stays. [H13] */
RULE static void claim(const struct charon_box *box, struct charon *s, struct events *events)
{
    struct charon_influence influence;
    uint64_t claims[CHARON_MAX_PLAYERS] = {0, 0, 0, 0, 0};
    uint64_t tied = 0;

    charon_count(box, s, &influence);
    for (int zone = 0; zone < box->n_zones; zone++) {
        int how;
        int seat = charon_claimant(&influence, zone, &how);
        int kind = s->zone_gem[zone];

        if (!s->zone_count[zone])
            continue;
        if (how == CHARON_TIED)
            tied |= (uint64_t)1 << zone;
        if (seat == NOBODY)
            continue;
        tell_tie(seat, zone, how, events);
        s->held[seat] += gems_of(kind, s->zone_count[zone]);
        claims[seat] += charon_claim(zone, kind, s->zone_count[zone]);
        s->zone_gem[zone] = s->zone_count[zone] = 0;
    }
    if (tied)
        events_add(events, CHARON_EV_TIED, NOBODY, EVERYBODY, 0, tied);
    for (int i = 0; i < s->players; i++)
        if (claims[s->order[i]])
            events_add(events, CHARON_EV_CLAIMED, s->order[i], EVERYBODY, 0,
                       claims[s->order[i]]);
}

/* Stolen Intelligence, and after it claims, Rare Mineral Find, drafts. [H12–H15] */
RULE static void go_on_with_intel(const struct charon_box *box, struct charon *s, int place,
                                  struct events *events)
{
    int seat = owner_before(s, place, CHARON_AREA_INTEL);

    if (seat != NOBODY) {
        s->phase = CHARON_MOVING;
        s->turn = (uint8_t)seat;
        return;
    }
    claim(box, s, events);
    for (place = s->players - 1; place >= 0; place--) /* [H14] */
        if (charon_has(s, s->order[place], CHARON_AREA_RARE) &&
            take_from_supply(s, CHARON_CLEAR, 1)) {
            s->held[s->order[place]] += gems_of(CHARON_CLEAR, 1);
            events_add(events, CHARON_EV_FOUND, s->order[place], EVERYBODY, 0, 0);
        }
    go_on_with_drafts(s, s->players, events);
}

/* The last flag is placed: which areas are triggered, and for whom. [H11] */
RULE static void end_flags(const struct charon_box *box, struct charon *s,
                           struct events *events)
{
    for (int area = 0; area < CHARON_AREAS && events; area++)
        if (s->area[area] && charon_has(s, mem_low_bit(s->area[area]), area))
            events_add(events, CHARON_EV_TRIGGERED, NOBODY, EVERYBODY,
                       EVENT_ARGS(area, s->area[area], 0, 0), 0);
    go_on_with_intel(box, s, s->players, events);
}

RULE void charon_setup(const struct charon_box *box, struct charon *s, int players,
                       uint32_t options, const uint8_t seed[SEED_BYTES])
{
    int left = CHARON_CARDS - CHARON_COPIES;

    (void)options;
    mem_zero(s, sizeof *s);
    rng_seed(&s->rng, seed);
    s->players = (uint8_t)players;
    s->round = 1;
    s->supply = CHARON_ALL_GEMS;
    for (int i = 0; i < players; i++) { /* [H3] */
        int k = (int)rng_below(&s->rng, (uint32_t)i + 1);

        s->order[i] = s->order[k];
        s->order[k] = (uint8_t)i;
    }
    set_up_flags(s);
    s->deck = box->all & ~box->twelves; /* [H7] */
    s->discard = box->all & box->twelves;
    while (left > CHARON_FIRST_DECK)
        s->discard += cards_of(box, cards_draw(box, &s->deck, left--, &s->rng), 1);
    seed_zones(box, s, NULL); /* [H8] */
    deal(box, s, 3, NULL);
    go_on_with_offers(box, s, 0, NULL);
}

/* --- apply --- */

RULE static void redraw(const struct charon_box *box, struct charon *s, int card,
                        struct events *events)
{
    int seat = s->turn;
    int drawn = cards_draw(box, &s->discard, cards_total(box, s->discard), &s->rng);

    s->hand[seat] += cards_of(box, drawn, 1) - cards_of(box, card, 1);
    s->duplicates[seat] -= cards_of(box, card, 1);
    s->discard += cards_of(box, card, 1); /* after the draw: one does not draw it back [H9] */
    if (events) {
        events->shown = charon_move(CHARON_REDRAW, 0, 0, 0);
        events->barrier = 1;
    }
    events_add(events, CHARON_EV_REDREW, seat, 1 << seat, 0, (uint64_t)(card | drawn << 8));
    go_on_with_redraws(box, s, charon_place(s, seat), events);
}

RULE static void keep(const struct charon_box *box, struct charon *s, struct events *events)
{
    int seat = s->turn;

    s->duplicates[seat] = 0;
    events_add(events, CHARON_EV_KEPT, seat, EVERYBODY, 0, 0);
    go_on_with_redraws(box, s, charon_place(s, seat) + 1, events);
}

RULE static void offer(const struct charon_box *box, struct charon *s, int card,
                       struct events *events)
{
    int seat = s->turn;

    s->hand[seat] -= cards_of(box, card, 1);
    s->offered[seat] = (uint8_t)card;
    if (events)
        events->shown = charon_move(CHARON_OFFER, 0, 0, 0);
    events_add(events, CHARON_EV_OFFERED, seat, 1 << seat, 0, (uint64_t)card);
    go_on_with_offers(box, s, charon_place(s, seat) + 1, events);
}

RULE static void place_flag(const struct charon_box *box, struct charon *s, int area, int spot,
                            struct events *events)
{
    int next = (charon_place(s, s->turn) + 1) % s->players;
    int left = 0;

    s->area[area] ^= (uint8_t)(1u << s->turn);
    s->flag[spot] = (uint8_t)(s->turn + 1);
    events_add(events, CHARON_EV_FLAGGED, s->turn, EVERYBODY, EVENT_ARGS(area, spot, 0, 0), 0);
    for (int i = 0; i < CHARON_AREAS; i++)
        left += s->area[i] >> s->turn & 1;
    s->turn = s->order[next];
    if (!next && left + CHARON_FLAGS_PLACED == CHARON_AREAS)
        end_flags(box, s, events);
}

RULE static void move_flag(const struct charon_box *box, struct charon *s, int from, int to,
                           struct events *events)
{
    s->flag[to] = s->flag[from];
    s->flag[from] = 0;
    events_add(events, CHARON_EV_MOVED, s->turn, EVERYBODY, EVENT_ARGS(from, to, 0, 0), 0);
    go_on_with_intel(box, s, charon_place(s, s->turn), events);
}

RULE static void draft(const struct charon_box *box, struct charon *s, bag *from, int card,
                       struct events *events)
{
    int seat = s->turn;

    *from -= cards_of(box, card, 1);
    s->hand[seat] += cards_of(box, card, 1);
    if (from == &s->common) {
        events_add(events, CHARON_EV_TOOK, seat, EVERYBODY, (uint32_t)card, 0);
    } else {
        if (events)
            events->shown = charon_move(CHARON_DRAFT_DISCARD, 0, 0, 0);
        events_add(events, CHARON_EV_DRAFTED, seat, 1 << seat, 0, (uint64_t)card);
    }
    go_on_with_drafts(s, charon_place(s, seat), events);
}

/* Gems go back where they came from: clear ones to Rare Mineral Find. [H-r12] */
RULE static void exchange(struct charon *s, gems given, gems got)
{
    s->held[s->turn] += got - given;
    s->supply += given - got;
}

RULE static void trade(struct charon *s, move m, struct events *events)
{
    int got = charon_arg(m, 2);

    exchange(s, charon_given(m), gems_of(got, 1));
    events_add(events, CHARON_EV_TRADED, s->turn, EVERYBODY, (uint32_t)got, charon_given(m));
}

RULE static void synchronise(struct charon *s, int from, int to, int n, struct events *events)
{
    exchange(s, gems_of(from, n), gems_of(to, n));
    s->acts |= CHARON_SYNCED;
    events_add(events, CHARON_EV_SYNCED, s->turn, EVERYBODY, EVENT_ARGS(from, to, n, 0), 0);
}

RULE static void build(const struct charon_box *box, struct charon *s, bag *from, int card,
                       struct events *events)
{
    gems paid = charon_payment(box, s, s->turn, card);
    bool is_common = from == &s->common;

    exchange(s, paid, 0);
    *from -= cards_of(box, card, 1);
    s->built[s->turn] |= (uint16_t)(1u << box->number[card]);
    if (is_common)
        s->acts |= CHARON_BUILT_COMMON;
    else if (events)
        events->barrier = 1; /* the others learn that he had it */
    events_add(events, is_common ? CHARON_EV_BUILT_ROW : CHARON_EV_BUILT, s->turn, EVERYBODY,
               (uint32_t)card, paid);
}

RULE static void end_building(const struct charon_box *box, struct charon *s,
                              struct events *events)
{
    int next = charon_place(s, s->turn) + 1;

    events_add(events, CHARON_EV_ENDED, s->turn, EVERYBODY, 0, 0);
    s->acts = 0;
    if (next < s->players) {
        s->turn = s->order[next];
    } else if (s->round < CHARON_ROUNDS) {
        go_on_with_storing(box, s, 0, events);
    } else { /* [H-r16] */
        s->phase = CHARON_OVER;
        s->turn = NOBODY;
        events_add(events, CHARON_EV_OVER, NOBODY, EVERYBODY, 0, 0);
    }
}

RULE static void give_back(const struct charon_box *box, struct charon *s, int kind,
                           struct events *events)
{
    exchange(s, gems_of(kind, 1), 0);
    events_add(events, CHARON_EV_RETURNED, s->turn, EVERYBODY, (uint32_t)kind, 0);
    go_on_with_storing(box, s, charon_place(s, s->turn), events);
}

RULE void charon_apply(const struct charon_box *box, struct charon *s, int seat, move m,
                       struct events *events)
{
    int a = charon_arg(m, 0);
    int b = charon_arg(m, 1);

    events_open(events, m);
    switch (charon_verb(m)) {
    case CHARON_REDRAW: redraw(box, s, a, events); break;
    case CHARON_KEEP: keep(box, s, events); break;
    case CHARON_OFFER: offer(box, s, a, events); break;
    case CHARON_FLAG: place_flag(box, s, a, b, events); break;
    case CHARON_MOVE: move_flag(box, s, a, b, events); break;
    case CHARON_STAY:
        events_add(events, CHARON_EV_STAYED, seat, EVERYBODY, 0, 0);
        go_on_with_intel(box, s, charon_place(s, seat), events);
        break;
    case CHARON_DRAFT_DISCARD: draft(box, s, &s->discard, a, events); break;
    case CHARON_DRAFT_COMMON: draft(box, s, &s->common, a, events); break;
    case CHARON_SKIP:
        events_add(events, CHARON_EV_SKIPPED, seat, EVERYBODY, 0, 0);
        go_on_with_drafts(s, charon_place(s, seat), events);
        break;
    case CHARON_TRADE: trade(s, m, events); break;
    case CHARON_SYNC: synchronise(s, a, b, charon_arg(m, 2), events); break;
    case CHARON_BUILD: build(box, s, &s->hand[seat], a, events); break;
    case CHARON_BUILD_COMMON: build(box, s, &s->common, a, events); break;
    case CHARON_END: end_building(box, s, events); break;
    default: give_back(box, s, a, events); break; /* CHARON_RETURN */
    }
}

/* --- points --- */

RULE void charon_points(const struct charon_box *box, const struct charon *s,
                        struct points *out)
{
    mem_zero(out, sizeof *out);
    for (int seat = 0; seat < s->players; seat++) { /* [H19] */
        int n = 0;

        for (int number = CHARON_HIGHEST_CARD; number >= CHARON_LOWEST_CARD; number--)
            if (charon_has_built(s, seat, number)) {
                points_add(out, seat, CHARON_SCORE_BUILDING, number, 1, box->value[number]);
                out->tie[seat][n++] = (int8_t)number;
            }
    }
    points_judge(out, s->players); /* [H-r9] */
}
