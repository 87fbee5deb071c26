/* madang cards: for people who write cards of Duel of Chaos. docs/cards.md teaches the
 * language. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "games/duel/face/face.h"
#include "games/paint.h"

static const char *const usage[] = {
    N_("usage: madang cards new|check|show|texts|list [OPTION…] FILE|FOLDER…"),
    NULL,
};

static const struct cli_option words[] = {
    {"new", NULL, 0, N_("make the FOLDER and write the shipped cards there, to change them")},
    {"check", NULL, 0,
     N_("say what is wrong with the files, and whether they are a whole set")},
    {"show", NULL, 0, N_("a table of the cards")},
    {"texts", NULL, 0, N_("what is written on each card, in every language")},
    {"list", NULL, 0, N_("all cards clan by clan, in Markdown")},
    {0},
};

static const struct cli_option options[] = {
    {"json", NULL, 'j', N_("what check and show say, as JSON")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("A FOLDER stands for all its files *.txt. docs/cards.md teaches the language of cards."),
    NULL,
};

/* --- new --- */

EMBED(cli_chaos, "games/duel/cards/chaos.txt");
EMBED(cli_drakon, "games/duel/cards/drakon.txt");
EMBED(cli_evine, "games/duel/cards/evine.txt");
EMBED(cli_interventions, "games/duel/cards/interventions.txt");
EMBED(cli_vermeast, "games/duel/cards/vermeast.txt");

/* Makes a folder with the shipped set. */
static bool make_set(const struct screen *screen, const char *folder)
{
    static const struct {
        const char *name;
        const char *text;
        const char *end;
    } files[] = {{"chaos.txt", cli_chaos, cli_chaos_end},
                 {"drakon.txt", cli_drakon, cli_drakon_end},
                 {"evine.txt", cli_evine, cli_evine_end},
                 {"interventions.txt", cli_interventions, cli_interventions_end},
                 {"vermeast.txt", cli_vermeast, cli_vermeast_end}};

    if (mkdir(folder, 0777)) { /* cards that are there already would be of the same set */
        cli_complain_file(screen, "cards", folder);
        return false;
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[4096];

        snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        if (!cli_write_new(screen, "cards", path, files[i].text,
                           (size_t)(files[i].end - files[i].text)))
            return false;
    }
    return true;
}

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

static bool read_paths(char **paths, struct duel_deck *deck, struct duel_faults *faults,
                       enum lang lang)
{
    bool done = true;

    faults->lang = lang;
    for (; *paths; paths++)
        done = read_path(*paths, deck, faults) && done;
    return done;
}

