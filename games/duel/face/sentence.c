/* The sentences of cards: conditions and effects, word by word; see language.h. The
 * grammar is that of docs/cards.md, a function a rule of it.
 *
 * Whatever could have stood at the furthest place that was reached is remembered, so
 * a complaint can say what was expected, or what was meant. */
#include <string.h>

#include "games/duel/face/language.h"

enum { MAX_TOKENS = 256, MAX_EXPECTED = 32 };

struct token {
    const char *text;
    size_t length;
    int column;
};

struct parser {
    struct duel_line *line;
    struct duel_kind *kind;
    struct token token[MAX_TOKENS + 1];
    int n;
    int at;
    int furthest;                           /* the last token that was looked at */
    const char *expected[MAX_EXPECTED + 1]; /* there */
    int n_expected;
    bool failed; /* it has complained */
    /* the sentence so far */
    struct duel_clause clause[DUEL_MAX_SENTENCE];
    int n_clauses;
    int n_options;
    int start; /* of the choice being read */
};

/* --- tokens --- */

static size_t token_length(const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

    if (!n)
        n = strspn(text, "0123456789");
    if (!n && (!strncmp(text, ">=", 2) || !strncmp(text, "<=", 2)))
        n = 2;
    if (!n) /* one character, of as many bytes as it has */
        for (n = 1; ((unsigned char)text[n] & 0xc0) == 0x80; n++)
            ;
    return n;
}

/* Takes the line apart from a column to another; false if there are too many words. */
static bool split(struct parser *p, int column, int end)
{
    const char *text = p->line->text;

    for (int i = column - 1; i < end - 1;) {
        if (text[i] == ' ') {
            i++;
            continue;
        }
        if (p->n == MAX_TOKENS) {
            duel_complain(p->line, i + 1, N_("this sentence is too long"), NULL);
            return false;
        }
        p->token[p->n].text = text + i;
        p->token[p->n].length = token_length(text + i);
        p->token[p->n].column = i + 1;
        i += (int)p->token[p->n++].length;
    }
    p->token[p->n].text = ""; /* the end, so that one can look at it */
    p->token[p->n].length = 0;
    p->token[p->n].column = end;
    return true;
}

static void expect(struct parser *p, const char *word)
{
    if (p->at > p->furthest) {
        p->furthest = p->at;
        p->n_expected = 0;
    }
    for (int i = 0; i < p->n_expected; i++)
        if (p->at == p->furthest && p->expected[i] == word)
            return;
    if (p->at == p->furthest && p->n_expected < MAX_EXPECTED)
        p->expected[p->n_expected++] = word;
}

static bool is_at(const struct parser *p, const char *word)
{
    const struct token *t = &p->token[p->at];

    return t->length == strlen(word) && !strncmp(t->text, word, t->length);
}

/* Takes a word if it is the next one. */
static bool take(struct parser *p, const char *word)
{
    expect(p, word);
    if (!is_at(p, word))
        return false;
    p->at++;
    return true;
}

/* Takes a number from min on if it is the next word. */
static bool take_number(struct parser *p, int min, uint8_t *out)
{
    const struct token *t = &p->token[p->at];
    int n = 0;

    expect(p, min ? N_("a number from 1 to 99") : N_("a number from 0 to 99"));
    for (size_t i = 0; i < t->length; i++) {
        if (t->text[i] < '0' || t->text[i] > '9' || n > DUEL_MAX_NUMBER)
            return false;
        n = 10 * n + t->text[i] - '0';
    }
    if (!t->length || n < min || n > DUEL_MAX_NUMBER)
        return false;
    *out = (uint8_t)n;
    p->at++;
    return true;
}

static bool take_clan(struct parser *p, uint8_t *out)
{
    for (int clan = DUEL_DRAKON; clan <= DUEL_CHAOS; clan++)
        if (take(p, duel_clan_code(clan))) {
            *out = (uint8_t)clan;
            return true;
        }
    return false;
}

/* --- complaints --- */

/* Complains of what was read well but makes no sense. */
static bool refuse(struct parser *p, int token, const char *english)
{
    if (!p->failed)
        duel_complain(p->line, p->token[token].column, english, NULL);
    p->failed = true;
    return false;
}

