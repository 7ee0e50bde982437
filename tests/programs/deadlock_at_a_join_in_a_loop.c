// moire: --check deadlock
// Loops of every form wait for threads, whether or not it is known afterwards which ones have ended.
#include <pthread.h>
#include <stdlib.h>

#define N 3

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t e = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t f = PTHREAD_MUTEX_INITIALIZER;

static void *in_while(void *unused) {
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *downwards(void *unused) {
  pthread_mutex_lock(&b);  // deadlock
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *some(void *unused) {
  pthread_mutex_lock(&c);  // deadlock
  pthread_mutex_unlock(&c);
  return NULL;
}

static void *each_turn(void *unused) {
  pthread_mutex_lock(&d);  // deadlock
  pthread_mutex_unlock(&d);
  return NULL;
}

static void *in_heap(void *unused) {
  pthread_mutex_lock(&e);  // deadlock
  pthread_mutex_unlock(&e);
  return NULL;
}

static void *fine(void *unused) {
  pthread_mutex_lock(&f);  // no deadlock
  pthread_mutex_unlock(&f);
  return NULL;
}

int main(void) {
  pthread_t one[N], two[N], three[N], four[N], six[N];
  pthread_t *five = malloc(N * sizeof *five);
  int i;

  for (i = 0; i < N; i++) pthread_create(&one[i], NULL, in_while, NULL);
  pthread_mutex_lock(&a);
  i = 0;
  while (i < N) {
    pthread_join(one[i], NULL);  // deadlock
    i++;
  }
  pthread_mutex_unlock(&a);

  for (i = 0; i < N; i++) pthread_create(&two[i], NULL, downwards, NULL);
  pthread_mutex_lock(&b);
  for (i = N - 1; i >= 0; i--) pthread_join(two[i], NULL);  // deadlock
  pthread_mutex_unlock(&b);

  for (i = 0; i < N; i++) pthread_create(&three[i], NULL, some, NULL);
  pthread_mutex_lock(&c);
  for (i = 0; i < N - 1; i++) pthread_join(three[i], NULL);  // deadlock
  pthread_mutex_unlock(&c);

  // All of them have ended after the loop, but each is waited for within.
  for (i = 0; i < N; i++) pthread_create(&four[i], NULL, each_turn, NULL);
  for (i = 0; i < N; i++) {  // deadlock
    pthread_mutex_lock(&d);
    pthread_join(four[i], NULL);  // deadlock
    pthread_mutex_unlock(&d);
  }

  if (five == NULL) return 1;
  pthread_create(&five[1], NULL, in_heap, NULL);
  pthread_mutex_lock(&e);
  pthread_join(five[1], NULL);  // deadlock
  pthread_mutex_unlock(&e);

  for (i = 0; i < N; i++) pthread_create(&six[i], NULL, fine, NULL);
  pthread_mutex_lock(&a);
  for (i = N - 1; i >= 0; i--) pthread_join(six[i], NULL);  // no deadlock
  pthread_mutex_unlock(&a);
  return 0;
}
