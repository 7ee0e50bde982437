// moire: --check race
// So many places that even those that differ in the locks of their threads count as one: each of five threads comes past
// 4,095 sets of locks. Then no lock keeps two of them apart any more, but no race is lost.
#include <pthread.h>

static pthread_mutex_t m[12];
static int counter;  // race
static int planted;  // race
static int before;   // no race

#define LOCK(i) pthread_mutex_lock(&m[i]);
#define UNLOCK(i) pthread_mutex_unlock(&m[i]);
// UP takes the last of so many locks, and comes past each set of the others; DOWN gives it back in the same way.
#define UP1 LOCK(0)
#define DOWN1 UNLOCK(0)
#define UP2 UP1 LOCK(1) DOWN1
#define DOWN2 UP1 UNLOCK(1) DOWN1
#define UP3 UP2 LOCK(2) DOWN2
#define DOWN3 UP2 UNLOCK(2) DOWN2
#define UP4 UP3 LOCK(3) DOWN3
#define DOWN4 UP3 UNLOCK(3) DOWN3
#define UP5 UP4 LOCK(4) DOWN4
#define DOWN5 UP4 UNLOCK(4) DOWN4
#define UP6 UP5 LOCK(5) DOWN5
#define DOWN6 UP5 UNLOCK(5) DOWN5
#define UP7 UP6 LOCK(6) DOWN6
#define DOWN7 UP6 UNLOCK(6) DOWN6
#define UP8 UP7 LOCK(7) DOWN7
#define DOWN8 UP7 UNLOCK(7) DOWN7
#define UP9 UP8 LOCK(8) DOWN8
#define DOWN9 UP8 UNLOCK(8) DOWN8
#define UP10 UP9 LOCK(9) DOWN9
#define DOWN10 UP9 UNLOCK(9) DOWN9
#define UP11 UP10 LOCK(10) DOWN10
#define DOWN11 UP10 UNLOCK(10) DOWN10
#define UP12 UP11 LOCK(11) DOWN11

static void *worker(void *unused) {
  UP12
  LOCK(10)
  counter++;
  UNLOCK(10)
  UNLOCK(11)
  planted = before;
  return unused;
}

int main(void) {
  pthread_t thread;
  before = 1;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
