# SPDX-License-Identifier: Apache-2.0
"""Structs, unions, bit-fields, arrays, initialisers, and pointers to them."""
from c_types import COMMON, FLOATS, INT, LONG, UNSIGNED, UNSIGNED_LONG, Type, constant
from constructs import construct

INITIALISERS = "initialisers, compound literals"
LAYOUT = "`aligned`, `packed`, `mode`, `transparent_union`, `ms_struct`"


def members(b, count, bit_fields=True):
    """Members of a struct: (declaration, name, type)."""
    result = []
    for _ in range(count):
        name = b.fresh("m")
        if bit_fields and b.chance(0.5):
            base = b.dice.choice([t for t in COMMON if t.kind != "bool"])
            width = b.dice.randint(1, base.bits)
            read_as = (INT if base.signed else UNSIGNED) if width == 32 else Type(base.name, width, base.signed) if width < 32 else base
            result.append((f"{base.name} {name} : {width};", name, read_as))
        else:
            base = b.dice.choice(COMMON)
            result.append((f"{base.name} {name};", name, base))
    return result


@construct(LAYOUT)
def bit_fields(b):
    """Bit-fields, signed or not, perhaps packed; values that do not fit are cut off."""
    tag, variable = b.fresh("S"), b.fresh("s")
    listed = members(b, b.dice.randint(2, 5))
    packed = b.dice.choice(["", "", "__attribute__((packed)) ", "__attribute__((ms_struct)) "])
    zero = f" int : {b.dice.choice([0, 3])};" if b.chance(0.3) else ""
    b.top(f"struct {packed}{tag} {{ {' '.join(d for d, _, _ in listed)}{zero} }};")
    b.line(f"struct {tag} {variable} = {{{', '.join(b.integer(1)[0] for _ in range(b.dice.randint(1, len(listed))))}}};")
    for declaration, name, kind in listed:
        b.see(f"{variable}.{name}", kind, addressable=False)
        b.line(f"{variable}.{name} = {b.integer(2)[0]};")
        b.probe(f"{variable}.{name}")
        if b.chance(0.3):
            b.probe(f"({variable}.{name} {b.dice.choice(['< 0', '== 0', '> 2', '+ 1', '* 2'])})" if kind.bits < 31 else f"!{variable}.{name}")
        if b.chance(0.3) and kind.bits < 32:
            result = b.declare(INT, f"({variable}.{name} {b.dice.choice(['=', '^=', '|=', '+=', '-='])} {b.small()})")
            b.probe(result)
            b.probe(f"{variable}.{name}")
        if b.chance(0.3) and kind.bits < 31:
            b.probe(b.declare(INT, f"{variable}.{name}{b.dice.choice(['++', '--'])}"))
    b.probe(f"sizeof({variable})")


@construct(INITIALISERS)
def struct_by_value(b):
    """Nested structs that are copied, given to functions and returned."""
    inner, outer, name = b.fresh("I"), b.fresh("O"), b.fresh("swap")
    one, two = members(b, 2), members(b, 2, False)
    b.top(f"struct {inner} {{ {' '.join(d for d, _, _ in one)} }};")
    b.top(f"struct {outer} {{ {two[0][0]} struct {inner} in[2]; {two[1][0]} }};")
    b.top(f"static struct {outer} {name}(struct {outer} o, {UNSIGNED.name} by) {{")
    b.top(f"  struct {inner} t = o.in[0]; o.in[0] = o.in[1]; o.in[1] = t; o.{two[0][1]} ^= by; return o; }}")
    s, t = b.fresh("s"), b.fresh("t")
    values = [b.integer(1)[0] for _ in range(6)]
    b.line(f"struct {outer} {s} = {{{values[0]}, {{{{{values[1]}, {values[2]}}}, {{{values[3]}, {values[4]}}}}}, {values[5]}}};")
    b.line(f"struct {outer} {t} = {s};")
    b.line(f"{t} = {name}({b.dice.choice([s, t])}, {b.small()});")
    for variable in (s, t):
        for _, member, kind in two:
            b.see(f"{variable}.{member}", kind)
            b.probe(f"{variable}.{member}")
        for declaration, member, kind in one:
            b.see(f"{variable}.in[{b.dice.randrange(2)}].{member}", kind, addressable=":" not in declaration)
            b.probe(f"{variable}.in[{b.index(2)}].{member}")
    b.probe(f"{name}({s}, 3).in[1].{one[0][1]}")


