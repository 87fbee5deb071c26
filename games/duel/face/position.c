/* Positions of Duel of Chaos in JSON: RULES.md, "Position". What a viewer cannot place is
 * the number of its lot. */
#include <stdlib.h>
#include <string.h>

#include "games/duel/face/face.h"
#include "games/json.h"

const char *const duel_phases[] = {
    [DUEL_COMBO] = "combo", [DUEL_RECRUIT] = "recruit", [DUEL_OVER] = "over"};

static const char *const parts[] = {[DUEL_PART_PLAY] = "play",
                                    [DUEL_PART_REACTION] = "reaction",
                                    [DUEL_PART_ONCE] = "once",
                                    NULL};

static const char *const steps[] = {
    [DUEL_ASK_USE] = "use",       [DUEL_ASK_OPTION] = "option", [DUEL_ASK_MAY] = "may",
    [DUEL_ASK_AWAKEN] = "awaken", [DUEL_ASK_NAME] = "name",     [DUEL_ASK_PICK] = "pick",
    [DUEL_ASK_TOP] = "top",       [DUEL_ASK_SLOT] = "slot",     NULL};

static const char *const event_names[] = {"recruit", "sacrifice", "pile", NULL};

/* --- writing --- */

/* Whom a position is written for, and where to. */
struct writer {
    struct put *out;
    const struct duel_box *box;
    const struct duel *s;
    int viewer; /* or WHOLE */
};

static void put_code(const struct writer *w, const char *key, int card)
{
    put_text(w->out, key, w->box->code[card]);
}

static void put_card(const struct writer *w, int card)
{
    if (w->viewer != WHOLE && duel_is_veiled(w->s, card, w->viewer))
        put_int(w->out, NULL, w->s->lot[card]);
    else
        put_code(w, NULL, card);
}

static void put_list(const struct writer *w, const char *key, int zone)
{
    put_array(w->out, key);
    for (int card = w->s->first[zone]; card != DUEL_NO_CARD; card = w->s->next[card])
        put_card(w, card);
    put_end(w->out);
}

/* The cards of a set, by code. */
static void put_set(const struct writer *w, const char *key, struct set set)
{
    put_array(w->out, key);
    FOR_SET (card, set) {
        put_code(w, NULL, card);
    }
    put_end(w->out);
}

/* The lot with the lowest number above that one of which a card is in a set; 0: none. */
static int lot_after(const struct duel *s, int lot, struct set cards)
{
    int next = 0;

    FOR_SET (card, cards) {
        if (s->lot[card] > lot && (!next || s->lot[card] < next))
            next = s->lot[card];
    }
    return next;
}

/* Lots ascending, then codes. */
static void put_hand(const struct writer *w, int seat)
{
    struct set open = w->s->hand[seat];
    bool is_own = w->viewer == WHOLE || w->viewer == seat;
    int lot = 0;

    put_array(w->out, NULL);
    while (!is_own && (lot = lot_after(w->s, lot, w->s->hand[seat])) != 0) {
        struct set rest = open;

        FOR_SET (card, rest) {
            if (w->s->lot[card] == lot) {
                put_int(w->out, NULL, lot);
                set_drop(&open, card);
            }
        }
    }
    FOR_SET (card, open) {
        put_code(w, NULL, card);
    }
    put_end(w->out);
}

/* Lists of all seats; hands have a function of their own. */
static void put_zones(const struct writer *w, const char *key, int zones)
{
    put_array(w->out, key);
    for (int seat = 0; seat < w->s->players; seat++)
        if (zones == DUEL_HANDS)
            put_hand(w, seat);
        else
            put_list(w, NULL, zones + seat);
    put_end(w->out);
}

static void put_domain(const struct writer *w)
{
    put_array(w->out, "domain");
    for (int slot = 0; slot < DUEL_SLOTS && w->s->players > 1; slot++)
        put_list(w, NULL, DUEL_SLOT + slot);
    put_end(w->out);
}

/* What each lot holds that the viewer has not placed. */
static void put_lots(const struct writer *w)
{
    struct set all = duel_cards(w->box, w->s->players, w->s->vermeast);
    int lot = 0;

    if (w->viewer != WHOLE && w->viewer < w->s->players)
        all = set_without(all, w->s->hand[w->viewer]);
    put_object(w->out, "lots");
    while ((lot = lot_after(w->s, lot, all)) != 0) {
        struct set rest = all;
        char key[12];

        snprintf(key, sizeof key, "%d", lot);
        put_array(w->out, key);
        FOR_SET (card, rest) {
            if (w->s->lot[card] == lot)
                put_code(w, NULL, card);
        }
        put_end(w->out);
    }
    put_end(w->out);
}

