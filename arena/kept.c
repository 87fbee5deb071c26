/* See kept.h, and folder.h for how it is kept. */
#include "arena/fouls.h"
#include "arena/kept.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/folder.h"
#include "bots/net.h"
#include "text/whole.h"

enum { EXACT = 9 /* digits of a float */ };

static const char deals[] = "deals.jsonl";

struct kept {
    struct folder *folder;
    const struct arena *arena;
};

/* The nets that were read from files: what such a file is called says little. */
static void put_nets(struct put *out, const struct arena *arena)
{
    bool has_any = false;

    for (int i = 0; i < arena->n_contestants; i++)
        has_any |= arena->contestant[i].net != NULL;
    if (!has_any)
        return;
    put_array(out, "nets");
    for (int i = 0; i < arena->n_contestants; i++)
        if (arena->contestant[i].net)
            folder_put_mark(out, NULL, net_hash(arena->contestant[i].net));
    put_end(out);
}

/* All that the outcome of a deal depends on, but the program: game, box, nets and bots. */
static bool put_run(struct put *out, const struct arena *arena, struct problem *problem)
{
    const struct game *game = arena->face->game;
    uint32_t bits;

    if (!face_options(arena->face, arena->options, true, &game, &bits, problem))
        return false;
    put_object(out, NULL);
    put_text(out, "game", game->name);
    put_int(out, "version", game->version);
    put_int(out, "players", arena->players);
    if (arena->options)
        put_json(out, "options", arena->options);
    put_array(out, "bots");
    for (int i = 0; i < arena->n_contestants; i++)
        put_text(out, NULL, arena->contestant[i].spec);
    put_end(out);
    put_nets(out, arena);
    put_int(out, "ms", arena->ms);
    if (game->eyes)
        folder_put_mark(out, "box", eyes_mark(game));
    if (net_shipped(game, arena->players))
        folder_put_mark(out, "net", net_hash(net_shipped(game, arena->players)));
    put_end(out);
    return !out->is_short || problem_say(problem, NULL, N_("out of memory"), NULL);
}

/* --- deals.jsonl --- */

static void put_deal(struct put *out, const struct results *r, int set, int players)
{
    put_object(out, NULL);
    put_int(out, "deal", (int64_t)r->deal[set]);
    put_array(out, "games");
    for (int i = 0; i < r->per_set; i++) {
        const struct game_result *g = &r->game[set * r->per_set + i];

        put_object(out, NULL);
        put_array(out, "seats");
        for (int seat = 0; seat < players; seat++)
            put_int(out, NULL, g->lineup[seat]);
        put_end(out);
        put_array(out, "shares");
        for (int seat = 0; seat < players; seat++)
            put_real(out, NULL, g->share[seat], EXACT);
        put_end(out);
        put_array(out, "points");
        for (int seat = 0; seat < players; seat++)
            put_int(out, NULL, g->total[seat]);
        put_end(out);
        put_int(out, "actions", g->plies);
        put_int(out, "foul", g->foul);
        put_int(out, "foul_seat", g->foul_seat);
        put_end(out);
    }
    put_end(out);
    put_end(out);
}

static bool is_between(const struct json *value, int64_t from, int64_t to)
{
    return json_is(value, WIRE_INT) && value->number >= from && value->number <= to;
}

static bool read_share(const struct json *value, float *share)
{
    *share = json_is(value, WIRE_REAL) ? strtof(value->text, NULL) : (float)json_number(value);
    return (json_is(value, WIRE_REAL) || json_is(value, WIRE_INT)) && *share >= 0 &&
           *share <= 1;
}

static bool read_game(const struct json *value, const struct arena *arena,
                      struct game_result *g)
{
    const struct json *seats = json_get(value, "seats");
    const struct json *shares = json_get(value, "shares");
    const struct json *points = json_get(value, "points");
    const struct json *actions = json_get(value, "actions");
    const struct json *foul = json_get(value, "foul");
    const struct json *foul_seat = json_get(value, "foul_seat");

