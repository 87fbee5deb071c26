/* The face of Charon Inc.: words for events, actions and scores. Positions are in
 * position.c, other maps in options.c, refusals in why.c, the drawing in draw.c. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games/charon/face/face.h"
#include "games/json.h"
#include "text/memory.h"

FACE_EMBED_RULES(charon)

/* --- events and score lines --- */

enum {
    ROLE_CARD = ROLE_GAME,
    ROLE_DRAWN, /* the second card of a redraw */
    ROLE_CARDS,
    ROLE_BUILDING, /* a number */
    ROLE_GEM,      /* one of that kind */
    ROLE_COLOUR,   /* its colour */
    ROLE_GEMS,
    ROLE_AREA,
    ROLE_SPOT,
    ROLE_ZONE,
    ROLE_ZONES,  /* a mask */
    ROLE_SEEDED, /* what lies where, as CHARON_EV_SEEDED has it */
    ROLE_CLAIMED_GEMS,
    ROLE_CLAIMED_ZONES,
    ROLE_SEATS, /* a mask */
    ROLE_ORDER, /* as CHARON_EV_ORDER has it */
};

#define SEAT \
    { \
        "seat", ROLE_SEAT, SLOT_SEAT \
    }

static const struct form events[] = {
    [CHARON_EV_ROUND] = {.name = "round",
                         .text = N_("Round {round} of 4."),
                         .field = {{"round", ROLE_NUMBER, SLOT_ARG}}},
    [CHARON_EV_SEEDED] = {.name = "seeded",
                          .text = N_("The moon is seeded: {zones}."),
                          .field = {{"zones", ROLE_SEEDED, SLOT_WHAT}}},
    [CHARON_EV_DEALT] = {.name = "dealt",
                         .text = N_("{seat} is dealt {cards}."),
                         .veiled = N_("{seat} is dealt {n} cards."),
                         .field = {SEAT,
                                   {"n", ROLE_NUMBER, SLOT_ARG},
                                   {"cards", ROLE_CARDS, SLOT_WHAT}}},
    [CHARON_EV_REDREW] =
        {.name = "redrew",
         .text = N_("{seat} draws the {drawn} from the discard for the {card}."),
         .veiled = N_("{seat} replaces a card from the discard."),
         .field = {SEAT, {"card", ROLE_CARD, SLOT_WHAT}, {"drawn", ROLE_DRAWN, SLOT_WHAT}}},
    [CHARON_EV_KEPT] = {.name = "kept", .text = N_("{seat} redraws no more."), .field = {SEAT}},
    [CHARON_EV_OFFERED] = {.name = "offered",
                           .text = N_("{seat} offers the {card}."),
                           .veiled = N_("{seat} offers a card."),
                           .field = {SEAT, {"card", ROLE_CARD, SLOT_WHAT}}},
    [CHARON_EV_TURNED_UP] = {.name = "turned-up",
                             .text = N_("The common row: {cards}."),
                             .field = {{"cards", ROLE_CARDS, SLOT_WHAT}}},
    [CHARON_EV_FLAGGED] = {.name = "flagged",
                           .text = N_("{seat} puts the flag of {area} on {spot}."),
                           .field = {SEAT,
                                     {"area", ROLE_AREA, SLOT_ARG},
                                     {"spot", ROLE_SPOT, SLOT_ARG + 1}}},
    [CHARON_EV_TRIGGERED] = {.name = "triggered",
                             .text = N_("Triggered: {area}, for {seats}."),
                             .field = {{"area", ROLE_AREA, SLOT_ARG},
                                       {"seats", ROLE_SEATS, SLOT_ARG + 1}}},
    [CHARON_EV_MOVED] = {.name = "moved",
                         .text = N_("{seat} moves a flag from {from} to {spot}."),
                         .field = {SEAT,
                                   {"from", ROLE_SPOT, SLOT_ARG},
                                   {"spot", ROLE_SPOT, SLOT_ARG + 1}}},
    [CHARON_EV_STAYED] = {.name = "stayed",
                          .text = N_("{seat} moves no flag."),
                          .field = {SEAT}},
    [CHARON_EV_BY_CENTRE] = {.name = "by-centre",
                             .text = N_("{zone} is tied: {seat} has the centre."),
                             .field = {SEAT, {"zone", ROLE_ZONE, SLOT_ARG}}},
    [CHARON_EV_BY_ROADS] = {.name = "by-roads",
                            .text = N_("{zone} is tied: {seat} has more roads."),
                            .field = {SEAT, {"zone", ROLE_ZONE, SLOT_ARG}}},
    [CHARON_EV_TIED] = {.name = "tied",
                        .text = N_("Tied, and nobody's: {zones}."),
                        .field = {{"zones", ROLE_ZONES, SLOT_WHAT}}},
    [CHARON_EV_CLAIMED] = {.name = "claimed",
                           .text = N_("{seat} claims {gems}: {zones}."),
                           .field = {SEAT,
                                     {"gems", ROLE_CLAIMED_GEMS, SLOT_WHAT},
                                     {"zones", ROLE_CLAIMED_ZONES, SLOT_WHAT}}},
    [CHARON_EV_FOUND] = {.name = "found",
                         .text = N_("{seat} finds a clear gem."),
                         .field = {SEAT}},
    [CHARON_EV_DRAFTED] = {.name = "drafted",
                           .text = N_("{seat} takes the {card} from the discard."),
                           .veiled = N_("{seat} takes a card from the discard."),
                           .field = {SEAT, {"card", ROLE_CARD, SLOT_WHAT}}},
    [CHARON_EV_TOOK] = {.name = "took",
                        .text = N_("{seat} takes the {card} from the common row."),
                        .field = {SEAT, {"card", ROLE_CARD, SLOT_ARG}}},
    [CHARON_EV_SKIPPED] = {.name = "skipped",
                           .text = N_("{seat} takes no card."),
                           .field = {SEAT}},
    [CHARON_EV_ORDER] = {.name = "order",
                         .text = N_("Turn order: {order}."),
                         .field = {{"order", ROLE_ORDER, SLOT_WHAT}}},
    [CHARON_EV_TRADED] = {.name = "traded",
                          .text = N_("{seat} trades {gems} for {gem}."),
                          .field = {SEAT,
                                    {"gems", ROLE_GEMS, SLOT_WHAT},
                                    {"gem", ROLE_GEM, SLOT_ARG}}},
    [CHARON_EV_SYNCED] = {.name = "synced",
                          FORM_COUNT(
                              "{seat}'s Synchrotron turns {n} gem from {from} to {to}.",
                              "{seat}'s Synchrotron turns {n} gems from {from} to {to}."),
                          .field = {SEAT,
                                    {"from", ROLE_COLOUR, SLOT_ARG},
                                    {"to", ROLE_COLOUR, SLOT_ARG + 1},
                                    {"n", ROLE_NUMBER, SLOT_ARG + 2}}},
    [CHARON_EV_BUILT] = {.name = "built",
                         .text = N_("{seat} builds the {card} for {gems}."),
                         .field = {SEAT,
                                   {"card", ROLE_CARD, SLOT_ARG},
                                   {"gems", ROLE_GEMS, SLOT_WHAT}}},
    [CHARON_EV_BUILT_ROW] =
        {.name = "built-common",
         .text = N_("{seat} builds the {card} of the common row for {gems}."),
         .field = {SEAT, {"card", ROLE_CARD, SLOT_ARG}, {"gems", ROLE_GEMS, SLOT_WHAT}}},
    [CHARON_EV_ENDED] = {.name = "ended",
                         .text = N_("{seat} has done building."),
                         .field = {SEAT}},
    [CHARON_EV_RETURNED] = {.name = "returned",
                            .text = N_("{seat} hands back {gem}."),
                            .field = {SEAT, {"gem", ROLE_GEM, SLOT_ARG}}},
    [CHARON_EV_ROW_LEFT] = {.name = "row-left",
                            .text = N_("The rest of the common row goes to the discard: "
                                       "{cards}."),
                            .field = {{"cards", ROLE_CARDS, SLOT_WHAT}}},
    [CHARON_EV_OVER] = {.name = "over", .text = N_("The game is over.")},
};

