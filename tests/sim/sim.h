/* Server, store and people in one process, in virtual time, from one seed.
 *
 * disk*.c    where the store's file is; loses power
 * world.c    the server's processes, one or several, the network, events in order of time
 * sequencer.c  the store that several of them share
 * people.c   what is at the other end of the connections
 * truth.c    what has happened, by what is on the disk
 * told.c     whether what leaves the server agrees with it
 *
 * Whatever is random comes from sim.dice. The trace – every message, every crash – is hashed:
 * the same seed gives the same hash. */
#ifndef TESTS_SIM_SIM_H
#define TESTS_SIM_SIM_H

#include <jansson.h>

#include "core/rng.h"
#include "hall/client.h"
#include "hall/news.h"
#include "hall/room.h"
#include "hall/thought.h"

enum {
    MAX_PEOPLE = 4,
    MAX_TABS = 6,
    MAX_TABLES = 4,
    MAX_REQUESTS = 12, /* of a tab that have no answer yet */
    MAX_HALLS = 3,
};

/* A request on its way. */
struct request {
    int id;    /* 0: none */
    int order; /* in which it was sent on its connection */
    int64_t since;
    bool is_answered;
    int table;
    char method[12];
    json_t *params;
    char *text;
};

/* What a tab knows about a table from what it was told. */
struct seen {
    bool is_watched; /* it wants to */
    bool is_synced;  /* on this connection it has been told everything up to n */
    int n;
    int plies;
    int turn; /* from 1 */
    bool is_started;
    bool is_over;
    int undo_seat; /* that asked, from 1; 0: nobody */
    int ask;       /* for a seat that it may hand over; 0: none */
    int listed;    /* entries it had when its row in the list of tables was told */
    json_t *legal; /* NULL: not its turn, or it has acted */
    json_t *position;
};

/* A page in somebody's browser. It outlives its connections. */
struct tab {
    int person;
    enum lang lang;
    bool wants_positions;
    struct client *client; /* NULL: no connection */
    int process;           /* that it is connected to */
    unsigned connection;   /* grows with each */
    bool is_ending;        /* the server wants it gone */
    bool is_slow;          /* does not read */
    int64_t heard_at;      /* the server does not read from it before */
    int64_t sent;          /* when what is on its way to the server or the tab arrives: the */
    int64_t told;          /* next comes no earlier */
    size_t unread;
    int last_id;
    int last_order;
    int answered[MAX_TABLES]; /* the order of the last request that was */
    struct request request[MAX_REQUESTS];
    struct seen seen[MAX_TABLES];
    bool has_list;      /* of one's tables, asked for when nothing was watched any more */
    int as[MAX_TABLES]; /* whose view the server gives it: a seat, NOBODY, AUTO */
    bool is_seen_by_server[MAX_TABLES];
};

/* Who somebody is. */
struct human {
    uint8_t hash[SECRET_BYTES];
    int64_t id;
    char name[MAX_NAME]; /* acknowledged */
    bool is_renaming;    /* a name is on its way */
    bool has_left;       /* has asked to be forgotten, at some time */
    struct quota quota;
};

/* A process of the server. */
struct process {
    struct store *store;
    struct hall *hall; /* NULL: it does not run */
    bool is_dead;      /* and has not been buried yet */
    bool is_pump_due;
    bool is_deliver_due;
    int thinking; /* bots, now */
    struct metrics metrics;
};

extern struct sim {
    uint64_t seed;
    struct rng dice;
    struct rng secrets; /* what libsodium gives */
    bool is_tracing;
    uint64_t hash;
    int64_t time;    /* microseconds */
    int64_t jump;    /* of the wall clock, milliseconds */
    int64_t back_at; /* until then everybody is away: tables are put away meanwhile */
    long put_away;   /* how often one was */
    bool is_calm;    /* nothing goes wrong any more */
    int64_t calm_since;
    int calm_n[MAX_TABLES]; /* entries then */
    int at_home;            /* a person who only looks at the list of tables; −1: nobody */
    int home_n[MAX_TABLES]; /* entries where it was that person's turn; 0: it was not */
    uint32_t resting;       /* people who do nothing, a bit each */
    bool is_deaf;           /* no hint arrives */
    struct human human[MAX_PEOPLE];
    int n_people;
    struct tab tab[MAX_TABS];
    int n_tabs;
    struct process process[MAX_HALLS];
    int n_halls; /* more than one: they share a store */
    long conflicts;
    long lost; /* hints */
    long crashes;
    long moves;
    long finished;
    long undone;
} sim;

