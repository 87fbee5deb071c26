/* What has happened, by what is on the disk: a replica of each table, made by reading the
 * log past the store and replaying it. It only ever grows; whatever the disk holds later must
 * go on from it. told.c compares what people are told with it. */
#include "tests/sim/truth.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/disk.h"

struct truth truths[MAX_TABLES];
static int n_truths;

enum { PEEK_TABLE, PEEK_SEATS, PEEK_FIRST, PEEK_LOG, PEEK_PERSON, N_LOOKS };

static struct {
    sqlite3 *db;
    sqlite3_stmt *statement[N_LOOKS];
} file;

static void *must(void *memory)
{
    if (!memory)
        fail("no memory");
    return memory;
}

/* --- reading the disk --- */

static void open_file(void)
{
    static const char *const sql[N_LOOKS] = {
        [PEEK_TABLE] = "SELECT game, players, options, secret, creator, finished, drawn, "
                       "public FROM tables"
                       " WHERE id = ?1",
        [PEEK_SEATS] =
            "SELECT kind, name, person, added, away, level, link FROM seats WHERE tab = ?1"
            " ORDER BY seat",
        [PEEK_FIRST] = "SELECT carries FROM log WHERE tab = ?1 AND seq = 0 AND kind = 7",
        [PEEK_LOG] = "SELECT kind, seat, number, text, seq, at, carries FROM log"
                     " WHERE tab = ?1 AND seq > ?2 ORDER BY seq",
        [PEEK_PERSON] = "SELECT name FROM people WHERE hash = ?1",
    };

    if (file.db)
        return;
    if (sqlite3_open_v2(world_path(), &file.db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        fail("the file cannot be opened: %s", sqlite3_errmsg(file.db));
    for (int i = 0; i < N_LOOKS; i++)
        if (sqlite3_prepare_v2(file.db, sql[i], -1, &file.statement[i], NULL) != SQLITE_OK)
            fail("the file cannot be read: %s", sqlite3_errmsg(file.db));
}

void truth_release(void)
{
    for (int i = 0; i < N_LOOKS; i++)
        sqlite3_finalize(file.statement[i]);
    sqlite3_close(file.db);
    memset(&file, 0, sizeof file);
}

/* The file as it is now, past the store. Nothing goes wrong until end_peek(). */
static sqlite3_stmt *peek(int what, const char *id)
{
    disk_pause(true);
    open_file();
    if (id)
        sqlite3_bind_text(file.statement[what], 1, id, -1, SQLITE_TRANSIENT);
    return file.statement[what];
}

static bool next_row(sqlite3_stmt *s)
{
    int rc = sqlite3_step(s);

    if (rc != SQLITE_ROW && rc != SQLITE_DONE)
        fail("the file cannot be read: %s", sqlite3_errmsg(file.db));
    return rc == SQLITE_ROW;
}

static void end_peek(sqlite3_stmt *s)
{
    sqlite3_reset(s);
    disk_pause(false);
}

static void take_text(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, column);

    snprintf(out, size, "%s", text ? text : "");
}

/* --- tables --- */

int truth_tables(void)
{
    return n_truths;
}

int truth_find(const char *id)
{
    for (int i = 0; i < n_truths; i++)
        if (!strcmp(truths[i].id, id))
            return i;
    return -1;
}

/* Reads the table's row; false: there is none. */
static bool read_row(struct truth *t)
{
    sqlite3_stmt *s = peek(PEEK_TABLE, t->id);
    bool found = next_row(s);

    if (found && !t->face) {
        t->face = face_find((const char *)sqlite3_column_text(s, 0));
        t->players = sqlite3_column_int(s, 1);
        if (sqlite3_column_text(s, 2))
            t->options = (char *)must(strdup((const char *)sqlite3_column_text(s, 2)));
        memcpy(t->secret, sqlite3_column_blob(s, 3), SECRET_BYTES);
        t->drawn = (uint32_t)sqlite3_column_int(s, 6);
    }
    if (found) {
        t->finished = sqlite3_column_int64(s, 5);
        t->is_public = sqlite3_column_int(s, 7);
        t->creator = sqlite3_column_int64(s, 4);
        t->was_public = t->was_public || t->is_public;
    }
    end_peek(s);
    return found;
}

static void read_seats(const struct truth *t, struct stored_seat seat[MAX_PLAYERS])
{
    sqlite3_stmt *s = peek(PEEK_SEATS, t->id);
    int n = 0;

    memset(seat, 0, MAX_PLAYERS * sizeof *seat);
    for (; next_row(s); n++) {
        struct stored_seat *x = &seat[n < MAX_PLAYERS ? n : 0];

        x->kind = (uint8_t)sqlite3_column_int(s, 0);
        take_text(s, 1, x->name, sizeof x->name);
        x->person = sqlite3_column_int64(s, 2);
        x->has_added = sqlite3_column_bytes(s, 3) == SECRET_BYTES;
        if (x->has_added)
            memcpy(x->added, sqlite3_column_blob(s, 3), SECRET_BYTES);
        x->is_away = sqlite3_column_int(s, 4);
        take_text(s, 5, x->level, sizeof x->level);
        memcpy(x->link, sqlite3_column_blob(s, 6), SECRET_BYTES);
    }
    end_peek(s);
    if (n != t->players)
        fail("%s: half a table: %d seats", t->id, n);
}

/* --- replaying --- */

int truth_turn(const struct truth *t)
{
    return t->table && !t->is_gone ? table_turn(t->table) : NOBODY;
}

/* Who sits where by the lot that an entry tells. */
static void read_lot(struct truth *t, const char *text)
{
    for (int place = 0; place < t->players && *text; place++) {
        t->seat_of[place] = (uint8_t)(*text == 'P' ? text[1] - '1' : place);
        text += strcspn(text, " ");
        text += *text == ' ';
    }
}

static void deal(struct truth *t, const char *lot)
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.options = NULL};
    struct fair fair = {.has_added = 0, .drawn = t->drawn};
    uint8_t right[MAX_PLAYERS];
    struct json_doc doc = {0};

    memcpy(fair.table, t->id, sizeof fair.table);
    memcpy(fair.secret, t->secret, SECRET_BYTES);
    if (t->said->adopted && (*lot || *t->said->dealt_at))
        fail("%s: a game that goes on tells how it was dealt", t->id);
    read_lot(t, lot);
    for (int place = 0; place < t->players; place++) {
        const struct stored_seat *seat = &t->said->seat[t->seat_of[place]];

        if (seat->has_added) {
            fair.has_added |= 1u << place;
            memcpy(fair.added[place], seat->added, SECRET_BYTES);
        }
    }
    fair_seed(&fair, setup.seed);
    if (t->said->adopted)
        memcpy(setup.seed, t->said->seed, SEED_BYTES);
    fair_lot(&fair, setup.seed, right);
    if (memcmp(right, t->seat_of, (size_t)t->players) != 0)
        fail("%s: the seats were not drawn as the seed says: %s", t->id, lot);
    setup.options = t->options ? json_read(&doc, t->options, strlen(t->options)) : NULL;
    t->table = table_new(t->face, t->players, &setup, &problem);
    json_free(&doc);
    if (!t->table)
        fail("%s: cannot be dealt: %s", t->id, problem.text);
}

