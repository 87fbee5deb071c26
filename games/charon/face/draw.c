/* The table of Charon Inc. in a terminal of 80 columns: the moon with the areas beside it,
 * a row a seat, then the cards with what they cost. Plain: sentences. */
#include <stdlib.h>
#include <string.h>

#include "games/charon/face/draw.h"
#include "text/memory.h"

static const char *const phase_names[] = {
    [CHARON_REDRAWING] = N_("redraws"),
    [CHARON_OFFERING] = N_("offers"),
    [CHARON_FLAGGING] = N_("flags"),
    [CHARON_MOVING] = N_("Stolen Intelligence"),
    [CHARON_DRAFTING] = N_("Engineering Advance"),
    [CHARON_BUILDING] = N_("building"),
    [CHARON_STORING] = N_("storing"),
    [CHARON_OVER] = N_("game over"),
};

/* What an area does, in a few words. */
static const char *const effects[CHARON_AREAS] = {
    N_("move one of your flags"), N_("take a clear gem"),  N_("take a card"),
    N_("change one colour"),      N_("trade 2:1, keep 6"),
};

enum style charon_gem_style(int kind)
{
    static const enum style styles[CHARON_GEM_KINDS] = {
        STYLE_BLUE, STYLE_YELLOW, STYLE_GREEN, STYLE_PURPLE, STYLE_BLACK, STYLE_BOLD,
    };

    return styles[kind];
}

static int hand_size(const struct charon_box *box, const struct charon *s, int seat)
{
    return cards_total(box, s->hand[seat]) + s->veiled_hand[seat];
}

static int score(const struct charon_box *box, const struct charon *s, int seat)
{
    int sum = 0;

    for (int number = CHARON_LOWEST_CARD; number <= CHARON_HIGHEST_CARD; number++)
        sum += charon_has_built(s, seat, number) ? box->value[number] : 0;
    return sum;
}

static int discard_size(const struct charon_box *box, const struct charon *s)
{
    return cards_total(box, s->discard) + s->veiled_discard;
}

static const char *dot(const struct screen *screen)
{
    return screen->plain || !screen->utf8 ? ", " : " · ";
}

/* "Round 2 of 4 · flags" */
static void draw_head(FILE *out, const struct screen *screen, const struct charon *s)
{
    char round[12];

    snprintf(round, sizeof round, "%d", s->round);
    text_say(out, screen->lang, N_("Round {round} of 4"), "round", round, NULL);
    fprintf(out, "%s%s%s\n", dot(screen), text_in(screen->lang, phase_names[s->phase]),
            screen->plain ? "." : "");
}

/* Whether an area is triggered for anybody; known when all flags are placed. */
static bool is_triggered(const struct charon *s, int area)
{
    for (int seat = 0; seat < s->players && s->phase > CHARON_FLAGGING; seat++)
        if (charon_has(s, seat, area))
            return true;
    return false;
}

/* --- drawn --- */

/* Whether there are rows for everything, also what can be read elsewhere. */
static bool has_rows(const struct screen *screen)
{
    enum { ALL = 28 };

    return paint_has_rows(screen, ALL);
}

/* Writes gems as they are traded, each letter in its colour, padded to a width; what
 * one has oneself can be chosen. */
static void put_gems(FILE *out, const struct screen *screen, gems g, int width, bool is_own)
{
    const char *plus = "";

    if (!g) {
        fputc('-', out);
        width--;
    }
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++) {
        char text[8] = {CHARON_GEM_CODES[kind], 0};

        if (!gems_count(g, kind))
            continue;
        fputs(plus, out);
        if (is_own)
            paint_spot(out, screen, text);
        paint_put(out, screen, charon_gem_style(kind), text, 1);
        if (is_own)
            paint_spot_end(out, screen);
        if (gems_count(g, kind) > 1)
            snprintf(text, sizeof text, "x%d", gems_count(g, kind));
        else
            text[0] = 0;
        fputs(text, out);
        width -= (int)(strlen(plus) + 1 + strlen(text));
        plus = "+";
    }
    fprintf(out, "%*s", width > 0 ? width : 0, "");
}

