/* The library as others see it: lib/madang.h, and no other header of ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/madang.h"

struct state {
    uint64_t word[MADANG_MAX_STATE / 8];
};

/* A number below n; the same sequence for the same dice. */
static uint32_t roll(uint64_t *dice, int n)
{
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*dice >> 32) * (uint64_t)n >> 32);
}

static void versions_agree(void **unused)
{
    char text[32];

    (void)unused;
    snprintf(text, sizeof text, "%d.%d.%d", MADANG_VERSION_MAJOR, MADANG_VERSION_MINOR,
             MADANG_VERSION_PATCH);
    assert_string_equal(text, MADANG_VERSION);
    assert_string_equal(madang_version(), MADANG_VERSION);
}

static void games_are_found(void **unused)
{
    const madang_game *game;
    int n = 0;

    (void)unused;
    for (; (game = madang_game_at(n)) != NULL; n++) {
        assert_ptr_equal(madang_game_find(madang_game_name(game)), game);
        assert_true(madang_state_size(game) <= MADANG_MAX_STATE);
        assert_true(madang_max_moves(game) <= MADANG_MAX_MOVES);
        assert_true(madang_max_players(game) <= MADANG_MAX_PLAYERS);
        assert_true(madang_game_rules(game) >= 1);
        assert_true(madang_game_eyes(game).letters > 0);
    }
    assert_true(n >= 4);
    assert_null(madang_game_at(-1));
    assert_null(madang_game_find("chess"));
    assert_null(madang_game_find("blank"));
}

/* Draws until nothing is left to draw; how many draws there were. */
static int draw_all(const madang_game *game, struct state *state, int players, int seat,
                    madang_move action, uint64_t *dice)
{
    uint8_t seed[MADANG_SEED_BYTES];
    uint32_t outcome[1024];
    int n = 0;
    int wanted;

    madang_seed(seed, 9);
    while ((wanted = action ? madang_play_drawn(game, state, seat, action, outcome, n)
                            : madang_setup_drawn(game, state, players, seed, outcome, n)) > 0) {
        assert_true(wanted > 1 && n < 1024);
        outcome[n] = (uint32_t)wanted; /* not one of them */
        if (action)
            assert_int_equal(madang_play_drawn(game, state, seat, action, outcome, n + 1), -1);
        outcome[n++] = roll(dice, wanted);
    }
    assert_int_equal(wanted, 0);
    return n;
}

static void chance_is_the_callers(void **unused)
{
    const madang_game *game;

    (void)unused;
    for (int i = 0; (game = madang_game_at(i)) != NULL; i++) {
        uint64_t dice = 3;
        struct state state;
        int n = draw_all(game, &state, 2, 0, 0, &dice);
        int seat;

        assert_true(n > 1); /* a deal */
        while ((seat = madang_turn(game, &state)) >= 0) {
            madang_move moves[MADANG_MAX_MOVES];
            int n_moves = madang_moves(game, &state, seat, moves);
            madang_move action = moves[roll(&dice, n_moves)];
            const uint32_t none = 0;
            struct state before = state;
            uint64_t same = dice;
            int wanted = madang_play_drawn(game, &before, seat, action, NULL, 0);

            if (wanted > 0) /* nothing is changed before everything is drawn */
                assert_memory_equal(&before, &state, madang_state_size(game));
            else
                assert_int_equal(madang_play_drawn(game, &state, seat, action, &none, 1), -1);
            before = state;
            n += draw_all(game, &state, 2, seat, action, &dice);
            draw_all(game, &before, 2, seat, action, &same);
            assert_memory_equal(&before, &state, madang_state_size(game));
            assert_null(madang_broken(game, &state));
        }
    }
}

/* Of the first draw of Koryŏ – who begins – each outcome is another game, and without chance
 * of the caller's a state goes on as ever. */
