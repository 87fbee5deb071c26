/* Words of Duel of Chaos: cards by name, what is asked, actions, explanations. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games/duel/face/face.h"
#include "text/memory.h"

void duel_print_card(FILE *out, enum lang lang, const struct duel_box *box, int card)
{
    char text[PART_CARD_TEXT];
    char typed[DUEL_MAX_CODE + 4];

    snprintf(typed, sizeof typed, " (%s)", box->code[card]);
    parts_card(text, box->code[card], duel_title(box, box->kind_of[card])->name[lang], typed);
    fputs(text, out);
}

int duel_find_card(const struct duel_box *box, const char *code)
{
    for (int card = 0; card < box->n_cards; card++) {
        const struct duel_title *title = duel_title(box, box->kind_of[card]);

        if (!strcasecmp(box->code[card], code) || !strcasecmp(title->code, code))
            return card;
        for (int lang = 0; lang < N_LANGS; lang++)
            if (!strcasecmp(title->name[lang], code))
                return card;
    }
    return DUEL_NO_CARD;
}

/* --- actions --- */

/* What `pass` means where it is. */
static const char *pass_words(const struct duel *s)
{
    if (s->effect.step == DUEL_ASK_USE)
        return N_("leave its effect alone");
    if (duel_has_effect(s))
        return N_("do not do it");
    return s->n_due ? N_("give up your due reactions") : N_("end your combo");
}

/* What is done with a card that is picked. */
static const char *pick_words(const struct duel_clause *c)
{
    switch (c->verb == DUEL_DEVOUR ? DUEL_SACRIFICED : c->place) {
    case DUEL_DISCARDED: return N_("discard {card}");
    case DUEL_SACRIFICED: return N_("sacrifice {card}");
    case DUEL_INTO_HAND: return N_("take {card} into your hand");
    case DUEL_ONTO_PILE: return N_("put {card} on your pile");
    case DUEL_UNDER_PILE: return N_("put {card} under your pile");
    default: return N_("put {card} into your discard");
    }
}

static const char *slot_words(const struct duel_clause *c)
{
    return c->verb == DUEL_COVER    ? N_("cover {card} with {other}")
           : c->verb == DUEL_BANISH ? N_("banish {card}")
                                    : N_("gain {card}");
}

static const char *move_words(const struct duel_box *box, const struct duel *s, move m)
{
    switch (duel_verb(m)) {
    case DUEL_DO_PLAY: return N_("play {card}");
    case DUEL_DO_USE:
        return s->effect.step == DUEL_ASK_USE ? N_("apply its effect") : N_("do it");
    case DUEL_DO_PASS: return pass_words(s);
    case DUEL_DO_REACT:
        return s->events ? N_("interrupt with {card}") : N_("apply the reaction of {card}");
    case DUEL_DO_HOLD: return N_("let it pass");
    case DUEL_DO_INVOKE: return N_("use {card}");
    case DUEL_DO_AWAKEN: return N_("awaken the keyword");
    case DUEL_DO_PLAIN: return N_("do not awaken it");
    case DUEL_DO_NAME: return N_("name clan {clan}");
    case DUEL_DO_TOP: return N_("put {card} back on your pile");
    case DUEL_DO_PICK: return pick_words(duel_clause(box, s));
    case DUEL_DO_DONE: return N_("choose no more cards");
    case DUEL_DO_SLOT: return slot_words(duel_clause(box, s));
    case DUEL_DO_BUY: return N_("recruit {card} for {cost}");
    default: return N_("end your turn");
    }
}

void duel_describe(FILE *out, enum lang lang, const struct game *game, const void *view, move m)
{
    const struct duel_box *box = (const struct duel_box *)game->box;
    const struct duel *s = (const struct duel *)view;
    int verb = duel_verb(m);
    int n = duel_argument(m);
    bool is_slot = verb == DUEL_DO_SLOT || verb == DUEL_DO_BUY;
    bool is_card = verb == DUEL_DO_PLAY || verb == DUEL_DO_REACT || verb == DUEL_DO_INVOKE ||
                   verb == DUEL_DO_TOP || verb == DUEL_DO_PICK;
    int card = is_card ? n : is_slot ? duel_available(s, n - 1) : DUEL_NO_CARD;
    int other = s->first[DUEL_DOMAIN_PILE]; /* what covers, where something is covered */
    char name[PART_CARD_TEXT] = "";
    char cover[PART_CARD_TEXT] = "";
    char cost[PART_NUMBER_TEXT] = "";

    if (verb == DUEL_DO_OPTION) {
        duel_say_choice(out, lang, box, duel_sentence(box, s), n);
        return;
    }
    if (card != DUEL_NO_CARD) {
        parts_card(name, box->code[card], duel_title(box, box->kind_of[card])->name[lang], "");
        parts_number(cost, duel_kind(box, card)->cost);
    }
    if (other != DUEL_NO_CARD)
        parts_card(cover, box->code[other], duel_title(box, box->kind_of[other])->name[lang],
                   "");
    text_say(out, lang, move_words(box, s, m), "card", name, "clan",
             verb == DUEL_DO_NAME ? duel_clan_name(lang, n) : "", "cost", cost, "other", cover,
             NULL);
}

/* --- explanations --- */

/* "Drakon, cost 3": what stands at the top of a card. */
static void explain_head(FILE *out, enum lang lang, const struct duel_kind *kind)
{
    if (kind->clan == DUEL_INTERVENTION) {
        char depth[12];

        snprintf(depth, sizeof depth, "%d", kind->depth);
        text_say(out, lang, N_("Intervention, after {n} cards"), "n", depth, NULL);
        return;
    }
    fputs(duel_clan_name(lang, kind->clan), out);
    if (kind->set)
        fprintf(out, ", %s", text_in(lang, N_("Emissary")));
    fprintf(out, ", %s %d", text_in(lang, N_("cost")), kind->cost);
    if (kind->is_prologue)
        fprintf(out, ", %s", text_in(lang, N_("Prologue")));
}

