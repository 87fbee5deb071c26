/* The compiler of cards fed with nonsense, what is written on cards, and laws over sets of
 * cards that nobody would write. */
#include <sys/stat.h>
#include <unistd.h>

#include "games/duel/tests/unit.h"

/* --- the compiler --- */

static struct duel_deck deck;
static struct duel_faults faults;

static bool compile(const char *text)
{
    memset(&deck, 0, sizeof deck);
    memset(&faults, 0, sizeof faults);
    return duel_read_cards(&deck, "x.txt", text, strlen(text), &faults);
}

/* What the compiler says of a card with this line; empty if nothing. */
static const char *complaint(const char *line)
{
    char text[2000];
    bool is_read;

    snprintf(text, sizeof text, "card: x\nname: X\nclan: drakon\ncost: 1\n%s\n", line);
    is_read = compile(text);
    assert_int_equal(is_read, !faults.n);
    return faults.n ? faults.text[0] : "";
}

static void complaints_name_the_place_and_suggest(void **state)
{
    static const char *const lines[][2] = {
        {"play: draw 1", ""},
        {"play:draw 1,then  discard top 1 # comment", ""},
        {"play: draws 1", "x.txt:5:7: cannot read 'draws 1'; did you mean 'draw 1'?"},
        {"play: draw 1, then dicsard top 1",
         "x.txt:5:20: cannot read 'dicsard top 1'; did you mean 'discard top 1'?"},
        {"play: draw 1 then draw 1",
         "x.txt:5:14: cannot read 'then draw 1'; did you mean ', then draw 1'?"},
        {"play: dance",
         "x.txt:5:7: cannot read 'dance'; expected 'may', 'if', 'they', 'draw', "},
        {"play: draw", "x.txt:5:11: the sentence ends too soon; expected 'until', 'up', 'all'"},
        {"play: draw 0",
         "x.txt:5:12: cannot read '0'; expected 'until', 'up', 'all', 'that', a "},
        {"play: draw 100", "x.txt:5:12: cannot read '100'; expected "},
        {"play: draw 99999999999999999999", "x.txt:5:12: cannot read '9999999"},
        {"play: draw up to 2", "x.txt:5:12: 'up to' and 'all' are for cards that are picked"},
        {"play: draw all", "x.txt:5:12: 'up to' and 'all' are for cards that are picked"},
        {"play: discard top all", "x.txt:5:19: 'up to' and 'all' are for cards"},
        {"play: plan up to 2", "x.txt:5:12: 'up to' and 'all' are for cards"},
        {"play: resources all", "x.txt:5:17: 'up to' and 'all' are for cards"},
        {"play: devour up to 2", ""},
        {"play: draw that many", "x.txt:5:12: 'that many' needs a clause before it"},
        {"play: draw 1 / draw that many", "x.txt:5:21: 'that many' needs a clause before it"},
        {"play: if it is drakon, draw 1", "x.txt:5:10: 'it' must follow a clause that shows"},
        {"play: draw 1, then if it is drakon, draw 1", "x.txt:5:23: 'it' must follow a clause"},
        {"play: plan 2, then if it is drakon, draw 1", "x.txt:5:23: 'it' must follow a clause"},
        {"play: resources 2, then if it is drakon, draw 1", "x.txt:5:28: 'it' must follow"},
        {"play: draw until 3 in hand, then if it is drakon, draw 1", "x.txt:5:37: 'it' must"},
        {"play: discard 1 from hand to draw 1, then if it is chaos, draw 1",
         "x.txt:5:46: 'it'"},
        {"play: banish / if it is drakon, draw 1", "x.txt:5:19: 'it' must follow"},
        {"play: call 1, then if it is drakn, draw 1",
         "x.txt:5:29: cannot read 'drakn'; did you mean 'drakon'?"},
        {"play: if pile = 3, draw 1", "x.txt:5:15: cannot read '= 3'; did you mean '>= 3'?"},
        {"play: if pile > 3, draw 1", "x.txt:5:15: cannot read '> 3'; did you mean '>= 3'?"},
        {"play: return 1 from hand into hand", "x.txt:5:14: these cards are where they should"},
        {"play: return 1 from discard into discard", "x.txt:5:14: these cards are where they"},
        {"play: discard 1 from discard", "x.txt:5:22: cannot read 'discard'; expected 'hand'"},
        {"play: they sacrifice this", "x.txt:5:22: 'this' is moved by the card's owner"},
        {"play: gain cost 2",
         "x.txt:5:18: the sentence ends too soon; expected 'onto', 'under'"},
        {"play: draw 1 per", "x.txt:5:17: the sentence ends too soon"},
        {"play: draw 1 per 0 void", "x.txt:5:18: cannot read '0 void'"},
        {"play: draw 1 per void max 0", "x.txt:5:27: cannot read '0'"},
        {"play: draw 1,", "x.txt:5:14: the sentence ends too soon; expected 'then'"},
        {"play: draw 1 / ", "x.txt:5:15: the sentence ends too soon; expected 'may', 'if'"},
        {"play: draw 1 é", "x.txt:5:14: cannot read 'é'; expected 'per', 'to', ',', '/'"},
        {"name: É\nplay: é", "x.txt:5:1: this card has such a line already"},
        {"once: draw 1", "x.txt:1:1: 'x': only Interventions have a depth and 'once:'"},
        {"depth: 3", "x.txt:1:1: 'x': only Interventions have a depth and 'once:'"},
        {"set: 1", "x.txt:1:1: 'x' is an Emissary, which 'set:' makes it, and those cost 0"},
        {"set: 3", "x.txt:5:6: cannot read '3'; expected 1, 2, both"},
        {"expansion: vermeast", "x.txt:1:1: 'x': Vermeast recruits, and only those, have"},
        {"expansion: more", "x.txt:5:12: cannot read 'more'; expected vermeast"},
        {"prologue: perhaps", "x.txt:5:11: cannot read 'perhaps'; expected no, yes"},
        {"copies: 23", "x.txt:5:9: expected a number from 1 to 22"},
        {"copies: two", "x.txt:5:9: expected a number from 1 to 22"},
        {"known: nmae", "x.txt:5:8: cannot read 'nmae'; did you mean 'name'?"},
        {"known: name,  clan , cost,", ""},
        {"known: name, keyword", ""},
        {"known: , ,", ""},
        {"discarded: draw 1\nsacrificed: draw 1", "x.txt:6:1: a card has at most one reaction"},
        {"discarded or discarded: draw 1", "x.txt:5:14: this condition is there twice"},
        {"discarded or when they recruit: draw 1",
         "x.txt:5:14: cannot read 'when they recruit'"},
        {"discarded sacrificed: draw 1", "x.txt:5:11: cannot read 'sacrificed'; expected 'or'"},
        {"drawn by: draw 1", "x.txt:5:7: cannot read 'by'; expected 'or'"},
        {"when they dance: draw 1", "x.txt:5:11: cannot read 'dance'; expected 'sacrifice'"},
        {"when they recruit dragon: draw 1", "x.txt:5:19: cannot read 'dragon'; did you mean"},
        {"when their pile falls to many: draw 1", "x.txt:5:26: cannot read 'many'"},
        {"when they sacrifice evine: draw 1", "x.txt:5:21: cannot read 'evine'"},
        {"whn they recruit: draw 1",
         "x.txt:5:1: cannot read 'whn they recruit:'; did you mean 'when:'?"},
        {"colour: red", "x.txt:5:1: cannot read 'colour:'; a line is 'word: value'"},
        {"play", "x.txt:5:1: a line is 'word: value', like 'play: draw 1'; this has no colon"},
        {"play:", "x.txt:5:6: nothing follows the colon"},
        {"play: draw 1\tthen", "x.txt:5:14: cannot read 'then'; did you mean ', then'?"},
        {"play: draw 1\x01",
         "x.txt:5:13: this is not text in UTF-8, or has characters that are not seen"},
        {"fr: \u202e\u202c",
         "x.txt:5:5: this is not text in UTF-8, or has characters that are not seen"},
        {"fr: \xff",
         "x.txt:5:5: this is not text in UTF-8, or has characters that are not seen"},
        {"card: x", "x.txt:5:7: there is a card 'x' already"},
        {"card: X", "x.txt:5:7: a card's code is up to 20 small letters and digits"},
        {"card: abcdefghijklmnopqrstu", "x.txt:5:7: a card's code is up to 20 small letters"},
        {"card: y\nclan: chaos\ncost: 1", "x.txt:5:1: 'y' has no name"},
        {"card: y\nname: Y\ncost: 1", "x.txt:5:1: 'y' has no clan"},
        {"card: y\nname: Y\nclan: evine", "x.txt:5:1: 'y' has no cost"},
        {"card: y\nname: Y\nclan: chaos\ncost: 1", "x.txt:5:1: 'y' is of clan Chaos and in no"},
        {"card: y\nname: Y\nclan: fire\ncost: 1",
         "x.txt:7:7: cannot read 'fire'; expected drakon"},
        {"card: y\nname: Y\nclan: vermeast\ncost: 1", "x.txt:5:1: 'y': Vermeast recruits"},
        {"card: y\nname: Y\nclan: vermeast\ncost: 0\nset: 1\nexpansion: vermeast\nprologue: "
         "yes",
         "x.txt:5:1: 'y': the Prologue has no cards of the expansion"},
        {"card: y\nname: Y\nclan: intervention", "x.txt:5:1: 'y': an Intervention has a depth"},
        {"card: y\nname: Y\nclan: intervention\ndepth: 8\nonce: draw 1\ncost: 1",
         "x.txt:5:1: 'y': an Intervention has only a depth and 'once:'"},
        {"card: y\nname: Y\nclan: intervention\ndepth: 8\nonce: sacrifice this",
         "x.txt:9:17: an Intervention stays where it is: it has no 'this'"},
        {"card: y\nname: Y\nclan: intervention\ndepth: 40\nonce: draw 1",
         "x.txt:8:8: expected a number from 1 to 39"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *said = complaint(lines[i][0]);

        if (*lines[i][1] ? strncmp(said, lines[i][1], strlen(lines[i][1])) != 0 : *said != 0)
            fail_msg("'%s'\nsays   '%s'\nwanted '%s'", lines[i][0], said, lines[i][1]);
    }
    assert_false(compile("play: draw 1"));
    assert_string_equal(faults.text[0], "x.txt:1:1: a card starts with 'card: its code'");
    assert_true(compile("\xef\xbb\xbf# only a comment\r\n\r\n"));
    assert_true(compile("card: x\r\nname: X\r\nclan: evine\r\ncost: 2\r\n"));
    assert_string_equal(deck.title[0].name[LANG_FR], "X");
    assert_true(compile(""));
}

static void what_is_too_long_is_refused(void **state)
{
    char line[1200];
    size_t n = (size_t)snprintf(line, sizeof line, "play: draw 1");

    (void)state;
    for (int i = 0; i < 16; i++)
        n += (size_t)snprintf(line + n, sizeof line - n, ", then draw 1");
    assert_string_equal(complaint(line), "x.txt:5:215: an effect has at most 16 clauses");
    n = (size_t)snprintf(line, sizeof line, "play: draw 1");
    for (int i = 0; i < 8; i++)
        n += (size_t)snprintf(line + n, sizeof line - n, " / draw 1");
    assert_string_equal(complaint(line), "x.txt:5:7: an effect has at most 8 choices");
    memset(line, ',', 400);
    memcpy(line, "play: ", 6);
    line[400] = 0;
    assert_string_equal(complaint(line), "x.txt:5:263: this sentence is too long");
    memset(line, 'a', 1100);
    memcpy(line, "name: ", 6);
    line[1100] = 0;
    assert_string_equal(complaint(line), "x.txt:5:1001: a line has at most 1000 bytes");
    memcpy(line, "fr: ", 4);
    line[100] = 0;
    assert_string_equal(complaint(line), "x.txt:5:5: a name has at most 47 bytes");
}

/* A set of 67 cards; each effect is written by a function. */
static char *write_set(void (*effect)(FILE *, struct rng *, int), struct rng *dice)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (int i = 0; i < 54; i++) {
        bool is_emissary = i < 10;

        fprintf(out, "card: c%d\nname: C%d\nclan: %s\ncost: %d\n", i, i,
                is_emissary ? "chaos"
                : i < 32    ? "drakon"
                            : "evine",
                is_emissary ? 0 : i % 9);
        if (is_emissary)
            fputs("set: both\n", out);
        if (i < 7)
            fputs("prologue: yes\n", out);
        effect(out, dice, i);
    }
    for (int i = 0; i < 3; i++) {
        fprintf(out, "card: i%d\nname: I%d\nclan: intervention\ndepth: %d\nonce: ", i, i,
                1 + 3 * i);
        if (i == 1)
            fputs("awaken\n", out);
        else
            effect(out, dice, -1);
    }
    fclose(out);
    return text;
}

