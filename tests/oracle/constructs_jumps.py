# SPDX-License-Identifier: Apache-2.0
"""Jumps: computed goto, setjmp, cleanup, constructors, functions that do not return."""
from c_types import COMMON, INT
from constructs import construct


@construct("`goto`, computed `goto`, labels and their addresses")
def computed_goto(b):
    one, two, end, v, t = (b.fresh(name) for name in ("one", "two", "end", "v", "t"))
    b.line(f"int {v} = {b.small()};")
    b.line(f"void *{t}[] = {{&&{one}, &&{two}, &&{end}}};")
    b.line(f"goto *{t}[{b.index(3)}];")
    b.line(f"{one}: {v} += 3; if ({v} > {b.dice.randint(0, 90)}) goto *{t}[2];")
    b.line(f"{two}: {v} = {v} * 2 + 1;")
    b.line(f"{end}:;")
    b.probe(v)
    b.probe(f"({t}[0] == &&{b.dice.choice([one, two])})")
    b.see(v, INT)


@construct("`goto`, computed `goto`, labels and their addresses")
def jumps_into_blocks(b):
    label, v = b.fresh("in"), b.fresh("v")
    b.line(f"int {v} = {b.small()};")
    b.line(f"if ({b.integer(1)[0]}) goto {label};")
    with b.block("for (int i = 0; i < 3; i++) {" if b.chance(0.3) else "while (1) {"):
        b.line(f"{v} = {b.small()};")
        b.line(f"if ({v} > 20) break;" if b.chance(0.5) else "break;")
        b.line(f"{label}: {v} += 100; if ({v} > 50) break;")
    b.probe(v)
    s = b.fresh("s")
    b.line(f"int {s} = 0, {s}n = {b.dice.randint(1, 9)};")
    b.line(f"switch ({s}n % 4) {{ case 0: do {{ {s} += 1; case 3: {s} += 10; case 2: {s} += 100; case 1: {s} += 1000; }} while (({s}n -= 4) > 0); }}")
    b.probe(s)
    b.see(s, INT)


@construct("`noreturn`, `returns_twice`")
def set_jump(b):
    buffer, f, v = b.fresh("buf"), b.fresh("throw"), b.fresh("v")
    b.top(f"static jmp_buf {buffer};")
    b.top(f"static {b.dice.choice(['', '__attribute__((noreturn)) ', '_Noreturn '])}void {f}(int n) {{ longjmp({buffer}, n); }}")
    b.line(f"volatile int {v} = {b.small()};")
    with b.block(f"switch (setjmp({buffer})) {{"):
        b.line(f"case 0: {v} += {b.dice.randint(1, 9)}; if ({v} > {b.dice.randint(-50, 50)}) {f}({b.dice.randint(0, 2)}); break;")
        b.line(f"case 1: {v} += 1000; if ({v} < 1500) {{ {f}(5); }} break;")
        b.line(f"default: {v} = {v} / 2; break;")
    b.probe(v)
    n = b.fresh("n")
    b.line(f"volatile int {n} = 0;")
    b.line(f"if (setjmp({buffer}) < 3) {{ {n}++; longjmp({buffer}, {n}); }}")
    b.probe(n)


@construct("`__builtin_setjmp`, `__builtin_longjmp`")
def builtin_set_jump(b):
    buffer, f, v = b.fresh("buf"), b.fresh("leap"), b.fresh("v")
    b.top(f"static void *{buffer}[5];")
    b.top(f"static __attribute__((noinline)) void {f}(int n) {{ if (n > {b.dice.randint(-20, 60)}) __builtin_longjmp({buffer}, 1); }}")
    b.line(f"volatile int {v} = {b.small()};")
    b.line(f"if (__builtin_setjmp({buffer}) == 0) {{ {v} += 1; {f}({v}); {v} *= 2; }} else {{ {v} = -{v}; }}")
    b.probe(v)


