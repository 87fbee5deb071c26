/* What nets see and say; see madang.h. A box may have no eyes: there is nothing to see then. */
#include "core/eyes.h"

#include <string.h>

#include "lib/inside.h"

LIB_SAME(MADANG_MAX_WORD, EYES_MAX_WORD);

madang_eyes madang_game_eyes(const madang_game *game)
{
    const struct eyes *eyes = game->game->eyes;

    if (!eyes)
        return (madang_eyes){.version = 0};
    return (madang_eyes){eyes->version, eyes->n_cells, eyes->n_behind, eyes->n_letters,
                         EYES_MAX_WORD};
}

static struct spelling spelling_of(const uint16_t *letter, int n)
{
    struct spelling word = spelling_none();

    for (int i = 0; i < n && i < EYES_MAX_WORD; i++)
        spelling_add(&word, letter[i]);
    return word;
}

void madang_observe(const madang_game *game, const void *view, int seat, const uint16_t *begun,
                    int n_begun, uint8_t *cells)
{
    struct spelling word = spelling_of(begun, n_begun);
    struct eye eye = {.n = 0};

    eye.cell = cells;
    if (game->game->eyes)
        game->game->eyes->look(game->game, view, seat, &word, &eye);
}

void madang_observe_hidden(const madang_game *game, const void *state, int seat, uint8_t *cells)
{
    struct eye eye = {.n = 0};

    eye.cell = cells;
    if (game->game->eyes)
        game->game->eyes->look_behind(game->game, state, seat, &eye);
}

/* Spells all legal actions of the seat; returns how many, 0 without letters to spell with. */
static int spell_all(const madang_game *game, const void *view, int seat, move *moves,
                     struct spelling *words)
{
    int n;

    if (!game->game->eyes)
        return 0;
    n = game->game->moves(game->game, view, seat, moves);
    game->game->eyes->spell(game->game, view, seat, moves, n, words);
    return n;
}

int madang_letters(const madang_game *game, const void *view, int seat, const uint16_t *begun,
                   int n_begun, uint8_t *mask)
{
    move moves[MAX_MOVES];
    struct spelling words[MAX_MOVES];
    struct spelling word = spelling_of(begun, n_begun);
    int n = spell_all(game, view, seat, moves, words);

    return game->game->eyes ? spelling_mask(words, n, &word, mask, game->game->eyes->n_letters)
                            : 0;
}

int madang_spell(const madang_game *game, const void *view, int seat, madang_move action,
                 uint16_t word[MADANG_MAX_WORD])
{
    struct spelling spelling = spelling_none();

    if (game->game->eyes)
        game->game->eyes->spell(game->game, view, seat, &action, 1, &spelling);
    memcpy(word, spelling.letter, sizeof spelling.letter);
    return spelling.n;
}

madang_move madang_read_word(const madang_game *game, const void *view, int seat,
                             const uint16_t *word, int n)
{
    move moves[MAX_MOVES];
    struct spelling words[MAX_MOVES];
    struct spelling wanted = spelling_of(word, n);
    int all = spell_all(game, view, seat, moves, words);
    int at = n == wanted.n ? spelling_find(words, all, &wanted) : -1;

    return at < 0 ? 0 : moves[at];
}
