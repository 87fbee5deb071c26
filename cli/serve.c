/* madang serve: tables for everybody, over HTTP and WebSocket. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/log.h"
#include "server/pg.h"
#include "server/server.h"

static const char *const usage[] = {
    N_("usage: madang serve [OPTION…]"),
    NULL,
};

static const char *const notes[] = {
    N_("Each can be given in the environment too: MADANG_LISTEN, MADANG_DB and so on."),
    NULL,
};

/* Everything that can be said on the command line; strings as they were given. */
struct wanted {
    struct screen screen;
    char *listen;
    char *log;
    char *db; /* NULL: where it is kept if nobody says */
    bool in_memory;
    struct server_config config;
};

enum {
    LISTEN = 'A', /* none of them is the h of help */
    DB,
    CLUSTER,
    CLUSTER_KEY,
    CERT,
    KEY,
    PROXY,
    ORIGIN,
    THREADS,
    CONNECTIONS,
    ADDRESS,
    TABLES,
    RATE,
    ADDRESS_RATE,
    NEW_TABLES,
    UNFINISHED,
    ADDRESS_UNFINISHED,
    IDLE,
    PATIENCE,
    KEEP_UNFINISHED,
    KEEP_FINISHED,
    LOG,
    MEMORY,
    NO_PUBLIC
};

static const struct cli_option options[] = {
    {"listen", N_("HOST:PORT"), LISTEN, N_("where to listen (127.0.0.1:8080)")},
    {"db", N_("FILE"), DB,
     N_("the file tables are kept in ('man madang' says where), or a PostgreSQL database that "
        "servers may share: postgresql://…")},
    {"cluster", N_("HOST:PORT"), CLUSTER,
     N_("where servers that share a database reach this one (UDP); 'database': they tell each "
        "other through that")},
    {"cluster-key", N_("FILE"), CLUSTER_KEY, N_("the secret that they have in common")},
    {"in-memory", NULL, MEMORY, N_("keep nothing")},
    {"cert", N_("FILE"), CERT, N_("TLS with this certificate")},
    {"key", N_("FILE"), KEY, N_("the certificate's key")},
    {"behind-proxy", NULL, PROXY,
     N_("a proxy on this machine does TLS and sets X-Forwarded-For")},
    {"origin", "URL", ORIGIN, N_("the page's address as browsers see it; may be repeated")},
    {"threads", "N", THREADS, N_("threads for bots; one less than there are cores")},
    {"max-connections", "N", CONNECTIONS, N_("at a time (12000)")},
    {"per-address", "N", ADDRESS, N_("connections of one address (200)")},
    {"max-tables", "N", TABLES, N_("in memory at a time (20000)")},
    {"rate", "N", RATE, N_("requests a second of one connection (20)")},
    {"address-rate", "N", ADDRESS_RATE, N_("requests a second of one address (200)")},
    {"new-tables", "N", NEW_TABLES, N_("tables a minute made from one address (60)")},
    {"unfinished", "N", UNFINISHED,
     N_("tables not over that one person has made (100; 0: any number)")},
    {"address-unfinished", "N", ADDRESS_UNFINISHED, N_("the same of one address (1000)")},
    {"idle", N_("SECONDS"), IDLE, N_("until a table nobody watches is put away (600)")},
    {"keep-unfinished", N_("DAYS"), KEEP_UNFINISHED,
     N_("until a table where nothing happens is removed (180; 0: never)")},
    {"keep-finished", N_("DAYS"), KEEP_FINISHED,
     N_("until a finished game is removed (0: never)")},
    {"patience", N_("SECONDS"), PATIENCE,
     N_("until a bot may play for who stays away, if the others agree (60)")},
    {"no-public", NULL, NO_PUBLIC,
     N_("strangers do not meet here: no public tables, no quick seat")},
    {"log", "text|json", LOG, N_("how to write what happens, to standard error (text)")},
    {0},
};

static bool take_number(const char *text, int min, int max, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || *end || n < min || n > max)
        return false;
    *out = (int)n;
    return true;
}

/* Something to be said or not: on the command line it has no value, in the environment 1 or 0.
 */
static bool take_switch(const char *value, bool *out)
{
    int is_on = 1;

    if (value && !take_number(value, 0, 1, &is_on))
        return false;
    *out = is_on;
    return true;
}