static const struct form lines[] = {
    [CHARON_SCORE_BUILDING] = {.name = "building",
                               .text = N_("building {card}"),
                               .field = {SEAT,
                                         {"card", ROLE_BUILDING, SLOT_ARG},
                                         {"value", ROLE_NUMBER, SLOT_VALUE}}},
};

/* --- names --- */

const char *charon_area(enum lang lang, int area)
{
    static const char *const names[CHARON_AREAS] = {
        N_("Stolen Intelligence"), N_("Rare Mineral Find"),     N_("Engineering Advance"),
        N_("Synchrotron"),         N_("Underground Warehouse"),
    };

    return text_in(lang, names[area]);
}

const char *charon_area_code(int area)
{
    static const char *const codes[CHARON_AREAS] = {"intel", "rare", "eng", "sync", "ware"};

    return codes[area];
}

const char *charon_colour(enum lang lang, int kind)
{
    static const char *const names[CHARON_GEM_KINDS] = {
        N_("blue"), N_("yellow"), N_("green"), N_("purple"), N_("black"), N_("clear"),
    };

    return text_in(lang, names[kind]);
}

/* "3 yellow": so many gems of a kind. */
static void print_gem(FILE *out, enum lang lang, int kind, int n)
{
    static const struct form words[CHARON_GEM_KINDS] = {
        [CHARON_BLUE] = {FORM_COUNT("{n} blue", "{n} blue")},
        [CHARON_YELLOW] = {FORM_COUNT("{n} yellow", "{n} yellow")},
        [CHARON_GREEN] = {FORM_COUNT("{n} green", "{n} green")},
        [CHARON_PURPLE] = {FORM_COUNT("{n} purple", "{n} purple")},
        [CHARON_BLACK] = {FORM_COUNT("{n} black", "{n} black")},
        [CHARON_CLEAR] = {FORM_COUNT("{n} clear", "{n} clear")},
    };
    char count[PART_NUMBER_TEXT];
    struct word word = {"n", count};

    parts_number(count, n);
    text_fill(out, text_count(lang, words[kind].text, words[kind].plural, n), &word, 1);
}