/* The words from a token to the end of its clause. */
static void rest_of_clause(const struct parser *p, int from, char *out, size_t size)
{
    size_t used = 0;

    out[0] = 0;
    for (int i = from; i < p->n && used < size; i++) {
        const struct token *t = &p->token[i];
        bool is_to = t->length == 2 && !strncmp(t->text, "to", 2);

        if (i > from && (*t->text == ',' || *t->text == '/' ||
                         (is_to && strncmp(t[-1].text, "up ", 3) != 0)))
            return;
        used += (size_t)snprintf(out + used, size - used, "%s%.*s", i > from ? " " : "",
                                 (int)t->length, t->text);
    }
}

/* What was expected at the furthest word: "'to', ',', a number from 1 to 99". */
static void list_expected(const struct parser *p, char *out, size_t size)
{
    size_t used = 0;

    for (int i = 0; i < p->n_expected && used < size; i++) {
        bool is_word = !strchr(p->expected[i], ' ');
        const char *quote = is_word ? "'" : "";

        used += (size_t)snprintf(
            out + used, size - used, "%s%s%s%s", i ? ", " : "", quote,
            is_word ? p->expected[i] : text_in(p->line->faults->lang, p->expected[i]), quote);
    }
}

/* What somebody may have meant with the furthest word, or NULL. */
static const char *guess(struct parser *p)
{
    const struct token *t = &p->token[p->furthest];

    p->expected[p->n_expected] = NULL;
    for (int i = 0; i < p->n_expected; i++)
        if (*p->expected[i] == ',' && t->length == 4 && !strncmp(t->text, "then", 4))
            return ", then";
    return duel_meant(t->text, t->length, p->expected);
}

/* Complains of the furthest word: what was expected there, or what was meant. */
static bool complain(struct parser *p)
{
    const struct token *t = &p->token[p->furthest];
    const char *meant;
    char text[120];
    char better[160];
    char words[240] = "";

    if (p->failed)
        return false;
    p->failed = true;
    list_expected(p, words, sizeof words);
    if (p->furthest == p->n) {
        duel_complain(p->line, t->column, N_("the sentence ends too soon; expected {words}"),
                      "words", words, NULL);
        return false;
    }
    rest_of_clause(p, p->furthest, text, sizeof text);
    meant = guess(p);
    if (!meant) {
        duel_complain(p->line, t->column, N_("cannot read '{text}'; expected {words}"), "text",
                      text, "words", words, NULL);
        return false;
    }
    snprintf(better, sizeof better, "%s%s", meant,
             text + (t->length < strlen(text) ? t->length : strlen(text)));
    duel_complain(p->line, t->column, N_("cannot read '{text}'; did you mean '{meant}'?"),
                  "text", text, "meant", better, NULL);
    return false;
}

/* Takes a word, or complains. */
static bool need(struct parser *p, const char *word)
{
    return take(p, word) || complain(p);
}

/* --- counts and amounts --- */

/* The size of a player's pile, hand or discard; the counts of the opponent's are as
 * many further on. */
static bool read_size(struct parser *p, uint8_t *count, bool their)
{
    enum { FURTHER = DUEL_THEIR_PILE - DUEL_PILE_SIZE };

    if (take(p, "pile"))
        *count = DUEL_PILE_SIZE;
    else if (take(p, "hand"))
        *count = DUEL_HAND_SIZE;
    else if (take(p, "discard"))
        *count = DUEL_DISCARD_SIZE;
    else
        return complain(p);
    *count = (uint8_t)(*count + (their ? FURTHER : 0));
    return true;
}

static bool read_count(struct parser *p, uint8_t *count, uint8_t *clan)
{
    if (take(p, "void")) {
        *count = DUEL_VOID_SIZE;
        return true;
    }
    if (take(p, "interventions")) {
        *count = DUEL_IN_FORCE_SIZE;
        return true;
    }
    if (take(p, "cards")) {
        *count = DUEL_CARDS_PLAYED;
        if (take(p, "played"))
            return true;
        *count = DUEL_CARDS_IN_PLAY;
        return need(p, "in") && need(p, "play");
    }
    if (take_clan(p, clan)) {
        *count = DUEL_CLAN_PLAYED;
        if (take(p, "played"))
            return true;
        *count = DUEL_CLAN_IN_DISCARD;
        return need(p, "in") && need(p, "discard");
    }
    return read_size(p, count, take(p, "their"));
}

