/* See day.h. */
#include "results/day.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/net.h"
#include "crypt/crypt.h"

const char day_level[] = "strong";

/* --- dates --- */

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return days[month - 1] + (month == 2 && is_leap);
}

static bool day_is(const struct day *day)
{
    return day->year >= 1970 && day->year <= 9999 && day->month >= 1 && day->month <= 12 &&
           day->day >= 1 && day->day <= days_in(day->year, day->month);
}

bool day_read(struct day *day, const char *text)
{
    int number[3] = {0, 0, 0};
    int part = 0;

    if (strlen(text) != DAY_TEXT - 1)
        return false;
    for (int i = 0; i < DAY_TEXT - 1; i++) {
        if (i == 4 || i == 7) {
            if (text[i] != '-')
                return false;
            part++;
        } else if (text[i] < '0' || text[i] > '9') {
            return false;
        } else {
            number[part] = 10 * number[part] + text[i] - '0';
        }
    }
    *day = (struct day){number[0], number[1], number[2]};
    return day_is(day);
}

void day_write(const struct day *day, char text[DAY_TEXT])
{
    snprintf(text, DAY_TEXT, "%04u-%02u-%02u", (unsigned)day->year % 10000,
             (unsigned)day->month % 100, (unsigned)day->day % 100);
}

struct day day_at(int64_t seconds)
{
    struct day day = {1970, 1, 1};
    int64_t left = seconds < 0 ? 0 : seconds / 86400;

    while (day.year < 9999 && left >= 337 + days_in(day.year, 2))
        left -= 337 + days_in(day.year++, 2);
    while (left >= days_in(day.year, day.month) && day.month < 12)
        left -= days_in(day.year, day.month++);
    day.day = left < days_in(day.year, day.month) ? 1 + (int)left : 31;
    return day;
}

/* --- the deal --- */

static uint8_t digits(int two)
{
    return (uint8_t)(two / 10 << 4 | two % 10);
}

static int number(uint8_t two)
{
    return 10 * (two >> 4) + (two & 15);
}

/* The seed of a day: its date in digits, then what nobody has chosen. */
static void seed_of(const char *game, const struct day *day, uint8_t seed[SEED_BYTES])
{
    char text[DAY_TEXT];
    struct piece pieces[] = {piece_text("madang today 1"), piece_text(game), {text, DAY_TEXT}};

    day_write(day, text);
    hash_pieces(HASH_BLAKE2B, pieces, 3, seed);
    seed[0] = digits(day->year / 100);
    seed[1] = digits(day->year % 100);
    seed[2] = digits(day->month);
    seed[3] = digits(day->day);
}

const struct face *day_face(const struct day *day)
{
    uint8_t seed[SEED_BYTES];
    int n = 0;

    seed_of("", day, seed);
    for (int i = 0; face_at(i); i++)
        n += face_at(i)->is_listed;
    n = n ? seed[4] % n : 0;
    for (int i = 0; face_at(i); i++)
        if (face_at(i)->is_listed && !n--)
            return face_at(i);
    return face_at(0);
}

/* How many play, never one alone where more can, and where the person sits. */
static int players_of(const struct game *game, const uint8_t seed[SEED_BYTES])
{
    int min = game->min_players < 2 && game->max_players > 1 ? 2 : game->min_players;

    return min + seed[4] % (game->max_players - min + 1);
}

struct table *day_table(const struct face *face, const struct day *day, struct problem *problem)
{
    struct table_setup setup = {.options = NULL};
    struct table *table;
    int players;

    seed_of(face->game->name, day, setup.seed);
    players = players_of(face->game, setup.seed);
    table = table_new(face, players, &setup, problem);
    for (int seat = 0; table && seat < players; seat++)
        if (seat != setup.seed[5] % players)
            snprintf(table->seats[seat].bot, sizeof table->seats[seat].bot, "%s", day_level);
    return table;
}

bool day_of(const struct table *table, struct day *day)
{
    const uint8_t *seed = table->seed;
    uint8_t right[SEED_BYTES];

    *day =
        (struct day){100 * number(seed[0]) + number(seed[1]), number(seed[2]), number(seed[3])};
    if (!day_is(day) || table->start || table->game != table->face->game || table->options ||
        *table->fair.table)
        return false;
    seed_of(table->game->name, day, right);
    if (memcmp(right, seed, SEED_BYTES) != 0 || table->players != players_of(table->game, seed))
        return false;
    for (int seat = 0; seat < table->players; seat++)
        if (strcmp(table->seats[seat].bot, seat == seed[5] % table->players ? "" : day_level) !=
            0)
            return false;
    return true;
}

