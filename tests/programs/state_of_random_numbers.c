// moire: --check assert,race
// Random numbers are made from memory that the program has given for it, and change that.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static char given[64];         // no race
static char ofObject[64];      // race
static char ofNobody[64];      // no race
static struct random_data object;     // race
static struct drand48_data another;   // race
static struct random_data ofWorker;   // no race

static void *worker(void *unused) {
  int result;
  double number;
  random_r(&object, &result);
  drand48_r(&another, &number);
  random_r(&ofWorker, &result);
  random();
  return unused;
}

int main(void) {
  pthread_t one;
  int result;
  double number;
  initstate(1, given, sizeof given);
  initstate_r(1, ofObject, sizeof ofObject, &object);
  initstate_r(1, ofNobody, sizeof ofNobody, &ofWorker);
  srand48_r(1, &another);
  given[5] = 1;
  ofObject[5] = 1;
  ofNobody[5] = 1;
  random();
  assert(given[5] == 1);  // alarm
  random_r(&object, &result);
  assert(ofObject[5] == 1);  // alarm
  pthread_create(&one, 0, worker, 0);
  random_r(&object, &result);
  drand48_r(&another, &number);
  return 0;
}
