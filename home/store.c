/* The store of a page: the one in memory, of which everything that is written is given to the
 * device first, and delivered only when the device has it. */
#include "home/store.h"

#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "home/host.h"
#include "wire/put.h"

static struct store_kind kind;
static void (*write_memory)(struct store *, struct job *);
static struct put jobs_out; /* what goes to the device next: an array, not ended yet */

static void put_entry(const char *table, int seq, const struct entry *entry)
{
    char *carried = entry->carried ? entry_write_carried(entry->carried) : NULL;

    put_object(&jobs_out, NULL);
    put_text(&jobs_out, "table", table);
    put_int(&jobs_out, "seq", seq);
    put_int(&jobs_out, "kind", entry->kind);
    put_int(&jobs_out, "seat", entry->seat);
    put_int(&jobs_out, "number", entry->number);
    put_text(&jobs_out, "text", entry->text);
    put_int(&jobs_out, "at", entry->at);
    if (carried)
        put_text(&jobs_out, "carries", carried);
    put_end(&jobs_out);
    free(carried);
}

static void put_person(const struct person *person)
{
    char id[20];
    char hash[2 * SECRET_BYTES + 1];

    snprintf(id, sizeof id, "%lld", (long long)person->id);
    hex_write(hash, person->hash, SECRET_BYTES);
    put_object(&jobs_out, "person");
    put_text(&jobs_out, "id", id);
    put_text(&jobs_out, "hash", hash);
    put_text(&jobs_out, "name", person->name);
    put_end(&jobs_out);
}

static void put_job(const struct job *job)
{
    put_object(&jobs_out, NULL);
    put_array(&jobs_out, "entries");
    if (job->stored_table) {
        struct carried carried;
        struct entry first = store_first_entry(job, &carried);

        put_entry(job->stored_table->id, 0, &first);
    }
    for (int i = 0; i < job->n_log; i++)
        put_entry(job->stored_table->id, i + 1, &job->log[i]);
    if (job->seq)
        put_entry(job->table, job->seq, &job->entry);
    put_end(&jobs_out);
    if (job->person.id)
        put_person(&job->person);
    if (job->is_removal)
        put_text(&jobs_out, "removed", job->table);
    put_end(&jobs_out);
}

static void write_jobs(struct store *store, struct job *jobs)
{
    write_memory(store, jobs);
    for (const struct job *job = jobs; job; job = job->next) {
        if (*job->error)
            continue;
        if (!jobs_out.n)
            put_array(&jobs_out, NULL);
        put_job(job);
    }
}

bool store_on_device(struct store *store, const char *place, struct problem *problem)
{
    if (!store_in_memory(store, place, problem))
        return false;
    kind = *store->kind;
    write_memory = kind.write;
    kind.write = write_jobs;
    store->kind = &kind;
    return true;
}

enum found home_give_jobs(void)
{
    size_t size;
    char *text;

    if (!jobs_out.n)
        return FOUND_NOTHING;
    put_end(&jobs_out);
    size = jobs_out.n;
    text = put_take(&jobs_out);
    if (text)
        host_write(text, size);
    free(text);
    return text ? FOUND_IT : FOUND_TROUBLE;
}

/* --- what the device has, when the page opens --- */

static int64_t number_of(const struct json *object, const char *key)
{
    return json_number(json_get(object, key));
}

/* An entry as put_entry() wrote it; false: it is none. */
static bool read_entry(struct job *job, const struct json *value)
{
    const char *table = json_text(json_get(value, "table"));
    const char *text = json_text(json_get(value, "text"));
    const char *carries = json_text(json_get(value, "carries"));
    struct entry *entry = &job->entry;

    if (!table || !text || strlen(table) != ID_TEXT - 1 || strlen(text) >= sizeof entry->text)
        return false;
    memcpy(job->table, table, ID_TEXT);
    job->seq = (int)number_of(value, "seq");
    entry->kind = (uint8_t)number_of(value, "kind");
    entry->seat = (uint8_t)number_of(value, "seat");
    entry->number = (int)number_of(value, "number");
    entry->at = job->when = number_of(value, "at");
    memcpy(entry->text, text, strlen(text) + 1);
    if (carries && entry_read_carried(entry, table, carries) != FOUND_IT)
        return false;
    if (job->seq)
        return true;
    if (!entry->carried || !entry->carried->table)
        return false;
    job->stored_table = entry->carried->table; /* the store makes entry 0 of it */
    entry->carried->table = NULL;
    entry_clear(entry);
    return true;
}

static bool read_person(struct person *person, const struct json *value)
{
    const char *id = json_text(json_get(value, "id"));
    const char *hash = json_text(json_get(value, "hash"));
    const char *name = json_text(json_get(value, "name"));

    if (!id || !hash || !name || !hex_read(person->hash, SECRET_BYTES, hash))
        return false;
    person->id = strtoll(id, NULL, 10);
    text_clean(person->name, sizeof person->name, name);
    return person->id != 0;
}

bool home_restore_job(struct store *store, const struct json *value)
{
    struct job *job = job_new();
    const struct json *entries = json_get(value, "entries");
    const struct json *person = json_get(value, "person");
    bool is_done = job && json_count(entries) <= 1 &&
                   (!person || read_person(&job->person, person)) &&
                   (!json_count(entries) || read_entry(job, json_first(entries)));

    if (is_done) {
        write_memory(store, job);
        is_done = !*job->error;
    }
    if (job)
        job_free(job);
    return is_done;
}
