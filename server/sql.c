/* See sql.h. */
#include "server/sql.h"

#include <string.h>

#include "hall/store.h"
#include "server/file.h"

static const char is_older[] =
    N_("{path}: an older program made this file; start the server once");

static bool open_file(struct sql *db, struct problem *problem)
{
    db->file = file_open(db->place, problem);
    if (!db->file || file_version(db->file) == STORE_VERSION)
        return db->file;
    sqlite3_close(db->file);
    return file_say(problem, db->place, is_older);
}

static bool open_pg(struct sql *db, struct problem *problem)
{
    int version;

    db->pg = (struct pg){.place = db->place};
    if (!pg_connect(&db->pg))
        return pg_say_error(problem, db->place, db->pg.error);
    version = pg_version(&db->pg);
    if (version == PG_VERSION)
        return true;
    pg_disconnect(&db->pg);
    return pg_say(problem, db->place, version > PG_VERSION ? file_newer : is_older);
}

bool sql_open(struct sql *db, const char *place, struct problem *problem)
{
    *db = (struct sql){.place = place};
    return pg_is_place(place) ? open_pg(db, problem) : open_file(db, problem);
}

bool sql_close(struct sql *db, bool done, struct problem *problem)
{
    bool is_said = done || *problem->text;

    if (!is_said && db->file)
        file_say_error(problem, db->place, sqlite3_errmsg(db->file));
    else if (!is_said)
        pg_say_error(problem, db->place, db->pg.error);
    sqlite3_close(db->file);
    pg_disconnect(&db->pg);
    return done;
}

static bool run_in_file(sqlite3 *db, const char *sql, const char *const *values, sql_row *row,
                        void *context)
{
    sqlite3_stmt *s = NULL;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
        return false;
    for (int i = 0; values && values[i]; i++) {
        const char name[] = {'$', (char)('1' + i), 0};

        sqlite3_bind_text(s, sqlite3_bind_parameter_index(s, name), values[i], -1,
                          SQLITE_STATIC);
    }
    while (sqlite3_step(s) == SQLITE_ROW) {
        const char *fields[SQL_FIELDS] = {NULL};

        for (int i = 0; i < sqlite3_column_count(s) && i < SQL_FIELDS; i++)
            fields[i] = (const char *)sqlite3_column_text(s, i);
        if (row)
            row(context, fields);
    }
    return sqlite3_finalize(s) == SQLITE_OK;
}

static bool run_in_pg(struct pg *pg, const char *sql, const char *const *values, sql_row *row,
                      void *context)
{
    struct pg_values gaps = {0};
    PGresult *r;
    bool done;

    for (int i = 0; values && values[i]; i++)
        pg_put_text(&gaps, values[i]);
    r = pg_run_sql(pg, sql, &gaps, PG_ADMIN);
    done = r && pg_is_good(pg, r);
    for (int k = 0; done && row && k < PQntuples(r); k++) {
        const char *fields[SQL_FIELDS] = {NULL};

        for (int i = 0; i < PQnfields(r) && i < SQL_FIELDS; i++)
            fields[i] = PQgetisnull(r, k, i) ? NULL : PQgetvalue(r, k, i);
        row(context, fields);
    }
    PQclear(r);
    return done;
}

bool sql_run(struct sql *db, const char *sql, const char *const *values, sql_row *row,
             void *context)
{
    return db->file ? run_in_file(db->file, sql, values, row, context)
                    : run_in_pg(&db->pg, sql, values, row, context);
}
