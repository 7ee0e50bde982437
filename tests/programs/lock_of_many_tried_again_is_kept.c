// moire: --check deadlock --rules lock_of_many_tried_again_is_kept.dl
// A thread that took one of many recursive locks again, without waiting, keeps it after the first unlock. The visitors
// never end: threads that do might leave a lock behind.
#include <pthread.h>

static struct slot {
  pthread_mutex_t lock;
  struct slot *next;
} slots[4];

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;

static void *visitor(void *argument) {
  struct slot *one = argument;
  pthread_mutex_lock(&first);  // deadlock
  pthread_mutex_lock(&one->lock);  // deadlock
  pthread_mutex_unlock(&one->lock);
  pthread_mutex_unlock(&first);
  for (;;) {
  }
}

static void *keeps(void *argument) {
  struct slot *mine = argument;
  mine = mine->next;
  pthread_mutex_lock(&mine->lock);
  while (pthread_mutex_trylock(&mine->lock) != 0) {
  }
  pthread_mutex_unlock(&mine->lock);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  for (;;) {
  }
}

int main(int argc, char **argv) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) slots[i].next = &slots[3 - i];
  for (int i = 0; i < argc && i < 4; i++) {
    pthread_create(&thread, 0, visitor, &slots[i]);
    pthread_create(&thread, 0, keeps, &slots[i]);
  }
  return 0;
}
