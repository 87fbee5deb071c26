/* The strict reader; see json.h. One pass without recursion: `open` are the arrays and objects
 * around the place that is read. */
#include "wire/json.h"

#include "wire/bytes.h"
#include "wire/memory.h"
#include "wire/utf8.h"

struct reading {
    struct json_doc *doc;
    char *at;
    char *end;
    uint32_t open[JSON_MAX_DEPTH]; /* by index: the row may move */
    int depth;
};

/* --- failing --- */

static bool fail_at(struct reading *r, const char *at, const char *why)
{
    r->doc->error = why;
    r->doc->error_at = (size_t)(at - r->doc->bytes) + 1;
    return false;
}

static bool fail(struct reading *r, const char *why)
{
    return fail_at(r, r->at, why);
}

/* --- what a document consists of --- */

static void skip_space(struct reading *r)
{
    while (r->at < r->end &&
           (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

/* Takes a byte if it is the next. */
static bool take(struct reading *r, char byte)
{
    if (r->at == r->end || *r->at != byte)
        return false;
    r->at++;
    return true;
}

/* A new value at the end of the row; NULL without memory. */
static struct json *add(struct reading *r, enum wire_kind kind)
{
    struct json_doc *doc = r->doc;
    struct json *value;

    if (doc->n == doc->capacity) {
        uint32_t capacity = doc->capacity ? 2 * doc->capacity : 32;
        struct json *values =
            (struct json *)wire_resize(doc->values, (size_t)capacity * sizeof *values);

        if (!values)
            return NULL;
        doc->values = values;
        doc->capacity = capacity;
    }
    value = &doc->values[doc->n++];
    memset(value, 0, sizeof *value);
    value->size = 1;
    value->kind = (uint8_t)kind;
    return value;
}

/* Four hexadecimal digits; -1 if they are none. */
static int32_t hex(struct reading *r)
{
    int32_t code = 0;

    if (r->end - r->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = r->at[i];

        if (c >= '0' && c <= '9')
            code = code * 16 + (c - '0');
        else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
            code = code * 16 + ((c | 0x20) - 'a' + 10);
        else
            return -1;
    }
    r->at += 4;
    return code;
}

/* The character after "\u"; 0, and the failure is said, if there is none. */
static uint32_t read_unicode(struct reading *r)
{
    const char *start = r->at - 2;
    int32_t code = hex(r);

    if (code >= 0xd800 && code < 0xdc00) {
        int32_t low = r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u'
                          ? (r->at += 2, hex(r))
                          : -1;

        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + low - 0xdc00
                                             : 0xd800;
    }
    if (code < 0)
        fail_at(r, start, "\\u wants four hexadecimal digits");
    else if (code == 0)
        fail_at(r, start, "U+0000 in a text");
    else if (code >= 0xd800 && code < 0xe000)
        fail_at(r, start, "half of a surrogate pair");
    else
        return (uint32_t)code;
    return 0;
}

/* What a backslash means, written at `to`; 0, and the failure is said, if it means nothing. */
static size_t read_escape(struct reading *r, char *to)
{
    static const char names[] = "\"\\/bfnrt";
    static const char means[] = "\"\\/\b\f\n\r\t";
    uint32_t code;

    if (r->at == r->end) {
        fail(r, "a text without an end");
        return 0;
    }
    if (take(r, 'u')) {
        code = read_unicode(r);
        return code ? utf8_write(to, code) : 0;
    }
    for (int i = 0; names[i]; i++)
        if (*r->at == names[i]) {
            r->at++;
            *to = means[i];
            return 1;
        }
    fail_at(r, r->at - 1, "no such escape");
    return 0;
}

/* A text after its opening quote, decoded in place: it only gets shorter. */
static bool read_text(struct reading *r, const char **text, uint32_t *size)
{
    char *start = r->at;
    char *to = r->at;

    while (r->at < r->end && *r->at != '"') {
        unsigned char byte = (unsigned char)*r->at;
        size_t n = 1;

        if (byte < ' ')
            return fail(r, "a control character in a text");
        if (byte == '\\') {
            r->at++;
            n = read_escape(r, to);
            if (!n)
                return false;
        } else {
            if (byte >= 0x80)
                n = utf8_length((const unsigned char *)r->at, (const unsigned char *)r->end);
            if (!n)
                return fail(r, "not UTF-8");
            if (to != r->at)
                memmove(to, r->at, n);
            r->at += n;
        }
        to += n;
    }
    if (!take(r, '"'))
        return fail(r, "a text without an end");
    *to = '\0';
    *text = start;
    *size = (uint32_t)(to - start);
    return true;
}

static bool take_digits(struct reading *r)
{
    const char *start = r->at;

    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > start;
}

/* The whole number that is written from `at` to `end`; false if it is too large. */
static bool read_int(const char *at, const char *end, int64_t *out)
{
    bool is_negative = *at == '-';
    uint64_t most = (uint64_t)INT64_MAX + is_negative;
    uint64_t n = 0;

    for (at += is_negative; at < end; at++) {
        uint64_t digit = (uint64_t)(*at - '0');

        if (n > (most - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *out = is_negative ? (int64_t)(0 - n) : (int64_t)n;
    return true;
}

static bool read_number(struct reading *r)
{
    char *start = r->at;
    struct json *value = add(r, WIRE_INT);

    if (!value)
        return false;
    take(r, '-');
    if (!take(r, '0') && !take_digits(r))
        return fail(r, "a number wants digits");
    if (take(r, '.')) {
        value->kind = WIRE_REAL;
        if (!take_digits(r))
            return fail(r, "a fraction wants digits");
    }
    if (take(r, 'e') || take(r, 'E')) {
        value->kind = WIRE_REAL;
        if (!take(r, '+'))
            take(r, '-');
        if (!take_digits(r))
            return fail(r, "an exponent wants digits");
    }
    if (value->kind == WIRE_INT)
        return read_int(start, r->at, &value->number) ||
               fail_at(r, start, "a number that is too large");
    value->text = start; /* its 0 is set when what follows has been looked at */
    value->n = (uint32_t)(r->at - start);
    return true;
}

static bool take_word(struct reading *r, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool read_word(struct reading *r)
{
    bool is_true = take_word(r, "true");
    bool is_bool = is_true || take_word(r, "false");
    struct json *value;

    if (!is_bool && !take_word(r, "null"))
        return fail(r, r->at == r->end ? "a value is missing" : "not a value");
    value = add(r, is_bool ? WIRE_BOOL : WIRE_NULL);
    if (value)
        value->number = is_true;
    return value;
}

/* --- values inside each other --- */

static uint16_t hash_key(const char *key)
{
    uint32_t hash = 2166136261;

    while (*key)
        hash = (hash ^ (unsigned char)*key++) * 16777619;
    return (uint16_t)(hash ^ hash >> 16);
}

/* A member's key, that must be new to the object. */
static bool read_key(struct reading *r, const struct json *object, const char **key)
{
    const char *start = r->at;
    uint32_t size;
    uint16_t hash;

    if (!take(r, '"'))
        return fail(r, "a key is missing");
    if (!read_text(r, key, &size))
        return false;
    if (object->n == JSON_MAX_KEYS)
        return fail_at(r, start, "too many keys");
    hash = hash_key(*key);
    /* The sizes of values that are complete are right, and all of these are. */
    for (const struct json *v = object + 1; v < r->doc->values + r->doc->n; v += v->size)
        if (v->hash == hash && !strcmp(v->key, *key))
            return fail_at(r, start, "a key for the second time");
    skip_space(r);
    if (!take(r, ':'))
        return fail(r, "':' is missing");
    skip_space(r);
    return true;
}

/* One value, or the beginning of an array or object, which is then open. */
static bool read_value(struct reading *r)
{
    struct json *value;

    if (r->at < r->end && (*r->at == '-' || (*r->at >= '0' && *r->at <= '9')))
        return read_number(r);
    if (take(r, '"')) {
        value = add(r, WIRE_TEXT);
        return value && read_text(r, &value->text, &value->n);
    }
    if (r->at == r->end || (*r->at != '[' && *r->at != '{'))
        return read_word(r);
    if (r->depth == JSON_MAX_DEPTH)
        return fail(r, "nested too deeply");
    value = add(r, *r->at++ == '[' ? WIRE_ARRAY : WIRE_OBJECT);
    if (!value)
        return false;
    r->open[r->depth++] = r->doc->n - 1;
    return true;
}

/* The next value inside what is open. */
static bool read_inside(struct reading *r)
{
    uint32_t around = r->open[r->depth - 1];
    uint32_t mine = r->doc->n;
    bool is_object = r->doc->values[around].kind == WIRE_OBJECT;
    const char *key = NULL;

    if (is_object && !read_key(r, &r->doc->values[around], &key))
        return false;
    if (!read_value(r))
        return false;
    r->doc->values[mine].key = key;
    if (key)
        r->doc->values[mine].hash = hash_key(key);
    r->doc->values[around].n++;
    return true;
}

/* Closes what ends here; `more` says whether a value must follow. */
static bool close_all(struct reading *r, bool is_fresh, bool *more)
{
    *more = r->depth > 0;
    while (r->depth > 0) {
        struct json *around = &r->doc->values[r->open[r->depth - 1]];
        bool is_array = around->kind == WIRE_ARRAY;

        skip_space(r);
        if (!take(r, is_array ? ']' : '}')) {
            if (is_fresh)
                return true;
            if (!take(r, ','))
                return fail(r, is_array ? "',' or ']' is missing" : "',' or '}' is missing");
            skip_space(r);
            return true;
        }
        around->size = r->doc->n - (uint32_t)(around - r->doc->values);
        is_fresh = false;
        *more = --r->depth > 0;
    }
    return true;
}

static bool read_document(struct reading *r)
{
    bool more = true;

    skip_space(r);
    if (!read_value(r))
        return false;
    while (more) {
        /* An array or object that has just begun may end at once. */
        bool is_fresh = r->depth > 0 && r->open[r->depth - 1] == r->doc->n - 1;

        if (!close_all(r, is_fresh, &more) || (more && !read_inside(r)))
            return false;
    }
    skip_space(r);
    return r->at == r->end || fail(r, "something follows the value");
}

const struct json *json_read(struct json_doc *doc, const char *bytes, size_t size)
{
    struct reading r = {.doc = doc};
    char *copy;

    doc->n = 0;
    doc->error = NULL;
    doc->error_at = 0;
    if (size > JSON_MAX_BYTES) {
        doc->error = "too long";
        return NULL;
    }
    copy = (char *)wire_resize(doc->bytes, size + 1);
    if (!copy)
        return NULL;
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    doc->bytes = copy;
    r.at = copy;
    r.end = copy + size;
    if (!read_document(&r))
        return NULL;
    for (uint32_t i = 0; i < doc->n; i++)
        if (doc->values[i].kind == WIRE_REAL)
            copy[(size_t)(doc->values[i].text - copy) + doc->values[i].n] = '\0';
    return doc->values;
}

void json_free(struct json_doc *doc)
{
    wire_resize(doc->values, 0);
    wire_resize(doc->bytes, 0);
    memset(doc, 0, sizeof *doc);
}

/* --- looking --- */

const struct json *json_get(const struct json *object, const char *key)
{
    if (json_is(object, WIRE_OBJECT))
        FOR_JSON (value, object)
            if (!strcmp(value->key, key))
                return value;
    return NULL;
}

const struct json *json_at(const struct json *array, int i)
{
    FOR_JSON (value, array)
        if (!i--)
            return value;
    return NULL;
}

/* Members of objects are in any order; everything else has its place. Both have as many. */
static bool same_inside(const struct json *a, const struct json *b)
{
    const struct json *other = json_first(b);

    FOR_JSON (value, a) {
        if (!json_same(value, value->key ? json_get(b, value->key) : other))
            return false;
        other += other->size;
    }
    return true;
}

bool json_same(const struct json *a, const struct json *b)
{
    if (!a || !b || a->kind != b->kind || a->n != b->n)
        return a == b;
    switch (a->kind) {
    case WIRE_BOOL:
    case WIRE_INT: return a->number == b->number;
    case WIRE_REAL:
    case WIRE_TEXT: return !memcmp(a->text, b->text, a->n);
    case WIRE_ARRAY:
    case WIRE_OBJECT: return same_inside(a, b);
    default: return true;
    }
}