static void no_effect(FILE *out, struct rng *dice, int i)
{
    (void)dice;
    fputs(i < 0 ? "banish\n" : "", out);
}

static void a_set_must_be_whole(void **state)
{
    struct problem problem = {.lang = LANG_EN};
    char *text = write_set(no_effect, NULL);
    static const char *const wrong[][3] = {
        {"set: both\n", "set: 1\n",
         "the set has 9 of 10 cards in the group 'Emissaries of set 2'"},
        {"set: both\n", "set: both\ncopies: 2\n", "the set has 11 of 10 cards in the group"},
        {"clan: drakon", "clan: evine",
         "the set has 21 of 22 cards in the group 'Drakon recruits'"},
        {"prologue: yes", "prologue: no", "the set has 12 of 14 cards in the group 'Prologue'"},
        {"clan: drakon", "clan: vermeast\nexpansion: vermeast",
         "the set has 21 of 22 cards in the group 'Drakon recruits'"},
        {"card: c20\n",
         "card: v\nname: V\nclan: vermeast\nexpansion: vermeast\ncost: 1\n"
         "copies: 22\ncard: c20\n",
         "the set has 0 of 1 cards in the group 'Vermeast: Emissary of set 1'"},
    };

    (void)state;
    assert_true(compile(text));
    assert_true(duel_assemble(&deck, &problem));
    assert_int_equal(deck.box.n_cards, 67);
    assert_true(set_is_empty(deck.box.expansion));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *at = strstr(text, wrong[i][0]);
        size_t room = strlen(text) + strlen(wrong[i][1]) + 1;
        char *changed = (char *)malloc(room);

        snprintf(changed, room, "%.*s%s%s", (int)(at - text), text, wrong[i][1],
                 at + strlen(wrong[i][0]));
        assert_true(compile(changed));
        assert_false(duel_assemble(&deck, &problem));
        assert_non_null(strstr(problem.text, wrong[i][2]));
        free(changed);
    }
    free(text);
    assert_true(compile(""));
    assert_false(duel_assemble(&deck, &problem));
    assert_string_equal(problem.text,
                        "the set has 0 of 10 cards in the group 'Emissaries of set 1'");
}

