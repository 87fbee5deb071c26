/* madang admin copy: everything that a store has, written to another of whatever kind and then
 * compared. But for addresses it goes through the store itself – people, what they have
 * blocked, tables as their logs – so that whatever follows from the logs is made by who needs
 * it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hall/store.h"
#include "server/admin.h"
#include "server/file.h"
#include "server/pg.h"
#include "server/sql.h"
#include "server/store_pg.h"
#include "server/store_sqlite.h"

/* A store that is read or filled, on this thread alone. */
struct end {
    const char *place;
    struct store *store;
};

struct copying {
    struct end from;
    struct end to;
    struct problem *problem;
    char error[96]; /* why something could not be written; empty: all could */
    int waiting;    /* jobs that are handed over */
    int n_people;
    int n_tables;
    FILE *out;
};

static const char is_other[] = N_("{path}: what was written is not what was read");
static const char is_used[] = N_("{path}: there is something in it already");

/* --- asking and writing --- */

static bool keep(struct query *query)
{
    (void)query;
    return false;
}

/* The query, answered; it is still the caller's. */
static struct query *answered(struct end *end, struct query *query)
{
    query->done = keep;
    store_ask(end->store, query);
    while (store_pump(end->store, 0) || store_deliver(end->store))
        ;
    return query;
}

static bool say(struct copying *c, const struct end *end, const char *english)
{
    return pg_is_place(end->place) ? pg_say(c->problem, end->place, english)
                                   : file_say(c->problem, end->place, english);
}

static bool say_unread(struct copying *c, const struct end *end)
{
    return say(c, end, N_("{path}: it cannot be read now"));
}

static void written(struct job *job, const char *error)
{
    struct copying *c = (struct copying *)job->context;

    if (error && !*c->error)
        snprintf(c->error, sizeof c->error, "%s", error);
}

/* Carries out what was handed over. */
static bool flush(struct copying *c)
{
    while (store_pump(c->to.store, c->waiting) || store_deliver(c->to.store))
        ;
    c->waiting = 0;
    if (!*c->error)
        return true;
    return pg_is_place(c->to.place) ? pg_say_error(c->problem, c->to.place, c->error)
                                    : file_say_error(c->problem, c->to.place, c->error);
}

/* Hands a job over; some go together. */
static bool put(struct copying *c, struct job *job)
{
    enum { TOGETHER = 200 };

    job->done = written;
    job->context = c;
    store_write(c->to.store, job);
    return ++c->waiting < TOGETHER || flush(c);
}

static bool is_out_of_memory(struct copying *c)
{
    problem_say(c->problem, NULL, N_("out of memory"), NULL);
    return true;
}

/* --- going through a store --- */

/* The next people, or tables, after the last; NULL and a problem if they cannot be read. */
static struct query *next_people(struct copying *c, struct end *end, int64_t last)
{
    struct query *query = query_new(QUERY_PEOPLE);

    if (!query && is_out_of_memory(c))
        return NULL;
    query->person.id = last;
    if (answered(end, query)->found == FOUND_IT)
        return query;
    query_free(query);
    say_unread(c, end);
    return NULL;
}

static struct query *next_tables(struct copying *c, struct end *end, const char *last)
{
    struct query *query = query_new(QUERY_TABLES);

    if (!query && is_out_of_memory(c))
        return NULL;
    snprintf(query->id, sizeof query->id, "%s", last);
    if (answered(end, query)->found == FOUND_IT)
        return query;
    query_free(query);
    say_unread(c, end);
    return NULL;
}

/* Whom a person has blocked. */
static struct query *read_blocks(struct copying *c, struct end *end, int64_t person)
{
    struct query *query = query_new(QUERY_BLOCKS);

    if (!query && is_out_of_memory(c))
        return NULL;
    query->person.id = person;
    if (answered(end, query)->found == FOUND_IT)
        return query;
    query_free(query);
    say_unread(c, end);
    return NULL;
}

/* A table's log; found is FOUND_NOTHING if it is damaged. */
static struct query *read_log(struct copying *c, struct end *end, const char *id)
{
    struct query *query = query_new(QUERY_LOG);

    if (!query && is_out_of_memory(c))
        return NULL;
    snprintf(query->id, sizeof query->id, "%s", id);
    answered(end, query);
    if (query->found == FOUND_IT && (query->log[0].kind != ENTRY_TABLE ||
                                     !query->log[0].carried || !query->log[0].carried->table))
        query->found = FOUND_NOTHING;
    if (query->found != FOUND_TROUBLE)
        return query;
    query_free(query);
    say_unread(c, end);
    return NULL;
}

/* --- copying --- */

static bool copy_blocks(struct copying *c, const struct kept_person *kept)
{
    struct query *query = read_blocks(c, &c->from, kept->person.id);
    bool done = query;

    for (int i = 0; done && i < query->n_blocks; i++) {
        struct job *job = job_new();

        done = job || !is_out_of_memory(c);
        if (!done)
            break;
        job->person = kept->person;
        job->block = query->blocks[i];
        job->when = query->blocks[i].at;
        done = put(c, job);
    }
    query_free(query);
    return done;
}

