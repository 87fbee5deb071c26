/* See retention.h. */
#include "hall/retention.h"

#include <string.h>

static const int64_t DAY = 86400;
static const int64_t MOMENT = 1000;  /* until the next few are looked at, milliseconds */
static const int64_t HOUR = 3600000; /* until all are looked at again */

/* Whether the wall clock has gone on as the other has since the hall was opened: one that has
 * jumped is no reason to remove anything. */
static bool is_clock_sound(struct hall *hall)
{
    enum { DRIFT = 3600000 };
    int64_t gone = hall_now(hall) - hall_clock(hall);

    if (!hall->clock_gap)
        hall->clock_gap = gone;
    return gone - hall->clock_gap < DRIFT && hall->clock_gap - gone < DRIFT;
}

static bool remove_old(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;

    for (int i = 0; i < query->n_ids && query->found == FOUND_IT && !hall->is_closing; i++)
        room_remove(hall, query->ids[i]);
    memcpy(hall->swept, query->table, ID_TEXT);
    hall->sweep_at = hall_clock(hall) + (*hall->swept || query->n_ids ? MOMENT : HOUR);
    return true;
}

void retention_tick(struct hall *hall)
{
    const struct hall_limits *limits = &hall->limits;
    int64_t now = hall_now(hall) / 1000;
    struct query *query;

    if ((!limits->keep_unfinished && !limits->keep_finished) || hall->is_closing ||
        !is_clock_sound(hall) || hall_clock(hall) < hall->sweep_at)
        return;
    query = query_new(QUERY_OLD);
    if (!query)
        return;
    hall->sweep_at = INT64_MAX; /* until it is answered */
    memcpy(query->id, hall->swept, ID_TEXT);
    query->search.since =
        limits->keep_unfinished ? now - limits->keep_unfinished * DAY : INT64_MIN;
    query->search.until = limits->keep_finished ? now - limits->keep_finished * DAY : 0;
    query->context = hall;
    query->done = remove_old;
    store_ask(hall->store, query);
}
