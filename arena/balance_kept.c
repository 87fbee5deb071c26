/* The games of a balance run in its folder: games.jsonl, a line for each, known by its trial
 * and its number there. How many there shall be is not part of a run, so one goes on with more.
 * See folder.h. */
#include <stdlib.h>
#include <string.h>

#include "arena/folder.h"
#include "arena/tally.h"
#include "bots/net.h"

static const char games[] = "games.jsonl";

/* The net that a bot may play by: of its file, or the shipped one. */
static void put_net(struct put *out, const char *key, const struct contestant *bot,
                    const struct game *game, int players)
{
    const struct net *net = bot->net ? bot->net : net_shipped(game, players);

    if (net)
        folder_put_mark(out, key, net_hash(net));
}

/* All that the outcome of a game depends on, but the program; files by what they held. */
static void put_run(struct put *out, const struct balance *b, const struct balance_figures *f)
{
    put_object(out, NULL);
    put_text(out, "balance", f->game->name);
    put_int(out, "version", f->game->version);
    put_int(out, "players", f->players);
    if (b->face->options.write)
        b->face->options.write(out, "options", f->game, f->options);
    put_text(out, "bot", b->bot.spec);
    put_text(out, "solo_bot", b->solo_bot.spec);
    put_int(out, "seed", (int64_t)b->seed);
    put_net(out, "net", &b->bot, f->game, f->players);
    if (b->solo_bot.file)
        put_net(out, "solo_net", &b->solo_bot, f->game, 1);
    put_end(out);
}

void balance_record_name(char out[64], const struct balance *balance, int game)
{
    snprintf(out, 64, "games/%05llu.txt", (unsigned long long)balance->seed + (unsigned)game);
}

/* --- a line --- */

static void put_detail(struct put *out, const struct balance_figures *f, const struct detail *d)
{
    put_int(out, "turns", d->turns);
    put_int(out, "all_turns", d->n_turns);
    put_array(out, "owned");
    put_int(out, NULL, d->owned[0]);
    put_int(out, NULL, d->owned[1]);
    put_end(out);
    put_int(out, "interrupts", d->interrupts);
    put_int(out, "longest", d->longest);
    put_array(out, "purchases");
    for (int group = 0; group < f->n_groups; group++)
        put_int(out, NULL, d->purchases[group]);
    put_end(out);
    put_array(out, "goods"); /* number, seats that have it, could be taken, was taken */
    for (int good = 0; good < f->n_goods; good++) {
        if (!d->has[good] && !d->afforded[good] && !d->bought[good])
            continue;
        put_array(out, NULL);
        put_int(out, NULL, good);
        put_int(out, NULL, d->has[good]);
        put_int(out, NULL, d->afforded[good]);
        put_int(out, NULL, d->bought[good]);
        put_end(out);
    }
    put_end(out);
}

bool outcomes_add(struct folder *folder, const struct balance_figures *figures,
                  const struct trial *trial, int game, struct problem *problem)
{
    const struct outcome *o = &trial->outcome[game];
    struct put line = {0};
    bool is_good;

    put_object(&line, NULL);
    put_text(&line, "trial", trial->name);
    put_int(&line, "game", game);
    put_int(&line, "winners", o->winners);
    if (o->detail)
        put_detail(&line, figures, o->detail);
    put_end(&line);
    is_good = folder_add(folder, &line, problem);
    put_free(&line);
    return is_good;
}

static bool read_number(const struct json *value, int64_t most, int64_t *out)
{
    *out = json_number(value);
    return json_is(value, WIRE_INT) && *out >= 0 && *out <= most;
}

static bool read_good(const struct json *line, const struct balance_figures *f,
                      struct detail *d)
{
    int64_t good;
    int64_t has;
    int64_t afforded;
    int64_t bought;

    if (!read_number(json_at(line, 0), f->n_goods - 1, &good) ||
        !read_number(json_at(line, 1), (1 << f->players) - 1, &has) ||
        !read_number(json_at(line, 2), UINT16_MAX, &afforded) ||
        !read_number(json_at(line, 3), afforded, &bought))
        return false;
    d->has[good] = (uint8_t)has;
    d->afforded[good] = (uint16_t)afforded;
    d->bought[good] = (uint16_t)bought;
    return true;
}

static bool read_detail(const struct json *line, const struct balance_figures *f,
                        struct detail *d)
{
    const struct json *goods = json_get(line, "goods");
    const struct json *owned = json_get(line, "owned");
    const struct json *purchases = json_get(line, "purchases");
    int64_t number[6];

    if (!read_number(json_get(line, "turns"), UINT8_MAX, &number[0]) ||
        !read_number(json_get(line, "all_turns"), UINT16_MAX, &number[1]) ||
        !read_number(json_at(owned, 0), UINT8_MAX, &number[2]) ||
        !read_number(json_at(owned, 1), UINT8_MAX, &number[3]) ||
        !read_number(json_get(line, "interrupts"), UINT16_MAX, &number[4]) ||
        !read_number(json_get(line, "longest"), UINT16_MAX, &number[5]) ||
        json_count(purchases) != f->n_groups || !json_is(goods, WIRE_ARRAY))
        return false;
    d->turns = (uint8_t)number[0];
    d->n_turns = (uint16_t)number[1];
    d->owned[0] = (uint8_t)number[2];
    d->owned[1] = (uint8_t)number[3];
    d->interrupts = (uint16_t)number[4];
    d->longest = (uint16_t)number[5];
    for (int group = 0; group < f->n_groups; group++) {
        if (!read_number(json_at(purchases, group), UINT16_MAX, &number[0]))
            return false;
        d->purchases[group] = (uint16_t)number[0];
    }
    for (int i = 0; i < json_count(goods); i++)
        if (!read_good(json_at(goods, i), f, d))
            return false;
    return true;
}

/* What a folder is read into. */
struct reading {
    const struct balance_figures *figures;
    struct trial *trial;
    int n_trials;
};

static enum line take(void *context, const struct json *line, struct problem *problem)
{
    const struct reading *r = (const struct reading *)context;
    const char *name = json_text(json_get(line, "trial"));
    struct trial *trial = r->trial;
    struct outcome *o;
    int64_t game;
    int64_t winners;

    while (name && trial < r->trial + r->n_trials && strcmp(trial->name, name) != 0)
        trial++;
    if (!name || trial == r->trial + r->n_trials ||
        !read_number(json_get(line, "game"), INT32_MAX, &game) ||
        !read_number(json_get(line, "winners"), (1 << r->figures->players) - 1, &winners))
        return LINE_STRANGE;
    if (game >= trial->n)
        return LINE_TAKEN;
    o = &trial->outcome[game];
    if (trial_is_free(trial) && !o->detail) {
        o->detail = (struct detail *)calloc(1, sizeof *o->detail);
        if (!o->detail) {
            problem_say(problem, NULL, N_("out of memory"), NULL);
            return LINE_FAILED;
        }
    }
    if (trial_is_free(trial) && !read_detail(line, r->figures, o->detail))
        return LINE_STRANGE;
    o->winners = (uint8_t)winners;
    o->is_done = true;
    return LINE_TAKEN;
}

struct folder *outcomes_open(const struct balance *balance,
                             const struct balance_figures *figures, struct trial *trial,
                             int n_trials, struct problem *problem)
{
    struct reading reading = {figures, trial, n_trials};
    struct folder *folder;
    struct put run = {0};

    put_run(&run, balance, figures);
    folder = folder_open(balance->out, &run, games, take, &reading, problem);
    put_free(&run);
    return folder;
}
