/* The table of Duel of Chaos in a terminal of 80 columns: the Domain with what its cards
 * say, each seat's cards, the effect in progress, the own hand. Plain: the same in
 * sentences. */
#include <stdlib.h>
#include <string.h>

#include "games/duel/face/face.h"
#include "games/paint.h"
#include "text/memory.h"

/* What is drawn, for whom. */
struct drawing {
    FILE *out;
    const struct screen *screen;
    const struct duel_box *box;
    const struct duel *s;
    int viewer;
};

static const char *in(const struct drawing *d, const char *english)
{
    return text_in(d->screen->lang, english);
}

static const char *card_name(const struct drawing *d, int card)
{
    return duel_title(d->box, d->box->kind_of[card])->name[d->screen->lang];
}

static bool is_known(const struct drawing *d, int card)
{
    return d->viewer == WHOLE || !duel_is_veiled(d->s, card, d->viewer);
}

/* A paragraph after a label in bold, broken at 80 columns; frees the text. */
static void draw_paragraph(const struct drawing *d, const char *label, char *text, int indent)
{
    int width = (int)text_width(label) + (int)text_width(text_colon(d->screen->lang));

    fprintf(d->out, "%*s", d->screen->plain ? 0 : indent, "");
    paint_print(d->out, d->screen, STYLE_BOLD, "%s%s", label, text_colon(d->screen->lang));
    paint_wrap(d->out, d->screen, text ? text : "", indent + width, indent + 2);
    free(text);
}

/* --- lists of cards, as texts to be freed --- */

/* A card in a list, which an action can name. */
static void print_card(const struct drawing *d, FILE *out, int card)
{
    paint_spot(out, d->screen, d->box->code[card]);
    duel_print_card(out, d->screen->lang, d->box, card);
    paint_spot_end(out, d->screen);
}

/* Whether there are rows for what cards say: everywhere, with what can be worked out; of what
 * can be bought. */
static bool has_rows(const struct drawing *d)
{
    enum { ALL = 56 };

    return paint_has_rows(d->screen, ALL);
}

static bool has_domain_rows(const struct drawing *d)
{
    enum { MOST = 36 };

    return paint_has_rows(d->screen, MOST);
}

/* The cards of a zone that the viewer knows; numbered where the place matters. */
static char *known_cards(const struct drawing *d, int zone, bool is_numbered)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);
    int place = 0;
    const char *comma = "";

    if (!out)
        return NULL;
    for (int card = d->s->first[zone]; card != DUEL_NO_CARD; card = d->s->next[card]) {
        place++;
        if (!is_known(d, card))
            continue;
        fputs(comma, out);
        if (is_numbered)
            fprintf(out, "%d. ", place);
        print_card(d, out, card);
        comma = ", ";
    }
    fclose(out);
    return text;
}

/* The cards of a hand that others know too. */
static char *shown_hand(const struct drawing *d, int seat)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);
    struct set rest = d->s->hand[seat];
    const char *comma = "";

    if (!out)
        return NULL;
    FOR_SET (card, rest) {
        if (is_known(d, card)) {
            fputs(comma, out);
            print_card(d, out, card);
            comma = ", ";
        }
    }
    fclose(out);
    return text;
}

/* What lies in a pile, or perhaps in a hidden hand, in an order that the viewer does not
 * know. */
static char *veiled_cards(const struct drawing *d, int seat)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);
    const char *comma = "";

    if (!out)
        return NULL;
    for (int card = 0; card < d->box->n_cards && d->viewer != WHOLE; card++)
        if (!is_known(d, card) && (d->s->where[card] == DUEL_PILES + seat ||
                                   d->s->where[card] == DUEL_HANDS + seat)) {
            fprintf(out, "%s%s", comma, card_name(d, card));
            comma = ", ";
        }
    fclose(out);
    return text;
}

/* A paragraph that is left out if its text is empty. */
static void draw_list(const struct drawing *d, const char *label, char *text)
{
    if (text && *text)
        draw_paragraph(d, label, text, 5);
    else
        free(text);
}

static char *rules_text(const struct drawing *d, int card)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return NULL;
    duel_say_card(out, d->screen->lang, d->box, duel_kind(d->box, card));
    fclose(out);
    return text;
}

/* --- the parts of the table --- */

