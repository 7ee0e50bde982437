// moire: --check null --domain interval
// Calls through pointers, and library functions that access what they are given.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void (*Action)(int);

static int seen;
static void note(int value) { seen = value; }
static Action never;
static Action always = note;
static pthread_mutex_t *noLock;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *someLock = &lock;

int any(void);

int main(void) {
  if (any()) never(1);   // null
  always(2);             // no null
  if (never) never(3);   // no null
  char *text = malloc(10);
  if (any()) memset(text, 0, 10);  // null
  if (any()) seen = strlen(text);  // null
  if (!text) return 1;
  memset(text, 0, 10);             // no null
  memcpy(text, "abc", 4);          // no null
  seen = strlen(text);             // no null
  if (any()) seen = strlen(NULL);  // null
  if (any()) pthread_mutex_lock(noLock);  // null
  pthread_mutex_lock(someLock);    // no null
  pthread_mutex_unlock(someLock);  // no null
  time(0);
  free(0);
  return 0;
}
