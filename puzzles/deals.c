/* What may be hidden: every whole state that looks the same to a seat. A state is one that the
 * game's invariants allow (broken()); so what is listed here are candidates. */
#include <stdlib.h>
#include <string.h>

#include "games/charon/rules/rules.h"
#include "games/choson/rules/rules.h"
#include "games/duel/rules/rules.h"
#include "games/koryo/rules/rules.h"
#include "puzzles/solve.h"

struct finder {
    struct deals *deals;
    const struct game *game;
    int max;
    bool is_too_much;
};

/* Adds a state if it can be one. */
static void add(struct finder *f, const void *state, bool is_common)
{
    size_t size = f->game->state_size;
    struct deals *deals = f->deals;

    if (f->is_too_much || f->game->broken(f->game, state))
        return;
    if (deals->n && !memcmp(deals->state, state, size)) { /* the real one is there */
        deals->is_common[0] = is_common;
        return;
    }
    if (deals->n == f->max) {
        f->is_too_much = true;
        return;
    }
    memcpy(deals->state + (size_t)deals->n * size, state, size);
    deals->is_common[deals->n++] = is_common;
}

/* --- the dynasties: what the others placed, and hold --- */

static void deal_hands(struct finder *f, struct dynasty *d, int seat, bool is_common);

/* Gives the seat n of the deck's cards of this kind and higher ones, in every way. */
static void deal_hand(struct finder *f, struct dynasty *d, int seat, int kind, int n,
                      bool is_common)
{
    if (!n) {
        deal_hands(f, d, seat + 1, is_common);
        return;
    }
    for (int i = 0; kind < DYNASTY_MAX_KINDS && i <= n && i <= bag_count(d->deck, kind); i++) {
        struct dynasty next = *d;

        next.deck -= bag_of(kind, i);
        next.hand[seat] += bag_of(kind, i);
        deal_hand(f, &next, seat, kind + 1, n - i, is_common);
    }
}

static void deal_hands(struct finder *f, struct dynasty *d, int seat, bool is_common)
{
    int n;

    if (f->is_too_much)
        return;
    if (seat >= DYNASTY_MAX_PLAYERS) {
        struct choson whole = *(const struct choson *)(const void *)f->deals->state;

        whole.d = *d;
        add(f, &whole, is_common);
        return;
    }
    n = d->veiled_hand[seat];
    d->veiled_hand[seat] = 0;
    deal_hand(f, d, seat, 1, n, is_common);
    d->veiled_hand[seat] = (uint8_t)n;
}

static bool is_order(const struct finder *f, bag cards, bool *is_common)
{
    if (f->game == &choson_game || !strcmp(f->game->name, "choson"))
        return choson_is_order(cards);
    *is_common = *is_common && koryo_is_order(cards); /* the Ship Owners may have been lost */
    return koryo_is_ship_owners_order(cards);
}

static void deal_placed(struct finder *f, struct dynasty *d, int seat, bool is_common)
{
    bag kinds = d->deck;
    int n;

    if (seat >= DYNASTY_MAX_PLAYERS) {
        deal_hands(f, d, 0, is_common);
        return;
    }
    n = d->veiled_placed[seat];
    if (!n) {
        deal_placed(f, d, seat + 1, is_common);
        return;
    }
    FOR_KINDS (low, kinds) {
        for (int high = low; high < DYNASTY_MAX_KINDS; high++) {
            bag cards = high == low ? bag_of(low, n) : bag_of(low, 1) + bag_of(high, 1);
            struct dynasty next = *d;
            bool is_still_common = is_common;

            if (high == low ? bag_count(d->deck, low) < n : n != 2 || !bag_count(d->deck, high))
                continue;
            if (!is_order(f, cards, &is_still_common))
                continue;
            next.deck -= cards;
            next.placed[seat] = cards;
            next.veiled_placed[seat] = 0;
            deal_placed(f, &next, seat + 1, is_still_common);
        }
    }
}

static void deal_dynasty(struct finder *f, const void *state, int seat)
{
    struct choson view;
    struct dynasty d;

    mem_zero(&view, sizeof view);
    memcpy(&view, state, f->game->state_size);
    d = view.d;
    f->game->redact(f->game, &view, seat);
    view.d.rng = d.rng;
    deal_placed(f, &view.d, 0, true);
}

/* --- Duel: the order of the pile, lot by lot --- */

static void deal_pile(struct finder *f, const struct duel *s, uint8_t *pile, int n, int at)
{
    struct duel next;

    if (f->is_too_much)
        return;
    if (at == n) {
        next = *s;
        next.first[DUEL_PILES] = n ? pile[0] : DUEL_NO_CARD;
        next.last[DUEL_PILES] = n ? pile[n - 1] : DUEL_NO_CARD;
        for (int i = 0; i < n; i++)
            next.next[pile[i]] = i + 1 < n ? pile[i + 1] : DUEL_NO_CARD;
        add(f, &next, true);
        return;
    }
    for (int i = at; i < n; i++) {
        uint8_t here = pile[at];
        uint8_t there = pile[i];

        if (s->lot[here] != s->lot[there] || (i > at && !s->lot[here]))
            continue;
        pile[at] = there;
        pile[i] = here;
        deal_pile(f, s, pile, n, at + 1);
        pile[at] = here;
        pile[i] = there;
    }
}

static void deal_prologue(struct finder *f, const struct duel *s)
{
    uint8_t pile[DUEL_MAX_CARDS];
    int n = 0;

    for (int card = s->first[DUEL_PILES]; card != DUEL_NO_CARD; card = s->next[card])
        pile[n++] = (uint8_t)card;
    deal_pile(f, s, pile, n, 0);
}

bool deals_find(struct deals *deals, const struct game *game, const void *state, int seat,
                int max)
{
    struct finder f = {deals, game, max, false};

    *deals = (struct deals){.capacity = max};
    deals->state = (char *)calloc((size_t)max + 1, game->state_size);
    deals->is_common = (bool *)calloc((size_t)max, sizeof *deals->is_common);
    if (!deals->state || !deals->is_common)
        return false;
    memcpy(deals->state, state, game->state_size);
    deals->is_common[0] = true;
    deals->n = 1;
    if (!strcmp(game->name, "koryo") || !strcmp(game->name, "choson"))
        deal_dynasty(&f, state, seat);
    else if (!strcmp(game->name, "duel"))
        deal_prologue(&f, (const struct duel *)state);
    return !f.is_too_much;
}

void deals_free(struct deals *deals)
{
    free(deals->state);
    free(deals->is_common);
}

bool solve_is_late(const struct game *game, const void *state)
{
    if (!strcmp(game->name, "charon")) {
        const struct charon *s = (const struct charon *)state;

        return s->round == CHARON_ROUNDS && s->phase >= CHARON_FLAGGING &&
               s->phase <= CHARON_BUILDING;
    }
    if (!strcmp(game->name, "duel"))
        return ((const struct duel *)state)->players == 1;
    if (!strcmp(game->name, "koryo") || !strcmp(game->name, "choson")) {
        const struct dynasty *d = (const struct dynasty *)state;

        return d->round == DYNASTY_ROUNDS && d->phase != CHOSON_TRAVEL_PHASE;
    }
    return false;
}
