/* The face of Chosŏn: words for events, actions and scores; positions in JSON.
 * Why an action is refused is in why.c, the drawing in draw.c. */
#include <string.h>

#include "games/choson/face/face.h"

FACE_EMBED_RULES(choson)

/* --- words --- */

static const struct form events[] = {
    DYNASTY_EVENT_FORMS,
    [CHOSON_EV_TRAVELLED] = {.name = "travelled",
                             .text = N_("{seat} sacrifices a Time Traveller and travels."),
                             .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_STAYED] = {.name = "stayed",
                          .text = N_("{seat} does not travel in time."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_PASSED] = {.name = "passed",
                          .text = N_("{seat} has nothing that can be placed."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_LEGACY] = {.name = "legacy",
                          .text = N_("{seat} takes Yi's Legacy."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_SHIELDED] = {.name = "shielded",
                            .text = N_("{seat} puts Yi's Shield on {card}."),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"card", ROLE_CARD, SLOT_ARG}}},
    [CHOSON_EV_SHIELD_LOST] = {.name = "shield_lost",
                               .text = N_("{seat} has lost Yi: the Shield goes back to the "
                                          "centre."),
                               .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_SHIELD_BARE] = {.name = "shield_bare",
                               .text = N_("{seat} has no {card} left: the Shield stands on "
                                          "nothing."),
                               .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                         {"card", ROLE_CARD, SLOT_ARG}}},
    [CHOSON_EV_GAINED] = {.name = "gained",
                          .text = N_("{seat} takes a token from the bank: {card}."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"card", ROLE_CARD, SLOT_ARG}}},
    [CHOSON_EV_BANK_EMPTY] = {.name = "bank_empty",
                              .text = N_("The bank is empty: {seat} may take a token from "
                                         "another player, for {card}."),
                              .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                        {"card", ROLE_CARD, SLOT_ARG}}},
    [CHOSON_EV_TOOK] = {.name = "took",
                        .text = N_("{seat} takes a token from {other}."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                  {"other", ROLE_SEAT, SLOT_ARG}}},
    [CHOSON_EV_DECLINED] = {.name = "declined",
                            .text = N_("{seat} takes no token."),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_KEPT] = {.name = "kept",
                        .text = N_("{seat}'s Gosu keep an event."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_SHOT] = {.name = "shot",
                        .text = N_("{seat} shoots {other}'s {card}."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                  {"other", ROLE_SEAT, SLOT_ARG},
                                  {"card", ROLE_CARD, SLOT_ARG + 1}}},
    [CHOSON_EV_STRUCK] = {.name = "struck",
                          .text = N_("{seat} strikes {other}'s {card} down."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"other", ROLE_SEAT, SLOT_ARG},
                                    {"card", ROLE_CARD, SLOT_ARG + 1}}},
    [CHOSON_EV_RIPOSTED] = {.name = "riposted",
                            .text = N_("{seat} ripostes and destroys {other}'s {card}."),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"other", ROLE_SEAT, SLOT_ARG},
                                      {"card", ROLE_CARD, SLOT_ARG + 1}}},
    [CHOSON_EV_SPARED] = {.name = "spared",
                          .text = N_("{seat} spares {other}'s {card}."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"other", ROLE_SEAT, SLOT_ARG},
                                    {"card", ROLE_CARD, SLOT_ARG + 1}}},
    [CHOSON_EV_FORGONE] = {.name = "forgone",
                           .text = N_("{seat} leaves the arrival effect of {card} unused."),
                           .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                     {"card", ROLE_CARD, SLOT_ARG}}},
    [CHOSON_EV_CLEARED] = {.name = "cleared",
                           FORM_COUNT("{n} played event goes back to the deck.",
                                      "{n} played events go back to the deck."),
                           .field = {{"n", ROLE_NUMBER, SLOT_ARG}}},
    [CHOSON_EV_RETURN_FIRE] = {.name = "return_fire",
                               .text = N_("Return Fire: {seat}."),
                               .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [CHOSON_EV_COUNTER_ATTACK] = {.name = "counter_attack",
                                  .text = N_("Counter-Attack: {seat}."),
                                  .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
};

static const struct form lines[] = {
    DYNASTY_LINE_FORMS,
    [CHOSON_SCORE_KEPT] = {.name = "kept",
                           FORM_COUNT("{n} kept event", "{n} kept events"),
                           .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                     {"n", ROLE_NUMBER, SLOT_WHAT},
                                     {"value", ROLE_NUMBER, SLOT_VALUE}}},
    [CHOSON_SCORE_FIRST] = {.name = "first",
                            .text = N_("first player"),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"value", ROLE_NUMBER, SLOT_VALUE}}},
    [CHOSON_SCORE_LEGACY] = {.name = "legacy",
                             .text = N_("Yi's Legacy"),
                             .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                       {"value", ROLE_NUMBER, SLOT_VALUE}}},
};

