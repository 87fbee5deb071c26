/* Answering queries from a SQLite file. */
#include <stdlib.h>
#include <string.h>

#include "hall/store_kind.h"
#include "server/sqlite_inside.h"

/* Statements of those who read. */
enum {
    GET_PERSON,
    GET_TABLES,
    GET_LINK,
    GET_LOG,
    GET_DUE,
    GET_OPEN,
    GET_OLD,
    GET_FOUND,
    GET_GAME,
    GET_NAMES,
    GET_BLOCKS,
    GET_BLOCK,
    GET_RATED,
    GET_RATINGS,
    GET_ALL_TABLES,
    GET_ALL_PEOPLE,
    GET_KEPT,
    GET_ORDERS,
    GET_REFUSED,
    N_READS
};

_Static_assert(N_READS <= sizeof((struct sqlite_reader *)0)->read / sizeof(sqlite3_stmt *),
               "sqlite: a reader has space for all its statements");

_Static_assert(ENTRY_LISTED == 10, "sqlite: an index is of the entries of that kind");

static const char *const reads[N_READS] = {
    [GET_PERSON] = "SELECT id, name FROM people WHERE hash = ?1",
    [GET_TABLES] = "SELECT DISTINCT id FROM seats JOIN tables ON tab = id"
                   " WHERE person = ?1 AND over = 0 ORDER BY created DESC LIMIT ?2",
    [GET_LINK] = "SELECT tab, seat FROM seats WHERE link = ?1",
    [GET_LOG] = "SELECT seq, kind, seat, number, text, at, carries FROM log"
                " WHERE tab = ?1 AND seq >= ?2 ORDER BY seq",
    [GET_DUE] = "SELECT id FROM tables WHERE finished = 0 AND id > ?1 AND"
                " (clock > 0 OR EXISTS (SELECT 1 FROM seats WHERE tab = id"
                "  AND (kind = ?2 OR away = 1))) AND"
                " EXISTS (SELECT 1 FROM seats WHERE tab = id"
                "  AND kind <> ?2 AND away = 0) ORDER BY id LIMIT ?3",
    [GET_OPEN] = "SELECT id, (SELECT at FROM log WHERE tab = id ORDER BY seq DESC LIMIT 1) < ?2"
                 " FROM tables WHERE finished = 0 AND id > ?1 ORDER BY id LIMIT ?3",
    [GET_OLD] = "SELECT id FROM tables WHERE ended < ?1 ORDER BY ended LIMIT ?2",
    [GET_FOUND] = "SELECT rowid FROM words WHERE rowid >= ?1 AND rowid < ?2 AND words MATCH ?3"
                  " ORDER BY rowid DESC",
    [GET_GAME] = "SELECT id, game, players, finished, scores FROM tables WHERE ended = ?1",
    [GET_NAMES] = "SELECT seat, name, level FROM seats WHERE tab = ?1",
    [GET_BLOCKS] =
        "SELECT other, n, at, name FROM blocks WHERE person = ?1 ORDER BY n LIMIT ?2",
    [GET_BLOCK] = "SELECT 1 FROM blocks WHERE person = ?1 AND other = ?2",
    [GET_ALL_TABLES] = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
    [GET_RATED] = "SELECT rated, rated_as FROM people WHERE id = ?1",
    [GET_RATINGS] =
        "SELECT t.id, t.game, t.players, (SELECT at FROM log WHERE tab = t.id AND kind = ?3"
        "  ORDER BY seq LIMIT 1), t.scores, t.winners, s.seat, iif(s.kind = ?2, s.level, ''),"
        "  iif(s.kind = ?2, 0, s.person), p.rated, p.rated_as FROM"
        " (SELECT *, row_number() OVER (PARTITION BY game ORDER BY ended DESC) AS of_game FROM"
        "  (SELECT DISTINCT id, game, players, scores, winners, ended FROM"
        "   (SELECT tables.id, game, players, scores, winners, ended, row_number() OVER"
        "     (PARTITION BY people.id, game ORDER BY ended DESC) AS of_one FROM people"
        "     JOIN met ON met.person = people.id JOIN tables ON tables.id = met.tab"
        /* it was public at the deal, whatever it is now; later nobody makes it so */
        "     WHERE rated > 0 AND finished >= rated AND (public OR EXISTS (SELECT 1 FROM log"
        "      WHERE tab = tables.id AND kind = 10 AND number = 0 AND seq > (SELECT min(seq)"
        "       FROM log WHERE tab = tables.id AND kind = ?3)))) AS x"
        "   WHERE of_one <= ?5"
        /* it was dealt here, and nobody was advised */
        "    AND NOT EXISTS (SELECT 1 FROM log WHERE tab = x.id AND (kind = ?4 OR"
        "     (seq = 0 AND json_type(carries, '$.table.adopted') IS NOT NULL))))) AS t"
        " JOIN seats AS s ON s.tab = t.id LEFT JOIN people AS p ON p.id = s.person"
        " WHERE of_game <= ?1 ORDER BY t.ended DESC, s.seat",
    [GET_ALL_PEOPLE] =
        "SELECT id, hash, name, seen, rated, rated_as FROM people WHERE id > ?1 ORDER BY id"
        " LIMIT ?2",
    [GET_KEPT] = "SELECT tab FROM met WHERE person = ?1 AND tab > ?2 ORDER BY tab LIMIT ?3",
    [GET_ORDERS] = "SELECT id, kind, tab, seat, person, name, hash FROM orders WHERE id > ?1"
                   " ORDER BY id LIMIT ?2",
    [GET_REFUSED] = "SELECT address FROM refused LIMIT ?1",
};

