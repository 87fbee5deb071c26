/* See alarm.h. */
#include "hall/alarm.h"

#include <stdlib.h>
#include <string.h>

struct alarm {
    char id[ID_TEXT];
    int n_notes;        /* entries of the log when it was left */
    int64_t turn_since; /* on the clock that never jumps, milliseconds */
    int64_t due;
    struct alarm *next;
};

/* Where the alarm of a table hangs; what it points to is NULL if there is none. */
static struct alarm **find(struct hall *hall, const char *id)
{
    uint32_t hash = 2166136261u;
    struct alarm **at;

    for (const char *c = id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    at = &hall->alarms[hash % ALARM_SLOTS];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void remove_at(struct alarm **at)
{
    struct alarm *alarm = *at;

    *at = alarm->next;
    free(alarm);
}

bool alarm_leave(const struct room *room)
{
    struct alarm **at = find(room->hall, room->id);
    struct alarm *alarm = *at;

    if (!room->stored->clock || room_turn(room) == NOBODY)
        return true;
    if (!alarm)
        alarm = (struct alarm *)calloc(1, sizeof *alarm);
    if (!alarm)
        return false;
    *at = alarm;
    memcpy(alarm->id, room->id, ID_TEXT);
    alarm->n_notes = room->n_notes;
    alarm->turn_since = room->turn_since;
    alarm->due = room->turn_since + 1000LL * room->stored->clock;
    return true;
}

void alarm_take_back(struct room *room)
{
    struct alarm **at = find(room->hall, room->id);

    if (!*at)
        return;
    if ((*at)->n_notes == room->n_notes)
        room->turn_since = (*at)->turn_since;
    remove_at(at);
}

void alarm_ring(struct hall *hall)
{
    int64_t now = hall_clock(hall);

    for (int i = 0; i < ALARM_SLOTS; i++)
        for (struct alarm **at = &hall->alarms[i]; *at;) {
            enum found found = FOUND_IT;
            struct room *room = NULL;

            if ((*at)->due <= now)
                room = room_find(hall, (*at)->id, &found);
            if (room && room->is_loading)
                room->is_brief = !room->waiting;
            if (found == FOUND_NOTHING) /* the table is gone */
                remove_at(at);
            else /* trouble: it rings again */
                at = &(*at)->next;
        }
}

void alarm_free_all(struct hall *hall)
{
    for (int i = 0; i < ALARM_SLOTS; i++)
        while (hall->alarms[i])
            remove_at(&hall->alarms[i]);
}
