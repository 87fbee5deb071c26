/* Rooms. A room is a table online: what follows from its log. Whatever happens is first
 * checked, then written, and only when the store has it does room_apply() make it true, the
 * same way as when the log is read; so a room never holds what is not durable. While a write is
 * under way everything else that is asked about the room waits. */
#ifndef HALL_ROOM_H
#define HALL_ROOM_H

#include "hall/hall_inside.h"
#include "hall/waiting.h"
#include "protocol/call.h"
#include "table/seed.h"

/* An entry of the log, without the text that can be had from the table. */
struct note {
    uint8_t kind;
    uint8_t seat;
    uint16_t number; /* play: its ply; undo: plies that remain */
    bool is_undone;  /* a play that was taken back since */
    int64_t person;  /* of seat entries: whose seat it is from then on, or was until then */
    char *text;      /* of seat and rematch entries, and of actions by other rules; or NULL */
};

/* Whether a bot should play for who stays away, as long as nothing else happens. */
struct replacing {
    int seat;          /* NOBODY: nobody's */
    uint32_t consents; /* of seats */
    int n_notes;       /* when it was asked; 0: never */
    int64_t at; /* likewise, in milliseconds since 1970, or later than what was asked before */
};

/* Where else somebody is said to look on, and until when that counts. */
struct there {
    uint64_t node;
    int64_t until;
};

/* Somebody who wants a seat that another person has. */
struct ask {
    int id; /* from 1; the same in every hall */
    int seat;
    bool is_refused; /* and is not asked again */
    struct person person;
};

enum { MAX_ASKS = 8 };

struct room {
    struct hall *hall;
    char id[ID_TEXT];
    bool is_loading;    /* its log is being read */
    bool is_brief;      /* nobody has asked for it: it stays only if there is something to do */
    bool is_gone;       /* it goes on elsewhere */
    bool is_closed;     /* by who runs the server */
    bool has_to_reread; /* the log tells less than it did: somebody is forgotten */
    bool is_stopped;    /* ended without a result, by a server that had other rules */
    bool is_serving;    /* requests that wait are being answered */
    bool is_thinking;   /* a bot */
    bool is_forgotten;  /* the log has gone on without it: only those who still watch know it */
    bool has_to_call; /* whose tables it is among is told how it stands when it has been read */
    bool is_hearing;  /* what is told comes from another hall */
    bool is_leased;   /* the store says that nobody else's bot thinks about it */
    bool has_untold;  /* it has changed since watchers were told how it stands */
    uint8_t seat_of[MAX_PLAYERS]; /* of each place, by the lot; until the deal its own number */
    enum found found;             /* what came of reading its log */
    int rules;                    /* the version it is played by; 0: not started */
    struct stored_table *stored;  /* NULL: it was in vain, or has not come so far */
    const struct face *face;
    struct table *table; /* NULL until the game has started, and if its rules are not ours */
    char *course;        /* of a game that is over, once somebody has asked for it */
    struct note *notes;
    int n_notes;
    int notes_capacity;
    struct watcher *watchers;
    struct waiting *waiting; /* requests, until nothing is under way */
    uint64_t address;        /* of those its bots think for; 0: not known */
    int writes;              /* under way, or reading */
    int64_t work;            /* microseconds that replaying its log took */
    int heard;               /* entries that its log is said to have */
    int n_written;     /* actions, if its rules are not ours: the notes have their texts */
    int undo_asked_by; /* NOBODY: nobody */
    int undo_to;
    uint32_t undo_consents;
    int64_t undo_at; /* when it was asked, or refused, as with `replace` */
    int n_asks;
    struct ask *ask; /* who waits for a yes, first come first; NULL: nobody has asked yet */
    struct replacing replace;
    struct there there[MAX_PLAYERS];   /* by seat */
    uint32_t told_here;                /* mask of those who were, when it was last told */
    int asides;                        /* how often that is still told to other halls */
    int64_t aside_at;                  /* when it last was */
    struct bucket words[MAX_PLAYERS];  /* that a seat may still say */
    struct bucket nudges[MAX_PLAYERS]; /* that it may still give */
    int64_t told;                      /* when watchers were last told how it stands */
    int64_t turn_since;                /* on the clock that never jumps */
    int64_t taken[MAX_PLAYERS];        /* likewise, by seat: when it was taken, */
    int64_t gone[MAX_PLAYERS];         /* when whoever has it was last seen to go */
    int64_t used;                      /* likewise: when it was last of use */
    struct room *next;                 /* in its slot of the hall's index */
    struct room *next_public;          /* in the lobby, if it is there */
    struct room **at_public;           /* what points to it there; NULL: it is not there */
};

