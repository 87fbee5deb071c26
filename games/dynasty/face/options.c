/* Other seasons for either dynasty: the options `seasons`, a file, and `data`, the hash of what
 * it held. See games/boxes.h. */
#include "games/dynasty/face/face.h"
#include "games/dynasty/face/seasons.h"
#include "games/dynasty/rules/shipped.h"

const struct choice_form dynasty_choices[] = {
    {"seasons", N_("FILE"), N_("other season cards; see docs/seasons.md"), 0},
    {"data", N_("HASH"), N_("the seasons that have this hash, 16 hexadecimal digits"), 0},
    {0},
};

static const void *shipped(void)
{
    return dynasty_shipped();
}

static bool read_box(const char *file, const char *text, size_t size, void *box,
                     struct faults *faults)
{
    return dynasty_read_seasons(file, text, size, (struct dynasty_box *)box, faults);
}

const struct box_kind dynasty_boxes = {
    .option = "seasons",
    .size = sizeof(struct dynasty_box),
    .shipped = shipped,
    .read = read_box,
    .unknown = N_("the seasons with the hash {data} are not known here: give their file "
                  "(--seasons, or \"seasons\" in options)"),
    .another = N_("options.data: the seasons have another hash"),
    .differs = N_("{where}: the position was made with other seasons than those given "
                  "(--seasons, or \"seasons\" in options)"),
};

const struct dynasty_box *dynasty_box_of(const struct game *game)
{
    return (const struct dynasty_box *)box_of(&dynasty_boxes, game);
}

bool dynasty_write_options(struct put *out, const char *key, const struct game *game,
                           uint32_t bits)
{
    (void)bits;
    return box_write_options(&dynasty_boxes, out, key, game);
}
