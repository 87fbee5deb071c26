/* The table of Koryŏ in a terminal of 80 columns: a row a family, a column a
 * seat, so that every majority can be read across. Plain: a paragraph a seat. */
#include <stdlib.h>

#include "games/koryo/face.h"
#include "games/look.h"

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
    [KORYO_ORDERS] = N_("orders"),
    [KORYO_MAIN] = N_("main phase"),
    [KORYO_LIMIT] = N_("end of round"),
    [KORYO_OVER] = N_("game over"),
};

static int hand_size(const struct koryo *s, int seat)
{
    return bag_total(s->hand[seat]) + s->veiled_hand[seat];
}

static int placed_size(const struct koryo *s, int seat)
{
    return bag_total(s->placed[seat]) + s->veiled_placed[seat];
}

/* "Round 4 of 8 · main phase · limit 6 · bank 5" */
static void draw_head(FILE *out, const struct look *look, const struct koryo *s)
{
    const char *dot = look->plain || !look->utf8 ? ", " : " · ";
    char round[12];

    snprintf(round, sizeof round, "%d", s->round);
    text_say(out, look->lang, N_("Round {round} of 8"), "round", round, NULL);
    fprintf(out, "%s%s%s", dot, text_in(look->lang, phase_names[s->phase]), dot);
    fprintf(out, "%s %d%s%s %d", text_in(look->lang, N_("limit")), dynasty_limit(s->round), dot,
            text_in(look->lang, N_("bank")), s->bank);
    fputs(look->plain ? ".\n" : "\n", out);
}

/* "P2", with what marks it: > in turn, 1 first player, you. */
static void draw_seats(FILE *out, const struct look *look, const struct koryo *s, int viewer)
{
    look_put(out, look, STYLE_PLAIN, "", CODE_WIDTH + NAME_WIDTH + POWER_WIDTH);
    for (int seat = 0; seat < s->players; seat++) {
        char text[16];

        snprintf(text, sizeof text, "%sP%d%s%s", seat == s->turn ? ">" : "", seat + 1,
                 seat == viewer ? "=" : "", seat == s->first ? "*" : "");
        look_put(out, look, seat == s->turn ? STYLE_TURN : STYLE_BOLD, text, -SEAT_WIDTH);
    }
    fputc('\n', out);
}

static void draw_kind(FILE *out, const struct look *look, const struct koryo *s, int kind)
{
    bool is_event = kind >= DYNASTY_EVENT;
    int holder = is_event ? NOBODY : koryo_holder(s, kind);
    char code[4] = {' ', KORYO_CODES[kind], 0};

    look_put(out, look, STYLE_BOLD, code, CODE_WIDTH);
    look_put(out, look, is_event ? STYLE_EVENT : STYLE_PLAIN, koryo_name(look->lang, kind),
             NAME_WIDTH);
    look_put(out, look, STYLE_DIM, text_in(look->lang, powers[kind]), POWER_WIDTH);
    for (int seat = 0; seat < s->players; seat++) {
        int n = bag_count(s->table[seat], kind);
        char text[8];

        snprintf(text, sizeof text, "%d%s", n, seat == holder ? "!" : " ");
        look_put(out, look,
                 seat == holder  ? STYLE_HOLDER
                 : n && is_event ? STYLE_EVENT
                                 : STYLE_PLAIN,
                 n            ? text
                 : look->utf8 ? "· "
                              : ". ",
                 -SEAT_WIDTH);
    }
    fputc('\n', out);
}

/* A row below the families: a label and a number or fraction for each seat. */
static void draw_row(FILE *out, const struct look *look, const struct koryo *s,
                     const char *label, int (*number)(const struct koryo *, int), bool of_limit)
{
    look_put(out, look, STYLE_PLAIN, "", CODE_WIDTH);
    look_put(out, look, STYLE_PLAIN, text_in(look->lang, label), NAME_WIDTH + POWER_WIDTH);
    for (int seat = 0; seat < s->players; seat++) {
        char text[16];

        if (of_limit)
            snprintf(text, sizeof text, "%d/%d ", number(s, seat), koryo_limit(s, seat));
        else
            snprintf(text, sizeof text, "%d ", number(s, seat));
        look_put(out, look, STYLE_PLAIN, text, -SEAT_WIDTH);
    }
    fputc('\n', out);
}

