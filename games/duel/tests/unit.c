/* What scripts cannot reach: states that no position describes, and what being asked would
 * betray. */
#include "games/duel/tests/unit.h"

/* --- invariants --- */

static void every_invariant_can_break(void **state)
{
    const struct duel_box *box = first_box();
    const struct duel whole = fresh(box, 2, 0, 1);
    const struct duel_effect offer = {.card = (uint8_t)duel_find_card(box, "skarn-1"),
                                      .part = DUEL_PART_PLAY,
                                      .step = DUEL_ASK_USE,
                                      .last = DUEL_NO_CARD};
    int drecht = duel_find_card(box, "drecht-1");
    int mine = set_lowest(whole.hand[0]);
    struct duel s;

    (void)state;
#define BREAKS(change, sentence) \
    do { \
        s = whole; \
        change; \
        assert_non_null(duel_broken(box, &s)); \
        assert_string_equal(duel_broken(box, &s), sentence); \
    } while (0)
    BREAKS(s.players = 0, "there are one or two players");
    BREAKS(s.players = 3, "there are one or two players");
    BREAKS(s.round = 0, "there are at most 200 turns");
    BREAKS(s.round = 201, "there are at most 200 turns");
    BREAKS(s.phase = 0, "unknown phase");
    BREAKS(s.phase = 4, "unknown phase");
    BREAKS(s.player = 2, "it is nobody's turn");
    BREAKS(set_drop(&s.hand[0], mine), "a card is missing or there twice");
    BREAKS(set_add(&s.hand[1], mine), "a card is missing or there twice");
    BREAKS(s.where[mine] = DUEL_VOID, "a card is missing or there twice");
    BREAKS(s.size[DUEL_PILES]--, "a card is missing or there twice");
    BREAKS(s.where[s.first[DUEL_PILES]] = DUEL_VOID, "a card is missing or there twice");
    BREAKS(s.next[s.last[DUEL_PILES]] = s.first[DUEL_PILES],
           "a card is missing or there twice");
    BREAKS(set_add(&s.held, 95), "a card is missing or there twice");
    BREAKS(zone_lift(&s, mine);
           zone_put(&s, mine, DUEL_OUT, false), "a card is missing or there twice");
    BREAKS(s.vermeast = 1, "a card is missing or there twice");
    BREAKS(s.lot[mine] = 0, "a hidden card is in one lot or seen by both, an open one neither");
    BREAKS(set_add(&s.seen, mine),
           "a hidden card is in one lot or seen by both, an open one neither");
    BREAKS(s.lot[mine] = 4, "a lot has a number that is yet to come");
    BREAKS(s.lot[mine] = 2, "a lot has cards of several owners");
    BREAKS(s.due[0] = 127; s.n_due = 1, "what is due is not a card of the game, once");
    BREAKS(zone_lift(&s, mine); zone_put(&s, mine, DUEL_HELD, false); s.lot[mine] = 0;
           set_add(&s.held, mine), "cards are held without a PLAN");
    BREAKS(s.effect.card = 127, "the effect in progress is of no card in the game");
    BREAKS(s.effect.card = (uint8_t)mine;
           s.effect.part = 4, "the effect in progress is of no card in the game");
    BREAKS(s.effect.card = (uint8_t)mine;
           s.effect.part = DUEL_PART_ONCE, "the card has no such effect or clause");
    BREAKS(s.turn = 1, "another seat is asked than the one in turn");
    BREAKS(s.effect.card = (uint8_t)drecht, "the effect in progress is of no card in the game");
    BREAKS(s.effect.card = (uint8_t)mine; s.effect.part = 1;
           s.effect.owner = 2, "the effect in progress is of no card in the game");
    BREAKS(s.effect.card = (uint8_t)mine;
           s.effect.part = 0, "the effect in progress is of no card in the game");
    BREAKS(s.effect = offer;
           s.effect.last = 127, "the effect in progress is of no card in the game");
    BREAKS(s.effect = offer;
           s.effect.last = (uint8_t)drecht, "the effect in progress is of no card in the game");
    BREAKS(s.effect = offer; s.effect.step = 0;
           set_add(&s.effects, offer.card), "the effect in progress asks nothing");
    BREAKS(s.effect = offer; zone_lift(&s, mine); zone_put(&s, mine, DUEL_HELD, false);
           s.lot[mine] = 0; set_add(&s.held, mine), "cards are held without a PLAN");
    BREAKS(s.due[0] = (uint8_t)drecht;
           s.n_due = 1, "what is due is not a card of the game, once");
    BREAKS(s.due[0] = (uint8_t)duel_find_card(box, "domania-1");
           s.n_due = 1, "a card that is due has been drawn this turn or seen by both");
    s = fresh(box, 1, 0, 1);
    s.due[0] = 128;
    s.n_due = 1;
    assert_string_equal(duel_broken(box, &s), "what is due is not a card of the game, once");
    s = fresh(box, 1, 0, 1);
    mine = set_lowest(s.hand[0]);
    zone_lift(&s, mine);
    zone_put(&s, mine, DUEL_SLOT, false);
    s.lot[mine] = 0;
    assert_string_equal(duel_broken(box, &s), "the Prologue has one player and no Domain");
#undef BREAKS
}

