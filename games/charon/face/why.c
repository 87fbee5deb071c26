/* Why an action of Charon Inc. is refused: the first reason in the order form, phase, what
 * is yours, the place, the supply. moves() decides what is legal; a law checks that
 * this file agrees. */
#include <string.h>

#include "games/charon/face/face.h"
#include "games/parse.h"

enum {
    REDRAW,
    KEEP,
    OFFER,
    FLAG,
    MOVE,
    STAY,
    DRAFT_DISCARD,
    DRAFT_COMMON,
    SKIP,
    TRADE,
    SYNC,
    BUILD,
    BUILD_COMMON,
    END,
    RETURN,
};

/* k a card, a an area, p a spot, d and c the words discard and common, t gems, g a
 * gem, n a number. */
static const struct verb verbs[] = {
    [REDRAW] = {"redraw", "k", "redraw 7", "H9", CHARON_REDRAWING},
    [KEEP] = {"keep", "", "keep", "H9", CHARON_REDRAWING},
    [OFFER] = {"offer", "k", "offer 7", "H10", CHARON_OFFERING},
    [FLAG] = {"flag", "ap", "flag intel b2+c3", "H11", CHARON_FLAGGING},
    [MOVE] = {"move", "pp", "move b3 c3-d3", "H12", CHARON_MOVING},
    [STAY] = {"stay", "", "stay", "H12", CHARON_MOVING},
    [DRAFT_DISCARD] = {"draft", "dk", "draft discard 12", "H15", CHARON_DRAFTING},
    [DRAFT_COMMON] = {"draft", "ck", "draft common 7", "H15", CHARON_DRAFTING},
    [SKIP] = {"skip", "", "skip", "H15", CHARON_DRAFTING},
    [TRADE] = {"trade", "tg", "trade Bx2+K Y", "H17", CHARON_BUILDING},
    [SYNC] = {"sync", "ggn", "sync K Y 3", "H17", CHARON_BUILDING},
    [BUILD] = {"build", "k", "build 7", "H17", CHARON_BUILDING},
    [BUILD_COMMON] = {"build", "ck", "build common 7", "H17", CHARON_BUILDING},
    [END] = {"end", "", "end", "H17", CHARON_BUILDING},
    [RETURN] = {"return", "g", "return K", "H18", CHARON_STORING},
    {0},
};

/* --- reading --- */

/* A number as it is written: no sign, no leading zero; what is too large becomes 255. */
static bool read_number(const char *word, uint64_t *value)
{
    size_t digits = strspn(word, "0123456789");

    if (!digits || word[digits] || *word == '0')
        return false;
    *value = 0;
    for (; *word && *value < 255; word++)
        *value = 10 * *value + (uint64_t)(*word - '0');
    *value = *value < 255 ? *value : 255;
    return true;
}

static bool read_area(const char *word, uint64_t *value)
{
    for (int area = 0; area < CHARON_AREAS; area++)
        if (!strcmp(word, charon_area_code(area))) {
            *value = (uint64_t)area;
            return true;
        }
    return false;
}

static bool read_spot(const struct charon_box *box, const char *word, uint64_t *value)
{
    for (int spot = 0; spot < box->n_spots; spot++)
        if (!strcmp(word, box->spot[spot])) {
            *value = (uint64_t)spot;
            return true;
        }
    return false;
}

static bool read_card(const struct charon_box *box, const char *word, uint64_t *value)
{
    for (int card = CHARON_LOWEST_CARD; card < box->n_kinds; card++)
        if (!strcmp(word, box->code[card])) {
            *value = (uint64_t)card;
            return true;
        }
    return false;
}

static bool read_gems(const char *word, uint64_t *value)
{
    enum { MANY = 99 };
    uint8_t counts[sizeof "?" CHARON_GEM_CODES];

    *value = 0;
    if (!action_counts(word, "?" CHARON_GEM_CODES, MANY, counts))
        return false;
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        *value += gems_of(kind, counts[kind + 1]);
    return true;
}

static bool read_word(const void *context, char letter, const char *word, uint64_t *value)
{
    const struct charon_box *box = (const struct charon_box *)context;

    switch (letter) {
    case 'k': return read_card(box, word, value);
    case 'a': return read_area(word, value);
    case 'p': return read_spot(box, word, value);
    case 'd': return !strcmp(word, "discard");
    case 'c': return !strcmp(word, "common");
    case 't': return read_gems(word, value);
    case 'g':
        *value = (uint64_t)action_card(word, "?" CHARON_GEM_CODES) - 1;
        return *value < CHARON_GEM_KINDS;
    default: return read_number(word, value); /* 'n' */
    }
}

