/* Why an action of Chosŏn is refused: the first reason in the order malformed,
 * wrong phase, no majority, already used, the verb's own rule, protection.
 * moves() decides what is legal; a law checks that this file agrees. */
#include "games/choson/face/face.h"
#include "games/parse.h"

enum {
    TRAVEL,
    STAY,
    ORDER,
    PASS,
    REVEAL,
    SHIELD,
    KEEP,
    FORESEE,
    RESEARCH,
    LOBBY,
    SHOOT,
    STRIKE,
    STRIKE_TWO,
    END,
    RIPOSTE,
    SPARE,
    TAKE,
    DECLINE,
    DROP
};

static const struct verb verbs[] = {
    [TRAVEL] = {"travel", "", "travel", "C5", CHOSON_TRAVEL_PHASE},
    [STAY] = {"stay", "", "stay", "C5", CHOSON_TRAVEL_PHASE},
    [ORDER] = {"order", "b", "order 5x2", "C7", DYNASTY_ORDERS},
    [PASS] = {"pass", "", "pass", "C7", DYNASTY_ORDERS},
    [REVEAL] = {"reveal", "", "reveal", "C11", DYNASTY_MAIN},
    [SHIELD] = {"shield", "k", "shield 5", "C21", DYNASTY_MAIN},
    [KEEP] = {"keep", "", "keep", "C19", DYNASTY_MAIN},
    [FORESEE] = {"foresee", "", "foresee", "C18", DYNASTY_MAIN},
    [RESEARCH] = {"research", "", "research", "C18", DYNASTY_MAIN},
    [LOBBY] = {"lobby", "sksk", "lobby P1 9 P2 4", "C13", DYNASTY_MAIN},
    [SHOOT] = {"shoot", "sk", "shoot P2 8", "C14", DYNASTY_MAIN},
    [STRIKE] = {"strike", "sk", "strike P2 5", "C15", DYNASTY_MAIN},
    [STRIKE_TWO] = {"strike", "sksk", "strike P2 5' or 'strike P1 4 P2 5", "C15", DYNASTY_MAIN},
    [END] = {"end", "", "end", "C11", DYNASTY_MAIN},
    [RIPOSTE] = {"riposte", "", "riposte", "C16", CHOSON_RIPOSTE_PHASE},
    [SPARE] = {"spare", "", "spare", "C16", CHOSON_RIPOSTE_PHASE},
    [TAKE] = {"take", "s", "take P2", "C20", CHOSON_TAKE_PHASE},
    [DECLINE] = {"decline", "", "decline", "C20", CHOSON_TAKE_PHASE},
    [DROP] = {"drop", "k", "drop 9", "C10", DYNASTY_LIMIT},
    {0},
};

static bool refuse_about(struct problem *p, const char *rule, const char *english, int kind,
                         int seat)
{
    return dynasty_refuse(p, &choson_cards, rule, english, kind, seat);
}

static bool refuse(struct problem *p, const char *rule, const char *english)
{
    return refuse_about(p, rule, english, 0, 0);
}

static bool why_phase(const struct choson *s, const struct verb *verb, struct problem *p)
{
    if (s->d.phase == DYNASTY_OVER)
        return refuse(p, verb->rule, N_("The game is over."));
    if (s->d.phase == CHOSON_RIPOSTE_PHASE)
        return refuse_about(p, verb->rule, N_("First {other} decides about a riposte."), 0,
                            s->d.turn);
    if (s->d.phase == CHOSON_TAKE_PHASE)
        return refuse_about(p, verb->rule, N_("First {other} decides about a token."), 0,
                            s->d.turn);
    switch (verb->phase) {
    case CHOSON_TRAVEL_PHASE:
        return refuse(p, verb->rule,
                      N_("One travels in time before the deal, with the majority of Time "
                         "Travellers."));
    case DYNASTY_ORDERS:
        return refuse(p, verb->rule, N_("Cards are placed in the orders phase."));
    case CHOSON_RIPOSTE_PHASE:
        return refuse(p, verb->rule, N_("Only the victim of an attack ripostes, at once."));
    case CHOSON_TAKE_PHASE:
        return refuse(p, verb->rule,
                      N_("Tokens are taken from others only when one is due and the bank is "
                         "empty."));
    case DYNASTY_LIMIT:
        return refuse(p, verb->rule, N_("Characters are discarded at the end of a round."));
    default: return refuse(p, verb->rule, N_("That belongs to a turn of the main phase."));
    }
}

static bool why_order(const struct choson *s, const struct wish *w, struct problem *p)
{
    bag rest = w->cards;

    if (!choson_is_order(w->cards))
        return refuse(p, "C7",
                      N_("An order is characters of one family, two different characters, a "
                         "character other than a Watcher and an event, or exactly three "
                         "events."));
    FOR_KINDS (kind, rest) {
        if (bag_count(w->cards, kind) > bag_count(s->d.hand[s->d.turn], kind))
            return refuse_about(p, "C7", N_("You do not have that many of {card} in hand."),
                                kind, 0);
    }
    return false;
}

