/* The French of cards; see say.h. */
#include "games/duel/face/say.h"

/* A verb as it is told to the reader, after "pour", and of the opponent. */
struct verb {
    const char *form[3];
};

static const struct verb draw = {{"piochez", "piocher", "pioche"}};
static const struct verb discard = {{"défaussez", "défausser", "défausse"}};
static const struct verb sacrifice = {{"sacrifiez", "sacrifier", "sacrifie"}};
static const struct verb take_back = {{"reprenez", "reprendre", "reprend"}};
static const struct verb put = {{"placez", "placer", "place"}};
static const struct verb gain = {{"gagnez", "gagner", "gagne"}};
static const struct verb cover = {{"recouvrez", "recouvrir", "recouvre"}};
static const struct verb banish = {{"bannissez", "bannir", "bannit"}};

static const char *plural(int n)
{
    return n > 1 ? "s" : "";
}

/* "carte Drakon", "cartes" */
static void say_noun(FILE *out, int clan, int n)
{
    fprintf(out, "carte%s%s%s", plural(n), clan ? " " : "", duel_clan_name(LANG_FR, clan));
}

/* "une carte", "2 cartes Drakon", "jusqu'à 2 cartes", "toutes les cartes", "autant de
 * cartes" */
static void say_cards(FILE *out, const struct duel_amount *a, int clan)
{
    switch (a->form) {
    case DUEL_UP_TO: fprintf(out, "jusqu'à %d ", a->n); break;
    case DUEL_ALL: fputs("toutes les ", out); break;
    case DUEL_THAT_MANY: fputs("autant de ", out); break;
    default:
        if (a->n == 1)
            fputs("une ", out);
        else
            fprintf(out, "%d ", a->n);
    }
    say_noun(out, clan, a->form == DUEL_ALL || a->form == DUEL_THAT_MANY ? 2 : a->n);
}

/* "cartes de votre pioche": n of what is counted. */
static void say_counted(FILE *out, int count, int clan, int n)
{
    static const char *const where[] = {
        [DUEL_PILE_SIZE] = "de votre pioche",
        [DUEL_HAND_SIZE] = "de votre main",
        [DUEL_DISCARD_SIZE] = "de votre défausse",
        [DUEL_THEIR_PILE] = "de la pioche adverse",
        [DUEL_THEIR_HAND] = "de la main adverse",
        [DUEL_THEIR_DISCARD] = "de la défausse adverse",
        [DUEL_VOID_SIZE] = "du Néant",
        [DUEL_CARDS_IN_PLAY] = "de votre zone de jeu",
        [DUEL_CLAN_IN_DISCARD] = "de votre défausse",
    };

    if (count == DUEL_IN_FORCE_SIZE) {
        fprintf(out, "Intervention%s en vigueur", plural(n));
        return;
    }
    say_noun(out, clan, n);
    if (where[count])
        fprintf(out, " %s", where[count]);
    else
        fprintf(out, " que vous avez jouée%s ce tour-ci", plural(n));
}

/* " pour chaque carte Drakon que vous avez jouée ce tour-ci (3 au plus)" */
static void say_per(FILE *out, const struct duel_amount *a)
{
    if (a->form != DUEL_PER)
        return;
    if (a->per > 1)
        fprintf(out, " par tranche de %d ", a->per);
    else
        fputs(" pour chaque ", out);
    say_counted(out, a->count, a->clan, a->per);
    if (a->max)
        fprintf(out, " (%d au plus)", a->max);
}

/* --- clauses --- */

/* " en main", " sur votre pioche", " dans votre défausse" */
static void say_place(FILE *out, int place, const char *whose)
{
    switch (place) {
    case DUEL_INTO_HAND: fputs(" en main", out); break;
    case DUEL_ONTO_PILE: fprintf(out, " sur %s pioche", whose); break;
    case DUEL_UNDER_PILE: fprintf(out, " sous %s pioche", whose); break;
    case DUEL_INTO_DISCARD: fprintf(out, " dans %s défausse", whose); break;
    default: fputs(" en jeu", out); break;
    }
}

static void say_source(FILE *out, int from, const char *whose)
{
    if (from == DUEL_FROM_PLAY)
        fprintf(out, " de %s zone de jeu", whose);
    else if (from == DUEL_FROM_DISCARD)
        fprintf(out, " de %s défausse", whose);
    else if (from == DUEL_FROM_HAND)
        fprintf(out, " de %s main", whose);
    else
        fprintf(out, " de %s main ou de %s défausse", whose, whose);
}

/* The verb that takes cards to a place; a hand is named right after it. */
static void say_taking(FILE *out, int place, enum verb_form form)
{
    const struct verb *verb = place == DUEL_DISCARDED    ? &discard
                              : place == DUEL_SACRIFICED ? &sacrifice
                              : place == DUEL_INTO_HAND  ? &take_back
                                                         : &put;

    fprintf(out, "%s%s ", verb->form[form], place == DUEL_INTO_HAND ? " en main" : "");
}

