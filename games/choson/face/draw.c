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

static void draw_family(FILE *out, const struct look *look, const struct dynasty_board *b,
                        int family)
{
    char code[4] = {' ', CHOSON_CODES[family], 0};

    look_put(out, look, STYLE_BOLD, code, CODE_WIDTH);
    look_put(out, look, STYLE_PLAIN, dynasty_name(b->cards, look->lang, family), NAME_WIDTH);
    look_put(out, look, STYLE_EVENT, text_in(look->lang, arrivals[family]), ARRIVAL_WIDTH);
    look_put(out, look, STYLE_DIM, text_in(look->lang, powers[family]), POWER_WIDTH);
    dynasty_draw_counts(out, look, b, family);
}

/* "Yi's Legacy P2": a token and where it lies. */
static void draw_token(FILE *out, const struct look *look, const char *token, int seat)
{
    fputs(text_in(look->lang, token), out);
    fputs(look->plain ? text_colon(look->lang) : " ", out);
    if (seat == NOBODY)
        fputs(text_in(look->lang, N_("nobody")), out);
    else
        fprintf(out, "P%d", seat + 1);
}

/* The tokens that change hands, in one line. Return Fire and Counter-Attack can be read
 * from the table: they are with the majorities of 2 and 7. */
static void draw_tokens(FILE *out, const struct look *look, const struct choson *s)
{
    fputs(look->plain ? "" : "    ", out);
    if (look->plain) {
        draw_token(out, look, N_("Return Fire"), choson_holder(s, CHOSON_SNIPER));
        fputs(". ", out);
        draw_token(out, look, N_("Counter-Attack"), choson_holder(s, CHOSON_HULK));
        fputs(". ", out);
    }
    draw_token(out, look, N_("Yi's Legacy"), s->legacy);
    fputs(look->plain ? ". " : dynasty_dot(look), out);
    draw_token(out, look, N_("Yi's Shield"), s->shield_owner);
    if (s->shield_family)
        fprintf(out, " (%s)", dynasty_name(&choson_cards, look->lang, s->shield_family));
    fputs(look->plain ? ".\n" : "\n", out);
}

static void draw_table(FILE *out, const struct look *look, const struct dynasty_board *b,
                       const struct choson *s)
{
    dynasty_draw_seats(out, look, b);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        draw_family(out, look, b, family);
    dynasty_draw_possessions(out, look, b);
    dynasty_draw_row(out, look, b, N_("kept events"), s->kept, NULL);
    dynasty_draw_hidden(out, look, b);
    draw_tokens(out, look, s);
    look_print(out, look, STYLE_DIM, "    %s\n",
               text_in(look->lang,
                       N_("> in turn   * first player   = you   ! majority   # shielded")));
}

/* One seat in sentences. */
static void tell_seat(FILE *out, const struct look *look, const struct dynasty_board *b,
                      const struct choson *s, int seat)
{
    dynasty_tell_seat(out, look, b, seat);
    if (s->kept[seat])
        fprintf(out, " %s%s%d.", text_in(look->lang, N_("Kept events")), text_colon(look->lang),
                s->kept[seat]);
    dynasty_tell_hidden(out, look, b, seat);
}

void choson_draw(FILE *out, const struct look *look, const struct game *game, const void *view,
                 int viewer)
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
    dynasty_draw_head(out, look, &b);
    for (int seat = 0; seat < s->d.players && look->plain; seat++)
        tell_seat(out, look, &b, s, seat);
    if (look->plain)
        draw_tokens(out, look, s);
    else
        draw_table(out, look, &b, s);
    dynasty_draw_own(out, look, &b);
}
