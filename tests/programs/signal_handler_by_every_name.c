// moire: --check assert
// There are several ways to register a handler; SIG_IGN and SIG_DFL are none.
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t a, b, c, d, e, never;

static void handle_a(int number) { a = 1; }
static void handle_b(int number, siginfo_t* info, void* context) { b = 1; }
static void handle_c(int number) { c = 1; }
static void handle_d(int number) { d = 1; }
static void handle_e(int number) { e = 1; }
static void not_registered(int number) { never = 1; }

int main(void) {
  struct sigaction action = {0}, old;
  void (*unused)(int) = not_registered;
  action.sa_sigaction = handle_b;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &action, &old);
  struct sigaction ignored = {.sa_handler = SIG_IGN};
  sigaction(SIGPIPE, &ignored, NULL);
  signal(SIGINT, handle_a);
  signal(SIGHUP, SIG_IGN);
  signal(SIGQUIT, SIG_DFL);
  sigset(SIGUSR2, handle_c);
  ssignal(SIGALRM, handle_d);
  assert(e == 0);  // safe
  sysv_signal(SIGCHLD, handle_e);
  assert(a == 0);      // alarm
  assert(b == 0);      // alarm
  assert(c == 0);      // alarm
  assert(d == 0);      // alarm
  assert(e == 0);      // alarm
  assert(never == 0);  // safe
  return unused != NULL;
}
