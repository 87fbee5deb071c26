/* Games with a box that was read from a data file: the option that names the file, and
 * `data`, the hash of what it held, by which records and positions know it. A box that was
 * read once stays until the program ends, so tables, undo and records can go on pointing
 * at it; it never changes, so any thread may look. */
#ifndef GAMES_BOXES_H
#define GAMES_BOXES_H

#include "games/data.h"
#include "games/face.h"
#include "games/json.h"

enum { BOX_NAME = 17 }; /* of a data file: 16 digits and a 0 */

/* What a game's data files are. A box begins with the uint64_t that data_hash() returned. */
struct box_kind {
    const char *option; /* that names a file: "map" */
    size_t size;        /* of a box */
    const void *(*shipped)(void);
    bool (*read)(const char *file, const char *text, size_t size, void *box,
                 struct faults *faults);
    void (*adapt)(struct game *game); /* what else changes with its box; NULL: nothing */
    const char *unknown; /* N_("…"): no file with the hash {data} was read here */
    const char *another; /* N_("…"): options.data is not the file's hash */
    const char *differs; /* N_("…"): {where} the position was made with another file */
};

/* The box that a game is played with, whether it is the shipped one, its name. */
const void *box_of(const struct box_kind *kind, const struct game *game);
bool box_is_shipped(const struct box_kind *kind, const struct game *game);
void box_name(const struct box_kind *kind, const struct game *game, char text[BOX_NAME]);

/* face->options.read, check and write of a game that has these two options and no other. */
bool box_read_options(const struct box_kind *kind, const struct game *base,
                      const struct json *options, bool may_read_files, const struct game **game,
                      struct problem *problem);
void box_check(const struct box_kind *kind, const struct face *face, struct put *out,
               const char *text, size_t size, enum lang lang);
bool box_write_options(const struct box_kind *kind, struct put *out, const char *key,
                       const struct game *game);

/* A position names the data file it was made with, unless that is the shipped one, and is
 * read with no other. */
void box_write_position(const struct box_kind *kind, struct put *out, const struct game *game);
void box_read_position(struct json_in *in, const struct box_kind *kind, const struct game *game,
                       const struct json *position);

#endif