static bool copy_person(struct copying *c, const struct kept_person *kept)
{
    struct job *job = job_new();

    if (!job)
        return !is_out_of_memory(c);
    job->person = kept->person;
    job->is_rating = kept->rated.since;
    job->rated = kept->rated;
    job->when = kept->seen;
    c->n_people++;
    return put(c, job);
}

/* Does something with everybody. */
static bool for_people(struct copying *c,
                       bool (*work)(struct copying *, const struct kept_person *))
{
    int64_t last = INT64_MIN;
    struct query *query = next_people(c, &c->from, last);
    bool done = query;

    while (done && query->n_people) {
        for (int i = 0; i < query->n_people && done; i++)
            done = work(c, &query->people[i]);
        last = query->people[query->n_people - 1].person.id;
        query_free(query);
        query = done ? next_people(c, &c->from, last) : NULL;
        done = query;
    }
    query_free(query);
    return done;
}

/* Does something with all tables. */
static bool for_tables(struct copying *c, bool (*work)(struct copying *, const char *))
{
    char last[ID_TEXT] = "";
    struct query *query = next_tables(c, &c->from, last);
    bool done = query;

    while (done && query->n_ids) {
        for (int i = 0; i < query->n_ids && done; i++)
            done = work(c, query->ids[i]);
        memcpy(last, query->ids[query->n_ids - 1], ID_TEXT);
        query_free(query);
        query = done ? next_tables(c, &c->from, last) : NULL;
        done = query;
    }
    query_free(query);
    return done;
}

/* The job takes over what was read. */
static bool copy_table(struct copying *c, const char *id)
{
    struct query *query = read_log(c, &c->from, id);
    struct job *job;

    if (!query)
        return false;
    if (query->found != FOUND_IT) {
        fprintf(c->out, "%s: %s\n",
                text_in(c->problem->lang, N_("left out, its log is damaged")), id);
        query_free(query);
        return true;
    }
    job = job_new();
    if (job)
        job->log = (struct entry *)malloc((size_t)query->n_log * sizeof *job->log);
    if (!job || !job->log) {
        if (job)
            job_free(job);
        query_free(query);
        return !is_out_of_memory(c);
    }
    job->when = query->log[0].at;
    job->stored_table = query->log[0].carried->table;
    query->log[0].carried->table = NULL;
    job->n_log = query->n_log - 1;
    memcpy(job->log, query->log + 1, (size_t)job->n_log * sizeof *job->log);
    query->n_log = 1;
    query_free(query);
    c->n_tables++;
    return put(c, job);
}

/* --- comparing --- */

static bool is_same_entry(const struct entry *a, const struct entry *b)
{
    char *one = entry_write_carried(a->carried);
    char *other = entry_write_carried(b->carried);
    bool is_same = a->kind == b->kind && a->seat == b->seat && a->number == b->number &&
                   a->at == b->at && !strcmp(a->text, b->text) && !one == !other &&
                   (!one || !strcmp(one, other));

    free(one);
    free(other);
    return is_same;
}

static bool is_same_log(const struct query *a, const struct query *b)
{
    bool is_same = a->found == b->found && a->n_log == b->n_log;

    for (int i = 0; i < a->n_log && is_same; i++)
        is_same = is_same_entry(&a->log[i], &b->log[i]);
    return is_same;
}

static bool compare_table(struct copying *c, const char *id)
{
    struct query *from = read_log(c, &c->from, id);
    struct query *to = from ? read_log(c, &c->to, id) : NULL;
    bool is_same = to && (from->found != FOUND_IT || is_same_log(from, to));

    if (to && !is_same)
        say(c, &c->to, is_other);
    query_free(from);
    query_free(to);
    return is_same;
}

static bool is_same_person(const struct kept_person *a, const struct kept_person *b)
{
    return a->person.id == b->person.id && a->seen == b->seen &&
           !memcmp(a->person.hash, b->person.hash, SECRET_BYTES) &&
           !strcmp(a->person.name, b->person.name) && a->rated.since == b->rated.since &&
           !strcmp(a->rated.name, b->rated.name);
}

static bool is_same_blocks(const struct query *a, const struct query *b)
{
    bool is_same = a->n_blocks == b->n_blocks;

    for (int i = 0; i < a->n_blocks && is_same; i++)
        is_same = a->blocks[i].other == b->blocks[i].other &&
                  a->blocks[i].at == b->blocks[i].at &&
                  !strcmp(a->blocks[i].name, b->blocks[i].name);
    return is_same;
}

static bool compare_person(struct copying *c, const struct kept_person *a,
                           const struct kept_person *b)
{
    struct query *from = read_blocks(c, &c->from, a->person.id);
    struct query *to = from ? read_blocks(c, &c->to, b->person.id) : NULL;
    bool is_same = to && is_same_person(a, b) && is_same_blocks(from, to);

    if (to && !is_same)
        say(c, &c->to, is_other);
    query_free(from);
    query_free(to);
    return is_same;
}

