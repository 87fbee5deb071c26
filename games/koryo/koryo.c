/* The face of Koryŏ: words for events, actions and scores; positions in JSON.
 * Why an action is refused is in why.c, the drawing in draw.c. */
#include <stdlib.h>
#include <string.h>

#include "games/face.h"
#include "games/json.h"
#include "games/koryo/face.h"
#include "text/embed.h"

EMBED(koryo_rules_en, "games/koryo/RULES.md");
EMBED(koryo_rules_fr, "games/koryo/RULES.fr.md");

/* --- words --- */

enum { ROLE_CARD = ROLE_GAME, ROLE_CARDS };

static const struct form events[] = {
    [KORYO_EV_ROUND] = {.name = "round",
                        .text = N_("Round {round} of 8: {dealt} cards each, limit {limit}."),
                        .field = {{"round", ROLE_NUMBER, SLOT_ARG},
                                  {"dealt", ROLE_NUMBER, SLOT_ARG + 1},
                                  {"limit", ROLE_NUMBER, SLOT_ARG + 2}}},
    [KORYO_EV_FIRST] = {.name = "first",
                        .text = N_("{seat} is first player."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [KORYO_EV_DEALT] = {.name = "dealt",
                        FORM_COUNT("{seat} is dealt {n} card: {cards}.",
                                   "{seat} is dealt {n} cards: {cards}."),
                        FORM_COUNT_VEILED("{seat} is dealt {n} card.",
                                          "{seat} is dealt {n} cards."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                  {"n", ROLE_NUMBER, SLOT_ARG},
                                  {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [KORYO_EV_ORDERED] = {.name = "ordered",
                          FORM_COUNT("{seat} places {n} card face down: {cards}.",
                                     "{seat} places {n} cards face down: {cards}."),
                          FORM_COUNT_VEILED("{seat} places {n} card face down.",
                                            "{seat} places {n} cards face down."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"n", ROLE_NUMBER, SLOT_ARG},
                                    {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [KORYO_EV_RETURNED] = {.name = "returned",
                           FORM_COUNT("{n} unplaced card goes back to the deck.",
                                      "{n} unplaced cards go back to the deck."),
                           .field = {{"n", ROLE_NUMBER, SLOT_ARG}}},
    [KORYO_EV_REVEALED] = {.name = "revealed",
                           .text = N_("{seat} reveals {cards}."),
                           .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                     {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [KORYO_EV_BANKED] = {.name = "banked",
                         .text = N_("{seat} takes a token from the bank."),
                         .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [KORYO_EV_STOLE] = {.name = "stole",
                        .text = N_("{seat} steals a token from {other}."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                  {"other", ROLE_SEAT, SLOT_ARG}}},
    [KORYO_EV_PURGED] = {.name = "purged",
                         .text = N_("{seat}'s Priests send {card} back to the deck."),
                         .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                   {"card", ROLE_CARD, SLOT_ARG}}},
    [KORYO_EV_RAIDED] = {.name = "raided",
                         .text = N_("{seat}'s Barbarians destroy {other}'s {card}."),
                         .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                   {"other", ROLE_SEAT, SLOT_ARG},
                                   {"card", ROLE_CARD, SLOT_ARG + 1}}},
    [KORYO_EV_LOBBIED] = {.name = "lobbied",
                          .text = N_("{seat} lobbies: {one}'s {card} and {other}'s {for} "
                                     "change places."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"one", ROLE_SEAT, SLOT_ARG},
                                    {"card", ROLE_CARD, SLOT_ARG + 1},
                                    {"other", ROLE_SEAT, SLOT_ARG + 2},
                                    {"for", ROLE_CARD, SLOT_ARG + 3}}},
    [KORYO_EV_FORGONE] = {.name = "forgone",
                          .text = N_("{seat} gives up what was still owed: {cards}."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [KORYO_EV_DROPPED] = {.name = "dropped",
                          .text = N_("{seat} discards {card}."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"card", ROLE_CARD, SLOT_ARG}}},
    [KORYO_EV_MAJORITY] = {.name = "majority",
                           .text = N_("Majority of {card}: {seat}."),
                           .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                     {"card", ROLE_CARD, SLOT_ARG}}},
    [KORYO_EV_OVER] = {.name = "over", .text = N_("The game is over.")},
};

static const struct form lines[] = {
    [KORYO_SCORE_FAMILY] = {.name = "family",
                            FORM_COUNT("most of {card}: {n} card", "most of {card}: {n} cards"),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"card", ROLE_CARD, SLOT_ARG},
                                      {"n", ROLE_NUMBER, SLOT_WHAT},
                                      {"value", ROLE_NUMBER, SLOT_VALUE}}},
    [KORYO_SCORE_EVENTS] = {.name = "events",
                            FORM_COUNT("{n} event in play", "{n} events in play"),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"n", ROLE_NUMBER, SLOT_WHAT},
                                      {"value", ROLE_NUMBER, SLOT_VALUE}}},
    [KORYO_SCORE_TOKENS] = {.name = "tokens",
                            FORM_COUNT("{n} token", "{n} tokens"),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"n", ROLE_NUMBER, SLOT_WHAT},
                                      {"value", ROLE_NUMBER, SLOT_VALUE}}},
};

const char *koryo_name(enum lang lang, int kind)
{
    static const char *const names[KORYO_KINDS] = {
        N_("hidden card"), N_("Omniscient"), N_("Spy"),        N_("Senator"),
        N_("Priest"),      N_("Ship Owner"), N_("Banker"),     N_("Guardian"),
        N_("Broadcaster"), N_("Merchant"),   N_("Barbarians"), N_("Lobbying"),
    };

    return text_in(lang, names[kind < KORYO_KINDS ? kind : 0]);
}

static void print_card(FILE *out, enum lang lang, int kind)
{
    fprintf(out, "%s (%c)", koryo_name(lang, kind), KORYO_CODES[kind]);
}

void koryo_print_cards(FILE *out, enum lang lang, bag cards)
{
    bag rest = cards;

    if (!cards)
        fputs(text_in(lang, N_("nothing")), out);
    FOR_KINDS (kind, rest) {
        fputs(rest == cards ? "" : ", ", out);
        if (bag_count(cards, kind) > 1)
            fprintf(out, "%d × ", bag_count(cards, kind));
        print_card(out, lang, kind);
    }
}

static json_t *code(const struct game *game, int role, uint64_t value)
{
    (void)game;
    if (role == ROLE_CARDS)
        return json_bag(value, KORYO_CODES);
    return json_stringn(&KORYO_CODES[value], 1);
}

static void name(FILE *out, enum lang lang, const struct game *game, int role, uint64_t value)
{
    (void)game;
    if (role == ROLE_CARDS)
        koryo_print_cards(out, lang, value);
    else
        print_card(out, lang, (int)value);
}

static void ask(FILE *out, enum lang lang, const struct game *game, const void *view)
{
    const struct koryo *s = (const struct koryo *)view;
    char seat[4];
    char limit[12];

    (void)game;
    face_seat(seat, s->turn);
    switch (s->phase) {
    case KORYO_ORDERS:
        text_say(out, lang,
                 koryo_holder(s, KORYO_SHIP_OWNER) == s->turn
                     ? N_("{seat}, place cards face down: any number of one kind, or, as "
                          "Ship Owner, two different ones.")
                     : N_("{seat}, place cards face down: any number of one kind."),
                 "seat", seat, NULL);
        break;
    case KORYO_MAIN:
        if (!(s->acts & KORYO_REVEALED))
            text_say(out, lang, N_("{seat}, reveal your cards; powers work before and after."),
                     "seat", seat, NULL);
        else if (s->barbarians || s->lobbying)
            text_say(out, lang, N_("{seat}, resolve your events, use your powers, or end."),
                     "seat", seat, NULL);
        else
            text_say(out, lang, N_("{seat}, use your powers, or end your turn."), "seat", seat,
                     NULL);
        break;
    case KORYO_LIMIT:
        snprintf(limit, sizeof limit, "%d", koryo_limit(s, s->turn));
        text_say(out, lang, N_("{seat}, discard characters until you have {limit} cards."),
                 "seat", seat, "limit", limit, NULL);
        break;
    default: fputs(text_in(lang, N_("The game is over.")), out);
    }
}

/* Says something of one card and one seat at most. */
static void say(FILE *out, enum lang lang, const char *english, int kind, int seat)
{
    char card[64];
    char other[4];

    snprintf(card, sizeof card, "%s (%c)", koryo_name(lang, kind), KORYO_CODES[kind]);
    face_seat(other, seat);
    text_say(out, lang, english, "card", card, "other", other, NULL);
}

static void describe(FILE *out, enum lang lang, const struct game *game, const void *view,
                     move m)
{
    int c = koryo_arg(m, 2);
    int d = koryo_arg(m, 3);

    (void)game;
    (void)view;
    switch (koryo_verb(m)) {
    case KORYO_PLACE:
        fputs(text_in(lang, N_("place")), out);
        fputc(' ', out);
        koryo_print_cards(out, lang, bag_of(c, d));
        break;
    case KORYO_PLACE_TWO:
        fputs(text_in(lang, N_("place")), out);
        fputc(' ', out);
        koryo_print_cards(out, lang, bag_of(c, 1) + bag_of(d, 1));
        break;
    case KORYO_REVEAL: say(out, lang, N_("reveal your placed cards"), 0, 0); break;
    case KORYO_BANK: say(out, lang, N_("take a token from the bank"), 0, 0); break;
    case KORYO_STEAL: say(out, lang, N_("steal a token from {other}"), 0, d); break;
    case KORYO_PURGE: say(out, lang, N_("send {card} back to the deck"), d, 0); break;
    case KORYO_RAID: say(out, lang, N_("destroy {other}'s {card}"), d, c); break;
    case KORYO_LOBBY:
        say(out, lang, N_("swap {other}'s {card}"), koryo_arg(m, 1), koryo_arg(m, 0));
        fputc(' ', out);
        say(out, lang, N_("with {other}'s {card}"), d, c);
        break;
    case KORYO_END: say(out, lang, N_("end your turn"), 0, 0); break;
    case KORYO_DROP: say(out, lang, N_("discard {card}"), d, 0); break;
    default: break;
    }
}

/* --- positions --- */

static const char *const phases[] = {[KORYO_ORDERS] = "orders",
                                     [KORYO_MAIN] = "main",
                                     [KORYO_LIMIT] = "limit",
                                     [KORYO_OVER] = "over"};

static const char *phase(const struct game *game, const void *state)
{
    (void)game;
    return phases[((const struct koryo *)state)->phase];
}

/* Bags of all seats; to a viewer those of the others are sizes. */
static json_t *json_bags(const struct koryo *s, const bag *bags, const uint8_t *veiled,
                         int viewer)
{
    json_t *array = json_array();

    for (int seat = 0; seat < s->players; seat++)
        json_array_append_new(array, viewer == WHOLE || viewer == seat || !veiled
                                         ? json_bag(bags[seat], KORYO_CODES)
                                         : json_integer(veiled[seat]));
    return array;
}

static json_t *write_position(const struct game *game, const void *state, int viewer)
{
    const struct koryo *s = (const struct koryo *)state;
    json_t *tokens = json_array();
    json_t *position;

    for (int seat = 0; seat < s->players; seat++)
        json_array_append_new(tokens, json_integer(s->tokens[seat]));
    position = json_pack(
        "{ss si si si ss si si so so so so s{sb sb sb sb si si}}", "game", "koryo", "players",
        s->players, "round", s->round, "first", s->first + 1, "phase", phases[s->phase], "turn",
        face_seat_number(s->turn), "bank", s->bank, "tokens", tokens, "hand",
        json_bags(s, s->hand, s->veiled_hand, viewer), "placed",
        json_bags(s, s->placed, s->veiled_placed, viewer), "table",
        json_bags(s, s->table, NULL, viewer), "acts", "revealed", !!(s->acts & KORYO_REVEALED),
        "banked", !!(s->acts & KORYO_BANKED), "stolen", !!(s->acts & KORYO_STOLEN), "purged",
        !!(s->acts & KORYO_PURGED), "B", s->barbarians, "L", s->lobbying);
    if (s->phase == KORYO_OVER)
        json_set_result(position, game, s, s->players);
    json_object_set_new(position, "draws", json_integer((json_int_t)s->rng.draws));
    return position;
}

static void read_bags(struct json_in *in, json_t *position, const char *key, int players,
                      bag *out)
{
    json_t *array = json_in_array(in, position, "", key, players);

    for (int seat = 0; seat < players; seat++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "%s[%d]", key, seat);
        out[seat] = in->failed ? 0
                               : json_in_bag(in, json_array_get(array, (size_t)seat), path,
                                             KORYO_CODES);
    }
}

