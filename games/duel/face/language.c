/* Files of cards: lines, fields, and what must be said of every card; see language.h. */
#include "games/duel/face/language.h"

#include <stdlib.h>
#include <string.h>

#include "text/memory.h"

/* --- complaints --- */

void duel_complain(struct duel_line *line, int column, const char *english, ...)
{
    struct duel_faults *faults = line->faults;
    struct problem problem = {.lang = faults->lang};
    char *text = NULL;
    size_t size = 0;
    FILE *out = faults->n < DUEL_MAX_FAULTS ? memory_open(&text, &size) : NULL;
    va_list pairs;

    line->failed = true;
    if (out) {
        int bytes = column - 1;

        for (int i = 0; i < bytes && line->text[i]; i++) /* columns are characters */
            column -= ((unsigned char)line->text[i] & 0xc0) == 0x80;
        fprintf(out, "%s:%d:%d: ", line->file, line->number, column);
        va_start(pairs, english);
        text_vsay(out, faults->lang, english, pairs);
        va_end(pairs);
        fclose(out);
        problem_say(&problem, NULL, "{text}", "text", text, NULL); /* cleans it */
        memcpy(faults->text[faults->n], problem.text, sizeof problem.text);
        free(text);
    }
    faults->n++;
}

/* How many letters must be changed, added, dropped or swapped with the next to make one
 * word of the other. */
static int distance(const char *a, size_t n, const char *b)
{
    enum { MAX = 24 };
    int d[MAX + 1][MAX + 1];
    size_t m = strlen(b);

    if (n > MAX || m > MAX)
        return MAX;
    for (size_t i = 0; i <= n; i++)
        for (size_t k = 0; k <= m; k++) {
            int best = (int)(i + k); /* of an empty word */

            if (i && k) {
                best = d[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
                best = d[i - 1][k] + 1 < best ? d[i - 1][k] + 1 : best;
                best = d[i][k - 1] + 1 < best ? d[i][k - 1] + 1 : best;
            }
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                d[i - 2][k - 2] + 1 < best)
                best = d[i - 2][k - 2] + 1;
            d[i][k] = best;
        }
    return d[n][m];
}

const char *duel_meant(const char *word, size_t length, const char *const *words)
{
    const char *best = NULL;
    int least = length > 4 ? 3 : 2; /* this far is another word */

    for (; *words; words++) {
        int d = distance(word, length, *words);

        if (d < least && (size_t)d < strlen(*words)) {
            least = d;
            best = *words;
        }
    }
    return best;
}

/* --- clans --- */

static const char *const clans[] = {"",      "drakon",       "evine", "vermeast",
                                    "chaos", "intervention", NULL};

const char *duel_clan_code(int clan)
{
    return clans[clan];
}

int duel_find_clan(const char *word, size_t length)
{
    for (int i = DUEL_DRAKON; i <= DUEL_INTERVENTION; i++)
        if (strlen(clans[i]) == length && !strncmp(clans[i], word, length))
            return i;
    return 0;
}

/* --- fields --- */

enum field {
    FIELD_CARD,
    FIELD_NAME, /* and in the other languages, in their order */
#define FIELD_TRANSLATED(NAME, code, own, with) FIELD_##NAME,
    LANGUAGES(FIELD_TRANSLATED, ) FIELD_CLAN,
    FIELD_COST,
    FIELD_COPIES,
    FIELD_SET,
    FIELD_PROLOGUE,
    FIELD_EXPANSION,
    FIELD_DEPTH,
    FIELD_KNOWN,
    FIELD_PLAY,
    FIELD_ONCE,
    FIELD_REACTION, /* any condition */
    N_FIELDS,
};

static const char *const field_names[] = {"card",
                                          "name",
#define CODE(NAME, code, own, with) #code,
                                          LANGUAGES(CODE, ) "clan",
                                          "cost",
                                          "copies",
                                          "set",
                                          "prologue",
                                          "expansion",
                                          "depth",
                                          "known",
                                          "play",
                                          "once",
                                          "discarded",
                                          "sacrificed",
                                          "drawn",
                                          "when",
                                          NULL};

/* The card being read: line 0 before the first. */
struct draft {
    struct duel_kind kind;
    struct duel_title title;
    int line;
    int column[N_FIELDS]; /* of each field's value; 0: not there */
};

/* A value of a field: from column `column` of the line to `end`, without spaces around. */
struct value {
    const char *text;
    size_t length;
    int column;
};

