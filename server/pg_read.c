/* Answering queries from PostgreSQL. A connection that is lost is made again, and the query is
 * asked once more; if that fails too, nobody knows. */
#include <stdlib.h>
#include <string.h>

#include "server/pg_inside.h"

enum {
    GET_PERSON,
    GET_TABLES,
    GET_LINK,
    GET_LOG,
    GET_DUE,
    GET_OPEN,
    GET_OLD,
    GET_BLOCKS,
    GET_BETWEEN,
    GET_RATED,
    GET_RATINGS,
    GET_ALL_TABLES,
    GET_ALL_PEOPLE,
    GET_KEPT,
    GET_ORDERS,
    GET_REFUSED,
    GET_NEWS,
    GET_SEATED,
    TAKE_LEASE,
    GET_NODES,
    N_READS
};

const char *const pg_reads[] = {
    [GET_PERSON] = "SELECT id, name FROM people WHERE hash = $1",
    [GET_TABLES] = "SELECT id FROM seats JOIN tables ON tab = id WHERE person = $1 AND NOT over"
                   " GROUP BY id, created ORDER BY created DESC LIMIT $2",
    [GET_LINK] = "SELECT tab, seat FROM seats WHERE link = $1",
    [GET_LOG] = "SELECT seq, kind, seat, number, text, at, carries FROM log"
                " WHERE tab = $1 AND seq >= $2 ORDER BY seq",
    [GET_DUE] = "SELECT id FROM tables WHERE finished = 0 AND id > $1 AND"
                " (clock > 0 OR EXISTS (SELECT 1 FROM seats WHERE tab = id"
                "  AND (kind = $2 OR away))) AND"
                " EXISTS (SELECT 1 FROM seats WHERE tab = id AND kind <> $2 AND NOT away)"
                " ORDER BY id LIMIT $3",
    [GET_OPEN] = "SELECT id, coalesce((SELECT at FROM log WHERE tab = id ORDER BY seq DESC"
                 "  LIMIT 1) < $2, false) FROM tables"
                 " WHERE finished = 0 AND id > $1 ORDER BY id LIMIT $3",
    [GET_OLD] = "SELECT id FROM tables WHERE ended < $1 ORDER BY ended LIMIT $2",
    [GET_BLOCKS] =
        "SELECT other, n, at, name FROM blocks WHERE person = $1 ORDER BY n LIMIT $2",
    [GET_BETWEEN] = "SELECT EXISTS (SELECT 1 FROM blocks WHERE person = o AND other = $1),"
                    " EXISTS (SELECT 1 FROM blocks WHERE person = $1 AND other = o)"
                    " FROM unnest($2::int8[]) WITH ORDINALITY AS others (o, i) ORDER BY i",
    [GET_ALL_TABLES] = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2",
    [GET_RATED] = "SELECT rated, rated_as FROM people WHERE id = $1",
    [GET_RATINGS] =
        "SELECT t.id, t.game, t.players, (SELECT at FROM log WHERE tab = t.id AND kind = "
        "$3::int"
        "  ORDER BY seq LIMIT 1), t.scores, t.winners, s.seat,"
        "  CASE WHEN s.kind = $2 THEN s.level ELSE '' END,"
        "  CASE WHEN s.kind = $2 THEN 0 ELSE s.person END, coalesce(p.rated, 0),"
        "  coalesce(p.rated_as, '') FROM"
        " (SELECT *, row_number() OVER (PARTITION BY game ORDER BY ended DESC) AS of_game FROM"
        "  (SELECT DISTINCT id, game, players, scores, winners, ended FROM"
        "   (SELECT tables.id, game, players, scores, winners, ended, row_number() OVER"
        "     (PARTITION BY people.id, game ORDER BY ended DESC) AS of_one FROM people"
        "     JOIN met ON met.person = people.id JOIN tables ON tables.id = met.tab"
        /* it was public at the deal, whatever it is now; later nobody makes it so */
        "     WHERE rated > 0 AND finished >= rated AND (public OR EXISTS (SELECT 1 FROM log"
        "      WHERE tab = tables.id AND kind = 10 AND number = 0 AND seq > (SELECT min(seq)"
        "       FROM log WHERE tab = tables.id AND kind = $3::int)))) AS x"
        "   WHERE of_one <= $5"
        /* it was dealt here, and nobody was advised */
        "    AND NOT EXISTS (SELECT 1 FROM log WHERE tab = x.id AND (kind = $4::int OR"
        "     (seq = 0 AND carries::jsonb #> '{table,adopted}' IS NOT NULL)))) AS y) AS t"
        " JOIN seats AS s ON s.tab = t.id LEFT JOIN people AS p ON p.id = s.person"
        " WHERE of_game <= $1 ORDER BY t.ended DESC, s.seat",
    [GET_ALL_PEOPLE] = "SELECT id, hash, name, seen, rated, rated_as FROM people WHERE id > $1"
                       " ORDER BY id LIMIT $2",
    [GET_KEPT] = "SELECT tab FROM met WHERE person = $1 AND tab > $2 ORDER BY tab LIMIT $3",
    [GET_ORDERS] = "SELECT id, kind, tab, seat, person, name, hash FROM orders WHERE id > $1"
                   " ORDER BY id LIMIT $2",
    [GET_REFUSED] = "SELECT address FROM refused LIMIT $1",
    /* What is under way now may be committed later: the next look begins with it. */
    [GET_NEWS] = "WITH grown AS (SELECT tab, max(seq) AS n FROM log"
                 "  WHERE xid >= $1::text::xid8 GROUP BY tab)"
                 " SELECT pg_snapshot_xmin(pg_current_snapshot())::text, tab, n"
                 " FROM (VALUES (1)) AS one LEFT JOIN grown ON true",
    [GET_SEATED] = "SELECT i - 1, seat, person FROM unnest($1::text[]) WITH ORDINALITY"
                   " AS t (id, i) JOIN seats ON tab = id WHERE person <> 0",
    [TAKE_LEASE] = "INSERT INTO leases VALUES ($1, $2, now() + $3::int * interval '1 ms')"
                   " ON CONFLICT (tab) DO UPDATE SET node = excluded.node,"
                   "  until = excluded.until WHERE leases.node = excluded.node"
                   "  OR leases.until < now() RETURNING 1",
    [GET_NODES] =
        "WITH here AS (INSERT INTO nodes VALUES ($1, $2, now()) ON CONFLICT (node)"
        "  DO UPDATE SET address = excluded.address, seen = excluded.seen),"
        " gone AS (DELETE FROM nodes WHERE node IN (SELECT node FROM nodes"
        "  WHERE seen < now() - interval '1 hour' AND node <> $1 FOR UPDATE SKIP LOCKED)),"
        " over AS (DELETE FROM leases WHERE tab IN (SELECT tab FROM leases"
        "  WHERE until < now() - interval '1 minute' FOR UPDATE SKIP LOCKED))"
        " SELECT node, address FROM nodes"
        " WHERE node <> $1 AND seen > now() - $3::int * interval '1 ms'",
};
const int pg_n_reads = N_READS;

