/* Units: what the parts promise in their headers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "bots/net.h"
#include "core/bag.h"
#include "core/pen.h"
#include "games/parse.h"
#include "table/record.h"
#include "table/seed.h"
#include "text/embed.h"
#include "text/particle.h"
#include "text/parts.h"
#include "text/plural.h"

/* --- rng --- */

static void rng_is_chacha20(void **state)
{
    static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    uint8_t seed[SEED_BYTES];
    uint8_t stream[4 * 1000];
    struct rng rng;

    (void)state;
    for (int i = 0; i < SEED_BYTES; i++)
        seed[i] = (uint8_t)(7 * i + 3);
    crypto_stream_chacha20(stream, sizeof stream, nonce, seed);
    rng_seed(&rng, seed);
    for (size_t i = 0; i < 1000; i++) {
        const uint8_t *b = stream + 4 * i;
        uint32_t word =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;

        assert_int_equal(rng_word(&rng), word);
    }
}

static void rng_restores_to_the_same_bytes(void **state)
{
    uint8_t seed[SEED_BYTES] = {1, 2, 3};
    struct rng rng;
    struct rng again;

    (void)state;
    rng_seed(&rng, seed);
    for (uint64_t i = 0; i < 100; i++) {
        rng_restore(&again, seed, i);
        assert_memory_equal(&rng, &again, sizeof rng);
        rng_word(&rng);
    }
}

/* Every remainder is equally likely: of all 2^32 words, as many give each. Checked
 * on a bound that 2^32 is no multiple of, by the words next to the edges. */
static void rng_below_rejects_what_would_favour(void **state)
{
    struct rng rng;
    uint8_t seed[SEED_BYTES] = {9};
    long seen[6] = {0};

    (void)state;
    rng_seed(&rng, seed);
    rng.block[0] = 0; /* 0 * 3 = 0 < 2^32 mod 3 = 1: must be drawn again */
    rng.block[1] = UINT32_MAX;
    assert_int_equal(rng_below(&rng, 3), 2);
    assert_int_equal(rng.draws, 2);
    rng_seed(&rng, seed);
    for (int i = 0; i < 600000; i++)
        seen[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 98500, 101500); /* five standard deviations */
}

/* --- bag --- */

static void bag_counts_and_finds(void **state)
{
    struct rng rng;
    uint8_t seed[SEED_BYTES] = {4};

    (void)state;
    rng_seed(&rng, seed);
    for (int round = 0; round < 2000; round++) {
        int count[BAG_KINDS];
        bag b = 0;
        int total = 0;
        int at = 0;

        for (int kind = 0; kind < BAG_KINDS; kind++) {
            count[kind] = (int)rng_below(&rng, 8);
            b += bag_of(kind, count[kind]);
            total += count[kind];
        }
        assert_int_equal(bag_total(b), total);
        for (int kind = 0; kind < BAG_KINDS; kind++) {
            assert_int_equal(bag_count(b, kind), count[kind]);
            assert_int_equal(bag_count(bag_without(b, kind), kind), 0);
            for (int i = 0; i < count[kind]; i++)
                assert_int_equal(bag_at(b, at++), kind);
        }
    }
}

static void bag_draws_each_card_equally(void **state)
{
    struct rng rng;
    uint8_t seed[SEED_BYTES] = {5};
    long seen[BAG_KINDS] = {0};

    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < 100000; i++) {
        bag b = bag_of(1, 1) + bag_of(4, 3) + bag_of(15, 6);

        seen[bag_draw(&b, 10, &rng)]++;
        assert_int_equal(bag_total(b), 9);
    }
    assert_in_range(seen[1], 9500, 10500);
    assert_in_range(seen[4], 29200, 30800);
    assert_in_range(seen[15], 59200, 60800);
}

