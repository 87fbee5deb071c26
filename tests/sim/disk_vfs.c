/* The disk as SQLite sees it: files, locks, shared memory, names. See disk.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/disk_inside.h"

static bool is_dead(const struct handle *h)
{
    return h->crashes != disk.crashes;
}

/* --- the methods of a file --- */

static int file_close(sqlite3_file *base);

static int file_read(sqlite3_file *base, void *out, int size, sqlite3_int64 offset)
{
    const struct handle *h = (const struct handle *)base;
    const struct bytes *b = &h->file->now;
    int64_t there = b->size > offset ? b->size - offset : 0;

    if (is_dead(h) || disk_goes_wrong(disk.faults.reads))
        return SQLITE_IOERR_READ;
    if (there >= size) {
        memcpy(out, b->at + offset, (size_t)size);
        return SQLITE_OK;
    }
    memset(out, 0, (size_t)size);
    if (there)
        memcpy(out, b->at + offset, (size_t)there);
    return SQLITE_IOERR_SHORT_READ;
}

static bool is_full(const struct file *f, int64_t end)
{
    int64_t used = end > f->now.size ? end - f->now.size : 0;

    for (int i = 0; i < MAX_FILES; i++)
        used += disk.file[i].now.size;
    return !disk.is_paused && disk.faults.space && end > f->now.size &&
           used > disk.faults.space;
}

