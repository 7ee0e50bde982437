// Each object has a lock of its own, and every access to an object is made with its lock.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int count;
};

static struct node* nodes;  // no race
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
  pthread_mutex_lock(&guard);
  struct node* mine = nodes;
  pthread_mutex_unlock(&guard);
  pthread_mutex_lock(&mine->lock);
  mine->count++;
  pthread_mutex_unlock(&mine->lock);
  return NULL;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    struct node* fresh = calloc(1, sizeof *fresh);  // no race
    if (!fresh) abort();
    pthread_mutex_lock(&guard);
    nodes = fresh;
    pthread_mutex_unlock(&guard);
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
  }
  return 0;
}