static void print_faults(const struct duel_faults *faults)
{
    char more[12];

    for (int i = 0; i < faults->n && i < DUEL_MAX_FAULTS; i++)
        fprintf(stderr, "%s\n", faults->text[i]);
    if (faults->n > DUEL_MAX_FAULTS) {
        snprintf(more, sizeof more, "%d", faults->n - DUEL_MAX_FAULTS);
        text_say(stderr, faults->lang, N_("… and {n} more"), "n", more, NULL);
        fputc('\n', stderr);
    }
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
static int check(const struct screen *screen, struct duel_deck *deck, bool must_be_whole)
{
    struct problem problem = {.lang = screen->lang};
    char n[12];
    char kinds[12];
    bool is_whole = duel_assemble(deck, &problem);

    snprintf(n, sizeof n, "%d", count_cards(&deck->box));
    snprintf(kinds, sizeof kinds, "%d", deck->box.n_kinds);
    text_say(stdout, screen->lang,
             N_("{n} cards, {kinds} of them different: nothing is wrong."), "n", n, "kinds",
             kinds, NULL);
    fputc('\n', stdout);
    if (is_whole) {
        puts(text_in(screen->lang, set_is_empty(deck->box.expansion)
                                       ? N_("They are a whole set, without Vermeast.")
                                       : N_("They are a whole set, with Vermeast.")));
        return CLI_OK;
    }
    text_say(must_be_whole ? stderr : stdout, screen->lang,
             N_("They are not a whole set: {why}."), "why", problem.text, NULL);
    fputc('\n', must_be_whole ? stderr : stdout);
    return must_be_whole ? CLI_FAILED : CLI_OK;
}

/* --- show --- */

static void show_card(const struct screen *screen, const struct duel_deck *deck, int i)
{
    const struct duel_kind *kind = &deck->box.kind[i];
    const struct duel_title *title = &deck->title[i];
    bool is_intervention = kind->clan == DUEL_INTERVENTION;
    char number[12];

    paint_put(stdout, screen, STYLE_BOLD, title->code, 14);
    paint_put(stdout, screen, STYLE_PLAIN, title->name[screen->lang], 26);
    paint_put(stdout, screen, STYLE_PLAIN,
              is_intervention ? text_in(screen->lang, N_("Intervention"))
                              : duel_clan_name(screen->lang, kind->clan),
              13);
    snprintf(number, sizeof number, "%d", is_intervention ? kind->depth : kind->cost);
    paint_put(stdout, screen, STYLE_PLAIN, number, -4);
    snprintf(number, sizeof number, "%d", kind->copies);
    paint_put(stdout, screen, STYLE_PLAIN, number, -7);
    paint_put(stdout, screen, STYLE_PLAIN,
              kind->set == 3   ? "1+2"
              : kind->set == 2 ? "2"
              : kind->set      ? "1"
                               : "",
              -5);
    paint_put(stdout, screen, STYLE_PLAIN,
              kind->is_prologue    ? "P"
              : kind->is_expansion ? "V"
                                   : "",
              -3);
    printf("  %s\n", text_in(screen->lang, title->known ? N_("rulebook") : N_("ours")));
}

static int show(const struct screen *screen, const struct duel_deck *deck)
{
    paint_put(stdout, screen, STYLE_DIM, text_in(screen->lang, N_("code")), 14);
    paint_put(stdout, screen, STYLE_DIM, text_in(screen->lang, N_("name")), 26);
    paint_put(stdout, screen, STYLE_DIM, text_in(screen->lang, N_("clan")), 13);
    paint_put(stdout, screen, STYLE_DIM, text_in(screen->lang, N_("cost")), -4);
    paint_put(stdout, screen, STYLE_DIM, text_in(screen->lang, N_("copies")), -7);
    paint_put(stdout, screen, STYLE_DIM, text_in(screen->lang, N_("set")), -5);
    fputc('\n', stdout);
    for (int i = 0; i < deck->box.n_kinds; i++)
        show_card(screen, deck, i);
    return CLI_OK;
}

/* --- texts --- */

static int read_out(const struct screen *screen, const struct duel_deck *deck)
{
    for (int i = 0; i < deck->box.n_kinds; i++) {
        paint_print(stdout, screen, STYLE_BOLD, "%s\n", deck->title[i].code);
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
            paint_wrap(stdout, screen, text, 6, 6);
            free(text);
        }
    }
    return CLI_OK;
}

/* --- list --- */

/* ① and ② for each card of an Emissary's sets, "×2" for the copies of another card. */
static void print_copies(FILE *out, const struct duel_kind *kind)
{
    static const char *const marks[] = {"①", "②"};

    for (int set = 0; set < 2; set++)
        for (int i = 0; kind->set >> set & 1 && i < kind->copies; i++)
            fprintf(out, " %s", marks[set]);
    if (!kind->set && kind->copies > 1)
        fprintf(out, " ×%d", kind->copies);
}

