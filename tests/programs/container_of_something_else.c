// moire: --check assert,bounds,div
// If it is not surely a member of such a struct, going back is an alarm; but what comes after is still reached.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

int unknown(void);

struct item {
  int key;
  int numbers[4];
  int value;
};

static int alone;
static struct item item;

static void of_another_member(int *key) {
  struct item *found = container_of(key, struct item, value);  // bounds
  if (unknown()) assert(found == 0);                          // alarm
}

static void of_a_variable_or_a_member(int *value) {
  struct item *found = container_of(value, struct item, value);  // bounds
  if (unknown()) assert(found == 0);                            // alarm
}

static void of_an_element(int *number) {
  struct item *found = container_of(number, struct item, numbers[3]);  // bounds
  if (unknown()) assert(found == 0);                                  // alarm
}

static void of_the_end(int *value) {
  struct item *found = container_of(value + 1, struct item, value);  // bounds
  if (unknown()) assert(found == 0);                                // alarm
}

static void of_too_little(void) {
  char *memory = malloc(8);
  if (!memory) return;
  int *key = (int *)memory;
  struct item *found = container_of(key, struct item, key);
  found->value = 1;  // bounds
}

static void of_half_an_item(void) {
  struct item *made = malloc(sizeof *made - 8);
  if (!made) return;
  int *key = &made->key;                                    // bounds
  struct item *found = container_of(key, struct item, key);
  found->value = 1;                                         // bounds
}

static void of_what_a_type_is_not_the_size_of(void) {
  int *key = malloc(strlen("abc") * sizeof(int));
  if (!key) return;
  struct item *found = (struct item *)((char *)key - 0);
  found->value = 1;  // bounds
}

int main(void) {
  switch (unknown()) {
    case 0:
      of_another_member(&item.key);
      break;
    case 1:
      of_a_variable_or_a_member(unknown() ? &alone : &item.value);
      break;
    case 2:
      of_an_element(&item.numbers[2]);
      break;
    case 3:
      of_the_end(&item.value);
      break;
    case 4:
      of_too_little();
      break;
    case 5:
      of_half_an_item();
      break;
    case 6:
      of_what_a_type_is_not_the_size_of();
      break;
  }
  int zero = 0;
  return 1 / zero;  // div
}
