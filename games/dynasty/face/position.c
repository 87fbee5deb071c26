/* The part of a position that both dynasties have; see face.h. */
#include <string.h>

#include "games/dynasty/face/face.h"

json_t *dynasty_write_start(const struct dynasty *d, const struct game *game, const char *phase)
{
    json_t *tokens = json_array();

    for (int seat = 0; seat < d->players; seat++)
        json_array_append_new(tokens, json_integer(d->tokens[seat]));
    return json_pack("{ss si si si ss si si so}", "game", game->name, "players", d->players,
                     "round", d->round, "first", d->first + 1, "phase", phase, "turn",
                     face_seat_number(d->turn), "bank", d->bank, "tokens", tokens);
}

/* Bags of all seats; those that a viewer may not see are sizes. */
static json_t *json_bags(const struct dynasty *d, const bag *bags, const uint8_t *veiled,
                         const char *codes, int viewer)
{
    json_t *array = json_array();

    for (int seat = 0; seat < d->players; seat++)
        json_array_append_new(array, viewer == WHOLE || viewer == seat || !veiled
                                         ? json_bag(bags[seat], codes)
                                         : json_integer(veiled[seat]));
    return array;
}

void dynasty_write_cards(json_t *position, const struct dynasty *d,
                         const struct dynasty_cards *cards, int viewer)
{
    json_object_set_new(position, "hand",
                        json_bags(d, d->hand, d->veiled_hand, cards->codes, viewer));
    json_object_set_new(position, "placed",
                        json_bags(d, d->placed, d->veiled_placed, cards->codes, viewer));
    json_object_set_new(position, "table", json_bags(d, d->table, NULL, cards->codes, viewer));
}

void dynasty_read_start(struct json_in *in, json_t *position, struct dynasty *d, int tokens,
                        const char *const *phases, int n_phases)
{
    const char *phase;
    json_t *each;
    int turn;

    d->players = (uint8_t)json_in_int(in, position, "", "players", 2, DYNASTY_MAX_PLAYERS);
    d->round = (uint8_t)json_in_int(in, position, "", "round", 1, DYNASTY_ROUNDS);
    d->first = (uint8_t)(json_in_int(in, position, "", "first", 1, d->players) - 1);
    phase = json_in_text(in, position, "", "phase");
    for (int i = DYNASTY_ORDERS; i < n_phases; i++)
        if (!strcmp(phase, phases[i]))
            d->phase = (uint8_t)i;
    turn = json_in_int(in, position, "", "turn", 0, d->players);
    d->turn = (uint8_t)(turn ? turn - 1 : NOBODY);
    d->bank = (uint8_t)json_in_int(in, position, "", "bank", 0, tokens);
    each = json_in_array(in, position, "", "tokens", d->players);
    for (int seat = 0; seat < d->players && !in->failed; seat++)
        d->tokens[seat] = (uint8_t)json_in_number(in, json_array_get(each, (size_t)seat),
                                                  "tokens", 0, tokens);
}

void dynasty_read_bags(struct json_in *in, json_t *position, const char *key, const char *codes,
                       int players, bag *out)
{
    json_t *array = json_in_array(in, position, "", key, players);

    for (int seat = 0; seat < players; seat++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "%s[%d]", key, seat);
        out[seat] =
            in->failed ? 0 : json_in_bag(in, json_array_get(array, (size_t)seat), path, codes);
    }
}

bool dynasty_fill_deck(struct dynasty *d, const struct dynasty_cards *cards, int kind,
                       int elsewhere, struct problem *problem)
{
    int exist = bag_count(cards->box, kind);
    int there = elsewhere;
    char there_text[12];
    char exist_text[12];

    for (int seat = 0; seat < d->players; seat++)
        there += bag_count(d->hand[seat], kind) + bag_count(d->placed[seat], kind) +
                 bag_count(d->table[seat], kind);
    if (there <= exist) {
        d->deck += bag_of(kind, exist - there);
        return true;
    }
    snprintf(there_text, sizeof there_text, "%d", there);
    snprintf(exist_text, sizeof exist_text, "%d", exist);
    return problem_say(problem, cards->rule,
                       N_("{card}: {there} copies in the position, {exist} in the box"), "card",
                       dynasty_name(cards, problem->lang, kind), "there", there_text, "exist",
                       exist_text, NULL);
}