/* What the powers that work once a turn have in common. */
static bool why_power(const struct choson *s, int family, int used, const char *rule,
                      struct problem *p)
{
    if (choson_holder(s, family) != s->d.turn)
        return refuse_about(p, rule, N_("You do not hold the majority of {card}."), family, 0);
    return s->d.acts & used &&
           refuse_about(p, "C11", N_("{card}: once a turn, and this turn it is done."), family,
                        0);
}

static bool why_shield(const struct choson *s, const struct wish *w, struct problem *p)
{
    if (why_power(s, CHOSON_YI, CHOSON_SHIELDED, "C21", p))
        return true;
    if (w->kind[0] == CHOSON_EVENT)
        return refuse(p, "C21", N_("The Shield stands on a family."));
    return !bag_count(s->d.table[s->d.turn], w->kind[0]) &&
           refuse_about(p, "C21", N_("You have no {card} in play."), w->kind[0], 0);
}

/* Keep and research need an event of this turn. */
static bool why_event_power(const struct choson *s, int family, int used, const char *rule,
                            struct problem *p)
{
    if (why_power(s, family, used, rule, p))
        return true;
    return !bag_count(s->played, CHOSON_EVENT) &&
           refuse_about(p, "C17", N_("{card}: you have played no event this turn."), family, 0);
}

static bool why_no_token(const struct choson *s, struct problem *p)
{
    return !choson_can_gain(s, s->d.turn) &&
           refuse(p, "C20", N_("Neither the bank nor another player has a token."));
}

static bool why_foresee(const struct choson *s, struct problem *p)
{
    if (why_power(s, CHOSON_ORACLE, CHOSON_FORESEEN, "C18", p))
        return true;
    if (!choson_can_answer(s, s->d.turn))
        return refuse(p, "C18",
                      N_("Oracles bring a token only with Return Fire or Counter-Attack."));
    return why_no_token(s, p);
}

static bool why_research(const struct choson *s, struct problem *p)
{
    return why_event_power(s, CHOSON_SCIENTIST, CHOSON_RESEARCHED, "C18", p) ||
           why_no_token(s, p);
}

/* Whether the effect that a verb uses is not open. */
static bool why_arrival(const struct choson *s, int arrival, const char *rule,
                        struct problem *p)
{
    int arrived = choson_arrived(s);

    if (choson_open_arrival(s) == arrival)
        return false;
    if (!arrived)
        return refuse(p, rule,
                      N_("Only a character revealed together with an event has an arrival "
                         "effect."));
    if (choson_arrival(arrived) != arrival)
        return refuse_about(p, rule, N_("{card} has another arrival effect."), arrived, 0);
    return refuse_about(p, rule, N_("You have used the arrival effect of {card} already."),
                        arrived, 0);
}

/* Whether the two characters of a wish, or its only one, are not there. */
static bool why_missing(const struct choson *s, const struct wish *w, int n, const char *rule,
                        struct problem *p)
{
    for (int i = 0; i < n; i++)
        if (!bag_count(s->d.table[w->seat[i]], w->kind[i]))
            return refuse_about(p, rule, N_("{other} has no {card} in play."), w->kind[i],
                                w->seat[i]);
    return false;
}

static bool why_shielded(const struct choson *s, const struct wish *w, int n, struct problem *p)
{
    for (int i = 0; i < n; i++)
        if (choson_is_shielded(s, w->seat[i], w->kind[i]))
            return refuse_about(p, "C21", N_("Yi's Shield protects {card} of {other}."),
                                w->kind[i], w->seat[i]);
    return false;
}

static bool why_lobby(const struct choson *s, const struct wish *w, struct problem *p)
{
    if (why_arrival(s, CHOSON_LOBBIES, "C13", p))
        return true;
    if (w->seat[0] == w->seat[1])
        return refuse(p, "C13", N_("A Lobby swaps characters of two different players."));
    if (w->kind[0] == CHOSON_EVENT || w->kind[1] == CHOSON_EVENT)
        return refuse(p, "C13", N_("Only characters can be chosen, no events."));
    return why_missing(s, w, 2, "C13", p) || why_shielded(s, w, 2, p);
}

/* A weapon at n characters, of which each is another player's. */
static bool why_weapon(const struct choson *s, const struct wish *w, int n, const char *rule,
                       struct problem *p)
{
    for (int i = 0; i < n; i++)
        if (w->seat[i] == s->d.turn)
            return refuse(p, rule, N_("Weapons are used against other players."));
    for (int i = 0; i < n; i++)
        if (w->kind[i] == CHOSON_EVENT)
            return refuse(p, rule, N_("Only characters can be chosen, no events."));
    return false;
}

