/* What bots know about Charon Inc.: how a table stands, and which moves deserve a look.
 * Freestanding, whole numbers only. */
#include "core/brain.h"
#include "games/charon/rules/rules.h"

enum { POINT = 256 }; /* points are counted in parts of this */

/* --- what gems and cards are worth --- */

/* What a seat lacks for a card, clear gems aside, and what it has beside it. */
struct want {
    gems lacks;
    gems spare;
};

RULE static struct want want_of(gems held, gems cost)
{
    struct want want = {0, held};

    for (int colour = 0; colour < CHARON_COLOURS; colour++) {
        int has = gems_count(held, colour);
        int needs = gems_count(cost, colour);

        want.lacks += gems_of(colour, needs > has ? needs - has : 0);
        want.spare -= gems_of(colour, needs < has ? needs : has);
    }
    return want;
}

/* Whether clear gems and trades make up for what is lacking; *left is what stays. */
RULE static bool can_reach(gems held, gems cost, int rate, int *left)
{
    struct want want = want_of(held, cost);
    int lacks = gems_total(want.lacks);
    int clear = gems_count(want.spare, CHARON_CLEAR);
    int spare = gems_total(want.spare);
    int wild = lacks < clear ? lacks : clear;

    *left = spare - wild - rate * (lacks - wild);
    return *left >= 0;
}

/* The gems that a seat has when it has built a card, trades included: which ones are
 * traded is guessed, the most plentiful first. */
RULE static gems pay(gems held, gems cost, int left)
{
    gems rest = want_of(held, cost).spare;

    while (gems_total(rest) > left) {
        int most = CHARON_CLEAR;

        for (int colour = 0; colour < CHARON_COLOURS; colour++)
            if (gems_count(rest, colour) > gems_count(rest, most) || !gems_count(rest, most))
                most = colour;
        rest -= gems_of(most, 1);
    }
    return rest;
}

RULE static bag unbuilt(const struct charon_box *box, const struct charon *s, int seat,
                        bag cards)
{
    return cards - charon_built_among(box, s, seat, cards);
}

/* What some gems would build of a seat's cards and one of the common row, and what is
 * left of them, in parts of a point; dear cards first. */
RULE static int worth_of(const struct charon_box *box, const struct charon *s, int seat,
                         gems held, int rate)
{
    bool may_use_row = !(s->acts & CHARON_BUILT_COMMON) || s->turn != seat;
    bag hand = unbuilt(box, s, seat, s->hand[seat]);
    bag row = may_use_row ? unbuilt(box, s, seat, s->common) : 0;
    int kept = charon_limit(s, seat);
    uint32_t done = 0; /* numbers of those it builds */
    int worth = 0;
    int left;

    for (int card = box->n_kinds - 1; card >= CHARON_LOWEST_CARD; card--) {
        bool in_hand = cards_count(box, hand, card);
        int number = box->number[card];
        int value = box->value[number] * POINT;

        if (done >> number & 1 || (!in_hand && !cards_count(box, row, card)))
            continue;
        if (can_reach(held, box->cost[card], rate, &left)) {
            held = pay(held, box->cost[card], left);
            worth += value;
            row = in_hand ? row : 0;
            done |= 1u << number;
        } else if (in_hand && s->round < CHARON_ROUNDS) { /* there is another time */
            worth += value / 8;
        }
    }
    if (s->round == CHARON_ROUNDS && s->phase >= CHARON_FLAGGING)
        return worth;
    left = gems_total(held);
    worth += (left < kept ? left : kept) * POINT * 3 / 4;
    return worth + gems_count(held, CHARON_CLEAR) * POINT / 2;
}

/* --- flags --- */

/* What a seat would take if the flags stayed as they are, and, in parts of a point, what
 * its standing around the zones is good for beside that. */
RULE static gems claims_of(const struct charon *s, const struct charon_influence *influence,
                           const struct charon_box *box, int seat, int *standing)
{
    gems sum = 0;
    int how;

    *standing = 0;
    for (int zone = 0; zone < box->n_zones; zone++) {
        int n = s->zone_count[zone];
        int mine = influence->flags[zone][seat];
        int all = 0;

        if (!n || !mine)
            continue;
        for (int other = 0; other < s->players; other++)
            all += influence->flags[zone][other];
        if (charon_claimant(influence, zone, &how) == seat)
            sum += gems_of(s->zone_gem[zone], n);
        *standing += n * mine * POINT / (2 * all + 1);
    }
    return sum;
}

