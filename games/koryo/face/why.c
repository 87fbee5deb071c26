/* Why an action of Koryŏ is refused: the first reason in the order malformed,
 * wrong phase, no majority, already used, the verb's own rule, protection.
 * moves() decides what is legal; a law checks that this file agrees. */
#include "games/koryo/face/face.h"
#include "games/parse.h"

enum { ORDER, REVEAL, BANK, STEAL, PURGE, RAID, LOBBY, END, DROP };

static const struct verb verbs[] = {
    [ORDER] = {"order", "b", "order 9x3", "K6", DYNASTY_ORDERS},
    [REVEAL] = {"reveal", "", "reveal", "K11", DYNASTY_MAIN},
    [BANK] = {"bank", "", "bank", "K12", DYNASTY_MAIN},
    [STEAL] = {"steal", "s", "steal P2", "K13", DYNASTY_MAIN},
    [PURGE] = {"purge", "k", "purge B", "K14", DYNASTY_MAIN},
    [RAID] = {"raid", "sk", "raid P2 7", "K15", DYNASTY_MAIN},
    [LOBBY] = {"lobby", "sksk", "lobby P1 9 P2 4", "K16", DYNASTY_MAIN},
    [END] = {"end", "", "end", "K10", DYNASTY_MAIN},
    [DROP] = {"drop", "k", "drop 9", "K9", DYNASTY_LIMIT},
    {0},
};

static bool refuse_about(struct problem *p, const char *rule, const char *english, int kind,
                         int seat)
{
    return dynasty_refuse(p, &koryo_cards, rule, english, kind, seat);
}

static bool refuse(struct problem *p, const char *rule, const char *english)
{
    return refuse_about(p, rule, english, 0, 0);
}

static bool why_phase(const struct koryo *s, const struct verb *verb, struct problem *p)
{
    if (s->d.phase == DYNASTY_OVER)
        return refuse(p, verb->rule, N_("The game is over."));
    switch (verb->phase) {
    case DYNASTY_ORDERS:
        return refuse(p, verb->rule, N_("Cards are placed in the orders phase."));
    case DYNASTY_LIMIT:
        return refuse(p, verb->rule, N_("Characters are discarded at the end of a round."));
    default: return refuse(p, verb->rule, N_("That belongs to a turn of the main phase."));
    }
}

static bool why_order(const struct koryo *s, const struct wish *w, struct problem *p)
{
    bag rest = w->cards;

    if (!koryo_is_ship_owners_order(w->cards))
        return refuse(p, "K6",
                      N_("An order is any number of identical cards, or the Ship Owner's two "
                         "different ones."));
    if (!koryo_is_order(w->cards) && koryo_holder(s, KORYO_SHIP_OWNER) != s->d.turn)
        return refuse(p, "K6",
                      N_("Two different cards may be placed only with the majority of Ship "
                         "Owners."));
    FOR_KINDS (kind, rest) {
        if (bag_count(w->cards, kind) > bag_count(s->d.hand[s->d.turn], kind))
            return refuse_about(p, "K6", N_("You do not have that many of {card} in hand."),
                                kind, 0);
    }
    return false;
}

/* What the three powers that work once a turn have in common. */
static bool why_power(const struct koryo *s, int family, int used, const char *rule,
                      struct problem *p)
{
    if (koryo_holder(s, family) != s->d.turn)
        return refuse_about(p, rule, N_("You do not hold the majority of {card}."), family, 0);
    if (s->d.acts & used)
        return refuse_about(p, "K-r4", N_("{card}: once a turn, and this turn it is done."),
                            family, 0);
    return false;
}

static bool why_bank(const struct koryo *s, struct problem *p)
{
    if (why_power(s, KORYO_BANKER, KORYO_BANKED, "K12", p))
        return true;
    return !s->d.bank && refuse(p, "K12", N_("The bank is empty."));
}

static bool why_steal(const struct koryo *s, const struct wish *w, struct problem *p)
{
    if (why_power(s, KORYO_SPY, KORYO_STOLEN, "K13", p))
        return true;
    if (w->seat[0] == s->d.turn)
        return refuse(p, "K13", N_("Spies steal from another player."));
    return !s->d.tokens[w->seat[0]] &&
           refuse_about(p, "K13", N_("{other} has no token."), 0, w->seat[0]);
}

