/* Positions of Charon Inc. in JSON, strictly read. The deck and the supply are what is
 * nowhere else; what the rest must be is said by charon_broken(). */
#include <stdlib.h>
#include <string.h>

#include "games/charon/face/face.h"
#include "games/json.h"

static const char *const gem_codes[] = {"B", "Y", "G", "P", "K", "C", NULL};

static const struct json_kinds gem_kinds = {
    .codes = gem_codes,
    .most = 99,
    .unknown = N_("{where}: no such gem; there are B, Y, G, P, K and C"),
    .expected = N_("{where}: expected gems and their numbers, like {\"B\":3,\"C\":1}"),
};

static const char *const phases[] = {
    [CHARON_REDRAWING] = "redraw", [CHARON_OFFERING] = "offer", [CHARON_FLAGGING] = "flags",
    [CHARON_MOVING] = "intel",     [CHARON_DRAFTING] = "draft", [CHARON_BUILDING] = "build",
    [CHARON_STORING] = "store",    [CHARON_OVER] = "over",
};

const char *charon_phase(const struct game *game, const void *state)
{
    (void)game;
    return phases[((const struct charon *)state)->phase];
}

/* --- writing --- */

/* The codes of a box's cards, by kind. */
struct codes {
    const char *code[CHARON_MAX_KINDS + 1];
    struct json_kinds kinds;
};

static void find_codes(const struct charon_box *box, struct codes *out)
{
    int n = 0;

    for (; n < box->n_kinds; n++)
        out->code[n] = box->code[n];
    out->code[n] = NULL;
    out->kinds = (struct json_kinds){
        .codes = out->code,
        .most = 15,
        .unknown = N_("{where}: no such card; there are 2 to 12"),
        .expected = N_("{where}: expected cards and their numbers, like {\"7\":1,\"12\":2}"),
    };
}

void charon_put_cards(struct put *out, const char *key, const struct charon_box *box, bag b)
{
    uint8_t counts[CHARON_MAX_KINDS];
    struct codes codes;

    find_codes(box, &codes);
    for (int card = 0; card < box->n_kinds; card++)
        counts[card] = (uint8_t)(card < CHARON_LOWEST_CARD ? 0 : cards_count(box, b, card));
    put_counts(out, key, counts, &codes.kinds);
}

void charon_put_gems(struct put *out, const char *key, gems g)
{
    uint8_t counts[CHARON_GEM_KINDS];

    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        counts[kind] = (uint8_t)gems_count(g, kind);
    put_counts(out, key, counts, &gem_kinds);
}

static void put_order(struct put *out, const struct charon *s)
{
    put_array(out, "order");
    for (int i = 0; i < s->players; i++)
        put_int(out, NULL, s->order[i] + 1);
    put_end(out);
}

static void put_moon(struct put *out, const struct charon_box *box, const struct charon *s)
{
    put_object(out, "zones");
    for (int zone = 0; zone < box->n_zones; zone++)
        if (s->zone_count[zone]) {
            put_object(out, box->zone[zone]);
            put_text(out, "gem", gem_codes[s->zone_gem[zone]]);
            put_int(out, "count", s->zone_count[zone]);
            put_end(out);
        }
    put_end(out);
    put_object(out, "flags");
    for (int spot = 0; spot < box->n_spots; spot++)
        if (s->flag[spot])
            put_int(out, box->spot[spot], s->flag[spot]);
    put_end(out);
}

static void put_areas(struct put *out, const struct charon *s)
{
    put_object(out, "areas");
    for (int area = 0; area < CHARON_AREAS; area++)
        put_mask(out, charon_area_code(area), s->area[area]);
    put_end(out);
}

static void put_held(struct put *out, const struct charon *s)
{
    put_array(out, "gems");
    for (int seat = 0; seat < s->players; seat++)
        charon_put_gems(out, NULL, s->held[seat]);
    put_end(out);
}

/* Cards of all seats; to a viewer those of the others are sizes. */
static void put_bags(struct put *out, const char *key, const struct charon_box *box,
                     const bag *bags, const uint8_t *veiled, int players, int viewer)
{
    put_array(out, key);
    for (int seat = 0; seat < players; seat++)
        if (viewer == WHOLE || viewer == seat)
            charon_put_cards(out, NULL, box, bags[seat]);
        else
            put_int(out, NULL, veiled[seat]);
    put_end(out);
}

