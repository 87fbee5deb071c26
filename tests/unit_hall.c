/* What hall/ promises: what clients pay for what they ask, whose turn it is, who is heard. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <sodium.h>

#include "hall/hall.h"
#include "hall/store_kind.h"
#include "hall/thought.h"

/* A hall whose time is ours. */
static struct {
    struct store *store;
    struct hall *hall;
    struct metrics metrics;
    int64_t tick;        /* microseconds */
    int64_t worked;      /* likewise: how long the hall says it took */
    int64_t step;        /* whenever it is asked */
    char table[ID_TEXT]; /* that was named last */
    struct client *ear;  /* who listens, */
    int reactions;       /* and how much was heard */
    int searches;        /* that the store has answered */
    bool is_refused;     /* the last answer is that there was too much */
    bool has_failed;     /* or an error at all */
    int turn;            /* whose turn it was said to be last */
} test;

static bool world_send(void *context, struct client *client, char *text)
{
    const char *table = strstr(text, "\"table\":\"");

    (void)context;
    if (table)
        snprintf(test.table, sizeof test.table, "%s", table + strlen("\"table\":\""));
    test.reactions += client == test.ear && strstr(text, "\"reaction\"");
    test.is_refused = strstr(text, "\"code\":-32007");
    test.has_failed = strstr(text, "\"error\"");
    if (strstr(text, "\"turn\":"))
        test.turn = (int)strtol(strstr(text, "\"turn\":") + strlen("\"turn\":"), NULL, 10);
    free(text);
    return true;
}

static void world_drop(void *context, struct client *client, const char *reason)
{
    (void)context;
    (void)client;
    fail_msg("%s", reason);
}

/* A bot that is thanked for its thought at once. */
static void world_think(void *context, struct thought *thought)
{
    (void)context;
    thought_free(thought);
}

static int64_t world_time(void *context)
{
    (void)context;
    return test.tick;
}

static int64_t world_worked(void *context)
{
    (void)context;
    return test.worked += test.step;
}

/* --- a store that takes its time to search --- */

enum { SEARCH_MS = 20 };

static void slow_answer(struct store *store, enum store_lane lane, struct query *query)
{
    const struct timespec time = {.tv_nsec = 1000000L * SEARCH_MS};

    (void)store;
    query->found = lane == STORE_SEARCHES ? FOUND_IT : FOUND_NOTHING;
    if (lane != STORE_SEARCHES)
        return;
    test.searches++;
    nanosleep(&time, NULL);
}

static void slow_close(struct store *store)
{
    (void)store;
}

static bool slow_store(struct store *store, const char *place, struct problem *problem)
{
    static const struct store_kind kind = {.answer = slow_answer, .close = slow_close};

    (void)place;
    (void)problem;
    store->kind = &kind;
    return true;
}

/* --- asking --- */

static void open_hall(store_opener *opener, int rate, int address_rate)
{
    const struct world world = {.send = world_send,
                                .drop = world_drop,
                                .think = world_think,
                                .now = world_time,
                                .tick = world_time,
                                .worked = world_worked};
    const struct hall_limits limits = {.requests_per_second = rate,
                                       .address_requests = address_rate,
                                       .max_tables = 10,
                                       .tables_per_minute = 10,
                                       .thinkers = 1,
                                       .patience = 60,
                                       .idle_seconds = 600};
    struct problem problem = {.lang = LANG_EN};

    memset(&test, 0, sizeof test);
    test.tick = 1000000000;
    assert_true(sodium_init() >= 0);
    test.store = store_open(opener, NULL, NULL, NULL, &problem);
    assert_non_null(test.store);
    test.hall = hall_new(test.store, &world, &limits, &test.metrics);
    assert_non_null(test.hall);
}

static void close_hall(void)
{
    store_close(test.store);
    hall_free(test.hall);
}

static void deliver(void)
{
    while (store_pump(test.store, 1000) || hall_deliver(test.hall))
        ;
}

static struct client *enter_as(int who, struct quota *quota)
{
    const uint8_t hash[SECRET_BYTES] = {7, (uint8_t)who, (uint8_t)(who >> 8)};
    struct client *client = hall_enter(test.hall, hash, quota, NULL);

    assert_non_null(client);
    deliver();
    return client;
}

static struct client *enter(struct quota *quota)
{
    return enter_as(0, quota);
}

/* Asks for something; how long it is not read then. */
static int ask(struct client *client, const char *method)
{
    char text[96];
    int wait;

    snprintf(text, sizeof text, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\"}", method);
    wait = hall_receive(test.hall, client, text, strlen(text));
    deliver();
    return wait;
}