/* A page of finished games that have all of the first words and one of the others, with their
 * seats. Not prepared: which index is good depends on the words. */
static const char get_games[] =
    "SELECT t.ended, t.id, t.game, t.players, t.finished, t.scores, s.seat, s.name, s.level"
    " FROM (SELECT * FROM tables WHERE ended >= $1 AND ended < $2"
    "  AND words @> string_to_array($3, ' ') AND words && string_to_array($4, ' ')"
    "  ORDER BY ended DESC LIMIT $5) AS t"
    " LEFT JOIN seats AS s ON s.tab = t.id ORDER BY t.ended DESC, s.seat";

/* Asks, on a lane's connection; statement < 0: get_games. NULL: trouble. */
static PGresult *ask(struct pg_store *db, struct pg *pg, int statement,
                     const struct pg_values *values)
{
    for (int tries = 2; tries && pg_connect(pg); tries--) {
        PGresult *result = statement < 0 ? pg_run_sql(pg, get_games, values, PG_SEARCH)
                                         : pg_run(pg, statement, values, PG_SOON);

        if (result && pg_is_good(pg, result)) {
            atomic_store(&db->is_away, false);
            return result;
        }
        if (result) /* it may be about to go away, or have become a standby */
            pg_disconnect(pg);
        PQclear(result);
    }
    atomic_store(&db->is_away, true);
    return NULL;
}

