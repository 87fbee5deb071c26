/* The Korean of cards; see say.h. The verb ends a clause and its ending says how the clause
 * goes on, so that a step is said as a whole: "카드 1장을 버리고 카드 2장을 뽑으세요". */
#include "games/duel/face/say.h"

#include <string.h>

#include "text/particle.h"

/* 뽑으세요 · 뽑기 · 뽑아요 · 뽑고 · 뽑아(도 돼요) */
struct verb {
    const char *form[4];
    const char *may;
};

enum ending { ASK, NAME, TELL, AND, MAY, MAY_AND };

static const struct verb draw = {{"뽑으세요", "뽑기", "뽑아요", "뽑고"}, "뽑아"};
static const struct verb discard = {{"버리세요", "버리기", "버려요", "버리고"}, "버려"};
static const struct verb sacrifice = {{"희생하세요", "희생하기", "희생해요", "희생하고"},
                                      "희생해"};
static const struct verb bring = {{"가져오세요", "가져오기", "가져와요", "가져오고"}, "가져와"};
static const struct verb put = {{"놓으세요", "놓기", "놓아요", "놓고"}, "놓아"};
static const struct verb gain = {{"얻으세요", "얻기", "얻어요", "얻고"}, "얻어"};
static const struct verb cover = {{"덮으세요", "덮기", "덮어요", "덮고"}, "덮어"};
static const struct verb banish = {{"추방하세요", "추방하기", "추방해요", "추방하고"},
                                   "추방해"};
static const struct verb do_it = {{"하세요", "하기", "해요", "하고"}, "해"};

static void say_verb(FILE *out, const struct verb *verb, enum ending ending)
{
    if (ending < MAY)
        fputs(verb->form[ending], out);
    else
        fprintf(out, "%s도 %s", verb->may, ending == MAY ? "돼요" : "되고");
}

/* "드라콘 카드", "카드" */
static void say_noun(FILE *out, int clan)
{
    fprintf(out, "%s%s카드", duel_clan_name(LANG_KO, clan), clan ? " " : "");
}

/* "카드 2장을 ", "드라콘 카드 최대 2장을 ", "모든 카드를 ", "같은 수의 카드를 " */
static void say_cards(FILE *out, const struct duel_amount *a, int clan)
{
    if (a->form == DUEL_ALL)
        fputs("모든 ", out);
    else if (a->form == DUEL_THAT_MANY)
        fputs("같은 수의 ", out);
    say_noun(out, clan);
    if (a->form == DUEL_ALL || a->form == DUEL_THAT_MANY)
        fputs("를 ", out);
    else
        fprintf(out, " %s%d장을 ", a->form == DUEL_UP_TO ? "최대 " : "", a->n);
}

/* Where what is counted lies. */
static const char *const zones[] = {
    [DUEL_PILE_SIZE] = "내 더미",
    [DUEL_HAND_SIZE] = "내 손패",
    [DUEL_DISCARD_SIZE] = "내 버린 더미",
    [DUEL_THEIR_PILE] = "상대의 더미",
    [DUEL_THEIR_HAND] = "상대의 손패",
    [DUEL_THEIR_DISCARD] = "상대의 버린 더미",
    [DUEL_VOID_SIZE] = "공허",
    [DUEL_CARDS_IN_PLAY] = "내 플레이 영역",
    [DUEL_CLAN_IN_DISCARD] = "내 버린 더미",
};

static bool is_played(int count)
{
    return count == DUEL_CARDS_PLAYED || count == DUEL_CLAN_PLAYED;
}

/* "이번 차례에 낸 에빈 카드 3장마다 " */
static void say_counted(FILE *out, const struct duel_amount *a)
{
    if (a->count == DUEL_IN_FORCE_SIZE) {
        fputs("효력 중인 개입", out);
    } else {
        if (is_played(a->count))
            fputs("이번 차례에 낸 ", out);
        else
            fprintf(out, "%s의 ", zones[a->count]);
        say_noun(out, a->clan);
    }
    fprintf(out, " %d장마다 ", a->per);
}

/* The same with its limit: "… 3장마다 (최대 2) ". */
static void say_per(FILE *out, const struct duel_amount *a)
{
    if (a->form != DUEL_PER)
        return;
    say_counted(out, a);
    if (a->max)
        fprintf(out, "(최대 %d) ", a->max);
}

/* --- clauses --- */

static void say_source(FILE *out, int from, const char *whose)
{
    fprintf(out, "%s%s에서 ", whose,
            from == DUEL_FROM_PLAY      ? "플레이 영역"
            : from == DUEL_FROM_DISCARD ? "버린 더미"
            : from == DUEL_FROM_HAND    ? "손패"
                                        : "손패나 버린 더미");
}