    if (!is_between(actions, 0, UINT16_MAX) || !is_between(foul, 0, FOUL_KINDS - 1) ||
        !is_between(foul_seat, 0, arena->players - 1))
        return false;
    g->plies = (uint16_t)actions->number;
    g->foul = (uint8_t)foul->number;
    g->foul_seat = (uint8_t)foul_seat->number;
    for (int seat = 0; seat < arena->players; seat++) {
        if (!is_between(json_at(seats, seat), 0, arena->n_contestants - 1) ||
            !is_between(json_at(points, seat), INT16_MIN, INT16_MAX) ||
            !read_share(json_at(shares, seat), &g->share[seat]))
            return false;
        g->lineup[seat] = (uint8_t)json_at(seats, seat)->number;
        g->total[seat] = (int16_t)json_at(points, seat)->number;
    }
    return true;
}

/* A deal and its games. */
static bool read_deal(const struct json *value, const struct arena *arena, uint64_t *deal,
                      struct game_result *games)
{
    const struct json *all = json_get(value, "games");

    if (!is_between(json_get(value, "deal"), 0, INT64_MAX) ||
        json_count(all) != arena_games_per_set(arena))
        return false;
    *deal = (uint64_t)json_get(value, "deal")->number;
    for (int i = 0; i < json_count(all); i++)
        if (!read_game(json_at(all, i), arena, &games[i]))
            return false;
    return true;
}

/* What was found so far. */
struct found {
    const struct arena *arena;
    struct results *results;
    int capacity; /* sets that there is room for */
};

/* A deal of the run that goes on. */
static enum line take_again(void *context, const struct json *line, struct problem *problem)
{
    const struct found *run = (const struct found *)context;
    struct results *r = run->results;
    struct game_result games[MAX_PLAYERS];
    uint64_t deal;
    uint64_t set;

    (void)problem;
    memset(games, 0, sizeof games);
    if (!read_deal(line, run->arena, &deal, games))
        return LINE_STRANGE;
    set = deal - run->arena->seed;
    if (deal >= run->arena->seed && set < (uint64_t)run->arena->sets) {
        memcpy(&r->game[set * (uint64_t)r->per_set], games, (size_t)r->per_set * sizeof *games);
        r->is_done[set] = true;
    }
    return LINE_TAKEN;
}

struct kept *kept_open(const struct arena *arena, struct results *results,
                       struct problem *problem)
{
    struct found run = {arena, results, arena->sets};
    struct kept *kept = (struct kept *)calloc(1, sizeof *kept);
    struct put text = {0};

    if (kept && put_run(&text, arena, problem)) {
        kept->arena = arena;
        kept->folder = folder_open(arena->out, &text, deals, take_again, &run, problem);
    }
    put_free(&text);
    if (kept && kept->folder)
        return kept;
    free(kept);
    return NULL;
}

bool kept_add(struct kept *kept, const struct results *results, int set,
              struct problem *problem)
{
    struct put line = {0};
    bool is_good;

    put_deal(&line, results, set, kept->arena->players);
    is_good = folder_add(kept->folder, &line, problem);
    put_free(&line);
    return is_good;
}

void kept_close(struct kept *kept)
{
    if (kept)
        folder_close(kept->folder);
    free(kept);
}

/* --- several folders --- */

static bool grow(struct found *found)
{
    struct results *r = found->results;
    struct results larger = *r;
    size_t n = (size_t)r->n_sets;

    if (r->n_sets < found->capacity)
        return true;
    found->capacity = found->capacity ? 2 * found->capacity : 64;
    if (!results_make(&larger, found->arena, found->capacity)) {
        results_free(&larger);
        return false;
    }
    if (n) {
        memcpy(larger.deal, r->deal, n * sizeof *r->deal);
        memcpy(larger.game, r->game, n * (size_t)r->per_set * sizeof *r->game);
    }
    results_free(r);
    *r = larger;
    return true;
}

/* Puts a deal in its place, in the order of their numbers. */
static enum line take_in(void *context, const struct json *line, struct problem *problem)
{
    struct found *found = (struct found *)context;
    struct results *r = found->results;
    struct game_result games[MAX_PLAYERS];
    int set = r->n_sets;
    uint64_t deal;
    size_t per_set;