/* The ids that a statement gives. */
static enum found take_ids(const PGresult *r, struct query *q)
{
    for (int i = 0; r && i < PQntuples(r) && q->n_ids < QUERY_IDS; i++)
        pg_take_text(r, i, 0, q->ids[q->n_ids++], ID_TEXT);
    return r ? FOUND_IT : FOUND_TROUBLE;
}

static enum found find_person(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values of = {0};
    struct pg_values at = {0};
    enum found found;
    PGresult *r;

    pg_put_bytes(&of, q->hash);
    r = ask(db, pg, GET_PERSON, &of);
    found = !r ? FOUND_TROUBLE : PQntuples(r) ? FOUND_IT : FOUND_NOTHING;
    if (found == FOUND_IT) {
        q->person.id = pg_number(r, 0, 0);
        pg_take_text(r, 0, 1, q->person.name, sizeof q->person.name);
        memcpy(q->person.hash, q->hash, SECRET_BYTES);
    }
    PQclear(r);
    if (found != FOUND_IT)
        return found;
    pg_put_number(&at, q->person.id);
    pg_put_number(&at, QUERY_IDS);
    r = ask(db, pg, GET_TABLES, &at);
    found = take_ids(r, q);
    PQclear(r);
    return found;
}

static enum found find_link(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values of = {0};
    enum found found;
    PGresult *r;

    pg_put_bytes(&of, q->hash);
    r = ask(db, pg, GET_LINK, &of);
    found = !r ? FOUND_TROUBLE : PQntuples(r) ? FOUND_IT : FOUND_NOTHING;
    if (found == FOUND_IT) {
        pg_take_text(r, 0, 0, q->table, ID_TEXT);
        q->seat = (int)pg_number(r, 0, 1);
    }
    PQclear(r);
    return found;
}

static enum found find_due(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values after = {0};
    enum found found;
    PGresult *r;

    pg_put_text(&after, q->id);
    pg_put_int(&after, SEAT_BOT);
    pg_put_number(&after, QUERY_IDS);
    r = ask(db, pg, GET_DUE, &after);
    found = take_ids(r, q);
    PQclear(r);
    return found;
}

/* Some of the unfinished tables that are too old; then, of what else fits, games. */
static enum found find_old(struct pg_store *db, struct pg *pg, struct query *q)
{
    enum { OPEN = QUERY_IDS / 2 };
    struct pg_values open = {0};
    struct pg_values old = {0};
    enum found found;
    PGresult *r;

    pg_put_text(&open, q->id);
    pg_put_number(&open, q->search.since);
    pg_put_number(&open, OPEN);
    r = ask(db, pg, GET_OPEN, &open);
    for (int i = 0; r && i < PQntuples(r); i++) {
        pg_take_text(r, i, 0, q->table, ID_TEXT);
        if (*PQgetvalue(r, i, 1) == 't')
            pg_take_text(r, i, 0, q->ids[q->n_ids++], ID_TEXT);
    }
    if (!r || PQntuples(r) < OPEN)
        q->table[0] = 0;
    found = r ? FOUND_IT : FOUND_TROUBLE;
    PQclear(r);
    if (found == FOUND_TROUBLE)
        return found;
    pg_put_number(&old, q->search.until << 20);
    pg_put_number(&old, QUERY_IDS - OPEN);
    r = ask(db, pg, GET_OLD, &old);
    found = take_ids(r, q);
    PQclear(r);
    return found;
}

/* --- a log --- */

enum found pg_take_entry(const PGresult *r, int row, const char *id, struct entry *e)
{
    *e = (struct entry){.kind = (uint8_t)pg_number(r, row, 1),
                        .seat = (uint8_t)pg_number(r, row, 2),
                        .number = (int)pg_number(r, row, 3),
                        .at = pg_number(r, row, 5)};
    pg_take_text(r, row, 4, e->text, sizeof e->text);
    return PQgetisnull(r, row, 6) ? FOUND_IT : entry_read_carried(e, id, PQgetvalue(r, row, 6));
}

/* With the entry before the first that is wanted: if that is not there, the table has been
 * removed, or the log is not the one that was known. */
