/* Units: JSON as it is read and written (wire/). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wire/json.h"
#include "wire/put.h"

/* --- reading --- */

static void what_is_json_is_read(void **state)
{
    static const char text[] = " {\"a\" : [1, -2, true,false,null, "
                               "\"x\"],\t\"b\":{},\r\n\"c\":{\"d\":[[]],\"e\":1.5e3}} ";
    struct json_doc doc = {0};
    const struct json *all = json_read(&doc, text, strlen(text));
    const struct json *a = json_get(all, "a");
    int n = 0;

    (void)state;
    assert_non_null(all);
    assert_int_equal(json_count(all), 3);
    assert_int_equal(json_count(a), 6);
    assert_int_equal(json_number(json_at(a, 0)), 1);
    assert_int_equal(json_number(json_at(a, 1)), -2);
    assert_true(json_yes(json_at(a, 2)));
    assert_false(json_yes(json_at(a, 3)));
    assert_true(json_is(json_at(a, 3), WIRE_BOOL));
    assert_true(json_is(json_at(a, 4), WIRE_NULL));
    assert_string_equal(json_text(json_at(a, 5)), "x");
    assert_null(json_at(a, 6));
    assert_true(json_is(json_get(all, "b"), WIRE_OBJECT));
    assert_int_equal(json_count(json_get(all, "b")), 0);
    assert_int_equal(json_count(json_get(json_get(all, "c"), "d")), 1);
    assert_true(json_is(json_get(json_get(all, "c"), "e"), WIRE_REAL));
    assert_string_equal(json_get(json_get(all, "c"), "e")->text, "1.5e3");
    assert_null(json_get(json_get(all, "nothing"), "a"));
    assert_null(json_get(a, "a"));
    assert_null(json_text(a));
    FOR_JSON (value, all)
        assert_int_equal(value->key[0], 'a' + n++);
    assert_int_equal(n, 3);
    json_free(&doc);
}

static void texts_are_decoded(void **state)
{
    static const struct {
        const char *json;
        const char *text;
    } cases[] = {
        {"\"\"", ""},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u00E9\\u20ac\"", "A\xc3\xa9\xc3\xa9\xe2\x82\xac"},
        {"\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80"},
        {"\"\xf0\x9f\x98\x80 \x7f\"", "\xf0\x9f\x98\x80 \x7f"},
    };
    struct json_doc doc = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct json *value = json_read(&doc, cases[i].json, strlen(cases[i].json));

        assert_non_null(value);
        assert_string_equal(json_text(value), cases[i].text);
        assert_int_equal(value->n, strlen(cases[i].text));
    }
    json_free(&doc);
}

static void numbers_have_64_bits(void **state)
{
    static const struct {
        const char *json;
        int64_t number;
    } cases[] = {{"0", 0},
                 {"-0", 0},
                 {"9223372036854775807", INT64_MAX},
                 {"-9223372036854775808", INT64_MIN}};
    struct json_doc doc = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct json *value = json_read(&doc, cases[i].json, strlen(cases[i].json));

        assert_true(json_is(value, WIRE_INT));
        assert_true(json_number(value) == cases[i].number);
    }
    json_free(&doc);
}

