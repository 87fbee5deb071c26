/* What a net sees of a game of Charon Inc., and how it spells actions; docs/eyes.md.
 *
 * An action that is begun is seen as if that much had been done: a flag stands on its new
 * spot before it is said where it comes from. Cards are seen by their numbers: in a box whose
 * copies differ there is nothing to look with (options.c). */
#include "core/eyes.h"
#include "games/charon/rules/rules.h"

enum {
    CARDS = CHARON_HIGHEST_CARD - CHARON_LOWEST_CARD + 1,
    TRIPLES = 56, /* of six kinds of gems, equal ones allowed */
    PAIRS = 21,

    /* Letters, in the order of the alphabet. */
    REDRAW = 0,                                      /* card */
    OFFER = REDRAW + CARDS,                          /* card */
    DRAFT_DISCARD = OFFER + CARDS,                   /* card */
    DRAFT_COMMON = DRAFT_DISCARD + CARDS,            /* card */
    BUILD = DRAFT_COMMON + CARDS,                    /* card */
    BUILD_COMMON = BUILD + CARDS,                    /* card */
    PLAIN = BUILD_COMMON + CARDS,                    /* keep, stay, skip, end */
    RETURN = PLAIN + 4,                              /* kind of gem */
    FLAG = RETURN + CHARON_GEM_KINDS,                /* spot; then OUT_OF */
    MOVE_FROM = FLAG + CHARON_MAX_SPOTS,             /* spot; then MOVE_TO */
    GIVE = MOVE_FROM + CHARON_MAX_SPOTS,             /* gems of a trade; then GET */
    SYNC = GIVE + TRIPLES + PAIRS,                   /* two colours; then AS_MANY */
    OUT_OF = SYNC + CHARON_COLOURS * CHARON_COLOURS, /* area */
    MOVE_TO = OUT_OF + CHARON_AREAS,                 /* spot */
    GET = MOVE_TO + CHARON_MAX_SPOTS,                /* colour */
    AS_MANY = GET + CHARON_COLOURS,                  /* gems, from 1 */
    LETTERS = AS_MANY + CHARON_GEMS_A_COLOUR,
};

/* How large amounts are told apart. */
enum {
    MAX_HELD = 9,
    MAX_HAND = 8,
    MAX_LACKING = 5,
    MAX_CLAIMS = 12,
    MAX_POINTS = 16,
    MAX_GAIN = 7,
    MAX_DENIED = 3
};

enum {
    SEAT_CELLS = 1 + CARDS + CHARON_GEM_KINDS + 4 + CHARON_AREAS + 1,
    ZONE_CELLS = 5,
    CELLS = 3 + CHARON_MAX_PLAYERS * SEAT_CELLS + 5 * CARDS + 1 + 2 + CHARON_GEM_KINDS +
            CHARON_COLOURS + CHARON_MAX_ZONES * ZONE_CELLS + 3 * CHARON_MAX_SPOTS +
            CHARON_COLOURS + 2 * CARDS + 3,
    BEHIND = (CHARON_MAX_PLAYERS - 1) * (CARDS + 1) + CARDS,
};

/* Two, or three, kinds of gems that ascend, from 0. */
RULE static int gem_pair(int low, int high)
{
    return high * (high + 1) / 2 + low;
}

RULE static int gem_triple(int low, int middle, int high)
{
    return high * (high + 1) * (high + 2) / 6 + gem_pair(low, middle);
}

/* The gems that a letter from GIVE on gives. */
RULE static gems given_by(int letter)
{
    for (int high = 0; high < CHARON_GEM_KINDS; high++)
        for (int middle = 0; middle <= high; middle++) {
            if (letter == GIVE + TRIPLES + gem_pair(middle, high))
                return gems_of(middle, 1) + gems_of(high, 1);
            for (int low = 0; low <= middle; low++)
                if (letter == GIVE + gem_triple(low, middle, high))
                    return gems_of(low, 1) + gems_of(middle, 1) + gems_of(high, 1);
        }
    return 0;
}

