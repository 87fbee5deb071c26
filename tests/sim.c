/* The deterministic simulation: the real hall and the real store with people, a network, clocks
 * and a disk that misbehave, in one process and in virtual time; two thirds of the seeds have
 * two or three halls that share a store. tests/sim/sim.h says what is where. Checked in every
 * run: what is told is on the disk and stays there whatever crashes; one linear history,
 * whoever looks; no half changes; a move is played once, and only if somebody meant it; nobody
 * is told what they may not know; when faults end everybody agrees and games can be played to
 * their end.
 *
 * usage: sim [--seeds N] [--from N]     so many seeds, each from the next number
 *        sim --seed N [--trace]         one, with everything that happens */
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/asked.h"
#include "tests/sim/disk.h"
#include "tests/sim/sim.h"

enum { ENOUGH = 200 }; /* seeds for everything to be asked, what is rare with a margin */
enum { LINES = 40, LINE = 800, SECOND = 1000000, MINUTE = 60 * SECOND };

struct sim sim;

static struct {
    char line[LINES][LINE]; /* the last lines of the trace */
    unsigned n;
} said;

/* --- chance --- */

uint32_t roll(uint32_t n)
{
    return rng_below(&sim.dice, n);
}

bool chance(int in_100)
{
    return roll(100) < (uint32_t)in_100;
}

/* libsodium's own randomness, from the seed. */
static const char *random_name(void)
{
    return "simulation";
}

static uint32_t random_word(void)
{
    return rng_word(&sim.secrets);
}

static void random_bytes(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)rng_word(&sim.secrets);
}

static struct randombytes_implementation randomness = {
    .implementation_name = random_name,
    .random = random_word,
    .buf = random_bytes,
};

/* --- saying what happens --- */

void trace(const char *format, ...)
{
    static char text[1 << 18];
    char *line = said.line[said.n++ % LINES];
    va_list arguments;
    int size;

    va_start(arguments, format);
    size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (int i = 0; i < size && i < (int)sizeof text; i++)
        sim.hash = (sim.hash ^ (uint8_t)text[i]) * 1099511628211ULL;
    sim.hash = (sim.hash ^ (uint64_t)sim.time) * 1099511628211ULL;
    if (sim.is_tracing)
        printf("%10.3f %s\n", (double)sim.time / SECOND, text);
    else
        snprintf(line, LINE, "%10.3f %.*s", (double)sim.time / SECOND, LINE / 2, text);
}

void fail(const char *format, ...)
{
    va_list arguments;

    if (!sim.is_tracing)
        for (unsigned i = said.n > LINES ? said.n - LINES : 0; i < said.n; i++)
            printf("%s\n", said.line[i % LINES]);
    printf("sim: seed %llu, after %.3f s: ", (unsigned long long)sim.seed,
           (double)sim.time / SECOND);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\nsim --seed %llu --trace shows everything\n", (unsigned long long)sim.seed);
    fflush(stdout);
    _exit(1); /* the sanitizers' list of what was not freed would only hide it */
}

/* --- one seed --- */

static void seed_dice(struct rng *rng, const char *purpose, uint64_t seed)
{
    uint8_t key[SEED_BYTES];

    crypto_generichash(key, sizeof key, (const uint8_t *)&seed, sizeof seed,
                       (const uint8_t *)purpose, strlen(purpose));
    rng_seed(rng, key);
}

static void calm_down(void)
{
    int64_t start = sim.time;

    world_calm();
    while (people_lack()) {
        if (sim.time - start > 60 * (int64_t)MINUTE)
            fail("nothing goes wrong any more, but people lack %s", people_lack());
        world_run(sim.time + SECOND);
    }
    for (int i = 0; i < sim.n_tabs; i++)
        for (int table = 0; table < truth_tables(); table++)
            truth_check_seen(&sim.tab[i], table);
}

/* Somebody plays until it is the others' turn, goes home and looks at the list of tables alone,
 * at a hall where nobody else is; when their tables have been put away there the others go on,
 * and then it is their turn at some. */
