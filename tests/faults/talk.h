/* A hall, three people and a disk, one request after the other: what the fault tests do things
 * to. */
#ifndef TESTS_FAULTS_TALK_H
#define TESTS_FAULTS_TALK_H

#include <jansson.h>

#include "hall/client.h"
#include "hall/news.h"
#include "hall/room.h"
#include "hall/thought.h"

enum { ANA, BO, WATCHER, N_TALKERS };

/* What came of a request. */
enum ending { ANSWERED, REFUSED, DROPPED, SILENCE };

extern struct talk {
    struct hall *hall;
    struct store *store;
    store_opener *opener;
    char path[256]; /* of the store's file; of a database: its place */
    char table[ID_TEXT];
    char link[SECRET_TEXT];  /* of its second seat */
    int64_t now;             /* the wall clock, milliseconds */
    int64_t tick;            /* the other one, microseconds */
    struct thought *thought; /* a bot's turn */
    struct thought *hint;    /* somebody asked for one */
    json_t *answer;          /* the last one, for who asked it */
    const char *doing;
    long k; /* what fails in what is being done */
} talk;

void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Opens the store and lets everybody in; false, and the problem says why. */
bool talk_open(struct problem *problem);
void talk_close(void);

/* Lets the store do all there is to do. */
void talk_settle(void);

/* A request and everything that follows from it. Takes the parameters over. */
enum ending talk_ask(int who, const char *method, json_t *params);

/* The same, ready to be sent: what is allocated then is the server's. */
void talk_prepare(int who, const char *method, json_t *params);
void talk_send(void);
enum ending talk_outcome(void); /* the answer is in talk.answer */

/* A bot thinks what it was asked to; about a hint. */
void talk_think(void);
void talk_think_hint(void);

/* Who was dropped comes again; everybody watches. */
void talk_come_back(void);

/* A new table of a game for Ana and Bo, or one alone; everybody watches. Open: it has not been
 * dealt, it waits for what those who sit there add to the seed. */
void talk_make_table(const char *game, bool is_with_bot);
void talk_open_table(const char *game, bool is_with_bot);
json_t *talk_part(int who); /* parameters of `add` */

/* The table in play from now on, and the link of its second seat. */
void talk_adopt(const char *id, const char *link);

/* The room in play, and the first legal action of the seat in turn. */
struct room *talk_room(void);
int talk_first_action(char text[MAX_TEXT]);

/* What the room, the disk and what was acknowledged say agrees. */
void talk_check(void);

/* Closes, opens again and looks at everything: whatever was told is there. */
void talk_check_disk(void);

/* So many entries of the table in play were told; a new disk has no tables. */
void talk_note_told(int n);
void talk_forget_tables(void);
void talk_clean_up(void);

#endif
