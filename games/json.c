/* Strict reading of positions; see json.h. */
#include "games/json.h"

#include <stdio.h>
#include <string.h>

void json_in_join(char out[MAX_PATH], const char *path, const char *key)
{
    snprintf(out, MAX_PATH, "%s%s%.20s", path, *path ? "." : "", key);
}

void json_in_fail(struct json_in *in, const char *path, const char *english)
{
    if (!in->failed)
        problem_say(in->problem, NULL, english, "where", path, NULL);
    in->failed = true;
}

static void fail_range(struct json_in *in, const char *path, int min, int max)
{
    char low[12];
    char high[12];

    snprintf(low, sizeof low, "%d", min);
    snprintf(high, sizeof high, "%d", max);
    if (!in->failed)
        problem_say(in->problem, NULL, N_("{where}: expected a number from {min} to {max}"),
                    "where", path, "min", low, "max", high, NULL);
    in->failed = true;
}

void json_in_keys(struct json_in *in, const struct json *object, const char *path,
                  const char *const *keys)
{
    FOR_MEMBERS (value, object) {
        const char *key = value->key;
        const char *const *known = keys;

        while (*known && strcmp(*known, key) != 0)
            known++;
        if (!*known) {
            char where[MAX_PATH];

            json_in_join(where, path, key);
            json_in_fail(in, where, N_("{where}: no such field"));
        }
    }
}

const struct json *json_in_get(struct json_in *in, const struct json *object, const char *path,
                               const char *key)
{
    const struct json *value = json_get(object, key);

    if (!value) {
        char where[MAX_PATH];

        json_in_join(where, path, key);
        json_in_fail(in, where, N_("{where}: missing"));
    }
    return value;
}

const struct json *json_in_object(struct json_in *in, const struct json *object,
                                  const char *path, const char *key)
{
    const struct json *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && !json_is(value, WIRE_OBJECT))
        json_in_fail(in, where, N_("{where}: expected an object"));
    return value;
}

const struct json *json_in_array(struct json_in *in, const struct json *object,
                                 const char *path, const char *key, int n)
{
    const struct json *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && (!json_is(value, WIRE_ARRAY) || json_count(value) != n))
        json_in_fail(in, where, N_("{where}: expected an array with one entry for each seat"));
    return value;
}

int json_in_number(struct json_in *in, const struct json *value, const char *path, int min,
                   int max)
{
    int64_t n = json_number(value);

    if (!json_is(value, WIRE_INT) || n < min || n > max) {
        fail_range(in, path, min, max);
        return min;
    }
    return (int)n;
}

int json_in_int(struct json_in *in, const struct json *object, const char *path,
                const char *key, int min, int max)
{
    const struct json *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    return value ? json_in_number(in, value, where, min, max) : min;
}

bool json_in_bool(struct json_in *in, const struct json *object, const char *path,
                  const char *key)
{
    const struct json *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && !json_is(value, WIRE_BOOL))
        json_in_fail(in, where, N_("{where}: expected true or false"));
    return json_yes(value);
}

const char *json_in_text(struct json_in *in, const struct json *object, const char *path,
                         const char *key)
{
    const struct json *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && !json_is(value, WIRE_TEXT))
        json_in_fail(in, where, N_("{where}: expected a text"));
    return json_is(value, WIRE_TEXT) ? json_text(value) : "";
}

/* Whether a value is an object at all; a number stands for hidden things. */
static bool has_counts(struct json_in *in, const struct json *value, const char *path,
                       const char *expected)
{
    if (json_is(value, WIRE_INT) || json_is(value, WIRE_REAL))
        json_in_fail(in, path,
                     N_("{where}: a number hides the cards; only a whole position loads"));
    else if (!json_is(value, WIRE_OBJECT))
        json_in_fail(in, path, expected);
    return json_is(value, WIRE_OBJECT);
}

bag json_in_bag(struct json_in *in, const struct json *value, const char *path,
                const char *codes)
{
    bag b = 0;

    if (!has_counts(in, value, path,
                    N_("{where}: expected cards and their numbers, like {\"9\":3,\"B\":1}")))
        return 0;
    FOR_MEMBERS (count, value) {
        const char *key = count->key;
        const char *code = *key ? strchr(codes + 1, *key) : NULL;
        char where[MAX_PATH];

        json_in_join(where, path, key);
        if (!code || key[1])
            json_in_fail(in, where, N_("{where}: no such card"));
        else
            b += bag_of((int)(code - codes), json_in_number(in, count, where, 0, 15));
    }
    return b;
}