static enum found load_log(struct pg_store *db, struct pg *pg, struct query *q)
{
    int before = q->from ? 1 : 0;
    struct pg_values from = {0};
    enum found found = FOUND_IT;
    PGresult *r;
    int n;

    pg_put_text(&from, q->id);
    pg_put_int(&from, q->from - before);
    r = ask(db, pg, GET_LOG, &from);
    n = r ? PQntuples(r) : 0;
    q->log = (struct entry *)malloc((size_t)(n + 1) * sizeof *q->log);
    if (!r || !q->log)
        found = FOUND_TROUBLE;
    else if (!n)
        found = FOUND_NOTHING;
    for (int i = 0; i < n && found == FOUND_IT; i++) {
        if (pg_number(r, i, 0) != q->from - before + i) /* a gap */
            found = FOUND_NOTHING;
        else if (i >= before)
            found = pg_take_entry(r, i, q->id, &q->log[q->n_log]);
        q->n_log += i >= before && found == FOUND_IT;
    }
    PQclear(r);
    return found;
}

/* --- searching --- */

/* Rows of one game, from one on: what it is. How many there are. */
static int take_game(const PGresult *r, int row, struct finished *f, const char *part,
                     bool *is_named)
{
    int next = row;

    memset(f, 0, sizeof *f);
    *is_named = !*part;
    pg_take_text(r, row, 1, f->id, sizeof f->id);
    pg_take_text(r, row, 2, f->game, sizeof f->game);
    f->players = (int)pg_number(r, row, 3);
    f->finished = pg_number(r, row, 4);
    pg_take_text(r, row, 5, f->scores, sizeof f->scores);
    for (; next < PQntuples(r) && pg_number(r, next, 0) == pg_number(r, row, 0); next++) {
        int seat = PQgetisnull(r, next, 6) ? -1 : (int)pg_number(r, next, 6);

        if (seat < 0 || seat >= MAX_PLAYERS)
            continue;
        pg_take_text(r, next, 7, f->names[seat], MAX_NAME);
        *is_named = *is_named || store_name_has(f->names[seat], part);
        if (!*f->names[seat])
            pg_take_text(r, next, 8, f->names[seat], MAX_NAME);
    }
    return next - row;
}

/* Takes games while there is space; how many were looked at. */
static int take_games(const PGresult *r, struct query *q)
{
    int looked = 0;

    for (int row = 0; row < PQntuples(r) && q->n_games < QUERY_PAGE; looked++) {
        bool is_named;

        q->before = pg_number(r, row, 0);
        row += take_game(r, row, &q->games[q->n_games], q->search.name, &is_named);
        q->n_games += is_named;
    }
    return looked;
}

/* Words that a game must all have: those of the name, and the game's. To be freed; NULL without
 * memory. */
static char *words_of(const struct search *search)
{
    char *name = store_part_words(search->name);
    size_t size = name ? strlen(name) + sizeof search->game + 3 : 0;
    char *words = name ? (char *)malloc(size) : NULL;

    if (words)
        snprintf(words, size, "%s%s%s%s", name, *name && *search->game ? " " : "",
                 *search->game ? "g" : "", search->game);
    free(name);
    return words;
}

/* A page looks at so many games, and no more: then the next goes on from there. */
static enum found find_games(struct pg_store *db, struct pg *pg, struct query *q)
{
    enum { MOST = 500, ONCE = 50 };
    const struct search *search = &q->search;
    int64_t before = search->until ? search->until << 20 : INT64_MAX;
    char *words = words_of(search);
    char whose[32]; /* public, or the own */
    int looked = ONCE;

    if (!words)
        return FOUND_TROUBLE;
    snprintf(whose, sizeof whose, "%sp%lld", search->is_mine ? "" : "v ",
             (long long)search->person);
    if (search->before && search->before < before)
        before = search->before;
    for (int all = 0; all < MOST && looked == ONCE && q->n_games < QUERY_PAGE; all += looked) {
        struct pg_values values = {0};
        PGresult *r;

        pg_put_number(&values, search->since << 20);
        pg_put_number(&values, q->before ? q->before : before);
        pg_put_text(&values, words);
        pg_put_text(&values, whose);
        pg_put_number(&values, ONCE);
        r = ask(db, pg, -1, &values);
        if (!r) {
            free(words);
            return FOUND_TROUBLE;
        }
        looked = take_games(r, q);
        PQclear(r);
    }
    if (looked < ONCE && q->n_games < QUERY_PAGE) /* there are no more */
        q->before = 0;
    free(words);
    return FOUND_IT;
}

