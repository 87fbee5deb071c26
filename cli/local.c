/* A table of this program's own on a full screen. */
#include <stdlib.h>
#include <string.h>

#include "cli/full.h"
#include "cli/play.h"
#include "text/memory.h"

/* --- the stage --- */

static char *draw(void *context, const struct screen *screen)
{
    struct play *play = (struct play *)context;
    const struct table *table = play->table;
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return NULL;
    table_view(table, play->seat, play->view);
    table->face->terminal.draw(out, screen, table->game, play->view, play->seat);
    fclose(out);
    return text;
}

static void find(void *context, struct choices *out)
{
    struct play *play = (struct play *)context;

    table_view(play->table, play->seat, play->view);
    choices_find(out, play->table->game, play->table->state, play->seat);
}

static char *describe(void *context, const struct choice *choice)
{
    return prompt_describe((const struct play *)context, choice->action);
}

static char *ask(void *context)
{
    const struct play *play = (const struct play *)context;

    return prompt_question(play, play->seat);
}

static void act(void *context, const struct choice *choice)
{
    struct play *play = (struct play *)context;

    if (!table_play(play->table, play->seat, choice->action, NULL))
        play->quit = true;
}

static void obey(void *context, char *line, FILE *out)
{
    struct play *play = (struct play *)context;
    bool has_colour = play->screen.colour;

    play->out = out;
    play->screen.colour = false;
    prompt_obey(play, play->seat, line);
    play->screen.colour = has_colour;
    play->out = stdout;
}

static int complete(void *context, const char *start, char more[STAGE_MORE])
{
    const struct play *play = (const struct play *)context;

    return prompt_complete(play, play->seat, start, more);
}

static int next_key(void *context)
{
    (void)context;
    return getch();
}

static bool goes_on(void *context)
{
    const struct play *play = (const struct play *)context;

    return play->table->n_plies == play->from;
}

static bool *quit(void *context)
{
    return &((struct play *)context)->quit;
}

static const struct stage stage = {.draw = draw,
                                   .find = find,
                                   .describe = describe,
                                   .ask = ask,
                                   .act = act,
                                   .obey = obey,
                                   .complete = complete,
                                   .key = next_key,
                                   .goes_on = goes_on,
                                   .quit = quit};

/* --- turns --- */

bool local_fits(struct play *play)
{
    if (play->is_line_by_line || !full_has_room(&play->screen))
        return false;
    if (!play->full)
        play->full = full_open(&play->screen, &stage, play);
    return play->full;
}

void local_end(struct play *play)
{
    full_close(play->full);
    play->full = NULL;
}

/* Adds to the log what that viewer has not been told. */
static void tell_news(struct play *play, int viewer)
{
    struct screen screen = {
        .lang = play->screen.lang, .plain = true, .utf8 = play->screen.utf8};
    int seat = viewer == NOBODY ? 0 : viewer;
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return;
    cli_tell(out, &screen, play->table, play->told[seat], viewer);
    fclose(out);
    full_log(play->full, text);
    free(text);
    play->told[seat] = play->table->n_plies;
}

/* Between two people at one screen: nobody sees the other's hand. */
static void draw_curtain(struct play *play, int seat)
{
    char name[PART_SEAT_TEXT];
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return;
    parts_seat(name, seat);
    text_say(out, play->screen.lang, N_("The screen goes to {seat}. {seat}, press Enter."),
             "seat", name, NULL);
    fclose(out);
    full_curtain(text);
    full_forget(play->full);
    free(text);
}

void local_seat(struct play *play, int seat, bool is_new)
{
    if (is_new && play->humans > 1)
        draw_curtain(play, seat);
    play->seat = seat;
    play->from = play->table->n_plies;
    tell_news(play, seat);
    full_listen(play->full);
}

void local_watch(struct play *play, int viewer)
{
    play->seat = viewer;
    tell_news(play, viewer);
    if (!full_pause(play->full, play->pause_ms))
        play->quit = true;
}

void local_finish(struct play *play, int viewer)
{
    struct screen screen = play->screen;
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return;
    screen.colour = false;
    cli_tell_score(out, &screen, play->table);
    fclose(out);
    play->seat = viewer;
    tell_news(play, viewer);
    full_say(play->full, text_in(screen.lang, N_("The game is over. Any key: the score.")));
    full_page(text, text_in(screen.lang, N_("q leaves")));
    free(text);
}
