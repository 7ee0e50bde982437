// moire: --check deadlock --rules lock_of_many_held_again_is_kept.dl
// A thread that took one of many recursive locks again keeps it after the first unlock, even without a name for it.
#include <pthread.h>

static struct slot {
  pthread_mutex_t lock;
  struct slot *next;
} slots[4], others[4];

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;

static void *visitor(void *argument) {  // deadlock
  struct slot *one = argument;
  pthread_mutex_lock(&first);  // deadlock
  pthread_mutex_lock(&one->lock);  // deadlock
  pthread_mutex_unlock(&one->lock);
  pthread_mutex_unlock(&first);
  return 0;
}

static void *other_visitor(void *argument) {  // deadlock
  struct slot *one = argument;
  pthread_mutex_lock(&second);  // deadlock
  pthread_mutex_lock(&one->lock);  // deadlock
  pthread_mutex_unlock(&one->lock);
  pthread_mutex_unlock(&second);
  return 0;
}

static void *keeps(void *argument) {
  struct slot *mine = argument;
  mine = mine->next;
  pthread_mutex_lock(&mine->lock);
  pthread_mutex_lock(&mine->lock);
  pthread_mutex_unlock(&mine->lock);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&mine->lock);  // deadlock
  return 0;
}

static void *forgets(void *argument) {  // deadlock
  struct slot *mine = argument;
  pthread_mutex_lock(&mine->lock);
  pthread_mutex_lock(&mine->lock);
  pthread_mutex_unlock(&mine->lock);
  mine = mine->next;
  pthread_mutex_lock(&second);
  pthread_mutex_unlock(&second);
  return 0;
}

int main(int argc, char **argv) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) {
    slots[i].next = &slots[3 - i];
    others[i].next = &others[3 - i];
  }
  for (int i = 0; i < argc && i < 4; i++) {
    pthread_create(&thread, 0, visitor, &slots[i]);
    pthread_create(&thread, 0, keeps, &slots[i]);
    pthread_create(&thread, 0, other_visitor, &others[i]);
    pthread_create(&thread, 0, forgets, &others[i]);
  }
  return 0;
}
