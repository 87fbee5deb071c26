/* What a net sees of a game of Koryŏ, and how it spells actions; docs/eyes.md. */
#include "games/dynasty/rules/eyes.h"
#include "games/dynasty/rules/shipped.h"
#include "games/koryo/rules/rules.h"

/* Letters, in the order of the alphabet. */
enum {
    PLACE = 0,                             /* kind and count */
    PLACE_TWO = 55,                        /* two kinds */
    REVEAL = PLACE_TWO + 55,               /* then BANK, END */
    STEAL = REVEAL + 3,                    /* seat */
    PURGE = STEAL + KORYO_MAX_PLAYERS - 1, /* kind of event */
    DROP = PURGE + 2,                      /* family */
    RAID = DROP + DYNASTY_FAMILIES,        /* target */
    LOBBY = RAID + DYNASTY_TARGETS,        /* the nearer target */
    LOBBY_WITH = LOBBY + DYNASTY_TARGETS,  /* the farther one */
    LETTERS = LOBBY_WITH + DYNASTY_TARGETS,

    KINDS = KORYO_KINDS - 1,
    CELLS = 4 + 7 * KINDS + 6 + 2 * DYNASTY_FAMILIES + 3 * KORYO_MAX_PLAYERS - 1 + 7 + 2,
    BEHIND = 2 * (KORYO_MAX_PLAYERS - 1) * KINDS,
};

/* What a seat would score now. [K19, K20] */
RULE static int points_of_seat(const struct koryo *s, int seat)
{
    return dynasty_family_points(&s->d, seat) + s->d.tokens[seat] -
           bag_total(s->d.table[seat] & ~DYNASTY_MASK);
}

RULE void koryo_look(const struct dynasty_box *box, const struct koryo *s, int seat,
                     const struct spelling *begun, struct eye *out)
{
    int mine = points_of_seat(s, seat);

    dynasty_look(&s->d, seat, KORYO_BOX, KORYO_KINDS, DYNASTY_PHASES, out);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        dynasty_look_family(&s->d, seat, family, koryo_holder(s, family), out);
    for (int i = 0; i < KORYO_MAX_PLAYERS; i++) {
        bool is_there = i < s->d.players;
        int other = is_there ? (seat + i) % s->d.players : 0;

        if (is_there)
            dynasty_look_room(&s->d, other, koryo_limit(box, s, other), out);
        else
            eye_amount(out, 0, 12 + DYNASTY_ROOM);
        eye_amount(out, is_there ? s->d.tokens[other] : 0, KORYO_TOKENS);
        if (i)
            dynasty_look_margin(is_there ? mine - points_of_seat(s, other) : -DYNASTY_MARGIN,
                                out);
    }
    eye_amount(out, s->d.bank, KORYO_TOKENS);
    eye_amount(out, koryo_owed(s, KORYO_BARBARIANS), 6);
    eye_amount(out, koryo_owed(s, KORYO_LOBBYING), 4);
    eye_bits(out, s->d.acts, 4);
    dynasty_look_begun(out, begun, LOBBY);
}

RULE void koryo_look_behind(const struct dynasty_box *box, const struct koryo *s, int seat,
                            struct eye *out)
{
    (void)box;
    dynasty_look_behind(&s->d, seat, KORYO_BOX, KORYO_KINDS, out);
}

/* Six Barbarians follow the families, then four Lobbying. */
RULE static int letter_of_order(int kind, int count)
{
    return PLACE +
           (kind <= KORYO_BARBARIANS ? dynasty_same(kind, count) : dynasty_same(10, 6) + count);
}

RULE static void spell_one(const struct koryo *s, int seat, move m, struct spelling *out)
{
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);

    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE: spelling_add(out, letter_of_order(c, d)); break;
    case DYNASTY_PLACE_TWO: spelling_add(out, PLACE_TWO + dynasty_pair(c, d)); break;
    case DYNASTY_REVEAL: spelling_add(out, REVEAL); break;
    case KORYO_BANK: spelling_add(out, REVEAL + 1); break;
    case KORYO_END: spelling_add(out, REVEAL + 2); break;
    case KORYO_STEAL: spelling_add(out, STEAL + eye_relative(d, seat, s->d.players) - 1); break;
    case KORYO_PURGE: spelling_add(out, PURGE + d - KORYO_BARBARIANS); break;
    case KORYO_RAID: spelling_add(out, dynasty_target(RAID, &s->d, seat, c, d)); break;
    case KORYO_LOBBY: dynasty_spell_two(out, LOBBY, LOBBY_WITH, &s->d, seat, m); break;
    default: spelling_add(out, DROP + d - 1); break; /* KORYO_DROP */
    }
}

RULE void koryo_spell(const struct dynasty_box *box, const struct koryo *s, int seat,
                      const move *moves, int n, struct spelling *out)
{
    (void)box;
    for (int i = 0; i < n; i++) {
        out[i] = spelling_none();
        spell_one(s, seat, moves[i], &out[i]);
    }
}

EYES_TABLE_BOXED(koryo, dynasty)

const struct eyes koryo_eyes = {
    EYES_FUNCTIONS(koryo), .mark = dynasty_mark, .version = 1,
    .n_cells = CELLS,      .n_behind = BEHIND,   .n_letters = LETTERS,
};