/* Reads a number; false, and it has complained, if it is none or out of range. */
static bool read_number(struct duel_line *line, const struct value *v, int min, int max,
                        uint8_t *out)
{
    char low[12];
    char high[12];
    int n = 0;
    size_t i = 0;

    while (i < v->length && i < 3 && v->text[i] >= '0' && v->text[i] <= '9')
        n = 10 * n + v->text[i++] - '0';
    if (i && i == v->length && n >= min && n <= max) {
        *out = (uint8_t)n;
        return true;
    }
    snprintf(low, sizeof low, "%d", min);
    snprintf(high, sizeof high, "%d", max);
    duel_complain(line, v->column, N_("expected a number from {min} to {max}"), "min", low,
                  "max", high, NULL);
    return false;
}

/* The index of a value in a list of words that ends in NULL; complains if it is none. */
static int read_choice(struct duel_line *line, const struct value *v, const char *const *words)
{
    const char *meant = duel_meant(v->text, v->length, words);
    char given[64];
    char list[160] = "";

    for (int i = 0; words[i]; i++) {
        if (strlen(words[i]) == v->length && !strncmp(words[i], v->text, v->length))
            return i;
        if (*words[i])
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? ", " : "",
                     words[i]);
    }
    snprintf(given, sizeof given, "%.*s", (int)v->length, v->text);
    if (meant && *meant)
        duel_complain(line, v->column, N_("cannot read '{text}'; did you mean '{meant}'?"),
                      "text", given, "meant", meant, NULL);
    else
        duel_complain(line, v->column, N_("cannot read '{text}'; expected {words}"), "text",
                      given, "words", list, NULL);
    return -1;
}

static void read_name(struct duel_line *line, const struct value *v, char *out)
{
    if (v->length >= DUEL_MAX_NAME) {
        duel_complain(line, v->column, N_("a name has at most 47 bytes"), NULL);
        return;
    }
    memcpy(out, v->text, v->length);
    out[v->length] = 0;
}

static void read_code(struct duel_line *line, const struct value *v, struct draft *d)
{
    size_t n = 0;

    while (n < v->length && ((v->text[n] >= 'a' && v->text[n] <= 'z') ||
                             (v->text[n] >= '0' && v->text[n] <= '9')))
        n++;
    if (n < v->length || n > DUEL_MAX_KIND_CODE) {
        duel_complain(line, v->column, N_("a card's code is up to 20 small letters and digits"),
                      NULL);
        return;
    }
    memcpy(d->title.code, v->text, n);
    for (int i = 0; i < line->deck->box.n_kinds; i++)
        if (!strcmp(line->deck->title[i].code, d->title.code))
            duel_complain(line, v->column, N_("there is a card '{code}' already"), "code",
                          d->title.code, NULL);
}

static void read_known(struct duel_line *line, const struct value *v, struct draft *d)
{
    static const char *const facts[] = {"name",     "clan",   "cost",    "play",
                                        "reaction", "effect", "keyword", NULL};
    struct value fact = *v;
    const char *end = v->text + v->length;

    while (fact.text < end) {
        size_t skipped = strspn(fact.text, ", \t");
        int i;

        fact.text += skipped;
        fact.column += (int)skipped;
        fact.length = strcspn(fact.text, ", \t");
        if (fact.text + fact.length > end)
            fact.length = (size_t)(end - fact.text);
        if (!fact.length)
            break;
        i = read_choice(line, &fact, facts);
        if (i < 0)
            return;
        d->title.known |= (uint8_t)(1 << i);
        fact.text += fact.length;
        fact.column += (int)fact.length;
    }
}

static void read_value(struct duel_line *line, enum field field, const struct value *v,
                       struct draft *d)
{
    static const char *const sets[] = {"", "1", "2", "both", NULL};
    static const char *const answers[] = {"no", "yes", NULL};
    static const char *const expansions[] = {"vermeast", NULL};
    struct duel_kind *kind = &d->kind;
    int end = v->column + (int)v->length;
    int i;

