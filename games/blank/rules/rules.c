/* The rules of the blank game [B1–B3]. */
#include "games/blank/rules/rules.h"

RULE static uint8_t roll(struct rng *rng)
{
    return (uint8_t)(1 + rng_below(rng, BLANK_SIDES));
}

RULE void blank_setup(struct blank *s, int players, uint32_t options,
                      const uint8_t seed[SEED_BYTES])
{
    (void)options;
    mem_zero(s, sizeof *s);
    rng_seed(&s->rng, seed);
    s->players = (uint8_t)players;
    for (int seat = 0; seat < players; seat++)
        s->die[seat] = roll(&s->rng); /* [B1] */
}

RULE uint32_t blank_actors(const struct blank *s)
{
    return s->turn < s->players ? 1u << s->turn : 0;
}

RULE int blank_moves(const struct blank *s, int seat, move *out)
{
    if (seat != s->turn || seat >= s->players)
        return 0;
    out[0] = BLANK_KEEP;
    out[1] = BLANK_ROLL;
    return 2;
}

RULE void blank_apply(struct blank *s, int seat, move m, struct events *events)
{
    events_open(events, m);
    if (m == BLANK_ROLL) { /* [B2] */
        s->die[seat] = roll(&s->rng);
        events_add(events, BLANK_EV_ROLLED, seat, 1 << seat, 0, s->die[seat]);
        if (events)
            events->barrier = 1;
    } else {
        events_add(events, BLANK_EV_KEPT, seat, EVERYBODY, 0, 0);
    }
    if (++s->turn < s->players)
        return;
    if (events)
        events->barrier = 1;
    for (int i = 0; i < s->players; i++)
        events_add(events, BLANK_EV_SHOWN, i, EVERYBODY, s->die[i], 0);
}

RULE void blank_points(const struct blank *s, struct points *out)
{
    mem_zero(out, sizeof *out);
    for (int seat = 0; seat < s->players && s->turn == s->players; seat++)
        points_add(out, seat, BLANK_SCORE_DIE, 0, 1, s->die[seat]); /* [B3] */
    points_judge(out, s->players);
}
