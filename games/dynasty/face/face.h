/* The host side that the two dynasties share: words for cards, events and
 * actions, the common part of positions, the drawing of a table. */
#ifndef GAMES_DYNASTY_FACE_H
#define GAMES_DYNASTY_FACE_H

#include "games/boxes.h"
#include "games/dynasty/rules/dynasty.h"
#include "games/face.h"
#include "games/json.h"
#include "games/market.h"
#include "games/paint.h"

enum { ROLE_CARD = ROLE_GAME, ROLE_CARDS };

/* face->notice of both games. */
#define DYNASTY_NOTICE \
    N_("How many cards a season deals and lets one keep is not in the rulebook's text; the " \
       "numbers are from public sources. Others can be used instead.")

/* What a card does, N_("…"), and the rule that says so. */
struct dynasty_about {
    const char *text;
    const char *rule;
};

/* The cards of a game as people and programs write them. */
struct dynasty_cards {
    const char *codes;                 /* a letter a kind; '?' is a card one does not see */
    const char *const *names;          /* N_("…") by kind */
    const struct dynasty_about *about; /* by kind */
    bag box;
    const char *rule; /* that says what is in the box */
};

/* --- words (face.c) --- */

/* The forms of the events of both games, for their tables of forms. */
#define DYNASTY_EVENT_FORMS \
    [DYNASTY_EV_ROUND] = {.name = "round", \
                          .text = \
                              N_("Round {round} of 8: {dealt} cards each, limit {limit}."), \
                          .field = {{"round", ROLE_NUMBER, SLOT_ARG}, \
                                    {"dealt", ROLE_NUMBER, SLOT_ARG + 1}, \
                                    {"limit", ROLE_NUMBER, SLOT_ARG + 2}}}, \
    [DYNASTY_EV_FIRST] = {.name = "first", \
                          .text = N_("{seat} is first player."), \
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}}, \
    [DYNASTY_EV_DEALT] = {.name = "dealt", \
                          FORM_COUNT("{seat} is dealt {n} card: {cards}.", \
                                     "{seat} is dealt {n} cards: {cards}."), \
                          FORM_COUNT_VEILED("{seat} is dealt {n} card.", \
                                            "{seat} is dealt {n} cards."), \
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                    {"n", ROLE_NUMBER, SLOT_ARG}, \
                                    {"cards", ROLE_CARDS, SLOT_WHAT}}}, \
    [DYNASTY_EV_ORDERED] = {.name = "ordered", \
                            FORM_COUNT("{seat} places {n} card face down: {cards}.", \
                                       "{seat} places {n} cards face down: {cards}."), \
                            FORM_COUNT_VEILED("{seat} places {n} card face down.", \
                                              "{seat} places {n} cards face down."), \
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                      {"n", ROLE_NUMBER, SLOT_ARG}, \
                                      {"cards", ROLE_CARDS, SLOT_WHAT}}}, \
    [DYNASTY_EV_RETURNED] = {.name = "returned", \
                             FORM_COUNT("{n} unplaced card goes back to the deck.", \
                                        "{n} unplaced cards go back to the deck."), \
                             .field = {{"n", ROLE_NUMBER, SLOT_ARG}}}, \
    [DYNASTY_EV_REVEALED] = {.name = "revealed", \
                             .text = N_("{seat} reveals {cards}."), \
                             .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                       {"cards", ROLE_CARDS, SLOT_WHAT}}}, \
    [DYNASTY_EV_LOBBIED] = {.name = "lobbied", \
                            .text = N_("{seat} lobbies: {one}'s {card} and {other}'s {for} " \
                                       "change places."), \
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                      {"one", ROLE_SEAT, SLOT_ARG}, \
                                      {"card", ROLE_CARD, SLOT_ARG + 1}, \
                                      {"other", ROLE_SEAT, SLOT_ARG + 2}, \
                                      {"for", ROLE_CARD, SLOT_ARG + 3}}}, \
    [DYNASTY_EV_DROPPED] = {.name = "dropped", \
                            .text = N_("{seat} discards {card}."), \
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                      {"card", ROLE_CARD, SLOT_ARG}}}, \
    [DYNASTY_EV_MAJORITY] = {.name = "majority", \
                             .text = N_("Majority of {card}: {seat}."), \
                             .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                       {"card", ROLE_CARD, SLOT_ARG}}}, \
    [DYNASTY_EV_OVER] = {.name = "over", .text = N_("The game is over.")}

