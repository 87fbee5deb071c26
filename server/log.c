/* See log.h. */
#include "server/log.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static struct {
    bool as_json;
    enum severity least;
} settings = {false, LOG_INFO};

void log_setup(bool as_json, enum severity least)
{
    settings.as_json = as_json;
    settings.least = least;
}

static const char *severity_name(enum severity severity)
{
    static const char *const names[] = {"debug", "info", "warn", "error"};

    return names[severity];
}

void log_event(enum severity severity, const char *event, ...)
{
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    json_t *line;
    char *text;
    va_list pairs;
    const char *name;

    if (severity < settings.least)
        return;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    line =
        json_pack("{ss ss ss}", "at", when, "level", severity_name(severity), "event", event);
    if (!settings.as_json)
        fprintf(stderr, "%s %s: %s", when, severity_name(severity), event);
    va_start(pairs, event);
    while ((name = va_arg(pairs, const char *)) != NULL) {
        const char *value = va_arg(pairs, const char *);

        if (settings.as_json)
            json_object_set_new(line, name, json_string(value));
        else
            fprintf(stderr, " %s=%s", name, value);
    }
    va_end(pairs);
    text = settings.as_json ? json_dumps(line, JSON_COMPACT) : NULL;
    fprintf(stderr, "%s\n", text ? text : "");
    free(text);
    json_decref(line);
}