@construct(INITIALISERS)
def designated(b):
    """Initialisers by name and index, ranges, and later ones that replace earlier ones."""
    tag, s, a = b.fresh("D"), b.fresh("s"), b.fresh("a")
    b.top(f"struct {tag} {{ int x; struct {{ short y; unsigned char z[4]; }} in; long w; union {{ int u; unsigned char c; }}; }};")
    v = [b.small() for _ in range(8)]
    b.line(f"struct {tag} {s} = {{.w = {v[0]}, .in = {{.z = {{[2] = {v[1]}, {v[2]}, [0] = {v[3]}}}}}, .x = {v[4]}, .in.y = {v[5]}, .u = {v[6]}}};")
    b.line(f"static int {a}[] = {{[1 ... 3] = {b.dice.randint(1, 9)}, [5] = 9, {b.dice.randint(-9, 9)}, [2] = {b.dice.randint(-9, 9)}}};")
    for text in ("x", "in.y", "in.z[0]", "in.z[1]", "in.z[2]", "in.z[3]", "w", "u", "c"):
        b.probe(f"{s}.{text}")
    b.probe(f"{a}[{b.index(7)}]")
    b.probe(f"{a}[2] + {a}[4]")
    b.probe(f"sizeof({a})")
    b.arrays.append((a, 7, INT))
    b.see(f"{s}.x", INT)


@construct(INITIALISERS)
def compound_literals(b):
    tag, p, a = b.fresh("C"), b.fresh("p"), b.fresh("a")
    kind = b.dice.choice(COMMON)
    b.top(f"struct {tag} {{ {kind.name} x, y; }};")
    b.top(f"static {kind.name} {a}_sum(struct {tag} *s) {{ s->x ^= 1; return s->x; }}")
    b.line(f"struct {tag} *{p} = &(struct {tag}){{{b.integer(1)[0]}, .y = {b.integer(1)[0]}}};")
    b.line(f"{kind.name} *{a} = ({kind.name}[]){{{b.integer(1)[0]}, {b.integer(1)[0]}, {b.integer(1)[0]}}};")
    b.probe(f"{p}->x")
    b.probe(f"{p}->y")
    b.probe(f"{a}[{b.index(3)}]")
    b.line(f"*{p} = (struct {tag}){{.y = {b.integer(1)[0]}}};")
    b.probe(f"{p}->x")
    b.probe(f"{p}->y")
    b.probe(f"{a}_sum(&(struct {tag}){{{b.small()}}})")
    b.probe(f"((struct {tag}){{{b.small()}, {b.small()}}}).y")
    b.see(f"{p}->y", kind)
    b.arrays.append((a, 3, kind))


@construct(INITIALISERS)
def unions(b):
    """The same bytes as different types."""
    tag, u = b.fresh("U"), b.fresh("u")
    one, two = b.dice.choice(COMMON[:-1]), b.dice.choice(COMMON[:-1])
    b.top(f"union {tag} {{ unsigned long long all; {one.name} one; {two.name} two; unsigned char bytes[8]; struct {{ unsigned short lo, hi; }}; "
          f"float f; struct {{ unsigned a : 5; int b : 9; }}; }};")
    b.line(f"union {tag} {u} = {{{b.integer(1)[0]}}};")
    b.line(f"{u}.{b.dice.choice(['one', 'two', 'lo', 'hi', 'a', 'b', 'bytes[1]', 'bytes[7]'])} = {b.integer(1)[0]};")
    for text in ("one", "two", "lo", "hi", "a", "b", f"bytes[{b.index(8)}]", "all"):
        b.probe(f"{u}.{text}")
    b.line(f"{u}.bytes[{b.index(8)}] = {b.small()};")
    b.probe(f"{u}.all")
    b.line(f"{u}.f = {b.dice.choice(['1.0f', '-2.5f', '0.0f'])};")
    b.probe(f"{u}.one")
    b.probe(f"{u}.hi")
    b.see(f"{u}.one", one)
    b.see(f"{u}.bytes[{b.dice.randrange(8)}]", COMMON[2])


