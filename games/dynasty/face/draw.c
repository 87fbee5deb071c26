/* The table of either dynasty in a terminal: a row a family, a column a seat, so
 * that every majority can be read across. Plain: a paragraph a seat. */
#include <stdlib.h>

#include "games/dynasty/face/face.h"
#include "text/memory.h"

/* How many cards each seat has somewhere, seen and unseen. */
static void count_cards(uint8_t out[DYNASTY_MAX_PLAYERS], const bag *bags,
                        const uint8_t *veiled)
{
    for (int seat = 0; seat < DYNASTY_MAX_PLAYERS; seat++)
        out[seat] = (uint8_t)(bag_total(bags[seat]) + (veiled ? veiled[seat] : 0));
}

const char *dynasty_dot(const struct screen *screen)
{
    return screen->plain || !screen->utf8 ? ", " : " · ";
}

bool dynasty_has_rows(const struct screen *screen)
{
    enum { ALL = 22 };

    return paint_has_rows(screen, ALL);
}

void dynasty_draw_head(FILE *out, const struct screen *screen, const struct dynasty_board *b)
{
    const char *dot = dynasty_dot(screen);
    char round[12];

    snprintf(round, sizeof round, "%d", b->d->round);
    text_say(out, screen->lang, N_("Round {round} of 8"), "round", round, NULL);
    fprintf(out, "%s%s%s", dot, text_in(screen->lang, b->phase), dot);
    fprintf(out, "%s %d%s%s %d", text_in(screen->lang, N_("limit")),
            dynasty_limit(b->box, b->d->round), dot, text_in(screen->lang, N_("bank")),
            b->d->bank);
    fputs(screen->plain ? ".\n" : "\n", out);
}

/* "P2", with what marks it: > in turn, * first player, = you. */
void dynasty_draw_seats(FILE *out, const struct screen *screen, const struct dynasty_board *b)
{
    paint_put(out, screen, STYLE_PLAIN, "",
              DYNASTY_COLUMNS - DYNASTY_MAX_PLAYERS * b->seat_width);
    for (int seat = 0; seat < b->d->players; seat++) {
        char text[16];

        snprintf(text, sizeof text, "P%d", seat + 1);
        paint_spot(out, screen, text);
        snprintf(text, sizeof text, "%sP%d%s%s", seat == b->d->turn ? ">" : "", seat + 1,
                 seat == b->viewer ? "=" : "", seat == b->d->first ? "*" : "");
        paint_put(out, screen, seat == b->d->turn ? STYLE_TURN : STYLE_BOLD, text,
                  -b->seat_width);
        paint_spot_end(out, screen);
    }
    fputc('\n', out);
}

/* Marks the cards of a kind in front of a seat: others' are called "P2 3", one's own also
 * "3". */
static void mark_count(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                       int kind, int seat)
{
    char code = b->cards->codes[kind];
    char words[32];

    if (seat == b->viewer)
        snprintf(words, sizeof words, "P%d %c|%c", seat + 1, code, code);
    else
        snprintf(words, sizeof words, "P%d %c", seat + 1, code);
    paint_spot(out, screen, words);
}

void dynasty_draw_counts(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                         int kind)
{
    bool is_event = kind >= DYNASTY_EVENT;
    int holder = is_event ? NOBODY : b->holder[kind];

    for (int seat = 0; seat < b->d->players; seat++) {
        int n = bag_count(b->d->table[seat], kind);
        bool is_shielded = seat == b->shield_owner && kind == b->shield_family;
        char text[8];

        snprintf(text, sizeof text, "%s%d%s", is_shielded ? "#" : "", n,
                 seat == holder ? "!" : " ");
        if (n)
            mark_count(out, screen, b, kind, seat);
        paint_put(out, screen,
                  seat == holder  ? STYLE_HOLDER
                  : n && is_event ? STYLE_EVENT
                                  : STYLE_PLAIN,
                  n              ? text
                  : screen->utf8 ? "· "
                                 : ". ",
                  -b->seat_width);
        if (n)
            paint_spot_end(out, screen);
    }
    fputc('\n', out);
}

void dynasty_draw_row(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                      const char *label, const uint8_t *number, const uint8_t *of)
{
    enum { INDENT = 4 };

    paint_put(out, screen, STYLE_PLAIN, "", INDENT);
    paint_put(out, screen, STYLE_PLAIN, text_in(screen->lang, label),
              DYNASTY_COLUMNS - DYNASTY_MAX_PLAYERS * b->seat_width - INDENT);
    for (int seat = 0; seat < b->d->players; seat++) {
        char text[16];

        if (of)
            snprintf(text, sizeof text, "%d/%d ", number[seat], of[seat]);
        else
            snprintf(text, sizeof text, "%d ", number[seat]);
        paint_put(out, screen, STYLE_PLAIN, text, -b->seat_width);
    }
    fputc('\n', out);
}

