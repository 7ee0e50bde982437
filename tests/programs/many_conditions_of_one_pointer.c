// moire: --check deadlock
// A pointer that may mean up to four conditions means any of them; with more, that it does not signal any is in doubt.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t few = PTHREAD_COND_INITIALIZER, many = PTHREAD_COND_INITIALIZER;
static pthread_cond_t a = PTHREAD_COND_INITIALIZER, b = PTHREAD_COND_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER, d = PTHREAD_COND_INITIALIZER;
static int one, other;

static void* waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!one) pthread_cond_wait(&few, &lock);     // no deadlock
  while (!other) pthread_cond_wait(&many, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char** argv) {
  pthread_t thread;
  pthread_cond_t* four = argc == 1 ? &a : argc == 2 ? &b : argc == 3 ? &c : &few;
  pthread_cond_t* five = argc == 1 ? &a : argc == 2 ? &b : argc == 3 ? &c : argc == 4 ? &d : &many;
  pthread_create(&thread, NULL, waits, NULL);
  for (;;) {
    pthread_mutex_lock(&lock);
    one = 1;
    pthread_cond_signal(four);
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    other = 1;
    pthread_cond_signal(five);
    pthread_mutex_unlock(&lock);
  }
}
