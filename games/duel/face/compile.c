/* From cards that were read to a box that is played: copies and their codes, the sets
 * of cards, the counts that a whole set must have, and the bound on a turn. See
 * language.h. */
#include "games/duel/face/language.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/eyes.h"

/* --- the counts [D10–D14] --- */

/* How many cards of a kind there are. */
static int copies(const struct duel_kind *kind)
{
    return kind->set == 3 ? 2 * kind->copies : kind->copies;
}

/* A group of cards that a set must have so many of. */
struct group {
    const char *name; /* N_("…") */
    int needed;
    int there;
};

static bool complain_of(const struct group *group, struct problem *problem)
{
    char there[12];
    char needed[12];

    snprintf(there, sizeof there, "%d", group->there);
    snprintf(needed, sizeof needed, "%d", group->needed);
    return problem_say(
        problem, NULL, N_("the set has {there} of {needed} cards in the group '{group}'"),
        "there", there, "needed", needed, "group", text_in(problem->lang, group->name), NULL);
}

static bool has_all_groups(const struct duel_box *box, struct problem *problem)
{
    struct group groups[] = {
        {N_("Emissaries of set 1"), 10, 0},
        {N_("Emissaries of set 2"), 10, 0},
        {N_("Drakon recruits"), 22, 0},
        {N_("Evine recruits"), 22, 0},
        {N_("Interventions"), 3, 0},
        {N_("Prologue"), 14, 0},
        {N_("Vermeast: Emissary of set 1"), 1, 0},
        {N_("Vermeast: Emissary of set 2"), 1, 0},
        {N_("Vermeast: recruits"), 22, 0},
    };
    enum { BASE = 6, ALL = sizeof groups / sizeof *groups };
    int n;

    for (int i = 0; i < box->n_kinds; i++) {
        const struct duel_kind *kind = &box->kind[i];
        int expansion = kind->is_expansion ? BASE : 0;

        groups[5].there += kind->is_prologue ? copies(kind) : 0;
        if (kind->clan == DUEL_INTERVENTION)
            groups[4].there++;
        else if (!kind->set)
            groups[kind->is_expansion ? 8 : 1 + kind->clan].there += copies(kind);
        groups[expansion].there += kind->set & 1 ? kind->copies : 0;
        groups[expansion + 1].there += kind->set & 2 ? kind->copies : 0;
    }
    /* Without any card of the expansion a set is whole too. */
    n = groups[6].there + groups[7].there + groups[8].there ? ALL : BASE;
    for (int i = 0; i < n; i++)
        if (groups[i].there != groups[i].needed)
            return complain_of(&groups[i], problem);
    return true;
}

/* --- copies and their codes --- */

struct copy {
    char code[DUEL_MAX_CODE];
    uint8_t kind;
    uint8_t set; /* 0, 1 or 2 */
};

static int by_code(const void *a, const void *b)
{
    return strcmp(((const struct copy *)a)->code, ((const struct copy *)b)->code);
}

/* Writes down all cards, sorted by code; returns how many. There is room for them, since the
 * counts are right. */
static int make_copies(const struct duel_deck *deck, struct copy *out)
{
    int n = 0;

    for (int i = 0; i < deck->box.n_kinds; i++) {
        const struct duel_kind *kind = &deck->box.kind[i];

        for (int k = 1; k <= copies(kind); k++) {
            struct copy *copy = &out[n++];

            memset(copy, 0, sizeof *copy);
            if (copies(kind) == 1)
                snprintf(copy->code, sizeof copy->code, "%s", deck->title[i].code);
            else
                snprintf(copy->code, sizeof copy->code, "%s-%d", deck->title[i].code,
                         k % 100); /* there are never as many */
            copy->kind = (uint8_t)i;
            copy->set = (uint8_t)(kind->set < 3 ? kind->set : k <= kind->copies ? 1 : 2);
        }
    }
    qsort(out, (size_t)n, sizeof *out, by_code);
    return n;
}

