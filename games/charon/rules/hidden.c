/* What a seat of Charon Inc. may know: redact, complete, and the invariants of a whole
 * state. Implements "What is hidden" of RULES.md.
 *
 * Hidden are the others' hands, offers and duplicates, the discard except to the seat that
 * drafts, the deck and the generator. A redacted state keeps the sizes and puts the
 * cards into the deck, which then holds all that the viewer cannot place; so completing is
 * drawing from that deck – with what everybody knows of the 12s. */
#include "games/charon/rules/rules.h"

RULE void charon_redact(const struct charon_box *box, struct charon *s, int viewer)
{
    mem_zero(&s->rng, sizeof s->rng);
    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++) {
        if (seat == viewer)
            continue;
        s->veiled_hand[seat] =
            (uint8_t)(s->veiled_hand[seat] + cards_total(box, s->hand[seat]));
        s->veiled_duplicates[seat] =
            (uint8_t)(s->veiled_duplicates[seat] + cards_total(box, s->duplicates[seat]));
        s->deck += s->hand[seat];
        s->hand[seat] = s->duplicates[seat] = 0;
        if (s->offered[seat] > CHARON_FACE_DOWN) {
            s->deck += cards_of(box, s->offered[seat], 1);
            s->offered[seat] = CHARON_FACE_DOWN;
        }
    }
    if (s->phase == CHARON_DRAFTING && viewer == s->turn)
        return; /* he looks through the discard [H15] */
    s->veiled_discard = (uint8_t)(s->veiled_discard + cards_total(box, s->discard));
    s->deck += s->discard;
    s->discard = 0;
}

/* --- guessing --- */

/* How many cards of the others may have come from the discard. A view does not say, but it
 * bounds them: seven cards and every row that was left went there, so what is gone
 * was drafted, or taken from a row; one or two Engineering Advances a round took
 * cards; and from round 2 on whoever has built may have redrawn. In round 1 this is
 * exact: before the first draft every 12 is still in the discard. [H7, H9, H11, H15] */
RULE static int may_come_from_discard(const struct charon_box *box, const struct charon *s,
                                      int viewer)
{
    int gone =
        7 + s->players * (s->round - 1) - s->veiled_discard - cards_total(box, s->discard);
    int drafts = s->round * (s->players < 4 ? 1 : 2);
    int n = gone > drafts ? drafts : gone > 0 ? gone : 0; /* a loaded discard can be large */

    for (int seat = 0; seat < s->players && s->round > 1; seat++)
        n += seat != viewer && s->built[seat];
    return n;
}

/* The seat whose unseen card number i this is, counting hands and offers. */
RULE static int owner_of(const uint8_t free[CHARON_MAX_PLAYERS], int i)
{
    int seat = 0;

    while (i >= free[seat])
        i -= free[seat++];
    return seat;
}

/* Puts the 12s that the viewer does not see where they can be: never into the deck [H7].
 * free: how many unseen cards of each seat can be a 12. */
RULE static void imagine_twelves(const struct charon_box *box, struct charon *s,
                                 uint8_t free[CHARON_MAX_PLAYERS],
                                 bag drawn[CHARON_MAX_PLAYERS], int viewer, struct rng *rng)
{
    bag unplaced = s->deck & box->twelves;
    int twelves = cards_total(box, unplaced);
    int in_discard = s->veiled_discard;
    int in_hands = may_come_from_discard(box, s, viewer);
    int room = 0;

    for (int seat = 0; seat < s->players; seat++)
        room += free[seat];
    in_hands = in_hands < twelves - in_discard ? twelves - in_discard : in_hands;
    in_hands = in_hands > room ? room : in_hands;
    s->deck -= unplaced;
    for (; twelves; twelves--) {
        /* which of them, where they are not alike */
        int card =
            box->is_even ? CHARON_HIGHEST_CARD : cards_draw(box, &unplaced, twelves, rng);

        if ((int)rng_below(rng, (uint32_t)(in_discard + in_hands)) < in_discard) {
            in_discard--;
            s->discard += cards_of(box, card, 1);
        } else {
            int seat = owner_of(free, (int)rng_below(rng, (uint32_t)room--));

            in_hands--;
            free[seat]--;
            drawn[seat] += cards_of(box, card, 1);
        }
    }
}

/* Chooses the duplicates that a seat still has: cards of numbers it has built. False if
 * the deck has none left that fit. [H9] */