/* Opens the next line of the panel to write into. */
static FILE *panel_line(struct charon_panel *panel)
{
    char *line = panel->line[panel->n++];

    memset(line, 0, sizeof panel->line[0]);
    return fmemopen(line, sizeof panel->line[0] - 1, "w");
}

/* "intel  1 2 . ! " and what it does. */
static void draw_area(struct charon_panel *panel, const struct screen *screen,
                      const struct charon *s, int area)
{
    FILE *out = panel_line(panel);

    if (!out)
        return;
    paint_spot(out, screen, charon_area_code(area));
    paint_put(out, screen, STYLE_BOLD, charon_area_code(area), 6);
    paint_spot_end(out, screen);
    for (int seat = 0; seat < s->players; seat++) {
        char flag[2] = {s->area[area] >> seat & 1 ? (char)('1' + seat) : '.', 0};

        paint_put(out, screen, seat == s->turn && *flag != '.' ? STYLE_TURN : STYLE_PLAIN, flag,
                  -2);
    }
    if (is_triggered(s, area))
        paint_put(out, screen, STYLE_HOLDER, "!", -2);
    if (area == CHARON_AREA_RARE)
        fprintf(out, "  Cx%d", gems_count(s->supply, CHARON_CLEAR));
    fclose(out);
    out = has_rows(screen) ? panel_line(panel) : NULL;
    if (!out)
        return;
    fputs("  ", out);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, effects[area]), 0);
    fclose(out);
}

/* "B blue Y yellow G green": the letters of three kinds of gems. */
static void draw_letters(struct charon_panel *panel, const struct screen *screen, int first)
{
    FILE *out = panel_line(panel);

    if (!out)
        return;
    for (int kind = first; kind < first + 3; kind++) {
        char letter[2] = {CHARON_GEM_CODES[kind], 0};

        paint_put(out, screen, charon_gem_style(kind), letter, 1);
        fprintf(out, " %s%s", charon_colour(screen->lang, kind), kind < first + 2 ? " " : "");
    }
    fclose(out);
}

enum { SEAT_WIDTH = 6, GEMS_WIDTH = 26, CARDS_WIDTH = 8, BUILT_WIDTH = 28 };

static void draw_seats(FILE *out, const struct screen *screen, const struct charon_box *box,
                       const struct charon *s, int viewer)
{
    paint_put(out, screen, STYLE_DIM, "", SEAT_WIDTH);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, N_("gems")), GEMS_WIDTH);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, N_("cards")), CARDS_WIDTH);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, N_("built")), BUILT_WIDTH);
    paint_put(out, screen, STYLE_DIM, text_in(screen->lang, N_("points")), 0);
    fputc('\n', out);
    for (int seat = 0; seat < s->players; seat++) {
        char text[80];
        int used = 0;

        snprintf(text, sizeof text, "%sP%d%s", seat == s->turn ? ">" : " ", seat + 1,
                 seat == viewer ? "=" : "");
        paint_put(out, screen, seat == s->turn ? STYLE_TURN : STYLE_BOLD, text, SEAT_WIDTH);
        put_gems(out, screen, s->held[seat], GEMS_WIDTH, seat == viewer);
        snprintf(text, sizeof text, "%d", hand_size(box, s, seat));
        paint_put(out, screen, STYLE_PLAIN, text, CARDS_WIDTH);
        text[0] = 0;
        for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++)
            if (charon_has_built(s, seat, card))
                used += snprintf(text + used, sizeof text - (size_t)used, "%d ", card);
        paint_put(out, screen, STYLE_PLAIN, used ? text : "-", BUILT_WIDTH);
        fprintf(out, "%d\n", score(box, s, seat));
    }
}

/* --- cards --- */

static const struct form price = {FORM_COUNT("{n} point", "{n} points")};

/* Gems as they are traded, or in words. */
static void print_cost(FILE *out, const struct screen *screen, gems cost)
{
    char text[MAX_TEXT];

    charon_pen_gems(text, cost);
    if (screen->plain)
        charon_print_gems(out, screen->lang, cost);
    else
        fputs(text, out);
}

