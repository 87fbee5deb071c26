/* The parts of the fault tests. */
#ifndef TESTS_FAULTS_FAULTS_H
#define TESTS_FAULTS_FAULTS_H

/* Every `stride`-th allocation fails, one after the other: everything the server, the engine
 * and records do. */
void faults_memory(long stride);

/* The same for a server whose store is in PostgreSQL, at talk.path. */
void faults_pg(long stride);

/* Every operation of the disk fails, from there on fails, or is the last before power goes. */
void faults_disk(long stride);

/* What the system does to SQLite's calls: interrupts them, does half of them. */
void faults_calls(void);

/* The wall clock jumps by a year, either way. */
void faults_clock(void);

#endif