/* Whether somebody who may has asked for it. */
static bool was_meant(const struct truth *t, const struct entry *e)
{
    for (int i = t->n_meant - 1; i >= 0; i--) {
        const struct meant *m = &t->meant[i];

        if (m->seat == e->seat && !strcmp(m->action, e->text) &&
            m->ply == (m->person < 0 ? t->n : t->table->n_plies))
            return true;
    }
    return false;
}

static void play(struct truth *t, struct fact *f)
{
    const struct entry *e = &f->entry;
    struct events events;
    size_t size;

    if (!t->table || truth_turn(t) != e->seat || e->number != t->table->n_plies)
        fail("%s: entry %d: not this seat's turn, or not this action's number", t->id,
             t->n + 1);
    f->action = table_find(t->table, e->seat, e->text);
    if (!f->action)
        fail("%s: entry %d: %s is not legal", t->id, t->n + 1, e->text);
    if (t->n >= t->said->adopted && !was_meant(t, e))
        fail("%s: entry %d: nobody wanted seat %d to play %s as action %d", t->id, t->n + 1,
             e->seat + 1, e->text, t->table->n_plies);
    if (!table_play(t->table, e->seat, f->action, &events))
        fail("no memory");
    size = offsetof(struct events, event) + events.n * sizeof events.event[0];
    f->events = (struct events *)must(malloc(size));
    memcpy(f->events, &events, size);
    f->shown = events.shown;
    sim.moves++;
    sim.finished += table_turn(t->table) == NOBODY;
}