/* --- who plays with whom --- */

static enum found list_blocks(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_number(&values, q->person.id);
    pg_put_number(&values, MAX_BLOCKS);
    r = ask(db, pg, GET_BLOCKS, &values);
    for (int i = 0; r && i < PQntuples(r) && q->n_blocks < MAX_BLOCKS; i++) {
        struct block *block = &q->blocks[q->n_blocks++];

        block->other = pg_number(r, i, 0);
        block->n = (int)pg_number(r, i, 1);
        block->at = pg_number(r, i, 2);
        pg_take_text(r, i, 3, block->name, sizeof block->name);
    }
    found = r ? FOUND_IT : FOUND_TROUBLE;
    PQclear(r);
    return found;
}

static enum found look_between(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_array others = {0};
    struct pg_values values = {0};
    enum found found;
    PGresult *r = NULL;

    for (int i = 0; i < q->n_others; i++)
        pg_add_number(&others, q->others[i].person);
    pg_put_number(&values, q->person.id);
    pg_put_array(&values, &others, PG_BIGINT);
    if (!others.is_short)
        r = ask(db, pg, GET_BETWEEN, &values);
    for (int i = 0; r && i < PQntuples(r) && i < q->n_others; i++) {
        q->others[i].has_blocked = *PQgetvalue(r, i, 0) == 't';
        q->others[i].is_blocked = *PQgetvalue(r, i, 1) == 't';
    }
    free(others.bytes);
    found = r ? FOUND_IT : FOUND_TROUBLE;
    PQclear(r);
    return found;
}

/* --- who is rated --- */

static void take_rated(const PGresult *r, int row, int column, struct rated *rated)
{
    rated->since = pg_number(r, row, column);
    pg_take_text(r, row, column + 1, rated->name, sizeof rated->name);
}

static enum found find_rated(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    PGresult *r;
    enum found found;

    pg_put_number(&values, q->person.id);
    r = ask(db, pg, GET_RATED, &values);
    if (r && PQntuples(r))
        take_rated(r, 0, 0, &q->rated);
    found = r ? FOUND_IT : FOUND_TROUBLE;
    PQclear(r);
    return found;
}

/* A row each for the seats of a game. */
static void take_rated_seat(const PGresult *r, int row, struct query *q)
{
    char id[ID_TEXT];
    struct rated_table *t;
    int64_t seat = pg_number(r, row, 6);

    pg_take_text(r, row, 0, id, sizeof id);
    t = store_rated_table(q, id);
    if (!t || seat < 0 || seat >= MAX_PLAYERS)
        return;
    pg_take_text(r, row, 1, t->game, sizeof t->game);
    t->players = (int)pg_number(r, row, 2);
    t->started = pg_number(r, row, 3);
    pg_take_text(r, row, 4, t->scores, sizeof t->scores);
    t->winners = (uint32_t)pg_number(r, row, 5);
    pg_take_text(r, row, 7, t->seat[seat].level, MAX_LEVEL);
    t->seat[seat].person = pg_number(r, row, 8);
    take_rated(r, row, 9, &t->seat[seat].rated);
}

static enum found find_ratings(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    PGresult *r;
    enum found found = find_rated(db, pg, q);

    if (found == FOUND_TROUBLE)
        return found;
    pg_put_number(&values, QUERY_RATED_OF_GAME);
    pg_put_int(&values, SEAT_BOT);
    pg_put_int(&values, ENTRY_START);
    pg_put_int(&values, ENTRY_HINT);
    pg_put_number(&values, QUERY_RATED_OF_ONE);
    r = ask(db, pg, GET_RATINGS, &values);
    for (int i = 0; r && i < PQntuples(r); i++)
        take_rated_seat(r, i, q);
    found = r ? FOUND_IT : FOUND_TROUBLE;
    PQclear(r);
    return found;
}