static void endless_effect(FILE *out, struct rng *dice, int i)
{
    (void)dice;
    if (i >= 0)
        fputs("play: ", out);
    for (int k = 0; k < 9; k++)
        fputs("return all from play into hand, then ", out);
    fputs("return all from discard into hand\n", out);
}

static void a_set_must_let_turns_end(void **state)
{
    struct problem problem = {.lang = LANG_EN};
    char *text = write_set(endless_effect, NULL);

    (void)state;
    assert_true(compile(text));
    assert_false(duel_assemble(&deck, &problem));
    assert_string_equal(problem.text,
                        "with these cards a turn could take more than 20000 actions");
    free(text);
}

/* --- what is written on cards --- */

static void check_texts(const char *line, const char *english, const char *french,
                        const char *korean)
{
    const char *const wanted[] = {[LANG_EN] = english, [LANG_FR] = french, [LANG_KO] = korean};

    if (*complaint(line))
        fail_msg("%s", complaint(line));
    for (size_t lang = 0; lang < sizeof wanted / sizeof *wanted; lang++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);

        duel_say_card(out, (enum lang)lang, &deck.box, &deck.box.kind[0]);
        fclose(out);
        assert_string_equal(text, wanted[lang]);
        free(text);
    }
}

static void cards_read_well(void **state)
{
    (void)state;
    check_texts("", "–", "–", "–");
    /* What is done once more, for certain, is not said twice. */
    check_texts(
        "play: draw 1, then if void >= 6, draw 1, then draw 1",
        "Play: draw a card. Then, if the Void holds 6 or more cards, draw another card. "
        "Then draw a card.",
        "Jeu : piochez une carte. Puis, si le Néant contient au moins 6 cartes, piochez "
        "une autre carte. Puis piochez une carte.",
        "낼 때: 카드 1장을 뽑으세요. 그다음, 공허에 카드가 6장 이상이면 카드 1장을 더 "
        "뽑으세요. 그다음 카드 1장을 뽑으세요.");
    check_texts(
        "play: sacrifice top 1, then may sacrifice top 1",
        "Play: sacrifice the top card of your pile, then you may sacrifice the next one.",
        "Jeu : sacrifiez la première carte de votre pioche, puis vous pouvez sacrifier la "
        "suivante.",
        "낼 때: 내 더미 맨 위 카드 1장을 희생하고, 그다음 내 더미 맨 위 카드 1장을 희생해도 "
        "돼요.");
    check_texts(
        "play: discard 2 from hand to draw 3\ndiscarded: discard top 1",
        "Play: discard 2 cards from your hand to draw 3 cards. If discarded: discard the "
        "top card of your pile.",
        "Jeu\u00a0: défaussez 2 cartes de votre main pour piocher 3 cartes. Si défaussée"
        "\u00a0: défaussez la première carte de votre pioche.",
        "낼 때: 내 손패에서 카드 2장을 버리고 카드 3장을 뽑으세요. 버려지면: 내 더미 맨 위 "
        "카드 1장을 버리세요.");
    check_texts(
        "play: they draw 1, then they discard 1 drakon from hand, then they return 1 from "
        "hand onto pile, then they discard top 1",
        "Play: your opponent draws a card, then discards a Drakon card from their hand, "
        "then puts a card from their hand on top of their pile, then discards the top card "
        "of their pile.",
        "Jeu\u00a0: votre adversaire pioche une carte, puis défausse une carte Drakon de "
        "sa main, puis place une carte de sa main sur sa pioche, puis défausse la première "
        "carte de sa pioche.",
        "낼 때: 상대가 카드 1장을 뽑고, 그다음 자기 손패에서 드라콘 카드 1장을 버리고, 그다음 "
        "자기 손패에서 카드 1장을 자기 더미 위에 놓고, 그다음 자기 더미 맨 위 카드 1장을 "
        "버려요.");
    check_texts(
        "play: cover 2 / banish, then draw 1",
        "Play: either cover 2 Domain cards; or banish a Domain card, then draw a card.",
        "Jeu\u00a0: au choix, recouvrez 2 cartes du Domaine\u00a0; ou bannissez une carte "
        "du Domaine, puis piochez une carte.",
        "낼 때: 다음 중 하나: 영지의 카드 2장을 덮으세요; 또는 영지의 카드 1장을 추방하고, "
        "그다음 카드 1장을 뽑으세요.");
    check_texts(
        "play: may they draw 1 to draw 2 to resources 1, then they discard 1 from hand to "
        "draw until 1 in hand",
        "Play: if you wish, your opponent draws a card; if they do, draw 2 cards; if you "
        "do, gain 1 resource. Then your opponent discards a card from their hand; if they "
        "do, draw until you have 1 card in hand.",
        "Jeu\u00a0: si vous le voulez, votre adversaire pioche une carte\u00a0; s'il le "
        "fait, piochez 2 cartes\u00a0; si vous le faites, gagnez 1 ressource. Puis votre "
        "adversaire défausse une carte de sa main\u00a0; s'il le fait, piochez jusqu'à "
        "avoir 1 carte en main.",
        "낼 때: 원한다면 상대가 카드 1장을 뽑아요. 그랬다면 카드 2장을 뽑으세요. 그랬다면 자원 "
        "1개를 얻으세요. 그다음 상대가 자기 손패에서 카드 1장을 버려요. 그랬다면 손패가 1장이 "
        "될 때까지 카드를 뽑으세요.");
    check_texts(
        "play: plan 1 per 2 cards played max 4 awakened, then devour all, then they plan 2",
        "Play: PLAN X (awakened), X being 1 for every 2 cards you have played this turn, at "
        "most 4, then DEVOUR X, X being any number. Then your opponent performs PLAN 2.",
        "Jeu\u00a0: PLAN X (éveillé), X valant 1 par tranche de 2 cartes que vous avez "
        "jouées ce tour-ci (4 au plus), puis DÉVORE X, X étant un nombre au choix. Puis "
        "votre adversaire fait un PLAN 2.",
        "낼 때: 계획 X (각성)를 하고 (X는 이번 차례에 낸 카드 2장마다 1, 최대 4), 그다음 포식 "
        "X를 하세요 (X는 원하는 수). 그다음 상대가 계획 2를 해요.");
    check_texts(
        "play: if pile <= 0, draw 1, then if interventions >= 2, draw 1, then if drakon "
        "played <= 0, draw 1",
        "Play: if your pile has no cards, draw a card. Then, if 2 or more Interventions are "
        "in force, draw a card. Then, if you have played no Drakon cards this turn, draw a "
        "card.",
        "Jeu\u00a0: si votre pioche est vide, piochez une carte. Puis, si au moins 2 "
        "Interventions sont en vigueur, piochez une carte. Puis, si vous n'avez joué aucune "
        "carte Drakon ce tour-ci, piochez une carte.",
        "낼 때: 내 더미가 비었으면 카드 1장을 뽑으세요. 그다음, 효력 중인 개입이 2장 이상이면 "
        "카드 1장을 뽑으세요. 그다음, 이번 차례에 낸 드라콘 카드가 없으면 카드 1장을 "
        "뽑으세요.");
    check_texts(
        "play: sacrifice up to 2 from discard, then if it is evine, draw that many\nwhen "
        "they recruit evine: they discard all from hand, then draw 1",
        "Play: sacrifice up to 2 cards from your discard. Then, if the last of them is an "
        "Evine card, draw that many cards. When your opponent recruits an Evine card: they "
        "discard all cards from their hand. Then draw a card.",
        "Jeu\u00a0: sacrifiez jusqu'à 2 cartes de votre défausse. Puis, si la dernière est "
        "une carte Evine, piochez autant de cartes. Quand votre adversaire recrute une "
        "carte Evine\u00a0: il défausse toutes les cartes de sa main. Puis piochez une "
        "carte.",
        "낼 때: 내 버린 더미에서 카드 최대 2장을 희생하세요. 그다음, 마지막 카드가 에빈 카드면 "
        "같은 수의 카드를 뽑으세요. 상대가 에빈 카드를 영입할 때: 상대가 자기 손패에서 모든 "
        "카드를 버려요. 그다음 카드 1장을 뽑으세요.");
}

