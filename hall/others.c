/* See others.h. */
#include "hall/others.h"

#include <stdlib.h>
#include <string.h>

#include "hall/client.h"
#include "hall/hint.h"
#include "hall/news.h"

/* --- taking in what others wrote --- */

struct catching {
    struct room *room;
    void (*then)(void *context, enum caught caught);
    void *context;
};

static enum found take_in(struct room *room, const struct entry *entry)
{
    struct events events;
    enum found found = room_apply(room, entry, &events);

    if (found != FOUND_IT)
        return found;
    news_tell(room, entry->kind == ENTRY_PLAY ? &events : NULL);
    news_call(room);
    return FOUND_IT;
}

static enum caught take_in_all(struct room *room, const struct query *query)
{
    if (query->found == FOUND_TROUBLE)
        return CAUGHT_TROUBLE;
    if (query->found != FOUND_IT)
        return CAUGHT_GONE;
    for (int i = 0; i < query->n_log; i++)
        if (take_in(room, &query->log[i]) != FOUND_IT)
            return CAUGHT_GONE;
    return query->n_log ? CAUGHT_UP : CAUGHT_NOTHING;
}

static bool has_read_on(struct query *query)
{
    struct catching c = *(struct catching *)query->context;
    enum caught caught = take_in_all(c.room, query);

    free(query->context);
    c.room->writes--;
    if (caught != CAUGHT_TROUBLE) /* or the next tick reads on */
        c.room->heard = c.room->n_notes;
    if (c.then)
        c.then(c.context, caught);
    else if (caught == CAUGHT_TROUBLE)
        room_serve(c.room);
    else if (caught != CAUGHT_GONE)
        room_go_on(c.room);
    if (caught == CAUGHT_GONE)
        room_forget(c.room);
    return true;
}

bool room_catch_up(struct room *room, void (*then)(void *context, enum caught caught),
                   void *context)
{
    struct query *query = query_new(QUERY_LOG);
    struct catching *catching = (struct catching *)malloc(sizeof *catching);

    if (!query || !catching) {
        query_free(query);
        free(catching);
        return false;
    }
    *catching = (struct catching){room, then, context};
    memcpy(query->id, room->id, ID_TEXT);
    query->from = room->n_notes + 1;
    query->context = catching;
    query->done = has_read_on;
    room->writes++;
    store_ask(room->hall->store, query);
    return true;
}

/* --- telling --- */

void hall_tell(struct hall *hall, const struct hint *hint)
{
    char *text = hall->world.tell && hall->is_shared ? hint_write(hint) : NULL;

    if (text)
        hall->world.tell(hall->world.context, text);
    free(text);
}

void others_tell_entry(const struct room *room, const struct entry *entry)
{
    struct hint hint = {.kind = HINT_ENTRY, .n = room->n_notes, .has_entry = true};
    int n = 0;

    if (!room->hall->is_shared)
        return;
    memcpy(hint.table, room->id, ID_TEXT);
    hint.entry = *entry; /* what it carries stays its own */
    for (int seat = 0; seat < room->stored->players; seat++)
        if (news_is_called(room, seat))
            hint.people[n++] = room->stored->seat[seat].person;
    hall_tell(room->hall, &hint);
}

void others_tell_word(const struct room *room, int seat, const char *what, int64_t person)
{
    struct hint hint = {.kind = HINT_WORD, .seat = seat, .people = {person}};

    memcpy(hint.table, room->id, ID_TEXT);
    snprintf(hint.text, sizeof hint.text, "%s", what);
    hall_tell(room->hall, &hint);
}

void others_tell_nudge(const struct room *room, int seat, int64_t person)
{
    others_tell_word(room, seat, "", person);
}

void others_tell_name(struct hall *hall, const struct person *person)
{
    struct hint hint = {.kind = HINT_NAME, .people = {person->id}};

    memcpy(hint.text, person->name, sizeof hint.text);
    hall_tell(hall, &hint);
}

/* --- hearing --- */

/* Whether somebody of those who are called is here and wants to know of their tables. */
static bool is_wanted_here(const struct hall *hall, const int64_t people[MAX_PLAYERS])
{
    for (int i = 0; i < MAX_PLAYERS; i++) {
        const struct client *client = people[i] ? hall_client_of(hall, people[i]) : NULL;

        for (; client; client = client_next_of(client))
            if (client->wants_tables)
                return true;
    }
    return false;
}

static struct heard *heard_of(struct hall *hall, const char *table)
{
    uint32_t hash = 0;

    for (const char *c = table; *c; c++)
        hash = 31 * hash + (uint8_t)*c;
    return &hall->heard[hash % HEARD_SLOTS];
}

static bool has_heard(struct hall *hall, const char *table, int n)
{
    const struct heard *heard = heard_of(hall, table);

    return !strcmp(heard->table, table) && heard->n >= n;
}

/* A log has so many entries, and those whom that may concern are known. */
static void call_here(struct hall *hall, const char *table, int n,
                      const int64_t people[MAX_PLAYERS])
{
    struct heard *heard = heard_of(hall, table);
    struct room *room = room_find_here(hall, table);
    enum found found;

    if (!room && is_wanted_here(hall, people)) {
        room = room_find(hall, table, &found);
        if (room)
            room->has_to_call = true;
    }
    snprintf(heard->table, sizeof heard->table, "%s", table);
    heard->n = n;
}

/* A log has so many entries; the last of them may be known. */
static void hear_of(struct hall *hall, const char *table, int n, const struct entry *entry)
{
    struct room *room = room_find_here(hall, table);

    if (!room || n <= room->n_notes) /* what is one's own comes back */
        return;
    if (n > room->heard)
        room->heard = n;
    if (room->writes) /* whatever it is, it ends soon, and then the log is read on */
        return;
    if (!entry || n != room->n_notes + 1) {
        room_go_on(room);
        return;
    }
    room->used = hall_clock(hall);
    if (take_in(room, entry) == FOUND_IT)
        room_go_on(room);
    else
        room_forget(room);
}

