/* What a bot on another worker is asked and answers, as bytes. Both workers run the same
 * module, so numbers lie in memory as they are. */
#ifndef HOME_QUESTION_H
#define HOME_QUESTION_H

#include "bots/bot.h"
#include "hall/thought.h"

struct home_question {
    char game[16];
    char level[MAX_LEVEL];
    int32_t players;
    int32_t seat;
    int32_t ms; /* most it may take */
    int32_t wants_opinions;
    uint32_t options; /* bytes of the table's options, which follow, a 0 after them */
    uint32_t view;    /* bytes of the view, which follows that */
};

struct home_answer {
    move action;       /* 0: there is none */
    uint32_t opinions; /* bytes of a struct opinions that follows */
};

/* What a thought asks, to be freed; NULL without memory. */
struct home_question *question_of(struct hall *hall, const struct thought *thought,
                                  size_t *size);

/* Lets a thought have its answer; false: there is none in it. */
bool answer_take(const struct home_answer *answer, size_t size, struct thought *thought);

#endif
