// moire: --check assert,race,deadlock
// A child process is a copy of the thread: what it writes, its parent does not see. It may do what the thread could do.
#include <assert.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int prepared;  // race
static int value;

static void prepare(void) { prepared = 1; }

int main(void) {
  char *words[] = {"true", NULL};
  pid_t child;
  int status;
  pthread_atfork(prepare, NULL, NULL);
  pthread_mutex_lock(&lock);  // no deadlock
  if (fork() == 0) {
    value = 1;
    assert(value == 1);  // safe
    _exit(0);
  }
  pthread_mutex_unlock(&lock);
  assert(value == 0);     // safe
  assert(prepared == 0);  // alarm
  if (vfork() == 0) _exit(1);
  assert(posix_spawn(&child, "/bin/true", NULL, NULL, words, environ) >= 0);  // alarm
  waitpid(child, &status, 0);
  return 0;
}
