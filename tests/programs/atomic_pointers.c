// An atomic pointer points to whatever was stored in it, by whichever operation.
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  struct node *next;
  int value;
};

static struct node stored, exchanged, swapped, given_first, assigned, expected_one, first, untouched;

static void by_store(void) {
  struct node *_Atomic head = NULL;
  atomic_store(&head, &stored);
  atomic_load(&head)->value = 1;
  assert(stored.value == 0);  // alarm
}

static void by_exchange(void) {
  struct node *_Atomic top = NULL;
  (void)atomic_exchange(&top, &exchanged);
  top->value = 1;
  assert(exchanged.value == 0);  // alarm
}

static void by_compare_and_swap(void) {
  struct node *_Atomic list = NULL;
  struct node *expected = NULL;
  atomic_compare_exchange_strong(&list, &expected, &swapped);
  atomic_load(&list)->value = 1;
  assert(swapped.value == 0);  // alarm
}

static void what_was_found(void) {
  struct node *_Atomic full = &expected_one;
  struct node *found = NULL;
  atomic_compare_exchange_weak(&full, &found, &first);
  found->value = 1;
  assert(expected_one.value == 0);  // alarm
}

static void by_initialisation(void) {
  struct node *_Atomic initial;
  atomic_init(&initial, &given_first);
  atomic_load(&initial)->value = 1;
  assert(given_first.value == 0);  // alarm
}

static void by_assignment(void) {
  struct node *_Atomic plain;
  plain = &assigned;
  plain->value = 1;
  assert(assigned.value == 0);  // alarm
}

int main(int argc, char **argv) {
  if (argc == 1) by_store();
  if (argc == 2) by_exchange();
  if (argc == 3) by_compare_and_swap();
  if (argc == 4) what_was_found();
  if (argc == 5) by_initialisation();
  if (argc == 6) by_assignment();
  assert(untouched.value == 0);  // safe
  return 0;
}
