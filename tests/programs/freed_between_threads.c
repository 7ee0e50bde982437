// moire: --check memory
// Another thread may give back what this one uses, unless something keeps it from that.
#include <pthread.h>
#include <stdlib.h>

static int *open, *joined, *flagged, *guarded;
static int done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *argument) {
  int *given = argument;
  *given = 1;          // no memory
  *joined = 1;         // no memory
  *open = 1;           // memory
  pthread_mutex_lock(&lock);
  if (!done) *flagged = 1;  // no memory
  *guarded = 1;        // memory
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  int *given = malloc(sizeof *given);
  open = malloc(sizeof *open);
  joined = malloc(sizeof *joined);
  flagged = malloc(sizeof *flagged);
  guarded = malloc(sizeof *guarded);
  if (!open || !joined || !flagged || !guarded || !given) return 1;
  if (pthread_create(&t, 0, use, given)) return 1;
  free(open);     // no memory
  pthread_mutex_lock(&lock);
  free(flagged);  // no memory
  done = 1;
  free(guarded);  // no memory
  pthread_mutex_unlock(&lock);
  pthread_join(t, 0);
  free(joined);   // no memory
  free(given);    // no memory
  return 0;
}