/* "Turn 5 · combo of P1 · 31 cards in the Domain pile · 2 in the Void" */
static void draw_head(const struct drawing *d)
{
    static const char *const phases[] = {[DUEL_COMBO] = N_("combo"),
                                         [DUEL_RECRUIT] = N_("recruit"),
                                         [DUEL_OVER] = N_("game over")};
    const char *dot = d->screen->plain || !d->screen->utf8 ? ", " : " · ";
    const struct duel *s = d->s;
    char round[12];
    char seat[PART_SEAT_TEXT];

    snprintf(round, sizeof round, "%d", s->round);
    parts_seat(seat, s->player);
    text_say(d->out, d->screen->lang, N_("Turn {round} of {seat}"), "round", round, "seat",
             seat, NULL);
    fprintf(d->out, "%s%s", dot, in(d, phases[s->phase]));
    if (s->players > 1)
        fprintf(d->out, "%s%s %d", dot, in(d, N_("Domain pile")), s->size[DUEL_DOMAIN_PILE]);
    fprintf(d->out, "%s%s %d", dot, in(d, N_("Void")), s->size[DUEL_VOID]);
    if (s->phase == DUEL_RECRUIT)
        fprintf(d->out, "%s%s %d", dot, in(d, N_("resources left")), s->resources);
    else if (s->bonus)
        fprintf(d->out, "%s%s %d", dot, in(d, N_("bonus resources")), s->bonus);
    fputs(d->screen->plain ? ".\n" : "\n", d->out);
}

/* A card that can be bought or is in one's hand: its head, then its text. */
static void draw_card(const struct drawing *d, const char *before, int card, int beneath)
{
    const struct duel_kind *kind = duel_kind(d->box, card);
    char *text = has_domain_rows(d) ? rules_text(d, card) : NULL;
    char head[160];
    char cost[24] = "";
    char words[DUEL_MAX_CODE + 12];

    snprintf(cost, sizeof cost, "%s %d", in(d, N_("cost")), kind->cost);
    snprintf(head, sizeof head, "%s (%s)", card_name(d, card), d->box->code[card]);
    if (d->screen->plain) {
        fprintf(d->out, "%s%s, %s, %s", before, head,
                duel_clan_name(d->screen->lang, kind->clan), cost);
    } else {
        snprintf(words, sizeof words, "%s%s%s", before + strspn(before, " "),
                 *before ? "|" : "", d->box->code[card]);
        paint_put(d->out, d->screen, STYLE_BOLD, before, 5);
        paint_spot(d->out, d->screen, words);
        paint_put(d->out, d->screen, STYLE_BOLD, head, 42);
        paint_spot_end(d->out, d->screen);
        paint_put(d->out, d->screen, STYLE_PLAIN, duel_clan_name(d->screen->lang, kind->clan),
                  10);
        paint_put(d->out, d->screen, STYLE_PLAIN, cost, beneath ? 9 : 0);
    }
    if (beneath)
        fprintf(d->out, "%s+%d %s", d->screen->plain ? ", " : "", beneath,
                in(d, N_("beneath")));
    if (has_domain_rows(d)) {
        fputs(d->screen->plain ? ". " : "\n     ", d->out);
        paint_wrap(d->out, d->screen, text ? text : "", 5, 5);
    } else {
        fputc('\n', d->out);
    }
    free(text);
}

static void draw_domain(const struct drawing *d)
{
    if (has_rows(d))
        paint_print(d->out, d->screen, STYLE_BOLD, "%s\n", in(d, N_("Domain")));
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        int card = duel_available(d->s, slot);
        char number[16];

        snprintf(number, sizeof number, d->screen->plain ? "%d. " : "  %d", slot + 1);
        if (card == DUEL_NO_CARD)
            fprintf(d->out, "%s  –\n", number);
        else
            draw_card(d, number, card, d->s->size[DUEL_SLOT + slot] - 1);
    }
}