static void bags_are_written_and_read(void **state)
{
    static const char *const codes = "?123456789BL";
    static const char *const good[] = {"9x3+B", "1", "Bx2", "1+2+3x2+L", NULL};
    static const char *const bad[] = {"",       "9x1",  "9x0",  "9x03", "B+9",  "9+9",
                                      "9x3+",   "+9",   "9x",   "x3",   "?",    "?x2",
                                      "9x3 +B", "9x-2", "9x+2", "99",   "9x2B", NULL};
    bag b;

    (void)state;
    for (int i = 0; good[i]; i++) {
        char text[MAX_TEXT];

        assert_true(action_bag(good[i], codes, &b));
        pen_bag(text, b, codes);
        assert_string_equal(text, good[i]);
    }
    for (int i = 0; bad[i]; i++)
        assert_false(action_bag(bad[i], codes, &b));
    assert_true(action_bag("9x99999999999999999999", codes, &b));
    assert_int_equal(bag_count(b, 9), 15);
}

/* --- text --- */

static char *said(enum lang lang, const char *english)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    text_say(out, lang, english, "seat", "P1", "other", "{seat}", NULL);
    fclose(out);
    return text;
}

static void gaps_are_filled_once(void **state)
{
    static const char *const cases[][2] = {
        {"{seat} and {other}", "P1 and {seat}"},
        {"{unknown} {seat", "{unknown} {seat"},
        {"{}{{seat}}", "{}{P1}"},
        {"", ""},
        {"{seat}", "P1"},
        {"{seat|은/는} {other|", "P1은 {other|"},
        {"{seat|을/를}, {unknown|은/는}", "P1을, {unknown|은/는}"},
        {NULL, NULL}};

    (void)state;
    for (int i = 0; cases[i][0]; i++) {
        char *text = said(LANG_EN, cases[i][0]);

        assert_string_equal(text, cases[i][1]);
        free(text);
    }
}

static void french_is_found_and_counted(void **state)
{
    char *text = said(LANG_FR, "{seat} takes a token from the bank.");

    (void)state;
    assert_string_equal(text, "P1 prend un jeton à la banque.");
    free(text);
    assert_string_equal(text_count(LANG_FR, "{n} token", "{n} tokens", 0), "{n} jeton");
    assert_string_equal(text_count(LANG_FR, "{n} token", "{n} tokens", 2), "{n} jetons");
    assert_string_equal(text_count(LANG_EN, "{n} token", "{n} tokens", 0), "{n} tokens");
    assert_string_equal(text_in(LANG_FR, "no such sentence"), "no such sentence");
    assert_string_equal(text_in(LANG_FR, ""), "");
}

static void languages_are_found(void **state)
{
    enum lang lang = LANG_EN;

    (void)state;
    assert_true(text_find_lang("fr", &lang));
    assert_int_equal(lang, LANG_FR);
    assert_true(text_find_lang("en_GB.UTF-8", &lang));
    assert_int_equal(lang, LANG_EN);
    assert_true(text_find_lang("fr-CA", &lang));
    assert_false(text_find_lang("fra", &lang));
    assert_false(text_find_lang("f", &lang));
    assert_false(text_find_lang("", &lang));
    assert_false(text_find_lang("C", &lang));
}

static void strangers_text_is_cleaned(void **state)
{
    char text[16];

    (void)state;
    text_clean(text, sizeof text, "a\033[2Jb\xff\n\xc3");
    assert_string_equal(text, "a?[2Jb???");
    text_clean(text, 5, "ééé");
    assert_string_equal(text, "éé");
    text_clean(text, 4, "日本");
    assert_string_equal(text, "日");
    /* NOLINTBEGIN(misc-misleading-bidirectional): they are what is cleaned away */
    text_clean(text, 2, "\xe2\x80\xae!");
    assert_string_equal(text, "?");
    static const char *const steering[] = {
        "\xc2\x80", "\xc2\x9b", "\xc2\x9f", "\u00ad",     "\u061c", "\u180e", "\u200b",
        "\u200d",   "\u200e",   "\u200f",   "\u2028",     "\u2029", "\u202a", "\u202e",
        "\u2060",   "\u2066",   "\u2069",   "\ufeff",     "\u3164", "\ufe0f", "\ufff9",
        "\x7f",     "\t",       "\n",       "\U000e0041",
    };
    /* NOLINTEND(misc-misleading-bidirectional) */
    for (size_t i = 0; i < sizeof steering / sizeof *steering; i++) {
        text_clean(text, sizeof text, steering[i]);
        assert_string_equal(text, "?");
    }
    text_clean(text, sizeof text, "\xed\xa0\x80"); /* half of a surrogate pair */
    assert_string_equal(text, "???");
    text_clean(text, sizeof text, "\xc0\xaf"); /* an overlong '/' */
    assert_string_equal(text, "??");
    text_clean(text, sizeof text, "\xc3\xa9 \xc2\xa0\xe2\x80\xaf마당\xf0\x9f\x8e\xb2");
    assert_string_equal(text, "\xc3\xa9 \xc2\xa0\xe2\x80\xaf마\xeb\x8b\xb9");
}