static void check_at_home(void)
{
    int person = (int)roll((uint32_t)sim.n_people);
    uint32_t everybody = (1u << sim.n_people) - 1;

    if (sim.human[person].has_left)
        return;
    while (!world_is_up()) /* where there is no table nobody has waited for it */
        world_run(sim.time + SECOND);
    sim.resting = everybody & ~(1u << person);
    world_run(sim.time + SECOND);
    sim.at_home = person;
    sim.resting = everybody;
    sim.is_deaf = chance(50);
    for (int i = 0; i < sim.n_tabs; i++)
        world_cut(&sim.tab[i]);
    world_run(sim.time + 12 * (int64_t)SECOND);
    sim.resting = 0;
    world_run(sim.time + 2 * (int64_t)SECOND);
    sim.resting = everybody;
    world_run(sim.time + SECOND);
    people_note_home();
    world_run(sim.time + 2 * (int64_t)SECOND);
    people_check_home();
}

/* Returns the hash of the trace. */
static uint64_t run(uint64_t seed)
{
    sim.seed = seed;
    sim.hash = 14695981039346656037ULL;
    sim.time = SECOND;
    sim.jump = 0;
    sim.is_calm = false;
    sim.back_at = 0;
    said.n = 0;
    seed_dice(&sim.dice, "the simulation's dice", seed);
    seed_dice(&sim.secrets, "the simulation's secrets", seed);
    people_set_up();
    world_set_up();
    world_run(sim.time + (int64_t)(5 + roll(sim.n_halls > 1 ? 20 : 60)) * SECOND);
    calm_down();
    check_at_home();
    people_tear_down();
    world_tear_down();
    truth_tear_down();
    return sim.hash;
}

/* --- the log --- */

/* What the server writes to its log goes to a file, to be looked at. */
static FILE *catch_log(void)
{
    FILE *log = tmpfile();

    fflush(stderr);
    if (!log || dup2(fileno(log), STDERR_FILENO) < 0)
        fail("no log");
    return log;
}

static void check_log(FILE *log)
{
    char line[4096];

    fflush(stderr);
    while (fgets(line, sizeof line, log))
        if (truth_find_secret(line))
            fail("%s was logged: %s", truth_find_secret(line), line);
}

int main(int argc, char **argv)
{
    uint64_t from = 1;
    uint64_t seeds = 100;
    FILE *log;

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--trace"))
            sim.is_tracing = true;
        else if (i + 1 < argc && !strcmp(argv[i], "--seeds"))
            seeds = strtoull(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--from"))
            from = strtoull(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--seed")) {
            from = strtoull(argv[++i], NULL, 10);
            seeds = 1;
        } else {
            fprintf(stderr, "usage: sim [--seeds N] [--from N] | --seed N [--trace]\n");
            return 2;
        }
    }
    randombytes_set_implementation(&randomness);
    if (sodium_init() < 0)
        return 1;
    log = catch_log();
    for (uint64_t seed = from; seed < from + seeds; seed++) {
        uint64_t hash = run(seed);

        if (seed % 50 == 0 && run(seed) != hash)
            fail("a second run of the same seed went another way");
        check_log(log);
        if (sim.is_tracing)
            printf("trace %016llx\n", (unsigned long long)hash);
    }
    world_clean_up();
    if (seeds >= ENOUGH && asked_never(OF_ONLINE))
        fail("nobody has ever asked %s", asked_never(OF_ONLINE));
    printf(
        "%llu seeds from %llu: %ld crashes, %ld actions, %ld taken back, %ld tables put away, "
        "%ld games to the end, %ld conflicts, %ld hints lost; every history is one, nothing "
        "that was told is lost, everybody "
        "agrees\n",
        (unsigned long long)seeds, (unsigned long long)from, sim.crashes, sim.moves, sim.undone,
        sim.put_away, sim.finished, sim.conflicts, sim.lost);
    return 0;
}
