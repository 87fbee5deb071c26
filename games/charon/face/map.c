/* See map.h. A file is read line by line into a box; what needs the whole file – spots in
 * the order of their names, how many players they need, what is missing, which cards are
 * alike – follows. */
#include "games/charon/face/map.h"

#include <stdlib.h>
#include <string.h>

#include "games/parse.h"

/* A spot before its number is known. */
struct spot {
    char name[6];
    uint8_t n_touched;
    uint8_t touched[CHARON_MAX_TOUCHED];
};

/* A data file being read. */
struct reader {
    struct data_file file;
    struct charon_box *box;
    struct spot spots[CHARON_MAX_SPOTS];
    gems cost[CHARON_HIGHEST_CARD + 1][CHARON_COPIES]; /* by number; 0: none read yet */
    bool has_value[CHARON_HIGHEST_CARD + 1];
};

/* Complains of the last line; false. */
static bool fail(struct reader *r, const char *english, const char *value)
{
    return data_fail(&r->file, english, value);
}

/* --- zones --- */

/* The number of the zone with a name of two letters; -1 if there is none. */
static int find_zone(const struct charon_box *box, const char *name)
{
    for (int zone = 0; zone < box->n_zones; zone++)
        if (!strncmp(box->zone[zone], name, 2))
            return zone;
    return -1;
}

/* Zones come row by row, each row from left to right. */
static bool is_after(const char *zone, const char *other)
{
    return zone[1] > other[1] || (zone[1] == other[1] && zone[0] > other[0]);
}

/* How many players a zone of that colour needs to be in play; 0: no such colour. [H4] */
static int colour_needs(const char *colour)
{
    return !strcmp(colour, "yellow")  ? 5
           : !strcmp(colour, "brown") ? 4
           : !strcmp(colour, "blue")  ? 3
                                      : 0;
}

static bool read_zone(struct reader *r, char **word, int n)
{
    struct charon_box *box = r->box;
    int zone = box->n_zones;
    int needs = n == 4 ? colour_needs(word[3]) : 2;

    if (n < 3 || n > 4)
        return fail(r, N_("a zone is written like 'zone a1 2' or 'zone a1 2 yellow'"), "");
    if (word[1][0] < 'a' || word[1][0] > 'g' || word[1][1] < '1' || word[1][1] > '9' ||
        word[1][2])
        return fail(r, N_("'{value}': a zone is a column from a to g and a row from 1 to 9"),
                    word[1]);
    if (zone == CHARON_MAX_ZONES)
        return fail(r, N_("zone {value} is one too many: there are 20 at most"), word[1]);
    if (find_zone(box, word[1]) >= 0)
        return fail(r, N_("zone {value} is there twice"), word[1]);
    if (zone && !is_after(word[1], box->zone[zone - 1]))
        return fail(r, N_("zone {value} is out of order: row by row, each from left to right"),
                    word[1]);
    if (word[2][0] < '1' || word[2][0] > '0' + CHARON_MAX_HOLES || word[2][1])
        return fail(r, N_("'{value}': a zone has 1, 2 or 3 holes"), word[2]);
    if (!needs)
        return fail(r, N_("'{value}': a zone is yellow, brown, blue or has no colour"),
                    word[3]);
    memcpy(box->zone[zone], word[1], sizeof box->zone[zone]);
    box->holes[zone] = (uint8_t)(word[2][0] - '0');
    box->zone_needs[zone] = (uint8_t)needs;
    box->n_zones++;
    return true;
}

/* --- spots --- */

/* Two zones of the map with a sign between them: "b3-c3". */
static bool is_spot_name(const struct charon_box *box, const char *name, char sign)
{
    return strlen(name) == 5 && name[2] == sign && find_zone(box, name) >= 0 &&
           find_zone(box, name + 3) >= 0 && strncmp(name, name + 3, 2) != 0;
}