void charon_print_gems(FILE *out, enum lang lang, gems g)
{
    const char *comma = "";

    if (!g)
        fputs(text_in(lang, N_("nothing")), out);
    for (int kind = 0; kind < CHARON_GEM_KINDS; kind++)
        if (gems_count(g, kind)) {
            fputs(comma, out);
            print_gem(out, lang, kind, gems_count(g, kind));
            comma = ", ";
        }
}

static void print_card(FILE *out, const struct charon_box *box, int card)
{
    char text[PART_CARD_TEXT];

    parts_card(text, box->code[card], box->code[card], "");
    fputs(text, out);
}

void charon_print_cards(FILE *out, enum lang lang, const struct charon_box *box, bag cards)
{
    bag rest = cards;

    if (!cards)
        fputs(text_in(lang, N_("nothing")), out);
    FOR_CARDS(box, card, rest)
    {
        fputs(rest == cards ? "" : ", ", out);
        if (cards_count(box, cards, card) > 1) {
            char n[PART_NUMBER_TEXT];

            parts_number(n, cards_count(box, cards, card));
            fprintf(out, "%s × ", n);
        }
        print_card(out, box, card);
    }
}

/* The colour that a zone was seeded with, or -1; see CHARON_EV_SEEDED. */
static int seeded_colour(uint64_t seeded, int zone)
{
    return (int)(seeded >> 3 * zone & 7) - 1;
}

