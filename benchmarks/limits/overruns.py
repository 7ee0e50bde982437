# SPDX-License-Identifier: Apache-2.0
"""Inputs that were made to overrun: each is small to write down, and large or deep in some way."""

from dataclasses import dataclass, field


@dataclass
class Input:
    """Files, and the words of the command line that follow `moire`."""

    files: dict[str, str]
    words: list[str] = field(default_factory=lambda: ["analyze", "a.c"])


def main_with(body, before=""):
    return f"int x, y;\n{before}\nint main(void) {{\n{body}\n  return 0;\n}}\n"


def of_main(body, before="", more=()):
    return Input({"a.c": main_with(body, before)}, ["analyze", "a.c", *more])


PTHREAD = "#include <pthread.h>\n#include <assert.h>\n"


def sum_of(count):
    return of_main(f"  x = {' + '.join(['y'] * count)};")


def parentheses(count, flags=()):
    return of_main(f"  x = {'(' * count}y{')' * count};", more=flags)


def nested_additions(count):
    deep = "(y + " * count + "y" + ")" * count
    return of_main(f"  x = {deep};", more=["--", f"-fbracket-depth={count + 10}"])


def unary_operators(count):
    return of_main(f"  x = {'- ' * count}y;")


def conditional_chain(count):
    return of_main(f"  x = {' '.join(f'y == {i} ? {i} :' for i in range(count))} 0;")


def logical_chain(count):
    return of_main("  x = " + " && ".join(f"y != {i}" for i in range(count)) + ";")


def assignment_chain(count):
    return of_main(f"  {'x = y = ' * (count // 2)}0;")


def comma_chain(count):
    return of_main(f"  {', '.join('x = y' for _ in range(count))};")


def nested_calls(count):
    return of_main(f"  x = {'f(' * count}y{')' * count};", "int f(int a) { return a + 1; }",
                   ["--", f"-fbracket-depth={count + 10}"])


def blocks(count):
    return of_main("{" * count + "x = 1;" + "}" * count, more=["--", f"-fbracket-depth={count + 10}"])


def ifs(count):
    return of_main("if (y) " * count + "x = 1;")


def else_ifs(count):
    return of_main("\n".join(f"if (y == {i}) x = {i}; else" for i in range(count)) + " x = 0;")


def statements(count):
    return of_main("\n".join(f"x = x + {i};" for i in range(count)))


def switch_cases(count):
    return of_main("switch (y) {" + "\n".join(f"case {i}: x = {i}; break;" for i in range(count)) + "}")


def stacked_cases(count):
    return of_main("switch (y) {" + "\n".join(f"case {i}:" for i in range(count)) + " x = 1; }")


def initialiser(count):
    return of_main("x = table[y];", f"int table[] = {{{', '.join(str(i) for i in range(count))}}};")


def nested_initialiser(count):
    return of_main("x = table;", f"int table = {'{' * count}1{'}' * count};", ["--", f"-fbracket-depth={count + 10}"])


def nested_structs(count):
    types = ["struct S0 { int a; };"] + [f"struct S{i} {{ struct S{i - 1} a; int b; }};" for i in range(1, count)]
    return of_main(f"s.b = 1; x = s.{'a.' * (count - 1)}a;", "\n".join(types) + f"\nstruct S{count - 1} s;")


def doubling_structs(count):
    types = ["struct S0 { int a; };"] + [f"struct S{i} {{ struct S{i - 1} a, b; }};" for i in range(1, count)]
    return of_main("x = 1;", "\n".join(types) + f"\nstruct S{count - 1} s;")


def pointer_types(count):
    types = ["typedef int T0;"] + [f"typedef T{i - 1} *T{i};" for i in range(1, count)]
    return of_main("x = p != 0;", "\n".join(types) + f"\nT{count - 1} p;")


def declarators(count):
    return of_main("x = p != 0;", f"int {'*' * count}p;")


def doubling_macros(count):
    macros = ["#define M0 y"] + [f"#define M{i} M{i - 1} + M{i - 1}" for i in range(1, count)]
    return of_main(f"x = M{count - 1};", "\n".join(macros))


def nested_macro_calls(count):
    return of_main(f"x = {'F(' * count}y{')' * count};", "#define F(a) a + 1")


def condition_of_preprocessor(count):
    return of_main("x = 1;", f"#if {'(' * count}1{')' * count}\nint z;\n#endif")


def call_chain(count):
    functions = ["void f0(void) { x = 1; }"] + [f"void f{i}(void) {{ f{i - 1}(); }}" for i in range(1, count)]
    return of_main(f"f{count - 1}();", "\n".join(functions))


def call_tree(count):
    functions = ["void f0(int a) { x += a; }"]
    functions += [f"void f{i}(int a) {{ f{i - 1}(a); f{i - 1}(a + 1); }}" for i in range(1, count)]
    return of_main(f"f{count - 1}(y);", "\n".join(functions))


def many_functions(count):
    functions = [f"void f{i}(void) {{ x = y + {i}; }}" for i in range(count)]
    return Input({"a.c": "int x, y;\n" + "\n".join(functions)}, ["analyze", "a.c", "--entry", "all"])


def many_cells(count):
    cells = "".join(f"int c{i};\n" for i in range(count))
    body = "".join(f"  c{i} = c{(i * 7 + 1) % count} + 1;\n" for i in range(count))
    return Input({"a.c": f"{cells}void worker(void) {{\n{body}}}\n"}, ["analyze", "a.c", "--entry", "worker"])