/* --- sets that nobody would write --- */

static const char *one_of(struct rng *dice, const char *const *words, int n)
{
    return words[pick(dice, n)];
}

static const char *any_clan(struct rng *dice)
{
    static const char *const clans[] = {"drakon ", "evine ", "chaos ", "", "", ""};

    return one_of(dice, clans, 6);
}

static void random_count(FILE *out, struct rng *dice)
{
    static const char *const counts[] = {
        "pile",         "hand",          "discard",       "their pile",
        "their hand",   "their discard", "void",          "interventions",
        "cards played", "cards in play", "drakon played", "chaos in discard",
    };

    fputs(one_of(dice, counts, 12), out);
}

static void random_amount(FILE *out, struct rng *dice, bool is_picked, bool is_first)
{
    switch (pick(dice, 7)) {
    case 0: fputs(is_picked ? "all" : "2", out); break;
    case 1: fputs(is_picked ? "up to 2" : "1", out); break;
    case 2: fputs(is_first ? "1" : "that many", out); break;
    case 3:
        fprintf(out, "%d per %s", 1 + pick(dice, 2), pick(dice, 2) ? "2 " : "");
        random_count(out, dice);
        fputs(" max 3", out);
        break;
    default: fprintf(out, "%d", 1 + pick(dice, 3)); break;
    }
}