/* A game that is over remembers nothing of its last turn. */
static void the_end_is_blank(void **state)
{
    const struct duel_box *box = first_box();
    struct rng dice = make_dice(9);
    struct duel over = fresh(box, 2, 0, 9);
    struct duel s;

    (void)state;
    while (step(box, &over, &dice))
        ;
    assert_null(duel_broken(box, &over));
#define BREAKS(change) \
    do { \
        s = over; \
        change; \
        assert_non_null(duel_broken(box, &s)); \
    } while (0)
    BREAKS(s.n_due = 1);
    BREAKS(s.n_played = 1);
    BREAKS(s.events = 1);
    BREAKS(s.recruited = 2);
    BREAKS(s.invoked = 1);
    BREAKS(s.awakened = 1);
    BREAKS(s.mark = 1);
    BREAKS(s.resources = 1);
    BREAKS(s.bonus = 1);
    BREAKS(set_add(&s.effects, 0));
    BREAKS(set_add(&s.reactions, 0));
    BREAKS(s.turn = 0);
#undef BREAKS
}

/* What is counted has a limit, and stays there. */
static void counting_stops_somewhere(void **state)
{
    const struct duel_box *box = first_box();
    struct duel s = fresh(box, 2, 0, 1);
    int herald = duel_find_card(box, "herald-1");
    struct duel_table t = {box, &s, NULL};

    (void)state;
    for (int i = 0; i < DUEL_MAX_PLAYED; i++)
        s.played[s.n_played++] = 0;
    s.bonus = DUEL_MAX_BONUS;
    duel_carry(&t, herald, DUEL_HANDS, false);
    duel_apply(box, &s, 0, duel_move(DUEL_DO_PLAY, herald), NULL);
    assert_int_equal(s.n_played, DUEL_MAX_PLAYED);
    duel_apply(box, &s, 0, duel_move(DUEL_DO_USE, 0), NULL);
    assert_int_equal(s.bonus, DUEL_MAX_BONUS);
}

/* The Prologue whose deck has shrunk to a hand ends in success. */
static void an_empty_pile_ends_the_prologue(void **state)
{
    const struct duel_box *box = first_box();
    struct points points;

    (void)state;
    for (int last = 0; last < 2; last++) {
        struct duel s = fresh(box, 1, 0, 1);
        struct duel_table t = {box, &s, NULL};
        int card = duel_find_card(box, "ashling-1");

        while (s.size[DUEL_PILES] > 2)
            duel_carry(&t, s.last[DUEL_PILES], DUEL_VOID, false);
        while (s.size[DUEL_HANDS])
            duel_carry(&t, set_lowest(s.hand[0]), DUEL_VOID, false);
        duel_carry(&t, card, DUEL_HANDS, false);
        s.mark = s.size[DUEL_PILES];
        s.round = last ? DUEL_MAX_ROUNDS : 7;
        assert_null(duel_broken(box, &s));
        duel_apply(box, &s, 0, duel_move(DUEL_DO_PLAY, card), NULL);
        assert_int_equal(s.phase, DUEL_OVER);
        assert_null(duel_broken(box, &s));
        duel_points(box, &s, &points);
        assert_int_equal(points.winners, 1);
        assert_int_equal(points.total[0], last ? DUEL_MAX_ROUNDS : 8);
    }
}

