/* Sentences of cards; see say.h. Steps are joined by "then": in one sentence where it
 * is plain what belongs together, in a new one where it is not. Several things that the
 * opponent does have their subject once. */
#include "games/duel/face/say.h"

const char *duel_clan_name(enum lang lang, int clan)
{
    static const char *const names[] = {
        "", N_("Drakon"), N_("Evine"), N_("Vermeast"), N_("Chaos"), ""};

    return text_in(lang, names[clan]);
}

static const struct tongue *tongue(enum lang lang)
{
    static const struct tongue *const tongues[] = {&duel_en,
#define TONGUE(NAME, code, own, with) &duel_##code,
                                                   LANGUAGES(TONGUE, )};

    return tongues[lang];
}

static bool is_theirs(const struct duel_clause *c)
{
    return c->marks & DUEL_THEY;
}

/* Whether a step is one clause that is simply done. */
static bool is_plain(const struct duel_clause *step)
{
    return step->skip == 1 && !step->test.form && !(step->marks & DUEL_MAY);
}

/* How the opponent is called when he does something. */
enum subject { SUBJECT, SUBJECT_AGAIN, NO_SUBJECT };

/* Whether a clause may move several cards. */
static bool moves_several(const struct duel_clause *c)
{
    if (c->verb == DUEL_CALL || c->verb == DUEL_THIS_CARD || c->verb == DUEL_BANISH ||
        c->verb == DUEL_GAIN)
        return false;
    return c->amount.n != 1 || (c->amount.form != DUEL_NUMBER && c->amount.form != DUEL_UP_TO);
}

/* Whether a clause takes one card more from where the one before took one. */
static bool repeats(const struct duel_clause *before, const struct duel_clause *c)
{
    return before && c->verb == before->verb && c->place == before->place &&
           (c->verb == DUEL_DRAW || c->verb == DUEL_TOP_CARDS) && !is_theirs(before) &&
           !is_theirs(c) && c->amount.form == DUEL_NUMBER && c->amount.n == 1 &&
           before->amount.form == DUEL_NUMBER && before->amount.n == 1;
}

/* The first clause of a step, with its subject; before: what was simply done
 * before it, or NULL. */
static void say_first(FILE *out, const struct tongue *t, const struct duel_clause *before,
                      const struct duel_clause *c, enum subject subject)
{
    bool may = c->marks & DUEL_MAY;

    if (is_theirs(c)) {
        fputs(may ? t->may_they : "", out);
        if (subject != NO_SUBJECT)
            fputs(subject == SUBJECT_AGAIN ? t->they_again : t->they, out);
        t->clause(out, c, subject == SUBJECT_AGAIN ? t->again_form : VERB_DOES, true);
    } else {
        fputs(may ? t->may : "", out);
        if (repeats(before, c))
            t->again(out, c, may ? t->may_form : VERB_DO);
        else
            t->clause(out, c, may ? t->may_form : VERB_DO, false);
    }
}

/* What the clause before was done for: "to draw a card", "; if you do, …". */
static void say_purpose(FILE *out, const struct tongue *t, const struct duel_clause *c,
                        bool is_first)
{
    const struct duel_clause *before = c - 1;

    if (is_first && is_theirs(c) == is_theirs(before)) {
        fputs(t->to, out);
        t->clause(out, c, VERB_TO_DO, is_theirs(c));
        return;
    }
    fputs(is_theirs(before) ? t->if_they_do : t->if_you_do, out);
    say_first(out, t, NULL, c, SUBJECT);
}

static void say_step(FILE *out, const struct tongue *t, const struct duel_clause *before,
                     const struct duel_clause *step, enum subject subject, bool goes_on)
{
    bool is_last = step->test.form == DUEL_IT_IS && moves_several(step - 1);

    if (t->step) {
        struct step_place at = {subject != NO_SUBJECT, repeats(before, step), is_last, goes_on};

        t->step(out, step, &at);
        return;
    }
    if (step->test.form) {
        fputs(t->if_word, out);
        t->test(out, &step->test, is_last);
        fputs(", ", out);
    }
    say_first(out, t, before, step, subject);
    for (int i = 1; i < step->skip; i++)
        say_purpose(out, t, step + i, i == 1);
}

