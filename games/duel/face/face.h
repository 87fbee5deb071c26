/* What the host files of Duel of Chaos use of each other. */
#ifndef GAMES_DUEL_FACE_H
#define GAMES_DUEL_FACE_H

#include "games/duel/rules/effect.h"
#include "games/duel/face/say.h"
#include "games/face.h"

/* --- sets of cards (deck.c) --- */

/* What people read on the cards of a kind. */
const struct duel_title *duel_title(const struct duel_box *box, int kind);

/* The 16 hexadecimal digits that name a set of cards; empty for the shipped one. */
const char *duel_deck_hash(const struct duel_box *box);

/* The bytes of a file of cards, to be freed; NULL, and the problem says why. */
char *duel_read_file(const char *path, size_t *size, struct problem *problem);

/* Reads the files *.txt of a folder, in the byte order of their names, into a deck that
 * was all 0; false if one cannot be read or has a fault. */
bool duel_read_folder(const char *path, struct duel_deck *deck, struct duel_faults *faults,
                      struct problem *problem);

/* The game with another set of cards: a folder's or that of a text of several lines, which is
 * a file, if files may be read, or the one of that hash that was read before. NULL, and the
 * problem says why. */
const struct game *duel_find_game(const char *name, bool may_read_files,
                                  struct problem *problem);

/* face->options.check: a set as one file; also which choices it has. */
void duel_check(struct put *out, const char *text, size_t size, enum lang lang);

/* --- what is asked (ask.c) --- */

void duel_ask(FILE *out, enum lang lang, const struct game *game, const void *view, int viewer);

/* --- words (words.c) --- */

/* "Raven (raven-1)" */
void duel_print_card(FILE *out, enum lang lang, const struct duel_box *box, int card);

/* A card with that code, with or without the number of its copy, or with that name;
 * DUEL_NO_CARD if there is none. */
int duel_find_card(const struct duel_box *box, const char *code);

void duel_describe(FILE *out, enum lang lang, const struct game *game, const void *view,
                   move m);
void duel_write_box(struct put *out, const struct game *game, enum lang lang);

/* " (From the rulebook: name; the rest is ours.)": what of a card the rulebook shows. */
void duel_say_source(FILE *out, enum lang lang, const struct duel_title *title);
bool duel_explain(FILE *out, enum lang lang, const struct game *game, const char *code);

/* --- the rest of the face --- */

extern const char *const duel_phases[];

void duel_write_position(struct put *out, const struct game *game, const void *state,
                         int viewer);
bool duel_read_position(const struct game *game, const struct json *position,
                        const uint8_t seed[SEED_BYTES], void *state, struct problem *problem);

bool duel_why(const struct game *game, const void *state, const char *text,
              struct problem *problem);

extern const struct market duel_market;

void duel_draw(FILE *out, const struct screen *screen, const struct game *game,
               const void *view, int viewer);

#endif
