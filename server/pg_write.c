/* Writing to PostgreSQL. Everything that waits is one statement, which commits by itself: the
 * entries go into the log where nobody has written one of that number, and what belongs to an
 * entry – people, a new table, seats, the end – goes in if the entry did. Keys are in order, so
 * that two servers never wait for each other in a circle; a statement touches a row once, and
 * what comes later to the same table goes into the next.
 *
 * A connection that breaks may have committed. The statement is then run again: entries that
 * are there already have lost, and those that are ours are found by looking. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/pg_inside.h"

/* What goes over, column by column. */
enum column {
    LOG_TAB,
    LOG_SEQ,
    LOG_KIND,
    LOG_SEAT,
    LOG_NUMBER,
    LOG_TEXT,
    LOG_AT,
    LOG_CARRIES,
    N_LOG,
    TABLE_GUARD = N_LOG, /* the table whose entry must have gone in; none: always */
    TABLE_ID,
    TABLE_GAME,
    TABLE_PLAYERS,
    TABLE_CLOCK,
    TABLE_CREATOR,
    TABLE_CREATED,
    TABLE_PUBLIC,
    TABLE_FINISHED,
    TABLE_SCORES,
    TABLE_WINNERS,
    TABLE_WORDS,
    FIRST, /* entries of new tables, as those of the log */
    SEAT_TAB = FIRST + N_LOG,
    SEAT_SEAT,
    SEAT_KIND,
    SEAT_LEVEL,
    SEAT_NAME,
    SEAT_PERSON,
    SEAT_LINK,
    SEAT_AWAY,
    SEAT_OVER,
    SEAT_WORDS,
    PERSON_GUARD,
    PERSON_ID,
    PERSON_HASH,
    PERSON_NAME,
    PERSON_SEEN,
    PERSON_NAMING,
    ROW_TAB,      /* of the tables whose rows are otherwise then: */
    ROW_FINISHED, /* 0: not by this */
    ROW_SCORES,
    ROW_WINNERS,
    ROW_PUBLIC, /* -1: as it was */
    MET_TAB,    /* a table knows a person from now on */
    MET_PERSON,
    N_COLUMNS
};
_Static_assert((int)N_COLUMNS <= (int)PG_VALUES, "pg: a statement has more gaps than values");

static const enum pg_type types[N_COLUMNS] = {
    [LOG_TAB] = PG_TEXT,
    [LOG_SEQ] = PG_INTEGER,
    [LOG_KIND] = PG_INTEGER,
    [LOG_SEAT] = PG_INTEGER,
    [LOG_NUMBER] = PG_INTEGER,
    [LOG_TEXT] = PG_TEXT,
    [LOG_AT] = PG_BIGINT,
    [LOG_CARRIES] = PG_TEXT,
    [TABLE_GUARD] = PG_TEXT,
    [TABLE_ID] = PG_TEXT,
    [TABLE_GAME] = PG_TEXT,
    [TABLE_PLAYERS] = PG_INTEGER,
    [TABLE_CLOCK] = PG_INTEGER,
    [TABLE_CREATOR] = PG_BIGINT,
    [TABLE_CREATED] = PG_BIGINT,
    [FIRST + LOG_TAB] = PG_TEXT,
    [FIRST + LOG_SEQ] = PG_INTEGER,
    [FIRST + LOG_KIND] = PG_INTEGER,
    [FIRST + LOG_SEAT] = PG_INTEGER,
    [FIRST + LOG_NUMBER] = PG_INTEGER,
    [FIRST + LOG_TEXT] = PG_TEXT,
    [FIRST + LOG_AT] = PG_BIGINT,
    [FIRST + LOG_CARRIES] = PG_TEXT,
    [SEAT_TAB] = PG_TEXT,
    [SEAT_SEAT] = PG_INTEGER,
    [SEAT_KIND] = PG_INTEGER,
    [SEAT_LEVEL] = PG_TEXT,
    [SEAT_NAME] = PG_TEXT,
    [SEAT_PERSON] = PG_BIGINT,
    [SEAT_LINK] = PG_BYTEA,
    [SEAT_AWAY] = PG_INTEGER,
    [SEAT_OVER] = PG_INTEGER,
    [SEAT_WORDS] = PG_TEXT,
    [PERSON_GUARD] = PG_TEXT,
    [PERSON_ID] = PG_BIGINT,
    [PERSON_HASH] = PG_BYTEA,
    [PERSON_NAME] = PG_TEXT,
    [PERSON_SEEN] = PG_BIGINT,
    [PERSON_NAMING] = PG_INTEGER,
    [ROW_TAB] = PG_TEXT,
    [ROW_FINISHED] = PG_BIGINT,
    [ROW_SCORES] = PG_TEXT,
    [ROW_WINNERS] = PG_BIGINT,
    [ROW_PUBLIC] = PG_INTEGER,
    [MET_TAB] = PG_TEXT,
    [MET_PERSON] = PG_BIGINT,
    [TABLE_PUBLIC] = PG_INTEGER,
    [TABLE_FINISHED] = PG_BIGINT,
    [TABLE_SCORES] = PG_TEXT,
    [TABLE_WINNERS] = PG_BIGINT,
    [TABLE_WORDS] = PG_TEXT,
};

