/* What the seat in turn of a Duel of Chaos is asked: the card or event that the question comes
 * from, what it is about, and the odds where the next card decides. */
#include <stdlib.h>

#include "games/duel/face/face.h"
#include "text/memory.h"

/* A text that is written bit by bit, to be freed. */
struct words {
    FILE *out;
    char *text;
    size_t size;
    int n; /* things in it, with commas between them */
};

static bool words_begin(struct words *words)
{
    *words = (struct words){0};
    words->out = memory_open(&words->text, &words->size);
    return words->out;
}

static FILE *words_next(struct words *words)
{
    fputs(words->n++ ? ", " : "", words->out);
    return words->out;
}

static const char *words_end(struct words *words)
{
    fclose(words->out);
    words->out = NULL;
    return words->text ? words->text : "";
}

/* Ended or not, begun or not for want of memory. */
static void words_free(struct words *words)
{
    if (words->out)
        fclose(words->out);
    free(words->text);
}

static void name_cause(char text[PART_CARD_TEXT], enum lang lang, const struct duel_box *box,
                       int card, int seat)
{
    char typed[DUEL_MAX_CODE + 4];

    snprintf(typed, sizeof typed, " (%s)", box->code[card]);
    parts_cause(text, box->code[card], duel_title(box, box->kind_of[card])->name[lang], typed,
                seat);
}

/* --- odds --- */

/* Whether the next card of one's own pile, or of the Domain's, decides what a clause does. */
static bool takes_own(const struct duel_clause *c)
{
    return !(c->marks & DUEL_THEY) &&
           (c->verb == DUEL_DRAW || c->verb == DUEL_DRAW_UNTIL || c->verb == DUEL_TOP_CARDS ||
            c->verb == DUEL_PLAN || c->verb == DUEL_CALL);
}

static bool takes_domain(const struct duel_clause *c)
{
    return c->verb == DUEL_COVER;
}

/* The same of what the question is about. */
static bool asks_about(const struct duel_box *box, const struct duel *s,
                       bool (*takes)(const struct duel_clause *))
{
    const struct duel_sentence *sentence = duel_sentence(box, s);

    switch (s->effect.step) {
    case DUEL_ASK_USE:
    case DUEL_ASK_OPTION:
        for (int i = 0; i < sentence->n; i++)
            if (takes(&box->clause[sentence->first + i]))
                return true;
        return false;
    case DUEL_ASK_MAY:
    case DUEL_ASK_NAME: return takes(duel_clause(box, s));
    case DUEL_ASK_AWAKEN: return duel_clause(box, s)->verb == DUEL_PLAN && takes == takes_own;
    default: return false;
    }
}

/* "Drakon 4/9, Evine 5/9": the clans of what can lie on top of a pile, or the card that does;
 * nothing if it is empty. For all that the seat in turn knows. */
static void print_odds(struct words *words, enum lang lang, const struct duel_box *box,
                       const struct duel *s, int zone)
{
    int top = s->first[zone];
    int count[DUEL_INTERVENTION + 1] = {0};
    int all = 0;

    if (top == DUEL_NO_CARD)
        return;
    if (!s->lot[top]) {
        duel_print_card(words_next(words), lang, box, top);
        return;
    }
    for (int card = 0; card < box->n_cards; card++)
        if (s->lot[card] == s->lot[top] && duel_is_veiled(s, card, s->turn)) {
            count[duel_clan(box, card)]++;
            all++;
        }
    for (int clan = 1; clan <= DUEL_CLANS; clan++)
        if (count[clan])
            fprintf(words_next(words), "%s %d/%d", duel_clan_name(lang, clan), count[clan],
                    all);
}

static void say_odds(FILE *out, enum lang lang, const struct duel_box *box,
                     const struct duel *s, int zone, const char *english)
{
    struct words odds;
    const char *text;

    if (!words_begin(&odds))
        return;
    print_odds(&odds, lang, box, s, zone);
    text = words_end(&odds);
    if (*text) {
        fputc(' ', out);
        text_say(out, lang, english, "odds", text, NULL);
    }
    words_free(&odds);
}

/* --- the question of an effect in progress --- */

