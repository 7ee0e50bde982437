# SPDX-License-Identifier: Apache-2.0
"""What declarations can say: names by alias, storage, overloads, types made of types."""
from c_types import COMMON, INT
from constructs import construct

NAMES = "`alias`, `ifunc`, `weak`, `weakref`, names given by `asm`"
STORAGE = "`thread`, `common`, `gnu_inline`, `selectany`"


@construct(NAMES)
def aliases(b):
    v, f = b.fresh("real"), b.fresh("func")
    n = b.dice.randint(-9, 9)
    b.top(f"int {v} = {n}; extern int {v}_other __attribute__((alias(\"{v}\")));")
    b.top(f"int {f}(int x) {{ return x ^ {b.dice.randint(1, 9)}; }} int {f}_other(int x) __attribute__((alias(\"{f}\")));")
    b.top(f"__attribute__((weak)) int {f}_some(int x) {{ return x + 2; }}")
    b.top(f"int {f}_named(int x) __asm__(\"{f}_symbol\"); int {f}_symbol(int); int {f}_named(int x) {{ return x - 4; }}")
    b.top(f"static int {f}_ref(int x) __attribute__((weakref(\"{f}\")));")
    b.top(f"static int (*{f}_pick(void))(int) {{ return {b.dice.choice([f, f + '_some'])}; }}\nint {f}_if(int x) __attribute__((ifunc(\"{f}_pick\")));")
    b.line(f"{v}_other = {b.small()};")
    b.probe(v)
    b.line(f"{v} += 3;")
    b.probe(f"{v}_other")
    x = b.small()
    for text in (f"{f}_other({x})", f"{f}_some({x})", f"{f}_named({x})", f"{f}_ref({x})", f"{f}_if({x})"):
        b.probe(text)


@construct(NAMES)
def weak_and_missing(b):
    f = b.fresh("none")
    b.top(f"extern int {f}(int) __attribute__((weak)); extern int {f}_v __attribute__((weak));")
    b.probe(f"({f} ? 1 : 2)")
    b.probe(f"(&{f}_v != 0)")
    b.line(f"int (*{f}_p)(int) = {f};")
    b.probe(f"({f}_p == 0)")


@construct(NAMES)
def alias_addresses(b):
    v = b.fresh("real")
    b.top(f"int {v}; extern int {v}_other __attribute__((alias(\"{v}\")));")
    b.probe(f"(&{v} == &{v}_other)")


@construct("`overloadable`")
def overloads(b):
    f, v = b.fresh("over"), b.fresh("v")
    for kind, value in (("int", 1), ("long", 2), ("double", 3), ("char *", 4), ("unsigned char", 5)):
        b.top(f"__attribute__((overloadable)) static int {f}({kind} x) {{ return {value} + (x ? {b.dice.randint(0, 9)} : 20); }}")
    text, kind = b.integer(1)
    b.line(f"{b.dice.choice(['int', 'long', 'unsigned char'])} {v} = {text};")
    for shown in (f"{f}({v})", f"{f}('a')", f"{f}(2.0)", f"{f}((unsigned char){v})", f'{f}("x")'):
        b.probe(shown)


@construct(STORAGE)
def storage(b):
    v, f = b.fresh("t"), b.fresh("inl")
    kind = b.dice.choice(COMMON)
    b.top(f"static _Thread_local {kind.name} {v} = {b.dice.randint(0, 9)}; __thread int {v}_gnu; int {v}_common __attribute__((common));")
    b.top(f"extern __inline __attribute__((gnu_inline, always_inline)) int {f}(int x) {{ return x * 2; }}\nint {f}(int x) {{ return x * 2; }}")
    b.top(f"static inline int {f}_plain(int x) {{ return x + {v}_gnu; }}")
    b.line(f"{v} = {b.integer(1)[0]}; {v}_gnu += {b.small()}; {v}_common ^= {b.small()};")
    for text in (v, f"{v}_gnu", f"{v}_common", f"{f}({b.small()})", f"{f}_plain(3)"):
        b.probe(text)
    b.see(v, kind)
    b.see(f"{v}_gnu", INT)