static void widths_are_columns(void **state)
{
    (void)state;
    assert_int_equal(text_width("Koryŏ"), 5);
    assert_int_equal(text_width("Koryo\u0306"), 5);
    assert_int_equal(text_width("마당"), 4);
    assert_int_equal(text_width("– × · ♥"), 7); /* as wide as in every other language */
    assert_int_equal(text_width(""), 0);
    assert_int_equal(text_width_of("마당", 3), 2);
}

static void plurals_are_gettexts(void **state)
{
    static const char polish[] = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 "
                                 ": 2;\n";
    static const char *const bad[] = {"",      "m",   "n+",    "(n", "n ? 1",
                                      "n % 0", "n n", "n*100", NULL};
    char deep[400];

    (void)state;
    assert_int_equal(plural_form("0;", 7), 0); /* Korean */
    assert_int_equal(plural_form("(n > 1);", 1), 0);
    assert_int_equal(plural_form("(n > 1);", 2), 1);
    assert_int_equal(plural_form("n != 1", 0), 1);
    assert_int_equal(plural_form("!n + 2*3 - 12/4", 0), 4);
    assert_int_equal(plural_form("n-1-1", 5), 3); /* from the left */
    for (unsigned long n = 0; n < 200; n++) {
        bool is_few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20);

        assert_int_equal(plural_form(polish, n), n == 1 ? 0 : is_few ? 1 : 2);
    }
    for (int i = 0; bad[i]; i++)
        assert_int_equal(plural_form(bad[i], 1), -1);
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    assert_int_equal(plural_form(deep, 1), -1);
}

/* The kinds of a marked sentence's parts, a letter each. */
static const char *kinds_of(const char *marked)
{
    static char kinds[32];
    struct part part;
    size_t n = 0;

    while ((marked = parts_next(marked, &part)))
        kinds[n++] = "tnscckr"[part.kind];
    kinds[n] = 0;
    return kinds;
}

/* The cards of a box, by their codes, in every language. */
static void assert_explained(const struct face *face, const struct json *cards)
{
    FOR_JSON (card, cards) {
        const char *code = json_text(json_get(card, "code"));

        code = code ? code : json_text(json_get(card, "card"));
        assert_non_null(code);
        for (int lang = 0; lang < N_LANGS; lang++) {
            char text[1000] = "";
            FILE *out = fmemopen(text, sizeof text, "w");

            assert_true(face->words.explain &&
                        face->words.explain(out, (enum lang)lang, face->game, code));
            assert_int_equal(fclose(out), 0);
            assert_true(strlen(text) > strlen(code));
        }
    }
}

static void what_is_in_a_box_is_explained(void **state)
{
    (void)state;
    for (int i = 0; face_at(i); i++) {
        const struct face *face = face_at(i);
        struct put box = {0};
        struct json_doc doc = {0};
        const struct json *cards;

        if (!face->json.write_box)
            continue;
        face->json.write_box(&box, face->game, LANG_EN);
        cards = json_get(json_read(&doc, box.text, box.n), "cards");
        assert_explained(face, cards);
        json_free(&doc);
        put_free(&box);
    }
}

