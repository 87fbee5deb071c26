/* What a net sees of a game of Duel of Chaos, and how it spells actions; docs/eyes.md.
 *
 * Every card of the box has its own cells. Copies of a card differ in nothing but where they
 * are and what they have done this turn, so they are laid out in that order: what stands
 * at a position is always the same kind of card, and a letter names a position. */
#include "core/eyes.h"
#include "games/duel/rules/zones.h"

/* Letters, in the order of the alphabet. */
enum {
    PLAY = 0,                       /* position */
    REACT = PLAY + DUEL_MAX_CARDS,  /* position */
    TOP = REACT + DUEL_MAX_CARDS,   /* position */
    PICK = TOP + DUEL_MAX_CARDS,    /* position */
    INVOKE = PICK + DUEL_MAX_CARDS, /* Intervention, by depth */
    PLAIN = INVOKE + 3,             /* the verbs without an argument */
    NAME = PLAIN + 7,               /* clan */
    SLOT = NAME + DUEL_CLANS,       /* number */
    BUY = SLOT + DUEL_SLOTS,        /* number */
    OPTION = BUY + DUEL_SLOTS,      /* number */
    LETTERS = OPTION + DUEL_MAX_OPTIONS,
};

/* Where a card is, as far as the viewer knows. */
enum {
    AT_NOWHERE, /* not part of this game */
    AT_HAND,
    AT_THEIR_HAND, /* seen by both */
    AT_AREA,
    AT_THEIR_AREA,
    AT_DISCARD,
    AT_THEIR_DISCARD,
    AT_TOP, /* of the viewer's pile, seen by both */
    AT_PILE,
    AT_THEIR_TOP,
    AT_THEIR_PILE,
    AT_SLOT, /* … + 4: available in the Domain */
    AT_COVERED = AT_SLOT + DUEL_SLOTS,
    AT_DOMAIN_PILE,
    AT_VOID,
    AT_IN_FORCE,
    AT_HELD,
    AT_VEILED_NEXT,  /* somewhere in the viewer's pile: of the lot that lies on top */
    AT_VEILED_LATER, /* of another lot */
    AT_VEILED_THERE, /* the other's hand or pile: of a lot that the hand has a card of */
    AT_VEILED_THEIR_PILE,
    AT_VEILED_DOMAIN,
    AT_PLACES,
};

enum {
    FLAGS = 3, /* of a card: effect used, reaction used, reaction due */
    MAX_PILE = 24,
    MAX_HAND = 12,
    MAX_RESOURCES = 20,
    MAX_ROUND = 40,
    CELLS = DUEL_MAX_CARDS * (1 + FLAGS) + 2 + 8 + 4 + 3 + 4 + 3 + 2 + 8 + 1 + 4 + 1 + 4 + 4,
    BEHIND = DUEL_MAX_CARDS,
};

/* The cards of the box in the order of their cells. */
struct layout {
    uint8_t card[DUEL_MAX_CARDS];     /* at a position */
    uint8_t position[DUEL_MAX_CARDS]; /* of a card */
    uint8_t key[DUEL_MAX_CARDS];      /* at a position: its place, then its flags */
};

/* Whether the other's hand has a veiled card of a lot. */
RULE static bool is_lot_in_hand(const struct duel *s, int other, int lot)
{
    struct set rest = s->hand[other];

    FOR_SET (card, rest) {
        if (s->lot[card] == lot)
            return true;
    }
    return false;
}

RULE static int place_of_veiled(const struct duel *s, int me, int card)
{
    int zone = s->where[card];

    if (zone == DUEL_DOMAIN_PILE)
        return AT_VEILED_DOMAIN;
    if (zone == DUEL_PILES + me)
        return s->lot[card] == s->lot[s->first[zone]] ? AT_VEILED_NEXT : AT_VEILED_LATER;
    return is_lot_in_hand(s, duel_other(me), s->lot[card]) ? AT_VEILED_THERE
                                                           : AT_VEILED_THEIR_PILE;
}