static const char *effect_question(const struct duel_box *box, const struct duel *s)
{
    const struct duel_clause *c = duel_clause(box, s);

    switch (s->effect.step) {
    case DUEL_ASK_USE: return N_("{seat}, {card} – use its effect or leave it: {clause}");
    case DUEL_ASK_OPTION: return N_("{seat}, {card} – choose one of its effects.");
    case DUEL_ASK_MAY: return N_("{seat}, {card} – you may: {clause}. Do it or leave it.");
    case DUEL_ASK_AWAKEN:
        if (c->verb == DUEL_PLAN)
            return N_("{seat}, {card} – awaken the PLAN and sacrifice the top card of your "
                      "pile, or leave it plain.");
        if (c->verb == DUEL_CALL)
            return N_("{seat}, {card} – the CALL missed: awaken it and sacrifice {last}, or "
                      "leave it plain and put the card under your pile.");
        return N_("{seat}, {card} – awaken the DEVOUR and take cards from your hand too, or "
                  "leave it plain.");
    case DUEL_ASK_NAME: return N_("{seat}, {card} – name a clan for your CALL.");
    case DUEL_ASK_PICK: return N_("{seat}, {card} – choose a card: {clause}.");
    case DUEL_ASK_TOP:
        return N_("{seat}, {card} – put a revealed card back on your pile; the first lies "
                  "deepest.");
    default:
        return c->verb == DUEL_COVER
                   ? N_("{seat}, {card} – choose a slot to cover with {cover}.")
                   : N_("{seat}, {card} – choose a slot: {clause}.");
    }
}

/* What the question is about: the whole effect that is offered, or its clause. */
static void print_clause(FILE *out, enum lang lang, const struct duel_box *box,
                         const struct duel *s)
{
    if (s->effect.step == DUEL_ASK_USE)
        duel_say_effect(out, lang, box, duel_sentence(box, s));
    else
        duel_say_clause(out, lang, duel_clause(box, s));
}

static void ask_effect(FILE *out, enum lang lang, const struct duel_box *box,
                       const struct duel *s, bool has_odds)
{
    int cover = s->first[DUEL_DOMAIN_PILE]; /* turned up, where a slot is covered */
    char seat[PART_SEAT_TEXT];
    char card[PART_CARD_TEXT];
    struct words clause;
    struct words last;
    struct words covering;
    bool has_memory = words_begin(&clause);

    has_memory = words_begin(&last) && has_memory;
    has_memory = words_begin(&covering) && has_memory;
    if (has_memory) {
        print_clause(clause.out, lang, box, s);
        parts_call(seat, s->turn);
        name_cause(card, lang, box, s->effect.card, s->effect.owner);
        if (s->effect.last != DUEL_NO_CARD)
            duel_print_card(last.out, lang, box, s->effect.last);
        if (cover != DUEL_NO_CARD && !s->lot[cover])
            duel_print_card(covering.out, lang, box, cover);
        text_say(out, lang, effect_question(box, s), "seat", seat, "card", card, "clause",
                 words_end(&clause), "last", words_end(&last), "cover", words_end(&covering),
                 NULL);
    }
    words_free(&clause);
    words_free(&last);
    words_free(&covering);
    if (has_odds && asks_about(box, s, takes_own))
        say_odds(out, lang, box, s, DUEL_PILES + s->turn, N_("Your next card: {odds}."));
    if (has_odds && asks_about(box, s, takes_domain))
        say_odds(out, lang, box, s, DUEL_DOMAIN_PILE, N_("Next in the Domain: {odds}."));
}

/* --- the questions of a pause --- */

static void add_cause(struct words *words, const char *code, const char *name, int seat)
{
    char text[PART_CARD_TEXT];

    parts_cause(text, code, name, "", seat);
    fputs(text, words_next(words));
}

