/* See net.h. */
#include "bots/net.h"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

/* --- files --- */

/* The front of a file; docs/nets.md. */
struct front {
    char magic[8];
    char game[16];
    uint64_t mark;
    uint16_t version;
    uint16_t cells;
    uint16_t letters;
    uint16_t h1;
    uint16_t h2;
    uint16_t players;
    uint32_t rows;
};
_Static_assert(sizeof(struct front) == 48, "net: the front of a file gained padding");

/* The next section of a file, each of which starts at a multiple of 16 bytes. */
static const void *section(const uint8_t *file, size_t *at, size_t bytes)
{
    const void *here = file + *at;

    *at += (bytes + 15) / 16 * 16;
    return here;
}

static uint32_t count_rows(const uint8_t *largest, int cells)
{
    uint32_t rows = 0;

    for (int i = 0; i < cells; i++)
        rows += largest[i];
    return rows;
}

static bool is_front(const struct front *front, size_t size)
{
    static const char magic[8] = {'M', 'A', 'D', 'A', 'N', 'G', 'N', '1'};

    for (int i = 0; i < 8; i++)
        if (size < sizeof *front || front->magic[i] != magic[i])
            return false;
    return !front->game[15] && front->cells <= EYES_MAX_CELLS &&
           front->letters <= EYES_MAX_LETTERS && front->h1 <= NET_MAX_HIDDEN &&
           front->h2 <= NET_MAX_HIDDEN && front->h1 % NET_BLOCK == 0 &&
           front->h2 % NET_BLOCK == 0 && front->players <= MAX_PLAYERS &&
           front->rows <= 255 * EYES_MAX_CELLS;
}

bool net_read(struct net *net, const void *file, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)file;
    const struct front *front = (const struct front *)file;
    size_t at = 0;
    size_t h1;
    size_t h2;
    size_t out;

    if (!is_front(front, size))
        return false;
    h1 = front->h1;
    h2 = front->h2;
    out = (size_t)front->letters + NET_HEADS;
    section(bytes, &at, sizeof *front);
    net->game = front->game;
    net->largest = (const uint8_t *)section(bytes, &at, front->cells);
    net->table = (const int8_t *)section(bytes, &at, front->rows * h1);
    net->bias1 = (const int16_t *)section(bytes, &at, h1 * sizeof *net->bias1);
    net->mul1 = (const int16_t *)section(bytes, &at, h1 * sizeof *net->mul1);
    net->w2 = (const int8_t *)section(bytes, &at, h2 * h1);
    net->bias2 = (const int32_t *)section(bytes, &at, h2 * sizeof *net->bias2);
    net->mul2 = (const int32_t *)section(bytes, &at, h2 * sizeof *net->mul2);
    net->w3 = (const int8_t *)section(bytes, &at, out * h2);
    net->bias3 = (const int32_t *)section(bytes, &at, out * sizeof *net->bias3);
    net->mul3 = (const int32_t *)section(bytes, &at, out * sizeof *net->mul3);
    net->mark = front->mark;
    net->version = front->version;
    net->cells = front->cells;
    net->letters = front->letters;
    net->h1 = front->h1;
    net->h2 = front->h2;
    net->players = front->players;
    net->rows = front->rows;
    return at == size && count_rows(net->largest, net->cells) == net->rows;
}

static bool is_same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

bool net_fits(const struct net *net, const struct game *game, int players)
{
    const struct eyes *eyes = game->eyes;

    return eyes && (!net->players || net->players == players) &&
           is_same(net->game, game->name) && net->version == eyes->version &&
           net->cells == eyes->n_cells && net->letters == eyes->n_letters &&
           net->mark == eyes_mark(game);
}

const struct net *net_find(const struct net *nets, int n, const struct game *game, int players)
{
    const struct net *found = NULL;

    for (int i = 0; i < n; i++)
        if (net_fits(&nets[i], game, players) && (!found || nets[i].players))
            found = &nets[i];
    return found;
}

uint64_t net_hash(const struct net *net)
{
    const char *from = net->game - offsetof(struct front, game);
    const char *to = (const char *)(net->mul3 + net->letters + NET_HEADS);

    return eyes_hash(0, from, (size_t)(to - from));
}

/* --- evaluation --- */

/* Everything below is part of net_evaluate(), which is compiled for newer processors, too,
 * where the compiler can do that; the bits are the same. */
#define PART static inline __attribute__((always_inline))
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__clang__)
#define FOR_NEWER __attribute__((target_clones("avx2", "default")))
#else
#define FOR_NEWER
#endif

