/* See log.h. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "wire/put.h"

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
    struct put line = {0};
    va_list pairs;
    const char *name;

    if (severity < settings.least)
        return;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    put_object(&line, NULL);
    put_text(&line, "at", when);
    put_text(&line, "level", severity_name(severity));
    put_text(&line, "event", event);
    if (!settings.as_json)
        fprintf(stderr, "%s %s: %s", when, severity_name(severity), event);
    va_start(pairs, event);
    while ((name = va_arg(pairs, const char *)) != NULL) {
        const char *value = va_arg(pairs, const char *);

        if (settings.as_json)
            put_text(&line, name, value);
        else
            fprintf(stderr, " %s=%s", name, value);
    }
    va_end(pairs);
    put_end(&line);
    fprintf(stderr, "%s\n", settings.as_json && !line.is_short ? line.text : "");
    put_free(&line);
}