static void draws_are_what_chance_decides(void **unused)
{
    const madang_game *game = madang_game_find("koryo");
    uint8_t seed[MADANG_SEED_BYTES];
    uint64_t key[3];

    (void)unused;
    madang_seed(seed, 1);
    assert_int_equal(madang_setup_drawn(game, NULL, 3, seed, NULL, 0), 3);
    for (uint32_t first = 0; first < 3; first++) {
        uint32_t outcome[64] = {first};
        struct state state;
        int n = 1;
        int wanted;
        int seat;

        while ((wanted = madang_setup_drawn(game, &state, 3, seed, outcome, n)) > 0)
            outcome[n++] = (uint32_t)wanted - 1;
        assert_int_equal(wanted, 0);
        key[first] = madang_key(game, &state, MADANG_SPECTATOR);
        while ((seat = madang_turn(game, &state)) >= 0) {
            madang_move moves[MADANG_MAX_MOVES];

            madang_moves(game, &state, seat, moves);
            madang_play(game, &state, seat, moves[0]);
            assert_null(madang_broken(game, &state));
        }
    }
    assert_true(key[0] != key[1] && key[1] != key[2] && key[0] != key[2]);
}

static void options_choose_a_box(void **unused)
{
    madang_problem problem;
    madang_game *game = madang_game_open("choson", "{}", false, &problem);
    uint8_t seed[MADANG_SEED_BYTES];
    madang_table *table;
    madang_table *another;
    madang_game *again;
    char *ours;

    (void)unused;
    assert_non_null(game);
    madang_game_close(game);
    assert_null(madang_game_open("chess", NULL, false, &problem));
    assert_non_null(strstr(problem.text, "chess"));
    assert_null(madang_game_open("koryo", "{", false, &problem));
    assert_non_null(strstr(problem.text, "JSON"));
    assert_null(madang_game_open("koryo", "{\"x\":1}", false, NULL));
    assert_null(madang_game_open("charon", "{\"map\":\"games/charon/tests/other-moon.txt\"}",
                                 false, &problem));
    game = madang_game_open("charon", "{\"map\":\"" MOON "\"}", true, &problem);
    assert_non_null(game);
    madang_seed(seed, 5);
    table = madang_table_new(game, 2, seed);
    assert_non_null(table);
    ours = madang_position(game, madang_table_state(table), -1);
    assert_non_null(strstr(ours, "\"data\"")); /* the position names the map */
    madang_free(ours);
    another = madang_table_new(madang_table_game(table), 2, seed); /* has the same box */
    assert_non_null(another);
    assert_memory_equal(madang_table_state(table), madang_table_state(another),
                        madang_state_size(game));
    ours = madang_table_record(another);
    assert_non_null(strstr(ours, "options {\"data\""));
    madang_free(ours);
    madang_table_free(another);
    madang_table_free(table);
    ours = madang_game_options(game);
    again = madang_game_open("charon", ours, false, &problem); /* by its hash, without a file */
    assert_non_null(again);
    madang_game_close(again);
    madang_free(ours);
    madang_game_close(game);
    ours = madang_game_options(madang_game_find("charon"));
    assert_string_equal(ours, "{}");
    madang_free(ours);
    game = madang_game_open("duel", "{\"vermeast\":true}", false, &problem);
    ours = madang_game_options(game);
    assert_string_equal(ours, "{\"vermeast\":true}");
    madang_free(ours);
    madang_game_close(game);
}