/* What is marked comes apart again; rules are found in brackets; half a mark harms nobody. */
static void sentences_have_parts(void **state)
{
    char long_name[PART_CARD_TEXT + 1];
    char card[PART_CARD_TEXT];
    char seat[PART_SEAT_TEXT];
    char n[PART_NUMBER_TEXT];
    struct part part;
    const char *marked;
    FILE *out;

    (void)state;
    out = parts_begin();
    parts_seat(seat, 1);
    parts_number(n, -12);
    parts_card(card, "raven-1", "Raven", " (raven-1)");
    text_fill(out, "{seat|은/는} {n} {card}. [K17] [K-r9] [x] [D7–D9]",
              (struct word[]){{"seat", seat}, {"n", n}, {"card", card}}, 3);
    marked = parts_end(out);
    assert_string_equal(parts_plain(marked),
                        "P2는 -12 Raven (raven-1). [K17] [K-r9] [x] [D7–D9]");
    assert_string_equal(kinds_of(marked), "stntctrtrt");
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = 0;
    parts_mark(true);
    parts_card(card, "x", long_name, "");
    parts_mark(false);
    assert_string_equal(kinds_of(card), "t");
    assert_string_equal(kinds_of("\1"), "s");
    assert_string_equal(kinds_of("\3code\5na"), "c");
    assert_string_equal(parts_plain("a\0042"), "a2");
    assert_string_equal(kinds_of("\0101code"), "k");
    parts_seat(seat, 1);
    assert_string_equal(seat, "P2");
    parts_mark(true);
    parts_cause(card, "4", "Reaper (4)", "", 1);
    parts_mark(false);
    assert_null(parts_next(parts_next(card, &part), &(struct part){0}));
    assert_int_equal(part.kind, PART_CAUSE);
    assert_memory_equal(part.seat.text, "2", part.seat.n);
    assert_memory_equal(part.code.text, "4", part.code.n);
    assert_string_equal(parts_plain(card), "Reaper (4)");
    parts_mark(true);
    parts_cause(card, "limit", "limit", "", NOBODY);
    parts_mark(false);
    parts_next(card, &part);
    assert_memory_equal(part.seat.text, "0", part.seat.n);
    assert_false(parts_has_some("words"));
}

/* Every option that is yes or no has a bit of its own, which is what choosing it means. */
static void options_have_their_bits(void **state)
{
    (void)state;
    for (int i = 0; face_at(i); i++) {
        uint32_t all = 0;

        for (const struct choice_form *c = face_at(i)->options.choices; c && c->name; c++) {
            struct problem problem = {.lang = LANG_EN};
            struct json_doc doc = {0};
            const struct game *game;
            uint32_t bits;
            char text[80];

            assert_int_equal(!c->bit, c->argument != NULL);
            if (!c->bit)
                continue;
            snprintf(text, sizeof text, "{\"%s\":true}", c->name);
            assert_true(face_options(face_at(i), json_read(&doc, text, strlen(text)), false,
                                     &game, &bits, &problem));
            assert_int_equal(bits, c->bit);
            assert_int_equal(all & c->bit, 0);
            all |= c->bit;
            json_free(&doc);
        }
        assert_int_equal(all, face_at(i)->game->options);
    }
}

EMBED(particles, "tests/particles.txt");

/* Each line of particles.txt: a word, what is offered, what follows it. */
static void particles_follow_sounds(void **state)
{
    int n = 0;

    (void)state;
    for (const char *line = particles; *line; line += strcspn(line, "\n") + 1) {
        char word[100];
        char said[200];
        char *forms;
        char *wanted;
        FILE *out;

        if (*line == '#')
            continue;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(line, "\n"), line);
        wanted = strrchr(word, ' ');
        *wanted++ = 0;
        forms = strrchr(word, ' ');
        *forms++ = 0;
        out = fmemopen(said, sizeof said, "w");
        particle_put(out, word, forms, strlen(forms));
        fclose(out);
        if (strcmp(said, wanted) != 0)
            fail_msg("%s: %s, not %s", word, said, wanted);
        n++;
    }
    assert_true(n > 40);
}

