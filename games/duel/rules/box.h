/* The box of Duel of Chaos: a set of cards as the rules run it. docs/cards.md
 * teaches the language that cards are written in; a compiler (compile.c) makes a
 * box from it, the shipped one when the program is built.
 *
 * A card's effect is a list of clauses, in the order in which they are written. A
 * clause does one thing; may, if, "to" and "/" are marks on it, so the index
 * of a clause in its sentence is all that an effect in progress must remember.
 *
 * Physical cards are numbered by their codes in byte order: a set of cards is
 * always sorted as people read it. */
#ifndef GAMES_DUEL_BOX_H
#define GAMES_DUEL_BOX_H

#include "core/set.h"

enum {
    DUEL_MAX_CARDS = 96,    /* a whole set has 91 */
    DUEL_MAX_KINDS = 96,    /* cards with the same text are one kind */
    DUEL_MAX_CLAUSES = 768, /* in all */
    DUEL_MAX_SENTENCE = 16, /* clauses of one effect */
    DUEL_MAX_NUMBER = 99,   /* that a card can print */
    DUEL_MAX_CODE = 24,     /* bytes, the final 0 included */
    DUEL_MAX_OPTIONS = 8,   /* of one effect */
    DUEL_MAX_TURN = 20000,  /* actions in one turn that a set may make possible */
    DUEL_NO_CARD = 0xff,
};

/* Clans. 0 stands for any. */
enum {
    DUEL_DRAKON = 1,
    DUEL_EVINE,
    DUEL_VERMEAST,
    DUEL_CHAOS,
    DUEL_CLANS = DUEL_CHAOS,
    DUEL_INTERVENTION, /* in the place of a clan */
};

/* What a clause does. */
enum {
    DUEL_DRAW = 1,   /* amount */
    DUEL_DRAW_UNTIL, /* so many in hand */
    DUEL_CHOSEN,     /* cards of one's choice go to a place */
    DUEL_TOP_CARDS,  /* the top cards of one's pile go to a place */
    DUEL_THIS_CARD,  /* this card goes to a place */
    DUEL_PLAN,       /* [D7] */
    DUEL_CALL,       /* [D8] */
    DUEL_DEVOUR,     /* [D9] */
    DUEL_COVER,      /* [D4] */
    DUEL_BANISH,     /* [D4] */
    DUEL_GAIN,       /* a Domain card goes to a place */
    DUEL_RESOURCES,  /* [D19] */
};

/* Marks on a clause. */
enum {
    DUEL_THEY = 1,     /* the opponent does it, and chooses */
    DUEL_AWAKENED = 2, /* the keyword is printed awakened */
    DUEL_MAY = 4,      /* the step that starts here is a question */
    DUEL_TO = 8,       /* only if the clause before was done in full [D5] */
    DUEL_OPTION = 16,  /* a choice starts here */
    DUEL_LAST = 32,    /* the sentence, or this choice of it, ends here */
};

/* Where chosen cards are taken from. */
enum { DUEL_FROM_HAND = 1, DUEL_FROM_DISCARD = 2, DUEL_FROM_PLAY = 4 };

/* Where cards go. Only the first is "discarded", only the second "sacrificed" [D3]. */
enum {
    DUEL_DISCARDED = 1,
    DUEL_SACRIFICED,
    DUEL_INTO_HAND,
    DUEL_ONTO_PILE,
    DUEL_UNDER_PILE,
    DUEL_INTO_DISCARD,
    DUEL_INTO_PLAY,
};

/* How an amount is given. */
enum {
    DUEL_NUMBER = 1,
    DUEL_UP_TO,
    DUEL_ALL,
    DUEL_THAT_MANY, /* as the clause before moved */
    DUEL_PER,       /* n for each, or for every so many, of a count */
};

/* What is counted, seen from the card's owner. */
enum {
    DUEL_PILE_SIZE = 1,
    DUEL_HAND_SIZE,
    DUEL_DISCARD_SIZE,
    DUEL_THEIR_PILE,
    DUEL_THEIR_HAND,
    DUEL_THEIR_DISCARD,
    DUEL_VOID_SIZE,
    DUEL_IN_FORCE_SIZE, /* Interventions */
    DUEL_CARDS_PLAYED,
    DUEL_CARDS_IN_PLAY,
    DUEL_CLAN_PLAYED,
    DUEL_CLAN_IN_DISCARD,
};

enum { DUEL_NO_TEST, DUEL_AT_LEAST, DUEL_AT_MOST, DUEL_IT_IS };

struct duel_amount {
    uint8_t form; /* DUEL_NUMBER … */
    uint8_t n;
    uint8_t per; /* n for every so many */
    uint8_t count;
    uint8_t clan; /* of what is counted */
    uint8_t max;  /* 0: none */
};