uint32_t roll(uint32_t n);
bool chance(int in_100);

/* A line of the trace; ends the test. */
void trace(const char *format, ...) __attribute__((format(printf, 1, 2)));
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* --- world.c --- */

enum event_kind {
    EVENT_ACT,     /* a tab does something */
    EVENT_TO_HALL, /* a text arrives */
    EVENT_TO_TAB,
    EVENT_CUT, /* a connection ends */
    EVENT_PUMP,
    EVENT_DELIVER,
    EVENT_TICK,
    EVENT_THOUGHT,
    EVENT_FAULT,
    EVENT_START,
    EVENT_DATABASE, /* starts */
    EVENT_HINT,     /* of one hall arrives at another */
    EVENT_POLL,
    EVENT_GONE, /* a hall is found to be missing */
};
void world_schedule(enum event_kind kind, int64_t delay, struct tab *tab, void *data);

/* Runs until a moment, in microseconds. */
void world_run(int64_t until);
void world_set_up(void);
void world_tear_down(void);
void world_clean_up(void);    /* at the very end */
const char *world_path(void); /* of the store's file */

/* From now on everything works. */
void world_calm(void);

/* Whether a process runs that one can connect to. */
bool world_is_up(void);

/* When the store could last not be reached, or does not work well. */
int64_t world_trouble_at(void);

void world_connect(struct tab *tab);
void world_cut(struct tab *tab);
void world_send_to_hall(struct tab *tab, const char *text);

/* --- sequencer.c --- */

/* A hall's store; its place is the number of its process. */
store_opener store_of_sequencer;

/* The database, or NULL: it is away. */
void sequencer_use(struct store *db);
void sequencer_forget(void);

/* A log has so many entries, whoever wrote them. */
void sequencer_grown(const char *table, int n);

/* --- people.c --- */

void people_set_up(void);
void people_tear_down(void);
void people_act(struct tab *tab);
void people_hear(struct tab *tab, json_t *message);
void people_connected(struct tab *tab);
struct request *people_request(struct tab *tab, int id);

/* What is missing until everybody knows everything and every game is over or has gone on long
 * enough; NULL: nothing. */
const char *people_lack(void);

/* Who is at home knows at which tables it was their turn when that was noted. Bots may go on
 * for them until the last moment, and another hall's news needs a moment to come. */
void people_note_home(void);
void people_check_home(void);

/* --- truth.c --- */

void truth_tear_down(void);

/* Closes the file; it is opened again when it is looked at. */
void truth_release(void);

/* The table of an id; −1: unknown. One that is on the disk, new here; −1: too many. */
int truth_find(const char *id);
int truth_add(const char *id);
int truth_tables(void);
const char *truth_id(int table);
int truth_n(int table);
const struct table *truth_table(int table); /* NULL: not dealt */
int truth_players(int table);
bool truth_is_over(int table);
bool truth_lacks(int table, int person); /* a part of the seed of a game to come */
bool truth_misnames(int table,
                    int person); /* by another name than they have given themselves */
/* Whoever made it, or sits first if they are forgotten; whether there is nobody who could
 * begin. */
bool truth_is_creator(int table, int person);
bool truth_is_deserted(int table);
bool truth_is_turn(int table, int person);
bool truth_is_open_seat(int table, int seat);
/* Whether the seat in turn waits for somebody who was invited. */
bool truth_waits(int table);
const char *truth_link(int table, int seat); /* "": none known */
int truth_viewer(const struct tab *tab, int table);

/* Somebody means to play; a bot has thought. Nothing else may be played. */
void truth_meant(int table, int person, int seat, int ply, const char *action);
void truth_thought(int table, int seat, int n, const char *action);

/* The store has written: what it holds now goes on from what it held. */
void truth_note_writes(void);
void truth_written(void);

/* The server has started again on the same disk: nothing that was written is gone. */
void truth_check_all(void);

/* --- told.c --- */

/* A text as it leaves the server for a tab, and what it says. */
void truth_check_told(struct tab *tab, const char *text, json_t *message);

/* What a tab thinks at the end. */
void truth_check_seen(const struct tab *tab, int table);

/* What secret is in a text; NULL: none. */
const char *truth_find_secret(const char *text);

#endif
