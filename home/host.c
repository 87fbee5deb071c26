/* Hashes, randomness and Unicode in a page: see crypt/crypt.h and text/unicode.h. */
#include "home/host.h"

#include <string.h>

#include "crypt/crypt.h"
#include "text/unicode.h"
#include "wire/utf8.h"

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

struct piece piece_text(const char *text)
{
    return (struct piece){text, strlen(text) + 1};
}

void hash_pieces(enum hash_kind kind, const struct piece *pieces, int n,
                 uint8_t hash[HASH_BYTES])
{
    host_hash((int)kind, pieces, n, hash);
}

void random_bytes(void *out, size_t size)
{
    host_random(out, size);
}

void wipe(void *at, size_t size)
{
    for (volatile uint8_t *byte = (volatile uint8_t *)at; size; size--)
        *byte++ = 0;
}

void hex_write(char *text, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < size; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = 0;
}

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool hex_read(uint8_t *bytes, size_t size, const char *text)
{
    if (strlen(text) != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++, text += 2) {
        if (digit(text[0]) < 0 || digit(text[1]) < 0)
            return false;
        bytes[i] = (uint8_t)(digit(text[0]) << 4 | digit(text[1]));
    }
    return true;
}

void base64_write(char *text, size_t room, const uint8_t *bytes, size_t size)
{
    uint32_t bits = 0;
    int n = 0;

    for (size_t i = 0; i < size || n > 0; n -= 6) {
        if (n < 6 && i < size) {
            bits = bits << 8 | bytes[i++];
            n += 8;
        }
        if (room < 2)
            break;
        *text++ = alphabet[(n < 6 ? bits << (6 - n) : bits >> (n - 6)) & 63];
        room--;
    }
    *text = 0;
}

bool base64_read(uint8_t *bytes, size_t size, const char *text)
{
    uint32_t bits = 0;
    size_t done = 0;
    int n = 0;

    for (; *text; text++) {
        const char *letter = strchr(alphabet, *text);

        if (!letter)
            return false;
        bits = bits << 6 | (uint32_t)(letter - alphabet);
        n += 6;
        if (n < 8)
            continue;
        n -= 8;
        if (done == size)
            return false;
        bytes[done++] = (uint8_t)(bits >> n);
    }
    return done == size && n < 6 && !(bits & ((1u << n) - 1));
}

bool unicode_is_seen(uint32_t c)
{
    return host_is_seen(c);
}

bool unicode_is_spoken(uint32_t c)
{
    return host_is_spoken(c);
}

uint32_t unicode_plain(uint32_t c)
{
    return host_plain(c);
}

/* A page has no terminal: nobody asks but the drawings, which nobody sees. */
size_t unicode_width(const char *utf8, size_t bytes)
{
    size_t width = 0;

    for (size_t i = 0; i < bytes; i++)
        width += !utf8_is_tail((unsigned char)utf8[i]);
    return width;
}