/* Whether a browser can send that as a page's origin: a scheme, a host in small letters, a port
 * where it is not the scheme's own, and nothing after it. */
static bool is_origin(const char *url)
{
    bool is_secure = !strncmp(url, "https://", 8);
    const char *host = url + (is_secure ? 8 : 7);
    size_t n = strlen(host);
    const char *own = is_secure ? ":443" : ":80";

    if (!is_secure && strncmp(url, "http://", 7) != 0)
        return false;
    if (n > strlen(own) && !strcmp(host + n - strlen(own), own))
        return false;
    return n && strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]") == n;
}

/* Takes one option, from wherever; false if its value makes no sense. */
static bool take_value(struct wanted *w, int c, char *value)
{
    struct server_config *config = &w->config;

    switch (c) {
    case LISTEN: w->listen = value; return true;
    case DB:
        w->db = value;
        w->in_memory = false; /* who names a file later wants it kept */
        return true;
    case CLUSTER: config->cluster.address = value; return true;
    case CLUSTER_KEY: config->cluster.key = value; return true;
    case MEMORY: return take_switch(value, &w->in_memory);
    case CERT: config->net.cert = value; return true;
    case KEY: config->net.key = value; return true;
    case NO_PUBLIC: return take_switch(value, &config->limits.no_public);
    case PROXY: return take_switch(value, &config->net.is_behind_proxy);
    case ORIGIN:
        if (config->net.n_origins == MAX_ORIGINS || !is_origin(value))
            return false;
        config->net.origins[config->net.n_origins++] = value;
        return true;
    case THREADS: return take_number(value, 1, 64, &config->threads);
    case CONNECTIONS: return take_number(value, 1, 1000000, &config->net.max_connections);
    case ADDRESS: return take_number(value, 1, 1000000, &config->net.max_per_address);
    case TABLES: return take_number(value, 1, 1000000, &config->limits.max_tables);
    case RATE: return take_number(value, 1, 1000000, &config->limits.requests_per_second);
    case ADDRESS_RATE: return take_number(value, 1, 1000000, &config->net.address_requests);
    case NEW_TABLES: return take_number(value, 1, 1000000, &config->limits.tables_per_minute);
    case UNFINISHED: return take_number(value, 0, 1000000, &config->limits.unfinished);
    case ADDRESS_UNFINISHED:
        return take_number(value, 0, 1000000, &config->limits.address_unfinished);
    case KEEP_UNFINISHED: return take_number(value, 0, 100000, &config->limits.keep_unfinished);
    case KEEP_FINISHED: return take_number(value, 0, 100000, &config->limits.keep_finished);
    case PATIENCE: return take_number(value, 0, 1000000, &config->limits.patience);
    case IDLE: return take_number(value, 1, 1000000, &config->limits.idle_seconds);
    default: w->log = value; return !strcmp(value, "text") || !strcmp(value, "json");
    }
}

/* MADANG_MAX_TABLES and the like: what the command line may still change. */
static bool take_environment(struct wanted *w)
{
    for (const struct cli_option *o = options; o->name; o++) {
        char name[40] = "MADANG_";
        char *value;

        for (size_t i = 0; o->name[i]; i++) {
            name[7 + i] = (char)(o->name[i] == '-' ? '_' : o->name[i] - 'a' + 'A');
            name[8 + i] = 0;
        }
        value = getenv(name);
        if (value && *value && !take_value(w, o->key, value)) {
            cli_complain(&w->screen, "serve", N_("{value} has a value that is not possible"),
                         name);
            return false;
        }
    }
    return true;
}

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    if (take_value((struct wanted *)context, key, (char *)argument))
        return true;
    cli_complain(screen, "serve", N_("'{value}': not possible here"), argument);
    return false;
}

static int take_options(const struct cli_command *command, int argc, char **argv,
                        struct wanted *w)
{
    int status;

    if (!take_environment(w))
        return CLI_USAGE;
    status = cli_read_options(argc, argv, command, &w->screen, w, NULL);
    return status || optind == argc ? status : cli_usage(&w->screen, command);
}

/* Splits HOST:PORT; [::1]:8080 as well. */
static bool split_address(char *listen, const char **host, int *port)
{
    char *colon = strrchr(listen, ':');

    if (!colon || colon == listen || !take_number(colon + 1, 1, 65535, port))
        return false;
    *colon = 0;
    *host = listen;
    if (*listen == '[' && colon[-1] == ']') {
        colon[-1] = 0;
        *host = listen + 1;
    }
    return true;
}

