// Unknown code can name a variable with external linkage by itself, and call what it points to.
void trace(const char *text);

static int level;  // race
static void handler(void) { level = 0; }
void (*on_event)(void) = handler;

int main(void) {
  trace("begin");
  level = 1;
  return 0;
}