static void undo(struct truth *t, const struct entry *e)
{
    if (!t->table || e->number >= t->table->n_plies || table_turn(t->table) == NOBODY)
        fail("%s: entry %d: nothing to take back", t->id, t->n + 1);
    while (t->table->n_plies > e->number) {
        if (!table_can_undo(t->table))
            fail("%s: entry %d: takes back what has shown something hidden", t->id, t->n + 1);
        table_undo(t->table);
    }
    sim.undone++;
}

/* The first seat that is no bot's. */
static int first_person(const struct truth *t)
{
    int seat = 0;

    while (seat < t->players - 1 && t->said->seat[seat].kind == SEAT_BOT)
        seat++;
    return seat;
}

static void follow(struct truth *t, struct fact *f)
{
    const struct entry *e = &f->entry;

    switch (e->kind) {
    case ENTRY_SEAT:
    case ENTRY_LINKS: break;
    case ENTRY_FORGOTTEN: t->has_forgotten = true; break;
    case ENTRY_LISTED:
        if (e->number && t->table)
            fail("%s: entry %d: made public in mid-game", t->id, t->n + 1);
        break;
    case ENTRY_HINT:
        if (!t->said->has_hints || !t->table || table_turn(t->table) != e->seat)
            fail("%s: entry %d: a hint that seat %d may not have", t->id, t->n + 1,
                 e->seat + 1);
        break;
    case ENTRY_START:
        if (t->table)
            fail("%s: dealt twice", t->id);
        deal(t, e->text);
        if (e->number != t->table->game->version)
            fail("%s: dealt by version %d of the rules", t->id, e->number);
        break;
    case ENTRY_GONE:
        for (int seat = 0; seat < t->players; seat++)
            if (t->said->seat[seat].kind != SEAT_BOT &&
                (!t->said->seat[seat].person ||
                 t->said->seat[seat].person != t->said->seat[first_person(t)].person))
                fail("%s: it left, though others play there", t->id);
        t->is_gone = true;
        break;
    case ENTRY_PLAY: play(t, f); break;
    case ENTRY_UNDO: undo(t, e); break;
    case ENTRY_REMATCH:
        if (*t->rematch && strcmp(t->rematch, e->text) != 0)
            fail("%s: two tables to go on at", t->id);
        snprintf(t->rematch, sizeof t->rematch, "%.*s", ID_TEXT - 1, e->text);
        break;
    default: fail("%s: entry %d of kind %d", t->id, t->n + 1, e->kind);
    }
}

/* Whether an entry, from before the deal or after it, is about a seat: one moves several. */
static bool is_about(const struct truth *t, const struct fact *f, bool is_before, int seat)
{
    for (int place = 0; place < t->players; place++)
        if ((is_before ? t->seat_of[place] : place) == seat)
            return f->entry.seat == place || ((!strncmp(f->entry.text, "moved ", 6) ||
                                               !strncmp(f->entry.text, "called ", 7)) &&
                                              f->seats >> place & 1);
    return false;
}

static bool forgets(const struct truth *t, const struct fact *f, bool is_before, int seat)
{
    for (int place = 0; place < t->players; place++)
        if ((is_before ? t->seat_of[place] : place) == seat)
            return f->seats >> place & 1;
    return false;
}