/* Whatever checks says no to nonsense, and nothing happens. */
static void nonsense_is_refused(void **unused)
{
    const madang_game *game = madang_game_find("koryo");
    uint8_t seed[MADANG_SEED_BYTES] = {0};
    char text[MADANG_MAX_TEXT] = "x";
    madang_problem problem;
    madang_table *table = madang_table_new(game, 2, seed);
    madang_batch *batch = madang_batch_new(game, 2, 3, 1, 1);
    struct state state;

    (void)unused;
    assert_null(madang_game_find(NULL));
    assert_null(madang_game_open(NULL, NULL, false, &problem));
    assert_true(*problem.text);
    assert_null(madang_game_open("koryo", "", false, &problem));
    assert_null(madang_game_open("koryo", "[]", false, &problem));
    assert_null(madang_game_open("koryo", "{\"seasons\":\"\xff\"}", true, &problem));
    assert_null(madang_table_new(NULL, 2, seed));
    assert_null(madang_table_new(game, 5, seed));
    assert_null(madang_table_read(NULL, &problem));
    assert_null(madang_bot_new(NULL, "club", 2, 1));
    assert_null(madang_bot_new(game, NULL, 2, 1));
    assert_null(madang_bot_new(game, "club", 5, 1));
    assert_null(madang_bot_new(game, "club", -1, 1));
    assert_null(madang_batch_new(NULL, 2, 2, 1, 1));
    assert_null(madang_batch_new(game, 1, 2, 1, 1));
    assert_int_equal(madang_setup_drawn(game, NULL, 99, seed, NULL, 0), -1);
    assert_false(madang_read_position(game, NULL, seed, &state, NULL));
    assert_false(madang_table_play(table, NULL, &problem));
    assert_false(madang_table_play(table, "order 1\xff", &problem));
    assert_true(*problem.text);
    assert_false(madang_table_undo(table));
    assert_int_equal(madang_table_ply(table, 0, text), -1);
    assert_string_equal(text, "");
    assert_int_equal(madang_table_ply(table, -1, text), -1);
    assert_int_equal(madang_find_action(game, madang_table_state(table),
                                        madang_turn(game, madang_table_state(table)), NULL),
                     0);
    assert_false(madang_is_legal(game, madang_table_state(table), NULL, "xx", NULL));
    assert_non_null(madang_batch_state(batch, 2));
    assert_null(madang_batch_state(batch, 3));
    assert_null(madang_batch_state(batch, -1));
    madang_batch_free(batch);
    madang_batch_free(NULL);
    madang_bot_free(NULL);
    madang_table_free(table);
    madang_table_free(NULL);
    madang_game_close(NULL);
    madang_free(NULL);
}

/* A game through states and the same through a table, from both the same record. */
static void a_game_is_its_record(void **unused)
{
    const madang_game *game;

    (void)unused;
    for (int i = 0; (game = madang_game_at(i)) != NULL; i++) {
        int players = madang_max_players(game);
        uint8_t seed[MADANG_SEED_BYTES];
        struct state state;
        madang_table *table;
        madang_table *again;
        madang_problem problem;
        uint64_t dice = 7;
        char *record;
        int points[MADANG_MAX_PLAYERS];
        int seat;

        madang_seed(seed, 11);
        madang_setup(game, &state, players, seed);
        table = madang_table_new(game, players, seed);
        assert_non_null(table);
        while ((seat = madang_turn(game, &state)) >= 0) {
            madang_move moves[MADANG_MAX_MOVES];
            char text[MADANG_MAX_TEXT];
            char told[MADANG_MAX_TEXT];
            int n = madang_moves(game, &state, seat, moves);
            madang_move action = moves[roll(&dice, n)];

            assert_int_equal(madang_winners(game, &state), 0);
            assert_null(madang_broken(game, &state));
            assert_true(madang_action_text(game, &state, action, text) > 0);
            assert_int_equal(madang_find_action(game, &state, seat, text), action);
            assert_true(madang_is_legal(game, &state, text, "fr", NULL));
            assert_true(madang_table_play(table, text, &problem));
            assert_int_equal(madang_table_ply(table, madang_table_plies(table) - 1, told),
                             seat);
            assert_string_equal(told, text);
            madang_play(game, &state, seat, action);
            assert_memory_equal(&state, madang_table_state(table), madang_state_size(game));
        }
        assert_false(madang_table_play(table, "nonsense", &problem));
        assert_true(*problem.text);
        madang_points(game, &state, points);
        record = madang_table_record(table);
        assert_non_null(strstr(record, "winners"));
        again = madang_table_read(record, &problem);
        assert_non_null(again);
        assert_int_equal(madang_table_plies(again), madang_table_plies(table));
        assert_true(madang_table_undo(again));
        assert_int_equal(madang_table_plies(again), madang_table_plies(table) - 1);
        assert_null(madang_table_read("madang record 1\ngame chess\n", &problem));
        assert_non_null(strstr(problem.text, "chess"));
        madang_free(record);
        madang_table_free(again);
        madang_table_free(table);
    }
}

