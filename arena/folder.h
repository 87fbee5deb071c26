/* What a long run keeps in a folder: run.json says what is played, and a file of lines has
 * one for each part that is done, so that an interrupted run goes on with those that are
 * missing. One run at a time has a folder. A line that was cut off by the end of a process is
 * cut off the file; any other line that is not of the run is damage. */
#ifndef ARENA_FOLDER_H
#define ARENA_FOLDER_H

#include "arena/arena.h"

enum { FOLDER_PATH = 4096 };

/* What comes of a line: it was taken in, it is none of this run, or the problem says more. */
enum line { LINE_TAKEN, LINE_STRANGE, LINE_FAILED };
typedef enum line line_taker(void *context, const struct json *line, struct problem *problem);

struct folder;

/* Opens a folder, which is made if it is not there, with a folder games/ in it, and hands every
 * line of a file in it to `take`. NULL, with the problem: it cannot be, or has another run. */
struct folder *folder_open(const char *path, const struct put *run, const char *name,
                           line_taker *take, void *context, struct problem *problem);

/* Keeps one more line. Any thread may. */
bool folder_add(struct folder *folder, const struct put *line, struct problem *problem);

/* folder may be NULL. */
void folder_close(struct folder *folder);

/* The same lines without opening the folder for a run; what run it says it has, NULL, and errno
 * says why: none. */
bool folder_read(const char *folder, const char *name, line_taker *take, void *context,
                 struct problem *problem);
const struct json *folder_run(const char *folder, struct json_doc *doc);
bool folder_write_run(const char *folder, const struct put *run, struct problem *problem);

void folder_path(char out[FOLDER_PATH], const char *folder, const char *name);
bool folder_say_error(struct problem *problem, const char *path); /* errno's; false */

/* What a box and its net are known by, 16 digits. */
void folder_put_mark(struct put *out, const char *key, uint64_t mark);

#endif