RULE static bool imagine_duplicates(const struct charon_box *box, struct charon *s, int seat,
                                    struct rng *rng)
{
    for (int i = 0; i < s->veiled_duplicates[seat]; i++) {
        bag fitting = charon_built_among(box, s, seat, s->deck);
        int card;

        if (!fitting)
            return false;
        card = cards_draw(box, &fitting, cards_total(box, fitting), rng);
        s->deck -= cards_of(box, card, 1);
        s->duplicates[seat] += cards_of(box, card, 1);
    }
    return true;
}

/* One attempt at a guess; false if the duplicates did not come out. */
RULE static bool imagine(const struct charon_box *box, struct charon *s, int viewer,
                         struct rng *rng)
{
    uint8_t free[CHARON_MAX_PLAYERS] = {0, 0, 0, 0, 0};
    bag drawn[CHARON_MAX_PLAYERS] = {0, 0, 0, 0, 0}; /* hand and offer together */
    int left;

    for (int seat = 0; seat < s->players; seat++)
        free[seat] = (uint8_t)(s->veiled_hand[seat] - s->veiled_duplicates[seat] +
                               (s->offered[seat] == CHARON_FACE_DOWN));
    imagine_twelves(box, s, free, drawn, viewer, rng);
    for (int seat = 0; seat < s->players; seat++)
        if (!imagine_duplicates(box, s, seat, rng))
            return false;
    left = cards_total(box, s->deck);
    for (int i = cards_total(box, s->discard); i < s->veiled_discard; i++)
        s->discard += cards_of(box, cards_draw(box, &s->deck, left--, rng), 1);
    for (int seat = 0; seat < s->players; seat++) {
        for (; free[seat]; free[seat]--)
            drawn[seat] += cards_of(box, cards_draw(box, &s->deck, left--, rng), 1);
        if (s->offered[seat] == CHARON_FACE_DOWN)
            s->offered[seat] =
                (uint8_t)cards_draw(box, &drawn[seat], cards_total(box, drawn[seat]), rng);
        s->hand[seat] += drawn[seat];
        if (s->veiled_duplicates[seat])
            s->hand[seat] += s->duplicates[seat];
        s->veiled_hand[seat] = s->veiled_duplicates[seat] = 0;
    }
    s->veiled_discard = 0;
    return true;
}

RULE void charon_complete(const struct charon_box *box, struct charon *s, int viewer,
                          struct rng *rng)
{
    struct charon view = *s;

    /* A view of a real game has an answer, so this ends. */
    while (!imagine(box, s, viewer, rng))
        *s = view;
    rng_split(&s->rng, rng);
}

/* --- invariants --- */

/* How many cards of a kind are anywhere but built. Counted kind by kind: a sum of words could
 * carry. */
RULE static int count_card(const struct charon_box *box, const struct charon *s, int kind)
{
    int n = cards_count(box, s->deck, kind) + cards_count(box, s->discard, kind) +
            cards_count(box, s->common, kind);

    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++)
        n += cards_count(box, s->hand[seat], kind) + (s->offered[seat] == kind);
    return n;
}

/* Whether words and offers have cards of the box only. */
RULE static bool has_known_cards(const struct charon_box *box, const struct charon *s)
{
    bag used = s->deck | s->discard | s->common;

    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++) {
        used |= s->hand[seat];
        if (s->offered[seat] &&
            (s->offered[seat] < CHARON_LOWEST_CARD || s->offered[seat] >= box->n_kinds))
            return false;
    }
    return !(used & ~box->bits);
}

/* Every card is somewhere, once: what is nowhere else of a number is built. */
RULE static bool has_all_cards(const struct charon_box *box, const struct charon *s)
{
    int built[CHARON_HIGHEST_CARD + 1] = {0};

    for (int kind = CHARON_LOWEST_CARD; kind < box->n_kinds; kind++) {
        int left = box->copies[kind] - count_card(box, s, kind);

        if (left < 0)
            return false;
        built[box->number[kind]] += left;
    }
    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++)
        for (int number = 0; number < 16; number++)
            if (charon_has_built(s, seat, number)) {
                if (number < CHARON_LOWEST_CARD || number > CHARON_HIGHEST_CARD)
                    return false;
                built[number]--;
            }
    for (int number = CHARON_LOWEST_CARD; number <= CHARON_HIGHEST_CARD; number++)
        if (built[number])
            return false;
    return has_known_cards(box, s);
}