/* Something somebody says, while it is asked who has blocked them. */
struct saying {
    struct hall *hall;
    struct hint hint;
};

static bool say(struct query *between)
{
    struct saying *saying = (struct saying *)between->context;
    const struct hint *hint = &saying->hint;
    const struct room *room = room_find_loaded(saying->hall, hint->table);

    if (between->found == FOUND_TROUBLE || saying->hall->is_closing)
        room = NULL;
    for (struct watcher *w = room ? room->watchers : NULL, *next; w; w = next) {
        int i = 0;

        next = w->next;
        while (i < between->n_others && (between->others[i].person != w->client->person.id ||
                                         between->others[i].has_blocked))
            i++;
        if (i < between->n_others)
            news_tell_word(hint->table, w->client, "reaction", hint->seat, hint->text);
    }
    free(saying);
    return true;
}

static void hear_reaction(struct hall *hall, const struct hint *hint)
{
    const struct room *room = room_find_loaded(hall, hint->table);
    struct query *query = room && room->watchers ? query_new(QUERY_BETWEEN) : NULL;
    struct saying *saying = query ? (struct saying *)malloc(sizeof *saying) : NULL;
    int64_t people[QUERY_OTHERS];

    if (!saying) {
        query_free(query);
        return;
    }
    *saying = (struct saying){hall, *hint};
    query->person.id = hint->people[0];
    query->n_others = news_listeners(room, 0, people);
    for (int i = 0; i < query->n_others; i++)
        query->others[i].person = people[i];
    query->context = saying;
    query->done = say;
    store_ask(hall->store, query);
}

/* Who nudges has been asked about already. */
static void hear_word(struct hall *hall, const struct hint *hint)
{
    const struct room *room = room_find_loaded(hall, hint->table);

    if (*hint->text) {
        hear_reaction(hall, hint);
        return;
    }
    for (struct client *c = hall_client_of(hall, hint->people[0]), *next; c; c = next) {
        next = client_next_of(c);
        if (c->wants_tables || (room && client_is_watching(c, room)))
            news_tell_word(hint->table, c, "nudge", hint->seat, NULL);
    }
}

static void hear_name(struct hall *hall, const struct hint *hint)
{
    for (struct client *c = hall_client_of(hall, hint->people[0]); c; c = client_next_of(c))
        memcpy(c->person.name, hint->text, sizeof c->person.name);
}

bool hall_heard(struct hall *hall, const char *text, size_t size)
{
    struct hint hint;
    bool is_one = hint_read(&hint, text, size);
    struct room *room = is_one ? room_find_loaded(hall, hint.table) : NULL;

    if (is_one && !hall->is_closing)
        switch (hint.kind) {
        case HINT_ENTRY:
            call_here(hall, hint.table, hint.n, hint.people);
            hear_of(hall, hint.table, hint.n, hint.has_entry ? &hint.entry : NULL);
            break;
        case HINT_ASIDE:
            if (room)
                aside_hear(room, &hint);
            break;
        case HINT_WORD: hear_word(hall, &hint); break;
        case HINT_NAME: hear_name(hall, &hint); break;
        }
    hint_clear(&hint);
    return is_one;
}

/* --- asking the store --- */

static bool take_seated(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;

    hall->is_asking_news = false;
    if (query->found != FOUND_IT)
        return true; /* it is asked again from where it began */
    hall->news_since = query->since;
    for (int i = 0; i < query->n_grown && !hall->is_closing; i++) {
        call_here(hall, query->grown[i].table, query->grown[i].n, query->grown[i].people);
        hear_of(hall, query->grown[i].table, query->grown[i].n, NULL);
    }
    return true;
}

/* Tables that are not here may call somebody who is: of those that have not been heard of it is
 * asked who sits there. */
static bool take_grown(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;
    int n = 0;

    hall->is_asking_news = false;
    if (query->found != FOUND_IT)
        return true;
    for (int i = 0; i < query->n_grown && !hall->is_closing; i++) {
        const struct grown *grown = &query->grown[i];

        if (room_find_here(hall, grown->table))
            hear_of(hall, grown->table, grown->n, NULL);
        else if (hall->clients && !has_heard(hall, grown->table, grown->n))
            query->grown[n++] = *grown;
    }
    if (!n || hall->is_closing) {
        hall->news_since = query->since;
        return true;
    }
    hall->is_asking_news = true;
    query->kind = QUERY_SEATED;
    query->n_grown = n;
    query->done = take_seated;
    store_ask(hall->store, query);
    return false;
}

void hall_poll(struct hall *hall)
{
    struct query *query;

    if (!hall->is_shared || hall->is_asking_news || hall->is_closing)
        return;
    query = query_new(QUERY_NEWS);
    if (!query)
        return;
    hall->is_asking_news = true;
    query->since = hall->news_since;
    query->node.id = hall->node;
    query->context = hall;
    query->done = take_grown;
    store_ask(hall->store, query);
}

/* --- those that are gone --- */

void hall_node_gone(struct hall *hall, uint64_t node)
{
    for (int i = 0; i < ROOM_SLOTS; i++)
        for (struct room *room = hall->rooms[i]; room; room = room->next)
            if (!room->is_loading)
                aside_forget_node(room, node);
    hall->resumed[0] = 0; /* what it had to do is looked for again */
    hall_resume(hall);
}

uint64_t hall_node(const struct hall *hall)
{
    return hall->node;
}