/* --- all of it --- */

static enum found list_tables(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_text(&values, q->id);
    pg_put_number(&values, QUERY_IDS);
    r = ask(db, pg, GET_ALL_TABLES, &values);
    found = take_ids(r, q);
    PQclear(r);
    return found;
}

/* Bytes as they are shown: two digits each. False without memory, or if it is another number of
 * them. */
static bool take_bytes(const PGresult *r, int row, int column, uint8_t out[SECRET_BYTES])
{
    size_t size;
    unsigned char *bytes =
        PQunescapeBytea((const unsigned char *)PQgetvalue(r, row, column), &size);
    bool is_good = bytes && size == SECRET_BYTES;

    if (is_good)
        memcpy(out, bytes, SECRET_BYTES);
    PQfreemem(bytes);
    return is_good;
}

static enum found list_people(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_number(&values, q->person.id);
    pg_put_number(&values, QUERY_IDS);
    r = ask(db, pg, GET_ALL_PEOPLE, &values);
    found = r ? FOUND_IT : FOUND_TROUBLE;
    for (int i = 0; r && i < PQntuples(r) && q->n_people < QUERY_IDS; i++) {
        struct kept_person *kept = &q->people[q->n_people++];

        kept->person.id = pg_number(r, i, 0);
        if (!take_bytes(r, i, 1, kept->person.hash))
            found = FOUND_TROUBLE;
        pg_take_text(r, i, 2, kept->person.name, sizeof kept->person.name);
        kept->seen = pg_number(r, i, 3);
        take_rated(r, i, 4, &kept->rated);
    }
    PQclear(r);
    return found;
}

/* --- what else is asked --- */

static enum found find_kept(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_number(&values, q->search.person);
    pg_put_text(&values, q->id);
    pg_put_number(&values, QUERY_IDS);
    r = ask(db, pg, GET_KEPT, &values);
    found = take_ids(r, q);
    PQclear(r);
    return found;
}

static enum found find_orders(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_number(&values, q->since);
    pg_put_number(&values, QUERY_IDS);
    r = ask(db, pg, GET_ORDERS, &values);
    found = r ? FOUND_IT : FOUND_TROUBLE;
    for (int i = 0; r && i < PQntuples(r) && q->n_orders < QUERY_IDS; i++) {
        struct order *order = &q->orders[q->n_orders++];

        order->id = pg_number(r, i, 0);
        order->kind = (enum order_kind)pg_number(r, i, 1);
        pg_take_text(r, i, 2, order->table, ID_TEXT);
        order->seat = (int)pg_number(r, i, 3);
        order->person.id = pg_number(r, i, 4);
        pg_take_text(r, i, 5, order->person.name, MAX_NAME);
        if (!PQgetisnull(r, i, 6) && !take_bytes(r, i, 6, order->person.hash))
            found = FOUND_TROUBLE;
    }
    PQclear(r);
    return found;
}

static enum found find_refused(struct pg_store *db, struct pg *pg, struct query *q)
{
    enum { MOST = 10000 };
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_number(&values, MOST);
    r = ask(db, pg, GET_REFUSED, &values);
    if (r)
        q->refused = (char(*)[MAX_PEER])calloc((size_t)PQntuples(r) + 1, MAX_PEER);
    found = q->refused ? FOUND_IT : FOUND_TROUBLE;
    for (int i = 0; q->refused && i < PQntuples(r); i++)
        pg_take_text(r, i, 0, q->refused[q->n_refused++], MAX_PEER);
    PQclear(r);
    return found;
}

/* --- what nodes ask --- */

static enum found find_news(struct pg_store *db, struct pg *pg, struct query *q)
{
    char since[24];
    struct pg_values values = {0};
    PGresult *r;

    snprintf(since, sizeof since, "%llu", q->since ? (unsigned long long)q->since : UINT64_MAX);
    pg_put_text(&values, since);
    r = ask(db, pg, GET_NEWS, &values);
    if (r)
        q->grown = (struct grown *)calloc((size_t)PQntuples(r), sizeof *q->grown);
    for (int i = 0; q->grown && i < PQntuples(r); i++) {
        struct grown *grown = &q->grown[q->n_grown];

        q->since = pg_number(r, i, 0);
        if (PQgetisnull(r, i, 1))
            break;
        pg_take_text(r, i, 1, grown->table, ID_TEXT);
        grown->n = (int)pg_number(r, i, 2);
        q->n_grown++;
    }
    PQclear(r);
    return q->grown ? FOUND_IT : FOUND_TROUBLE;
}