enum {
    PUT_LOG,
    PUT_ALL,
    PUT_RATED,
    PUT_BLOCK,
    CUT_BLOCK,
    CUT_TABLE,
    GET_ENTRIES,
    PUT_ENTRY,
    CUT_SITTER,
    PUT_WORDS,
    PUT_ORDER,
    CUT_PERSON,
    CUT_NAMING,
    CUT_ORDER,
    GET_ENTRY,
    N_WRITES
};

/* An entry follows the one before it, or its table is not there any more. */
#define PUT_ENTRIES \
    "INSERT INTO log (tab, seq, kind, seat, number, text, at, carries)" \
    " SELECT i.* FROM unnest($1::text[], $2::int4[], $3::int4[], $4::int4[], $5::int4[]," \
    "  $6::text[], $7::int8[], $8::text[]) AS i (tab, seq, kind, seat, number, text, at," \
    "  carries) JOIN log AS l ON l.tab = i.tab AND l.seq = i.seq - 1" \
    " ON CONFLICT DO NOTHING RETURNING tab"

const char *const pg_writes[] = {
    [PUT_LOG] = PUT_ENTRIES,
    /* What has gone in is known before anything else is done: that keeps the order in which
     * locks are taken. */
    [PUT_ALL] =
        "WITH won AS (" PUT_ENTRIES "),"
        " winners AS MATERIALIZED (SELECT coalesce(array_agg(tab), '{}') AS tabs FROM won),"
        " new_tables AS (INSERT INTO tables (id, game, players, clock, creator, created,"
        "   public, finished, scores, winners, ended, words) SELECT t.id, t.game, t.players,"
        "   t.clock, t.creator, t.created, t.public <> 0, t.finished, t.scores, t.winners,"
        "   CASE WHEN t.finished > 0 THEN (t.finished << 20) + nextval('ends') END,"
        "   CASE WHEN t.finished > 0 THEN string_to_array(t.words, ' ') END"
        "  FROM winners, unnest($9::text[], $10::text[], $11::text[], $12::int4[],"
        "   $13::int4[], $14::int8[], $15::int8[], $16::int4[], $17::int8[], $18::text[],"
        "   $19::int8[], $20::text[]) AS t (guard, id, game, players, clock, creator,"
        "   created, public, finished, scores, winners, words)"
        "  WHERE guard IS NULL OR guard = ANY (tabs) ON CONFLICT DO NOTHING RETURNING id),"
        " changed AS MATERIALIZED (SELECT tabs || (SELECT coalesce(array_agg(id), '{}')"
        "   FROM new_tables) AS tabs FROM winners),"
        " new_entries AS (INSERT INTO log (tab, seq, kind, seat, number, text, at, carries)"
        "  SELECT i.* FROM unnest($21::text[], $22::int4[], $23::int4[], $24::int4[],"
        "   $25::int4[], $26::text[], $27::int8[], $28::text[]) AS i (tab, seq, kind, seat,"
        "   number, text, at, carries), changed WHERE i.tab = ANY (tabs)),"
        " put_seats AS (INSERT INTO seats (tab, seat, kind, level, name, person, link, away,"
        "   over, words) SELECT s.tab, s.seat, s.kind, s.level, s.name, s.person, s.link,"
        "   s.away <> 0, s.over <> 0, s.words FROM changed, unnest($29::text[], $30::int4[],"
        "   $31::int4[], $32::text[], $33::text[], $34::int8[], $35::bytea[], $36::int4[],"
        "   $37::int4[], $38::text[]) AS s (tab, seat, kind, level, name, person, link, away,"
        "   over, words) WHERE s.tab = ANY (tabs)"
        "  ON CONFLICT (tab, seat) DO UPDATE SET kind = excluded.kind,"
        "   level = excluded.level, name = excluded.name, person = excluded.person,"
        "   link = excluded.link, away = excluded.away, over = seats.over OR excluded.over,"
        "   words = excluded.words RETURNING tab, seat, words),"
        " people_in AS (SELECT p.* FROM changed, unnest($39::text[], $40::int8[],"
        "   $41::bytea[], $42::text[], $43::int8[], $44::int4[]) AS p (guard, id, hash, name,"
        "   seen, naming) WHERE guard IS NULL OR guard = ANY (tabs)),"
        " named AS (INSERT INTO people (id, hash, name, seen)"
        "  SELECT id, hash, name, seen FROM people_in WHERE naming <> 0 ON CONFLICT (id)"
        "  DO UPDATE SET name = excluded.name, seen = excluded.seen),"
        " known AS (INSERT INTO people (id, hash, name, seen)"
        "  SELECT id, hash, name, seen FROM people_in WHERE naming = 0 ON CONFLICT (id)"
        "  DO UPDATE SET seen = excluded.seen),"
        " rows AS MATERIALIZED (SELECT r.* FROM changed, unnest($45::text[], $46::int8[],"
        "   $47::text[], $48::int8[], $49::int4[]) AS r (tab, finished, scores, winners,"
        "   public) WHERE r.tab = ANY (tabs)),"
        " over_seats AS (UPDATE seats AS s SET over = true FROM rows AS r WHERE s.tab = r.tab"
        "  AND r.finished > 0 AND NOT EXISTS (SELECT 1 FROM put_seats AS p"
        "   WHERE p.tab = s.tab AND p.seat = s.seat)),"
        " put_rows AS (UPDATE tables AS t SET"
        "  finished = CASE WHEN r.finished > 0 THEN r.finished ELSE t.finished END,"
        "  scores = CASE WHEN r.finished > 0 THEN r.scores ELSE t.scores END,"
        "  winners = CASE WHEN r.finished > 0 THEN r.winners ELSE t.winners END,"
        "  ended = CASE WHEN r.finished > 0 THEN (r.finished << 20) + nextval('ends')"
        "   ELSE t.ended END,"
        "  public = CASE WHEN r.public < 0 THEN t.public ELSE r.public > 0 END,"
        "  words = CASE WHEN r.finished > 0 OR t.finished > 0 THEN string_to_array("
        "   CASE WHEN r.public > 0 OR (r.public < 0 AND t.public) THEN 'v ' ELSE '' END ||"
        "   'g' || t.game || (SELECT coalesce(string_agg(' ' || w, ''), '') FROM (SELECT"
        "    p.words FROM put_seats AS p WHERE p.tab = r.tab UNION ALL SELECT s.words"
        "    FROM seats AS s WHERE s.tab = r.tab AND NOT EXISTS (SELECT 1 FROM put_seats AS p"
        "     WHERE p.tab = s.tab AND p.seat = s.seat)) AS x (w)), ' ') END"
        "  FROM rows AS r WHERE t.id = r.tab"
        "   AND (r.finished > 0 OR r.public >= 0 OR t.finished > 0)),"
        " meetings AS (INSERT INTO met (person, tab) SELECT DISTINCT m.person, m.tab"
        "  FROM changed, unnest($50::text[], $51::int8[]) AS m (tab, person)"
        "  WHERE m.tab = ANY (tabs) ON CONFLICT DO NOTHING)"
        " SELECT unnest(tabs) FROM winners",
    [CUT_TABLE] = ("WITH cut_log AS (DELETE FROM log WHERE tab = $1),"
                   " cut_seats AS (DELETE FROM seats WHERE tab = $1),"
                   " cut_met AS (DELETE FROM met WHERE tab = $1)"
                   " DELETE FROM tables WHERE id = $1"),
    [GET_ENTRIES] =
        ("SELECT seq, kind, seat, number, text, at, carries FROM log"
         " WHERE tab = $1 AND (carries IS NOT NULL OR kind = $2::integer) ORDER BY seq"),
    [PUT_ENTRY] = "UPDATE log SET text = $3, carries = $4 WHERE tab = $1 AND seq = $2",
    [CUT_SITTER] = ("WITH cut_creator AS (UPDATE tables SET creator = 0 WHERE id = $1"
                    "  AND creator = $2), cut_met AS (DELETE FROM met WHERE tab = $1"
                    "  AND person = $2) UPDATE seats SET person = 0, name = '', words = ' p0'"
                    " WHERE tab = $1 AND person = $2"),
    [PUT_WORDS] = ("UPDATE tables SET words = string_to_array(CASE WHEN public THEN 'v '"
                   "  ELSE '' END || 'g' || game || (SELECT coalesce(string_agg(' ' ||"
                   "   s.words, ''), '') FROM seats AS s WHERE s.tab = id), ' ')"
                   " WHERE id = $1 AND ended IS NOT NULL"),
    [PUT_ORDER] = ("INSERT INTO orders (kind, tab, seat, person, hash, name)"
                   " SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM orders"
                   "  WHERE kind = $1 AND tab = $2 AND seat = $3 AND person = $4)"),
    [CUT_PERSON] = ("WITH cut_blocks AS (DELETE FROM blocks WHERE person = $1 OR other = $1)"
                    " DELETE FROM people WHERE id = $1"),
    [CUT_NAMING] = "DELETE FROM orders WHERE kind = 4 AND person = $1",
    [CUT_ORDER] = "DELETE FROM orders WHERE id = $1",
    [PUT_RATED] = ("UPDATE people SET rated_as = $3, rated ="
                   " CASE WHEN $2::bigint > 0 AND rated > 0 THEN rated ELSE $2 END"
                   " WHERE id = $1"),
    [PUT_BLOCK] = ("INSERT INTO blocks (person, other, n, name, at)"
                   " SELECT $1, $2, coalesce(max(n), 0) + 1, $3, $4 FROM blocks"
                   "  WHERE person = $1 ON CONFLICT (person, other)"
                   "  DO UPDATE SET name = excluded.name"),
    [CUT_BLOCK] = "DELETE FROM blocks WHERE person = $1 AND n = $2",
    [GET_ENTRY] = ("SELECT kind, seat, number, text, at, carries FROM log"
                   " WHERE tab = $1 AND seq = $2"),
};
const int pg_n_writes = N_WRITES;

