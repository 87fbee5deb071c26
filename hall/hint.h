/* Hints: what halls that share a store tell each other, so that nobody has to ask the store
 * first. Each is a text. They may be lost, late, doubled or in any order: what is written is
 * found in the store as well, and what is not is told again. */
#ifndef HALL_HINT_H
#define HALL_HINT_H

#include "hall/room.h"

enum { HINT_MOST = 1100 }; /* bytes: it fits into a datagram */

enum hint_kind {
    HINT_ENTRY = 1, /* a log has an entry */
    HINT_ASIDE,     /* what is not in the log: who is there, what is asked */
    HINT_WORD,      /* a reaction, a nudge */
    HINT_NAME,      /* a person is called otherwise from now on */
};

/* What is asked at a table, and since when: of two the later counts. */
struct asked {
    int64_t at;
    int seat; /* that asks to take back, or that a bot is to play for; NOBODY: nobody's */
    int to;
    uint32_t consents;
};

struct hint {
    enum hint_kind kind;
    char table[ID_TEXT];
    int n;          /* an entry's number; of an aside: entries that its node knows */
    bool has_entry; /* otherwise the log has it */
    struct entry entry;
    int64_t people[MAX_PLAYERS]; /* whom it calls or nudges, who says it; 0: nobody */
    int seat;                    /* of a word */
    char text[MAX_NAME];         /* of a word, or a name */
    /* an aside */
    uint64_t node;
    bool is_question; /* who else has something to say about the table should */
    uint32_t here;    /* seats whose people look on there */
    int64_t waited;   /* milliseconds since the turn began; −1: not said */
    struct asked undo;
    struct asked replace;
    int n_asks;
    struct ask ask[MAX_ASKS];
};

/* A hint as text, to be freed; an entry that is too long is left out. NULL without memory. */
char *hint_write(const struct hint *hint);

/* Reads it back; false: it is none. hint_clear() afterwards in any case. */
bool hint_read(struct hint *hint, const char *text, size_t size);
void hint_clear(struct hint *hint);

#endif
