/* A wall clock that is wrong by CLOCK_SKEW seconds; how long anything waits stays right. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t skew(void) {
    static time_t seconds;
    static int is_known;
    if (!is_known) {
        const char *text = getenv("CLOCK_SKEW");
        seconds = text ? atol(text) : 0;
        is_known = 1;
    }
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) {
        real = dlsym(RTLD_NEXT, "clock_gettime");
    }
    int failed = real(clock, now);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        now->tv_sec += skew();
    }
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec at;
    (void)zone;
    int failed = clock_gettime(CLOCK_REALTIME, &at);
    now->tv_sec = at.tv_sec;
    now->tv_usec = at.tv_nsec / 1000;
    return failed;
}

time_t time(time_t *kept) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    if (kept) {
        *kept = at.tv_sec;
    }
    return at.tv_sec;
}