/* What the flag that stays at home is likely to bring. [H11] */
RULE static int worth_of_areas(const struct charon *s, int seat)
{
    static const uint16_t worth[CHARON_AREAS] = {POINT * 2, POINT * 5 / 2, POINT * 2, POINT * 2,
                                                 POINT * 2};
    int open = s->players <= 3 ? 1 : 2;
    int best = 0;

    for (int area = 0; area < CHARON_AREAS; area++) {
        uint32_t others = s->area[area] & ~(1u << seat);
        int rivals = 0;

        if (!(s->area[area] >> seat & 1))
            continue;
        for (; others; others &= others - 1)
            rivals++;
        if (worth[area] / (rivals < open ? 1 : 1 + rivals) > best)
            best = worth[area] / (rivals < open ? 1 : 1 + rivals);
    }
    return best;
}

/* What a seat can expect to end with, beside what the rounds still to come bring
 * everybody, in parts of a point. */
RULE static int expected_points(const struct charon_box *box, const struct charon *s,
                                const struct charon_influence *influence, int seat)
{
    int points = 0;
    int standing = 0;
    gems held = s->held[seat];
    int rate = 3;

    for (int number = CHARON_LOWEST_CARD; number <= CHARON_HIGHEST_CARD; number++)
        if (charon_has_built(s, seat, number))
            points += box->value[number] * POINT;
    if (s->phase == CHARON_FLAGGING || s->phase == CHARON_MOVING)
        held += claims_of(s, influence, box, seat, &standing);
    if (s->phase == CHARON_FLAGGING)
        points += worth_of_areas(s, seat);
    if (s->phase > CHARON_FLAGGING)
        rate = charon_rate(s, seat);
    return points + standing + worth_of(box, s, seat, held, rate);
}

RULE void charon_judge(const struct charon_box *box, const struct charon *s,
                       uint32_t share[MAX_PLAYERS])
{
    struct charon_influence influence;
    int expected[CHARON_MAX_PLAYERS] = {0};

    charon_count(box, s, &influence);
    for (int seat = 0; seat < s->players; seat++)
        expected[seat] = expected_points(box, s, &influence, seat);
    brain_shares(expected, s->players, (2 + 2 * (CHARON_ROUNDS - s->round)) * POINT, share);
}

/* Before the first offer of a round the moon is empty and nothing is half done. */
RULE bool charon_is_quiet(const struct charon_box *box, const struct charon *s)
{
    (void)box;
    return (s->phase == CHARON_OFFERING || s->phase == CHARON_REDRAWING) &&
           s->turn == s->order[0];
}

/* --- weights of moves --- */

/* What weighing a seat's moves needs to know, worked out once for all of them. */
struct outlook {
    gems spare;                      /* what the card to save for does not need */
    gems lacks;                      /* what it still does; 0: there is no such card */
    uint16_t spot[CHARON_MAX_SPOTS]; /* what a flag there is good for */
    uint8_t area[CHARON_AREAS];      /* how gladly its flag leaves */
    bool can_build;
    uint8_t unused[2];
};

/* How much one more flag of a seat does around a zone. */
RULE static int contest(const struct charon_influence *influence, int players, int zone,
                        int seat, bool is_centre)
{
    int mine = influence->flags[zone][seat] + 1;
    int best = 0;

    for (int other = 0; other < players; other++)
        if (other != seat && influence->flags[zone][other] > best)
            best = influence->flags[zone][other];
    if (mine > best + 2)
        return 1;
    if (mine > best)
        return mine == best + 1 ? 6 : 3;
    return mine == best ? (is_centre ? 5 : 3) : 1;
}

/* How much a seat wants each colour. */
RULE static void weigh_colours(const struct charon_box *box, const struct charon *s, int seat,
                               uint8_t wanted[CHARON_COLOURS])
{
    bag cards = unbuilt(box, s, seat, s->hand[seat]) | unbuilt(box, s, seat, s->common);
    gems cost = 0;

    FOR_CARDS(box, card, cards)
    {
        cost += box->cost[card];
    }
    for (int colour = 0; colour < CHARON_COLOURS; colour++)
        wanted[colour] = gems_count(cost, colour) > gems_count(s->held[seat], colour) ? 3 : 2;
}

RULE static void weigh_spots(const struct charon_box *box, const struct charon *s, int seat,
                             struct outlook *outlook)
{
    struct charon_influence influence;
    uint8_t wanted[CHARON_COLOURS];
    uint16_t worth[CHARON_MAX_ZONES][2]; /* of a flag beside it, at its centre */

    weigh_colours(box, s, seat, wanted);
    charon_count(box, s, &influence);
    for (int zone = 0; zone < box->n_zones; zone++)
        for (int is_centre = 0; is_centre < 2; is_centre++)
            worth[zone][is_centre] =
                (uint16_t)(!s->zone_count[zone]
                               ? 0
                               : s->zone_count[zone] * wanted[s->zone_gem[zone]] *
                                     contest(&influence, s->players, zone, seat, is_centre));
    for (int spot = 0; spot < box->n_spots; spot++) {
        int sum = 0;

        for (int i = 0; i < box->n_touched[spot]; i++)
            sum += worth[box->touched[spot][i]][box->n_touched[spot] == CHARON_CENTRE];
        outlook->spot[spot] = (uint16_t)(sum * sum / 16 + 1);
    }
}

