/* The words that both dynasties use; see face.h. */
#include "games/dynasty/face/face.h"

#include <stdlib.h>
#include <strings.h>

#include "text/memory.h"

const char *dynasty_name(const struct dynasty_cards *cards, enum lang lang, int kind)
{
    return text_in(lang, cards->names[kind]);
}

enum { NAME_TEXT = PART_CARD_TEXT / 2 };

/* "Reaper (4)" */
static void full_name(char name[NAME_TEXT], enum lang lang, const struct dynasty_cards *cards,
                      int kind)
{
    snprintf(name, NAME_TEXT, "%s (%c)", dynasty_name(cards, lang, kind), cards->codes[kind]);
}

static void name_card(char text[PART_CARD_TEXT], enum lang lang,
                      const struct dynasty_cards *cards, int kind)
{
    char name[NAME_TEXT];

    full_name(name, lang, cards, kind);
    parts_card(text, (char[]){cards->codes[kind], 0}, name, "");
}

void dynasty_cause(char text[PART_CARD_TEXT], enum lang lang, const struct dynasty_cards *cards,
                   int kind, int seat)
{
    char name[NAME_TEXT];

    full_name(name, lang, cards, kind);
    parts_cause(text, (char[]){cards->codes[kind], 0}, name, "", seat);
}

static void print_card(FILE *out, enum lang lang, const struct dynasty_cards *cards, int kind)
{
    char text[PART_CARD_TEXT];

    name_card(text, lang, cards, kind);
    fputs(text, out);
}

/* The kind that people or programs call so, or 0. */
static int find_kind(const struct dynasty_cards *cards, const char *code)
{
    for (int kind = 1; cards->codes[kind]; kind++) {
        if (!strcasecmp((char[]){cards->codes[kind], 0}, code))
            return kind;
        for (int lang = 0; lang < N_LANGS; lang++)
            if (!strcasecmp(dynasty_name(cards, (enum lang)lang, kind), code))
                return kind;
    }
    return 0;
}

bool dynasty_explain(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                     const char *code)
{
    int kind = find_kind(cards, code);
    char name[NAME_TEXT];

    if (!kind)
        return false;
    full_name(name, lang, cards, kind);
    fprintf(out, "%s – %s [%s]", name, text_in(lang, cards->about[kind].text),
            cards->about[kind].rule);
    return true;
}

void dynasty_print_cards(FILE *out, enum lang lang, const struct dynasty_cards *cards, bag b)
{
    bag rest = b;

    if (!b)
        fputs(text_in(lang, N_("nothing")), out);
    FOR_KINDS (kind, rest) {
        fputs(rest == b ? "" : ", ", out);
        if (bag_count(b, kind) > 1) {
            char n[PART_NUMBER_TEXT];

            parts_number(n, bag_count(b, kind));
            fprintf(out, "%s × ", n);
        }
        print_card(out, lang, cards, kind);
    }
}

void dynasty_code(struct put *out, const char *key, const struct dynasty_cards *cards, int role,
                  uint64_t value)
{
    if (role == ROLE_CARDS)
        put_bag(out, key, value, cards->codes);
    else
        put_bytes(out, key, &cards->codes[value], 1);
}

void dynasty_print(FILE *out, enum lang lang, const struct dynasty_cards *cards, int role,
                   uint64_t value)
{
    if (role == ROLE_CARDS)
        dynasty_print_cards(out, lang, cards, value);
    else
        print_card(out, lang, cards, (int)value);
}

void dynasty_say(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                 const char *english, int kind, int seat)
{
    char card[PART_CARD_TEXT];
    char other[PART_SEAT_TEXT];

    name_card(card, lang, cards, kind);
    parts_seat(other, seat);
    text_say(out, lang, english, "card", card, "other", other, NULL);
}

void dynasty_say_two(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                     const char *english, move m)
{
    char card[2][PART_CARD_TEXT];
    char seat[2][PART_SEAT_TEXT];

    for (int i = 0; i < 2; i++) {
        parts_seat(seat[i], dynasty_arg(m, 2 * i));
        name_card(card[i], lang, cards, dynasty_arg(m, 2 * i + 1));
    }
    text_say(out, lang, english, "one", seat[0], "card", card[0], "other", seat[1], "for",
             card[1], NULL);
}

void dynasty_describe_order(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                            move m)
{
    char *text = NULL;
    size_t size;
    FILE *list = memory_open(&text, &size);

    if (!list)
        return;
    dynasty_print_cards(list, lang, cards, dynasty_order_cards(m));
    fclose(list);
    text_say(out, lang, N_("place {cards}"), "cards", text ? text : "", NULL);
    free(text);
}

