/* See hint.h. */
#include "hall/hint.h"

#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "table/fair.h"
#include "wire/json.h"
#include "wire/put.h"

/* --- writing --- */

static void put_entry(struct put *out, const struct entry *entry)
{
    char *carried = entry->carried ? entry_write_carried(entry->carried) : NULL;

    if (entry->carried && !carried)
        out->is_short = true;
    put_array(out, "entry");
    put_int(out, NULL, entry->kind);
    put_int(out, NULL, entry->seat);
    put_int(out, NULL, entry->number);
    put_int(out, NULL, entry->at);
    put_text(out, NULL, entry->text);
    if (carried)
        put_text(out, NULL, carried);
    put_end(out);
    free(carried);
}

static void put_people(struct put *out, const int64_t people[MAX_PLAYERS])
{
    put_array(out, "people");
    for (int i = 0; i < MAX_PLAYERS; i++)
        if (people[i])
            put_int(out, NULL, people[i]);
    put_end(out);
}

static void put_asked(struct put *out, const char *key, const struct asked *asked)
{
    if (!asked->at)
        return;
    put_array(out, key);
    put_int(out, NULL, asked->at);
    put_int(out, NULL, asked->seat);
    put_int(out, NULL, asked->to);
    put_int(out, NULL, asked->consents);
    put_end(out);
}

static void put_asks(struct put *out, const struct hint *hint)
{
    char who[2 * SECRET_BYTES + 1];

    put_array(out, "asks");
    for (int i = 0; i < hint->n_asks; i++) {
        const struct ask *ask = &hint->ask[i];

        hex_write(who, ask->person.hash, SECRET_BYTES);
        put_array(out, NULL);
        put_int(out, NULL, ask->seat);
        put_bool(out, NULL, ask->is_refused);
        put_int(out, NULL, ask->person.id);
        put_text(out, NULL, who);
        put_text(out, NULL, ask->person.name);
        put_end(out);
    }
    put_end(out);
}

static void put_aside(struct put *out, const struct hint *hint)
{
    put_int(out, "node", (int64_t)hint->node);
    put_int(out, "here", hint->here);
    put_int(out, "waited", hint->waited);
    if (hint->is_question)
        put_bool(out, "question", true);
    put_asked(out, "undo", &hint->undo);
    put_asked(out, "replace", &hint->replace);
    if (hint->n_asks)
        put_asks(out, hint);
}

static char *write(const struct hint *hint, bool has_entry)
{
    struct put out = {0};

    put_object(&out, NULL);
    put_int(&out, "hint", hint->kind);
    if (hint->kind != HINT_NAME)
        put_text(&out, "table", hint->table);
    put_int(&out, "n", hint->n);
    if (hint->kind != HINT_ASIDE)
        put_people(&out, hint->people);
    if (has_entry)
        put_entry(&out, &hint->entry);
    if (hint->kind == HINT_WORD)
        put_int(&out, "seat", hint->seat);
    if (hint->kind == HINT_WORD || hint->kind == HINT_NAME)
        put_text(&out, "text", hint->text);
    if (hint->kind == HINT_ASIDE)
        put_aside(&out, hint);
    put_end(&out);
    return put_take(&out);
}

char *hint_write(const struct hint *hint)
{
    char *text = write(hint, hint->has_entry);

    if (!text || strlen(text) <= HINT_MOST || !hint->has_entry)
        return text;
    free(text);
    return write(hint, false);
}

/* --- reading --- */

/* A number within bounds; false, and it is none. */
static bool take(const struct json *value, int64_t least, int64_t most, int64_t *number)
{
    *number = json_number(value);
    return json_is(value, WIRE_INT) && *number >= least && *number <= most;
}

static bool take_int(const struct json *value, int least, int most, int *number)
{
    int64_t wide;

    if (!take(value, least, most, &wide))
        return false;
    *number = (int)wide;
    return true;
}

static bool take_text(const struct json *value, char *text, size_t size)
{
    const char *from = json_text(value);

    if (!from || strlen(from) >= size)
        return false;
    memcpy(text, from, strlen(from) + 1);
    return true;
}

