/* What is written on a card, in words: made from its clauses, so that text and
 * behaviour cannot differ. say.c puts sentences together, say_en.c and its neighbours know
 * what each language does with a verb; they are code because grammar is. */
#ifndef GAMES_DUEL_SAY_H
#define GAMES_DUEL_SAY_H

#include "games/duel/face/language.h"

/* All that a card does: "Play: … If discarded: …"; "–" if it does nothing. */
void duel_say_card(FILE *out, enum lang lang, const struct duel_box *box,
                   const struct duel_kind *kind);

/* Its parts, nothing where it has none: what playing it does (or invoking, of an
 * Intervention), when it reacts ("If discarded"), and how. */
void duel_say_play(FILE *out, enum lang lang, const struct duel_box *box,
                   const struct duel_kind *kind);
void duel_say_when(FILE *out, enum lang lang, const struct duel_kind *kind);
void duel_say_reaction(FILE *out, enum lang lang, const struct duel_box *box,
                       const struct duel_kind *kind);

/* One effect of a card, and choice number n of one, from 1. */
void duel_say_effect(FILE *out, enum lang lang, const struct duel_box *box,
                     const struct duel_sentence *sentence);
void duel_say_choice(FILE *out, enum lang lang, const struct duel_box *box,
                     const struct duel_sentence *sentence, int n);

/* A clause for the one who does it: "discard a card from your hand", "défausser …". */
void duel_say_clause(FILE *out, enum lang lang, const struct duel_clause *c);

/* --- between say.c and the languages --- */

enum verb_form {
    VERB_DO,    /* draw a card · piochez une carte */
    VERB_TO_DO, /* (to) draw a card · (pour) piocher une carte */
    VERB_DOES,  /* (your opponent) draws a card · pioche une carte */
};

/* Where a step stands, for a language that says steps as a whole. */
struct step_place {
    bool has_subject; /* the opponent is to be named if he does it */
    bool is_again;    /* takes one card more from where the step before took one */
    bool is_last;     /* "it" is the last of several cards */
    bool goes_on;     /* another step follows in the same sentence */
};

struct tongue {
    const char *then;          /* ", then " */
    const char *then_anew;     /* "Then" */
    const char *to;            /* " to " */
    const char *may;           /* "you may " */
    const char *may_they;      /* "if you wish, " */
    const char *they;          /* "your opponent " */
    const char *they_again;    /* where the condition has named him: "they " */
    const char *if_you_do;     /* "; if you do, " */
    const char *if_they_do;    /* "; if they do, " */
    const char *if_word;       /* "if " */
    const char *choose;        /* "either " */
    const char *or_word;       /* "; or " */
    const char *play;          /* "Play" */
    const char *once;          /* "Once a turn" */
    const char *awakening;     /* what `once: awaken` says */
    enum verb_form may_form;   /* of the verb after `may` */
    enum verb_form again_form; /* after `they_again` */
    /* A clause without its subject; `they` owns what is moved if the form is VERB_DOES, or
     * if is_theirs. */
    void (*clause)(FILE *out, const struct duel_clause *c, enum verb_form form, bool is_theirs);
    /* The same for a clause that repeats the one before: "draw another card". */
    void (*again)(FILE *out, const struct duel_clause *c, enum verb_form form);
    /* is_last: "it" is the last of several cards. */
    void (*test)(FILE *out, const struct duel_test *test, bool is_last);
    void (*condition)(FILE *out, const struct duel_kind *kind);
    /* A whole step, where the order of words asks for it; most fields that join clauses are
     * then not needed. NULL: say.c joins them. */
    void (*step)(FILE *out, const struct duel_clause *step, const struct step_place *at);
};

extern const struct tongue duel_en;
#define DUEL_TONGUE(NAME, code, own, with) extern const struct tongue duel_##code;
LANGUAGES(DUEL_TONGUE, )

/* A clan's name. */
const char *duel_clan_name(enum lang lang, int clan);

#endif