static gems claimed_gems(uint64_t claim)
{
    gems g = 0;

    for (int kind = 0; kind < CHARON_COLOURS; kind++)
        g += gems_of(kind,
                     (int)(claim >> CHARON_CLAIM_BITS * kind & ((1 << CHARON_CLAIM_BITS) - 1)));
    return g;
}

/* --- values as programs read them --- */

static void put_number(struct put *out, const char *key, int card)
{
    char text[12];

    snprintf(text, sizeof text, "%d", card);
    put_text(out, key, text);
}

static void put_gem(struct put *out, const char *key, int kind)
{
    put_bytes(out, key, &CHARON_GEM_CODES[kind], 1);
}

static void put_zones(struct put *out, const char *key, const struct charon_box *box,
                      uint64_t mask)
{
    put_array(out, key);
    for (int zone = 0; zone < box->n_zones; zone++)
        if (mask >> zone & 1)
            put_text(out, NULL, box->zone[zone]);
    put_end(out);
}

static void put_seeded(struct put *out, const char *key, const struct charon_box *box,
                       uint64_t seeded)
{
    put_object(out, key);
    for (int zone = 0; zone < box->n_zones; zone++)
        if (seeded_colour(seeded, zone) >= 0)
            put_gem(out, box->zone[zone], seeded_colour(seeded, zone));
    put_end(out);
}

static void put_order(struct put *out, const char *key, uint64_t order)
{
    put_array(out, key);
    for (; order; order >>= 8)
        put_int(out, NULL, (int64_t)(order & 255));
    put_end(out);
}

static void code(struct put *out, const char *key, const struct game *game, int role,
                 uint64_t value)
{
    const struct charon_box *box = charon_box_of(game);

    switch (role) {
    case ROLE_CARD: put_text(out, key, box->code[value & 255]); break;
    case ROLE_DRAWN: put_text(out, key, box->code[value >> 8]); break;
    case ROLE_BUILDING: put_number(out, key, (int)value); break;
    case ROLE_CARDS: charon_put_cards(out, key, box, value); break;
    case ROLE_GEM:
    case ROLE_COLOUR: put_gem(out, key, (int)value); break;
    case ROLE_GEMS: charon_put_gems(out, key, value); break;
    case ROLE_AREA: put_text(out, key, charon_area_code((int)value)); break;
    case ROLE_SPOT: put_text(out, key, box->spot[value]); break;
    case ROLE_ZONE: put_text(out, key, box->zone[value]); break;
    case ROLE_ZONES: put_zones(out, key, box, value); break;
    case ROLE_SEEDED: put_seeded(out, key, box, value); break;
    case ROLE_CLAIMED_GEMS: charon_put_gems(out, key, claimed_gems(value)); break;
    case ROLE_CLAIMED_ZONES: put_zones(out, key, box, value >> CHARON_CLAIM_ZONES); break;
    case ROLE_SEATS: put_mask(out, key, value); break;
    default: put_order(out, key, value); break; /* ROLE_ORDER */
    }
}

/* --- values as people read them --- */

static void print_zones(FILE *out, const struct charon_box *box, uint64_t mask)
{
    const char *space = "";

    for (int zone = 0; zone < box->n_zones; zone++)
        if (mask >> zone & 1) {
            fprintf(out, "%s%s", space, box->zone[zone]);
            space = " ";
        }
}

/* "blue a1 d3, yellow c2" */
static void print_seeded(FILE *out, enum lang lang, const struct charon_box *box,
                         uint64_t seeded)
{
    const char *comma = "";

    if (!seeded)
        fputs(text_in(lang, N_("nothing")), out);
    for (int kind = 0; kind < CHARON_COLOURS; kind++) {
        uint64_t mask = 0;

        for (int zone = 0; zone < box->n_zones; zone++)
            if (seeded_colour(seeded, zone) == kind)
                mask |= (uint64_t)1 << zone;
        if (!mask)
            continue;
        fprintf(out, "%s%s ", comma, charon_colour(lang, kind));
        print_zones(out, box, mask);
        comma = ", ";
    }
}