static void put_offered(struct put *out, const struct charon_box *box, const struct charon *s,
                        int viewer)
{
    bag bags[CHARON_MAX_PLAYERS] = {0};
    uint8_t sizes[CHARON_MAX_PLAYERS] = {0};

    for (int seat = 0; seat < s->players; seat++) {
        sizes[seat] = s->offered[seat] > 0;
        if (s->offered[seat] > CHARON_FACE_DOWN)
            bags[seat] = cards_of(box, s->offered[seat], 1);
    }
    put_bags(out, "offered", box, bags, sizes, s->players, viewer);
}

static void put_built(struct put *out, const struct charon *s)
{
    put_array(out, "built");
    for (int seat = 0; seat < s->players; seat++) {
        put_array(out, NULL);
        for (int card = CHARON_LOWEST_CARD; card <= CHARON_HIGHEST_CARD; card++)
            if (charon_has_built(s, seat, card))
                put_int(out, NULL, card);
        put_end(out);
    }
    put_end(out);
}

/* All that is built, of all seats: what is nowhere else. */
static void put_built_cards(struct put *out, const struct charon_box *box,
                            const struct charon *s)
{
    bag built = box->all - s->deck - s->discard - s->common;

    for (int seat = 0; seat < s->players; seat++) {
        built -= s->hand[seat];
        if (s->offered[seat] > CHARON_FACE_DOWN)
            built -= cards_of(box, s->offered[seat], 1);
    }
    charon_put_cards(out, "built_cards", box, built);
}

/* Only the whole table and the seat that drafts see more of the discard than its size. */
static void put_discard(struct put *out, const struct charon_box *box, const struct charon *s,
                        int viewer)
{
    if (viewer == WHOLE || (s->phase == CHARON_DRAFTING && viewer == s->turn))
        charon_put_cards(out, "discard", box, s->discard);
    else
        put_int(out, "discard", s->veiled_discard);
}

void charon_write_position(struct put *out, const struct game *game, const void *state,
                           int viewer)
{
    const struct charon_box *box = charon_box_of(game);
    const struct charon *s = (const struct charon *)state;

    put_object(out, NULL);
    put_text(out, "game", game->name);
    put_int(out, "players", s->players);
    put_int(out, "round", s->round);
    put_text(out, "phase", phases[s->phase]);
    put_int(out, "turn", face_seat_number(s->turn));
    put_order(out, s);
    put_moon(out, box, s);
    put_areas(out, s);
    put_held(out, s);
    put_bags(out, "hand", box, s->hand, s->veiled_hand, s->players, viewer);
    put_built(out, s);
    charon_put_cards(out, "common", box, s->common);
    put_discard(out, box, s, viewer);
    charon_put_gems(out, "bag", s->gem_bag);
    put_object(out, "acts");
    put_bool(out, "common", s->acts & CHARON_BUILT_COMMON);
    put_bool(out, "synced", s->acts & CHARON_SYNCED);
    put_bags(out, "duplicates", box, s->duplicates, s->veiled_duplicates, s->players, viewer);
    put_end(out);
    if (s->phase == CHARON_OFFERING)
        put_offered(out, box, s, viewer);
    if (!box->is_even)
        put_built_cards(out, box, s);
    box_write_position(&charon_boxes, out, game);
    put_result(out, game, s, s->players);
    put_draws(out, &s->rng);
    put_end(out);
}

/* --- reading --- */

static bag read_cards(struct json_in *in, const struct json *value, const char *path,
                      const struct charon_box *box)
{
    uint8_t counts[CHARON_MAX_KINDS];
    struct codes codes;
    bag b = 0;

    find_codes(box, &codes);
    json_in_counts(in, value, path, &codes.kinds, counts);
    for (int card = CHARON_LOWEST_CARD; card < box->n_kinds; card++) {
        if (counts[card] > box->mask[card])
            json_in_fail(in, path, N_("{where}: more copies of a card than there are"));
        else
            b += cards_of(box, card, counts[card]);
    }
    return b;
}

static gems read_gems(struct json_in *in, const struct json *value, const char *path)
{
    uint8_t counts[CHARON_GEM_KINDS];
    gems g = 0;

    json_in_counts(in, value, path, &gem_kinds, counts);
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        g += gems_of(kind, counts[kind]);
    return g;
}