/* --- table and records --- */

static struct table *koryo_table(void)
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.seed = {7}};

    return table_new(face_find("koryo"), 3, &setup, &problem);
}

static char *record_of(const struct table *table)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    record_write(table, out);
    fclose(out);
    return text;
}

static void play_some(struct table *table, int plies)
{
    for (int i = 0; i < plies; i++) {
        move moves[MAX_MOVES];
        int seat = table_turn(table);

        table->game->moves(table->game, table->state, seat, moves);
        assert_true(table_play(table, seat, moves[0], NULL));
    }
}

static void undo_knows_its_barrier(void **state)
{
    struct table *table = koryo_table();

    (void)state;
    assert_false(table_can_undo(table));
    assert_false(table_undo(table));
    play_some(table, 3); /* orders: nobody learns a card */
    assert_true(table_can_undo(table));
    play_some(table, 1); /* reveal */
    assert_false(table_can_undo(table));
    assert_true(table_undo(table)); /* the barrier is the caller's to keep */
    assert_true(table_can_undo(table));
    table_free(table);
}

static void others_read_actions_without_cards(void **state)
{
    struct table *table = koryo_table();
    char text[MAX_TEXT];
    int seat = table_turn(table);

    (void)state;
    play_some(table, 1);
    assert_true(table_ply_text(table, 0, seat, text));
    assert_null(strchr(text, '?'));
    assert_true(table_ply_text(table, 0, NOBODY, text));
    assert_string_equal(text, "order ?");
    table_free(table);
}

/* A record with one line replaced, or cut before it. */
static char *change_line(const char *record, int line, const char *with)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (int i = 1; *record; i++) {
        size_t length = strcspn(record, "\n");

        if (i == line && !with)
            break;
        if (i == line)
            fputs(with, out);
        else
            fprintf(out, "%.*s\n", (int)length, record);
        record += length + 1;
    }
    fclose(out);
    return text;
}

/* A record of another version of the rules is kept as it is written; one that names none is of
 * version 1. */
static void records_say_their_rules(void **state)
{
    struct problem problem = {.lang = LANG_EN};
    struct table *table = koryo_table();
    struct written *written = NULL;
    char *record;
    char *changed;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    (void)state;
    play_some(table, 4);
    record = record_of(table);
    table_free(table);
    changed = change_line(record, 3, "rules 999\n");
    assert_null(record_read(changed, NULL, &written, &problem));
    assert_non_null(written);
    assert_int_equal(written->rules, 999);
    assert_int_equal(written->n_actions, 4);
    assert_string_equal(written->end, "unfinished");
    written_write(written, out);
    fclose(out);
    assert_string_equal(text, changed);
    written_free(written);
    free(text);
    free(changed);
    changed = change_line(record, 3, "");
    table = record_read(changed, NULL, &written, &problem);
    assert_non_null(table);
    assert_null(written);
    table_free(table);
    free(changed);
    free(record);
}