static const char *const names[CHOSON_KINDS] = {
    N_("hidden card"),    N_("Yi"),      N_("Sniper"),    N_("Oracle"),
    N_("Reaper"),         N_("Gosu"),    N_("Scientist"), N_("Hulk"),
    N_("Time Traveller"), N_("Watcher"), N_("Event"),
};

static const struct dynasty_about about[CHOSON_KINDS] = {
    [CHOSON_YI] = {N_("With an event: Lobby. Majority: once in your turn, put Yi's Shield on "
                      "one of your families; nothing touches it, and it wins you ties."),
                   "C21"},
    [CHOSON_SNIPER] = {N_("With an event: Firearm, destroy any character. Majority: Return "
                          "Fire, you may answer a Firearm."),
                       "C14"},
    [CHOSON_ORACLE] = {N_("With an event: Lobby. Majority: with Return Fire or Counter-Attack "
                          "you must take a token in your turn."),
                       "C18"},
    [CHOSON_REAPER] =
        {N_("With an event: Sword, destroy a 3, 4 or 5. Majority: your Sword may hit two."),
         "C15"},
    [CHOSON_GOSU] = {N_("With an event: Sword, destroy a 4, 5 or 6. Majority: when you play "
                        "events you may keep one, worth a point."),
                     "C19"},
    [CHOSON_SCIENTIST] =
        {N_("With an event: Lobby. Majority: when you play an event you must take a token."),
         "C18"},
    [CHOSON_HULK] = {N_("With an event: Sword, destroy a 6, 7 or 8. Majority: Counter-Attack, "
                        "you may answer a Sword."),
                     "C16"},
    [CHOSON_TIME_TRAVELLER] =
        {N_("With an event: Firearm. Majority: at the start of a round you "
            "may sacrifice one for First Player and a token."),
         "C5"},
    [CHOSON_WATCHER] = {N_("No power: nothing but nine points at the end."), "C22"},
    [CHOSON_EVENT] = {N_("Beside a character it gives that character's arrival effect; three "
                         "of them give you Yi's Legacy."),
                      "C12"},
};

const struct dynasty_cards choson_cards = {
    .codes = CHOSON_CODES, .names = names, .about = about, .box = CHOSON_BOX, .rule = "C1"};

static void code(struct put *out, const char *key, const struct game *game, int role,
                 uint64_t value)
{
    (void)game;
    dynasty_code(out, key, &choson_cards, role, value);
}

static void name(FILE *out, enum lang lang, const struct game *game, int role, uint64_t value)
{
    (void)game;
    dynasty_print(out, lang, &choson_cards, role, value);
}

/* What the character that has arrived may do. */
static void offer_arrival(struct dynasty_offers *offers, int arrived, bool strikes_two)
{
    switch (choson_arrival(arrived)) {
    case CHOSON_LOBBIES:
        dynasty_offer(offers, text_in(offers->lang, N_("{card}: swap two characters")), arrived,
                      1);
        return;
    case CHOSON_FIREARM:
        dynasty_offer(offers, text_in(offers->lang, N_("{card}: shoot a character")), arrived,
                      1);
        return;
    default:
        dynasty_offer(
            offers,
            text_in(offers->lang, strikes_two ? N_("{card}: strike one or two of {low}–{high}")
                                              : N_("{card}: strike a {low}–{high}")),
            arrived, arrived);
    }
}

/* The card that the seat in turn must use before it can end; 0: none. */
static int duty(const struct choson *s)
{
    switch (choson_duty(s)) {
    case CHOSON_MUST_ARRIVE: return choson_arrived(s);
    case CHOSON_MUST_FORESEE: return CHOSON_ORACLE;
    case CHOSON_MUST_RESEARCH: return CHOSON_SCIENTIST;
    default: return 0;
    }
}

