/* What is said about a table in JSON, whoever asks. Each function puts one value, except where
 * it says otherwise. */
#ifndef PROTOCOL_SAY_H
#define PROTOCOL_SAY_H

#include "bots/bot.h"
#include "table/table.h"

/* What there is to play, for each game {"name":…,"title":…,"players":[min,max],"options":[…],
 * "choices":{…},"bits":{…},"about":…,"minutes":…,"notice":…}; options that name files are left
 * out if they are not wanted. */
void say_games(struct put *out, enum lang lang, bool with_files);

/* The position as a viewer may know it, or WHOLE. */
void say_position(struct put *out, const struct table *table, int viewer);

/* The table as a terminal shows it, in an object. */
void say_drawing(struct put *out, const struct table *table, int viewer,
                 const struct screen *screen);

/* Puts two members, how the table stands for a viewer: `position`, and `ask`, what is
 * expected of the seat in turn, in one sentence. */
void say_view(struct put *out, const struct table *table, int viewer, enum lang lang);

/* The legal actions, sorted by their bytes. A viewer who is not to act gets none; they are not
 * even looked for, since how long that takes tells of hidden cards. */
void say_actions(struct put *out, const struct table *table, int viewer);

/* Puts what goes with them for people: `words`, each action in words, in the same order, and
 * `obvious`, the one that is no decision, if there is one; `words_parts`, the words as parts.
 */
void say_words(struct put *out, const struct table *table, int viewer, enum lang lang);

/* Puts an action in words as text and, to another text, as parts; and that into the first,
 * ended. */
void say_action(struct put *texts, struct put *parts, const char *key,
                const struct table *table, const void *view, enum lang lang, move action);
void say_parts(struct put *out, const char *key, struct put *parts);

/* {"seat":…,"phase":…,"actions":[…]}, and words if wanted. */
void say_legal(struct put *out, const struct table *table, int viewer, bool with_words,
               enum lang lang);

/* Events as a viewer may know them, each with its text; WHOLE sees all. */
void say_events(struct put *out, const struct table *table, const struct events *events,
                int viewer, enum lang lang);

/* [{"seat":…,"action":…},…]: what has been played from a ply on, as a viewer may read it. */
void say_history(struct put *out, const struct table *table, int from, int viewer);

/* The options it is played with, an object: {} as shipped. */
void say_options(struct put *out, const struct table *table);

/* {"eyes":…,"cells":[…],"words":[[…],…]}: what a net sees from a seat, and how it spells the
 * legal actions, in the order of say_actions(), if the seat is to act. Not for games without
 * eyes. */
void say_observation(struct put *out, const struct table *table, int seat);

/* {"action":…,"considered":[…]}: the choice of a bot of a style and what it thought, best
 * first; and a `note` if it searches for want of a net. */
void say_choice(struct put *out, const struct table *table, const struct bot_style *style,
                enum lang lang, move action, const struct opinions *opinions);

/* As table_why(), with the parts of what it says. */
bool say_refusal(const struct table *table, const char *action, struct problem *problem);

/* {"legal":true}, or false with the rule, if one forbids it, and the reason. */
void say_why(struct put *out, const struct table *table, enum lang lang, const char *action);

/* {"text":…}: what a card or a word of the game says; false, and nothing is put, if it is
 * none. */
bool say_explain(struct put *out, const struct table *table, enum lang lang, const char *code);

/* What is in the game's box: cards, places, costs. */
/* What a file of the game's would be with that text; false: it has none. */
bool say_check(struct put *out, const struct face *face, const char *text, enum lang lang);

void say_box(struct put *out, const struct face *face, const struct game *game, enum lang lang);

/* Scores, their lines, and the winners when over. */
void say_score(struct put *out, const struct table *table, enum lang lang);

#endif
