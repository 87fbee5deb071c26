/* See entry.h. */
#include "hall/entry.h"

#include <stdlib.h>
#include <string.h>

#include "table/seed.h"
#include "text/memory.h"
#include "wire/json.h"
#include "wire/put.h"

static bool is_zero(const uint8_t bytes[SECRET_BYTES])
{
    static const uint8_t zero[SECRET_BYTES];

    return !memcmp(bytes, zero, sizeof zero);
}

void stored_seat_give(struct stored_seat *seat, int64_t person, const uint8_t *who)
{
    seat->person = person;
    memset(seat->who, 0, sizeof seat->who);
    if (person)
        memcpy(seat->who, who, sizeof seat->who);
}

bool stored_seat_is_of(const struct stored_seat *seat, int64_t person, const uint8_t *who)
{
    return person && seat->kind != SEAT_BOT && seat->person == person &&
           (is_zero(seat->who) || !memcmp(seat->who, who, sizeof seat->who));
}

void stored_table_free(struct stored_table *table)
{
    if (!table)
        return;
    free(table->options);
    free(table->position);
    free(table);
}

struct stored_table *stored_table_copy(const struct stored_table *table)
{
    struct stored_table *copy = (struct stored_table *)malloc(sizeof *copy);

    if (!copy)
        return NULL;
    *copy = *table;
    copy->options = table->options ? strdup(table->options) : NULL;
    copy->position = table->position ? strdup(table->position) : NULL;
    if ((copy->options || !table->options) && (copy->position || !table->position))
        return copy;
    stored_table_free(copy);
    return NULL;
}

struct carried *entry_carry(struct entry *entry)
{
    if (!entry->carried)
        entry->carried = (struct carried *)calloc(1, sizeof *entry->carried);
    return entry->carried;
}

void entry_clear(struct entry *entry)
{
    if (entry->carried)
        stored_table_free(entry->carried->table);
    free(entry->carried);
    entry->carried = NULL;
}

void entry_free_log(struct entry *log, int n)
{
    while (n)
        entry_clear(&log[--n]);
    free(log);
}

void stored_table_follow(struct stored_table *table, const struct entry *entry)
{
    const struct carried *c = entry->carried;

    if (entry->kind == ENTRY_LISTED || entry->kind == ENTRY_CLOSED)
        table->is_public = entry->number;
    for (int seat = 0; c && seat < table->players; seat++)
        if (c->seats >> seat & 1)
            table->seat[seat] = c->seat[seat];
    if (!c || !c->is_end)
        return;
    table->finished = entry->at;
    table->winners = c->winners;
    memcpy(table->scores, c->scores, sizeof table->scores);
}

/* --- forgetting --- */

static void note_name(struct forgetting *f, const char *name)
{
    for (int i = 0; i < f->n_names; i++)
        if (!strcmp(f->names[i], name))
            return;
    if (*name && f->n_names < (int)(sizeof f->names / sizeof *f->names))
        snprintf(f->names[f->n_names++], MAX_NAME, "%s", name);
}

struct forgetting forgetting_of(const struct person *person)
{
    struct forgetting f = {.person = *person};

    note_name(&f, person->name);
    return f;
}

bool stored_seat_forget(struct stored_seat *seat, struct forgetting *f)
{
    bool is_known = seat->before == f->person.id;

    if (is_known)
        seat->before = 0;
    if (seat->person != f->person.id ||
        (!is_zero(f->person.hash) && !stored_seat_is_of(seat, f->person.id, f->person.hash)))
        return is_known;
    note_name(f, seat->name);
    stored_seat_give(seat, 0, NULL);
    seat->name[0] = 0;
    seat->is_own_link = false;
    return true;
}

bool stored_table_forget(struct stored_table *table, struct forgetting *f)
{
    bool is_known = table->creator == f->person.id;

    if (is_known)
        table->creator = 0;
    for (int seat = 0; seat < table->players; seat++)
        is_known = stored_seat_forget(&table->seat[seat], f) || is_known;
    return is_known;
}

/* The name that the entry of a seat tells; whose it is says the seat that it carries, and in
 * logs from before entries carried seats the name. */
static bool forget_name(struct entry *e, const struct forgetting *f, bool is_of_seat)
{
    char *name = strchr(e->text, ' ');

    if (e->kind != ENTRY_SEAT || !name)
        return false;
    for (int i = 0; i < f->n_names && !e->carried && !is_of_seat; i++)
        is_of_seat = !strcmp(name + 1, f->names[i]);
    if (is_of_seat)
        *name = 0;
    return is_of_seat;
}

