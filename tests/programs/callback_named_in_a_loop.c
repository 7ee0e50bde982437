// From the second turn on, unknown code may know the function that is named at the end of each turn.
void trace(const char *text);
void keep(void (*function)(void));

static int level;  // race
static void handler(void) { level = 0; }

int main(void) {
  for (int i = 0; i < 3; ++i) {
    level = i;
    trace("next");
    keep(handler);
  }
  return 0;
}
