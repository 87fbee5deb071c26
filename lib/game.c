/* Games, states and views; see madang.h. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/eyes.h"
#include "lib/inside.h"
#include "table/seed.h"

LIB_SAME(MADANG_MAX_PLAYERS, MAX_PLAYERS);
LIB_SAME(MADANG_MAX_MOVES, MAX_MOVES);
LIB_SAME(MADANG_MAX_TEXT, MAX_TEXT);
LIB_SAME(MADANG_SEED_BYTES, SEED_BYTES);
LIB_SAME(MADANG_SPECTATOR, NOBODY);

const char *madang_version(void)
{
    return MADANG_VERSION;
}

void madang_free(void *text)
{
    free(text);
}

enum lang lib_lang(const char *code)
{
    enum lang lang = LANG_EN;

    if (code && !text_find_lang(code, &lang))
        lang = LANG_EN;
    return lang;
}

bool lib_tell(madang_problem *out, const struct problem *problem)
{
    if (out) {
        memcpy(out->rule, problem->rule, sizeof out->rule);
        memcpy(out->text, problem->text, sizeof out->text);
    }
    return false;
}

/* --- games --- */

enum { MAX_GAMES = 32 };
static struct madang_game shipped[MAX_GAMES];
static int n_shipped;

static void list_shipped(void)
{
    for (int i = 0; face_at(i) && n_shipped < MAX_GAMES; i++)
        if (face_at(i)->is_listed)
            shipped[n_shipped++] =
                (struct madang_game){.face = face_at(i), .game = face_at(i)->game};
}

const madang_game *madang_game_at(int i)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, list_shipped);
    return i >= 0 && i < n_shipped ? &shipped[i] : NULL;
}

const madang_game *madang_game_find(const char *name)
{
    const madang_game *game;

    for (int i = 0; name && (game = madang_game_at(i)) != NULL; i++)
        if (!strcmp(madang_game_name(game), name))
            return game;
    return NULL;
}

static bool read_options(madang_game *game, const char *options, bool may_read_files,
                         struct problem *problem)
{
    struct json_doc doc = {0};
    const struct json *choices = options ? json_read(&doc, options, strlen(options)) : NULL;
    bool is_one = options && !choices ? problem_say(problem, NULL, N_("not JSON: {value}"),
                                                    "value", doc.error ? doc.error : "", NULL)
                                      : face_options(game->face, choices, may_read_files,
                                                     &game->game, &game->bits, problem);

    json_free(&doc);
    return is_one;
}

madang_game *madang_game_open(const char *name, const char *options, bool may_read_files,
                              madang_problem *out)
{
    const madang_game *base = madang_game_find(name);
    struct problem problem = {.lang = LANG_EN};
    madang_game *game;

    if (!base) {
        problem_say(&problem, NULL, N_("'{value}': no such game"), "value", name ? name : "",
                    NULL);
        lib_tell(out, &problem);
        return NULL;
    }
    game = (madang_game *)malloc(sizeof *game);
    if (game) {
        *game = *base;
        if (read_options(game, options, may_read_files, &problem))
            return game;
    } else {
        problem_say(&problem, NULL, N_("out of memory"), NULL);
    }
    madang_game_close(game);
    lib_tell(out, &problem);
    return NULL;
}

void madang_game_close(madang_game *game)
{
    free(game);
}

char *madang_game_options(const madang_game *game)
{
    struct put out = {0};

    if (!game->face->options.write ||
        !game->face->options.write(&out, NULL, game->game, game->bits)) {
        put_object(&out, NULL);
        put_end(&out);
    }
    return put_take(&out);
}

bool lib_is_played_by(const madang_game *game, int players)
{
    return game && players >= game->game->min_players && players <= game->game->max_players;
}

const char *madang_game_name(const madang_game *game)
{
    return game->game->name;
}

int madang_game_rules(const madang_game *game)
{
    return game->game->version;
}

int madang_min_players(const madang_game *game)
{
    return game->game->min_players;
}

int madang_max_players(const madang_game *game)
{
    return game->game->max_players;
}

int madang_max_moves(const madang_game *game)
{
    return (int)game->game->max_moves;
}

int madang_max_plies(const madang_game *game)
{
    return (int)game->game->max_plies;
}

size_t madang_state_size(const madang_game *game)
{
    return game->game->state_size;
}

/* --- playing --- */

