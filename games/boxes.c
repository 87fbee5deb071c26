/* See boxes.h. */
#include "games/boxes.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "text/memory.h"

/* A game with a box of its own. */
struct entry {
    const struct game *base;
    const struct entry *next;
    struct game game;
    uint64_t box[]; /* as many as its kind has bytes for */
};

/* Entries are only ever added, at the front, and complete before they are seen. */
static _Atomic(const struct entry *) entries;

const void *box_of(const struct box_kind *kind, const struct game *game)
{
    return game->box ? game->box : kind->shipped();
}

static uint64_t hash_of(const void *box)
{
    return *(const uint64_t *)box;
}

bool box_is_shipped(const struct box_kind *kind, const struct game *game)
{
    return hash_of(box_of(kind, game)) == hash_of(kind->shipped());
}

void box_name(const struct box_kind *kind, const struct game *game, char text[BOX_NAME])
{
    snprintf(text, BOX_NAME, "%016" PRIx64, hash_of(box_of(kind, game)));
}

/* The game with a box of that hash that was read before, or NULL. */
static const struct game *find_read(const struct game *base, uint64_t hash)
{
    for (const struct entry *e = atomic_load(&entries); e; e = e->next)
        if (e->base == base && hash_of(e->box) == hash)
            return &e->game;
    return NULL;
}

/* The same, or the game as shipped if it is that box. */
static const struct game *find(const struct box_kind *kind, const struct game *base,
                               uint64_t hash)
{
    return hash == hash_of(kind->shipped()) ? base : find_read(base, hash);
}

/* A new game whose box has been read. Two threads may add the same one; either will do. */
static const struct game *add(const struct box_kind *kind, const struct game *base,
                              struct entry *e)
{
    e->base = base;
    e->game = *base;
    e->game.box = e->box;
    if (kind->adapt)
        kind->adapt(&e->game);
    e->next = atomic_load(&entries);
    while (!atomic_compare_exchange_weak(&entries, &e->next, (const struct entry *)e))
        ;
    return &e->game;
}

/* The game with the box that a text describes; NULL, and the problem says why, if it describes
 * none. */
static const struct game *read_box(const struct box_kind *kind, const struct game *base,
                                   const char *path, const char *text, size_t size,
                                   struct problem *problem)
{
    struct faults *faults = (struct faults *)calloc(1, sizeof *faults);
    struct entry *e = (struct entry *)calloc(1, sizeof *e + kind->size);
    const struct game *game = NULL;

    if (!faults || !e) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
    } else {
        faults->lang = problem->lang;
        if (!kind->read(path, text, size, e->box, faults))
            problem_say(problem, NULL, "{text}", "text", faults->text[0], NULL);
        else if (hash_of(e->box) == hash_of(kind->shipped()))
            game = base;
        else if (!(game = find_read(base, hash_of(e->box)))) {
            game = add(kind, base, e);
            e = NULL;
        }
    }
    free(faults);
    free(e);
    return game;
}

static const struct game *read_file(const struct box_kind *kind, const struct game *base,
                                    const char *path, struct problem *problem)
{
    const struct game *game = NULL;
    size_t size;
    char *text;

    if (strchr(path, '\n')) /* no file is called so: it is what one would hold */
        return read_box(kind, base, kind->option, path, strlen(path), problem);
    text = data_load(path, &size, problem);

    if (text)
        game = read_box(kind, base, path, text, size, problem);
    free(text);
    return game;
}

static const struct game *find_name(const struct box_kind *kind, const struct game *base,
                                    const char *name, struct problem *problem)
{
    const struct game *game = NULL;

    if (strlen(name) != BOX_NAME - 1 || strspn(name, "0123456789abcdef") != BOX_NAME - 1) {
        problem_say(problem, NULL, N_("{where}: expected 16 hexadecimal digits, in lower case"),
                    "where", "options.data", NULL);
        return NULL;
    }
    game = find(kind, base, strtoull(name, NULL, 16));
    if (!game)
        problem_say(problem, NULL, kind->unknown, "data", name, NULL);
    return game;
}

/* The text of an option, NULL if it is not there; false if it is no text. */
static bool read_text(const struct json *options, const char *option, const char **text,
                      struct problem *problem)
{
    const struct json *value = json_get(options, option);
    char where[40];

    *text = json_text(value);
    if (!value || *text)
        return true;
    snprintf(where, sizeof where, "options.%s", option);
    return problem_say(problem, NULL, N_("{where}: expected a text"), "where", where, NULL);
}

bool box_read_options(const struct box_kind *kind, const struct game *base,
                      const struct json *options, bool may_read_files, const struct game **game,
                      struct problem *problem)
{
    const struct game *found = NULL;
    const struct game *named;
    const char *file;
    const char *name;

    if (!read_text(options, kind->option, &file, problem) ||
        !read_text(options, "data", &name, problem))
        return false;
    if (file && !may_read_files)
        return problem_say(problem, NULL, N_("options.{option}: no files are read here"),
                           "option", kind->option, NULL);
    if (file && !(found = read_file(kind, base, file, problem)))
        return false;
    if (name) {
        named = find_name(kind, base, name, problem);
        if (!named)
            return false;
        if (found && named != found &&
            hash_of(box_of(kind, named)) != hash_of(box_of(kind, found)))
            return problem_say(problem, NULL, kind->another, NULL);
        found = named;
    }
    *game = found;
    return true;
}

void box_check(const struct box_kind *kind, const struct face *face, struct put *out,
               const char *text, size_t size, enum lang lang)
{
    struct faults *faults = (struct faults *)calloc(1, sizeof *faults);
    void *box = calloc(1, kind->size);
    struct game game = *face->game;

    if (faults && box) {
        faults->lang = lang;
        kind->read(kind->option, text, size, box, faults);
        face_check(out, faults->text[0], sizeof faults->text[0], faults->n, MAX_FAULTS, NULL);
        game.box = box;
        if (!faults->n && face->json.write_box) {
            put_key(out, "box");
            face->json.write_box(out, &game, lang);
        }
    } else {
        memory_note_short();
    }
    free(faults);
    free(box);
}

bool box_write_options(const struct box_kind *kind, struct put *out, const char *key,
                       const struct game *game)
{
    if (box_is_shipped(kind, game))
        return false;
    put_object(out, key);
    box_write_position(kind, out, game);
    put_end(out);
    return true;
}

void box_write_position(const struct box_kind *kind, struct put *out, const struct game *game)
{
    char name[BOX_NAME];

    if (box_is_shipped(kind, game))
        return;
    box_name(kind, game, name);
    put_text(out, "data", name);
}

void box_read_position(struct json_in *in, const struct box_kind *kind, const struct game *game,
                       const struct json *position)
{
    const struct json *data = json_get(position, "data");
    char name[BOX_NAME];

    box_name(kind, game, name);
    if (data && !json_is(data, WIRE_TEXT))
        json_in_fail(in, "data", N_("{where}: expected a text"));
    else if (data ? strcmp(json_text(data), name) != 0 : !box_is_shipped(kind, game))
        json_in_fail(in, "data", kind->differs);
}
