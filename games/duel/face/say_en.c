/* The English of cards; see say.h. */
#include "games/duel/face/say.h"

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

/* "a", "an": all that is said of clans begins with a letter as it is spoken. */
static const char *article(int clan)
{
    return clan == DUEL_EVINE ? "an" : "a";
}

/* "Drakon card", "cards" */
static void say_noun(FILE *out, int clan, int n)
{
    fprintf(out, "%s%scard%s", duel_clan_name(LANG_EN, clan), clan ? " " : "", plural(n));
}

/* "a card", "2 Drakon cards", "up to 2 cards", "all cards", "that many cards" */
static void say_cards(FILE *out, const struct duel_amount *a, int clan)
{
    switch (a->form) {
    case DUEL_UP_TO: fprintf(out, "up to %d ", a->n); break;
    case DUEL_ALL: fputs("all ", out); break;
    case DUEL_THAT_MANY: fputs("that many ", out); break;
    default:
        if (a->n == 1)
            fprintf(out, "%s ", article(clan));
        else
            fprintf(out, "%d ", a->n);
    }
    say_noun(out, clan, a->form == DUEL_ALL || a->form == DUEL_THAT_MANY ? 2 : a->n);
}

/* "cards in your pile": n of what is counted. */
static void say_counted(FILE *out, int count, int clan, int n)
{
    static const char *const where[] = {
        [DUEL_PILE_SIZE] = "in your pile",
        [DUEL_HAND_SIZE] = "in your hand",
        [DUEL_DISCARD_SIZE] = "in your discard",
        [DUEL_THEIR_PILE] = "in your opponent's pile",
        [DUEL_THEIR_HAND] = "in your opponent's hand",
        [DUEL_THEIR_DISCARD] = "in your opponent's discard",
        [DUEL_VOID_SIZE] = "in the Void",
        [DUEL_CARDS_PLAYED] = "you have played this turn",
        [DUEL_CARDS_IN_PLAY] = "in your play area",
        [DUEL_CLAN_PLAYED] = "you have played this turn",
        [DUEL_CLAN_IN_DISCARD] = "in your discard",
    };

    if (count == DUEL_IN_FORCE_SIZE) {
        fprintf(out, "Intervention%s in force", plural(n));
        return;
    }
    say_noun(out, clan, n);
    fprintf(out, " %s", where[count]);
}

/* " for each Drakon card you have played this turn, at most 3" */
static void say_per(FILE *out, const struct duel_amount *a)
{
    if (a->form != DUEL_PER)
        return;
    if (a->per > 1)
        fprintf(out, " for every %d ", a->per);
    else
        fputs(" for each ", out);
    say_counted(out, a->count, a->clan, a->per);
    if (a->max)
        fprintf(out, ", at most %d", a->max);
}

/* --- clauses --- */

/* "draw", "draws": what differs between the forms is an s. */
static void say_verb(FILE *out, const char *verb, enum verb_form form)
{
    fprintf(out, "%s%s ", verb, form == VERB_DOES ? "s" : "");
}

/* " into your hand", " on top of your pile" */
static void say_place(FILE *out, int place, const char *whose)
{
    switch (place) {
    case DUEL_INTO_HAND: fprintf(out, " into %s hand", whose); break;
    case DUEL_ONTO_PILE: fprintf(out, " on top of %s pile", whose); break;
    case DUEL_UNDER_PILE: fprintf(out, " under %s pile", whose); break;
    case DUEL_INTO_DISCARD: fprintf(out, " into %s discard", whose); break;
    default: fputs(" into play", out); break;
    }
}

static void say_source(FILE *out, int from, const char *whose)
{
    fprintf(out, " from %s %s", whose,
            from == DUEL_FROM_HAND      ? "hand"
            : from == DUEL_FROM_DISCARD ? "discard"
            : from == DUEL_FROM_PLAY    ? "play area"
                                        : "hand or discard");
}

/* The verb that takes cards to a place. */
static void say_taking(FILE *out, int place, enum verb_form form)
{
    say_verb(out,
             place == DUEL_DISCARDED    ? "discard"
             : place == DUEL_SACRIFICED ? "sacrifice"
             : place == DUEL_INTO_HAND  ? "take"
                                        : "put",
             form);
}