RULE static bool has_all_gems(const struct charon *s)
{
    for (int kind = 0; kind < 8; kind++) {
        int n = gems_count(s->supply, kind) + gems_count(s->gem_bag, kind);

        for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++)
            n += gems_count(s->held[seat], kind);
        for (int zone = 0; zone < CHARON_MAX_ZONES; zone++)
            n += s->zone_gem[zone] == kind ? s->zone_count[zone] : 0;
        if (n != gems_count(CHARON_ALL_GEMS, kind))
            return false;
    }
    return true;
}

RULE static bool is_permutation(const struct charon *s)
{
    uint32_t seen = 0;

    for (int i = 0; i < s->players; i++)
        seen |= s->order[i] < s->players ? 1u << s->order[i] : 0;
    return seen + 1 == 1u << s->players;
}

/* How many flags of a seat stand on the moon, and how many on the areas. */
RULE static void count_flags(const struct charon *s, int seat, int *on_moon, int *on_areas)
{
    *on_moon = *on_areas = 0;
    for (int spot = 0; spot < CHARON_MAX_SPOTS; spot++)
        *on_moon += s->flag[spot] == seat + 1;
    for (int area = 0; area < CHARON_AREAS; area++)
        *on_areas += s->area[area] >> seat & 1;
}

RULE static const char *broken_moon(const struct charon_box *box, const struct charon *s)
{
    if (gems_count(s->gem_bag, CHARON_CLEAR))
        return N_("clear gems are never in the bag");
    for (int zone = 0; zone < CHARON_MAX_ZONES; zone++) {
        bool in_play = zone < box->n_zones && box->zone_needs[zone] <= s->players;

        if (s->zone_count[zone] && !in_play)
            return N_("a zone out of play has gems");
        if (in_play && s->zone_count[zone] > box->holes[zone])
            return N_("a zone has more gems than holes");
        if (s->zone_gem[zone] >= CHARON_COLOURS || (s->zone_gem[zone] && !s->zone_count[zone]))
            return N_("a zone's gems have one colour");
    }
    for (int spot = 0; spot < CHARON_MAX_SPOTS; spot++) {
        if (s->flag[spot] > s->players)
            return N_("a flag is nobody's");
        if (s->flag[spot] && (spot >= box->n_spots || box->spot_needs[spot] > s->players))
            return N_("a flag stands where none can");
    }
    for (int area = 0; area < CHARON_AREAS; area++)
        if (s->area[area] >> s->players)
            return N_("a flag is nobody's");
    return NULL;
}

/* Who has placed how many flags says whose turn it is, and the other way round. [H11] */
RULE static const char *broken_flags(const struct charon *s)
{
    bool acted = true; /* the seats before the one in turn have placed one more */
    int placed = s->phase > CHARON_FLAGGING ? CHARON_FLAGS_PLACED : 0;
    int on_moon;
    int on_areas;

    if (s->phase == CHARON_FLAGGING)
        count_flags(s, s->turn, &placed, &on_areas);
    if (s->phase == CHARON_FLAGGING && placed >= CHARON_FLAGS_PLACED)
        return N_("the flags on the moon do not fit phase and turn");
    for (int place = 0; place < s->players; place++) {
        int seat = s->order[place];

        count_flags(s, seat, &on_moon, &on_areas);
        if (on_moon + on_areas != CHARON_AREAS)
            return N_("every seat has five flags");
        acted = acted && seat != s->turn;
        if (on_moon != placed + (s->phase == CHARON_FLAGGING && acted))
            return N_("the flags on the moon do not fit phase and turn");
    }
    return NULL;
}

/* Duplicates are dealt cards, two at most, of numbers that the seat has built. [H9] */
RULE static const char *broken_duplicates(const struct charon_box *box, const struct charon *s,
                                          int seat)
{
    bag rest = s->duplicates[seat];

    if (cards_total(box, rest) > 2)
        return N_("a seat has more duplicates than it was dealt cards");
    FOR_CARDS(box, card, rest)
    {
        if (cards_count(box, s->duplicates[seat], card) > cards_count(box, s->hand[seat], card))
            return N_("a duplicate is not in hand");
        if (!charon_has_built(s, seat, box->number[card]) ||
            box->number[card] == CHARON_HIGHEST_CARD)
            return N_("a duplicate is a dealt card of a number that was built");
    }
    return NULL;
}

