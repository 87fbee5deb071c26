/* What the two halves of the disk share: disk.c has its bytes and its accidents, disk_vfs.c is
 * what SQLite sees of it. */
#ifndef TESTS_SIM_DISK_INSIDE_H
#define TESTS_SIM_DISK_INSIDE_H

#include <sqlite3.h>

#include "tests/sim/disk.h"

enum { MAX_FILES = 8, MAX_PATH = 256, SECTOR = 512, MAX_REGIONS = 16, SHM_LOCKS = 8 };

struct bytes {
    uint8_t *at;
    int64_t size;
    int64_t capacity;
};

enum { CUT = -1, ANOTHER = -2 };

/* Something done to a file since it was last synced. */
struct pending {
    int64_t offset;
    int64_t size; /* CUT: cut off at offset; ANOTHER: from here on it is another file */
    uint8_t *data;
};

/* The memory that connections to a file share. */
struct shared {
    int users;
    void *region[MAX_REGIONS];
    int size;
    int readers[SHM_LOCKS];
    bool is_locked[SHM_LOCKS];
};

struct file {
    char path[MAX_PATH];
    bool exists;
    bool is_kept; /* by the disk: its name is there after a crash */
    struct bytes now;
    struct bytes synced;
    struct pending *pending;
    int n_pending;
    int pending_capacity;
    struct shared *shared;
    int n_locked[SQLITE_LOCK_EXCLUSIVE + 1]; /* handles that hold at least so much */
};

/* An open file. It is dead once the disk has crashed. */
struct handle {
    sqlite3_file base;
    struct file *file;
    unsigned crashes; /* of the disk when it was opened */
    int lock;
    struct shared *shared;
    uint32_t shm_readers; /* masks of what it holds there */
    uint32_t shm_locked;
};

extern struct disk {
    struct file file[MAX_FILES];
    struct rng *dice;
    unsigned crashes;
    long crash_after;
    bool is_kill;
    struct disk_faults faults;
    long operations;
    long fail_at;
    bool fail_after;
    bool is_paused;
    int64_t now;
} disk;

void *disk_keep(void *memory, size_t size);
void *disk_keep_zeros(size_t size);
uint32_t disk_roll(uint32_t n);

void disk_resize(struct bytes *b, int64_t size);
void disk_put(struct bytes *b, int64_t offset, const void *data, int64_t size);

/* What was done to a file since it was last synced. */
void disk_remember(struct file *f, int64_t offset, const void *data, int64_t size);
void disk_forget_pending(struct file *f);

/* Counts an operation; whether it fails. Whether power goes now. */
bool disk_goes_wrong(int in_1000);
bool disk_dies_now(void);

#endif