/* What a row says follows from the last entry about the seat. */
static void check_seat(const struct truth *t, int seat)
{
    const struct stored_seat *x = &t->seat[seat];
    bool is_dealt = false;
    bool is_called = false;

    for (int i = t->n - 1; i >= 0; i--) {
        const struct entry *e = &t->fact[i].entry;
        const char *name = strchr(e->text, ' ');

        is_dealt = is_dealt || e->kind == ENTRY_START;
        if (e->kind == ENTRY_FORGOTTEN && forgets(t, &t->fact[i], is_dealt, seat))
            return;
        if (e->kind != ENTRY_SEAT || !is_about(t, &t->fact[i], is_dealt, seat))
            continue;
        if (!strcmp(e->text, "added")) { /* and what is before it still holds */
            if (!x->has_added)
                fail("%s: seat %d: what it added is gone", t->id, seat + 1);
            continue;
        }
        if (name && !is_called && (!x->person || strcmp(x->name, name + 1) != 0))
            fail("%s: seat %d: the log says '%s', the row does not", t->id, seat + 1, e->text);
        if (!strncmp(e->text, "called ", 7)) { /* and what is before it still holds */
            is_called = true;
            continue;
        }
        if (name && x->is_away) /* taken, handed, moved */
            fail("%s: seat %d: the log says '%s', the row does not", t->id, seat + 1, e->text);
        if (!strcmp(e->text, "replaced") && !x->is_away)
            fail("%s: seat %d: a bot plays for it, but it is not away", t->id, seat + 1);
        if (!strcmp(e->text, "left") && !x->is_away && x->person)
            fail("%s: seat %d: left, but still there", t->id, seat + 1);
        if (!strcmp(e->text, "back") && x->is_away)
            fail("%s: seat %d: back, but away", t->id, seat + 1);
        return;
    }
    if (x->is_away)
        fail("%s: seat %d: away, but nobody left", t->id, seat + 1);
}

/* What the log carries is what the rows have, to the last detail. */
static void check_row(const struct truth *t, int seat)
{
    const struct stored_seat *row = &t->seat[seat];
    const struct stored_seat *said = &t->said->seat[seat];

    if (row->kind != said->kind || row->is_away != said->is_away ||
        row->person != said->person || row->has_added != said->has_added ||
        memcmp(row->added, said->added, SECRET_BYTES) != 0 ||
        memcmp(row->link, said->link, SECRET_BYTES) != 0 ||
        strcmp(row->name, said->name) != 0 || strcmp(row->level, said->level) != 0)
        fail("%s: seat %d: the row is not as the log says", t->id, seat + 1);
}

/* The table as entry 0 says it was made. */
static void read_first(struct truth *t)
{
    sqlite3_stmt *s = peek(PEEK_FIRST, t->id);
    struct entry e = {.kind = ENTRY_TABLE};

    if (!next_row(s) ||
        entry_read_carried(&e, t->id, (const char *)sqlite3_column_text(s, 0)) != FOUND_IT)
        fail("%s: the log does not say how it was made", t->id);
    end_peek(s);
    t->said = (struct stored_table *)must(stored_table_copy(e.carried->table));
    entry_clear(&e);
}

/* Nobody's seat is taken: it is free, or handed over, or moved by its own person. */
static void check_hands(const struct truth *t, const struct entry *e)
{
    const struct stored_seat *was = &t->said->seat[e->seat % MAX_PLAYERS];
    bool is_somebodys = was->kind != SEAT_BOT && was->person;

    if (e->kind != ENTRY_SEAT)
        return;
    if (!strncmp(e->text, "taken ", 6) && is_somebodys)
        fail("%s: entry %d takes a seat from who has it", t->id, t->n + 1);
    if ((!strncmp(e->text, "handed ", 7) || !strncmp(e->text, "moved ", 6)) && !is_somebodys)
        fail("%s: entry %d: nobody was there to give the seat away", t->id, t->n + 1);
    if (!strncmp(e->text, "called ", 7) &&
        (!is_somebodys || !e->carried ||
         e->carried->seat[e->seat % MAX_PLAYERS].person != was->person))
        fail("%s: entry %d calls somebody who is not there", t->id, t->n + 1);
}