/* --- rows --- */

void sqlite_take_text(sqlite3_stmt *s, int i, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, i);

    snprintf(out, size, "%s", text ? text : "");
}

enum found sqlite_step(sqlite3_stmt *s)
{
    int rc = sqlite3_step(s);

    return rc == SQLITE_ROW ? FOUND_IT : rc == SQLITE_DONE ? FOUND_NOTHING : FOUND_TROUBLE;
}

enum found sqlite_end(sqlite3_stmt *s, enum found found)
{
    bool is_well = sqlite3_reset(s) == SQLITE_OK;

    sqlite3_clear_bindings(s);
    return is_well ? found : FOUND_TROUBLE;
}

enum found sqlite_take_entry(sqlite3_stmt *s, const char *id, struct entry *e)
{
    const char *carries = (const char *)sqlite3_column_text(s, 6);

    *e = (struct entry){.kind = (uint8_t)sqlite3_column_int(s, 1),
                        .seat = (uint8_t)sqlite3_column_int(s, 2),
                        .number = sqlite3_column_int(s, 3),
                        .at = sqlite3_column_int64(s, 5)};
    sqlite_take_text(s, 4, e->text, sizeof e->text);
    return carries ? entry_read_carried(e, id, carries) : FOUND_IT;
}

void sqlite_bind_blob(sqlite3_stmt *s, int i, const uint8_t bytes[SECRET_BYTES])
{
    sqlite3_bind_blob(s, i, bytes, SECRET_BYTES, SQLITE_STATIC);
}