static void print_seats(FILE *out, uint64_t mask)
{
    const char *comma = "";

    for (int seat = 0; seat < CHARON_MAX_PLAYERS; seat++)
        if (mask >> seat & 1) {
            char text[PART_SEAT_TEXT];

            parts_seat(text, seat);
            fprintf(out, "%s%s", comma, text);
            comma = ", ";
        }
}

static void name(FILE *out, enum lang lang, const struct game *game, int role, uint64_t value)
{
    const struct charon_box *box = charon_box_of(game);

    switch (role) {
    case ROLE_CARD: print_card(out, box, (int)(value & 255)); break;
    case ROLE_DRAWN: print_card(out, box, (int)(value >> 8)); break;
    case ROLE_BUILDING: fprintf(out, "%d", (int)value); break;
    case ROLE_CARDS: charon_print_cards(out, lang, box, value); break;
    case ROLE_GEM: print_gem(out, lang, (int)value, 1); break;
    case ROLE_COLOUR: fputs(charon_colour(lang, (int)value), out); break;
    case ROLE_GEMS: charon_print_gems(out, lang, value); break;
    case ROLE_AREA: fputs(charon_area(lang, (int)value), out); break;
    case ROLE_SPOT: fputs(box->spot[value], out); break;
    case ROLE_ZONE: fputs(box->zone[value], out); break;
    case ROLE_ZONES: print_zones(out, box, value); break;
    case ROLE_SEEDED: print_seeded(out, lang, box, value); break;
    case ROLE_CLAIMED_GEMS: charon_print_gems(out, lang, claimed_gems(value)); break;
    case ROLE_CLAIMED_ZONES: print_zones(out, box, value >> CHARON_CLAIM_ZONES); break;
    case ROLE_SEATS: print_seats(out, value); break;
    default: /* ROLE_ORDER */
        for (; value; value >>= 8) {
            char text[PART_SEAT_TEXT];

            parts_seat(text, (int)(value & 255) - 1);
            fprintf(out, "%s%s", text, value >> 8 ? ", " : "");
        }
    }
}

/* --- what is asked, and the answers --- */

/* Of 100 cards of the discard, as far as a view tells, how many are of numbers that a seat has
 * not built. A 12 that is not seen lies in the discard or in a hand, never in the deck [H7]. */
static int new_in_discard(const struct charon_box *box, const struct charon *s, int seat)
{
    int hands = s->veiled_discard; /* hidden places that a 12 can be in */
    int twelves = cards_total(box, s->deck & box->twelves);
    bag rest = s->deck & ~box->twelves;
    bag open = s->discard;
    int fresh_twelves = charon_has_built(s, seat, CHARON_HIGHEST_CARD) ? 0 : twelves;
    int fresh =
        cards_total(box, rest) - cards_total(box, charon_built_among(box, s, seat, rest));
    int fresh_open =
        cards_total(box, open) - cards_total(box, charon_built_among(box, s, seat, open));
    int n = s->veiled_discard + cards_total(box, open);
    double likely = fresh_open;

    for (int other = 0; other < s->players; other++)
        hands += s->veiled_hand[other];
    if (s->veiled_discard) {
        double twelve = hands > twelves ? (double)twelves / hands : 1;

        likely +=
            s->veiled_discard * ((twelves ? twelve * fresh_twelves / twelves : 0) +
                                 (rest ? (1 - twelve) * fresh / cards_total(box, rest) : 0));
    }
    return n ? (int)(100 * likely / n + 0.5) : 0;
}

/* The cards that may be redrawn, as what the question comes from. */
static void print_duplicates(FILE *out, const struct charon_box *box, const struct charon *s)
{
    bag rest = s->duplicates[s->turn];
    const char *comma = "";

    FOR_CARDS(box, card, rest)
    {
        char text[PART_CARD_TEXT];

        parts_cause(text, box->code[card], box->code[card], "", s->turn);
        fprintf(out, "%s%s", comma, text);
        comma = ", ";
    }
}

