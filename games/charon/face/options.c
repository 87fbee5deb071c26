/* Another map for Charon Inc.: the options `map`, a file, and `data`, the hash of what it
 * held. A map that was read once stays until the program ends, so tables, undo and
 * records can go on pointing at it; it never changes, so any thread may look. */
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "games/charon/face/face.h"
#include "games/charon/face/map.h"

const struct choice_form charon_choices[] = {
    {"map", N_("FILE"), N_("another moon and other costs; see docs/maps.md")},
    {"data", N_("HASH"), N_("the map that has this hash, 16 hexadecimal digits")},
    {0},
};

/* A game with a map of its own. */
struct entry {
    struct charon_box box;
    struct game game;
    const struct entry *next;
};

/* Entries are only ever added, at the front, and complete before they are seen. */
static _Atomic(const struct entry *) entries;

const struct charon_box *charon_box_of(const struct game *game)
{
    return game->box ? (const struct charon_box *)game->box : charon_shipped();
}

bool charon_is_shipped(const struct game *game)
{
    return charon_box_of(game)->data == charon_shipped()->data;
}

void charon_data_name(const struct game *game, char text[CHARON_DATA_TEXT])
{
    snprintf(text, CHARON_DATA_TEXT, "%016" PRIx64, charon_box_of(game)->data);
}

/* The game with the map of that hash, or NULL if none was read yet. */
static const struct game *find(uint64_t data)
{
    if (data == charon_shipped()->data)
        return &charon_game;
    for (const struct entry *e = atomic_load(&entries); e; e = e->next)
        if (e->box.data == data)
            return &e->game;
    return NULL;
}

/* The game with that map, added if it is new. Two threads may add the same one; either
 * will do. NULL without memory. */
static const struct game *add(const struct charon_box *box)
{
    const struct game *known = find(box->data);
    struct entry *e = known ? NULL : (struct entry *)malloc(sizeof *e);

    if (!e)
        return known;
    e->box = *box;
    e->game = charon_game;
    e->game.box = &e->box;
    e->next = atomic_load(&entries);
    while (!atomic_compare_exchange_weak(&entries, &e->next, (const struct entry *)e))
        ;
    return &e->game;
}

static const struct game *read_map(const char *path, struct problem *problem)
{
    FILE *file = fopen(path, "rb");
    char *text = (char *)malloc(CHARON_MAX_MAP + 1);
    const struct game *game = NULL;
    struct charon_box box;
    size_t size = 0;
    int error = errno;

    if (file && text) {
        size = fread(text, 1, CHARON_MAX_MAP + 1, file);
        error = errno;
    }
    if (!file || !text || ferror(file)) {
        problem_say(problem, NULL, "{file}: {cause}", "file", path, "cause", strerror(error),
                    NULL);
    } else if (charon_map_read(path, text, size, &box, problem)) {
        game = add(&box);
        if (!game)
            problem_say(problem, NULL, N_("out of memory"), NULL);
    }
    if (file)
        fclose(file);
    free(text);
    return game;
}

static const struct game *find_data(const char *name, struct problem *problem)
{
    const struct game *game = NULL;

    if (strlen(name) != CHARON_DATA_TEXT - 1 ||
        strspn(name, "0123456789abcdef") != CHARON_DATA_TEXT - 1) {
        problem_say(problem, NULL, N_("{where}: expected 16 hexadecimal digits, in lower case"),
                    "where", "options.data", NULL);
        return NULL;
    }
    game = find(strtoull(name, NULL, 16));
    if (!game)
        problem_say(problem, NULL,
                    N_("the map with the hash {data} is not known here: give its file (--map, "
                       "or \"map\" in options)"),
                    "data", name, NULL);
    return game;
}

bool charon_read_options(json_t *options, bool may_read_files, const struct game **game,
                         uint32_t *bits, struct problem *problem)
{
    json_t *map = json_object_get(options, "map");
    json_t *data = json_object_get(options, "data");
    const struct game *found = NULL;

    *bits = 0;
    if (map && !json_is_string(map))
        return problem_say(problem, NULL, N_("{where}: expected a text"), "where",
                           "options.map", NULL);
    if (data && !json_is_string(data))
        return problem_say(problem, NULL, N_("{where}: expected a text"), "where",
                           "options.data", NULL);
    if (map && !may_read_files)
        return problem_say(problem, NULL, N_("options.map: no files are read here"), NULL);
    if (map) {
        found = read_map(json_string_value(map), problem);
        if (!found)
            return false;
    }
    if (data) {
        const struct game *named = find_data(json_string_value(data), problem);

        if (!named)
            return false;
        if (found && charon_box_of(named)->data != charon_box_of(found)->data)
            return problem_say(problem, NULL, N_("options.data: the map has another hash"),
                               NULL);
        found = named;
    }
    *game = found;
    return true;
}

json_t *charon_write_options(const struct game *game, uint32_t bits)
{
    char name[CHARON_DATA_TEXT];

    (void)bits;
    if (charon_is_shipped(game))
        return NULL;
    charon_data_name(game, name);
    return json_pack("{ss}", "data", name);
}
