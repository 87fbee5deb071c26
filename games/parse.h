/* Taking an action's text apart, for `why`: whether it is well formed, and what
 * it names. What is legal is never decided here – moves() does that. */
#ifndef GAMES_PARSE_H
#define GAMES_PARSE_H

#include "core/bag.h"
#include "core/game.h"
#include "text/text.h"

enum { MAX_WORDS = 8 };

/* A verb and its arguments, single spaces between them. */
struct action {
    char text[MAX_TEXT];
    int n; /* words, the verb included */
    const char *word[MAX_WORDS];
};

/* False if the text is too long or its spaces are not single ones. */
bool action_split(struct action *action, const char *text);

/* The seat "P2" names among that many players, or NOBODY. */
int action_seat(const char *word, int players);

/* The kind of a card by its one-letter code, or 0. */
int action_card(const char *word, const char *codes);

/* The cards of "9x3+B" in their one spelling; false if it is none. A count above
 * 15 becomes 15: more than any box has, so the rules refuse it. */
bool action_bag(const char *word, const char *codes, bag *out);

/* How a verb is written: its name, the pattern of its arguments – s a seat, k a
 * card, b a bag – and an example for those who wrote it wrong. Of two seats the
 * lower comes first. A verb with several patterns has an entry for each, one after
 * the other. */
struct verb {
    const char *name;
    const char *pattern;
    const char *example;
    const char *rule; /* that introduces it */
    int phase;        /* to which it belongs */
};

/* What somebody wishes to do: an action taken apart, legal or not. */
struct wish {
    int verb;    /* index into the table of verbs */
    int seat[2]; /* in the order written */
    int kind[2];
    bag cards;
};

/* Reads a text by a table of verbs that ends with an empty name. False, with a
 * problem that cites no rule, if it is no action. */
bool wish_read(struct wish *wish, const char *text, const struct verb *verbs, int players,
               const char *codes, struct problem *problem);

/* Says that a text is not spelt as its verb wants it, and returns false. */
bool wish_misspelt(const char *text, const struct verb *verb, struct problem *problem);

#endif