/* --- reasons --- */

/* Refuses, naming a rule, with one word in the sentence. */
static bool refuse_about(struct problem *p, const char *rule, const char *english,
                         const char *what)
{
    problem_say(p, rule, english, "what", what, NULL);
    return true;
}

static bool refuse(struct problem *p, const char *rule, const char *english)
{
    return refuse_about(p, rule, english, "");
}

static bool refuse_card(struct problem *p, const char *rule, const char *english,
                        const struct charon_box *box, int card)
{
    char text[PART_CARD_TEXT];

    parts_card(text, box->code[card], box->code[card], "");
    return refuse_about(p, rule, english, text);
}

static bool why_phase(const struct charon *s, const struct verb *verb, struct problem *p)
{
    static const char *const sentences[] = {
        [CHARON_REDRAWING] =
            N_("Cards are redrawn after the deal, if their number is built already."),
        [CHARON_OFFERING] = N_("Cards are offered before the flags are placed."),
        [CHARON_FLAGGING] = N_("Flags are placed after the offers, four by each player."),
        [CHARON_MOVING] = N_("A flag is moved when Stolen Intelligence is triggered."),
        [CHARON_DRAFTING] = N_("A card is taken when Engineering Advance is triggered."),
        [CHARON_BUILDING] = N_("That belongs to your building, after the claims."),
        [CHARON_STORING] = N_("Gems are handed back at the end of a round, above the limit."),
    };

    if (s->phase == CHARON_OVER)
        return refuse(p, verb->rule, N_("The game is over."));
    return refuse(p, verb->rule, sentences[verb->phase]);
}

static bool why_card(const struct charon_box *box, bag cards, int card, const char *rule,
                     const char *english, struct problem *p)
{
    return !cards_count(box, cards, card) && refuse_card(p, rule, english, box, card);
}

/* Whether a flag can go to a spot at all. */
static bool why_spot(const struct charon_box *box, const struct charon *s, int spot,
                     struct problem *p)
{
    if (box->spot_needs[spot] > s->players && box->n_touched[spot] == CHARON_CENTRE)
        return refuse_about(p, "H4", N_("{what} is out of play with so few players."),
                            box->spot[spot]);
    if (box->spot_needs[spot] > s->players)
        return refuse_about(p, "H-r1", N_("{what} touches a zone that is out of play."),
                            box->spot[spot]);
    return s->flag[spot] &&
           refuse_about(p, "H5", N_("A flag stands on {what} already."), box->spot[spot]);
}

static bool why_flag(const struct charon_box *box, const struct charon *s, int area, int spot,
                     struct problem *p)
{
    if (!(s->area[area] >> s->turn & 1))
        return refuse_about(p, "H11", N_("You have no flag left there: {what}."),
                            charon_area(p->lang, area));
    return why_spot(box, s, spot, p);
}

static bool why_move(const struct charon_box *box, const struct charon *s, int from, int to,
                     struct problem *p)
{
    if (s->flag[from] != s->turn + 1)
        return refuse_about(p, "H12", N_("None of your flags stands on {what}."),
                            box->spot[from]);
    if (why_spot(box, s, to, p))
        return true;
    return !charon_is_poor(box, s, to) &&
           refuse_about(p, "H12", N_("{what} touches a zone without exactly 1 or 2 gems."),
                        box->spot[to]);
}

static bool holds(const struct charon *s, gems g)
{
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        if (gems_count(g, kind) > gems_count(s->held[s->turn], kind))
            return false;
    return true;
}

/* A gem kind's code as a text. */
static const char *gem_code(int kind)
{
    static const char codes[CHARON_GEM_KINDS][2] = {"B", "Y", "G", "P", "K", "C"};

    return codes[kind];
}

static int total(gems g)
{
    int n = 0;

    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        n += gems_count(g, kind);
    return n;
}