/* The row that a cell's value adds, if it is above 0; next: the rows of the cell after it. */
PART const int8_t *row_of(const struct net *net, const uint8_t *cell, int i, int h1,
                          const int8_t **next)
{
    int value = cell[i] > net->largest[i] ? net->largest[i] : cell[i];
    const int8_t *row = *next + (ptrdiff_t)(value - 1) * h1;

    *next += (ptrdiff_t)net->largest[i] * h1;
    return value ? row : NULL;
}

#ifdef __wasm_simd128__
/* In WebAssembly by hand: what clang makes of the loops below takes two to three times as
 * long. The sums are the same, in whatever order. */

/* So many times eight columns from k on: they stay in registers while all rows are added. */
PART void sum_columns(const struct net *net, const int8_t *const *rows, int n, int k, int many,
                      int16_t *sum)
{
    v128_t column[8];

#pragma clang loop unroll(full)
    for (int c = 0; c < many; c++)
        column[c] = wasm_v128_load(net->bias1 + k + 8 * c);
    for (int i = 0; i < n; i++) {
        const int8_t *row = rows[i] + k;

#pragma clang loop unroll(full)
        for (int c = 0; c < many; c++)
            column[c] = wasm_i16x8_add(column[c], wasm_i16x8_load8x8(row + 8 * c));
    }
#pragma clang loop unroll(full)
    for (int c = 0; c < many; c++)
        wasm_v128_store(sum + k + 8 * c, column[c]);
}

PART void sum_rows(const struct net *net, const uint8_t *cell, int h1, int16_t *sum)
{
    const int8_t *rows[EYES_MAX_CELLS];
    const int8_t *next = net->table;
    int n = 0;

    for (int i = 0; i < net->cells; i++) {
        rows[n] = row_of(net, cell, i, h1, &next);
        n += rows[n] != NULL;
    }
    for (int k = 0; k < h1;) {
        if (h1 - k >= 4 * NET_BLOCK) {
            sum_columns(net, rows, n, k, 8, sum);
            k += 4 * NET_BLOCK;
        } else {
            sum_columns(net, rows, n, k, 2, sum);
            k += NET_BLOCK;
        }
    }
}

PART v128_t eight(const int8_t *weight, v128_t hidden)
{
    return wasm_i32x4_dot_i16x8(wasm_i16x8_load8x8(weight), hidden);
}

PART int32_t dot(const int8_t *weight, const int16_t *hidden, int n)
{
    v128_t even = wasm_i32x4_splat(0);
    v128_t odd = wasm_i32x4_splat(0);

    for (int i = 0; i < n; i += NET_BLOCK) {
        even = wasm_i32x4_add(even, eight(weight + i, wasm_v128_load(hidden + i)));
        odd = wasm_i32x4_add(odd, eight(weight + i + 8, wasm_v128_load(hidden + i + 8)));
    }
    even = wasm_i32x4_add(even, odd);
    even = wasm_i32x4_add(even, wasm_i32x4_shuffle(even, even, 2, 3, 0, 1));
    even = wasm_i32x4_add(even, wasm_i32x4_shuffle(even, even, 1, 0, 3, 2));
    return wasm_i32x4_extract_lane(even, 0);
}

/* Four rows of weights at once: what they are multiplied with is read once. */
PART void dots(const int8_t *weight, const int16_t *hidden, int n, int32_t out[4])
{
    v128_t a = wasm_i32x4_splat(0);
    v128_t b = a;
    v128_t c = a;
    v128_t d = a;

    for (int i = 0; i < n; i += 8) {
        v128_t h = wasm_v128_load(hidden + i);

        a = wasm_i32x4_add(a, eight(weight + i, h));
        b = wasm_i32x4_add(b, eight(weight + n + i, h));
        c = wasm_i32x4_add(c, eight(weight + 2 * n + i, h));
        d = wasm_i32x4_add(d, eight(weight + 3 * n + i, h));
    }
    a = wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 4, 1, 5),
                       wasm_i32x4_shuffle(a, b, 2, 6, 3, 7));
    c = wasm_i32x4_add(wasm_i32x4_shuffle(c, d, 0, 4, 1, 5),
                       wasm_i32x4_shuffle(c, d, 2, 6, 3, 7));
    wasm_v128_store(out, wasm_i32x4_add(wasm_i32x4_shuffle(a, c, 0, 1, 4, 5),
                                        wasm_i32x4_shuffle(a, c, 2, 3, 6, 7)));
}
#else
PART void sum_rows(const struct net *net, const uint8_t *cell, int h1, int16_t *sum)
{
    const int8_t *next = net->table;

    for (int k = 0; k < h1; k++)
        sum[k] = net->bias1[k];
    for (int i = 0; i < net->cells; i++) {
        const int8_t *row = row_of(net, cell, i, h1, &next);

        for (int k = 0; row && k < h1; k++)
            sum[k] = (int16_t)(sum[k] + row[k]);
    }
}

