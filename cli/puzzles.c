/* madang puzzles: solving them in the terminal, and making them from games. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "games/paint.h"
#include "puzzles/solve.h"

static const char *const usage[] = {
    N_("usage: madang puzzles play GAME [N] [OPTION…]"),
    N_("       madang puzzles make GAME [OPTION…] [RECORD…]"),
    NULL,
};

static const struct cli_option words[] = {
    {"play", NULL, 0, N_("solve them, from number N on")},
    {"make", NULL, 0, N_("find them in records, or in games that bots play")},
    {0},
};

static const struct cli_option options[] = {
    {"file", N_("FILE"), 'f', N_("play: puzzles that you have made")},
    {"count", "N", 'c', N_("make: stop after so many puzzles; 200 without it")},
    {"games", "N", 'g', N_("make: stop after so many games")},
    {"seed", "N", 's', N_("make: the number of the bots' first game")},
    {"players", "N", 'n', N_("make: how many play in the bots' games")},
    {"level", N_("LEVEL"), 'b', N_("make: the bots that play them")},
    {"deals", "N", 'd', N_("make: most ways in which what is hidden may lie")},
    {"effort", "N", 'e', N_("make: most actions that are looked at in one position")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("What is made goes to standard output; docs/puzzles.md says what it claims."),
    NULL,
};

struct wanted {
    struct screen screen;
    const struct face *face;
    const char *file;
    const char *level;
    struct effort effort;
    long count;
    long games;
    long seed;
    long players;
    long found;
};

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    enum { MANY = 1 << 30, MAX_DEALS = 10000 };
    struct wanted *w = (struct wanted *)context;
    long deals = w->effort.deals;
    bool is_good = true;

    switch (key) {
    case 'f': w->file = argument; return true;
    case 'c': is_good = cli_read_number(argument, 1, MANY, &w->count); break;
    case 'g': is_good = cli_read_number(argument, 1, MANY, &w->games); break;
    case 's': is_good = cli_read_number(argument, 0, MANY, &w->seed); break;
    case 'n': is_good = cli_read_number(argument, 1, MAX_PLAYERS, &w->players); break;
    case 'e': is_good = cli_read_number(argument, 1, MANY, &w->effort.actions); break;
    case 'd':
        is_good = cli_read_number(argument, 1, MAX_DEALS, &deals);
        w->effort.deals = (int)deals;
        break;
    default:
        w->level = argument;
        if (bot_style_find(argument))
            return true;
        cli_complain(screen, "puzzles", N_("'{value}': no such level"), argument);
        return false;
    }
    if (!is_good)
        cli_complain(screen, "puzzles",
                     N_("'{value}': expected a number that is possible here"), argument);
    return is_good;
}

/* --- making --- */

/* Tries the position of the seat in turn; a game gives each seat one puzzle at most. */
static bool look(struct wanted *w, const struct game *game, const void *state, uint32_t seed,
                 uint32_t *done)
{
    uint32_t actors = game->actors(game, state);
    char *text = NULL;
    size_t size = 0;
    FILE *out;

    if (!actors || *done & actors || w->found >= w->count || !solve_is_late(game, state))
        return true;
    out = open_memstream(&text, &size);
    if (!out)
        return false;
    if (solve_write(out, w->face, game, state, &w->effort, seed)) {
        *done |= actors;
        w->found++;
        fputc('\n', stdout);
        fflush(out);
        fputs(text, stdout);
        fflush(stdout);
    }
    fclose(out);
    free(text);
    return !ferror(stdout);
}

static bool look_at_bots(struct wanted *w, long number)
{
    static const struct bot_budget budget = {0, 0};
    const struct game *game = w->face->game;
    int range = game->max_players - game->min_players + 1;
    int players = w->players ? (int)w->players : game->min_players + (int)(number % range);
    struct bot_setup setup = {.players = players, .memory = 1 << 24};
    struct bot *bot = bot_new(game, bot_style_find(w->level), &setup);
    void *state = malloc(game->state_size);
    void *view = malloc(game->state_size);
    bool is_well = bot && state && view;
    uint8_t seed[SEED_BYTES] = {0};
    uint32_t actors;
    uint32_t done = 0;

    memcpy(seed, &number, sizeof number);
    if (is_well)
        game->setup(game, state, players, 0, seed);
    for (uint32_t ply = 0; is_well && (actors = game->actors(game, state)) != 0 &&
                           w->found < w->count && !cli_interrupted();
         ply++) {
        int seat = mem_low_bit(actors);

        is_well = look(w, game, state, (uint32_t)number + ply, &done);
        memcpy(view, state, game->state_size);
        game->redact(game, view, seat);
        game->apply(game, state, seat,
                    bot_choose(bot, view, seat, (uint64_t)number, &budget, NULL), NULL);
    }
    bot_free(bot);
    free(state);
    free(view);
    return is_well;
}