/* --- the effect in progress, as positions claim it --- */

/* What an effect claims, as in positions; what is in `more` stands for the rest. */
static void put_claim(struct put *out, const char *card, const char *part, int at,
                      const char *asks, const struct json *more)
{
    bool has_begun =
        strcmp(asks, "use") != 0 && strcmp(asks, "option") != 0 && strcmp(asks, "may") != 0;
    const struct json texts[] = {{.key = "card", .text = card},
                                 {.key = "part", .text = part},
                                 {.key = "step", .text = asks},
                                 {.key = "last", .text = ""}};
    const struct json numbers[] = {{.key = "owner", .number = 1},
                                   {.key = "at", .number = at},
                                   {.key = "want", .number = has_begun},
                                   {.key = "done"}};
    static const char *const flags[] = {"full", "awake"};
    static const char *const lists[] = {"held", "named"};

    put_object(out, NULL);
    for (int i = 0; i < 4; i++)
        if (!json_get(more, texts[i].key))
            put_text(out, texts[i].key, texts[i].text);
    for (int i = 0; i < 4; i++)
        if (!json_get(more, numbers[i].key))
            put_int(out, numbers[i].key, numbers[i].number);
    for (int i = 0; i < 2; i++) {
        if (!json_get(more, flags[i]))
            put_bool(out, flags[i], false);
        if (!json_get(more, lists[i]))
            put_raw(out, lists[i], "[]", 2);
    }
    FOR_MEMBERS (value, more)
        put_json(out, value->key, value);
    put_end(out);
}