static void read_acts(struct json_in *in, json_t *position, struct koryo *s)
{
    static const char *const keys[] = {"revealed", "banked", "stolen", "purged",
                                       "B",        "L",      NULL};
    json_t *acts = json_in_object(in, position, "", "acts");

    if (in->failed)
        return;
    json_in_keys(in, acts, "acts", keys);
    for (int i = 0; i < 4; i++) /* the bits of acts are in this order */
        if (json_in_bool(in, acts, "acts", keys[i]))
            s->acts |= (uint8_t)(1 << i);
    s->barbarians = (uint8_t)json_in_int(in, acts, "acts", "B", 0, 6);
    s->lobbying = (uint8_t)json_in_int(in, acts, "acts", "L", 0, 4);
}

/* The deck is what is nowhere else; false if more is somewhere than exists. [K1] */
static bool fill_deck(struct koryo *s, struct problem *problem)
{
    for (int kind = 1; kind < KORYO_KINDS; kind++) {
        int left = bag_count(KORYO_BOX, kind);

        for (int seat = 0; seat < s->players; seat++)
            left -= bag_count(s->hand[seat], kind) + bag_count(s->placed[seat], kind) +
                    bag_count(s->table[seat], kind);
        if (left < 0) {
            char there[12];
            char exist[12];

            snprintf(there, sizeof there, "%d", bag_count(KORYO_BOX, kind) - left);
            snprintf(exist, sizeof exist, "%d", bag_count(KORYO_BOX, kind));
            return problem_say(
                problem, "K1", N_("{card}: {there} copies in the position, {exist} in the box"),
                "card", koryo_name(problem->lang, kind), "there", there, "exist", exist, NULL);
        }
        s->deck += bag_of(kind, left);
    }
    return true;
}