struct duel_test {
    uint8_t form; /* DUEL_NO_TEST … */
    uint8_t count;
    uint8_t clan; /* of what is counted, or that "it" is of */
    uint8_t n;
};

struct duel_clause {
    uint8_t verb;
    uint8_t marks;
    uint8_t clan; /* of the cards that can be chosen; 0: any */
    uint8_t from; /* mask */
    uint8_t place;
    uint8_t cost; /* of what is gained: at most */
    uint8_t skip; /* clauses from here to the end of the step */
    struct duel_amount amount;
    struct duel_test test; /* of the step that starts here */
    uint8_t unused[3];
};
_Static_assert(sizeof(struct duel_clause) == 20, "duel_clause: grew or gained padding");

/* The clauses of an effect; none if n is 0. */
struct duel_sentence {
    uint16_t first;
    uint8_t n;
    uint8_t n_options; /* 1: nothing to choose */
};

/* Conditions of a reaction. The last three are interrupts [D17]. */
enum {
    DUEL_IF_DISCARDED = 1,
    DUEL_IF_SACRIFICED = 2,
    DUEL_IF_DRAWN = 4,
    DUEL_WHEN_RECRUIT = 8,
    DUEL_WHEN_SACRIFICE = 16,
    DUEL_WHEN_PILE = 32,
    DUEL_INTERRUPTS = DUEL_WHEN_RECRUIT | DUEL_WHEN_SACRIFICE | DUEL_WHEN_PILE,
};

/* What the copies of a card have in common. */
struct duel_kind {
    struct duel_sentence play; /* of an Intervention: what `invoke` does */
    struct duel_sentence reaction;
    uint8_t clan;
    uint8_t cost;
    uint8_t on;      /* mask of the reaction's conditions */
    uint8_t on_clan; /* of what they recruit; 0: any */
    uint8_t on_pile; /* their pile falls to */
    uint8_t set;     /* mask: Emissary of set 1, of set 2 */
    uint8_t copies;  /* of an Emissary: for each set */
    uint8_t is_prologue;
    uint8_t is_expansion;
    uint8_t awakens; /* an Intervention that lets players awaken keywords */
    uint8_t depth;   /* of an Intervention in the Domain pile */
    uint8_t clears;  /* for bots: cards that leave its owner's pile by it, in quarters */
};

/* Invariant: cards are numbered by code; what a clause, a kind or a set names
 * exists. compile.c makes nothing else. */
struct duel_box {
    struct set prologue;      /* [D10] */
    struct set emissaries[2]; /* [D12], the expansion's included */
    struct set recruits;      /* [D13], the expansion's included */
    struct set expansion;     /* what only comes with Vermeast */
    struct set interventions; /* [D14] */
    struct set interrupts;    /* cards that answer an event [D17] */
    uint32_t max_turn;        /* actions in one turn, never more */
    uint16_t n_clauses;       /* in all */
    uint8_t n_cards;
    uint8_t n_kinds;
    uint8_t by_depth[3]; /* the Interventions, the one nearest to the top first */
    uint8_t clans[3];    /* masks that CALL can name: Prologue, duel, Vermeast [D8] */
    uint8_t unused[2];
    uint8_t kind_of[DUEL_MAX_CARDS];
    char code[DUEL_MAX_CARDS][DUEL_MAX_CODE];
    struct duel_kind kind[DUEL_MAX_KINDS];
    struct duel_clause clause[DUEL_MAX_CLAUSES];
    uint64_t mark; /* a hash of all before it, by which nets know the box */
};

/* The set of cards in games/duel/cards/: as the host knows it, and on either side. */
extern const struct duel_box duel_shipped_box;
RULE const struct duel_box *duel_shipped(void);

RULE static inline const struct duel_kind *duel_kind(const struct duel_box *box, int card)
{
    return &box->kind[box->kind_of[card]];
}

RULE static inline int duel_clan(const struct duel_box *box, int card)
{
    return duel_kind(box, card)->clan;
}

/* The cards that a game is played with: the Prologue's [D10], or the duel's. */
RULE static inline struct set duel_cards(const struct duel_box *box, int players, bool vermeast)
{
    struct set all = set_union(set_union(box->emissaries[0], box->emissaries[1]),
                               set_union(box->recruits, box->interventions));

    if (players == 1)
        return box->prologue;
    return vermeast ? all : set_without(all, box->expansion);
}

/* The clans of those cards: those that CALL can name. [D8] */
RULE static inline int duel_clans(const struct duel_box *box, int players, bool vermeast)
{
    return box->clans[players == 1 ? 0 : vermeast ? 2 : 1];
}

#endif