/* Interventions in force with what they do, the others with their depths. [D6, D14] */
static void draw_interventions(const struct drawing *d)
{
    int depth = 0;

    for (int card = d->s->first[DUEL_IN_FORCE]; card != DUEL_NO_CARD; card = d->s->next[card]) {
        char head[120];

        snprintf(head, sizeof head, "%s (%s)", card_name(d, card), d->box->code[card]);
        paint_spot(d->out, d->screen, d->box->code[card]);
        draw_paragraph(d, head, has_rows(d) ? rules_text(d, card) : NULL, 2);
        paint_spot_end(d->out, d->screen);
    }
    for (int card = d->s->first[DUEL_DOMAIN_PILE]; card != DUEL_NO_CARD;
         card = d->s->next[card]) {
        char n[12];

        if (duel_clan(d->box, card) != DUEL_INTERVENTION) {
            depth++;
            continue;
        }
        snprintf(n, sizeof n, "%d", depth);
        fputs("  ", d->out);
        text_say(d->out, d->screen->lang,
                 text_count(d->screen->lang,
                            "{card} comes after {n} more card of the Domain pile.",
                            "{card} comes after {n} more cards of the Domain pile.", depth),
                 "card", card_name(d, card), "n", n, NULL);
        fputc('\n', d->out);
        if (!has_rows(d)) /* the next one counts */
            break;
    }
}

static void draw_seat(const struct drawing *d, int seat)
{
    const struct duel *s = d->s;

    paint_print(d->out, d->screen, seat == s->turn ? STYLE_TURN : STYLE_BOLD, "%sP%d%s",
                d->screen->plain  ? ""
                : seat == s->turn ? "> "
                                  : "  ",
                seat + 1, seat == d->viewer ? in(d, N_(" (you)")) : "");
    fprintf(d->out, "%s%s %d, %s %d, %s %d, %s %d%s\n", text_colon(d->screen->lang),
            in(d, N_("pile")), s->size[DUEL_PILES + seat], in(d, N_("hand")),
            s->size[DUEL_HANDS + seat], in(d, N_("in play")), s->size[DUEL_AREAS + seat],
            in(d, N_("discard")), s->size[DUEL_DISCARDS + seat], d->screen->plain ? "." : "");
    draw_list(d, in(d, N_("In play")), known_cards(d, DUEL_AREAS + seat, false));
    draw_list(d, in(d, N_("Discard")), known_cards(d, DUEL_DISCARDS + seat, false));
    draw_list(d, in(d, N_("Known in the pile, from the top")),
              known_cards(d, DUEL_PILES + seat, true));
    if (seat != d->viewer)
        draw_list(d, in(d, N_("Known in the hand")), shown_hand(d, seat));
    if (!has_rows(d))
        return;
    draw_list(
        d,
        in(d, seat == d->viewer ? N_("Elsewhere in the pile") : N_("Unseen in pile and hand")),
        veiled_cards(d, seat));
}

/* The effect in progress and what else waits. */
static void draw_progress(const struct drawing *d)
{
    char *text = NULL;
    size_t size;
    FILE *out = d->s->n_due ? memory_open(&text, &size) : NULL;

    if (duel_has_effect(d->s)) {
        char head[160];

        snprintf(head, sizeof head, "%s – %s", in(d, N_("Effect in progress")),
                 card_name(d, d->s->effect.card));
        draw_paragraph(d, head, rules_text(d, d->s->effect.card), 2);
    }
    if (!out)
        return;
    for (int i = 0; i < d->s->n_due; i++) {
        fprintf(out, "%sP%d ", i ? ", " : "", (d->s->due[i] >> 7) + 1);
        duel_print_card(out, d->screen->lang, d->box, d->s->due[i] & 127);
    }
    fclose(out);
    draw_paragraph(d, in(d, N_("Reactions due")), text, 2);
}

static void draw_hand(const struct drawing *d)
{
    struct set rest = d->s->hand[d->viewer];

    if (set_is_empty(rest))
        return;
    if (!has_rows(d)) {
        draw_list(d, in(d, N_("Your hand")), shown_hand(d, d->viewer));
        return;
    }
    paint_print(d->out, d->screen, STYLE_BOLD, "%s\n", in(d, N_("Your hand")));
    FOR_SET (card, rest) {
        draw_card(d, "", card, 0);
    }
}

void duel_draw(FILE *out, const struct screen *screen, const struct game *game,
               const void *view, int viewer)
{
    const struct duel *s = (const struct duel *)view;
    const struct drawing d = {out, screen, (const struct duel_box *)game->box, s, viewer};

    draw_head(&d);
    if (s->players > 1) {
        draw_domain(&d);
        draw_interventions(&d);
    }
    for (int seat = 0; seat < s->players; seat++)
        draw_seat(&d, seat);
    draw_progress(&d);
    if (viewer >= 0 && viewer < s->players)
        draw_hand(&d);
}