void day_mark(const struct table *table, char text[DAY_MARK_TEXT])
{
    const struct net *net = net_shipped(table->game, table->players);

    snprintf(text, DAY_MARK_TEXT, "rules %d, net %016llx", table->game->version,
             (unsigned long long)(net ? net_hash(net) : 0));
}

void day_tag(const struct table *table, char name[MAX_NAME])
{
    const struct net *net = net_shipped(table->game, table->players);
    char date[DAY_TEXT] = "";
    struct day day;

    if (day_of(table, &day))
        day_write(&day, date);
    snprintf(name, MAX_NAME, "%s r%d n%08x", date, table->game->version,
             (unsigned)((net ? net_hash(net) : 0) >> 32));
}

/* Whether a name begins as tags do, perhaps with a capital letter. */
static bool begins_like_tag(const char *name)
{
    static const char like[] = "0000-00-00 r"; /* 0: any digit */

    for (size_t i = 0; like[i]; i++) {
        char c = name[i];
        bool fits = like[i] == '0' ? c >= '0' && c <= '9'
                                   : c == like[i] || (like[i] == 'r' && c == 'R');

        if (!fits)
            return false;
    }
    return true;
}

bool day_is_in(const char *name)
{
    while (*name && !begins_like_tag(name))
        name++;
    return *name;
}

/* --- playing it again --- */

double share_of_win(const struct table *table, int seat)
{
    struct points points;

    table->game->points(table->game, table->state, &points);
    return points.winners >> seat & 1 ? 1.0 / __builtin_popcount(points.winners) : 0;
}

/* Bots of a table, made when they are first asked. */
struct company {
    const struct game *game;
    int players;
    int lines; /* for those who try */
    struct bot *bot[MAX_PLAYERS];
    void *view;
};

static bool company_open(struct company *company, const struct table *table, int lines)
{
    *company = (struct company){table->game, table->players, lines, {NULL}, NULL};
    company->view = malloc(table->game->state_size);
    return company->view;
}

static void company_close(struct company *company)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        bot_free(company->bot[seat]);
    free(company->view);
}

/* What a bot of a level would do in the seat in turn, the same wherever it is asked; 0 without
 * memory. */
static move company_ask(struct company *company, const struct table *table, int seat,
                        const char *level)
{
    enum { MEMORY = 32 << 20 };
    struct bot_budget budget = {.sims = company->lines};
    struct bot_setup setup = {.players = company->players, .memory = MEMORY};
    const struct bot_style *style = bot_style_find(level);

    if (!company->bot[seat])
        company->bot[seat] =
            bot_new(company->game, style ? style : bot_style_find("club"), &setup);
    if (!company->bot[seat])
        return 0;
    table_view(table, seat, company->view);
    return bot_choose(company->bot[seat], company->view, seat, 0, &budget, NULL);
}

int day_check(const struct table *table)
{
    struct table *again = table_copy_start(table);
    struct company company;
    int wrong = -1;

    if (!again || !company_open(&company, table, PAR_LINES)) {
        table_free(again);
        return -2;
    }
    for (int i = 0; i < table->n_plies && wrong == -1; i++) {
        const struct ply *ply = &table->plies[i];
        const char *level = table->seats[ply->seat].bot;
        move action = *level ? company_ask(&company, again, ply->seat, level) : ply->action;

        if (!action || !table_play(again, ply->seat, ply->action, NULL))
            wrong = -2;
        else if (action != ply->action)
            wrong = i;
    }
    company_close(&company);
    table_free(again);
    return wrong;
}

struct table *par_play(const struct table *table, int seat, int lines,
                       bool (*told)(const struct table *, void *context), void *context)
{
    struct table *again = table_copy_start(table);
    struct company company;
    bool is_well = again && company_open(&company, table, lines);
    int turn;

    if (!is_well) {
        table_free(again);
        return NULL;
    }
    for (int i = 0; i < again->players; i++) {
        const char *level = i == seat              ? "best"
                            : *again->seats[i].bot ? again->seats[i].bot
                                                   : "club";
        char kept[MAX_NAME];

        snprintf(kept, sizeof kept, "%s", level);
        again->seats[i] = (struct seat){{0}, {0}};
        memcpy(again->seats[i].bot, kept, sizeof kept);
    }
    while (is_well && (turn = table_turn(again)) != NOBODY) {
        move action = company_ask(&company, again, turn, again->seats[turn].bot);

        is_well =
            action && table_play(again, turn, action, NULL) && (!told || told(again, context));
    }
    company_close(&company);
    if (is_well)
        return again;
    table_free(again);
    return NULL;
}
