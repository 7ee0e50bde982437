// Threads that a function of the program creates, from a function pointer and an argument that it was given.
#include <assert.h>
#include <pthread.h>

struct job {
  void *(*run)(void *);
  void *argument;
};

static int one, other;  // no race
static int both;        // race

static void *first(void *argument) {
  *(int *)argument = 1;
  both++;
  return 0;
}

static void *second(void *argument) {
  *(int *)argument = 2;
  both++;
  return 0;
}

static pthread_t start(struct job job) {
  pthread_t thread;
  pthread_create(&thread, 0, job.run, job.argument);
  return thread;
}

int main(void) {
  struct job jobs[] = {{first, &one}, {second, &other}};
  pthread_t a = start((struct job){first, &one});
  pthread_t b = start((struct job){second, &other});
  pthread_join(a, 0);
  pthread_join(b, 0);
  return jobs[0].argument == 0;
}
