/* Sets of cards on the host: titles, files, and the games that are played with sets
 * other than the shipped one. A set once read stays until the program ends, and
 * nothing in it changes, so that tables and threads can share it. */
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "crypt/crypt.h"
#include "games/duel/face/face.h"
#include "text/memory.h"

enum { MAX_FILES = 64, MAX_FILE = 1 << 18 };

static const struct duel_title shipped_titles[] = {
#include "games/duel/face/titles.inc"
};

const struct duel_title *duel_title(const struct duel_box *box, int kind)
{
    if (box == &duel_shipped_box)
        return &shipped_titles[kind];
    return &((const struct duel_deck *)(const void *)box)->title[kind];
}

const char *duel_deck_hash(const struct duel_box *box)
{
    return box == &duel_shipped_box ? "" : ((const struct duel_deck *)(const void *)box)->hash;
}

/* --- files --- */

/* Says what happened to a file. */
static bool fail_file(struct problem *problem, const char *path, const char *what)
{
    return problem_say(problem, NULL, "{path}: {what}", "path", path, "what", what, NULL);
}

char *duel_read_file(const char *path, size_t *size, struct problem *problem)
{
    struct stat status;
    FILE *file = fopen(path, "rb");
    char *bytes = file ? (char *)malloc(MAX_FILE + 1) : NULL;
    bool done = false;

    if (!bytes || fstat(fileno(file), &status)) {
        fail_file(problem, path, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        fail_file(problem, path, text_in(problem->lang, N_("not a file")));
    } else {
        *size = fread(bytes, 1, MAX_FILE + 1, file);
        done = !ferror(file) && *size <= MAX_FILE;
        if (!done)
            fail_file(problem, path,
                      ferror(file)
                          ? strerror(errno)
                          : text_in(problem->lang, N_("too large for a file of cards")));
    }
    if (file)
        fclose(file);
    if (!done) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_card_file(const char *name)
{
    size_t length = strlen(name);

    return length > 4 && *name != '.' && !strcmp(name + length - 4, ".txt");
}

/* The names of a folder's files of cards, sorted, to be freed; -1 if it cannot be read. */
static int list_folder(const char *path, char *names[MAX_FILES], struct problem *problem)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    int n = 0;

    if (!folder) {
        fail_file(problem, path, strerror(errno));
        return -1;
    }
    while (n < MAX_FILES && (entry = readdir(folder)) != NULL)
        if (is_card_file(entry->d_name) && (names[n] = strdup(entry->d_name)) != NULL)
            n++;
    closedir(folder);
    qsort(names, (size_t)n, sizeof *names, by_name);
    if (!n)
        fail_file(problem, path, text_in(problem->lang, N_("no files of cards (*.txt) here")));
    return n ? n : -1;
}

/* A file of a set, and its size in eight bytes, lowest first: both count in the set's hash. */
struct card_file {
    char *bytes; /* NULL: it cannot be read */
    size_t size;
    uint8_t length[8];
};

static void measure(struct card_file *file)
{
    for (int i = 0; i < 8; i++)
        file->length[i] = (uint8_t)((uint64_t)file->size >> 8 * i);
}

static bool read_one(const char *folder, const char *name, struct card_file *file,
                     struct duel_deck *deck, struct duel_faults *faults,
                     struct problem *problem)
{
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = (char *)malloc(room);
    bool done = false;

    file->bytes = NULL;
    if (path) {
        snprintf(path, room, "%s/%s", folder, name);
        file->bytes = duel_read_file(path, &file->size, problem);
    }
    if (file->bytes) {
        measure(file);
        done = duel_read_cards(deck, path, file->bytes, file->size, faults);
    }
    free(path);
    return done;
}

static void hash_files(struct duel_deck *deck, const struct card_file *files, int n)
{
    struct piece pieces[2 * MAX_FILES];
    uint8_t hash[HASH_BYTES];
    int n_pieces = 0;

    for (int i = 0; i < n; i++)
        if (files[i].bytes) {
            pieces[n_pieces++] = (struct piece){files[i].length, sizeof files[i].length};
            pieces[n_pieces++] = (struct piece){files[i].bytes, files[i].size};
        }
    hash_pieces(HASH_SHA256, pieces, n_pieces, hash);
    hex_write(deck->hash, hash, DUEL_HASH / 2);
}

bool duel_read_folder(const char *path, struct duel_deck *deck, struct duel_faults *faults,
                      struct problem *problem)
{
    struct card_file files[MAX_FILES];
    char *names[MAX_FILES];
    int n = list_folder(path, names, problem);
    bool done = n >= 0;

    for (int i = 0; i < n; i++)
        done = read_one(path, names[i], &files[i], deck, faults, problem) && done;
    hash_files(deck, files, n);
    for (int i = 0; i < n; i++) {
        free(names[i]);
        free(files[i].bytes);
    }
    return done;
}

/* --- games with other cards --- */

/* A set that was read, and the game that is played with it. */
struct edition {
    struct duel_deck deck;
    struct game game;
    struct edition *next;
};

static struct edition *editions;
static pthread_mutex_t editions_lock = PTHREAD_MUTEX_INITIALIZER;

/* The edition of that hash, or NULL; the lock is held. */
static struct edition *look_up(const char *hash)
{
    struct edition *e = editions;

    while (e && strcmp(e->deck.hash, hash) != 0)
        e = e->next;
    return e;
}

static const struct game *find_edition(const char *hash)
{
    const struct edition *found;

    pthread_mutex_lock(&editions_lock);
    found = look_up(hash);
    pthread_mutex_unlock(&editions_lock);
    return found ? &found->game : NULL;
}

/* Keeps an edition, unless the same cards are there already; returns what is kept. */
static const struct game *keep_edition(struct edition *edition)
{
    struct edition *kept;

    edition->game = duel_game;
    edition->game.box = &edition->deck.box;
    pthread_mutex_lock(&editions_lock);
    kept = look_up(edition->deck.hash);
    if (!kept) {
        edition->next = editions;
        editions = kept = edition;
    }
    pthread_mutex_unlock(&editions_lock);
    if (kept != edition)
        free(edition);
    return &kept->game;
}

static const struct game *read_edition(const char *path, struct problem *problem)
{
    struct edition *edition = (struct edition *)calloc(1, sizeof *edition);
    struct duel_faults *faults = (struct duel_faults *)calloc(1, sizeof *faults);
    const struct game *game = NULL;

    if (!edition || !faults) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
    } else {
        faults->lang = problem->lang;
        if (duel_read_folder(path, &edition->deck, faults, problem) &&
            duel_assemble(&edition->deck, problem)) {
            game = keep_edition(edition);
            edition = NULL;
        } else if (faults->n) {
            problem_say(problem, NULL, "{fault}", "fault", faults->text[0], NULL);
        }
    }
    free(faults);
    free(edition);
    return game;
}