/* --- cells --- */

RULE static void look_cards(struct eye *out, bag cards)
{
    for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++)
        eye_amount(out, bag_count(cards, card), CHARON_COPIES);
}

/* How many gems are missing for each card, clear ones counted; built ones are beyond. */
RULE static void look_costs(const struct charon_box *box, const struct charon *s, int seat,
                            gems held, struct eye *out)
{
    for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++) {
        int missing = -gems_count(held, CHARON_CLEAR);

        for (int colour = 0; colour < CHARON_COLOURS; colour++) {
            int lacks = gems_count(box->cost[card], colour) - gems_count(held, colour);

            missing += lacks > 0 ? lacks : 0;
        }
        if (charon_has_built(s, seat, card))
            missing = MAX_LACKING;
        eye_amount(out, MAX_LACKING - (missing < 0 ? 0 : missing), MAX_LACKING);
    }
}

/* What everybody sees of one seat; claims: gems of the zones it leads. */
RULE static void look_seat(const struct charon_box *box, const struct charon *s, int seat,
                           int claims, struct eye *out)
{
    int points = 0;

    eye_name(out, charon_place(s, seat) + 1, CHARON_MAX_PLAYERS);
    for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++) {
        points += charon_has_built(s, seat, card) ? box->value[card] : 0;
        eye_amount(out, charon_has_built(s, seat, card), 1);
    }
    for (int kind = 0; kind < CHARON_COLOURS; kind++)
        eye_amount(out, gems_count(s->held[seat], kind), MAX_HELD);
    eye_amount(out, gems_count(s->held[seat], CHARON_CLEAR), CHARON_CLEAR_GEMS);
    eye_amount(out, bag_total(s->hand[seat]) + s->veiled_hand[seat], MAX_HAND);
    eye_amount(out, bag_total(s->duplicates[seat]) + s->veiled_duplicates[seat], CHARON_COPIES);
    eye_amount(out, s->offered[seat] != 0, 1);
    eye_amount(out, (points + 3) / 4, MAX_POINTS);
    for (int area = 0; area < CHARON_AREAS; area++)
        eye_amount(out, s->area[area] >> seat & 1, 1);
    eye_amount(out, claims, MAX_CLAIMS);
}

/* The same of a seat that is not at the table. */
RULE static void look_nowhere(struct eye *out)
{
    eye_name(out, 0, CHARON_MAX_PLAYERS);
    eye_bits(out, 0, CARDS);
    for (int kind = 0; kind < CHARON_COLOURS; kind++)
        eye_amount(out, 0, MAX_HELD);
    eye_amount(out, 0, CHARON_CLEAR_GEMS);
    eye_amount(out, 0, MAX_HAND);
    eye_amount(out, 0, CHARON_COPIES);
    eye_amount(out, 0, 1);
    eye_amount(out, 0, MAX_POINTS);
    eye_bits(out, 0, CHARON_AREAS);
    eye_amount(out, 0, MAX_CLAIMS);
}

/* A zone of the box is there even if it is out of play; one the box lacks is 0. */
RULE static void look_zone(const struct charon_box *box, const struct charon *s,
                           const struct charon_influence *influence, int zone, int me,
                           struct eye *out)
{
    bool is_there = zone < box->n_zones;
    bool has_gems = s->zone_count[zone];
    int best = 0;
    int how = CHARON_NO_FLAG;
    int claimant = is_there ? charon_claimant(influence, zone, &how) : NOBODY;

    for (int seat = 0; seat < s->players; seat++)
        if (seat != me && influence->flags[zone][seat] > best)
            best = influence->flags[zone][seat];
    eye_name(out, has_gems ? s->zone_gem[zone] + 1 : 0, is_there ? CHARON_COLOURS : 0);
    eye_amount(out, s->zone_count[zone], is_there ? CHARON_MAX_HOLES : 0);
    eye_amount(out, influence->flags[zone][me], is_there ? CHARON_FLAGS_PLACED : 0);
    eye_amount(out, best, is_there ? CHARON_FLAGS_PLACED : 0);
    eye_name(out,
             how == CHARON_TIED ? CHARON_MAX_PLAYERS + 1 : eye_seat(claimant, me, s->players),
             is_there ? CHARON_MAX_PLAYERS + 1 : 0);
}