static void say_chosen(FILE *out, const struct duel_clause *c, enum verb_form form,
                       const char *whose)
{
    say_taking(out, c->place, form);
    say_cards(out, &c->amount, c->clan);
    say_source(out, c->from, whose);
    if (c->place >= DUEL_INTO_HAND)
        say_place(out, c->place, whose);
    say_per(out, &c->amount);
}

static void say_top(FILE *out, const struct duel_clause *c, enum verb_form form,
                    const char *whose)
{
    say_taking(out, c->place, form);
    if (c->amount.form == DUEL_THAT_MANY)
        fprintf(out, "that many cards from the top of %s pile", whose);
    else if (c->amount.n == 1)
        fprintf(out, "the top card of %s pile", whose);
    else
        fprintf(out, "the top %d cards of %s pile", c->amount.n, whose);
    say_per(out, &c->amount);
}

static void say_this(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    say_taking(out, c->place, form);
    fputs("this card", out);
    if (c->place >= DUEL_INTO_HAND)
        say_place(out, c->place, "your");
}

static void say_keyword(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    const struct duel_amount *a = &c->amount;

    fprintf(out, "%s%s ", form == VERB_DOES ? "performs " : "",
            c->verb == DUEL_PLAN   ? "PLAN"
            : c->verb == DUEL_CALL ? "CALL"
                                   : "DEVOUR");
    if (a->form == DUEL_NUMBER || a->form == DUEL_UP_TO)
        fprintf(out, "%d", a->n);
    else
        fputc('X', out);
    fputs(c->marks & DUEL_AWAKENED ? " (awakened)" : "", out);
    if (a->form == DUEL_ALL)
        fputs(", X being any number", out);
    else if (a->form == DUEL_THAT_MANY)
        fputs(", X being that many", out);
    else if (a->form == DUEL_PER) {
        fprintf(out, ", X being %d", a->n);
        say_per(out, a);
    }
}

static void say_gain(FILE *out, const struct duel_clause *c, enum verb_form form,
                     const char *whose)
{
    say_verb(out, "gain", form);
    if (c->clan)
        fprintf(out, "%s %s card of the Domain", article(c->clan),
                duel_clan_name(LANG_EN, c->clan));
    else
        fputs("a Domain card", out);
    fprintf(out, " of cost %d%s", c->cost, c->cost ? " or less" : "");
    say_place(out, c->place, whose);
}

static void say_resources(FILE *out, const struct duel_amount *a, enum verb_form form)
{
    say_verb(out, "gain", form);
    if (a->form == DUEL_THAT_MANY)
        fputs("that many resources", out);
    else
        fprintf(out, "%d resource%s", a->n, plural(a->n));
    say_per(out, a);
}

static void say_draw(FILE *out, const struct duel_clause *c, enum verb_form form, bool theirs)
{
    say_verb(out, "draw", form);
    if (c->verb == DUEL_DRAW_UNTIL) {
        fprintf(out, "until %s have %d card%s in hand", theirs ? "they" : "you", c->amount.n,
                plural(c->amount.n));
        return;
    }
    say_cards(out, &c->amount, 0);
    say_per(out, &c->amount);
}

static void say_cover(FILE *out, int n, enum verb_form form)
{
    say_verb(out, "cover", form);
    if (n == 1)
        fputs("a Domain card", out);
    else
        fprintf(out, "%d Domain cards", n);
}

static void clause(FILE *out, const struct duel_clause *c, enum verb_form form, bool is_theirs)
{
    const char *whose = is_theirs ? "their" : "your";

    switch (c->verb) {
    case DUEL_DRAW:
    case DUEL_DRAW_UNTIL: say_draw(out, c, form, is_theirs); break;
    case DUEL_CHOSEN: say_chosen(out, c, form, whose); break;
    case DUEL_TOP_CARDS: say_top(out, c, form, whose); break;
    case DUEL_THIS_CARD: say_this(out, c, form); break;
    case DUEL_COVER: say_cover(out, c->amount.n, form); break;
    case DUEL_BANISH:
        fprintf(out, "banish%s a Domain card", form == VERB_DOES ? "es" : "");
        break;
    case DUEL_GAIN: say_gain(out, c, form, whose); break;
    case DUEL_RESOURCES: say_resources(out, &c->amount, form); break;
    default: say_keyword(out, c, form); break;
    }
}