static void put_clans(struct put *out, const char *key, int mask)
{
    put_array(out, key);
    for (int clan = DUEL_DRAKON; clan <= DUEL_CHAOS; clan++)
        if (mask >> clan & 1)
            put_text(out, NULL, duel_clan_code(clan));
    put_end(out);
}

static void put_effect(const struct writer *w)
{
    const struct duel_effect *e = &w->s->effect;

    if (!duel_has_effect(w->s)) {
        put_null(w->out, "effect");
        return;
    }
    put_object(w->out, "effect");
    put_code(w, "card", e->card);
    put_text(w->out, "part", parts[e->part]);
    put_int(w->out, "owner", e->owner + 1);
    put_int(w->out, "at", e->at);
    put_text(w->out, "step", steps[e->step]);
    put_int(w->out, "want", e->want);
    put_int(w->out, "done", e->done);
    put_bool(w->out, "full", e->full);
    put_text(w->out, "last", e->last == DUEL_NO_CARD ? "" : w->box->code[e->last]);
    put_set(w, "held", w->s->held);
    put_clans(w->out, "named", e->named);
    put_bool(w->out, "awake", e->awake);
    if (e->step == DUEL_ASK_SLOT && duel_clause(w->box, w->s)->verb == DUEL_COVER)
        put_code(w, "covers", w->s->first[DUEL_DOMAIN_PILE]); /* turned up, and to be placed */
    put_end(w->out);
}

static void put_due(const struct writer *w)
{
    put_array(w->out, "due");
    for (int i = 0; i < w->s->n_due; i++) {
        put_array(w->out, NULL);
        put_int(w->out, NULL, (w->s->due[i] >> 7) + 1);
        put_code(w, NULL, w->s->due[i] & 127);
        put_end(w->out);
    }
    put_end(w->out);
}

static void put_invoked(const struct writer *w)
{
    struct set rest = w->box->interventions;

    put_array(w->out, "invoked");
    FOR_SET (card, rest) {
        for (int i = 0; i < 3; i++)
            if (w->box->by_depth[i] == card && w->s->invoked >> i & 1)
                put_code(w, NULL, card);
    }
    put_end(w->out);
}

static void put_acts(const struct writer *w)
{
    const struct duel *s = w->s;

    put_object(w->out, "acts");
    put_int(w->out, "resources", s->resources);
    put_int(w->out, "bonus", s->bonus);
    put_array(w->out, "played");
    for (int i = 0; i < s->n_played; i++)
        put_code(w, NULL, s->played[i]);
    put_end(w->out);
    put_set(w, "effects", s->effects);
    put_set(w, "reactions", s->reactions);
    put_invoked(w);
    put_mask(w->out, "awakened", s->awakened);
    put_due(w);
    put_array(w->out, "events");
    for (int i = 0; s->events >> i; i++)
        if (s->events >> i & 1)
            put_text(w->out, NULL, event_names[i]);
    put_end(w->out);
    put_clans(w->out, "recruited", s->recruited);
    put_int(w->out, "mark", s->mark);
    put_effect(w);
    put_end(w->out);
}

void duel_write_position(struct put *out, const struct game *game, const void *state,
                         int viewer)
{
    const struct duel *s = (const struct duel *)state;
    const struct writer w = {out, (const struct duel_box *)game->box, s, viewer};
    const char *hash = duel_deck_hash(w.box);

    put_object(out, NULL);
    put_text(out, "game", "duel");
    put_int(out, "players", s->players);
    put_bool(out, "vermeast", s->vermeast);
    if (*hash)
        put_text(out, "cards", hash);
    put_int(out, "round", s->round);
    put_int(out, "player", s->player + 1);
    put_text(out, "phase", duel_phases[s->phase]);
    put_int(out, "turn", face_seat_number(s->turn));
    put_zones(&w, "pile", DUEL_PILES);
    put_zones(&w, "hand", DUEL_HANDS);
    put_zones(&w, "area", DUEL_AREAS);
    put_zones(&w, "discard", DUEL_DISCARDS);
    put_domain(&w);
    put_list(&w, "domain_pile", DUEL_DOMAIN_PILE);
    put_list(&w, "void", DUEL_VOID);
    put_list(&w, "interventions", DUEL_IN_FORCE);
    put_lots(&w);
    if (viewer == WHOLE)
        put_set(&w, "seen", s->seen);
    put_acts(&w);
    put_result(out, game, s, s->players);
    put_draws(out, &s->rng);
    put_end(out);
}

