/* See sentence.h. */
#include "protocol/sentence.h"

#include "text/parts.h"

static void put_span(struct put *out, struct span span)
{
    put_bytes(out, NULL, span.text, span.n);
}

static void put_part(struct put *out, const struct part *part)
{
    static const char *const kinds[] = {
        [PART_SEAT] = "seat",   [PART_CALL] = "call", [PART_CARD] = "card",
        [PART_CAUSE] = "cause", [PART_RULE] = "rule",
    };
    bool is_seat = part->kind == PART_SEAT || part->kind == PART_CALL;

    if (part->kind == PART_TEXT) {
        put_span(out, part->text);
        return;
    }
    if (part->kind == PART_NUMBER) {
        put_raw(out, NULL, part->text.text, part->text.n);
        return;
    }
    put_array(out, NULL);
    put_text(out, NULL, kinds[part->kind]);
    if (part->kind == PART_CARD || part->kind == PART_CAUSE)
        put_span(out, part->code);
    if (is_seat)
        put_raw(out, NULL, part->text.text, part->text.n);
    else
        put_span(out, part->text);
    if (is_seat && part->more.n)
        put_span(out, part->more);
    if (part->kind == PART_CAUSE)
        put_raw(out, NULL, part->seat.text, part->seat.n);
    put_end(out);
}

void sentence_put_parts(struct put *out, const char *key, const char *marked)
{
    struct part part;

    put_array(out, key);
    while ((marked = parts_next(marked, &part)))
        put_part(out, &part);
    put_end(out);
}

void sentence_put(struct put *out, const char *text_key, const char *parts_key,
                  const char *marked)
{
    if (!parts_has_some(marked)) {
        put_text(out, text_key, marked);
        return;
    }
    put_text(out, text_key, parts_plain(marked));
    sentence_put_parts(out, parts_key, marked);
}

void sentence_put_problem(struct put *out, const struct problem *problem)
{
    if (*problem->rule)
        put_text(out, "rule", problem->rule);
    put_text(out, "text", problem->text);
    if (*problem->parts)
        sentence_put_parts(out, "parts", problem->parts);
}
