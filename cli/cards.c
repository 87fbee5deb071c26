/* madang cards: for people who write cards of Duel of Chaos. docs/cards.md teaches the
 * language. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "games/duel/face/face.h"
#include "games/look.h"

static const char *const usage[] = {
    N_("usage: madang cards check|show|texts [OPTION…] FILE|DIR…"),
    N_("  check        say what is wrong with the files, and whether they are a whole set"),
    N_("  show         a table of the cards"),
    N_("  texts        what is written on each card, in English and French"),
    N_("  --lang en|fr"),
    N_("  --plain      no colour"),
    N_("A DIR stands for all its files *.txt. docs/cards.md teaches the language of cards."),
    NULL,
};

/* --- reading --- */

static bool is_folder(const char *path)
{
    struct stat status;

    return !stat(path, &status) && S_ISDIR(status.st_mode);
}

/* Adds a file or a folder to the deck; false, and it has complained of what cannot be
 * read. */
static bool read_path(const char *path, struct duel_deck *deck, struct duel_faults *faults)
{
    struct problem problem = {.lang = faults->lang};
    char *bytes;
    size_t size;
    bool done;

    if (is_folder(path)) {
        done = duel_read_folder(path, deck, faults, &problem);
    } else {
        bytes = duel_read_file(path, &size, &problem);
        done = bytes && duel_read_cards(deck, path, bytes, size, faults);
        free(bytes);
    }
    if (*problem.text)
        cli_complain_problem("cards", &problem);
    return done;
}

/* Reads everything and prints what is wrong with it. */
static bool read_paths(char **paths, struct duel_deck *deck, enum lang lang)
{
    static struct duel_faults faults;
    char more[12];
    bool done = true;

    faults.lang = lang;
    for (; *paths; paths++)
        done = read_path(*paths, deck, &faults) && done;
    for (int i = 0; i < faults.n && i < DUEL_MAX_FAULTS; i++)
        fprintf(stderr, "%s\n", faults.text[i]);
    if (faults.n > DUEL_MAX_FAULTS) {
        snprintf(more, sizeof more, "%d", faults.n - DUEL_MAX_FAULTS);
        text_say(stderr, lang, N_("… and {n} more"), "n", more, NULL);
        fputc('\n', stderr);
    }
    return done;
}

/* --- check --- */

static int count_cards(const struct duel_box *box)
{
    int n = 0;

    for (int i = 0; i < box->n_kinds; i++)
        n += box->kind[i].copies * (box->kind[i].set == 3 ? 2 : 1);
    return n;
}

/* The files are right; are they a set? A folder must be one, files need not. */
static int check(const struct look *look, struct duel_deck *deck, bool must_be_whole)
{
    struct problem problem = {.lang = look->lang};
    char n[12];
    char kinds[12];
    bool is_whole = duel_assemble(deck, &problem);

    snprintf(n, sizeof n, "%d", count_cards(&deck->box));
    snprintf(kinds, sizeof kinds, "%d", deck->box.n_kinds);
    text_say(stdout, look->lang, N_("{n} cards, {kinds} of them different: nothing is wrong."),
             "n", n, "kinds", kinds, NULL);
    fputc('\n', stdout);
    if (is_whole) {
        puts(text_in(look->lang, set_is_empty(deck->box.expansion)
                                     ? N_("They are a whole set, without Vermeast.")
                                     : N_("They are a whole set, with Vermeast.")));
        return CLI_OK;
    }
    text_say(must_be_whole ? stderr : stdout, look->lang,
             N_("They are not a whole set: {why}."), "why", problem.text, NULL);
    fputc('\n', must_be_whole ? stderr : stdout);
    return must_be_whole ? CLI_FAILED : CLI_OK;
}

/* --- show --- */

