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

/* Whom a position is written for. */
struct writer {
    const struct duel_box *box;
    const struct duel *s;
    int viewer; /* or WHOLE */
};

static bool is_veiled(const struct writer *w, int card)
{
    return w->viewer != WHOLE && duel_is_veiled(w->s, card, w->viewer);
}

static json_t *write_card(const struct writer *w, int card)
{
    return is_veiled(w, card) ? json_integer(w->s->lot[card]) : json_string(w->box->code[card]);
}

static json_t *write_list(const struct writer *w, int zone)
{
    json_t *array = json_array();

    for (int card = w->s->first[zone]; card != DUEL_NO_CARD; card = w->s->next[card])
        json_array_append_new(array, write_card(w, card));
    return array;
}

/* The cards of a set, by code. */
static json_t *write_set(const struct writer *w, struct set set)
{
    json_t *array = json_array();

    FOR_SET (card, set) {
        json_array_append_new(array, json_string(w->box->code[card]));
    }
    return array;
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
static json_t *write_hand(const struct writer *w, int seat)
{
    json_t *array = json_array();
    struct set open = w->s->hand[seat];
    bool is_own = w->viewer == WHOLE || w->viewer == seat;
    int lot = 0;

    while (!is_own && (lot = lot_after(w->s, lot, w->s->hand[seat])) != 0) {
        struct set rest = open;

        FOR_SET (card, rest) {
            if (w->s->lot[card] == lot) {
                json_array_append_new(array, json_integer(lot));
                set_drop(&open, card);
            }
        }
    }
    FOR_SET (card, open) {
        json_array_append_new(array, json_string(w->box->code[card]));
    }
    return array;
}

/* Lists of all seats; hands have a function of their own. */
static json_t *write_seats(const struct writer *w, int zones)
{
    json_t *array = json_array();

    for (int seat = 0; seat < w->s->players; seat++)
        json_array_append_new(array, zones == DUEL_HANDS ? write_hand(w, seat)
                                                         : write_list(w, zones + seat));
    return array;
}

static json_t *write_domain(const struct writer *w)
{
    json_t *array = json_array();

    for (int slot = 0; slot < DUEL_SLOTS && w->s->players > 1; slot++)
        json_array_append_new(array, write_list(w, DUEL_SLOT + slot));
    return array;
}

/* What each lot holds that the viewer has not placed. */
static json_t *write_lots(const struct writer *w)
{
    json_t *object = json_object();
    struct set all = duel_cards(w->box, w->s->players, w->s->vermeast);
    int lot = 0;

    if (w->viewer != WHOLE && w->viewer < w->s->players)
        all = set_without(all, w->s->hand[w->viewer]);
    while ((lot = lot_after(w->s, lot, all)) != 0) {
        json_t *cards = json_array();
        struct set rest = all;
        char key[12];

        FOR_SET (card, rest) {
            if (w->s->lot[card] == lot)
                json_array_append_new(cards, json_string(w->box->code[card]));
        }
        snprintf(key, sizeof key, "%d", lot);
        json_object_set_new(object, key, cards);
    }
    return object;
}

/* The names of the bits of a mask. */
static json_t *write_mask(int mask, const char *const *names)
{
    json_t *array = json_array();

    for (int i = 0; mask >> i; i++)
        if (mask >> i & 1)
            json_array_append_new(array, json_string(names[i]));
    return array;
}

static json_t *write_clans(int mask)
{
    json_t *array = json_array();

    for (int clan = DUEL_DRAKON; clan <= DUEL_CHAOS; clan++)
        if (mask >> clan & 1)
            json_array_append_new(array, json_string(duel_clan_code(clan)));
    return array;
}

static json_t *write_effect(const struct writer *w)
{
    const struct duel_effect *e = &w->s->effect;

    if (!duel_has_effect(w->s))
        return json_null();
    return json_pack("{ss ss si si ss si si sb ss so so sb}", "card", w->box->code[e->card],
                     "part", parts[e->part], "owner", e->owner + 1, "at", e->at, "step",
                     steps[e->step], "want", e->want, "done", e->done, "full", e->full, "last",
                     e->last == DUEL_NO_CARD ? "" : w->box->code[e->last], "held",
                     write_set(w, w->s->held), "named", write_clans(e->named), "awake",
                     e->awake);
}

static json_t *write_due(const struct writer *w)
{
    json_t *array = json_array();

    for (int i = 0; i < w->s->n_due; i++)
        json_array_append_new(array, json_pack("[is]", (w->s->due[i] >> 7) + 1,
                                               w->box->code[w->s->due[i] & 127]));
    return array;
}

static json_t *write_invoked(const struct writer *w)
{
    json_t *array = json_array();
    struct set rest = w->box->interventions;

    FOR_SET (card, rest) {
        for (int i = 0; i < 3; i++)
            if (w->box->by_depth[i] == card && w->s->invoked >> i & 1)
                json_array_append_new(array, json_string(w->box->code[card]));
    }
    return array;
}

static json_t *write_acts(const struct writer *w)
{
    const struct duel *s = w->s;
    json_t *played = json_array();
    json_t *awakened = json_array();

    for (int i = 0; i < s->n_played; i++)
        json_array_append_new(played, json_string(w->box->code[s->played[i]]));
    for (int seat = 0; seat < s->players; seat++)
        if (s->awakened >> seat & 1)
            json_array_append_new(awakened, json_integer(seat + 1));
    return json_pack("{si si so so so so so so so so si so}", "resources", s->resources,
                     "bonus", s->bonus, "played", played, "effects", write_set(w, s->effects),
                     "reactions", write_set(w, s->reactions), "invoked", write_invoked(w),
                     "awakened", awakened, "due", write_due(w), "events",
                     write_mask(s->events, event_names), "recruited", write_clans(s->recruited),
                     "mark", s->mark, "effect", write_effect(w));
}

json_t *duel_write_position(const struct game *game, const void *state, int viewer)
{
    const struct duel *s = (const struct duel *)state;
    const struct writer w = {(const struct duel_box *)game->box, s, viewer};
    const char *hash = duel_deck_hash(w.box);
    json_t *position =
        json_pack("{ss si sb}", "game", "duel", "players", s->players, "vermeast", s->vermeast);

    if (*hash)
        json_object_set_new(position, "cards", json_string(hash));
    json_object_update_new(
        position,
        json_pack("{si si ss si so so so so so so so so so}", "round", s->round, "player",
                  s->player + 1, "phase", duel_phases[s->phase], "turn",
                  face_seat_number(s->turn), "pile", write_seats(&w, DUEL_PILES), "hand",
                  write_seats(&w, DUEL_HANDS), "area", write_seats(&w, DUEL_AREAS), "discard",
                  write_seats(&w, DUEL_DISCARDS), "domain", write_domain(&w), "domain_pile",
                  write_list(&w, DUEL_DOMAIN_PILE), "void", write_list(&w, DUEL_VOID),
                  "interventions", write_list(&w, DUEL_IN_FORCE), "lots", write_lots(&w)));
    if (viewer == WHOLE)
        json_object_set_new(position, "seen", write_set(&w, s->seen));
    json_object_set_new(position, "acts", write_acts(&w));
    if (s->phase == DUEL_OVER)
        json_set_result(position, game, s, s->players);
    json_object_set_new(position, "draws", json_integer((json_int_t)s->rng.draws));
    return position;
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
static int read_card(struct reader *r, json_t *value, const char *where)
{
    if (json_is_integer(value)) {
        fail(r, N_("{where}: a number hides the card; only a whole position loads"), where, "");
        return DUEL_NO_CARD;
    }
    if (json_is_string(value)) {
        const char *code = (const char *)bsearch(json_string_value(value), r->box->code,
                                                 r->box->n_cards, DUEL_MAX_CODE, by_code);
        int card = code ? (int)((code - r->box->code[0]) / DUEL_MAX_CODE) : DUEL_NO_CARD;

        if (card != DUEL_NO_CARD && set_has(&r->all, card))
            return card;
    }
    fail(r, N_("{where}: no such card in this game: '{code}'"), where,
         json_is_string(value) ? json_string_value(value) : "");
    return DUEL_NO_CARD;
}

static json_t *need_array(struct reader *r, json_t *value, const char *where)
{
    if (!json_is_array(value)) {
        fail(r, N_("{where}: expected an array"), where, "");
        return NULL;
    }
    return value;
}

/* Calls a function for each card of an array. */
static void read_cards(struct reader *r, json_t *value, const char *where,
                       void (*take)(struct reader *, int card, int argument, const char *where),
                       int argument)
{
    json_t *array = need_array(r, value, where);

    for (size_t i = 0; array && i < json_array_size(array) && !r->in.failed; i++) {
        int card;

        r->place = (int)i;
        card = read_card(r, json_array_get(array, i), where);
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

static void read_seats(struct reader *r, json_t *position, const char *key, int zones)
{
    json_t *array = json_in_array(&r->in, position, "", key, r->s->players);

    for (int seat = 0; seat < r->s->players && !r->in.failed; seat++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "%s[%d]", key, seat);
        read_cards(r, json_array_get(array, (size_t)seat), path, take_into_zone, zones + seat);
    }
}

static void read_domain(struct reader *r, json_t *position)
{
    json_t *array = json_in_get(&r->in, position, "", "domain");
    size_t slots = r->s->players > 1 ? DUEL_SLOTS : 0;

    if (r->in.failed)
        return;
    if (!json_is_array(array) || json_array_size(array) != slots) {
        fail(r, N_("{where}: expected five slots, or none in the Prologue"), "domain", "");
        return;
    }
    for (size_t slot = 0; slot < slots; slot++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "domain[%zu]", slot);
        read_cards(r, json_array_get(array, slot), path, take_into_zone, DUEL_SLOT + (int)slot);
    }
}

static void read_zone(struct reader *r, json_t *position, const char *key, int zone)
{
    json_t *value = json_in_get(&r->in, position, "", key);

    if (!r->in.failed)
        read_cards(r, value, key, take_into_zone, zone);
}

static void read_lots(struct reader *r, json_t *position)
{
    json_t *lots = json_in_object(&r->in, position, "", "lots");
    const char *key;
    json_t *cards;

    if (r->in.failed)
        return;
    json_object_foreach(lots, key, cards)
    {
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
static int read_name(struct reader *r, json_t *value, const char *const *names, int from,
                     const char *where)
{
    for (int i = from; names[i]; i++)
        if (json_is_string(value) && !strcmp(names[i], json_string_value(value)))
            return i;
    fail(r, N_("{where}: unknown"), where, "");
    return from;
}

/* A mask from an array of names, none of them twice. */
static int read_mask(struct reader *r, json_t *object, const char *path, const char *key,
                     const char *const *names, int from)
{
    json_t *array = json_in_get(&r->in, object, path, key);
    char where[MAX_PATH];
    int mask = 0;

    snprintf(where, sizeof where, "%s.%s", path, key);
    if (r->in.failed || !need_array(r, array, where))
        return 0;
    for (size_t i = 0; i < json_array_size(array); i++) {
        int bit = 1 << read_name(r, json_array_get(array, i), names, from, where);

        if (mask & bit)
            fail(r, N_("{where}: something is there twice"), where, "");
        mask |= bit;
    }
    return mask;
}

static int read_clans(struct reader *r, json_t *object, const char *path, const char *key)
{
    const char *const names[] = {"",
                                 duel_clan_code(DUEL_DRAKON),
                                 duel_clan_code(DUEL_EVINE),
                                 duel_clan_code(DUEL_VERMEAST),
                                 duel_clan_code(DUEL_CHAOS),
                                 NULL};

    return read_mask(r, object, path, key, names, DUEL_DRAKON);
}

static void read_effect(struct reader *r, json_t *acts)
{
    static const char *const keys[] = {"card",  "part",  "owner", "at",   "step",
                                       "want",  "done",  "full",  "last", "held",
                                       "named", "awake", NULL};
    static const char *const where = "acts.effect";
    json_t *effect = json_in_get(&r->in, acts, "acts", "effect");
    struct duel_effect *e = &r->s->effect;
    json_t *last;

    e->card = e->last = DUEL_NO_CARD;
    if (r->in.failed || json_is_null(effect))
        return;
    if (!json_is_object(effect)) {
        fail(r, N_("{where}: expected an object"), where, "");
        return;
    }
    json_in_keys(&r->in, effect, where, keys);
    for (int i = 0; keys[i]; i++)
        json_in_get(&r->in, effect, where, keys[i]);
    if (r->in.failed)
        return;
    e->card = (uint8_t)read_card(r, json_object_get(effect, "card"), "acts.effect.card");
    e->part =
        (uint8_t)read_name(r, json_object_get(effect, "part"), parts, 1, "acts.effect.part");
    e->owner = (uint8_t)(json_in_int(&r->in, effect, where, "owner", 1, r->s->players) - 1);
    e->at = (uint8_t)json_in_int(&r->in, effect, where, "at", 0, DUEL_MAX_SENTENCE - 1);
    e->step =
        (uint8_t)read_name(r, json_object_get(effect, "step"), steps, 1, "acts.effect.step");
    e->want = (uint8_t)json_in_int(&r->in, effect, where, "want", 0, 255);
    e->done = (uint8_t)json_in_int(&r->in, effect, where, "done", 0, DUEL_MAX_CARDS);
    e->full = json_in_bool(&r->in, effect, where, "full");
    e->awake = json_in_bool(&r->in, effect, where, "awake");
    e->named = (uint8_t)read_clans(r, effect, where, "named");
    last = json_object_get(effect, "last");
    if (!json_is_string(last) || *json_string_value(last))
        e->last = (uint8_t)read_card(r, last, "acts.effect.last");
    read_cards(r, json_object_get(effect, "held"), "acts.effect.held", take_into_zone,
               DUEL_HELD);
}

static void read_due(struct reader *r, json_t *acts)
{
    json_t *array = json_in_get(&r->in, acts, "acts", "due");

    if (r->in.failed || !need_array(r, array, "acts.due"))
        return;
    for (size_t i = 0; i < json_array_size(array) && !r->in.failed; i++) {
        json_t *entry = json_array_get(array, i);
        json_t *seat = json_array_get(entry, 0);
        int card;

        if (json_array_size(entry) != 2 || !json_is_integer(seat) ||
            json_integer_value(seat) < 1 || json_integer_value(seat) > r->s->players ||
            i >= DUEL_MAX_CARDS) {
            fail(r, N_("{where}: expected pairs of a seat and a card"), "acts.due", "");
            return;
        }
        card = read_card(r, json_array_get(entry, 1), "acts.due");
        r->s->due[r->s->n_due++] = (uint8_t)((json_integer_value(seat) - 1) << 7 | card);
    }
}

static void read_awakened(struct reader *r, json_t *acts)
{
    json_t *array = json_in_get(&r->in, acts, "acts", "awakened");

    if (r->in.failed || !need_array(r, array, "acts.awakened"))
        return;
    for (size_t i = 0; i < json_array_size(array); i++)
        r->s->awakened |= (uint8_t)(1 << (json_in_number(&r->in, json_array_get(array, i),
                                                         "acts.awakened", 1, r->s->players) -
                                          1));
}

static void read_acts(struct reader *r, json_t *position)
{
    static const char *const keys[] = {
        "resources", "bonus",  "played",    "effects", "reactions", "invoked", "awakened",
        "due",       "events", "recruited", "mark",    "effect",    NULL};
    json_t *acts = json_in_object(&r->in, position, "", "acts");
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
static void read_head(struct reader *r, json_t *position)
{
    struct duel *s = r->s;
    json_t *cards = json_object_get(position, "cards");
    int turn;

    if (strcmp(cards ? (json_is_string(cards) ? json_string_value(cards) : "?") : "",
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

bool duel_read_position(const struct game *game, json_t *position,
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