static void ask_turn(FILE *out, enum lang lang, const struct game *game, const struct choson *s)
{
    uint32_t verbs = dynasty_verbs(game, s, s->d.turn);
    struct dynasty_offers offers;

    if (!dynasty_offers_begin(&offers, lang, &choson_cards, s->d.turn))
        return;
    if (choson_has_target(s))
        offer_arrival(&offers, choson_arrived(s), verbs >> CHOSON_STRIKE_TWO & 1);
    if (verbs >> CHOSON_SHIELD & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: put the Shield on a family")),
                      CHOSON_YI, 1);
    if (verbs >> CHOSON_FORESEE & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: take a token")), CHOSON_ORACLE, 1);
    if (verbs >> CHOSON_KEEP & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: keep a played event")), CHOSON_GOSU,
                      1);
    if (verbs >> CHOSON_RESEARCH & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: take a token")), CHOSON_SCIENTIST, 1);
    dynasty_ask_turn(out, &offers, s->d.acts & CHOSON_REVEALED, duty(s));
}

/* The card that lets a token be taken. A turn that has used both of its cards does not say
 * which of them came last; before a turn it was a Time Traveller. */
static bag taking(const struct choson *s)
{
    bag cards = 0;

    if (s->d.acts & CHOSON_FORESEEN)
        cards += bag_of(CHOSON_ORACLE, 1);
    if (s->d.acts & CHOSON_RESEARCHED)
        cards += bag_of(CHOSON_SCIENTIST, 1);
    return cards ? cards : bag_of(CHOSON_TIME_TRAVELLER, 1);
}

static const char *question(const struct choson *s)
{
    switch (s->d.phase) {
    case CHOSON_TRAVEL_PHASE:
        return N_("{seat}, {card}: sacrifice one for First Player and a token, or stay.");
    case DYNASTY_ORDERS:
        return choson_can_order(s->d.hand[s->d.turn])
                   ? N_("{seat}, place face down: characters of one family, two different "
                        "characters, a character and an event, or three events.")
                   : N_("{seat}, you have nothing that can be placed: pass.");
    case CHOSON_RIPOSTE_PHASE:
        return N_("{seat}, {other}'s {card} has hit you: destroy it by {token}, or spare it.");
    case CHOSON_TAKE_PHASE:
        return bag_total(taking(s)) > 1
                   ? N_("{seat}, {card} or {second}: the bank is empty; take a token from "
                        "another player, or decline.")
                   : N_("{seat}, {card}: the bank is empty; take a token from another player, "
                        "or decline.");
    default: return N_("The game is over.");
    }
}

/* The card that the question comes from, and before whom it lies. */
static int cause_of(const struct choson *s, int *seat)
{
    *seat = s->d.phase == CHOSON_RIPOSTE_PHASE ? s->resume : s->d.turn;
    switch (s->d.phase) {
    case CHOSON_TRAVEL_PHASE: return CHOSON_TIME_TRAVELLER;
    case CHOSON_RIPOSTE_PHASE: return choson_arrived(s);
    case CHOSON_TAKE_PHASE: return bag_lowest(taking(s));
    default: return 0;
    }
}

/* The token that lets a character be destroyed in return, by the family that holds it. [C16] */
static void name_token(char text[PART_CARD_TEXT], enum lang lang, const struct choson *s)
{
    if (choson_arrival(choson_arrived(s)) == CHOSON_FIREARM)
        parts_cause(text, "2", text_in(lang, N_("Return Fire")), "", s->d.turn);
    else
        parts_cause(text, "7", text_in(lang, N_("Counter-Attack")), "", s->d.turn);
}

static void ask(FILE *out, enum lang lang, const struct game *game, const void *view,
                int viewer)
{
    const struct choson *s = (const struct choson *)view;
    int owner;
    int cause = cause_of(s, &owner);
    char seat[PART_SEAT_TEXT];
    char other[PART_SEAT_TEXT];
    char card[PART_CARD_TEXT];
    char second[PART_CARD_TEXT];
    char token[PART_CARD_TEXT];

    (void)viewer;
    if (s->d.phase == DYNASTY_MAIN) {
        ask_turn(out, lang, game, s);
        return;
    }
    if (s->d.phase == DYNASTY_LIMIT) {
        dynasty_ask_limit(out, lang, &choson_cards, &s->d,
                          dynasty_limit(dynasty_box_of(game), s->d.round), 0);
        return;
    }
    parts_call(seat, s->d.turn);
    parts_seat(other, s->resume);
    dynasty_cause(card, lang, &choson_cards, cause, owner);
    dynasty_cause(second, lang, &choson_cards, CHOSON_SCIENTIST, owner);
    name_token(token, lang, s);
    text_say(out, lang, question(s), "seat", seat, "other", other, "card", card, "second",
             second, "token", token, NULL);
}

static void say(FILE *out, enum lang lang, const char *english, int kind, int seat)
{
    dynasty_say(out, lang, &choson_cards, english, kind, seat);
}

static void describe_strikes(FILE *out, enum lang lang, move m)
{
    dynasty_say_two(out, lang, &choson_cards,
                    N_("strike down {one}'s {card} and {other}'s {for}"), m);
}

static void describe(FILE *out, enum lang lang, const struct game *game, const void *view,
                     move m)
{
    const struct choson *s = (const struct choson *)view;
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);
    int arrived = choson_arrived(s);

    (void)game;
    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: dynasty_describe_order(out, lang, &choson_cards, m); break;
    case DYNASTY_REVEAL: say(out, lang, N_("reveal your placed cards"), 0, 0); break;
    case CHOSON_PASS: say(out, lang, N_("place nothing"), 0, 0); break;
    case CHOSON_TRAVEL:
        say(out, lang, N_("sacrifice {card}: First Player and a token"), CHOSON_TIME_TRAVELLER,
            0);
        break;
    case CHOSON_STAY: say(out, lang, N_("do not travel in time"), 0, 0); break;
    case CHOSON_SHIELD: say(out, lang, N_("put Yi's Shield on {card}"), d, 0); break;
    case CHOSON_KEEP: say(out, lang, N_("keep a played event"), 0, 0); break;
    case CHOSON_FORESEE: say(out, lang, N_("take a token: {card}"), CHOSON_ORACLE, 0); break;
    case CHOSON_RESEARCH:
        say(out, lang, N_("take a token: {card}"), CHOSON_SCIENTIST, 0);
        break;
    case CHOSON_LOBBY: dynasty_describe_lobby(out, lang, &choson_cards, m); break;
    case CHOSON_SHOOT: say(out, lang, N_("shoot {other}'s {card}"), d, c); break;
    case CHOSON_STRIKE: say(out, lang, N_("strike down {other}'s {card}"), d, c); break;
    case CHOSON_STRIKE_TWO: describe_strikes(out, lang, m); break;
    case CHOSON_END: say(out, lang, N_("end your turn"), 0, 0); break;
    case CHOSON_RIPOSTE:
        say(out, lang, N_("destroy {other}'s {card}"), arrived, s->resume);
        break;
    case CHOSON_SPARE: say(out, lang, N_("spare {other}'s {card}"), arrived, s->resume); break;
    case CHOSON_TAKE: say(out, lang, N_("take a token from {other}"), 0, d); break;
    case CHOSON_DECLINE: say(out, lang, N_("take no token"), 0, 0); break;
    case CHOSON_DROP: say(out, lang, N_("discard {card}"), d, 0); break;
    default: break;
    }
}

