// moire: --check race
// Locks and other objects for synchronisation must not be created or destroyed while another thread uses them.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t early;     // no race
static pthread_mutex_t late;      // race
static pthread_rwlock_t gone;     // race
static pthread_cond_t condition;  // race
static sem_t semaphore;           // race

static void* worker(void* unused) {
  pthread_mutex_lock(&early);
  pthread_mutex_unlock(&early);
  pthread_mutex_lock(&late);
  pthread_mutex_unlock(&late);
  pthread_rwlock_rdlock(&gone);
  pthread_rwlock_unlock(&gone);
  pthread_cond_signal(&condition);
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_init(&early, NULL);
  pthread_rwlock_init(&gone, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_init(&late, NULL);
  pthread_rwlock_destroy(&gone);
  pthread_cond_init(&condition, NULL);
  sem_init(&semaphore, 0, 1);
  pthread_join(thread, NULL);
  pthread_mutex_destroy(&early);
  return 0;
}