/* The forms of the score lines of both games. */
#define DYNASTY_LINE_FORMS \
    [DYNASTY_SCORE_FAMILY] = {.name = "family", \
                              FORM_COUNT("most of {card}: {n} card", \
                                         "most of {card}: {n} cards"), \
                              .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                        {"card", ROLE_CARD, SLOT_ARG}, \
                                        {"n", ROLE_NUMBER, SLOT_WHAT}, \
                                        {"value", ROLE_NUMBER, SLOT_VALUE}}}, \
    [DYNASTY_SCORE_TOKENS] = {.name = "tokens", \
                              FORM_COUNT("{n} token", "{n} tokens"), \
                              .field = {{"seat", ROLE_SEAT, SLOT_SEAT}, \
                                        {"n", ROLE_NUMBER, SLOT_WHAT}, \
                                        {"value", ROLE_NUMBER, SLOT_VALUE}}}

/* A family or event in that language. */
const char *dynasty_name(const struct dynasty_cards *cards, enum lang lang, int kind);

/* face->words.explain: a card, by its code or its name in any language. */
bool dynasty_explain(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                     const char *code);

/* face->json.write_box: the cards, each with code, name and how many there are; the seasons. */
void dynasty_write_box(struct put *out, const struct game *game,
                       const struct dynasty_cards *cards, enum lang lang);

/* "2 × Merchant (9), Barbarians (B)" */
void dynasty_print_cards(FILE *out, enum lang lang, const struct dynasty_cards *cards, bag b);

/* face->json.code and face->words.name for ROLE_CARD and ROLE_CARDS. */
void dynasty_code(struct put *out, const char *key, const struct dynasty_cards *cards, int role,
                  uint64_t value);
void dynasty_print(FILE *out, enum lang lang, const struct dynasty_cards *cards, int role,
                   uint64_t value);

/* Says something with the gaps {card} and {other}. */
void dynasty_say(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                 const char *english, int kind, int seat);

/* The same about the two seats and cards that an action names: {one}'s {card}, {other}'s
 * {for}. */
void dynasty_say_two(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                     const char *english, move m);

/* The actions of both games in words: an order, a lobbying. */
void dynasty_describe_order(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                            move m);
void dynasty_describe_lobby(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                            move m);

/* What a turn offers, one thing after the other, each with the card that brings it about:
 * "Spy (2): steal a token, Banker (6): take a token". begin() is false without memory. */
struct dynasty_offers {
    enum lang lang;
    const struct dynasty_cards *cards;
    int seat;
    FILE *out;
    char *text;
    size_t size;
    int n;
};
bool dynasty_offers_begin(struct dynasty_offers *offers, enum lang lang,
                          const struct dynasty_cards *cards, int seat);

/* Adds one, in a sentence of that language with the gaps {card} and {n}, and {low} and
 * {high}, one less and one more. */
void dynasty_offer(struct dynasty_offers *offers, const char *sentence, int kind, int n);

/* Asks the seat to choose among them and frees them. duty: the card that must be used before
 * the turn can end; 0: it can. */
void dynasty_ask_turn(FILE *out, struct dynasty_offers *offers, bool is_revealed, int duty);

/* A card as what a question comes from, before that seat. */
void dynasty_cause(char text[PART_CARD_TEXT], enum lang lang, const struct dynasty_cards *cards,
                   int kind, int seat);

/* Asks the seat in turn to discard down to a limit, which a card may have raised; 0: none. */
void dynasty_ask_limit(FILE *out, enum lang lang, const struct dynasty_cards *cards,
                       const struct dynasty *d, int limit, int kind);

/* Refuses, citing a rule, in a sentence with the gaps {card} and {other}; true. */
bool dynasty_refuse(struct problem *problem, const struct dynasty_cards *cards,
                    const char *rule, const char *english, int kind, int seat);

/* --- other seasons (options.c) --- */

extern const struct choice_form dynasty_choices[];
extern const struct box_kind dynasty_boxes;

const struct dynasty_box *dynasty_box_of(const struct game *game);
bool dynasty_write_options(struct put *out, const char *key, const struct game *game,
                           uint32_t bits);

/* --- what is measured (market.c) --- */

