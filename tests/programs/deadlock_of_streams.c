// moire: --check deadlock
// Functions of <stdio.h> take the lock of their stream while they run: threads wait there for who has it by flockfile.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t printing = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t apart = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t flushing = PTHREAD_MUTEX_INITIALIZER;
static FILE *one, *other, *third;

static void* has_streams(void* unused) {
  flockfile(stdout);              // deadlock
  pthread_mutex_lock(&printing);  // deadlock
  pthread_mutex_unlock(&printing);
  puts("it has the lock already");
  funlockfile(stdout);
  flockfile(one);    // deadlock
  putc('x', other);  // deadlock
  funlockfile(one);
  flockfile(third);               // deadlock
  pthread_mutex_lock(&flushing);  // deadlock
  pthread_mutex_unlock(&flushing);
  funlockfile(third);
  pthread_mutex_lock(&apart);  // no deadlock
  flockfile(stderr);           // no deadlock
  funlockfile(stderr);
  pthread_mutex_unlock(&apart);
  return unused;
}

static void* writes(void* unused) {
  pthread_mutex_lock(&printing);
  printf("%d\n", 1);
  pthread_mutex_unlock(&printing);
  flockfile(other);
  fputs("x", one);
  funlockfile(other);
  pthread_mutex_lock(&flushing);
  fflush(NULL);
  pthread_mutex_unlock(&flushing);
  pthread_mutex_lock(&apart);
  fputs("x", stderr);
  pthread_mutex_unlock(&apart);
  return unused;
}

int main(void) {
  pthread_t thread;
  one = fopen("/dev/null", "w");
  other = fopen("/dev/zero", "w");
  third = fopen("/dev/full", "w");
  if (!one || !other || !third) return 1;
  pthread_create(&thread, NULL, has_streams, NULL);
  pthread_create(&thread, NULL, writes, NULL);
  pthread_exit(NULL);
}