/* --- reading --- */

struct reader {
    struct json_in in;
    const struct duel_box *box;
    struct duel *s;
    struct set all; /* the cards of this game */
    int place;      /* in the array being read, or -1 */
};

static void fail(struct reader *r, const char *english, const char *where, const char *code)
{
    char path[MAX_PATH];

    if (r->place < 0)
        snprintf(path, sizeof path, "%s", where);
    else
        snprintf(path, sizeof path, "%.30s[%d]", where, r->place);
    if (!r->in.failed)
        problem_say(r->in.problem, NULL, english, "where", path, "code", code, NULL);
    r->in.failed = true;
}

static int by_code(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

/* A card of this game by its code; DUEL_NO_CARD, and a failure, if it is none. */
static int read_card(struct reader *r, const struct json *value, const char *where)
{
    if (json_is(value, WIRE_INT)) {
        fail(r, N_("{where}: a number hides the card; only a whole position loads"), where, "");
        return DUEL_NO_CARD;
    }
    if (json_is(value, WIRE_TEXT)) {
        const char *code = (const char *)bsearch(json_text(value), r->box->code,
                                                 r->box->n_cards, DUEL_MAX_CODE, by_code);
        int card = code ? (int)((code - r->box->code[0]) / DUEL_MAX_CODE) : DUEL_NO_CARD;

        if (card != DUEL_NO_CARD && set_has(&r->all, card))
            return card;
    }
    fail(r, N_("{where}: no such card in this game: '{code}'"), where,
         json_is(value, WIRE_TEXT) ? json_text(value) : "");
    return DUEL_NO_CARD;
}

static const struct json *need_array(struct reader *r, const struct json *value,
                                     const char *where)
{
    if (!json_is(value, WIRE_ARRAY)) {
        fail(r, N_("{where}: expected an array"), where, "");
        return NULL;
    }
    return value;
}

/* Calls a function for each card of an array. */
static void read_cards(struct reader *r, const struct json *value, const char *where,
                       void (*take)(struct reader *, int card, int argument, const char *where),
                       int argument)
{
    int place = 0;

    FOR_JSON (entry, need_array(r, value, where)) {
        int card;

        if (r->in.failed)
            break;
        r->place = place++;
        card = read_card(r, entry, where);
        if (card != DUEL_NO_CARD)
            take(r, card, argument, where);
    }
    r->place = -1;
}

static void take_into_zone(struct reader *r, int card, int zone, const char *where)
{
    if (r->s->where[card] != DUEL_OUT) {
        fail(r, N_("{where}: '{code}' is there twice"), where, r->box->code[card]);
        return;
    }
    zone_put(r->s, card, zone, false);
    if (zone == DUEL_HELD)
        set_add(&r->s->held, card);
}

static void take_into_lot(struct reader *r, int card, int lot, const char *where)
{
    if (r->s->lot[card])
        fail(r, N_("{where}: '{code}' is in a lot already"), where, r->box->code[card]);
    r->s->lot[card] = (uint8_t)lot;
}

/* The sets that are lists of codes, by number. */
enum { SEEN, EFFECTS, REACTIONS };

static void take_into_set(struct reader *r, int card, int which, const char *where)
{
    struct set *set = which == SEEN      ? &r->s->seen
                      : which == EFFECTS ? &r->s->effects
                                         : &r->s->reactions;

    if (set_has(set, card))
        fail(r, N_("{where}: '{code}' is there twice"), where, r->box->code[card]);
    set_add(set, card);
}

static void take_played(struct reader *r, int card, int argument, const char *where)
{
    (void)argument;
    if (r->s->n_played == DUEL_MAX_PLAYED)
        fail(r, N_("{where}: more cards than a turn remembers"), where, "");
    else
        r->s->played[r->s->n_played++] = (uint8_t)card;
}

static void take_invoked(struct reader *r, int card, int argument, const char *where)
{
    (void)argument;
    for (int i = 0; i < 3; i++)
        if (r->box->by_depth[i] == card && r->s->where[card] == DUEL_IN_FORCE &&
            !duel_kind(r->box, card)->awakens && !(r->s->invoked >> i & 1)) {
            r->s->invoked |= (uint8_t)(1 << i);
            return;
        }
    fail(r, N_("{where}: '{code}' cannot have been invoked"), where, r->box->code[card]);
}

static void read_seats(struct reader *r, const struct json *position, const char *key,
                       int zones)
{
    const struct json *array = json_in_array(&r->in, position, "", key, r->s->players);

    for (int seat = 0; seat < r->s->players && !r->in.failed; seat++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "%s[%d]", key, seat);
        read_cards(r, json_at(array, seat), path, take_into_zone, zones + seat);
    }
}