/* A statement's worth of jobs. */
struct batch {
    struct job **jobs; /* those with an entry in the order of their tables */
    int n;
    struct pg_array column[N_COLUMNS];
    bool was_lost; /* the connection, while it was under way: it may have been carried out */
};

/* --- filling --- */

static void add_entry(struct batch *b, int first, const char *table, int seq,
                      const struct entry *e)
{
    struct pg_array *c = b->column + first;
    char *carries = entry_write_carried(e->carried);

    c[LOG_CARRIES].is_short = c[LOG_CARRIES].is_short || (e->carried && !carries);
    pg_add_text(&c[LOG_TAB], table);
    pg_add_int(&c[LOG_SEQ], seq);
    pg_add_int(&c[LOG_KIND], e->kind);
    pg_add_int(&c[LOG_SEAT], e->seat);
    pg_add_int(&c[LOG_NUMBER], e->number);
    pg_add_text(&c[LOG_TEXT], e->text);
    pg_add_number(&c[LOG_AT], e->at);
    pg_add_text(&c[LOG_CARRIES], carries);
    free(carries);
}

/* By what a game is found for the sake of a seat: the pieces of the name, and the person. To be
 * freed; NULL without memory. */
static char *words_of_seat(const struct stored_seat *seat)
{
    char *name = store_name_words(seat->name);
    size_t size = name ? strlen(name) + 32 : 0;
    char *words = name ? (char *)malloc(size) : NULL;

    if (words)
        snprintf(words, size, "%s p%lld", name, (long long)seat->person);
    free(name);
    return words;
}