/* "내 더미 밑에 놓으세요": the verb that takes cards to a place. */
static void say_taking(FILE *out, int place, enum ending ending, const char *whose)
{
    switch (place) {
    case DUEL_DISCARDED: say_verb(out, &discard, ending); return;
    case DUEL_SACRIFICED: say_verb(out, &sacrifice, ending); return;
    case DUEL_INTO_HAND:
        fputs("손으로 ", out);
        say_verb(out, &bring, ending);
        return;
    case DUEL_ONTO_PILE: fprintf(out, "%s더미 위에 ", whose); break;
    case DUEL_UNDER_PILE: fprintf(out, "%s더미 밑에 ", whose); break;
    case DUEL_INTO_DISCARD: fprintf(out, "%s버린 더미에 ", whose); break;
    default: fputs("플레이 영역에 ", out); break;
    }
    say_verb(out, &put, ending);
}

static void say_gain(FILE *out, const struct duel_clause *c, enum ending ending,
                     const char *whose)
{
    fprintf(out, "영지에서 비용 %d%s ", c->cost, c->cost ? " 이하의" : "인");
    say_noun(out, c->clan);
    fputs(" 1장을 ", out);
    switch (c->place) {
    case DUEL_INTO_HAND: fputs("손으로 ", out); break;
    case DUEL_ONTO_PILE: fprintf(out, "%s더미 위로 ", whose); break;
    case DUEL_UNDER_PILE: fprintf(out, "%s더미 밑으로 ", whose); break;
    case DUEL_INTO_DISCARD: fprintf(out, "%s버린 더미로 ", whose); break;
    default: fputs("플레이 영역으로 ", out); break;
    }
    say_verb(out, &gain, ending);
}

static void say_keyword(FILE *out, const struct duel_clause *c, enum ending ending)
{
    const struct duel_amount *a = &c->amount;
    char number[12] = "X";

    if (a->form == DUEL_NUMBER || a->form == DUEL_UP_TO)
        snprintf(number, sizeof number, "%d", a->n);
    fprintf(out, "%s %s",
            c->verb == DUEL_PLAN   ? "계획"
            : c->verb == DUEL_CALL ? "부름"
                                   : "포식",
            number);
    fputs(c->marks & DUEL_AWAKENED ? " (각성)" : "", out);
    particle_put(out, number, "을/를", strlen("을/를"));
    fputc(' ', out);
    say_verb(out, &do_it, ending);
    if (a->form == DUEL_ALL)
        fputs(" (X는 원하는 수)", out);
    else if (a->form == DUEL_THAT_MANY)
        fputs(" (X는 같은 수)", out);
    else if (a->form == DUEL_PER) {
        fputs(" (X는 ", out);
        say_counted(out, a);
        fprintf(out, "%d", a->n);
        if (a->max)
            fprintf(out, ", 최대 %d", a->max);
        fputc(')', out);
    }
}

static void say_clause(FILE *out, const struct duel_clause *c, enum ending ending,
                       bool is_theirs)
{
    const char *whose = is_theirs ? "자기 " : "내 ";
    const struct duel_amount *a = &c->amount;

    if (c->verb != DUEL_PLAN && c->verb != DUEL_CALL && c->verb != DUEL_DEVOUR)
        say_per(out, a);
    switch (c->verb) {
    case DUEL_DRAW:
        say_cards(out, a, 0);
        say_verb(out, &draw, ending);
        break;
    case DUEL_DRAW_UNTIL:
        fprintf(out, "손패가 %d장이 될 때까지 카드를 ", a->n);
        say_verb(out, &draw, ending);
        break;
    case DUEL_CHOSEN:
        say_source(out, c->from, whose);
        say_cards(out, a, c->clan);
        say_taking(out, c->place, ending, whose);
        break;
    case DUEL_TOP_CARDS:
        if (a->form == DUEL_THAT_MANY)
            fprintf(out, "%s더미 맨 위에서 같은 수의 카드를 ", whose);
        else
            fprintf(out, "%s더미 맨 위 카드 %d장을 ", whose, a->n);
        say_taking(out, c->place, ending, whose);
        break;
    case DUEL_THIS_CARD:
        fputs("이 카드를 ", out);
        say_taking(out, c->place, ending, whose);
        break;
    case DUEL_COVER:
        fprintf(out, "영지의 카드 %d장을 ", a->n);
        say_verb(out, &cover, ending);
        break;
    case DUEL_BANISH:
        fputs("영지의 카드 1장을 ", out);
        say_verb(out, &banish, ending);
        break;
    case DUEL_GAIN: say_gain(out, c, ending, whose); break;
    case DUEL_RESOURCES:
        if (a->form == DUEL_THAT_MANY)
            fputs("같은 수의 자원을 ", out);
        else
            fprintf(out, "자원 %d개를 ", a->n);
        say_verb(out, &gain, ending);
        break;
    default: say_keyword(out, c, ending); break;
    }
}