/* What a card costs, and what it is worth if that is not its number. */
static void print_price(FILE *out, const struct screen *screen, const struct charon_box *box,
                        int card)
{
    int value = box->value[box->number[card]];
    char n[12];
    struct word word = {"n", n};

    print_cost(out, screen, box->cost[card]);
    if (value == box->number[card])
        return;
    snprintf(n, sizeof n, "%d", value);
    fputs("; ", out);
    text_fill(out, text_count(screen->lang, price.text, price.plural, value), &word, 1);
}

/* "7 (Bx2+Kx2), 2 × 8 (built already)": cards with what they cost whoever looks. Actions name
 * them after their place: "common 7". */
static void print_priced(FILE *out, const struct screen *screen, const struct charon_box *box,
                         const struct charon *s, bag cards, const char *place, int viewer)
{
    const char *space = screen->utf8 ? "\u00a0" : " "; /* no line ends there */
    bag rest = cards;

    FOR_CARDS(box, card, rest)
    {
        char words[24];

        fputs(rest == cards ? "" : ", ", out);
        snprintf(words, sizeof words, "%s%s", place, box->code[card]);
        paint_spot(out, screen, words);
        if (cards_count(box, cards, card) > 1)
            fprintf(out, "%d%s%s%s", cards_count(box, cards, card), space,
                    screen->utf8 ? "×" : "x", space);
        fprintf(out, "%s%s(", box->code[card], space);
        if (viewer < s->players && charon_has_built(s, viewer, box->number[card]))
            fputs(text_in(screen->lang, N_("built already")), out);
        else
            print_price(out, screen, box, card);
        fputc(')', out);
        paint_spot_end(out, screen);
    }
}

/* A labelled paragraph of cards, if there are any. */
static void draw_cards(FILE *out, const struct screen *screen, const struct game *game,
                       const struct charon *s, const char *label, bag cards, const char *place,
                       int viewer)
{
    char *text = NULL;
    size_t size;
    FILE *names = cards ? memory_open(&text, &size) : NULL;

    if (!names)
        return;
    print_priced(names, screen, charon_box_of(game), s, cards, place,
                 viewer < 0 ? NOBODY : viewer);
    fclose(names);
    label = text_in(screen->lang, label);
    paint_print(out, screen, STYLE_BOLD, "%s%s", label, text_colon(screen->lang));
    paint_wrap(out, screen, text,
               (int)(text_width(label) + text_width(text_colon(screen->lang))), 4);
    free(text);
}

/* Where the gems are; "Deck 33 · discard 7" */
static void draw_supply(FILE *out, const struct screen *screen, const struct charon *s)
{
    fprintf(out, "%s ", text_in(screen->lang, N_("Supply")));
    put_gems(out, screen, s->supply & ~gems_of(CHARON_CLEAR, 255), 0, false);
}

static void draw_bag(FILE *out, const struct screen *screen, const struct charon *s)
{
    fprintf(out, "%s ", text_in(screen->lang, N_("bag")));
    put_gems(out, screen, s->gem_bag, 0, false);
}

static void draw_deck(FILE *out, const struct screen *screen, const struct charon_box *box,
                      const struct charon *s)
{
    fprintf(out, "%s %d%s%s %d", text_in(screen->lang, N_("Deck")), charon_deck_size(s),
            dot(screen), text_in(screen->lang, N_("discard")), discard_size(box, s));
}

static void draw_panel(struct charon_panel *panel, const struct screen *screen,
                       const struct charon_box *box, const struct charon *s)
{
    FILE *out = panel_line(panel);

    if (!out)
        return;
    paint_put(out, screen, STYLE_BOLD, text_in(screen->lang, N_("Order")), 6);
    for (int i = 0; i < s->players; i++)
        fprintf(out, " P%d", s->order[i] + 1);
    fclose(out);
    for (int area = 0; area < CHARON_AREAS; area++)
        draw_area(panel, screen, s, area);
    draw_letters(panel, screen, CHARON_BLUE);
    draw_letters(panel, screen, CHARON_PURPLE);
    for (int i = 0; i < 3 && !has_rows(screen); i++) {
        out = panel_line(panel);
        if (!out)
            return;
        if (i == 0)
            put_gems(out, screen, s->supply & ~gems_of(CHARON_CLEAR, 255), 0, false);
        else if (i == 1)
            draw_bag(out, screen, s);
        else
            draw_deck(out, screen, box, s);
        fclose(out);
    }
}

