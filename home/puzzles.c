/* The puzzles of a page: it gives those of the games that are asked for, when they are. */

#include "home/host.h"
#include "puzzles/puzzle.h"

enum { MAX_SETS = 16 };

static char *sets[MAX_SETS]; /* texts, by the game's place in face_at() */

int home_puzzles(char *text, size_t size);

/* Takes over a text of puzzles, which has space for a byte more; 0: they are of no game. */
EXPORT(home_puzzles) int home_puzzles(char *text, size_t size)
{
    struct problem problem = {.lang = 0};

    text[size] = 0;
    for (int i = 0; i < MAX_SETS && face_at(i); i++)
        if (!sets[i] && puzzle_count(face_at(i), text, &problem) > 0) {
            sets[i] = text;
            return 1;
        }
    return 0;
}

const char *puzzle_shipped(const struct face *face)
{
    for (int i = 0; i < MAX_SETS && face_at(i); i++)
        if (face_at(i) == face)
            return sets[i];
    return NULL;
}
