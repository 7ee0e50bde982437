# SPDX-License-Identifier: Apache-2.0
"""Pointers that pass through integers, bytes, members, parameters and tables."""
from c_types import COMMON, INT
from constructs import construct


def three(b, kind):
    """Three variables, and an index that chooses one of them."""
    names = [b.fresh("v") for _ in range(3)]
    b.line(f"{kind.name} {', '.join(f'{name} = {b.integer(1)[0]}' for name in names)};")
    return names


def changed(b, names, through):
    b.line(f"{through} = {b.integer(1)[0]};")
    for name in names:
        b.probe(name)
    b.probe(through)


@construct()
def pointers_as_integers(b):
    kind = b.dice.choice(COMMON)
    names, n = three(b, kind), b.fresh("n")
    b.line(f"uintptr_t {n} = (uintptr_t)&{names[0]};")
    b.line(b.dice.choice([f"{n} ^= (uintptr_t)&{names[1]}; {n} ^= (uintptr_t)&{names[0]};", f"if ({b.integer(1)[0]}) {n} = (uintptr_t)&{names[2]};",
                          f"{n} = ({n} | 0) + 0;", f"{n} = {n} * 3 / 3;" if b.chance(0.1) else f"{n} += 0;"]))
    changed(b, names, f"*({kind.name} *){n}")
    p = b.fresh("p")
    b.line(f"{kind.name} *{p} = ({kind.name} *)(void *)({b.small()} > 0 ? (long)&{names[1]} : (long)&{names[2]});")
    changed(b, names, f"*{p}")


@construct()
def members_and_owners(b):
    """From a member back to its struct, and from a struct to its first member."""
    tag, s, p = b.fresh("T"), b.fresh("s"), b.fresh("p")
    kind = b.dice.choice(COMMON)
    b.top(f"struct {tag}b {{ short id; {kind.name} base; }};")
    b.top(f"struct {tag} {{ struct {tag}b first; {kind.name} a; struct {{ {kind.name} in[3]; }} deep; {kind.name} last; }};")
    b.line(f"struct {tag} {s} = {{{{1, {b.small()}}}, {b.small()}, {{{{4, 5, 6}}}}, {b.small()}}}, *{p} = &{s};")
    b.line(f"{kind.name} *{p}m = &{p}->deep.in[{b.index(3)}];")
    b.line(b.dice.choice([f"struct {tag} *{p}o = (struct {tag} *)((char *)&{s}.last - offsetof(struct {tag}, last));",
                          f"struct {tag} *{p}o = (struct {tag} *)(struct {tag}b *)&{s};", f"struct {tag} *{p}o = (void *)&{s}.first.id;",
                          f"struct {tag} *{p}o = ({{ {kind.name} *m = &{s}.a; (struct {tag} *)((char *)m - offsetof(struct {tag}, a)); }});"]))
    b.line(f"{p}o->last = {b.small()}; *{p}m = {b.integer(1)[0]}; *({kind.name} *)((char *){p} + offsetof(struct {tag}, a)) = {b.small()};")
    b.line(f"((struct {tag}b *){p})->base = {b.small()};")
    for text in (f"{s}.last", f"{s}.a", f"{s}.deep.in[0]", f"{s}.deep.in[1]", f"{s}.deep.in[2]", f"{s}.first.base", f"{p}o->first.id", f"{s}.first.id"):
        b.probe(text)


@construct()
def pointers_in_bytes(b):
    """Pointers that are copied by memcpy, byte by byte, or inside of structs and unions."""
    kind = b.dice.choice(COMMON)
    names, p, q = three(b, kind), b.fresh("p"), b.fresh("q")
    b.line(f"{kind.name} *{p} = &{names[0]}, *{q} = &{names[1]};")
    b.line(b.dice.choice([f"memcpy(&{p}, &{q}, sizeof {p});",
                          f"memmove(&{p}, &({kind.name} *){{&{names[2]}}}, sizeof {p});", f"{{ union {{ void *v; {kind.name} *t; long n; }} u = {{.t = {q}}}; {p} = u.v; }}",
                          f"{{ union {{ {kind.name} *t; long n; }} u = {{.t = {q}}}; {p} = ({kind.name} *)u.n; }}",
                          f"{{ struct {{ char c; {kind.name} *t; }} s = {{1, {q}}}, t = s; {p} = t.t; }}", f"*({kind.name} **)&{p} = &{names[2]};",
                          f"{{ long n = 0; memcpy(&n, &{q}, 8); {p} = ({kind.name} *)n; }}"]))
    changed(b, names, f"*{p}")
    h = b.fresh("h")
    b.line(f"{kind.name} **{h} = malloc(2 * sizeof *{h}); if (!{h}) abort(); {h}[0] = &{names[0]}; {h}[1] = &{names[1]};")
    b.line(f"{{ {kind.name} **r = realloc({h}, 4 * sizeof *{h}); if (!r) abort(); {h} = r; }}")
    changed(b, names, f"*{h}[{b.index(2)}]")
    b.line(f"free({h});")


@construct()
def pointers_byte_by_byte(b):
    kind = b.dice.choice(COMMON)
    names, p, q = three(b, kind), b.fresh("p"), b.fresh("q")
    b.line(f"{kind.name} *{p} = &{names[0]}, *{q} = &{names[1]};")
    b.line(f"for (unsigned i = 0; i < sizeof {p}; i++) ((char *)&{p})[i] = ((char *)&{q})[i];")
    changed(b, names, f"*{p}")