/* A set that is given as the text of its one file. */
static const struct game *read_text(const char *text, struct problem *problem)
{
    struct edition *edition = (struct edition *)calloc(1, sizeof *edition);
    struct duel_faults *faults = (struct duel_faults *)calloc(1, sizeof *faults);
    struct card_file file = {.bytes = strdup(text), .size = strlen(text)};
    const struct game *game = NULL;

    if (!edition || !faults || !file.bytes) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
    } else {
        faults->lang = problem->lang;
        measure(&file);
        if (file.size > MAX_FILE) {
            fail_file(problem, "cards",
                      text_in(problem->lang, N_("too large for a file of cards")));
        } else if (duel_read_cards(&edition->deck, "cards", file.bytes, file.size, faults) &&
                   duel_assemble(&edition->deck, problem)) {
            hash_files(&edition->deck, &file, 1);
            game = keep_edition(edition);
            edition = NULL;
        } else if (faults->n) {
            problem_say(problem, NULL, "{fault}", "fault", faults->text[0], NULL);
        }
    }
    free(file.bytes);
    free(faults);
    free(edition);
    return game;
}

void duel_check(struct put *out, const char *text, size_t size, enum lang lang)
{
    struct duel_deck *deck = (struct duel_deck *)calloc(1, sizeof *deck);
    struct duel_faults *faults = (struct duel_faults *)calloc(1, sizeof *faults);
    struct problem problem = {.lang = lang};
    struct game game = duel_game;

    if (deck && faults) {
        bool is_whole;

        faults->lang = lang;
        if (size <= MAX_FILE)
            duel_read_cards(deck, "cards", text, size, faults);
        is_whole = size <= MAX_FILE
                       ? !faults->n && duel_assemble(deck, &problem)
                       : fail_file(&problem, "cards",
                                   text_in(lang, N_("too large for a file of cards")));
        face_check(out, faults->text[0], sizeof faults->text[0], faults->n, DUEL_MAX_FAULTS,
                   is_whole ? NULL : problem.text);
        game.box = &deck->box;
        if (!faults->n) {
            put_key(out, "box");
            duel_write_box(out, &game, lang);
        }
        put_array(out, "choices");
        if (is_whole && !set_is_empty(deck->box.expansion))
            put_text(out, NULL, "vermeast");
        put_end(out);
    } else {
        memory_note_short();
    }
    free(deck);
    free(faults);
}

const struct game *duel_find_game(const char *name, bool may_read_files,
                                  struct problem *problem)
{
    const struct game *game = find_edition(name);

    if (game)
        return game;
    if (may_read_files && strchr(name, '\n')) /* no folder is called so */
        return read_text(name, problem);
    if (may_read_files)
        return read_edition(name, problem);
    problem_say(problem, NULL, N_("options.cards: no set of cards '{name}' has been read here"),
                "name", name, NULL);
    return NULL;
}