/* Reads an entry for each seat of an array; they come in `out` by a callback. */
static void read_seats(struct json_in *in, const struct json *object, const char *where,
                       const char *key, const struct charon_box *box, struct charon *s,
                       void (*read)(struct json_in *, const struct json *, const char *path,
                                    const struct charon_box *, struct charon *, int seat))
{
    const struct json *array = json_in_array(in, object, where, key, s->players);

    for (int seat = 0; seat < s->players && !in->failed; seat++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "%s%s%s[%d]", where, *where ? "." : "", key, seat);
        read(in, json_at(array, seat), path, box, s, seat);
    }
}

static void read_order(struct json_in *in, const struct json *value, const char *path,
                       const struct charon_box *box, struct charon *s, int place)
{
    (void)box;
    s->order[place] = (uint8_t)(json_in_number(in, value, path, 1, s->players) - 1);
}

static void read_held(struct json_in *in, const struct json *value, const char *path,
                      const struct charon_box *box, struct charon *s, int seat)
{
    (void)box;
    s->held[seat] = read_gems(in, value, path);
}

static void read_hand(struct json_in *in, const struct json *value, const char *path,
                      const struct charon_box *box, struct charon *s, int seat)
{
    s->hand[seat] = read_cards(in, value, path, box);
}

static void read_duplicates(struct json_in *in, const struct json *value, const char *path,
                            const struct charon_box *box, struct charon *s, int seat)
{
    s->duplicates[seat] = read_cards(in, value, path, box);
}

static void read_offered(struct json_in *in, const struct json *value, const char *path,
                         const struct charon_box *box, struct charon *s, int seat)
{
    bag card = read_cards(in, value, path, box);

    if (cards_total(box, card) > 1)
        json_in_fail(in, path, N_("{where}: a seat offers one card"));
    else
        s->offered[seat] = (uint8_t)(card ? cards_lowest(box, card) : 0);
}

static void read_built(struct json_in *in, const struct json *value, const char *path,
                       const struct charon_box *box, struct charon *s, int seat)
{
    (void)box;
    if (!json_is(value, WIRE_ARRAY)) {
        json_in_fail(in, path, N_("{where}: expected an array of numbers"));
        return;
    }
    FOR_JSON (number, value) {
        int card = json_in_number(in, number, path, CHARON_LOWEST_CARD, CHARON_HIGHEST_CARD);

        if (charon_has_built(s, seat, card))
            json_in_fail(in, path, N_("{where}: a number is built once only"));
        s->built[seat] |= (uint16_t)(1u << card);
    }
}

/* The number of a name, or -1. */
static int find(const char *name, const char *names, int n, size_t size)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(names + (size_t)i * size, name))
            return i;
    return -1;
}

static void read_zone(struct json_in *in, const struct json *value, const char *path,
                      struct charon *s, int zone)
{
    static const char *const keys[] = {"gem", "count", NULL};
    const char *gem;
    int kind = 0;

    if (!json_is(value, WIRE_OBJECT)) {
        json_in_fail(in, path, N_("{where}: expected an object"));
        return;
    }
    json_in_keys(in, value, path, keys);
    gem = json_in_text(in, value, path, "gem");
    while (kind < CHARON_COLOURS && strcmp(gem_codes[kind], gem) != 0)
        kind++;
    if (kind == CHARON_COLOURS)
        json_in_fail(in, path, N_("{where}: the gems of a zone are B, Y, G, P or K"));
    s->zone_gem[zone] = (uint8_t)kind;
    s->zone_count[zone] = (uint8_t)json_in_int(in, value, path, "count", 1, CHARON_MAX_HOLES);
}

static void read_moon(struct json_in *in, const struct json *position,
                      const struct charon_box *box, struct charon *s)
{
    const struct json *zones = json_in_object(in, position, "", "zones");
    const struct json *flags = json_in_object(in, position, "", "flags");
    char path[MAX_PATH];

    FOR_MEMBERS (value, zones) {
        const char *key = value->key;
        int zone = find(key, box->zone[0], box->n_zones, sizeof box->zone[0]);

        json_in_join(path, "zones", key);
        if (zone < 0)
            json_in_fail(in, path, N_("{where}: no such zone"));
        else
            read_zone(in, value, path, s, zone);
    }
    FOR_MEMBERS (value, flags) {
        const char *key = value->key;
        int spot = find(key, box->spot[0], box->n_spots, sizeof box->spot[0]);

        json_in_join(path, "flags", key);
        if (spot < 0)
            json_in_fail(in, path, N_("{where}: no such spot"));
        else
            s->flag[spot] = (uint8_t)json_in_number(in, value, path, 1, s->players);
    }
}