bool entry_forget(struct entry *e, struct forgetting *f)
{
    struct carried *c = e->carried;
    bool is_known = c && c->table && stored_table_forget(c->table, f);
    bool is_of_seat = false;

    for (int seat = 0; c && seat < MAX_PLAYERS; seat++) {
        bool is_somebodys = c->seat[seat].person;

        if (!(c->seats >> seat & 1) || !stored_seat_forget(&c->seat[seat], f))
            continue;
        is_known = true;
        if (seat == e->seat)
            is_of_seat = is_somebodys && !c->seat[seat].person;
    }
    return forget_name(e, f, is_of_seat) || is_known;
}

/* --- as JSON --- */

static void put_secret(struct put *out, const char *key, const uint8_t secret[SECRET_BYTES])
{
    char text[SEED_TEXT];

    seed_write(secret, text);
    put_text(out, key, text);
}

/* What a seat does not have is left out. */
static void put_seat(struct put *out, const char *key, const struct stored_seat *seat)
{
    put_object(out, key);
    put_int(out, "kind", seat->kind);
    if (*seat->level)
        put_text(out, "level", seat->level);
    if (*seat->name)
        put_text(out, "name", seat->name);
    if (seat->person)
        put_int(out, "person", seat->person);
    if (seat->person && !is_zero(seat->who))
        put_secret(out, "who", seat->who);
    if (seat->before)
        put_int(out, "before", seat->before);
    if (seat->is_own_link)
        put_bool(out, "own", true);
    put_secret(out, "link", seat->link);
    if (seat->has_added)
        put_secret(out, "added", seat->added);
    if (seat->is_away)
        put_bool(out, "away", true);
    put_end(out);
}

/* Where a game comes from that was dealt elsewhere. */
static void put_adopted(struct put *out, const struct stored_table *t)
{
    put_object(out, "adopted");
    put_int(out, "entries", t->adopted);
    if (t->dealer)
        put_int(out, "dealer", t->dealer);
    if (*t->dealt_at)
        put_text(out, "table", t->dealt_at);
    else
        put_secret(out, "seed", t->seed);
    if (t->position)
        put_text(out, "position", t->position);
    put_end(out);
}

static void put_table(struct put *out, const char *key, const struct stored_table *t)
{
    put_object(out, key);
    put_text(out, "game", t->game);
    put_int(out, "players", t->players);
    if (t->options)
        put_text(out, "options", t->options);
    put_secret(out, "secret", t->secret);
    put_text(out, "leave", t->leave);
    put_int(out, "clock", t->clock);
    put_int(out, "drawn", t->drawn);
    if (!t->has_hints)
        put_bool(out, "hints", false);
    if (t->may_be_late)
        put_bool(out, "late", true);
    if (t->is_public)
        put_bool(out, "public", true);
    if (t->adopted)
        put_adopted(out, t);
    put_int(out, "creator", t->creator);
    put_int(out, "created", t->created);
    put_array(out, "seats");
    for (int i = 0; i < t->players; i++)
        put_seat(out, NULL, &t->seat[i]);
    put_end(out);
    put_end(out);
}

char *entry_write_carried(const struct carried *c)
{
    struct put out = {0};

    if (!c)
        return NULL;
    put_object(&out, NULL);
    if (c->table)
        put_table(&out, "table", c->table);
    if (c->seats)
        put_object(&out, "seats");
    for (int i = 0; i < MAX_PLAYERS; i++)
        if (c->seats >> i & 1)
            put_seat(&out, (char[]){(char)('1' + i), 0}, &c->seat[i]);
    if (c->seats)
        put_end(&out);
    if (c->is_end) {
        put_object(&out, "end");
        put_text(&out, "scores", c->scores);
        put_int(&out, "winners", c->winners);
        put_end(&out);
    }
    put_end(&out);
    return put_take(&out);
}

static void read_text(const struct json *object, const char *key, char *out, size_t size)
{
    const char *text = json_text(json_get(object, key));

    snprintf(out, size, "%s", text ? text : "");
}

static bool read_secret(const struct json *object, const char *key, uint8_t out[SECRET_BYTES])
{
    const char *text = json_text(json_get(object, key));

    return text && seed_read(out, text);
}