static bool look_at_record(struct wanted *w, const char *path)
{
    struct table *table = cli_read_record(&w->screen, "puzzles", path, NULL);
    struct table *again = table ? table_copy_start(table) : NULL;
    bool is_well = again != NULL;
    uint32_t done = 0;

    if (table && table->game != w->face->game) {
        cli_complain(&w->screen, "puzzles", N_("{value}: of another game, or another box"),
                     path);
        is_well = false;
    }
    for (int i = 0; is_well && i < table->n_plies; i++)
        is_well = look(w, table->game, again->state, (uint32_t)i, &done) &&
                  table_play(again, table->plies[i].seat, table->plies[i].action, NULL);
    table_free(again);
    table_free(table);
    return is_well;
}

static int make_puzzles(struct wanted *w, char **records, int n)
{
    const struct game *game = w->face->game;
    struct problem problem = {.lang = w->screen.lang};
    char min[12];
    char max[12];
    bool is_well = true;

    snprintf(min, sizeof min, "%d", game->min_players);
    snprintf(max, sizeof max, "%d", game->max_players);
    if (w->players && (w->players < game->min_players || w->players > game->max_players)) {
        problem_say(&problem, NULL, N_("{game} is for {min} to {max} players"), "game",
                    text_in(w->screen.lang, w->face->title), "min", min, "max", max, NULL);
        return cli_complain_problem("puzzles", &problem);
    }
    cli_catch_interrupt();
    printf("madang puzzles %d\ngame %s\nrules %d\n", PUZZLE_FORMAT, game->name, game->version);
    for (int i = 0; is_well && i < n; i++)
        is_well = look_at_record(w, records[i]);
    for (long i = 0; is_well && !n && i < w->games && w->found < w->count && !cli_interrupted();
         i++)
        is_well = look_at_bots(w, w->seed + i);
    return is_well ? CLI_OK : CLI_FAILED;
}

/* --- solving --- */

struct solving {
    const struct wanted *wanted;
    const char *text;
    struct puzzle puzzle;
    struct table *table;
    void *view;
    int hints;
};

static void say(const struct solving *s, const char *english, const char *value)
{
    text_say(stdout, s->wanted->screen.lang, english, "value", value, NULL);
    fputc('\n', stdout);
}

static void print_wrapped(const struct solving *s, char *text)
{
    paint_wrap(stdout, &s->wanted->screen, text, 0, 2);
    free(text);
}

static void print_actions(const struct solving *s)
{
    enum { BEFORE = 6, ACTION = 18 };
    const struct table *table = s->table;
    move moves[MAX_MOVES];
    int n = table->game->moves(table->game, table->state, table_turn(table), moves);

    for (int i = 0; i < n; i++) {
        char action[MAX_TEXT];
        char *told = NULL;
        size_t size;
        FILE *out = open_memstream(&told, &size);

        if (!out)
            return;
        table->game->write_move(table->game, table->state, moves[i], action);
        table->face->words.describe(out, s->wanted->screen.lang, table->game, s->view,
                                    moves[i]);
        fclose(out);
        printf("%4d  ", i + 1);
        paint_put(stdout, &s->wanted->screen, STYLE_BOLD, action, ACTION);
        fputs("  ", stdout);
        paint_wrap(stdout, &s->wanted->screen, told, BEFORE + ACTION + 2, BEFORE + ACTION + 2);
        free(told);
    }
}

static void print_puzzle(const struct solving *s, long n, int of)
{
    const struct screen *screen = &s->wanted->screen;
    int seat = table_turn(s->table);
    char number[24];
    char all[24];
    char you[16];
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    snprintf(number, sizeof number, "%ld", n);
    snprintf(all, sizeof all, "%d", of);
    snprintf(you, sizeof you, "P%d", seat + 1);
    fputc('\n', stdout);
    text_say(stdout, screen->lang, N_("Puzzle {n} of {of}: you are {seat}."), "n", number, "of",
             all, "seat", you, NULL);
    fputs("\n\n", stdout);
    s->table->face->terminal.draw(stdout, screen, s->table->game, s->view, seat);
    fputc('\n', stdout);
    if (out) {
        puzzle_ask(out, screen->lang, &s->puzzle);
        fclose(out);
        print_wrapped(s, text);
    }
    print_actions(s);
}

/* What an action leads to, played on the open table, and why. */
static void show_try(const struct solving *s, const struct puzzle_try *try)
{
    const struct screen *screen = &s->wanted->screen;
    struct problem problem = {.lang = screen->lang};
    struct table *shown = puzzle_shown(&s->puzzle, try, &problem);

    if (!shown) {
        cli_complain_problem("puzzles", &problem);
        return;
    }
    for (int i = 0;; i++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        bool is_reason = out && puzzle_reason(out, screen->lang, &s->puzzle, try, shown, i);

        if (out)
            fclose(out);
        if (!is_reason) {
            free(text);
            break;
        }
        if (i == 1 || (!i && shown->n_plies == 0))
            cli_tell(stdout, screen, shown, 0, WHOLE);
        print_wrapped(s, text);
        if (!i && s->puzzle.goal == PUZZLE_PILE)
            cli_tell(stdout, screen, shown, 0, WHOLE);
    }
    table_free(shown);
}

static void print_chances(const struct solving *s)
{
    for (int i = 0; i < s->puzzle.n && s->puzzle.goal == PUZZLE_PILE; i++)
        printf("  %3d/%d  %s\n", s->puzzle.tries[i].wins, s->puzzle.deals,
               s->puzzle.tries[i].action);
}

