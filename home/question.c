/* See question.h; and the bots' worker, which answers. */
#include "home/question.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "games/face.h"
#include "home/host.h"
#include "wire/json.h"

struct home_answer *home_think(struct home_question *question, size_t size);
size_t home_answer_size(const struct home_answer *answer);

struct home_question *question_of(struct hall *hall, const struct thought *thought,
                                  size_t *size)
{
    const struct room *room = room_find_loaded(hall, thought->table);
    const char *options = room && room->stored->options ? room->stored->options : "";
    size_t length = strlen(options) + 1;
    struct home_question *q;

    *size = sizeof *q + length + thought->game->state_size;
    q = (struct home_question *)calloc(1, *size);
    if (!q)
        return NULL;
    snprintf(q->game, sizeof q->game, "%s", thought->game->name);
    snprintf(q->level, sizeof q->level, "%s", thought->style->name);
    q->players = thought->players;
    q->seat = thought->seat;
    q->parts = bot_style_takes_its_time(thought->style, thought->game, thought->players);
    q->ms = thought->ms;
    q->wants_opinions = thought->opinions != NULL;
    q->options = (uint32_t)length;
    q->view = (uint32_t)thought->game->state_size;
    memcpy((char *)(q + 1), options, length);
    memcpy((char *)(q + 1) + length, thought->view, q->view);
    return q;
}

/* Adds up the roots of all parts. */
static bool take_parts(const struct home_answer *answer, size_t size, struct thought *thought)
{
    enum { MOST = 64 };
    const struct bot_root *roots[MOST];
    size_t at = 0;
    int n = 0;

    while (at < size && n < MOST) {
        const struct home_answer *part =
            (const struct home_answer *)((const char *)answer + at);

        if (size - at < sizeof *part || !part->root)
            return false;
        at += sizeof *part + part->root;
        if (at > size)
            return false;
        roots[n++] = (const struct bot_root *)(part + 1);
    }
    thought->action =
        bot_add_up(thought->game, thought->view, thought->seat, roots, n, thought->opinions);
    return true;
}

bool answer_take(const struct home_answer *answer, size_t size, struct thought *thought)
{
    if (answer && size >= sizeof *answer && answer->root)
        return take_parts(answer, size, thought);
    if (!answer || size < sizeof *answer || !answer->action)
        return false;
    thought->action = answer->action;
    if (thought->opinions && answer->opinions == sizeof *thought->opinions &&
        size >= sizeof *answer + sizeof *thought->opinions)
        memcpy(thought->opinions, answer + 1, sizeof *thought->opinions);
    return true;
}

/* The game that a question is about; NULL: there is none like that. */
static const struct game *game_of(const struct home_question *q)
{
    const struct face *face = face_find(q->game);
    const char *text = (const char *)(q + 1);
    struct problem problem = {.lang = 0};
    const struct game *game = NULL;
    struct json_doc doc = {0};
    uint32_t bits;

    if (!face)
        return NULL;
    if (!*text)
        return face->game;
    if (!json_read(&doc, text, strlen(text)) ||
        !face_options(face, doc.values, true, &game, &bits, &problem))
        game = NULL;
    json_free(&doc);
    return game;
}

/* The answer to a part, if the bot searches for it; otherwise the first has all of it, and the
 * others have nothing to say. */
static struct home_answer *think_part(struct bot *bot, const struct home_question *q,
                                      const void *view, const struct bot_budget *budget)
{
    struct home_answer *answer =
        (struct home_answer *)calloc(1, sizeof *answer + sizeof(struct bot_root));
    struct bot_root *root = answer ? (struct bot_root *)(answer + 1) : NULL;

    if (root && bot_search_part(bot, view, q->seat, 0, budget, q->part, q->parts, root))
        answer->root =
            (uint32_t)(offsetof(struct bot_root, sum) + (size_t)root->n * sizeof *root->sum);
    else if (answer && !q->part)
        answer->action = bot_choose(bot, view, q->seat, 0, budget, NULL);
    return answer;
}

/* Thinks about a question, which it takes over; the answer is to be freed with home_room's
 * memory. */
EXPORT(home_think) struct home_answer *home_think(struct home_question *question, size_t size)
{
    const struct game *game = game_of(question);
    const struct bot_style *style = bot_style_find(question->level);
    struct bot_setup setup = {.players = question->players, .memory = (size_t)32 << 20};
    struct bot_budget budget = {0, 0};
    size_t room =
        sizeof(struct home_answer) + (question->wants_opinions ? sizeof(struct opinions) : 0);
    struct home_answer *answer = (struct home_answer *)calloc(1, room);
    struct bot *bot = game && style ? bot_new(game, style, &setup) : NULL;
    const char *view = (const char *)(question + 1) + question->options;

    if (answer && bot && size == sizeof *question + question->options + game->state_size) {
        struct opinions *opinions =
            question->wants_opinions ? (struct opinions *)(answer + 1) : NULL;

        budget = bot_style_budget(style, game, question->players);
        if (question->ms < budget.ms)
            budget.ms = question->ms;
        if (question->parts > 1) {
            free(answer);
            answer = think_part(bot, question, view, &budget);
            bot_free(bot);
            free(question);
            return answer;
        }
        answer->opinions = opinions ? sizeof *opinions : 0;
        answer->action = bot_choose(bot, view, question->seat, 0, &budget, opinions);
    }
    bot_free(bot);
    free(question);
    return answer;
}

EXPORT(home_answer_size) size_t home_answer_size(const struct home_answer *answer)
{
    return sizeof *answer + answer->opinions + answer->root;
}
