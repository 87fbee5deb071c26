/* Another map for Charon Inc.: the options `map`, a file, and `data`, the hash of what it
 * held. See games/boxes.h. */
#include "games/charon/face/face.h"
#include "games/charon/face/map.h"

const struct choice_form charon_choices[] = {
    {"map", N_("FILE"), N_("another moon, other costs and values; see docs/maps.md"), 0},
    {"data", N_("HASH"), N_("the map that has this hash, 16 hexadecimal digits"), 0},
    {0},
};

static const void *shipped(void)
{
    return charon_shipped();
}

static bool read_box(const char *file, const char *text, size_t size, void *box,
                     struct faults *faults)
{
    return charon_read_map(file, text, size, (struct charon_box *)box, faults);
}

/* Nets see cards by their numbers: where copies of a number differ they see too little. */
static void adapt(struct game *game)
{
    if (!((const struct charon_box *)game->box)->is_even)
        game->eyes = NULL;
}

const struct box_kind charon_boxes = {
    .option = "map",
    .size = sizeof(struct charon_box),
    .shipped = shipped,
    .read = read_box,
    .adapt = adapt,
    .unknown = N_("the map with the hash {data} is not known here: give its file (--map, "
                  "or \"map\" in options)"),
    .another = N_("options.data: the map has another hash"),
    .differs = N_("{where}: the position was made with another map than the one given "
                  "(--map, or \"map\" in options)"),
};

const struct charon_box *charon_box_of(const struct game *game)
{
    return (const struct charon_box *)box_of(&charon_boxes, game);
}

bool charon_read_options(const struct json *options, bool may_read_files,
                         const struct game **game, uint32_t *bits, struct problem *problem)
{
    *bits = 0;
    return box_read_options(&charon_boxes, &charon_game, options, may_read_files, game,
                            problem);
}

void charon_check(struct put *out, const char *text, size_t size, enum lang lang)
{
    box_check(&charon_boxes, &charon_face, out, text, size, lang);
}

bool charon_write_options(struct put *out, const char *key, const struct game *game,
                          uint32_t bits)
{
    (void)bits;
    return box_write_options(&charon_boxes, out, key, game);
}
