/* The face of Koryŏ: words for events, actions and scores; positions in JSON.
 * Why an action is refused is in why.c, the drawing in draw.c. */
#include <string.h>

#include "games/koryo/face/face.h"

FACE_EMBED_RULES(koryo)

/* --- words --- */

static const struct form events[] = {
    DYNASTY_EVENT_FORMS,
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
    [KORYO_EV_FORGONE] = {.name = "forgone",
                          .text = N_("{seat} gives up what was still owed: {cards}."),
                          .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                    {"cards", ROLE_CARDS, SLOT_WHAT}}},
};

static const struct form lines[] = {
    DYNASTY_LINE_FORMS,
    [KORYO_SCORE_EVENTS] = {.name = "events",
                            FORM_COUNT("{n} event in play", "{n} events in play"),
                            .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                      {"n", ROLE_NUMBER, SLOT_WHAT},
                                      {"value", ROLE_NUMBER, SLOT_VALUE}}},
};

static const char *const names[KORYO_KINDS] = {
    N_("hidden card"), N_("Omniscient"), N_("Spy"),        N_("Senator"),
    N_("Priest"),      N_("Ship Owner"), N_("Banker"),     N_("Guardian"),
    N_("Broadcaster"), N_("Merchant"),   N_("Barbarians"), N_("Lobbying"),
};

static const struct dynasty_about about[KORYO_KINDS] = {
    [KORYO_OMNISCIENT] = {N_("Wins ties for every power while he lies in front of you – not in "
                             "the final scoring."),
                          "K4"},
    [KORYO_SPY] = {N_("Majority: once in your turn, steal a token. Without a Guardian in play "
                      "you cannot be lobbied."),
                   "K13"},
    [KORYO_SENATOR] = {N_("Majority: your limit of cards in play is 2 higher."), "K3"},
    [KORYO_PRIEST] =
        {N_("Majority: once in your turn, send an event in front of you back to the deck."),
         "K14"},
    [KORYO_SHIP_OWNER] = {N_("Majority: you may place two different cards."), "K6"},
    [KORYO_BANKER] =
        {N_("Majority: once in your turn, take a token from the bank. That is a duty."), "K12"},
    [KORYO_GUARDIAN] = {N_("Majority: Barbarians cannot touch you."), "K15"},
    [KORYO_BROADCASTER] = {N_("Majority: you are dealt one card more."), "K5"},
    [KORYO_MERCHANT] = {N_("No power: nothing but nine points at the end."), "K19"},
    [KORYO_BARBARIANS] = {N_("Event: when revealed, you may destroy a character of another "
                             "player. Stays in front of you: −1 at the end."),
                          "K15"},
    [KORYO_LOBBYING] = {N_("Event: when revealed, you may swap two characters between two "
                           "players. Stays in front of you: −1 at the end."),
                        "K16"},
};

const struct dynasty_cards koryo_cards = {
    .codes = KORYO_CODES, .names = names, .about = about, .box = KORYO_BOX, .rule = "K1"};

static void code(struct put *out, const char *key, const struct game *game, int role,
                 uint64_t value)
{
    (void)game;
    dynasty_code(out, key, &koryo_cards, role, value);
}

static void name(FILE *out, enum lang lang, const struct game *game, int role, uint64_t value)
{
    (void)game;
    dynasty_print(out, lang, &koryo_cards, role, value);
}

