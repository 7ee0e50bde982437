// Bit-fields side by side are one memory location: a write of one of them is a write of the others, too.
#include <pthread.h>

struct flags {
  unsigned one : 4;
  unsigned other : 4;
};

static struct flags bits;  // race

static struct {
  unsigned one : 4;
  unsigned : 0;
  unsigned other : 4;
} apart;  // no race

static struct locked {
  pthread_mutex_t m;
  struct flags flags;
} many[4];  // no race

static void *first(void *argument) {
  struct locked *own = argument;
  bits.one = 1;
  apart.one = 1;
  pthread_mutex_lock(&own->m);
  own->flags.one = 1;
  pthread_mutex_unlock(&own->m);
  return argument;
}

static void *second(void *argument) {
  struct locked *own = argument;
  bits.other = 1;
  apart.other = 1;
  pthread_mutex_lock(&own->m);
  own->flags.other = 1;
  pthread_mutex_unlock(&own->m);
  return argument;
}

int main(int argc, char **argv) {
  pthread_t one, other;
  pthread_create(&one, 0, first, &many[argc & 3]);
  pthread_create(&other, 0, second, &many[argc & 1]);
  return 0;
}