@construct()
def pointers_through_functions(b):
    kind, f = b.dice.choice(COMMON), b.fresh("f")
    t = kind.name
    b.top(f"static {t} *{f}_pick(int n, {t} *a, {t} *b) {{ return n > 0 ? a : b; }}")
    b.top(f"static void {f}_swap({t} **a, {t} **b) {{ {t} *t = *a; *a = *b; *b = t; }}")
    b.top(f"static {t} *{f}_kept; static void {f}_keep({t} *p) {{ {f}_kept = p; }}")
    b.top(f"struct {f} {{ {t} *p, *q; }}; static struct {f} {f}_pair({t} *p, {t} *q) {{ return (struct {f}){{q, .q = p}}; }}")
    b.top(f"static void *{f}_same(void *p) {{ return p; }} static void {f}_each({t} **list, int n, {t} x) {{ for (int i = 0; i < n; i++) *list[i] = x; }}")
    names, p, q = three(b, kind), b.fresh("p"), b.fresh("q")
    b.line(f"{t} *{p} = {f}_pick({b.small()}, &{names[0]}, &{names[1]}), *{q} = {f}_same(&{names[2]});")
    b.line(b.dice.choice([f"{f}_swap(&{p}, &{q});", f"{f}_keep({q}); {p} = {f}_kept;", f"{p} = {f}_pair({p}, {q}).{b.dice.choice('pq')};",
                          f"{f}_each(({t} *[]){{{p}, &{names[1]}}}, 2, {b.small()});", f"{{ struct {f} s = {f}_pair({q}, {p}); {f}_swap(&s.p, &{p}); }}"]))
    changed(b, names, f"*{p}")
    b.line(f"*{f}_pick({b.integer(1)[0]}, {p}, {q}) = {b.small()};")
    for name in names:
        b.probe(name)
    b.see(names[0], kind)


@construct()
def tables_of_pointers(b):
    kind, t = b.dice.choice(COMMON), b.fresh("t")
    names, i = three(b, kind), b.fresh("i")
    b.line(f"{kind.name} *{t}[4] = {{&{names[0]}, &{names[1]}, 0, &{names[2]}}}, **{t}p = {t} + 1; int {i} = {b.index(4)};")
    b.line(f"if ({t}[{i}]) *{t}[{i}] = {b.integer(1)[0]}; else {i} = 3;")
    for text in (*names, i, f"({t}[{i}] == &{names[1]})", f"({t}[2] == 0)", f"**{t}p"):
        b.probe(text)
    b.line(f"{t}p[{b.dice.choice([-1, 0, 2])}] = &{names[b.dice.randrange(3)]}; *{t}[0] = {b.integer(1)[0]};")
    for text in names:
        b.probe(text)
    b.line(f"for (int i = 0; i < 3; i++) {{ {kind.name} *s = {t}[i]; {t}[i] = {t}[3 - i]; {t}[3 - i] = s; }}")
    b.line(f"if ({t}[1]) *{t}[1] = {b.small()};")
    for text in names:
        b.probe(text)


@construct()
def linked_objects(b):
    """Structs that point to each other, also in arrays and in themselves."""
    tag, a = b.fresh("N"), b.fresh("a")
    kind = b.dice.choice(COMMON)
    b.top(f"struct {tag} {{ {kind.name} v; struct {tag} *next, *back; }};")
    b.line(f"struct {tag} {a}[4] = {{0}};")
    b.line(f"for (int i = 0; i < 4; i++) {{ {a}[i].v = i; {a}[i].next = &{a}[(i + {b.dice.randint(1, 3)}) & 3]; {a}[i].next->back = &{a}[i]; }}")
    b.line(f"struct {tag} *{a}p = {a}[{b.index(4)}].next; {a}p->v = {b.integer(1)[0]}; {a}p = {a}p->next; {a}p->v ^= 3;")
    for i in range(4):
        b.probe(f"{a}[{i}].v")
    for text in (f"{a}p - {a}", f"{a}p->next->v", f"({a}[0].next == &{a}[1])", f"({a}p->back == {a})", f"({a}p->back ? {a}p->back->v : 77)"):
        b.probe(text)
    b.line(f"*{a}p = {a}[{b.index(4)}]; *{a}p->next = (struct {tag}){{.v = {b.small()}, .next = {a}}};")
    b.probe(f"{a}p->v")
    b.probe(f"{a}p->next->v")


@construct()
def overlapping_views(b):
    """The same memory through pointers of different types and sizes."""
    m, p = b.fresh("m"), b.fresh("p")
    b.line(f"_Alignas(8) unsigned char {m}[16] = {{{b.index(200)}, 2, 3, [8] = {b.index(200)}}}; unsigned char *{p} = {m} + {b.dice.choice([0, 4, 8])};")
    kinds = [b.dice.choice([t for t in COMMON if t.kind != "bool"]) for _ in range(3)]
    for kind in kinds:
        b.line(f"*({kind.name} *)({b.dice.choice([m, f'({m} + 8)', p if kind.bits <= 32 else m])}) {b.dice.choice(['=', '^='])} {b.integer(1)[0]};")
        b.probe(f"{m}[{b.dice.randrange(16)}]")
        b.probe(f"*({b.dice.choice(kinds[:1]).name} *){m}")
        b.probe(f"{p}[{b.dice.randrange(8)}]")
    v = b.declare(INT)
    b.probe(v)
