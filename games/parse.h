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

/* The counts of "9x3+B" in its one spelling, by kind from 1, in `counts`, which has room
 * for every code; false if it is none. A count above `most` becomes `most`. */
bool action_counts(const char *word, const char *codes, int most, uint8_t *counts);

/* The same as a bag. A count above 15 becomes 15: more than any box has, so the rules
 * refuse it. */
bool action_bag(const char *word, const char *codes, bag *out);

/* How a verb is written: its name, the pattern of its arguments – s a seat, k a
 * card, b a bag, or letters of a game's own – and an example for those who wrote it wrong.
 * A verb with several patterns stands in the table several times, one after the other. */
struct verb {
    const char *name;
    const char *pattern;
    const char *example;
    const char *rule; /* that introduces it */
    int phase;        /* to which it belongs */
};

/* What somebody wishes to do: an action taken apart, legal or not. */
struct wish {
    int verb;                  /* index into the table of verbs */
    uint64_t value[MAX_WORDS]; /* of each argument, as the grammar reads it */
    int seat[2];               /* by wish_read() only: in the order written */
    int kind[2];
    bag cards;
};

/* The verbs of a game, an empty name after the last, and how their words are read: the
 * value of a word that stands where the pattern has that letter; false if it is none. */
struct grammar {
    const struct verb *verbs;
    bool (*read)(const void *context, char letter, const char *word, uint64_t *value);
    const void *context;
};

/* Takes a text apart. False, with a problem that cites no rule, if it is no action. */
bool wish_read_by(struct wish *wish, const char *text, const struct grammar *grammar,
                  struct problem *problem);

/* The same with the letters s, k and b; of two seats the lower comes first. */
bool wish_read(struct wish *wish, const char *text, const struct verb *verbs, int players,
               const char *codes, struct problem *problem);

/* Says that a text is not spelt as its verb wants it, and returns false. */
bool wish_misspelt(const char *text, const struct verb *verb, struct problem *problem);

#endif