void madang_seed(uint8_t seed[MADANG_SEED_BYTES], uint64_t number)
{
    memset(seed, 0, SEED_BYTES);
    for (int i = 0; i < 8; i++)
        seed[SEED_BYTES - 1 - i] = (uint8_t)(number >> 8 * i);
}

void madang_seed_random(uint8_t seed[MADANG_SEED_BYTES])
{
    seed_random(seed);
}

void madang_setup(const madang_game *game, void *state, int players,
                  const uint8_t seed[MADANG_SEED_BYTES])
{
    game->game->setup(game->game, state, players, game->bits, seed);
}

uint32_t madang_actors(const madang_game *game, const void *state)
{
    return game->game->actors(game->game, state);
}

int madang_turn(const madang_game *game, const void *state)
{
    uint32_t actors = game->game->actors(game->game, state);

    return actors ? mem_low_bit(actors) : -1;
}

int madang_moves(const madang_game *game, const void *state, int seat, madang_move *out)
{
    return game->game->moves(game->game, state, seat, out);
}

void madang_play(const madang_game *game, void *state, int seat, madang_move action)
{
    game->game->apply(game->game, state, seat, action, NULL);
}

/* The generator of a state, with which every state begins; a law looks at it. */
static struct rng *rng_of(void *state)
{
    return (struct rng *)state;
}

/* What a draw by the caller came to; the state is taken over if nothing is left to draw. */
static int end_script(const madang_game *game, const struct rng_script *script,
                      const struct rng *rng, void *next, void *state)
{
    if (script->is_bad || script->n_drawn < script->n_given)
        return -1;
    if (script->wanted)
        return (int)script->wanted;
    *rng_of(next) = *rng;
    memcpy(state, next, game->game->state_size);
    return 0;
}

int madang_setup_drawn(const madang_game *game, void *state, int players,
                       const uint8_t seed[MADANG_SEED_BYTES], const uint32_t *outcomes,
                       int n_outcomes)
{
    _Alignas(8) uint8_t next[MADANG_MAX_STATE];
    struct rng_script script = {.outcome = outcomes, .n_given = n_outcomes};
    struct rng rng;

    if (!lib_is_played_by(game, players))
        return -1;
    rng_seed(&rng, seed);
    rng_follow(&script);
    game->game->setup(game->game, next, players, game->bits, seed);
    rng_follow(NULL);
    return end_script(game, &script, &rng, next, state);
}

int madang_play_drawn(const madang_game *game, void *state, int seat, madang_move action,
                      const uint32_t *outcomes, int n_outcomes)
{
    _Alignas(8) uint8_t next[MADANG_MAX_STATE];
    struct rng_script script = {.outcome = outcomes, .n_given = n_outcomes};
    struct rng rng = *rng_of(state);

    memcpy(next, state, game->game->state_size);
    rng_of(next)->draws |= RNG_FOLLOWS;
    rng_follow(&script);
    game->game->apply(game->game, next, seat, action, NULL);
    rng_follow(NULL);
    return end_script(game, &script, &rng, next, state);
}

void madang_points(const madang_game *game, const void *state, int points[MADANG_MAX_PLAYERS])
{
    struct points score;

    game->game->points(game->game, state, &score);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        points[seat] = score.total[seat];
}

uint32_t madang_winners(const madang_game *game, const void *state)
{
    struct points score;

    if (game->game->actors(game->game, state))
        return 0;
    game->game->points(game->game, state, &score);
    return score.winners;
}

const char *madang_broken(const madang_game *game, const void *state)
{
    return game->game->broken(game->game, state);
}

/* --- what is hidden --- */

void madang_redact(const madang_game *game, void *state, int viewer)
{
    game->game->redact(game->game, state, viewer);
}

void madang_complete(const madang_game *game, void *view, int viewer, uint64_t seed)
{
    uint8_t bytes[SEED_BYTES];
    struct rng rng;

    madang_seed(bytes, seed);
    rng_seed(&rng, bytes);
    game->game->complete(game->game, view, viewer, &rng);
}

uint64_t madang_key(const madang_game *game, const void *state, int viewer)
{
    _Alignas(8) uint8_t view[MADANG_MAX_STATE];

    memcpy(view, state, game->game->state_size);
    game->game->redact(game->game, view, viewer);
    return eyes_hash(0, view, game->game->state_size);
}
