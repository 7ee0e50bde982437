// What an initialiser does not name is zero; the last one that names an element wins.
#include <assert.h>

struct point {
  int x, y;
};

static struct {
  struct point points[3];
  int count;
  union {
    int as_int;
    char *as_text;
  } tagged;
} shape = {.points[1].y = 4, .points[2] = {.x = 5}, .count = 2, .tagged.as_int = 9};

int main(void) {
  assert(shape.count == 2);          // safe
  assert(shape.points[0].x >= 0);    // safe
  assert(shape.points[1].y <= 4);    // safe
  struct point p = {.y = 7, .x = 1, .y = 8};
  assert(p.x == 1 && p.y == 8);  // safe
  struct point q[2] = {[1] = p};
  assert(q[0].x == 1);                        // alarm
  assert(((struct point){.y = 3}).x == 0);    // safe
  return 0;
}