static bool read_position(const struct game *game, json_t *position,
                          const uint8_t seed[SEED_BYTES], void *state, struct problem *problem)
{
    static const char *const keys[] = {"game",   "players", "round", "first",  "phase", "turn",
                                       "bank",   "tokens",  "hand",  "placed", "table", "acts",
                                       "scores", "winners", "draws", NULL};
    struct koryo *s = (struct koryo *)state;
    struct json_in in = {problem, false};
    const char *phase_name;
    const char *broken;
    json_t *tokens;
    int turn;

    memset(s, 0, sizeof *s);
    json_in_keys(&in, position, "", keys);
    s->players = (uint8_t)json_in_int(&in, position, "", "players", 2, KORYO_MAX_PLAYERS);
    s->round = (uint8_t)json_in_int(&in, position, "", "round", 1, DYNASTY_ROUNDS);
    s->first = (uint8_t)(json_in_int(&in, position, "", "first", 1, s->players) - 1);
    phase_name = json_in_text(&in, position, "", "phase");
    for (int i = KORYO_ORDERS; i <= KORYO_OVER; i++)
        if (!strcmp(phase_name, phases[i]))
            s->phase = (uint8_t)i;
    turn = json_in_int(&in, position, "", "turn", 0, s->players);
    s->turn = (uint8_t)(turn ? turn - 1 : NOBODY);
    s->bank = (uint8_t)json_in_int(&in, position, "", "bank", 0, KORYO_TOKENS);
    tokens = json_in_array(&in, position, "", "tokens", s->players);
    for (int seat = 0; seat < s->players && !in.failed; seat++)
        s->tokens[seat] = (uint8_t)json_in_number(&in, json_array_get(tokens, (size_t)seat),
                                                  "tokens", 0, KORYO_TOKENS);
    read_bags(&in, position, "hand", s->players, s->hand);
    read_bags(&in, position, "placed", s->players, s->placed);
    read_bags(&in, position, "table", s->players, s->table);
    read_acts(&in, position, s);
    rng_restore(&s->rng, seed, json_in_draws(&in, position));
    if (in.failed || !fill_deck(s, problem))
        return false;
    broken = koryo_broken(s);
    if (broken)
        return problem_say(problem, NULL, broken, NULL);
    json_in_result(&in, position, game, s, s->players);
    return !in.failed;
}

const struct face koryo_face = {
    .game = &koryo_game,
    .title = "Koryŏ",
    .about = N_("Nine families, one court: place cards in secret, gather majorities, use their "
                "powers."),
    .minutes = "15",
    .is_listed = true,
    .rules = {koryo_rules_en, koryo_rules_fr},
    .events = events,
    .lines = lines,
    .code = code,
    .name = name,
    .phase = phase,
    .write_position = write_position,
    .read_position = read_position,
    .why = koryo_why,
    .ask = ask,
    .describe = describe,
    .draw = koryo_draw,
};