void duel_say_source(FILE *out, enum lang lang, const struct duel_title *title)
{
    static const char *const facts[] = {N_("name"),     N_("clan"),   N_("cost"),   N_("play"),
                                        N_("reaction"), N_("effect"), N_("keyword")};
    const char *comma = "";

    if (!title->known) {
        fprintf(out, " %s", text_in(lang, N_("(Our own card.)")));
        return;
    }
    fprintf(out, " (%s%s", text_in(lang, N_("From the rulebook")), text_colon(lang));
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (title->known >> i & 1) {
            fprintf(out, "%s%s", comma, text_in(lang, facts[i]));
            comma = ", ";
        }
    fprintf(out, "%s)", text_in(lang, N_("; the rest is ours.")));
}

/* Keywords and words that cards use. [D3, D4, D7–D9] */
static const struct {
    const char *word;
    const char *about;
} words[] = {
    {"plan", N_("PLAN X (Drakon): reveal the top X cards of your pile and put them back in "
                "any order. Awakened: then you may sacrifice the top card. [D7]")},
    {"call", N_("CALL X (Evine): name X clans, then reveal your top card. Of a named clan: it "
                "goes to your hand. Otherwise: under your pile. Awakened: it may be "
                "sacrificed instead. [D8]")},
    {"devour", N_("DEVOUR X (Vermeast): sacrifice up to X cards from your discard. "
                  "Awakened: from your discard and hand, also when the discard is empty. "
                  "[D9]")},
    {"discard", N_("Discard: to your discard pile; an 'if discarded' may then be applied. "
                   "[D3]")},
    {"sacrifice", N_("Sacrifice: to the Void, out of your deck for good; an 'if "
                     "sacrificed' may then be applied. [D3]")},
    {"cover", N_("Cover: reveal the top card of the Domain pile and put it on a card of the "
                 "Domain, which is unavailable until the cover leaves. [D4]")},
    {"banish", N_("Banish: an available card of the Domain goes under the Domain pile. "
                  "[D4]")},
    {"gain", N_("Gain: take an available card of the Domain without paying for it. [D5]")},
    {"awaken", N_("Awaken: once a turn, with Awakening of Chaos in force, a keyword does "
                  "more. [D7–D9]")},
};

static const char *explain_word(const char *word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(words[i].word, word))
            return words[i].about;
    return NULL;
}

bool duel_explain(FILE *out, enum lang lang, const struct game *game, const char *code)
{
    const struct duel_box *box = (const struct duel_box *)game->box;
    int card = duel_find_card(box, code);
    const struct duel_title *title;

    if (card == DUEL_NO_CARD) {
        const char *about = explain_word(code);

        fputs(about ? text_in(lang, about) : "", out);
        return about;
    }
    title = duel_title(box, box->kind_of[card]);
    fprintf(out, "%s – ", title->name[lang]);
    explain_head(out, lang, duel_kind(box, card));
    fputs(". ", out);
    duel_say_card(out, lang, box, duel_kind(box, card));
    if (box == &duel_shipped_box) /* of other sets we cannot tell */
        duel_say_source(out, lang, title);
    return true;
}

/* --- the box --- */

/* The parts of a card's text, those that it has. */
static void put_texts(struct put *out, const struct duel_box *box, const struct duel_kind *kind,
                      enum lang lang)
{
    static const char *const parts[] = {"play", "when", "reaction"};

    for (int i = 0; i < 3; i++) {
        char *text = NULL;
        size_t size;
        FILE *words_out = memory_open(&text, &size);

        if (!words_out)
            return;
        if (i == 0)
            duel_say_play(words_out, lang, box, kind);
        else if (i == 1)
            duel_say_when(words_out, lang, kind);
        else
            duel_say_reaction(words_out, lang, box, kind);
        fclose(words_out);
        if (*text)
            put_text(out, parts[i], text);
        free(text);
    }
}

static void put_kind(struct put *out, const struct duel_box *box, int i, enum lang lang)
{
    const struct duel_kind *kind = &box->kind[i];

    put_object(out, NULL);
    put_text(out, "code", duel_title(box, i)->code);
    put_text(out, "name", duel_title(box, i)->name[lang]);
    put_int(out, "copies", kind->copies);
    put_texts(out, box, kind, lang);
    if (kind->clan == DUEL_INTERVENTION) {
        put_int(out, "depth", kind->depth);
    } else {
        put_text(out, "clan", duel_clan_name(LANG_EN, kind->clan));
        put_int(out, "cost", kind->cost);
        put_bool(out, "emissary", kind->set);
        put_bool(out, "prologue", kind->is_prologue);
        put_bool(out, "vermeast", kind->is_expansion);
    }
    if (box == &duel_shipped_box)
        put_bool(out, "ours", !duel_title(box, i)->known);
    put_end(out);
}

void duel_write_box(struct put *out, const struct game *game, enum lang lang)
{
    const struct duel_box *box = (const struct duel_box *)game->box;

    put_object(out, NULL);
    put_array(out, "cards");
    for (int i = 0; i < box->n_kinds; i++)
        put_kind(out, box, i, lang);
    put_end(out);
    put_object(out, "words");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        put_text(out, words[i].word, text_in(lang, words[i].about));
    put_end(out);
    put_end(out);
}