    switch (field) {
    case FIELD_CARD: read_code(line, v, d); break;
    case FIELD_NAME:
#define READ_NAME(NAME, code, own, with) case FIELD_##NAME:
        LANGUAGES(READ_NAME, )
        read_name(line, v, d->title.name[field - FIELD_NAME]);
        break;
    case FIELD_CLAN:
        i = read_choice(line, v, clans + 1);
        kind->clan = (uint8_t)(i + 1);
        break;
    case FIELD_COST: read_number(line, v, 0, DUEL_MAX_NUMBER, &kind->cost); break;
    case FIELD_COPIES: read_number(line, v, 1, 22, &kind->copies); break;
    case FIELD_SET:
        i = read_choice(line, v, sets);
        kind->set = (uint8_t)(i > 0 ? i : 0);
        break;
    case FIELD_PROLOGUE: kind->is_prologue = read_choice(line, v, answers) == 1; break;
    case FIELD_EXPANSION: kind->is_expansion = read_choice(line, v, expansions) == 0; break;
    case FIELD_DEPTH: read_number(line, v, 1, 39, &kind->depth); break;
    case FIELD_KNOWN: read_known(line, v, d); break;
    case FIELD_ONCE:
        if (v->length == 6 && !strncmp(v->text, "awaken", 6)) {
            kind->awakens = 1;
            break;
        }
        duel_read_sentence(line, v->column, end, kind, &kind->play);
        break;
    case FIELD_PLAY: duel_read_sentence(line, v->column, end, kind, &kind->play); break;
    default: duel_read_sentence(line, v->column, end, kind, &kind->reaction); break;
    }
}

/* --- cards --- */

static void lack(struct duel_line *line, const struct draft *d, const char *english)
{
    struct duel_line start = *line;

    start.number = d->line;
    duel_complain(&start, 1, english, "code", d->title.code, NULL);
    line->failed = true;
}

static void check_intervention(struct duel_line *line, const struct draft *d)
{
    static const uint8_t others[] = {FIELD_COST,     FIELD_COPIES,    FIELD_SET,
                                     FIELD_PROLOGUE, FIELD_EXPANSION, FIELD_PLAY,
                                     FIELD_REACTION};

    if (!d->column[FIELD_DEPTH] || !d->column[FIELD_ONCE])
        lack(line, d, N_("'{code}': an Intervention has a depth and 'once:'"));
    for (size_t i = 0; i < sizeof others; i++)
        if (d->column[others[i]]) {
            lack(line, d, N_("'{code}': an Intervention has only a depth and 'once:'"));
            return;
        }
}

static void check_card(struct duel_line *line, const struct draft *d)
{
    bool is_emissary = d->column[FIELD_SET];

    if (!d->column[FIELD_NAME])
        lack(line, d, N_("'{code}' has no name"));
    if (!d->column[FIELD_CLAN])
        lack(line, d, N_("'{code}' has no clan"));
    if (!d->kind.clan)
        return;
    if (d->kind.clan == DUEL_INTERVENTION) {
        check_intervention(line, d);
        return;
    }
    if (!d->column[FIELD_COST])
        lack(line, d, N_("'{code}' has no cost"));
    if (d->column[FIELD_DEPTH] || d->column[FIELD_ONCE])
        lack(line, d, N_("'{code}': only Interventions have a depth and 'once:'"));
    if (is_emissary && d->kind.cost)
        lack(line, d, N_("'{code}' is an Emissary, which 'set:' makes it, and those cost 0"));
    if (!is_emissary && d->kind.clan == DUEL_CHAOS)
        lack(line, d, N_("'{code}' is of clan Chaos and in no set; Emissaries have 'set:'"));
    if (!is_emissary && (d->kind.clan == DUEL_VERMEAST) != d->kind.is_expansion)
        lack(line, d,
             N_("'{code}': Vermeast recruits, and only those, have 'expansion: vermeast'"));
    if (d->kind.is_prologue && d->kind.is_expansion)
        lack(line, d, N_("'{code}': the Prologue has no cards of the expansion"));
}

/* A name that a card does not say in a language is the catalogue's, or else the English. */
static void translate_name(struct duel_title *title)
{
    for (int lang = LANG_EN + 1; lang < N_LANGS; lang++)
        if (!*title->name[lang])
            text_clean(title->name[lang], DUEL_MAX_NAME,
                       text_in((enum lang)lang, title->name[LANG_EN]));
}

/* The card is complete: into the deck with it, if nothing was wrong so far. */
static void finish_card(struct duel_line *line, struct draft *d)
{
    struct duel_box *box = &line->deck->box;

    if (!d->line)
        return;
    check_card(line, d);
    translate_name(&d->title);
    if (!d->column[FIELD_COPIES])
        d->kind.copies = 1;
    if (box->n_kinds == DUEL_MAX_KINDS) {
        lack(line, d, N_("'{code}': a set has at most 96 cards"));
        return;
    }
    box->kind[box->n_kinds] = d->kind;
    line->deck->title[box->n_kinds++] = d->title;
}

/* --- lines --- */

/* Which field the word before a colon is; complains if none. */
static enum field find_field(struct duel_line *line, const struct value *word)
{
    size_t first = strcspn(word->text, " \t:");
    const char *meant;
    char given[64];

