// moire: --check race,assert
// Mapping something where memory was, and giving memory up for now, changes what is there; moving it gives it back.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

struct page {
  int number;
  char rest[4092];
};

static struct page* moved;  // no race

static void* looker(void* unused) { return moved->number ? unused : NULL; }

int main(void) {
  pthread_t thread;
  struct page* given_up = mmap(NULL, sizeof *given_up, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct page* replaced = mmap(NULL, sizeof *replaced, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct page* guarded = mmap(NULL, sizeof *guarded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  given_up->number = 7;
  madvise(given_up, sizeof *given_up, MADV_DONTNEED);
  assert(given_up->number == 7);  // alarm
  replaced->number = 7;
  mmap(replaced, sizeof *replaced, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  assert(replaced->number == 7);  // alarm
  guarded->number = 7;
  mprotect(guarded, sizeof *guarded, PROT_READ);
  assert(guarded->number == 7);                                                                   // safe
  moved = mmap(NULL, sizeof *moved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);  // race
  pthread_create(&thread, NULL, looker, NULL);
  mremap(moved, sizeof *moved, 2 * sizeof *moved, MREMAP_MAYMOVE);
  return 0;
}
