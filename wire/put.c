/* The streaming writer; see put.h. */
#include "wire/put.h"

#include "wire/bytes.h"
#include "wire/json.h"
#include "wire/memory.h"
#include "wire/utf8.h"

/* --- bytes --- */

static bool grow(struct put *out, size_t n)
{
    size_t capacity = out->capacity ? out->capacity : 1024;
    char *text;

    if (out->is_short)
        return false;
    while (capacity <= out->n + n)
        capacity *= 2;
    text = (char *)wire_resize(out->text, capacity);
    if (!text) {
        out->is_short = true;
        return false;
    }
    out->text = text;
    out->capacity = capacity;
    return true;
}

/* Room for n more bytes and a 0. Without memory nothing is added any more: there is no room. */
static inline bool reserve(struct put *out, size_t n)
{
    return out->n + n < out->capacity ? !out->is_short : grow(out, n);
}

static void add(struct put *out, const char *bytes, size_t n)
{
    if (!reserve(out, n))
        return;
    memcpy(out->text + out->n, bytes, n);
    out->n += n;
    out->text[out->n] = '\0';
}

static void add_byte(struct put *out, char byte)
{
    if (!reserve(out, 1))
        return;
    out->text[out->n++] = byte;
    out->text[out->n] = '\0';
}

static void add_line(struct put *out)
{
    if (!out->is_wide)
        return;
    add_byte(out, '\n');
    for (int i = 0; i < out->depth; i++)
        add_byte(out, ' ');
}

/* What a byte of a text becomes: 0 itself, 'u' a number, '?' to be looked at, or the letter
 * after a backslash. */
static inline unsigned char escape_of(unsigned char byte)
{
    static const char controls[] = "uuuuuuuubtnufruuuuuuuuuuuuuuuuuu";

    if (byte >= 0x80)
        return '?';
    if (byte < ' ')
        return (unsigned char)controls[byte];
    return byte == '"' || byte == '\\' ? byte : 0;
}

static void add_escape(struct put *out, unsigned char escape, unsigned char byte)
{
    static const char digits[] = "0123456789ABCDEF";
    char text[6] = {'\\', (char)escape, '0', '0', digits[byte >> 4], digits[byte & 15]};

    add(out, text, escape == 'u' ? 6 : 2);
}

/* A text in quotes; bytes that are no UTF-8 become U+FFFD. */
static void add_text(struct put *out, const char *text, size_t size)
{
    const unsigned char *p = (const unsigned char *)text;
    const unsigned char *end = p + size;
    const unsigned char *start = p; /* not written yet */

    add_byte(out, '"');
    while (p < end) {
        unsigned char escape = escape_of(*p);
        size_t n = escape == '?' ? utf8_length(p, end) : escape ? 0 : 1;

        if (n) {
            p += n;
            continue;
        }
        add(out, (const char *)start, (size_t)(p - start));
        if (escape == '?')
            add(out, "\xef\xbf\xbd", 3);
        else
            add_escape(out, escape, *p);
        start = ++p;
    }
    add(out, (const char *)start, (size_t)(p - start));
    add_byte(out, '"');
}

/* --- values --- */

/* What stands before a value: a comma unless it is the first, its key. No value ends with any
 * of the bytes that are looked at. */
static void begin(struct put *out, const char *key)
{
    char last = '\0';

    if (out->n && !out->is_short)
        last = out->text[out->n - 1 - (out->is_wide && out->text[out->n - 1] == ' ')];
    if (last == ':')
        return;
    if (last && last != '{' && last != '[')
        add_byte(out, ',');
    if (out->depth)
        add_line(out);
    if (!key)
        return;
    add_text(out, key, strlen(key));
    add(out, ": ", out->is_wide ? 2 : 1);
}

void put_key(struct put *out, const char *key)
{
    begin(out, key);
}

static void open_container(struct put *out, const char *key, bool is_array)
{
    uint64_t bit = (uint64_t)1 << out->depth % PUT_MAX_DEPTH;

    begin(out, key);
    add_byte(out, is_array ? '[' : '{');
    out->arrays = is_array ? out->arrays | bit : out->arrays & ~bit;
    out->depth++;
}

void put_object(struct put *out, const char *key)
{
    open_container(out, key, false);
}

void put_array(struct put *out, const char *key)
{
    open_container(out, key, true);
}

void put_end(struct put *out)
{
    char last = out->n && !out->is_short ? out->text[out->n - 1] : '\0';

    out->depth--;
    if (last != '{' && last != '[')
        add_line(out);
    add_byte(out, out->arrays >> out->depth % PUT_MAX_DEPTH & 1 ? ']' : '}');
}