/* A text with another in the place of a part that must be there; to be freed. */
static char *replace(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    char *made = (char *)malloc(strlen(text) + strlen(new) + 1);

    assert_non_null(at);
    assert_non_null(made);
    sprintf(made, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return made;
}

/* A position of the first deal in which an effect claims to be at a question. */
static const char *claim(const char *card, const char *part, int at, const char *asks,
                         const char *more)
{
    static char text[300];
    static struct problem problem;
    uint8_t seed[SEED_BYTES] = {1};
    struct duel s = fresh(first_box(), 2, 0, 1);
    struct put position = {0};
    struct put effect = {0};
    struct json_doc doc = {0};
    char member[600];
    char *with_effect;
    char *whole;
    bool is_read;

    problem.lang = LANG_EN;
    problem.text[0] = 0;
    put_claim(&effect, card, part, at, asks, json_read(&doc, more, strlen(more)));
    snprintf(member, sizeof member, "\"effect\":%s", effect.text);
    duel_write_position(&position, first_set(), &s, WHOLE);
    with_effect = replace(position.text, "\"effect\":null", member);
    snprintf(member, sizeof member, "\"effects\":[\"%s\"]", card);
    whole = strcmp(asks, "use") != 0 ? replace(with_effect, "\"effects\":[]", member)
                                     : strdup(with_effect);
    is_read = duel_read_position(first_set(), json_read(&doc, whole, strlen(whole)), seed, &s,
                                 &problem);
    assert_int_equal(is_read, !*problem.text);
    snprintf(text, sizeof text, "%s", problem.text);
    put_free(&position);
    put_free(&effect);
    json_free(&doc);
    free(with_effect);
    free(whole);
    return text;
}

static void an_effect_must_ask_something(void **state)
{
    static const char nothing[] = "the effect in progress asks nothing";
    static const char unlike[] =
        "the effect in progress remembers what its clause does not say";
    static const char stray[] =
        "the effect in progress is not remembered as applied, or not of this phase";

    (void)state;
    assert_string_equal(claim("skarn-1", "play", 0, "use", "{}"), "");
    assert_string_equal(claim("current", "play", 0, "option", "{}"), "");
    assert_string_equal(claim("surveyor-1", "play", 1, "may", "{}"), "");
    assert_string_equal(claim("selema-1", "play", 0, "name", "{}"), "");
    assert_string_equal(claim("forge", "play", 0, "pick", "{}"), "");
    assert_string_equal(claim("ripple-1", "play", 0, "slot", "{\"want\":0}"), "");
    assert_string_equal(claim("raider", "play", 0, "pick", "{}"),
                        "another seat is asked than the one in turn");
    assert_string_equal(claim("skarn-1", "play", 0, "use", "{\"owner\":2}"), stray);
    assert_string_equal(claim("eel-1", "reaction", 0, "use", "{}"), stray);
    assert_string_equal(claim("skarn-1", "play", 0, "option", "{}"), nothing);
    assert_string_equal(claim("skarn-1", "play", 0, "may", "{}"), nothing);
    assert_string_equal(claim("eel-1", "play", 0, "pick", "{}"), nothing);
    assert_string_equal(claim("eel-1", "play", 0, "slot", "{}"), nothing);
    assert_string_equal(claim("eel-1", "play", 0, "top", "{}"), nothing);
    assert_string_equal(claim("eel-1", "play", 0, "name", "{}"), nothing);
    assert_string_equal(claim("eel-1", "play", 0, "awaken", "{}"), nothing);
    assert_string_equal(claim("whisper", "play", 1, "awaken", "{}"), nothing);
    assert_string_equal(claim("whisper", "play", 0, "awaken", "{}"), nothing);
    assert_string_equal(claim("raven-1", "play", 0, "top", "{\"want\":3}"), nothing);
    assert_string_equal(claim("raven-1", "play", 0, "awaken", "{\"want\":3,\"done\":1}"),
                        nothing);
    assert_string_equal(claim("selema-1", "play", 0, "name", "{\"want\":9}"), unlike);
    assert_string_equal(claim("selema-1", "play", 0, "name", "{\"named\":[\"chaos\"]}"),
                        nothing);
    assert_string_equal(claim("forge", "play", 0, "pick", "{\"want\":9}"), unlike);
    assert_string_equal(claim("forge", "play", 0, "pick", "{\"done\":1}"), nothing);
    assert_string_equal(claim("pearl-1", "play", 1, "pick", "{}"), nothing);
    assert_string_equal(claim("lookout-1", "play", 0, "slot", "{}"), nothing);
    assert_string_equal(claim("skarn-1", "play", 1, "use", "{}"),
                        "the card has no such effect or clause");
    assert_string_equal(claim("stray-1", "play", 0, "use", "{}"),
                        "the card has no such effect or clause");
    assert_string_equal(claim("murmur", "play", 0, "slot", "{}"),
                        "the card has no such effect or clause");
    assert_string_equal(claim("awakening", "once", 0, "slot", "{}"),
                        "the card has no such effect or clause");
    assert_string_equal(claim("murmur", "once", 0, "slot", "{\"owner\":2}"), stray);
    assert_string_equal(claim("skarn-1", "play", 0, "use", "{\"step\":\"sing\"}"),
                        "acts.effect.step: unknown");
    assert_string_equal(claim("skarn-1", "play", 0, "use", "{\"part\":1}"),
                        "acts.effect.part: unknown");
    assert_string_equal(claim("skarn-1", "play", 0, "use", "{\"more\":1}"),
                        "acts.effect.more: no such field");
    assert_string_equal(
        claim("skarn-1", "play", 0, "use", "{\"last\":7}"),
        "acts.effect.last: a number hides the card; only a whole position loads");
    assert_string_equal(claim("drecht-1", "play", 0, "use", "{}"),
                        "acts.effect.card: no such card in this game: 'drecht-1'");
}

/* --- who is asked [D-r13] --- */

/* Whether the other holds a card that answers what waits. */
static bool holds_answer(const struct duel_box *box, const struct duel *s)
{
    for (int card = 0; card < box->n_cards; card++)
        if (duel_answers(box, s, card))
            return true;
    return false;
}

/* Where the other is asked, one of many guesses of the turn player's gives an answer,
 * whether or not the other really has one. */
static void asking_betrays_nothing(void **state)
{
    const struct duel_box *box = first_box();
    struct rng dice = make_dice(1);
    int asked = 0;
    int vain = 0;

    (void)state;
    for (int game = 0; game < 12; game++) {
        struct duel s = fresh(box, 2, game & 1, game);

        while (step(box, &s, &dice) && s.round < 60) {
            bool found = false;

            if (!s.events || duel_has_effect(&s))
                continue;
            asked++;
            vain += !holds_answer(box, &s);
            for (int i = 0; i < 4000 && !found; i++) {
                struct duel guess = s;

                duel_redact(box, &guess, s.player);
                duel_complete(box, &guess, s.player, &dice);
                found = holds_answer(box, &guess);
            }
            assert_true(found);
        }
    }
    assert_true(asked > 50 && vain > 10);
}

/* Where the other would not be asked, no guess gives an answer: tried with each kind of event
 * at every pause. */
static void silence_betrays_nothing(void **state)
{
    const struct duel_box *box = first_box();
    struct rng dice = make_dice(2);
    int silent = 0;

    (void)state;
    for (int game = 0; game < 12; game++) {
        struct duel s = fresh(box, 2, game & 1, 100 + game);

        while (step(box, &s, &dice) && s.round < 60) {
            struct duel asked = s;

            if (duel_has_effect(&s))
                continue;
            asked.recruited = 1 << DUEL_DRAKON;
            for (int event = 1; event <= 4; event *= 2) {
                asked.events = (uint8_t)event;
                if (duel_answerable(box, &asked))
                    continue;
                silent++;
                for (int i = 0; i < 30; i++) {
                    struct duel guess = asked;

                    duel_redact(box, &guess, s.player);
                    duel_complete(box, &guess, s.player, &dice);
                    assert_false(holds_answer(box, &guess));
                }
            }
        }
    }
    assert_true(silent > 500);
}

/* A reaction that is due to a card nobody else has seen changes nothing for the other. */
static void a_hidden_reaction_leaves_no_trace(void **state)
{
    const struct duel_box *box = first_box();
    struct rng dice = make_dice(3);
    int hidden = 0;

    (void)state;
    for (int game = 0; game < 60; game++) {
        struct duel s = fresh(box, 2, game & 1, 200 + game);

        while (step(box, &s, &dice) && s.round < 100) {
            struct duel with = s;
            struct duel without = s;
            struct events events = {0};
            int n = 0;

            for (int i = 0; i < s.n_due; i++)
                n += s.lot[s.due[i] & 127] != 0;
            if (duel_has_effect(&s) || s.events || !n || n != s.n_due)
                continue;
            hidden++;
            duel_apply(box, &without, s.turn, duel_move(DUEL_DO_PASS, 0), &events);
            assert_int_equal(events.shown, 0);
            assert_false(event_seen_by(&events.event[0], duel_other(s.turn)));
            duel_redact(box, &with, duel_other(s.turn));
            duel_redact(box, &without, duel_other(s.turn));
            assert_memory_equal(&with, &without, sizeof with);
        }
    }
    assert_true(hidden > 10);
}

/* --- the length of a turn --- */

static uint32_t longest_turn(const struct duel_box *box, int players, uint32_t options,
                             int number, struct rng *dice)
{
    struct duel s = fresh(box, players, options, number);
    uint32_t longest = 0;
    uint32_t length = 0;
    int round = 1;

    while (step(box, &s, dice)) {
        length = s.round == round ? length + 1 : 0;
        round = s.round;
        longest = length > longest ? length : longest;
        if (length > box->max_turn)
            break;
    }
    return longest;
}

static void a_turn_is_bounded(void **state)
{
    struct rng dice = make_dice(4);

    (void)state;
    assert_true(duel_shipped_box.max_turn <= DUEL_MAX_TURN);
    for (int i = 0; i < 200; i++)
        assert_true(longest_turn(&duel_shipped_box, 1 + i % 2, i >> 1 & 1, i, &dice) <=
                    duel_shipped_box.max_turn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_invariant_can_break),
        cmocka_unit_test(the_end_is_blank),
        cmocka_unit_test(counting_stops_somewhere),
        cmocka_unit_test(an_empty_pile_ends_the_prologue),
        cmocka_unit_test(an_effect_must_ask_something),
        cmocka_unit_test(asking_betrays_nothing),
        cmocka_unit_test(silence_betrays_nothing),
        cmocka_unit_test(a_hidden_reaction_leaves_no_trace),
        cmocka_unit_test(a_turn_is_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
