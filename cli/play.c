/* madang play: people and bots at one terminal, on a full screen where there is room for one
 * (full.c), otherwise line by line (prompt.c), so that it works with a screen reader and
 * through a pipe as well. Whose turn it is sees the table; with several people the screen is
 * cleared between them. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/full.h"
#include "cli/keep.h"
#include "cli/line.h"
#include "games/paint.h"
#include "results/deal.h"
#include "table/seed.h"

static const char *const usage[] = {
    N_("usage: madang play GAME [OPTION…]"),
    N_("       madang play --load FILE [OPTION…]"),
    N_("       madang play --deal TEXT [OPTION…]"),
    N_("       madang play --continue [OPTION…]"),
    NULL,
};

static const struct cli_option options[] = {
    {"players", "N", 'n', N_("how many play; the others are bots")},
    {"seat", "N", 'o', N_("where you sit; without it your seat is drawn by lot")},
    {"seats", N_("human,bot,…"), 's',
     N_("who sits where, P1 first: human, a bot's level, or a program, cmd:./mybot "
        "(docs/bots.md)")},
    {"seed", N_("HEX"), 'x', N_("the same deals again: up to 64 hexadecimal digits")},
    {"load", N_("FILE"), 'f', N_("go on with a saved game")},
    {"deal", N_("TEXT"), 'd',
     N_("a deal that somebody sent: what madang deal prints, or a link")},
    {"at", "N", 'a',
     N_("after the first N actions of a saved game, against bots; you sit where it is to act, "
        "or as --seat says")},
    {"record", N_("FILE"), 'r',
     N_("keep the game's record in FILE, up to date after every action")},
    {"continue", NULL, 'c', N_("go on with the game that was left last")},
    {"speed", N_("WORD"), 'v',
     N_("how long what others do is shown: calm, normal, fast or now")},
    {"lines", NULL, 'i', N_("line by line, also where there is room for a full screen")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("The levels: novice plays what comes to mind and does not look ahead; casual thinks "
       "about "
       "every other move; club sees what matters and is careless about the rest; strong knows "
       "the game well and seldom gives something away; best also tries its best moves out, 0.1 "
       "s "
       "each time. bot is club. With other cards, maps or seasons bots search."),
    N_("Colour is off when NO_COLOR is set. 'madang games' lists the games."),
    NULL,
};

/* What was asked for on the command line. */
struct wanted {
    const char *game;
    const char *load;
    const char *deal;
    bool is_continued;
    const char *seats;
    int players; /* 0: not said */
    int seat;    /* of the person, from 1; 0: by lot */
    long at;     /* how many actions of a saved game; −1: all */
    struct table_setup setup;
    int status; /* to leave with if there is no table: what was wrong */
};

/* A seed may be written short: its digits are then the last ones. */
static bool read_seed(const char *text, uint8_t seed[SEED_BYTES])
{
    char full[SEED_TEXT];
    size_t length = strlen(text);

    if (!length || length >= SEED_TEXT)
        return false;
    memset(full, '0', SEED_TEXT - 1);
    memcpy(full + SEED_TEXT - 1 - length, text, length + 1);
    return seed_read(seed, full);
}

/* The level of a seat that is just called a bot. */
static const char default_level[] = "club";

static void seat_bot(struct seat *seat, const char *level)
{
    snprintf(seat->bot, sizeof seat->bot, "%s", level);
}

/* Reads "human,bot,best,cmd:./mybot…"; returns how many, 0 if it is something else. */
static int read_seats(const char *text, struct seat *seats, struct play *play)
{
    int n = 0;

    while (n < MAX_PLAYERS) {
        size_t length = strcspn(text, ",");
        char word[MAX_NAME];

        snprintf(word, sizeof word, "%.*s", (int)length, text);
        memset(&seats[n], 0, sizeof seats[n]);
        if (!strcmp(word, "bot"))
            seat_bot(&seats[n], default_level);
        else if (!strncmp(text, "cmd:", 4) && length > 4) {
            snprintf(seats[n].bot, sizeof seats[n].bot, "%.*s", (int)strcspn(word, " "), word);
            play->commands[n] = strndup(text + 4, length - 4);
            if (!play->commands[n])
                return 0;
        } else if (bot_style_find(word))
            seat_bot(&seats[n], word);
        else if (strcmp(word, "human") != 0)
            return 0;
        n++;
        if (!text[length])
            return n;
        text += length + 1;
    }
    return 0;
}