static void ask_turn(FILE *out, enum lang lang, const struct game *game, const struct koryo *s)
{
    uint32_t verbs = dynasty_verbs(game, s, s->d.turn);
    bool is_revealed = s->d.acts & KORYO_REVEALED;
    int raids = koryo_owed(s, KORYO_BARBARIANS);
    int swaps = koryo_owed(s, KORYO_LOBBYING);
    struct dynasty_offers offers;

    if (!dynasty_offers_begin(&offers, lang, &koryo_cards, s->d.turn))
        return;
    if (verbs >> KORYO_RAID & 1)
        dynasty_offer(&offers,
                      text_count(lang, "{card}: destroy {n} character",
                                 "{card}: destroy {n} characters", raids),
                      KORYO_BARBARIANS, raids);
    if (verbs >> KORYO_LOBBY & 1)
        dynasty_offer(&offers,
                      text_count(lang, "{card}: {n} swap of two characters",
                                 "{card}: {n} swaps of two characters", swaps),
                      KORYO_LOBBYING, swaps);
    if (verbs >> KORYO_STEAL & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: steal a token")), KORYO_SPY, 1);
    if (verbs >> KORYO_PURGE & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: send an event back")), KORYO_PRIEST,
                      1);
    if (verbs >> KORYO_BANK & 1)
        dynasty_offer(&offers, text_in(lang, N_("{card}: take a token from the bank")),
                      KORYO_BANKER, 1);
    dynasty_ask_turn(out, &offers, is_revealed,
                     is_revealed && !(verbs >> KORYO_END & 1) ? KORYO_BANKER : 0);
}

static void ask(FILE *out, enum lang lang, const struct game *game, const void *view,
                int viewer)
{
    const struct koryo *s = (const struct koryo *)view;
    bool is_raised = koryo_holder(s, KORYO_SENATOR) == s->d.turn;
    char seat[PART_SEAT_TEXT];
    char card[PART_CARD_TEXT];

    (void)viewer;
    parts_call(seat, s->d.turn);
    dynasty_cause(card, lang, &koryo_cards, KORYO_SHIP_OWNER, s->d.turn);
    switch (s->d.phase) {
    case DYNASTY_ORDERS:
        text_say(out, lang,
                 koryo_holder(s, KORYO_SHIP_OWNER) == s->d.turn
                     ? N_("{seat}, place cards face down: any number of one kind, or, with "
                          "{card}, two different ones.")
                     : N_("{seat}, place cards face down: any number of one kind."),
                 "seat", seat, "card", card, NULL);
        break;
    case DYNASTY_MAIN: ask_turn(out, lang, game, s); break;
    case DYNASTY_LIMIT:
        dynasty_ask_limit(out, lang, &koryo_cards, &s->d,
                          koryo_limit(dynasty_box_of(game), s, s->d.turn),
                          is_raised ? KORYO_SENATOR : 0);
        break;
    default: fputs(text_in(lang, N_("The game is over.")), out);
    }
}

static void say(FILE *out, enum lang lang, const char *english, int kind, int seat)
{
    dynasty_say(out, lang, &koryo_cards, english, kind, seat);
}

static void describe(FILE *out, enum lang lang, const struct game *game, const void *view,
                     move m)
{
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);

    (void)game;
    (void)view;
    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: dynasty_describe_order(out, lang, &koryo_cards, m); break;
    case DYNASTY_REVEAL: say(out, lang, N_("reveal your placed cards"), 0, 0); break;
    case KORYO_BANK: say(out, lang, N_("take a token from the bank"), 0, 0); break;
    case KORYO_STEAL: say(out, lang, N_("steal a token from {other}"), 0, d); break;
    case KORYO_PURGE: say(out, lang, N_("send {card} back to the deck"), d, 0); break;
    case KORYO_RAID: say(out, lang, N_("destroy {other}'s {card}"), d, c); break;
    case KORYO_LOBBY: dynasty_describe_lobby(out, lang, &koryo_cards, m); break;
    case KORYO_END: say(out, lang, N_("end your turn"), 0, 0); break;
    case KORYO_DROP: say(out, lang, N_("discard {card}"), d, 0); break;
    default: break;
    }
}

/* --- positions --- */

static const char *const phases[] = {[DYNASTY_ORDERS] = "orders",
                                     [DYNASTY_MAIN] = "main",
                                     [DYNASTY_LIMIT] = "limit",
                                     [DYNASTY_OVER] = "over"};

static const char *phase(const struct game *game, const void *state)
{
    (void)game;
    return phases[((const struct koryo *)state)->d.phase];
}

static void write_position(struct put *out, const struct game *game, const void *state,
                           int viewer)
{
    const struct koryo *s = (const struct koryo *)state;

    dynasty_write_start(out, &s->d, game, phases[s->d.phase]);
    dynasty_write_cards(out, &s->d, &koryo_cards, viewer);
    put_object(out, "acts");
    put_bool(out, "revealed", s->d.acts & KORYO_REVEALED);
    put_bool(out, "banked", s->d.acts & KORYO_BANKED);
    put_bool(out, "stolen", s->d.acts & KORYO_STOLEN);
    put_bool(out, "purged", s->d.acts & KORYO_PURGED);
    put_int(out, "B", koryo_owed(s, KORYO_BARBARIANS));
    put_int(out, "L", koryo_owed(s, KORYO_LOBBYING));
    put_end(out);
    box_write_position(&dynasty_boxes, out, game);
    put_result(out, game, s, s->d.players);
    put_draws(out, &s->d.rng);
    put_end(out);
}