    for (int i = 0; i < FIELD_REACTION; i++)
        if (strlen(field_names[i]) == word->length &&
            !strncmp(field_names[i], word->text, word->length))
            return (enum field)i;
    for (int i = FIELD_REACTION; field_names[i]; i++)
        if (strlen(field_names[i]) == first && !strncmp(field_names[i], word->text, first))
            return FIELD_REACTION;
    meant = duel_meant(word->text, first, field_names);
    snprintf(given, sizeof given, "%.*s", (int)word->length, word->text);
    if (meant)
        duel_complain(line, word->column, N_("cannot read '{text}:'; did you mean '{meant}:'?"),
                      "text", given, "meant", meant, NULL);
    else
        duel_complain(line, word->column,
                      N_("cannot read '{text}:'; a line is 'word: value', like 'play: draw 1'"),
                      "text", given, NULL);
    return N_FIELDS;
}

static struct value trim(const char *text, size_t from, size_t to)
{
    struct value v;

    while (from < to && strchr(" \t", text[from]))
        from++;
    while (to > from && strchr(" \t", text[to - 1]))
        to--;
    v.text = text + from;
    v.length = to - from;
    v.column = (int)from + 1;
    return v;
}

static void begin_card(struct duel_line *line, struct draft *d)
{
    finish_card(line, d);
    memset(d, 0, sizeof *d);
    d->line = line->number;
}

static void read_line(struct duel_line *line, struct draft *d)
{
    size_t end = strcspn(line->text, "#");
    size_t colon = strcspn(line->text, ":");
    struct value all = trim(line->text, 0, end);
    struct value word;
    struct value v;
    enum field field;

    line->text[end] = 0;
    if (!all.length)
        return;
    if (colon >= end) {
        duel_complain(line, all.column,
                      N_("a line is 'word: value', like 'play: draw 1'; this has no colon"),
                      NULL);
        return;
    }
    word = trim(line->text, 0, colon);
    v = trim(line->text, colon + 1, end);
    field = find_field(line, &word);
    if (field == N_FIELDS)
        return;
    if (!v.length) {
        duel_complain(line, (int)colon + 2, N_("nothing follows the colon"), NULL);
        return;
    }
    if (field == FIELD_CARD)
        begin_card(line, d);
    if (!d->line) {
        duel_complain(line, word.column, N_("a card starts with 'card: its code'"), NULL);
        return;
    }
    if (d->column[field]) {
        duel_complain(line, word.column,
                      field == FIELD_REACTION ? N_("a card has at most one reaction")
                                              : N_("this card has such a line already"),
                      NULL);
        return;
    }
    d->column[field] = v.column;
    if (field == FIELD_REACTION &&
        !duel_read_conditions(line, word.column, (int)colon + 1, &d->kind))
        return;
    read_value(line, field, &v, d);
}

/* Copies a line; false, and it has complained, if it is too long or no plain text. */
static bool take_line(struct duel_line *line, const char *bytes, size_t length)
{
    char clean[DUEL_MAX_LINE + 1];

    if (length > DUEL_MAX_LINE) {
        duel_complain(line, DUEL_MAX_LINE + 1, N_("a line has at most 1000 bytes"), NULL);
        return false;
    }
    if (memchr(bytes, 0, length)) {
        duel_complain(line, (int)((const char *)memchr(bytes, 0, length) - bytes) + 1,
                      N_("this is not text in UTF-8, or has characters that are not seen"),
                      NULL);
        return false;
    }
    memcpy(line->text, bytes, length);
    line->text[length] = 0;
    if (length && line->text[length - 1] == '\r')
        line->text[length - 1] = 0;
    for (char *at = line->text; *at; at++)
        if (*at == '\t')
            *at = ' ';
    text_clean(clean, sizeof clean, line->text);
    for (size_t i = 0; clean[i] || line->text[i]; i++)
        if (clean[i] != line->text[i]) {
            duel_complain(line, (int)i + 1,
                          N_("this is not text in UTF-8, or has characters that are not seen"),
                          NULL);
            return false;
        }
    return true;
}

bool duel_read_cards(struct duel_deck *deck, const char *file, const char *bytes, size_t size,
                     struct duel_faults *faults)
{
    struct duel_line line = {.file = file, .deck = deck, .faults = faults};
    struct draft draft = {.line = 0};
    size_t at = size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3) ? 3 : 0; /* a byte-order mark */

    while (at < size) {
        const char *end = (const char *)memchr(bytes + at, '\n', size - at);
        size_t length = end ? (size_t)(end - bytes) - at : size - at;

        line.number++;
        if (take_line(&line, bytes + at, length))
            read_line(&line, &draft);
        at += length + 1;
    }
    finish_card(&line, &draft);
    return !line.failed;
}