RULE static void weigh_areas(const struct charon *s, struct outlook *outlook)
{
    for (int area = 0; area < CHARON_AREAS; area++) {
        uint32_t there = s->area[area];

        outlook->area[area] = 0;
        for (; there; there &= there - 1)
            outlook->area[area]++;
        if (area == CHARON_AREA_RARE)
            outlook->area[area] = (uint8_t)((outlook->area[area] + 1) / 2);
    }
}

/* The dearest card that trades, clear gems and the like can still build. */
RULE static void find_aim(const struct charon_box *box, const struct charon *s, int seat,
                          struct outlook *outlook)
{
    bag cards = unbuilt(box, s, seat, s->hand[seat]) |
                (s->acts & CHARON_BUILT_COMMON ? 0 : unbuilt(box, s, seat, s->common));
    int left;

    FOR_CARDS(box, card, cards)
    {
        struct want want = want_of(s->held[seat], box->cost[card]);

        if (charon_payment(box, s, seat, card))
            outlook->can_build = true;
        if (!can_reach(s->held[seat], box->cost[card], charon_rate(s, seat), &left))
            continue;
        outlook->lacks = want.lacks;
        outlook->spare = want.spare;
    }
}

RULE static bool is_within(gems part, gems whole)
{
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        if (gems_count(part, kind) > gems_count(whole, kind))
            return false;
    return true;
}

/* A trade or the Synchrotron: worth a look if it goes from what is not needed to what is. */
RULE static int weigh_exchange(const struct outlook *outlook, gems given, int got, int n)
{
    if (outlook->can_build || !is_within(given, outlook->spare))
        return 1;
    return gems_count(outlook->lacks, got) >= n ? 60 * n : 1;
}

RULE static int weigh_return(const struct charon *s, int seat, int kind)
{
    return kind == CHARON_CLEAR ? 1 : 4 * gems_count(s->held[seat], kind);
}

RULE static int weigh_card(const struct charon_box *box, const struct charon *s, int seat,
                           int card)
{
    int number = box->number[card];

    return charon_has_built(s, seat, number) ? 1 : box->value[number] * box->value[number];
}

RULE static int weigh_one(const struct charon_box *box, const struct charon *s, int seat,
                          const struct outlook *outlook, move m)
{
    int a = charon_arg(m, 0);
    int b = charon_arg(m, 1);
    int c = charon_arg(m, 2);

    switch (charon_verb(m)) {
    case CHARON_REDRAW: return 40;
    case CHARON_OFFER:
        return charon_has_built(s, seat, box->number[a]) ? 100
                                                         : 14 - box->value[box->number[a]];
    case CHARON_FLAG: return outlook->spot[b] * outlook->area[a] / 2;
    case CHARON_MOVE: return outlook->spot[b] / 8;
    case CHARON_STAY: return 20;
    case CHARON_DRAFT_DISCARD:
    case CHARON_DRAFT_COMMON: return weigh_card(box, s, seat, a);
    case CHARON_TRADE: return weigh_exchange(outlook, charon_given(m), c, 1);
    case CHARON_SYNC: return weigh_exchange(outlook, gems_of(a, c), b, c);
    case CHARON_BUILD:
    case CHARON_BUILD_COMMON:
        return 10 * box->value[box->number[a]] * box->value[box->number[a]];
    case CHARON_END: return outlook->can_build || outlook->lacks ? 4 : 400;
    case CHARON_RETURN: return weigh_return(s, seat, a);
    default: return 1; /* CHARON_KEEP, CHARON_SKIP */
    }
}

RULE void charon_weigh(const struct charon_box *box, const struct charon *s, int seat,
                       const move *moves, int n, uint16_t *weight)
{
    struct outlook outlook = {0};

    if (s->phase == CHARON_FLAGGING || s->phase == CHARON_MOVING)
        weigh_spots(box, s, seat, &outlook);
    if (s->phase == CHARON_FLAGGING)
        weigh_areas(s, &outlook);
    if (s->phase == CHARON_BUILDING)
        find_aim(box, s, seat, &outlook);
    for (int i = 0; i < n; i++) {
        int w = weigh_one(box, s, seat, &outlook, moves[i]);

        weight[i] = (uint16_t)(w < 1 ? 1 : w);
    }
}

BRAIN_TABLE_BOXED(charon, charon)

const struct brain charon_brain = {BRAIN_FUNCTIONS(charon), .horizon = BRAIN_TO_THE_END,
                                   .glance = 4, .ease = 5200, .grows = 1};