static void clause(FILE *out, const struct duel_clause *c, enum verb_form form, bool is_theirs)
{
    say_clause(out, c, form == VERB_DO ? ASK : form == VERB_TO_DO ? NAME : TELL, is_theirs);
}

/* --- tests and conditions --- */

/* "내 손패에 카드가 4장 이상이면 " */
static void say_limit(FILE *out, const struct duel_test *t)
{
    fprintf(out, " %d장 %s ", t->n, t->form == DUEL_AT_LEAST ? "이상이면" : "이하면");
}

static void test(FILE *out, const struct duel_test *t, bool is_last)
{
    bool is_none = t->form == DUEL_AT_MOST && !t->n;

    if (t->form == DUEL_IT_IS) {
        fputs(is_last ? "마지막 카드가 " : "그 카드가 ", out);
        say_noun(out, t->clan);
        fputs("면 ", out);
    } else if (t->count == DUEL_IN_FORCE_SIZE) {
        fputs("효력 중인 개입이", out);
        is_none ? (void)fputs(" 없으면 ", out) : say_limit(out, t);
    } else if (is_played(t->count)) {
        fputs("이번 차례에 낸 ", out);
        say_noun(out, t->clan);
        fputs("가", out);
        is_none ? (void)fputs(" 없으면 ", out) : say_limit(out, t);
    } else if (is_none && t->count != DUEL_CLAN_IN_DISCARD && t->count != DUEL_CARDS_IN_PLAY) {
        fputs(zones[t->count], out);
        fputs("가 비었으면 ", out);
    } else {
        fprintf(out, "%s에 ", zones[t->count]);
        say_noun(out, t->clan);
        fputs("가", out);
        is_none ? (void)fputs(" 없으면 ", out) : say_limit(out, t);
    }
}

static void condition(FILE *out, const struct duel_kind *kind)
{
    static const char *const ends[] = {"버려지면", "희생되면", "뽑히면"};
    static const char *const links[] = {"버려지거나 ", "희생되거나 ", "뽑히거나 "};

    if (kind->on & DUEL_WHEN_SACRIFICE) {
        fputs("상대가 카드를 희생할 때", out);
    } else if (kind->on & DUEL_WHEN_RECRUIT) {
        fputs("상대가 ", out);
        say_noun(out, kind->on_clan);
        fputs("를 영입할 때", out);
    } else if (kind->on & DUEL_WHEN_PILE && !kind->on_pile) {
        fputs("상대의 더미가 빌 때", out);
    } else if (kind->on & DUEL_WHEN_PILE) {
        fprintf(out, "상대의 더미가 %d장 이하가 될 때", kind->on_pile);
    } else {
        for (int i = 0; i < 3; i++)
            if (kind->on >> i & 1)
                fputs(kind->on >> (i + 1) & (7 >> (i + 1)) ? links[i] : ends[i], out);
    }
}

/* --- steps --- */

/* How the last clause of a step ends. */
static enum ending last_ending(bool may, bool theirs, bool goes_on)
{
    if (may && !theirs)
        return goes_on ? MAY_AND : MAY;
    return goes_on ? AND : theirs ? TELL : ASK;
}

static void step(FILE *out, const struct duel_clause *c, const struct step_place *at)
{
    bool theirs = c->marks & DUEL_THEY;
    bool may = c->marks & DUEL_MAY;

    if (c->test.form)
        test(out, &c->test, at->is_last);
    if (may && theirs)
        fputs("원한다면 ", out);
    for (int i = 0; i < c->skip; i++) {
        bool is_theirs = c[i].marks & DUEL_THEY;
        bool joins =
            i == 0 && c->skip > 1 && (c[1].marks & DUEL_THEY) == (c->marks & DUEL_THEY);
        bool is_end = i == c->skip - 1;

        if (i > 1 || (i && is_theirs != theirs))
            fputs(". 그랬다면 ", out);
        else if (i)
            fputc(' ', out);
        if (is_theirs && (i ? !theirs || i > 1 : at->has_subject))
            fputs("상대가 ", out);
        if (i == 0 && at->is_again && c->verb == DUEL_DRAW) {
            fputs("카드 1장을 더 ", out);
            say_verb(out, &draw, joins ? AND : last_ending(may, theirs, is_end && at->goes_on));
            continue;
        }
        say_clause(out, &c[i],
                   joins ? AND
                         : last_ending(may && i < 2 && is_theirs == theirs, is_theirs,
                                       is_end && at->goes_on),
                   is_theirs);
    }
}

const struct tongue duel_ko = {
    .then = ", 그다음 ",
    .then_anew = "그다음",
    .choose = "다음 중 하나: ",
    .or_word = "; 또는 ",
    .play = "낼 때",
    .once = "내 차례에 한 번",
    .awakening = "차례마다 한 번, 각 플레이어는 처리하는 키워드 하나를 각성시켜도 돼요.",
    .clause = clause,
    .condition = condition,
    .step = step,
};