static const char *any_place(struct rng *dice)
{
    static const char *const places[] = {"onto pile", "under pile", "into hand",
                                         "into discard"};

    return one_of(dice, places, 4);
}

/* A clause; returns whether "it" may follow. */
static bool random_clause(FILE *out, struct rng *dice, bool is_first, bool is_intervention)
{
    static const char *const sources[] = {"hand", "discard", "play", "hand or discard"};
    static const char *const keywords[] = {"plan ", "devour "};
    int kind = pick(dice, 16);
    bool they = pick(dice, 5) == 0;
    int k;

    if (they && kind != 4)
        fputs("they ", out);
    switch (kind) {
    case 0: fputs("banish", out); return true;
    case 1: fprintf(out, "cover %d", 1 + pick(dice, 2)); return true;
    case 2:
        fprintf(out, "gain %scost %d %s", any_clan(dice), pick(dice, 9),
                pick(dice, 2) ? "into play" : any_place(dice));
        return true;
    case 3:
        fprintf(out, "call %d%s", 1 + pick(dice, 4), pick(dice, 2) ? " awakened" : "");
        return true;
    case 4:
        if (is_intervention)
            fputs("draw 1", out);
        else if (pick(dice, 2))
            fprintf(out, "return this %s", any_place(dice));
        else
            fputs(pick(dice, 2) ? "discard this" : "sacrifice this", out);
        return !is_intervention;
    case 5:
    case 6:
        k = pick(dice, 2);
        fputs(keywords[k], out);
        random_amount(out, dice, k, is_first);
        fputs(pick(dice, 2) ? " awakened" : "", out);
        return k;
    case 7:
        fputs("resources ", out);
        random_amount(out, dice, false, is_first);
        return false;
    case 8:
        fputs(pick(dice, 2) ? "discard top " : "sacrifice top ", out);
        random_amount(out, dice, false, is_first);
        return true;
    case 9:
        fputs("discard ", out);
        random_amount(out, dice, true, is_first);
        fprintf(out, " %sfrom hand", any_clan(dice));
        return true;
    case 10:
        fputs("sacrifice ", out);
        random_amount(out, dice, true, is_first);
        fprintf(out, " %sfrom %s", any_clan(dice), one_of(dice, sources, 4));
        return true;
    case 11:
        k = pick(dice, 3);
        fputs("return ", out);
        random_amount(out, dice, true, is_first);
        fprintf(out, " %sfrom %s %s", any_clan(dice), sources[k],
                k == 2          ? any_place(dice)
                : pick(dice, 2) ? "onto pile"
                                : "under pile");
        return true;
    case 12: fprintf(out, "draw until %d in hand", 1 + pick(dice, 5)); return false;
    default:
        fputs("draw ", out);
        random_amount(out, dice, false, is_first);
        return false;
    }
}

