/* What the module asks of the page's script, web/src/home/module.ts. */
#ifndef HOME_HOST_H
#define HOME_HOST_H

#include <stddef.h>
#include <stdint.h>

#define HOST(name)   __attribute__((import_module("host"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

/* Milliseconds since 1970; microseconds of a clock that never jumps. */
HOST(now) double host_now(void);
HOST(tick) double host_tick(void);

HOST(random) void host_random(void *out, size_t size);

/* The hash of pieces as crypt/crypt.h lays them out: pairs of an address and a size. */
HOST(hash) void host_hash(int kind, const void *pieces, int n, uint8_t *hash);

/* See text/unicode.h. */
HOST(is_seen) int host_is_seen(uint32_t c);
HOST(is_spoken) int host_is_spoken(uint32_t c);
HOST(plain) uint32_t host_plain(uint32_t c);

/* A message for the page; the end of its connection. */
HOST(send) void host_send(const char *text, size_t size);
HOST(drop) void host_drop(const char *reason, size_t size);

/* Jobs to be kept, as JSON; home_written() says that they are. If they cannot be, the script
 * opens everything anew from what the device has. */
HOST(write) void host_write(const char *jobs, size_t size);

/* A question for a bot, on another worker; home_thought() gets the answer. */
HOST(think) void host_think(int thought, const void *question, size_t size);

#endif