static void ask_redraw(FILE *out, enum lang lang, const struct charon_box *box,
                       const struct charon *s)
{
    char *cards = NULL;
    size_t size;
    FILE *list = memory_open(&cards, &size);
    char seat[PART_SEAT_TEXT];
    char n[PART_NUMBER_TEXT];
    char chance[PART_NUMBER_TEXT];

    if (!list)
        return;
    print_duplicates(list, box, s);
    fclose(list);
    parts_call(seat, s->turn);
    parts_number(n, s->veiled_discard + cards_total(box, s->discard));
    parts_number(chance, new_in_discard(box, s, s->turn));
    text_say(out, lang,
             s->duplicates[s->turn]
                 ? N_("{seat}, you have built {cards} already: redraw it from the {n} cards of "
                      "the discard – about {chance} % bring a new number –, or keep it.")
                 : N_("{seat}, you were dealt what you have built: redraw it from the discard, "
                      "or keep it."),
             "seat", seat, "cards", cards ? cards : "", "n", n, "chance", chance, NULL);
    free(cards);
}

/* What a builder may do, which depends on the areas and on what is done. */
static const char *ask_builder(const struct charon *s)
{
    bool syncs = !(s->acts & CHARON_SYNCED) && charon_has(s, s->turn, CHARON_AREA_SYNC);

    if (charon_has(s, s->turn, CHARON_AREA_WARE))
        return syncs ? N_("{seat}, build; with {ware} trade {n} gems for one; with {sync} "
                          "change one colour; or end.")
                     : N_("{seat}, build; with {ware} trade {n} gems for one; or end.");
    return syncs ? N_("{seat}, build; trade {n} gems for one; with {sync} change one colour; "
                      "or end.")
                 : N_("{seat}, build; trade {n} gems for one; or end.");
}

static const char *question(const struct charon *s)
{
    switch (s->phase) {
    case CHARON_OFFERING:
        return N_("{seat}, offer a card of your hand to the common row, face down.");
    case CHARON_FLAGGING:
        return N_("{seat}, move a flag from an action area to the moon: flag {n} of 4.");
    case CHARON_MOVING:
        return N_("{seat}, {intel}: move one of your flags to an empty spot all of whose "
                  "zones have 1 or 2 gems, or stay.");
    case CHARON_DRAFTING:
        return N_("{seat}, {eng}: take a card from the discard or from the common row, or "
                  "none.");
    case CHARON_BUILDING: return ask_builder(s);
    case CHARON_STORING:
        return charon_has(s, s->turn, CHARON_AREA_WARE)
                   ? N_("{seat}, {ware} lets you keep {n} gems: hand the others back.")
                   : N_("{seat}, you may keep {n} gems: hand the others back.");
    default: return N_("The game is over.");
    }
}

/* The number in the question. */
static int question_number(const struct charon *s)
{
    int n = CHARON_AREAS + 1;

    switch (s->phase) {
    case CHARON_BUILDING: return charon_rate(s, s->turn);
    case CHARON_STORING: return charon_limit(s, s->turn);
    case CHARON_FLAGGING:
        for (int area = 0; area < CHARON_AREAS; area++)
            n -= s->area[area] >> s->turn & 1;
        return n;
    default: return 0;
    }
}

static void ask(FILE *out, enum lang lang, const struct game *game, const void *view,
                int viewer)
{
    const struct charon *s = (const struct charon *)view;
    char area[CHARON_AREAS][PART_CARD_TEXT];
    char seat[PART_SEAT_TEXT];
    char n[PART_NUMBER_TEXT];

    (void)viewer;
    if (s->phase == CHARON_REDRAWING) {
        ask_redraw(out, lang, charon_box_of(game), s);
        return;
    }
    for (int i = 0; i < CHARON_AREAS; i++)
        parts_cause(area[i], charon_area_code(i), charon_area(lang, i), "", NOBODY);
    parts_call(seat, s->turn);
    parts_number(n, question_number(s));
    text_say(out, lang, question(s), "seat", seat, "n", n, "intel", area[CHARON_AREA_INTEL],
             "eng", area[CHARON_AREA_ENG], "sync", area[CHARON_AREA_SYNC], "ware",
             area[CHARON_AREA_WARE], NULL);
}

