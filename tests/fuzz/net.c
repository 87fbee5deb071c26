/* A net's file: the bytes as they are, and as changes of the shipped one. It is refused, or
 * bots play by it: badly, but as the rules have it, and what they expect is a share. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/net.h"
#include "games/face.h"
#include "tests/fuzz/fuzz.h"

enum { TURNS = 6 };

/* Reads and evaluates what may be a net for anything. */
static void look(const uint8_t *bytes, size_t size)
{
    uint8_t *file = (uint8_t *)malloc(size + 1);
    uint8_t cell[EYES_MAX_CELLS];
    int32_t out[NET_MAX_OUTPUTS];
    struct net net;

    if (!file)
        abort();
    memcpy(file, bytes, size);
    memset(cell, 255, sizeof cell);
    if (net_read(&net, file, size)) {
        net_evaluate(&net, cell, NULL, out);
        net_hash(&net);
    }
    free(file);
}

/* The file of the shipped net of a game and its size. */
static uint8_t *copy_shipped(const struct game *game, int players, size_t *size)
{
    const struct net *net = net_shipped(game, players);
    const char *from = net ? net->game - 8 : NULL;
    uint8_t *file;

    if (!net)
        return NULL;
    *size = (size_t)((const char *)(net->mul3 + net->letters + NET_HEADS) - from);
    *size = (*size + 15) / 16 * 16;
    file = (uint8_t *)malloc(*size);
    if (!file)
        abort();
    memcpy(file, from, *size);
    return file;
}

/* Changes a stretch of a file, five bytes a change: where, how long, and what stands there. */
static void change(uint8_t *file, size_t size, const uint8_t *bytes, size_t n)
{
    for (; n >= 5; bytes += 5, n -= 5) {
        size_t at = (bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16) % size;
        size_t length = bytes[3] < 128 ? 1 + bytes[3] % 4u : (size_t)(bytes[3] - 127) << 9;

        memset(file + at, bytes[4], length < size - at ? length : size - at);
    }
}

static void play(const struct game *game, int players, const struct net *net, uint8_t how)
{
    static const char *const names[] = {"net", "strong", "casual", "best"};
    struct bot_setup setup = {.players = players, .memory = (size_t)1 << 20, .net = net};
    struct bot *bot = bot_new(game, bot_style_find(names[how % 4]), &setup);
    void *state = malloc(game->state_size);
    void *view = malloc(game->state_size);
    uint8_t seed[SEED_BYTES] = {how};
    uint32_t actors;

    if (!bot || !state || !view)
        abort();
    game->setup(game, state, players, 0, seed);
    for (int turn = 0; turn < TURNS && (actors = game->actors(game, state)) != 0; turn++) {
        int seat = mem_low_bit(actors);
        struct opinions opinions;
        move moves[MAX_MOVES];
        int n = game->moves(game, state, seat, moves);
        bool is_legal = false;
        move action;

        memcpy(view, state, game->state_size);
        game->redact(game, view, seat);
        action = bot_choose(bot, view, seat, how, &(struct bot_budget){4, 0}, &opinions);
        for (int i = 0; i < n; i++)
            is_legal |= moves[i] == action;
        fuzz_check(is_legal, "a bot's action is legal", "");
        for (int i = 0; i < opinions.n; i++)
            fuzz_check(opinions.opinion[i].share >= 0 && opinions.opinion[i].share <= 1.01f,
                       "a bot expects a share of the win", "");
        game->apply(game, state, seat, action, NULL);
    }
    free(view);
    free(state);
    bot_free(bot);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct face *face;
    struct net net;
    int players;
    uint8_t *file;
    size_t whole;

    look(bytes, size);
    if (size < 3)
        return 0;
    face = fuzz_game(bytes[0], bytes[1], &players);
    file = copy_shipped(face->game, players, &whole);
    if (!file)
        return 0;
    change(file, whole, bytes + 3, size - 3);
    if (net_read(&net, file, whole) && net_fits(&net, face->game, players))
        play(face->game, players, &net, bytes[2]);
    free(file);
    return 0;
}
