# SPDX-License-Identifier: Apache-2.0
"""Functions of the C library that programs call most."""
from c_types import COMMON, INT, LONG
from constructs import construct


@construct()
def memory_functions(b):
    """memcpy, memmove, memset, memcmp on variables, arrays and structs."""
    one, two, kind = b.fresh("a"), b.fresh("b"), b.dice.choice([t for t in COMMON if t.kind != "bool"])
    size = b.dice.choice([2, 4, 6])
    prefix = b.dice.choice(["", "__builtin_"])
    b.line(f"{kind.name} {one}[{size}] = {{{b.integer(1)[0]}, {b.integer(1)[0]}}}, {two}[{size}] = {{{b.integer(1)[0]}}};")
    n = b.dice.randint(1, size)
    for _ in range(b.dice.randint(1, 3)):
        b.line(b.dice.choice([f"{prefix}memcpy({two}, {one}, {n} * sizeof({one}[0]));", f"{prefix}memmove({one} + 1, {one}, {size - 1} * sizeof({one}[0]));",
                              f"{prefix}memset({one}, {b.dice.choice([0, 1, 255, -1, 300])}, sizeof({one}));",
                              f"{prefix}memset({two} + 1, {b.small()}, sizeof({kind.name}));",
                              f"{prefix}memmove({one}, {one} + 1, {size - 1} * sizeof({one}[0]));",
                              f"{prefix}memcpy(&{two}[{size - 1}], &{one}[{b.index(size)}], sizeof({kind.name}));"]))
        b.probe(f"{one}[{b.dice.randrange(size)}]")
        b.probe(f"{two}[{b.dice.randrange(size)}]")
        b.probe(f"{one}[{b.index(size)}]")
    b.probe(f"({prefix}memcmp({one}, {two}, sizeof({one})) == 0)")
    v, w = b.fresh("v"), b.fresh("w")
    other = b.dice.choice([t for t in COMMON if t.bits == kind.bits and t.kind != "bool"])
    b.line(f"{kind.name} {v} = {b.integer(1)[0]}; {other.name} {w}; memcpy(&{w}, &{v}, sizeof({w}));")
    b.probe(w)
    b.line(f"memset(&{v}, {b.dice.choice([0, 255, 1, 128])}, {b.dice.randint(1, kind.bits // 8)});")
    b.probe(v)
    f = b.fresh("f")
    b.line(f"float {f} = {b.dice.choice(['1.5f', '-0.0f', '3.25f'])}; int {f}i; memcpy(&{f}i, &{f}, 4);")
    b.probe(f"{f}i")
    b.arrays.append((one, size, kind))
    b.see(v, kind)


@construct()
def struct_memory(b):
    tag, s, t = b.fresh("S"), b.fresh("s"), b.fresh("t")
    b.top(f"struct {tag} {{ char a; int b[2]; short c : 5; long d; struct {tag} *self; }};")
    b.line(f"struct {tag} {s} = {{{b.small()}, {{{b.small()}, {b.small()}}}, {b.small()}, {b.integer(1)[0]}}}, {t};")
    b.line(f"{s}.self = &{t}; memcpy(&{t}, &{s}, sizeof({t})); {t}.b[1] ^= 4;")
    for text in (f"{t}.a", f"{t}.b[0]", f"{t}.b[1]", f"{t}.c", f"{t}.d", f"({t}.self == &{t})", f"{s}.self->b[1]"):
        b.probe(text)
    b.line(f"memset(&{s}, {b.dice.choice([0, 0, 255])}, {b.dice.choice(['sizeof ' + s, f'offsetof(struct {tag}, d)', '1'])});")
    for text in (f"{s}.a", f"{s}.b[{b.index(2)}]", f"{s}.c", f"{s}.d"):
        b.probe(text)
    b.line(f"memcpy({s}.b, {t}.b, sizeof({s}.b)); memcpy((char *)&{t} + offsetof(struct {tag}, d), &{s}.d, sizeof(long));")
    b.probe(f"{s}.b[1]")
    b.probe(f"{t}.d")
    h = b.fresh("h")
    b.line(f"struct {tag} *{h} = malloc(sizeof *{h}); if (!{h}) abort(); *{h} = {t}; memcpy({h}->b, (int[2]){{5, {b.small()}}}, 8);")
    b.probe(f"{h}->b[1]")
    b.probe(f"{h}->a")
    b.line(f"free({h});")