/* --- rooms: room.c --- */

/* A room of a new table, in the index; NULL without memory: it can be read later. */
struct room *room_new(struct hall *hall, const struct stored_table *table);
void room_free(struct room *room);

/* The room of an id. If it is not here its log is read, and something is under way in it (see
 * `writes`) until it has been. NULL: there is none, or it cannot be read now. */
struct room *room_find(struct hall *hall, const char *id, enum found *found);

/* The same if it is here, read already or not. */
struct room *room_find_here(struct hall *hall, const char *id);

/* The same if it has been read already. */
struct room *room_find_loaded(struct hall *hall, const char *id);

/* Removes a table that nobody has in memory from the store. */
void room_remove(struct hall *hall, const char *id);

/* What the seed is made of, if that is known: of a game that was dealt elsewhere it may be the
 * seed alone. */
struct fair room_fair(const struct room *room);
void room_seed(const struct room *room, uint8_t seed[SEED_BYTES]);

/* The log in memory. An action that was undone later is no longer in the table's history. */
bool room_is_undone(const struct room *room, int i);

/* Makes an entry true, with what it carries: one just written, one that is loaded, one that
 * another process has written. The only way in which what the log tells changes. What an action
 * brought about goes to `events`, which may be NULL. FOUND_NOTHING: it does not fit;
 * FOUND_TROUBLE: no memory. In both cases the room is of no use any more. */
enum found room_apply(struct room *room, const struct entry *entry, struct events *events);

/* Lets go of a room that has fallen behind its log: whoever asks next gets it anew from the
 * store, whoever watches is dropped and comes again. */
void room_forget(struct room *room);

/* What the server's part of the seed is bound by, for everybody to see from the start. */
void room_commitment(const struct stored_table *stored, char text[SEED_TEXT]);

/* Whether a seat is a client's own; the mask of those that are; the seat whose view it
 * gets, or NOBODY. */
bool room_is_seat_of(const struct room *room, int seat, const struct client *client);
uint32_t room_seats_of(const struct room *room, const struct client *client);
int room_viewer(const struct room *room, const struct client *client, int as);
/* Whether a client is whoever made the table; if they are forgotten, or have left a public one
 * where people wait, whoever sits first. */
bool room_is_host(const struct room *room, const struct client *client);

int room_turn(const struct room *room);  /* NOBODY: not started, or over */
int room_plies(const struct room *room); /* actions that were not taken back */
int room_fixed(
    const struct room *room); /* the first of them, that cannot be: up to a barrier */
bool room_is_over(const struct room *room);
bool room_is_started(const struct room *room);

/* Whether it is played by another version of the rules than this server's: what happened is
 * shown as it was written, and nothing more can happen. */
bool room_is_foreign(const struct room *room);

/* Whether the person in a seat is looking; and in this hall. */
bool room_is_here(const struct room *room, int seat);
bool room_is_watched_by(const struct room *room, int seat);

/* The people whose consent it needs to take something back, everybody but who asks; those who
 * are asked whether a bot may play: people who look, but not who stays away. Masks of seats. */
uint32_t room_others(const struct room *room, int seat);
uint32_t room_asked_about(const struct room *room, int seat);

/* The seat for which a bot is asked to play because its person stays away; NOBODY: none. */
int room_replacing(const struct room *room);

/* Whether a bot acts for the seat now. */
bool room_is_bot(const struct room *room, int seat);
/* Whether it stands still, as only bots play and nobody looks. */
bool room_is_paused(const struct room *room);

bool room_is_out_of_time(const struct room *room);

/* Takes up what waits, in the order it came, until something is under way again. */
void room_serve(struct room *room);

/* What has to be done next, if nothing is under way: waiting requests, the deal, bots. */
void room_go_on(struct room *room);
void room_tick(struct room *room);

/* Whether nobody would miss it. */
bool room_is_idle(const struct room *room);

/* --- records: room_record.c --- */

/* Whether its record may be told: it is over, or one's own. */
bool room_is_open(const struct room *room);

/* Its record, to be freed; NULL: it is not open, or there is no memory. */
char *room_record(const struct room *room);

