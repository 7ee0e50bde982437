// moire: --check assert
// Library functions write what the manual says.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

int main(void) {
  struct tm day = {.tm_mday = 40};
  mktime(&day);
  assert(day.tm_mday == 40);  // alarm
  struct flock lock = {.l_type = F_WRLCK};
  fcntl(0, F_GETLK, &lock);
  assert(lock.l_type == F_WRLCK);  // alarm
  int status = 7, second = 7, third = 7;
  wait(&status);
  assert(status == 7);  // alarm
  wait3(&second, 0, NULL);
  assert(second == 7);  // alarm
  struct rusage usage = {.ru_maxrss = 7};
  wait4(-1, &third, 0, &usage);
  assert(usage.ru_maxrss == 7);  // alarm
  pthread_attr_t attributes;
  int detached = 7;
  pthread_attr_init(&attributes);
  pthread_attr_getdetachstate(&attributes, &detached);
  assert(detached == 7);  // alarm
  int count = 7, printed = 7;
  printf("%d%n\n", printed, &count);
  assert(count == 7);  // alarm
  printf("%p\n", (void*)&printed);
  assert(printed == 7);  // safe
  return 0;
}
