/* For the server, until it writes its messages as they go: what say.h says, as trees. */
#ifndef PROTOCOL_TREE_H
#define PROTOCOL_TREE_H

#include <jansson.h>
#include <string.h>

#include "bots/bot.h"
#include "table/table.h"
#include "wire/memory.h"

/* From here on JSON that cannot be allocated is noted (text/memory.h). */
void json_watch_memory(void);

/* What was put, as a tree; a tree as what can be read. */
json_t *protocol_tree(struct put *out);
const struct json *protocol_read(struct json_doc *doc, json_t *tree);

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
