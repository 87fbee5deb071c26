/* See net.h. */
#include "bots/net.h"

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
    uint16_t unused;
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
           front->h2 % NET_BLOCK == 0 && front->rows <= 255 * EYES_MAX_CELLS;
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
    net->unused = 0;
    net->rows = front->rows;
    return at == size && count_rows(net->largest, net->cells) == net->rows;
}

static bool is_same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

bool net_fits(const struct net *net, const struct game *game)
{
    const struct eyes *eyes = game->eyes;

    return eyes && is_same(net->game, game->name) && net->version == eyes->version &&
           net->cells == eyes->n_cells && net->letters == eyes->n_letters &&
           net->mark == eyes_mark(game);
}

/* --- evaluation --- */

/* A hidden number: the sum in its own unit, rounded half up, cut to 0 … 127. */
static int16_t cut(int64_t sum, int64_t mul, int bits)
{
    int64_t product = sum * mul + ((int64_t)1 << (bits - 1));

    if (product < 0)
        return 0;
    product >>= bits;
    return (int16_t)(product > 127 ? 127 : product);
}

/* The first hidden layer. Sums stay within 16 bits: train/whole.py sees to it. */
static void add_rows(const struct net *net, const uint8_t *cell, int16_t *hidden)
{
    const int8_t *row[EYES_MAX_CELLS];
    const int8_t *next = net->table;
    int n = 0;

    for (int i = 0; i < net->cells; i++) {
        int value = cell[i] > net->largest[i] ? net->largest[i] : cell[i];

        if (value)
            row[n++] = next + (size_t)(value - 1) * net->h1;
        next += (size_t)net->largest[i] * net->h1;
    }
    for (int at = 0; at < net->h1; at += NET_BLOCK) {
        int16_t sum[NET_BLOCK];

        for (int k = 0; k < NET_BLOCK; k++)
            sum[k] = net->bias1[at + k];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < NET_BLOCK; k++)
                sum[k] = (int16_t)(sum[k] + row[i][at + k]);
        for (int k = 0; k < NET_BLOCK; k++)
            hidden[at + k] = cut(sum[k], net->mul1[at + k], 14);
    }
}

static int32_t dot(const int8_t *weight, const int16_t *hidden, int n)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += (int16_t)weight[i] * hidden[i];
    return sum;
}

/* An output: rounded half up, whatever its sign. */
static int32_t output(const struct net *net, const int16_t *hidden, int i)
{
    int64_t sum = net->bias3[i] + (int64_t)dot(net->w3 + (size_t)i * net->h2, hidden, net->h2);
    int64_t product = sum * net->mul3[i] + ((int64_t)1 << 19);

    return (int32_t)(product >= 0 ? product >> 20 : -((-product + 0xfffff) >> 20));
}

void net_evaluate(const struct net *net, const uint8_t *cell, const uint8_t *mask, int32_t *out)
{
    int16_t one[NET_MAX_HIDDEN];
    int16_t two[NET_MAX_HIDDEN];

    add_rows(net, cell, one);
    for (int j = 0; j < net->h2; j++)
        two[j] = cut(net->bias2[j] + (int64_t)dot(net->w2 + (size_t)j * net->h1, one, net->h1),
                     net->mul2[j], 20);
    for (int i = 0; i < net->letters; i++)
        if (!mask || mask[i])
            out[i] = output(net, two, i);
    for (int i = net->letters; i < net->letters + NET_HEADS; i++)
        out[i] = output(net, two, i);
}

/* --- playing --- */

/* The letter that is liked best of those in the mask. */
static int best_letter(const struct net *net, const struct game *game, const void *view,
                       int seat, const struct spelling *begun, const uint8_t *mask)
{
    uint8_t cell[EYES_MAX_CELLS];
    int32_t out[NET_MAX_OUTPUTS];
    struct eye eye = {cell, NULL, NULL, 0};
    int best = -1;

    game->eyes->look(game, view, seat, begun, &eye);
    net_evaluate(net, cell, mask, out);
    for (int i = 0; i < net->letters; i++)
        if (mask[i] && (best < 0 || out[i] > out[best]))
            best = i;
    return best;
}

move net_choose(const struct net *net, const struct game *game, const void *view, int seat)
{
    struct spelling words[MAX_MOVES];
    struct spelling begun = spelling_none();
    move moves[MAX_MOVES];
    int n = game->moves(game, view, seat, moves);
    int at;

    game->eyes->spell(game, view, seat, moves, n, words);
    while ((at = spelling_find(words, n, &begun)) < 0) {
        uint8_t mask[EYES_MAX_LETTERS];
        int count = spelling_mask(words, n, &begun, mask, game->eyes->n_letters);
        int letter = 0;

        while (count == 1 && !mask[letter])
            letter++;
        spelling_add(&begun,
                     count == 1 ? letter : best_letter(net, game, view, seat, &begun, mask));
    }
    return moves[at];
}
