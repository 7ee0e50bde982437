// moire: --check race
// A local variable that unknown code was given is another thread's, too.
void keep(void (*function)(int *), int *one);
static void handler(int *one) { *one = 1; }  // race

int main(int argc, char **argv) {
  int local = 0;  // race
  keep(handler, &local);
  local = 2;
  return 0;
}
