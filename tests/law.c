/* See law.h. */
#include "tests/law.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/eyes.h"
#include "table/record.h"

struct law_at law_at;

void law_fail(const char *sentence, const char *file, int line)
{
    fprintf(
        stderr,
        "\nLAW BROKEN: %s\n  %s:%d\n  game %s, players %d, options %u, number %ld, ply %d\n",
        sentence, file, line, law_at.game, law_at.players, law_at.options, law_at.number,
        law_at.ply);
    if (law_at.script)
        fprintf(stderr, "  %s:%d\n", law_at.script, law_at.ply);
    if (law_at.number)
        fprintf(stderr, "  again: laws --game %s --from %ld --games 1\n", law_at.game,
                law_at.number);
    exit(1);
}

static void copy(struct law_state *to, const struct law_state *from, const struct game *g)
{
    memcpy(to->byte, from->byte, g->state_size);
}

static bool same(const struct law_state *a, const struct law_state *b, const struct game *g)
{
    return !memcmp(a->byte, b->byte, g->state_size);
}

static void redact(struct law_state *s, const struct game *g, int viewer)
{
    g->redact(g, s->byte, viewer);
}

void law_setup(const struct game *g, const uint8_t seed[SEED_BYTES])
{
    struct law_state a;
    struct law_state b;

    memset(&a, 0xaa, sizeof a);
    memset(&b, 0x55, sizeof b);
    g->setup(g, a.byte, law_at.players, law_at.options, seed);
    g->setup(g, b.byte, law_at.players, law_at.options, seed);
    LAW(same(&a, &b, g), "setup writes every byte, from the seed alone");
    for (int i = 0; i < GUARD; i++)
        LAW(a.byte[g->state_size + (uint32_t)i] == 0xaa, "setup writes only its state");
}

int law_moves(const struct game *g, const struct law_state *s, int seat, move *out)
{
    uint32_t actors = g->actors(g, s->byte);
    int n = 0;

    LAW(actors >> law_at.players == 0, "only seats at the table owe an action");
    for (int i = 0; i < law_at.players; i++) {
        move moves[MAX_MOVES];
        int k = g->moves(g, s->byte, i, moves);

        LAW((k > 0) == (actors >> i & 1), "actors, and only actors, can move");
        LAW(k <= (int)g->max_moves && g->max_moves <= MAX_MOVES, "bounds hold: moves");
        for (int j = 0; j < k; j++)
            LAW(moves[j] > (j ? moves[j - 1] : 0), "moves ascend, none is 0");
        if (i == seat) {
            memcpy(out, moves, (size_t)k * sizeof *moves);
            n = k;
        }
    }
    return n;
}

