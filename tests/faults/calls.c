/* The store on a real file while the system interrupts calls, does half of what they ask, or
 * fails them. The first two nobody must notice; the third is told. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "tests/faults/faults.h"
#include "tests/faults/talk.h"

static struct {
    long calls;
    int error;     /* EINTR, ENOSPC, EIO; 0: none */
    bool is_short; /* half of it, every second time */
    long every;    /* of so many calls one */
} trouble;

static bool is_due(void)
{
    return trouble.every && ++trouble.calls % trouble.every == 0;
}

static ssize_t read_some(int fd, void *out, size_t size, off_t at)
{
    if (is_due()) {
        if (trouble.is_short && size > 1)
            return pread(fd, out, size / 2, at);
        if (trouble.error == EINTR || trouble.error == EIO) {
            errno = trouble.error;
            return -1;
        }
    }
    return pread(fd, out, size, at);
}

static ssize_t write_some(int fd, const void *data, size_t size, off_t at)
{
    if (is_due()) {
        if (trouble.is_short && size > 1)
            return pwrite(fd, data, size / 2, at);
        if (trouble.error) {
            errno = trouble.error;
            return -1;
        }
    }
    return pwrite(fd, data, size, at);
}

static int sync_some(int fd)
{
    if (trouble.error == EIO && is_due()) {
        errno = EIO;
        return -1;
    }
    return fsync(fd);
}

static int open_some(const char *path, int flags, int mode)
{
    if (trouble.error == EINTR && is_due()) {
        errno = EINTR;
        return -1;
    }
    return open(path, flags, mode);
}

static void take_over(sqlite3_vfs *vfs, bool is_ours)
{
    static const struct {
        const char *name;
        sqlite3_syscall_ptr call;
    } calls[] = {
        {"pread", (sqlite3_syscall_ptr)read_some},
        {"pread64", (sqlite3_syscall_ptr)read_some},
        {"pwrite", (sqlite3_syscall_ptr)write_some},
        {"pwrite64", (sqlite3_syscall_ptr)write_some},
        {"fsync", (sqlite3_syscall_ptr)sync_some},
        {"open", (sqlite3_syscall_ptr)open_some},
    };

    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        vfs->xSetSystemCall(vfs, calls[i].name, is_ours ? calls[i].call : NULL);
}

static int deal_again(char text[MAX_TEXT])
{
    long every = trouble.every;

    trouble.every = 0;
    talk_make_table("charon", false);
    trouble.every = every;
    return talk_first_action(text);
}

/* A few moves; how many were acknowledged. */
static int play_some(int n)
{
    long every = trouble.every;
    int played = 0;

    for (int i = 0; i < n; i++) {
        char text[MAX_TEXT];
        int seat = talk_first_action(text);

        if (seat == NOBODY)
            seat = deal_again(text);
        if (talk_ask(seat == 0 ? ANA : BO, "play",
                     json_pack("{ss ss}", "table", talk.table, "action", text)) == ANSWERED)
            played++;
        else if (!talk.answer)
            fail("no answer");
        trouble.every = 0;
        talk_check();
        trouble.every = every;
    }
    return played;
}

static void try_trouble(const char *what, int error, bool is_short, bool is_harmless)
{
    talk.doing = what;
    for (long every = 2; every < 6; every++) {
        int played;

        talk.k = every;
        trouble.error = error;
        trouble.is_short = is_short;
        trouble.every = every;
        played = play_some(10);
        trouble.every = 0;
        if (is_harmless && played != 10)
            fail("%d of 10 moves were played", played);
        if (!is_harmless && every == 2 && played == 10)
            fail("nothing went wrong");
        talk_check_disk();
        if (play_some(1) != 1)
            fail("it does not go on");
    }
}

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    char path[sizeof talk.path + 16];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", talk.path, ends[i]);
        unlink(path);
    }
}

void faults_calls(void)
{
    sqlite3_vfs *unix_vfs = sqlite3_vfs_find("unix");
    sqlite3_vfs *disk = sqlite3_vfs_find("disk");
    struct problem problem = {.lang = LANG_EN};

    talk.doing = "system calls";
    talk_forget_tables();
    sqlite3_vfs_register(unix_vfs, 1);
    take_over(unix_vfs, true);
    if (!talk_open(&problem))
        fail("%s", problem.text);
    talk_make_table("charon", false);
    try_trouble("interrupted calls", EINTR, false, true);
    try_trouble("half of each call", 0, true, true);
    try_trouble("no space left", ENOSPC, false, false);
    try_trouble("a disk that fails", EIO, false, false);
    talk_close();
    take_over(unix_vfs, false);
    sqlite3_vfs_register(disk, 1);
    remove_files();
    talk_forget_tables();
    puts("calls: interrupted and halved calls go unnoticed, failed ones are told");
}
