// moire: --check race
// readdir is safe as long as each thread has a stream of its own.
#include <dirent.h>
#include <pthread.h>
#include <stddef.h>

static DIR* shared;  // no race

static void* own(void* unused) {
  DIR* mine = opendir("/tmp");
  if (!mine) return NULL;
  struct dirent* entry = readdir(mine);
  char first = entry ? entry->d_name[0] : 0;
  closedir(mine);
  return first ? unused : NULL;
}

static void* common(void* unused) {
  struct dirent* entry = readdir(shared);
  return entry && entry->d_name[0] ? unused : NULL;
}

int main(void) {
  pthread_t thread;
  shared = opendir("/");  // race
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, own, NULL);
    pthread_create(&thread, NULL, common, NULL);
  }
  return 0;
}