/* What has happened and may be answered. [D17] */
static void ask_answer(FILE *out, enum lang lang, const struct duel *s)
{
    struct words events;
    char seat[PART_SEAT_TEXT];
    char other[PART_SEAT_TEXT];

    if (!words_begin(&events))
        return;
    if (s->events & DUEL_EVENT_RECRUIT)
        add_cause(&events, "recruit", text_in(lang, N_("purchase")), s->player);
    if (s->events & DUEL_EVENT_SACRIFICE)
        add_cause(&events, "sacrifice", text_in(lang, N_("sacrifice")), s->player);
    if (s->events & DUEL_EVENT_PILE) {
        add_cause(&events, "pile", text_in(lang, N_("smaller pile")), s->player);
        fprintf(events.out, " (%d)", s->size[DUEL_PILES + s->player]);
    }
    parts_call(seat, s->turn);
    parts_seat(other, s->player);
    text_say(
        out, lang,
        N_("{seat}, {other} – {events}: interrupt with a card of your hand, or let it pass."),
        "seat", seat, "other", other, "events", words_end(&events), NULL);
    words_free(&events);
}

static void ask_reaction(FILE *out, enum lang lang, const struct duel_box *box,
                         const struct duel *s)
{
    struct words cards;
    char seat[PART_SEAT_TEXT];

    if (!words_begin(&cards))
        return;
    for (int i = 0; i < s->n_due; i++)
        if (s->due[i] >> 7 == s->turn) {
            char text[PART_CARD_TEXT];

            name_cause(text, lang, box, s->due[i] & 127, s->turn);
            fputs(text, words_next(&cards));
        }
    parts_call(seat, s->turn);
    text_say(out, lang,
             N_("{seat}, {cards} – apply the reactions that are due one by one, or give up "
                "the rest."),
             "seat", seat, "cards", words_end(&cards), NULL);
    words_free(&cards);
}

/* Where the turn itself leads to the question. */
static const char *turn_question(const struct duel *s, bool can_invoke)
{
    if (s->phase == DUEL_OVER)
        return N_("The game is over.");
    if (s->phase == DUEL_RECRUIT)
        return N_("{seat}, buy cards of the Domain (resources left: {n}), or end your turn.");
    if (!s->size[DUEL_HANDS + s->turn])
        return N_("{seat}, your hand is empty: invoke {cards}, or end your combo.");
    return can_invoke ? N_("{seat}, play a card, or invoke {cards}.")
                      : N_("{seat}, play a card.");
}

/* The Interventions that can be invoked. [D14] */
static void print_interventions(struct words *words, enum lang lang, const struct duel_box *box,
                                const struct duel *s)
{
    for (int card = s->first[DUEL_IN_FORCE]; card != DUEL_NO_CARD; card = s->next[card])
        if (duel_can_invoke(box, s, card)) {
            char text[PART_CARD_TEXT];

            name_cause(text, lang, box, card, NOBODY);
            fputs(text, words_next(words));
        }
}

static void ask_turn(FILE *out, enum lang lang, const struct duel_box *box,
                     const struct duel *s)
{
    struct words cards;
    char seat[PART_SEAT_TEXT];
    char n[PART_NUMBER_TEXT];

    if (!words_begin(&cards))
        return;
    if (s->phase == DUEL_COMBO)
        print_interventions(&cards, lang, box, s);
    parts_call(seat, s->turn);
    parts_number(n, s->resources);
    text_say(out, lang, turn_question(s, cards.n), "seat", seat, "n", n, "cards",
             words_end(&cards), NULL);
    words_free(&cards);
}

static bool has_reaction(const struct duel_box *box, const struct duel *s)
{
    move moves[DUEL_MAX_MOVES];
    int n = s->phase == DUEL_OVER ? 0 : duel_moves(box, s, s->turn, moves);

    return n && duel_verb(moves[n - 1]) == DUEL_DO_REACT;
}

void duel_ask(FILE *out, enum lang lang, const struct game *game, const void *view, int viewer)
{
    const struct duel_box *box = (const struct duel_box *)game->box;
    const struct duel *s = (const struct duel *)view;

    if (duel_has_effect(s))
        ask_effect(out, lang, box, s, viewer == s->turn || viewer == WHOLE);
    else if (s->events)
        ask_answer(out, lang, s);
    else if (has_reaction(box, s))
        ask_reaction(out, lang, box, s);
    else
        ask_turn(out, lang, box, s);
}