void put_bytes(struct put *out, const char *key, const char *text, size_t size)
{
    begin(out, key);
    add_text(out, text, size);
}

void put_text(struct put *out, const char *key, const char *text)
{
    put_bytes(out, key, text, strlen(text));
}

/* Writes a number's digits before `end`; returns the first. */
static char *write_digits(char *end, uint64_t n)
{
    do
        *--end = (char)('0' + n % 10);
    while (n /= 10);
    return end;
}

void put_int(struct put *out, const char *key, int64_t number)
{
    char text[24];
    char *end = text + sizeof text;
    char *start = write_digits(end, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);

    if (number < 0)
        *--start = '-';
    begin(out, key);
    add(out, start, (size_t)(end - start));
}

void put_bool(struct put *out, const char *key, bool is_true)
{
    begin(out, key);
    add(out, is_true ? "true" : "false", is_true ? 4 : 5);
}

void put_null(struct put *out, const char *key)
{
    begin(out, key);
    add(out, "null", 4);
}

/* The decimal exponent of a positive number, and the number scaled so that `digits` digits
 * stand before its point, as a whole number without zeros at its end. */
static int scale(double number, int digits, uint64_t *out)
{
    double low = 1;
    int exponent = digits - 1;

    for (int i = 1; i < digits; i++)
        low *= 10;
    while (number < low) {
        number *= 10;
        exponent--;
    }
    while (number >= low * 10) {
        number /= 10;
        exponent++;
    }
    *out = (uint64_t)(number + 0.5);
    if ((double)*out >= low * 10) /* rounded up to one digit more */
        exponent++;
    while (*out % 10 == 0)
        *out /= 10;
    return exponent;
}

/* A positive number: "0.25", "12.0", and "1.5e9" where zeros would be made up. */
static void add_real(struct put *out, double number, int digits)
{
    uint64_t n;
    int exponent = scale(number, digits, &n);
    char text[24];
    char *end = text + sizeof text;
    char *start = write_digits(end, n);
    int n_digits = (int)(end - start);

    if (exponent < -4 || exponent >= digits) {
        add(out, start, 1);
        add_byte(out, '.');
        add(out, n_digits > 1 ? start + 1 : "0", n_digits > 1 ? (size_t)(n_digits - 1) : 1);
        add_byte(out, 'e');
        if (exponent < 0)
            add_byte(out, '-');
        start = write_digits(end, (uint64_t)(exponent < 0 ? -exponent : exponent));
        add(out, start, (size_t)(end - start));
        return;
    }
    if (exponent < 0)
        add(out, "0.000", (size_t)(1 - exponent));
    for (int i = 0; i < n_digits || i <= exponent + 1; i++) {
        if (i == exponent + 1 && i > 0)
            add_byte(out, '.');
        add_byte(out, i < n_digits ? start[i] : '0');
    }
}

void put_real(struct put *out, const char *key, double number, int digits)
{
    begin(out, key);
    if (!(number - number == 0)) { /* neither a number nor infinite */
        add(out, "null", 4);
        return;
    }
    if (number < 0)
        add_byte(out, '-');
    if (number == 0)
        add(out, "0.0", 3);
    else
        add_real(out, number < 0 ? -number : number, digits);
}

void put_raw(struct put *out, const char *key, const char *json, size_t size)
{
    begin(out, key);
    add(out, json, size);
}

void put_json(struct put *out, const char *key, const struct json *value)
{
    switch (value->kind) {
    case WIRE_NULL: put_null(out, key); return;
    case WIRE_BOOL: put_bool(out, key, value->number); return;
    case WIRE_INT: put_int(out, key, value->number); return;
    case WIRE_REAL: put_raw(out, key, value->text, value->n); return;
    case WIRE_TEXT: put_bytes(out, key, value->text, value->n); return;
    case WIRE_ARRAY: put_array(out, key); break;
    default: put_object(out, key); break;
    }
    FOR_JSON (inside, value)
        put_json(out, inside->key, inside);
    put_end(out);
}

/* --- the whole --- */

void put_back(struct put *out, const struct put *before)
{
    out->n = before->n;
    out->depth = before->depth;
    out->arrays = before->arrays;
    if (out->text)
        out->text[out->n] = '\0';
}

char *put_take(struct put *out)
{
    char *text = out->is_short ? NULL : out->text;

    if (text)
        out->text = NULL;
    put_free(out);
    return text;
}

void put_free(struct put *out)
{
    bool is_wide = out->is_wide;

    wire_resize(out->text, 0);
    memset(out, 0, sizeof *out);
    out->is_wide = is_wide;
}
