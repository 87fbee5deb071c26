/* See picks.h. */
#include "cli/picks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct choice *)a)->text, ((const struct choice *)b)->text);
}

void choices_find(struct choices *out, const struct game *game, const void *state, int seat)
{
    move moves[MAX_MOVES];

    out->n = game->moves(game, state, seat, moves);
    for (int i = 0; i < out->n; i++) {
        out->choice[i].action = moves[i];
        game->write_move(game, state, moves[i], out->choice[i].text);
    }
    qsort(out->choice, (size_t)out->n, sizeof *out->choice, by_text);
}

void picks_letters(int i, char out[PICKS_LETTERS])
{
    char reversed[PICKS_LETTERS];
    int n = 0;

    for (i++; i > 0; i = (i - 1) / 26)
        reversed[n++] = (char)('a' + (i - 1) % 26);
    for (int k = 0; k < n; k++)
        out[k] = reversed[n - 1 - k];
    out[n] = 0;
}

/* Takes one more text that a line may become: what is common to all is kept. */
static void add_completion(const char *text, const char *start, int *n, char more[PICKS_MORE])
{
    size_t length = strlen(start);
    size_t same = 0;

    if (strncasecmp(text, start, length) != 0)
        return;
    if (!(*n)++) {
        snprintf(more, PICKS_MORE, "%s", text + length);
        return;
    }
    while (more[same] && more[same] == text[length + same])
        same++;
    more[same] = 0;
}

int picks_complete(const struct choices *all, const char *const *commands, const char *start,
                   char more[PICKS_MORE])
{
    int n = 0;

    *more = 0;
    for (int i = 0; i < all->n; i++)
        add_completion(all->choice[i].text, start, &n, more);
    for (; *commands; commands++)
        add_completion(*commands, start, &n, more);
    return n;
}

/* --- words --- */

enum { MAX_WORDS = 40 };

struct words {
    int n;
    char word[MAX_WORDS][MAX_TEXT];
};

static void add_word(struct words *words, const char *text, size_t length)
{
    if (words->n < MAX_WORDS)
        snprintf(words->word[words->n++], MAX_TEXT, "%.*s", (int)length, text);
}

/* The length of "5", "Gx2" – a letter and how many – at the beginning; 0: it is something
 * else. */
static size_t item_length(const char *at, int *count)
{
    size_t digits;
    long n;

    *count = 1;
    if (!*at || *at == ' ')
        return 0;
    if (at[1] != 'x')
        return 1;
    digits = strspn(at + 2, "0123456789");
    n = digits ? strtol(at + 2, NULL, 10) : 0;
    *count = n < MAX_WORDS ? (int)n : MAX_WORDS;
    return digits ? 2 + digits : 0;
}

/* Whether a word is a list: such items with '+' between them. */
static bool is_list(const char *word, size_t length)
{
    size_t at = 0;

    for (;;) {
        int count;
        size_t n = item_length(word + at, &count);

        at += n;
        if (!n || at > length)
            return false;
        if (at == length)
            return true;
        if (word[at++] != '+')
            return false;
    }
}

static void add_list(struct words *words, const char *word, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        int count;
        size_t n = item_length(word + at, &count);

        while (count--)
            add_word(words, word + at, 1);
        at += n;
    }
}

static void split(struct words *words, const char *text)
{
    words->n = 0;
    while (*text) {
        size_t length = strcspn(text, " ");

        if (is_list(text, length))
            add_list(words, text, length);
        else
            add_word(words, text, length);
        text += length + (text[length] == ' ');
    }
}

/* --- what is meant --- */

static bool has_at(const struct words *in, int at, const struct words *part, const bool *used)
{
    if (at + part->n > in->n)
        return false;
    for (int i = 0; i < part->n; i++)
        if (used[at + i] || strcmp(in->word[at + i], part->word[i]) != 0)
            return false;
    return true;
}

/* How an action can be meant by what is picked. */
enum meaning { NOT_MEANT, MEANT, MEANT_IN_ORDER };

/* n_left: how many of its words are not picked. */
static enum meaning meaning_of(const char *text, const struct words *picked, int n, int *n_left)
{
    struct words words;
    bool used[MAX_WORDS] = {true}; /* nothing on the table is a verb */
    enum meaning meaning = MEANT_IN_ORDER;
    int expected = 1;

    split(&words, text);
    *n_left = words.n - 1;
    for (int i = 0; i < n; i++) {
        int at = expected;

        if (!has_at(&words, at, &picked[i], used)) {
            meaning = MEANT;
            for (at = 1; at < words.n && !has_at(&words, at, &picked[i], used);)
                at++;
        }
        if (at >= words.n)
            return NOT_MEANT;
        for (int k = 0; k < picked[i].n; k++)
            used[at + k] = true;
        expected = at + picked[i].n;
        *n_left -= picked[i].n;
    }
    return meaning;
}

static int split_all(const struct picks *picks, const char *more, struct words *out)
{
    int n = 0;

    for (; n < picks->n; n++)
        split(&out[n], picks->words[n]);
    if (more)
        split(&out[n++], more);
    return n;
}

int picks_meant(const struct picks *picks, const char *more, const struct choices *all,
                int *meant)
{
    struct words picked[MAX_PICKS + 1];
    int n_picked = split_all(picks, more, picked);
    enum meaning best = NOT_MEANT;
    int n = 0;

    for (int i = 0; i < all->n; i++) {
        int left;
        enum meaning meaning = meaning_of(all->choice[i].text, picked, n_picked, &left);

        if (meaning > best) {
            best = meaning;
            n = 0;
        }
        if (meaning && meaning == best)
            meant[n++] = i;
    }
    return n;
}

int picks_whole(const struct picks *picks, const struct choices *all)
{
    struct words picked[MAX_PICKS + 1];
    int n_picked = split_all(picks, NULL, picked);
    int found = -1;

    for (int i = 0; i < all->n && n_picked; i++) {
        int left;

        if (!meaning_of(all->choice[i].text, picked, n_picked, &left) || left)
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}
