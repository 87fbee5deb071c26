/* Why an action of Duel of Chaos is refused: not written right, or the rule of its
 * verb; [D-r9] for a card played while something is due, [D19] for what is too dear.
 * moves() decides what is legal. */
#include <stdlib.h>
#include <string.h>

#include "games/duel/face/face.h"
#include "games/parse.h"

/* What a verb's argument is. */
enum argument { NONE, CARD, CLAN, SLOT, NUMBER };

/* The verbs, by DUEL_DO_…. */
static const struct duel_verb_form {
    const char *name;
    enum argument argument;
    const char *example;
    const char *rule;
} verbs[] = {
    [DUEL_DO_PLAY] = {"play", CARD, "play raven-1", "D16"},
    [DUEL_DO_USE] = {"use", NONE, "use", "D16"},
    [DUEL_DO_PASS] = {"pass", NONE, "pass", "D-r9"},
    [DUEL_DO_REACT] = {"react", CARD, "react domania-1", "D-r9"},
    [DUEL_DO_HOLD] = {"hold", NONE, "hold", "D17"},
    [DUEL_DO_INVOKE] = {"invoke", CARD, "invoke murmur", "D14"},
    [DUEL_DO_AWAKEN] = {"awaken", NONE, "awaken", "D7"},
    [DUEL_DO_PLAIN] = {"plain", NONE, "plain", "D7"},
    [DUEL_DO_NAME] = {"name", CLAN, "name evine", "D8"},
    [DUEL_DO_TOP] = {"top", CARD, "top raven-1", "D7"},
    [DUEL_DO_PICK] = {"pick", CARD, "pick raven-1", "D5"},
    [DUEL_DO_DONE] = {"done", NONE, "done", "D5"},
    [DUEL_DO_SLOT] = {"slot", SLOT, "slot 3", "D4"},
    [DUEL_DO_OPTION] = {"option", NUMBER, "option 1", "D5"},
    [DUEL_DO_BUY] = {"buy", SLOT, "buy 3", "D19"},
    [DUEL_DO_END] = {"end", NONE, "end", "D19"},
};

enum { N_VERBS = sizeof verbs / sizeof *verbs };

/* What somebody wishes to do, and where. */
struct request {
    const struct duel_box *box;
    const struct duel *s;
    struct problem *problem;
    int verb;
    int argument;
};

/* --- reading --- */

/* A number as it is written: no sign, no zero before it. */
static int read_number(const char *word, int max)
{
    size_t digits = strspn(word, "0123456789");
    long n = digits && digits < 4 && *word != '0' && !word[digits] ? strtol(word, NULL, 10) : 0;

    return n <= max ? (int)n : 0;
}

/* A card of this game by its very code; -1 if there is none. */
static int read_card(const struct request *q, const char *word)
{
    struct set all = duel_cards(q->box, q->s->players, q->s->vermeast);

    FOR_SET (card, all) {
        if (!strcmp(q->box->code[card], word))
            return card;
    }
    return -1;
}

/* Reads the argument; false if it is none of its kind. */
static bool read_argument(struct request *q, const char *word)
{
    switch (verbs[q->verb].argument) {
    case CARD: q->argument = read_card(q, word); return q->argument >= 0;
    case CLAN:
        q->argument = duel_find_clan(word, strlen(word));
        return q->argument && q->argument <= DUEL_CHAOS;
    case SLOT: q->argument = read_number(word, DUEL_SLOTS); return q->argument > 0;
    default: q->argument = read_number(word, 99); return q->argument > 0;
    }
}

/* Reads an action; false, with a problem that cites no rule, if it is none. */
static bool read_action(struct request *q, const char *text)
{
    struct action a;
    char known[160] = "";
    bool is_split = action_split(&a, text);

    q->argument = 0;
    for (q->verb = 1; is_split && q->verb < N_VERBS; q->verb++)
        if (!strcmp(verbs[q->verb].name, a.word[0]))
            break;
    if (!is_split || q->verb == N_VERBS) {
        for (int i = 1; i < N_VERBS; i++)
            snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s",
                     i > 1 ? ", " : "", verbs[i].name);
        return problem_say(q->problem, NULL,
                           N_("'{action}' is not an action: a verb ({verbs}) and at most one "
                              "argument, a single space between them."),
                           "action", text, "verbs", known, NULL);
    }
    if (a.n == (verbs[q->verb].argument ? 2 : 1) && (a.n == 1 || read_argument(q, a.word[1])))
        return true;
    return problem_say(q->problem, NULL,
                       N_("'{action}' is not written correctly; an example is '{example}'."),
                       "action", text, "example", verbs[q->verb].example, NULL);
}