/* A number from 1 to 9; −1 if it is none. */
static int read_digit(const char *text)
{
    return text[0] >= '1' && text[0] <= '9' && !text[1] ? text[0] - '0' : -1;
}

bool play_set_speed(struct play *play, const char *word)
{
    static const struct {
        const char *word;
        int ms;
    } speeds[] = {{"calm", 2500}, {"normal", 1000}, {"fast", 300}, {"now", 0}};

    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++)
        if (!strcmp(word, speeds[i].word)) {
            play->pause_ms = speeds[i].ms;
            return true;
        }
    return false;
}

/* What is read: where it goes. */
struct reading {
    struct play *play;
    struct wanted *wanted;
};

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    const struct reading *reading = (const struct reading *)context;
    struct wanted *wanted = reading->wanted;

    switch (key) {
    case 'n': wanted->players = read_digit(argument); return true;
    case 'o':
        wanted->seat = strcmp(argument, "lot") != 0 ? read_digit(argument) : 0;
        return true;
    case 's': wanted->seats = argument; return true;
    case 'f': wanted->load = argument; return true;
    case 'd': wanted->deal = argument; return true;
    case 'a':
        if (cli_read_number(argument, 0, 1 << 20, &wanted->at))
            return true;
        cli_complain(screen, "play", N_("'{value}': expected a number that is possible here"),
                     argument);
        return false;
    case 'r': reading->play->record = argument; return true;
    case 'c': wanted->is_continued = true; return true;
    case 'i': reading->play->is_line_by_line = true; return true;
    case 'v':
        if (play_set_speed(reading->play, argument))
            return true;
        cli_complain(screen, "play", N_("'{value}': the speeds are calm, normal, fast, now"),
                     argument);
        return false;
    default:
        if (read_seed(argument, wanted->setup.seed))
            return true;
        cli_complain(screen, "play", N_("'{value}': a seed is up to 64 hexadecimal digits"),
                     argument);
        return false;
    }
}

static int read_options(const struct cli_command *command, int argc, char **argv,
                        struct play *play, struct wanted *wanted)
{
    struct reading reading = {play, wanted};
    int status =
        cli_read_options(argc, argv, command, &play->screen, &reading, &wanted->setup.options);

    if (status)
        return status;
    if (optind < argc)
        wanted->game = argv[optind++];
    if (optind < argc ||
        !!wanted->game + !!wanted->load + !!wanted->deal + wanted->is_continued != 1 ||
        (wanted->at >= 0 && !wanted->load) ||
        (wanted->seat && (wanted->seats || (!wanted->game && wanted->at < 0))) ||
        (wanted->deal && wanted->seats))
        return cli_usage(&play->screen, command);
    return CLI_OK;
}

/* The seat of the only person: as asked for, or drawn; −1, and it has complained. */
static int place_person(const struct play *play, const struct wanted *wanted, int players)
{
    struct fair fair = {.drawn = (1u << players) - 1};
    uint8_t seat_of[MAX_PLAYERS];

    if (wanted->seat < 0 || wanted->seat > players) {
        cli_complain(&play->screen, "play", N_("there is no such seat in this game"), "");
        return -1;
    }
    fair_lot(&fair, wanted->setup.seed, seat_of);
    return wanted->seat ? wanted->seat - 1 : seat_of[0];
}

/* Whether the game has all that was chosen. */
static bool has_choices(const struct face *face, const struct json *all)
{
    FOR_MEMBERS (chosen, all) {
        const struct choice_form *c = face->options.choices;

        while (c && c->name && strcmp(c->name, chosen->key) != 0)
            c++;
        if (!c || !c->name)
            return false;
    }
    return true;
}

/* A new table as asked for; NULL, and it has complained. */
static struct table *new_table(struct play *play, struct wanted *wanted)
{
    const struct face *face = cli_find_game(&play->screen, "play", wanted->game);
    struct problem problem = {.lang = play->screen.lang};
    struct seat seats[MAX_PLAYERS];
    struct table *table;
    int players = wanted->players;
    int seated = wanted->seats ? read_seats(wanted->seats, seats, play) : 0;
    int mine;

