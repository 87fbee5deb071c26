/* What the table of Charon Inc. says – who has what, who takes which gems – and which
 * actions it allows: the questions of RULES.md. What follows from an action is in rules.c.
 * [H5, H11–H18] */
#include "games/charon/rules/rules.h"

/* --- what the table says --- */

RULE static int count_seats(uint32_t mask)
{
    int n = 0;

    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

RULE int charon_place(const struct charon *s, int seat)
{
    int place = 0;

    while (s->order[place] != seat)
        place++;
    return place;
}

RULE int charon_deck_size(const struct charon *s)
{
    return CHARON_FIRST_DECK - s->players * (2 * s->round + 1);
}

RULE bool charon_has(const struct charon *s, int seat, int area)
{
    return s->area[area] >> seat & 1 && count_seats(s->area[area]) <= (s->players < 4 ? 1 : 2);
}

RULE int charon_rate(const struct charon *s, int seat)
{
    return charon_has(s, seat, CHARON_AREA_WARE) ? 2 : 3;
}

RULE int charon_limit(const struct charon *s, int seat)
{
    return charon_has(s, seat, CHARON_AREA_WARE) ? CHARON_KEPT_WARE : CHARON_KEPT;
}

RULE bag charon_built_among(const struct charon_box *box, const struct charon *s, int seat,
                            bag cards)
{
    bag rest = cards;

    FOR_CARDS(box, card, rest)
    {
        if (!charon_has_built(s, seat, box->number[card]))
            cards = cards_without(box, cards, card);
    }
    return cards;
}

/* Gems, not holes, and 0 does not do. [H12, H-r14] */
RULE bool charon_is_poor(const struct charon_box *box, const struct charon *s, int spot)
{
    for (int i = 0; i < box->n_touched[spot]; i++) {
        int n = s->zone_count[box->touched[spot][i]];

        if (n < 1 || n > 2)
            return false;
    }
    return true;
}

RULE gems charon_payment(const struct charon_box *box, const struct charon *s, int seat,
                         int card)
{
    gems held = s->held[seat];
    gems cost = box->cost[card];
    gems paid = 0;
    int missing = 0;

    for (int kind = 0; kind < CHARON_COLOURS; kind++) { /* own colours first [H-r8] */
        int due = gems_count(cost, kind);
        int own = gems_count(held, kind);

        paid += gems_of(kind, own < due ? own : due);
        missing += own < due ? due - own : 0;
    }
    return missing > gems_count(held, CHARON_CLEAR) ? 0 : paid + gems_of(CHARON_CLEAR, missing);
}

/* --- claims --- */

RULE void charon_count(const struct charon_box *box, const struct charon *s,
                       struct charon_influence *out)
{
    mem_zero(out, sizeof *out);
    for (int spot = 0; spot < box->n_spots; spot++) {
        int n = box->n_touched[spot];
        int seat = s->flag[spot] - 1;

        if (seat < 0)
            continue;
        for (int i = 0; i < n; i++) {
            out->flags[box->touched[spot][i]][seat]++;
            if (n == CHARON_ROAD)
                out->roads[box->touched[spot][i]][seat]++;
        }
        if (n == CHARON_CENTRE)
            out->centre[box->touched[spot][0]] = s->flag[spot];
    }
}

/* Mask of the seats of `among` with the most, which is at least 1. */
RULE static uint32_t leaders(const uint8_t n[CHARON_MAX_PLAYERS], uint32_t among)
{
    uint32_t most = 0;
    int best = 1;

    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++) {
        if (!(among >> seat & 1) || n[seat] < best)
            continue;
        if (n[seat] > best)
            most = 0;
        best = n[seat];
        most |= 1u << seat;
    }
    return most;
}

RULE int charon_claimant(const struct charon_influence *influence, int zone, int *how)
{
    uint32_t tied = leaders(influence->flags[zone], (1u << CHARON_MAX_PLAYERS) - 1);
    int centre = influence->centre[zone] - 1;

    *how = CHARON_NO_FLAG;
    if (!tied)
        return NOBODY;
    *how = CHARON_BY_MOST;
    if (!(tied & (tied - 1)))
        return mem_low_bit(tied);
    *how = CHARON_BY_CENTRE;
    if (centre >= 0 && tied >> centre & 1)
        return centre;
    tied = leaders(influence->roads[zone], tied);
    *how = CHARON_BY_ROADS;
    if (tied && !(tied & (tied - 1)))
        return mem_low_bit(tied);
    *how = CHARON_TIED;
    return NOBODY;
}

/* --- moves --- */

RULE static int card_moves(const struct charon_box *box, bag cards, int verb, move *out)
{
    int n = 0;

    FOR_CARDS(box, card, cards)
    {
        out[n++] = charon_move(verb, card, 0, 0);
    }
    return n;
}

RULE static int redraw_moves(const struct charon_box *box, const struct charon *s, move *out)
{
    int n = card_moves(box, s->duplicates[s->turn], CHARON_REDRAW, out);

    out[n++] = charon_move(CHARON_KEEP, 0, 0, 0);
    return n;
}

/* Writes every empty spot that can be used. [H5, H-r1, H-r15] */
RULE static int empty_spots(const struct charon_box *box, const struct charon *s, uint8_t *out)
{
    int n = 0;

    for (int spot = 0; spot < box->n_spots; spot++) {
        out[n] = (uint8_t)spot;
        n += !s->flag[spot] && box->spot_needs[spot] <= s->players;
    }
    return n;
}

