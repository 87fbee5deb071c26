/* The parts of a sentence: seats, cards and numbers among its words, so that each front end can
 * show them its own way – a seat by its player's name, a card with what it does.
 *
 * While parts are marked – from parts_begin() to parts_end(), or as parts_mark() says –
 * what names a seat, a card or a number through this file is written with marks around
 * it, control characters that no text has; otherwise as people read it, and nothing here is
 * noticed. parts_next() takes a marked sentence apart, parts_plain() takes the marks off: that
 * is, byte for byte, what is written where nothing is marked. */
#ifndef TEXT_PARTS_H
#define TEXT_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum part_kind {
    PART_TEXT,
    PART_NUMBER,
    PART_SEAT,
    PART_CALL, /* whom the sentence addresses */
    PART_CARD,
    PART_CAUSE, /* what brings the question about: a card or another thing on the table */
    PART_RULE,  /* "[K17]" */
};

struct span {
    const char *text;
    size_t n;
};

struct part {
    enum part_kind kind;
    struct span text; /* the words, the digits, the seat's number, the card's name, the rule */
    struct span more; /* of a seat: forms of a particle that suits its name, "은/는"; of a call:
                         what follows the name, ", "; of a card: what only who types needs */
    struct span code; /* of a card or cause */
    struct span
        seat; /* of a cause: the number of the seat that it lies before, "0": nobody's */
};

/* Marks parts, or not, until it is said again; whether they are marked now. */
void parts_mark(bool is_on);
bool parts_are_marked(void);

/* A stream for a marked sentence, and the sentence, which lasts until the next one is begun.
 * NULL without memory. */
FILE *parts_begin(void);
const char *parts_end(FILE *out);

/* Reads the part at `at`; returns where the next one is, NULL: there was none. */
const char *parts_next(const char *at, struct part *part);

/* Whether there is more than words in it. */
bool parts_has_some(const char *marked);

/* Without marks; lasts until the next call in this thread. */
const char *parts_plain(const char *marked);

/* --- what parts are written with --- */

enum { PART_SEAT_TEXT = 4, PART_NUMBER_TEXT = 24, PART_CARD_TEXT = 160 };

/* "P2"; the one whom the sentence addresses, at its beginning: "P2, place cards". */
void parts_seat(char text[PART_SEAT_TEXT], int seat);
void parts_call(char text[PART_SEAT_TEXT], int seat);

void parts_number(char text[PART_NUMBER_TEXT], long n);

/* A card: "Raven" and, for those who type, " (raven-1)"; more may be "". */
void parts_card(char text[PART_CARD_TEXT], const char *code, const char *name,
                const char *more);

/* The same for what a question comes from, and the seat before which it lies, or NOBODY. */
void parts_cause(char text[PART_CARD_TEXT], const char *code, const char *name,
                 const char *more, int seat);

/* For text.c: writes what fills a gap and its particle, whose forms may be empty; returns how
 * much of what follows in the sentence belongs to it. */
size_t parts_fill(FILE *out, const char *value, const char *forms, size_t n_forms,
                  const char *after);

#endif