static void say_chosen(FILE *out, const struct duel_clause *c, enum verb_form form,
                       const char *whose)
{
    say_taking(out, c->place, form);
    say_cards(out, &c->amount, c->clan);
    say_source(out, c->from, whose);
    if (c->place > DUEL_INTO_HAND)
        say_place(out, c->place, whose);
    say_per(out, &c->amount);
}

static void say_top(FILE *out, const struct duel_clause *c, enum verb_form form,
                    const char *whose)
{
    say_taking(out, c->place, form);
    if (c->amount.form == DUEL_THAT_MANY)
        fprintf(out, "autant de cartes du dessus de %s pioche", whose);
    else if (c->amount.n == 1)
        fprintf(out, "la première carte de %s pioche", whose);
    else
        fprintf(out, "les %d premières cartes de %s pioche", c->amount.n, whose);
    say_per(out, &c->amount);
}

static void say_this(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    say_taking(out, c->place, form);
    fputs("cette carte", out);
    if (c->place > DUEL_INTO_HAND)
        say_place(out, c->place, "votre");
}

static void say_keyword(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    static const char *const before[] = {"", "faire un ", "fait un "};
    const struct duel_amount *a = &c->amount;

    fprintf(out, "%s%s ", before[form],
            c->verb == DUEL_PLAN   ? "PLAN"
            : c->verb == DUEL_CALL ? "APPEL"
                                   : "DÉVORE");
    if (a->form == DUEL_NUMBER || a->form == DUEL_UP_TO)
        fprintf(out, "%d", a->n);
    else
        fputc('X', out);
    fputs(c->marks & DUEL_AWAKENED ? " (éveillé)" : "", out);
    if (a->form == DUEL_ALL)
        fputs(", X étant un nombre au choix", out);
    else if (a->form == DUEL_THAT_MANY)
        fputs(", X étant ce même nombre", out);
    else if (a->form == DUEL_PER) {
        fprintf(out, ", X valant %d", a->n);
        say_per(out, a);
    }
}

static void say_gain(FILE *out, const struct duel_clause *c, enum verb_form form,
                     const char *whose)
{
    fprintf(out, "%s une ", gain.form[form]);
    say_noun(out, c->clan, 1);
    fprintf(out, " du Domaine de coût %d%s,", c->cost, c->cost ? " ou moins" : "");
    say_place(out, c->place, whose);
}

static void say_resources(FILE *out, const struct duel_amount *a, enum verb_form form)
{
    fprintf(out, "%s ", gain.form[form]);
    if (a->form == DUEL_THAT_MANY)
        fputs("autant de ressources", out);
    else
        fprintf(out, "%d ressource%s", a->n, plural(a->n));
    say_per(out, a);
}

static void say_draw(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    fprintf(out, "%s ", draw.form[form]);
    if (c->verb == DUEL_DRAW_UNTIL) {
        fprintf(out, "jusqu'à avoir %d carte%s en main", c->amount.n, plural(c->amount.n));
        return;
    }
    say_cards(out, &c->amount, 0);
    say_per(out, &c->amount);
}

static void say_cover(FILE *out, int n, enum verb_form form)
{
    fprintf(out, "%s ", cover.form[form]);
    if (n == 1)
        fputs("une carte du Domaine", out);
    else
        fprintf(out, "%d cartes du Domaine", n);
}

static void clause(FILE *out, const struct duel_clause *c, enum verb_form form, bool is_theirs)
{
    const char *whose = is_theirs ? "sa" : "votre";

    switch (c->verb) {
    case DUEL_DRAW:
    case DUEL_DRAW_UNTIL: say_draw(out, c, form); break;
    case DUEL_CHOSEN: say_chosen(out, c, form, whose); break;
    case DUEL_TOP_CARDS: say_top(out, c, form, whose); break;
    case DUEL_THIS_CARD: say_this(out, c, form); break;
    case DUEL_COVER: say_cover(out, c->amount.n, form); break;
    case DUEL_BANISH: fprintf(out, "%s une carte du Domaine", banish.form[form]); break;
    case DUEL_GAIN: say_gain(out, c, form, whose); break;
    case DUEL_RESOURCES: say_resources(out, &c->amount, form); break;
    default: say_keyword(out, c, form); break;
    }
}

static void again(FILE *out, const struct duel_clause *c, enum verb_form form)
{
    if (c->verb == DUEL_DRAW) {
        fprintf(out, "%s une autre carte", draw.form[form]);
    } else {
        say_taking(out, c->place, form);
        fputs("la suivante", out);
    }
}

/* --- tests and conditions --- */