static void read_areas(struct json_in *in, const struct json *position, struct charon *s)
{
    static const char *const keys[] = {"intel", "rare", "eng", "sync", "ware", NULL};
    const struct json *areas = json_in_object(in, position, "", "areas");

    if (in->failed)
        return;
    json_in_keys(in, areas, "areas", keys);
    for (int area = 0; area < CHARON_AREAS; area++) {
        const struct json *array = json_in_get(in, areas, "areas", keys[area]);
        char path[MAX_PATH];

        json_in_join(path, "areas", keys[area]);
        if (array && !json_is(array, WIRE_ARRAY))
            json_in_fail(in, path, N_("{where}: expected an array of seats"));
        FOR_JSON (value, array) {
            unsigned bit = 1u << (json_in_number(in, value, path, 1, s->players) - 1);

            if (s->area[area] & bit)
                json_in_fail(in, path, N_("{where}: a seat has one flag on an area"));
            s->area[area] |= (uint8_t)bit;
        }
    }
}

static void read_acts(struct json_in *in, const struct json *position,
                      const struct charon_box *box, struct charon *s)
{
    static const char *const keys[] = {"common", "synced", "duplicates", NULL};
    const struct json *acts = json_in_object(in, position, "", "acts");

    if (in->failed)
        return;
    json_in_keys(in, acts, "acts", keys);
    if (json_in_bool(in, acts, "acts", "common"))
        s->acts |= CHARON_BUILT_COMMON;
    if (json_in_bool(in, acts, "acts", "synced"))
        s->acts |= CHARON_SYNCED;
    read_seats(in, acts, "acts", "duplicates", box, s, read_duplicates);
}

/* Returns the cards that are built, where copies of a number differ. */
static bag read_fields(struct json_in *in, const struct json *position, const struct game *game,
                       struct charon *s)
{
    static const char *const keys[] = {
        "game",    "players",     "round", "phase",  "turn",    "order",   "zones", "flags",
        "areas",   "gems",        "hand",  "built",  "common",  "discard", "bag",   "acts",
        "offered", "built_cards", "data",  "scores", "winners", "draws",   NULL};
    const struct charon_box *box = charon_box_of(game);
    const char *phase;
    int turn;

    json_in_keys(in, position, "", keys);
    box_read_position(in, &charon_boxes, game, position);
    s->players = (uint8_t)json_in_int(in, position, "", "players", 2, CHARON_MAX_PLAYERS);
    s->round = (uint8_t)json_in_int(in, position, "", "round", 1, CHARON_ROUNDS);
    phase = json_in_text(in, position, "", "phase");
    for (int i = CHARON_REDRAWING; i <= CHARON_OVER; i++)
        if (!strcmp(phase, phases[i]))
            s->phase = (uint8_t)i;
    turn = json_in_int(in, position, "", "turn", 0, s->players);
    s->turn = (uint8_t)(turn ? turn - 1 : NOBODY);
    read_seats(in, position, "", "order", box, s, read_order);
    read_moon(in, position, box, s);
    read_areas(in, position, s);
    read_seats(in, position, "", "gems", box, s, read_held);
    read_seats(in, position, "", "hand", box, s, read_hand);
    read_seats(in, position, "", "built", box, s, read_built);
    s->common = read_cards(in, json_in_get(in, position, "", "common"), "common", box);
    s->discard = read_cards(in, json_in_get(in, position, "", "discard"), "discard", box);
    s->gem_bag = read_gems(in, json_in_get(in, position, "", "bag"), "bag");
    read_acts(in, position, box, s);
    if (s->phase == CHARON_OFFERING)
        read_seats(in, position, "", "offered", box, s, read_offered);
    else if (json_get(position, "offered"))
        json_in_fail(in, "offered", N_("{where}: there is none in this phase"));
    if (!box->is_even)
        return read_cards(in, json_in_get(in, position, "", "built_cards"), "built_cards", box);
    if (json_get(position, "built_cards"))
        json_in_fail(in, "built_cards",
                     N_("{where}: only with a map whose copies of a number differ"));
    return 0;
}

/* Says that there is more of something than exists. */
static bool too_many(struct problem *problem, const char *rule, const char *english,
                     const char *what, int there, int exist)
{
    char n[12];
    char most[12];

    snprintf(n, sizeof n, "%d", there);
    snprintf(most, sizeof most, "%d", exist);
    return problem_say(problem, rule, english, "what", what, "n", n, "most", most, NULL);
}

/* How many cards of a kind the seats have built: by number, and where the copies of a number
 * differ as "built_cards" says. */