PART int32_t dot(const int8_t *weight, const int16_t *hidden, int n)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += (int16_t)weight[i] * hidden[i];
    return sum;
}

PART void dots(const int8_t *weight, const int16_t *hidden, int n, int32_t out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = dot(weight + (ptrdiff_t)i * n, hidden, n);
}
#endif

/* The first hidden layer: what the cells' values add, in 16 bits – train/whole.py sees to it
 * that they suffice –, then in the layer's unit, rounded half up, cut to 0 … 127. */
PART void first(const struct net *net, const uint8_t *cell, int16_t *hidden)
{
    int16_t sum[NET_MAX_HIDDEN];
    int h1 = net->h1 & ~(NET_BLOCK - 1);

    sum_rows(net, cell, h1, sum);
    for (int k = 0; k < h1; k++) {
        int32_t product = sum[k] * net->mul1[k] + (1 << 13);

        product = product < 0 ? 0 : product >> 14;
        hidden[k] = (int16_t)(product > 127 ? 127 : product);
    }
}

/* A number of the second hidden layer, rounded and cut like those of the first. */
PART int16_t second(const struct net *net, int32_t dot, int i)
{
    int64_t sum = net->bias2[i] + (int64_t)dot;
    int64_t product = sum * net->mul2[i] + ((int64_t)1 << 19);

    product = product < 0 ? 0 : product >> 20;
    return (int16_t)(product > 127 ? 127 : product);
}

/* An output: rounded half up, whatever its sign, and cut where only a damaged file gets. */
PART int32_t output(const struct net *net, const int16_t *hidden, int i)
{
    static const int64_t far = 1 << 24;
    int64_t sum = net->bias3[i] + (int64_t)dot(net->w3 + (size_t)i * net->h2, hidden,
                                               net->h2 & ~(NET_BLOCK - 1));
    int64_t product = sum * net->mul3[i] + ((int64_t)1 << 19);

    product >>= 20;
    return (int32_t)(product < -far ? -far : product > far ? far : product);
}

FOR_NEWER void net_evaluate(const struct net *net, const uint8_t *cell, const uint8_t *mask,
                            int32_t *out)
{
    int16_t one[NET_MAX_HIDDEN];
    int16_t two[NET_MAX_HIDDEN];

    first(net, cell, one);
    for (int i = 0; i < net->h2; i += 4) {
        int32_t four[4];

        dots(net->w2 + (size_t)i * net->h1, one, net->h1 & ~(NET_BLOCK - 1), four);
        for (int k = 0; k < 4; k++)
            two[i + k] = second(net, four[k], i + k);
    }
    for (int i = 0; i < net->letters; i++)
        if (!mask || mask[i])
            out[i] = output(net, two, i);
    for (int i = net->letters; i < net->letters + NET_HEADS; i++)
        out[i] = output(net, two, i);
}

/* --- what outputs mean --- */

uint32_t net_halve(int64_t difference, int64_t half)
{
    static const uint32_t power[17] = {65536, 62757, 60097, 57549, 55109, 52773,
                                       50535, 48393, 46341, 44376, 42495, 40693,
                                       38968, 37316, 35734, 34219, 32768};
    int64_t parts = difference * 4096 / half; /* 4096 a halving */
    int64_t from = parts / 256 % 16;
    uint32_t value;

    if (parts >= INT64_C(16) * 4096)
        return 0;
    value = power[from] - (power[from] - power[from + 1]) * (uint32_t)(parts % 256) / 256;
    return value >> parts / 4096;
}

enum { HALF = 710 }; /* ln 2 in parts of NET_ONE: a logit that much lower is half as likely */

void net_expect(const int32_t heads[NET_HEADS], int seat, int players,
                uint32_t share[MAX_PLAYERS], int32_t points[MAX_PLAYERS])
{
    int seats = players < 2 ? 2 : players;
    uint32_t weight[MAX_PLAYERS] = {0};
    uint64_t sum = 0;
    int32_t best = heads[0];

    for (int i = 1; i < seats; i++)
        best = heads[i] > best ? heads[i] : best;
    for (int i = 0; i < seats; i++) {
        weight[i] = net_halve((int64_t)best - heads[i], HALF);
        sum += weight[i];
    }
    for (int i = 0; i < players; i++) {
        int at = seat + i < players ? seat + i : seat + i - players;

        share[at] = (uint32_t)((uint64_t)weight[i] * NET_SHARES / sum);
        points[at] = heads[MAX_PLAYERS + i] * NET_POINTS;
    }
}

/* --- playing --- */