@construct()
def bytes_of_objects(b):
    """An object through a pointer to its bytes."""
    name, p = b.fresh("v"), b.fresh("p")
    kind = b.dice.choice([t for t in COMMON if t.kind != "bool"])
    b.line(f"{kind.name} {name} = {b.integer(2)[0]};")
    b.line(f"unsigned char *{p} = (unsigned char *)&{name};")
    b.probe(f"{p}[{b.dice.randrange(kind.bits // 8)}]")
    b.line(f"{p}[{b.dice.randrange(kind.bits // 8)}] = {b.integer(1)[0]};")
    b.probe(name)
    b.line(f"*({'un' if kind.signed else ''}signed char *){p} {b.dice.choice(['^=', '+=', '='])} {b.small()};")
    b.probe(name)
    b.see(name, kind)


@construct()
def arrays_of_arrays(b):
    name, rows, kind = b.fresh("m"), b.dice.choice([2, 3]), b.dice.choice(COMMON)
    p, q = b.fresh("p"), b.fresh("q")
    b.line(f"{kind.name} {name}[{rows}][4] = {{{{{b.integer(1)[0]}, {b.integer(1)[0]}}}, {{[3] = {b.integer(1)[0]}}}}};")
    b.line(f"{kind.name} (*{p})[4] = {name};")
    with b.block(f"for (int i = 0; i < {rows}; i++) {{"):
        b.line(f"for (int j = 0; j < 4; j++) {name}[i][j] {b.dice.choice(['^=', '=', '|='])} i * {b.dice.randint(1, 9)} + j;")
    b.line(f"{p}++;")
    b.line(f"{kind.name} *{q} = &{name}[{b.dice.randrange(rows)}][{b.dice.randint(1, 3)}];")
    b.line(f"(*{p})[{b.index(4)}] = {b.integer(1)[0]};")
    for text in (f"{name}[{b.index(rows)}][{b.index(4)}]", f"{name}[1][3]", f"*(*({name} + 1) + {b.index(4)})", f"(*{p})[{b.index(4)}]", f"{p}[-1][2]",
                 f"{q}[-1]", f"1[{name}][2]", f"{q} - {name}[0]", f"({q} > &{name}[0][2])", f"sizeof({name}[0])"):
        b.probe(text)
    b.see(f"{name}[1][{b.dice.randrange(4)}]", kind)


@construct()
def pointer_arithmetic(b):
    a, p, q, e = b.fresh("a"), b.fresh("p"), b.fresh("q"), b.fresh("e")
    kind = b.dice.choice(COMMON)
    b.line(f"{kind.name} {a}[8] = {{{', '.join(b.integer(1)[0] for _ in range(5))}}};")
    b.line(f"{kind.name} *{p} = {a} + {b.index(4)}, *{q} = &{a}[{b.dice.randint(4, 8)}], *{e} = {a} + 8;")
    b.line(f"{p} += {b.index(4)};")
    b.line(f"*{p}++ = {b.integer(1)[0]};")
    b.probe_once(f"*--{q}" if b.chance(0.3) else f"{q}[-1]")
    for text in (f"{p} - {a}", f"{q} - {p}", f"({p} < {q})", f"({p} == {a} + 3)", f"{a}[{b.index(8)}]", f"(char *){q} - (char *){a}", f"({e} - {p}) / 2",
                 f"*({e} - {b.dice.randint(1, 8)})"):
        b.probe(text)
    i = b.fresh("n")
    b.line(f"int {i} = 0;")
    b.line(f"for ({kind.name} *i = {a}; i != {e}; i++) if (*i {b.dice.choice(['> 3', '== 0', '< 0'])}) {i}++;")
    b.probe(i)
    b.line(f"for (; {p} > {a}; --{p}) {p}[-1] = {i}++;")
    b.probe(f"{a}[0]")
    b.probe(i)
    b.arrays.append((a, 8, kind))


