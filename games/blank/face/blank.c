/* The face of the blank game: words, positions, reasons, drawing. */
#include <string.h>

#include "games/blank/rules/rules.h"
#include "games/face.h"
#include "games/json.h"
#include "games/paint.h"
#include "games/parse.h"

FACE_EMBED_RULES(blank)

static const struct form events[BLANK_EV_KINDS] = {
    [BLANK_EV_KEPT] = {.name = "kept",
                       .text = N_("{seat} keeps the die."),
                       .field = {{"seat", ROLE_SEAT, SLOT_SEAT}}},
    [BLANK_EV_ROLLED] = {.name = "rolled",
                         .text = N_("{seat} rolls again: {die}."),
                         .veiled = N_("{seat} rolls again."),
                         .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                   {"die", ROLE_NUMBER, SLOT_WHAT}}},
    [BLANK_EV_SHOWN] = {.name = "shown",
                        .text = N_("{seat} has a {die}."),
                        .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                  {"die", ROLE_NUMBER, SLOT_ARG}}},
};

static const struct form lines[BLANK_SCORE_KINDS] = {
    [BLANK_SCORE_DIE] = {.name = "die",
                         .text = N_("the die"),
                         .field = {{"seat", ROLE_SEAT, SLOT_SEAT},
                                   {"value", ROLE_NUMBER, SLOT_VALUE}}},
};

static const char *phase(const struct game *game, const void *state)
{
    return game->actors(game, state) ? "cups" : "over";
}

static void write_position(struct put *out, const struct game *game, const void *state,
                           int viewer)
{
    const struct blank *s = (const struct blank *)state;

    (void)viewer; /* a hidden die is 0 already */
    put_object(out, NULL);
    put_text(out, "game", "blank");
    put_int(out, "players", s->players);
    put_text(out, "phase", phase(game, s));
    put_int(out, "turn", s->turn == s->players ? 0 : s->turn + 1);
    put_seats(out, "dice", s->die, s->players);
    put_result(out, game, s, s->players);
    put_draws(out, &s->rng);
    put_end(out);
}

static bool read_position(const struct game *game, const struct json *position,
                          const uint8_t seed[SEED_BYTES], void *state, struct problem *problem)
{
    static const char *const keys[] = {"game",   "players", "phase", "turn", "dice",
                                       "scores", "winners", "draws", NULL};
    struct blank *s = (struct blank *)state;
    struct json_in in = {problem, false};
    const struct json *dice;
    int turn;

    memset(s, 0, sizeof *s);
    json_in_keys(&in, position, "", keys);
    s->players = (uint8_t)json_in_int(&in, position, "", "players", 2, BLANK_MAX_PLAYERS);
    turn = json_in_int(&in, position, "", "turn", 0, s->players);
    s->turn = (uint8_t)(turn ? turn - 1 : s->players);
    dice = json_in_array(&in, position, "", "dice", s->players);
    for (int seat = 0; seat < s->players && !in.failed; seat++)
        s->die[seat] =
            (uint8_t)json_in_number(&in, json_at(dice, seat), "dice", 1, BLANK_SIDES);
    if (strcmp(json_in_text(&in, position, "", "phase"), phase(game, s)) != 0 && !in.failed)
        return problem_say(problem, NULL, N_("{where}: not what the table says"), "where",
                           "phase", NULL);
    rng_restore(&s->rng, seed, json_in_draws(&in, position));
    if (!in.failed)
        json_in_result(&in, position, game, s, s->players);
    return !in.failed;
}

static bool why(const struct game *game, const void *state, const char *text,
                struct problem *problem)
{
    static const struct verb verbs[] = {
        {"keep", "", "keep", "B2", 0}, {"roll", "", "roll", "B2", 0}, {0}};
    struct wish wish;

    if (!wish_read(&wish, text, verbs, BLANK_MAX_PLAYERS, "?", problem))
        return true;
    if (game->actors(game, state))
        return false;
    problem_say(problem, verbs[wish.verb].rule, N_("The game is over."), NULL);
    return true;
}

static void ask(FILE *out, enum lang lang, const struct game *game, const void *view,
                int viewer)
{
    const struct blank *s = (const struct blank *)view;
    char seat[PART_SEAT_TEXT];

    (void)game;
    (void)viewer;
    parts_call(seat, s->turn);
    text_say(out, lang,
             s->turn < s->players ? N_("{seat}, keep your die or roll it again.")
                                  : N_("The game is over."),
             "seat", seat, NULL);
}

static void describe(FILE *out, enum lang lang, const struct game *game, const void *view,
                     move m)
{
    (void)game;
    (void)view;
    fputs(text_in(lang, m == BLANK_KEEP ? N_("keep your die") : N_("roll it again")), out);
}

static void draw(FILE *out, const struct screen *screen, const struct game *game,
                 const void *view, int viewer)
{
    const struct blank *s = (const struct blank *)view;

    (void)game;
    for (int seat = 0; seat < s->players; seat++)
        paint_print(out, screen, seat == viewer ? STYLE_BOLD : STYLE_PLAIN,
                    s->die[seat] ? "P%d: %d\n" : "P%d: ?\n", seat + 1, s->die[seat]);
}

const struct face blank_face = {
    .game = &blank_game,
    .title = N_("Blank"),
    .about = N_("A die under a cup each: the game to copy when adding one."),
    .minutes = "1",
    .rules = FACE_RULES(blank),
    .words = {.events = events, .lines = lines, .why = why, .ask = ask, .describe = describe},
    .json = {.phase = phase, .write_position = write_position, .read_position = read_position},
    .terminal = {.draw = draw},
};