void sqlite_bind_text(sqlite3_stmt *s, int i, const char *text)
{
    if (text)
        sqlite3_bind_text(s, i, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(s, i);
}

bool sqlite_prepare(sqlite3 *db, const char *const *sql, int n, sqlite3_stmt **out)
{
    for (int i = 0; i < n; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

/* --- reading --- */

/* The ids that a statement gives. */
static enum found take_ids(sqlite3_stmt *s, struct query *q)
{
    enum found found = FOUND_NOTHING;

    while (q->n_ids < QUERY_IDS && (found = sqlite_step(s)) == FOUND_IT)
        sqlite_take_text(s, 0, q->ids[q->n_ids++], ID_TEXT);
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

static enum found find_person(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_PERSON];
    enum found found;

    sqlite_bind_blob(s, 1, q->hash);
    found = sqlite_step(s);
    if (found == FOUND_IT) {
        q->person.id = sqlite3_column_int64(s, 0);
        sqlite_take_text(s, 1, q->person.name, sizeof q->person.name);
        memcpy(q->person.hash, q->hash, SECRET_BYTES);
    }
    found = sqlite_end(s, found);
    if (found != FOUND_IT)
        return found;
    s = r->read[GET_TABLES];
    sqlite3_bind_int64(s, 1, q->person.id);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    return take_ids(s, q);
}

static enum found find_link(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_LINK];
    enum found found;

    sqlite_bind_blob(s, 1, q->hash);
    found = sqlite_step(s);
    if (found == FOUND_IT) {
        sqlite_take_text(s, 0, q->table, ID_TEXT);
        q->seat = sqlite3_column_int(s, 1);
    }
    return sqlite_end(s, found);
}

static enum found find_due(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_DUE];

    sqlite_bind_text(s, 1, q->id);
    sqlite3_bind_int(s, 2, SEAT_BOT);
    sqlite3_bind_int(s, 3, QUERY_IDS);
    return take_ids(s, q);
}

/* Some of the unfinished tables that are too old; then, of what else fits, games. */
static enum found find_old(struct sqlite_reader *r, struct query *q)
{
    enum { OPEN = QUERY_IDS / 2 };
    sqlite3_stmt *s = r->read[GET_OPEN];
    enum found found;
    int looked = 0;

    sqlite_bind_text(s, 1, q->id);
    sqlite3_bind_int64(s, 2, q->search.since);
    sqlite3_bind_int(s, 3, OPEN);
    while ((found = sqlite_step(s)) == FOUND_IT) {
        sqlite_take_text(s, 0, q->table, ID_TEXT);
        if (sqlite3_column_int(s, 1))
            sqlite_take_text(s, 0, q->ids[q->n_ids++], ID_TEXT);
        looked++;
    }
    if (looked < OPEN)
        q->table[0] = 0;
    if (sqlite_end(s, found) == FOUND_TROUBLE)
        return FOUND_TROUBLE;
    s = r->read[GET_OLD];
    sqlite3_bind_int64(s, 1, q->search.until << 20);
    sqlite3_bind_int(s, 2, QUERY_IDS - OPEN);
    return take_ids(s, q);
}

/* Makes space for one more entry; false without memory. */
static bool grow_log(struct query *q, int *capacity)
{
    int more = *capacity ? 2 * *capacity : 64;
    struct entry *larger;

    if (q->n_log < *capacity)
        return true;
    larger = (struct entry *)realloc(q->log, (size_t)more * sizeof *larger);
    if (!larger)
        return false;
    q->log = larger;
    *capacity = more;
    return true;
}

static enum found load_log(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_LOG];
    enum found found;
    bool is_whole = true;
    int capacity = 0;

    sqlite_bind_text(s, 1, q->id);
    sqlite3_bind_int(s, 2, q->from);
    while ((found = sqlite_step(s)) == FOUND_IT) {
        is_whole = sqlite3_column_int(s, 0) == q->from + q->n_log; /* no gap */
        found = grow_log(q, &capacity) ? FOUND_IT : FOUND_TROUBLE;
        if (is_whole && found == FOUND_IT)
            found = sqlite_take_entry(s, q->id, &q->log[q->n_log]);
        is_whole = is_whole && found != FOUND_NOTHING;
        if (!is_whole || found != FOUND_IT)
            break;
        q->n_log++;
    }
    found = sqlite_end(s, found);
    if (found == FOUND_TROUBLE)
        return FOUND_TROUBLE;
    return is_whole && (q->n_log || q->from) ? FOUND_IT : FOUND_NOTHING;
}

/* --- searching --- */

