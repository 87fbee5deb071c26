/* See lines.h. */
#include "tests/fuzz/lines.h"

#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

void lines_each(const uint8_t *bytes, size_t size,
                void (*happen)(const char *line, size_t size))
{
    const char *line = (const char *)bytes;

    while (size) {
        const char *end = (const char *)memchr(line, '\n', size);
        size_t length = end ? (size_t)(end - line) : size;

        happen(line, length);
        length += end != NULL;
        line += length;
        size -= length;
    }
}

/* Writes what $ and the characters at `at` stand for; returns how many they are. */
static size_t expand(struct lines *lines, const char *at, size_t left, char *out)
{
    struct room *room = room_find_loaded(lines->guests.hall, lines->table);
    move moves[MAX_MOVES];
    int n = 0;

    *out = 0;
    if (left && *at == 't')
        snprintf(out, MAX_TEXT, "%s", lines->table);
    else if (left)
        lines->expand(*at, out);
    if (left < 2 || *at != 'a')
        return left > 0;
    if (room && room_turn(room) != NOBODY)
        n = room->table->game->moves(room->table->game, room->table->state, room_turn(room),
                                     moves);
    if (n)
        room->table->game->write_move(room->table->game, room->table->state,
                                      moves[(uint8_t)at[1] % n], out);
    return 2;
}

char *lines_expand(struct lines *lines, const char *line, size_t size, size_t *length)
{
    char text[HALL_MAX_FRAME];
    size_t n = 0;

    for (size_t i = 0; i < size && n + MAX_TEXT < sizeof text; i++) {
        if (line[i] != '$') {
            text[n++] = line[i];
            continue;
        }
        i += expand(lines, line + i + 1, size - i - 1, text + n);
        n += strlen(text + n);
    }
    *length = n;
    return fuzz_text((const uint8_t *)text, n);
}

void lines_check(struct lines *lines)
{
    const struct room *room = room_find_loaded(lines->guests.hall, lines->table);

    if (room && room->table) {
        const struct table *t = room->table;
        const char *broken = t->game->broken(t->game, t->state);

        fuzz_check(!broken, "no invariant is broken", broken);
    }
    for (int i = 0; i < N_GUESTS; i++) {
        const char *line = lines->guests.ear[i].text;

        for (const char *end; line && (end = strchr(line, '\n')); line = end + 1) {
            json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);

            fuzz_check(message && json_object_get(message, "jsonrpc"),
                       "what the hall says is JSON-RPC", line);
            json_decref(message);
        }
    }
}

void lines_settle(struct lines *lines)
{
    while (store_waiting(lines->guests.store))
        hall_deliver(lines->guests.hall);
}
