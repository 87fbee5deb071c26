/* See orders.h. What is busy is looked at again a second later. */
#include "hall/orders.h"

#include <stdlib.h>
#include <string.h>

/* Nothing is left to be done, or there is no such table. */
static void end_order(struct hall *hall, int64_t order)
{
    struct job *job = job_new();

    if (!job)
        return;
    job->carried_out = order;
    store_write(hall->store, job);
}

/* The room that an order is about; NULL: not now, or there is none, and it has ended. */
static struct room *room_of(struct hall *hall, const struct order *order)
{
    enum found found;
    struct room *room = room_find(hall, order->table, &found);

    if (!room && found == FOUND_NOTHING)
        end_order(hall, order->id);
    return room && !room->writes ? room : NULL;
}

static void close_table(struct hall *hall, const struct order *order)
{
    struct room *room = room_of(hall, order);

    if (!room)
        return;
    if (room_is_over(room))
        end_order(hall, order->id);
    else
        room_close(room, order->id);
}

static void free_seat(struct hall *hall, const struct order *order)
{
    struct room *room = room_of(hall, order);

    if (!room)
        return;
    if (order->seat < 0 || order->seat >= room->stored->players || room_is_over(room) ||
        !room->stored->seat[order->seat].person)
        end_order(hall, order->id);
    else
        room_free_seat(room, order->seat, order->id);
}

/* --- forgetting --- */

/* A table that cannot be opened is forgotten in, too. */
static void forget_unread(struct hall *hall, const char *table, const struct person *person)
{
    struct job *job = job_new();

    if (!job)
        return;
    memcpy(job->table, table, ID_TEXT);
    job->forgotten = *person;
    store_write(hall->store, job);
}

/* Some of the tables that know somebody; when none does, the order has been carried out. */
static bool forget_at(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;

    for (int i = 0; i < query->n_ids && !hall->is_closing; i++) {
        enum found found;
        struct room *room = room_find(hall, query->ids[i], &found);

        if (!room && found == FOUND_NOTHING)
            forget_unread(hall, query->ids[i], &query->person);
        else if (room && !room->writes)
            room_forget_person(room, &query->person);
    }
    if (query->found == FOUND_IT && !query->n_ids && !hall->is_closing)
        end_order(hall, (int64_t)query->number);
    return true;
}

static void forget(struct hall *hall, const struct order *order)
{
    struct query *query = query_new(QUERY_KEPT);

    if (!query)
        return;
    query->person = order->person;
    query->search.person = order->person.id;
    query->number = (uint64_t)order->id;
    query->context = hall;
    query->done = forget_at;
    store_ask(hall->store, query);
}

/* --- names --- */

/* The seats somebody has; when all are called as they are, the order has been carried out. */
static bool name_at(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;
    bool is_done = query->found != FOUND_TROUBLE;

    for (int i = 0; i < query->n_ids && !hall->is_closing; i++) {
        enum found found;
        struct room *room = room_find(hall, query->ids[i], &found);

        if (room ? room->writes || room_call_person(room, &query->person)
                 : found == FOUND_TROUBLE)
            is_done = false;
    }
    if (is_done && !hall->is_closing)
        end_order(hall, (int64_t)query->number);
    return true;
}

static void name(struct hall *hall, const struct order *order)
{
    struct query *query = query_new(QUERY_PERSON);

    if (!query)
        return;
    memcpy(query->hash, order->person.hash, SECRET_BYTES);
    query->number = (uint64_t)order->id;
    query->context = hall;
    query->done = name_at;
    store_ask(hall->store, query);
}

/* --- carrying out --- */

static bool carry_out(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;

    hall->is_asking_orders = false;
    /* Those that take long do not keep others from being looked at. */
    hall->last_order = query->n_orders == QUERY_IDS ? query->orders[QUERY_IDS - 1].id : 0;
    for (int i = 0; i < query->n_orders && !hall->is_closing; i++) {
        const struct order *order = &query->orders[i];

        switch (order->kind) {
        case ORDER_FORGET: forget(hall, order); break;
        case ORDER_CLOSE: close_table(hall, order); break;
        case ORDER_FREE: free_seat(hall, order); break;
        case ORDER_NAME: name(hall, order); break;
        default: end_order(hall, order->id); /* of a program that knew more */
        }
    }
    return true;
}

void orders_tick(struct hall *hall)
{
    struct query *query =
        hall->is_asking_orders || hall->is_closing ? NULL : query_new(QUERY_ORDERS);

    if (!query)
        return;
    hall->is_asking_orders = true;
    query->since = hall->last_order;
    query->context = hall;
    query->done = carry_out;
    store_ask(hall->store, query);
}
