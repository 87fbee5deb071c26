/* The words that both dynasties use; see face.h. */
#include "games/dynasty/face/face.h"

const char *dynasty_name(const struct dynasty_cards *cards, enum lang lang, int kind)
{
    return text_in(lang, cards->names[kind]);
}

static void print_card(FILE *out, enum lang lang, const struct dynasty_cards *cards, int kind)
{
    fprintf(out, "%s (%c)", dynasty_name(cards, lang, kind), cards->codes[kind]);
}

void dynasty_print_cards(FILE *out, enum lang lang, const struct dynasty_cards *cards, bag b)
{
    bag rest = b;

    if (!b)
        fputs(text_in(lang, N_("nothing")), out);
    FOR_KINDS (kind, rest) {
        fputs(rest == b ? "" : ", ", out);
        if (bag_count(b, kind) > 1)
            fprintf(out, "%d × ", bag_count(b, kind));
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
    char card[64];
    char other[4];

    snprintf(card, sizeof card, "%s (%c)", dynasty_name(cards, lang, kind), cards->codes[kind]);
    face_seat(other, seat);
    text_say(out, lang, english, "card", card, "other", other, NULL);
}

void dynasty_describe_order(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                            move m)
{
    fputs(text_in(lang, N_("place")), out);
    fputc(' ', out);
    dynasty_print_cards(out, lang, cards, dynasty_order_cards(m));
}

void dynasty_describe_lobby(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                            move m)
{
    dynasty_say(out, lang, cards, N_("swap {other}'s {card}"), dynasty_arg(m, 1),
                dynasty_arg(m, 0));
    fputc(' ', out);
    dynasty_say(out, lang, cards, N_("with {other}'s {card}"), dynasty_arg(m, 3),
                dynasty_arg(m, 2));
}

bool dynasty_refuse(struct problem *problem, const struct dynasty_cards *cards,
                    const char *rule, const char *english, int kind, int seat)
{
    char other[4];

    face_seat(other, seat);
    problem_say(problem, rule, english, "card", dynasty_name(cards, problem->lang, kind),
                "other", other, NULL);
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