static bool why_trade(const struct charon *s, gems given, int got, struct problem *p)
{
    if (total(given) != charon_rate(s, s->turn))
        return refuse(p, "H17",
                      charon_rate(s, s->turn) == 2
                          ? N_("With Underground Warehouse you trade exactly 2 gems for 1.")
                          : N_("You trade exactly 3 gems for 1."));
    if (!holds(s, given))
        return refuse(p, "H17", N_("You do not hold these gems."));
    if (got == CHARON_CLEAR)
        return refuse(p, "H-r6", N_("Clear gems may be given, not received."));
    if (gems_count(given, got))
        return refuse_about(p, "H-r10",
                            N_("You cannot receive a colour that you give: {what}."),
                            gem_code(got));
    return !gems_count(s->supply, got) &&
           refuse_about(p, "H-r6", N_("The supply has no such gem left: {what}."),
                        gem_code(got));
}

static bool why_sync(const struct charon *s, int from, int to, int n, struct problem *p)
{
    if (!charon_has(s, s->turn, CHARON_AREA_SYNC))
        return refuse(p, "H17", N_("The Synchrotron is not triggered for you."));
    if (s->acts & CHARON_SYNCED)
        return refuse(p, "H-r13", N_("The Synchrotron works once a round, and it has."));
    if (n > gems_count(s->held[s->turn], from))
        return refuse(p, "H17", N_("You do not hold these gems."));
    if (from == CHARON_CLEAR || to == CHARON_CLEAR)
        return refuse(p, "H-r7",
                      N_("The Synchrotron does not change clear gems, nor into them."));
    if (from == to)
        return refuse(p, "H-r10", N_("The Synchrotron changes a colour into another."));
    return n > gems_count(s->supply, to) &&
           refuse_about(p, "H-r7", N_("The supply has not so many gems left: {what}."),
                        gem_code(to));
}

static bool why_build(const struct charon_box *box, const struct charon *s, int card,
                      struct problem *p)
{
    int number = box->number[card];
    char cost[MAX_TEXT];

    if (charon_has_built(s, s->turn, number)) {
        snprintf(cost, sizeof cost, "%d", number);
        return refuse_about(p, "H17", N_("You have built a {what} already."), cost);
    }
    if (charon_payment(box, s, s->turn, card))
        return false;
    charon_pen_gems(cost, box->cost[card]);
    return refuse_about(p, "H17", N_("You cannot pay for it; it costs {what}."), cost);
}

static bool why_build_common(const struct charon_box *box, const struct charon *s, int card,
                             struct problem *p)
{
    if (s->acts & CHARON_BUILT_COMMON)
        return refuse(p, "H17", N_("You have built from the common row already this round."));
    return why_card(box, s->common, card, "H17", N_("The common row has no {what}."), p) ||
           why_build(box, s, card, p);
}

bool charon_why(const struct game *game, const void *state, const char *text,
                struct problem *problem)
{
    const struct charon_box *box = charon_box_of(game);
    const struct charon *s = (const struct charon *)state;
    struct grammar grammar = {verbs, read_word, box};
    struct wish w;
    int a;
    int b;

    if (!wish_read_by(&w, text, &grammar, problem))
        return true;
    if (verbs[w.verb].phase != s->phase)
        return why_phase(s, &verbs[w.verb], problem);
    a = (int)w.value[0];
    b = (int)w.value[1];
    switch (w.verb) {
    case REDRAW:
        return why_card(box, s->duplicates[s->turn], a, "H9",
                        N_("You have no {what} to replace."), problem);
    case OFFER:
        return why_card(box, s->hand[s->turn], a, "H10", N_("You have no {what} in hand."),
                        problem);
    case FLAG: return why_flag(box, s, a, b, problem);
    case MOVE: return why_move(box, s, a, b, problem);
    case DRAFT_DISCARD:
        return why_card(box, s->discard, b, "H15", N_("The discard has no {what}."), problem);
    case DRAFT_COMMON:
        return why_card(box, s->common, b, "H15", N_("The common row has no {what}."), problem);
    case TRADE: return why_trade(s, w.value[0], b, problem);
    case SYNC: return why_sync(s, a, b, (int)w.value[2], problem);
    case BUILD:
        return why_card(box, s->hand[s->turn], a, "H17", N_("You have no {what} in hand."),
                        problem) ||
               why_build(box, s, a, problem);
    case BUILD_COMMON: return why_build_common(box, s, b, problem);
    case RETURN:
        return !gems_count(s->held[s->turn], a) &&
               refuse_about(problem, "H18", N_("You hold no such gem: {what}."), gem_code(a));
    default: return false; /* keep, stay, skip and end can always be done */
    }
}