/* A sentence with a number and two names in it; one with a card and a name. */
static void say(FILE *out, enum lang lang, const char *english, int number, const char *one,
                const char *other)
{
    char n[PART_NUMBER_TEXT];

    parts_number(n, number);
    text_say(out, lang, english, "n", n, "one", one, "other", other, NULL);
}

static void say_card(FILE *out, enum lang lang, const char *english,
                     const struct charon_box *box, int card, const char *one)
{
    char text[PART_CARD_TEXT];

    parts_card(text, box->code[card], box->code[card], "");
    text_say(out, lang, english, "n", text, "one", one, NULL);
}

/* Gems in words, to be freed. */
static char *gems_text(enum lang lang, gems g)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return NULL;
    charon_print_gems(out, lang, g);
    fclose(out);
    return text;
}

/* With what a building costs its builder now. */
static void describe_build(FILE *out, enum lang lang, const struct game *game,
                           const struct charon *s, move m)
{
    const struct charon_box *box = charon_box_of(game);
    int card = charon_arg(m, 0);
    char *cost = gems_text(lang, charon_payment(box, s, s->turn, card));

    say_card(out, lang,
             charon_verb(m) == CHARON_BUILD ? N_("build the {n} from your hand for {one}")
                                            : N_("build the {n} of the common row for {one}"),
             box, card, cost ? cost : "");
    free(cost);
}

static void describe_return(FILE *out, enum lang lang, int kind)
{
    char *gem = gems_text(lang, gems_of(kind, 1));

    text_say(out, lang, N_("hand back {gem}"), "gem", gem ? gem : "", NULL);
    free(gem);
}

static void describe_trade(FILE *out, enum lang lang, move m)
{
    char *given = gems_text(lang, charon_given(m));
    char *got = gems_text(lang, gems_of(charon_arg(m, 2), 1));

    text_say(out, lang, N_("give {gems} for {gem}"), "gems", given ? given : "", "gem",
             got ? got : "", NULL);
    free(given);
    free(got);
}

static void describe(FILE *out, enum lang lang, const struct game *game, const void *view,
                     move m)
{
    const struct charon_box *box = charon_box_of(game);
    int a = charon_arg(m, 0);
    int b = charon_arg(m, 1);

    switch (charon_verb(m)) {
    case CHARON_REDRAW:
        say_card(out, lang, N_("replace the {n} from the discard"), box, a, "");
        break;
    case CHARON_KEEP: say(out, lang, N_("keep what you were dealt"), 0, "", ""); break;
    case CHARON_OFFER: say_card(out, lang, N_("offer the {n}"), box, a, ""); break;
    case CHARON_FLAG:
        say(out, lang, N_("plant the flag of {one} on {other}"), 0, charon_area(lang, a),
            box->spot[b]);
        break;
    case CHARON_MOVE:
        say(out, lang, N_("move your flag from {one} to {other}"), 0, box->spot[a],
            box->spot[b]);
        break;
    case CHARON_STAY: say(out, lang, N_("move no flag"), 0, "", ""); break;
    case CHARON_DRAFT_DISCARD:
        say_card(out, lang, N_("take the {n} from the discard"), box, a, "");
        break;
    case CHARON_DRAFT_COMMON:
        say_card(out, lang, N_("take the {n} from the common row"), box, a, "");
        break;
    case CHARON_SKIP: say(out, lang, N_("take no card"), 0, "", ""); break;
    case CHARON_TRADE: describe_trade(out, lang, m); break;
    case CHARON_SYNC:
        say(out, lang, N_("turn {n} from {one} to {other}"), charon_arg(m, 2),
            charon_colour(lang, a), charon_colour(lang, b));
        break;
    case CHARON_BUILD:
    case CHARON_BUILD_COMMON:
        describe_build(out, lang, game, (const struct charon *)view, m);
        break;
    case CHARON_END: say(out, lang, N_("end your building"), 0, "", ""); break;
    case CHARON_RETURN: describe_return(out, lang, a); break;
    default: break;
    }
}