extern const char *const dynasty_groups[];
int dynasty_goods(const struct dynasty_cards *cards, enum lang lang,
                  struct good out[MARKET_MAX_GOODS]);
enum taking dynasty_taking(const struct game *game, const void *state, move m,
                           int good[MARKET_AT_ONCE]);
enum market_event dynasty_event(const struct game *game, const struct event *e, int *good);
bool dynasty_holds(const struct game *game, const void *state, int seat, int good);

/* face->market of both games, whose own is which goods there are. */
#define DYNASTY_MARKET(own_goods) \
    { \
        .groups = dynasty_groups, \
        .words = {.good = N_("family or event"), \
                  .taken = N_("placed when in hand"), \
                  .with = N_("wins with most of it at the end"), \
                  .without = N_("wins of the others")}, \
        .max_draws = 15, .goods = (own_goods), .taking = dynasty_taking, \
        .event = dynasty_event, .holds = dynasty_holds, \
    }

/* --- positions (position.c) --- */

/* The fields before the hands: game, players, round, first, phase, turn, bank, tokens. The
 * object is left open. */
void dynasty_write_start(struct put *out, const struct dynasty *d, const struct game *game,
                         const char *phase);
void dynasty_read_start(struct json_in *in, const struct json *position, struct dynasty *d,
                        int tokens, const char *const *phases, int n_phases);

/* hand, placed and table; to a viewer the first two of the others are sizes. */
void dynasty_write_cards(struct put *out, const struct dynasty *d,
                         const struct dynasty_cards *cards, int viewer);

/* The bags of all seats under a key. */
void dynasty_read_bags(struct json_in *in, const struct json *position, const char *key,
                       const char *codes, int players, bag *out);

/* Puts what is left of a kind into the deck, where so many are elsewhere beside hands,
 * placed and table; false if there are more than the box has. */
bool dynasty_fill_deck(struct dynasty *d, const struct dynasty_cards *cards, int kind,
                       int elsewhere, struct problem *problem);

/* --- drawing (draw.c) --- */

/* What a table in a terminal of 80 columns is drawn from. The columns of the seats are
 * on the right; the texts about a row have what is left of them. */
struct dynasty_board {
    const struct dynasty *d;
    const struct dynasty_box *box;
    const struct dynasty_cards *cards;
    const char *phase; /* N_("…") */
    int viewer;
    int seat_width;
    uint8_t holder[DYNASTY_FAMILIES + 1]; /* of each family's majority */
    uint8_t limit[DYNASTY_MAX_PLAYERS];
    uint8_t shield_owner;  /* whose cards ... */
    uint8_t shield_family; /* ... of this family are marked; 0: none */
};

enum { DYNASTY_COLUMNS = 80 };

/* Whether there are rows for everything, also what can be read elsewhere. */
bool dynasty_has_rows(const struct screen *screen);

/* "Round 4 of 8 · main phase · limit 6 · bank 5" */
void dynasty_draw_head(FILE *out, const struct screen *screen, const struct dynasty_board *b);

/* " · " where the terminal has it. */
const char *dynasty_dot(const struct screen *screen);

/* The line above the columns: whose they are. */
void dynasty_draw_seats(FILE *out, const struct screen *screen, const struct dynasty_board *b);

/* The numbers of a kind in front of each seat, after the texts of its row. */
void dynasty_draw_counts(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                         int kind);

/* A row below the families: a label and a number for each seat, of so many if not NULL. */
void dynasty_draw_row(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                      const char *label, const uint8_t *number, const uint8_t *of);

/* The rows that both games have: cards in play, tokens; hands and cards face down. */
void dynasty_draw_possessions(FILE *out, const struct screen *screen,
                              const struct dynasty_board *b);
void dynasty_draw_hidden(FILE *out, const struct screen *screen, const struct dynasty_board *b);

/* Which verbs the seat has actions of, a mask. */
uint32_t dynasty_verbs(const struct game *game, const void *view, int seat);

/* One seat in sentences, for screen readers; the second goes before the end of its line. */
void dynasty_tell_seat(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                       int seat);
void dynasty_tell_hidden(FILE *out, const struct screen *screen, const struct dynasty_board *b,
                         int seat);

/* The cards that only the viewer sees, if there are any. */
void dynasty_draw_own(FILE *out, const struct screen *screen, const struct dynasty_board *b);

#endif
