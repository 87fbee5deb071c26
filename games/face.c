/* What the faces of all games have in common; see face.h. */
#include "games/face.h"

#include <stdlib.h>
#include <string.h>

#include "text/memory.h"

#define GAME(name) extern const struct face name##_face;
#include "games/games.def"
#undef GAME

static const struct face *const faces[] = {
#define GAME(name) &name##_face,
#include "games/games.def"
#undef GAME
};

const struct face *face_at(int i)
{
    return i < (int)(sizeof faces / sizeof *faces) ? faces[i] : NULL;
}

const struct face *face_find(const char *name)
{
    for (int i = 0; face_at(i); i++)
        if (!strcmp(face_at(i)->game->name, name))
            return face_at(i);
    return NULL;
}

bool face_options(const struct face *face, const struct json *options, bool may_read_files,
                  const struct game **game, uint32_t *bits, struct problem *problem)
{
    *game = face->game;
    *bits = 0;
    if (!options)
        return true;
    if (!json_is(options, WIRE_OBJECT))
        return problem_say(problem, NULL, N_("{where}: expected an object"), "where", "options",
                           NULL);
    FOR_MEMBERS (value, options) {
        const char *key = value->key;
        const struct choice_form *choice = face->options.choices;

        while (choice && choice->name && strcmp(choice->name, key) != 0)
            choice++;
        if (!choice || !choice->name)
            return problem_say(problem, NULL, N_("options.{key}: {game} has no such option"),
                               "key", key, "game", text_in(problem->lang, face->title), NULL);
    }
    return !json_count(options) ||
           face->options.read(options, may_read_files, game, bits, problem);
}

/* A fault "file:line: sentence" or "file:line:column: sentence". */
static void put_fault(struct put *out, const char *fault)
{
    const char *at = strchr(fault, ':');
    long line = 0;
    long column = 0;
    char *end = NULL;

    if (at)
        line = strtol(at + 1, &end, 10);
    if (end && *end == ':' && end[1] >= '0' && end[1] <= '9')
        column = strtol(end + 1, &end, 10);
    put_object(out, NULL);
    put_int(out, "line", line > 0 ? line : 1);
    if (column)
        put_int(out, "column", column);
    put_text(out, "text", end && end[0] == ':' && end[1] == ' ' ? end + 2 : fault);
    put_end(out);
}

void face_check(struct put *out, const char *faults, size_t size, int n, int most,
                const char *why)
{
    put_array(out, "faults");
    for (int i = 0; i < n && i < most; i++)
        put_fault(out, faults + (size_t)i * size);
    put_end(out);
    if (n > most)
        put_int(out, "more", n - most);
    put_bool(out, "whole", !n && !why);
    if (!n && why)
        put_text(out, "why", why);
}

int face_seat_number(int seat)
{
    return seat == NOBODY ? 0 : seat + 1;
}

/* The values of an event or a line, laid out by slot. */
enum { N_SLOTS = SLOT_VALUE + 1 };

struct values {
    int64_t slot[N_SLOTS];
    bool is_veiled;
};

static struct values event_values(const struct event *e)
{
    struct values v = {
        .slot = {e->seat, e->arg[0], e->arg[1], e->arg[2], e->arg[3], (int64_t)e->what},
        .is_veiled = !e->what && e->known != EVERYBODY,
    };

    return v;
}

static struct values line_values(const struct score_line *line)
{
    struct values v = {.slot = {[SLOT_SEAT] = line->seat,
                                [SLOT_ARG] = line->arg,
                                [SLOT_WHAT] = line->count,
                                [SLOT_VALUE] = line->value}};

    return v;
}

/* Whether a field is left out because its viewer may not know it. */
static bool is_hidden(const struct field *f, const struct values *v)
{
    return v->is_veiled && f->slot == SLOT_WHAT;
}

/* Left open. */
static void put_form(struct put *out, const struct face *face, const struct game *game,
                     const char *name_key, const struct form *form, const struct values *v)
{
    put_object(out, NULL);
    put_text(out, name_key, form->name);
    for (const struct field *f = form->field; f->name; f++) {
        int64_t value = v->slot[f->slot];

        if (is_hidden(f, v))
            continue;
        if (f->role == ROLE_SEAT)
            put_int(out, f->name, face_seat_number((int)value));
        else if (f->role == ROLE_NUMBER)
            put_int(out, f->name, value);
        else
            face->json.code(out, f->name, game, f->role, (uint64_t)value);
    }
}

static _Thread_local struct {
    FILE *out; /* kept, as a stream costs more than what is written to it */
    char *text;
    size_t size;
} fields;

/* A stream for the values of a form's fields, each with a 0 after it. */
static FILE *begin_fields(void)
{
    if (fields.out)
        rewind(fields.out);
    else
        fields.out = memory_open(&fields.text, &fields.size);
    return fields.out;
}

/* Writes the value of a field in words. */
static void field_words(FILE *out, enum lang lang, const struct face *face,
                        const struct game *game, const struct field *f, int64_t value)
{
    char text[PART_NUMBER_TEXT];

    if (f->role == ROLE_SEAT && value == NOBODY) {
        fputs(text_in(lang, N_("nobody")), out);
    } else if (f->role == ROLE_SEAT) {
        parts_seat(text, (int)value);
        fputs(text, out);
    } else if (f->role == ROLE_NUMBER) {
        parts_number(text, (long)value);
        fputs(text, out);
    } else {
        face->words.name(out, lang, game, f->role, (uint64_t)value);
    }
    fputc(0, out);
}

static void form_words(FILE *out, enum lang lang, const struct face *face,
                       const struct game *game, const struct form *form, const struct values *v)
{
    enum { MAX_FIELDS = sizeof form->field / sizeof *form->field };
    bool veiled = v->is_veiled && form->veiled;
    const char *one = veiled ? form->veiled : form->text;
    const char *many = veiled ? form->veiled_plural : form->plural;
    FILE *values = begin_fields();
    struct word words[MAX_FIELDS];
    const char *value;
    int64_t count = 1;
    int n = 0;

    if (!values)
        return;
    for (const struct field *f = form->field; f->name; f++) {
        if (is_hidden(f, v))
            continue;
        field_words(values, lang, face, game, f, v->slot[f->slot]);
        words[n++].gap = f->name;
        if (!strcmp(f->name, "n"))
            count = v->slot[f->slot];
    }
    if (fflush(values)) {
        memory_note_short();
        return;
    }
    value = fields.text;
    for (int i = 0; i < n; i++) {
        words[i].value = value;
        value += strlen(value) + 1;
    }
    text_fill(out, many ? text_count(lang, one, many, (long)count) : text_in(lang, one), words,
              n);
}

void face_event(struct put *out, const struct face *face, const struct game *game,
                const struct event *e)
{
    struct values v = event_values(e);

    put_form(out, face, game, "event", &face->words.events[e->kind], &v);
}

void face_tell(FILE *out, enum lang lang, const struct face *face, const struct game *game,
               const struct event *e)
{
    struct values v = event_values(e);

    form_words(out, lang, face, game, &face->words.events[e->kind], &v);
}

void face_line(struct put *out, const struct face *face, const struct game *game,
               const struct score_line *line)
{
    struct values v = line_values(line);

    put_form(out, face, game, "line", &face->words.lines[line->kind], &v);
}

void face_tell_line(FILE *out, enum lang lang, const struct face *face, const struct game *game,
                    const struct score_line *line)
{
    struct values v = line_values(line);

    form_words(out, lang, face, game, &face->words.lines[line->kind], &v);
}