static void again(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    if (c->verb == DUEL_DRAW) {
        say_verb(out, "draw", form);
        fputs("another card", out);
    } else {
        say_taking(out, c->place, form);
        fputs("the next one", out);
    }
}

/* --- tests and conditions --- */

/* "4 or more Drakon cards", "no cards" */
static void say_limit(FILE *out, const struct duel_test *t, const char *noun)
{
    if (t->form == DUEL_AT_MOST && !t->n)
        fputs("no ", out);
    else
        fprintf(out, "%d or %s ", t->n, t->form == DUEL_AT_LEAST ? "more" : "fewer");
    fprintf(out, "%s%s%s", duel_clan_name(LANG_EN, t->clan), t->clan ? " " : "", noun);
}

static void test(FILE *out, const struct duel_test *t, bool is_last)
{
    static const char *const holds[] = {
        [DUEL_PILE_SIZE] = "your pile has ",
        [DUEL_HAND_SIZE] = "your hand has ",
        [DUEL_DISCARD_SIZE] = "your discard has ",
        [DUEL_THEIR_PILE] = "your opponent's pile has ",
        [DUEL_THEIR_HAND] = "your opponent's hand has ",
        [DUEL_THEIR_DISCARD] = "your opponent's discard has ",
        [DUEL_VOID_SIZE] = "the Void holds ",
        [DUEL_IN_FORCE_SIZE] = "",
        [DUEL_CARDS_PLAYED] = "you have played ",
        [DUEL_CARDS_IN_PLAY] = "you have ",
        [DUEL_CLAN_PLAYED] = "you have played ",
        [DUEL_CLAN_IN_DISCARD] = "your discard holds ",
    };

    if (t->form == DUEL_IT_IS) {
        fprintf(out, "%s is %s %s card", is_last ? "the last of them" : "it", article(t->clan),
                duel_clan_name(LANG_EN, t->clan));
        return;
    }
    fputs(holds[t->count], out);
    say_limit(out, t, t->count == DUEL_IN_FORCE_SIZE ? "Interventions are in force" : "cards");
    if (t->count == DUEL_CARDS_PLAYED || t->count == DUEL_CLAN_PLAYED)
        fputs(" this turn", out);
    else if (t->count == DUEL_CARDS_IN_PLAY)
        fputs(" in play", out);
}

static void condition(FILE *out, const struct duel_kind *kind)
{
    static const char *const words[] = {"discarded", "sacrificed", "drawn"};
    const char *joint = "If ";

    if (kind->on & DUEL_WHEN_SACRIFICE) {
        fputs("When your opponent sacrifices a card", out);
    } else if (kind->on & DUEL_WHEN_RECRUIT) {
        fprintf(out, "When your opponent recruits %s ", article(kind->on_clan));
        say_noun(out, kind->on_clan, 1);
    } else if (kind->on & DUEL_WHEN_PILE && !kind->on_pile) {
        fputs("When your opponent's pile becomes empty", out);
    } else if (kind->on & DUEL_WHEN_PILE) {
        fprintf(out, "When your opponent's pile falls to %d card%s or fewer", kind->on_pile,
                plural(kind->on_pile));
    } else {
        for (int i = 0; i < 3; i++)
            if (kind->on >> i & 1) {
                fprintf(out, "%s%s", joint, words[i]);
                joint = " or ";
            }
    }
}

const struct tongue duel_en = {
    .then = ", then ",
    .then_anew = "Then",
    .to = " to ",
    .may = "you may ",
    .may_they = "if you wish, ",
    .they = "your opponent ",
    .they_again = "they ",
    .if_you_do = "; if you do, ",
    .if_they_do = "; if they do, ",
    .if_word = "if ",
    .choose = "either ",
    .or_word = "; or ",
    .play = "Play",
    .once = "Once in your turn",
    .awakening = "Once a turn, each player may awaken one keyword while resolving it.",
    .may_form = VERB_TO_DO,
    .again_form = VERB_DO,
    .clause = clause,
    .again = again,
    .test = test,
    .condition = condition,
};
