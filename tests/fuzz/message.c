/* Messages to the hall from guests at a table in play. The first three bytes choose the game,
 * how many play and who they are; then come lines. A line's first character says who speaks
 * ('0' to '4' have seats, '5' has none) or what else happens:
 *
 *     t   time passes           b   a bot that was asked to think answers
 *     l   the guest of the second character loses its connection and comes back
 *
 * In a message $t is the table's id, $2 to $5 are the secrets of its seat links and $a with a
 * character is one of the actions that are legal now. */
#include <stdlib.h>
#include <string.h>

#include "table/seed.h"
#include "tests/asked.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/lines.h"

enum { HEADER = 3 };

static struct lines hall;
static struct {
    char secret[MAX_PLAYERS][SECRET_TEXT]; /* of seats with links */
    char seed[SEED_TEXT];                  /* that nobody may be told; empty: no game yet */
    const uint8_t *bytes;                  /* all of them */
    size_t size;
} known;

/* --- what is said --- */

/* Whether the seed may not be told now. libFuzzer finds it out by watching this comparison, and
 * what somebody has said is repeated in answers. */
static bool is_secret(struct room *room)
{
    return *known.seed && room && !room_is_over(room) &&
           !memmem(known.bytes, known.size, known.seed, strlen(known.seed));
}

/* Everything the hall has said since the last time. */
static void check_answers(void)
{
    struct room *room = room_find_loaded(hall.guests.hall, hall.table);

    lines_check(&hall);
    for (int i = 0; i < N_GUESTS; i++)
        if (hall.guests.ear[i].text && is_secret(room))
            fuzz_check(!strstr(hall.guests.ear[i].text, known.seed),
                       "the seed is not told before the end", hall.guests.ear[i].text);
    if (room && room->table)
        seed_write(room->table->seed, known.seed);
    guests_forget(&hall.guests);
}

static void expand(char what, char out[MAX_TEXT])
{
    if (what >= '1' && what <= '5')
        snprintf(out, MAX_TEXT, "%s", known.secret[what - '1']);
}

/* How many answers a message gets at once: one, but none if nobody waits for it or if a bot
 * has to think first. */
static int answers_due(const char *text, size_t size)
{
    json_t *asked = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    const char *version = json_string_value(json_object_get(asked, "jsonrpc"));
    const char *method = json_string_value(json_object_get(asked, "method"));
    bool is_request = version && !strcmp(version, "2.0") && method;
    int n = is_request && !json_object_get(asked, "id") ? 0 : 1;

    if (is_request)
        asked_note(OF_ONLINE, method);
    if (is_request && !strcmp(method, "bot") && hall.guests.thoughts &&
        hall.guests.thoughts->is_hint)
        n = -1; /* perhaps: another hint may have been asked for before */
    json_decref(asked);
    return n;
}

/* How many answers, with an id that may be null, somebody has heard. */
static int answers_heard(int who)
{
    const char *line = hall.guests.ear[who].text;
    int n = 0;

    for (const char *end; line && (end = strchr(line, '\n')); line = end + 1) {
        json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);

        n += json_object_get(message, "id") != NULL;
        json_decref(message);
    }
    return n;
}

static void say(int who, const char *line, size_t size)
{
    size_t n;
    char *exact = lines_expand(&hall, line, size, &n);
    int due;

    guests_say(&hall.guests, who, exact, n);
    due = answers_due(exact, n);
    fuzz_check(due < 0 || hall.guests.dropped || answers_heard(who) == due,
               "a request is answered once", exact);
    free(exact);
}

/* --- what else happens --- */

static void pass_time(int how)
{
    hall.guests.time += (int64_t)1000000 * (how & 63);
    hall_tick(hall.guests.hall);
}

/* The thought asked for last gets any legal action. */
static void think(int how)
{
    struct thought *t = hall.guests.thoughts;
    move moves[MAX_MOVES];
    int n;

    if (!t)
        return;
    hall.guests.thoughts = t->next;
    n = t->game->moves(t->game, t->view, t->seat, moves);
    fuzz_check(n > 0, "who is asked to think can move", t->table);
    t->action = moves[how % n];
    if (t->opinions) {
        t->opinions->n = 1;
        t->opinions->opinion[0] = (struct opinion){.action = t->action, .visits = 1};
    }
    hall_thought(hall.guests.hall, t);
}

static void reconnect(int who)
{
    struct ear *ear = &hall.guests.ear[who];
    uint8_t hash[SECRET_BYTES];

    memcpy(hash, ear->client->person.hash, sizeof hash);
    hall_leave(hall.guests.hall, ear->client);
    ear->client = hall_enter(hall.guests.hall, hash, &hall.guests.quota, ear);
    if (!ear->client)
        abort();
}

static void happen(const char *line, size_t size)
{
    int what = size ? (uint8_t)line[0] : 0;
    int how = size > 1 ? (uint8_t)line[1] : 0;

    if (what >= '0' && what < '0' + N_GUESTS)
        say(what - '0', line + 1, size - 1);
    else if (what == 't')
        pass_time(how);
    else if (what == 'b')
        think(how);
    else if (what == 'l')
        reconnect(how % N_GUESTS);
    lines_settle(&hall);
    hall.guests.time += 1000;
    check_answers();
}

/* --- the table --- */

/* A table of guest 0; the seats by the bits of `who`: people with links, open, or bots. */
static void make_table(const struct face *face, int players, int who)
{
    static const char *const kinds[] = {"human", "club", "open", "human"};
    json_t *seats = json_array();
    json_t *made;
    json_t *links;

    for (int i = 0; i < players; i++)
        json_array_append_new(seats, json_string(i ? kinds[who >> 2 * i & 3] : "me"));
    guests_ask(&hall.guests, 0, "new",
               json_pack("{ss si so sb}", "game", face->game->name, "players", players, "seats",
                         seats, "hints", 1));
    made = guests_result(&hall.guests, 0);
    fuzz_check(made, "a table can be made", hall.guests.ear[0].text);
    links = json_object_get(made, "links");
    snprintf(hall.table, sizeof hall.table, "%s",
             json_string_value(json_object_get(made, "table")));
    for (int i = 0; i < players; i++) {
        const char *secret =
            json_string_value(json_object_get(links, (char[]){'P', (char)('1' + i), 0}));

        snprintf(known.secret[i], sizeof known.secret[i], "%s", secret ? secret : "");
        if (i && secret && who & 1)
            guests_ask(&hall.guests, i, "claim", json_pack("{ss}", "secret", secret));
        if (who & 1) /* then the game begins if nobody else is waited for */
            guests_ask(&hall.guests, i, "add",
                       json_pack("{ss ss}", "table", hall.table, "added", guests_added(i)));
        guests_ask(&hall.guests, i, "watch", json_pack("{ss}", "table", hall.table));
    }
    json_decref(made);
    check_answers();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct face *face;
    int players;

    if (size < HEADER)
        return 0;
    hall = (struct lines){.expand = expand};
    memset(&known, 0, sizeof known);
    known.bytes = bytes;
    known.size = size;
    guests_enter(&hall.guests, 1);
    face = fuzz_game(bytes[0], bytes[1], &players);
    make_table(face, players, bytes[2]);
    lines_each(bytes + HEADER, size - HEADER, happen);
    guests_leave(&hall.guests);
    return 0;
}