static void add_met(struct batch *b, const char *table, int64_t person)
{
    if (!person)
        return;
    pg_add_text(&b->column[MET_TAB], table);
    pg_add_number(&b->column[MET_PERSON], person);
}

static void add_seat(struct batch *b, const char *table, int seat, const struct stored_seat *x,
                     bool is_over)
{
    struct pg_array *c = b->column;
    char *words = words_of_seat(x);

    c[SEAT_WORDS].is_short = c[SEAT_WORDS].is_short || !words;
    pg_add_text(&c[SEAT_TAB], table);
    pg_add_int(&c[SEAT_SEAT], seat);
    pg_add_int(&c[SEAT_KIND], x->kind);
    pg_add_text(&c[SEAT_LEVEL], x->level);
    pg_add_text(&c[SEAT_NAME], x->name);
    pg_add_number(&c[SEAT_PERSON], x->person);
    pg_add_bytes(&c[SEAT_LINK], x->link);
    pg_add_int(&c[SEAT_AWAY], x->is_away);
    pg_add_int(&c[SEAT_OVER], is_over);
    pg_add_text(&c[SEAT_WORDS], words);
    add_met(b, table, x->person);
    free(words);
}

/* By what a game is found, as the statement puts it together for one that ends. To be freed;
 * NULL without memory. */
static char *words_of_table(const struct stored_table *t)
{
    size_t size = sizeof t->game + 8;
    char *words = (char *)malloc(size);

    if (words)
        snprintf(words, size, "%sg%s", t->is_public ? "v " : "", t->game);
    for (int seat = 0; seat < t->players && words; seat++) {
        size_t used = strlen(words);
        char *more = words_of_seat(&t->seat[seat]);
        char *larger = NULL;

        if (more) {
            size = used + strlen(more) + 2;
            larger = (char *)realloc(words, size);
        }
        if (larger)
            snprintf(larger + used, size - used, " %s", more);
        else
            free(words);
        words = larger;
        free(more);
    }
    return words;
}

