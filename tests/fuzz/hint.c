/* What another hall is said to have told, as it is when its seal has been opened: a hall at
 * which a table is in play hears it. The first two bytes choose the game and how many play; in
 * the lines that follow $t is the table's id, $n the number of its next entry, $1 to $5 are the
 * numbers of the guests and $a with a character is one of the actions that are legal now. What
 * can be read is written and read again: that is the same. */
#include <stdlib.h>
#include <string.h>

#include "hall/hint.h"
#include "tests/asked.h"
#include "tests/fuzz/fuzz.h"
#include "tests/guests.h"

enum { HEADER = 2, MOST = 8192 };

static struct {
    struct guests guests;
    char table[ID_TEXT];
} hall;

static void check_again(const char *text, size_t size)
{
    struct hint hint;
    struct hint again;
    char *written = hint_read(&hint, text, size) ? hint_write(&hint) : NULL;
    char *twice;

    hint_clear(&hint);
    if (!written)
        return;
    fuzz_check(hint_read(&again, written, strlen(written)), "what is told can be heard",
               written);
    twice = hint_write(&again);
    fuzz_check(twice && !strcmp(written, twice), "what is told is heard as it was", written);
    hint_clear(&again);
    free(written);
    free(twice);
}

static void check_hall(void)
{
    const struct room *room = room_find_loaded(hall.guests.hall, hall.table);

    if (room && room->table) {
        const struct table *t = room->table;
        const char *broken = t->game->broken(t->game, t->state);

        fuzz_check(!broken, "no invariant is broken", broken);
    }
    for (int i = 0; i < N_GUESTS; i++) {
        const char *line = hall.guests.ear[i].text;

        for (const char *end; line && (end = strchr(line, '\n')); line = end + 1) {
            json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);

            fuzz_check(message && json_object_get(message, "jsonrpc"),
                       "what the hall says is JSON-RPC", line);
            json_decref(message);
        }
    }
    guests_forget(&hall.guests);
}

/* Writes what $ and the characters at `at` stand for; returns how many they are. */
static size_t expand(const char *at, size_t left, char *out)
{
    struct room *room = room_find_loaded(hall.guests.hall, hall.table);
    move moves[MAX_MOVES];
    int n = 0;

    *out = 0;
    if (left && *at == 't')
        snprintf(out, MAX_TEXT, "%s", hall.table);
    if (left && *at == 'n')
        snprintf(out, MAX_TEXT, "%d", room ? room->n_notes + 1 : 0);
    if (left && *at >= '1' && *at <= '5')
        snprintf(out, MAX_TEXT, "%lld",
                 (long long)hall.guests.ear[*at - '1'].client->person.id);
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

static void settle(void)
{
    while (store_waiting(hall.guests.store))
        hall_deliver(hall.guests.hall);
}

static void hear(const char *line, size_t size)
{
    char text[MOST];
    size_t n = 0;
    char *exact;

    for (size_t i = 0; i < size && n + MAX_TEXT < sizeof text; i++) {
        if (line[i] != '$') {
            text[n++] = line[i];
            continue;
        }
        i += expand(line + i + 1, size - i - 1, text + n);
        n += strlen(text + n);
    }
    exact = fuzz_text((const uint8_t *)text, n);
    check_again(exact, n);
    hall_heard(hall.guests.hall, exact, n);
    free(exact);
    settle();
    hall.guests.time += 1000000;
    hall_tick(hall.guests.hall);
    settle();
    check_hall();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *line = (const char *)bytes + HEADER;
    const struct face *face;
    const struct room *room;
    int players;

    if (size < HEADER)
        return 0;
    memset(&hall, 0, sizeof hall);
    guests_enter(&hall.guests, 1);
    face = fuzz_game(bytes[0], bytes[1], &players);
    room = guests_table(&hall.guests, face, players);
    fuzz_check(room, "a table can be made", face->game->name);
    memcpy(hall.table, room->id, ID_TEXT);
    for (size -= HEADER; size;) {
        const char *end = (const char *)memchr(line, '\n', size);
        size_t length = end ? (size_t)(end - line) : size;

        hear(line, length);
        length += end != NULL;
        line += length;
        size -= length;
    }
    guests_leave(&hall.guests);
    asked_forget(); /* to have a table, not by the bytes */
    return 0;
}
