// SPDX-License-Identifier: Apache-2.0
// Random numbers; the state of some is an object of the program.
#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>

#include "tests/models/trial.h"

namespace {

using moire::test::Trial;

struct RandomState {
  random_data data;
  char state[64];
};
struct Parts {
  unsigned short all[7];
};

/// An object that points to memory of another argument, or of the program.
random_data* started(Trial& trial, unsigned argument, char* state) {
  auto* const made = trial.object<random_data>(argument);
  initstate_r(1, state, 64, made);
  return made;
}

}  // namespace

TRIAL(rand) { trial.returned(static_cast<long long>(rand())); }
TRIAL(srand) { srand(1); }
TRIAL(random) { trial.returned(static_cast<long long>(random())); }
TRIAL(srandom) { srandom(1); }
TRIAL(rand_r) { trial.returned(static_cast<long long>(rand_r(trial.object<unsigned>(0, 3)))); }
TRIAL(drand48) { (void)drand48(); }
TRIAL(lrand48) { trial.returned(static_cast<long long>(lrand48())); }
TRIAL(mrand48) { trial.returned(static_cast<long long>(mrand48())); }
TRIAL(srand48) { srand48(1); }
TRIAL(erand48) { (void)erand48(trial.object<Parts>(0)->all); }
TRIAL(nrand48) { (void)nrand48(trial.object<Parts>(0)->all); }
TRIAL(jrand48) { (void)jrand48(trial.object<Parts>(0)->all); }
TRIAL(seed48) { trial.returned(static_cast<const void*>(seed48(trial.object<Parts>(0)->all))); }
TRIAL(lcong48) { lcong48(trial.object<Parts>(0)->all); }

// With a state that is given.
TRIAL(initstate) {
  char before[64];
  char* const first = initstate(1, before, sizeof before);
  char* const state = trial.text(1);
  trial.returned(static_cast<long long>(initstate(2, state, 64) == before));
  (void)random();
  setstate(first);
}
TRIAL(setstate) {
  char* const state = trial.text(0);
  char* const first = initstate(1, state, 64);
  setstate(first);
  (void)setstate(state);
  trial.returned(static_cast<const void*>(setstate(first)));
}
TRIAL(random_r) {
  static char state[64];
  random_data* const made = started(trial, 0, state);
  trial.returned(static_cast<long long>(random_r(made, trial.object<int>(1))));
}
TRIAL(srandom_r) {
  static char state[64];
  trial.returned(static_cast<long long>(srandom_r(3, started(trial, 1, state))));
}
TRIAL(initstate_r) {
  char* const state = trial.text(1);
  trial.returned(static_cast<long long>(initstate_r(3, state, 64, trial.object<random_data>(3))));
}
TRIAL(setstate_r) {
  static char state[64];
  static char other[64];
  random_data unused{};
  initstate_r(1, other, sizeof other, &unused);
  char* const next = static_cast<char*>(trial.memory(0, other, sizeof other));
  trial.returned(static_cast<long long>(setstate_r(next, started(trial, 1, state))));
}
#define OF_BUFFER(function, type)                                                    \
  TRIAL(function) {                                                                  \
    auto* const buffer = trial.object<drand48_data>(0);                              \
    trial.returned(static_cast<long long>(function(buffer, trial.object<type>(1)))); \
  }
OF_BUFFER(drand48_r, double)
OF_BUFFER(lrand48_r, long)
OF_BUFFER(mrand48_r, long)
#define OF_SEED(function, type)                                                            \
  TRIAL(function) {                                                                        \
    auto* const seed = trial.object<Parts>(0)->all;                                        \
    auto* const buffer = trial.object<drand48_data>(1);                                    \
    trial.returned(static_cast<long long>(function(seed, buffer, trial.object<type>(2)))); \
  }
OF_SEED(erand48_r, double)
OF_SEED(nrand48_r, long)
OF_SEED(jrand48_r, long)
TRIAL(srand48_r) { trial.returned(static_cast<long long>(srand48_r(3, trial.object<drand48_data>(1)))); }
TRIAL(seed48_r) {
  auto* const seed = trial.object<Parts>(0)->all;
  trial.returned(static_cast<long long>(seed48_r(seed, trial.object<drand48_data>(1))));
}
TRIAL(lcong48_r) {
  auto* const seed = trial.object<Parts>(0)->all;
  trial.returned(static_cast<long long>(lcong48_r(seed, trial.object<drand48_data>(1))));
}

// Numbers in two parts.
TRIAL(div) { (void)div(7, 2); }
TRIAL(ldiv) { (void)ldiv(7, 2); }
TRIAL(lldiv) { (void)lldiv(7, 2); }
TRIAL(imaxdiv) { (void)imaxdiv(7, 2); }
TRIAL(imaxabs) { trial.returned(static_cast<long long>(imaxabs(trial.number(-5, 5)))); }
#define READS_NUMBER(function)                                                          \
  TRIAL(function) {                                                                     \
    char* const text = trial.text(0);                                                   \
    trial.returned(static_cast<long long>(function(text, trial.object<char*>(1), 10))); \
  }
READS_NUMBER(strtoq)
READS_NUMBER(strtouq)
#define TELLS_DIGITS(function)                                                                  \
  TRIAL(function) {                                                                             \
    int* const point = trial.object<int>(2);                                                    \
    int* const sign = trial.object<int>(3);                                                     \
    trial.returned(static_cast<long long>(function(-12.5, 4, point, sign, trial.text(4), 60))); \
  }
TELLS_DIGITS(ecvt_r)
TELLS_DIGITS(fcvt_r)

// Memory.
TRIAL(pvalloc) {
  void* const memory = pvalloc(10);
  trial.returned(static_cast<const void*>(memory));
  free(memory);
}
TRIAL(memalign) {
  void* const memory = memalign(64, 10);
  trial.returned(static_cast<const void*>(memory));
  free(memory);
}
