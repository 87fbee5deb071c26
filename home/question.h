/* What a bot on another worker is asked and answers, as bytes. Both workers run the same
 * module, so numbers lie in memory as they are. */
#ifndef HOME_QUESTION_H
#define HOME_QUESTION_H

#include <stddef.h>

#include "bots/bot.h"
#include "hall/thought.h"

struct home_question {
    char game[16];
    char level[MAX_LEVEL];
    int32_t part;  /* of the search, that is asked for, */
    int32_t parts; /* of so many; 0: it is one thing; 1: whoever asks may divide it */
    int32_t players;
    int32_t seat;
    int32_t ms; /* most it may take */
    int32_t wants_opinions;
    uint32_t options; /* bytes of the table's options, which follow, a 0 after them */
    uint32_t view;    /* bytes of the view, which follows that */
};

/* The script knows this much of it: web/src/home/hall.worker.ts, nets.ts. */
_Static_assert(offsetof(struct home_question, part) == 28 &&
                   offsetof(struct home_question, parts) == 32 &&
                   offsetof(struct home_question, players) == 36,
               "home: a question's parts have moved");

struct home_answer {
    move action;       /* 0: there is none */
    uint32_t opinions; /* bytes of a struct opinions that follows */
    uint32_t root;     /* or of a struct bot_root: this is the answer to a part */
};

/* What a thought asks, to be freed; NULL without memory. */
struct home_question *question_of(struct hall *hall, const struct thought *thought,
                                  size_t *size);

/* Lets a thought have its answer, or those of all parts, one after the other; false: there is
 * none. */
bool answer_take(const struct home_answer *answer, size_t size, struct thought *thought);

#endif