RULE static int place_of_card(const struct duel *s, int me, int card)
{
    int zone = s->where[card];
    bool is_mine = zone == DUEL_HANDS + me || zone == DUEL_PILES + me ||
                   zone == DUEL_AREAS + me || zone == DUEL_DISCARDS + me;

    if (zone == DUEL_OUT)
        return AT_NOWHERE;
    if (duel_is_veiled(s, card, me))
        return place_of_veiled(s, me, card);
    if (zone >= DUEL_SLOT && zone < DUEL_SLOT + DUEL_SLOTS)
        return s->last[zone] == card ? AT_SLOT + zone - DUEL_SLOT : AT_COVERED;
    switch (zone) {
    case DUEL_HANDS:
    case DUEL_HANDS + 1: return is_mine ? AT_HAND : AT_THEIR_HAND;
    case DUEL_AREAS:
    case DUEL_AREAS + 1: return is_mine ? AT_AREA : AT_THEIR_AREA;
    case DUEL_DISCARDS:
    case DUEL_DISCARDS + 1: return is_mine ? AT_DISCARD : AT_THEIR_DISCARD;
    case DUEL_PILES:
    case DUEL_PILES + 1:
        return (is_mine ? AT_TOP : AT_THEIR_TOP) + (s->first[zone] == card ? 0 : 1);
    case DUEL_DOMAIN_PILE: return AT_DOMAIN_PILE;
    case DUEL_VOID: return AT_VOID;
    case DUEL_IN_FORCE: return AT_IN_FORCE;
    default: return AT_HELD;
    }
}

RULE static void lay_out(const struct duel_box *box, const struct duel *s, int me,
                         struct layout *out)
{
    struct set due = {{0, 0}};

    for (int i = 0; i < s->n_due; i++)
        if (s->due[i] >> 7 == me)
            set_add(&due, s->due[i] & 127);
    for (int card = 0; card < DUEL_MAX_CARDS; card++) {
        int at = card;
        int key = card < box->n_cards
                      ? place_of_card(s, me, card) << FLAGS | set_has(&s->effects, card) |
                            set_has(&s->reactions, card) << 1 | set_has(&due, card) << 2
                      : 0;

        for (; at && card < box->n_cards && box->kind_of[at - 1] == box->kind_of[card] &&
               out->key[at - 1] > key;
             at--) {
            out->key[at] = out->key[at - 1];
            out->card[at] = out->card[at - 1];
        }
        out->key[at] = (uint8_t)key;
        out->card[at] = (uint8_t)card;
    }
    for (int at = 0; at < DUEL_MAX_CARDS; at++)
        out->position[out->card[at]] = (uint8_t)at;
}

/* --- cells --- */

/* A card as the name of its position; 0: none. */
RULE static int name_of(const struct layout *layout, int card)
{
    return card < DUEL_MAX_CARDS ? layout->position[card] + 1 : 0;
}

RULE static void look_effect(const struct duel *s, int me, const struct layout *layout,
                             struct eye *out)
{
    const struct duel_effect *effect = &s->effect;
    bool is_there = effect->card != DUEL_NO_CARD;

    eye_name(out, is_there ? name_of(layout, effect->card) : 0, DUEL_MAX_CARDS);
    eye_name(out, is_there ? name_of(layout, effect->last) : 0, DUEL_MAX_CARDS);
    eye_name(out, effect->part, DUEL_PART_ONCE);
    eye_amount(out, is_there && effect->owner == me, 1);
    eye_name(out, effect->at, DUEL_MAX_SENTENCE - 1);
    eye_name(out, effect->step, DUEL_ASKS - 1);
    eye_amount(out, effect->want, 8);
    eye_amount(out, effect->done, 8);
    eye_amount(out, effect->full, 1);
    eye_amount(out, effect->awake, 1);
    eye_bits(out, (uint32_t)effect->named >> 1, DUEL_CLANS);
}

/* How many cards of each clan the turn player has played. */
RULE static void look_played(const struct duel_box *box, const struct duel *s, struct eye *out)
{
    uint8_t n[DUEL_INTERVENTION + 1] = {0, 0, 0, 0, 0, 0};

    for (int i = 0; i < s->n_played; i++)
        n[duel_clan(box, s->played[i])]++;
    for (int clan = 1; clan <= DUEL_CLANS; clan++)
        eye_amount(out, n[clan], 6);
}

