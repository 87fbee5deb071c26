/* See written.h. */
#include "table/written.h"

#include <stdlib.h>
#include <string.h>

#include "table/record.h"

struct written *written_new(const struct face *face, int rules, int players)
{
    struct written *w = (struct written *)calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->face = face;
    w->rules = rules;
    w->players = players;
    return w;
}

void written_free(struct written *w)
{
    if (!w)
        return;
    free(w->options);
    free(w->position);
    free(w->actions);
    free(w);
}

bool written_add(struct written *w, int seat, const char *text)
{
    struct written_action *action;

    if (w->n_actions == w->capacity) {
        int more = w->capacity ? 2 * w->capacity : 64;

        action = (struct written_action *)realloc(w->actions, (size_t)more * sizeof *action);
        if (!action)
            return false;
        w->actions = action;
        w->capacity = more;
    }
    action = &w->actions[w->n_actions++];
    action->seat = (uint8_t)seat;
    snprintf(action->text, sizeof action->text, "%s", text);
    return true;
}

void written_write(const struct written *w, FILE *out)
{
    struct record_head head = {.game = w->face->game->name,
                               .rules = w->rules,
                               .players = w->players,
                               .seed = w->seed,
                               .fair = *w->fair.table ? &w->fair : NULL,
                               .dealer = w->dealer,
                               .options = w->options,
                               .position = w->position,
                               .seats = w->seats};

    record_write_head(&head, out);
    for (int i = 0; i < w->n_actions; i++)
        fprintf(out, "P%d %s\n", w->actions[i].seat + 1, w->actions[i].text);
    fprintf(out, "end %d %s\n", w->n_actions, w->end);
}

bool written_say(struct problem *problem, const struct face *face, int rules)
{
    char played[12];
    char ours[12];

    snprintf(played, sizeof played, "%d", rules);
    snprintf(ours, sizeof ours, "%d", face->game->version);
    return problem_say(problem, NULL,
                       N_("this game was played by version {played} of the rules of {game}; "
                          "this program has version {ours}"),
                       "played", played, "game", text_in(problem->lang, face->title), "ours",
                       ours, NULL);
}