/* The colours that a seat wants: its cards and those of the common row need more of them. */
RULE static uint32_t find_wanted(const struct charon_box *box, const struct charon *s, int seat)
{
    gems cost = 0;
    uint32_t wanted = 0;

    for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++)
        if ((bag_count(s->hand[seat], card) || bag_count(s->common, card)) &&
            !charon_has_built(s, seat, card))
            cost += box->cost[card];
    for (int colour = 0; colour < CHARON_COLOURS; colour++)
        if (gems_count(cost, colour) > gems_count(s->held[seat], colour))
            wanted |= 1u << colour;
    return wanted;
}

/* Puts a flag of a seat on a spot, or takes it away. */
RULE static void set_flag(const struct charon_box *box, struct charon_influence *influence,
                          int spot, int seat, int n)
{
    for (int i = 0; i < box->n_touched[spot]; i++) {
        int zone = box->touched[spot][i];

        influence->flags[zone][seat] = (uint8_t)(influence->flags[zone][seat] + n);
        if (box->n_touched[spot] == CHARON_ROAD)
            influence->roads[zone][seat] = (uint8_t)(influence->roads[zone][seat] + n);
        if (box->n_touched[spot] == CHARON_CENTRE)
            influence->centre[zone] = (uint8_t)(n > 0 ? seat + 1 : 0);
    }
}

/* What one more flag on an empty spot would win and deny others – or, where the seat has a
 * flag, what it would lose without it. Wanted gems are worth half as much again. */
RULE static void look_gain(const struct charon_box *box, const struct charon *s, int me,
                           struct charon_influence *influence, uint32_t wanted, int spot,
                           struct eye *out)
{
    bool is_open = (s->phase == CHARON_FLAGGING || s->phase == CHARON_MOVING) &&
                   spot < box->n_spots && (!s->flag[spot] || s->flag[spot] == me + 1);
    int change = s->flag[spot] ? -1 : 1;
    uint8_t before[CHARON_MAX_TOUCHED] = {NOBODY, NOBODY, NOBODY, NOBODY};
    int gain = 0;
    int denied = 0;
    int how;

    for (int i = 0; is_open && i < box->n_touched[spot]; i++)
        before[i] = (uint8_t)charon_claimant(influence, box->touched[spot][i], &how);
    if (is_open)
        set_flag(box, influence, spot, me, change);
    for (int i = 0; is_open && i < box->n_touched[spot]; i++) {
        int zone = box->touched[spot][i];
        int n = s->zone_count[zone];
        int after = n ? charon_claimant(influence, zone, &how) : before[i];

        if (after == before[i])
            continue;
        if (after == me || before[i] == me)
            gain += n * (wanted >> s->zone_gem[zone] & 1 ? 3 : 2);
        if (before[i] != NOBODY && before[i] != me)
            denied += n;
    }
    if (is_open)
        set_flag(box, influence, spot, me, -change);
    eye_amount(out, (gain + 2) / 3, spot < box->n_spots ? MAX_GAIN : 0);
    eye_amount(out, (denied + 1) / 2, spot < box->n_spots ? MAX_DENIED : 0);
}

/* The zones and the spots: whose flag, one's own or another's, and what one would do. */
RULE static void look_moon(const struct charon_box *box, const struct charon *s, int me,
                           struct charon_influence *influence, struct eye *out)
{
    uint32_t wanted = find_wanted(box, s, me);

    for (int zone = 0; zone < CHARON_MAX_ZONES; zone++)
        look_zone(box, s, influence, zone, me, out);
    for (int spot = 0; spot < CHARON_MAX_SPOTS; spot++) {
        int whose = !s->flag[spot] ? 0 : s->flag[spot] == me + 1 ? 1 : 2;

        eye_name(out, whose, spot < box->n_spots ? 2 : 0);
        look_gain(box, s, me, influence, wanted, spot, out);
    }
}