/* --- explanations --- */

/* "Building 7: value 7, cost 2 blue, 2 black. [H2]" */
static void explain_card(FILE *out, enum lang lang, const struct charon_box *box, int card)
{
    char *cost = gems_text(lang, box->cost[card]);
    char value[PART_NUMBER_TEXT];

    parts_number(value, box->value[box->number[card]]);
    text_say(out, lang, N_("Building {card}: value {value}, cost {cost}."), "card",
             box->code[card], "value", value, "cost", cost ? cost : "", NULL);
    fputs(" [H2]", out);
    free(cost);
}

static void explain_area(FILE *out, enum lang lang, int area)
{
    static const struct {
        const char *gives;
        const char *when;
        const char *rule;
    } about[CHARON_AREAS] = {
        {N_("Move a flag to where all zones have 1 or 2 gems"), N_("before the claims"), "H12"},
        {N_("Take a clear gem: it pays for any colour"), N_("after the claims"), "H14"},
        {N_("Take a card from the discard or the common row"), N_("after the claims"), "H15"},
        {N_("Once: turn gems of one colour into another"), N_("while building"), "H17"},
        {N_("Trade 2 for 1, not 3; keep 6 gems, not 2"), N_("building and storing"), "H18"},
    };

    fprintf(out, "%s – %s – %s. [%s]", charon_area(lang, area),
            text_in(lang, about[area].gives), text_in(lang, about[area].when),
            about[area].rule);
}

static bool is_area(int area, const char *code)
{
    if (!strcasecmp(charon_area_code(area), code))
        return true;
    for (int lang = 0; lang < N_LANGS; lang++)
        if (!strcasecmp(charon_area((enum lang)lang, area), code))
            return true;
    return false;
}

/* A building by its code, all of a number by that, an action area by its code or name. */
static bool explain(FILE *out, enum lang lang, const struct game *game, const char *code)
{
    const struct charon_box *box = charon_box_of(game);
    bool is_found = false;

    for (int card = CHARON_LOWEST_CARD; card < box->n_kinds; card++) {
        char number[12];

        snprintf(number, sizeof number, "%d", box->number[card]);
        if (!box->copies[card] ||
            (strcasecmp(box->code[card], code) != 0 && strcmp(number, code) != 0))
            continue;
        fputs(is_found ? " " : "", out);
        explain_card(out, lang, box, card);
        is_found = true;
    }
    for (int area = 0; area < CHARON_AREAS; area++)
        if (is_area(area, code)) {
            explain_area(out, lang, area);
            is_found = true;
        }
    return is_found;
}

const struct face charon_face = {
    .game = &charon_game,
    .title = N_("Charon Inc."),
    .about = N_("Flags claim gems on Pluto's moon, gems build cards – and every flag gives up "
                "the action it stood on."),
    .minutes = "60",
    .notice = N_(
        "The map, and what buildings cost and are worth, are our reconstruction. Another map "
        "can be used instead."),
    .is_listed = true,
    .rules = FACE_RULES(charon),
    .market = &charon_market,
    .options = {.choices = charon_choices,
                .read = charon_read_options,
                .write = charon_write_options,
                .check = charon_check},
    .words = {.events = events,
              .lines = lines,
              .name = name,
              .why = charon_why,
              .ask = ask,
              .describe = describe,
              .explain = explain},
    .json = {.code = code,
             .phase = charon_phase,
             .write_position = charon_write_position,
             .read_position = charon_read_position,
             .write_box = charon_write_box},
    .terminal = {.draw = charon_draw},
};
