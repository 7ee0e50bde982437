// moire: --check race
// Who closes a stream or a directory, or gives back what the library has made, must not do so while others use it.
#define _GNU_SOURCE
#include <dirent.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>

static FILE *early, *late, *looked;    // no race
static DIR* folder;                    // no race
static struct addrinfo *found, *kept;  // no race

static void* writer(void* unused) {
  fputs("text", early);
  fprintf(late, "%d", 1);
  puts("to a stream that is never closed");
  return unused;
}

static void* looker(void* unused) {
  return feof(looked) || dirfd(folder) < 0 || found->ai_flags || kept->ai_flags ? unused : NULL;
}

static void* own(void* unused) {
  FILE* file = fopen("/dev/null", "w");
  if (!file) return unused;
  fputs("text", file);
  fclose(file);
  return unused;
}

int main(void) {
  pthread_t one, two, three;
  early = fopen("/dev/null", "w");         // race
  late = fopen("/dev/zero", "w");          // no race
  looked = popen("true", "r");             // race
  folder = opendir("/");                   // race
  getaddrinfo("localhost", 0, 0, &found);  // race
  getaddrinfo("localhost", 0, 0, &kept);   // no race
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, looker, NULL);
  pthread_create(&three, NULL, own, NULL);
  pthread_create(&three, NULL, own, NULL);
  fclose(early);
  pclose(looked);
  closedir(folder);
  freeaddrinfo(found);
  if (pthread_join(one, NULL)) return 1;
  fclose(late);
  return 0;
}