/* Whether two steps are one sentence. Inside a choice everything is. */
static bool is_one_sentence(const struct duel_clause *before, const struct duel_clause *step,
                            bool is_choice)
{
    return is_choice || (is_plain(before) && !step->test.form && step->skip == 1 &&
                         is_theirs(before) == is_theirs(step));
}

/* What stands between two steps. */
static void say_then(FILE *out, const struct tongue *t, const struct duel_clause *before,
                     const struct duel_clause *step, bool is_choice)
{
    if (is_one_sentence(before, step, is_choice))
        fputs(t->then, out);
    else
        fprintf(out, ". %s%s ", t->then_anew, step->test.form ? "," : "");
}

/* One choice of an effect: clauses up to the one marked as its last. Returns the clause
 * after it. */
static const struct duel_clause *say_steps(FILE *out, const struct tongue *t,
                                           const struct duel_clause *step, bool is_choice,
                                           enum subject subject)
{
    const struct duel_clause *before = NULL;

    for (;;) {
        const struct duel_clause *next = step + step->skip;
        bool is_end = next[-1].marks & DUEL_LAST;

        if (before) {
            say_then(out, t, before, step, is_choice);
            subject = is_plain(before) && is_plain(step) && is_theirs(before) && is_theirs(step)
                          ? NO_SUBJECT
                          : SUBJECT;
        }
        say_step(out, t, before && is_plain(before) ? before : NULL, step, subject,
                 !is_end && is_one_sentence(step, next, is_choice));
        before = step;
        step = next;
        if (is_end)
            return step;
    }
}

static void say_sentence(FILE *out, const struct tongue *t, const struct duel_box *box,
                         const struct duel_sentence *sentence, enum subject subject)
{
    const struct duel_clause *c = &box->clause[sentence->first];
    bool is_choice = sentence->n_options > 1;

    fputs(is_choice ? t->choose : "", out);
    for (int i = 0; i < sentence->n_options; i++) {
        fputs(i ? t->or_word : "", out);
        c = say_steps(out, t, c, is_choice, subject);
    }
    fputc('.', out);
}

void duel_say_effect(FILE *out, enum lang lang, const struct duel_box *box,
                     const struct duel_sentence *sentence)
{
    say_sentence(out, tongue(lang), box, sentence, SUBJECT);
}

void duel_say_choice(FILE *out, enum lang lang, const struct duel_box *box,
                     const struct duel_sentence *sentence, int n)
{
    const struct duel_clause *c = &box->clause[sentence->first];

    while (n > 1)
        n -= (c++->marks & DUEL_LAST) != 0;
    say_steps(out, tongue(lang), c, true, SUBJECT);
}

void duel_say_clause(FILE *out, enum lang lang, const struct duel_clause *c)
{
    tongue(lang)->clause(out, c, VERB_TO_DO, false);
}

void duel_say_play(FILE *out, enum lang lang, const struct duel_box *box,
                   const struct duel_kind *kind)
{
    if (kind->awakens)
        fputs(tongue(lang)->awakening, out);
    else if (kind->play.n)
        duel_say_effect(out, lang, box, &kind->play);
}

void duel_say_when(FILE *out, enum lang lang, const struct duel_kind *kind)
{
    if (kind->reaction.n)
        tongue(lang)->condition(out, kind);
}

void duel_say_reaction(FILE *out, enum lang lang, const struct duel_box *box,
                       const struct duel_kind *kind)
{
    if (kind->reaction.n)
        say_sentence(out, tongue(lang), box, &kind->reaction,
                     kind->on & DUEL_INTERRUPTS ? SUBJECT_AGAIN : SUBJECT);
}

void duel_say_card(FILE *out, enum lang lang, const struct duel_box *box,
                   const struct duel_kind *kind)
{
    const struct tongue *t = tongue(lang);

    if (kind->play.n)
        fprintf(out, "%s%s", kind->clan == DUEL_INTERVENTION ? t->once : t->play,
                text_colon(lang));
    duel_say_play(out, lang, box, kind);
    if (kind->reaction.n) {
        fputs(kind->play.n ? " " : "", out);
        duel_say_when(out, lang, kind);
        fputs(text_colon(lang), out);
        duel_say_reaction(out, lang, box, kind);
    }
    if (!kind->awakens && !kind->play.n && !kind->reaction.n)
        fputs("–", out);
}
