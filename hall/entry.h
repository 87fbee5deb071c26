/* What a table's log consists of. The log is the table: entry 0 makes it, each of the others
 * tells what happened and carries everything that is different from then on. What else the
 * store has about tables is an index, which follows from the log. */
#ifndef HALL_ENTRY_H
#define HALL_ENTRY_H

#include "core/game.h"
#include "hall/secret.h"
#include "table/table.h"

enum { MAX_LEVEL = 12, MAX_SCORES = 48 };

struct person {
    int64_t id; /* 0: nobody yet */
    uint8_t hash[SECRET_BYTES];
    char name[MAX_NAME];
};

/* What came of looking for something. */
enum found {
    FOUND_NOTHING,
    FOUND_IT,
    FOUND_TROUBLE, /* the disk or memory failed: nobody knows whether it is there */
};

/* Who or what may act for a seat. */
enum seat_kind { SEAT_HUMAN = 1, SEAT_BOT, SEAT_OPEN };

struct stored_seat {
    uint8_t kind;
    bool is_away; /* left: a bot plays until its person is back */
    bool has_added;
    char level[MAX_LEVEL]; /* of a bot */
    char name[MAX_NAME]; /* of the person, as they call themselves; of a game that is over, did
                          */
    int64_t person;      /* 0: not taken */
    uint8_t who[SECRET_BYTES];   /* the person's whole identity; 0: taken before it was kept */
    int64_t before;              /* who had it and gave it away; 0: nobody */
    bool is_own_link;            /* the link is the person's own, for another device */
    uint8_t link[SECRET_BYTES];  /* hash of the seat link's secret */
    uint8_t added[SECRET_BYTES]; /* to the seed, by the person's browser */
};

/* The seat is a person's from now on; 0 and NULL: nobody's. */
void stored_seat_give(struct stored_seat *seat, int64_t person, const uint8_t *who);

/* Whether it is that person's: the number alone is a part of their identity. */
bool stored_seat_is_of(const struct stored_seat *seat, int64_t person, const uint8_t *who);

/* A table as its log has made it so far. */
struct stored_table {
    char id[ID_TEXT];
    char game[16];
    int players;
    char *options;                /* JSON, or NULL; malloc'd */
    uint8_t secret[SECRET_BYTES]; /* the server's part of the seed */
    char leave[MAX_LEVEL];        /* who plays for those who left */
    int clock;                    /* seconds a move may take; 0: any */
    int adopted; /* so many entries were taken over from elsewhere; 0: it was dealt here */
    int dealer;  /* whose device dealt it: who had this seat then, from 1; 0: nobody's */
    char dealt_at[ID_TEXT];   /* the table of that deal, if its secret is told; else, */
    uint8_t seed[SEED_BYTES]; /* of a game that was adopted, what it was dealt from, */
    char *position;           /* and where it began, JSON, or NULL: with the deal; malloc'd */
    uint32_t drawn;           /* mask of the places whose seats are drawn by lot */
    bool has_hints;           /* bots may advise people */
    bool may_be_late;         /* a link takes its seat from the bot that got it at the deal */
    bool is_public;           /* everybody finds it; otherwise who has its address */
    int64_t creator;
    int64_t created;         /* seconds since 1970 */
    int64_t finished;        /* 0: not yet */
    char scores[MAX_SCORES]; /* "23 18 9"; empty: not finished, or without a result */
    uint32_t winners;        /* mask; 0: not finished, not known, or nobody */
    struct stored_seat seat[MAX_PLAYERS];
};

void stored_table_free(struct stored_table *table);

/* NULL without memory. */
struct stored_table *stored_table_copy(const struct stored_table *table);

enum entry_kind {
    ENTRY_SEAT = 1, /* seat: text is "taken NAME" (a free seat), "handed NAME" (by another
                       person), "moved NAME" (by the same, with all seats of theirs, to another
                       device), "called NAME" (by themselves, in all seats of theirs), "added",
                       "left", "replaced", "back" or "freed" (by who runs the server); without a
                       NAME that is kept no more */
    ENTRY_START,    /* the deal; the seed is fixed; number: the version of the rules; text: the
                       lot, if seats were drawn */
    ENTRY_PLAY,     /* seat: text is the action */
    ENTRY_UNDO,     /* number: actions that remain */
    ENTRY_REMATCH,  /* text: the id of the new table */
    ENTRY_STOP,   /* it was played by other rules than the server's and ends without a result */
    ENTRY_TABLE,  /* entry 0: carries the table as it was made */
    ENTRY_LINKS,  /* seats have new links */
    ENTRY_HINT,   /* seat: it has asked a bot for advice, at least once in this turn */
    ENTRY_LISTED, /* number: 1: everybody finds the table from now on; 0: nobody does */
    ENTRY_GONE,   /* the game goes on elsewhere; text: the id it has there, if that is told */
    ENTRY_CLOSED, /* who runs the server has ended it, without a result; nobody finds it */
    ENTRY_FORGOTTEN, /* somebody is not known here any more: nor in the entries before it */
};

/* What is different from an entry on, beside what its kind says. */
struct carried {
    struct stored_table *table;           /* of entry 0; NULL in others */
    uint32_t seats;                       /* mask of the seats that are otherwise now, */
    struct stored_seat seat[MAX_PLAYERS]; /* and as what */
    bool is_end;                          /* of the game */
    char scores[MAX_SCORES];              /* then; empty: without a result */
    uint32_t winners;
};

struct entry {
    uint8_t kind;
    uint8_t seat;
    int number;
    char text[MAX_TEXT];
    int64_t at;              /* when, in seconds since 1970 */
    struct carried *carried; /* NULL: nothing */
    move action; /* of a play, if it is known already; not stored: it follows from the text */
};

/* What an entry carries, new if it has nothing yet; NULL without memory. */
struct carried *entry_carry(struct entry *entry);

/* Frees what entries carry; the second frees the array as well. */
void entry_clear(struct entry *entry);
void entry_free_log(struct entry *log, int n);

/* Makes what an entry carries true of a table, entry 0's apart. */
void stored_table_follow(struct stored_table *table, const struct entry *entry);

/* Somebody to be taken out of logs, and what they were called there as far as it is known. */
struct forgetting {
    struct person person;
    char names[MAX_PLAYERS + 1][MAX_NAME];
    int n_names;
};

struct forgetting forgetting_of(const struct person *person);

/* Takes a person out of a seat, a table, an entry of its log, the first of which comes first:
 * their seats are nobody's and without a name. What they did and added to the seed stays.
 * Whether they were there. */
bool stored_seat_forget(struct stored_seat *seat, struct forgetting *forgetting);
bool stored_table_forget(struct stored_table *table, struct forgetting *forgetting);
bool entry_forget(struct entry *entry, struct forgetting *forgetting);

/* What an entry carries as JSON, to be freed; NULL: nothing, or there is no memory. */
char *entry_write_carried(const struct carried *carried);

/* Reads it back into an entry that carries nothing. FOUND_NOTHING: it is no such text. */
enum found entry_read_carried(struct entry *entry, const char *id, const char *text);

#endif