void json_in_counts(struct json_in *in, const struct json *value, const char *path,
                    const struct json_kinds *kinds, uint8_t *counts)
{
    for (int kind = 0; kinds->codes[kind]; kind++)
        counts[kind] = 0;
    if (!has_counts(in, value, path, kinds->expected))
        return;
    FOR_MEMBERS (count, value) {
        const char *key = count->key;
        char where[MAX_PATH];
        int kind = 0;

        json_in_join(where, path, key);
        while (kinds->codes[kind] && strcmp(kinds->codes[kind], key) != 0)
            kind++;
        if (!*key || !kinds->codes[kind])
            json_in_fail(in, where, kinds->unknown);
        else
            counts[kind] = (uint8_t)json_in_number(in, count, where, 0, kinds->most);
    }
}

uint64_t json_in_draws(struct json_in *in, const struct json *position)
{
    const struct json *draws = json_get(position, "draws");

    if (!draws)
        return 0;
    if (!json_is(draws, WIRE_INT) || json_number(draws) < 0) {
        json_in_fail(in, "draws", N_("{where}: expected a number, 0 or more"));
        return 0;
    }
    return (uint64_t)json_number(draws);
}

void put_bag(struct put *out, const char *key, bag b, const char *codes)
{
    bag rest = b;

    put_object(out, key);
    FOR_KINDS (kind, rest) {
        const char code[2] = {codes[kind], 0};

        put_int(out, code, bag_count(b, kind));
    }
    put_end(out);
}

void put_counts(struct put *out, const char *key, const uint8_t *counts,
                const struct json_kinds *kinds)
{
    put_object(out, key);
    for (int kind = 0; kinds->codes[kind]; kind++)
        if (counts[kind])
            put_int(out, kinds->codes[kind], counts[kind]);
    put_end(out);
}

void put_seats(struct put *out, const char *key, const uint8_t *numbers, int players)
{
    put_array(out, key);
    for (int seat = 0; seat < players; seat++)
        put_int(out, NULL, numbers[seat]);
    put_end(out);
}

void put_mask(struct put *out, const char *key, uint64_t seats)
{
    put_array(out, key);
    for (int seat = 0; seats >> seat; seat++)
        if (seats >> seat & 1)
            put_int(out, NULL, seat + 1);
    put_end(out);
}

void put_result(struct put *out, const struct game *game, const void *state, int players)
{
    struct points points;

    if (game->actors(game, state))
        return;
    game->points(game, state, &points);
    put_array(out, "scores");
    for (int seat = 0; seat < players; seat++)
        put_int(out, NULL, points.total[seat]);
    put_end(out);
    put_mask(out, "winners", points.winners);
}

void put_draws(struct put *out, const struct rng *rng)
{
    put_int(out, "draws", (int64_t)rng->draws);
}

/* Whether an array is exactly these numbers. */
static bool is_numbers(const struct json *array, const int *numbers, int n)
{
    int i = 0;

    if (!json_is(array, WIRE_ARRAY) || json_count(array) != n)
        return false;
    FOR_JSON (value, array)
        if (!json_is(value, WIRE_INT) || json_number(value) != numbers[i++])
            return false;
    return true;
}

void json_in_result(struct json_in *in, const struct json *position, const struct game *game,
                    const void *state, int players)
{
    static const char *const keys[] = {"scores", "winners"};
    bool is_over = !game->actors(game, state);
    struct points points = {0};
    int right[2][MAX_PLAYERS] = {{0}};
    int n[2] = {players, 0};

    if (is_over)
        game->points(game, state, &points);
    for (int seat = 0; seat < players; seat++) {
        right[0][seat] = points.total[seat];
        if (points.winners >> seat & 1)
            right[1][n[1]++] = seat + 1;
    }
    for (int i = 0; i < 2; i++) {
        const struct json *given = json_get(position, keys[i]);

        if (given && !is_over)
            json_in_fail(in, keys[i], N_("{where}: the game is not over"));
        else if (given && !is_numbers(given, right[i], n[i]))
            json_in_fail(in, keys[i], N_("{where}: not what the table says"));
    }
}