/* Without --origin the page may be at the address we listen on, also by the name
 * localhost. */
static void default_origins(struct net_config *net)
{
    static char origin[3][280];
    const char *scheme = net->cert ? "https" : "http";
    const char *names[] = {net->host, "localhost", "127.0.0.1"};

    if (net->n_origins)
        return;
    for (int i = 0; i < 3; i++) {
        bool is_ipv6 = strchr(names[i], ':') != NULL;
        int n = snprintf(origin[i], sizeof origin[i], is_ipv6 ? "%s://[%s]" : "%s://%s", scheme,
                         names[i]);

        if (net->port != (net->cert ? 443 : 80)) /* which browsers leave out */
            snprintf(origin[i] + n, sizeof origin[i] - (size_t)n, ":%d", net->port);
        net->origins[net->n_origins++] = origin[i];
    }
}

static void say_ready(const struct server_config *config)
{
    char *database = pg_is_place(config->db) ? pg_place_shown(config->db) : NULL;
    char address[300];

    snprintf(address, sizeof address, "%s", config->net.origins[0]);
    log_event(LOG_INFO, "listening", "address", address, "store",
              database     ? database
              : config->db ? config->db
                           : "memory",
              NULL);
    free(database);
    printf("Madang: %s/\n", address);
    fflush(stdout);
}

/* Whether the options fit together; what follows from others is filled in. */
static bool complete(struct wanted *w, char *listen)
{
    struct server_config *config = &w->config;
    bool has_address;

    if (!listen || !split_address(listen, &config->net.host, &config->net.port)) {
        cli_complain(&w->screen, "serve", N_("'{value}': expected HOST:PORT"), w->listen);
        return false;
    }
    if (!config->net.cert != !config->net.key) {
        cli_complain(&w->screen, "serve", N_("--cert and --key go together"), "");
        return false;
    }
    has_address =
        config->cluster.address && strcmp(config->cluster.address, CLUSTER_DATABASE) != 0;
    if (has_address != (config->cluster.key != NULL)) {
        cli_complain(&w->screen, "serve",
                     N_("--cluster HOST:PORT and --cluster-key go together"), "");
        return false;
    }
    if (config->cluster.address && (w->in_memory || !w->db || !pg_is_place(w->db))) {
        cli_complain(&w->screen, "serve",
                     N_("--cluster is for servers that share a database: --db postgresql://…"),
                     "");
        return false;
    }
    config->limits.address_requests = config->net.address_requests;
    default_origins(&config->net);
    log_setup(!strcmp(w->log, "json"), LOG_INFO);
    return true;
}

static int serve(struct wanted *w)
{
    struct problem problem = {.lang = w->screen.lang};
    char *listen = strdup(w->listen);
    char *db = NULL;
    int status = CLI_USAGE;

    if (complete(w, listen)) {
        if (!w->in_memory)
            db = w->db ? strdup(w->db) : cli_db_path(&w->screen, "serve", true);
        w->config.db = db;
        if (!db && !w->in_memory)
            status = CLI_FAILED;
        else if (server_run(&w->config, say_ready, &problem))
            status = CLI_OK;
        else
            status = cli_complain_problem("serve", &problem);
    }
    free(db);
    free(listen);
    return status;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    static char default_listen[] = "127.0.0.1:8080";
    static char default_log[] = "text";
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    struct wanted w = {
        .screen = cli_screen(),
        .listen = default_listen,
        .log = default_log,
        .config = {.net = {.max_connections = 12000,
                           .max_per_address = 200,
                           .address_requests = 200},
                   .limits = {.requests_per_second = 20,
                              .max_tables = 20000,
                              .tables_per_minute = 60,
                              .unfinished = 100,
                              .address_unfinished = 1000,
                              .idle_seconds = 600,
                              .keep_unfinished = 180,
                              .patience = 60},
                   .threads = cores > 1 ? cores - 1 : 1},
    };
    int status = take_options(command, argc, argv, &w);

    return status ? cli_status(status) : serve(&w);
}

const struct cli_command cli_serve = {
    .name = "serve",
    .about = N_("host tables for browsers"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .take = take,
    .run = run,
};
