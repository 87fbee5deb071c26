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
#include "tests/fuzz/lines.h"

enum { HEADER = 2 };

static struct lines hall;

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

/* $n is the number of the table's next entry, $1 to $5 are the numbers of the guests. */
static void expand(char what, char out[MAX_TEXT])
{
    const struct room *room = room_find_loaded(hall.guests.hall, hall.table);

    if (what == 'n')
        snprintf(out, MAX_TEXT, "%d", room ? room->n_notes + 1 : 0);
    if (what >= '1' && what <= '5')
        snprintf(out, MAX_TEXT, "%lld",
                 (long long)hall.guests.ear[what - '1'].client->person.id);
}

static void hear(const char *line, size_t size)
{
    size_t n;
    char *text = lines_expand(&hall, line, size, &n);

    check_again(text, n);
    hall_heard(hall.guests.hall, text, n);
    free(text);
    lines_settle(&hall);
    hall.guests.time += 1000000;
    hall_tick(hall.guests.hall);
    lines_settle(&hall);
    lines_check(&hall);
    guests_forget(&hall.guests);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct face *face;
    const struct room *room;
    int players;

    if (size < HEADER)
        return 0;
    hall = (struct lines){.expand = expand};
    guests_enter(&hall.guests, 1);
    face = fuzz_game(bytes[0], bytes[1], &players);
    room = guests_table(&hall.guests, face, players);
    fuzz_check(room, "a table can be made", face->game->name);
    memcpy(hall.table, room->id, ID_TEXT);
    lines_each(bytes + HEADER, size - HEADER, hear);
    guests_leave(&hall.guests);
    asked_forget(); /* to have a table, not by the bytes */
    return 0;
}
