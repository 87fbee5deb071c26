/* See making.h. */
#include "hall/making.h"

#include <stdlib.h>
#include <string.h>

/* How many there are of one person or address. */
struct tally {
    uint64_t key;
    bool is_person;
    int n;
    struct tally *next;
};

struct making {
    char id[ID_TEXT];
    int64_t person;
    uint64_t address;
    struct making *next;
};

static struct making **find(struct hall *hall, const char *id)
{
    uint32_t hash = 2166136261u;
    struct making **at;

    for (const char *c = id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    at = &hall->making[hash % MAKING_SLOTS];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static struct tally *const *find_tally(const struct hall *hall, uint64_t key, bool is_person)
{
    struct tally *const *at = &hall->tally[key % MAKING_SLOTS];

    while (*at && ((*at)->key != key || (*at)->is_person != is_person))
        at = &(*at)->next;
    return at;
}

static int count(const struct hall *hall, uint64_t key, bool is_person)
{
    const struct tally *tally = *find_tally(hall, key, is_person);

    return tally ? tally->n : 0;
}

int making_of_person(const struct hall *hall, int64_t person)
{
    return count(hall, (uint64_t)person, true);
}

int making_of_address(const struct hall *hall, uint64_t address)
{
    return count(hall, address, false);
}

/* False without memory. */
static bool add(struct hall *hall, uint64_t key, bool is_person)
{
    struct tally *tally = *find_tally(hall, key, is_person);
    struct tally **slot = &hall->tally[key % MAKING_SLOTS];

    if (!tally) {
        tally = (struct tally *)calloc(1, sizeof *tally);
        if (!tally)
            return false;
        *tally = (struct tally){.key = key, .is_person = is_person, .next = *slot};
        *slot = tally;
    }
    tally->n++;
    return true;
}

static void take(struct hall *hall, uint64_t key, bool is_person)
{
    struct tally **at = &hall->tally[key % MAKING_SLOTS];
    struct tally *tally;

    while (*at && ((*at)->key != key || (*at)->is_person != is_person))
        at = &(*at)->next;
    tally = *at;
    if (!tally || --tally->n)
        return;
    *at = tally->next;
    free(tally);
}

void making_begin(struct hall *hall, const char *id, int64_t person, uint64_t address)
{
    struct making **at = find(hall, id);
    struct making *making = *at ? NULL : (struct making *)calloc(1, sizeof *making);

    if (!making)
        return;
    if (!add(hall, (uint64_t)person, true)) {
        free(making);
        return;
    }
    if (!add(hall, address, false)) {
        take(hall, (uint64_t)person, true);
        free(making);
        return;
    }
    *making = (struct making){.person = person, .address = address};
    memcpy(making->id, id, ID_TEXT);
    *at = making;
}

void making_end(struct hall *hall, const char *id)
{
    struct making **at = find(hall, id);
    struct making *making = *at;

    if (!making)
        return;
    take(hall, (uint64_t)making->person, true);
    take(hall, making->address, false);
    *at = making->next;
    free(making);
}

void making_free_all(struct hall *hall)
{
    for (int i = 0; i < MAKING_SLOTS; i++)
        while (hall->making[i])
            making_end(hall, hall->making[i]->id);
}
