/* Bots; see madang.h. */
#include "bots/bot.h"

#include "lib/inside.h"

/* A madang_bot is a struct bot; only its name is public. */
madang_bot *madang_bot_new(const madang_game *game, const char *level, int players, int threads)
{
    const struct bot_style *style = level ? bot_style_find(level) : NULL;
    struct bot_setup setup = {.players = players, .threads = threads};

    if (!style || !lib_is_played_by(game, players))
        return NULL;
    return (madang_bot *)bot_new(game->game, style, &setup);
}

void madang_bot_free(madang_bot *bot)
{
    bot_free((struct bot *)bot);
}

madang_move madang_bot_choose(madang_bot *bot, const void *view, int seat, uint64_t seed,
                              int sims, int ms)
{
    struct bot_budget budget = {sims, ms};

    return bot_choose((struct bot *)bot, view, seat, seed, &budget, NULL);
}

void madang_bot_forget(madang_bot *bot)
{
    bot_forget((struct bot *)bot);
}
