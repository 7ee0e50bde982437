// The lock is that of the node that was made later.
#include <pthread.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int count;
};

static struct node* nodes;  // no race
static struct node* spare;  // no race
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
  pthread_mutex_lock(&guard);
  struct node* mine = nodes;
  struct node* other = spare;
  pthread_mutex_unlock(&guard);
  pthread_mutex_lock(&mine->lock);
  other->count++;
  pthread_mutex_unlock(&mine->lock);
  return NULL;
}

static struct node* make(void) {
  struct node* fresh = malloc(sizeof *fresh);  // race
  if (!fresh) abort();
  return fresh;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    struct node* fresh = make();
    pthread_mutex_lock(&guard);
    spare = nodes;
    nodes = fresh;
    pthread_mutex_unlock(&guard);
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
  }
  return 0;
}
