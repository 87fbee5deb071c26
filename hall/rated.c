/* See rated.h. */
#include "hall/rated.h"

#include <stdlib.h>
#include <string.h>

#include "games/face.h"

enum { MOST = 256 }; /* contestants of a game: those of the newest tables */

/* Whether a person sits in one seat alone, and was rated before the game began. */
static bool is_theirs(const struct rated_table *t, int seat)
{
    for (int i = 0; i < t->players; i++)
        if (i != seat && t->seat[i].person == t->seat[seat].person)
            return false;
    return t->seat[seat].person && t->seat[seat].rated.since &&
           t->seat[seat].rated.since < t->started;
}

static bool is_counted(const struct rated_table *t)
{
    bool has_people = false;

    for (int seat = 0; seat < t->players; seat++) {
        bool is_bot = *t->seat[seat].level;

        if (!is_bot && !is_theirs(t, seat))
            return false;
        has_people = has_people || !is_bot;
    }
    return t->players > 1 && *t->scores && has_people;
}

/* The number of who sits there among those of a game, of which there are n; −1: there are too
 * many. */
static int find_one(struct rated_one *ones, int *n, const struct rated_table *t, int seat)
{
    struct rated_one one = {.person = t->seat[seat].person};

    memcpy(one.bot, t->seat[seat].level, sizeof one.bot);
    if (!*one.bot) {
        one.since = t->seat[seat].rated.since;
        memcpy(one.name, t->seat[seat].rated.name, MAX_NAME);
    }
    for (int i = 0; i < *n; i++)
        if (ones[i].person == one.person && !strcmp(ones[i].bot, one.bot))
            return i;
    if (*n == MOST)
        return -1;
    ones[*n] = one;
    return (*n)++;
}

/* A game as the model has it: the winners' places are before the others', then points count. */
static bool make_game(struct rated_one *ones, int *n, const struct rated_table *t,
                      struct rated_game *game)
{
    const char *at = t->scores;
    int before = *n;

    game->players = t->players;
    for (int seat = 0; seat < t->players; seat++) {
        char *end;

        game->place[seat] = (double)strtol(at, &end, 10) + (t->winners >> seat & 1 ? 1e5 : 0);
        game->who[seat] = find_one(ones, n, t, seat);
        if (end == at || game->who[seat] < 0) {
            *n = before;
            return false;
        }
        at = end;
    }
    for (int seat = 0; seat < t->players; seat++)
        ones[game->who[seat]].games++;
    return true;
}

/* Game by game, in the order of the games; then the best first. */
static int by_rating(const void *a, const void *b)
{
    const struct rated_one *one = (const struct rated_one *)a;
    const struct rated_one *other = (const struct rated_one *)b;

    if (one->face != other->face)
        return one->face - other->face;
    if (one->rating.elo != other->rating.elo)
        return one->rating.elo < other->rating.elo ? 1 : -1;
    if (one->person != other->person)
        return one->person < other->person ? 1 : -1;
    return strcmp(one->bot, other->bot);
}

/* Those of a game, who are MOST at most; how many, −1 without memory. */
static int rate_game(const struct query *q, int face, struct rated_one *ones)
{
    struct rated_game *games =
        (struct rated_game *)calloc((size_t)q->n_rated_tables + 1, sizeof *games);
    struct rating *ratings = (struct rating *)calloc(MOST, sizeof *ratings);
    bool is_well = games && ratings;
    int n_games = 0;
    int n = 0;

    for (int i = 0; is_well && i < q->n_rated_tables; i++) {
        const struct rated_table *t = &q->rated_tables[i];

        if (!strcmp(t->game, face_at(face)->game->name) && is_counted(t))
            n_games += make_game(ones, &n, t, &games[n_games]);
    }
    is_well = is_well && (!n || rating_find(games, n_games, ratings, n));
    for (int i = 0; is_well && i < n; i++) {
        ones[i].face = face;
        ones[i].rating = ratings[i];
    }
    free(games);
    free(ratings);
    return is_well ? n : -1;
}

/* Whether somebody of the same name has been rated for longer. */
static bool is_before(const struct rated_one *one, const struct rated_one *other)
{
    return !*one->bot && one->person != other->person && !strcmp(one->name, other->name) &&
           (one->since != other->since ? one->since < other->since
                                       : one->person < other->person);
}

/* Of several people of one name, all but the first have a number behind it. */
static void number_names(struct ratings *r)
{
    for (int i = 0; i < r->n; i++)
        for (int k = 0; k < r->n && !*r->one[i].bot; k++) {
            bool is_new = is_before(&r->one[k], &r->one[i]);

            for (int j = 0; j < k && is_new; j++) /* in several games it is one person */
                is_new = r->one[j].person != r->one[k].person;
            r->one[i].number += is_new;
        }
    for (int i = 0; i < r->n; i++)
        if (r->one[i].number)
            snprintf(r->one[i].name + strlen(r->one[i].name), 16, " (%d)",
                     r->one[i].number + 1);
}

bool rated_find(struct query *q)
{
    int faces = 0;
    struct ratings *r;
    int n = 0;

    while (face_at(faces))
        faces++;
    r = (struct ratings *)calloc(1, sizeof *r + (size_t)faces * MOST * sizeof *r->one);
    for (int i = 0; r && i < faces && n >= 0; i++) {
        n = rate_game(q, i, r->one + r->n);
        r->n += n > 0 ? n : 0;
    }
    if (r && r->n)
        qsort(r->one, (size_t)r->n, sizeof *r->one, by_rating);
    if (r)
        number_names(r);
    q->ratings = r;
    return r && n >= 0;
}