static int by_text(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

void law_notation(const struct table *t, int seat, const move *moves, int n)
{
    static char texts[MAX_MOVES][MAX_TEXT];

    for (int i = 0; i < n; i++) {
        t->game->write_move(t->game, t->state, moves[i], texts[i]);
        LAW(strlen(texts[i]) < MAX_TEXT, "bounds hold: an action's text");
        if (i % 16 == law_at.ply % 16) /* the others follow, since no two are alike */
            LAW(table_find(t, seat, texts[i]) == moves[i],
                "every action can be written and reads back");
    }
    qsort(texts, (size_t)n, MAX_TEXT, by_text);
    for (int i = 1; i < n; i++)
        LAW(strcmp(texts[i - 1], texts[i]) != 0, "no two actions are written alike");
}

void law_position(const struct face *f, const struct law_state *s,
                  const uint8_t seed[SEED_BYTES])
{
    const struct game *g = law_at.played;
    struct put out = {0};
    struct json_doc doc = {0};
    struct problem problem = {.lang = LANG_EN};
    struct law_state back;
    bool read;

    memset(&back, 0x77, sizeof back);
    f->json.write_position(&out, g, s->byte, WHOLE);
    read =
        f->json.read_position(g, json_read(&doc, out.text, out.n), seed, back.byte, &problem);
    if (!read)
        fprintf(stderr, "%s\n", problem.text);
    LAW(read && same(&back, s, g), "position to JSON to position is the identity");
    json_free(&doc);
    put_free(&out);
}

static char *view_text(const struct face *f, const struct law_state *view, int viewer)
{
    struct put out = {0};

    f->json.write_position(&out, law_at.played, view->byte, viewer);
    return put_take(&out);
}

void law_view(const struct face *f, const struct law_state *s, int viewer, struct rng *rng)
{
    const struct game *g = law_at.played;
    struct law_state view;
    struct law_state again;
    struct law_state guess;
    move seen[MAX_MOVES];
    move real[MAX_MOVES];
    char *text;
    char *text_again;
    const char *broken;

    copy(&view, s, g);
    redact(&view, g, viewer);
    copy(&again, &view, g);
    redact(&again, g, viewer);
    LAW(same(&view, &again, g), "redacting twice changes nothing");
    LAW(g->actors(g, view.byte) == g->actors(g, s->byte), "who must act is public");
    if (viewer < law_at.players) {
        int n = g->moves(g, s->byte, viewer, real);

        LAW(n == g->moves(g, view.byte, viewer, seen) &&
                !memcmp(real, seen, (size_t)n * sizeof *seen),
            "a player's view is enough to list that player's moves");
    }
    copy(&guess, &view, g);
    g->complete(g, guess.byte, viewer, rng);
    broken = g->broken(g, guess.byte);
    if (broken)
        fprintf(stderr, "%s\n", broken);
    LAW(!broken, "a completed view is a real state");
    copy(&again, &guess, g);
    redact(&again, g, viewer);
    LAW(same(&again, &view, g), "completing does not alter what was visible");
    if (law_at.ply % 8) /* the states are the same bytes; their texts can only follow */
        return;
    text = view_text(f, &view, viewer);
    text_again = view_text(f, &again, viewer);
    LAW(!strcmp(text, text_again), "states a seat cannot tell apart give it identical bytes");
    free(text);
    free(text_again);
}

/* --- eyes --- */

/* An observation and how large its cells can be, followed by bytes that must stay. */
struct seen {
    uint8_t cell[EYES_MAX_CELLS + GUARD];
    uint8_t largest[EYES_MAX_CELLS + GUARD];
    uint8_t is_name[EYES_MAX_CELLS + GUARD];
};

static void observe(const struct game *g, const struct law_state *view, int seat,
                    const struct spelling *begun, struct seen *out)
{
    struct eye eye = {out->cell, out->largest, out->is_name, 0};

    memset(out, 0xaa, sizeof *out);
    g->eyes->look(g, view->byte, seat, begun, &eye);
    LAW(eye.n == g->eyes->n_cells, "an observation has as many cells as it says");
    for (int i = 0; i < eye.n; i++)
        LAW(out->cell[i] <= out->largest[i], "no cell is larger than it can be");
    for (int i = g->eyes->n_cells; i < EYES_MAX_CELLS + GUARD; i++)
        LAW(out->cell[i] == 0xaa, "looking writes only its cells");
}

/* How large cells can be is the same as at the first look at this game. */
static void law_shape(const struct game *g, const struct seen *seen)
{
    static struct seen first;
    static const struct game *of;
    size_t n = g->eyes->n_cells;

    if (of != g) {
        of = g;
        first = *seen;
    }
    LAW(!memcmp(first.largest, seen->largest, n) && !memcmp(first.is_name, seen->is_name, n),
        "the shape of an observation is always the same");
}

/* Chooses letter by letter among those that the mask allows. */
static void law_letters(const struct game *g, const struct law_state *view, int seat,
                        const struct spelling *words, int n, struct rng *rng)
{
    struct spelling begun = spelling_none();
    struct seen seen;
    int count = 0;

    do {
        uint8_t mask[EYES_MAX_LETTERS];
        int left = spelling_mask(words, n, &begun, mask, g->eyes->n_letters);
        int letter = 0;

        LAW(left > 0, "a word that is no action can go on");
        observe(g, view, seat, &begun, &seen);
        for (int skip = (int)rng_below(rng, (uint32_t)left); !mask[letter] || skip--;)
            letter++;
        spelling_add(&begun, letter);
        for (int i = count = 0; i < n; i++)
            count += spelling_begins(&words[i], &begun);
    } while (spelling_find(words, n, &begun) < 0);
    LAW(count == 1, "no two actions are spelt alike, none as the beginning of another");
}

void law_eyes(const struct game *g, const struct law_state *s, struct rng *rng)
{
    static struct spelling words[MAX_MOVES];
    struct spelling none = spelling_none();
    uint32_t actors = g->actors(g, s->byte);
    struct seen seen;
    struct seen twin;
    struct eye behind = {twin.cell, twin.largest, NULL, 0};

    LAW(g->eyes->n_cells + g->eyes->n_behind <= EYES_MAX_CELLS &&
            g->eyes->n_letters <= EYES_MAX_LETTERS,
        "bounds hold: cells and letters");
    for (int seat = 0; seat < law_at.players; seat++) {
        struct law_state view;
        struct law_state guess;
        move moves[MAX_MOVES];
        int n;

        copy(&view, s, g);
        redact(&view, g, seat);
        copy(&guess, &view, g);
        observe(g, &view, seat, &none, &seen);
        LAW(same(&guess, &view, g), "looking changes nothing");
        law_shape(g, &seen);
        g->complete(g, guess.byte, seat, rng);
        redact(&guess, g, seat);
        observe(g, &guess, seat, &none, &twin);
        LAW(!memcmp(&seen, &twin, sizeof seen),
            "states a seat cannot tell apart look alike to it");
        behind.n = 0;
        g->eyes->look_behind(g, s->byte, seat, &behind);
        LAW(behind.n == g->eyes->n_behind, "what is hidden has as many cells as it says");
        for (int i = 0; i < behind.n; i++)
            LAW(twin.cell[i] <= twin.largest[i], "no cell is larger than it can be");
        if (!(actors >> seat & 1))
            continue;
        n = g->moves(g, view.byte, seat, moves);
        g->eyes->spell(g, view.byte, seat, moves, n, words);
        for (int i = 0; i < n; i++) {
            LAW(words[i].n >= 1 && words[i].n <= EYES_MAX_WORD, "a word has letters");
            for (int k = 0; k < words[i].n; k++)
                LAW(words[i].letter[k] < g->eyes->n_letters, "letters are of the alphabet");
            LAW(spelling_find(words, n, &words[i]) == i, "a word reads back as its action");
        }
        law_letters(g, &view, seat, words, n, rng);
    }
}

static char law_said[1 << 14]; /* what was said last */

/* What is said to people. */
static void law_sentence(const char *text, enum lang lang)
{
    text_clean(law_said, sizeof law_said, text);
    if (!*text || strpbrk(text, "{}") || strcmp(law_said, text) != 0)
        fprintf(stderr, "%s: '%s'\n", text_code(lang), text);
    LAW(*text, "whatever is said is said in every language");
    LAW(!strpbrk(text, "{}"), "no sentence has a gap left open");
    LAW(!strcmp(law_said, text), "a sentence is one line of characters that are seen");
}

/* Whether a seat is among words. */
static bool names_seat(struct span words)
{
    for (size_t i = 0; i + 1 < words.n; i++)
        if (words.text[i] == 'P' && words.text[i + 1] >= '1' && words.text[i + 1] <= '5' &&
            (!i || !isalnum((unsigned char)words.text[i - 1])))
            return true;
    return false;
}

/* Whether gems, cards or files stand among words as programs write them: "Gx2", "raven-1",
 * "docs/maps.md". */
static bool names_code(struct span words)
{
    for (size_t i = 1; i + 1 < words.n; i++) {
        const char *at = words.text + i;

        if (at[0] == 'x' && isupper((unsigned char)at[-1]) && isdigit((unsigned char)at[1]))
            return true;
        if (at[0] == '-' && i > 2 && islower((unsigned char)at[-1]) &&
            islower((unsigned char)at[-2]) && isdigit((unsigned char)at[1]))
            return true;
        if (at[0] == '/' && islower((unsigned char)at[-1]) && islower((unsigned char)at[1]))
            return true;
    }
    return false;
}

/* The same sentence again, marked. */
static void law_parts(const char *marked)
{
    struct part part;

    if (strcmp(parts_plain(marked), law_said) != 0)
        fprintf(stderr, "'%s'\n'%s'\n", law_said, parts_plain(marked));
    LAW(!strcmp(parts_plain(marked), law_said), "a sentence's parts make its text");
    while ((marked = parts_next(marked, &part))) {
        if (part.kind == PART_TEXT && names_seat(part.text))
            fprintf(stderr, "'%s'\n", law_said);
        LAW(part.kind != PART_TEXT || !names_seat(part.text),
            "a seat in a sentence is a part of it");
        if (part.kind == PART_TEXT && names_code(part.text))
            fprintf(stderr, "'%s'\n", law_said);
        LAW(part.kind != PART_TEXT || !names_code(part.text),
            "people read words, not what programs write");
    }
}

/* What is said to programs: an object that was left open, and names itself. */
static void law_object(struct put *out, const char *key)
{
    struct json_doc doc = {0};
    const struct json *object;
    const char *name;

    put_end(out);
    object = json_read(&doc, out->text, out->n);
    name = object ? json_text(json_get(object, key)) : NULL;
    if (!name)
        fprintf(stderr, "%s\n", out->text);
    LAW(name && *name, "whatever is told is JSON and has its name");
    json_free(&doc);
    put_free(out);
}

void law_prompts(const struct face *f, const struct law_state *s, int seat, const move *moves,
                 int n)
{
    const struct game *g = law_at.played;
    struct law_state view;
    int step = law_at.ply % 8 ? n / 2 + 1 : 1; /* all actions now and then, else one or two */

    LAW(*f->json.phase(g, s->byte), "every phase has a name");
    copy(&view, s, g);
    redact(&view, g, seat);
    for (enum lang lang = LANG_EN; lang < N_LANGS; lang++) {
        FILE *out = text_begin();

        f->words.ask(out, lang, g, view.byte, seat);
        law_sentence(text_end(out), lang);
        out = parts_begin();
        f->words.ask(out, lang, g, view.byte, seat);
        law_parts(parts_end(out));
        for (int i = law_at.ply % step; i < n; i += step) {
            out = text_begin();
            f->words.describe(out, lang, g, view.byte, moves[i]);
            law_sentence(text_end(out), lang);
            out = parts_begin();
            f->words.describe(out, lang, g, view.byte, moves[i]);
            law_parts(parts_end(out));
        }
    }
}

/* The same refusal with its parts. */
static void law_refusal(const struct table *t, const char *text, const struct problem *problem)
{
    struct problem again = {.lang = problem->lang};

    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ') /* would be repeated, and could be taken for marks */
            return;
    parts_mark(true);
    t->face->words.why(t->game, t->state, text, &again);
    parts_mark(false);
    LAW(!strcmp(again.text, problem->text), "a refusal's parts make its text");
    LAW(!*again.parts || strlen(again.text) + 1 == sizeof again.text ||
            !strcmp(parts_plain(again.parts), again.text),
        "a refusal's parts make its text");
}

void law_why(const struct table *t, const char *text, bool legal)
{
    static int turn; /* one language after the other */
    struct problem problem = {.lang = (enum lang)(turn++ % N_LANGS)};
    char rule[sizeof problem.rule + 2];

    LAW(t->face->words.why(t->game, t->state, text, &problem) == !legal,
        "why refuses exactly what moves lacks");
    if (legal)
        return;
    LAW(*problem.text, "a refusal has a text");
    if (!strpbrk(text, "{}")) /* it may repeat what was asked */
        law_sentence(problem.text, problem.lang);
    law_refusal(t, text, &problem);
    snprintf(rule, sizeof rule, "[%s]", problem.rule);
    LAW(turn / N_LANGS % 4 || !*problem.rule || strstr(t->face->rules[problem.lang], rule),
        "a refusal names a rule that is in the rules");
}

/* An event in words and as JSON, as each viewer is told it; the same to all is looked at once.
 */
static void law_told(const struct face *f, const struct event *e)
{
    bool is_open = e->seen == EVERYBODY && e->known == EVERYBODY;

    for (int viewer = is_open ? law_at.players : 0; viewer <= law_at.players; viewer++) {
        struct event seen = *e;
        struct put out = {0};

        if (!event_seen_by(&seen, viewer < law_at.players ? viewer : NOBODY))
            continue;
        face_event(&out, f, law_at.played, &seen);
        law_object(&out, "event");
        for (enum lang lang = LANG_EN; lang < N_LANGS; lang++) {
            FILE *text = text_begin();

            face_tell(text, lang, f, law_at.played, &seen);
            law_sentence(text_end(text), lang);
            text = parts_begin();
            face_tell(text, lang, f, law_at.played, &seen);
            law_parts(parts_end(text));
        }
    }
}

/* Events carry what their forms name and nothing else; what is not for everybody is for those
 * whom it is about. */
static void law_event(const struct face *f, const struct event *e)
{
    const struct form *form = &f->words.events[e->kind];
    bool is_named[SLOT_VALUE] = {false};

    LAW(e->kind && form->name && form->text, "every event has a form");
    for (const struct field *field = form->field; field->name; field++)
        is_named[field->slot] = true;
    for (int i = 0; i < 4; i++)
        LAW(is_named[SLOT_ARG + i] || !e->arg[i], "an event carries only what it tells");
    LAW(is_named[SLOT_WHAT] || (!e->what && e->known == EVERYBODY),
        "an event carries only what it tells");
    LAW(is_named[SLOT_SEAT] ? e->seat < law_at.players || e->seat == NOBODY : e->seat == NOBODY,
        "an event is about a seat at the table or about nobody");
    LAW(e->seen == EVERYBODY || e->seen >> law_at.players == 0,
        "what a spectator is told of, everybody is");
    LAW(e->known == EVERYBODY || e->known >> law_at.players == 0,
        "what a spectator knows, everybody does");
    LAW(e->known == EVERYBODY || e->seat == NOBODY || e->known >> e->seat & 1,
        "whom an event is about knows what it tells");
    law_told(f, e);
}

/* The events as a viewer is told them; returns how many. */
static int told(const struct events *events, int viewer, struct event *out)
{
    int n = 0;

    for (int i = 0; i < events->n; i++) {
        out[n] = events->event[i];
        n += event_seen_by(&out[n], viewer);
    }
    return n;
}

/* About an action that can be undone. Plays one at a twin of the table – the view of a seat,
 * completed with another guess – that this seat cannot tell from it: what follows looks the
 * same to it, and so does what it is told. */
static void law_twin(const struct law_state *before, const struct law_state *after, int viewer,
                     int seat, move m, const struct events *events, struct rng *rng)
{
    const struct game *g = law_at.played;
    struct law_state guess;
    struct law_state view;
    struct events others;
    struct event here[MAX_EVENTS];
    struct event there[MAX_EVENTS];
    bool is_seen = viewer == seat || events->shown == m; /* which action it was */
    int n;

    copy(&guess, before, g);
    redact(&guess, g, viewer);
    g->complete(g, guess.byte, viewer, rng);
    if (!is_seen) {
        move moves[MAX_MOVES];
        int k = g->moves(g, guess.byte, seat, moves);

        m = moves[rng_below(rng, (uint32_t)k)];
    }
    g->apply(g, guess.byte, seat, m, &others);
    if (!is_seen && (others.barrier || others.shown != events->shown))
        return;
    redact(&guess, g, viewer);
    copy(&view, after, g);
    redact(&view, g, viewer);
    LAW(same(&view, &guess, g), "an action that can be undone teaches nobody anything");
    n = told(events, viewer, here);
    LAW(n == told(&others, viewer, there) && !memcmp(here, there, (size_t)n * sizeof *here),
        "what a seat is told of such an action is the same at tables it cannot tell apart");
}

void law_play(struct table *t, const struct law_state *before, int seat, move m,
              struct rng *rng, struct events *events)
{
    const struct game *g = t->game;
    struct law_state after;

    copy(&after, before, g);
    g->apply(g, after.byte, seat, m, NULL);
    LAW(table_play(t, seat, m, events), "there is memory");
    LAW(!memcmp(after.byte, t->state, g->state_size), "events do not change what follows");
    LAW(events->n < MAX_EVENTS, "bounds hold: events");
    LAW(t->n_plies <= (int)g->max_plies, "bounds hold: plies");
    for (int i = 0; i < events->n; i++)
        law_event(t->face, &events->event[i]);
    for (int viewer = 0; viewer <= law_at.players && !events->barrier; viewer++)
        law_twin(before, &after, viewer < law_at.players ? viewer : NOBODY, seat, m, events,
                 rng);
}

static void law_line(const struct face *f, const struct score_line *line)
{
    struct put out = {0};

    face_line(&out, f, law_at.played, line);
    law_object(&out, "line");
    for (enum lang lang = LANG_EN; lang < N_LANGS; lang++) {
        FILE *text = text_begin();

        face_tell_line(text, lang, f, law_at.played, line);
        law_sentence(text_end(text), lang);
        text = parts_begin();
        face_tell_line(text, lang, f, law_at.played, line);
        law_parts(parts_end(text));
    }
}

void law_points(const struct face *f, const struct law_state *s)
{
    const struct game *g = law_at.played;
    struct points points;
    int total[MAX_PLAYERS] = {0};
    int best = INT_MIN;

    g->points(g, s->byte, &points);
    LAW(points.n < MAX_LINES, "bounds hold: score lines");
    for (int i = 0; i < points.n; i++) {
        const struct score_line *line = &points.line[i];
        bool is_named[SLOT_VALUE + 1] = {false};

        LAW(line->kind && f->words.lines[line->kind].name && f->words.lines[line->kind].text,
            "every score line has a form");
        LAW(line->seat < law_at.players, "a score line is about a seat at the table");
        for (const struct field *field = f->words.lines[line->kind].field; field->name; field++)
            is_named[field->slot] = true;
        LAW(is_named[SLOT_ARG] || !line->arg, "a score line carries only what it tells");
        LAW(is_named[SLOT_WHAT] || line->count == 1,
            "a score line without a count is one thing");
        if (law_at.ply % 8 == 0 || !g->actors(g, s->byte))
            law_line(f, line);
        total[line->seat] += line->value;
    }
    for (int seat = 0; seat < law_at.players; seat++) {
        LAW(total[seat] == points.total[seat], "a total is the sum of its lines");
        best = total[seat] > best ? total[seat] : best;
    }
    LAW(points.winners >> law_at.players == 0, "only seats at the table win");
    for (int seat = 0; seat < law_at.players; seat++)
        LAW(!(points.winners >> seat & 1) || total[seat] == best,
            "nobody has more than a winner");
}

void law_replay(const struct table *t)
{
    struct problem problem = {.lang = LANG_EN};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct table *again;
    struct law_state last;

    record_write(t, out);
    fclose(out);
    again = record_read(text, NULL, NULL, &problem);
    if (!again)
        fprintf(stderr, "%s\n", problem.text);
    LAW(again && !memcmp(again->state, t->state, t->game->state_size),
        "replaying a record gives the same bytes");
    memcpy(last.byte, t->state, t->game->state_size);
    if (table_undo(again)) {
        const struct ply *ply = &t->plies[t->n_plies - 1];

        table_play(again, ply->seat, ply->action, NULL);
        LAW(!memcmp(again->state, last.byte, t->game->state_size),
            "undoing and playing again changes nothing");
    }
    table_free(again);
    free(text);
}