static void records_are_refused_with_their_line(void **state)
{
    static const struct {
        int line;
        const char *with; /* NULL: cut there */
        const char *text; /* of the problem */
    } cases[] = {
        {1, "madang record 2\n", "line 1: a record starts with"},
        {2, "game chess\n", "line 2: 'chess': no such game"},
        {3, "rules 0\n", "line 3: expected the version of the rules"},
        {3, "rules x\n", "line 3: expected the version of the rules"},
        {3, "rules 1\nrules 1\n", "line 4: this line is there twice"},
        {3, "rules 999\n", "this game was played by version 999 of the rules of Koryŏ"},
        {4, "players 9\n", "line 4: expected the number of players"},
        {4, "players\n", "line 4: expected the number of players"},
        {4, "", "the header lacks its line 'players'"},
        {5, "seed 12\n", "line 5: a seed is 64 hexadecimal digits"},
        {6, "seed 12\n", "line 6: this line is there twice"},
        {6, "secret 12\n", "line 6: expected 64 hexadecimal digits"},
        {6, "table 12\n", "line 6: '12': expected the id of a table"},
        {6, "table AAAAAAAAAAAAAAAAAAAAAA\n", "the header lacks its line 'commitment'"},
        {6, "seat P7 human\n", "line 6: 'P7 human': expected a seat"},
        {6, "seat P1 alien\n", "line 6: 'alien': expected human or bot"},
        {6, "seat P1 bot\n", "line 6: '': expected the level"},
        {6, "colour blue\n", "line 6: 'colour blue': no such line"},
        {6, "position {\n", "line 6: not JSON: "},
        {6, "position {\"game\":\"koryo\"}\n", "players: missing"},
        {6, "options {\"wind\":1}\n", "options.wind: Koryŏ has no such option"},
        {6, "options []\n", "options: expected an object"},
        {7, NULL, "the record ends in its header"},
        {10, "P3 order 9x9\n", "line 10: You do not have that many of Merchant in hand."},
        {10, "P1 order 9\n", "line 10: 'P1 order 9': it is another seat's turn"},
        {10, "order 9\n", "line 10: 'order 9': expected a seat and its action"},
        {10, "P3 ord\n", "line 10: 'ord' is not an action"},
        {12, NULL, "line 11: the record has been cut off"},
        {14, "end 3 unfinished\n", "line 14: the game does not end so, but with: end 4"},
        {14, "end 4 unfinished\nP1 end\n", "line 15: 'P1 end': nothing follows"},
        {0, NULL, NULL},
    };
    struct table *table = koryo_table();
    char *record;

    (void)state;
    play_some(table, 4);
    record = record_of(table); /* 8 lines of header, an empty one, 4 actions, the end */
    for (int i = 0; cases[i].line; i++) {
        struct problem problem = {.lang = LANG_EN};
        char *text = change_line(record, cases[i].line, cases[i].with);

        assert_null(record_read(text, NULL, NULL, &problem));
        if (!strstr(problem.text, cases[i].text))
            fail_msg("case %d: '%s' instead of '%s'", i, problem.text, cases[i].text);
        free(text);
    }
    free(record);
    table_free(table);
}

static void records_keep_names_and_positions(void **state)
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.options = NULL};
    struct table *table = koryo_table();
    struct table *loaded;
    struct table *again;
    struct put position = {0};
    struct json_doc doc = {0};
    char *record;

    (void)state;
    play_some(table, 5);
    table->face->json.write_position(&position, table->game, table->state, WHOLE);
    memcpy(setup.seed, table->seed, SEED_BYTES);
    loaded = table_load(json_read(&doc, position.text, position.n), &setup, &problem);
    assert_non_null(loaded);
    assert_memory_equal(loaded->state, table->state, table->game->state_size);
    strcpy(loaded->seats[0].name, "Ana Kim");
    strcpy(loaded->seats[1].bot, "random");
    strcpy(loaded->seats[2].bot, "r\033[2Jd"); /* as somebody may have written it */
    play_some(loaded, 6);
    play_some(table, 6);
    assert_memory_equal(loaded->state, table->state, table->game->state_size);
    record = record_of(loaded);
    again = record_read(record, NULL, NULL, &problem);
    assert_non_null(again);
    assert_string_equal(again->seats[0].name, "Ana Kim");
    assert_string_equal(again->seats[1].bot, "random");
    assert_string_equal(again->seats[2].bot, "r?[2Jd");
    assert_memory_equal(again->state, table->state, table->game->state_size);
    free(record);
    put_free(&position);
    json_free(&doc);
    table_free(again);
    table_free(loaded);
    table_free(table);
}

