/* Compiles the shipped cards of Duel of Chaos when the program is built: the box as the
 * rules run it and the titles as people read them, written as initialisers in C. The
 * compiler is the very one that reads other sets at run time.
 *
 *     bake-duel BOX.inc TITLES.inc FILE… */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/duel/face/language.h"

static void write_set(FILE *out, struct set set)
{
    fprintf(out, "{{UINT64_C(0x%" PRIx64 "), UINT64_C(0x%" PRIx64 ")}},\n", set.word[0],
            set.word[1]);
}

static void write_bytes(FILE *out, const void *bytes, size_t n)
{
    fputc('{', out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%d", i ? ", " : "", ((const uint8_t *)bytes)[i]);
    fputs("},\n", out);
}

static void write_sentence(FILE *out, const struct duel_sentence *s)
{
    fprintf(out, "{%d, %d, %d}, ", s->first, s->n, s->n_options);
}

static void write_kind(FILE *out, const struct duel_kind *k)
{
    fputc('{', out);
    write_sentence(out, &k->play);
    write_sentence(out, &k->reaction);
    fprintf(out, "%d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d},\n", k->clan, k->cost, k->on,
            k->on_clan, k->on_pile, k->set, k->copies, k->is_prologue, k->is_expansion,
            k->awakens, k->depth, k->clears);
}

static void write_clause(FILE *out, const struct duel_clause *c)
{
    const struct duel_amount *a = &c->amount;
    const struct duel_test *t = &c->test;

    fprintf(out,
            "{%d, %d, %d, %d, %d, %d, %d, {%d, %d, %d, %d, %d, %d}, {%d, %d, %d, %d}, "
            "{0, 0, 0}},\n",
            c->verb, c->marks, c->clan, c->from, c->place, c->cost, c->skip, a->form, a->n,
            a->per, a->count, a->clan, a->max, t->form, t->count, t->clan, t->n);
}

/* In the order of the fields: a designated initialiser would not be C++, which device code
 * is compiled as. */
static void write_box(FILE *out, const struct duel_box *box)
{
    write_set(out, box->prologue);
    fputc('{', out);
    write_set(out, box->emissaries[0]);
    write_set(out, box->emissaries[1]);
    fputs("},\n", out);
    write_set(out, box->recruits);
    write_set(out, box->expansion);
    write_set(out, box->interventions);
    write_set(out, box->interrupts);
    fprintf(out, "%" PRIu32 ", %d, %d, %d,\n", box->max_turn, box->n_clauses, box->n_cards,
            box->n_kinds);
    write_bytes(out, box->by_depth, sizeof box->by_depth);
    write_bytes(out, box->clans, sizeof box->clans);
    write_bytes(out, box->unused, sizeof box->unused);
    write_bytes(out, box->kind_of, sizeof box->kind_of);
    fputs("{\n", out);
    for (int i = 0; i < box->n_cards; i++)
        fprintf(out, "\"%s\",\n", box->code[i]);
    fputs("},\n{\n", out);
    for (int i = 0; i < box->n_kinds; i++)
        write_kind(out, &box->kind[i]);
    fputs("},\n{\n", out);
    for (int i = 0; i < box->n_clauses; i++)
        write_clause(out, &box->clause[i]);
    fprintf(out, "},\nUINT64_C(0x%" PRIx64 "),\n", box->mark);
}

static void write_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    fputs("\", ", out);
}

static void write_titles(FILE *out, const struct duel_deck *deck)
{
    for (int i = 0; i < deck->box.n_kinds; i++) {
        const struct duel_title *title = &deck->title[i];

        fputs("{", out);
        write_text(out, title->code);
        fputs("{", out);
        for (int lang = 0; lang < N_LANGS; lang++)
            write_text(out, title->name[lang]);
        fprintf(out, "}, %d},\n", title->known);
    }
}

static bool read_file(struct duel_deck *deck, const char *path, struct duel_faults *faults)
{
    static char bytes[1 << 18];
    FILE *file = fopen(path, "rb");
    size_t size;

    if (!file) {
        perror(path);
        return false;
    }
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return duel_read_cards(deck, path, bytes, size, faults);
}

static bool write_file(const char *path, const struct duel_deck *deck, bool titles)
{
    FILE *file = fopen(path, "w");
    bool done;

    if (!file) {
        perror(path);
        return false;
    }
    if (titles)
        write_titles(file, deck);
    else
        write_box(file, &deck->box);
    done = !ferror(file);
    return !fclose(file) && done;
}

int main(int argc, char **argv)
{
    static struct duel_deck deck;
    static struct duel_faults faults;
    struct problem problem = {.lang = LANG_EN};
    bool whole = true;

    if (argc < 4)
        return fprintf(stderr, "bake-duel BOX.inc TITLES.inc FILE…\n"), 2;
    for (int i = 3; i < argc; i++)
        whole = read_file(&deck, argv[i], &faults) && whole;
    for (int i = 0; i < faults.n && i < DUEL_MAX_FAULTS; i++)
        fprintf(stderr, "%s\n", faults.text[i]);
    if (!whole)
        return 1;
    if (!duel_assemble(&deck, &problem))
        return fprintf(stderr, "%s\n", problem.text), 1;
    return write_file(argv[1], &deck, false) && write_file(argv[2], &deck, true) ? 0 : 1;
}
