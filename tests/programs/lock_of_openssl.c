// moire: --check assert,race
// OpenSSL has locks and initialisation of its own.
#include <assert.h>
#include <pthread.h>

typedef pthread_once_t CRYPTO_ONCE;
typedef void CRYPTO_RWLOCK;
CRYPTO_RWLOCK *CRYPTO_THREAD_lock_new(void);
int CRYPTO_THREAD_write_lock(CRYPTO_RWLOCK *lock);
int CRYPTO_THREAD_unlock(CRYPTO_RWLOCK *lock);
int CRYPTO_THREAD_run_once(CRYPTO_ONCE *once, void (*init)(void));
char *ERR_error_string(unsigned long error, char *text);

static CRYPTO_ONCE once = PTHREAD_ONCE_INIT;  // no race
static CRYPTO_RWLOCK *lock;                   // no race
static int initialised;                       // no race
static int guarded;                           // no race
static int bare;                              // race
static char text[256];

static void initialise(void) { initialised = 1; }

static void *worker(void *unused) {
  CRYPTO_THREAD_run_once(&once, initialise);
  if (!lock) return unused;
  CRYPTO_THREAD_write_lock(lock);
  guarded++;
  CRYPTO_THREAD_unlock(lock);
  bare++;
  return unused;
}

int main(void) {
  pthread_t one, other;
  text[0] = 'x';
  ERR_error_string(1, text);
  assert(text[0] == 'x');  // alarm
  lock = CRYPTO_THREAD_lock_new();
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  return 0;
}