/* The vectors of docs/fair-play.md. */
static void seeds_are_made_as_described(void **state)
{
    static const struct {
        uint32_t has_added;
        uint32_t drawn;
        const char *seed;
        const char *lot;
    } cases[] = {
        {0, 0, "b0874a3b64ee26b0ab7e6e19c59748cc52d227c8e4a4ebcdd1674b4a60354c87", "- - -"},
        {1, 0, "84991f1f16007a8e89963d17d11d7cb35208c08655c03da2ddd8c10ea0f91579", "- - -"},
        {5, 0, "7d0fd05828fcad94c05c7e9341208c4748bd958a6aacaeb52bb7aaa9d1e3be9a", "- - -"},
        {5, 7, "95e3f162674b5099d8dc9e4141e9eb453352dd0ef7e00bc6a30fe2c9c27dc124", "P3 P2 P1"},
        {5, 5, "01957af2d7683b7275a17ab9489aa4229615551d578104b20a6e11dc752e38a3", "P1 - P3"},
    };
    struct fair fair = {.table = "AAAAAAAAAAAAAAAAAAAAAA"};
    uint8_t hash[SEED_BYTES];
    uint8_t seat_of[MAX_PLAYERS];
    char text[SEED_TEXT];
    char lot[LOT_TEXT];

    (void)state;
    for (int i = 0; i < SEED_BYTES; i++)
        fair.secret[i] = (uint8_t)i;
    memset(fair.added[0], 0x11, SEED_BYTES);
    memset(fair.added[2], 0x22, SEED_BYTES);
    fair_commitment(fair.table, fair.secret, hash);
    seed_write(hash, text);
    assert_string_equal(text,
                        "ea7927e7d61ebbab8b966a6686495cc1d025c8d9279c5b4a0c29893a441f3fd7");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fair.has_added = cases[i].has_added;
        fair.drawn = cases[i].drawn;
        fair_seed(&fair, hash);
        seed_write(hash, text);
        assert_string_equal(text, cases[i].seed);
        fair_lot(&fair, hash, seat_of);
        fair_write_lot(&fair, seat_of, 3, lot);
        assert_string_equal(lot, cases[i].lot);
    }
    assert_true(fair_is_id(fair.table));
    assert_false(fair_is_id("AAAAAAAAAAAAAAAAAAAAA"));
    assert_false(fair_is_id("AAAAAAAAAAAAAAAAAAAAA="));
}

static void seeds_are_64_digits(void **state)
{
    uint8_t seed[SEED_BYTES];
    char text[SEED_TEXT];
    char digits[SEED_TEXT + 1];

    (void)state;
    memset(digits, 'a', sizeof digits);
    digits[64] = 0;
    assert_true(seed_read(seed, digits));
    seed_write(seed, text);
    assert_string_equal(text, digits);
    digits[10] = 'g';
    assert_false(seed_read(seed, digits));
    digits[10] = 0;
    assert_false(seed_read(seed, digits));
    assert_false(seed_read(seed, ""));
}

/* --- nets --- */

EMBED(some_net, "games/koryo/nets/koryo.net");
extern const struct game koryo_game;
extern const struct game choson_game;

/* Where things are in the front of a file: docs/nets.md. */
enum { FRONT_NAME = 8, FRONT_MARK = 24, FRONT_VERSION = 32, FRONT_PLAYERS = 42 };

static void nets_are_read_whole_or_not(void **state)
{
    size_t size = (size_t)((uintptr_t)some_net_end - (uintptr_t)some_net);
    uint8_t *copy = (uint8_t *)test_malloc(size);
    struct net net;

    (void)state;
    assert_true(net_read(&net, some_net, size));
    assert_true(net_fits(&net, &koryo_game, 2));
    assert_false(net_fits(&net, &choson_game, 2));
    assert_non_null(net_shipped(&koryo_game, 2));
    for (size_t less = 1; less <= 64; less++)
        assert_false(net_read(&net, some_net, size - less));
    assert_false(net_read(&net, some_net, 0));
    assert_false(net_read(&net, some_net, size + 16));
    for (int at = 0; at < 48; at++) {
        bool is_told; /* by what the front says of the rest */

        memcpy(copy, some_net, size);
        copy[at] ^= 0x51;
        is_told = at < FRONT_NAME || at >= FRONT_VERSION + 2;
        if (is_told)
            assert_false(net_read(&net, copy, size));
        else if (net_read(&net, copy, size) && at < FRONT_VERSION + 2 && at != FRONT_NAME + 15)
            assert_int_equal(net_fits(&net, &koryo_game, 2),
                             at > FRONT_NAME + 5 && at < FRONT_MARK);
    }
    test_free(copy);
}