static int table_size(const struct koryo *s, int seat)
{
    return bag_total(s->table[seat]);
}

static int token_count(const struct koryo *s, int seat)
{
    return s->tokens[seat];
}

static void draw_table(FILE *out, const struct look *look, const struct koryo *s, int viewer)
{
    draw_seats(out, look, s, viewer);
    for (int kind = 1; kind < KORYO_KINDS; kind++)
        draw_kind(out, look, s, kind);
    draw_row(out, look, s, N_("cards in play / limit"), table_size, true);
    draw_row(out, look, s, N_("tokens"), token_count, false);
    if (s->phase == KORYO_ORDERS)
        draw_row(out, look, s, N_("cards in hand"), hand_size, false);
    if (s->phase <= KORYO_MAIN)
        draw_row(out, look, s, N_("cards face down"), placed_size, false);
    look_print(out, look, STYLE_DIM, "    %s\n",
               text_in(look->lang, N_("> in turn   * first player   = you   ! majority")));
}

/* One seat in sentences. */
static void tell_seat(FILE *out, const struct look *look, const struct koryo *s, int seat,
                      int viewer)
{
    enum lang lang = look->lang;
    const char *colon = text_colon(lang);
    const char *comma = "";

    fprintf(out, "P%d", seat + 1);
    if (seat == viewer)
        fprintf(out, " (%s)", text_in(lang, N_("you")));
    if (seat == s->first)
        fprintf(out, " (%s)", text_in(lang, N_("first player")));
    fprintf(out, "%s%s %d. %s %d/%d%s", colon, text_in(lang, N_("tokens")), s->tokens[seat],
            text_in(lang, N_("Cards in play / limit")), bag_total(s->table[seat]),
            koryo_limit(s, seat), colon);
    koryo_print_cards(out, lang, s->table[seat]);
    fprintf(out, ". %s%s", text_in(lang, N_("Majorities")), colon);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        if (koryo_holder(s, family) == seat) {
            fprintf(out, "%s%s", comma, koryo_name(lang, family));
            comma = ", ";
        }
    fputs(*comma ? "." : text_in(lang, N_("none.")), out);
    if (s->phase == KORYO_ORDERS)
        fprintf(out, " %s%s%d.", text_in(lang, N_("Cards in hand")), colon, hand_size(s, seat));
    if (s->phase <= KORYO_MAIN)
        fprintf(out, " %s%s%d.", text_in(lang, N_("Cards face down")), colon,
                placed_size(s, seat));
    fputc('\n', out);
}

/* Cards that only the viewer sees, if there are any. */
static void draw_own(FILE *out, const struct look *look, const char *label, bag cards)
{
    char *text = NULL;
    size_t size;
    FILE *names = cards ? open_memstream(&text, &size) : NULL;

    if (!names)
        return;
    koryo_print_cards(names, look->lang, cards);
    fclose(names);
    label = text_in(look->lang, label);
    look_print(out, look, STYLE_BOLD, "%s%s", label, text_colon(look->lang));
    look_wrap(out, look, text, (int)text_width(label) + 2, 4);
    free(text);
}

void koryo_draw(FILE *out, const struct look *look, const struct game *game, const void *view,
                int viewer)
{
    const struct koryo *s = (const struct koryo *)view;

    (void)game;
    draw_head(out, look, s);
    if (look->plain)
        for (int seat = 0; seat < s->players; seat++)
            tell_seat(out, look, s, seat, viewer);
    else
        draw_table(out, look, s, viewer);
    if (viewer < 0 || viewer >= s->players)
        return;
    draw_own(out, look, N_("Your hand"), s->hand[viewer]);
    draw_own(out, look, N_("Your placed cards"), s->placed[viewer]);
}
