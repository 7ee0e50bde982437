// An index that is converted to fewer bits is a different one: neither does its lock protect the element, nor is the
// element the thread's own. What keeps the value does not matter.
#include <pthread.h>
#include <stdlib.h>

static struct item {
  pthread_mutex_t lock;
  int value;
} others[1000],          // race
    same[1000];          // no race
static int cut[1000];    // race
static int whole[1000];  // no race
static int narrow[4];    // race

static void* locker(void* unused) {
  int i = random() % 1000;
  pthread_mutex_lock(&others[(unsigned char)i].lock);
  others[i].value = 1;
  pthread_mutex_unlock(&others[(unsigned char)i].lock);
  pthread_mutex_lock(&same[(long)i].lock);
  same[i].value = 1;
  pthread_mutex_unlock(&same[(long)i].lock);
  return NULL;
}

static void* writer(void* argument) {
  *(int*)argument = 1;
  return NULL;
}

static void* numbered(void* argument) {
  int me = (int)(long)argument;
  whole[me] = 1;
  narrow[(unsigned char)me] = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, NULL, locker, NULL);
  for (int i = 0; i < 1000; i++) pthread_create(&thread, NULL, writer, &cut[(unsigned char)i]);
  for (int i = 0; i < 1000; i++) pthread_create(&thread, NULL, numbered, (void*)(long)i);
  return 0;
}