void dynasty_draw_possessions(FILE *out, const struct screen *screen,
                              const struct dynasty_board *b)
{
    uint8_t number[DYNASTY_MAX_PLAYERS];

    count_cards(number, b->d->table, NULL);
    dynasty_draw_row(out, screen, b, N_("cards in play / limit"), number, b->limit);
    dynasty_draw_row(out, screen, b, N_("tokens"), b->d->tokens, NULL);
}

void dynasty_draw_hidden(FILE *out, const struct screen *screen, const struct dynasty_board *b)
{
    uint8_t hand[DYNASTY_MAX_PLAYERS];
    uint8_t placed[DYNASTY_MAX_PLAYERS];

    count_cards(hand, b->d->hand, b->d->veiled_hand);
    count_cards(placed, b->d->placed, b->d->veiled_placed);
    if (b->d->phase == DYNASTY_ORDERS && !dynasty_has_rows(screen)) {
        dynasty_draw_row(out, screen, b, N_("cards in hand / face down"), hand, placed);
        return;
    }
    if (b->d->phase == DYNASTY_ORDERS)
        dynasty_draw_row(out, screen, b, N_("cards in hand"), hand, NULL);
    if (b->d->phase != DYNASTY_LIMIT && b->d->phase != DYNASTY_OVER)
        dynasty_draw_row(out, screen, b, N_("cards face down"), placed, NULL);
}

void dynasty_tell_seat(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                       int seat)
{
    const struct dynasty *d = b->d;
    enum lang lang = screen->lang;
    const char *colon = text_colon(lang);
    const char *comma = "";
    char number[12];
    char limit[12];

    fprintf(out, "P%d", seat + 1);
    if (seat == b->viewer)
        fprintf(out, " (%s)", text_in(lang, N_("you")));
    if (seat == d->first)
        fprintf(out, " (%s)", text_in(lang, N_("first player")));
    fprintf(out, "%s%s %d. ", colon, text_in(lang, N_("tokens")), d->tokens[seat]);
    snprintf(number, sizeof number, "%d", bag_total(d->table[seat]));
    snprintf(limit, sizeof limit, "%d", b->limit[seat]);
    text_say(out, lang, N_("Cards in play, {n} of at most {limit}"), "n", number, "limit",
             limit, NULL);
    fputs(colon, out);
    dynasty_print_cards(out, lang, b->cards, d->table[seat]);
    fprintf(out, ". %s%s", text_in(lang, N_("Majorities")), colon);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        if (b->holder[family] == seat) {
            fprintf(out, "%s%s", comma, dynasty_name(b->cards, lang, family));
            comma = ", ";
        }
    fputs(*comma ? "." : text_in(lang, N_("none.")), out);
}

void dynasty_tell_hidden(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                         int seat)
{
    const char *colon = text_colon(screen->lang);
    uint8_t number[DYNASTY_MAX_PLAYERS];

    count_cards(number, b->d->hand, b->d->veiled_hand);
    if (b->d->phase == DYNASTY_ORDERS)
        fprintf(out, " %s%s%d.", text_in(screen->lang, N_("Cards in hand")), colon,
                number[seat]);
    count_cards(number, b->d->placed, b->d->veiled_placed);
    if (b->d->phase != DYNASTY_LIMIT && b->d->phase != DYNASTY_OVER)
        fprintf(out, " %s%s%d.", text_in(screen->lang, N_("Cards face down")), colon,
                number[seat]);
    fputc('\n', out);
}

static void draw_cards(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                       const char *label, bag cards)
{
    char *text = NULL;
    size_t size;
    FILE *names = cards ? memory_open(&text, &size) : NULL;
    bag rest = cards;

    if (!names)
        return;
    FOR_KINDS (kind, rest) {
        fputs(rest == cards ? "" : ", ", names);
        paint_spot(names, screen, (char[]){b->cards->codes[kind], 0});
        dynasty_print_cards(names, screen->lang, b->cards,
                            bag_of(kind, bag_count(cards, kind)));
        paint_spot_end(names, screen);
    }
    fclose(names);
    label = text_in(screen->lang, label);
    paint_print(out, screen, STYLE_BOLD, "%s%s", label, text_colon(screen->lang));
    paint_wrap(out, screen, text,
               (int)(text_width(label) + text_width(text_colon(screen->lang))), 4);
    free(text);
}

void dynasty_draw_own(FILE *out, const struct screen *screen, const struct dynasty_board *b)
{
    if (b->viewer < 0 || b->viewer >= b->d->players)
        return;
    draw_cards(out, screen, b, N_("Your hand"), b->d->hand[b->viewer]);
    draw_cards(out, screen, b, N_("Your placed cards"), b->d->placed[b->viewer]);
}
