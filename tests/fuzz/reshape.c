/* How libFuzzer changes positions: as JSON, most of the time. Random bytes are hardly ever a
 * position of which no card is missing; a number taken from one place and added at another,
 * or two values in each other's place, often is. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

enum { MAX_PLACES = 1024 };

/* Where a value stands that is no object and no array with something in it. */
struct place {
    json_t *parent;
    const char *key; /* of an object; NULL: an array's */
    size_t index;
};

struct places {
    struct place at[MAX_PLACES];
    int n;
};

static void find_places(struct places *places, json_t *in)
{
    const char *key;
    size_t index;
    json_t *value;

    json_object_foreach(in, key, value)
    {
        if (json_object_size(value) || json_array_size(value))
            find_places(places, value);
        else if (places->n < MAX_PLACES)
            places->at[places->n++] = (struct place){in, key, 0};
    }
    json_array_foreach(in, index, value)
    {
        if (json_object_size(value) || json_array_size(value))
            find_places(places, value);
        else if (places->n < MAX_PLACES)
            places->at[places->n++] = (struct place){in, NULL, index};
    }
}

static json_t *get(const struct place *p)
{
    return p->key ? json_object_get(p->parent, p->key) : json_array_get(p->parent, p->index);
}

static void set(const struct place *p, json_t *value)
{
    if (p->key)
        json_object_set(p->parent, p->key, value);
    else
        json_array_set(p->parent, p->index, value);
}

static void add(const struct place *p, int by)
{
    json_t *value = json_integer(json_integer_value(get(p)) + by);

    set(p, value);
    json_decref(value);
}

static const struct place *pick(const struct places *places, struct rng *rng)
{
    return &places->at[rng_below(rng, (uint32_t)places->n)];
}

/* Another place with a value of the same kind, if a few tries find one. */
static const struct place *pick_like(const struct places *places, const struct place *p,
                                     struct rng *rng)
{
    const struct place *other = p;

    for (int i = 0; i < 32 && (other == p || json_typeof(get(other)) != json_typeof(get(p)));
         i++)
        other = pick(places, rng);
    return other;
}

static void swap(const struct place *one, const struct place *other)
{
    json_t *kept = json_incref(get(one));

    set(one, get(other));
    set(other, kept);
    json_decref(kept);
}

/* Moves the last value of one array to the end of another. */
static void carry(const struct place *one, const struct place *other)
{
    if (one->key || other->key || one->parent == other->parent)
        return;
    json_array_append(other->parent, get(one));
    json_array_remove(one->parent, one->index);
}

static void reshape(json_t *position, struct rng *rng)
{
    struct places places = {.n = 0};
    const struct place *one;
    const struct place *other;

    find_places(&places, position);
    if (!places.n)
        return;
    one = pick(&places, rng);
    other = pick_like(&places, one, rng);
    switch (rng_below(rng, 8)) {
    case 0: add(one, (int)rng_below(rng, 9) - 4); break;
    case 1: set(one, get(other)); break;
    case 2:
    case 3: swap(one, other); break;
    case 4: carry(one, other); break;
    default:
        if (json_is_integer(get(one)) && json_is_integer(get(other))) {
            add(one, -1);
            add(other, 1);
        } else {
            swap(one, other);
        }
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    enum { LEFT_TO_CHANCE = 6, MAX_CHANGES = 4 };
    const uint8_t key[SEED_BYTES] = {(uint8_t)seed, (uint8_t)(seed >> 8), (uint8_t)(seed >> 16),
                                     (uint8_t)(seed >> 24)};
    json_t *position = json_loadb((const char *)bytes, size, JSON_REJECT_DUPLICATES, NULL);
    struct rng rng;
    char *text;

    rng_restore(&rng, key, 0);
    if (!position || !rng_below(&rng, LEFT_TO_CHANCE)) {
        json_decref(position);
        return LLVMFuzzerMutate(bytes, size, most);
    }
    for (uint32_t n = rng_below(&rng, MAX_CHANGES) + 1; n; n--)
        reshape(position, &rng);
    text = json_dumps(position, JSON_COMPACT);
    json_decref(position);
    if (text && strlen(text) <= most) {
        size = strlen(text);
        memcpy(bytes, text, size);
    }
    free(text);
    return size;
}