@construct("`aligned`, `packed`, `mode`, `transparent_union`, `ms_struct`")
def transparent_unions(b):
    u, f, v = b.fresh("TU"), b.fresh("f"), b.fresh("v")
    b.top(f"typedef union {{ int *i; unsigned *u; }} {u} __attribute__((transparent_union));")
    b.top(f"static int {f}({u} x) {{ *x.i ^= {b.dice.randint(1, 99)}; return *x.i + 1; }}")
    b.line(f"int {v} = {b.small()}; unsigned {v}u = {b.index(64)};")
    b.probe_once(f"{f}(&{v})")
    b.probe_once(f"{f}(&{v}u)")
    b.probe(v)
    b.probe(f"{v}u")
    b.line(f"typedef int {v}q __attribute__((mode({b.dice.choice(['QI', 'HI', 'DI'])}))); {v}q {v}m = {b.integer(1)[0]};")
    b.probe(f"{v}m")
    b.line(f"alignas({b.dice.choice([8, 16, 64])}) char {v}c = {b.integer(1)[0]};")
    b.probe(f"((unsigned long)&{v}c & 7)")
    b.probe(f"{v}c")


@construct("types, members, enumerators")
def enumerations(b):
    e, v = b.fresh("e"), b.fresh("v")
    base = b.dice.choice(["", " : unsigned char", " : short", " : long"])
    first = b.dice.randint(-3, 3) if base != " : unsigned char" else 3
    b.top(f"enum {e}{base} {{ {e}a = {first}, {e}b, {e}c = {first} + 20, {e}d = {e}c * 2 }};")
    b.top(f"enum {e}u {{ {e}x = 0, {e}y = 3000000000u }};")
    b.line(f"enum {e} {v} = {b.dice.choice(['(enum ' + e + ')' + b.small(), e + 'b', e + 'd'])}; enum {e}u {v}u = {e}y;")
    b.line(f"switch ({v}) {{ case {e}a: {v} = {e}d; break; case {e}b: {v}++; default: {v} = {v} + 1; }}")
    for text in (v, f"{v}u", f"({v}u > -1)", f"{e}d", f"({v} == {e}c)", f"sizeof({v})", f"({v} < 0)"):
        b.probe(text)
    b.line(f"{v}u--;")
    b.probe(f"{v}u")
    name = b.fresh("k")
    b.line(f"enum {{ {name} = sizeof(int) + {b.dice.randint(0, 9)} }}; typedef __typeof__({v}u) {name}t; {name}t {name}v = {name};")
    b.probe(f"{name}v")


@construct("types, members, enumerators")
def scopes(b):
    """Names that hide names."""
    v = b.fresh("v")
    b.top(f"static int {v} = {b.dice.randint(0, 9)};")
    with b.block("{"):
        b.line(f"int {v}q = {v}; int {v} = {b.small()};")
        b.probe(f"{v}q")
        b.probe(v)
        with b.block("{"):
            b.line(f"extern int {v}_g; {v}_g = {v}; static int {v} = 5; {v}++;")
            b.probe(v)
        b.line(f"{v} += 2;")
        b.probe(v)
    b.top(f"int {v}_g; int {v}_g; extern int {v}_g;")
    b.probe(v)
    b.probe(f"{v}_g")
    b.line(f"for (int {v} = 0; {v} < 3; {v}++) {{ int {v} = 9; (void){v}; }}")
    b.probe(v)


@construct("types, members, enumerators")
def qualifiers(b):
    v, kind = b.fresh("v"), b.dice.choice(COMMON)
    b.top(f"static const {kind.name} {v}_table[4] = {{{b.dice.randint(0, 9)}, {b.dice.randint(0, 9)}, [3] = {b.dice.randint(0, 9)}}};")
    b.top(f"static volatile {kind.name} {v}_vol; static {kind.name} *const volatile {v}_p = ({kind.name} *)&{v}_vol;")
    b.line(f"{v}_vol = {b.integer(1)[0]}; *{v}_p ^= {b.small()};")
    b.probe(f"{v}_vol")
    b.probe(f"{v}_table[{b.index(4)}]")
    b.line(f"const {kind.name} {v} = {v}_vol; volatile struct {{ int a : 5; int b; }} {v}s = {{{b.small()}, {b.small()}}};")
    b.line(f"{v}s.a++; {v}s.b = {v}s.a;")
    for text in (v, f"{v}s.a", f"{v}s.b"):
        b.probe(text)
    b.line(f"int {v}r[3] = {{1, 2, 3}}; int *restrict {v}rp = {v}r; {v}rp[{b.index(3)}] = {b.small()};")
    b.probe(f"{v}r[{b.index(3)}]")