/* How often somebody can give a name; no time passes. */
static int count_names(struct client *client)
{
    const char text[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"name\","
                        "\"params\":{\"name\":\"Ana\"}}";
    int n = 0;

    for (test.is_refused = false; n < 10000 && !test.is_refused; n += !test.is_refused) {
        hall_receive(test.hall, client, text, strlen(text));
        deliver();
    }
    return n;
}

/* How often somebody can ask before they have to wait; no time passes. */
static int count_free(struct client *client)
{
    int n = 0;

    while (n < 10000 && !ask(client, "games"))
        n++;
    return n;
}

static void what_takes_long_costs_more(void **state)
{
    struct quota quota = {.address = 1};
    struct client *client;

    (void)state;
    open_hall(store_in_memory, 20, 1000000);
    client = enter(&quota);
    assert_int_equal(count_free(client), 60);
    test.tick += 60 * 1000000LL;
    test.step = 4000; /* as the whole log of a long game does */
    assert_int_equal(count_free(client), 60 / 5);
    /* What it took is made up for, and no more than a burst, however long that was. */
    test.tick += 60 * 1000000LL;
    test.step = 3600 * 1000000LL;
    assert_int_equal(ask(client, "games"), 1 + 1000 / 20);
    hall_leave(test.hall, client);
    close_hall();
}

static void a_search_costs_what_it_took(void **state)
{
    struct quota quota = {.address = 1};
    struct client *client;
    int n = 0;

    (void)state;
    open_hall(slow_store, 20, 1000000);
    client = enter(&quota);
    while (n < 10 && !ask(client, "finished"))
        n++;
    assert_true(n <= 60 / SEARCH_MS);
    hall_leave(test.hall, client);
    close_hall();
}

/* How many searches the store has when it is looked at next. */
static int searches_now(void)
{
    test.searches = 0;
    store_pump(test.store, 1000);
    return test.searches;
}

static void addresses_take_turns_to_search(void **state)
{
    static const char text[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\"}";
    struct quota quota[2] = {{.address = 0}, {.address = 2}};
    struct client *flood[2];
    struct client *other;

    (void)state;
    open_hall(slow_store, 1000000, 1000000);
    for (int i = 0; i < 2; i++)
        flood[i] = enter(&quota[0]);
    other = enter(&quota[1]);
    for (int i = 0; i < 9; i++)
        hall_receive(test.hall, flood[i % 2], text, strlen(text));
    hall_receive(test.hall, other, text, strlen(text));
    assert_int_equal(searches_now(), 2 + 1); /* two of one address, and the other's */
    hall_deliver(test.hall);
    assert_int_equal(searches_now(), 2);
    hall_leave(test.hall, flood[0]); /* of who is gone nothing is searched any more */
    hall_deliver(test.hall);
    assert_int_equal(searches_now(), 2);
    hall_deliver(test.hall);
    assert_int_equal(searches_now(), 0);
    hall_receive(test.hall, flood[1], text, strlen(text));
    assert_int_equal(searches_now(), 1);
    hall_receive(test.hall, flood[1], text, strlen(text));
    hall_leave(test.hall, flood[1]);
    hall_leave(test.hall, other);
    close_hall();
}

static void to_come_again_fills_nothing_up(void **state)
{
    struct quota quota = {.address = 1};
    struct client *client;

    (void)state;
    open_hall(store_in_memory, 1000000, 10);
    client = enter(&quota);
    assert_int_equal(count_free(client), 30 + 30); /* the address's and its own part */
    for (int i = 0; i < 3; i++) {
        hall_leave(test.hall, client);
        client = enter(&quota);
        assert_int_equal(count_free(client), 0);
    }
    hall_leave(test.hall, client);
    /* Somebody who has asked for nothing is not who fills it up, but time does. */
    client = enter(&quota);
    hall_leave(test.hall, client);
    client = enter(&quota);
    assert_int_equal(count_free(client), 0);
    test.tick += 60 * 1000000LL;
    assert_int_equal(count_free(client), 30 + 30);
    hall_leave(test.hall, client);
    close_hall();
}

/* Tables that are made at 10 a minute have no more than 40 people. */
static void ever_new_people_do_not_fill_the_store(void **state)
{
    struct quota quota = {.address = 1};
    struct client *client;

    (void)state;
    open_hall(store_in_memory, 1000000, 1000000);
    client = enter(&quota);
    assert_int_equal(count_names(client), 40);
    hall_leave(test.hall, client);
    client = enter(&quota);
    assert_int_equal(count_names(client), 0);
    test.tick += 60 * 1000000LL;
    assert_int_equal(count_names(client), 40);
    hall_leave(test.hall, client);
    close_hall();
}

static void send(struct client *client, const char *method, const char *params)
{
    char text[320];

    snprintf(text, sizeof text,
             "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}", method,
             params);
    hall_receive(test.hall, client, text, strlen(text));
    deliver();
}

/* However many look on, those who play hear each other. */
static void a_crowd_does_not_come_between_players(void **state)
{
    enum { CROWD = QUERY_OTHERS + 10 };
    struct quota quota = {.address = 1};
    struct client *crowd[CROWD];
    struct client *ana;
    char params[96];

    (void)state;
    open_hall(store_in_memory, 1000000, 1000000);
    ana = enter_as(1, &quota);
    test.ear = enter_as(2, &quota);
    send(ana, "new", "\"game\":\"koryo\",\"players\":2,\"seats\":[\"me\",\"open\"]");
    snprintf(params, sizeof params, "\"table\":\"%s\",\"seat\":2", test.table);
    send(test.ear, "join", params);
    snprintf(params, sizeof params, "\"table\":\"%s\"", test.table);
    send(test.ear, "watch", params);
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = enter_as(3 + i, &quota);
        send(crowd[i], "watch", params);
    }
    snprintf(params, sizeof params, "\"table\":\"%s\",\"what\":\"hello\"", test.table);
    send(ana, "react", params);
    assert_int_equal(test.reactions, 1);
    for (int i = 0; i < CROWD; i++)
        hall_leave(test.hall, crowd[i]);
    hall_leave(test.hall, test.ear);
    hall_leave(test.hall, ana);
    close_hall();
}

static void pass(int seconds)
{
    test.tick += 1000000LL * seconds;
    hall_tick(test.hall);
    deliver();
}

/* Asks about the table that was named last; whether it could be done. */
static bool do_at_table(struct client *client, const char *method, const char *more)
{
    char params[160];

    snprintf(params, sizeof params, "\"table\":\"%s\"%s", test.table, more);
    send(client, method, params);
    return !test.has_failed;
}

static const char part[] =
    ",\"added\":"
    "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"";

/* Whoever takes a seat at a public table and does nothing more frees it again; who is ready
 * waits for the others. */
static void who_does_not_get_ready_gets_up(void **state)
{
    struct quota quota = {.address = 1};
    struct client *client[4];

    (void)state;
    open_hall(store_in_memory, 1000000, 1000000);
    for (int i = 0; i < 4; i++)
        client[i] = enter_as(1 + i, &quota);
    send(client[0], "new",
         "\"game\":\"koryo\",\"players\":3,\"public\":true,\"seats\":[\"me\",\"open\","
         "\"open\"]");
    assert_true(do_at_table(client[1], "join", ",\"seat\":2"));
    assert_true(do_at_table(client[2], "join", ",\"seat\":3"));
    assert_true(do_at_table(client[2], "add", part));
    pass(20);
    assert_false(do_at_table(client[3], "join", ",\"seat\":2"));
    pass(11);
    assert_true(do_at_table(client[3], "join", ",\"seat\":2"));
    pass(100);
    assert_false(do_at_table(client[1], "join", ",\"seat\":3"));
    assert_false(do_at_table(client[1], "join", ",\"seat\":1"));
    for (int i = 0; i < 4; i++)
        hall_leave(test.hall, client[i]);
    close_hall();
}

/* However long somebody has thought: who has just gone may be about to come again. */
static void who_has_just_gone_is_waited_for(void **state)
{
    struct quota quota = {.address = 1};
    struct client *client[2];
    char seat[16];
    int gone;

    (void)state;
    open_hall(store_in_memory, 1000000, 1000000);
    client[0] = enter_as(1, &quota);
    client[1] = enter_as(2, &quota);
    send(client[0], "new", "\"game\":\"koryo\",\"players\":2,\"seats\":[\"me\",\"open\"]");
    assert_true(do_at_table(client[1], "join", ",\"seat\":2"));
    for (int i = 0; i < 2; i++)
        assert_true(do_at_table(client[i], "add", part));
    for (int i = 0; i < 2; i++)
        assert_true(do_at_table(client[i], "watch", ""));
    assert_in_range(test.turn, 1, 2);
    gone = test.turn - 1;
    snprintf(seat, sizeof seat, ",\"seat\":%d", test.turn);
    pass(100);
    assert_false(do_at_table(client[!gone], "replace", seat));
    hall_leave(test.hall, client[gone]);
    pass(59);
    assert_false(do_at_table(client[!gone], "replace", seat));
    pass(2);
    assert_true(do_at_table(client[!gone], "replace", seat));
    hall_leave(test.hall, client[!gone]);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_takes_long_costs_more),
        cmocka_unit_test(a_search_costs_what_it_took),
        cmocka_unit_test(addresses_take_turns_to_search),
        cmocka_unit_test(to_come_again_fills_nothing_up),
        cmocka_unit_test(ever_new_people_do_not_fill_the_store),
        cmocka_unit_test(a_crowd_does_not_come_between_players),
        cmocka_unit_test(who_does_not_get_ready_gets_up),
        cmocka_unit_test(who_has_just_gone_is_waited_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
