# SPDX-License-Identifier: Apache-2.0
"""Random programs with threads: what a run shows under some schedule must not be called impossible.

Most data has a lock that most accesses hold; some do not, so that runs show races. N() is where a run may be
interrupted; it is nothing for the analysis, which must think of an interruption everywhere.
"""
from probes import Probe

PROLOGUE = """#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
#ifndef N
#define N() ((void)0)
#endif
"""
# A run may have interruptions, and all threads on one processor, where memory is sequentially consistent.
RUN = """
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define QUIET __attribute__((no_sanitize("thread", "address", "undefined"), unused))
static unsigned moire_threads;
static _Thread_local unsigned long long moire_state;
QUIET static void moire_noise(void) {
  if (!moire_state) {
    const char *seed = getenv("MOIRE_NOISE");
    moire_state = (seed ? atoi(seed) : 1) * 7919ULL + __atomic_add_fetch(&moire_threads, 1, __ATOMIC_RELAXED) * 104729ULL + 1;
  }
  moire_state = moire_state * 6364136223846793005ULL + 1442695040888963407ULL;
  unsigned dice = (moire_state >> 40) & 15;
  if (dice < 6) sched_yield();
  else if (dice < 9) usleep((moire_state >> 50) & 127);
}
#define N() moire_noise()
__attribute__((constructor)) QUIET static void moire_pin(void) {
  cpu_set_t allowed, one;
  CPU_ZERO(&one);
  if (sched_getaffinity(0, sizeof allowed, &allowed)) return;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &allowed)) { CPU_SET(cpu, &one); break; }
  sched_setaffinity(0, sizeof one, &one);
}
QUIET static void moire_show(int number, int kind, double fraction, __int128 value) {
  fprintf(stderr, "@%d i %016llx%016llx\\n", number, (unsigned long long)(value >> 64), (unsigned long long)value);
}
QUIET int __VERIFIER_nondet_int(void) { moire_noise(); return (moire_state >> 33) & 3; }
"""
# The line between two operations of a thread.
BETWEEN = "N();  // then"


class Lock:
    """A lock: how it is taken (also for reading) and released."""

    def __init__(self, take, give, read=None, attempt=None):
        self.take, self.give, self.read, self.attempt = take, give, read or take, attempt


def mutex(name):
    return Lock(f"pthread_mutex_lock({name})", f"pthread_mutex_unlock({name})", attempt=f"pthread_mutex_trylock({name}) == 0")


