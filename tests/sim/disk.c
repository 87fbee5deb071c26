/* See disk.h. */
#include "tests/sim/disk_inside.h"

#include <stdlib.h>
#include <string.h>

struct disk disk;

void *(*disk_realloc)(void *, size_t) = realloc;

void *disk_keep(void *memory, size_t size)
{
    memory = disk_realloc(memory, size);
    if (!memory)
        abort();
    return memory;
}

void *disk_keep_zeros(size_t size)
{
    return memset(disk_keep(NULL, size), 0, size);
}

uint32_t disk_roll(uint32_t n)
{
    return rng_below(disk.dice, n);
}

/* --- bytes --- */

void disk_resize(struct bytes *b, int64_t size)
{
    if (size > b->capacity) {
        b->capacity = 2 * size;
        b->at = (uint8_t *)disk_keep(b->at, (size_t)b->capacity);
    }
    if (size > b->size)
        memset(b->at + b->size, 0, (size_t)(size - b->size));
    b->size = size;
}

void disk_put(struct bytes *b, int64_t offset, const void *data, int64_t size)
{
    if (offset + size > b->size)
        disk_resize(b, offset + size);
    memcpy(b->at + offset, data, (size_t)size);
}

static void copy(struct bytes *to, const struct bytes *from)
{
    disk_resize(to, from->size);
    if (from->size)
        memcpy(to->at, from->at, (size_t)from->size);
}

void disk_forget_pending(struct file *f)
{
    while (f->n_pending)
        free(f->pending[--f->n_pending].data);
}

void disk_remember(struct file *f, int64_t offset, const void *data, int64_t size)
{
    struct pending *p;

    if (f->n_pending == f->pending_capacity) {
        f->pending_capacity = 2 * f->pending_capacity + 8;
        f->pending = (struct pending *)disk_keep(f->pending, (size_t)f->pending_capacity *
                                                                 sizeof *f->pending);
    }
    p = &f->pending[f->n_pending++];
    *p = (struct pending){offset, size, NULL};
    if (size > 0) {
        p->data = (uint8_t *)disk_keep(NULL, (size_t)size);
        memcpy(p->data, data, (size_t)size);
    }
}

/* --- losing power --- */

static void survive_torn(struct bytes *b, const struct pending *p)
{
    int64_t at = p->offset;

    while (at < p->offset + p->size) {
        int64_t end = at - at % SECTOR + SECTOR;

        if (end > p->offset + p->size)
            end = p->offset + p->size;
        if (disk_roll(2))
            disk_put(b, at, p->data + (at - p->offset), end - at);
        at = end;
    }
}

static void survive(struct bytes *b, const struct pending *p)
{
    uint32_t how = disk_roll(10);

    if (p->size < 0) {
        if ((how < 5 || p->size == ANOTHER) && p->offset < b->size)
            disk_resize(b, p->offset);
    } else if (how < 4) {
        disk_put(b, p->offset, p->data, p->size);
    } else if (how < 7) {
        survive_torn(b, p);
    }
}

static void lose_power(struct file *f)
{
    if (!f->is_kept && f->exists && disk_roll(2))
        f->exists = false;
    if (f->is_kept && !f->exists && disk_roll(2))
        f->exists = true; /* the deletion was not synced */
    for (int i = 0; i < f->n_pending; i++) {
        if (f->pending[i].size == ANOTHER && disk_roll(2))
            break; /* the old one is still there, and nothing of the new one */
        survive(&f->synced, &f->pending[i]);
    }
    if (!f->exists)
        disk_resize(&f->synced, 0);
    copy(&f->now, &f->synced);
}

void disk_crash(bool is_kill)
{
    disk.crashes++;
    disk.crash_after = 0;
    for (int i = 0; i < MAX_FILES; i++) {
        struct file *f = &disk.file[i];

        if (is_kill)
            continue; /* written stays written, synced or not */
        lose_power(f);
        disk_forget_pending(f);
        f->is_kept = f->exists;
    }
    for (int i = 0; i < MAX_FILES; i++) { /* nobody has it open any more */
        disk.file[i].shared = NULL;
        memset(disk.file[i].n_locked, 0, sizeof disk.file[i].n_locked);
    }
}

void disk_crash_after(long n, bool is_kill)
{
    disk.crash_after = n;
    disk.is_kill = is_kill;
}

unsigned disk_crashes(void)
{
    return disk.crashes;
}

void disk_format(struct rng *dice)
{
    for (int i = 0; i < MAX_FILES; i++) {
        struct file *f = &disk.file[i];

        disk_forget_pending(f);
        free(f->pending);
        free(f->now.at);
        free(f->synced.at);
        memset(f, 0, sizeof *f);
    }
    disk.dice = dice;
    disk.crashes = 0;
    disk.crash_after = 0;
    disk.faults = (struct disk_faults){0};
    disk.operations = disk.fail_at = 0;
    sqlite3_randomness(0, NULL); /* it asks the disk for its own seed */
}

/* --- going wrong --- */

void disk_fail(const struct disk_faults *faults)
{
    disk.faults = *faults;
}

long disk_operations(void)
{
    return disk.operations;
}

void disk_fail_at(long k, bool and_after)
{
    disk.fail_at = k ? disk.operations + k : 0;
    disk.fail_after = and_after;
}

void disk_set_time(int64_t now)
{
    disk.now = now;
}

void disk_pause(bool is_paused)
{
    disk.is_paused = is_paused;
}

bool disk_goes_wrong(int in_1000)
{
    if (disk.is_paused)
        return false;
    disk.operations++;
    if (disk.fail_at &&
        (disk.fail_after ? disk.operations >= disk.fail_at : disk.operations == disk.fail_at))
        return true;
    return in_1000 && disk_roll(1000) < (uint32_t)in_1000;
}

/* Whether power goes now. */
bool disk_dies_now(void)
{
    if (disk.is_paused || !disk.crash_after || --disk.crash_after)
        return false;
    disk_crash(disk.is_kill);
    return true;
}