static bool read_entry(struct hint *hint, const struct json *from)
{
    struct entry *e = &hint->entry;
    const char *carried = json_text(json_at(from, 5));
    int kind;
    int seat;

    hint->has_entry = true;
    if (!take_int(json_at(from, 0), ENTRY_SEAT, UINT8_MAX, &kind) ||
        !take_int(json_at(from, 1), 0, UINT8_MAX, &seat) ||
        !take_int(json_at(from, 2), INT32_MIN, INT32_MAX, &e->number) ||
        !take(json_at(from, 3), INT64_MIN, INT64_MAX, &e->at) ||
        !take_text(json_at(from, 4), e->text, sizeof e->text))
        return false;
    e->kind = (uint8_t)kind;
    e->seat = (uint8_t)seat;
    return !carried || entry_read_carried(e, hint->table, carried) == FOUND_IT;
}

static bool read_asked(struct asked *asked, const struct json *from)
{
    int64_t consents;

    if (!from)
        return true;
    if (!take(json_at(from, 0), 1, INT64_MAX, &asked->at) ||
        !take_int(json_at(from, 1), 0, UINT8_MAX, &asked->seat) ||
        !take_int(json_at(from, 2), 0, INT32_MAX, &asked->to) ||
        !take(json_at(from, 3), 0, UINT32_MAX, &consents))
        return false;
    asked->consents = (uint32_t)consents;
    return true;
}

static bool read_asks(struct hint *hint, const struct json *from)
{
    FOR_JSON (value, from) {
        struct ask *ask = &hint->ask[hint->n_asks];
        const char *who = json_text(json_at(value, 3));

        if (hint->n_asks == MAX_ASKS ||
            !take_int(json_at(value, 0), 0, MAX_PLAYERS - 1, &ask->seat) ||
            !take(json_at(value, 2), 1, INT64_MAX, &ask->person.id) || !who ||
            !hex_read(ask->person.hash, SECRET_BYTES, who) ||
            !take_text(json_at(value, 4), ask->person.name, sizeof ask->person.name))
            return false;
        ask->is_refused = json_yes(json_at(value, 1));
        hint->n_asks++;
    }
    return true;
}

static bool read_aside(struct hint *hint, const struct json *from)
{
    int64_t node;
    int64_t here;

    if (!take(json_get(from, "node"), 1, INT64_MAX, &node) ||
        !take(json_get(from, "here"), 0, (1 << MAX_PLAYERS) - 1, &here) ||
        !take(json_get(from, "waited"), -1, INT64_MAX, &hint->waited) ||
        !read_asked(&hint->undo, json_get(from, "undo")) ||
        !read_asked(&hint->replace, json_get(from, "replace")) ||
        !read_asks(hint, json_get(from, "asks")))
        return false;
    hint->node = (uint64_t)node;
    hint->here = (uint32_t)here;
    hint->is_question = json_yes(json_get(from, "question"));
    return true;
}

static bool read_people(struct hint *hint, const struct json *from)
{
    int n = 0;

    FOR_JSON (value, from)
        if (n == MAX_PLAYERS || !take(value, 1, INT64_MAX, &hint->people[n++]))
            return false;
    return true;
}

static bool read_all(struct hint *hint, const struct json *from)
{
    int kind;

    if (!take_int(json_get(from, "hint"), HINT_ENTRY, HINT_NAME, &kind) ||
        !take_int(json_get(from, "n"), 0, INT32_MAX, &hint->n) ||
        !read_people(hint, json_get(from, "people")))
        return false;
    hint->kind = (enum hint_kind)kind;
    if (kind != HINT_NAME &&
        (!take_text(json_get(from, "table"), hint->table, ID_TEXT) || !fair_is_id(hint->table)))
        return false;
    if (kind == HINT_ENTRY)
        return !json_get(from, "entry") || read_entry(hint, json_get(from, "entry"));
    if (kind == HINT_ASIDE)
        return read_aside(hint, from);
    if (kind == HINT_WORD && !take_int(json_get(from, "seat"), 0, MAX_PLAYERS - 1, &hint->seat))
        return false;
    return take_text(json_get(from, "text"), hint->text, sizeof hint->text);
}

bool hint_read(struct hint *hint, const char *text, size_t size)
{
    struct json_doc doc = {0};
    const struct json *from = json_read(&doc, text, size);
    bool is_one;

    memset(hint, 0, sizeof *hint);
    is_one = from && read_all(hint, from);
    json_free(&doc);
    return is_one;
}

void hint_clear(struct hint *hint)
{
    entry_clear(&hint->entry);
}
