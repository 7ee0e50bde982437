// moire: --check memory
// What is not told apart: the objects of one allocation that are kept in lists, in members, or where other threads find
// them. After the first of them was given back, any of them may have been. What is kept and never given back is safe.
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *items, *forever;

static void *push(void *unused) {
  struct item *new = malloc(sizeof *new);
  if (!new) return 0;
  new->value = 1;        // memory
  pthread_mutex_lock(&lock);
  new->next = items;     // memory
  items = new;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *pushForever(void *unused) {
  struct item *new = malloc(sizeof *new);
  if (!new) return 0;
  new->value = 1;
  pthread_mutex_lock(&lock);
  new->next = forever;
  forever = new;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *clear(void *unused) {
  pthread_mutex_lock(&lock);
  while (items) {
    struct item *first = items;
    items = first->next;  // memory
    free(first);          // memory
  }
  pthread_mutex_unlock(&lock);
  return unused;
}

static int *single;

static void *replace(void *unused) {
  pthread_mutex_lock(&lock);
  free(single);           // no memory
  single = 0;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *look(void *unused) {
  pthread_mutex_lock(&lock);
  if (single) *single = 1;  // no memory
  pthread_mutex_unlock(&lock);
  return unused;
}

static void privateList(void) {
  struct item *head = 0;
  for (int i = 0; i < 3; i++) {
    struct item *new = malloc(sizeof *new);
    if (!new) break;
    new->value = i;       // no memory
    new->next = head;     // no memory
    head = new;
  }
  for (struct item *at = head; at; at = at->next) at->value++;  // no memory
  while (head) {
    struct item *next = head->next;  // memory
    free(head);                      // memory
    head = next;
  }
}

int main(void) {
  single = malloc(sizeof *single);
  for (int i = 0; i < 4; i++) {
    pthread_t t;
    pthread_create(&t, 0, push, 0);
    pthread_create(&t, 0, pushForever, 0);
    pthread_create(&t, 0, clear, 0);
    pthread_create(&t, 0, replace, 0);
    pthread_create(&t, 0, look, 0);
  }
  privateList();
  return 0;
}