/* A new table as what there is of its log has made it. */
static void add_table(struct batch *b, const struct job *job)
{
    struct stored_table t = *job->stored_table;
    struct pg_array *c = b->column;
    struct carried carried;
    struct entry first = store_first_entry(job, &carried);
    char *words;

    add_entry(b, FIRST, t.id, 0, &first);
    for (int i = 0; i < job->n_log; i++) {
        for (int seat = 0; seat < t.players; seat++)
            add_met(b, t.id, t.seat[seat].person); /* who sits there only for some time */
        add_entry(b, FIRST, t.id, i + 1, &job->log[i]);
        stored_table_follow(&t, &job->log[i]);
    }
    add_met(b, t.id, t.creator);
    words = words_of_table(&t);
    c[TABLE_WORDS].is_short = c[TABLE_WORDS].is_short || !words;
    pg_add_text(&c[TABLE_GUARD], job->seq ? job->table : NULL);
    pg_add_text(&c[TABLE_ID], t.id);
    pg_add_text(&c[TABLE_GAME], t.game);
    pg_add_int(&c[TABLE_PLAYERS], t.players);
    pg_add_int(&c[TABLE_CLOCK], t.clock);
    pg_add_number(&c[TABLE_CREATOR], t.creator);
    pg_add_number(&c[TABLE_CREATED], t.created);
    pg_add_int(&c[TABLE_PUBLIC], t.is_public);
    pg_add_number(&c[TABLE_FINISHED], t.finished);
    pg_add_text(&c[TABLE_SCORES], t.scores);
    pg_add_number(&c[TABLE_WINNERS], t.winners);
    pg_add_text(&c[TABLE_WORDS], words);
    free(words);
    for (int seat = 0; seat < t.players; seat++)
        add_seat(b, t.id, seat, &t.seat[seat], t.finished);
}

/* What follows from an entry beside the log. */
static void add_index(struct batch *b, const char *table, const struct entry *e)
{
    const struct carried *carried = e->carried;
    bool is_listing = e->kind == ENTRY_LISTED || e->kind == ENTRY_CLOSED;
    bool is_end = carried && carried->is_end;
    struct pg_array *c = b->column;

    if (!carried && !is_listing)
        return;
    for (int seat = 0; carried && seat < MAX_PLAYERS; seat++)
        if (carried->seats >> seat & 1)
            add_seat(b, table, seat, &carried->seat[seat], is_end);
    pg_add_text(&c[ROW_TAB], table);
    pg_add_number(&c[ROW_FINISHED], is_end ? e->at : 0);
    pg_add_text(&c[ROW_SCORES], is_end ? carried->scores : "");
    pg_add_number(&c[ROW_WINNERS], is_end ? carried->winners : 0);
    pg_add_int(&c[ROW_PUBLIC], is_listing ? e->number != 0 : -1);
}

/* A person whom so many jobs have, one of which may give a name. What several want does not
 * wait for any of them: that somebody was here is true in any case. */
static void add_person(struct batch *b, struct job *const *jobs, int n)
{
    struct pg_array *c = b->column;
    const struct job *job = jobs[0];
    int64_t seen = 0;

    for (int i = 0; i < n; i++) {
        if (jobs[i]->is_naming)
            job = jobs[i];
        seen = jobs[i]->when > seen ? jobs[i]->when : seen;
    }
    pg_add_text(&c[PERSON_GUARD], n == 1 && job->seq ? job->table : NULL);
    pg_add_number(&c[PERSON_ID], job->person.id);
    pg_add_bytes(&c[PERSON_HASH], job->person.hash);
    pg_add_text(&c[PERSON_NAME], job->person.name);
    pg_add_number(&c[PERSON_SEEN], seen);
    pg_add_int(&c[PERSON_NAMING], job->is_naming);
}

static int by_table(const void *a, const void *b)
{
    return strcmp((*(struct job *const *)a)->table, (*(struct job *const *)b)->table);
}

static int by_person(const void *a, const void *b)
{
    int64_t one = (*(struct job *const *)a)->person.id;
    int64_t other = (*(struct job *const *)b)->person.id;

    return (one > other) - (one < other);
}

/* False without memory. */
static bool fill(struct batch *b)
{
    bool is_short = false;

    qsort(b->jobs, (size_t)b->n, sizeof *b->jobs, by_person);
    for (int i = 0, same; i < b->n; i += same) {
        for (same = 1; i + same < b->n && !by_person(&b->jobs[i], &b->jobs[i + same]); same++)
            ;
        if (b->jobs[i]->person.id)
            add_person(b, &b->jobs[i], same);
    }
    qsort(b->jobs, (size_t)b->n, sizeof *b->jobs, by_table);
    for (int i = 0; i < b->n; i++) {
        const struct job *job = b->jobs[i];

        if (job->stored_table)
            add_table(b, job);
        if (job->seq)
            add_entry(b, LOG_TAB, job->table, job->seq, &job->entry);
        if (job->seq)
            add_index(b, job->table, &job->entry);
    }
    for (int i = 0; i < N_COLUMNS; i++)
        is_short = is_short || b->column[i].is_short;
    return !is_short;
}

/* --- carrying out --- */

static void fail(struct batch *b, const char *error)
{
    for (int i = 0; i < b->n; i++) {
        snprintf(b->jobs[i]->error, sizeof b->jobs[i]->error, "%s", error);
        b->jobs[i]->is_uncertain = b->was_lost;
    }
}

/* Whether an error is the server's going away or the other's who waited for us: it may go
 * better the next time. */
static bool is_passing(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return state && (!strncmp(state, "40", 2) || !strncmp(state, "57P", 3) ||
                     !strncmp(state, "08", 2) || !strcmp(state, "25006"));
}

