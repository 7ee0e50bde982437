# SPDX-License-Identifier: Apache-2.0
"""Functions: variadic, recursive, by pointer, nested in each other's arguments, with objects of variable size."""
from c_types import COMMON, INT, UNSIGNED
from constructs import construct


@construct("calls, `va_arg`", "variadic arguments")
def variadic(b):
    f = b.fresh("sum")
    b.top(f"static long {f}(int n, ...) {{\n  va_list list, again; long result = 0; va_start(list, n);\n  va_copy(again, list);")
    b.top("  for (int i = 0; i < n; i++) {\n    if (i % 3 == 1) result += va_arg(list, long) % 1000; else if (i % 3 == 2) result += (int)va_arg(list, double) % 100;")
    b.top(f"    else result {b.dice.choice(['-=', '+=', '^='])} va_arg(list, int);\n  }}\n  if (n) result += va_arg(again, int) & 7;")
    b.top("  va_end(again); va_end(list); return result; }")
    count = b.dice.randint(0, 5)
    arguments = [f"(int)({b.small()})" if i % 3 == 0 else f"(long)({b.integer(1)[0]})" if i % 3 == 1 else f"(double)({b.small()})" for i in range(count)]
    b.probe_once(f"{f}({', '.join([str(count), *arguments])})")
    g = b.fresh("last")
    b.top(f"struct {g}s {{ int a; char b; }};")
    b.top(f"static int {g}(const char *kinds, ...) {{\n  va_list list; int r = 0; va_start(list, kinds);")
    b.top("  for (; *kinds; kinds++) switch (*kinds) {\n  case 'p': { int *p = va_arg(list, int *); if (p) { r = *p; *p = r / 2; } break; }")
    b.top(f"  case 's': {{ struct {g}s s = va_arg(list, struct {g}s); r = s.b; break; }}\n  case 'c': r = (char)va_arg(list, int); break;")
    b.top("  default: r = -1; }\n  va_end(list); return r; }")
    v = b.declare(INT)
    if not v:
        return
    w = b.fresh("w")
    b.line(f"int {w} = {b.small()};")
    kinds = "".join(b.dice.choice("psc") for _ in range(b.dice.randint(1, 3)))
    given = {"p": f"&{w}", "s": f"(struct {g}s){{{b.small()}, {b.small()}}}", "c": b.small()}
    b.probe_once(f'{g}("{kinds}", {", ".join(given[k] for k in kinds)})')
    b.probe(w)


@construct("calls, `va_arg`")
def recursion(b):
    f, kind = b.fresh("rec"), b.dice.choice([INT, UNSIGNED, COMMON[1], COMMON[-2]])
    body = b.dice.choice([f"return n <= 0 ? 1 : (n * {f}(n - 1)) % 1000;", f"if (n < 2) return n; return ({f}(n - 1) + {f}(n - 2)) & 0x3f;",
                          f"static int depth; depth++; int r = n > 0 ? {f}(n - 1) + 1 : depth; depth--; return r;",
                          f"int a[2] = {{n, 3}}; if (n > 0) a[n & 1] = {f}(n - 1); return a[0] + a[1] - 1;"])
    b.top(f"static {kind.name} {f}(int n) {{ {body} }}")
    b.probe_once(f"{f}({b.index(7)})")
    b.probe_once(f"{f}({b.dice.randint(0, 6)})")
    even, odd = b.fresh("even"), b.fresh("odd")
    b.top(f"static int {odd}(unsigned n);\nstatic int {even}(unsigned n) {{ return n == 0 ? 1 : {odd}(n - 1); }}")
    b.top(f"static int {odd}(unsigned n) {{ return n == 0 ? 0 : {even}(n - 1); }}")
    b.probe_once(f"{even}({b.index(6)})")