static bool why_shoot(const struct choson *s, const struct wish *w, struct problem *p)
{
    return why_arrival(s, CHOSON_FIREARM, "C14", p) || why_weapon(s, w, 1, "C14", p) ||
           why_missing(s, w, 1, "C14", p) || why_shielded(s, w, 1, p);
}

static bool why_strike(const struct choson *s, const struct wish *w, struct problem *p)
{
    int n = w->verb == STRIKE_TWO ? 2 : 1;

    if (why_arrival(s, CHOSON_SWORD, "C15", p))
        return true;
    if (n == 2 && choson_holder(s, CHOSON_REAPER) != s->d.turn)
        return refuse(p, "C15",
                      N_("Two characters can be struck only with the majority of "
                         "Reapers."));
    if (why_weapon(s, w, n, "C15", p))
        return true;
    for (int i = 0; i < n; i++)
        if (!choson_sword_reaches(choson_arrived(s), w->kind[i]))
            return refuse_about(p, "C15",
                                N_("{card} is out of reach: the numbers must not differ by "
                                   "more than 1."),
                                w->kind[i], 0);
    if (why_missing(s, w, n, "C15", p))
        return true;
    if (n == 2 && w->seat[0] == w->seat[1] && w->kind[0] == w->kind[1] &&
        bag_count(s->d.table[w->seat[0]], w->kind[0]) < 2)
        return refuse_about(p, "C-r5", N_("{other} has only one {card} in play."), w->kind[0],
                            w->seat[0]);
    return why_shielded(s, w, n, p);
}

static bool why_end(const struct choson *s, struct problem *p)
{
    if (!(s->d.acts & CHOSON_REVEALED))
        return refuse(p, "C11", N_("Reveal your placed cards first."));
    switch (choson_duty(s)) {
    case CHOSON_MUST_ARRIVE:
        return refuse(
            p, "C-r7",
            N_("You have kept an event or taken the Scientists' token: now the arrival "
               "effect must be used, for it has a target."));
    case CHOSON_MUST_FORESEE:
        return refuse(p, "C-r8",
                      N_("You hold the Oracles and can riposte: take your token (foresee) "
                         "first."));
    case CHOSON_MUST_RESEARCH:
        return refuse(p, "C-r8",
                      N_("You hold the Scientists and have played an event: take your token "
                         "(research) first."));
    default: return false;
    }
}

static bool why_take(const struct choson *s, const struct wish *w, struct problem *p)
{
    if (w->seat[0] == s->d.turn)
        return refuse(p, "C20", N_("A token is taken from another player."));
    return !s->d.tokens[w->seat[0]] &&
           refuse_about(p, "C20", N_("{other} has no token."), 0, w->seat[0]);
}

static bool why_drop(const struct choson *s, const struct wish *w, struct problem *p)
{
    if (w->kind[0] == CHOSON_EVENT)
        return refuse(p, "C10", N_("Kept events do not count and cannot be discarded."));
    return !bag_count(s->d.table[s->d.turn], w->kind[0]) &&
           refuse_about(p, "C10", N_("You have no {card} in play."), w->kind[0], 0);
}

/* Of two characters of one player the lower number is named first. */
static bool is_misspelt(const struct wish *w)
{
    return w->verb == STRIKE_TWO && w->seat[0] == w->seat[1] && w->kind[0] > w->kind[1];
}

bool choson_why(const struct game *game, const void *state, const char *text,
                struct problem *problem)
{
    const struct choson *s = (const struct choson *)state;
    struct wish w;

    (void)game;
    if (!wish_read(&w, text, verbs, s->d.players, CHOSON_CODES, problem))
        return true;
    if (is_misspelt(&w))
        return !wish_misspelt(text, &verbs[w.verb], problem);
    if (verbs[w.verb].phase != s->d.phase)
        return why_phase(s, &verbs[w.verb], problem);
    switch (w.verb) {
    case ORDER: return why_order(s, &w, problem);
    case PASS:
        return choson_can_order(s->d.hand[s->d.turn]) &&
               refuse(problem, "C-r2", N_("You can place something, so you must."));
    case REVEAL:
        return s->d.acts & CHOSON_REVEALED &&
               refuse(problem, "C11", N_("You have revealed your cards already."));
    case SHIELD: return why_shield(s, &w, problem);
    case KEEP: return why_event_power(s, CHOSON_GOSU, CHOSON_KEPT, "C19", problem);
    case FORESEE: return why_foresee(s, problem);
    case RESEARCH: return why_research(s, problem);
    case LOBBY: return why_lobby(s, &w, problem);
    case SHOOT: return why_shoot(s, &w, problem);
    case STRIKE:
    case STRIKE_TWO: return why_strike(s, &w, problem);
    case END: return why_end(s, problem);
    case TAKE: return why_take(s, &w, problem);
    case DROP: return why_drop(s, &w, problem);
    default: return false; /* travel, stay, riposte, spare, decline: legal in their phase */
    }
}
