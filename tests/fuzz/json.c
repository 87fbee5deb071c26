/* Bytes as the reader of JSON takes them. What is accepted, written and read again is the same;
 * what is refused has a place and a reason. Bytes put as a text come back as they were, or as
 * UTF-8 if they were none. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "wire/json.h"
#include "wire/put.h"
#include "wire/utf8.h"

static void check_again(const struct json *value, bool is_wide)
{
    struct put out = {.is_wide = is_wide};
    struct put twice = {.is_wide = is_wide};
    struct json_doc doc = {0};
    const struct json *again;

    put_json(&out, NULL, value);
    again = json_read(&doc, out.text, out.n);
    fuzz_check(again, "what is written can be read", out.text);
    fuzz_check(json_same(value, again), "what is written is the same", out.text);
    put_json(&twice, NULL, again);
    fuzz_check(!strcmp(out.text, twice.text), "writing is the same every time", out.text);
    put_free(&out);
    put_free(&twice);
    json_free(&doc);
}

static bool is_utf8(const uint8_t *bytes, size_t size)
{
    const uint8_t *end = bytes + size;

    while (bytes < end && utf8_length(bytes, end))
        bytes += utf8_length(bytes, end);
    return bytes == end;
}

static void check_text(const uint8_t *bytes, size_t size)
{
    struct put out = {0};
    struct json_doc doc = {0};
    const struct json *again;

    put_bytes(&out, NULL, (const char *)bytes, size);
    again = json_read(&doc, out.text, out.n);
    fuzz_check(memchr(bytes, 0, size) || json_is(again, WIRE_TEXT), "every text can be written",
               out.text);
    if (again)
        fuzz_check(!is_utf8(bytes, size) ||
                       (again->n == size && !memcmp(again->text, bytes, size)),
                   "a text comes back as it was", out.text);
    put_free(&out);
    json_free(&doc);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size); /* exactly so long: the sanitizers look */
    struct json_doc doc = {0};
    const struct json *value = json_read(&doc, text, size);

    if (value) {
        check_again(value, false);
        check_again(value, true);
    } else {
        fuzz_check(doc.error && doc.error_at >= 1 && doc.error_at <= size + 1,
                   "a refusal has a place and a reason", text);
    }
    check_text((const uint8_t *)text, size);
    json_free(&doc);
    free(text);
    return 0;
}
