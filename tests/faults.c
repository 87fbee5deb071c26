/* What fails, fails properly: memory, disks, system calls, clocks. Each time: no crash, a
 * clear error or a dropped connection, a store that is consistent and has what was
 * acknowledged, and the next request works.
 *
 * usage: faults [--every N] [memory|disk|calls|clock]…
 *        all of them without a name; of allocations and disk operations every N-th fails
 *        faults [--every N] pg
 *        allocations of a server whose store is in the database of tests/pg */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store_pg.h"
#include "server/store_sqlite.h"
#include "tests/faults/alloc.h"
#include "tests/faults/faults.h"
#include "tests/faults/talk.h"
#include "tests/sim/disk.h"

static bool is_wanted(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], name))
            return true;
    return argc <= 1;
}

int main(int argc, char **argv)
{
    long every = 1;
    char folder[] = "/tmp/madang-faults-XXXXXX";

    if (argc > 2 && !strcmp(argv[1], "--every")) {
        every = strtol(argv[2], NULL, 10);
        argc -= 2;
        argv += 2;
    }
    if (every < 1)
        return 2;
    alloc_set_up();
    disk_realloc = alloc_real;
    if (sodium_init() < 0 || !mkdtemp(folder) || !disk_register())
        return 1;
    talk.opener = store_in_file;
    snprintf(talk.path, sizeof talk.path, "%s/db", folder);
    talk.now = 1700000000000LL;
    talk.tick = 1000000;
    if (argc > 1 && !strcmp(argv[1], "pg")) {
        const char *host = getenv("MADANG_PG");

        if (!host)
            return fprintf(stderr, "faults: no database; tests/pg has one\n"), 2;
        talk.opener = store_in_pg;
        snprintf(talk.path, sizeof talk.path, "postgresql://madang@/postgres?host=%s", host);
        faults_pg(every);
    }
    if (is_wanted(argc, argv, "memory"))
        faults_memory(every);
    if (is_wanted(argc, argv, "disk"))
        faults_disk(every);
    if (is_wanted(argc, argv, "calls"))
        faults_calls();
    if (is_wanted(argc, argv, "clock"))
        faults_clock();
    talk_clean_up();
    unlink(talk.path); /* what is locked; its contents are in the simulated disk */
    rmdir(folder);
    return 0;
}