    memset(games, 0, sizeof games);
    if (!read_deal(line, found->arena, &deal, games))
        return LINE_STRANGE;
    if (!grow(found)) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return LINE_FAILED;
    }
    per_set = (size_t)r->per_set;
    while (set && r->deal[set - 1] > deal)
        set--;
    if (set && r->deal[set - 1] == deal) {
        char number[24];

        snprintf(number, sizeof number, "%llu", (unsigned long long)deal);
        problem_say(problem, NULL, N_("deal {n} was played twice"), "n", number, NULL);
        return LINE_FAILED;
    }
    memmove(r->deal + set + 1, r->deal + set, (size_t)(r->n_sets - set) * sizeof *r->deal);
    memmove(r->game + (size_t)(set + 1) * per_set, r->game + (size_t)set * per_set,
            (size_t)(r->n_sets - set) * per_set * sizeof *r->game);
    r->deal[set] = deal;
    memcpy(r->game + (size_t)set * per_set, games, per_set * sizeof *games);
    r->n_sets++;
    return LINE_TAKEN;
}

/* The arena of a run; false: it is none of ours. */
static bool arena_of(const struct json *run, struct arena *arena, struct problem *problem)
{
    const char *name = json_text(json_get(run, "game"));
    const struct json *bots = json_get(run, "bots");
    const struct json *players = json_get(run, "players");

    arena->face = name ? face_find(name) : NULL;
    if (!arena->face ||
        !is_between(players, arena->face->game->min_players, arena->face->game->max_players) ||
        json_count(bots) < 1 || json_count(bots) > MAX_CONTESTANTS)
        return false;
    arena->players = (int)players->number;
    arena->options = json_get(run, "options");
    for (int i = 0; i < json_count(bots); i++)
        if (!json_text(json_at(bots, i)) ||
            !contestant_read(&arena->contestant[i], json_text(json_at(bots, i)), problem))
            return false;
    arena->n_contestants = json_count(bots);
    return true;
}

/* Adds the deals of one more folder. */
static bool add_folder(struct found *found, const char *folder, const struct json *first,
                       struct problem *problem)
{
    struct json_doc doc = {0};
    const struct json *run = folder_run(folder, &doc);
    bool is_good = false;

    if (!run)
        problem_say(problem, NULL, N_("{path}: no run is kept there"), "path", folder, NULL);
    else if (!json_same(run, first))
        problem_say(problem, NULL, N_("{path}: another run than in the first folder"), "path",
                    folder, NULL);
    else
        is_good = folder_read(folder, deals, take_in, found, problem);
    json_free(&doc);
    return is_good;
}

/* Keeps what was found, as if it had been one run. */
static bool keep_all(const char *folder, const struct json *run, const struct results *r,
                     const struct arena *arena, struct problem *problem)
{
    char path[FOLDER_PATH];
    struct put text = {0};
    struct whole file;
    bool is_good = true;

    folder_path(path, folder, "run.json");
    if (!access(path, F_OK))
        return problem_say(problem, NULL,
                           N_("{path}: another run is kept there; name another folder"), "path",
                           folder, NULL);
    if (mkdir(folder, 0777) && errno != EEXIST)
        return folder_say_error(problem, folder);
    folder_path(path, folder, deals);
    if (!whole_begin(&file, path))
        return folder_say_error(problem, path);
    for (int set = 0; is_good && set < r->n_sets; set++) {
        struct put line = {0};

        put_deal(&line, r, set, arena->players);
        is_good = !line.is_short && fprintf(file.out, "%s\n", line.text) > 0;
        put_free(&line);
    }
    if (!whole_end(&file, is_good))
        return folder_say_error(problem, path);
    put_json(&text, NULL, run);
    is_good = text.is_short ? problem_say(problem, NULL, N_("out of memory"), NULL)
                            : folder_write_run(folder, &text, problem);
    put_free(&text);
    return is_good;
}

bool arena_merge(struct arena *arena, struct json_doc *doc, struct results *results,
                 const char *const *folder, int n, struct problem *problem)
{
    struct found found = {arena, results, 0};
    const struct json *run = folder_run(folder[0], doc);

    memset(results, 0, sizeof *results);
    if (!run || !arena_of(run, arena, problem))
        return problem_say(problem, NULL, N_("{path}: no run is kept there"), "path", folder[0],
                           NULL);
    for (int i = 0; i < n; i++)
        if (!add_folder(&found, folder[i], run, problem))
            return false;
    if (results->n_sets)
        arena->seed = results->deal[0];
    if (arena->out && !keep_all(arena->out, run, results, arena, problem))
        return false;
    for (int i = 0; arena->out && i < n; i++)
        if (!fouls_copy(folder[i], arena->out))
            return folder_say_error(problem, arena->out);
    return true;
}