/* What stands between a card's name and what it does. */
static void print_facts(FILE *out, enum lang lang, const struct duel_kind *kind)
{
    char number[12];

    print_copies(out, kind);
    if (kind->clan == DUEL_INTERVENTION) {
        snprintf(number, sizeof number, "%d", kind->depth);
        fputs(", ", out);
        text_say(out, lang, N_("below {n} cards [D14]"), "n", number, NULL);
    } else if (!kind->set) {
        fprintf(out, ", %s %d", text_in(lang, N_("cost")), kind->cost);
    } else if (kind->clan != DUEL_CHAOS) {
        fprintf(out, ", %s", duel_clan_name(lang, kind->clan));
    }
    if (kind->is_prologue)
        fprintf(out, ", %s", text_in(lang, N_("Prologue")));
    if (kind->set && kind->is_expansion)
        fprintf(out, ", %s", text_in(lang, N_("only with the expansion")));
}

static char *card_line(enum lang lang, const struct duel_deck *deck, int i)
{
    const struct duel_kind *kind = &deck->box.kind[i];
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    fprintf(out, "- **%s**", deck->title[i].name[lang]);
    print_facts(out, lang, kind);
    fputs(". ", out);
    duel_say_card(out, lang, &deck->box, kind);
    if (deck->title[i].known)
        duel_say_source(out, lang, &deck->title[i]);
    fclose(out);
    return text;
}

/* The spaces before numbers do not break: a line that starts with "2." is a list. */
static char *bind_numbers(const char *text)
{
    char *bound = NULL;
    size_t size;
    FILE *out = open_memstream(&bound, &size);

    if (!out)
        return NULL;
    for (; *text; text++)
        if (*text == ' ' && text[1] >= '0' && text[1] <= '9')
            fputs("\u00a0", out);
        else
            fputc(*text, out);
    fclose(out);
    return bound;
}

static bool list_card(const struct screen *screen, const struct duel_deck *deck, int i)
{
    char *text = card_line(screen->lang, deck, i);
    char *bound = text ? bind_numbers(text) : NULL;
    bool done = bound;

    if (done)
        paint_wrap(stdout, screen, bound, 0, 2);
    free(text);
    free(bound);
    return done;
}

/* The group of a kind in a list: Emissaries are one, whatever their clan. */
static int group_of(const struct duel_kind *kind)
{
    return kind->set ? 0 : kind->clan;
}

/* All cards, group by group; as RULES.md has it, whose end tools/cards writes. */
static int list(const struct screen *screen, const struct duel_deck *deck)
{
    static const struct {
        int group;
        const char *title;
    } groups[] = {{0, N_("Emissaries")},
                  {DUEL_DRAKON, "Drakon"},
                  {DUEL_EVINE, "Evine"},
                  {DUEL_VERMEAST, N_("Vermeast, the expansion")},
                  {DUEL_INTERVENTION, N_("Interventions")}};
    const struct screen paper = {.lang = screen->lang};

    printf("## %s\n\n", text_in(screen->lang, N_("The cards")));
    paint_wrap(stdout, &paper,
               text_in(screen->lang,
                       N_("① and ② are the sets of Emissaries, once for each card that a set "
                          "has; ×2 is two copies. What a card does is made from the files "
                          "that the program plays by, and so is this list.")),
               0, 0);
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        bool is_first = true;

        for (int i = 0; i < deck->box.n_kinds; i++) {
            if (group_of(&deck->box.kind[i]) != groups[g].group)
                continue;
            if (is_first)
                printf("\n### %s\n\n", text_in(screen->lang, groups[g].title));
            is_first = false;
            if (!list_card(&paper, deck, i))
                return CLI_FAILED;
        }
    }
    return CLI_OK;
}

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    (void)key, (void)argument, (void)screen;
    *(bool *)context = true;
    return true;
}

/* --- for programs --- */