static enum found find_seated(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_array tables = {0};
    struct pg_values values = {0};
    PGresult *r = NULL;
    enum found found;

    for (int i = 0; i < q->n_grown; i++)
        pg_add_text(&tables, q->grown[i].table);
    pg_put_array(&values, &tables, PG_TEXT);
    if (!tables.is_short)
        r = ask(db, pg, GET_SEATED, &values);
    for (int i = 0; r && i < PQntuples(r); i++) {
        int64_t seat = pg_number(r, i, 1);

        if (seat >= 0 && seat < MAX_PLAYERS)
            q->grown[pg_number(r, i, 0)].people[seat] = pg_number(r, i, 2);
    }
    free(tables.bytes);
    found = r ? FOUND_IT : FOUND_TROUBLE;
    PQclear(r);
    return found;
}

static enum found take_lease(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    enum found found;
    PGresult *r;

    pg_put_text(&values, q->id);
    pg_put_number(&values, (int64_t)q->node.id);
    pg_put_int(&values, LEASE_MS);
    r = ask(db, pg, TAKE_LEASE, &values);
    found = !r ? FOUND_TROUBLE : PQntuples(r) ? FOUND_IT : FOUND_NOTHING;
    PQclear(r);
    return found;
}

static enum found find_nodes(struct pg_store *db, struct pg *pg, struct query *q)
{
    struct pg_values values = {0};
    PGresult *r;

    pg_put_number(&values, (int64_t)q->node.id);
    pg_put_text(&values, q->node.address);
    pg_put_int(&values, NODE_MS);
    r = ask(db, pg, GET_NODES, &values);
    if (r)
        q->nodes = (struct node *)calloc((size_t)PQntuples(r) + 1, sizeof *q->nodes);
    for (int i = 0; q->nodes && i < PQntuples(r); i++) {
        struct node *node = &q->nodes[q->n_nodes++];

        node->id = (uint64_t)pg_number(r, i, 0);
        pg_take_text(r, i, 1, node->address, sizeof node->address);
    }
    PQclear(r);
    return q->nodes ? FOUND_IT : FOUND_TROUBLE;
}

void pg_answer(struct store *store, enum store_lane lane, struct query *q)
{
    struct pg_store *db = (struct pg_store *)store->data;
    struct pg *pg = &db->reader[lane];

    switch (q->kind) {
    case QUERY_PERSON: q->found = find_person(db, pg, q); break;
    case QUERY_LINK: q->found = find_link(db, pg, q); break;
    case QUERY_LOG: q->found = load_log(db, pg, q); break;
    case QUERY_DUE: q->found = find_due(db, pg, q); break;
    case QUERY_OLD: q->found = find_old(db, pg, q); break;
    case QUERY_FINISHED: q->found = find_games(db, pg, q); break;
    case QUERY_BLOCKS: q->found = list_blocks(db, pg, q); break;
    case QUERY_BETWEEN: q->found = look_between(db, pg, q); break;
    case QUERY_RATED: q->found = find_rated(db, pg, q); break;
    case QUERY_RATINGS: q->found = find_ratings(db, pg, q); break;
    case QUERY_TABLES: q->found = list_tables(db, pg, q); break;
    case QUERY_PEOPLE: q->found = list_people(db, pg, q); break;
    case QUERY_KEPT: q->found = find_kept(db, pg, q); break;
    case QUERY_ORDERS: q->found = find_orders(db, pg, q); break;
    case QUERY_REFUSED: q->found = find_refused(db, pg, q); break;
    case QUERY_NEWS: q->found = find_news(db, pg, q); break;
    case QUERY_SEATED: q->found = find_seated(db, pg, q); break;
    case QUERY_LEASE: q->found = take_lease(db, pg, q); break;
    case QUERY_NODES: q->found = find_nodes(db, pg, q); break;
    default: q->found = FOUND_TROUBLE;
    }
}
