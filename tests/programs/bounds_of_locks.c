// moire: --check bounds --domain interval
// There must be a lock where one is taken: the address just past an array is valid, but there is no lock.
#include <pthread.h>
#include <semaphore.h>

int any(void);

struct Account {
  pthread_mutex_t lock;
  int sum;
};

static pthread_mutex_t one;
static pthread_mutex_t some[3];
static sem_t free_slots[2];
static struct Account accounts[4];

static void enter(pthread_mutex_t *lock) { pthread_mutex_lock(lock); }     // bounds
static void leave(pthread_mutex_t *lock) { pthread_mutex_unlock(lock); }   // no bounds

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t threads[2];
  pthread_mutex_lock(&one);
  pthread_mutex_unlock(&one);
  int i = any();
  if (i < 0 || i > 3) return 0;
  if (any()) pthread_mutex_lock(&some[i]);                    // bounds
  if (any() && i < 3) pthread_mutex_lock(&some[i]);           // no bounds
  if (any()) pthread_mutex_unlock(some + i);                  // bounds
  if (any()) pthread_mutex_trylock(&some[2]);                 // no bounds
  if (any()) pthread_mutex_trylock(&some[3]);                 // bounds
  if (any()) sem_wait(&free_slots[i]);                        // bounds
  pthread_mutex_lock(&accounts[i].lock);                      // no bounds
  if (any()) pthread_mutex_lock(&accounts[i + 1].lock);       // bounds
  if (any()) pthread_create(&threads[1], 0, work, 0);         // no bounds
  if (any()) pthread_create(&threads[2], 0, work, 0);         // bounds
  if (any()) enter(&some[i]);
  if (any()) leave(&some[i > 2 ? 2 : i]);
  return 0;
}