static void random_sentence(FILE *out, struct rng *dice, bool is_intervention)
{
    int options = pick(dice, 5) ? 1 : 2;

    for (int i = 0; i < options; i++) {
        int steps = 1 + pick(dice, 3);
        bool shown = false;

        fputs(i ? " / " : "", out);
        for (int k = 0; k < steps; k++) {
            fputs(k ? ", then " : "", out);
            fputs(pick(dice, 4) ? "" : "may ", out);
            if (shown && pick(dice, 3) == 0) {
                fputs("if it is drakon, ", out);
            } else if (pick(dice, 4) == 0) {
                fputs("if ", out);
                random_count(out, dice);
                fprintf(out, " %s %d, ", pick(dice, 2) ? ">=" : "<=", pick(dice, 5));
            }
            shown = random_clause(out, dice, k == 0, is_intervention);
            if (pick(dice, 4) == 0) {
                fputs(" to ", out);
                shown = random_clause(out, dice, false, is_intervention);
            }
        }
    }
    fputc('\n', out);
}

static void random_effect(FILE *out, struct rng *dice, int i)
{
    static const char *const conditions[] = {
        "discarded",
        "sacrificed",
        "drawn",
        "discarded or drawn",
        "discarded or sacrificed or drawn",
        "when they recruit",
        "when they recruit evine",
        "when they sacrifice",
        "when their pile falls to 4",
    };

    if (i < 0) {
        random_sentence(out, dice, true);
        return;
    }
    if (pick(dice, 6)) {
        fputs("play: ", out);
        random_sentence(out, dice, false);
    }
    if (pick(dice, 3)) {
        fprintf(out, "%s: ", one_of(dice, conditions, 9));
        random_sentence(out, dice, false);
    }
}