/* Looks at what may follow the letters chosen so far; how the net likes those of the mask. */
static void look(const struct net *net, const struct game *game, const void *view, int seat,
                 const struct spelling *begun, const uint8_t *mask, int32_t *out)
{
    uint8_t cell[EYES_MAX_CELLS];
    struct eye eye = {cell, NULL, NULL, 0};

    game->eyes->look(game, view, seat, begun, &eye);
    net_evaluate(net, cell, mask, out);
}

static int best_letter(const uint8_t *mask, const int32_t *out, int n)
{
    int best = -1;

    for (int i = 0; i < n; i++)
        if (mask[i] && (best < 0 || out[i] > out[best]))
            best = i;
    return best;
}

/* One of the letters, by their chances. */
static int some_letter(const uint8_t *mask, const int32_t *out, int n,
                       const struct net_ease *ease)
{
    int best = best_letter(mask, out, n);
    uint32_t weight[EYES_MAX_LETTERS] = {0};
    uint32_t sum = 0;
    uint32_t at;
    int i = 0;

    for (int k = 0; k < n; k++) {
        weight[k] = mask[k] ? net_halve((int64_t)out[best] - out[k], ease->ease) / 256 : 0;
        weight[k] = weight[k] < 16 ? 0 : weight[k];
        sum += weight[k];
    }
    at = rng_below(ease->dice, sum);
    while (i + 1 < n && at >= weight[i])
        at -= weight[i++];
    return i;
}

static void keep(const struct net *net, const int32_t *out, int32_t *heads)
{
    for (int i = 0; heads && i < NET_HEADS; i++)
        heads[i] = out[net->letters + i];
}

move net_choose(const struct net *net, const struct game *game, const void *view, int seat,
                const struct net_ease *ease, int32_t *heads)
{
    struct spelling words[MAX_MOVES];
    struct spelling begun = spelling_none();
    move moves[MAX_MOVES];
    int n = game->moves(game, view, seat, moves);
    int letters = net->letters;
    int at;

    game->eyes->spell(game, view, seat, moves, n, words);
    while ((at = spelling_find(words, n, &begun)) < 0) {
        uint8_t mask[EYES_MAX_LETTERS];
        int32_t out[NET_MAX_OUTPUTS];
        int letter = 0;

        if (spelling_mask(words, n, &begun, mask, letters) == 1) {
            while (!mask[letter])
                letter++;
        } else {
            look(net, game, view, seat, &begun, mask, out);
            letter =
                ease ? some_letter(mask, out, letters, ease) : best_letter(mask, out, letters);
            keep(net, out, heads);
            heads = NULL;
        }
        spelling_add(&begun, letter);
    }
    return moves[at];
}

/* Shares the liking of all words that begin so among the letters that may follow. */
static void share_liking(const struct net *net, const int32_t *out, const uint8_t *mask,
                         const struct spelling *begun, const struct spelling *words, int n,
                         uint32_t *liking)
{
    int best = best_letter(mask, out, net->letters);
    uint64_t sum = 0;

    for (int i = 0; i < net->letters; i++)
        sum += mask[i] ? net_halve((int64_t)out[best] - out[i], HALF) : 0;
    if (!sum)
        return; /* never: the best letter has all of NET_SHARES */
    for (int i = 0; i < n; i++)
        if (words[i].n > begun->n && spelling_begins(&words[i], begun)) {
            int letter = words[i].letter[begun->n];

            liking[i] = (uint32_t)((uint64_t)liking[i] *
                                   net_halve((int64_t)out[best] - out[letter], HALF) / sum);
        }
}

void net_weigh(const struct net *net, const struct game *game, const void *view, int seat,
               const move *moves, int n, uint32_t *liking, int32_t *heads)
{
    struct spelling words[MAX_MOVES];

    game->eyes->spell(game, view, seat, moves, n, words);
    for (int i = 0; i < n; i++)
        liking[i] = NET_SHARES;
    for (int depth = 0; depth < EYES_MAX_WORD; depth++)
        for (int i = 0; i < n; i++) {
            struct spelling begun = words[i];
            uint8_t mask[EYES_MAX_LETTERS];
            int32_t out[NET_MAX_OUTPUTS];
            int first = 0;

            if (words[i].n <= depth)
                continue;
            begun.n = (uint16_t)depth;
            while (words[first].n <= depth || !spelling_begins(&words[first], &begun))
                first++;
            if (first < i || spelling_mask(words, n, &begun, mask, net->letters) == 1)
                continue; /* these beginnings had their look, or need none */
            look(net, game, view, seat, &begun, mask, out);
            keep(net, out, heads);
            heads = NULL;
            share_liking(net, out, mask, &begun, words, n, liking);
        }
}