/* --- positions --- */

static const char *const phases[] = {
    [DYNASTY_ORDERS] = "orders",      [DYNASTY_MAIN] = "main",
    [DYNASTY_LIMIT] = "limit",        [DYNASTY_OVER] = "over",
    [CHOSON_TRAVEL_PHASE] = "travel", [CHOSON_RIPOSTE_PHASE] = "riposte",
    [CHOSON_TAKE_PHASE] = "take",
};

/* The flags of acts, in the order of their bits; those after the first follow `effect`. */
static const char *const flags[] = {"revealed", "shielded", "foreseen", "researched", "kept"};
enum { N_FLAGS = sizeof flags / sizeof *flags };

static const char *const effects[] = {"none", "open", "used"};
enum { EFFECT_NONE, EFFECT_OPEN, EFFECT_USED, N_EFFECTS };

static const char *phase(const struct game *game, const void *state)
{
    (void)game;
    return phases[((const struct choson *)state)->d.phase];
}

static void put_acts(struct put *out, const struct choson *s)
{
    int effect = !choson_arrived(s) ? EFFECT_NONE : s->d.owed[0] ? EFFECT_OPEN : EFFECT_USED;

    put_object(out, "acts");
    put_bool(out, flags[0], s->d.acts & 1);
    put_bag(out, "played", s->played, CHOSON_CODES);
    put_text(out, "effect", effects[effect]);
    for (int i = 1; i < N_FLAGS; i++)
        put_bool(out, flags[i], s->d.acts >> i & 1);
    put_end(out);
}

