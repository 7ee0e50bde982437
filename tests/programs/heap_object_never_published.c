// moire: --check race
// What a thread allocates for itself is its own, until others can find it.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *list;  // race

static void *private_list(void *unused) {
  struct node *head = 0;
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return unused;
    n->value = i;
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return unused;
}

static void *public_list(void *unused) {
  struct node *n = malloc(sizeof *n);  // race
  if (!n) return unused;
  n->value = 1;
  n->next = list;
  list = n;
  n->value = 2;
  if (n->next) n->next->value = 3;
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) {
    pthread_create(&thread, 0, private_list, 0);
    pthread_create(&thread, 0, public_list, 0);
  }
  return 0;
}