/* What each seat would take if the flags stayed. */
RULE static void find_claims(const struct charon_box *box, const struct charon *s,
                             const struct charon_influence *influence,
                             gems claims[CHARON_MAX_PLAYERS])
{
    int how;

    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++)
        claims[seat] = 0;
    for (int zone = 0; zone < box->n_zones; zone++) {
        int seat = s->zone_count[zone] ? charon_claimant(influence, zone, &how) : NOBODY;

        if (seat != NOBODY)
            claims[seat] += gems_of(s->zone_gem[zone], s->zone_count[zone]);
    }
}

/* The view with what is begun done; returns the verb that is begun, or 0. */
RULE static int do_begun(struct charon *s, int seat, const struct spelling *begun)
{
    int letter = begun->n ? begun->letter[0] : -1;

    if (letter < FLAG)
        return 0;
    if (letter < MOVE_FROM) {
        s->flag[letter - FLAG] = (uint8_t)(seat + 1);
        return 1;
    }
    if (letter < GIVE) {
        s->flag[letter - MOVE_FROM] = 0;
        return 2;
    }
    if (letter < SYNC) {
        s->held[seat] -= given_by(letter);
        return 3;
    }
    return 4;
}

RULE static void look_table(const struct charon_box *box, const struct charon *s, int seat,
                            int verb, const struct spelling *begun, struct eye *out)
{
    struct charon_influence influence;
    gems claims[CHARON_MAX_PLAYERS];
    int sync = verb == 4 ? begun->letter[0] - SYNC : -1;

    charon_count(box, s, &influence);
    find_claims(box, s, &influence, claims);
    eye_name(out, s->players - 2, CHARON_MAX_PLAYERS - 2);
    eye_name(out, s->round - 1, CHARON_ROUNDS - 1);
    eye_name(out, s->phase, CHARON_OVER);
    for (int i = 0; i < CHARON_MAX_PLAYERS; i++) {
        int other = (seat + i) % s->players;

        if (i < s->players)
            look_seat(box, s, other, gems_total(claims[other]), out);
        else
            look_nowhere(out);
    }
    look_cards(out, s->hand[seat]);
    look_cards(out, s->duplicates[seat]);
    look_cards(out, s->common);
    look_cards(out, s->discard);
    look_cards(out, s->deck);
    eye_name(out, s->offered[seat], CHARON_HIGHEST_CARD);
    eye_bits(out, s->acts, 2);
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        eye_amount(out, gems_count(s->supply, kind), 4);
    for (int colour = 0; colour < CHARON_COLOURS; colour++)
        eye_amount(out, gems_count(s->gem_bag, colour) / 2, CHARON_GEMS_A_COLOUR / 2);
    look_moon(box, s, seat, &influence, out);
    for (int colour = 0; colour < CHARON_COLOURS; colour++)
        eye_amount(out, gems_count(claims[seat], colour), MAX_HELD);
    look_costs(box, s, seat, s->held[seat], out);
    look_costs(box, s, seat, s->held[seat] + claims[seat], out);
    eye_name(out, verb, 4);
    eye_name(out, sync < 0 ? 0 : sync / CHARON_COLOURS + 1, CHARON_COLOURS);
    eye_name(out, sync < 0 ? 0 : sync % CHARON_COLOURS + 1, CHARON_COLOURS);
}

RULE void charon_look(const struct charon_box *box, const struct charon *s, int seat,
                      const struct spelling *begun, struct eye *out)
{
    struct charon done = *s;
    int verb = do_begun(&done, seat, begun);

    look_table(box, &done, seat, verb, begun, out);
}

/* The others' cards, and what is left to draw. */
RULE void charon_look_behind(const struct charon_box *box, const struct charon *s, int seat,
                             struct eye *out)
{
    (void)box;
    for (int i = 1; i < CHARON_MAX_PLAYERS; i++) {
        int other = i < s->players ? (seat + i) % s->players : NOBODY;

        look_cards(out, other == NOBODY ? 0 : s->hand[other]);
        eye_name(out, other == NOBODY ? 0 : s->offered[other], CHARON_HIGHEST_CARD);
    }
    look_cards(out, s->deck);
}

