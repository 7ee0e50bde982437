// moire: --check race,assert
// Functions that are given memory for what they find write it, and let pointers point into it.
#define _GNU_SOURCE
#include <assert.h>
#include <grp.h>
#include <netdb.h>
#include <pthread.h>
#include <pwd.h>

static char users[200];   // race
static char groups[200];  // race
static char hosts[200];
static int unrelated;

static void* find(void* unused) {
  struct passwd user, *found = NULL;
  struct group group, *same = NULL;
  char own[200];
  if (getpwuid_r(0, &user, users, sizeof users, &found) == 0 && found) found->pw_name[0] = 'x';
  if (getgrgid_r(0, &group, groups, sizeof groups, &same) == 0 && same) same->gr_mem[0][0] = 'x';
  if (getpwnam_r("root", &user, own, sizeof own, &found) == 0 && found) found->pw_dir[0] = 'x';
  return unused;
}

int main(void) {
  pthread_t thread;
  struct hostent host = {.h_length = 3}, *found = &host;
  int error = 7;
  pthread_create(&thread, NULL, find, NULL);
  gethostbyname_r("localhost", &host, hosts, sizeof hosts, &found, &error);
  assert(error == 7);          // alarm
  assert(host.h_length == 3);  // alarm
  unrelated++;
  assert(unrelated == 1);  // safe
  pthread_create(&thread, NULL, find, NULL);
  return users[0] + groups[0];
}
