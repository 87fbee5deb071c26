/* See charge.h. */
#include "hall/charge.h"

#include "hall/client.h"
#include "hall/hall_inside.h"

enum { BURST = 3 }; /* seconds' worth that can be spent at once */

/* --- buckets --- */

static void refill(struct bucket *bucket, int64_t now, double per_second, double most)
{
    bucket->left += bucket->at ? per_second * (double)(now - bucket->at) / 1000 : most;
    bucket->at = now;
    if (bucket->left > most)
        bucket->left = most;
}

bool bucket_spend(struct bucket *bucket, int64_t now, double per_second, double most,
                  double cost)
{
    refill(bucket, now, per_second, most);
    if (bucket->left < (cost < most ? cost : most)) /* what is dearest costs all there is */
        return false;
    bucket->left -= cost;
    return true;
}

int bucket_owe(struct bucket *bucket, int64_t now, double per_second, double most, double cost)
{
    enum { LONGEST = 5000 };
    double ms;

    refill(bucket, now, per_second, most);
    bucket->left -= cost;
    ms = -1000 * bucket->left / per_second;
    return ms <= 0 ? 0 : ms < LONGEST ? 1 + (int)ms : LONGEST;
}

/* --- clients --- */

int64_t charge_clock(const struct hall *hall)
{
    return hall->world.worked ? hall->world.worked(hall->world.context) : 0;
}

/* How many requests some work is worth, never more than a burst of them: a disk that stood
 * still is nobody's fault. */
static double worth(const struct hall *hall, int64_t micros)
{
    double most = BURST * (double)hall->limits.requests_per_second;
    double cost = hall->world.worked ? (double)micros / 1000 : 0;

    return cost < most ? cost : most;
}

/* What each client of an address may ask a second, whatever the others do. */
static double part_of(const struct client *client)
{
    return (double)client->hall->limits.address_requests / client->quota->clients;
}

/* Whoever stays below its part of what its address may do goes on, however much others there
 * ask. */
static int charge(struct client *client, double cost)
{
    const struct hall_limits *limits = &client->hall->limits;
    double rate = limits->requests_per_second;
    double together = limits->address_requests;
    double part = part_of(client);
    int64_t now = hall_clock(client->hall);
    int own = bucket_owe(&client->requests, now, rate, BURST * rate, cost);
    int ours = 0;

    if (!bucket_spend(&client->quota->requests, now, together, BURST * together, cost))
        ours = bucket_owe(&client->part, now, part, BURST * part, cost);
    return own > ours ? own : ours;
}

int charge_request(struct client *client, int64_t micros)
{
    return charge(client, 1 + worth(client->hall, micros));
}

int charge_piece(struct client *client)
{
    static const double of_a_request = 0.1;

    return charge(client, of_a_request);
}

void charge_work(struct hall *hall, uint64_t client, int64_t micros)
{
    struct client *who = hall_client(hall, client);
    double cost = worth(hall, micros);

    if (who && cost > 0)
        charge(who, cost);
}

void charge_enter(struct client *client)
{
    client->quota->clients++;
    client->part = client->quota->part;
}

/* Of those who have gone, whoever had least left it. */
void charge_leave(struct client *client)
{
    struct bucket *left = &client->quota->part;
    double part = part_of(client);
    int64_t now = hall_clock(client->hall);

    refill(left, now, part, BURST * part);
    refill(&client->part, now, part, BURST * part);
    if (client->part.left < left->left)
        *left = client->part;
    client->quota->clients--;
}
