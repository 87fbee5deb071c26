/* Methods about oneself: what is kept, and that it goes. */
#include <stdlib.h>
#include <string.h>

#include "hall/methods.h"
#include "hall/news.h"
#include "hall/orders.h"
#include "hall/others.h"

/* Everything that is kept about the caller: who they are here, and the tables that know them.
 */
enum outcome method_kept(struct call *c)
{
    const struct query *rated = what_was_read(c, QUERY_RATED);
    const struct query *read = what_was_read(c, QUERY_KEPT);
    struct client *client = client_of(c);
    struct query *query = read ? NULL : query_new(rated ? QUERY_KEPT : QUERY_RATED);
    char number[24];

    if (c->params.before && !fair_is_id(c->params.before)) {
        query_free(query);
        return call_fail_param(c, "before", N_("{where}: expected what the last page said"));
    }
    if (query) {
        query->person.id = query->search.person = client->person.id;
        snprintf(query->id, ID_TEXT, "%s", c->params.before ? c->params.before : "");
    }
    if (!read)
        return read_first(c, query);
    if (rated->found == FOUND_TROUBLE)
        return cannot_read(c);
    if (!rooms_are_read(c, read))
        return CALL_FAILED;
    snprintf(number, sizeof number, "%lld", (long long)client->person.id);
    put_object(c->out, NULL);
    put_text(c->out, "number", number);
    put_text(c->out, "name", client->person.name);
    put_rated(c->out, "rated", &rated->rated);
    put_tables(c, read);
    if (read->n_ids == QUERY_IDS)
        put_text(c->out, "before", read->ids[QUERY_IDS - 1]);
    put_end(c->out);
    return CALL_DONE;
}

/* Somebody wants to be forgotten: on its way to the store. */
struct leaving {
    struct hall *hall;
    uint64_t client;
    struct reply reply;
    enum lang lang;
};

/* What somebody is called from now on, in all their tabs. */
static void call_person(struct hall *hall, int64_t person, const char *name)
{
    for (struct client *c = hall->clients; c; c = c->next)
        if (c->person.id == person)
            snprintf(c->person.name, sizeof c->person.name, "%s", name);
}

static void leaving_ended(struct job *job, const char *error)
{
    struct leaving *leaving = (struct leaving *)job->context;
    struct client *client = hall_client(leaving->hall, leaving->client);
    struct person person = job->order.person;
    struct problem problem = {.lang = leaving->lang};

    if (!error)
        person.name[0] = 0;
    call_person(leaving->hall, person.id, person.name);
    others_tell_name(leaving->hall, &person);
    if (client && leaving->reply.is_wanted && error) {
        problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                    "error", error, NULL);
        client_send(client, reply_fail(&leaving->reply, RPC_INTERNAL, &problem));
    } else if (client && leaving->reply.is_wanted) {
        put_null(&leaving->reply.out, NULL);
        client_send(client, reply_end(&leaving->reply));
    }
    reply_free(&leaving->reply);
    if (!error)
        orders_tick(leaving->hall);
    free(leaving);
}

enum outcome method_forget(struct call *c)
{
    struct leaving *leaving = (struct leaving *)malloc(sizeof *leaving);
    struct job *job = leaving ? job_new() : NULL;

    if (!job) {
        free(leaving);
        return call_no_memory(c);
    }
    *leaving = (struct leaving){hall_of(c), client_of(c)->id, call_keep(c), c->lang};
    job->order = (struct order){.kind = ORDER_FORGET, .person = client_of(c)->person};
    job->when = hall_now(hall_of(c)) / 1000;
    job->done = leaving_ended;
    job->context = leaving;
    call_person(hall_of(c), job->order.person.id, ""); /* or the name would be written again */
    store_write(hall_of(c)->store, job);
    return CALL_LATER;
}