static enum found take_names(struct sqlite_reader *r, struct finished *f, const char *part,
                             bool *is_named)
{
    sqlite3_stmt *s = r->read[GET_NAMES];
    enum found found;

    *is_named = !*part;
    sqlite_bind_text(s, 1, f->id);
    while ((found = sqlite_step(s)) == FOUND_IT) {
        int seat = sqlite3_column_int(s, 0);

        if (seat < 0 || seat >= MAX_PLAYERS)
            continue;
        sqlite_take_text(s, 1, f->names[seat], MAX_NAME);
        *is_named = *is_named || store_name_has(f->names[seat], part);
        if (!*f->names[seat])
            sqlite_take_text(s, 2, f->names[seat], MAX_NAME);
    }
    return sqlite_end(s, found);
}

/* The game with a number, if it has the name that is searched for: the words of a name may
 * stand in another order, or in two names. */
static enum found take_game(struct sqlite_reader *r, int64_t number, const char *part,
                            struct finished *f)
{
    sqlite3_stmt *s = r->read[GET_GAME];
    enum found found;
    bool is_named;

    memset(f, 0, sizeof *f);
    sqlite3_bind_int64(s, 1, number);
    found = sqlite_step(s);
    if (found == FOUND_IT) {
        sqlite_take_text(s, 0, f->id, sizeof f->id);
        sqlite_take_text(s, 1, f->game, sizeof f->game);
        f->players = sqlite3_column_int(s, 2);
        f->finished = sqlite3_column_int64(s, 3);
        sqlite_take_text(s, 4, f->scores, sizeof f->scores);
    }
    found = sqlite_end(s, found);
    if (found != FOUND_IT)
        return found;
    if (take_names(r, f, part, &is_named) == FOUND_TROUBLE)
        return FOUND_TROUBLE;
    return is_named ? FOUND_IT : FOUND_NOTHING;
}

/* What is searched for in words that a game must all have, but for those of which one is
 * enough; to be freed. NULL without memory. */
static char *search_words(const struct search *search)
{
    char *name = store_part_words(search->name);
    size_t size = name ? strlen(name) + 96 : 0;
    char *words = name ? (char *)malloc(size) : NULL;

    if (words)
        snprintf(words, size, "%s%s%s%s(%sp%lld)", name, *search->game ? " g" : "",
                 search->game, *name || *search->game ? " AND " : "",
                 search->is_mine ? "" : "v OR ", (long long)search->person);
    free(name);
    return words;
}

/* A page looks at so many games, and no more: then the next goes on from there. */
static enum found find_games(struct sqlite_reader *r, struct query *q)
{
    enum { MOST = 500 };
    const struct search *search = &q->search;
    char *words = search_words(search);
    sqlite3_stmt *s = r->read[GET_FOUND];
    int64_t before = search->until ? search->until << 20 : INT64_MAX;
    enum found found = words ? FOUND_IT : FOUND_TROUBLE;

    if (search->before && search->before < before)
        before = search->before;
    sqlite3_bind_int64(s, 1, search->since << 20);
    sqlite3_bind_int64(s, 2, before);
    sqlite_bind_text(s, 3, words);
    for (int looked = 0; words && q->n_games < QUERY_PAGE && looked < MOST; looked++) {
        found = sqlite_step(s);
        if (found != FOUND_IT)
            break;
        q->before = sqlite3_column_int64(s, 0);
        switch (take_game(r, q->before, search->name, &q->games[q->n_games])) {
        case FOUND_IT: q->n_games++; break;
        case FOUND_NOTHING: break;
        case FOUND_TROUBLE: found = FOUND_TROUBLE;
        }
        if (found == FOUND_TROUBLE)
            break;
    }
    if (found != FOUND_IT) /* there are no more */
        q->before = 0;
    found = sqlite_end(s, found);
    free(words);
    return found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- who plays with whom --- */

static enum found list_blocks(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_BLOCKS];
    enum found found = FOUND_NOTHING;

