/* One game of the arena: our bots and strangers' programs at one table. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "protocol/say.h"
#include "table/record.h"
#include "text/whole.h"

/* Bots share this much memory a thread. */
static const size_t memory_per_bot = (size_t)64 << 20;

static struct bot *bot_of(struct players *p, int who)
{
    struct bot_setup setup = {.players = p->arena->players, .memory = memory_per_bot};

    if (!p->bot[who])
        p->bot[who] = bot_new(p->game, p->arena->contestant[who].style, &setup);
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

/* What a program is told: the protocol's `bot`, with the view in place of a table. */
static void put_request(struct put *out, const struct table *table, int seat, int ms)
{
    put_object(out, NULL);
    put_text(out, "jsonrpc", "2.0");
    put_int(out, "id", table->n_plies + 1);
    put_text(out, "method", "bot");
    put_object(out, "params");
    put_text(out, "game", table->game->name);
    put_int(out, "players", table->players);
    put_int(out, "seat", seat + 1);
    put_key(out, "position");
    say_position(out, table, seat);
    put_key(out, "actions");
    say_actions(out, table, WHOLE);
    put_key(out, "history");
    say_history(out, table, seat);
    put_int(out, "ms", ms);
    put_end(out);
    put_end(out);
}

static enum foul ask_program(struct players *p, struct table *table, int seat, int who,
                             move *action)
{
    int ms = p->arena->ms;
    struct put request = {0};
    struct json_doc reply = {0};
    enum foul foul = FOUL_CRASH;

    put_request(&request, table, seat, ms);
    if (!p->program[who])
        p->program[who] = program_start(p->arena->contestant[who].command);
    if (p->program[who] && !request.is_short)
        foul = program_ask(p->program[who], request.text, ms, &reply);
    put_free(&request);
    if (!foul) {
        const char *text = json_text(json_get(json_get(reply.values, "result"), "action"));

        *action = text ? table_find(table, seat, text) : 0;
        foul = !text ? FOUL_NONSENSE : !*action ? FOUL_ILLEGAL : FOUL_NONE;
    }
    json_free(&reply);
    if (foul) { /* it gets a fresh start in the next game */
        program_stop(p->program[who]);
        p->program[who] = NULL;
    }
    return foul;
}

static enum foul choose(struct players *p, struct table *table, int seat, int who,
                        uint64_t seed, move *action)
{
    const struct contestant *c = &p->arena->contestant[who];
    struct bot *bot;

    if (!c->style)
        return ask_program(p, table, seat, who, action);
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

bool match_play(struct players *players, uint64_t deal, int i, struct game_result *result,
                struct problem *problem)
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
    for (int k = 0; k < arena->players; k++)
        snprintf(table->seats[k].bot, MAX_NAME, "%.*s",
                 (int)strcspn(arena->contestant[result->lineup[k]].spec, " "),
                 arena->contestant[result->lineup[k]].spec);
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
    is_kept = keep_record(arena, table, deal, i, problem);
    table_free(table);
    return is_kept;
}
