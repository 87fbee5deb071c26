/* What a net sees of a game of Chosŏn, and how it spells actions; docs/eyes.md. */
#include "games/choson/rules/rules.h"
#include "games/dynasty/rules/eyes.h"
#include "games/dynasty/rules/shipped.h"

/* Letters, in the order of the alphabet. */
enum {
    PLACE = 0,              /* kind and count; the three events of [C24] come last */
    PLACE_TWO = 46,         /* two kinds */
    PLAIN = PLACE_TWO + 45, /* the verbs without an argument, in the order of plain_letter() */
    SHIELD = PLAIN + 11,    /* family */
    TAKE = SHIELD + DYNASTY_FAMILIES,     /* seat */
    DROP = TAKE + CHOSON_MAX_PLAYERS - 1, /* family */
    SHOOT = DROP + DYNASTY_FAMILIES,      /* target */
    STRIKE = SHOOT + DYNASTY_TARGETS,     /* target */
    LOBBY = STRIKE + DYNASTY_TARGETS,     /* the nearer target */
    STRIKE_TWO = LOBBY + DYNASTY_TARGETS, /* the nearer target */
    AND = STRIKE_TWO + DYNASTY_TARGETS,   /* the farther one of either */
    LETTERS = AND + DYNASTY_TARGETS,

    KINDS = CHOSON_KINDS - 1,
    CELLS =
        4 + 7 * KINDS + 6 + 2 * DYNASTY_FAMILIES + 4 * CHOSON_MAX_PLAYERS - 1 + KINDS + 11 + 4,
    BEHIND = 2 * (CHOSON_MAX_PLAYERS - 1) * KINDS,
};

/* What a seat would score now, but for what is decided at the end. [C22, C23] */
RULE static int points_of_seat(const struct choson *s, int seat)
{
    return dynasty_family_points(&s->d, seat) + s->d.tokens[seat] + s->kept[seat];
}

RULE void choson_look(const struct dynasty_box *box, const struct choson *s, int seat,
                      const struct spelling *begun, struct eye *out)
{
    int mine = points_of_seat(s, seat);
    int players = s->d.players;

    dynasty_look(&s->d, seat, CHOSON_BOX, CHOSON_KINDS, CHOSON_PHASES, out);
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        dynasty_look_family(&s->d, seat, family, choson_holder(s, family), out);
    for (int i = 0; i < CHOSON_MAX_PLAYERS; i++) {
        bool is_there = i < players;
        int other = is_there ? (seat + i) % players : 0;

        if (is_there)
            dynasty_look_room(&s->d, other, dynasty_limit(box, s->d.round), out);
        else
            eye_amount(out, 0, 12 + DYNASTY_ROOM);
        eye_amount(out, is_there ? s->d.tokens[other] : 0, CHOSON_TOKENS);
        eye_amount(out, is_there ? s->kept[other] : 0, CHOSON_EVENTS);
        if (i)
            dynasty_look_margin(is_there ? mine - points_of_seat(s, other) : -DYNASTY_MARGIN,
                                out);
    }
    dynasty_look_bag(out, s->played, CHOSON_BOX, CHOSON_KINDS);
    eye_amount(out, s->d.bank, CHOSON_TOKENS);
    eye_amount(out, s->d.owed[0], 1);
    eye_name(out, eye_seat(s->legacy, seat, players), CHOSON_MAX_PLAYERS);
    eye_name(out, eye_seat(s->shield_owner, seat, players), CHOSON_MAX_PLAYERS);
    eye_name(out, s->shield_family, DYNASTY_FAMILIES);
    eye_name(out, eye_seat(s->resume, seat, players), CHOSON_MAX_PLAYERS);
    eye_bits(out, s->d.acts, 5);
    dynasty_look_begun(out, begun,
                       begun->n && begun->letter[0] >= STRIKE_TWO ? STRIKE_TWO : LOBBY);
    eye_bits(out, begun->n ? 1u << (begun->letter[0] >= STRIKE_TWO) : 0, 2);
}

RULE void choson_look_behind(const struct dynasty_box *box, const struct choson *s, int seat,
                             struct eye *out)
{
    (void)box;
    dynasty_look_behind(&s->d, seat, CHOSON_BOX, CHOSON_KINDS, out);
}

RULE static int plain_letter(int verb)
{
    switch (verb) {
    case DYNASTY_REVEAL: return PLAIN;
    case CHOSON_PASS: return PLAIN + 1;
    case CHOSON_TRAVEL: return PLAIN + 2;
    case CHOSON_STAY: return PLAIN + 3;
    case CHOSON_KEEP: return PLAIN + 4;
    case CHOSON_FORESEE: return PLAIN + 5;
    case CHOSON_RESEARCH: return PLAIN + 6;
    case CHOSON_END: return PLAIN + 7;
    case CHOSON_RIPOSTE: return PLAIN + 8;
    case CHOSON_SPARE: return PLAIN + 9;
    default: return PLAIN + 10; /* CHOSON_DECLINE */
    }
}

RULE static void spell_one(const struct choson *s, int seat, move m, struct spelling *out)
{
    const struct dynasty *t = &s->d;
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);

    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
        spelling_add(out, PLACE + (c == CHOSON_EVENT ? PLACE_TWO - 1 : dynasty_same(c, d)));
        break;
    case DYNASTY_PLACE_TWO: spelling_add(out, PLACE_TWO + dynasty_pair(c, d)); break;
    case CHOSON_SHIELD: spelling_add(out, SHIELD + d - 1); break;
    case CHOSON_TAKE: spelling_add(out, TAKE + eye_relative(d, seat, t->players) - 1); break;
    case CHOSON_DROP: spelling_add(out, DROP + d - 1); break;
    case CHOSON_SHOOT: spelling_add(out, dynasty_target(SHOOT, t, seat, c, d)); break;
    case CHOSON_STRIKE: spelling_add(out, dynasty_target(STRIKE, t, seat, c, d)); break;
    case CHOSON_LOBBY: dynasty_spell_two(out, LOBBY, AND, t, seat, m); break;
    case CHOSON_STRIKE_TWO: dynasty_spell_two(out, STRIKE_TWO, AND, t, seat, m); break;
    default: spelling_add(out, plain_letter(dynasty_verb(m))); break;
    }
}

RULE void choson_spell(const struct dynasty_box *box, const struct choson *s, int seat,
                       const move *moves, int n, struct spelling *out)
{
    (void)box;
    for (int i = 0; i < n; i++) {
        out[i] = spelling_none();
        spell_one(s, seat, moves[i], &out[i]);
    }
}

EYES_TABLE_BOXED(choson, dynasty)

const struct eyes choson_eyes = {
    EYES_FUNCTIONS(choson), .mark = dynasty_mark, .version = 1,
    .n_cells = CELLS,       .n_behind = BEHIND,   .n_letters = LETTERS,
};
