/* The host side of a game: how it meets people and programs. Everything that
 * needs words, JSON or a terminal and therefore stays out of the rules.
 *
 * struct game answers; struct face explains the answers. */
#ifndef GAMES_FACE_H
#define GAMES_FACE_H

#include <stdio.h>

#include "core/game.h"
#include "text/embed.h"
#include "text/parts.h"
#include "text/text.h"
#include "wire/json.h"
#include "wire/put.h"

/* How a value is shown. The first two mean the same in every game. */
enum { ROLE_NONE, ROLE_SEAT, ROLE_NUMBER, ROLE_GAME };

/* Where a value is found in an event or a score line. */
enum {
    SLOT_SEAT,
    SLOT_ARG,                   /* arg[0] and the three that follow; arg of a line */
    SLOT_WHAT = SLOT_ARG + 4,   /* what; count of a line */
    SLOT_VALUE = SLOT_WHAT + 1, /* value of a line */
};

struct field {
    const char *name; /* the key in JSON and the gap in the sentence */
    uint8_t role;
    uint8_t slot;
};

/* How one kind of event or score line is told: a name, its fields, a sentence. */
struct form {
    const char *name;
    const char *text;          /* N_("…"); for one, if there is a plural */
    const char *plural;        /* or NULL; the field "n" decides */
    const char *veiled;        /* for those who do not know `what`, or NULL: the same */
    const char *veiled_plural; /* or NULL */
    struct field field[6];     /* a NULL name after the last */
};

/* A form's sentences for one and for many, marked for translation together. */
#define FORM_COUNT(one, many)        .text = (one), .plural = (many)
#define FORM_COUNT_VEILED(one, many) .veiled = (one), .veiled_plural = (many)

/* RULES.md and its translations, put into the program by FACE_EMBED_RULES(koryo) and into the
 * face by .rules = FACE_RULES(koryo). */