@construct()
def strings(b):
    s, p = b.fresh("s"), b.fresh("p")
    word = "".join(b.dice.choice("abc019-") for _ in range(b.dice.randint(0, 5)))
    other = "".join(b.dice.choice("abc") for _ in range(b.dice.randint(1, 3)))
    b.line(f'char {s}[24] = "{word}", {s}2[24] = {{0}};')
    b.line(b.dice.choice([f'strcpy({s}2, {s});', f'strncpy({s}2, {s}, 3);', f'strcat({s}, "{other}");', f'strncat({s}, "{other}", 1);',
                          f'sprintf({s}2, "%d-%s", {b.small()}, {s});', f'snprintf({s}2, 4, "%s%d", {s}, {b.small()});', f'memcpy({s}2, {s}, 5);',
                          f'strcpy({s}2, "{other}"); strcat({s}2, {s});']))
    for text in (f"{s}[{b.dice.randrange(8)}]", f"{s}2[{b.dice.randrange(8)}]", f"strlen({s})", f"strlen({s}2)", f"strcmp({s}, {s}2) == 0",
                 f'(strcmp({s}, "{other}") < 0)', f'strncmp({s}, "{word}", 3) == 0', f"(strchr({s}, 'a') == 0)", f"strspn({s}, \"abc\")",
                 f"memchr({s}, 'b', 24) != 0", f"strnlen({s}, 3)", f'(strstr({s}, "b") != 0)', f"atoi(\"{b.dice.randint(-99, 999)}\")",
                 f'strtol("{b.dice.randint(-99, 999)}", 0, 10)', f'sizeof("{word}") - strlen("{word}")'):
        b.probe(text)
    b.line(f"char *{p} = strchr({s}, '{b.dice.choice('abc')}'); if ({p}) *{p} = 'z';")
    b.probe(f"{s}[{b.dice.randrange(5)}]")
    b.probe(f"({p} ? {p} - {s} : -1)")
    b.line(f"{p} = strdup({s}); if (!{p}) abort();")
    b.probe(f"{p}[0]")
    b.line(f"free({p});")
    b.line(f"for ({p} = {s}; *{p}; {p}++) if (*{p} >= '0' && *{p} <= '9') *{p} += 1;")
    b.probe(f"{s}[0]")
    b.probe(f"{p} - {s}")


@construct()
def sorting(b):
    a, f = b.fresh("a"), b.fresh("cmp")
    b.top(f"static int {f}_calls; static int {f}(const void *x, const void *y) {{ {f}_calls++; int a = *(const int *)x, b = *(const int *)y; "
          f"return {b.dice.choice(['(a > b) - (a < b)', '(b > a) - (b < a)'])}; }}")
    b.line(f"int {a}[4] = {{{', '.join(b.small() for _ in range(4))}}}, {a}k = {a}[1];")
    b.line(f"qsort({a}, 4, sizeof(int), {f});")
    b.probe(f"{a}[0]")
    b.probe(f"{a}[{b.index(4)}]")
    b.probe(f"{f}_calls > 2")
    b.probe_once(f"bsearch(&{a}k, {a}, 4, sizeof(int), {f}) != 0")
    b.arrays.append((a, 4, INT))


@construct()
def numbers(b):
    v = b.fresh("v")
    b.line(f"int {v} = {b.small()};")
    for text in (f"abs({v})", f"labs({v} * 3L)", f"div({v}, 7).rem", f"ldiv({v}, 4).quot", "(rand() >= 0)", f"abs(-{v})", f"(int)strtoul(\"{b.dice.randint(0, 99)}\", 0, 16)"):
        b.probe(text)
    b.line(f"long {v}l = 0; if (sscanf(\"{b.dice.randint(-50, 50)}\", \"%ld\", &{v}l) != 1) {v}l = 4;")
    b.probe(f"{v}l")
    b.line(f"char *{v}e; {v}l = strtol(\"12ab\", &{v}e, 10);")
    b.probe(f"*{v}e")
    b.probe(f"{v}l")
    b.see(f"{v}l", LONG)
    g = b.fresh("env")
    b.line(f"int {g} = getenv(\"MOIRE_NO_SUCH\") == 0;")
    b.probe(g)