/* --- in sentences --- */

/* Each zone in play with its gems and who would take them now. */
static void tell_zones(FILE *out, const struct screen *screen, const struct charon_box *box,
                       const struct charon *s)
{
    struct charon_influence influence;
    const char *semicolon = "";

    charon_count(box, s, &influence);
    fprintf(out, "%s%s", text_in(screen->lang, N_("Zones")), text_colon(screen->lang));
    for (int zone = 0; zone < box->n_zones; zone++) {
        int how;
        int seat = charon_claimant(&influence, zone, &how);

        if (box->zone_needs[zone] > s->players)
            continue;
        fprintf(out, "%s%s, ", semicolon, box->zone[zone]);
        charon_print_gems(out, screen->lang, gems_of(s->zone_gem[zone], s->zone_count[zone]));
        if (s->zone_count[zone] && seat != NOBODY)
            fprintf(out, " (P%d)", seat + 1);
        else if (s->zone_count[zone] && how == CHARON_TIED)
            fprintf(out, " (%s)", text_in(screen->lang, N_("tied")));
        semicolon = "; ";
    }
    fputs(".\n", out);
}

/* The spots where a seat has flags, and the areas where it still has. */
static void tell_flags(FILE *out, const struct screen *screen, const struct charon_box *box,
                       const struct charon *s, int seat)
{
    const char *colon = text_colon(screen->lang);
    const char *comma = "";

    fprintf(out, " %s%s", text_in(screen->lang, N_("Flags on the moon")), colon);
    for (int spot = 0; spot < box->n_spots; spot++)
        if (s->flag[spot] == seat + 1) {
            fprintf(out, "%s%s", comma, box->spot[spot]);
            comma = ", ";
        }
    fprintf(out, "%s %s%s", *comma ? "." : text_in(screen->lang, N_("none.")),
            text_in(screen->lang, N_("Flags on areas")), colon);
    comma = "";
    for (int area = 0; area < CHARON_AREAS; area++)
        if (s->area[area] >> seat & 1) {
            fprintf(out, "%s%s (%s%s%s)", comma, charon_area(screen->lang, area),
                    charon_area_code(area), is_triggered(s, area) ? ", " : "",
                    is_triggered(s, area) ? text_in(screen->lang, N_("triggered")) : "");
            comma = ", ";
        }
    fputc('.', out);
}

static void tell_seat(FILE *out, const struct screen *screen, const struct charon_box *box,
                      const struct charon *s, int seat, int viewer)
{
    enum lang lang = screen->lang;
    const char *colon = text_colon(lang);
    const char *comma = "";

    fprintf(out, "P%d", seat + 1);
    if (seat == viewer)
        fprintf(out, " (%s)", text_in(lang, N_("you")));
    fprintf(out, "%s%s %d. %s%s", colon, text_in(lang, N_("points")), score(box, s, seat),
            text_in(lang, N_("Built")), colon);
    for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++)
        if (charon_has_built(s, seat, card)) {
            fprintf(out, "%s%d", comma, card);
            comma = ", ";
        }
    fprintf(out, "%s %s%s", *comma ? "." : text_in(lang, N_("nothing.")),
            text_in(lang, N_("Gems")), colon);
    charon_print_gems(out, lang, s->held[seat]);
    fprintf(out, ". %s%s%d.", text_in(lang, N_("Cards in hand")), colon,
            hand_size(box, s, seat));
    tell_flags(out, screen, box, s, seat);
    fputc('\n', out);
}