/* What kinds of amount a clause can have. */
enum { COUNTED, PICKED };

static bool read_amount(struct parser *p, int kind, struct duel_amount *out)
{
    int start = p->at;

    if (take(p, "up")) {
        out->form = DUEL_UP_TO;
        if (!need(p, "to") || (!take_number(p, 1, &out->n) && !complain(p)))
            return false;
    } else if (take(p, "all")) {
        out->form = DUEL_ALL;
    } else if (take(p, "that")) {
        out->form = DUEL_THAT_MANY;
        if (!need(p, "many"))
            return false;
        if (p->n_clauses == p->start)
            return refuse(p, start, N_("'that many' needs a clause before it"));
    } else if (take_number(p, 1, &out->n)) {
        out->form = DUEL_NUMBER;
        if (take(p, "per")) {
            out->form = DUEL_PER;
            if (!take_number(p, 1, &out->per))
                out->per = 1;
            if (!read_count(p, &out->count, &out->clan))
                return false;
            if (take(p, "max") && !take_number(p, 1, &out->max))
                return complain(p);
        }
    } else {
        return complain(p);
    }
    if (kind == COUNTED && (out->form == DUEL_UP_TO || out->form == DUEL_ALL))
        return refuse(p, start,
                      N_("'up to' and 'all' are for cards that are picked; write a number"));
    return true;
}

/* --- clauses --- */

static bool read_place(struct parser *p, bool or_play, uint8_t *out)
{
    if (take(p, "onto")) {
        *out = DUEL_ONTO_PILE;
        return need(p, "pile");
    }
    if (take(p, "under")) {
        *out = DUEL_UNDER_PILE;
        return need(p, "pile");
    }
    if (!need(p, "into"))
        return false;
    if (take(p, "hand"))
        *out = DUEL_INTO_HAND;
    else if (take(p, "discard"))
        *out = DUEL_INTO_DISCARD;
    else if (or_play && take(p, "play"))
        *out = DUEL_INTO_PLAY;
    else
        return complain(p);
    return true;
}

/* "2 drakon from hand": which of the sources are possible is a mask. */
static bool read_chosen(struct parser *p, struct duel_clause *c, int sources)
{
    if (!read_amount(p, PICKED, &c->amount))
        return false;
    c->verb = DUEL_CHOSEN;
    take_clan(p, &c->clan);
    if (!need(p, "from"))
        return false;
    if (take(p, "hand"))
        c->from = DUEL_FROM_HAND;
    else if (sources & DUEL_FROM_DISCARD && take(p, "discard"))
        c->from = DUEL_FROM_DISCARD;
    else if (sources & DUEL_FROM_PLAY && take(p, "play"))
        c->from = DUEL_FROM_PLAY;
    else
        return complain(p);
    return true;
}

static bool read_this(struct parser *p, struct duel_clause *c)
{
    if (p->kind->clan == DUEL_INTERVENTION || c->marks & DUEL_THEY)
        return refuse(p, p->at - 1,
                      c->marks & DUEL_THEY
                          ? N_("'this' is moved by the card's owner, not by 'they'")
                          : N_("an Intervention stays where it is: it has no 'this'"));
    c->verb = DUEL_THIS_CARD;
    return true;
}

/* What discard and sacrifice have in common. */
static bool read_leaving(struct parser *p, struct duel_clause *c, int place, int sources)
{
    c->place = (uint8_t)place;
    if (take(p, "this"))
        return read_this(p, c);
    if (take(p, "top")) {
        c->verb = DUEL_TOP_CARDS;
        return read_amount(p, COUNTED, &c->amount);
    }
    if (!read_chosen(p, c, sources))
        return false;
    if (sources & DUEL_FROM_DISCARD && c->from == DUEL_FROM_HAND && take(p, "or")) {
        c->from |= DUEL_FROM_DISCARD;
        return need(p, "discard");
    }
    return true;
}

static bool read_return(struct parser *p, struct duel_clause *c)
{
    int start = p->at;

    if (take(p, "this"))
        return read_this(p, c) && read_place(p, false, &c->place);
    if (!read_chosen(p, c, DUEL_FROM_DISCARD | DUEL_FROM_HAND | DUEL_FROM_PLAY) ||
        !read_place(p, false, &c->place))
        return false;
    if ((c->from == DUEL_FROM_HAND && c->place == DUEL_INTO_HAND) ||
        (c->from == DUEL_FROM_DISCARD && c->place == DUEL_INTO_DISCARD))
        return refuse(p, start, N_("these cards are where they should go already"));
    return true;
}