    sqlite3_bind_int64(s, 1, q->person.id);
    sqlite3_bind_int(s, 2, MAX_BLOCKS);
    while (q->n_blocks < MAX_BLOCKS && (found = sqlite_step(s)) == FOUND_IT) {
        struct block *block = &q->blocks[q->n_blocks++];

        block->other = sqlite3_column_int64(s, 0);
        block->n = sqlite3_column_int(s, 1);
        block->at = sqlite3_column_int64(s, 2);
        sqlite_take_text(s, 3, block->name, sizeof block->name);
    }
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* Whether a person has blocked another. */
static enum found find_block(struct sqlite_reader *r, int64_t person, int64_t other,
                             bool *is_there)
{
    sqlite3_stmt *s = r->read[GET_BLOCK];
    enum found found;

    sqlite3_bind_int64(s, 1, person);
    sqlite3_bind_int64(s, 2, other);
    found = sqlite_step(s);
    *is_there = found == FOUND_IT;
    return sqlite_end(s, found);
}

static enum found look_between(struct sqlite_reader *r, struct query *q)
{
    enum found found = FOUND_IT;

    for (int i = 0; i < q->n_others && found != FOUND_TROUBLE; i++) {
        struct other *other = &q->others[i];

        found = find_block(r, other->person, q->person.id, &other->has_blocked);
        if (found != FOUND_TROUBLE)
            found = find_block(r, q->person.id, other->person, &other->is_blocked);
    }
    return found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- who is rated --- */

static void take_rated(sqlite3_stmt *s, int i, struct rated *rated)
{
    rated->since = sqlite3_column_int64(s, i);
    sqlite_take_text(s, i + 1, rated->name, sizeof rated->name);
}

static enum found find_rated(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_RATED];
    enum found found;

    sqlite3_bind_int64(s, 1, q->person.id);
    found = sqlite_step(s);
    if (found == FOUND_IT)
        take_rated(s, 0, &q->rated);
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* A row each for the seats of a game. */
static void take_rated_seat(sqlite3_stmt *s, struct query *q)
{
    char id[ID_TEXT];
    struct rated_table *t;
    int seat = sqlite3_column_int(s, 6);

    sqlite_take_text(s, 0, id, sizeof id);
    t = store_rated_table(q, id);
    if (!t || seat < 0 || seat >= MAX_PLAYERS)
        return;
    sqlite_take_text(s, 1, t->game, sizeof t->game);
    t->players = sqlite3_column_int(s, 2);
    t->started = sqlite3_column_int64(s, 3);
    sqlite_take_text(s, 4, t->scores, sizeof t->scores);
    t->winners = (uint32_t)sqlite3_column_int(s, 5);
    sqlite_take_text(s, 7, t->seat[seat].level, MAX_LEVEL);
    t->seat[seat].person = sqlite3_column_int64(s, 8);
    take_rated(s, 9, &t->seat[seat].rated);
}

static enum found find_ratings(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_RATINGS];
    enum found found = find_rated(r, q);

    sqlite3_bind_int(s, 1, QUERY_RATED_OF_GAME);
    sqlite3_bind_int(s, 5, QUERY_RATED_OF_ONE);
    sqlite3_bind_int(s, 2, SEAT_BOT);
    sqlite3_bind_int(s, 3, ENTRY_START);
    sqlite3_bind_int(s, 4, ENTRY_HINT);
    while (found != FOUND_TROUBLE && (found = sqlite_step(s)) == FOUND_IT)
        take_rated_seat(s, q);
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- all of it --- */

static enum found list_tables(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_ALL_TABLES];

    sqlite_bind_text(s, 1, q->id);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    return take_ids(s, q);
}

static enum found list_people(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_ALL_PEOPLE];
    enum found found = FOUND_NOTHING;