/* --- reasons --- */

/* Refuses by a rule, or the verb's own; the sentence may name the card. */
static bool refuse_by(const struct request *q, const char *rule, const char *english)
{
    bool is_card = verbs[q->verb].argument == CARD;
    const struct duel_title *title =
        is_card ? duel_title(q->box, q->box->kind_of[q->argument]) : NULL;

    char card[PART_CARD_TEXT] = "";

    if (title)
        parts_card(card, q->box->code[q->argument], title->name[q->problem->lang], "");
    problem_say(q->problem, rule ? rule : verbs[q->verb].rule, english, "card", card, "clan",
                verbs[q->verb].argument == CLAN ? duel_clan_name(q->problem->lang, q->argument)
                                                : "",
                NULL);
    return true;
}

static bool refuse(const struct request *q, const char *english)
{
    return refuse_by(q, NULL, english);
}

/* Whether something is due that the seat in turn knows of. [D-r12] */
static bool knows_of_due(const struct duel *s)
{
    for (int i = 0; i < s->n_due; i++)
        if (s->due[i] >> 7 == s->turn || !s->lot[s->due[i] & 127])
            return true;
    return false;
}

static bool why_play(const struct request *q)
{
    if (knows_of_due(q->s))
        return refuse_by(q, "D-r9", N_("Reactions are due: apply them or pass first."));
    if (duel_has_effect(q->s))
        return refuse(q, N_("An effect is in progress: answer what it asks first."));
    if (q->s->events)
        return refuse(q, N_("An event waits for an answer: interrupt or hold."));
    if (q->s->phase != DUEL_COMBO)
        return refuse(q, N_("Cards are played in the combo."));
    return refuse(q, N_("{card} is not in your hand."));
}

static bool why_react(const struct request *q)
{
    const struct duel_kind *kind = duel_kind(q->box, q->argument);
    const char *rule = kind->on & DUEL_INTERRUPTS ? "D17" : "D-r9";

    if (!kind->reaction.n)
        return refuse_by(q, rule, N_("{card} has no reaction."));
    if (set_has(&q->s->reactions, q->argument))
        return refuse_by(q, rule, N_("The reaction of {card} was applied this turn."));
    if (kind->on & DUEL_INTERRUPTS)
        return refuse_by(q, rule,
                         N_("{card} interrupts from the hand, in the other's turn, at a pause "
                            "after what it answers to."));
    return refuse_by(q, rule, N_("The reaction of {card} is not due to you now."));
}

static bool why_invoke(const struct request *q)
{
    if (duel_kind(q->box, q->argument)->clan != DUEL_INTERVENTION)
        return refuse(q, N_("{card} is no Intervention."));
    if (duel_kind(q->box, q->argument)->awakens)
        return refuse(q, N_("{card} has no effect to invoke; it lets you awaken keywords."));
    if (q->s->where[q->argument] != DUEL_IN_FORCE)
        return refuse(q, N_("{card} is not in force."));
    if (!duel_can_invoke(q->box, q->s, q->argument))
        return refuse(q, N_("{card} was invoked this turn."));
    return refuse(q, N_("Interventions are invoked by the turn player, at a pause of the "
                        "combo."));
}

static bool why_name(const struct request *q)
{
    if (q->s->effect.step != DUEL_ASK_NAME)
        return refuse(q, N_("No CALL asks for a clan now."));
    return refuse(q, q->s->effect.named >> q->argument & 1
                         ? N_("Clan {clan} is named already.")
                         : N_("No card of clan {clan} is in this game."));
}