/* Whether it is something in the jobs. */
static bool is_theirs(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return state && (!strncmp(state, "22", 2) || !strncmp(state, "23", 2));
}

/* What there is seldom: such a job is carried out alone, in several statements. */
static bool is_seldom(const struct job *job)
{
    return job->is_removal || job->is_rating || job->block.other || job->block.n ||
           job->forgotten.id || job->order.kind || job->carried_out;
}

/* Runs one of several statements; the result takes the place of the one before. False: it
 * failed. */
static bool step(struct pg *pg, PGresult **last, int statement, const struct pg_values *values)
{
    PQclear(*last);
    *last = pg_run(pg, statement, values, PG_SOON);
    return *last && pg_is_good(pg, *last);
}

static bool cut_table(struct pg *pg, PGresult **last, const struct job *job)
{
    struct pg_values values = {0};

    pg_put_text(&values, job->table);
    return step(pg, last, CUT_TABLE, &values);
}

static bool put_rated(struct pg *pg, PGresult **last, const struct job *job)
{
    struct pg_values values = {0};

    pg_put_number(&values, job->person.id);
    pg_put_number(&values, job->rated.since);
    pg_put_text(&values, job->rated.name);
    return step(pg, last, PUT_RATED, &values);
}

static bool put_block(struct pg *pg, PGresult **last, const struct job *job)
{
    struct pg_values values = {0};

    pg_put_number(&values, job->person.id);
    if (!job->block.other) {
        pg_put_int(&values, job->block.n);
        return step(pg, last, CUT_BLOCK, &values);
    }
    pg_put_number(&values, job->block.other);
    pg_put_text(&values, job->block.name);
    pg_put_number(&values, job->when);
    return step(pg, last, PUT_BLOCK, &values);
}

/* Writes an entry again as it is now. */
static bool rewrite(struct pg *pg, PGresult **last, const char *table, int seq,
                    const struct entry *e)
{
    char *carries = entry_write_carried(e->carried);
    struct pg_values values = {0};
    bool done;

    if (e->carried && !carries) /* no memory */
        return false;
    pg_put_text(&values, table);
    pg_put_int(&values, seq);
    pg_put_text(&values, e->text);
    pg_put_text(&values, carries);
    done = step(pg, last, PUT_ENTRY, &values);
    free(carries);
    return done;
}

/* Takes a person out of the log. An entry that cannot be read is none. */
static bool forget_in_log(struct pg *pg, PGresult **last, const struct job *job)
{
    struct forgetting f = forgetting_of(&job->forgotten);
    struct pg_values values = {0};
    PGresult *log = NULL;
    bool done;

    pg_put_text(&values, job->table);
    pg_put_int(&values, ENTRY_SEAT);
    done = step(pg, &log, GET_ENTRIES, &values);
    for (int i = 0; done && i < PQntuples(log); i++) {
        struct entry e;
        enum found found = pg_take_entry(log, i, job->table, &e);

        done = found != FOUND_TROUBLE &&
               (found == FOUND_NOTHING || !entry_forget(&e, &f) ||
                rewrite(pg, last, job->table, (int)pg_number(log, i, 0), &e));
        entry_clear(&e);
    }
    PQclear(log);
    return done;
}

static bool forget(struct pg *pg, PGresult **last, const struct job *job)
{
    struct pg_values both = {0};
    struct pg_values table = {0};

    pg_put_text(&both, job->table);
    pg_put_number(&both, job->forgotten.id);
    pg_put_text(&table, job->table);
    return forget_in_log(pg, last, job) && step(pg, last, CUT_SITTER, &both) &&
           step(pg, last, PUT_WORDS, &table);
}

static bool put_order(struct pg *pg, PGresult **last, const struct order *order)
{
    struct pg_values values = {0};
    struct pg_values person = {0};

    pg_put_int(&values, (int)order->kind);
    pg_put_text(&values, order->table);
    pg_put_int(&values, order->seat);
    pg_put_number(&values, order->person.id);
    pg_put_bytes(&values, order->person.hash);
    pg_put_text(&values, order->person.name);
    pg_put_number(&person, order->person.id);
    return (order->kind != ORDER_NAME || step(pg, last, CUT_NAMING, &person)) &&
           step(pg, last, PUT_ORDER, &values) &&
           (order->kind != ORDER_FORGET || step(pg, last, CUT_PERSON, &person));
}

static bool end_order(struct pg *pg, PGresult **last, const struct job *job)
{
    struct pg_values values = {0};

    pg_put_number(&values, job->carried_out);
    return step(pg, last, CUT_ORDER, &values);
}