/* --- letters --- */

/* The gems of a trade as their charon_trade() has them: none is 0. */
RULE static int letter_of_trade(move m)
{
    int one = charon_arg(m, 0);
    int two = (charon_arg(m, 1) >> 4) - 1;
    int three = (charon_arg(m, 1) & 15) - 1;

    return GIVE + (one ? gem_triple(one - 1, two, three) : TRIPLES + gem_pair(two, three));
}

RULE static void spell_one(move m, struct spelling *out)
{
    int a = charon_arg(m, 0);
    int b = charon_arg(m, 1);
    int c = charon_arg(m, 2);

    switch (charon_verb(m)) {
    case CHARON_REDRAW: spelling_add(out, REDRAW + a - CHARON_LOWEST_CARD); break;
    case CHARON_OFFER: spelling_add(out, OFFER + a - CHARON_LOWEST_CARD); break;
    case CHARON_DRAFT_DISCARD: spelling_add(out, DRAFT_DISCARD + a - CHARON_LOWEST_CARD); break;
    case CHARON_DRAFT_COMMON: spelling_add(out, DRAFT_COMMON + a - CHARON_LOWEST_CARD); break;
    case CHARON_BUILD: spelling_add(out, BUILD + a - CHARON_LOWEST_CARD); break;
    case CHARON_BUILD_COMMON: spelling_add(out, BUILD_COMMON + a - CHARON_LOWEST_CARD); break;
    case CHARON_KEEP: spelling_add(out, PLAIN); break;
    case CHARON_STAY: spelling_add(out, PLAIN + 1); break;
    case CHARON_SKIP: spelling_add(out, PLAIN + 2); break;
    case CHARON_END: spelling_add(out, PLAIN + 3); break;
    case CHARON_FLAG:
        spelling_add(out, FLAG + b);
        spelling_add(out, OUT_OF + a);
        break;
    case CHARON_MOVE:
        spelling_add(out, MOVE_FROM + a);
        spelling_add(out, MOVE_TO + b);
        break;
    case CHARON_TRADE:
        spelling_add(out, letter_of_trade(m));
        spelling_add(out, GET + c);
        break;
    case CHARON_SYNC:
        spelling_add(out, SYNC + CHARON_COLOURS * a + b);
        spelling_add(out, AS_MANY + c - 1);
        break;
    default: spelling_add(out, RETURN + a); break; /* CHARON_RETURN */
    }
}

RULE void charon_spell(const struct charon_box *box, const struct charon *s, int seat,
                       const move *moves, int n, struct spelling *out)
{
    (void)box;
    (void)s;
    (void)seat;
    for (int i = 0; i < n; i++) {
        out[i] = spelling_none();
        spell_one(moves[i], &out[i]);
    }
}

/* The moon, the costs and the values, but not the words of their file. */
RULE static uint64_t mark(const struct game *g)
{
    const struct charon_box *box =
        g->box ? (const struct charon_box *)g->box : charon_shipped();
    uint64_t hash = eyes_hash(0, &box->cost[CHARON_LOWEST_CARD], CARDS * sizeof *box->cost);

    hash = eyes_hash(hash, &box->value[CHARON_LOWEST_CARD], CARDS);
    hash = eyes_hash(hash, box->holes, sizeof box->holes);
    hash = eyes_hash(hash, box->zone_needs, sizeof box->zone_needs);
    hash = eyes_hash(hash, box->n_touched, sizeof box->n_touched);
    return eyes_hash(hash, box->touched, sizeof box->touched);
}

EYES_TABLE_BOXED(charon, charon)

const struct eyes charon_eyes = {
    EYES_FUNCTIONS(charon), .mark = mark,       .version = 2,
    .n_cells = CELLS,       .n_behind = BEHIND, .n_letters = LETTERS,
};
