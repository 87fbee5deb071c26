/* The puzzles that the program comes with: games/<game>/puzzles.txt, as they are. */
#include <stddef.h>

#include "puzzles/puzzle.h"
#include "text/embed.h"

/* The build writes puzzles.inc: a line PUZZLES(game) for each file there is. */
#define PUZZLES(game) EMBED(game##_puzzles, "games/" #game "/puzzles.txt");
#include "puzzles/puzzles.inc"
#undef PUZZLES

static const struct {
    const char *game;
    const char *text;
} files[] = {
#define PUZZLES(game) {#game, game##_puzzles},
#include "puzzles/puzzles.inc"
#undef PUZZLES
    {NULL, NULL},
};

const char *puzzle_shipped(const struct face *face)
{
    for (int i = 0; files[i].game; i++)
        if (face_find(files[i].game) == face)
            return files[i].text;
    return NULL;
}