static void read_domain(struct reader *r, const struct json *position)
{
    const struct json *array = json_in_get(&r->in, position, "", "domain");
    int slots = r->s->players > 1 ? DUEL_SLOTS : 0;

    if (r->in.failed)
        return;
    if (!json_is(array, WIRE_ARRAY) || json_count(array) != slots) {
        fail(r, N_("{where}: expected five slots, or none in the Prologue"), "domain", "");
        return;
    }
    for (int slot = 0; slot < slots; slot++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "domain[%d]", slot);
        read_cards(r, json_at(array, slot), path, take_into_zone, DUEL_SLOT + slot);
    }
}

static void read_zone(struct reader *r, const struct json *position, const char *key, int zone)
{
    const struct json *value = json_in_get(&r->in, position, "", key);

    if (!r->in.failed)
        read_cards(r, value, key, take_into_zone, zone);
}

static void read_lots(struct reader *r, const struct json *position)
{
    const struct json *lots = json_in_object(&r->in, position, "", "lots");

    if (r->in.failed)
        return;
    FOR_MEMBERS (cards, lots) {
        const char *key = cards->key;
        char *end;
        long lot = strtol(key, &end, 10);
        char path[MAX_PATH];

        snprintf(path, sizeof path, "lots.%.20s", key);
        if (*key < '1' || *key > '9' || *end || lot > 255) {
            fail(r, N_("{where}: a lot has a number from 1 to 255"), path, "");
            return;
        }
        read_cards(r, cards, path, take_into_lot, (int)lot);
    }
}

/* The index of a text in a list of names that ends in NULL and may have gaps at its start. */
static int read_name(struct reader *r, const struct json *value, const char *const *names,
                     int from, const char *where)
{
    for (int i = from; names[i]; i++)
        if (json_is(value, WIRE_TEXT) && !strcmp(names[i], json_text(value)))
            return i;
    fail(r, N_("{where}: unknown"), where, "");
    return from;
}

/* A mask from an array of names, none of them twice. */
static int read_mask(struct reader *r, const struct json *object, const char *path,
                     const char *key, const char *const *names, int from)
{
    const struct json *array = json_in_get(&r->in, object, path, key);
    char where[MAX_PATH];
    int mask = 0;

    snprintf(where, sizeof where, "%s.%s", path, key);
    if (r->in.failed || !need_array(r, array, where))
        return 0;
    FOR_JSON (name, array) {
        int bit = 1 << read_name(r, name, names, from, where);

        if (mask & bit)
            fail(r, N_("{where}: something is there twice"), where, "");
        mask |= bit;
    }
    return mask;
}

static int read_clans(struct reader *r, const struct json *object, const char *path,
                      const char *key)
{
    const char *const names[] = {"",
                                 duel_clan_code(DUEL_DRAKON),
                                 duel_clan_code(DUEL_EVINE),
                                 duel_clan_code(DUEL_VERMEAST),
                                 duel_clan_code(DUEL_CHAOS),
                                 NULL};

    return read_mask(r, object, path, key, names, DUEL_DRAKON);
}