static void views_hide_and_are_filled(void **unused)
{
    const madang_game *game;

    (void)unused;
    for (int i = 0; (game = madang_game_at(i)) != NULL; i++) {
        uint8_t seed[MADANG_SEED_BYTES];
        struct state state;
        struct state view;
        struct state guess;
        char *position;
        char *question;
        int seat;

        madang_seed(seed, 3);
        madang_setup(game, &state, 2, seed);
        seat = madang_turn(game, &state);
        view = state;
        madang_redact(game, &view, seat);
        assert_memory_not_equal(&view, &state,
                                madang_state_size(game)); /* at least the chances */
        guess = view;
        madang_complete(game, &guess, seat, 99);
        assert_null(madang_broken(game, &guess));
        assert_true(madang_key(game, &guess, seat) == madang_key(game, &state, seat));
        assert_true(madang_key(game, &state, seat) == madang_key(game, &view, seat));
        position = madang_position(game, &state, -1);
        assert_true(madang_read_position(game, position, seed, &guess, NULL));
        assert_int_equal(madang_turn(game, &guess), seat);
        madang_free(position);
        position = madang_position(game, &state, MADANG_SPECTATOR);
        assert_non_null(position);
        madang_free(position);
        question = madang_ask(game, &view, seat, "ko");
        assert_true(question && *question);
        madang_free(question);
        assert_false(madang_read_position(game, "[1,", seed, &guess, NULL));
    }
}

/* Every legal action is a word and comes back from it, letter by letter. */
static void words_are_actions(void **unused)
{
    const madang_game *game;

    (void)unused;
    for (int i = 0; (game = madang_game_at(i)) != NULL; i++) {
        madang_eyes eyes = madang_game_eyes(game);
        uint8_t *cells = (uint8_t *)malloc((size_t)eyes.cells);
        uint8_t *mask = (uint8_t *)malloc((size_t)eyes.letters);
        madang_move moves[MADANG_MAX_MOVES];
        uint8_t seed[MADANG_SEED_BYTES];
        struct state state;
        int seat;
        int n;

        madang_seed(seed, 8);
        madang_setup(game, &state, 2, seed);
        seat = madang_turn(game, &state);
        n = madang_moves(game, &state, seat, moves);
        madang_redact(game, &state, seat);
        madang_observe(game, &state, seat, NULL, 0, cells);
        for (int k = 0; k < n; k++) {
            uint16_t word[MADANG_MAX_WORD];
            int length = madang_spell(game, &state, seat, moves[k], word);

            assert_int_equal(madang_read_word(game, &state, seat, word, length), moves[k]);
            for (int letter = 0; letter < length; letter++) {
                assert_true(madang_letters(game, &state, seat, word, letter, mask) > 0);
                assert_true(mask[word[letter]]);
            }
        }
        free(cells);
        free(mask);
    }
}

/* Nets have no eyes for a moon whose copies of a card differ: nothing is seen, nothing spelt.
 */