RULE void duel_look(const struct duel_box *box, const struct duel *s, int seat,
                    const struct spelling *begun, struct eye *out)
{
    struct layout layout;

    (void)begun; /* every word has one letter */
    lay_out(box, s, seat, &layout);
    for (int at = 0; at < DUEL_MAX_CARDS; at++)
        eye_name(out, layout.key[at] >> FLAGS, at < box->n_cards ? AT_PLACES - 1 : 0);
    for (int at = 0; at < DUEL_MAX_CARDS; at++)
        for (int i = 0; i < FLAGS; i++)
            eye_amount(out, layout.key[at] >> i & 1, at < box->n_cards ? 1 : 0);
    look_effect(s, seat, &layout, out);
    eye_bits(out, s->events, 3);
    eye_bits(out, (uint32_t)s->recruited >> 1, DUEL_CLANS);
    eye_bits(out, s->invoked, 3);
    for (int i = 0; i < DUEL_MAX_PLAYERS; i++) {
        int other = i ? duel_other(seat) : seat;

        eye_amount(out, s->awakened >> other & 1, 1);
        eye_amount(out, s->size[DUEL_PILES + other], MAX_PILE);
        eye_amount(out, s->size[DUEL_HANDS + other], MAX_HAND);
        eye_amount(out, s->size[DUEL_DISCARDS + other], MAX_HAND);
        eye_amount(out, s->size[DUEL_AREAS + other], MAX_HAND);
    }
    eye_amount(out, s->size[DUEL_DOMAIN_PILE] / 2, MAX_PILE);
    look_played(box, s, out);
    eye_amount(out, s->resources, MAX_RESOURCES);
    eye_amount(out, s->bonus, MAX_RESOURCES);
    eye_amount(out, s->n_played, MAX_RESOURCES);
    eye_amount(out, s->n_due, 4);
    eye_amount(out, s->round, MAX_ROUND);
    eye_name(out, s->phase, DUEL_OVER);
    eye_amount(out, s->player == seat, 1);
    eye_amount(out, s->players == 1, 1);
    eye_amount(out, s->vermeast, 1);
}

/* The other's hand, and what lies on top of the two piles. */
RULE void duel_look_behind(const struct duel_box *box, const struct duel *s, int seat,
                           struct eye *out)
{
    enum { NEXT = 4 }; /* cards of a pile */
    uint8_t at[DUEL_MAX_CARDS];

    for (int card = 0; card < DUEL_MAX_CARDS; card++)
        at[card] = s->where[card] == DUEL_HANDS + duel_other(seat);
    for (int i = 0; i < DUEL_MAX_PLAYERS; i++) {
        int card = s->first[DUEL_PILES + (i ? duel_other(seat) : seat)];

        for (int n = 0; n < NEXT && card != DUEL_NO_CARD; n++, card = s->next[card])
            at[card] = (uint8_t)(2 + i * NEXT + n);
    }
    for (int card = 0; card < DUEL_MAX_CARDS; card++)
        eye_name(out, at[card], card < box->n_cards ? 1 + 2 * NEXT : 0);
}

/* --- letters --- */

RULE static int depth_of(const struct duel_box *box, int card)
{
    int i = 0;

    while (i < 2 && box->by_depth[i] != card)
        i++;
    return i;
}

RULE static int letter_of(const struct duel_box *box, const struct layout *layout, move m)
{
    int a = duel_argument(m);

    switch (duel_verb(m)) {
    case DUEL_DO_PLAY: return PLAY + layout->position[a];
    case DUEL_DO_REACT: return REACT + layout->position[a];
    case DUEL_DO_TOP: return TOP + layout->position[a];
    case DUEL_DO_PICK: return PICK + layout->position[a];
    case DUEL_DO_INVOKE: return INVOKE + depth_of(box, a);
    case DUEL_DO_USE: return PLAIN;
    case DUEL_DO_PASS: return PLAIN + 1;
    case DUEL_DO_HOLD: return PLAIN + 2;
    case DUEL_DO_AWAKEN: return PLAIN + 3;
    case DUEL_DO_PLAIN: return PLAIN + 4;
    case DUEL_DO_DONE: return PLAIN + 5;
    case DUEL_DO_END: return PLAIN + 6;
    case DUEL_DO_NAME: return NAME + a - 1;
    case DUEL_DO_SLOT: return SLOT + a - 1;
    case DUEL_DO_BUY: return BUY + a - 1;
    default: return OPTION + a - 1; /* DUEL_DO_OPTION */
    }
}

RULE void duel_spell(const struct duel_box *box, const struct duel *s, int seat,
                     const move *moves, int n, struct spelling *out)
{
    struct layout layout;

    lay_out(box, s, seat, &layout);
    for (int i = 0; i < n; i++) {
        out[i] = spelling_none();
        spelling_add(&out[i], letter_of(box, &layout, moves[i]));
    }
}

RULE static uint64_t mark(const struct game *g)
{
    return (g->box ? (const struct duel_box *)g->box : duel_shipped())->mark;
}

EYES_TABLE_BOXED(duel, duel)

const struct eyes duel_eyes = {
    EYES_FUNCTIONS(duel), .mark = mark,       .version = 1,
    .n_cells = CELLS,     .n_behind = BEHIND, .n_letters = LETTERS,
};
