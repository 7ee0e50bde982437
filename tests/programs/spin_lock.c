// A spin lock excludes like a mutex; without trying successfully, nothing is held.
#include <pthread.h>

static pthread_spinlock_t s;  // no race
static int guarded;           // no race
static int careless;          // race

static void* worker(void* unused) {
  pthread_spin_lock(&s);
  guarded++;
  pthread_spin_unlock(&s);
  if (pthread_spin_trylock(&s)) {
    careless++;
    return unused;
  }
  guarded--;
  pthread_spin_unlock(&s);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  return 0;
}
