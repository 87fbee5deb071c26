/* The effect in progress: from its first clause to its last word, with a stop at
 * every question. There is never an effect inside an effect [D-r9]: what one makes
 * possible becomes due and waits. */
#ifndef GAMES_DUEL_EFFECT_H
#define GAMES_DUEL_EFFECT_H

#include "games/duel/rules/zones.h"

RULE static inline bool duel_has_effect(const struct duel *s)
{
    return s->effect.card != DUEL_NO_CARD;
}

/* The clauses of the effect in progress, and the one it has reached. */
RULE const struct duel_sentence *duel_sentence(const struct duel_box *box,
                                               const struct duel *s);
RULE const struct duel_clause *duel_clause(const struct duel_box *box, const struct duel *s);

/* Begins an effect; step is 0 or DUEL_ASK_USE. */
RULE void duel_begin(const struct duel_table *t, int card, int part, int owner, int step);

/* Goes on until the effect asks something or is over. */
RULE void duel_go_on(const struct duel_table *t);

/* Whom the effect asks; NOBODY if it could go on without a question. */
RULE int duel_effect_asks(const struct duel_box *box, const struct duel *s);

/* The answers to what it asks, ascending; what follows from one, up to duel_go_on(). */
RULE int duel_effect_moves(const struct duel_box *box, const struct duel *s, move *out);
RULE void duel_answer(const struct duel_table *t, move m);

/* Whether the Intervention that lets players awaken keywords is in force. [D9] */
RULE bool duel_has_awakening(const struct duel_box *box, const struct duel *s);

/* The cards that the clause in progress lets its doer choose from. */
RULE struct set duel_candidates(const struct duel_box *box, const struct duel *s);

/* The slots that the clause in progress lets its doer choose from, a mask. */
RULE int duel_open_slots(const struct duel_box *box, const struct duel *s);

/* Who does the clause in progress: its card's owner, or for "they" the opponent, who in the
 * Prologue is NOBODY. */
RULE int duel_doer(const struct duel_box *box, const struct duel *s);

#endif
