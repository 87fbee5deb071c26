/* madang help: how to call a command; as JSON all of them, from which tools/options makes the
 * completions of shells and the lists in the man page. */
#include "cli/cli.h"

#include <string.h>

static const char *const usage[] = {
    N_("usage: madang help [--json] [COMMAND]"),
    NULL,
};

static const struct cli_option options[] = {
    {"json", NULL, 'j', N_("all commands and their options, for programs")},
    {0},
};

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    (void)key, (void)argument, (void)screen;
    *(bool *)context = true;
    return true;
}

static void put_option(struct put *out, const struct cli_option *o, enum lang lang)
{
    put_object(out, NULL);
    put_text(out, "name", o->name);
    if (o->value)
        put_text(out, "value", text_in(lang, o->value));
    put_text(out, "about", text_in(lang, o->about));
    put_end(out);
}

static void put_command(struct put *out, const struct cli_command *command, enum lang lang)
{
    struct cli_option o;

    put_object(out, NULL);
    put_text(out, "name", command->name);
    put_text(out, "about", text_in(lang, command->about));
    put_array(out, "usage");
    for (const char *const *line = command->usage; *line; line++)
        put_text(out, NULL, text_in(lang, *line));
    put_end(out);
    put_array(out, "words");
    for (const struct cli_option *w = command->words; w && w->name; w++)
        put_option(out, w, lang);
    put_end(out);
    put_array(out, "options");
    for (int i = 0; cli_option_at(command, lang, i, &o); i++)
        put_option(out, &o, lang);
    put_end(out);
    put_end(out);
}

static int print_json(enum lang lang)
{
    struct put out = {.is_wide = true};
    const struct cli_command *command;

    put_object(&out, NULL);
    put_array(&out, "commands");
    for (int i = 0; (command = cli_command_at(i)) != NULL; i++)
        put_command(&out, command, lang);
    put_end(&out);
    put_array(&out, "languages");
    for (int i = 0; i < N_LANGS; i++)
        put_text(&out, NULL, text_code((enum lang)i));
    put_end(&out);
    put_array(&out, "bots");
    for (int i = 0; bot_style_at(i); i++)
        put_text(&out, NULL, bot_style_at(i)->name);
    put_end(&out);
    put_end(&out);
    return cli_print_json(&out);
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    bool is_json = false;
    int status = cli_read_options(argc, argv, command, &screen, &is_json, NULL);
    const struct cli_command *about;

    if (status)
        return cli_status(status);
    if (optind + 1 < argc || (is_json && optind < argc))
        return cli_usage(&screen, command);
    if (is_json)
        return print_json(screen.lang);
    if (optind == argc) {
        cli_print_commands(stdout, &screen);
        return CLI_OK;
    }
    about = cli_find_command(&screen, argv[optind]);
    if (!about)
        return CLI_USAGE;
    cli_print_help(&screen, about);
    return CLI_OK;
}

const struct cli_command cli_help = {
    .name = "help",
    .about = N_("say how to call a command"),
    .usage = usage,
    .options = options,
    .take = take,
    .run = run,
};