/* Goes on with what somebody wants to download, which it takes over; false: it waits. */
bool record_wish_try(struct hall *hall, struct record_wish *wish);
void record_wish_free(struct record_wish *wish);

/* --- what happens in them: room_act.c. Calls, which may be NULL, are answered with the
 * result, which is taken over, when it is durable. --- */

enum outcome room_make(struct hall *hall, struct stored_table *stored, struct call *call);
enum outcome room_take_seat(struct room *room, int seat, const struct client *client,
                            struct call *call);

/* Whether somebody can still sit down in a free seat: too many have come and gone otherwise. */
bool room_can_be_taken(const struct room *room, int seat);

/* Whether somebody has sat down there too often: who comes and goes takes a seat from others
 * each time. */
bool room_is_tired_of(const struct room *room, const struct person *person);

/* Moves all seats of the person who has this one to a client, another device of theirs. */
enum outcome room_move_seats(struct room *room, int seat, const struct client *client,
                             struct call *call);

/* A client wants a seat that somebody has: those who may hand it over are told. Asked again it
 * is still one question; false if it was answered with no. */
bool room_ask(struct room *room, int seat, const struct client *client);

/* Adds a question to fewer than MAX_ASKS, here or as another hall has it; false without
 * memory. */
bool room_add_ask(struct room *room, int seat, const struct person *person, bool is_refused);

/* Whether a client may answer who asks for a seat: whoever has it; whoever made the table while
 * that person is away, but not for themselves. */
bool room_may_hand(const struct room *room, const struct ask *ask, const struct client *client);

/* Hands a seat over to who asks for it; refuses it, which nobody else is told. */
enum outcome room_hand(struct room *room, const struct ask *ask, struct call *call);
void room_keep(struct room *room, struct ask *ask);

/* Lets a client's part of the seed count for its seats that have none. */
enum outcome room_add(struct room *room, const struct client *client,
                      const uint8_t added[SECRET_BYTES], struct call *call);
enum outcome room_set_away(struct room *room, int seat, bool is_away, struct call *call);

/* Frees a seat of a public table whose person does not get ready for the deal, as the page does
 * at once: others would like to play. */
void room_free_unready(struct room *room);

/* A bot plays for a seat whose person stays away, until that person is back. */
enum outcome room_replace(struct room *room, int seat, struct call *call);

/* Takes over the links of these seats, which the person of a seat, or of NOBODY's, has made. */
enum outcome room_set_links(struct room *room, int seat, const struct stored_seat *seats,
                            struct call *call);

/* From now on everybody finds the table, or nobody who has not its address. */
enum outcome room_list(struct room *room, bool is_public, struct call *call);

/* Starts the game if every seat has a bot, or a person who has added to the seed; or if
 * forced: then bots take the seats without a person. */
enum outcome room_start(struct room *room, bool is_forced, struct call *call);

/* Orders: ends a table for everybody; frees a seat that somebody has; takes a person out; has
 * the seats of a person be called as they are: false: they are, or cannot be. None while
 * something is under way. */
void room_close(struct room *room, int64_t order);
void room_free_seat(struct room *room, int seat, int64_t order);
void room_forget_person(struct room *room, const struct person *person);
bool room_call_person(struct room *room, const struct person *person);

/* Ends a game by other rules without a result, if it is not over. */
void room_stop(struct room *room);

/* The game goes on elsewhere, at a table with that id, or an empty one, and ends here. */
enum outcome room_depart(struct room *room, const char *there, struct call *call);

/* The table goes, with all that is known of it. */
enum outcome room_cut(struct room *room, struct call *call);

/* Plays an action for a seat; n is the number of actions before it, −1: any. */
enum outcome room_play(struct room *room, struct call *call, int seat, const char *action,
                       int n);

/* The same of an action that is known to be legal. */
enum outcome room_act(struct room *room, int seat, move action, struct call *call);

/* Tells that a seat asks for a hint, unless it has in this turn, and lets the thought, which it
 * takes over, begin then. */
enum outcome room_hint(struct room *room, struct thought *thought, struct call *call);

/* Takes actions back so that `to` remain. */
enum outcome room_undo(struct room *room, int to, struct call *call);

/* Makes the table at which those of a room go on, which it takes over, and notes it there. */
enum outcome room_rematch(struct room *room, struct stored_table *next, struct call *call);

#endif