static void solved(const struct solving *s)
{
    say(s, N_("Right."), "");
    show_try(s, &s->puzzle.tries[0]);
    print_chances(s);
    fputc('\n', stdout);
    say(s, N_("Tempting, but wrong: {value}"), s->puzzle.tries[1].action);
    show_try(s, &s->puzzle.tries[1]);
}

/* The try that a person means: by its number in the list or its text. */
static const struct puzzle_try *find_try(const struct solving *s, const char *typed)
{
    const struct game *game = s->table->game;
    move moves[MAX_MOVES];
    char action[MAX_TEXT];
    int n = game->moves(game, s->table->state, table_turn(s->table), moves);
    long number;

    if (!cli_read_number(typed, 1, n, &number))
        return puzzle_find(&s->puzzle, typed);
    game->write_move(game, s->table->state, moves[number - 1], action);
    return puzzle_find(&s->puzzle, action);
}

static void hint(struct solving *s)
{
    if (s->hints + 2 < s->puzzle.n)
        s->hints++;
    else
        say(s, N_("Two actions are left: that is all there is to hint at."), "");
    for (int i = 1; i <= s->hints; i++)
        say(s, N_("It is not: {value}"), s->puzzle.tries[i].action);
}

/* Asks until it is solved or left; false: the person is done. */
static bool solve_one(struct solving *s)
{
    char line[256];

    for (;;) {
        const struct puzzle_try *try;

        fputs("> ", stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return false;
        line[strcspn(line, "\n")] = 0;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return false;
        if (!strcmp(line, "next"))
            return true;
        if (!strcmp(line, "hint")) {
            hint(s);
            continue;
        }
        try = find_try(s, line);
        if (!try) {
            say(s, N_("Type an action or its number, 'hint', 'next' or 'quit'."), "");
        } else if (try == s->puzzle.tries) {
            solved(s);
            return true;
        } else {
            say(s, N_("No."), "");
            show_try(s, try);
        }
    }
}

static bool open_puzzle(struct solving *s, long n, struct problem *problem)
{
    const struct face *face = s->wanted->face;

    if (!puzzle_read(face, s->text, (int)n - 1, &s->puzzle, problem))
        return false;
    s->table = puzzle_table(&s->puzzle, problem);
    s->view = malloc(face->game->state_size);
    s->hints = 0;
    if (s->table && s->view)
        table_view(s->table, table_turn(s->table), s->view);
    return s->table && s->view;
}

static int play_puzzles(const struct wanted *w, const char *number)
{
    struct solving s = {.wanted = w};
    struct problem problem = {.lang = w->screen.lang};
    char *own = w->file ? cli_read_file(&w->screen, "puzzles", w->file) : NULL;
    bool goes_on = true;
    long n = 1;
    int of;
    int status = CLI_OK;

    s.text = w->file ? own : puzzle_shipped(w->face);
    if (w->file && !own)
        return CLI_FAILED;
    of = s.text ? puzzle_count(w->face, s.text, &problem) : 0;
    if (of < 1) {
        status = of ? cli_complain_problem("puzzles", &problem)
                    : cli_complain(&w->screen, "puzzles",
                                   N_("there are no puzzles of this game"), "");
        goes_on = false;
    } else if (number && !cli_read_number(number, 1, of, &n)) {
        status =
            cli_complain(&w->screen, "puzzles", N_("there is no puzzle '{value}'"), number);
        goes_on = false;
    }
    for (; goes_on && n <= of; n++) {
        if (open_puzzle(&s, n, &problem)) {
            print_puzzle(&s, n, of);
            goes_on = solve_one(&s);
        } else {
            status = cli_complain_problem("puzzles", &problem);
            goes_on = false;
        }
        table_free(s.table);
        free(s.view);
        s.table = NULL;
        s.view = NULL;
    }
    free(own);
    return status;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct wanted w = {.screen = cli_screen(),
                       .level = "novice",
                       .effort = {2000, 200000},
                       .count = 200,
                       .games = 1 << 20,
                       .seed = 1};
    int status = cli_read_options(argc, argv, command, &w.screen, &w, NULL);
    int n = argc - optind;
    char **words_in = argv + optind;

    if (status)
        return cli_status(status);
    if (n && !cli_is_word(&w.screen, command, words_in[0]))
        return CLI_USAGE;
    if (n < 2 || (n > 3 && !strcmp(words_in[0], "play")))
        return cli_usage(&w.screen, command);
    w.face = cli_find_game(&w.screen, "puzzles", words_in[1]);
    if (!w.face)
        return CLI_USAGE;
    if (!strcmp(words_in[0], "make"))
        return make_puzzles(&w, words_in + 2, n - 2);
    return play_puzzles(&w, n == 3 ? words_in[2] : NULL);
}

const struct cli_command cli_puzzles = {
    .name = "puzzles",
    .about = N_("solve puzzles, and make them from games"),
    .usage = usage,
    .words = words,
    .options = options,
    .notes = notes,
    .take = take,
    .run = run,
};