class Schedules:
    """One program. Each operation of a thread is a few lines that end as they began: holding nothing."""

    def __init__(self, dice, without=()):
        self.dice, self.without = dice, without
        self.names = self.probes = 0
        self.top, self.setup = [], []
        self.constructs, self.pools = [], {}
        self.nested = dice.random() < 0.25
        self.locks = self.make_locks()
        self.data = self.make_data()
        threads = [f"work{i}" for i in range(dice.randint(1, 3))]
        waits = dice.random() < 0.4 and len(threads) > 1
        barrier = not waits and not self.nested and dice.random() < 0.2
        bodies = [self.body(dice.randint(1, 4)) for _ in threads]
        if waits:
            signal, wait = self.waiting()
            self.put(bodies[0], signal)
            self.put(bodies[1], wait)
        if barrier:
            self.top.append("static pthread_barrier_t gate;")
            self.setup.append(f"pthread_barrier_init(&gate, 0, {len(threads)});")
            for body in bodies:
                self.put(body, ["pthread_barrier_wait(&gate);"])
        written = []
        for name, body in zip(threads, bodies):
            written += [f"static void *{name}(void *arg) {{", "  long me = (long)arg; (void)me;", *self.indented(body), "  return 0;", "}"]
        once = barrier or waits
        main = self.main(threads, once)
        self.lines = [*self.top, *written, *main]

    # Helpers with which everything is written.

    def chance(self, probability):
        return self.dice.random() < probability

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def probe(self, expression):
        self.probes += 1
        return Probe(self.probes, expression, False, self.dice.randrange(5))

    @staticmethod
    def indented(lines):
        return [line if isinstance(line, Probe) else "  " + line for line in lines]

    def put(self, body, lines):
        """Between two operations of a body."""
        places = [0, len(body)] + [i + 1 for i, line in enumerate(body) if line == BETWEEN]
        place = self.dice.choice(places)
        body[place:place] = lines

    # Objects.

    def one_of(self, prefix, declaration):
        """The name of an object that operations share: one of those that are there, or a new one."""
        names = self.pools.setdefault(prefix, [])
        if not names or (len(names) < 2 and self.chance(0.3)):
            names.append(self.fresh(prefix))
            self.top.append(declaration.replace("NAME", names[-1]))
        return self.dice.choice(names)

    def make_locks(self):
        locks = []
        self.top.append("struct box { int n; pthread_mutex_t lock; short a, b; unsigned low : 3, high : 5; int *p; };")
        self.top.append("static struct box box = {.lock = PTHREAD_MUTEX_INITIALIZER}, *heap;")
        self.setup.append("heap = calloc(1, sizeof *heap); if (!heap) abort(); pthread_mutex_init(&heap->lock, 0);")
        for _ in range(self.dice.randint(1, 3)):
            name = self.fresh("m")
            kind = self.dice.randrange(8)
            if kind < 3:
                self.top.append(f"static pthread_mutex_t {name} = PTHREAD_MUTEX_INITIALIZER;")
                locks.append(mutex("&" + name))
            elif kind == 3:
                self.top.append(f"static pthread_rwlock_t {name} = PTHREAD_RWLOCK_INITIALIZER;")
                locks.append(Lock(f"pthread_rwlock_wrlock(&{name})", f"pthread_rwlock_unlock(&{name})", f"pthread_rwlock_rdlock(&{name})",
                                  f"pthread_rwlock_trywrlock(&{name}) == 0"))
            elif kind == 4 and not self.nested:
                self.top.append(f"static sem_t {name};")
                self.setup.append(f"sem_init(&{name}, 0, 1);")
                locks.append(Lock(f"sem_wait(&{name})", f"sem_post(&{name})", attempt=f"sem_trywait(&{name}) == 0"))
            elif kind == 5 and not self.nested:
                self.top.append(f"static pthread_spinlock_t {name};")
                self.setup.append(f"pthread_spin_init(&{name}, 0);")
                locks.append(Lock(f"pthread_spin_lock(&{name})", f"pthread_spin_unlock(&{name})"))
            else:
                locks.append(mutex(self.dice.choice(["&box.lock", "&heap->lock"])))
        return locks

    def make_data(self):
        """Places in memory with the lock that protects them, or None."""
        kinds = self.dice.sample(["int", "unsigned", "short", "char", "long"], 3)
        self.top += [f"static {kinds[0]} g1; {kinds[1]} g2 = {self.dice.randint(0, 5)}; static {kinds[2]} array[4]; static int *pointer = &cell;"
                     .replace("static int *pointer", "static int cell; static int *pointer"), "static union { int whole; char part[4]; } both;",
                     "static _Thread_local int own;", "static atomic_int shared; static int plain; static _Atomic short narrow = 3;"]
        self.setup.append("heap->p = &g3; box.p = &g3;")
        self.top.append("static int g3;")
        places = ["g1", "g2", "g3", f"array[{self.dice.randrange(4)}]", "array[me & 3]", "(*pointer)", "cell", "box.n", "box.a", "box.b", "box.low", "box.high",
                  "heap->n", "heap->b", "(*heap->p)", "both.whole", "both.part[1]", "(*box.p)", "array[array[0] & 3]"]
        return [(place, self.dice.choice([*self.locks, *self.locks, *self.locks, None])) for place in self.dice.sample(places, self.dice.randint(2, 5))]

    # Operations.

    def value(self, place=None):
        small = self.dice.choice(["0", "1", "2", "5", "-1", "100", "7", "(int)me", "own"])
        return small if place is None or self.chance(0.6) else self.dice.choice([f"{place} + 1", f"({place} ^ {small}) & 63", f"{place} / 2"])

    def access(self, place):
        """Lines that read or write the place, perhaps with an interruption in between."""
        local = self.fresh("l")
        errors = [[f"{local} = 100 / {place};"], [f"array[{place}] = 1;"], [f"{local} = 2147483600 + {place};"]] if self.chance(0.12) else []
        lines = self.dice.choice([[f"{place} = {self.value(place)};"], [f"{place}++;"], [f"{local} = {place}; N(); {place} = {local} + 1;"],
                                  [f"{local} = {place};", self.probe(local)], [f"if ({place} > {self.dice.randint(0, 4)}) {{ N(); {place} = 0; }}"],
                                  [self.probe(place)], [f"{place} = (N(), {place} & 31) + {self.value()};"],
                                  [f"assert({place} {self.dice.choice(['!=', '<', '>='])} {self.dice.randint(0, 6)});"] if self.chance(0.3)
                                  else [self.probe(place)],
                                  [f"own += {place} & 7;", self.probe("own")], [f"{local} = {place};", "N();", f"assert({local} == {place});"]
                                  if self.chance(0.2) else [f"{place} -= 1;"], *errors])
        return [f"int {local} = 0; (void){local};", *lines]

    def locked(self):
        """Accesses to a place with its lock, or sometimes without, or with another."""
        place, lock = self.dice.choice(self.data)
        lock = lock if self.chance(0.85) else self.dice.choice([None, *self.locks])
        lines = self.access(place) + (self.access(place) if self.chance(0.4) else [])
        if lock is None:
            return lines
        if lock.attempt and self.chance(0.15):
            return [f"if ({lock.attempt}) {{", *self.indented(lines), f"  {lock.give};", "}"]
        take = lock.read if self.chance(0.2) else lock.take
        inner = self.inner_lock(lock) if self.nested and self.chance(0.6) else []
        return [f"{take};", *lines, "N();", *inner, f"{lock.give};"]

    def inner_lock(self, outer):
        others = [lock for lock in self.locks if lock.take != outer.take]
        if not others:
            return []
        lock = self.dice.choice(others)
        return [f"N(); {lock.take};", *self.access(self.dice.choice(self.data)[0]), f"{lock.give};"]

    def atomics(self):
        local = self.fresh("l")
        operation = self.dice.choice(["atomic_fetch_add(&shared, 1)", "atomic_load(&shared)", "shared++", "atomic_exchange(&shared, 2)",
                                      f"atomic_compare_exchange_strong(&shared, &(int){{{self.dice.randint(0, 2)}}}, 5)", "shared -= 2",
                                      "__atomic_add_fetch(&plain, 3, 5)", "__sync_fetch_and_sub(&plain, 1)", "__atomic_load_n(&plain, 2)",
                                      "__sync_val_compare_and_swap(&plain, 0, 4)", "(__atomic_store_n(&plain, 1, 3), 2)", "(narrow = narrow + 1)",
                                      "(atomic_store(&narrow, 9), 0)", "__sync_lock_test_and_set(&plain, 7)"])
        return [f"int {local} = {operation};", self.probe(local), *([self.probe(self.dice.choice(["shared", "narrow"]))] if self.chance(0.5) else [])]

    def publication(self):
        """Data that is written before a flag, and read after it."""
        name = self.one_of("flag", "static atomic_int NAME; static int NAME_data;")
        write = [f"{name}_data = {self.dice.randint(1, 9)};", "N();", f"atomic_store(&{name}, 1);"]
        if self.chance(0.15):
            write.reverse()
        read = [f"if (atomic_load(&{name})) {{", self.probe(f"{name}_data"), "}"]
        return self.dice.choice([write, read, write, read, [*write, *read]])

    def whole_objects(self):
        """Copies of whole structs, and functions that access bytes."""
        copy = self.fresh("copy")
        return self.dice.choice([[f"struct box {copy} = box;", self.probe(f"{copy}.n")], [f"struct box {copy}; memcpy(&{copy}, heap, sizeof {copy});",
                                                                                        self.probe(f"{copy}.a")],
                                 ["memset(array, 0, sizeof array);"], [f"memset(&both, {self.dice.randint(0, 3)}, 4);", self.probe("both.part[2]")]])

    def once(self):
        name = self.one_of("once", "static pthread_once_t NAME = PTHREAD_ONCE_INIT; static int NAME_n; static void NAME_make(void) { NAME_n += 3; }")
        return [f"pthread_once(&{name}, {name}_make);", self.probe(f"{name}_n")]

    def statics(self):
        body = self.dice.choice(["calls++; return calls;", "return __atomic_add_fetch(&calls, 1, 5);"])
        f = self.one_of("count", f"static int NAME(void) {{ static int calls; {body} }}")
        local = self.fresh("l")
        return [f"int {local} = {f}();", self.probe(local)]

    def thread_local(self):
        return [f"own {self.dice.choice(['+=', '=', '^='])} {self.dice.randint(0, 9)};", "N();", self.probe("own")]

    def waiting(self):
        """Lines that signal, and lines that wait for it."""
        name = self.fresh("ready")
        data = f"{name}_data"
        if self.chance(0.5):
            self.top.append(f"static sem_t {name}; static int {data};")
            self.setup.append(f"sem_init(&{name}, 0, 0);")
            return ([f"{data} = {self.dice.randint(1, 9)};", "N();", f"sem_post(&{name});"], [f"sem_wait(&{name});", self.probe(data), f"{data}++;"])
        self.top.append(f"static pthread_mutex_t {name}_m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t {name}_c = PTHREAD_COND_INITIALIZER; "
                        f"static int {name}, {data};")
        call = self.dice.choice(["signal", "broadcast"])
        return ([f"{data} = {self.dice.randint(1, 9)};", f"pthread_mutex_lock(&{name}_m); {name} = 1; N(); pthread_cond_{call}(&{name}_c); "
                 f"pthread_mutex_unlock(&{name}_m);"],
                [f"pthread_mutex_lock(&{name}_m);", f"while (!{name}) pthread_cond_wait(&{name}_c, &{name}_m);", self.probe(name),
                 f"pthread_mutex_unlock(&{name}_m);", self.probe(data)])

    def body(self, count):
        """Operations, with N() between them."""
        makers = {"locked": 8, "atomics": 2, "publication": 2, "whole_objects": 1, "once": 1, "statics": 1, "thread_local": 1}
        chosen = self.dice.choices([name for name in makers if name not in self.without],
                                   [weight for name, weight in makers.items() if name not in self.without], k=count)
        result = []
        for name in chosen:
            result += [*getattr(self, name)(), BETWEEN]
        return result

    def main(self, threads, once):
        lines = ["int main(void) {", "  long me = 0; (void)me;", *self.indented(self.setup), *self.indented(self.body(self.dice.randint(0, 1)))]
        started = []
        for name in threads:
            for _ in range(1 if once else self.dice.choice([1, 1, 2])):
                handle = self.fresh("t")
                started.append(handle)
                lines.append(f"  pthread_t {handle}; pthread_create(&{handle}, 0, {name}, (void *){self.dice.randint(0, 3)}L);")
                if self.chance(0.2):
                    lines += self.indented(self.body(1))
        lines += self.indented(self.body(self.dice.randint(0, 2)))
        held = self.dice.choice(self.locks) if self.nested and self.chance(0.1) else None
        lines += [f"  {held.take};"] if held else []
        for handle in started:
            if self.chance(0.9):
                lines += [f"  pthread_join({handle}, 0);", *(self.indented(self.body(1)) if self.chance(0.2) else [])]
        lines += [f"  {held.give};"] if held else []
        lines += self.indented([*self.body(self.dice.randint(0, 2)), self.probe(self.dice.choice(self.data)[0]), self.probe("shared")])
        return [*lines, "  return 0;", "}"]