/* The laws of views, for a state of any set of cards. */
static void check_views(const struct duel_box *box, const struct duel *s, struct rng *dice)
{
    for (int viewer = 0; viewer <= s->players; viewer++) {
        int eye = viewer < s->players ? viewer : NOBODY;
        struct duel view = *s;
        struct duel guess;

        duel_redact(box, &view, eye);
        guess = view;
        assert_int_equal(duel_asked(box, &view), duel_asked(box, s));
        duel_complete(box, &guess, eye, dice);
        if (duel_broken(box, &guess))
            fail_msg("a guess: %s", duel_broken(box, &guess));
        duel_redact(box, &guess, eye);
        assert_memory_equal(&guess, &view, sizeof guess);
    }
}

static void play_set(const struct duel_box *box, int players, int number, struct rng *dice)
{
    struct duel s = fresh(box, players, 0, number);
    uint32_t length = 0;
    int round = 1;

    do {
        if (duel_broken(box, &s))
            fail_msg("%s", duel_broken(box, &s));
        if (s.phase != DUEL_OVER)
            check_views(box, &s, dice);
        length = s.round == round ? length + 1 : 0;
        round = s.round;
        assert_true(length <= box->max_turn);
    } while (s.round < 12 && step(box, &s, dice));
}

static void any_set_keeps_the_laws(void **state)
{
    struct rng dice = make_dice(5);
    int played = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        struct problem problem = {.lang = LANG_EN};
        char *text = write_set(random_effect, &dice);

        if (!compile(text))
            fail_msg("%s", faults.text[0]);
        if (duel_assemble(&deck, &problem)) {
            played++;
            play_set(&deck.box, 2, i, &dice);
            play_set(&deck.box, 1, i, &dice);
        }
        free(text);
    }
    assert_true(played > 30);
}

/* Sets with random damage: refused, or played without harm. */
static void damaged_files_do_no_harm(void **state)
{
    struct rng dice = make_dice(6);
    int refused = 0;
    int whole = 0;

    (void)state;
    for (int i = 0; i < 600; i++) {
        struct problem problem = {.lang = LANG_EN};
        char *text = write_set(random_effect, &dice);
        size_t size = strlen(text);

        for (int k = pick(&dice, 6); k > 0; k--) {
            size_t at = (size_t)pick(&dice, (int)size);
            size_t from = (size_t)pick(&dice, (int)size);
            size_t n = (size_t)pick(&dice, 30);

            if (pick(&dice, 2))
                text[at] = (char)pick(&dice, 256);
            else if (at + n < size && from + n < size)
                memmove(text + at, text + from, n);
        }
        memset(&deck, 0, sizeof deck);
        memset(&faults, 0, sizeof faults);
        if (duel_read_cards(&deck, "x.txt", text, size, &faults) &&
            duel_assemble(&deck, &problem)) {
            struct duel s = fresh(&deck.box, 2, 0, i);

            whole++;
            while (s.round < 4 && step(&deck.box, &s, &dice))
                assert_null(duel_broken(&deck.box, &s));
        } else {
            refused++;
            assert_true(faults.n || *problem.text);
        }
        free(text);
    }
    assert_true(refused > 100 && whole > 50);
}

/* --- sets in folders --- */

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void remove_file(const char *folder, const char *name)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(remove(path), 0);
}

static const struct game *choose(const char *cards, bool may_read_files,
                                 struct problem *problem)
{
    const struct json options[] = {
        {.kind = WIRE_OBJECT, .size = 2, .n = 1},
        {.key = "cards", .kind = WIRE_TEXT, .size = 1, .text = cards}};
    const struct game *game = NULL;
    uint32_t bits;
    extern const struct face duel_face;

    problem->text[0] = 0;
    if (!duel_face.options.read(options, may_read_files, &game, &bits, problem))
        game = NULL;
    return game;
}

/* Paths are for those who may read files; others name a set by its hash, once it has
 * been read. */
static void sets_are_found_by_folder_and_by_hash(void **state)
{
    char folder[] = "/tmp/duel-unit-XXXXXX";
    struct problem problem = {.lang = LANG_EN};
    char *text = write_set(no_effect, NULL);
    const struct game *game;
    const struct game *again;
    const char *hash;

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_null(choose("/no/such/folder", true, &problem));
    assert_string_equal(problem.text, "/no/such/folder: No such file or directory");
    assert_null(choose(folder, true, &problem));
    assert_non_null(strstr(problem.text, "no files of cards (*.txt) here"));
    write_file(folder, "a.txt", text);
    write_file(folder, "notes", "not a card");
    assert_null(choose(folder, false, &problem));
    assert_non_null(strstr(problem.text, "has been read here"));
    game = choose(folder, true, &problem);
    assert_non_null(game);
    hash = duel_deck_hash((const struct duel_box *)game->box);
    assert_int_equal(strlen(hash), 16);
    assert_ptr_equal(choose(hash, false, &problem), game);
    again = choose(folder, true, &problem);
    assert_ptr_equal(again, game);
    write_file(folder, "b.txt", "card: more\n");
    assert_null(choose(folder, true, &problem));
    assert_non_null(strstr(problem.text, "b.txt:1:1: 'more' has no name"));
    remove_file(folder, "a.txt");
    remove_file(folder, "b.txt");
    remove_file(folder, "notes");
    assert_int_equal(rmdir(folder), 0);
    free(text);
}

