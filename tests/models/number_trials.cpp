// SPDX-License-Identifier: Apache-2.0
// Functions of <math.h> and <time.h>, and those of <stdlib.h> that compute, sort and allocate.
#include <inttypes.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#include "tests/models/trial.h"

#define OF_ONE(function) \
  TRIAL(function) { (void)function(static_cast<double>(trial.number(-9, 9)) / 3); }
#define OF_TWO(function) \
  TRIAL(function) { (void)function(static_cast<double>(trial.number(-9, 9)) / 3, 2.5); }
OF_ONE(acos)
OF_ONE(acosf)
OF_ONE(acosh)
OF_ONE(asin)
OF_ONE(asinf)
OF_ONE(asinh)
OF_ONE(atan)
OF_ONE(atanf)
OF_ONE(atanh)
OF_ONE(cbrt)
OF_ONE(ceil)
OF_ONE(ceilf)
OF_ONE(ceill)
OF_ONE(cos)
OF_ONE(cosf)
OF_ONE(cosh)
OF_ONE(erf)
OF_ONE(erfc)
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(expf)
OF_ONE(expm1)
OF_ONE(fabs)
OF_ONE(fabsl)
OF_ONE(floor)
OF_ONE(floorf)
OF_ONE(floorl)
OF_ONE(ilogb)
OF_ONE(llrint)
OF_ONE(llround)
OF_ONE(log)
OF_ONE(log10)
OF_ONE(log10f)
OF_ONE(log1p)
OF_ONE(log2)
OF_ONE(log2f)
OF_ONE(logb)
OF_ONE(logf)
OF_ONE(lrint)
OF_ONE(lround)
OF_ONE(nearbyint)
OF_ONE(rint)
OF_ONE(round)
OF_ONE(roundf)
OF_ONE(roundl)
OF_ONE(sin)
OF_ONE(sinf)
OF_ONE(sinh)
OF_ONE(sqrt)
OF_ONE(sqrtf)
OF_ONE(sqrtl)
OF_ONE(tan)
OF_ONE(tanf)
OF_ONE(tanh)
OF_ONE(tgamma)
OF_ONE(trunc)
OF_ONE(truncf)
OF_ONE(lgamma)
OF_ONE(lgammaf)
OF_ONE(lgammal)
OF_ONE(gamma)
OF_ONE(gammaf)
OF_ONE(gammal)
OF_TWO(atan2)
OF_TWO(atan2f)
OF_TWO(copysign)
OF_TWO(fdim)
OF_TWO(fmax)
OF_TWO(fmaxf)
OF_TWO(fmin)
OF_TWO(fminf)
OF_TWO(fmod)
OF_TWO(fmodf)
OF_TWO(hypot)
OF_TWO(hypotf)
OF_TWO(pow)
OF_TWO(powf)
OF_TWO(powl)
OF_TWO(remainder)
TRIAL(fabsf) { (void)fabsf(-1.5F); }
TRIAL(fma) { (void)fma(1, 2, 3); }
TRIAL(scalbn) { (void)scalbn(1.5, 2); }
TRIAL(ldexp) { (void)ldexp(1.5, 2); }
TRIAL(frexp) { (void)frexp(static_cast<double>(trial.number(1, 99)), trial.object<int>(1)); }
TRIAL(modf) { (void)modf(static_cast<double>(trial.number(1, 99)) / 7, trial.object<double>(1)); }
TRIAL(lgamma_r) { (void)lgamma_r(-0.5, trial.object<int>(1, 7)); }
TRIAL(lgammaf_r) { (void)lgammaf_r(-0.5F, trial.object<int>(1, 7)); }
TRIAL(lgammal_r) { (void)lgammal_r(-0.5L, trial.object<int>(1, 7)); }
TRIAL(abs) { trial.returned(static_cast<long long>(abs(static_cast<int>(trial.number(-5, 5))))); }
TRIAL(labs) { trial.returned(static_cast<long long>(labs(trial.number(-5, 5)))); }
TRIAL(llabs) { trial.returned(llabs(trial.number(-5, 5))); }

// Sorting: the comparison gets elements of the array.
static moire::test::Trial* sorting = nullptr;
static int compare(const void* a, const void* b) {
  sorting->calledBack(0, a);
  sorting->calledBack(1, b);
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}
struct Numbers {
  int all[8];
};
TRIAL(qsort) {
  sorting = &trial;
  Numbers numbers;
  for (int& number : numbers.all) number = static_cast<int>(trial.number(0, 9));
  qsort(trial.object<Numbers>(0, numbers)->all, 8, sizeof(int), compare);
}
TRIAL(bsearch) {
  sorting = &trial;
  const Numbers numbers{{1, 2, 3, 5, 6, 7, 8, 9}};
  const int* const key = trial.object<int>(0, static_cast<int>(trial.number(0, 9)));
  trial.returned(bsearch(key, trial.object<Numbers>(1, numbers)->all, 8, sizeof(int), compare));
}

// Memory.
#define ALLOCATES(function, call)                     \
  TRIAL(function) {                                   \
    char* const memory = static_cast<char*>(call);    \
    *memory = 0;                                      \
    trial.returned(static_cast<const void*>(memory)); \
    free(memory);                                     \
  }