/* The byte, counted from 1, and the reason. */
static void what_is_not_json_is_refused(void **state)
{
    static const struct {
        const char *json;
        size_t at;
        const char *why;
    } cases[] = {
        {"", 1, "a value is missing"},
        {" ", 2, "a value is missing"},
        {"nonsense", 1, "not a value"},
        {"nul", 1, "not a value"},
        {"\xef\xbb\xbf{}", 1, "not a value"},
        {"{} {}", 4, "something follows the value"},
        {"01", 2, "something follows the value"},
        {"-", 2, "a number wants digits"},
        {"+1", 1, "not a value"},
        {".5", 1, "not a value"},
        {"1.", 3, "a fraction wants digits"},
        {"1e+", 4, "an exponent wants digits"},
        {"9223372036854775808", 1, "a number that is too large"},
        {"-9223372036854775809", 1, "a number that is too large"},
        {"[99999999999999999999]", 2, "a number that is too large"},
        {"[1,]", 4, "not a value"},
        {"[1", 3, "',' or ']' is missing"},
        {"[1 2]", 4, "',' or ']' is missing"},
        {"[1}", 3, "',' or ']' is missing"},
        {"[", 2, "a value is missing"},
        {"{", 2, "a key is missing"},
        {"{\"a\":1,}", 8, "a key is missing"},
        {"{a:1}", 2, "a key is missing"},
        {"{\"a\"}", 5, "':' is missing"},
        {"{\"a\":}", 6, "not a value"},
        {"{\"a\":1", 7, "',' or '}' is missing"},
        {"{\"a\":{\"b\":1},\"b\":2,\"\\u0061\":3}", 20, "a key for the second time"},
        {"\"a", 3, "a text without an end"},
        {"\"a\\", 4, "a text without an end"},
        {"\"\\x\"", 2, "no such escape"},
        {"\"\\u12g4\"", 2, "\\u wants four hexadecimal digits"},
        {"\"\\u12", 2, "\\u wants four hexadecimal digits"},
        {"\"\\u0000\"", 2, "U+0000 in a text"},
        {"\"a\tb\"", 3, "a control character in a text"},
        {"\"\\ud800\"", 2, "half of a surrogate pair"},
        {"\"\\ud800x\"", 2, "half of a surrogate pair"},
        {"\"\\ud800\\u0041\"", 2, "half of a surrogate pair"},
        {"\"\\udc00\"", 2, "half of a surrogate pair"},
        {"\"\xff\"", 2, "not UTF-8"},
        {"\"\xc0\x80\"", 2, "not UTF-8"},
        {"\"\xe0\x80\x80\"", 2, "not UTF-8"},
        {"\"\xed\xa0\x80\"", 2, "not UTF-8"},
        {"\"\xf4\x90\x80\x80\"", 2, "not UTF-8"},
        {"\"\xe2\x82\"", 2, "not UTF-8"},
        {"\"a\xe2", 3, "not UTF-8"},
    };
    struct json_doc doc = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(json_read(&doc, cases[i].json, strlen(cases[i].json)));
        assert_non_null(doc.error);
        assert_string_equal(doc.error, cases[i].why);
        assert_int_equal(doc.error_at, cases[i].at);
    }
    assert_null(json_read(&doc, "\"a\0b\"", 5));
    assert_string_equal(doc.error, "a control character in a text");
    json_free(&doc);
}

static void depth_and_keys_have_bounds(void **state)
{
    char deep[2 * JSON_MAX_DEPTH + 2];
    struct put out = {0};
    struct json_doc doc = {0};

    (void)state;
    memset(deep, '[', JSON_MAX_DEPTH + 1);
    memset(deep + JSON_MAX_DEPTH + 1, ']', JSON_MAX_DEPTH + 1);
    assert_null(json_read(&doc, deep, sizeof deep));
    assert_string_equal(doc.error, "nested too deeply");
    assert_int_equal(doc.error_at, JSON_MAX_DEPTH + 1);
    assert_non_null(json_read(&doc, deep + 1, sizeof deep - 2));
    put_object(&out, NULL);
    for (int i = 0; i <= JSON_MAX_KEYS; i++) {
        char key[16];
        struct put whole = out;

        snprintf(key, sizeof key, "%d", i);
        put_int(&out, key, i);
        whole = out;
        put_end(&out);
        assert_int_equal(json_read(&doc, out.text, out.n) != NULL, i < JSON_MAX_KEYS);
        put_back(&out, &whole);
    }
    assert_string_equal(doc.error, "too many keys");
    put_free(&out);
    json_free(&doc);
}

static void equal_is_whatever_the_order_of_keys(void **state)
{
    static const char *const same[] = {"{\"a\":[1,{\"b\":\"x\",\"c\":null}],\"d\":false}",
                                       "{\"d\":false,\"a\":[1,{\"c\":null,\"b\":\"x\"}]}"};
    static const char *const others[] = {
        "{\"a\":[1,{\"b\":\"x\",\"c\":null}],\"d\":true}",
        "{\"a\":[{\"b\":\"x\",\"c\":null},1],\"d\":false}",
        "{\"a\":[1,{\"b\":\"y\",\"c\":null}],\"d\":false}",
        "{\"a\":[1,{\"b\":\"x\",\"e\":null}],\"d\":false}",
        "{\"a\":[1,{\"b\":\"x\",\"c\":null}]}",
        "{\"a\":[1.0,{\"b\":\"x\",\"c\":null}],\"d\":false}",
    };
    struct json_doc one = {0};
    struct json_doc other = {0};
    const struct json *a = json_read(&one, same[0], strlen(same[0]));

    (void)state;
    assert_true(json_same(a, json_read(&other, same[1], strlen(same[1]))));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(json_same(a, json_read(&other, others[i], strlen(others[i]))));
    assert_false(json_same(a, NULL));
    assert_true(json_same(NULL, NULL));
    json_free(&one);
    json_free(&other);
}