static void put_card(struct put *out, const struct duel_deck *deck, int i)
{
    const struct duel_kind *kind = &deck->box.kind[i];
    const struct duel_title *title = &deck->title[i];
    bool is_intervention = kind->clan == DUEL_INTERVENTION;

    put_object(out, NULL);
    put_text(out, "code", title->code);
    put_object(out, "name");
    for (int lang = 0; lang < N_LANGS; lang++)
        put_text(out, text_code((enum lang)lang), title->name[lang]);
    put_end(out);
    put_text(out, "clan",
             is_intervention ? "Intervention" : duel_clan_name(LANG_EN, kind->clan));
    put_int(out, is_intervention ? "depth" : "cost",
            is_intervention ? kind->depth : kind->cost);
    put_int(out, "copies", kind->copies);
    put_int(out, "sets", kind->set);
    put_bool(out, "prologue", kind->is_prologue);
    put_bool(out, "expansion", kind->is_expansion);
    put_bool(out, "rulebook", title->known);
    put_object(out, "text");
    for (int lang = 0; lang < N_LANGS; lang++) {
        FILE *text = text_begin();

        if (!text)
            continue;
        duel_say_card(text, (enum lang)lang, &deck->box, kind);
        put_text(out, text_code((enum lang)lang), text_end(text));
    }
    put_end(out);
    put_end(out);
}

/* {"faults":[…],"whole":…,"why":…,"cards":[…]}: what is wrong, whether they are a whole set,
 * and the cards. */
static int print_json(const struct screen *screen, struct duel_deck *deck,
                      const struct duel_faults *faults, bool is_read, bool must_be_whole)
{
    struct problem problem = {.lang = screen->lang};
    struct put out = {.is_wide = true};
    bool is_whole = is_read && duel_assemble(deck, &problem);
    int status;

    put_object(&out, NULL);
    put_array(&out, "faults");
    for (int i = 0; i < faults->n && i < DUEL_MAX_FAULTS; i++)
        put_text(&out, NULL, faults->text[i]);
    put_end(&out);
    put_bool(&out, "whole", is_whole);
    if (is_read && !is_whole)
        put_text(&out, "why", problem.text);
    put_array(&out, "cards");
    for (int i = 0; is_read && i < deck->box.n_kinds; i++)
        put_card(&out, deck, i);
    put_end(&out);
    put_end(&out);
    status = cli_print_json(&out);
    return is_read && (is_whole || !must_be_whole) ? status : CLI_FAILED;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    static struct duel_deck deck;
    static struct duel_faults faults;
    struct screen screen = cli_screen();
    bool is_json = false;
    bool is_read;
    int status = cli_read_options(argc, argv, command, &screen, &is_json, NULL);
    bool must_be_whole = false;
    const char *what;

    if (status)
        return cli_status(status);
    if (optind < argc && !cli_is_word(&screen, command, argv[optind]))
        return CLI_USAGE;
    if (argc - optind < 2)
        return cli_usage(&screen, command);
    what = argv[optind++];
    if (!strcmp(what, "new")) {
        for (; optind < argc; optind++)
            if (!make_set(&screen, argv[optind]))
                return CLI_FAILED;
        return CLI_OK;
    }
    if (is_json && strcmp(what, "check") != 0 && strcmp(what, "show") != 0)
        return cli_usage(&screen, command);
    is_read = read_paths(argv + optind, &deck, &faults, screen.lang);
    for (int i = optind; i < argc; i++)
        must_be_whole = must_be_whole || is_folder(argv[i]);
    if (is_json)
        return print_json(&screen, &deck, &faults, is_read,
                          must_be_whole && !strcmp(what, "check"));
    print_faults(&faults);
    if (!is_read)
        return CLI_FAILED;
    if (!strcmp(what, "check"))
        return check(&screen, &deck, must_be_whole);
    if (!strcmp(what, "show"))
        return show(&screen, &deck);
    return !strcmp(what, "texts") ? read_out(&screen, &deck) : list(&screen, &deck);
}

const struct cli_command cli_cards = {
    .name = "cards",
    .about = N_("make, check and show sets of cards of Duel of Chaos"),
    .usage = usage,
    .words = words,
    .options = options,
    .notes = notes,
    .take = take,
    .run = run,
};
