/* One game of the arena: our bots and strangers' programs at one table. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/fouls.h"
#include "table/record.h"
#include "text/whole.h"

/* Bots share this much memory a thread. */
static const size_t memory_per_bot = (size_t)64 << 20;

static struct bot *bot_of(struct players *p, int who)
{
    const struct contestant *c = &p->arena->contestant[who];
    struct bot_setup setup = {
        .players = p->arena->players, .memory = memory_per_bot, .net = c->net};

    if (!p->bot[who])
        p->bot[who] = bot_new(p->game, c->style, &setup);
    return p->bot[who];
}

void players_free(struct players *players)
{
    for (int i = 0; i < MAX_CONTESTANTS; i++) {
        bot_free(players->bot[i]);
        program_stop(players->program[i]);
    }
    free(players->view);
}

/* The program of a contestant, started and greeted when it is first needed, or again after a
 * foul; NULL if it cannot be. */
static enum foul greet(struct players *p, const struct table *table, int who)
{
    if (p->program[who])
        return FOUL_NONE;
    p->program[who] = program_start(p->arena->contestant[who].command);
    return p->program[who] ? program_greet(p->program[who], table, p->arena->ms) : FOUL_CRASH;
}

static enum foul choose(struct players *p, struct table *table, int seat, int who,
                        uint64_t seed, move *action)
{
    const struct contestant *c = &p->arena->contestant[who];
    struct bot *bot;

    if (!c->style)
        return program_choose(p->program[who], table, seat, p->arena->ms, action);
    bot = bot_of(p, who);
    if (!bot)
        return FOUL_CRASH;
    table_view(table, seat, p->view);
    *action = bot_choose(bot, p->view, seat, seed, &c->budget, NULL);
    return FOUL_NONE;
}

static void score(const struct table *table, struct game_result *r)
{
    struct points points;
    int winners = 0;

    table->game->points(table->game, table->state, &points);
    for (int seat = 0; seat < table->players; seat++) {
        r->total[seat] = points.total[seat];
        winners += points.winners >> seat & 1;
    }
    for (int seat = 0; seat < table->players; seat++)
        r->share[seat] = points.winners >> seat & 1 ? 1.0f / (float)winners : 0;
    if (r->foul) /* who fouls has lost; the others share the win */
        for (int seat = 0; seat < table->players; seat++)
            r->share[seat] = seat == r->foul_seat ? 0 : 1.0f / (float)(table->players - 1);
}

static bool keep_record(const struct arena *arena, const struct table *table, uint64_t deal,
                        int i, struct problem *problem)
{
    char path[4096];
    struct whole file;

    if (!arena->out)
        return true;
    snprintf(path, sizeof path, "%s/games/%05llu-%d.txt", arena->out, (unsigned long long)deal,
             i + 1);
    return (whole_begin(&file, path) && whole_end(&file, record_write(table, file.out))) ||
           problem_say(problem, NULL, "{path}: {error}", "path", path, "error", strerror(errno),
                       NULL);
}

/* Notes a foul, and stops who committed it: it gets a fresh start in the next game. */
static bool note_foul(struct players *p, struct results *results, uint64_t deal, int i,
                      const struct game_result *result, struct problem *problem)
{
    int who = result->lineup[result->foul_seat];
    struct program *program = p->program[who];
    bool is_noted =
        fouls_note(p->arena, results, deal, i, result, program ? program_sent(program) : "",
                   program ? program_received(program) : "");

    if (!is_noted)
        problem_say(problem, NULL, "{path}: {error}", "path", p->arena->out, "error",
                    strerror(errno), NULL);
    program_stop(program);
    p->program[who] = NULL;
    return is_noted;
}

static bool is_program(const struct players *p, const struct game_result *result, int seat)
{
    return !p->arena->contestant[result->lineup[seat]].style;
}

/* Tells the programs that a game begins; who cannot be told has fouled. */
static void begin(struct players *p, const struct table *table, struct game_result *result)
{
    for (int seat = 0; seat < table->players && !result->foul; seat++) {
        int who = result->lineup[seat];
        enum foul foul = FOUL_NONE;

        if (is_program(p, result, seat))
            foul = greet(p, table, who);
        if (!foul && is_program(p, result, seat))
            foul = program_begin(p->program[who], table, seat, p->arena->ms);
        result->foul = (uint8_t)foul;
        result->foul_seat = (uint8_t)seat;
    }
    if (!result->foul)
        result->foul_seat = 0;
}

/* Tells those that are left how it ended. */
static void end(struct players *p, const struct table *table, const struct game_result *result)
{
    for (int seat = 0; seat < table->players; seat++)
        if (is_program(p, result, seat) && p->program[result->lineup[seat]])
            program_end(p->program[result->lineup[seat]], table, seat,
                        result->foul ? result->foul_seat : NOBODY, p->arena->ms);
}

bool match_play(struct players *players, struct results *results, uint64_t deal, int i,
                struct game_result *result, struct problem *problem)
{
    const struct arena *arena = players->arena;
    struct table_setup setup = {.options = arena->options, .may_read_files = true};
    struct table *table;
    bool is_kept;
    int seat;

    memset(result, 0, sizeof *result);
    arena_lineup(arena, deal, i, result->lineup);
    arena_seed(deal, setup.seed);
    table = table_new(arena->face, arena->players, &setup, problem);
    if (!table)
        return false;
    players->game = table->game;
    if (!players->view)
        players->view = malloc(table->game->state_size);
    for (int k = 0; k < MAX_CONTESTANTS; k++)
        if (players->bot[k])
            bot_forget(players->bot[k]);
    for (int k = 0; k < arena->players; k++) {
        const char *name = contestant_name(&arena->contestant[result->lineup[k]]);

        snprintf(table->seats[k].bot, MAX_NAME, "%.*s", (int)strcspn(name, " "), name);
    }
    begin(players, table, result);
    while (players->view && !result->foul && (seat = table_turn(table)) != NOBODY) {
        move action = 0;

        result->foul =
            (uint8_t)choose(players, table, seat, result->lineup[seat], deal, &action);
        result->foul_seat = (uint8_t)seat;
        if (!result->foul && !table_play(table, seat, action, NULL))
            break;
    }
    result->plies = (uint16_t)table->n_plies;
    score(table, result);
    is_kept = !result->foul || note_foul(players, results, deal, i, result, problem);
    end(players, table, result);
    is_kept = is_kept && keep_record(arena, table, deal, i, problem);
    table_free(table);
    return is_kept;
}