/* Nobody is forgotten who did not ask for it. */
static void check_forgotten(const struct truth *t, const struct entry *e)
{
    for (int seat = 0; e->kind == ENTRY_FORGOTTEN && e->carried && seat < t->players; seat++) {
        int64_t person = t->said->seat[seat].person;
        bool has_left = false;

        if (!(e->carried->seats >> seat & 1) || e->carried->seat[seat].person == person)
            continue; /* or it is only who had it before */
        for (int i = 0; i < sim.n_people; i++)
            has_left = has_left || (sim.human[i].id == person && sim.human[i].has_left);
        if (!has_left || e->carried->seat[seat].person || *e->carried->seat[seat].name)
            fail("%s: entry %d forgets somebody who is here", t->id, t->n + 1);
    }
}

static void add_fact(struct truth *t, struct entry *e)
{
    uint32_t seats;

    if (t->n == t->capacity) {
        t->capacity = 2 * t->capacity + 32;
        t->fact = (struct fact *)must(realloc(t->fact, (size_t)t->capacity * sizeof *t->fact));
    }
    check_hands(t, e);
    check_forgotten(t, e);
    seats = e->carried ? e->carried->seats : 0;
    stored_table_follow(t->said, e);
    entry_clear(e);
    t->fact[t->n] = (struct fact){.entry = *e, .seats = seats, .time = sim.time};
    follow(t, &t->fact[t->n]);
    t->n++;
}

/* Whether an entry is the same but for the name that it told. */
static bool is_nameless(const struct entry *now, const struct entry *was)
{
    const char *name = strchr(was->text, ' ');

    return was->kind == ENTRY_SEAT && now->kind == was->kind && now->seat == was->seat &&
           name && now->at == was->at && strlen(now->text) == (size_t)(name - was->text) &&
           !strncmp(now->text, was->text, strlen(now->text));
}

/* Compares the log from entry n + 1 on with what was known, and takes what is new. */
static void read_log(struct truth *t, int n)
{
    sqlite3_stmt *s = peek(PEEK_LOG, t->id);
    int known = t->n;

    sqlite3_bind_int(s, 2, n);
    while (next_row(s)) {
        struct entry e = {.kind = (uint8_t)sqlite3_column_int(s, 0),
                          .seat = (uint8_t)sqlite3_column_int(s, 1),
                          .number = sqlite3_column_int(s, 2),
                          .at = sqlite3_column_int64(s, 5)};
        const char *carries = (const char *)sqlite3_column_text(s, 6);

        take_text(s, 3, e.text, sizeof e.text);
        if (n >= known && carries && entry_read_carried(&e, t->id, carries) != FOUND_IT)
            fail("%s: entry %d carries nonsense: %s", t->id, n + 1, carries);
        if (sqlite3_column_int(s, 4) != ++n)
            fail("%s: the log has a hole before %d", t->id, sqlite3_column_int(s, 4));
        if (n > known)
            add_fact(t, &e);
        else if (is_nameless(&e, &t->fact[n - 1].entry) && t->has_forgotten)
            t->fact[n - 1].entry = e;
        else if (memcmp(&e, &t->fact[n - 1].entry, offsetof(struct entry, text)) != 0 ||
                 strcmp(e.text, t->fact[n - 1].entry.text) != 0)
            fail("%s: entry %d was '%s', is '%s'", t->id, n, t->fact[n - 1].entry.text, e.text);
    }
    end_peek(s);
    if (n < known)
        fail("%s: %d entries were written, %d are there", t->id, known, n);
}

static bool is_same_seat(const struct stored_seat *a, const struct stored_seat *b)
{
    return a->kind == b->kind && a->is_away == b->is_away && a->person == b->person &&
           a->has_added == b->has_added && !memcmp(a->added, b->added, SECRET_BYTES) &&
           !strcmp(a->name, b->name);
}