@construct()
def pointers_to_pointers(b):
    one, two, p, q = b.fresh("v"), b.fresh("v"), b.fresh("p"), b.fresh("q")
    kind = b.dice.choice(COMMON)
    b.line(f"{kind.name} {one} = {b.integer(1)[0]}, {two} = {b.integer(1)[0]}, *{p} = &{one}, **{q} = &{p};")
    b.line(f"if ({b.integer(1)[0]}) *{q} = &{two};")
    b.line(f"**{q} = {b.integer(1)[0]};")
    for text in (one, two, f"*{p}", f"(*{q} == &{two})", f"({p} != &{one})"):
        b.probe(text)
    b.line(f"{p} = {b.small()} > 0 ? {p} : 0;")
    b.probe(f"({p} == 0)")
    b.line(f"if ({p}) *{p} = {b.integer(1)[0]};")
    b.probe(one)
    b.probe(two)
    table = b.fresh("t")
    b.line(f"{kind.name} *{table}[3] = {{&{one}, [2] = &{two}}};")
    b.line(f"if ({table}[{b.index(3)}]) *{table}[2] = {b.integer(1)[0]};")
    b.probe(two)
    b.see(two, kind)


@construct()
def heap(b):
    """Lists and blocks on the heap."""
    tag, head, i = b.fresh("node"), b.fresh("head"), b.fresh("n")
    kind = b.dice.choice(COMMON)
    times = b.dice.randint(1, 4)
    b.top(f"struct {tag} {{ {kind.name} value; struct {tag} *next; }};")
    b.line(f"struct {tag} *{head} = 0;")
    with b.block(f"for (int i = 0; i < {times}; i++) {{"):
        b.line(f"struct {tag} *n = {b.dice.choice(['malloc(sizeof *n)', f'calloc(1, sizeof(struct {tag}))'])};")
        b.line("if (!n) abort();")
        b.line(f"n->value = {b.dice.choice(['i', 'i * 3', '7 - i'])};")
        b.line(f"n->next = {head}; {head} = n;")
    b.probe(f"{head}->value")
    b.line(f"unsigned {i} = 0;")
    b.line(f"for (struct {tag} *n = {head}; n; n = n->next) {i} += n->value + 1;")
    b.probe(i)
    b.line(f"while ({head}) {{ struct {tag} *n = {head}; {head} = n->next; free(n); }}")
    b.probe(f"({head} == 0)")
    block = b.fresh("h")
    b.line(f"{kind.name} *{block} = calloc(4, sizeof(*{block}));")
    b.line(f"if (!{block}) abort();")
    b.line(f"{block}[{b.index(4)}] = {b.integer(1)[0]};")
    b.line(f"{{ {kind.name} *r = realloc({block}, 8 * sizeof(*{block})); if (!r) abort(); {block} = r; {block}[4] = 5; }}")
    for text in (f"{block}[{b.index(5)}]", f"{block}[4]", f"{block}[1]"):
        b.probe(text)
    b.line(f"free({block});")


@construct()
def flexible_members(b):
    tag, p = b.fresh("F"), b.fresh("p")
    kind = b.dice.choice(COMMON)
    b.top(f"struct {tag} {{ unsigned char n; {kind.name} rest[]; }};")
    b.line(f"struct {tag} *{p} = malloc(sizeof(struct {tag}) + 4 * sizeof({kind.name}));")
    b.line(f"if (!{p}) abort();")
    b.line(f"{p}->n = 4; for (int i = 0; i < {p}->n; i++) {p}->rest[i] = {b.dice.choice(['i', '2 * i', 'i + 5'])};")
    b.line(f"{p}->rest[{b.index(4)}] = {b.integer(1)[0]};")
    for text in (f"{p}->n", f"{p}->rest[{b.index(4)}]", f"{p}->rest[3]", f"sizeof(*{p})"):
        b.probe(text)
    b.line(f"free({p});")


