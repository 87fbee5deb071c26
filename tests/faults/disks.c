/* Each operation of the disk fails once, fails from then on, or is the last before power goes;
 * and clocks that jump. */
#include <stdio.h>
#include <string.h>

#include "tests/faults/faults.h"
#include "tests/faults/talk.h"
#include "tests/sim/disk.h"

enum how { FAILS_ONCE, FAILS_ON, IS_KILLED, LOSES_POWER };

static struct rng dice;
static long tries;

/* What was acknowledged is counted as told. */
static bool ask(int who, const char *method, json_t *params)
{
    enum ending outcome = talk_ask(who, method, params);
    json_t *error = json_object_get(talk.answer, "error");
    const char *text =
        json_string_value(json_object_get(json_object_get(error, "data"), "text"));
    json_t *n = json_object_get(json_object_get(talk.answer, "result"), "n");

    if (outcome == SILENCE)
        fail("%s: no answer", method);
    if (outcome == REFUSED && (!text || !*text))
        fail("%s: an error without a word", method);
    if (n)
        talk_note_told((int)json_integer_value(n));
    return outcome == ANSWERED;
}

static json_t *here(void)
{
    return json_pack("{ss}", "table", talk.table);
}

/* An evening at a table, as far as the disk lets it. */
static void spend_evening(void)
{
    json_t *answer;

    ask(ANA, "name", json_pack("{ss}", "name", "Ana"));
    if (!ask(ANA, "new",
             json_pack("{ss si s[ss]}", "game", "koryo", "players", 2, "seats", "me", "human")))
        return;
    answer = json_object_get(talk.answer, "result");
    talk_adopt(json_string_value(json_object_get(answer, "table")),
               json_string_value(json_object_get(json_object_get(answer, "links"), "P2")));
    ask(BO, "claim", json_pack("{ss}", "secret", talk.link));
    ask(ANA, "start", here());
    for (int i = 0; i < 6 && room_find_loaded(talk.hall, talk.table); i++) {
        char text[MAX_TEXT];
        int seat = talk_room()->table ? talk_first_action(text) : NOBODY;

        hall_tick(talk.hall);
        if (seat != NOBODY)
            ask(seat == 0 ? ANA : BO, "play",
                json_pack("{ss ss}", "table", talk.table, "action", text));
    }
    ask(ANA, "undo", here());
    ask(BO, "consent", here());
    ask(BO, "leave", here());
    ask(WATCHER, "hello", json_object());
}

/* One evening, operation k of which goes wrong; false: it had fewer. */
static bool try_evening(long k, enum how how)
{
    struct problem problem = {.lang = LANG_EN};
    unsigned crashes;
    long before;

    disk_format(&dice);
    talk_forget_tables();
    talk.k = k;
    crashes = disk_crashes();
    before = disk_operations();
    if (how == FAILS_ONCE || how == FAILS_ON)
        disk_fail_at(k, how == FAILS_ON);
    else
        disk_crash_after(k, how == IS_KILLED);
    if (talk_open(&problem)) {
        spend_evening();
        talk_close();
    } else if (!*problem.text) {
        fail("not opened, without a word");
    }
    disk_fail_at(0, false);
    disk_crash_after(0, false);
    talk_check_disk();
    if (*talk.table && !ask(ANA, "watch", here()))
        fail("the next request is refused");
    if (!ask(
            ANA, "new",
            json_pack("{ss si s[ss]}", "game", "koryo", "players", 2, "seats", "me", "novice")))
        fail("no new table on a disk that works");
    talk_close();
    tries++;
    if (how == IS_KILLED || how == LOSES_POWER)
        return disk_crashes() != crashes;
    return disk_operations() - before >= k;
}

void faults_disk(long stride)
{
    static const char *const names[] = {"the disk fails once", "the disk fails from then on",
                                        "the server is killed", "power goes"};
    uint8_t seed[SEED_BYTES] = {2};

    rng_seed(&dice, seed);
    for (int how = FAILS_ONCE; how <= LOSES_POWER; how++) {
        talk.doing = names[how];
        for (long k = 1; k < 5000 && try_evening(k, (enum how)how); k += stride)
            ;
    }
    printf("disk: %ld tries: every error was told, what was acknowledged is there\n", tries);
}

/* --- clocks --- */

static void expect(const char *what, bool is_so)
{
    if (!is_so)
        fail("%s", what);
}

/* Time passes, in seconds. */
static void pass(int64_t seconds)
{
    talk.tick += seconds * 1000000LL;
    hall_tick(talk.hall);
    talk_settle();
}

/* A table whose clock runs leaves memory as any other, and is back when its time is up. */
static void try_alarm(void)
{
    const char *id;

    expect("a table with a clock", ask(ANA, "new",
                                       json_pack("{ss si s[ss] si}", "game", "koryo", "players",
                                                 2, "seats", "me", "me", "clock", 3600)));
    id = json_string_value(json_object_get(json_object_get(talk.answer, "result"), "table"));
    talk_adopt(id, NULL);
    ask(ANA, "add", talk_part(ANA));
    expect("it is dealt", talk_room()->table);
    pass(1200);
    expect("it is put away", !room_find_loaded(talk.hall, talk.table));
    pass(1200);
    expect("it stays there while there is time",
           !talk.thought && !room_find_loaded(talk.hall, talk.table));
    expect("its clock has gone on",
           ask(ANA, "watch", here()) &&
               json_integer_value(json_object_get(
                   json_object_get(json_object_get(talk.answer, "result"), "table"),
                   "clock")) == 1200);
    ask(ANA, "unwatch", here());
    pass(700);
    expect("it is put away again", !room_find_loaded(talk.hall, talk.table));
    pass(501);
    expect("a bot plays when time is up", talk.thought);
    talk_think();
    expect("and it is played", room_plies(talk_room()) == 1);
}

void faults_clock(void)
{
    static const int64_t year = 366LL * 86400 * 1000;
    uint8_t seed[SEED_BYTES] = {3};
    struct problem problem = {.lang = LANG_EN};

    rng_seed(&dice, seed);
    disk_format(&dice);
    talk_forget_tables();
    talk.doing = "the clock jumps";
    if (!talk_open(&problem))
        fail("%s", problem.text);
    for (int way = -1; way <= 1; way += 2) {
        char text[MAX_TEXT];
        int seat;

        talk_make_table("koryo", false);
        talk_room()->stored->clock = 60;
        talk.now += way * year;
        hall_tick(talk.hall);
        expect("nobody's time has run out", !talk.thought && !room_is_out_of_time(talk_room()));
        expect("nobody was forgotten", room_find_loaded(talk.hall, talk.table));
        seat = talk_first_action(text);
        expect("people may go on",
               ask(seat == 0 ? ANA : BO, "play",
                   json_pack("{ss ss}", "table", talk.table, "action", text)));
        expect("tables may be made", ask(ANA, "new",
                                         json_pack("{ss si s[ss]}", "game", "koryo", "players",
                                                   2, "seats", "me", "me")));
        talk.tick += 61 * 1000000LL;
        hall_tick(talk.hall);
        expect("the move clock still runs", talk.thought);
        talk_think();
        talk_room()->stored->clock = 0;
        for (int who = 0; who < N_TALKERS; who++)
            ask(who, "unwatch", here());
        talk.tick += 3600 * 1000000LL;
        hall_tick(talk.hall);
        expect("who is idle is put away", !room_find_loaded(talk.hall, talk.table));
        talk_check_disk();
    }
    try_alarm();
    talk_close();
    puts("clock: limits, move clock and idle time do not care about a year either way");
}
