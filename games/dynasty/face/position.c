/* The part of a position that both dynasties have; see face.h. */
#include <string.h>

#include "games/dynasty/face/face.h"

void dynasty_write_start(struct put *out, const struct dynasty *d, const struct game *game,
                         const char *phase)
{
    put_object(out, NULL);
    put_text(out, "game", game->name);
    put_int(out, "players", d->players);
    put_int(out, "round", d->round);
    put_int(out, "first", d->first + 1);
    put_text(out, "phase", phase);
    put_int(out, "turn", face_seat_number(d->turn));
    put_int(out, "bank", d->bank);
    put_seats(out, "tokens", d->tokens, d->players);
}

/* Bags of all seats; those that a viewer may not see are sizes. */
static void put_bags(struct put *out, const char *key, const struct dynasty *d, const bag *bags,
                     const uint8_t *veiled, const char *codes, int viewer)
{
    put_array(out, key);
    for (int seat = 0; seat < d->players; seat++)
        if (viewer == WHOLE || viewer == seat || !veiled)
            put_bag(out, NULL, bags[seat], codes);
        else
            put_int(out, NULL, veiled[seat]);
    put_end(out);
}

void dynasty_write_cards(struct put *out, const struct dynasty *d,
                         const struct dynasty_cards *cards, int viewer)
{
    put_bags(out, "hand", d, d->hand, d->veiled_hand, cards->codes, viewer);
    put_bags(out, "placed", d, d->placed, d->veiled_placed, cards->codes, viewer);
    put_bags(out, "table", d, d->table, NULL, cards->codes, viewer);
}

void dynasty_read_start(struct json_in *in, const struct json *position, struct dynasty *d,
                        int tokens, const char *const *phases, int n_phases)
{
    const char *phase;
    const struct json *each;
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
        d->tokens[seat] = (uint8_t)json_in_number(in, json_at(each, seat), "tokens", 0, tokens);
}

void dynasty_read_bags(struct json_in *in, const struct json *position, const char *key,
                       const char *codes, int players, bag *out)
{
    const struct json *array = json_in_array(in, position, "", key, players);

    for (int seat = 0; seat < players; seat++) {
        char path[MAX_PATH];

        snprintf(path, sizeof path, "%s[%d]", key, seat);
        out[seat] = in->failed ? 0 : json_in_bag(in, json_at(array, seat), path, codes);
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