static void show_card(const struct look *look, const struct duel_deck *deck, int i)
{
    const struct duel_kind *kind = &deck->box.kind[i];
    const struct duel_title *title = &deck->title[i];
    bool is_intervention = kind->clan == DUEL_INTERVENTION;
    char number[12];

    look_put(stdout, look, STYLE_BOLD, title->code, 14);
    look_put(stdout, look, STYLE_PLAIN, title->name[look->lang], 26);
    look_put(stdout, look, STYLE_PLAIN,
             is_intervention ? text_in(look->lang, N_("Intervention"))
                             : duel_clan_name(kind->clan),
             13);
    snprintf(number, sizeof number, "%d", is_intervention ? kind->depth : kind->cost);
    look_put(stdout, look, STYLE_PLAIN, number, -4);
    snprintf(number, sizeof number, "%d", kind->copies);
    look_put(stdout, look, STYLE_PLAIN, number, -7);
    look_put(stdout, look, STYLE_PLAIN,
             kind->set == 3   ? "1+2"
             : kind->set == 2 ? "2"
             : kind->set      ? "1"
                              : "",
             -5);
    look_put(stdout, look, STYLE_PLAIN,
             kind->is_prologue    ? "P"
             : kind->is_expansion ? "V"
                                  : "",
             -3);
    printf("  %s\n", text_in(look->lang, title->known ? N_("rulebook") : N_("ours")));
}

static int show(const struct look *look, const struct duel_deck *deck)
{
    look_put(stdout, look, STYLE_DIM, text_in(look->lang, N_("code")), 14);
    look_put(stdout, look, STYLE_DIM, text_in(look->lang, N_("name")), 26);
    look_put(stdout, look, STYLE_DIM, text_in(look->lang, N_("clan")), 13);
    look_put(stdout, look, STYLE_DIM, text_in(look->lang, N_("cost")), -4);
    look_put(stdout, look, STYLE_DIM, text_in(look->lang, N_("copies")), -7);
    look_put(stdout, look, STYLE_DIM, text_in(look->lang, N_("set")), -5);
    fputc('\n', stdout);
    for (int i = 0; i < deck->box.n_kinds; i++)
        show_card(look, deck, i);
    return CLI_OK;
}

/* --- texts --- */

static int read_out(const struct look *look, const struct duel_deck *deck)
{
    for (int i = 0; i < deck->box.n_kinds; i++) {
        look_print(stdout, look, STYLE_BOLD, "%s\n", deck->title[i].code);
        for (int lang = 0; lang < N_LANGS; lang++) {
            char *text = NULL;
            size_t size;
            FILE *out = open_memstream(&text, &size);

            if (!out)
                return CLI_FAILED;
            fprintf(out, "%s. ", deck->title[i].name[lang]);
            duel_say_card(out, (enum lang)lang, &deck->box, &deck->box.kind[i]);
            fclose(out);
            printf("  %s  ", text_code((enum lang)lang));
            look_wrap(stdout, look, text, 6, 6);
            free(text);
        }
    }
    return CLI_OK;
}

/* Reads options from argv[1] on; what is left are paths. */
static int read_options(int argc, char **argv, struct look *look)
{
    static const struct option options[] = {{"lang", required_argument, NULL, 'l'},
                                            {"plain", no_argument, NULL, 'p'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    int c;

    while ((c = getopt_long(argc, argv, "h", options, NULL)) != -1)
        switch (c) {
        case 'l':
            if (!cli_set_lang(look, optarg))
                return CLI_USAGE;
            break;
        case 'p': cli_set_plain(look); break;
        case 'h': cli_help(look, usage); return -1;
        default: return cli_usage(look, usage);
        }
    return optind + 1 < argc ? CLI_OK : cli_usage(look, usage);
}

int cli_cards(int argc, char **argv)
{
    static struct duel_deck deck;
    struct look look = cli_look();
    int status = read_options(argc, argv, &look);
    bool must_be_whole = false;
    const char *what;

    if (status)
        return status < 0 ? CLI_OK : status;
    what = argv[optind++];
    if (strcmp(what, "check") != 0 && strcmp(what, "show") != 0 && strcmp(what, "texts") != 0)
        return cli_usage(&look, usage);
    if (!read_paths(argv + optind, &deck, look.lang))
        return CLI_FAILED;
    for (int i = optind; i < argc; i++)
        must_be_whole = must_be_whole || is_folder(argv[i]);
    if (!strcmp(what, "check"))
        return check(&look, &deck, must_be_whole);
    return !strcmp(what, "show") ? show(&look, &deck) : read_out(&look, &deck);
}