/* Goes on from entry n to what is on the disk now. */
static void catch_up(struct truth *t, int n)
{
    struct stored_seat before[MAX_PLAYERS];
    int known = t->n;

    if (!read_row(t))
        fail("%s: a table that was there is gone", t->id);
    memcpy(before, t->seat, sizeof before);
    read_seats(t, t->seat);
    if (!t->said)
        read_first(t);
    read_log(t, known);
    if (n < known || t->has_forgotten) /* then names are gone from what was read before */
        read_log(t, 0);
    for (int seat = 0; seat < t->players; seat++) {
        if (!t->is_writing && known && !is_same_seat(&before[seat], &t->seat[seat]))
            fail("%s: seat %d is not as it was", t->id, seat + 1);
        check_seat(t, seat);
        check_row(t, seat);
    }
    if (t->is_public != t->said->is_public)
        fail("%s: the row and the log differ about who finds it", t->id);
    if (t->finished != t->said->finished)
        fail("%s: the row and the log have another end", t->id);
    if ((t->finished != 0) != (t->table && truth_turn(t) == NOBODY))
        fail("%s: the game and its end disagree", t->id);
    if (*t->rematch && !t->is_writing) {
        sqlite3_stmt *s = peek(PEEK_TABLE, t->rematch);

        if (!next_row(s))
            fail("%s: the table to go on at, %s, is not there", t->id, t->rematch);
        end_peek(s);
    }
}

int truth_add(const char *id)
{
    int i = truth_find(id);

    if (i >= 0 || n_truths == MAX_TABLES)
        return i;
    memset(&truths[n_truths], 0, sizeof truths[n_truths]);
    snprintf(truths[n_truths].id, ID_TEXT, "%s", id);
    for (int place = 0; place < MAX_PLAYERS; place++)
        truths[n_truths].seat_of[place] = (uint8_t)place;
    catch_up(&truths[n_truths], 0);
    return n_truths++;
}

/* --- when to look --- */

void truth_note_writes(void)
{
    for (int i = 0; i < n_truths; i++) {
        for (int k = 0; k < sim.n_halls; k++) {
            struct hall *hall = sim.process[k].hall;
            const struct room *room = hall ? room_find_loaded(hall, truths[i].id) : NULL;

            truths[i].is_writing = truths[i].is_writing || (room && room->writes);
        }
    }
}

/* A change whose sync failed is refused, but its bytes may still be found after a crash as
 * long as nothing has been written over them. */
void truth_written(void)
{
    for (int i = 0; i < n_truths; i++) {
        int known = truths[i].n;

        if (truths[i].is_writing)
            catch_up(&truths[i], known);
        truths[i].is_writing = truths[i].is_writing && truths[i].n == known;
    }
}

static void check_person(struct human *h)
{
    sqlite3_stmt *s = peek(PEEK_PERSON, NULL);
    char name[MAX_NAME] = "";

    sqlite3_bind_blob(s, 1, h->hash, SECRET_BYTES, SQLITE_TRANSIENT);
    if (next_row(s))
        take_text(s, 0, name, sizeof name);
    end_peek(s);
    if (h->is_renaming)
        snprintf(h->name, sizeof h->name, "%s", name);
    else if (strcmp(name, h->name) != 0)
        fail("somebody was called '%s' and is called '%s'", h->name, name);
    h->is_renaming = false;
}

void truth_check_all(void)
{
    for (int i = 0; i < n_truths; i++) {
        int known = truths[i].n;

        catch_up(&truths[i], 0);
        truths[i].is_writing = truths[i].is_writing && truths[i].n == known;
    }
    for (int i = 0; i < sim.n_people; i++)
        check_person(&sim.human[i]);
}

void truth_tear_down(void)
{
    truth_release();
    for (int i = 0; i < n_truths; i++) {
        struct truth *t = &truths[i];

        stored_table_free(t->said);
        for (int n = 0; n < t->n; n++)
            free(t->fact[n].events);
        free(t->fact);
        free(t->meant);
        free(t->options);
        table_free(t->table);
    }
    n_truths = 0;
}

/* --- what is wanted --- */