static int count_built(const struct charon_box *box, const struct charon *s, bag built,
                       int card)
{
    int n = 0;

    if (!box->is_even)
        return cards_count(box, built, card);
    for (int seat = 0; seat < s->players; seat++)
        n += charon_has_built(s, seat, box->number[card]);
    return n;
}

/* The deck is what is nowhere else. [H2, H7] */
static bool fill_deck(const struct charon_box *box, struct charon *s, bag built,
                      struct problem *problem)
{
    for (int card = CHARON_LOWEST_CARD; card < box->n_kinds; card++) {
        int n = cards_count(box, s->discard, card) + cards_count(box, s->common, card) +
                count_built(box, s, built, card);

        for (int seat = 0; seat < s->players; seat++)
            n += cards_count(box, s->hand[seat], card) + (s->offered[seat] == card);
        if (n > box->copies[card])
            return too_many(problem, "H2",
                            N_("card {what}: {n} copies in the position, {most} in the box"),
                            box->code[card], n, box->copies[card]);
        s->deck += cards_of(box, card, box->copies[card] - n);
    }
    if (s->deck & box->twelves)
        return problem_say(problem, "H7", N_("a 12 is never in the deck"), NULL);
    if (cards_total(box, s->deck) != charon_deck_size(s))
        return too_many(problem, "H7",
                        N_("{n} cards are left for the deck, which has {most} in this round"),
                        "", cards_total(box, s->deck), charon_deck_size(s));
    return true;
}

/* The supply is what is nowhere else. [H1] */
static bool fill_supply(struct charon *s, struct problem *problem)
{
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++) {
        int most = gems_count(CHARON_ALL_GEMS, kind);
        int n = gems_count(s->gem_bag, kind);

        for (int seat = 0; seat < s->players; seat++)
            n += gems_count(s->held[seat], kind);
        for (int zone = 0; zone < CHARON_MAX_ZONES; zone++)
            n += s->zone_gem[zone] == kind ? s->zone_count[zone] : 0;
        if (n > most)
            return too_many(problem, "H1",
                            N_("gem {what}: {n} in the position, {most} in the box"),
                            gem_codes[kind], n, most);
        s->supply += gems_of(kind, most - n);
    }
    return true;
}

bool charon_read_position(const struct game *game, const struct json *position,
                          const uint8_t seed[SEED_BYTES], void *state, struct problem *problem)
{
    const struct charon_box *box = charon_box_of(game);
    struct charon *s = (struct charon *)state;
    struct json_in in = {problem, false};
    const char *broken;
    bag built;

    memset(s, 0, sizeof *s);
    built = read_fields(&in, position, game, s);
    rng_restore(&s->rng, seed, json_in_draws(&in, position));
    if (in.failed || !fill_deck(box, s, built, problem) || !fill_supply(s, problem))
        return false;
    broken = charon_broken(box, s);
    if (broken)
        return problem_say(problem, NULL, broken, NULL);
    json_in_result(&in, position, game, s, s->players);
    return !in.failed;
}

/* --- the box --- */

void charon_write_box(struct put *out, const struct game *game, enum lang lang)
{
    const struct charon_box *box = charon_box_of(game);

    (void)lang;
    put_object(out, NULL);
    put_array(out, "zones");
    for (int zone = 0; zone < box->n_zones; zone++) {
        put_object(out, NULL);
        put_text(out, "zone", box->zone[zone]);
        put_int(out, "holes", box->holes[zone]);
        put_int(out, "players", box->zone_needs[zone]);
        put_end(out);
    }
    put_end(out);
    put_array(out, "spots");
    for (int spot = 0; spot < box->n_spots; spot++) {
        put_object(out, NULL);
        put_text(out, "spot", box->spot[spot]);
        put_array(out, "zones");
        for (int i = 0; i < box->n_touched[spot]; i++)
            put_text(out, NULL, box->zone[box->touched[spot][i]]);
        put_end(out);
        put_int(out, "players", box->spot_needs[spot]);
        put_end(out);
    }
    put_end(out);
    put_array(out, "cards");
    for (int card = CHARON_LOWEST_CARD; card < box->n_kinds; card++) {
        put_object(out, NULL);
        put_text(out, "card", box->code[card]);
        put_int(out, "number", box->number[card]);
        put_int(out, "value", box->value[box->number[card]]);
        charon_put_gems(out, "cost", box->cost[card]);
        put_int(out, "copies", box->copies[card]);
        put_end(out);
    }
    put_end(out);
    put_end(out);
}