ALLOCATES(malloc, malloc(10))
ALLOCATES(calloc, calloc(2, 10))
ALLOCATES(realloc, realloc(malloc(4), 1000))
ALLOCATES(reallocarray, reallocarray(malloc(4), 10, 10))
ALLOCATES(aligned_alloc, aligned_alloc(64, 128))
ALLOCATES(valloc, valloc(10))
TRIAL(free) { free(malloc(1)); }
TRIAL(posix_memalign) {
  void** const memory = trial.object<void*>(0);
  trial.returned(static_cast<long long>(posix_memalign(memory, 64, 100)));
  free(*memory);
}
TRIAL(realpath) {
  char* const made = realpath(trial.text(0, "/usr/.."), nullptr);
  trial.returned(static_cast<const void*>(made));
  free(made);
}
TRIAL(getenv) { trial.returned(static_cast<const void*>(getenv(trial.text(0, "PATH")))); }
TRIAL(secure_getenv) { trial.returned(static_cast<const void*>(secure_getenv(trial.text(0, "PATH")))); }
TRIAL(setenv) { trial.returned(static_cast<long long>(setenv(trial.text(0, "MOIRE_TRIAL"), trial.text(1, "x"), 1))); }
TRIAL(unsetenv) { trial.returned(static_cast<long long>(unsetenv(trial.text(0, "MOIRE_TRIAL")))); }

// Times.
TRIAL(time) { trial.returned(static_cast<long long>(time(trial.object<time_t>(0)))); }
TRIAL(clock) { trial.returned(static_cast<long long>(clock())); }
TRIAL(difftime) { (void)difftime(3, 1); }
TRIAL(gettimeofday) { (void)gettimeofday(trial.object<timeval>(0), trial.object<struct timezone>(1)); }
TRIAL(clock_gettime) { (void)clock_gettime(CLOCK_REALTIME, trial.object<timespec>(1)); }
TRIAL(clock_getres) { (void)clock_getres(CLOCK_REALTIME, trial.object<timespec>(1)); }
TRIAL(nanosleep) { (void)nanosleep(trial.object<timespec>(0), trial.object<timespec>(1)); }
TRIAL(tzset) { tzset(); }
static tm someDay(moire::test::Trial& trial) {
  tm day{};
  day.tm_mday = static_cast<int>(trial.number(-40, 80));
  day.tm_mon = static_cast<int>(trial.number(-3, 15));
  day.tm_year = 100;
  return day;
}
static tm realDay(moire::test::Trial& trial) {
  const time_t when = trial.number(0, 2000000000);
  tm day{};
  gmtime_r(&when, &day);
  return day;
}
TRIAL(mktime) { trial.returned(static_cast<long long>(mktime(trial.object<tm>(0, someDay(trial))))); }
TRIAL(timegm) { trial.returned(static_cast<long long>(timegm(trial.object<tm>(0, someDay(trial))))); }
TRIAL(timelocal) { trial.returned(static_cast<long long>(timelocal(trial.object<tm>(0, someDay(trial))))); }
#define TELLS_TIME(function)                                                         \
  TRIAL(function) {                                                                  \
    const time_t* const when = trial.object<time_t>(0, trial.number(0, 2000000000)); \
    trial.returned(static_cast<const void*>(function(when)));                        \
  }
TELLS_TIME(gmtime)
TELLS_TIME(localtime)
TELLS_TIME(ctime)
TRIAL(asctime) { trial.returned(static_cast<const void*>(asctime(trial.object<tm>(0, realDay(trial))))); }
TRIAL(asctime_r) {
  const tm* const day = trial.object<tm>(0, realDay(trial));
  trial.returned(static_cast<const void*>(asctime_r(day, trial.text(1))));
}
TRIAL(gmtime_r) {
  const time_t* const when = trial.object<time_t>(0, trial.number(0, 2000000000));
  trial.returned(static_cast<const void*>(gmtime_r(when, trial.object<tm>(1))));
}
TRIAL(localtime_r) {
  const time_t* const when = trial.object<time_t>(0, trial.number(0, 2000000000));
  trial.returned(static_cast<const void*>(localtime_r(when, trial.object<tm>(1))));
}
TRIAL(ctime_r) {
  const time_t* const when = trial.object<time_t>(0, trial.number(0, 2000000000));
  trial.returned(static_cast<const void*>(ctime_r(when, trial.text(1))));
}
TRIAL(strftime) {
  char* const to = trial.text(0);
  char* const format = trial.text(2, "%Y-%m-%d");
  trial.returned(static_cast<long long>(strftime(to, 40, format, trial.object<tm>(3, realDay(trial)))));
}

// Numbers as text, without the locale.
TRIAL(gcvt) { trial.returned(static_cast<const void*>(gcvt(1.5, 4, trial.text(2)))); }
TRIAL(ecvt) {
  int* const point = trial.object<int>(2);
  trial.returned(static_cast<const void*>(ecvt(-12.5, 4, point, trial.object<int>(3))));
}
TRIAL(fcvt) {
  int* const point = trial.object<int>(2);
  trial.returned(static_cast<const void*>(fcvt(-12.5, 4, point, trial.object<int>(3))));
}
TRIAL(putenv) {
  static char setting[] = "MOIRE_TRIAL=1";
  trial.watch(0, setting, sizeof setting);
  trial.returned(static_cast<long long>(putenv(setting)));
}
TRIAL(strtoimax) {
  char* const text = trial.text(0);
  trial.returned(static_cast<long long>(strtoimax(text, trial.object<char*>(1), 10)));
}
TRIAL(strtoumax) {
  char* const text = trial.text(0);
  (void)strtoumax(text, trial.object<char*>(1), 10);
}
TRIAL(malloc_usable_size) {
  void* const memory = calloc(1, 10);
  trial.returned(static_cast<long long>(malloc_usable_size(memory)));
  free(memory);
}