@construct("`cleanup`")
def cleanup(b):
    count, f = b.fresh("closed"), b.fresh("close")
    b.top(f"static int {count};")
    b.top(f"static void {f}(int *p) {{ {count} = {count} * 3 % 1000 + *p; }}")
    with b.block(b.dice.choice(["{", f"for (int i = 0; i < {b.dice.randint(1, 3)}; i++) {{"])):
        b.line(f"int a __attribute__((cleanup({f}))) = {b.small()};")
        b.line(f"int b __attribute__((cleanup({f}))) = {b.small()};")
        b.line(b.dice.choice([f"a ^= {count};", "b = a;", f"if (a > b) {{ int c __attribute__((cleanup({f}))) = 3; (void)c; }}", ";"]))
    b.probe(count)
    g = b.fresh("early")
    b.top(f"static int {g}(int n) {{ int a __attribute__((cleanup({f}))) = n; if (n > {b.dice.randint(-9, 30)}) return {count}; a = 7; "
          f"{{ int b __attribute__((cleanup({f}))) = 2; if (n < -5) goto out; b++; }} return {count} + a; out: return a; }}")
    b.probe_once(f"{g}({b.small()})")
    b.probe(count)
    label = b.fresh("again")
    n = b.fresh("n")
    b.line(f"int {n} = 0;")
    b.line(f"{label}: {{ int a __attribute__((cleanup({f}))) = {n}; if ({n}++ < {b.dice.randint(0, 3)}) goto {label}; }}")
    b.probe(count)


@construct("`constructor`, `destructor`")
def constructors(b):
    v, f = b.fresh("made"), b.fresh("make")
    b.top(f"static int {v} = {b.dice.randint(-5, 5)};")
    order = b.dice.sample(range(101, 120), 2)
    b.top(f"__attribute__((constructor({order[0]}))) static void {f}(void) {{ {v} = {v} * 3 + 1; }}")
    b.top(f"__attribute__((constructor({order[1]}))) static void {f}_too(void) {{ {v} = {v} + 10; }}")
    b.top(f"__attribute__((constructor)) static void {f}_last(void) {{ {v} -= 2; }}")
    b.probe(v)
    b.line(f"{v} += {b.small()};")
    after = b.fresh("end")
    b.top(f"__attribute__((destructor)) static void {after}(void) {{ int seen = {v};")
    b.program.top.append(b.program.new_probe("seen", False))
    b.top("}")
    if b.chance(0.5):
        exit_function = b.fresh("bye")
        b.top(f"static void {exit_function}(void) {{ {v}++; }}")
        b.line(f"atexit({exit_function});")


@construct("`noreturn`, `returns_twice`", "`__builtin_unreachable`, `__builtin_trap` and the like: nothing comes after them")
def ends(b):
    f, v = b.fresh("check"), b.fresh("v")
    b.top(f"static int {f}(int n) {{ if (n > 200) {b.dice.choice(['abort()', 'exit(0)', '_Exit(0)', '__builtin_trap()', '__builtin_unreachable()'])}; "
          f"return n / 2; }}")
    b.probe_once(f"{f}({b.small()})")
    b.line(f"int {v};")
    b.line(f"switch ({b.index(3)}) {{ case 0: {v} = 4; break; case 1: {v} = 5; break; case 2: {v} = {b.small()}; break; default: __builtin_unreachable(); }}")
    b.probe(v)
    b.see(v, INT)


@construct("hints: `__builtin_expect`, `__builtin_assume`, `__builtin_prefetch` and the like")
def hints(b):
    v = b.declare(b.dice.choice(COMMON))
    w = b.fresh("w")
    b.line(f"long {w} = {b.small()};")
    b.line(f"__builtin_prefetch(&{w}, 1, 2);")
    b.line(f"__builtin_assume({w} < 90); __attribute__((assume({w} > -90)));")
    b.line(f"if (__builtin_expect({w} > 3, 0)) {{ {w} ^= 1; }} else {{ {w} = __builtin_expect({w}, 2) + 5; }}")
    b.probe(w)
    b.probe(f"__builtin_expect_with_probability(!!{v}, 1, 0.9)")
    b.probe_once(f"__builtin_unpredictable({w}++)")
    b.probe(w)
    b.line(f"long *{w}p = __builtin_assume_aligned(&{w}, 8); *{w}p ^= 2;")
    b.probe(w)
