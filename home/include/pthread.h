/* A page has one thread here: locks hold by themselves, and a thread cannot be had, which
 * whoever wants one must expect anyway. */
#ifndef HOME_PTHREAD_H
#define HOME_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef int pthread_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;
typedef int pthread_once_t;
#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_ONCE_INIT         0

static inline int pthread_create(pthread_t *thread, const void *kind, void *(*run)(void *),
                                 void *argument)
{
    (void)thread, (void)kind, (void)run, (void)argument;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return 0;
}

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *kind)
{
    (void)kind;
    return *lock = 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *cond, const void *kind)
{
    (void)kind;
    return *cond = 0;
}

static inline int pthread_cond_signal(pthread_cond_t *cond)
{
    (void)cond;
    return 0;
}

static inline int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *lock)
{
    (void)cond, (void)lock;
    return 0;
}

static inline int pthread_cond_destroy(pthread_cond_t *cond)
{
    (void)cond;
    return 0;
}

static inline int pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (!*once)
        run();
    *once = 1;
    return 0;
}

#endif