static void tell_table(FILE *out, const struct screen *screen, const struct charon_box *box,
                       const struct charon *s, int viewer)
{
    const char *colon = text_colon(screen->lang);

    fprintf(out, "%s%s", text_in(screen->lang, N_("Turn order")), colon);
    for (int i = 0; i < s->players; i++)
        fprintf(out, "P%d%s", s->order[i] + 1, i + 1 < s->players ? ", " : ".\n");
    tell_zones(out, screen, box, s);
    for (int seat = 0; seat < s->players; seat++)
        tell_seat(out, screen, box, s, seat, viewer);
    fprintf(out, "%s%s%d. %s%s%d. %s%s", text_in(screen->lang, N_("Cards in the deck")), colon,
            charon_deck_size(s), text_in(screen->lang, N_("Cards in the discard")), colon,
            discard_size(box, s), text_in(screen->lang, N_("In the bag")), colon);
    charon_print_gems(out, screen->lang, s->gem_bag);
    fprintf(out, ". %s%s", text_in(screen->lang, N_("In the supply")), colon);
    charon_print_gems(out, screen->lang, s->supply);
    fputs(".\n", out);
}

static void draw_table(FILE *out, const struct screen *screen, const struct charon_box *box,
                       const struct charon *s, int viewer)
{
    struct charon_panel panel = {0};

    draw_panel(&panel, screen, box, s);
    charon_draw_moon(out, screen, box, s, viewer, &panel);
    if (has_rows(screen))
        paint_print(
            out, screen, STYLE_DIM, "%s\n%s\n",
            text_in(screen->lang,
                    N_("b2 centre   b2-c2 road   b2+c3 crossing   [1] a flag of P1")),
            text_in(screen->lang, N_(">1 goes to P1 now   >= tied   ! triggered   > in turn   "
                                     "= you")));
    draw_seats(out, screen, box, s, viewer);
    if (!has_rows(screen))
        return;
    draw_supply(out, screen, s);
    fputs(dot(screen), out);
    draw_bag(out, screen, s);
    fputc('\n', out);
    draw_deck(out, screen, box, s);
    fputc('\n', out);
}

void charon_draw(FILE *out, const struct screen *screen, const struct game *game,
                 const void *view, int viewer)
{
    const struct charon_box *box = charon_box_of(game);
    const struct charon *s = (const struct charon *)view;
    bool is_seat = viewer >= 0 && viewer < s->players;

    draw_head(out, screen, s);
    if (screen->plain)
        tell_table(out, screen, box, s, viewer);
    else
        draw_table(out, screen, box, s, viewer);
    draw_cards(out, screen, game, s, N_("Common row"), s->common, "common ", viewer);
    draw_cards(out, screen, game, s, N_("Discard"), s->discard, "discard ", viewer);
    if (!is_seat)
        return;
    draw_cards(out, screen, game, s, N_("Your hand"), s->hand[viewer], "", viewer);
    if (s->offered[viewer])
        draw_cards(out, screen, game, s, N_("Your offer"), cards_of(box, s->offered[viewer], 1),
                   "offer ", viewer);
}

void charon_draw_box(FILE *out, const struct screen *screen, const struct charon_box *box)
{
    static const char *const needs[] = {NULL,
                                        NULL,
                                        NULL,
                                        N_("not with 2 players"),
                                        N_("not with 2 or 3 players"),
                                        N_("with 5 players only")};
    const struct game game = {.box = box};
    const struct charon_panel beside = {.n = 0};
    const struct charon bare = {.players = CHARON_MAX_PLAYERS};

    if (!screen->plain)
        charon_draw_moon(out, screen, box, &bare, NOBODY, &beside);
    for (int zone = 0; zone < box->n_zones; zone++) {
        int least = box->zone_needs[zone];

        if (least > 2 || screen->plain)
            fprintf(out, "%s%s%s", box->zone[zone], text_colon(screen->lang),
                    least > 2 ? text_in(screen->lang, needs[least]) : "");
        if (screen->plain)
            fprintf(out, "%s%s %d", least > 2 ? ", " : "", text_in(screen->lang, N_("holes")),
                    box->holes[zone]);
        fputs(least > 2 || screen->plain ? "\n" : "", out);
    }
    draw_cards(out, screen, &game, &bare, N_("Buildings"), box->all, "", NOBODY);
}