@construct("calls, `va_arg`")
def function_pointers(b):
    names = [b.fresh("op") for _ in range(3)]
    for name, body in zip(names, b.dice.sample(["a ^ b", "(a % 50) - (b % 50)", "a < b", "a ? b : 7", "b", "~a"], 3)):
        b.top(f"static int {name}(int a, int b) {{ return {body}; }}")
    table, tag, v = b.fresh("ops"), b.fresh("V"), b.fresh("v")
    b.top(f"typedef int (*{tag})(int, int);")
    b.top(f"static {tag} {table}[] = {{{', '.join(names)}, 0}};")
    b.line(f"int {v} = {table}[{b.index(3)}]({b.integer(1)[0]}, {b.integer(1)[0]});")
    b.probe(v)
    p = b.fresh("p")
    b.line(f"{tag} {p} = {b.integer(1)[0]} ? {names[0]} : {table}[{b.dice.randint(1, 3)}];")
    b.probe(f"({p} == {names[0]})")
    b.probe(f"({p} == 0)")
    b.line(f"if ({p}) {v} = {p}({v}, {b.small()});")
    b.probe(v)
    c = b.fresh("c")
    b.top(f"static long {c}_apply(void *f, int a) {{ return (({tag})f)(a, {b.dice.randint(-5, 5)}); }}")
    b.probe_once(f"{c}_apply((void *){b.dice.choice(names)}, {v})")
    b.top(f"struct {c} {{ {tag} call; void (*set)(struct {c} *, int); int value; }};")
    b.top(f"static void {c}_set(struct {c} *c, int v) {{ c->value = v; }}")
    b.line(f"struct {c} {c} = {{.set = {c}_set, .call = {b.dice.choice(names)}}};")
    b.line(f"{c}.set(&{c}, {b.small()}); {c}.value = {c}.call({c}.value, 3);")
    b.probe(f"{c}.value")
    b.see(v, INT)


@construct("calls, `va_arg`")
def arguments(b):
    """Parameters that are arrays, pointers to results, or changed inside."""
    f, kind = b.fresh("f"), b.dice.choice(COMMON)
    b.top(f"static {kind.name} {f}({kind.name} x, {kind.name} a[static 2], {kind.name} *restrict out, int n) {{")
    b.top("  x ^= n; a[n & 1] = x; *out = a[0]; n = x & 3; return n; }")
    a, o = b.fresh("a"), b.fresh("o")
    b.line(f"{kind.name} {a}[3] = {{{b.integer(1)[0]}, 2, {b.integer(1)[0]}}}, {o} = 1;")
    b.probe_once(f"{f}({b.integer(1)[0]}, {a}{b.dice.choice(['', ' + 1'])}, &{o}, {b.small()})")
    for text in (f"{a}[0]", f"{a}[1]", f"{a}[2]", o):
        b.probe(text)
    b.probe_once(f"{f}({f}(3, {a}, &{o}, 1), {a}, &{o}, 2)")
    b.probe(o)
    b.see(o, kind)


@construct("calls, `va_arg`")
def static_locals(b):
    f, kind = b.fresh("next"), b.dice.choice(COMMON)
    b.top(f"static int {f}(void) {{ static {kind.name} count = {b.dice.randint(0, 5)}; static int calls; calls += 2; count ^= calls; "
          f"return (int)(count & 63) + calls; }}")
    b.line(f"for (int i = 0; i < {b.dice.randint(1, 4)}; i++) {f}();")
    b.probe_once(f"{f}()")
    b.probe_once(f"{f}() {b.dice.choice('+-')} 1")


