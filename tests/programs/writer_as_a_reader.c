// The writer takes the lock as a reader.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;  // race

static void* reader(void* unused) {
  pthread_rwlock_rdlock(&lock);
  assert(x == 0);  // alarm
  pthread_rwlock_unlock(&lock);
  return NULL;
}

static void* writer(void* unused) {
  pthread_rwlock_rdlock(&lock);
  x = 1;
  x = 0;
  pthread_rwlock_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) {
    pthread_create(&thread, NULL, reader, NULL);
    pthread_create(&thread, NULL, writer, NULL);
  }
  return 0;
}