static void read_effect(struct reader *r, const struct json *acts)
{
    static const char *const keys[] = {"card",  "part",  "owner",  "at",   "step",
                                       "want",  "done",  "full",   "last", "held",
                                       "named", "awake", "covers", NULL};
    static const char *const where = "acts.effect";
    const struct json *effect = json_in_get(&r->in, acts, "acts", "effect");
    struct duel_effect *e = &r->s->effect;
    const struct json *last;

    e->card = e->last = DUEL_NO_CARD;
    if (r->in.failed || json_is(effect, WIRE_NULL))
        return;
    if (!json_is(effect, WIRE_OBJECT)) {
        fail(r, N_("{where}: expected an object"), where, "");
        return;
    }
    json_in_keys(&r->in, effect, where, keys);
    for (int i = 0; strcmp(keys[i], "covers") != 0; i++) /* which follows from the rest */
        json_in_get(&r->in, effect, where, keys[i]);
    if (r->in.failed)
        return;
    e->card = (uint8_t)read_card(r, json_get(effect, "card"), "acts.effect.card");
    e->part = (uint8_t)read_name(r, json_get(effect, "part"), parts, 1, "acts.effect.part");
    e->owner = (uint8_t)(json_in_int(&r->in, effect, where, "owner", 1, r->s->players) - 1);
    e->at = (uint8_t)json_in_int(&r->in, effect, where, "at", 0, DUEL_MAX_SENTENCE - 1);
    e->step = (uint8_t)read_name(r, json_get(effect, "step"), steps, 1, "acts.effect.step");
    e->want = (uint8_t)json_in_int(&r->in, effect, where, "want", 0, 255);
    e->done = (uint8_t)json_in_int(&r->in, effect, where, "done", 0, DUEL_MAX_CARDS);
    e->full = json_in_bool(&r->in, effect, where, "full");
    e->awake = json_in_bool(&r->in, effect, where, "awake");
    e->named = (uint8_t)read_clans(r, effect, where, "named");
    last = json_get(effect, "last");
    if (!json_is(last, WIRE_TEXT) || *json_text(last))
        e->last = (uint8_t)read_card(r, last, "acts.effect.last");
    read_cards(r, json_get(effect, "held"), "acts.effect.held", take_into_zone, DUEL_HELD);
}

static void read_due(struct reader *r, const struct json *acts)
{
    const struct json *array = json_in_get(&r->in, acts, "acts", "due");

    if (r->in.failed || !need_array(r, array, "acts.due"))
        return;
    FOR_JSON (entry, array) {
        const struct json *seat = json_at(entry, 0);
        int card;

        if (r->in.failed)
            return;
        if (!json_is(entry, WIRE_ARRAY) || json_count(entry) != 2 || !json_is(seat, WIRE_INT) ||
            json_number(seat) < 1 || json_number(seat) > r->s->players ||
            r->s->n_due == DUEL_MAX_CARDS) {
            fail(r, N_("{where}: expected pairs of a seat and a card"), "acts.due", "");
            return;
        }
        card = read_card(r, json_at(entry, 1), "acts.due");
        r->s->due[r->s->n_due++] =
            (uint8_t)((uint64_t)(json_number(seat) - 1) << 7 | (unsigned)card);
    }
}

static void read_awakened(struct reader *r, const struct json *acts)
{
    const struct json *array = json_in_get(&r->in, acts, "acts", "awakened");

    if (r->in.failed || !need_array(r, array, "acts.awakened"))
        return;
    FOR_JSON (seat, array)
        r->s->awakened |=
            (uint8_t)(1 << (json_in_number(&r->in, seat, "acts.awakened", 1, r->s->players) -
                            1));
}

static void read_acts(struct reader *r, const struct json *position)
{
    static const char *const keys[] = {
        "resources", "bonus",  "played",    "effects", "reactions", "invoked", "awakened",
        "due",       "events", "recruited", "mark",    "effect",    NULL};
    const struct json *acts = json_in_object(&r->in, position, "", "acts");
    struct duel *s = r->s;

    if (r->in.failed)
        return;
    json_in_keys(&r->in, acts, "acts", keys);
    s->resources = (uint16_t)json_in_int(&r->in, acts, "acts", "resources", 0,
                                         DUEL_MAX_BONUS + DUEL_MAX_CARDS);
    s->bonus = (uint16_t)json_in_int(&r->in, acts, "acts", "bonus", 0, DUEL_MAX_BONUS);
    s->mark = (uint8_t)json_in_int(&r->in, acts, "acts", "mark", 0, DUEL_MAX_CARDS);
    s->events = (uint8_t)read_mask(r, acts, "acts", "events", event_names, 0);
    s->recruited = (uint8_t)read_clans(r, acts, "acts", "recruited");
    read_cards(r, json_in_get(&r->in, acts, "acts", "played"), "acts.played", take_played, 0);
    read_cards(r, json_in_get(&r->in, acts, "acts", "effects"), "acts.effects", take_into_set,
               EFFECTS);
    read_cards(r, json_in_get(&r->in, acts, "acts", "reactions"), "acts.reactions",
               take_into_set, REACTIONS);
    read_cards(r, json_in_get(&r->in, acts, "acts", "invoked"), "acts.invoked", take_invoked,
               0);
    read_awakened(r, acts);
    read_due(r, acts);
    read_effect(r, acts);
}