@construct()
def floats(b):
    """Floating-point variables: conversions, comparisons, what gets lost."""
    d, f, i = b.fresh("d"), b.fresh("f"), b.fresh("i")
    b.line(f"double {d} = {b.floating(2)}; float {f} = {d}; long double {d}l = {f};")
    b.probe(d, True)
    b.probe(f, True)
    b.probe(f"(double){d}l", True)
    b.line(f"{f} {b.dice.choice(['+=', '-=', '*='])} {b.floating(1)};")
    b.line(f"int {i} = {f} > -1e5f && {f} < 1e5f ? {f} : 3;")
    for text in (i, f"({d} == {f})", f"({f} < {d}l)", f"(_Bool){d}", f"!{f}", f"({f} ? 2 : 3)", f"({d} != {d})"):
        b.probe(text)
    b.line(f"if ({d} > -1e9 && {d} < 1e9) {{ {i} = (int){d} % 7; {i} += {d} / 1e7; }}")
    b.probe(i)
    b.probe(f"(float)({b.integer(1)[0]})", True)
    b.line(f"{i} = {b.small()}; {i} *= 1.5; {i} -= 0.75f;")
    b.probe(i)
    b.line(f"_Complex double {d}c = {b.dice.randint(-3, 3)} + {b.dice.randint(-3, 3)} * 1.0i; {d}c *= {d}c;")
    b.probe(f"__real__ {d}c", True)
    b.probe(f"__imag__ {d}c", True)
    for name, kind in ((d, FLOATS[1]), (f, FLOATS[0]), (i, INT)):
        b.see(name, kind)


@construct(LAYOUT)
def layouts(b):
    tag, s = b.fresh("L"), b.fresh("s")
    first, second = b.dice.choice(COMMON), b.dice.choice(COMMON)
    attribute = b.dice.choice(["packed", "aligned(16)", "packed, aligned(4)", "ms_struct", "packed, aligned(2)"])
    b.top(f"struct __attribute__(({attribute})) {tag} {{ {first.name} a; {second.name} b; int c __attribute__((aligned(8))); "
          f"int d __attribute__((mode({b.dice.choice(['QI', 'HI', 'SI', 'DI'])}))); unsigned e : 7, f : 12; char last; }};")
    b.line(f"struct {tag} {s}[2] = {{{{{b.integer(1)[0]}, {b.integer(1)[0]}, 3, {b.integer(1)[0]}, {b.integer(1)[0]}, {b.small()}}}}};")
    for text in (f"sizeof({s})", f"offsetof(struct {tag}, b)", f"offsetof(struct {tag}, d)", f"offsetof(struct {tag}, last)", f"_Alignof(struct {tag})",
                 f"{s}[0].a", f"{s}[0].b", f"{s}[0].d", f"{s}[0].e", f"{s}[0].f", f"{s}[1].b", f"(char *)&{s}[1] - (char *){s}",
                 f"((unsigned char *){s})[offsetof(struct {tag}, c)]"):
        b.probe(text)
    b.see(f"{s}[0].c", INT)
    b.see(f"{s}[1].a", first, addressable=False)


@construct("`sizeof`, `_Alignof`, `offsetof`, `__builtin_types_compatible_p`")
def sizes(b):
    n, v, a = b.fresh("n"), b.fresh("v"), b.fresh("a")
    b.line(f"int {n} = {b.index(5)} + 1, {v} = 0;")
    b.line(f"{b.dice.choice(COMMON).name} {a}[{n}++];")
    for text in (f"sizeof {a}", n, f"sizeof(int[({v}++, {n})])", v, f"sizeof({v}++)", v, f"sizeof({a}[{v}++])", v, f"_Alignof(__typeof__({v}))",
                 "sizeof(struct { char a; long b; })", f"sizeof(1 ? {v} : 1L)", "sizeof(\"abc\")", "__builtin_types_compatible_p(char, signed char)",
                 f"__builtin_types_compatible_p(__typeof__({v} + 'a'), int)"):
        b.probe_once(text)
    b.see(v, INT)