RULE static int flag_moves(const struct charon_box *box, const struct charon *s, move *out)
{
    uint8_t spot[CHARON_MAX_SPOTS];
    int spots = empty_spots(box, s, spot);
    int n = 0;

    for (int area = 0; area < CHARON_AREAS; area++)
        if (s->area[area] >> s->turn & 1)
            for (int i = 0; i < spots; i++)
                out[n++] = charon_move(CHARON_FLAG, area, spot[i], 0);
    return n;
}

RULE static int intel_moves(const struct charon_box *box, const struct charon *s, move *out)
{
    uint8_t spot[CHARON_MAX_SPOTS];
    int empty = empty_spots(box, s, spot);
    int spots = 0;
    int n = 0;

    for (int i = 0; i < empty; i++)
        if (charon_is_poor(box, s, spot[i]))
            spot[spots++] = spot[i];
    for (int from = 0; from < box->n_spots; from++)
        for (int i = 0; i < spots && s->flag[from] == s->turn + 1; i++)
            out[n++] = charon_move(CHARON_MOVE, from, spot[i], 0);
    out[n++] = charon_move(CHARON_STAY, 0, 0, 0);
    return n;
}

RULE static int draft_moves(const struct charon_box *box, const struct charon *s, move *out)
{
    int n = card_moves(box, s->discard, CHARON_DRAFT_DISCARD, out);

    n += card_moves(box, s->common, CHARON_DRAFT_COMMON, out + n);
    out[n++] = charon_move(CHARON_SKIP, 0, 0, 0);
    return n;
}

/* The colours that the supply can give for some gems. [H-r6, H-r10] */
RULE static int trades_of(const struct charon *s, int one, int two, int three, move *out)
{
    int n = 0;

    for (int got = 0; got < CHARON_COLOURS; got++)
        if (got != one && got != two && got != three && gems_count(s->supply, got))
            out[n++] = charon_trade(one, two, three, got);
    return n;
}

/* Trades of a gem, which is -1 for none, and two others whose kinds are not below it. */
RULE static int pair_trades(const struct charon *s, int one, gems left, move *out)
{
    int n = 0;

    for (int two = one < 0 ? 0 : one; two < CHARON_GEM_KINDS; two++)
        for (int three = two; three < CHARON_GEM_KINDS && gems_count(left, two); three++)
            if (gems_count(left, three) > (three == two))
                n += trades_of(s, one, two, three, out + n);
    return n;
}

RULE static int trade_moves(const struct charon *s, move *out)
{
    gems held = s->held[s->turn];
    int n = 0;

    if (charon_rate(s, s->turn) == 2)
        return pair_trades(s, -1, held, out);
    for (int one = 0; one < CHARON_GEM_KINDS; one++)
        if (gems_count(held, one))
            n += pair_trades(s, one, held - gems_of(one, 1), out + n);
    return n;
}

RULE static int sync_moves(const struct charon *s, move *out)
{
    int moves = 0;

    if (s->acts & CHARON_SYNCED || !charon_has(s, s->turn, CHARON_AREA_SYNC)) /* [H-r13] */
        return 0;
    for (int from = 0; from < CHARON_COLOURS; from++) /* [H-r7] */
        for (int to = 0; to < CHARON_COLOURS; to++) {
            int own = gems_count(s->held[s->turn], from);
            int left = gems_count(s->supply, to);

            for (int n = 1; to != from && n <= own && n <= left; n++)
                out[moves++] = charon_move(CHARON_SYNC, from, to, n);
        }
    return moves;
}

RULE static int build_moves(const struct charon_box *box, const struct charon *s, bag cards,
                            int verb, move *out)
{
    int n = 0;

    FOR_CARDS(box, card, cards)
    {
        if (!charon_has_built(s, s->turn, box->number[card]) &&
            charon_payment(box, s, s->turn, card))
            out[n++] = charon_move(verb, card, 0, 0);
    }
    return n;
}

RULE static int building_moves(const struct charon_box *box, const struct charon *s, move *out)
{
    int n = trade_moves(s, out);

    n += sync_moves(s, out + n);
    n += build_moves(box, s, s->hand[s->turn], CHARON_BUILD, out + n);
    if (!(s->acts & CHARON_BUILT_COMMON))
        n += build_moves(box, s, s->common, CHARON_BUILD_COMMON, out + n);
    out[n++] = charon_move(CHARON_END, 0, 0, 0);
    return n;
}

RULE static int return_moves(const struct charon *s, move *out)
{
    int n = 0;

    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        if (gems_count(s->held[s->turn], kind))
            out[n++] = charon_move(CHARON_RETURN, kind, 0, 0);
    return n;
}

RULE uint32_t charon_actors(const struct charon_box *box, const struct charon *s)
{
    (void)box;
    return s->phase == CHARON_OVER ? 0 : 1u << s->turn;
}

RULE int charon_moves(const struct charon_box *box, const struct charon *s, int seat, move *out)
{
    if (seat != s->turn)
        return 0; /* so does every seat when the game is over */
    switch (s->phase) {
    case CHARON_REDRAWING: return redraw_moves(box, s, out);
    case CHARON_OFFERING: return card_moves(box, s->hand[seat], CHARON_OFFER, out);
    case CHARON_FLAGGING: return flag_moves(box, s, out);
    case CHARON_MOVING: return intel_moves(box, s, out);
    case CHARON_DRAFTING: return draft_moves(box, s, out);
    case CHARON_BUILDING: return building_moves(box, s, out);
    default: return return_moves(s, out); /* CHARON_STORING */
    }
}
