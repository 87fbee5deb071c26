/* See parts.h. A marked sentence has, for
 *
 *     a seat    SEAT number, then perhaps MORE forms of a particle, END
 *     a call    CALL number, MORE what follows, END
 *     a card    CARD code NAME name MORE more END
 *     a number  NUMBER digits END
 *     a cause   CAUSE number of a seat, then as a card
 */
#include "text/parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text/memory.h"
#include "text/particle.h"
#include "text/text.h"

enum { SEAT = 1, CALL, CARD, NUMBER, NAME, MORE, END, CAUSE };

#define MARKS "\1\2\3\4\10"

static _Thread_local bool is_marking;

static _Thread_local struct {
    char *text;
    size_t capacity;
} plain;

void parts_mark(bool is_on)
{
    is_marking = is_on;
}

bool parts_are_marked(void)
{
    return is_marking;
}

FILE *parts_begin(void)
{
    FILE *out = text_begin();

    is_marking = out;
    return out;
}

const char *parts_end(FILE *out)
{
    is_marking = false;
    return text_end(out);
}

/* --- writing --- */

static void write_seat(char text[PART_SEAT_TEXT], char mark, int seat)
{
    text[0] = is_marking ? mark : 'P';
    text[1] = (char)('1' + (seat & 7));
    text[2] = 0;
}

void parts_seat(char text[PART_SEAT_TEXT], int seat)
{
    write_seat(text, SEAT, seat);
}

void parts_call(char text[PART_SEAT_TEXT], int seat)
{
    write_seat(text, CALL, seat);
}

void parts_number(char text[PART_NUMBER_TEXT], long n)
{
    if (is_marking)
        snprintf(text, PART_NUMBER_TEXT, "%c%ld%c", NUMBER, n, END);
    else
        snprintf(text, PART_NUMBER_TEXT, "%ld", n);
}

/* Copies without a 0, and returns where it ends; the same after a mark. */
static char *add(char *to, struct span span)
{
    memcpy(to, span.text, span.n);
    return to + span.n;
}

static char *add_marked(char *to, char mark, const char *text)
{
    *to = mark;
    return add(to + 1, (struct span){text, strlen(text)});
}

/* A card, or with the digit of a seat a cause. */
static void write_card(char text[PART_CARD_TEXT], char seat, const char *code, const char *name,
                       const char *more)
{
    enum { MARKED = 5 };

    if (!is_marking || strlen(code) + strlen(name) + strlen(more) + MARKED >= PART_CARD_TEXT) {
        snprintf(text, PART_CARD_TEXT, "%s%s", name,
                 more); /* no mark rather than half of one */
        return;
    }
    *text++ = seat ? CAUSE : CARD;
    if (seat)
        *text++ = seat;
    text = add(text, (struct span){code, strlen(code)});
    text = add_marked(text, NAME, name);
    text = add_marked(text, MORE, more);
    text[0] = END;
    text[1] = 0;
}

void parts_card(char text[PART_CARD_TEXT], const char *code, const char *name, const char *more)
{
    write_card(text, 0, code, name, more);
}

void parts_cause(char text[PART_CARD_TEXT], const char *code, const char *name,
                 const char *more, int seat)
{
    write_card(text, seat < 7 ? (char)('1' + seat) : '0', code, name, more);
}

size_t parts_fill(FILE *out, const char *value, const char *forms, size_t n_forms,
                  const char *after)
{
    size_t n = strlen(value);
    size_t space = strcspn(after, " ");

    fwrite(value, 1, n, out);
    if (is_marking && n == 2 && value[0] == CALL) {
        fprintf(out, "%c%.*s%c", MORE, (int)(space + (after[space] == ' ')), after, END);
        return space + (after[space] == ' ');
    }
    if (!n_forms)
        return 0;
    if (is_marking && n >= 2 && value[n - 2] == SEAT)
        fprintf(out, "%c%.*s%c", MORE, (int)n_forms, forms, END);
    else
        particle_put(out, is_marking ? parts_plain(value) : value, forms, n_forms);
    return 0;
}

/* --- reading --- */

/* What is before a mark that ends it; moves past that. */
static struct span until(const char **at, int mark)
{
    struct span span = {*at, strcspn(*at, (char[]){(char)mark, 0})};

    *at += span.n + ((*at)[span.n] != 0);
    return span;
}

/* The number of a rule in "[K17]" or "[K-r9]"; 0 if there is none. */
static size_t rule_size(const char *at)
{
    size_t n = 1;

    if (at[0] != '[' || !isupper((unsigned char)at[1]))
        return 0;
    n += at[2] == '-' && at[3] == 'r' ? 3U : 1U;
    while (isdigit((unsigned char)at[n]))
        n++;
    return isdigit((unsigned char)at[n - 1]) && at[n] == ']' ? n - 1 : 0;
}

const char *parts_next(const char *at, struct part *part)
{
    size_t n = 0;

    *part = (struct part){.kind = PART_TEXT};
    switch (*at) {
    case 0: return NULL;
    case SEAT:
    case CALL:
        part->kind = *at == SEAT ? PART_SEAT : PART_CALL;
        part->text = (struct span){at + 1, at[1] != 0};
        at += 1 + part->text.n;
        if (*at == MORE) {
            at++;
            part->more = until(&at, END);
        }
        return at;
    case CARD:
    case CAUSE:
        part->kind = *at == CARD ? PART_CARD : PART_CAUSE;
        if (*at++ == CAUSE) {
            part->seat = (struct span){at, *at != 0};
            at += part->seat.n;
        }
        part->code = until(&at, NAME);
        part->text = until(&at, MORE);
        part->more = until(&at, END);
        return at;
    case NUMBER:
        part->kind = PART_NUMBER;
        at++;
        part->text = until(&at, END);
        return at;
    default: break;
    }
    if (rule_size(at)) {
        part->kind = PART_RULE;
        part->text = (struct span){at + 1, rule_size(at)};
        return at + part->text.n + 2;
    }
    do
        n += 1 + strcspn(at + n + 1, MARKS "[");
    while (at[n] == '[' && !rule_size(at + n));
    part->text = (struct span){at, n};
    return at + n;
}

bool parts_has_some(const char *marked)
{
    struct part part;
    const char *next = parts_next(marked, &part);

    return next && (part.kind != PART_TEXT || *next);
}

/* Makes room in `plain` for so many bytes and a 0. */
static bool reserve(size_t n)
{
    char *text;

    if (n < plain.capacity)
        return true;
    text = (char *)realloc(plain.text, 2 * n + 1);
    if (!text) {
        memory_note_short();
        return false;
    }
    plain.text = text;
    plain.capacity = 2 * n + 1;
    return true;
}

const char *parts_plain(const char *marked)
{
    struct part part;
    char *to;

    if (!reserve(strlen(marked))) /* marks take more than they stand for */
        return "";
    to = plain.text;
    while ((marked = parts_next(marked, &part))) {
        char seat[] = {'P', 0, 0};

        if (part.kind == PART_SEAT || part.kind == PART_CALL) {
            seat[1] = part.text.n ? *part.text.text : '?';
            to = add(to, (struct span){seat, 2});
        } else if (part.kind == PART_RULE) {
            *to++ = '[';
            to = add(to, part.text);
            *to++ = ']';
        } else {
            to = add(to, part.text);
        }
        if (part.kind == PART_SEAT && part.more.n)
            part.more = particle_of(seat, part.more.text, part.more.n);
        if (part.more.n)
            to = add(to, part.more);
    }
    *to = 0;
    return plain.text;
}
