/* Reviewing a finished game on one's own device, a little at a time: each call goes on with
 * what the last one began, and tells what is known so far. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "hall/methods.h"
#include "hall/study.h"
#include "protocol/review.h"
#include "table/record.h"

/* What a client looks into. */
struct study {
    char *record;
    struct table *table;
    struct review *review;
};

void study_free(struct study *study)
{
    if (!study)
        return;
    free(study->record);
    table_free(study->table);
    review_free(study->review);
    free(study);
}

/* A study of the seat's decisions; NULL, and the call has failed. */
static struct study *study_new(struct call *c)
{
    struct study *study = (struct study *)calloc(1, sizeof *study);
    bool is_over;

    if (!study) {
        call_no_memory(c);
        return NULL;
    }
    study->table = record_read(c->params.record, NULL, NULL, &c->problem);
    is_over = study->table && table_turn(study->table) == NOBODY;
    if (!study->table) {
        call_fail(c, RPC_RECORD);
    } else if (!is_over) {
        call_fail_param(c, "record", N_("{where}: the game is not over"));
    } else if (call_within(c, "seat", c->params.seat, 1, study->table->players)) {
        study->record = strdup(c->params.record);
        study->review = review_of(study->table, c->params.seat - 1);
        if (study->record && study->review)
            return study;
        call_no_memory(c);
    }
    study_free(study);
    return NULL;
}

static bool is_same(const struct study *study, const struct call *c)
{
    return study && !strcmp(study->record, c->params.record) &&
           review_seat(study->review) == c->params.seat - 1;
}

enum outcome method_review(struct call *c)
{
    enum { PIECE_MS = 100 }; /* what else is asked meanwhile waits so long */
    struct client *client = client_of(c);
    double until = bot_clock() + 1e-3 * PIECE_MS;

    if (!hall_of(c)->limits.is_home)
        return call_fail_param(c, "record", N_("{where}: only a device looks at records"));
    if (!is_same(client->study, c)) {
        struct study *study = study_new(c);

        if (!study)
            return CALL_FAILED;
        study_free(client->study);
        client->study = study;
    }
    while (review_step(client->study->review) && bot_clock() < until)
        ;
    say_review(c->out, client->study->table, client->study->review, c->lang);
    return CALL_DONE;
}