def many_locks(count):
    locks = "".join(f"pthread_mutex_t m{i} = PTHREAD_MUTEX_INITIALIZER;\n" for i in range(count))
    bodies = "".join(
        f"void w{i}(void) {{ pthread_mutex_lock(&m{i}); pthread_mutex_lock(&m{(i * 3 + 1) % count}); x++;"
        f" pthread_mutex_unlock(&m{(i * 3 + 1) % count}); pthread_mutex_unlock(&m{i}); }}\n" for i in range(count))
    return Input({"a.c": f"{PTHREAD}int x;\n{locks}{bodies}"},
                 ["analyze", "a.c", "--entry", "all", "--check", "assert,race,deadlock"])


def many_threads(count):
    bodies = "".join(f"void *t{i}(void *p) {{ if (x > {i}) y = x + {i}; x = y; return p; }}\n" for i in range(count))
    starts = "".join(f"  pthread_create(&t, 0, t{i}, 0);\n" for i in range(count))
    return Input({"a.c": f"{PTHREAD}int x, y;\n{bodies}int main(void) {{ pthread_t t;\n{starts} return 0; }}\n"})


def loops(count, domain):
    names = [f"v{i}" for i in range(count)]
    inner = " ".join(f"if (v{i} < v{(i + 1) % count} + n) v{i} += v{(i + 3) % count} - {i}; else v{i} = x;"
                     for i in range(count))
    body = f"  int n = 0, {', '.join(f'{name} = x' for name in names)};\n"
    body += f"  while (n < 100000) {{ n++; x++;\n {inner} }}\n"
    body += f"  assert({' + '.join(names)} >= n);"
    return Input({"a.c": f"{PTHREAD}int x;\nvoid worker(void) {{\n{body}\n}}\n"},
                 ["analyze", "a.c", "--entry", "worker", "--domain", domain])


def pointers_everywhere(count):
    head = f"int x, *p[{count}], **q[{count}], c[{count}];\n" + "".join(f"int g{i}, *h{i};\n" for i in range(count))
    body = "".join(f"  h{i} = &g{i}; q[{i}] = &h{(i * 5 + 1) % count};\n"
                   f"  *q[x] = h{(i * 3) % count}; *h{i} = *h{(i + 9) % count};\n" for i in range(count))
    return Input({"a.c": f"{head}void worker(void) {{\n{body}}}\n"}, ["analyze", "a.c", "--entry", "worker"])


CROSS = """.decl n(x: number)
n(x) :- x = range(0, 2000).
.decl cross(a: number, b: number, c: number)
.output cross
cross(a, b, c) :- n(a), n(b), n(c), a + b != c.
"""


def rules_of_user():
    return Input({"a.c": main_with("  x = 1;"), "cross.dl": CROSS}, ["analyze", "a.c", "--rules", "cross.dl"])


def rules_run(rules):
    return Input({"cross.dl": rules}, ["rules", "run", "cross.dl", "-D", "out"])


CLOSURE = """.decl edge(a: number, b: number)
edge(x, y) :- x = range(0, 3000), y = range(x, x + 40).
.decl path(a: number, b: number)
.output path
path(a, b) :- edge(a, b).
path(a, c) :- path(a, b), path(b, c).
"""

OVERRUNS = {
    "sum of 10,000": lambda: sum_of(10_000),
    "sum of 300,000": lambda: sum_of(300_000),
    "10,000 nested additions": lambda: nested_additions(10_000),
    "10,000 parentheses": lambda: parentheses(10_000),
    "10,000 parentheses, allowed": lambda: parentheses(10_000, ["--", "-fbracket-depth=100000"]),
    "1,000,000 parentheses, allowed": lambda: parentheses(1_000_000, ["--", "-fbracket-depth=2000000"]),
    "10,000 unary operators": lambda: unary_operators(10_000),
    "1,000,000 unary operators": lambda: unary_operators(1_000_000),
    "10,000 conditional operators": lambda: conditional_chain(10_000),
    "10,000 logical operators": lambda: logical_chain(10_000),
    "10,000 assignments in one": lambda: assignment_chain(10_000),
    "10,000 commas": lambda: comma_chain(10_000),
    "2,000 nested calls": lambda: nested_calls(2_000),
    "10,000 nested blocks": lambda: blocks(10_000),
    "10,000 nested ifs": lambda: ifs(10_000),
    "10,000 else ifs": lambda: else_ifs(10_000),
    "10,000 statements": lambda: statements(10_000),
    "20,000 cases": lambda: switch_cases(20_000),
    "20,000 cases of one statement": lambda: stacked_cases(20_000),
    "initialiser of 100,000": lambda: initialiser(100_000),
    "initialiser in 10,000 braces": lambda: nested_initialiser(10_000),
    "2,000 nested structs": lambda: nested_structs(2_000),
    "24 doubling structs": lambda: doubling_structs(24),
    "20,000 pointer types": lambda: pointer_types(20_000),
    "20,000 stars": lambda: declarators(20_000),
    "24 doubling macros": lambda: doubling_macros(24),
    "10,000 nested macros": lambda: nested_macro_calls(10_000),
    "100,000 parentheses in #if": lambda: condition_of_preprocessor(100_000),
    "call chain of 10,000": lambda: call_chain(10_000),
    "call tree of 2^22": lambda: call_tree(22),
    "10,000 functions": lambda: many_functions(10_000),
    "5,000 cells": lambda: many_cells(5_000),
    "400 locks": lambda: many_locks(400),
    "400 threads": lambda: many_threads(400),
    "loops with octagons": lambda: loops(40, "octagon"),
    "loops with polyhedra": lambda: loops(14, "polyhedra"),
    "pointers everywhere": lambda: pointers_everywhere(1_000),
    "rules of the user": rules_of_user,
    "rules run: cross product": lambda: rules_run(CROSS),
    "rules run: closure": lambda: rules_run(CLOSURE),
}