    if (!face)
        return NULL;
    if (wanted->seats && (!seated || (players && seated != players))) {
        cli_complain(&play->screen, "play",
                     N_("'{value}': expected human or a bot's level for each player, like "
                        "human,bot,best"),
                     wanted->seats);
        return NULL;
    }
    if (!players)
        players = seated ? seated
                  : face->game->min_players == face->game->max_players
                      ? face->game->min_players
                      : face->game->min_players + 1;
    table = table_new(face, players, &wanted->setup, &problem);
    if (!table) {
        cli_complain_problem("play", &problem);
        if (players >= face->game->min_players && players <= face->game->max_players &&
            has_choices(face, wanted->setup.options))
            wanted->status = CLI_FAILED; /* a file, or the memory */
        return NULL;
    }
    mine = seated ? 0 : place_person(play, wanted, players);
    if (mine < 0) {
        table_free(table);
        return NULL;
    }
    play->is_drawn = !seated && !wanted->seat && players > 1;
    for (int i = 0; i < players; i++) {
        if (seated)
            table->seats[i] = seats[i];
        else if (i != mine)
            seat_bot(&table->seats[i], default_level);
    }
    return table;
}

/* Goes back to a moment of a saved game: whoever looks at it sits there alone, and the others
 * are bots. False, and it has complained, if there was no such moment or seat. */
static bool go_back(const struct play *play, const struct wanted *wanted, struct table *table)
{
    int mine;

    if (wanted->at > table->n_plies)
        return !cli_complain(&play->screen, "play", N_("the game has fewer actions than that"),
                             "");
    if (wanted->seat < 0 || wanted->seat > table->players)
        return !cli_complain(&play->screen, "play", N_("there is no such seat in this game"),
                             "");
    while (table->n_plies > wanted->at)
        table_undo(table);
    mine = wanted->seat ? wanted->seat - 1 : table_turn(table);
    for (int i = 0; i < table->players && !wanted->seats; i++) {
        if (i == mine)
            *table->seats[i].bot = 0;
        else if (!bot_style_find(table->seats[i].bot))
            seat_bot(&table->seats[i], default_level);
    }
    return true;
}

/* The table of a saved game, perhaps with other people in its seats. */
static struct table *load_table(struct play *play, struct wanted *wanted)
{
    struct table *table =
        cli_read_record(&play->screen, "play", wanted->load, wanted->setup.options);

    if (!table)
        wanted->status = CLI_FAILED;
    if (table && wanted->seats &&
        read_seats(wanted->seats, table->seats, play) != table->players) {
        cli_complain(&play->screen, "play",
                     N_("'{value}': expected human or a bot's level for each player, like "
                        "human,bot,best"),
                     wanted->seats);
        table_free(table);
        return NULL;
    }
    if (table && wanted->at >= 0 && !go_back(play, wanted, table)) {
        table_free(table);
        return NULL;
    }
    return table;
}

/* The bot of a seat, made when it is first needed; NULL without memory, or if
 * a saved game names a level that there is not. */
static struct bot *bot_of(struct play *play, int seat)
{
    enum { MEMORY = 64 << 20 };
    const struct bot_style *style = bot_style_find(play->table->seats[seat].bot);
    struct bot_setup setup = {.players = play->table->players, .memory = MEMORY};

    if (!play->bots[seat] && style) {
        play->bots[seat] = bot_new(play->table->game, style, &setup);
        cli_tell_of_net(&play->screen, style, play->table->game, play->table->players,
                        style->name);
    }
    return play->bots[seat];
}

enum { PATIENCE = 60000 }; /* ms that a program may think */

/* The programs are started and told that a game begins; false, and it has complained. */
static bool start_programs(struct play *play)
{
    struct problem problem = {.lang = play->screen.lang};
    char name[MAX_NAME];
    char version[MAX_NAME];

    for (int seat = 0; seat < play->table->players; seat++) {
        const char *command = play->commands[seat];
        struct program *program;

        if (!command)
            continue;
        if (!program_try(command, play->table, PATIENCE, name, version, &problem)) {
            cli_complain_problem("play", &problem);
            return false;
        }
        program = play->programs[seat] = program_start(command);
        if (!program || program_greet(program, play->table, PATIENCE) ||
            program_begin(program, play->table, seat, PATIENCE)) {
            cli_complain(&play->screen, "play", N_("'{value}' cannot be started"), command);
            return false;
        }
    }
    return true;
}