/* Does what is seldom in a job; the last result, which failed if one did. */
static bool do_seldom(struct pg *pg, PGresult **last, const struct job *job)
{
    return (!job->is_removal || cut_table(pg, last, job)) &&
           (!job->is_rating || put_rated(pg, last, job)) &&
           ((!job->block.other && !job->block.n) || put_block(pg, last, job)) &&
           (!job->forgotten.id || forget(pg, last, job)) &&
           (!job->order.kind || put_order(pg, last, &job->order)) &&
           (!job->carried_out || end_order(pg, last, job));
}

/* One transaction with a batch's statement first, which also locks the person; the result that
 * failed, or the statement's. */
static PGresult *run_alone(struct pg *pg, const struct job *job, int statement,
                           const struct pg_values *values)
{
    PGresult *result = NULL;
    PGresult *also = NULL;

    if (!pg_do(pg, "BEGIN", PG_SOON))
        return NULL;
    result = pg_run(pg, statement, values, PG_SOON);
    if (!result || !pg_is_good(pg, result) || (job->seq && !PQntuples(result))) {
        pg_do(pg, "ROLLBACK", PG_SOON);
        return result;
    }
    if (!do_seldom(pg, &also, job)) {
        PQclear(result);
        pg_do(pg, "ROLLBACK", PG_SOON);
        return also;
    }
    PQclear(also);
    if (pg_do(pg, "COMMIT", PG_SOON))
        return result;
    PQclear(result);
    pg_disconnect(pg);
    return NULL;
}

/* Runs a statement until it is known what became of it. NULL: it is not known, or there is no
 * database; one that has been away for some time is asked once. */
static PGresult *run(struct pg_store *db, struct batch *b, int statement,
                     const struct pg_values *values)
{
    enum { PATIENCE = 5000, PAUSE = 20 };
    const struct timespec pause = {.tv_nsec = PAUSE * 1000000L};
    bool is_away = atomic_load(&db->is_away);
    int64_t end = pg_clock() + PATIENCE;

    for (;;) {
        PGresult *result = NULL;

        if (pg_connect(&db->writer)) {
            result = b->n == 1 && is_seldom(b->jobs[0]) && statement != GET_ENTRY
                         ? run_alone(&db->writer, b->jobs[0], statement, values)
                         : pg_run(&db->writer, statement, values, PG_SOON);
            if (result && !is_passing(result)) {
                atomic_store(&db->is_away, false);
                return result;
            }
            b->was_lost = b->was_lost || !result;
            if (result) {
                pg_is_good(&db->writer, result);
                if (strncmp(PQresultErrorField(result, PG_DIAG_SQLSTATE), "40", 2) != 0)
                    pg_disconnect(&db->writer);
            }
            PQclear(result);
        }
        if ((is_away && !b->was_lost) || pg_clock() >= end) {
            atomic_store(&db->is_away, true);
            return NULL;
        }
        nanosleep(&pause, NULL);
    }
}

/* Whether the entry that is in a job's place is the job's own. */
static bool is_own(struct pg_store *db, struct batch *b, const struct job *job)
{
    const struct entry *e = &job->entry;
    char *carries = entry_write_carried(e->carried);
    struct pg_values values = {0};
    PGresult *r;
    bool is_same;

    pg_put_text(&values, job->table);
    pg_put_int(&values, job->seq);
    r = run(db, b, GET_ENTRY, &values);
    is_same = r && pg_is_good(&db->writer, r) && PQntuples(r) == 1 &&
              pg_number(r, 0, 0) == e->kind && pg_number(r, 0, 1) == e->seat &&
              pg_number(r, 0, 2) == e->number && !strcmp(PQgetvalue(r, 0, 3), e->text) &&
              pg_number(r, 0, 4) == e->at && PQgetisnull(r, 0, 5) == !carries &&
              (!carries || !strcmp(PQgetvalue(r, 0, 5), carries));
    PQclear(r);
    free(carries);
    return is_same;
}

static bool has_won(const PGresult *result, const struct job *job)
{
    for (int i = 0; i < PQntuples(result); i++)
        if (!strcmp(PQgetvalue(result, i, 0), job->table))
            return true;
    return false;
}

/* Those whose entries did not go in have lost, unless they had gone in before. Winners come in
 * the order of their tables, as the jobs are. */
static void tell_losers(struct pg_store *db, struct batch *b, const PGresult *result)
{
    int won = 0;

    for (int i = 0; i < b->n; i++) {
        struct job *job = b->jobs[i];

        if (!job->seq)
            continue;
        if (won < PQntuples(result) && !strcmp(PQgetvalue(result, won, 0), job->table)) {
            won++;
            continue;
        }
        if (has_won(result, job) || (b->was_lost && is_own(db, b, job)))
            continue;
        snprintf(job->error, sizeof job->error, "%s", "something else came first");
        job->is_conflict = true;
    }
}

static bool is_only_log(const struct batch *b)
{
    return !b->column[TABLE_ID].n && !b->column[SEAT_TAB].n && !b->column[PERSON_ID].n &&
           !b->column[ROW_TAB].n;
}