/* Puts a card into the sets it belongs to. */
static void sort_card(struct duel_box *box, int card, int set)
{
    const struct duel_kind *kind = duel_kind(box, card);
    int clan = 1 << kind->clan;

    if (kind->clan == DUEL_INTERVENTION) {
        set_add(&box->interventions, card);
        return;
    }
    set_add(set ? &box->emissaries[set - 1] : &box->recruits, card);
    box->clans[2] |= (uint8_t)clan;
    if (kind->is_expansion)
        set_add(&box->expansion, card);
    else
        box->clans[1] |= (uint8_t)clan;
    if (kind->is_prologue) {
        set_add(&box->prologue, card);
        box->clans[0] |= (uint8_t)clan;
    }
    if (kind->on & DUEL_INTERRUPTS)
        set_add(&box->interrupts, card);
}

static void sort_interventions(struct duel_box *box)
{
    struct set rest = box->interventions;
    int n = 0;

    FOR_SET (card, rest) {
        int at = n++;

        while (at > 0 &&
               duel_kind(box, box->by_depth[at - 1])->depth > duel_kind(box, card)->depth) {
            box->by_depth[at] = box->by_depth[at - 1];
            at--;
        }
        box->by_depth[at] = (uint8_t)card;
    }
}

/* --- the bound on a turn --- */

/* The most cards that an amount can come to. */
static int most(const struct duel_amount *amount)
{
    if (amount->form == DUEL_NUMBER || amount->form == DUEL_UP_TO)
        return amount->n;
    return amount->max ? amount->max : DUEL_MAX_CARDS;
}

/* The most questions that a clause can ask. */
static int questions(const struct duel_clause *c)
{
    int may = c->marks & DUEL_MAY ? 1 : 0;

    switch (c->verb) {
    case DUEL_CHOSEN:
    case DUEL_PLAN: return may + most(&c->amount) + 1;
    case DUEL_CALL: return may + DUEL_CLANS + 1;
    case DUEL_DEVOUR: return may + most(&c->amount) + 2;
    case DUEL_COVER: return may + most(&c->amount);
    case DUEL_BANISH:
    case DUEL_GAIN: return may + 1;
    default: return may;
    }
}

/* The most cards that a clause can bring to a hand. */
static int brought_to_hand(const struct duel_clause *c)
{
    switch (c->verb) {
    case DUEL_DRAW:
    case DUEL_DRAW_UNTIL: return most(&c->amount);
    case DUEL_CHOSEN: return c->place == DUEL_INTO_HAND ? most(&c->amount) : 0;
    case DUEL_CALL: return 1;
    case DUEL_THIS_CARD:
    case DUEL_GAIN: return c->place == DUEL_INTO_HAND;
    default: return 0;
    }
}

/* What effects can add up to in one turn. */
struct sums {
    uint32_t effects;
    uint32_t questions; /* and answers, `use` and `react` included */
    uint32_t to_hand;
};

static void add_sentence(struct sums *sums, const struct duel_box *box,
                         const struct duel_sentence *sentence)
{
    if (!sentence->n)
        return;
    sums->effects++;
    sums->questions += 2; /* use, react or invoke; a choice */
    for (int i = 0; i < sentence->n; i++) {
        sums->questions += (uint32_t)questions(&box->clause[sentence->first + i]);
        sums->to_hand += (uint32_t)brought_to_hand(&box->clause[sentence->first + i]);
    }
}

/* Each card's effects once [D-r2]. Every card that is or comes to hand can be played, with
 * an answer to its offer; after every effect, play and purchase there is a pause, which
 * can see a `hold` and a `pass` of either player. */
static uint32_t bound_turn(const struct duel_box *box)
{
    struct sums sums = {0, 0, 0};
    uint32_t plays;
    uint32_t pauses;

    for (int card = 0; card < box->n_cards; card++) {
        add_sentence(&sums, box, &duel_kind(box, card)->play);
        add_sentence(&sums, box, &duel_kind(box, card)->reaction);
    }
    plays = box->n_cards + sums.to_hand;
    pauses = plays + sums.effects + box->n_cards + 1;
    return sums.questions + 2 * plays + 3 * pauses + box->n_cards + 2;
}