static bool why_purge(const struct koryo *s, const struct wish *w, struct problem *p)
{
    if (why_power(s, KORYO_PRIEST, KORYO_PURGED, "K14", p))
        return true;
    if (w->kind[0] < DYNASTY_EVENT)
        return refuse(p, "K14", N_("Priests remove events, not characters."));
    return !bag_count(s->d.table[s->d.turn], w->kind[0]) &&
           refuse_about(p, "K14", N_("You have no {card} in play."), w->kind[0], 0);
}

static bool why_raid(const struct koryo *s, const struct wish *w, struct problem *p)
{
    if (!koryo_owed(s, KORYO_BARBARIANS))
        return refuse(p, "K15", N_("You have no revealed Barbarians left to resolve."));
    if (w->seat[0] == s->d.turn)
        return refuse(p, "K15", N_("Barbarians destroy a card of another player."));
    if (w->kind[0] >= DYNASTY_EVENT)
        return refuse(p, "K-r8", N_("Barbarians destroy characters; events stay."));
    if (!bag_count(s->d.table[w->seat[0]], w->kind[0]))
        return refuse_about(p, "K15", N_("{other} has no {card} in play."), w->kind[0],
                            w->seat[0]);
    return koryo_holder(s, KORYO_GUARDIAN) == w->seat[0] &&
           refuse_about(p, "K15",
                        N_("{other} holds the majority of Guardians and is safe from "
                           "Barbarians."),
                        0, w->seat[0]);
}

static bool why_lobby(const struct koryo *s, const struct wish *w, struct problem *p)
{
    if (!koryo_owed(s, KORYO_LOBBYING))
        return refuse(p, "K16", N_("You have no revealed Lobbying left to resolve."));
    if (w->seat[0] == w->seat[1])
        return refuse(p, "K16", N_("Lobbying swaps cards of two different players."));
    for (int i = 0; i < 2; i++)
        if (w->kind[i] >= DYNASTY_EVENT)
            return refuse(p, "K16", N_("Events are never swapped."));
    for (int i = 0; i < 2; i++)
        if (!bag_count(s->d.table[w->seat[i]], w->kind[i]))
            return refuse_about(p, "K16", N_("{other} has no {card} in play."), w->kind[i],
                                w->seat[i]);
    for (int i = 0; i < 2; i++)
        if (koryo_shuns_lobbying(s, w->seat[i]))
            return refuse_about(p, "K17",
                                w->seat[i] == s->d.turn
                                    ? N_("Your Spies keep you out of Lobbying, your own "
                                         "included: choose two others.")
                                    : N_("{other} holds the majority of Spies without a "
                                         "Guardian and is safe from Lobbying."),
                                0, w->seat[i]);
    return false;
}

static bool why_end(const struct koryo *s, struct problem *p)
{
    if (!(s->d.acts & KORYO_REVEALED))
        return refuse(p, "K11", N_("Reveal your placed cards first."));
    return koryo_owes_bank(s) &&
           refuse(p, "K-r5",
                  N_("You hold the majority of Bankers: take your token from the bank first."));
}

static bool why_drop(const struct koryo *s, const struct wish *w, struct problem *p)
{
    if (w->kind[0] >= DYNASTY_EVENT)
        return refuse(p, "K9", N_("Events cannot be discarded; only Priests remove them."));
    return !bag_count(s->d.table[s->d.turn], w->kind[0]) &&
           refuse_about(p, "K9", N_("You have no {card} in play."), w->kind[0], 0);
}

bool koryo_why(const struct game *game, const void *state, const char *text,
               struct problem *problem)
{
    const struct koryo *s = (const struct koryo *)state;
    struct wish w;

    (void)game;
    if (!wish_read(&w, text, verbs, s->d.players, KORYO_CODES, problem))
        return true;
    if (verbs[w.verb].phase != s->d.phase)
        return why_phase(s, &verbs[w.verb], problem);
    switch (w.verb) {
    case ORDER: return why_order(s, &w, problem);
    case REVEAL:
        return s->d.acts & KORYO_REVEALED &&
               refuse(problem, "K11", N_("You have revealed your cards already."));
    case BANK: return why_bank(s, problem);
    case STEAL: return why_steal(s, &w, problem);
    case PURGE: return why_purge(s, &w, problem);
    case RAID: return why_raid(s, &w, problem);
    case LOBBY: return why_lobby(s, &w, problem);
    case END: return why_end(s, problem);
    default: return why_drop(s, &w, problem);
    }
}
