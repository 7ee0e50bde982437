// moire: --check race,assert
// So many functions that code which is not analysed may call, each from another place on, that they count as one group.
#include <assert.h>
#include <pthread.h>

void give(void (*function)(void));
static int f0, f1, f2, f3, f4, f5, f6, f7, f8, f9;  // race
static int never;
static void set0(void) { f0++; }
static void set1(void) { f1++; }
static void set2(void) { f2++; }
static void set3(void) { f3++; }
static void set4(void) { f4++; }
static void set5(void) { f5++; }
static void set6(void) { f6++; }
static void set7(void) { f7++; }
static void set8(void) { f8++; }
static void set9(void) { f9++; }

int main(void) {
  give(set0);
  give(set1);
  give(set2);
  give(set3);
  give(set4);
  give(set5);
  give(set6);
  give(set7);
  give(set8);
  give(set9);
  assert(f0 == 0);     // alarm
  assert(f9 == 0);     // alarm
  assert(never == 0);  // safe
  return 0;
}