static int file_write(sqlite3_file *base, const void *data, int size, sqlite3_int64 offset)
{
    const struct handle *h = (const struct handle *)base;
    struct file *f = h->file;
    bool fails;

    if (is_dead(h))
        return SQLITE_IOERR_WRITE;
    if (is_full(f, offset + size))
        return SQLITE_FULL;
    fails = disk_goes_wrong(disk.faults.writes);
    if (fails)
        size = (int)disk_roll((uint32_t)size);
    if (size)
        disk_put(&f->now, offset, data, size);
    disk_remember(f, offset, data, size);
    return disk_dies_now() || fails ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    const struct handle *h = (const struct handle *)base;

    if (is_dead(h) || disk_goes_wrong(disk.faults.writes))
        return SQLITE_IOERR_TRUNCATE;
    if (size < h->file->now.size)
        disk_resize(&h->file->now, size);
    disk_remember(h->file, size, NULL, CUT);
    return disk_dies_now() ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags)
{
    const struct handle *h = (const struct handle *)base;

    (void)flags;
    if (is_dead(h) || disk_dies_now() || disk_goes_wrong(disk.faults.syncs))
        return SQLITE_IOERR_FSYNC;
    for (int i = 0; i < h->file->n_pending; i++) {
        const struct pending *p = &h->file->pending[i];

        if (p->size < 0 && p->offset < h->file->synced.size)
            disk_resize(&h->file->synced, p->offset);
        else if (p->size > 0)
            disk_put(&h->file->synced, p->offset, p->data, p->size);
    }
    disk_forget_pending(h->file);
    h->file->is_kept = true;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    const struct handle *h = (const struct handle *)base;

    *size = h->file->now.size;
    return is_dead(h) ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

/* --- locks --- */

/* Whether another handle holds at least so much. */
static bool others_hold(const struct handle *h, int level)
{
    return h->file->n_locked[level] > (h->lock >= level);
}

static void set_lock(struct handle *h, int level)
{
    while (h->lock < level)
        h->file->n_locked[++h->lock]++;
    while (h->lock > level)
        h->file->n_locked[h->lock--]--;
}

static int file_lock_to(sqlite3_file *base, int level)
{
    struct handle *h = (struct handle *)base;

    if (is_dead(h))
        return SQLITE_IOERR_LOCK;
    if (h->lock >= level)
        return SQLITE_OK;
    if ((level == SQLITE_LOCK_SHARED && others_hold(h, SQLITE_LOCK_PENDING)) ||
        (level > SQLITE_LOCK_SHARED && others_hold(h, SQLITE_LOCK_RESERVED)) ||
        (level == SQLITE_LOCK_EXCLUSIVE && others_hold(h, SQLITE_LOCK_SHARED)))
        return SQLITE_BUSY;
    set_lock(h, level);
    return SQLITE_OK;
}

static int file_unlock(sqlite3_file *base, int level)
{
    struct handle *h = (struct handle *)base;

    if (!is_dead(h) && h->lock > level)
        set_lock(h, level);
    return SQLITE_OK;
}

static int file_check_reserved(sqlite3_file *base, int *out)
{
    const struct handle *h = (const struct handle *)base;

    *out = !is_dead(h) && h->file->n_locked[SQLITE_LOCK_RESERVED] > 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int op, void *argument)
{
    (void)base;
    (void)op;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

static int file_characteristics(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* --- shared memory --- */

static void release_shared(struct handle *h)
{
    struct shared *s = h->shared;

    h->shared = NULL;
    if (!s)
        return;
    for (int i = 0; i < SHM_LOCKS; i++) {
        s->readers[i] -= (int)(h->shm_readers >> i & 1);
        if (h->shm_locked >> i & 1)
            s->is_locked[i] = false;
    }
    h->shm_readers = h->shm_locked = 0;
    if (--s->users)
        return;
    if (h->file->shared == s)
        h->file->shared = NULL;
    for (int i = 0; i < MAX_REGIONS; i++)
        free(s->region[i]);
    free(s);
}

static int shm_map(sqlite3_file *base, int i, int size, int extend, void volatile **out)
{
    struct handle *h = (struct handle *)base;

    *out = NULL;
    if (is_dead(h) || i >= MAX_REGIONS)
        return SQLITE_IOERR_SHMMAP;
    if (!h->file->shared)
        h->file->shared = (struct shared *)disk_keep_zeros(sizeof *h->shared);
    if (!h->shared) {
        h->shared = h->file->shared;
        h->shared->users++;
    }
    if (!h->shared->region[i] && extend)
        h->shared->region[i] = disk_keep_zeros((size_t)size);
    *out = h->shared->region[i];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *base, int offset, int n, int flags)
{
    struct handle *h = (struct handle *)base;
    struct shared *s = h->shared;
    uint32_t mask = ((1u << n) - 1) << offset;

    if (is_dead(h) || !s)
        return SQLITE_IOERR_SHMLOCK;
    for (int i = offset; i < offset + n && flags & SQLITE_SHM_LOCK; i++)
        if ((s->is_locked[i] && !(h->shm_locked >> i & 1)) ||
            (flags & SQLITE_SHM_EXCLUSIVE && s->readers[i] > (int)(h->shm_readers >> i & 1)))
            return SQLITE_BUSY;
    for (int i = offset; i < offset + n; i++) {
        if (flags & SQLITE_SHM_EXCLUSIVE)
            s->is_locked[i] = flags & SQLITE_SHM_LOCK;
        else if (flags & SQLITE_SHM_LOCK)
            s->readers[i] += !(h->shm_readers >> i & 1);
        else
            s->readers[i] -= (int)(h->shm_readers >> i & 1);
    }
    uint32_t *held = flags & SQLITE_SHM_EXCLUSIVE ? &h->shm_locked : &h->shm_readers;

    *held = flags & SQLITE_SHM_LOCK ? *held | mask : *held & ~mask;
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *base)
{
    (void)base;
}

static int shm_unmap(sqlite3_file *base, int and_delete)
{
    (void)and_delete;
    release_shared((struct handle *)base);
    return SQLITE_OK;
}

static int file_close(sqlite3_file *base)
{
    struct handle *h = (struct handle *)base;

    release_shared(h);
    if (!is_dead(h))
        set_lock(h, SQLITE_LOCK_NONE);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock_to,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

/* --- the methods of the disk --- */

static struct file *find(const char *path)
{
    struct file *unused = NULL;

    for (int i = 0; i < MAX_FILES; i++) {
        if (!strcmp(disk.file[i].path, path))
            return &disk.file[i];
        if (!unused && !*disk.file[i].path)
            unused = &disk.file[i];
    }
    if (!unused)
        abort();
    snprintf(unused->path, sizeof unused->path, "%s", path);
    return unused;
}

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags,
                     int *out_flags)
{
    struct handle *h = (struct handle *)base;
    struct file *f = find(path ? path : "temporary");

    (void)vfs;
    memset(h, 0, sizeof *h);
    if (!f->exists && !(flags & SQLITE_OPEN_CREATE))
        return SQLITE_CANTOPEN;
    if (disk_goes_wrong(disk.faults.reads))
        return SQLITE_CANTOPEN;
    if (!f->exists && f->is_kept)
        disk_remember(f, 0, NULL, ANOTHER);
    f->exists = true;
    h->base.pMethods = &methods;
    h->file = f;
    h->crashes = disk.crashes;
    if (out_flags)
        *out_flags = flags;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int and_sync)
{
    struct file *f = find(path);

    (void)vfs;
    if (!f->exists)
        return SQLITE_IOERR_DELETE_NOENT;
    if (disk_goes_wrong(disk.faults.writes))
        return SQLITE_IOERR_DELETE;
    f->exists = false;
    disk_resize(&f->now, 0);
    disk_forget_pending(f);
    if (and_sync) {
        f->is_kept = false;
        disk_resize(&f->synced, 0);
    }
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    (void)vfs;
    (void)flags;
    *out = find(path)->exists;
    return SQLITE_OK;
}

static int disk_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", path);
    return SQLITE_OK;
}

static int disk_randomness(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    for (int i = 0; i < size; i++)
        out[i] = (char)(disk.dice && !disk.is_paused ? disk_roll(256) : 0);
    return size;
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = disk.now + 210866760000000LL; /* milliseconds of the Julian day of 1970 */
    return SQLITE_OK;
}

static int disk_old_time(sqlite3_vfs *vfs, double *out)
{
    sqlite3_int64 now;

    disk_time(vfs, &now);
    *out = (double)now / 86400000.0;
    return SQLITE_OK;
}

static int disk_last_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    if (size)
        *out = 0;
    return 0;
}

bool disk_register(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct handle),
        .mxPathname = MAX_PATH,
        .zName = "disk",
        .xOpen = disk_open,
        .xDelete = disk_delete,
        .xAccess = disk_access,
        .xFullPathname = disk_full_path,
        .xRandomness = disk_randomness,
        .xSleep = disk_sleep,
        .xCurrentTime = disk_old_time,
        .xGetLastError = disk_last_error,
        .xCurrentTimeInt64 = disk_time,
    };

    return sqlite3_vfs_register(&vfs, 1) == SQLITE_OK;
}
