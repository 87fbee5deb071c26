/* The table of Koryŏ in a terminal of 80 columns, or in sentences. */
#include "games/koryo/face/face.h"

enum { CODE_WIDTH = 4, NAME_WIDTH = 13, POWER_WIDTH = 31, SEAT_WIDTH = 8 };

static const char *const powers[KORYO_KINDS] = {
    [KORYO_OMNISCIENT] = N_("wins ties for powers"),
    [KORYO_SPY] = N_("steal a token; no Lobbying"),
    [KORYO_SENATOR] = N_("limit +2"),
    [KORYO_PRIEST] = N_("remove one of your events"),
    [KORYO_SHIP_OWNER] = N_("place two different cards"),
    [KORYO_BANKER] = N_("a token from the bank"),
    [KORYO_GUARDIAN] = N_("safe from Barbarians"),
    [KORYO_BROADCASTER] = N_("one more card dealt"),
    [KORYO_MERCHANT] = N_("no power"),
    [KORYO_BARBARIANS] = N_("destroy a character; −1"),
    [KORYO_LOBBYING] = N_("swap two characters; −1"),
};

static const char *const phase_names[] = {
    [DYNASTY_ORDERS] = N_("orders"),
    [DYNASTY_MAIN] = N_("main phase"),
    [DYNASTY_LIMIT] = N_("end of round"),
    [DYNASTY_OVER] = N_("game over"),
};

static void draw_kind(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                      int kind)
{
    char code[4] = {' ', KORYO_CODES[kind], 0};

    paint_put(out, screen, STYLE_BOLD, code, CODE_WIDTH);
    paint_put(out, screen, kind >= DYNASTY_EVENT ? STYLE_EVENT : STYLE_PLAIN,
              dynasty_name(b->cards, screen->lang, kind), NAME_WIDTH);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, powers[kind]), POWER_WIDTH);
    dynasty_draw_counts(out, screen, b, kind);
}

static void draw_table(FILE *out, const struct screen *screen, const struct dynasty_board *b)
{
    dynasty_draw_seats(out, screen, b);
    for (int kind = 1; kind < KORYO_KINDS; kind++)
        draw_kind(out, screen, b, kind);
    dynasty_draw_possessions(out, screen, b);
    dynasty_draw_hidden(out, screen, b);
    if (dynasty_has_rows(screen))
        paint_print(
            out, screen, STYLE_DIM, "    %s\n",
            text_in(screen->lang, N_("> in turn   * first player   = you   ! majority")));
}

void koryo_draw(FILE *out, const struct screen *screen, const struct game *game,
                const void *view, int viewer)
{
    const struct koryo *s = (const struct koryo *)view;
    struct dynasty_board b = {.d = &s->d,
                              .box = dynasty_box_of(game),
                              .cards = &koryo_cards,
                              .phase = phase_names[s->d.phase],
                              .viewer = viewer,
                              .seat_width = SEAT_WIDTH};

    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        b.holder[family] = (uint8_t)koryo_holder(s, family);
    for (int seat = 0; seat < KORYO_MAX_PLAYERS; seat++)
        b.limit[seat] = (uint8_t)koryo_limit(b.box, s, seat);
    dynasty_draw_head(out, screen, &b);
    for (int seat = 0; seat < s->d.players && screen->plain; seat++) {
        dynasty_tell_seat(out, screen, &b, seat);
        dynasty_tell_hidden(out, screen, &b, seat);
    }
    if (!screen->plain)
        draw_table(out, screen, &b);
    dynasty_draw_own(out, screen, &b);
}
