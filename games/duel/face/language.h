/* The card language: text files become a set of cards. docs/cards.md teaches it.
 *
 * language.c reads files into lines and fields, sentence.c the sentences of effects,
 * compile.c makes the box from what was read. Nothing gets past them that is not
 * right, whatever its bytes; every complaint names file, line and column. */
#ifndef GAMES_DUEL_LANGUAGE_H
#define GAMES_DUEL_LANGUAGE_H

#include "games/duel/rules/box.h"
#include "text/text.h"

enum {
    DUEL_MAX_NAME = 48,   /* bytes of a card's name, the final 0 included */
    DUEL_MAX_FAULTS = 20, /* that are told */
    DUEL_MAX_LINE = 1000, /* bytes of a line */
    DUEL_MAX_KIND_CODE = 20,
    DUEL_HASH = 17, /* 16 hexadecimal digits and the final 0 */
};

/* What the rulebook shows of a card; all else is ours. */
enum {
    DUEL_KNOWN_NAME = 1,
    DUEL_KNOWN_CLAN = 2,
    DUEL_KNOWN_COST = 4,
    DUEL_KNOWN_PLAY = 8,
    DUEL_KNOWN_REACTION = 16,
    DUEL_KNOWN_EFFECT = 32,
    DUEL_KNOWN_KEYWORD = 64, /* it plays a keyword, and perhaps more */
};

/* What people read on a card, beside what it does. */
struct duel_title {
    char code[DUEL_MAX_KIND_CODE + 1];
    char name[N_LANGS][DUEL_MAX_NAME];
    uint8_t known; /* mask */
};

/* A set of cards with all that is written on them. The box comes first: the box of a
 * struct game leads back to its deck. */
struct duel_deck {
    struct duel_box box;
    struct duel_title title[DUEL_MAX_KINDS]; /* by kind */
    char hash[DUEL_HASH];                    /* of the files; empty: the shipped set */
};

/* What is wrong with the files, each "file:line:column: sentence". */
struct duel_faults {
    enum lang lang; /* set by the caller */
    int n;          /* how many; only the first DUEL_MAX_FAULTS have a text */
    char text[DUEL_MAX_FAULTS][300];
};

/* Adds the cards of one file to a deck that was all 0 at first; they have kinds,
 * titles and clauses, but are not yet a box. False if there was a fault. */
bool duel_read_cards(struct duel_deck *deck, const char *file, const char *bytes, size_t size,
                     struct duel_faults *faults);

/* Makes the box of what was read; false, and the problem says what is lacking or too
 * many, if it is no whole set. */
bool duel_assemble(struct duel_deck *deck, struct problem *problem);

/* --- between language.c and sentence.c --- */

/* A line being read, and who is told about it. */
struct duel_line {
    const char *file;
    int number;
    char text[DUEL_MAX_LINE + 1];
    struct duel_deck *deck;
    struct duel_faults *faults;
    bool failed; /* something in this file was wrong */
};

/* Complains of a line, at a column from 1; pairs fill the gaps, as in text_say(). */
void duel_complain(struct duel_line *line, int column, const char *english, ...);

/* The word of a list, which ends in NULL, that somebody who wrote `word` may have meant, or
 * NULL. */
const char *duel_meant(const char *word, size_t length, const char *const *words);

/* The clan of that name, DUEL_INTERVENTION included; 0 if there is none. */
int duel_find_clan(const char *word, size_t length);
const char *duel_clan_code(int clan);

/* Reads an effect, or a reaction's conditions, from a column of the line on to `end`. */
bool duel_read_sentence(struct duel_line *line, int column, int end, struct duel_kind *kind,
                        struct duel_sentence *out);
bool duel_read_conditions(struct duel_line *line, int column, int end, struct duel_kind *kind);

#endif