static void write_position(struct put *out, const struct game *game, const void *state,
                           int viewer)
{
    const struct choson *s = (const struct choson *)state;

    dynasty_write_start(out, &s->d, game, phases[s->d.phase]);
    put_seats(out, "kept", s->kept, s->d.players);
    put_int(out, "legacy", face_seat_number(s->legacy));
    put_object(out, "shield");
    put_int(out, "owner", face_seat_number(s->shield_owner));
    put_int(out, "family", s->shield_family);
    put_end(out);
    dynasty_write_cards(out, &s->d, &choson_cards, viewer);
    put_acts(out, s);
    if (s->resume != NOBODY)
        put_int(out, "resume", s->resume + 1);
    box_write_position(&dynasty_boxes, out, game);
    put_result(out, game, s, s->d.players);
    put_draws(out, &s->d.rng);
    put_end(out);
}

/* A seat, or 0 for nobody. */
static uint8_t read_seat(struct json_in *in, const struct json *object, const char *path,
                         const char *key, int players)
{
    int seat = json_in_int(in, object, path, key, 0, players);

    return (uint8_t)(seat ? seat - 1 : NOBODY);
}

/* kept, legacy and shield. */
static void read_tokens(struct json_in *in, const struct json *position, struct choson *s)
{
    static const char *const keys[] = {"owner", "family", NULL};
    const struct json *kept = json_in_array(in, position, "", "kept", s->d.players);
    const struct json *shield = json_in_object(in, position, "", "shield");

    for (int seat = 0; seat < s->d.players && !in->failed; seat++)
        s->kept[seat] =
            (uint8_t)json_in_number(in, json_at(kept, seat), "kept", 0, CHOSON_EVENTS);
    s->legacy = read_seat(in, position, "", "legacy", s->d.players);
    if (in->failed)
        return;
    json_in_keys(in, shield, "shield", keys);
    s->shield_owner = read_seat(in, shield, "shield", "owner", s->d.players);
    s->shield_family =
        (uint8_t)json_in_int(in, shield, "shield", "family", 0, DYNASTY_FAMILIES);
}

/* Whose turn or travel is interrupted: in the two phases that do so, and only there. */
static void read_resume(struct json_in *in, const struct json *position, struct choson *s)
{
    s->resume = NOBODY;
    if (s->d.phase == CHOSON_RIPOSTE_PHASE || s->d.phase == CHOSON_TAKE_PHASE) {
        s->resume = (uint8_t)(json_in_int(in, position, "", "resume", 1, s->d.players) - 1);
    } else if (json_get(position, "resume") && !in->failed) {
        problem_say(in->problem, NULL, N_("resume: only in the phases riposte and take"), NULL);
        in->failed = true;
    }
}

/* The effect must be what follows from the cards played. */
static bool read_effect(struct json_in *in, const struct json *acts, struct choson *s)
{
    const char *text = json_in_text(in, acts, "acts", "effect");
    int effect = 0;

    while (effect < N_EFFECTS && strcmp(text, effects[effect]) != 0)
        effect++;
    s->d.owed[0] = effect == EFFECT_OPEN;
    if (in->failed)
        return true; /* said already */
    if (effect == N_EFFECTS)
        return problem_say(in->problem, NULL, N_("acts.effect: expected none, open or used"),
                           NULL);
    if ((effect != EFFECT_NONE) != (choson_arrived(s) != 0))
        return problem_say(in->problem, NULL,
                           N_("acts.effect: a character played with an event has one, and "
                              "nothing else"),
                           NULL);
    return true;
}

