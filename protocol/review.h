/* A review of a finished game (bots/review.h) in words and as JSON: what a decision cost, what
 * would have been better and why, in the game's own words; where the result comes from. */
#ifndef PROTOCOL_REVIEW_H
#define PROTOCOL_REVIEW_H

#include "bots/review.h"
#include "table/table.h"

/* The review of a seat's decisions at a table; NULL without memory. */
struct review *review_of(const struct table *table, int seat);

/* "mistake", "missed", "only", "bold"; "" for none. What people call it: N_("Mistake"). */
const char *review_mark_code(enum review_mark mark);
const char *review_mark_name(enum review_mark mark);

/* Sentence number i about a decision that is marked: what would have been better, what differs
 * then, what follows. False: there are no more. */
bool review_say(FILE *out, enum lang lang, const struct table *table,
                const struct review *review, int decision, int i);

/* Sentence number i about the whole: how well the seat played, and how lucky it was; below
 * REVIEW_SENTENCES. */
enum { REVIEW_SENTENCES = 4 };
void review_sum_up(FILE *out, enum lang lang, const struct review *review, int i);

/* All that is known so far, one value; docs/protocol.md. */
void say_review(struct put *out, const struct table *table, const struct review *review,
                enum lang lang);

#endif