static bool add_spot(struct reader *r, const char *name, int n_touched, const int *touched)
{
    struct spot *spot = &r->spots[r->box->n_spots];

    for (int i = 0; i < r->box->n_spots; i++)
        if (!strcmp(r->spots[i].name, name))
            return fail(r, N_("{value} is there twice"), name);
    if (r->box->n_spots == CHARON_MAX_SPOTS)
        return fail(r,
                    N_("{value} is one spot too many: there are 80 at most, centres included"),
                    name);
    snprintf(spot->name, sizeof spot->name, "%s", name);
    spot->n_touched = (uint8_t)n_touched;
    for (int i = 0; i < n_touched; i++)
        spot->touched[i] = (uint8_t)touched[i];
    r->box->n_spots++;
    return true;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static bool read_road(struct reader *r, const char *name)
{
    int touched[2];

    if (!is_spot_name(r->box, name, '-'))
        return fail(r, N_("'{value}': a road is two zones of the map, like b3-c3"), name);
    if (name[0] > name[3] || (name[0] == name[3] && name[1] > name[4]))
        return fail(r,
                    N_("'{value}': the zone with the smaller column, or else the smaller row, "
                       "comes first"),
                    name);
    touched[0] = find_zone(r->box, name);
    touched[1] = find_zone(r->box, name + 3);
    qsort(touched, 2, sizeof *touched, by_number);
    return add_spot(r, name, CHARON_ROAD, touched);
}

static bool read_roads(struct reader *r, char **word, int n)
{
    if (n < 2)
        return fail(r, N_("a road is written like 'road b3-c3'"), "");
    for (int i = 1; i < n; i++)
        if (!read_road(r, word[i]))
            return false;
    return true;
}

static bool read_crossing(struct reader *r, char **word, int n)
{
    const struct charon_box *box = r->box;
    int touched[CHARON_CROSSING];

    if (n != 2 + CHARON_CROSSING)
        return fail(r, N_("a crossing is written like 'crossing b2+c3 b2 c2 b3 c3'"), "");
    if (!is_spot_name(box, word[1], '+'))
        return fail(r, N_("'{value}': a crossing is named after two zones, like b2+c3"),
                    word[1]);
    for (int i = 0; i < CHARON_CROSSING; i++) {
        touched[i] = strlen(word[i + 2]) == 2 ? find_zone(box, word[i + 2]) : -1;
        if (touched[i] < 0)
            return fail(r, N_("'{value}' is no zone of the map"), word[i + 2]);
    }
    qsort(touched, CHARON_CROSSING, sizeof *touched, by_number);
    for (int i = 1; i < CHARON_CROSSING; i++)
        if (touched[i] == touched[i - 1])
            return fail(r, N_("{value} touches a zone twice"), word[1]);
    if (touched[0] != find_zone(box, word[1]) ||
        touched[CHARON_CROSSING - 1] != find_zone(box, word[1] + 3))
        return fail(r,
                    N_("{value} does not touch the zones it says: a crossing is named after "
                       "the first and the last of its zones"),
                    word[1]);
    return add_spot(r, word[1], CHARON_CROSSING, touched);
}

/* --- costs and values --- */

/* The number of a building as a file writes it; 0, and a fault, if there is none. */
static int read_building(struct reader *r, const char *word)
{
    int number = 0;

    if (!data_number(word, CHARON_LOWEST_CARD, CHARON_HIGHEST_CARD, &number)) {
        fail(r, N_("'{value}': buildings have the numbers 2 to 12"), word);
        return 0;
    }
    return number;
}

/* What a copy costs; 0, and a fault, if that makes no sense. */
static gems read_gems(struct reader *r, const char *word)
{
    enum { LARGEST = 255 };
    uint8_t counts[sizeof "?" CHARON_GEM_CODES];
    gems cost = 0;

    if (!action_counts(word, "?" CHARON_GEM_CODES, LARGEST, counts)) {
        fail(r, N_("'{value}': gems are written like Bx2+K, in the order B Y G P K"), word);
        return 0;
    }
    if (counts[CHARON_CLEAR + 1]) {
        fail(r, N_("'{value}': clear gems are no part of a cost"), word);
        return 0;
    }
    for (int kind = 0; kind < CHARON_COLOURS; kind++) {
        if (counts[kind + 1] > CHARON_GEMS_A_COLOUR) {
            fail(r, N_("'{value}' cannot be paid: there are 20 gems of a colour"), word);
            return 0;
        }
        cost += gems_of(kind, counts[kind + 1]);
    }
    return cost;
}

/* One cost for all copies of a number, or one for each. */
static void read_cost(struct reader *r, char **word, int n)
{
    int number;

    if (n != 3 && n != 2 + CHARON_COPIES) {
        fail(r,
             N_("a cost is written like 'cost 7 Bx2+Kx2', or with five of them, one for each "
                "copy"),
             "");
        return;
    }
    number = read_building(r, word[1]);
    if (!number)
        return;
    if (r->cost[number][0]) {
        fail(r, N_("the cost of {value} is there twice"), word[1]);
        return;
    }
    for (int copy = 0; copy < CHARON_COPIES; copy++)
        r->cost[number][copy] =
            n == 3 && copy ? r->cost[number][0] : read_gems(r, word[2 + copy]);
}

static void read_value(struct reader *r, char **word, int n)
{
    int number = n == 3 ? read_building(r, word[1]) : 0;
    int value = 0;

    if (n != 3) {
        fail(r, N_("a value is written like 'value 7 9'"), "");
        return;
    }
    if (!number)
        return;
    if (r->has_value[number])
        fail(r, N_("the value of {value} is there twice"), word[1]);
    else if (!data_number(word[2], 0, CHARON_MAX_VALUE, &value))
        fail(r, N_("'{value}': a building is worth 0 to 50 points"), word[2]);
    r->has_value[number] = true;
    r->box->value[number] = (uint8_t)value;
}

/* --- kinds of cards --- */

/* Adds a kind of cards, whose copies are counted later. */
static int add_kind(struct charon_box *box, int number, gems cost)
{
    int kind = box->n_kinds++;

    box->number[kind] = (uint8_t)number;
    box->cost[kind] = cost;
    snprintf(box->code[kind], sizeof box->code[kind], "%d", number);
    return kind;
}

/* Gives a kind its bits. */
static void place_kind(struct charon_box *box, int kind, int shift, int bits)
{
    box->shift[kind] = (uint8_t)shift;
    box->mask[kind] = (uint8_t)((1 << bits) - 1);
    for (int i = 0; i < bits; i++)
        box->kind_at[shift + i] = (uint8_t)kind;
    box->bits |= (bag)box->mask[kind] << shift;
    box->all += cards_of(box, kind, box->copies[kind]);
    if (box->number[kind] == CHARON_HIGHEST_CARD)
        box->twelves |= (bag)box->mask[kind] << shift;
}

/* The copies of a number that cost the same are a kind; "7a", "7b" if there are several. */
static void sort_copies(struct reader *r, int number)
{
    struct charon_box *box = r->box;
    int first = box->n_kinds;

    for (int copy = 0; copy < CHARON_COPIES; copy++) {
        int kind = first;

        while (kind < box->n_kinds && box->cost[kind] != r->cost[number][copy])
            kind++;
        if (kind == box->n_kinds)
            add_kind(box, number, r->cost[number][copy]);
        box->copies[kind]++;
    }
    for (int kind = first; kind < box->n_kinds && box->n_kinds > first + 1; kind++) {
        size_t length = strlen(box->code[kind]);

        box->code[kind][length] = (char)('a' + kind - first);
        box->code[kind][length + 1] = 0;
    }
}

static void make_kinds(struct reader *r)
{
    struct charon_box *box = r->box;
    int shift = 0;

    box->n_kinds = CHARON_LOWEST_CARD;
    for (int number = CHARON_LOWEST_CARD; number <= CHARON_HIGHEST_CARD; number++) {
        sort_copies(r, number);
        if (!r->has_value[number])
            box->value[number] = (uint8_t)number;
    }
    box->is_even = box->n_kinds == CHARON_HIGHEST_CARD + 1;
    for (int kind = CHARON_LOWEST_CARD; kind < box->n_kinds; kind++) {
        int bits = box->copies[kind] > 3 ? 3 : box->copies[kind] > 1 ? 2 : 1;

        place_kind(box, kind, box->is_even ? 4 * kind : shift, box->is_even ? 4 : bits);
        shift += bits;
    }
}

/* --- the whole file --- */

static void read_line(void *context, char **word, int n)
{
    struct reader *r = (struct reader *)context;

    if (!strcmp(word[0], "zone"))
        read_zone(r, word, n);
    else if (!strcmp(word[0], "road"))
        read_roads(r, word, n);
    else if (!strcmp(word[0], "crossing"))
        read_crossing(r, word, n);
    else if (!strcmp(word[0], "cost"))
        read_cost(r, word, n);
    else if (!strcmp(word[0], "value"))
        read_value(r, word, n);
    else
        fail(r, N_("'{value}': a line starts with zone, road, crossing, cost or value"),
             word[0]);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct spot *)a)->name, ((const struct spot *)b)->name);
}