    sqlite3_bind_int64(s, 1, q->person.id);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    while (q->n_people < QUERY_IDS && (found = sqlite_step(s)) == FOUND_IT) {
        struct kept_person *kept = &q->people[q->n_people++];
        const void *hash = sqlite3_column_blob(s, 1);

        kept->person.id = sqlite3_column_int64(s, 0);
        if (hash && sqlite3_column_bytes(s, 1) == SECRET_BYTES)
            memcpy(kept->person.hash, hash, SECRET_BYTES);
        sqlite_take_text(s, 2, kept->person.name, sizeof kept->person.name);
        kept->seen = sqlite3_column_int64(s, 3);
        take_rated(s, 4, &kept->rated);
    }
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- what else is asked --- */

static enum found find_kept(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_KEPT];

    sqlite3_bind_int64(s, 1, q->search.person);
    sqlite_bind_text(s, 2, q->id);
    sqlite3_bind_int(s, 3, QUERY_IDS);
    return take_ids(s, q);
}

static enum found find_orders(struct sqlite_reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_ORDERS];
    enum found found;

    sqlite3_bind_int64(s, 1, q->since);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    while ((found = sqlite_step(s)) == FOUND_IT) {
        struct order *order = &q->orders[q->n_orders++];

        order->id = sqlite3_column_int64(s, 0);
        order->kind = (enum order_kind)sqlite3_column_int(s, 1);
        sqlite_take_text(s, 2, order->table, ID_TEXT);
        order->seat = sqlite3_column_int(s, 3);
        order->person.id = sqlite3_column_int64(s, 4);
        sqlite_take_text(s, 5, order->person.name, MAX_NAME);
        if (sqlite3_column_bytes(s, 6) == SECRET_BYTES)
            memcpy(order->person.hash, sqlite3_column_blob(s, 6), SECRET_BYTES);
    }
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

static enum found find_refused(struct sqlite_reader *r, struct query *q)
{
    enum { MOST = 10000 };
    sqlite3_stmt *s = r->read[GET_REFUSED];
    int capacity = 0;
    enum found found;

    sqlite3_bind_int(s, 1, MOST);
    while ((found = sqlite_step(s)) == FOUND_IT) {
        if (q->n_refused == capacity) {
            void *more = realloc(q->refused, (size_t)(capacity = 2 * capacity + 16) * MAX_PEER);

            if (!more)
                return sqlite_end(s, FOUND_TROUBLE);
            q->refused = (char(*)[MAX_PEER])more;
        }
        sqlite_take_text(s, 0, q->refused[q->n_refused++], MAX_PEER);
    }
    return sqlite_end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

void sqlite_answer(struct sqlite_reader *r, struct query *q)
{
    switch (q->kind) {
    case QUERY_PERSON: q->found = find_person(r, q); break;
    case QUERY_LINK: q->found = find_link(r, q); break;
    case QUERY_LOG: q->found = load_log(r, q); break;
    case QUERY_DUE: q->found = find_due(r, q); break;
    case QUERY_OLD: q->found = find_old(r, q); break;
    case QUERY_FINISHED: q->found = find_games(r, q); break;
    case QUERY_BLOCKS: q->found = list_blocks(r, q); break;
    case QUERY_BETWEEN: q->found = look_between(r, q); break;
    case QUERY_RATED: q->found = find_rated(r, q); break;
    case QUERY_RATINGS: q->found = find_ratings(r, q); break;
    case QUERY_TABLES: q->found = list_tables(r, q); break;
    case QUERY_PEOPLE: q->found = list_people(r, q); break;
    case QUERY_KEPT: q->found = find_kept(r, q); break;
    case QUERY_ORDERS: q->found = find_orders(r, q); break;
    case QUERY_REFUSED: q->found = find_refused(r, q); break;
    default: q->found = FOUND_TROUBLE;
    }
}

bool sqlite_open_reader(struct sqlite_reader *r, const char *path)
{
    if (sqlite3_open_v2(path, &r->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(r->db, 1000);
    return sqlite_prepare(r->db, reads, N_READS, r->read);
}

void sqlite_close_reader(struct sqlite_reader *r)
{
    for (int i = 0; i < N_READS; i++)
        sqlite3_finalize(r->read[i]);
    sqlite3_close(r->db);
}