static bool compare_people(struct copying *c)
{
    int64_t last = INT64_MIN;
    bool is_same = true;
    bool is_more = true;

    while (is_same && is_more) {
        struct query *from = next_people(c, &c->from, last);
        struct query *to = from ? next_people(c, &c->to, last) : NULL;

        is_same = to && from->n_people == to->n_people;
        if (to && !is_same)
            say(c, &c->to, is_other);
        for (int i = 0; is_same && i < from->n_people; i++)
            is_same = compare_person(c, &from->people[i], &to->people[i]);
        is_more = is_same && from->n_people;
        if (is_more)
            last = from->people[from->n_people - 1].person.id;
        query_free(from);
        query_free(to);
    }
    return is_same;
}

/* --- the two ends --- */

static bool open_end(struct end *end, struct problem *problem)
{
    end->store = store_open(pg_is_place(end->place) ? store_in_pg_alone : store_in_file,
                            end->place, NULL, NULL, problem);
    return end->store;
}

/* Only what is empty is filled. */
static bool is_empty(struct copying *c)
{
    struct query *tables = next_tables(c, &c->to, "");
    struct query *people = tables ? next_people(c, &c->to, INT64_MIN) : NULL;
    bool is_so = people && !tables->n_ids && !people->n_people;

    if (people && !is_so)
        say(c, &c->to, is_used);
    query_free(tables);
    query_free(people);
    return is_so;
}

/* That nothing waits to be carried out, which a server would find again and again. */
static bool is_quiet(struct copying *c)
{
    struct query *query = query_new(QUERY_ORDERS);
    bool is_so;

    if (!query)
        return !is_out_of_memory(c);
    answered(&c->from, query);
    is_so = query->found == FOUND_IT && !query->n_orders;
    if (query->found != FOUND_IT)
        say_unread(c, &c->from);
    else if (!is_so)
        say(c, &c->from, N_("{path}: a server must carry out first what was ordered"));
    query_free(query);
    return is_so;
}

static void add_address(void *context, const char *const *fields)
{
    struct sql *to = (struct sql *)context;
    const char *values[] = {fields[0], fields[1], NULL};

    sql_run(to, "INSERT INTO refused VALUES ($1, CAST($2 AS bigint))", values, NULL, NULL);
}

static void count_address(void *context, const char *const *fields)
{
    (void)fields;
    ++*(int *)context;
}

/* Who is not served: that is in no job. */
static bool copy_refused(struct copying *c)
{
    static const char list[] = "SELECT address, at FROM refused";
    struct sql from;
    struct sql to;
    int n_from = 0;
    int n_to = 0;
    bool done;

    if (!sql_open(&from, c->from.place, c->problem))
        return false;
    if (!sql_open(&to, c->to.place, c->problem))
        return sql_close(&from, false, c->problem);
    done = sql_run(&from, list, NULL, add_address, &to) &&
           sql_run(&from, list, NULL, count_address, &n_from) &&
           sql_run(&to, list, NULL, count_address, &n_to);
    if (done && n_from != n_to)
        done = say(c, &c->to, is_other);
    done = sql_close(&to, done, c->problem);
    return sql_close(&from, done, c->problem);
}

/* What was empty is empty again. */
static void take_back(const char *place)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    struct pg pg = {.place = place};

    if (pg_is_place(place)) {
        if (pg_connect(&pg))
            pg_do(&pg, "TRUNCATE people, blocks, tables, seats, log, met, refused", PG_ADMIN);
        pg_disconnect(&pg);
        return;
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char *name = NULL;

        if (asprintf(&name, "%s%s", place, ends[i]) >= 0) {
            unlink(name);
            free(name);
        }
    }
}

/* That there is a file to be read, and none to be written over. */
static bool are_files_good(const char *from, const char *to, struct problem *problem)
{
    struct stat there;

    if (!pg_is_place(from) && stat(from, &there))
        return file_say_error(problem, from, strerror(errno));
    if (!pg_is_place(to) && !stat(to, &there) && there.st_size)
        return file_say(problem, to, is_used);
    return true;
}

static void print_count(const struct copying *c, const char *english, int n)
{
    const char *name = text_in(c->problem->lang, english);

    fprintf(c->out, "%s%*s %12d\n", name, (int)(28 - text_width(name)), "", n);
}

bool admin_copy(const char *from, const char *to, FILE *out, struct problem *problem)
{
    struct copying c = {
        .from = {.place = from}, .to = {.place = to}, .problem = problem, .out = out};
    bool is_begun = false;
    bool done = false;

    if (!are_files_good(from, to, problem))
        return false;
    if (open_end(&c.from, problem) && open_end(&c.to, problem)) {
        is_begun = is_quiet(&c) && is_empty(&c);
        /* blocks first: whoever is in one has been seen since */
        done = is_begun && for_people(&c, copy_blocks) && flush(&c) &&
               for_people(&c, copy_person) && for_tables(&c, copy_table) && flush(&c) &&
               compare_people(&c) && for_tables(&c, compare_table);
    }
    store_close(c.from.store);
    store_close(c.to.store);
    done = done && copy_refused(&c);
    if (is_begun && !done)
        take_back(to);
    if (!done)
        return false;
    print_count(&c, N_("people"), c.n_people);
    print_count(&c, N_("tables"), c.n_tables);
    return true;
}