/* Gives the spots, a centre of every zone among them, their numbers. */
static bool number_spots(struct reader *r)
{
    struct charon_box *box = r->box;

    for (int zone = 0; zone < box->n_zones; zone++)
        if (!add_spot(r, box->zone[zone], CHARON_CENTRE, &zone))
            return false;
    qsort(r->spots, box->n_spots, sizeof *r->spots, by_name);
    for (int i = 0; i < box->n_spots; i++) {
        const struct spot *spot = &r->spots[i];

        memcpy(box->spot[i], spot->name, sizeof box->spot[i]);
        box->n_touched[i] = spot->n_touched;
        for (int k = 0; k < spot->n_touched; k++) {
            uint8_t needs = box->zone_needs[spot->touched[k]];

            box->touched[i][k] = spot->touched[k];
            box->spot_needs[i] = needs > box->spot_needs[i] ? needs : box->spot_needs[i];
        }
    }
    return true;
}

/* What is missing, or too much, in the file as a whole. */
static bool check(struct reader *r)
{
    static const char *const colours[] = {"blue", "brown", "yellow"}; /* by need, from 3 */
    const struct charon_box *box = r->box;
    char value[24];

    for (int number = CHARON_LOWEST_CARD; number <= CHARON_HIGHEST_CARD; number++) {
        snprintf(value, sizeof value, "%d", number);
        if (!r->cost[number][0])
            fail(r, N_("the cost of {value} is missing"), value);
    }
    for (int i = 0; i < 3; i++) {
        int n = 0;

        for (int zone = 0; zone < box->n_zones; zone++)
            n += box->zone_needs[zone] == i + 3;
        snprintf(value, sizeof value, "%d %s", n, colours[i]);
        if (n != 2)
            fail(r, N_("zones: {value}, where two belong"), value);
    }
    for (int players = 2; players <= 5; players++) {
        int n = 0;

        for (int spot = 0; spot < box->n_spots; spot++)
            n += box->spot_needs[spot] <= players;
        snprintf(value, sizeof value, "%d", players);
        if (n < 4 * players)
            fail(r, N_("with {value} players there are fewer spots than flags"), value);
    }
    return !r->file.faults->n;
}

bool charon_read_map(const char *file, const char *text, size_t size, struct charon_box *box,
                     struct faults *faults)
{
    struct reader r = {.file = {file, 0, faults}, .box = box};

    memset(box, 0, sizeof *box);
    box->data = data_hash(text, size);
    if (!data_read(&r.file, text, size, read_line, &r) || !number_spots(&r) || !check(&r))
        return false;
    make_kinds(&r);
    return true;
}