/* What a program said instead of an action is told, and the game ends here. */
static void play_program(struct play *play, int seat)
{
    struct problem problem = {.lang = play->screen.lang};
    struct program *program = play->programs[seat];
    move action;
    enum foul foul = program_choose(program, play->table, seat, PATIENCE, &action);
    char name[PART_SEAT_TEXT];

    if (!foul && table_play(play->table, seat, action, NULL))
        return;
    local_end(play);
    parts_seat(name, seat);
    problem_say(&problem, NULL,
                N_("{seat}, '{command}', commits a foul ({foul}); it says: {said}"), "seat",
                name, "command", play->commands[seat], "foul", foul_name(foul), "said",
                program_received(program), NULL);
    cli_complain_problem("play", &problem);
    play->has_failed = play->quit = true;
}

static void play_bot(struct play *play, int seat)
{
    struct table *table = play->table;
    struct bot *bot = bot_of(play, seat);
    move action;

    if (!bot) {
        cli_complain(&play->screen, "play", N_("no bot of the level '{value}'"),
                     table->seats[seat].bot);
        play->quit = true;
        return;
    }
    table_view(table, seat, play->view);
    action = bot_choose(bot, play->view, seat, 0, NULL, NULL);
    if (!table_play(table, seat, action, NULL))
        play->quit = true;
}

