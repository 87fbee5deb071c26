/* The table protocol: JSON-RPC 2.0, one object a line; docs/protocol.md has every
 * method. An engine is a set of tables and somebody who may see and do everything
 * at them: a script, a bot's harness, a test. */
#ifndef PROTOCOL_PROTOCOL_H
#define PROTOCOL_PROTOCOL_H

#include <stddef.h>

#include "bots/bot.h"
#include "table/table.h"

/* Longest line that is read; longer ones are refused unread. */
enum { PROTOCOL_MAX_LINE = 1 << 20 };

struct engine;

struct engine *engine_new(void);
void engine_free(struct engine *engine);

/* The answer to one line, to be freed; NULL if none is due (a notification). */
char *engine_answer(struct engine *engine, const char *line, size_t size);

/* The answer to a line that was too long to read. */
char *engine_too_long(void);

/* --- what is said about a table, whoever asks --- */

/* What there is to play, for each game {"name":…,"title":…,"players":[min,max],"options":[…],
 * "choices":{…},"about":…,"minutes":…,"notice":…}; options that name files are left out if they
 * are not wanted. */
json_t *protocol_games(enum lang lang, bool with_files);

/* The position as a viewer may know it, or WHOLE. */
json_t *protocol_position(const struct table *table, int viewer);

/* Adds to an object how the table stands for a viewer: `position`, and `ask`, what is
 * expected of the seat in turn, in one sentence. */
void protocol_add_view(const struct table *table, int viewer, enum lang lang, json_t *to);

/* {"seat":…,"phase":…,"actions":[…]}, actions sorted by their bytes. A viewer who is not to
 * act gets none; they are not even looked for, since how long that takes tells of hidden
 * cards. */
json_t *protocol_legal(const struct table *table, int viewer);

/* Events as a viewer may know them, each with its text; WHOLE sees all. */
json_t *protocol_events(const struct table *table, const struct events *events, int viewer,
                        enum lang lang);

/* [{"seat":…,"action":…},…]: what has been played, as a viewer may read it. */
json_t *protocol_history(const struct table *table, int viewer);

/* {"action":…,"considered":[…]}: a bot's choice and what it thought, best first. */
json_t *protocol_choice(const struct table *table, move action,
                        const struct opinions *opinions);

/* {"legal":true}, or false with the rule, if one forbids it, and the reason. */
json_t *protocol_why(const struct table *table, enum lang lang, const char *action);

/* {"text":…}: what a card or a word of the game says; NULL if it is none. */
json_t *protocol_explain(const struct table *table, enum lang lang, const char *code);

/* What is in the game's box: cards, places, costs. */
json_t *protocol_box(const struct table *table, enum lang lang);

/* Scores, their lines, and the winners when over. */
json_t *protocol_score(const struct table *table, enum lang lang);

#endif