/* PLAN, CALL and DEVOUR. */
static bool read_keyword(struct parser *p, struct duel_clause *c, int verb)
{
    c->verb = (uint8_t)verb;
    if (verb == DUEL_CALL) {
        c->amount.form = DUEL_NUMBER;
        if (!take_number(p, 1, &c->amount.n))
            return complain(p);
    } else if (!read_amount(p, verb == DUEL_PLAN ? COUNTED : PICKED, &c->amount)) {
        return false;
    }
    if (take(p, "awakened"))
        c->marks |= DUEL_AWAKENED;
    return true;
}

static bool read_draw(struct parser *p, struct duel_clause *c)
{
    if (!take(p, "until")) {
        c->verb = DUEL_DRAW;
        return read_amount(p, COUNTED, &c->amount);
    }
    c->verb = DUEL_DRAW_UNTIL;
    c->amount.form = DUEL_NUMBER;
    if (!take_number(p, 1, &c->amount.n))
        return complain(p);
    return need(p, "in") && need(p, "hand");
}

static bool read_gain(struct parser *p, struct duel_clause *c)
{
    c->verb = DUEL_GAIN;
    take_clan(p, &c->clan);
    if (!need(p, "cost"))
        return false;
    if (!take_number(p, 0, &c->cost))
        return complain(p);
    return read_place(p, true, &c->place);
}

static bool read_cover(struct parser *p, struct duel_clause *c)
{
    c->verb = DUEL_COVER;
    c->amount.form = DUEL_NUMBER;
    if (!take_number(p, 1, &c->amount.n))
        c->amount.n = 1;
    return true;
}

static bool read_clause(struct parser *p, struct duel_clause *c)
{
    if (take(p, "they"))
        c->marks |= DUEL_THEY;
    if (take(p, "draw"))
        return read_draw(p, c);
    if (take(p, "discard"))
        return read_leaving(p, c, DUEL_DISCARDED, DUEL_FROM_HAND);
    if (take(p, "sacrifice"))
        return read_leaving(p, c, DUEL_SACRIFICED,
                            DUEL_FROM_HAND | DUEL_FROM_DISCARD | DUEL_FROM_PLAY);
    if (take(p, "return"))
        return read_return(p, c);
    if (take(p, "plan"))
        return read_keyword(p, c, DUEL_PLAN);
    if (take(p, "call"))
        return read_keyword(p, c, DUEL_CALL);
    if (take(p, "devour"))
        return read_keyword(p, c, DUEL_DEVOUR);
    if (take(p, "cover"))
        return read_cover(p, c);
    if (take(p, "gain"))
        return read_gain(p, c);
    if (take(p, "banish")) {
        c->verb = DUEL_BANISH;
        return true;
    }
    if (!take(p, "resources"))
        return complain(p);
    c->verb = DUEL_RESOURCES;
    return read_amount(p, COUNTED, &c->amount);
}

/* --- sentences --- */

/* Whether both saw the card that a clause moved: only then can "it" speak of it. [D-r16] */
static bool shows_its_card(const struct duel_clause *c)
{
    return c->verb != DUEL_DRAW && c->verb != DUEL_DRAW_UNTIL && c->verb != DUEL_PLAN &&
           c->verb != DUEL_RESOURCES;
}

static bool read_test(struct parser *p, struct duel_test *test)
{
    int start = p->at;

    if (take(p, "it")) {
        test->form = DUEL_IT_IS;
        if (!need(p, "is"))
            return false;
        if (!take_clan(p, &test->clan))
            return complain(p);
        if (p->n_clauses == p->start || !shows_its_card(&p->clause[p->n_clauses - 1]))
            return refuse(
                p, start,
                N_("'it' must follow a clause that shows its card: not the first, and "
                   "not draw, plan or resources"));
    } else {
        if (!read_count(p, &test->count, &test->clan))
            return false;
        if (take(p, ">="))
            test->form = DUEL_AT_LEAST;
        else if (take(p, "<="))
            test->form = DUEL_AT_MOST;
        else
            return complain(p);
        if (!take_number(p, 0, &test->n))
            return complain(p);
    }
    return need(p, ",");
}