@construct("`_Generic`, `__builtin_choose_expr`")
def generic(b):
    v, w = b.fresh("v"), b.fresh("w")
    text, kind = b.integer(2)
    b.line(f"__typeof__({text}) {v} = {text}; int {w} = {b.small()};")
    for shown in (f"_Generic({v}, char: 1, signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, int: 6, unsigned: 7, long: 8, unsigned long: 9, "
                  f"_Bool: 10, default: 11)", f"_Generic(+{v}, int: {w}, default: {w} + 1)", f"_Generic(&{w}, int *: {w}++, const int *: 5)", w,
                  f"__builtin_choose_expr(sizeof({v}) > 2, {w}, {w}++)", f"__builtin_choose_expr(__builtin_constant_p(3), {w} - 1, {w} / 0)", w):
        b.probe_once(shown)
    b.see(v, kind)


@construct("literals, `__func__`, `__LINE__` and the like, `#embed`")
def literals(b):
    s, e = b.fresh("s"), b.fresh("e")
    word = "".join(b.dice.choice("abcxyz019 ") for _ in range(b.dice.randint(1, 6)))
    b.line(f'const char *{s} = "{word}" "\\x41\\0q", {s}b[9] = "{word}";')
    b.line(f"static const unsigned char {e}[] = {{")
    b.line("#embed __FILE__ limit(4) suffix(, 9)")
    b.line("};")
    for text in (f"{s}[{b.dice.randrange(len(word) + 4)}]", f"{s}b[{b.dice.randrange(9)}]", f"sizeof({s}b)", "__func__[0]", "sizeof __func__", "__LINE__",
                 "'\\xff'", "'ab'", "L'\\xff'", "u'\\xffff'", "0b1011", "0777", "0xffffffff", "2147483648", "-2147483648", "1e3 == 1000", "__INT_MAX__",
                 f'"{word}"[{b.dice.randrange(len(word) + 1)}]', f"{e}[{b.dice.randrange(5)}]", f"sizeof({e})", "__COUNTER__ >= 0", '__PRETTY_FUNCTION__[1]'):
        b.probe(text)


@construct()
def integer_widths(b):
    """_BitInt and __int128, calculated with and converted."""
    bits = b.dice.choice([4, 9, 24, 40, 64, 77, 128])
    x, y, z = b.fresh("x"), b.fresh("y"), b.fresh("z")
    b.line(f"_BitInt({bits}) {x} = {b.integer(2)[0]}; unsigned _BitInt({bits}) {y} = {b.integer(2)[0]}; unsigned __int128 {z} = {b.integer(2)[0]};")
    b.line(f"{y} += {b.small()}; {y} *= 3; {y}--; {z} *= {z}; {z} -= {b.small()};")
    for text in (x, y, z, f"({x} < 0)", f"{x} / 3", f"{y} % 5", f"{z} >> 64", f"(long)({z} >> 3)", f"(int){x} == {x}", f"~{y}", f"{y} >> {bits - 1}",
                 f"(__int128){x}", f"(unsigned _BitInt({bits}))({y} + {y})", f"({z} > {y})", f"(double)(int){x} < 0"):
        b.probe(text)
    b.see(z, Type("unsigned __int128", 128, False))
    b.see(y, Type(f"unsigned _BitInt({bits})", bits, False, "bitint"))


@construct()
def big_conversions(b):
    """Chains of conversions between types of all widths."""
    v = b.fresh("v")
    kinds = [b.any_type() for _ in range(4)]
    b.line(f"long {v} = {constant(b.dice, b.dice.choice([LONG, UNSIGNED_LONG, UNSIGNED, INT]))};")
    for kind in kinds:
        w = b.declare(kind, f"({b.any_type().name})({b.any_type().name}){v}")
        b.probe(w)
        b.probe(f"({w} {b.dice.choice(['<', '==', '>'])} {v})")
        v = w
