// moire: --check deadlock
// Those who could signal wait forever: for each other, or for a lock of a thread that has ended.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t by_one = PTHREAD_COND_INITIALIZER, by_two = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static int ready, other_ready;

static void* in_a_cycle(void* unused) {
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_lock(&b);  // deadlock
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void* leaves(void* unused) {  // deadlock
  pthread_mutex_lock(&left);         // deadlock
  return NULL;
}

static void* first_waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&by_one, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void* second_waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!other_ready) pthread_cond_wait(&by_two, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void* wants(void* unused) {
  pthread_mutex_lock(&left);
  pthread_mutex_unlock(&left);
  pthread_mutex_lock(&lock);
  other_ready = 1;
  pthread_cond_broadcast(&by_two);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, two, three, four, five;
  pthread_create(&one, NULL, in_a_cycle, NULL);
  pthread_create(&two, NULL, leaves, NULL);
  pthread_create(&three, NULL, first_waits, NULL);
  pthread_create(&four, NULL, second_waits, NULL);
  pthread_create(&five, NULL, wants, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_broadcast(&by_one);
  pthread_mutex_unlock(&lock);
  pthread_join(four, NULL);  // deadlock
  return 0;
}