/* One that was made for a number of players plays with it alone, and before one for every
 * number. */
static void nets_may_be_for_a_number_of_players(void **state)
{
    size_t size = (size_t)((uintptr_t)some_net_end - (uintptr_t)some_net);
    uint8_t *copy = (uint8_t *)test_malloc(size);
    struct net nets[2];

    (void)state;
    memcpy(copy, some_net, size);
    copy[FRONT_PLAYERS] = 3;
    for (int own = 0; own < 2; own++) { /* in whatever order */
        assert_true(net_read(&nets[own], copy, size));
        assert_true(net_read(&nets[1 - own], some_net, size));
        assert_false(net_fits(&nets[own], &koryo_game, 2));
        assert_ptr_equal(net_find(nets, 2, &koryo_game, 3), &nets[own]);
        assert_ptr_equal(net_find(nets, 2, &koryo_game, 2), &nets[1 - own]);
        assert_null(net_find(&nets[own], 1, &koryo_game, 4));
        assert_null(net_find(nets, 2, &choson_game, 3));
    }
    copy[FRONT_PLAYERS] = MAX_PLAYERS + 1;
    assert_false(net_read(&nets[0], copy, size));
    test_free(copy);
}

/* Two letters that differ only in their number: the lowest is played. */
static void nets_break_ties_by_letter(void **state)
{
    size_t size = (size_t)((uintptr_t)some_net_end - (uintptr_t)some_net);
    uint8_t seed[SEED_BYTES] = {1};
    uint8_t *copy = (uint8_t *)test_malloc(size);
    _Alignas(8) uint8_t view[1024];
    move moves[MAX_MOVES];
    struct net net;
    int seat;

    (void)state;
    memcpy(copy, some_net, size);
    assert_true(net_read(&net, copy, size));
    memset(copy + ((const uint8_t *)net.w3 - copy), 0, (size_t)net.letters * net.h2);
    memset(copy + ((const uint8_t *)net.bias3 - copy), 0, net.letters * sizeof *net.bias3);
    koryo_game.setup(&koryo_game, view, 2, 0, seed);
    seat = mem_low_bit(koryo_game.actors(&koryo_game, view));
    koryo_game.redact(&koryo_game, view, seat);
    assert_true(koryo_game.moves(&koryo_game, view, seat, moves) > 1);
    assert_int_equal(net_choose(&net, &koryo_game, view, seat, NULL, NULL), moves[0]);
    test_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rng_is_chacha20),
        cmocka_unit_test(rng_restores_to_the_same_bytes),
        cmocka_unit_test(rng_below_rejects_what_would_favour),
        cmocka_unit_test(bag_counts_and_finds),
        cmocka_unit_test(bag_draws_each_card_equally),
        cmocka_unit_test(bags_are_written_and_read),
        cmocka_unit_test(gaps_are_filled_once),
        cmocka_unit_test(french_is_found_and_counted),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(strangers_text_is_cleaned),
        cmocka_unit_test(widths_are_columns),
        cmocka_unit_test(plurals_are_gettexts),
        cmocka_unit_test(particles_follow_sounds),
        cmocka_unit_test(options_have_their_bits),
        cmocka_unit_test(what_is_in_a_box_is_explained),
        cmocka_unit_test(sentences_have_parts),
        cmocka_unit_test(undo_knows_its_barrier),
        cmocka_unit_test(others_read_actions_without_cards),
        cmocka_unit_test(records_say_their_rules),
        cmocka_unit_test(records_are_refused_with_their_line),
        cmocka_unit_test(records_keep_names_and_positions),
        cmocka_unit_test(seeds_are_made_as_described),
        cmocka_unit_test(seeds_are_64_digits),
        cmocka_unit_test(nets_are_read_whole_or_not),
        cmocka_unit_test(nets_may_be_for_a_number_of_players),
        cmocka_unit_test(nets_break_ties_by_letter),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
