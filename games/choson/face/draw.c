/* The table of Chosŏn in a terminal of 80 columns, or in sentences. */
#include "games/choson/face/face.h"

enum { CODE_WIDTH = 3, NAME_WIDTH = 18, ARRIVAL_WIDTH = 11, POWER_WIDTH = 24, SEAT_WIDTH = 6 };

static const char *const arrivals[CHOSON_KINDS] = {
    [CHOSON_YI] = N_("Lobby"),       [CHOSON_SNIPER] = N_("Firearm"),
    [CHOSON_ORACLE] = N_("Lobby"),   [CHOSON_REAPER] = N_("Sword 3–5"),
    [CHOSON_GOSU] = N_("Sword 4–6"), [CHOSON_SCIENTIST] = N_("Lobby"),
    [CHOSON_HULK] = N_("Sword 6–8"), [CHOSON_TIME_TRAVELLER] = N_("Firearm"),
    [CHOSON_WATCHER] = "–",
};

static const char *const powers[CHOSON_KINDS] = {
    [CHOSON_YI] = N_("Yi's Shield"),
    [CHOSON_SNIPER] = N_("Return Fire"),
    [CHOSON_ORACLE] = N_("token if you hold 2 or 7"),
    [CHOSON_REAPER] = N_("doubles a Sword"),
    [CHOSON_GOSU] = N_("keep a played event"),
    [CHOSON_SCIENTIST] = N_("token for an event"),
    [CHOSON_HULK] = N_("Counter-Attack"),
    [CHOSON_TIME_TRAVELLER] = N_("time travel"),
    [CHOSON_WATCHER] = N_("no power"),
};

static const char *const phase_names[] = {
    [DYNASTY_ORDERS] = N_("orders"),
    [DYNASTY_MAIN] = N_("main phase"),
    [DYNASTY_LIMIT] = N_("end of round"),
    [DYNASTY_OVER] = N_("game over"),
    [CHOSON_TRAVEL_PHASE] = N_("time travel"),
    [CHOSON_RIPOSTE_PHASE] = N_("riposte"),
    [CHOSON_TAKE_PHASE] = N_("taking a token"),
};

static void draw_family(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                        int family)
{
    char code[4] = {' ', CHOSON_CODES[family], 0};

    paint_put(out, screen, STYLE_BOLD, code, CODE_WIDTH);
    paint_put(out, screen, STYLE_PLAIN, dynasty_name(b->cards, screen->lang, family),
              NAME_WIDTH);
    paint_put(out, screen, STYLE_EVENT, text_in(screen->lang, arrivals[family]), ARRIVAL_WIDTH);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, powers[family]), POWER_WIDTH);
    dynasty_draw_counts(out, screen, b, family);
}

/* "Yi's Legacy P2": a token and where it lies. */
static void draw_token(FILE *out, const struct screen *screen, const char *token, int seat)
{
    fputs(text_in(screen->lang, token), out);
    fputs(screen->plain ? text_colon(screen->lang) : " ", out);
    if (seat == NOBODY)
        fputs(text_in(screen->lang, N_("nobody")), out);
    else
        fprintf(out, "P%d", seat + 1);
}

/* The tokens that change hands, in one line. Return Fire and Counter-Attack can be read
 * from the table: they are with the majorities of 2 and 7. */
static void draw_tokens(FILE *out, const struct screen *screen, const struct choson *s)
{
    fputs(screen->plain ? "" : "    ", out);
    if (screen->plain) {
        draw_token(out, screen, N_("Return Fire"), choson_holder(s, CHOSON_SNIPER));
        fputs(". ", out);
        draw_token(out, screen, N_("Counter-Attack"), choson_holder(s, CHOSON_HULK));
        fputs(". ", out);
    }
    draw_token(out, screen, N_("Yi's Legacy"), s->legacy);
    fputs(screen->plain ? ". " : dynasty_dot(screen), out);
    draw_token(out, screen, N_("Yi's Shield"), s->shield_owner);
    if (s->shield_family)
        fprintf(out, " (%s)", dynasty_name(&choson_cards, screen->lang, s->shield_family));
    fputs(screen->plain ? ".\n" : "\n", out);
}

static void draw_table(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                       const struct choson *s)
{
    dynasty_draw_seats(out, screen, b);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        draw_family(out, screen, b, family);
    dynasty_draw_possessions(out, screen, b);
    dynasty_draw_row(out, screen, b, N_("kept events"), s->kept, NULL);
    dynasty_draw_hidden(out, screen, b);
    draw_tokens(out, screen, s);
    if (dynasty_has_rows(screen))
        paint_print(
            out, screen, STYLE_DIM, "    %s\n",
            text_in(screen->lang, N_("> in turn   * first player   = you   ! majority   "
                                     "# shielded")));
}

/* One seat in sentences. */
static void tell_seat(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                      const struct choson *s, int seat)
{
    dynasty_tell_seat(out, screen, b, seat);
    if (s->kept[seat])
        fprintf(out, " %s%s%d.", text_in(screen->lang, N_("Kept events")),
                text_colon(screen->lang), s->kept[seat]);
    dynasty_tell_hidden(out, screen, b, seat);
}

void choson_draw(FILE *out, const struct screen *screen, const struct game *game,
                 const void *view, int viewer)
{
    const struct choson *s = (const struct choson *)view;
    struct dynasty_board b = {.d = &s->d,
                              .box = dynasty_box_of(game),
                              .cards = &choson_cards,
                              .phase = phase_names[s->d.phase],
                              .viewer = viewer,
                              .seat_width = SEAT_WIDTH,
                              .shield_owner = s->shield_owner,
                              .shield_family = s->shield_family};

    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        b.holder[family] = (uint8_t)choson_holder(s, family);
    for (int seat = 0; seat < CHOSON_MAX_PLAYERS; seat++)
        b.limit[seat] = (uint8_t)dynasty_limit(b.box, s->d.round);
    dynasty_draw_head(out, screen, &b);
    for (int seat = 0; seat < s->d.players && screen->plain; seat++)
        tell_seat(out, screen, &b, s, seat);
    if (screen->plain)
        draw_tokens(out, screen, s);
    else
        draw_table(out, screen, &b, s);
    dynasty_draw_own(out, screen, &b);
}
