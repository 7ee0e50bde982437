// moire: --check race
// Who writes over a lock by a copy of it, or by zeros, must not do so while others use it.
#include <pthread.h>
#include <string.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};
static pthread_mutex_t cleared;  // race
static pthread_mutex_t copied;   // race
static pthread_mutex_t copy;
static struct account account;  // race
static struct account quiet;    // no race
static const struct account fresh = {PTHREAD_MUTEX_INITIALIZER, 0};

static void* user(void* unused) {
  pthread_mutex_lock(&cleared);
  pthread_mutex_unlock(&cleared);
  pthread_mutex_lock(&copied);
  pthread_mutex_unlock(&copied);
  pthread_mutex_lock(&account.lock);
  pthread_mutex_unlock(&account.lock);
  pthread_mutex_lock(&quiet.lock);
  pthread_mutex_unlock(&quiet.lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  quiet = fresh;
  copy = copied;
  pthread_create(&thread, NULL, user, NULL);
  memset(&cleared, 0, sizeof cleared);
  copied = copy;
  account = fresh;
  return 0;
}
