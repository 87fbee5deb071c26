/* Thoughts: bots that play or advise, on threads that are not the hall's. */
#ifndef SERVER_THOUGHT_H
#define SERVER_THOUGHT_H

#include "bots/bot.h"
#include "protocol/call.h"
#include "server/room.h"

/* A bot's turn to think: what it may know, and where the answer goes. */
struct thought {
    const struct game *game;
    const struct bot_style *style;
    int players;
    int seat;
    char table[ID_TEXT];
    int n; /* entries of the log when it was asked */
    bool is_hint;
    uint64_t client;    /* a hint's */
    struct reply reply; /* to a hint's request */
    enum lang lang;
    void *view;
    move action;               /* the answer */
    struct opinions *opinions; /* of a hint */
    struct thought *next;
};

/* Lets a bot of a level think for a seat, from its view. */
void room_think(struct room *room, int seat, const char *level);
struct thought *thought_new(const struct room *room, int seat, const struct bot_style *style);
void room_send_thought(struct hall *hall, struct thought *thought);
void thought_free(struct thought *thought);

#endif
