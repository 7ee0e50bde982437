// A pointer that is copied or computed in pieces points where it did.
#include <assert.h>
#include <stdint.h>
#include <string.h>

static int by_bytes, by_words, by_halves, by_parts, by_shifts, by_xor, by_other, by_array, by_bit_fields, untouched;
struct pair {
  int first, second;
};
static struct pair one_pair;
union halves {
  int *whole;
  uint32_t half[2];
};
struct fields {
  uint64_t tag : 16;
  uint64_t address : 48;
};

static void copy_bytes(void *to, const void *from, unsigned count) {
  for (unsigned i = 0; i < count; ++i) ((char *)to)[i] = ((const char *)from)[i];
}

int main(int argc, char **argv) {
  if (argc == 1) {
    int *p = &by_bytes, *q;
    copy_bytes(&q, &p, sizeof p);
    *q = 1;
    assert(by_bytes == 0);  // alarm
  }
  if (argc == 2) {
    int *p = &by_words, *q;
    ((uint32_t *)&q)[0] = ((uint32_t *)&p)[0];
    ((uint32_t *)&q)[1] = ((uint32_t *)&p)[1];
    *q = 1;
    assert(by_words == 0);  // alarm
  }
  if (argc == 3) {
    union halves from, to;
    from.whole = &by_halves;
    to.half[0] = from.half[0];
    to.half[1] = from.half[1];
    *to.whole = 1;
    assert(by_halves == 0);  // alarm
  }
  if (argc == 4) {
    int *p = &by_parts, *q;
    memcpy(&q, &p, 3);
    memcpy((char *)&q + 3, (char *)&p + 3, 5);
    *q = 1;
    assert(by_parts == 0);  // alarm
  }
  if (argc == 5) {
    uint32_t low = (uint32_t)(uintptr_t)&by_shifts, high = (uint32_t)((uintptr_t)&by_shifts >> 32);
    *(int *)((uintptr_t)high << 32 | low) = 1;
    assert(by_shifts == 0);  // alarm
  }
  if (argc == 6) {
    uintptr_t both = (uintptr_t)&by_xor ^ (uintptr_t)&by_other;
    *(int *)(both ^ (uintptr_t)&by_other) = 1;
    assert(by_xor == 0);  // alarm
  }
  if (argc == 7) {
    unsigned char bytes[8];
    uintptr_t address = (uintptr_t)&by_array, again = 0;
    for (int i = 0; i < 8; ++i) bytes[i] = (unsigned char)(address >> (8 * i));
    for (int i = 7; i >= 0; --i) again = again << 8 | bytes[i];
    *(int *)again = 1;
    assert(by_array == 0);  // alarm
  }
  if (argc == 8) {
    struct fields kept = {0, (uintptr_t)&by_bit_fields}, copy;
    copy = kept;
    *(int *)(uintptr_t)copy.address = 1;
    assert(by_bit_fields == 0);  // alarm
  }
  if (argc == 9) {
    int *p = &one_pair.first, *q;
    copy_bytes(&q, &p, sizeof p);
    ++q;
    *q = 1;
    assert(one_pair.second == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
