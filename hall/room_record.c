/* Records of finished games, for those who ask at their table and those who download one. */
#include <stdlib.h>
#include <string.h>

#include "hall/room.h"
#include "table/record.h"
#include "text/memory.h"

struct record_wish {
    char id[ID_TEXT];
    void (*done)(void *context, char *text); /* NULL: nobody wants it any more */
    void *context;
};

/* Who sat where, in the end. */
static void name_seats(const struct stored_table *t, struct seat *seats)
{
    for (int seat = 0; seat < t->players; seat++) {
        const struct stored_seat *s = &t->seat[seat];

        snprintf(seats[seat].name, MAX_NAME, "%s", s->name);
        snprintf(seats[seat].bot, MAX_NAME, "%s", s->kind == SEAT_BOT ? s->level : "");
    }
}

/* How a game by other rules ended. */
static void write_result(const struct stored_table *t, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, *t->scores ? "scores %s" : "stopped", t->scores);

    if (*t->scores && t->winners)
        used += (size_t)snprintf(out + used, size - used, " winners");
    for (int seat = 0; seat < t->players && used < size; seat++)
        if (t->winners >> seat & 1)
            used += (size_t)snprintf(out + used, size - used, " P%d", seat + 1);
}

/* The record of a game by other rules, from its log; false without memory. */
static bool write_foreign(const struct room *room, FILE *out)
{
    const struct stored_table *t = room->stored;
    struct written *w = written_new(room->face, room->rules, t->players);
    bool is_whole = w;

    for (int i = 0; is_whole && i < room->n_notes; i++)
        if (room->notes[i].kind == ENTRY_PLAY && !room_is_undone(room, i))
            is_whole = written_add(w, room->notes[i].seat, room->notes[i].text);
    if (is_whole) {
        w->fair = room_fair(room);
        w->dealer = t->dealer;
        room_seed(room, w->seed);
        w->options = t->options ? strdup(t->options) : NULL;
        w->position = t->position ? strdup(t->position) : NULL;
        is_whole = (w->options || !t->options) && (w->position || !t->position);
        name_seats(t, w->seats);
        write_result(t, w->end, sizeof w->end);
    }
    if (is_whole)
        written_write(w, out);
    written_free(w);
    return is_whole;
}

bool room_is_open(const struct room *room)
{
    return room_is_over(room) || (room->hall->limits.is_home && room->table);
}

char *room_record(const struct room *room)
{
    char *text = NULL;
    size_t size;
    bool is_whole;
    FILE *out;

    if (!room_is_open(room) || !room_is_started(room))
        return NULL;
    out = memory_open(&text, &size);
    if (!out)
        return NULL;
    if (room->table) {
        name_seats(room->stored, room->table->seats);
        is_whole = record_write(room->table, out);
    } else {
        is_whole = write_foreign(room, out);
    }
    is_whole = is_whole && !ferror(out);
    if (!fclose(out) && is_whole)
        return text;
    free(text);
    return NULL;
}

/* --- downloads --- */

void record_wish_free(struct record_wish *wish)
{
    if (wish->done)
        wish->done(wish->context, NULL);
    free(wish);
}

/* Waits until nothing is under way at its table; false without memory. */
static bool let_wait(struct room *room, struct record_wish *wish)
{
    struct waiting *w = (struct waiting *)calloc(1, sizeof *w);

    if (!w)
        return false;
    w->hall = room->hall;
    w->record = wish;
    waiting_add(&room->waiting, w);
    return true;
}

bool record_wish_try(struct hall *hall, struct record_wish *wish)
{
    enum found found;
    struct room *room = room_find(hall, wish->id, &found);

    if (room && room->writes && wish->done && let_wait(room, wish))
        return false;
    if (room && !room->writes && wish->done) {
        wish->done(wish->context, room_record(room));
        wish->done = NULL;
    }
    record_wish_free(wish);
    return true;
}

struct record_wish *hall_ask_record(struct hall *hall, const char *id,
                                    void (*done)(void *context, char *text), void *context)
{
    struct record_wish *wish = (struct record_wish *)calloc(1, sizeof *wish);

    if (!wish) {
        done(context, NULL);
        return NULL;
    }
    snprintf(wish->id, sizeof wish->id, "%s", id);
    wish->done = done;
    wish->context = context;
    return record_wish_try(hall, wish) ? NULL : wish;
}

void hall_give_up_record(struct record_wish *wish)
{
    wish->done = NULL;
}