void dynasty_describe_lobby(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                            move m)
{
    dynasty_say_two(out, lang, cards, N_("swap {one}'s {card} with {other}'s {for}"), m);
}

/* --- what a turn offers --- */

bool dynasty_offers_begin(struct dynasty_offers *offers, enum lang lang,
                          const struct dynasty_cards *cards, int seat)
{
    *offers = (struct dynasty_offers){.lang = lang, .cards = cards, .seat = seat};
    offers->out = memory_open(&offers->text, &offers->size);
    return offers->out;
}

void dynasty_offer(struct dynasty_offers *offers, const char *sentence, int kind, int n)
{
    char card[PART_CARD_TEXT];
    char number[3][PART_NUMBER_TEXT];

    dynasty_cause(card, offers->lang, offers->cards, kind, offers->seat);
    for (int i = 0; i < 3; i++)
        parts_number(number[i], n - 1 + i);
    fputs(offers->n++ ? ", " : "", offers->out);
    text_fill(offers->out, sentence,
              (struct word[]){
                  {"card", card}, {"low", number[0]}, {"n", number[1]}, {"high", number[2]}},
              4);
}

void dynasty_ask_turn(FILE *out, struct dynasty_offers *offers, bool is_revealed, int duty)
{
    char seat[PART_SEAT_TEXT];
    char card[PART_CARD_TEXT];
    const char *english;

    fclose(offers->out);
    if (!is_revealed)
        english = offers->n ? N_("{seat}, reveal your cards; before or after that: {offers}.")
                            : N_("{seat}, reveal your cards; powers work before and after.");
    else if (duty)
        english = N_("{seat}, {offers}. Before you can end, {card} must be used.");
    else
        english = offers->n ? N_("{seat}, {offers}, or end your turn.")
                            : N_("{seat}, there is nothing left to do: end your turn.");
    parts_call(seat, offers->seat);
    dynasty_cause(card, offers->lang, offers->cards, duty, offers->seat);
    text_say(out, offers->lang, english, "seat", seat, "card", card, "offers",
             offers->text ? offers->text : "", NULL);
    free(offers->text);
}

void dynasty_ask_limit(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                       const struct dynasty *d, int limit, int kind)
{
    char seat[PART_SEAT_TEXT];
    char number[PART_NUMBER_TEXT];
    char word[PART_CARD_TEXT];
    char card[PART_CARD_TEXT];

    parts_call(seat, d->turn);
    parts_number(number, limit);
    parts_cause(word, "limit", text_in(lang, N_("limit")), "", d->turn);
    dynasty_cause(card, lang, cards, kind, d->turn);
    text_say(out, lang,
             kind ? N_("{seat}, the {limit} is {n} with {card}: discard characters down to it.")
                  : N_("{seat}, the {limit} is {n}: discard characters down to it."),
             "seat", seat, "limit", word, "n", number, "card", card, NULL);
}

bool dynasty_refuse(struct problem *problem, const struct dynasty_cards *cards,
                    const char *rule, const char *english, int kind, int seat)
{
    char card[PART_CARD_TEXT];
    char other[PART_SEAT_TEXT];

    parts_card(card, (char[]){cards->codes[kind], 0}, dynasty_name(cards, problem->lang, kind),
               "");
    parts_seat(other, seat);
    problem_say(problem, rule, english, "card", card, "other", other, NULL);
    return true;
}

void dynasty_write_box(struct put *out, const struct game *game,
                       const struct dynasty_cards *cards, enum lang lang)
{
    const struct dynasty_box *box = dynasty_box_of(game);

    put_object(out, NULL);
    put_array(out, "cards");
    for (int kind = 1; cards->codes[kind]; kind++) {
        put_object(out, NULL);
        put_bytes(out, "code", cards->codes + kind, 1);
        put_text(out, "name", dynasty_name(cards, lang, kind));
        put_int(out, "copies", bag_count(cards->box, kind));
        put_end(out);
    }
    put_end(out);
    put_array(out, "seasons");
    for (int round = 1; round <= DYNASTY_ROUNDS; round++) {
        put_object(out, NULL);
        put_int(out, "dealt", dynasty_dealt(box, round));
        put_int(out, "limit", dynasty_limit(box, round));
        put_end(out);
    }
    put_end(out);
    put_end(out);
}

uint32_t dynasty_verbs(const struct game *game, const void *view, int seat)
{
    move moves[MAX_MOVES];
    int n = game->moves(game, view, seat, moves);
    uint32_t verbs = 0;

    while (n--)
        verbs |= 1u << dynasty_verb(moves[n]);
    return verbs;
}
