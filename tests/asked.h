/* Which methods of methods.def a test has asked: one that is never asked is not looked at, and
 * the test fails. */
#ifndef TESTS_ASKED_H
#define TESTS_ASKED_H

#include "protocol/params.h"

/* A method is asked; a name that is none is nothing. */
void asked_note(unsigned who, const char *method);

/* How many of those that `who` has have been asked; one that never was, NULL: all were. */
int asked_count(unsigned who);
const char *asked_never(unsigned who);

/* What has been asked was no part of the test. */
void asked_forget(void);

#endif
