/* What a net sees of a game, and how it names an action; docs/eyes.md has the layout of
 * each game.
 *
 * An observation is a row of cells, small whole numbers made from a seat's view alone.
 * Seats are relative to the one that looks: 0 is itself, 1 the next one clockwise. What
 * belongs to a seat that is not at the table is 0. A cell is an amount, which can be
 * compared, or a name, of which 0 is "none".
 *
 * An action is a word of one to three letters of the game's alphabet, chosen one after the
 * other: a swap is what is given, then what is got. No word begins with another, so a word
 * and an action say the same; where every word has one letter, the letter is the action's
 * number. Reading a word is spelling every legal action and comparing.
 *
 * Freestanding and in whole numbers, like the rules: the same bytes everywhere. */
#ifndef CORE_EYES_H
#define CORE_EYES_H

#include "core/game.h"

enum {
    EYES_MAX_CELLS = 704, /* of an observation, hidden ones included */
    EYES_MAX_LETTERS = 512,
    EYES_MAX_WORD = 3,
};

/* An action, or the beginning of one, spelt. */
struct spelling {
    uint16_t letter[EYES_MAX_WORD];
    uint16_t n;
};

/* Where an observation is written, cell after cell; largest and is_name may be NULL. */
struct eye {
    uint8_t *cell;
    uint8_t *largest; /* that the cell can be */
    uint8_t *is_name;
    int64_t n;
};

struct eyes {
    /* Looks at a view of that seat, with the letters of an action that it has chosen so
     * far. How many cells there are and how large they can be depends on nothing
     * but the game and its box. */
    void (*look)(const struct game *, const void *view, int seat, const struct spelling *begun,
                 struct eye *out);
    /* What is hidden from the seat, from a whole state: for those who teach, never for
     * those who play. */
    void (*look_behind)(const struct game *, const void *state, int seat, struct eye *out);
    /* Spells n legal actions of the seat, whose view this is. */
    void (*spell)(const struct game *, const void *view, int seat, const move *moves, int n,
                  struct spelling *out);
    /* What tells the box apart from others that the cells and letters fit; NULL: there is
     * only one box. */
    uint64_t (*mark)(const struct game *);
    uint16_t version;   /* another one: cells or letters mean something else */
    uint16_t n_cells;   /* that look() writes */
    uint16_t n_behind;  /* that look_behind() writes */
    uint16_t n_letters; /* the alphabet: 0 … */
};

RULE static inline uint64_t eyes_mark(const struct game *game)
{
    return game->eyes->mark ? game->eyes->mark(game) : 0;
}

/* --- for those who look --- */

/* Mixes constant bytes into a mark, which begins with 0 (FNV-1a). */
RULE static inline uint64_t eyes_hash(uint64_t mark, const void *bytes, size_t n)
{
    uint64_t hash = mark ^ 0xcbf29ce484222325;

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    return hash;
}

RULE static inline void eye_put(struct eye *eye, int value, int largest, bool is_name)
{
    eye->cell[eye->n] = (uint8_t)(value < 0 ? 0 : value > largest ? largest : value);
    if (eye->largest)
        eye->largest[eye->n] = (uint8_t)largest;
    if (eye->is_name)
        eye->is_name[eye->n] = is_name;
    eye->n++;
}

/* How many there are; what is beyond the largest counts as that. */
RULE static inline void eye_amount(struct eye *eye, int value, int largest)
{
    eye_put(eye, value, largest, false);
}

/* Which one it is, from 1; 0: none. */
RULE static inline void eye_name(struct eye *eye, int value, int largest)
{
    eye_put(eye, value, largest, true);
}

/* The lowest n bits of a mask. */
RULE static inline void eye_bits(struct eye *eye, uint32_t mask, int n)
{
    for (int i = 0; i < n; i++)
        eye_put(eye, (int)(mask >> i & 1), 1, false);
}

/* A seat as another one sees it: 0 is himself. */
RULE static inline int eye_relative(int seat, int me, int players)
{
    return seat >= me ? seat - me : seat - me + players;
}

/* The same as the name of a seat, from 1; 0: nobody. */
RULE static inline int eye_seat(int seat, int me, int players)
{
    return seat >= players ? 0 : eye_relative(seat, me, players) + 1;
}

/* --- words --- */

RULE static inline void spelling_add(struct spelling *word, int letter)
{
    word->letter[word->n++] = (uint16_t)letter;
}

RULE static inline struct spelling spelling_none(void)
{
    struct spelling word = {{0, 0, 0}, 0};

    return word;
}

/* Whether a word goes on from what is begun. */
RULE static inline bool spelling_begins(const struct spelling *word,
                                        const struct spelling *begun)
{
    for (int i = 0; i < begun->n; i++)
        if (word->letter[i] != begun->letter[i])
            return false;
    return word->n >= begun->n;
}

/* The number of the word that is just this one, or -1. */
RULE static inline int spelling_find(const struct spelling *words, int n,
                                     const struct spelling *word)
{
    for (int i = 0; i < n; i++)
        if (words[i].n == word->n && spelling_begins(&words[i], word))
            return i;
    return -1;
}

/* Sets the mask of the letters that may follow what is begun, one byte a letter of the
 * alphabet, and returns how many there are. */
RULE static inline int spelling_mask(const struct spelling *words, int n,
                                     const struct spelling *begun, uint8_t *mask, int letters)
{
    int count = 0;

    mem_zero(mask, (size_t)letters);
    for (int i = 0; i < n; i++)
        if (words[i].n > begun->n && spelling_begins(&words[i], begun)) {
            uint8_t *bit = &mask[words[i].letter[begun->n]];

            count += !*bit;
            *bit = 1;
        }
    return count;
}

/* The functions of struct eyes, made from a game's typed functions; with and
 * without a box as GAME_TABLE. */
#define EYES_TABLE(G)          EYES_TABLE_WITH(G, )
#define EYES_TABLE_BOXED(G, B) EYES_TABLE_WITH(G, GAME_BOX(B))
#define EYES_TABLE_WITH(G, BOX) \
    RULE static void G##_look_any(const struct game *g, const void *s, int seat, \
                                  const struct spelling *begun, struct eye *out) \
    { \
        (void)g; \
        G##_look(BOX(const struct G *) s, seat, begun, out); \
    } \
    RULE static void G##_look_behind_any(const struct game *g, const void *s, int seat, \
                                         struct eye *out) \
    { \
        (void)g; \
        G##_look_behind(BOX(const struct G *) s, seat, out); \
    } \
    RULE static void G##_spell_any(const struct game *g, const void *s, int seat, \
                                   const move *moves, int n, struct spelling *out) \
    { \
        (void)g; \
        G##_spell(BOX(const struct G *) s, seat, moves, n, out); \
    }

/* The first entries of a struct eyes. */
#define EYES_FUNCTIONS(G) \
    .look = G##_look_any, .look_behind = G##_look_behind_any, .spell = G##_spell_any

#endif