static void read_acts(struct json_in *in, const struct json *position, struct koryo *s)
{
    static const char *const keys[] = {"revealed", "banked", "stolen", "purged",
                                       "B",        "L",      NULL};
    const struct json *acts = json_in_object(in, position, "", "acts");

    if (in->failed)
        return;
    json_in_keys(in, acts, "acts", keys);
    for (int i = 0; i < 4; i++) /* the bits of acts are in this order */
        if (json_in_bool(in, acts, "acts", keys[i]))
            s->d.acts |= (uint8_t)(1 << i);
    s->d.owed[0] = (uint8_t)json_in_int(in, acts, "acts", "B", 0, 6);
    s->d.owed[1] = (uint8_t)json_in_int(in, acts, "acts", "L", 0, 4);
}

static bool read_position(const struct game *game, const struct json *position,
                          const uint8_t seed[SEED_BYTES], void *state, struct problem *problem)
{
    static const char *const keys[] = {"game",   "players", "round", "first",  "phase", "turn",
                                       "bank",   "tokens",  "hand",  "placed", "table", "acts",
                                       "scores", "winners", "draws", "data",   NULL};
    struct koryo *s = (struct koryo *)state;
    struct json_in in = {problem, false};
    const char *broken;

    memset(s, 0, sizeof *s);
    json_in_keys(&in, position, "", keys);
    box_read_position(&in, &dynasty_boxes, game, position);
    dynasty_read_start(&in, position, &s->d, KORYO_TOKENS, phases, DYNASTY_PHASES);
    dynasty_read_bags(&in, position, "hand", KORYO_CODES, s->d.players, s->d.hand);
    dynasty_read_bags(&in, position, "placed", KORYO_CODES, s->d.players, s->d.placed);
    dynasty_read_bags(&in, position, "table", KORYO_CODES, s->d.players, s->d.table);
    read_acts(&in, position, s);
    rng_restore(&s->d.rng, seed, json_in_draws(&in, position));
    for (int kind = 1; kind < KORYO_KINDS; kind++) /* the deck is what is nowhere else */
        if (in.failed || !dynasty_fill_deck(&s->d, &koryo_cards, kind, 0, problem))
            return false;
    broken = koryo_broken(dynasty_box_of(game), s);
    if (broken)
        return problem_say(problem, NULL, broken, NULL);
    json_in_result(&in, position, game, s, s->d.players);
    return !in.failed;
}

static void write_box(struct put *out, const struct game *game, enum lang lang)
{
    dynasty_write_box(out, game, &koryo_cards, lang);
}

static bool explain(FILE *out, enum lang lang, const struct game *game, const char *code)
{
    (void)game;
    return dynasty_explain(out, lang, &koryo_cards, code);
}

static bool read_options(const struct json *options, bool may_read_files,
                         const struct game **game, uint32_t *bits, struct problem *problem)
{
    *bits = 0;
    return box_read_options(&dynasty_boxes, &koryo_game, options, may_read_files, game,
                            problem);
}

static void check(struct put *out, const char *text, size_t size, enum lang lang)
{
    box_check(&dynasty_boxes, &koryo_face, out, text, size, lang);
}

static int goods(const struct game *game, enum lang lang, struct good out[MARKET_MAX_GOODS])
{
    (void)game;
    return dynasty_goods(&koryo_cards, lang, out);
}

static const struct market market = DYNASTY_MARKET(goods);

const struct face koryo_face = {
    .game = &koryo_game,
    .title = N_("Koryŏ"),
    .about = N_("Nine families, one court: place cards in secret, gather majorities, use their "
                "powers."),
    .minutes = "15",
    .notice = DYNASTY_NOTICE,
    .is_listed = true,
    .rules = FACE_RULES(koryo),
    .market = &market,
    .options = {.choices = dynasty_choices,
                .read = read_options,
                .write = dynasty_write_options,
                .check = check},
    .words = {.events = events,
              .lines = lines,
              .name = name,
              .why = koryo_why,
              .ask = ask,
              .describe = describe,
              .explain = explain},
    .json = {.code = code,
             .phase = phase,
             .write_position = write_position,
             .read_position = read_position,
             .write_box = write_box},
    .terminal = {.draw = koryo_draw},
};