/* Nothing anywhere, before cards are put there. */
static void clear(struct duel *s)
{
    memset(s, 0, sizeof *s);
    memset(s->first, DUEL_NO_CARD, sizeof s->first);
    memset(s->last, DUEL_NO_CARD, sizeof s->last);
    memset(s->next, DUEL_NO_CARD, sizeof s->next);
    memset(s->where, DUEL_OUT, sizeof s->where);
}

/* The fields before the cards: who plays what, and when. */
static void read_head(struct reader *r, const struct json *position)
{
    struct duel *s = r->s;
    const struct json *cards = json_get(position, "cards");
    int turn;

    if (strcmp(cards ? (json_is(cards, WIRE_TEXT) ? json_text(cards) : "?") : "",
               duel_deck_hash(r->box)) != 0)
        fail(r, N_("{where}: this position is of another set of cards; options name the set"),
             "cards", "");
    s->players = (uint8_t)json_in_int(&r->in, position, "", "players", 1, DUEL_MAX_PLAYERS);
    s->vermeast = json_in_bool(&r->in, position, "", "vermeast");
    if (s->vermeast && set_is_empty(r->box->expansion))
        fail(r, N_("{where}: this set of cards has no Vermeast"), "vermeast", "");
    s->round = (uint8_t)json_in_int(&r->in, position, "", "round", 1, DUEL_MAX_ROUNDS);
    s->player = (uint8_t)(json_in_int(&r->in, position, "", "player", 1, s->players) - 1);
    for (int i = DUEL_COMBO; i <= DUEL_OVER; i++)
        if (!strcmp(json_in_text(&r->in, position, "", "phase"), duel_phases[i]))
            s->phase = (uint8_t)i;
    turn = json_in_int(&r->in, position, "", "turn", 0, s->players);
    s->turn = (uint8_t)(turn ? turn - 1 : NOBODY);
    r->all = duel_cards(r->box, s->players, s->vermeast);
}

bool duel_read_position(const struct game *game, const struct json *position,
                        const uint8_t seed[SEED_BYTES], void *state, struct problem *problem)
{
    static const char *const keys[] = {
        "game",   "players",     "vermeast", "cards",         "round", "player",
        "phase",  "turn",        "pile",     "hand",          "area",  "discard",
        "domain", "domain_pile", "void",     "interventions", "lots",  "seen",
        "acts",   "scores",      "winners",  "draws",         NULL};
    struct duel *s = (struct duel *)state;
    struct reader r = {
        {problem, false}, (const struct duel_box *)game->box, s, {{0, 0}}, .place = -1};
    const char *broken;

    clear(s);
    json_in_keys(&r.in, position, "", keys);
    read_head(&r, position);
    read_seats(&r, position, "pile", DUEL_PILES);
    read_seats(&r, position, "hand", DUEL_HANDS);
    read_seats(&r, position, "area", DUEL_AREAS);
    read_seats(&r, position, "discard", DUEL_DISCARDS);
    read_domain(&r, position);
    read_zone(&r, position, "domain_pile", DUEL_DOMAIN_PILE);
    read_zone(&r, position, "void", DUEL_VOID);
    read_zone(&r, position, "interventions", DUEL_IN_FORCE);
    read_lots(&r, position);
    read_cards(&r, json_in_get(&r.in, position, "", "seen"), "seen", take_into_set, SEEN);
    read_acts(&r, position);
    rng_restore(&s->rng, seed, json_in_draws(&r.in, position));
    for (int card = 0; card < r.box->n_cards; card++)
        if (set_has(&r.all, card) && s->where[card] == DUEL_OUT)
            fail(&r, N_("'{code}' is missing"), "", r.box->code[card]);
    if (r.in.failed)
        return false;
    broken = duel_broken(r.box, s);
    if (broken)
        return problem_say(problem, NULL, broken, NULL);
    json_in_result(&r.in, position, game, s, s->players);
    return !r.in.failed;
}
