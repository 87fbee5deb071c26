/* madang verify: whether a record's game was shuffled and played as it says. Everything that
 * can be checked is checked by reading it; this says what that was. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "table/record.h"
#include "table/seed.h"

static const char *const usage[] = {
    N_("usage: madang verify [OPTION…] FILE…"),
    NULL,
};

static const struct cli_option options[] = {
    {"commitment", N_("HEX"), 'c',
     N_("what you were shown before the game: the record must have it")},
    {"added", N_("HEX"), 'a', N_("what your browser added: the record must have it")},
    {0},
};

static const char *const notes[] = {
    N_("FILE - is standard input. The status is 0 if everything checked is right, else 1."),
    NULL,
};

/* What the caller knows of a game beside its record. */
struct known {
    struct screen screen;
    bool has_commitment;
    bool has_added;
    uint8_t commitment[SEED_BYTES];
    uint8_t added[SEED_BYTES];
    const struct json *options; /* that stand for the record's own, or NULL */
};

static bool take_digits(const struct screen *screen, const char *text, uint8_t out[SEED_BYTES],
                        bool *has)
{
    *has = seed_read(out, text);
    if (!*has)
        cli_complain(screen, "verify", N_("'{value}': expected 64 hexadecimal digits"), text);
    return *has;
}

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    struct known *known = (struct known *)context;

    return key == 'c' ? take_digits(screen, argument, known->commitment, &known->has_commitment)
                      : take_digits(screen, argument, known->added, &known->has_added);
}

/* --- what was checked --- */

static void say(const struct known *known, bool is_checked, const char *english,
                const char *value)
{
    fprintf(stdout, "  %s%s",
            text_in(known->screen.lang, is_checked ? N_("checked") : N_("NOT checked")),
            text_colon(known->screen.lang));
    text_say(stdout, known->screen.lang, english, "value", value, NULL);
    fputc('\n', stdout);
}

enum { SEATS_TEXT = 4 * MAX_PLAYERS };

/* Seats of a mask, as text: "P1 P3". */
static const char *name_seats(uint32_t seats, char text[SEATS_TEXT])
{
    size_t used = 0;

    text[0] = 0;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            used += (size_t)snprintf(text + used, SEATS_TEXT - used, "%sP%d", used ? " " : "",
                                     seat + 1);
    return text;
}

static void tell_head(const struct known *known, const char *path, const struct face *face,
                      int n_players, const struct fair *fair)
{
    char players[12];

    snprintf(players, sizeof players, "%d", n_players);
    fprintf(stdout, "%s%s", path, text_colon(known->screen.lang));
    text_say(stdout, known->screen.lang, N_("{game}, players: {players}"), "game",
             text_in(known->screen.lang, face->title), "players", players, NULL);
    if (*fair->table)
        fprintf(stdout, ", /t/%s", fair->table);
    fputc('\n', stdout);
}

/* Who was given which seat. */
static void tell_lot(const struct known *known, const struct fair *fair, int players)
{
    uint8_t seed[SEED_BYTES];
    uint8_t seat_of[MAX_PLAYERS];
    char lot[LOT_TEXT];

    if (!fair->drawn)
        return;
    fair_seed(fair, seed);
    fair_lot(fair, seed, seat_of);
    fair_write_lot(fair, seat_of, players, lot);
    say(known, true, N_("the seats were drawn by lot as the seed says, by place: {value}"),
        lot);
}

static void tell_shuffle(const struct known *known, const struct fair *fair, int dealer)
{
    char seats[SEATS_TEXT];
    uint8_t commitment[SEED_BYTES];
    char text[SEED_TEXT];

    if (dealer)
        say(known, false,
            N_("what the device of who sat at {value} dealt: it has known the cards from the "
               "start"),
            name_seats(1u << (dealer - 1), seats));
    if (!*fair->table && dealer)
        return;
    if (!*fair->table) {
        say(known, false,
            N_("how the seed was made: the record does not say it, so whoever "
               "made it may have chosen the cards"),
            "");
        return;
    }
    fair_commitment(fair->table, fair->secret, commitment);
    seed_write(commitment, text);
    say(known, true, N_("the commitment {value} is that of the revealed secret"), text);
    if (known->has_commitment)
        say(known, true, N_("it is the one you were shown"), "");
    else
        say(known, false,
            N_("whether it is the one you were shown before the game: compare "
               "it, or give yours as --commitment"),
            "");
    if (fair->has_added)
        say(known, true, N_("the seed follows from the secret and what was added by {value}"),
            name_seats(fair->has_added, seats));
    else
        say(known, true, N_("the seed follows from the secret; nobody has added to it"), "");
    if (known->has_added)
        say(known, true, N_("what your browser added is part of it"), "");
    else if (fair->has_added)
        say(known, false,
            N_("whether what your browser added is part of it: give it as "
               "--added"),
            "");
}