static void a_box_may_have_no_eyes(void **unused)
{
    madang_game *game =
        madang_game_open("charon", "{\"map\":\"" PRINTED_MOON "\"}", true, NULL);
    madang_eyes eyes = madang_game_eyes(game);
    uint16_t word[MADANG_MAX_WORD] = {0};
    madang_move moves[MADANG_MAX_MOVES];
    uint8_t seed[MADANG_SEED_BYTES];
    struct state state;
    uint8_t cell = 7;
    int32_t n_moves = 0;
    madang_rows rows = {.cells = &cell, .mask = &cell, .moves = &n_moves};
    madang_batch *batch = madang_batch_new(game, 2, 1, 1, 1);
    int seat;

    (void)unused;
    assert_int_equal(eyes.version + eyes.cells + eyes.hidden + eyes.letters, 0);
    madang_seed(seed, 1);
    madang_setup(game, &state, 2, seed);
    seat = madang_turn(game, &state);
    assert_true(madang_moves(game, &state, seat, moves) > 0);
    madang_observe(game, &state, seat, NULL, 0, &cell);
    madang_observe_hidden(game, &state, seat, &cell);
    assert_int_equal(madang_letters(game, &state, seat, NULL, 0, &cell), 0);
    assert_int_equal(madang_spell(game, &state, seat, moves[0], word), 0);
    assert_int_equal(madang_read_word(game, &state, seat, word, 0), 0);
    madang_batch_look(batch, &rows);
    assert_true(n_moves > 0);
    assert_int_equal(madang_batch_choose(batch, word, &rows), 1);
    assert_int_equal(madang_batch_play(batch, (const uint32_t[]){0}, &rows), 0);
    assert_int_equal(cell, 7);
    madang_batch_free(batch);
    madang_game_close(game);
}

enum { GAMES = 200 };

/* Plays a batch at random by number or by letter; what came out, mixed into one number. */
static uint64_t play_batch(const madang_game *game, int threads, bool by_letter)
{
    size_t letters = (size_t)madang_game_eyes(game).letters;
    size_t n_cells = (size_t)madang_game_eyes(game).cells;
    madang_batch *batch = madang_batch_new(game, 2, GAMES, 42, threads);
    int32_t *moves = (int32_t *)malloc(GAMES * sizeof *moves);
    uint8_t *mask = (uint8_t *)malloc(GAMES * letters);
    uint8_t *cells = (uint8_t *)malloc(GAMES * n_cells);
    float reward[GAMES * 2];
    uint8_t is_over[GAMES];
    madang_rows rows = {.moves = moves,
                        .mask = by_letter ? mask : NULL,
                        .cells = cells,
                        .reward = reward,
                        .is_over = is_over};
    uint64_t dice = 5;
    uint64_t hash = 0;

    assert_non_null(batch);
    madang_batch_look(batch, &rows);
    for (int step = 0; step < 300; step++) {
        uint16_t letter[GAMES];
        uint32_t number[GAMES];

        for (int i = 0; i < GAMES; i++)
            if (by_letter) {
                do
                    letter[i] = (uint16_t)roll(&dice, (int)letters);
                while (!mask[(size_t)i * letters + letter[i]]);
            } else {
                number[i] = roll(&dice, moves[i]);
            }
        assert_int_equal(by_letter ? madang_batch_choose(batch, letter, &rows)
                                   : madang_batch_play(batch, number, &rows),
                         0);
        for (size_t i = 0; i < GAMES; i++) {
            float sum = reward[2 * i] + reward[2 * i + 1];

            assert_true(is_over[i] ? sum > 0.99f && sum < 1.01f : sum == 0);
            hash = hash * 31 + (uint64_t)moves[i] + UINT64_C(1000) * is_over[i] +
                   cells[i * n_cells];
        }
    }
    for (int i = 0; i < GAMES; i++)
        hash = hash * 31 + madang_key(game, madang_batch_state(batch, i), MADANG_SPECTATOR);
    madang_batch_free(batch);
    free(moves);
    free(mask);
    free(cells);
    return hash;
}

static void batches_do_not_depend_on_threads(void **unused)
{
    const madang_game *game;

    (void)unused;
    for (int i = 0; (game = madang_game_at(i)) != NULL; i++) {
        assert_true(play_batch(game, 1, false) == play_batch(game, 3, false));
        assert_true(play_batch(game, 1, true) == play_batch(game, 3, true));
    }
}

