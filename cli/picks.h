/* An action put together by pointing: what is picked on the table, one thing after the other,
 * and which of the legal actions can still be meant.
 *
 * The text of an action is a verb and words, "lobby P1 2 P2 4"; things on the table stand for
 * some of the words, "P1 2". A list of cards or gems is one word, "5x2", "Gx2+K", each of its
 * letters a word of its own here. */
#ifndef CLI_PICKS_H
#define CLI_PICKS_H

#include "games/face.h"

/* The legal actions of a seat, sorted by text. */
struct choices {
    int n;
    struct choice {
        move action;
        char text[MAX_TEXT];
    } choice[MAX_MOVES];
};

void choices_find(struct choices *out, const struct game *game, const void *state, int seat);

/* What an entry of a list is called: a, b, … z, aa, ab. Cards have numbers, entries never. */
enum { PICKS_LETTERS = 8 };
void picks_letters(int i, char out[PICKS_LETTERS]);

/* What can go on a line that begins so, of actions and commands, a NULL after the last: returns
 * how many there are, and writes what they have in common after it. */
enum { PICKS_MORE = 80 };
int picks_complete(const struct choices *all, const char *const *commands, const char *start,
                   char more[PICKS_MORE]);

enum { MAX_PICKS = 8 };

struct picks {
    int n;
    char words[MAX_PICKS][MAX_TEXT];
};

/* Writes the numbers of the choices that can be meant by these picks and, unless it is NULL,
 * one more; returns how many. In order if there are some in which the words come in the order
 * in which they were picked. */
int picks_meant(const struct picks *picks, const char *more, const struct choices *all,
                int *meant);

/* The choice that says just what is picked; −1: none does. */
int picks_whole(const struct picks *picks, const struct choices *all);

#endif