/* Between two people at one screen: nobody sees the other's hand. */
static void draw_curtain(const struct play *play, int seat)
{
    char name[PART_SEAT_TEXT];
    int c;

    parts_seat(name, seat);
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J\033[3J", stdout);
    text_say(stdout, play->screen.lang, N_("The screen goes to {seat}. {seat}, press Enter."),
             "seat", name, NULL);
    fputc('\n', stdout);
    fflush(stdout);
    do
        c = getchar();
    while (c != '\n' && c != EOF);
}

/* Tells the person in that seat what has happened since they were last told. */
static void tell_news(struct play *play, int seat)
{
    cli_tell(stdout, &play->screen, play->table, play->told[seat], seat);
    play->told[seat] = play->table->n_plies;
}

/* Where there is nothing to decide, the action is played for the person at the screen. If
 * several share it they are asked anyway: being asked must not tell the others anything. */
static bool play_obvious(struct play *play, int seat)
{
    struct table *table = play->table;
    move m = 0;

    if (table->face->obvious && play->humans == 1) {
        table_view(table, seat, play->view);
        m = table->face->obvious(table->game, play->view, seat);
    }
    if (m && !table_play(table, seat, m, NULL))
        play->quit = true;
    return m;
}

/* The table is drawn for somebody who has not acted last, and in a new phase. */
static void play_human(struct play *play, int seat, bool is_new)
{
    const struct table *table = play->table;
    const char *phase = table->face->json.phase(table->game, table->state);

    if (local_fits(play)) {
        local_seat(play, seat, is_new);
        return;
    }
    local_end(play);
    if (is_new && play->humans > 1)
        draw_curtain(play, seat);
    tell_news(play, seat);
    table_view(table, seat, play->view);
    if (is_new || phase != play->phase) {
        fputc('\n', stdout);
        table->face->terminal.draw(stdout, &play->screen, table->game, play->view, seat);
        fputc('\n', stdout);
    }
    play->phase = phase;
    prompt_list(play, seat, "");
    prompt_seat(play, seat);
}

static void keep_record(struct play *play)
{
    if (play->is_kept && !play->table->n_plies) /* nothing to lose */
        return;
    if (play->record && !cli_write_record(play->table, play->record)) {
        cli_complain_file(&play->screen, "play", play->record);
        play->record = NULL; /* say it once */
    }
}

/* The only person at the table, or a spectator: who may see the end. */
static int last_viewer(const struct play *play)
{
    for (int seat = 0; seat < play->table->players && play->humans == 1; seat++)
        if (!*play->table->seats[seat].bot)
            return seat;
    return NOBODY;
}

static void finish(struct play *play)
{
    int viewer = last_viewer(play);
    int from =
        viewer == NOBODY ? (play->humans ? play->table->n_plies : 0) : play->told[viewer];

    if (play->full)
        local_finish(play, viewer);
    local_end(play);
    cli_tell(stdout, &play->screen, play->table, from, viewer);
    if (table_turn(play->table) != NOBODY)
        return;
    fputc('\n', stdout);
    table_view(play->table, viewer, play->view);
    play->table->face->terminal.draw(stdout, &play->screen, play->table->game, play->view,
                                     viewer);
    fputc('\n', stdout);
    cli_tell_score(stdout, &play->screen, play->table);
}

/* Of a window that is too small for a full screen. */
static void say_small(const struct play *play)
{
    const char *term = getenv("TERM");

    if (!play->humans || play->is_line_by_line || play->screen.plain ||
        full_has_room(&play->screen) || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        !term || !strcmp(term, "dumb"))
        return;
    paint_wrap(
        stdout, &play->screen,
        text_in(play->screen.lang, N_("In a window of 80 columns and 24 rows or more the "
                                      "whole table stays in sight.")),
        0, 0);
}

static void say_kept(const struct play *play)
{
    printf("%s\n", text_in(play->screen.lang, N_("The game is kept: 'madang play --continue' "
                                                 "goes on with it.")));
}

static int run(struct play *play)
{
    struct table *table = play->table;
    int last = NOBODY; /* the person who acted last */
    int seat;

    for (int i = 0; i < table->players; i++) {
        play->humans += !*table->seats[i].bot;
        play->told[i] = table->n_plies;
    }
    if (play->humans && !table->n_plies && table->face->notice && !table->game->box)
        paint_wrap(stdout, &play->screen, text_in(play->screen.lang, table->face->notice), 0,
                   0);
    if (play->is_drawn) {
        char name[PART_SEAT_TEXT];

        parts_seat(name, last_viewer(play));
        text_say(stdout, play->screen.lang, N_("You are {seat}, drawn by lot."), "seat", name,
                 NULL);
        fputc('\n', stdout);
    }
    say_small(play);
    keep_record(play);
    while (!play->quit && (seat = table_turn(table)) != NOBODY) {
        int plies = table->n_plies;

        if (*table->seats[seat].bot) {
            if (play->programs[seat])
                play_program(play, seat);
            else
                play_bot(play, seat);
            if (play->humans == 1) /* draw the table again after others have moved */
                last = NOBODY;
            if (play->humans == 1 && play->full && !play->quit)
                local_watch(play, last_viewer(play));
        } else if (!play_obvious(play, seat)) {
            play_human(play, seat, seat != last);
            last = seat;
        }
        if (table->n_plies != plies)
            keep_record(play);
    }
    for (int i = 0; i < table->players && !play->quit; i++)
        if (play->programs[i])
            program_end(play->programs[i], table, i, NOBODY, PATIENCE);
    if (!play->quit || !play->humans)
        finish(play);
    local_end(play);
    if (play->quit && play->is_kept)
        say_kept(play);
    return play->has_failed ? CLI_FAILED : CLI_OK;
}

/* The table of a deal that somebody has sent. */
static struct table *dealt_table(const struct play *play, const char *deal)
{
    struct problem problem = {.lang = play->screen.lang};
    struct table *table = deal_read(deal, &problem);

    if (!table)
        cli_complain_problem("play", &problem);
    return table;
}

int play_table(struct play *play)
{
    int status;

    play->view = malloc(play->table->game->state_size);
    play->reader = line_open();
    if (!play->out)
        play->out = stdout;
    status = play->view && play->reader && start_programs(play) ? run(play) : CLI_FAILED;
    line_close(play->reader);
    free(play->view);
    for (int i = 0; i < MAX_PLAYERS; i++) {
        bot_free(play->bots[i]);
        program_stop(play->programs[i]);
    }
    bot_free(play->adviser);
    return status;
}

static int play_game(const struct cli_command *command, int argc, char **argv)
{
    struct play play = {.screen = cli_screen(), .pause_ms = 1000};
    struct wanted wanted = {.at = -1, .setup = {.may_read_files = true}, .status = CLI_USAGE};
    char *kept = NULL;
    int status;

    seed_random(wanted.setup.seed);
    status = read_options(command, argc, argv, &play, &wanted);
    if (status)
        return cli_status(status);
    if (wanted.is_continued) {
        wanted.load = kept = keep_newest(&play.screen);
        if (!kept)
            return CLI_FAILED;
    }
    play.table = wanted.load   ? load_table(&play, &wanted)
                 : wanted.deal ? dealt_table(&play, wanted.deal)
                               : new_table(&play, &wanted);
    if (play.table && !play.record && isatty(STDIN_FILENO)) {
        if (!kept)
            kept = keep_new(&play.screen, play.table->game->name);
        play.record = kept;
        play.is_kept = kept != NULL;
    }
    status = play.table ? play_table(&play) : wanted.status;
    table_free(play.table);
    free(kept);
    for (int i = 0; i < MAX_PLAYERS; i++)
        free(play.commands[i]);
    return status;
}

const struct cli_command cli_play = {
    .name = "play",
    .about = N_("play a game in the terminal"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .has_choices = true,
    .take = take,
    .run = play_game,
};