RULE static const char *broken_redraws(const struct charon_box *box, const struct charon *s)
{
    bool passed = true;

    if (s->round < 2 || !s->discard)
        return N_("there are no redraws in round 1, nor with an empty discard");
    for (int place = 0; place < s->players; place++) {
        int seat = s->order[place];
        const char *broken = broken_duplicates(box, s, seat);

        if (broken)
            return broken;
        passed = passed && seat != s->turn;
        if (passed && s->duplicates[seat])
            return N_("a seat before the one in turn has duplicates");
    }
    return s->duplicates[s->turn] ? NULL : N_("the seat in turn has no duplicate");
}

RULE static const char *broken_offers(const struct charon *s)
{
    bool passed = true;

    for (int place = 0; place < s->players; place++) {
        int seat = s->order[place];

        passed = passed && seat != s->turn;
        if (!passed && s->offered[seat])
            return N_("a seat has offered before its turn");
        if (passed && !s->offered[seat] && s->hand[seat])
            return N_("a seat before the one in turn has not offered");
    }
    return s->hand[s->turn] ? NULL : N_("the seat in turn has no card to offer");
}

RULE static const char *broken_storing(const struct charon *s)
{
    int place = 0;

    if (s->round == CHARON_ROUNDS)
        return N_("nothing is stored after the last round");
    while (place + 1 < s->players &&
           gems_total(s->held[s->order[place]]) <= charon_limit(s, s->order[place]))
        place++;
    if (s->order[place] != s->turn || gems_total(s->held[s->turn]) <= charon_limit(s, s->turn))
        return N_("the seat in turn is not the first that holds too many gems");
    return NULL;
}

/* What each phase asks of its cards, acts and turn. */
RULE static const char *broken_phase(const struct charon_box *box, const struct charon *s)
{
    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++) {
        if (s->offered[seat] && s->phase != CHARON_OFFERING)
            return N_("cards are offered in the offers only");
        if (s->duplicates[seat] && s->phase != CHARON_REDRAWING)
            return N_("there are duplicates in the redraws only");
    }
    if (s->common && s->phase < CHARON_FLAGGING)
        return N_("the common row is empty until the offers are turned up");
    if (s->acts && s->phase != CHARON_BUILDING)
        return N_("nothing has been done yet in this phase");
    switch (s->phase) {
    case CHARON_REDRAWING: return broken_redraws(box, s);
    case CHARON_OFFERING: return broken_offers(s);
    case CHARON_MOVING:
        return charon_has(s, s->turn, CHARON_AREA_INTEL)
                   ? NULL
                   : N_("no area is triggered for that seat");
    case CHARON_DRAFTING:
        return charon_has(s, s->turn, CHARON_AREA_ENG)
                   ? NULL
                   : N_("no area is triggered for that seat");
    case CHARON_BUILDING:
        return s->acts & CHARON_SYNCED && !charon_has(s, s->turn, CHARON_AREA_SYNC)
                   ? N_("the seat in turn does not have the Synchrotron")
                   : NULL;
    case CHARON_STORING: return broken_storing(s);
    case CHARON_OVER:
        return s->round == CHARON_ROUNDS ? NULL
                                         : N_("the game is over after the fourth round only");
    default: return NULL; /* CHARON_FLAGGING: broken_flags() has seen to it */
    }
}

RULE const char *charon_broken(const struct charon_box *box, const struct charon *s)
{
    const char *broken;

    if (s->players < 2 || s->players > CHARON_MAX_PLAYERS)
        return N_("there are two to five players");
    if (s->round < 1 || s->round > CHARON_ROUNDS)
        return N_("there are four rounds");
    if (s->phase < CHARON_REDRAWING || s->phase > CHARON_OVER)
        return N_("unknown phase");
    if (!is_permutation(s))
        return N_("the order does not name every seat once");
    if (s->phase == CHARON_OVER ? s->turn != NOBODY : s->turn >= s->players)
        return N_("no such seat is in turn in this phase");
    if (!has_all_cards(box, s))
        return N_("a card is missing or there twice");
    if (s->deck & box->twelves)
        return N_("a 12 is never in the deck");
    if (cards_total(box, s->deck) != charon_deck_size(s))
        return N_("the deck has not the size that it has in this round");
    if (!has_all_gems(s))
        return N_("a gem is missing or there twice");
    broken = broken_moon(box, s);
    if (!broken)
        broken = broken_flags(s);
    return broken ? broken : broken_phase(box, s);
}