/* --- the shipped set --- */

/* The rulebook: most cards have a play effect and a reaction. */
static void most_shipped_cards_do_two_things(void **state)
{
    const struct duel_box *box = duel_shipped();
    int all[DUEL_INTERVENTION + 1] = {0}; /* by clan; 0: Emissaries */
    int both[DUEL_INTERVENTION + 1] = {0};

    (void)state;
    for (int card = 0; card < box->n_cards; card++) {
        const struct duel_kind *kind = duel_kind(box, card);
        int group = kind->set ? 0 : kind->clan;

        all[group]++;
        both[group] += kind->play.n && kind->reaction.n;
    }
    assert_int_equal(all[0], 22);
    assert_true(10 * both[0] >= 6 * all[0]);
    for (int clan = DUEL_DRAKON; clan <= DUEL_VERMEAST; clan++) {
        assert_int_equal(all[clan], 22);
        assert_true(10 * both[clan] >= 6 * all[clan]);
    }
}

/* What the rulebook shows of a card is what the shipped one does. */
static void known_facts_are_kept(void **state)
{
    static const struct {
        const char *code;
        int known;
        int clan; /* or 0 */
        int cost; /* or -1 */
        const char *text;
    } facts[] = {
        {"domania", DUEL_KNOWN_NAME | DUEL_KNOWN_PLAY | DUEL_KNOWN_REACTION, 0, -1,
         "Play: discard a card from your hand to draw a card. If discarded: discard the top "
         "card of your pile."},
        {"raven", DUEL_KNOWN_NAME | DUEL_KNOWN_CLAN | DUEL_KNOWN_KEYWORD, DUEL_DRAKON, -1,
         "Play: PLAN 3"},
        {"selema", DUEL_KNOWN_NAME | DUEL_KNOWN_CLAN | DUEL_KNOWN_KEYWORD, DUEL_EVINE, -1,
         "Play: CALL 1"},
        {"drecht", DUEL_KNOWN_NAME | DUEL_KNOWN_CLAN | DUEL_KNOWN_KEYWORD, DUEL_VERMEAST, -1,
         "Play: DEVOUR 1"},
        {"fenryr", DUEL_KNOWN_NAME | DUEL_KNOWN_COST, 0, 4, ""},
        {"lysandor", DUEL_KNOWN_NAME | DUEL_KNOWN_COST, 0, 2, ""},
        {"ignitia", DUEL_KNOWN_NAME, 0, -1, ""},
        {"homnipax", DUEL_KNOWN_NAME, 0, -1, ""},
        {"murmur", DUEL_KNOWN_NAME, 0, -1, ""},
        {"awakening", DUEL_KNOWN_NAME | DUEL_KNOWN_EFFECT, 0, -1, ""},
    };
    const struct duel_box *box = &duel_shipped_box;
    int n_known = 0;

    (void)state;
    for (int i = 0; i < box->n_kinds; i++)
        n_known += duel_title(box, i)->known != 0;
    assert_int_equal(n_known, sizeof facts / sizeof *facts);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        int card = duel_find_card(box, facts[i].code);
        const struct duel_kind *kind = duel_kind(box, card);
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);

        duel_say_card(out, LANG_EN, box, kind);
        fclose(out);
        assert_int_equal(duel_title(box, box->kind_of[card])->known, facts[i].known);
        assert_true(!facts[i].clan || kind->clan == facts[i].clan);
        assert_true(facts[i].cost < 0 || kind->cost == facts[i].cost);
        assert_memory_equal(text, facts[i].text, strlen(facts[i].text));
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complaints_name_the_place_and_suggest),
        cmocka_unit_test(what_is_too_long_is_refused),
        cmocka_unit_test(a_set_must_be_whole),
        cmocka_unit_test(a_set_must_let_turns_end),
        cmocka_unit_test(cards_read_well),
        cmocka_unit_test(any_set_keeps_the_laws),
        cmocka_unit_test(damaged_files_do_no_harm),
        cmocka_unit_test(sets_are_found_by_folder_and_by_hash),
        cmocka_unit_test(most_shipped_cards_do_two_things),
        cmocka_unit_test(known_facts_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