/* --- writing --- */

static void values_are_put_in_their_order(void **state)
{
    struct put out = {0};
    char *text;

    (void)state;
    put_object(&out, NULL);
    put_int(&out, "least", INT64_MIN);
    put_array(&out, "list");
    put_text(&out, NULL, "\"\\/\b\f\n\r\t\x01\x1f\x7f \xc3\xa9");
    put_bool(&out, NULL, true);
    put_bool(&out, NULL, false);
    put_null(&out, NULL);
    put_array(&out, NULL);
    put_end(&out);
    put_object(&out, NULL);
    put_end(&out);
    put_end(&out);
    put_key(&out, "key");
    put_object(&out, NULL);
    put_text(&out, "brackets", "[{:");
    put_bytes(&out, "some", "abc", 2);
    put_end(&out);
    put_raw(&out, "raw", "[1]", 3);
    put_text(&out, "bad", "a\xff\xed\xa0\x80z");
    put_end(&out);
    text = put_take(&out);
    assert_string_equal(
        text,
        "{\"least\":-9223372036854775808,\"list\":[\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F"
        "\x7f \xc3\xa9\",true,false,null,[],{}],\"key\":{\"brackets\":\"[{:\",\"some\":"
        "\"ab\"},\"raw\":[1],\"bad\":\"a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\"}");
    free(text);
}

static void what_was_put_can_be_taken_back(void **state)
{
    struct put out = {0};
    struct put before;

    (void)state;
    put_array(&out, NULL);
    put_int(&out, NULL, 1);
    before = out;
    put_object(&out, NULL);
    for (int i = 0; i < 1000; i++)
        put_text(&out, "a", "long enough to move");
    put_array(&out, "b");
    put_back(&out, &before);
    put_int(&out, NULL, 2);
    put_end(&out);
    assert_string_equal(out.text, "[1,2]");
    put_free(&out);
}

static void people_get_lines(void **state)
{
    struct put out = {.is_wide = true};

    (void)state;
    put_object(&out, NULL);
    put_int(&out, "a", 1);
    put_array(&out, "b");
    put_int(&out, NULL, 1);
    put_text(&out, NULL, "x ");
    put_end(&out);
    put_key(&out, "c");
    put_array(&out, NULL);
    put_end(&out);
    put_end(&out);
    assert_string_equal(out.text,
                        "{\n \"a\": 1,\n \"b\": [\n  1,\n  \"x \"\n ],\n \"c\": []\n}");
    put_free(&out);
}

static void fractions_have_the_digits_that_count(void **state)
{
    static const struct {
        double number;
        int digits;
        const char *text;
    } cases[] = {
        {0, 4, "0.0"},
        {1, 4, "1.0"},
        {-12, 4, "-12.0"},
        {0.5, 4, "0.5"},
        {0.123456, 4, "0.1235"},
        {0.00012344, 4, "0.0001234"},
        {0.000012344, 4, "1.234e-5"},
        {1234, 4, "1234.0"},
        {12345, 4, "1.235e4"},
        {12346, 4, "1.235e4"},
        {99999, 4, "1.0e5"},
        {0.99999, 4, "1.0"},
        {9.9996, 4, "10.0"},
        {3.14159265, 6, "3.14159"},
        {1500000000, 6, "1.5e9"},
        {100, 6, "100.0"},
        {20.25, 6, "20.25"},
    };
    struct put out = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        put_real(&out, NULL, cases[i].number, cases[i].digits);
        assert_string_equal(out.text, cases[i].text);
        put_free(&out);
    }
    put_real(&out, NULL, 1e308 * 10, 4);
    assert_string_equal(out.text, "null");
    put_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_json_is_read),
        cmocka_unit_test(texts_are_decoded),
        cmocka_unit_test(numbers_have_64_bits),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(depth_and_keys_have_bounds),
        cmocka_unit_test(equal_is_whatever_the_order_of_keys),
        cmocka_unit_test(values_are_put_in_their_order),
        cmocka_unit_test(what_was_put_can_be_taken_back),
        cmocka_unit_test(people_get_lines),
        cmocka_unit_test(fractions_have_the_digits_that_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
