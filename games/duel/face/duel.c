/* The face of Duel of Chaos: words for what happens and for the score, its options.
 * Positions are in position.c, sentences for people in words.c, why an action is refused in
 * why.c, the drawing in draw.c, other sets of cards in deck.c. */
#include <string.h>

#include "games/duel/face/face.h"

FACE_EMBED_RULES(duel)

/* --- what happens --- */

enum { ROLE_CARD = ROLE_GAME, ROLE_CARDS, ROLE_CLAN, ROLE_PLACE };

#define SEAT \
    { \
        "seat", ROLE_SEAT, SLOT_SEAT \
    }
#define CARD \
    { \
        "card", ROLE_CARD, SLOT_ARG \
    }
#define SLOT2 \
    { \
        "slot", ROLE_NUMBER, SLOT_ARG + 1 \
    }

static const struct form events[] = {
    [DUEL_EV_TURN] = {.name = "turn",
                      .text = N_("Turn {round}: {seat}."),
                      .field = {SEAT, {"round", ROLE_NUMBER, SLOT_ARG}}},
    [DUEL_EV_DEALT] = {.name = "dealt",
                       FORM_COUNT("{seat} draws {n} card for the next turn: {cards}.",
                                  "{seat} draws {n} cards for the next turn: {cards}."),
                       FORM_COUNT_VEILED("{seat} draws {n} card for the next turn.",
                                         "{seat} draws {n} cards for the next turn."),
                       .field = {SEAT,
                                 {"n", ROLE_NUMBER, SLOT_ARG},
                                 {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [DUEL_EV_DRAWN] = {.name = "drawn",
                       .text = N_("{seat} draws {cards}."),
                       .veiled = N_("{seat} draws a card."),
                       .field = {SEAT, {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [DUEL_EV_PLAYED] = {.name = "played",
                        .text = N_("{seat} plays {card}."),
                        .field = {SEAT, CARD}},
    [DUEL_EV_APPLIED] = {.name = "applied",
                         .text = N_("{seat} applies the effect of {card}."),
                         .field = {SEAT, CARD}},
    [DUEL_EV_DECLINED] = {.name = "declined",
                          .text = N_("{seat} leaves it: {card}."),
                          .field = {SEAT, CARD}},
    [DUEL_EV_CHOSE] = {.name = "chose",
                       .text = N_("{seat} takes choice {n} of {card}."),
                       .field = {SEAT, CARD, {"n", ROLE_NUMBER, SLOT_ARG + 1}}},
    [DUEL_EV_REACTED] = {.name = "reacted",
                         .text = N_("{seat} applies the reaction of {card}."),
                         .field = {SEAT, CARD}},
    [DUEL_EV_ANSWERED] = {.name = "interrupted",
                          .text = N_("{seat} interrupts with {card}."),
                          .field = {SEAT, CARD}},
    [DUEL_EV_HELD] = {.name = "held", .text = N_("{seat} lets it pass."), .field = {SEAT}},
    [DUEL_EV_GAVE_UP] = {.name = "gave_up",
                         .text = N_("{seat} gives up the reactions that were due."),
                         .field = {SEAT}},
    [DUEL_EV_INVOKED] = {.name = "invoked",
                         .text = N_("{seat} invokes {card}."),
                         .field = {SEAT, CARD}},
    [DUEL_EV_AWAKENED] = {.name = "awakened",
                          .text = N_("{seat} awakens the keyword of {card}."),
                          .field = {SEAT, CARD}},
    [DUEL_EV_NAMED] = {.name = "named",
                       .text = N_("{seat} names clan {clan}."),
                       .field = {SEAT, {"clan", ROLE_CLAN, SLOT_ARG}}},
    [DUEL_EV_REVEALED] = {.name = "revealed",
                          .text = N_("{seat} reveals {card} from the pile."),
                          .field = {SEAT, CARD}},
    [DUEL_EV_TURNED_UP] = {.name = "turned_up",
                           .text = N_("{card} is turned up from the Domain pile."),
                           .field = {CARD}},
    [DUEL_EV_PUT_BACK] = {.name = "put_back",
                          .text = N_("{seat} puts {card} back on the pile."),
                          .field = {SEAT, CARD}},
    [DUEL_EV_CALLED] = {.name = "called",
                        .text = N_("The CALL hits: {seat} takes {card} into the hand."),
                        .field = {SEAT, CARD}},
    [DUEL_EV_DISCARDED] = {.name = "discarded",
                           .text = N_("{seat} discards {card}."),
                           .field = {SEAT, CARD}},
    [DUEL_EV_SACRIFICED] = {.name = "sacrificed",
                            .text = N_("{seat} sacrifices {card}."),
                            .field = {SEAT, CARD}},
    [DUEL_EV_RETURNED] = {.name = "returned",
                          .text = N_("{seat} moves {card} {place}."),
                          .field = {SEAT, CARD, {"place", ROLE_PLACE, SLOT_ARG + 1}}},
    [DUEL_EV_GAINED] = {.name = "gained",
                        .text = N_("{seat} gains {card} from slot {slot}, {place}."),
                        .field = {SEAT,
                                  CARD,
                                  {"place", ROLE_PLACE, SLOT_ARG + 1},
                                  {"slot", ROLE_NUMBER, SLOT_ARG + 2}}},
    [DUEL_EV_COVERED] = {.name = "covered",
                         .text = N_("{seat} covers slot {slot} with {card}."),
                         .field = {SEAT, CARD, SLOT2}},
    [DUEL_EV_BANISHED] = {.name = "banished",
                          .text = N_("{seat} banishes {card} from slot {slot}."),
                          .field = {SEAT, CARD, SLOT2}},
    [DUEL_EV_FILLED] = {.name = "filled",
                        .text = N_("{card} fills slot {slot} of the Domain."),
                        .field = {CARD, SLOT2}},
    [DUEL_EV_IN_FORCE] = {.name = "in_force",
                          .text = N_("{card} is in force for the rest of the game."),
                          .field = {CARD}},
    [DUEL_EV_RESOURCES] = {.name = "resources",
                           FORM_COUNT("{seat} gets {n} resource more this turn.",
                                      "{seat} gets {n} resources more this turn."),
                           .field = {SEAT, {"n", ROLE_NUMBER, SLOT_ARG}}},
    [DUEL_EV_RECRUITS] = {.name = "recruits",
                          FORM_COUNT("{seat} has {n} resource to recruit with.",
                                     "{seat} has {n} resources to recruit with."),
                          .field = {SEAT, {"n", ROLE_NUMBER, SLOT_ARG}}},
    [DUEL_EV_BOUGHT] = {.name = "bought",
                        .text = N_("{seat} recruits {card} from slot {slot} for {cost}."),
                        .field = {SEAT, CARD, SLOT2, {"cost", ROLE_NUMBER, SLOT_ARG + 2}}},
    [DUEL_EV_SHUFFLED] = {.name = "shuffled",
                          FORM_COUNT("{seat} puts {n} card under the pile.",
                                     "{seat} shuffles {n} cards and puts them under the pile."),
                          .field = {SEAT, {"n", ROLE_NUMBER, SLOT_ARG}}},
    [DUEL_EV_WON] = {.name = "won",
                     .text = N_("{seat}'s pile is empty: {seat} wins."),
                     .field = {SEAT}},
    [DUEL_EV_DRAW] = {.name = "draw", .text = N_("Nobody has won in 200 turns: a draw.")},
    [DUEL_EV_SUCCEEDED] = {.name = "succeeded",
                           .text = N_("The pile is empty in turn {round}: success."),
                           .field = {SEAT, {"round", ROLE_NUMBER, SLOT_ARG}}},
    [DUEL_EV_FAILED] = {.name = "failed",
                        .text = N_("200 turns, and the pile is not empty: failed."),
                        .field = {SEAT}},
};

static const struct form lines[] = {
    [DUEL_SCORE_WIN] = {.name = "win",
                        .text = N_("an empty pile at the check"),
                        .field = {SEAT, {"value", ROLE_NUMBER, SLOT_VALUE}}},
    [DUEL_SCORE_TURNS] = {.name = "turns",
                          FORM_COUNT("{n} turn", "{n} turns"),
                          .field = {SEAT,
                                    {"n", ROLE_NUMBER, SLOT_WHAT},
                                    {"value", ROLE_NUMBER, SLOT_VALUE}}},
};

static const char *place_code(int place)
{
    static const char *const codes[] = {
        [DUEL_INTO_HAND] = "hand",        [DUEL_ONTO_PILE] = "onto pile",
        [DUEL_UNDER_PILE] = "under pile", [DUEL_INTO_DISCARD] = "discard",
        [DUEL_INTO_PLAY] = "play",
    };

    return codes[place];
}

static const char *place_words(int place)
{
    static const char *const words[] = {
        [DUEL_INTO_HAND] = N_("into the hand"),   [DUEL_ONTO_PILE] = N_("onto the pile"),
        [DUEL_UNDER_PILE] = N_("under the pile"), [DUEL_INTO_DISCARD] = N_("into the discard"),
        [DUEL_INTO_PLAY] = N_("into play"),
    };

    return words[place];
}

/* Card number i of those in `what`, or DUEL_NO_CARD after the last. */
static int card_in(uint64_t what, int i)
{
    int card = i < 8 ? (int)(what >> 8 * i & 255) - 1 : -1;

    return card < 0 ? DUEL_NO_CARD : card;
}

static void code(struct put *out, const char *key, const struct game *game, int role,
                 uint64_t value)
{
    const struct duel_box *box = (const struct duel_box *)game->box;

    switch (role) {
    case ROLE_CARD: put_text(out, key, box->code[value]); break;
    case ROLE_CLAN: put_text(out, key, duel_clan_code((int)value)); break;
    case ROLE_PLACE: put_text(out, key, place_code((int)value)); break;
    default: /* ROLE_CARDS */
        put_array(out, key);
        for (int i = 0; card_in(value, i) != DUEL_NO_CARD; i++)
            put_text(out, NULL, box->code[card_in(value, i)]);
        put_end(out);
    }
}

static void name(FILE *out, enum lang lang, const struct game *game, int role, uint64_t value)
{
    const struct duel_box *box = (const struct duel_box *)game->box;

    if (role == ROLE_CARD)
        duel_print_card(out, lang, box, (int)value);
    else if (role == ROLE_CLAN)
        fputs(duel_clan_name(lang, (int)value), out);
    else if (role == ROLE_PLACE)
        fputs(text_in(lang, place_words((int)value)), out);
    else if (!value)
        fputs(text_in(lang, N_("nothing")), out);
    for (int i = 0; role == ROLE_CARDS && card_in(value, i) != DUEL_NO_CARD; i++) {
        fputs(i ? ", " : "", out);
        duel_print_card(out, lang, box, card_in(value, i));
    }
}

static const char *phase(const struct game *game, const void *state)
{
    (void)game;
    return duel_phases[((const struct duel *)state)->phase];
}

/* Asked to interrupt without a card to do it with, one can only hold. [D-r13] */
static move obvious(const struct game *game, const void *view, int seat)
{
    move moves[DUEL_MAX_MOVES];
    int n = game->moves(game, view, seat, moves);

    return n == 1 && duel_verb(moves[0]) == DUEL_DO_HOLD ? moves[0] : 0;
}

/* --- options --- */

enum { VERMEAST = 1 }; /* the bit */

static const struct choice_form choices[] = {
    {"cards", N_("DIR"), N_("a set of cards other than the shipped one: its folder of files"),
     0},
    {"vermeast", NULL, N_("with the third clan, Vermeast"), VERMEAST},
    {0},
};

static bool read_options(const struct json *options, bool may_read_files,
                         const struct game **game, uint32_t *bits, struct problem *problem)
{
    const struct json *cards = json_get(options, "cards");
    const struct json *vermeast = json_get(options, "vermeast");

    if (vermeast && !json_is(vermeast, WIRE_BOOL))
        return problem_say(problem, NULL, N_("{where}: expected true or false"), "where",
                           "options.vermeast", NULL);
    if (cards && !json_is(cards, WIRE_TEXT))
        return problem_say(problem, NULL, N_("{where}: expected a text"), "where",
                           "options.cards", NULL);
    if (cards) {
        *game = duel_find_game(json_text(cards), may_read_files, problem);
        if (!*game)
            return false;
    }
    if (json_yes(vermeast)) {
        if (set_is_empty(((const struct duel_box *)(*game)->box)->expansion))
            return problem_say(problem, NULL,
                               N_("options.vermeast: this set of cards has no Vermeast"), NULL);
        *bits = VERMEAST;
    }
    return true;
}

static bool write_options(struct put *out, const char *key, const struct game *game,
                          uint32_t bits)
{
    const char *hash = duel_deck_hash((const struct duel_box *)game->box);

    if (!*hash && !(bits & VERMEAST))
        return false;
    put_object(out, key);
    if (*hash)
        put_text(out, "cards", hash);
    if (bits & VERMEAST)
        put_bool(out, "vermeast", true);
    put_end(out);
    return true;
}

const struct face duel_face = {
    .game = &duel_game,
    .title = N_("Duel of Chaos"),
    .about = N_("Two generals, one goal: empty your own pile in a single turn."),
    .minutes = "30",
    .notice =
        N_("The rulebook shows only a few cards; the others, some numbers on those, and where "
           "the Interventions lie, are our own. Other sets can be used instead."),
    .is_listed = true,
    .rules = FACE_RULES(duel),
    .obvious = obvious,
    .market = &duel_market,
    .options = {.choices = choices,
                .read = read_options,
                .write = write_options,
                .check = duel_check},
    .words = {.events = events,
              .lines = lines,
              .name = name,
              .why = duel_why,
              .explain = duel_explain,
              .ask = duel_ask,
              .describe = duel_describe},
    .json = {.code = code,
             .phase = phase,
             .write_position = duel_write_position,
             .read_position = duel_read_position,
             .write_box = duel_write_box},
    .terminal = {.draw = duel_draw},
};