static bool read_seat(const struct json *from, struct stored_seat *seat)
{
    memset(seat, 0, sizeof *seat);
    seat->kind = (uint8_t)json_number(json_get(from, "kind"));
    read_text(from, "level", seat->level, sizeof seat->level);
    read_text(from, "name", seat->name, sizeof seat->name);
    seat->person = json_number(json_get(from, "person"));
    read_secret(from, "who", seat->who);
    seat->before = json_number(json_get(from, "before"));
    seat->is_own_link = json_yes(json_get(from, "own"));
    seat->has_added = read_secret(from, "added", seat->added);
    seat->is_away = json_yes(json_get(from, "away"));
    return seat->kind >= SEAT_HUMAN && seat->kind <= SEAT_OPEN &&
           read_secret(from, "link", seat->link);
}

static enum found read_adopted(const struct json *from, struct stored_table *t)
{
    const char *position = json_text(json_get(from, "position"));

    if (!from)
        return FOUND_IT;
    t->adopted = (int)json_number(json_get(from, "entries"));
    t->dealer = (int)json_number(json_get(from, "dealer"));
    read_text(from, "table", t->dealt_at, sizeof t->dealt_at);
    if (position && !(t->position = strdup(position)))
        return FOUND_TROUBLE;
    return t->adopted > 0 && (*t->dealt_at || read_secret(from, "seed", t->seed))
               ? FOUND_IT
               : FOUND_NOTHING;
}

static enum found read_table(const struct json *from, const char *id, struct stored_table **out)
{
    const char *options = json_text(json_get(from, "options"));
    const struct json *seats = json_get(from, "seats");
    struct stored_table *t = (struct stored_table *)calloc(1, sizeof *t);
    bool is_good;
    int seat = 0;

    *out = t;
    if (!t || (options && !(t->options = strdup(options))))
        return FOUND_TROUBLE;
    snprintf(t->id, sizeof t->id, "%s", id);
    read_text(from, "game", t->game, sizeof t->game);
    t->players = json_count(seats);
    read_text(from, "leave", t->leave, sizeof t->leave);
    t->clock = (int)json_number(json_get(from, "clock"));
    t->drawn = (uint32_t)json_number(json_get(from, "drawn")) & ((1u << MAX_PLAYERS) - 1);
    t->has_hints = !json_get(from, "hints") || json_yes(json_get(from, "hints"));
    t->may_be_late = json_yes(json_get(from, "late"));
    t->is_public = json_yes(json_get(from, "public"));
    t->creator = json_number(json_get(from, "creator"));
    t->created = json_number(json_get(from, "created"));
    is_good = t->players >= 1 && t->players <= MAX_PLAYERS && json_is(seats, WIRE_ARRAY) &&
              t->players == json_number(json_get(from, "players")) &&
              read_secret(from, "secret", t->secret);
    if (is_good)
        FOR_JSON (each, seats)
            is_good = read_seat(each, &t->seat[seat++]) && is_good;
    return is_good ? read_adopted(json_get(from, "adopted"), t) : FOUND_NOTHING;
}

static enum found read_carried(struct carried *c, const char *id, const struct json *from)
{
    const struct json *table = json_get(from, "table");
    const struct json *end = json_get(from, "end");

    FOR_MEMBERS (each, json_get(from, "seats")) {
        int seat = each->key[0] - '1';

        if (seat < 0 || seat >= MAX_PLAYERS || !read_seat(each, &c->seat[seat]))
            return FOUND_NOTHING;
        c->seats |= 1u << seat;
    }
    c->is_end = end;
    read_text(end, "scores", c->scores, sizeof c->scores);
    c->winners = (uint32_t)json_number(json_get(end, "winners"));
    return table ? read_table(table, id, &c->table) : FOUND_IT;
}

enum found entry_read_carried(struct entry *entry, const char *id, const char *text)
{
    struct json_doc doc = {0};
    const struct json *from = json_read(&doc, text, strlen(text));
    enum found found = from || doc.error ? FOUND_NOTHING : FOUND_TROUBLE;

    if (json_is(from, WIRE_OBJECT))
        found = entry_carry(entry) ? read_carried(entry->carried, id, from) : FOUND_TROUBLE;
    json_free(&doc);
    if (found != FOUND_IT)
        entry_clear(entry);
    return found;
}
