/* Methods about ratings of people: who wants one, and how those do. */
#include <string.h>

#include "hall/methods.h"
#include "hall/rated.h"

enum outcome method_rate(struct call *c)
{
    const char *name = c->params.name ? c->params.name : client_of(c)->person.name;
    struct rated rated = {0};
    struct job *job;

    if (c->params.agree && !may_be_public(c))
        return CALL_FAILED;
    if (c->params.agree) {
        clean_name(rated.name, name);
        rated.since = hall_now(hall_of(c)) / 1000;
    }
    if (c->params.agree && !*rated.name)
        return call_fail_param(c, "name", N_("{where}: expected a name to be rated under"));
    if (!may_be_called(c, rated.name))
        return CALL_FAILED;
    job = job_new();
    if (job) {
        job->is_rating = true;
        job->rated = rated;
    }
    return keep_about(c, NULL, job);
}

void put_rated(struct put *out, const char *key, const struct rated *rated)
{
    if (!rated->since) {
        put_null(out, key);
        return;
    }
    put_object(out, key);
    put_text(out, "name", rated->name);
    put_int(out, "since", rated->since);
    put_end(out);
}

static void put_one(struct put *out, const struct rated_one *one, int64_t caller)
{
    enum { DIGITS = 4 };

    put_object(out, NULL);
    put_text(out, *one->bot ? "bot" : "name", *one->bot ? one->bot : one->name);
    if (!*one->bot && one->person == caller)
        put_bool(out, "you", true);
    put_int(out, "games", one->games);
    put_real(out, "rating", one->rating.elo, DIGITS);
    put_real(out, "error", one->rating.error, DIGITS);
    put_end(out);
}

enum outcome method_ratings(struct call *c)
{
    const struct query *read = what_was_read(c, QUERY_RATINGS);
    struct query *query = read ? NULL : query_new(QUERY_RATINGS);
    int64_t caller = client_of(c)->person.id;

    if (query)
        query->person.id = caller;
    if (!read)
        return read_first(c, query);
    if (read->found == FOUND_TROUBLE)
        return cannot_read(c);
    put_object(c->out, NULL);
    put_rated(c->out, "you", &read->rated);
    put_array(c->out, "ratings");
    for (int i = 0; i < read->ratings->n;) {
        int face = read->ratings->one[i].face;

        put_object(c->out, NULL);
        put_text(c->out, "game", face_at(face)->game->name);
        put_text(c->out, "title", text_in(c->lang, face_at(face)->title));
        put_array(c->out, "list");
        for (; i < read->ratings->n && read->ratings->one[i].face == face; i++)
            put_one(c->out, &read->ratings->one[i], caller);
        put_end(c->out);
        put_end(c->out);
    }
    put_end(c->out);
    put_end(c->out);
    return CALL_DONE;
}