static bool why_slot(const struct request *q)
{
    const struct duel_clause *c;
    int card;

    if (q->s->effect.step != DUEL_ASK_SLOT)
        return refuse(q, N_("No slot of the Domain is asked for now."));
    c = duel_clause(q->box, q->s);
    card = duel_available(q->s, q->argument - 1);
    if (card == DUEL_NO_CARD)
        return refuse(q, N_("This slot is empty."));
    if (duel_kind(q->box, card)->cost > c->cost)
        return refuse_by(q, "D19", N_("The card in this slot is too dear for the effect."));
    return refuse(q, N_("The card in this slot is of another clan than the effect says."));
}

static bool why_buy(const struct request *q)
{
    int card = duel_available(q->s, q->argument - 1);
    char cost[12];
    char left[12];

    if (q->s->phase != DUEL_RECRUIT)
        return refuse(q, N_("Cards are bought after the combo."));
    if (duel_has_effect(q->s) || q->s->events || knows_of_due(q->s))
        return refuse(q, N_("Something else is asked first."));
    if (card == DUEL_NO_CARD)
        return refuse(q, N_("This slot is empty."));
    snprintf(cost, sizeof cost, "%d", duel_kind(q->box, card)->cost);
    snprintf(left, sizeof left, "%d", q->s->resources);
    problem_say(q->problem, "D19", N_("{card} costs {cost}; resources left: {n}."), "card",
                duel_title(q->box, q->box->kind_of[card])->name[q->problem->lang], "cost", cost,
                "n", left, NULL);
    return true;
}

/* The actions that answer one question of an effect, and nothing else. */
static bool why_answer(const struct request *q)
{
    int step = q->s->effect.step;

    switch (q->verb) {
    case DUEL_DO_USE: return refuse(q, N_("No effect is offered to you now."));
    case DUEL_DO_AWAKEN:
    case DUEL_DO_PLAIN: return refuse(q, N_("No keyword asks to be awakened now."));
    case DUEL_DO_TOP:
        return refuse(q, step == DUEL_ASK_TOP ? N_("{card} is not among the revealed cards.")
                                              : N_("No PLAN is being put back now."));
    case DUEL_DO_PICK:
        return refuse(q, step == DUEL_ASK_PICK ? N_("{card} cannot be chosen for this effect.")
                                               : N_("No card is to be chosen now."));
    case DUEL_DO_DONE:
        return refuse(q, step == DUEL_ASK_PICK ? N_("This choice cannot be declined.")
                                               : N_("No card is to be chosen now."));
    default:
        return refuse(q, step == DUEL_ASK_OPTION ? N_("The effect has fewer choices.")
                                                 : N_("No choice of effects is open now."));
    }
}

static bool is_legal(const struct request *q)
{
    move moves[DUEL_MAX_MOVES];
    int n = duel_moves(q->box, q->s, q->s->turn, moves);

    for (int i = 0; i < n; i++)
        if (moves[i] == duel_move(q->verb, q->argument))
            return true;
    return false;
}

bool duel_why(const struct game *game, const void *state, const char *text,
              struct problem *problem)
{
    struct request q = {(const struct duel_box *)game->box, (const struct duel *)state, problem,
                        0, 0};

    if (!read_action(&q, text))
        return true;
    if (q.s->phase == DUEL_OVER)
        return q.verb == DUEL_DO_REACT && duel_kind(q.box, q.argument)->on & DUEL_INTERRUPTS
                   ? refuse_by(&q, "D17", N_("The game is over."))
                   : refuse(&q, N_("The game is over."));
    if (is_legal(&q))
        return false;
    switch (q.verb) {
    case DUEL_DO_PLAY: return why_play(&q);
    case DUEL_DO_PASS: return refuse(&q, N_("There is nothing to pass on now."));
    case DUEL_DO_REACT: return why_react(&q);
    case DUEL_DO_HOLD: return refuse(&q, N_("No event waits for your answer."));
    case DUEL_DO_INVOKE: return why_invoke(&q);
    case DUEL_DO_NAME: return why_name(&q);
    case DUEL_DO_SLOT: return why_slot(&q);
    case DUEL_DO_BUY: return why_buy(&q);
    case DUEL_DO_END:
        return refuse(&q, N_("A turn ends in recruit, when nothing else is asked."));
    default: return why_answer(&q);
    }
}