static void read_acts(struct json_in *in, const struct json *position, struct choson *s)
{
    static const char *const keys[] = {"revealed", "played",     "effect", "shielded",
                                       "foreseen", "researched", "kept",   NULL};
    const struct json *acts = json_in_object(in, position, "", "acts");

    if (in->failed)
        return;
    json_in_keys(in, acts, "acts", keys);
    for (int i = 0; i < N_FLAGS; i++)
        if (json_in_bool(in, acts, "acts", flags[i]))
            s->d.acts |= (uint8_t)(1 << i);
    s->played =
        json_in_bag(in, json_in_get(in, acts, "acts", "played"), "acts.played", CHOSON_CODES);
    if (!read_effect(in, acts, s))
        in->failed = true;
}

/* The deck is what is nowhere else. */
static bool fill_deck(struct choson *s, struct problem *problem)
{
    for (int kind = 1; kind < CHOSON_KINDS; kind++)
        if (!dynasty_fill_deck(&s->d, &choson_cards, kind,
                               kind == CHOSON_EVENT ? choson_open_events(s) : 0, problem))
            return false;
    return true;
}

static bool read_position(const struct game *game, const struct json *position,
                          const uint8_t seed[SEED_BYTES], void *state, struct problem *problem)
{
    static const char *const keys[] = {
        "game",   "players", "round",  "first",   "phase", "turn",   "bank",
        "tokens", "kept",    "legacy", "shield",  "hand",  "placed", "table",
        "acts",   "resume",  "scores", "winners", "draws", "data",   NULL};
    struct choson *s = (struct choson *)state;
    struct json_in in = {problem, false};
    const char *broken;

    memset(s, 0, sizeof *s);
    json_in_keys(&in, position, "", keys);
    box_read_position(&in, &dynasty_boxes, game, position);
    dynasty_read_start(&in, position, &s->d, CHOSON_TOKENS, phases, CHOSON_PHASES);
    read_tokens(&in, position, s);
    dynasty_read_bags(&in, position, "hand", CHOSON_CODES, s->d.players, s->d.hand);
    dynasty_read_bags(&in, position, "placed", CHOSON_CODES, s->d.players, s->d.placed);
    dynasty_read_bags(&in, position, "table", CHOSON_TABLE_CODES, s->d.players, s->d.table);
    read_acts(&in, position, s);
    read_resume(&in, position, s);
    rng_restore(&s->d.rng, seed, json_in_draws(&in, position));
    if (in.failed || !fill_deck(s, problem))
        return false;
    broken = choson_broken(dynasty_box_of(game), s);
    if (broken)
        return problem_say(problem, NULL, broken, NULL);
    json_in_result(&in, position, game, s, s->d.players);
    return !in.failed;
}

static void write_box(struct put *out, const struct game *game, enum lang lang)
{
    dynasty_write_box(out, game, &choson_cards, lang);
}

static bool explain(FILE *out, enum lang lang, const struct game *game, const char *code)
{
    (void)game;
    return dynasty_explain(out, lang, &choson_cards, code);
}

static bool read_options(const struct json *options, bool may_read_files,
                         const struct game **game, uint32_t *bits, struct problem *problem)
{
    *bits = 0;
    return box_read_options(&dynasty_boxes, &choson_game, options, may_read_files, game,
                            problem);
}

static void check(struct put *out, const char *text, size_t size, enum lang lang)
{
    box_check(&dynasty_boxes, &choson_face, out, text, size, lang);
}

static int goods(const struct game *game, enum lang lang, struct good out[MARKET_MAX_GOODS])
{
    (void)game;
    return dynasty_goods(&choson_cards, lang, out);
}

static const struct market market = DYNASTY_MARKET(goods);

const struct face choson_face = {
    .game = &choson_game,
    .title = N_("Chosŏn"),
    .about = N_("The next dynasty: weapons, ripostes, time travel, and tokens that change "
                "hands."),
    .minutes = "15",
    .notice = DYNASTY_NOTICE,
    .is_listed = true,
    .rules = FACE_RULES(choson),
    .market = &market,
    .options = {.choices = dynasty_choices,
                .read = read_options,
                .write = dynasty_write_options,
                .check = check},
    .words = {.events = events,
              .lines = lines,
              .name = name,
              .why = choson_why,
              .ask = ask,
              .describe = describe,
              .explain = explain},
    .json = {.code = code,
             .phase = phase,
             .write_position = write_position,
             .read_position = read_position,
             .write_box = write_box},
    .terminal = {.draw = choson_draw},
};
