/* What a client looks into after a game: a review that has begun. */
#ifndef HALL_STUDY_H
#define HALL_STUDY_H

struct study;
void study_free(struct study *study);

#endif