static struct duel_clause *add_clause(struct parser *p)
{
    struct duel_clause *c;

    if (p->n_clauses == DUEL_MAX_SENTENCE) {
        refuse(p, p->at, N_("an effect has at most 16 clauses"));
        return NULL;
    }
    c = &p->clause[p->n_clauses];
    memset(c, 0, sizeof *c);
    return c;
}

static bool read_step(struct parser *p)
{
    int first = p->n_clauses;
    struct duel_clause *c = add_clause(p);

    if (!c)
        return false;
    if (take(p, "may"))
        c->marks |= DUEL_MAY;
    if (take(p, "if") && !read_test(p, &c->test))
        return false;
    if (!read_clause(p, c))
        return false;
    p->n_clauses++;
    while (take(p, "to")) {
        c = add_clause(p);
        if (!c)
            return false;
        c->marks |= DUEL_TO;
        if (!read_clause(p, c))
            return false;
        p->n_clauses++;
    }
    for (int i = first; i < p->n_clauses; i++)
        p->clause[i].skip = (uint8_t)(p->n_clauses - i);
    return true;
}

/* One choice: steps with "then" between them. */
static bool read_choice(struct parser *p)
{
    p->start = p->n_clauses;
    p->n_options++;
    do
        if (!read_step(p))
            return false;
    while (take(p, ",") && need(p, "then"));
    if (p->failed)
        return false;
    p->clause[p->start].marks |= DUEL_OPTION;
    p->clause[p->n_clauses - 1].marks |= DUEL_LAST;
    return true;
}

bool duel_read_sentence(struct duel_line *line, int column, int end, struct duel_kind *kind,
                        struct duel_sentence *out)
{
    struct parser p = {.line = line, .kind = kind};
    struct duel_box *box = &line->deck->box;

    if (!split(&p, column, end))
        return false;
    do
        if (!read_choice(&p))
            return false;
    while (take(&p, "/"));
    if (p.at < p.n)
        return complain(&p);
    if (p.n_options > DUEL_MAX_OPTIONS)
        return refuse(&p, 0, N_("an effect has at most 8 choices"));
    if (box->n_clauses + p.n_clauses > DUEL_MAX_CLAUSES)
        return refuse(&p, 0, N_("the cards of a set have at most 768 clauses in all"));
    out->first = box->n_clauses;
    out->n = (uint8_t)p.n_clauses;
    out->n_options = (uint8_t)p.n_options;
    memcpy(box->clause + box->n_clauses, p.clause, (size_t)p.n_clauses * sizeof *p.clause);
    box->n_clauses = (uint16_t)(box->n_clauses + p.n_clauses);
    return true;
}

/* --- conditions --- */

/* "when they recruit evine", after "when". */
static bool read_event(struct parser *p)
{
    struct duel_kind *kind = p->kind;

    if (take(p, "their")) {
        kind->on = DUEL_WHEN_PILE;
        if (!need(p, "pile") || !need(p, "falls") || !need(p, "to"))
            return false;
        return take_number(p, 0, &kind->on_pile) || complain(p);
    }
    if (!need(p, "they"))
        return false;
    if (take(p, "sacrifice")) {
        kind->on = DUEL_WHEN_SACRIFICE;
        return true;
    }
    if (!need(p, "recruit"))
        return false;
    kind->on = DUEL_WHEN_RECRUIT;
    take_clan(p, &kind->on_clan);
    return true;
}

bool duel_read_conditions(struct duel_line *line, int column, int end, struct duel_kind *kind)
{
    static const char *const words[] = {"discarded", "sacrificed", "drawn"};
    struct parser p = {.line = line, .kind = kind};

    if (!split(&p, column, end))
        return false;
    if (take(&p, "when")) {
        if (!read_event(&p))
            return false;
        expect(&p, ":");
        return p.at == p.n || complain(&p);
    }
    do {
        int i = 0;

        while (i < 3 && !take(&p, words[i]))
            i++;
        if (i == 3)
            return complain(&p);
        if (kind->on & 1 << i)
            return refuse(&p, p.at - 1, N_("this condition is there twice"));
        kind->on |= (uint8_t)(1 << i);
    } while (take(&p, "or"));
    return p.at == p.n || complain(&p);
}