/* "au moins 4 cartes Drakon" */
static void say_limit(FILE *out, const struct duel_test *t)
{
    fprintf(out, "%s %d ", t->form == DUEL_AT_LEAST ? "au moins" : "au plus", t->n);
    if (t->count == DUEL_IN_FORCE_SIZE)
        fprintf(out, "Intervention%s", plural(t->n));
    else
        say_noun(out, t->clan, t->n);
}

/* "votre pioche est vide", "vous n'avez joué aucune carte Drakon ce tour-ci" */
static void say_none(FILE *out, const struct duel_test *t, const char *zone)
{
    switch (t->count) {
    case DUEL_IN_FORCE_SIZE: fputs("aucune Intervention n'est en vigueur", out); break;
    case DUEL_CARDS_IN_PLAY: fputs("vous n'avez aucune carte en jeu", out); break;
    case DUEL_CARDS_PLAYED:
    case DUEL_CLAN_PLAYED:
        fputs("vous n'avez joué aucune ", out);
        say_noun(out, t->clan, 1);
        fputs(" ce tour-ci", out);
        break;
    case DUEL_CLAN_IN_DISCARD:
        fprintf(out, "%s ne contient aucune ", zone);
        say_noun(out, t->clan, 1);
        break;
    default: fprintf(out, "%s est vide", zone); break;
    }
}

static void test(FILE *out, const struct duel_test *t, bool is_last)
{
    static const char *const zones[] = {
        [DUEL_PILE_SIZE] = "votre pioche",      [DUEL_HAND_SIZE] = "votre main",
        [DUEL_DISCARD_SIZE] = "votre défausse", [DUEL_THEIR_PILE] = "la pioche adverse",
        [DUEL_THEIR_HAND] = "la main adverse",  [DUEL_THEIR_DISCARD] = "la défausse adverse",
        [DUEL_VOID_SIZE] = "le Néant",          [DUEL_CLAN_IN_DISCARD] = "votre défausse",
    };

    if (t->form == DUEL_IT_IS) {
        fprintf(out, "%s une carte %s", is_last ? "la dernière est" : "c'est",
                duel_clan_name(LANG_FR, t->clan));
    } else if (t->form == DUEL_AT_MOST && !t->n) {
        say_none(out, t, zones[t->count]);
    } else if (t->count == DUEL_IN_FORCE_SIZE) {
        say_limit(out, t);
        fprintf(out, " %s en vigueur", t->n > 1 ? "sont" : "est");
    } else if (t->count == DUEL_CARDS_PLAYED || t->count == DUEL_CLAN_PLAYED) {
        fputs("vous avez joué ", out);
        say_limit(out, t);
        fputs(" ce tour-ci", out);
    } else if (t->count == DUEL_CARDS_IN_PLAY) {
        fputs("vous avez ", out);
        say_limit(out, t);
        fputs(" en jeu", out);
    } else {
        fprintf(out, "%s contient ", zones[t->count]);
        say_limit(out, t);
    }
}

static void condition(FILE *out, const struct duel_kind *kind)
{
    static const char *const words[] = {"défaussée", "sacrifiée", "piochée"};
    const char *joint = "Si ";

    if (kind->on & DUEL_WHEN_SACRIFICE) {
        fputs("Quand votre adversaire sacrifie une carte", out);
    } else if (kind->on & DUEL_WHEN_RECRUIT) {
        fputs("Quand votre adversaire recrute une ", out);
        say_noun(out, kind->on_clan, 1);
    } else if (kind->on & DUEL_WHEN_PILE && !kind->on_pile) {
        fputs("Quand la pioche de votre adversaire devient vide", out);
    } else if (kind->on & DUEL_WHEN_PILE) {
        fprintf(out, "Quand la pioche de votre adversaire tombe à %d carte%s ou moins",
                kind->on_pile, plural(kind->on_pile));
    } else {
        for (int i = 0; i < 3; i++)
            if (kind->on >> i & 1) {
                fprintf(out, "%s%s", joint, words[i]);
                joint = " ou ";
            }
    }
}

const struct tongue duel_fr = {
    .then = ", puis ",
    .then_anew = "Puis",
    .to = " pour ",
    .may = "vous pouvez ",
    .may_they = "si vous le voulez, ",
    .they = "votre adversaire ",
    .they_again = "il ",
    .if_you_do = "\u00a0; si vous le faites, ",
    .if_they_do = "\u00a0; s'il le fait, ",
    .if_word = "si ",
    .choose = "au choix, ",
    .or_word = "\u00a0; ou ",
    .play = "Jeu",
    .once = "Une fois pendant votre tour",
    .awakening = "Une fois par tour, chaque joueur peut éveiller un mot-clé en le résolvant.",
    .may_form = VERB_TO_DO,
    .again_form = VERB_DOES,
    .clause = clause,
    .again = again,
    .test = test,
    .condition = condition,
};