static struct meant *add_meant(struct truth *t)
{
    if (t->n_meant == t->meant_capacity) {
        t->meant_capacity = 2 * t->meant_capacity + 32;
        t->meant = (struct meant *)must(
            realloc(t->meant, (size_t)t->meant_capacity * sizeof *t->meant));
    }
    return &t->meant[t->n_meant++];
}

void truth_meant(int table, int person, int seat, int ply, const char *action)
{
    struct meant *m = add_meant(&truths[table]);

    *m = (struct meant){.person = person, .seat = seat, .ply = ply};
    snprintf(m->action, sizeof m->action, "%s", action);
}

void truth_thought(int table, int seat, int n, const char *action)
{
    truth_meant(table, -1, seat, n, action);
}

/* --- what is so --- */

const char *truth_id(int table)
{
    return truths[table].id;
}

int truth_n(int table)
{
    return truths[table].n;
}

const struct table *truth_table(int table)
{
    return truths[table].table;
}

bool truth_is_over(int table)
{
    return truths[table].table && truth_turn(&truths[table]) == NOBODY;
}

bool truth_is_deserted(int table)
{
    for (int person = 0; person < sim.n_people; person++)
        if (truth_is_creator(table, person))
            return false;
    return !truths[table].table;
}

bool truth_is_turn(int table, int person)
{
    int turn = truth_turn(&truths[table]);

    return turn != NOBODY && truths[table].seat[turn].person == sim.human[person].id;
}

bool truth_is_creator(int table, int person)
{
    int64_t host = truths[table].creator;

    for (int seat = 0; !host && seat < truths[table].players; seat++)
        host = truths[table].seat[seat].person;
    return host == sim.human[person].id;
}

bool truth_lacks(int table, int person)
{
    const struct truth *t = &truths[table];

    for (int seat = 0; seat < t->players && !t->table; seat++)
        if (t->seat[seat].kind != SEAT_BOT && t->seat[seat].person &&
            t->seat[seat].person == sim.human[person].id && !t->seat[seat].has_added)
            return true;
    return false;
}

bool truth_misnames(int table, int person)
{
    const struct truth *t = &truths[table];
    const struct human *h = &sim.human[person];

    for (int seat = 0; seat < t->players && !truth_is_over(table); seat++)
        if (t->seat[seat].kind != SEAT_BOT && t->seat[seat].person &&
            t->seat[seat].person == h->id && !h->is_renaming && !h->has_left &&
            strcmp(t->seat[seat].name, h->name) != 0)
            return true;
    return false;
}

bool truth_is_open_seat(int table, int seat)
{
    return seat < truths[table].players && truths[table].seat[seat].kind == SEAT_OPEN &&
           !truths[table].seat[seat].person;
}

bool truth_waits(int table)
{
    int turn = truth_turn(&truths[table]);

    return turn != NOBODY && truths[table].seat[turn].kind != SEAT_BOT &&
           !truths[table].seat[turn].person;
}

const char *truth_link(int table, int seat)
{
    return truths[table].link[seat];
}

int truth_players(int table)
{
    return truths[table].players;
}

bool truth_is_undone(const struct truth *t, int n)
{
    const struct entry *e = &t->fact[n - 1].entry;

    for (int i = n; i < t->n; i++)
        if (t->fact[i].entry.kind == ENTRY_UNDO && t->fact[i].entry.number <= e->number)
            return true;
    return false;
}

int truth_viewer(const struct tab *tab, int table)
{
    const struct truth *t = &truths[table];
    int as = tab->as[table];
    int own = NOBODY;
    int n = 0;
    int turn = truth_turn(t);
    bool is_own[MAX_PLAYERS] = {false};

    for (int seat = 0; seat < t->players; seat++) {
        is_own[seat] =
            t->seat[seat].kind != SEAT_BOT && t->seat[seat].person == sim.human[tab->person].id;
        own = is_own[seat] ? seat : own;
        n += is_own[seat];
    }
    if (as != AUTO)
        return as != NOBODY && is_own[as] ? as : NOBODY;
    if (n < 2)
        return own;
    return turn != NOBODY && is_own[turn] ? turn : NOBODY;
}
