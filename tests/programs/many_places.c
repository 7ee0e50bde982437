// moire: --check race
// If there are very many places, similar ones count as one; what differs is still found.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;    // no race
static int forgotten;  // race
static int planted;    // race

#define TEN(x) x x x x x x x x x x
#define ADD                   \
  pthread_mutex_lock(&lock);  \
  counter++;                  \
  forgotten++;                \
  pthread_mutex_unlock(&lock);

static void *worker(void *unused) {
  TEN(TEN(ADD)) TEN(TEN(ADD)) TEN(TEN(ADD))
  forgotten++;
  TEN(TEN(ADD)) TEN(TEN(ADD)) TEN(TEN(ADD))
  planted = 1;
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  return 0;
}
