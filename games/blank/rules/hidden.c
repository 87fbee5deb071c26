/* What a seat of the blank game may know [B1]: its own die; all of them at the end. */
#include "games/blank/rules/rules.h"

RULE void blank_redact(struct blank *s, int viewer)
{
    mem_zero(&s->rng, sizeof s->rng);
    if (s->turn == s->players)
        return;
    for (int seat = 0; seat < BLANK_MAX_PLAYERS; seat++)
        if (seat != viewer)
            s->die[seat] = 0;
}

RULE void blank_complete(struct blank *s, int viewer, struct rng *rng)
{
    (void)viewer;
    for (int seat = 0; seat < s->players; seat++)
        if (!s->die[seat])
            s->die[seat] = (uint8_t)(1 + rng_below(rng, BLANK_SIDES));
    rng_split(&s->rng, rng);
}

RULE const char *blank_broken(const struct blank *s)
{
    if (s->players < 2 || s->players > BLANK_MAX_PLAYERS)
        return N_("there are two to five players");
    if (s->turn > s->players)
        return N_("no such seat is in turn");
    for (int seat = 0; seat < s->players; seat++)
        if (s->die[seat] < 1 || s->die[seat] > BLANK_SIDES)
            return N_("a die shows one to six");
    return NULL;
}
