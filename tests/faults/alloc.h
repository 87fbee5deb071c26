/* Memory that runs out when it is told to: what this program and SQLite allocate is
 * counted, and the k-th allocation fails. */
#ifndef TESTS_FAULTS_ALLOC_H
#define TESTS_FAULTS_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* Before SQLite is used for the first time. */
void alloc_set_up(void);

/* Lets the k-th allocation from now fail, and those after it, so many in all. */
void alloc_fail_at(long k, int many);

/* From now on there is memory again; whether something has failed. */
bool alloc_stop(void);

void *alloc_real(void *old, size_t size); /* never fails on purpose */

#endif