@construct()
def variable_length_arrays(b):
    f, n, a, kind = b.fresh("f"), b.fresh("n"), b.fresh("a"), b.dice.choice(COMMON)
    b.top(f"static long {f}(int n, {kind.name} a[n][n]) {{ a[n - 1][0] ^= 5; return sizeof(a[0]) + a[n - 1][0]; }}")
    b.line(f"int {n} = {b.index(3)} + 2;")
    b.line(f"{kind.name} {a}[{n}], {a}m[{n}][{n}];")
    b.line(f"for (int i = 0; i < {n}; i++) {{ {a}[i] = i * {b.dice.randint(1, 5)}; for (int j = 0; j < {n}; j++) {a}m[i][j] = i + j; }}")
    b.line(f"{n} = 99;")
    for text in (f"{a}[1]", f"{a}[{b.index(2)}]", f"{a}m[1][0]", f"sizeof({a}) / sizeof({a}[0])", f"sizeof({a}m[0])"):
        b.probe(text)
    b.probe_once(f"{f}(2, (({kind.name}(*)[2]){a}m))" if b.chance(0.3) else f"{f}(sizeof({a}) / sizeof({a}[0]), {a}m)")
    b.probe(f"{a}m[1][0]")


@construct("`alloca` and its forms")
def allocas(b):
    p, kind = b.fresh("p"), b.dice.choice(COMMON)
    b.line(f"{kind.name} *{p} = {b.dice.choice([f'__builtin_alloca(4 * sizeof(*{p}))', f'__builtin_alloca_with_align(4 * sizeof(*{p}), 128)'])};")
    b.line(f"for (int i = 0; i < 4; i++) {p}[i] = {b.integer(1)[0]};")
    b.line(f"{p}[{b.index(4)}] = {b.integer(1)[0]};")
    b.probe(f"{p}[{b.index(4)}]")
    b.probe(f"{p}[2]")
    b.arrays.append((p, 4, kind))


@construct("statement expressions")
def statement_expressions(b):
    v = b.declare(INT, f"({{ int a = {b.small()}; {b.dice.choice(['while (a > 3) a /= 2;', 'if (a < 0) a = -a;', 'a++;', '{ int a = 4; (void)a; }'])} a; }})")
    b.probe(v)
    n = b.fresh("n")
    b.line(f"int {n} = 0;")
    b.line(f"for (int i = 0; i < {b.dice.randint(2, 6)}; i++) {n} += ({{ if (i == {b.dice.randint(0, 3)}) {b.dice.choice(['continue', 'break'])}; i + 1; }});")
    b.probe(n)
    b.line(f"{n} = ({b.small()}, ({{ {n}++; }}), {n} + 1);")
    b.probe(n)
    label = b.fresh("out")
    b.line(f"{n} += ({{ if ({b.integer(1)[0]}) goto {label}; 5; }});")
    b.line(f"{label}:;")
    b.probe(n)
    b.see(n, INT)


@construct("statement expressions")
def struct_statement_expressions(b):
    tag, n = b.fresh("S"), b.fresh("n")
    b.top(f"struct {tag} {{ int a, b; }};")
    b.line(f"int {n} = {b.small()};")
    b.probe_once(f"({{ struct {tag} s = {{{b.small()}, {b.small()}}}; {n}++; s; }}).b")
    b.probe(n)


@construct("operators, casts, parentheses")
def effects_in_operators(b):
    """&&, ||, ?: and commas with effects on one side."""
    x, y = b.fresh("x"), b.fresh("y")
    b.line(f"int {x} = {b.small()}, {y} = {b.small()};")
    for _ in range(b.dice.randint(2, 4)):
        c = b.integer(1)[0]
        b.probe_once(b.dice.choice([f"({c}) && ({x} = {b.small()})", f"({c}) || {x}++", f"({c}) ? ++{x} : --{y}", f"({x} = {b.small()}) ?: {y}++",
                                    f"({x} += 2, {y} -= {x} & 1, {x} ^ {y})", f"!({x}++ > 2) + ({c} ? 2 : 3)", f"({x} > {y} && {y}++ < 5) || ({x} = 4) == {y}",
                                    f"({x} = {y} = {b.small()})", f"(({x} ? ({y} = 1) : ({y} = 2)), {y})", f"({c} && {x} && ({y} = 3)) | ({y} ? 4 : 0)"]))
        b.probe(x)
        b.probe(y)
    b.see(x, INT)
    b.see(y, INT)