/* Carries out a batch. False: something in one of its jobs is not possible. */
static bool carry_out(struct pg_store *db, struct batch *b)
{
    bool is_log = is_only_log(b);
    struct pg_values values = {0};
    PGresult *result;
    bool is_good;

    for (int i = 0; i < (is_log ? (int)N_LOG : (int)N_COLUMNS); i++)
        pg_put_array(&values, &b->column[i], types[i]);
    result = run(db, b, is_log ? PUT_LOG : PUT_ALL, &values);
    is_good = result && pg_is_good(&db->writer, result);
    if (is_good) {
        tell_losers(db, b, result);
    } else if (result && b->n > 1 && is_theirs(result)) {
        PQclear(result);
        return false;
    } else {
        fail(b, db->writer.error);
    }
    PQclear(result);
    return true;
}

static void write_batch(struct pg_store *db, struct job **jobs, int n)
{
    struct batch b = {.jobs = jobs, .n = n};
    bool done = true;

    if (!fill(&b))
        fail(&b, "out of memory");
    else
        done = carry_out(db, &b);
    for (int i = 0; i < N_COLUMNS; i++)
        free(b.column[i].bytes);
    for (int i = 0; i < n && !done; i++) /* so that it is the only one that fails */
        write_batch(db, &jobs[i], 1);
}

/* --- which jobs go together --- */

/* A job and its place in the row: what is about the same keeps its order. */
struct waiting {
    struct job *job;
    int number;
    bool is_later;
};

static int order_by_table(const void *a, const void *b)
{
    const struct waiting *one = (const struct waiting *)a;
    const struct waiting *other = (const struct waiting *)b;
    int order = strcmp(one->job->table, other->job->table);

    return order ? order : one->number - other->number;
}

static int order_by_person(const void *a, const void *b)
{
    const struct waiting *one = (const struct waiting *)a;
    const struct waiting *other = (const struct waiting *)b;
    int64_t x = one->job->person.id;
    int64_t y = other->job->person.id;

    return x != y ? (x > y) - (x < y) : one->number - other->number;
}

static int order_by_number(const void *a, const void *b)
{
    return ((const struct waiting *)a)->number - ((const struct waiting *)b)->number;
}

/* Marks those whose table an earlier one has, and who name a person whom an earlier one has. */
static void mark_later(struct waiting *w, int n)
{
    qsort(w, (size_t)n, sizeof *w, order_by_table);
    for (int i = 0; i < n; i++)
        w[i].is_later = i && *w[i].job->table && !strcmp(w[i].job->table, w[i - 1].job->table);
    qsort(w, (size_t)n, sizeof *w, order_by_person);
    for (int i = 1; i < n; i++)
        w[i].is_later = w[i].is_later ||
                        (w[i].job->is_naming && w[i].job->person.id == w[i - 1].job->person.id);
    qsort(w, (size_t)n, sizeof *w, order_by_number);
}

static void write_in_batches(struct pg_store *db, struct waiting *w, struct job **jobs, int n)
{
    while (n) {
        int now = 0;
        int later = 0;

        mark_later(w, n);
        for (int i = 0; i < n; i++)
            if (w[i].is_later)
                w[later++] = w[i];
            else if (is_seldom(w[i].job))
                write_batch(db, &w[i].job, 1);
            else
                jobs[now++] = w[i].job;
        if (now)
            write_batch(db, jobs, now);
        n = later;
    }
}

/* A statement costs the database, and everybody whom it wakes, much the same whether it has one
 * entry or ten. So while there is much to do what comes within a moment goes together; after a
 * pause nobody waits. */
void pg_gather(struct store *store)
{
    enum { BUSY = 20 }; /* milliseconds */
    const struct timespec moment = {.tv_nsec = 2000000};
    struct pg_store *db = (struct pg_store *)store->data;

    if (pg_clock() - db->gathered < BUSY)
        nanosleep(&moment, NULL);
    db->gathered = pg_clock();
}

void pg_write(struct store *store, struct job *list)
{
    struct pg_store *db = (struct pg_store *)store->data;
    bool has_failed = false;
    struct waiting *waiting;
    struct job **jobs;
    int n = 0;

    for (struct job *job = list; job; job = job->next)
        n++;
    waiting = (struct waiting *)calloc((size_t)n + 1, sizeof *waiting);
    jobs = (struct job **)calloc((size_t)n + 1, sizeof(struct job *));
    n = 0;
    for (struct job *job = list; job; job = job->next) {
        if (waiting && jobs)
            waiting[n] = (struct waiting){.job = job, .number = n};
        else
            snprintf(job->error, sizeof job->error, "%s", "out of memory");
        n++;
    }
    if (waiting && jobs)
        write_in_batches(db, waiting, jobs, n);
    free(waiting);
    free(jobs);
    for (const struct job *job = list; job; job = job->next)
        has_failed = has_failed || (*job->error && !job->is_conflict);
    atomic_store(&db->failed_write, has_failed ? pg_clock() : 0);
}
