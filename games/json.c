/* Strict reading of positions; see json.h. */
#include "games/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/memory.h"

static void *allocate(size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        memory_note_short();
    return memory;
}

void json_watch_memory(void)
{
    json_set_alloc_funcs(allocate, free);
}

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

void json_in_keys(struct json_in *in, json_t *object, const char *path, const char *const *keys)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
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

json_t *json_in_get(struct json_in *in, json_t *object, const char *path, const char *key)
{
    json_t *value = json_object_get(object, key);

    if (!value) {
        char where[MAX_PATH];

        json_in_join(where, path, key);
        json_in_fail(in, where, N_("{where}: missing"));
    }
    return value;
}

json_t *json_in_object(struct json_in *in, json_t *object, const char *path, const char *key)
{
    json_t *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && !json_is_object(value))
        json_in_fail(in, where, N_("{where}: expected an object"));
    return value;
}

json_t *json_in_array(struct json_in *in, json_t *object, const char *path, const char *key,
                      int n)
{
    json_t *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && (!json_is_array(value) || json_array_size(value) != (size_t)n))
        json_in_fail(in, where, N_("{where}: expected an array with one entry for each seat"));
    return value;
}

int json_in_number(struct json_in *in, json_t *value, const char *path, int min, int max)
{
    json_int_t n = json_integer_value(value);

    if (!json_is_integer(value) || n < min || n > max) {
        fail_range(in, path, min, max);
        return min;
    }
    return (int)n;
}

int json_in_int(struct json_in *in, json_t *object, const char *path, const char *key, int min,
                int max)
{
    json_t *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    return value ? json_in_number(in, value, where, min, max) : min;
}

bool json_in_bool(struct json_in *in, json_t *object, const char *path, const char *key)
{
    json_t *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && !json_is_boolean(value))
        json_in_fail(in, where, N_("{where}: expected true or false"));
    return json_is_true(value);
}

const char *json_in_text(struct json_in *in, json_t *object, const char *path, const char *key)
{
    json_t *value = json_in_get(in, object, path, key);
    char where[MAX_PATH];

    json_in_join(where, path, key);
    if (value && !json_is_string(value))
        json_in_fail(in, where, N_("{where}: expected a text"));
    return json_is_string(value) ? json_string_value(value) : "";
}

/* Whether a value is an object at all; a number stands for hidden things. */
static bool has_counts(struct json_in *in, json_t *value, const char *path,
                       const char *expected)
{
    if (json_is_number(value))
        json_in_fail(in, path,
                     N_("{where}: a number hides the cards; only a whole position loads"));
    else if (!json_is_object(value))
        json_in_fail(in, path, expected);
    return json_is_object(value);
}

bag json_in_bag(struct json_in *in, json_t *value, const char *path, const char *codes)
{
    const char *key;
    json_t *count;
    bag b = 0;

    if (!has_counts(in, value, path,
                    N_("{where}: expected cards and their numbers, like {\"9\":3,\"B\":1}")))
        return 0;
    json_object_foreach(value, key, count)
    {
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

void json_in_counts(struct json_in *in, json_t *value, const char *path,
                    const struct json_kinds *kinds, uint8_t *counts)
{
    const char *key;
    json_t *count;

    for (int kind = 0; kinds->codes[kind]; kind++)
        counts[kind] = 0;
    if (!has_counts(in, value, path, kinds->expected))
        return;
    json_object_foreach(value, key, count)
    {
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

uint64_t json_in_draws(struct json_in *in, json_t *position)
{
    json_t *draws = json_object_get(position, "draws");

    if (!draws)
        return 0;
    if (!json_is_integer(draws) || json_integer_value(draws) < 0) {
        json_in_fail(in, "draws", N_("{where}: expected a number, 0 or more"));
        return 0;
    }
    return (uint64_t)json_integer_value(draws);
}

json_t *json_bag(bag b, const char *codes)
{
    json_t *object = json_object();
    bag rest = b;

    FOR_KINDS (kind, rest) {
        char key[2] = {codes[kind], 0};

        json_object_set_new(object, key, json_integer(bag_count(b, kind)));
    }
    return object;
}

json_t *json_counts(const uint8_t *counts, const struct json_kinds *kinds)
{
    json_t *object = json_object();

    for (int kind = 0; kinds->codes[kind]; kind++)
        if (counts[kind])
            json_object_set_new(object, kinds->codes[kind], json_integer(counts[kind]));
    return object;
}

void json_set_result(json_t *position, const struct game *game, const void *state, int players)
{
    struct points points;
    json_t *scores = json_array();
    json_t *winners = json_array();

    game->points(game, state, &points);
    for (int seat = 0; seat < players; seat++) {
        json_array_append_new(scores, json_integer(points.total[seat]));
        if (points.winners >> seat & 1)
            json_array_append_new(winners, json_integer(seat + 1));
    }
    json_object_set_new(position, "scores", scores);
    json_object_set_new(position, "winners", winners);
}

void json_in_result(struct json_in *in, json_t *position, const struct game *game,
                    const void *state, int players)
{
    static const char *const keys[] = {"scores", "winners"};
    json_t *right = json_object();

    if (!game->actors(game, state))
        json_set_result(right, game, state, players);
    for (int i = 0; i < 2; i++) {
        json_t *given = json_object_get(position, keys[i]);

        if (given && !json_object_get(right, keys[i]))
            json_in_fail(in, keys[i], N_("{where}: the game is not over"));
        else if (given && !json_equal(given, json_object_get(right, keys[i])))
            json_in_fail(in, keys[i], N_("{where}: not what the table says"));
    }
    json_decref(right);
}