/* Threads stay behind when a process forks; what they did goes on in the other, too. */
static void batches_fork(void **unused)
{
    const madang_game *game = madang_game_find("koryo");
    madang_batch *batch = madang_batch_new(game, 2, GAMES, 1, 3);
    const uint32_t first[GAMES] = {0};
    madang_rows rows = {0};
    int status = -1;
    pid_t child = fork();

    (void)unused;
    if (!child) {
        alarm(600); /* for ever would be too long */
        status = madang_batch_play(batch, first, &rows);
        madang_batch_free(batch);
        _exit(status);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(madang_batch_play(batch, first, &rows), 0);
    madang_batch_free(batch);
}

static void batches_refuse_what_cannot_be_chosen(void **unused)
{
    const madang_game *game = madang_game_find("koryo");
    madang_batch *batch = madang_batch_new(game, 3, 2, 1, 1);
    struct state before;
    madang_rows rows = {0};

    (void)unused;
    memcpy(&before, madang_batch_state(batch, 1), madang_state_size(game));
    assert_int_equal(madang_batch_play(batch, (const uint32_t[]){0, 100000}, &rows), 1);
    assert_memory_equal(&before, madang_batch_state(batch, 1), madang_state_size(game));
    assert_int_equal(madang_batch_choose(batch, (const uint16_t[]){65535, 65535}, &rows), 2);
    assert_memory_equal(&before, madang_batch_state(batch, 1), madang_state_size(game));
    madang_batch_free(batch);
    assert_null(madang_batch_new(game, 9, 2, 1, 1));
    assert_null(madang_batch_new(game, 2, 0, 1, 1));
}

static void bots_choose(void **unused)
{
    const madang_game *game = madang_game_find("choson");
    madang_bot *bot = madang_bot_new(game, "strong", 2, 1);
    uint8_t seed[MADANG_SEED_BYTES];
    char text[MADANG_MAX_TEXT];
    struct state view;
    madang_move action;
    char *words;
    int seat;

    (void)unused;
    assert_null(madang_bot_new(game, "godlike", 2, 1));
    madang_seed_random(seed);
    madang_setup(game, &view, 2, seed);
    seat = madang_turn(game, &view);
    madang_redact(game, &view, seat);
    action = madang_bot_choose(bot, &view, seat, 1, 0, 0);
    assert_int_equal(action, madang_bot_choose(bot, &view, seat, 1, 0, 0));
    madang_action_text(game, &view, action, text);
    assert_int_equal(madang_find_action(game, &view, seat, text), action);
    words = madang_describe(game, &view, action, NULL);
    assert_true(words && *words);
    madang_free(words);
    madang_bot_free(bot);
    game = madang_game_find("choson");
    bot = madang_bot_new(game, "search", 2, 1);
    madang_seed(seed, 1);
    madang_setup(game, &view, 2, seed);
    seat = madang_turn(game, &view);
    madang_redact(game, &view, seat);
    action = madang_bot_choose(bot, &view, seat, 3, 200, 0);
    for (int i = 0; i < 3; i++) { /* as if it were new */
        madang_bot_forget(bot);
        assert_int_equal(action, madang_bot_choose(bot, &view, seat, 3, 200, 0));
    }
    madang_bot_free(bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_agree),
        cmocka_unit_test(games_are_found),
        cmocka_unit_test(chance_is_the_callers),
        cmocka_unit_test(draws_are_what_chance_decides),
        cmocka_unit_test(options_choose_a_box),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(a_game_is_its_record),
        cmocka_unit_test(views_hide_and_are_filled),
        cmocka_unit_test(words_are_actions),
        cmocka_unit_test(a_box_may_have_no_eyes),
        cmocka_unit_test(batches_do_not_depend_on_threads),
        cmocka_unit_test(batches_fork),
        cmocka_unit_test(batches_refuse_what_cannot_be_chosen),
        cmocka_unit_test(bots_choose),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