static void tell_play(const struct known *known, const struct table *table)
{
    char number[12];
    struct points points;
    char text[SEATS_TEXT];

    snprintf(number, sizeof number, "%d", table->n_plies);
    if (table->start)
        say(known, false, N_("the cards of the position that the game was loaded from"), "");
    say(known, true,
        N_("every card dealt follows from the seed, and each action is legal: "
           "{value}"),
        number);
    if (table_turn(table) != NOBODY) {
        say(known, false, N_("a result: the game is not over"), "");
        return;
    }
    table->game->points(table->game, table->state, &points);
    say(known, true, N_("the score, and who has won: {value}"),
        name_seats(points.winners, text));
}

/* --- files --- */

static bool has_added(const struct fair *fair, const uint8_t added[SEED_BYTES])
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (fair->has_added >> seat & 1 && !memcmp(fair->added[seat], added, SEED_BYTES))
            return true;
    return false;
}

/* Whether the record is of the game that the caller knows of. */
static bool is_known(const struct known *known, const struct fair *fair,
                     struct problem *problem)
{
    uint8_t commitment[SEED_BYTES];

    if ((known->has_commitment || known->has_added) && !*fair->table)
        return problem_say(problem, NULL, N_("the record does not say how its seed was made"),
                           NULL);
    fair_commitment(fair->table, fair->secret, commitment);
    if (known->has_commitment && memcmp(commitment, known->commitment, SEED_BYTES) != 0)
        return problem_say(problem, NULL,
                           N_("the record has another commitment than you were shown"), NULL);
    if (known->has_added && !has_added(fair, known->added))
        return problem_say(problem, NULL, N_("what your browser added is not part of the seed"),
                           NULL);
    return true;
}

static int verify(const struct known *known, const char *path)
{
    struct problem problem = {.lang = known->screen.lang};
    char *text = cli_read_file(&known->screen, "verify", path);
    struct written *written = NULL;
    struct table *table = text ? record_read(text, known->options, &written, &problem) : NULL;
    struct problem other = problem; /* by which rules it was played, if not by ours */
    const struct fair *fair = table ? &table->fair : written ? &written->fair : NULL;
    bool is_right = fair && is_known(known, fair, &problem);

    if (text && !is_right) {
        struct problem cause = problem;

        problem_say(&problem, *cause.rule ? cause.rule : NULL, N_("{file}: {cause}"), "file",
                    path, "cause", cause.text, NULL);
        cli_complain_problem("verify", &problem);
    }
    if (is_right) {
        tell_head(known, path, table ? table->face : written->face,
                  table ? table->players : written->players, fair);
        tell_shuffle(known, fair, table ? table->dealer : written->dealer);
        tell_lot(known, fair, table ? table->players : written->players);
        if (table)
            tell_play(known, table);
        else
            say(known, false, "{value}", other.text);
    }
    free(text);
    written_free(written);
    table_free(table);
    return is_right ? CLI_OK : CLI_FAILED;
}

static int verify_all(const struct cli_command *command, int argc, char **argv)
{
    struct known known = {.screen = cli_screen()};
    int status = cli_read_options(argc, argv, command, &known.screen, &known, &known.options);

    if (!status && optind == argc)
        status = cli_usage(&known.screen, command);
    if (status)
        return cli_status(status);
    for (int i = optind; i < argc; i++)
        if (verify(&known, argv[i]) != CLI_OK)
            status = CLI_FAILED;
    return status;
}

const struct cli_command cli_verify = {
    .name = "verify",
    .about = N_("check how a recorded game was shuffled and played"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .has_choices = true,
    .take = take,
    .run = verify_all,
};