#define FACE_EMBED_TRANSLATION(NAME, code, own, game) \
    EMBED(game##_rules_##code, "games/" #game "/RULES." #code ".md");
#define FACE_EMBED_RULES(game) \
    EMBED(game##_rules_en, "games/" #game "/RULES.md"); \
    LANGUAGES(FACE_EMBED_TRANSLATION, game)
#define FACE_TRANSLATION(NAME, code, own, game) game##_rules_##code,
#define FACE_RULES(game) \
    { \
        game##_rules_en, LANGUAGES(FACE_TRANSLATION, game) \
    }

/* What a drawing may use. */
struct screen {
    enum lang lang;
    bool colour;
    bool plain; /* sentences instead of a table: for screen readers */
    bool utf8;
    bool has_spots; /* what actions can name is marked (paint_spot()) */
    int columns;    /* 0: 80 */
    int rows;       /* that the table should not exceed; 0: any number */
};

/* Something that can be chosen when a game is set up: "options" of the protocol,
 * --name of the program. */
struct choice_form {
    const char *name;
    const char *argument; /* N_("FILE"); NULL: yes or no */
    const char *about;    /* N_("…") */
    uint32_t bit;         /* of yes, for setup(); 0 with an argument */
};

struct market;

struct face {
    const struct game *game; /* as shipped; options may pick another with the same functions */
    const char *title;       /* N_("Koryŏ") */
    const char *about;       /* N_("…"), one line */
    const char *minutes;     /* "15", "30–60": how long a game takes */
    const char *notice; /* N_("…"): what in it is ours and not the publisher's, or NULL */
    bool is_listed;     /* shown to people; the blank game is not */
    const char *rules[N_LANGS]; /* RULES.md, in each language */

    /* What can be measured about what players choose to play with (games/market.h). NULL: they
     * do not. */
    const struct market *market;

    /* The action that a front end plays for a seat by itself, because there is nothing to
     * decide; 0: none. Where others watch, it must take as long as a decision. NULL: never. */
    move (*obvious)(const struct game *, const void *view, int seat);

    /* What can be chosen. All NULL: nothing. */
    struct {
        const struct choice_form *choices; /* a NULL name after the last */
        /* The game with the box that was chosen and the bits for setup(); files are read only
         * if allowed, and so is a text of several lines, which is what a file would hold. A box
         * once read stays until the program ends. */
        bool (*read)(const struct json *options, bool may_read_files, const struct game **game,
                     uint32_t *bits, struct problem *problem);
        /* The same for a record or position, files by the hash of what they held; false, and
         * nothing is put, if everything is as shipped. */
        bool (*write)(struct put *out, const char *key, const struct game *, uint32_t bits);
        /* Looks over a text as a file could hold it: members of an open object, as the method
         * `check` tells them (face_check()). NULL: there are no files. */
        void (*check)(struct put *out, const char *text, size_t size, enum lang lang);
    } options;

    /* What people read. */
    struct {
        const struct form *events; /* by kind */
        const struct form *lines;  /* by kind */
        /* A value of a game's own role. */
        void (*name)(FILE *out, enum lang lang, const struct game *, int role, uint64_t value);
        /* What the seat in turn is asked to do, in one sentence that names what brings it
         * about (parts_cause()); to the seat itself also the odds where chance decides. */
        void (*ask)(FILE *out, enum lang lang, const struct game *, const void *view,
                    int viewer);
        /* An action in words, without its actor: "take a token from the bank". */
        void (*describe)(FILE *out, enum lang lang, const struct game *, const void *view,
                         move m);
        /* Says why an action that moves() lacks is refused; an empty rule means that
         * it is no action at all. False if it finds nothing wrong. */
        bool (*why)(const struct game *, const void *state, const char *action,
                    struct problem *problem);
        /* What a card, a token or a word of the game is, by its code or name; false if there
         * is no such thing. NULL: there is nothing to explain. */
        bool (*explain)(FILE *out, enum lang lang, const struct game *, const char *code);
    } words;

    /* What programs read. */
    struct {
        /* A value of a game's own role. */
        void (*code)(struct put *out, const char *key, const struct game *, int role,
                     uint64_t value);
        /* The name of the phase, as in the position. */
        const char *(*phase)(const struct game *, const void *state);
        /* The position of a state, whole (viewer -1) or redacted for that viewer. */
        void (*write_position)(struct put *out, const struct game *, const void *state,
                               int viewer);
        /* Fills the state from a position; the generator has that seed. False: refused. */
        bool (*read_position)(const struct game *, const struct json *position,
                              const uint8_t seed[SEED_BYTES], void *state,
                              struct problem *problem);
        /* What is in the box – cards, places, what they cost – for those who draw it. NULL:
         * nothing that a position does not tell. */
        void (*write_box)(struct put *out, const struct game *, enum lang lang);
    } json;

    /* What a terminal shows. */
    struct {
        /* The table, in 80 columns or as many as there are, and in few words if there are few
         * rows. */
        void (*draw)(FILE *out, const struct screen *screen, const struct game *,
                     const void *view, int viewer);
    } terminal;
};

enum { WHOLE = -1 };

/* The games of games.def, the unlisted ones included; NULL after the last. */
const struct face *face_at(int i);

/* The game of that name, or NULL. */
const struct face *face_find(const char *name);

/* The game and bits that an options object chooses, which may be NULL; false, and
 * the problem says why, if it cannot be. */
bool face_options(const struct face *face, const struct json *options, bool may_read_files,
                  const struct game **game, uint32_t *bits, struct problem *problem);

/* What check() found: "faults", each with "line", "column" where it is known, and "text";
 * "more" than are told; "whole", and if not "why" – it is neither with faults. Faults are
 * written "file:line: sentence", with or without a column. */
void face_check(struct put *out, const char *faults, size_t size, int n, int most,
                const char *why);

/* An event or line as JSON, an object that is left open for its text; in words. */
void face_event(struct put *out, const struct face *face, const struct game *game,
                const struct event *e);
void face_tell(FILE *out, enum lang lang, const struct face *face, const struct game *game,
               const struct event *e);
void face_line(struct put *out, const struct face *face, const struct game *game,
               const struct score_line *line);
void face_tell_line(FILE *out, enum lang lang, const struct face *face, const struct game *game,
                    const struct score_line *line);

/* JSON numbers seats from 1, nobody is 0. */
int face_seat_number(int seat);

#endif
