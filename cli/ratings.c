/* madang stats --server: ratings of people at a server, and whether one wants one. */
#include "cli/ratings.h"

#include <math.h>
#include <stdlib.h>

#include "cli/remote.h"

/* A number as it came; NAN: it is none. */
static double real_of(const struct json *value)
{
    return json_is(value, WIRE_REAL)  ? strtod(value->text, NULL)
           : json_is(value, WIRE_INT) ? (double)value->number
                                      : (double)NAN;
}

void ratings_print(const struct rating *rating)
{
    printf("    %+6.0f", rating->elo);
    if (isnan(rating->error))
        fputs("        ", stdout);
    else
        printf(" ± %-5.0f", rating->error);
}

static void print_one(const struct screen *screen, const struct json *one)
{
    const char *bot = json_text(json_get(one, "bot"));
    const char *name = json_text(json_get(one, "name"));
    struct rating rating = {real_of(json_get(one, "rating")), real_of(json_get(one, "error"))};
    char clean[80];

    text_clean(clean, sizeof clean, bot ? bot : name ? name : "");
    ratings_print(&rating);
    printf("%4d  %s", (int)json_number(json_get(one, "games")), clean);
    if (json_yes(json_get(one, "you")))
        printf(" (%s)", text_in(screen->lang, N_("you")));
    fputc('\n', stdout);
}

static void print_game(const struct screen *screen, const struct json *game)
{
    const char *title = json_text(json_get(game, "title"));
    char clean[80];

    text_clean(clean, sizeof clean, title ? title : "");
    fputc('\n', stdout);
    text_say(stdout, screen->lang,
             N_("Ratings, {game}: 400 points are odds of 10 to 1, 0 is the mean of all; games"),
             "game", clean, NULL);
    fputc('\n', stdout);
    FOR_JSON (one, json_get(game, "list"))
        print_one(screen, one);
}

static void print_ratings(const struct screen *screen, const struct json *answer)
{
    const char *name = json_text(json_get(json_get(answer, "you"), "name"));
    char clean[80];

    text_clean(clean, sizeof clean, name ? name : "");
    if (name)
        text_say(stdout, screen->lang, N_("You are rated here as {name}."), "name", clean,
                 NULL);
    else
        fputs(text_in(screen->lang, N_("You are not rated here; --rate NAME asks for it.")),
              stdout);
    fputc('\n', stdout);
    if (!json_count(json_get(answer, "ratings")))
        puts(text_in(screen->lang, N_("No game has been rated here yet.")));
    FOR_JSON (game, json_get(answer, "ratings"))
        print_game(screen, game);
}

/* Says what one wants, if anything; then what there is. */
static int ask(const struct screen *screen, struct remote *remote,
               const struct ratings_wanted *wanted, struct problem *problem)
{
    const struct json *answer;
    struct put out = {.is_wide = true};

    if (wanted->name || wanted->is_off) {
        struct put *params = remote_begin(remote, "rate");

        if (wanted->name)
            put_text(params, "name", wanted->name);
        put_bool(params, "agree", !wanted->is_off);
        if (!remote_ask(remote, problem))
            return cli_complain_problem("stats", problem);
    }
    remote_begin(remote, "ratings");
    answer = remote_ask(remote, problem);
    if (!answer)
        return cli_complain_problem("stats", problem);
    if (!wanted->is_json) {
        print_ratings(screen, answer);
        return CLI_OK;
    }
    put_json(&out, NULL, answer);
    return cli_print_json(&out);
}

int ratings_at(const struct screen *screen, const struct ratings_wanted *wanted)
{
    struct problem problem = {.lang = screen->lang};
    struct remote_place place;
    struct remote *remote;
    int status;

    if (!remote_read(&place, wanted->server, &problem)) {
        cli_complain_problem("stats", &problem);
        return CLI_USAGE;
    }
    remote = remote_open(&place, screen->lang, NULL, NULL, &problem);
    if (!remote)
        return cli_complain_problem("stats", &problem);
    status = ask(screen, remote, wanted, &problem);
    remote_close(remote);
    return status;
}