/* --- the box --- */

/* --- what bots think of a card --- */

/* An amount as it is likely to come out, in quarters. */
static int guess_amount(const struct duel_amount *a)
{
    int n = a->form == DUEL_ALL || a->form == DUEL_THAT_MANY ? 2 : a->n;

    if (a->form == DUEL_PER)
        n = a->max ? (a->max + 1) / 2 : 2 * a->n;
    return 4 * (n > 4 ? 4 : n);
}

/* How many cards a clause takes off its owner's pile for good of the turn, in quarters. */
static int clause_clears(const struct duel_clause *c)
{
    int n = guess_amount(&c->amount);

    if (c->marks & DUEL_THEY)
        return c->place == DUEL_ONTO_PILE || c->place == DUEL_UNDER_PILE ? 2 : 1;
    switch (c->verb) {
    case DUEL_DRAW: return n;
    case DUEL_DRAW_UNTIL: return 6;
    case DUEL_TOP_CARDS: return c->place == DUEL_SACRIFICED ? n + n / 2 : n;
    case DUEL_CALL: return c->amount.n > 1 ? 4 : 3; /* a miss clears nothing */
    case DUEL_PLAN: return 1;
    case DUEL_DEVOUR: return n / 2;
    case DUEL_GAIN: return c->place == DUEL_INTO_HAND || c->place == DUEL_INTO_PLAY ? 3 : 1;
    case DUEL_CHOSEN:
        switch (c->place) {
        case DUEL_INTO_HAND:
        case DUEL_SACRIFICED: return n / 2; /* played once more; gone for good */
        case DUEL_ONTO_PILE:
        case DUEL_UNDER_PILE: return -n;
        default: return -n / 4; /* one card fewer to play */
        }
    default: return 0;
    }
}

/* A condition, a question and a choice are worth less than a certainty. */
static int sentence_clears(const struct duel_box *box, const struct duel_sentence *sentence)
{
    int best = 0;
    int sum = 0;

    for (int i = 0; i < sentence->n; i++) {
        const struct duel_clause *c = &box->clause[sentence->first + i];
        int clears = clause_clears(c);

        if (c->marks & DUEL_OPTION)
            sum = 0;
        sum += c->test.form == DUEL_NO_TEST ? clears : clears / 2;
        best = sum > best ? sum : best;
    }
    return best;
}

static int kind_clears(const struct duel_box *box, const struct duel_kind *kind)
{
    int clears = sentence_clears(box, &kind->play) + sentence_clears(box, &kind->reaction) / 2;

    return clears > 40 ? 40 : clears < 0 ? 0 : clears;
}

bool duel_assemble(struct duel_deck *deck, struct problem *problem)
{
    struct duel_box *box = &deck->box;
    struct copy copy[DUEL_MAX_CARDS];

    if (!has_all_groups(box, problem))
        return false;
    box->n_cards = (uint8_t)make_copies(deck, copy);
    for (int card = 0; card < box->n_cards; card++) {
        box->kind_of[card] = copy[card].kind;
        memcpy(box->code[card], copy[card].code, DUEL_MAX_CODE);
        sort_card(box, card, copy[card].set);
    }
    sort_interventions(box);
    for (int i = 0; i < box->n_kinds; i++)
        box->kind[i].clears = (uint8_t)kind_clears(box, &box->kind[i]);
    box->max_turn = bound_turn(box);
    if (box->max_turn > DUEL_MAX_TURN)
        return problem_say(problem, NULL,
                           N_("with these cards a turn could take more than 20000 actions"),
                           NULL);
    box->mark = eyes_hash(0, box, offsetof(struct duel_box, mark));
    return true;
}
