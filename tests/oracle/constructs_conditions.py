# SPDX-License-Identifier: Apache-2.0
"""Conditions on values that the analysis does not know: what it learns from them must be true."""
from c_types import COMMON, INT, constant, promoted
from constructs import construct

RELATIONS = ["<", "<=", ">", ">=", "==", "!="]
INPUTS = ["int", "uint", "uchar", "short"]


def unknown(b):
    """A variable with an unknown value, and its type."""
    name, kind = b.fresh("x"), b.dice.choice([t for t in COMMON if t.kind != "bool"])
    b.line(f"{kind.name} {name} = __VERIFIER_nondet_{b.dice.choice(INPUTS)}();")
    return name, kind


def near(b, kind):
    """A constant that values of this type are often close to."""
    return constant(b.dice, b.dice.choice([kind, kind, INT, *COMMON[:4]]))


def condition(b, x, kind, y):
    """A condition on x and y without undefined behaviour."""
    r, other, c, d = b.dice.choice(RELATIONS), b.dice.choice(COMMON).name, near(b, kind), near(b, kind)
    wide = promoted(kind)
    unsigned = {32: "unsigned", 64: "unsigned long"}[wide.bits]
    return b.dice.choice([
        f"{x} {r} {c}", f"{c} {r} {x}", f"{x} {r} {y}", f"({other}){x} {r} {c}", f"({other}){x} {r} ({other}){y}", f"({unsigned}){x} + {c} {r} {d}",
        f"({unsigned}){x} - {b.dice.randint(0, 9)}u {r} {b.dice.randint(0, 9)}u", f"({x} & {b.dice.choice([1, 3, 7, 8, 240, 255])}) {r} {b.dice.randint(0, 8)}",
        f"{x} % {b.dice.randint(2, 9)} {r} {b.dice.randint(-3, 3)}", f"{x} / {b.dice.randint(2, 9)} {r} {b.dice.randint(-3, 3)}",
        f"({x} >> {b.dice.randint(0, 5)}) {r} {b.dice.randint(-3, 3)}", f"!{x}", x, f"!({x} {r} {c})", f"~{x} {r} {c}", f"({x} ^ {c}) {r} {d}",
        f"({x} | {b.dice.choice([1, 8, 16])}) {r} {c}", f"{x} {r} {c} && {y} {b.dice.choice(RELATIONS)} {d}", f"{x} {r} {c} || {x} {b.dice.choice(RELATIONS)} {d}",
        f"({x} {r} {c}) == ({y} {b.dice.choice(RELATIONS)} {d})", f"({x} {r} {c}) + ({y} {r} {d}) {b.dice.choice(['== 1', '> 1', '< 1'])}",
        f"({x} {r} {c} ? {y} : {x}) {b.dice.choice(RELATIONS)} {d}", f"(double){x} {r} {b.dice.choice(['0.5', '-1.0', '3.0', '1e9'])}",
        f"(float){x} {r} {c}", f"-({unsigned}){x} {r} {c}", f"({unsigned}){x} * {b.dice.randint(2, 5)} {r} {c}",
        f"__builtin_expect({x} {r} {c}, 1)", f"({x} {r} {c}, {y} {r} {d})", f"(_Bool){x} {r} {b.dice.randint(0, 1)}", f"({unsigned})({x} - 3L) {r} {d}"])


def probes(b, names, also):
    for name in names:
        b.probe(name)
    if b.chance(0.5):
        b.probe(b.dice.choice(also))


@construct("`if`, `switch`")
def refinements(b):
    """Branches on unknown values."""
    (x, kind), (y, _) = unknown(b), unknown(b)
    also = [f"({x} < {y})", f"({x} == {y})", f"({x} > 3)", f"(unsigned char){x}", f"(short){y}", f"({x} & 7)", f"({x} % 5)", f"(unsigned){x} - 1"]
    for _ in range(b.dice.randint(2, 4)):
        with b.block(f"if ({condition(b, x, kind, y)}) {{"):
            probes(b, (x, y), also)
            if b.chance(0.4):
                with b.block(f"if ({condition(b, x, kind, y)}) {{"):
                    probes(b, (x, y), also)
        if b.chance(0.6):
            with b.block("else {"):
                probes(b, (x, y), also)
    b.see(x, kind)


@construct("`if`, `switch`")
def bounded_inputs(b):
    """Values that are first limited to a range, so that something is known of what is computed from them."""
    x, kind = unknown(b)
    low, high = sorted(b.dice.randint(-9, 20) for _ in range(2))
    low, high = (low, high) if kind.signed else (abs(low), abs(low) + high - low)
    b.line(b.dice.choice([f"if ({x} < {low} || {x} > {high}) {x} = {low};", f"{x} = {x} < {low} ? {low} : {x} > {high} ? {high} : {x};",
                          f"while ({x} < {low} || {x} > {high}) {x} = {high};"]))
    b.see(x, kind)
    for _ in range(b.dice.randint(2, 5)):
        y = b.declare(b.any_type(), b.dice.choice([
            f"{x} * {b.dice.randint(-5, 5)}", f"{x} % {b.dice.randint(2, 9)}", f"{x} / {b.dice.randint(2, 5)}", f"{x} - {b.dice.randint(0, 9)}",
            f"-{x}", f"~{x}", f"({x} & {b.dice.randint(1, 15)})", f"({x} | {b.dice.randint(1, 15)})", f"({x} ^ {b.dice.randint(1, 15)})", f"{x} >> 1",
            f"(unsigned char){x} << {b.dice.randint(0, 9)}", f"(unsigned char)({x} - {b.dice.randint(0, 9)})", f"(signed char)({x} * 17)", f"{x} < 3 ? {x} : 7",
            f"__builtin_popcount({x})", f"!!{x} + {x}", f"(unsigned)({x}) >> 3", f"1 << ({x} & 15)", f"__builtin_bswap16({x})", f"{x} * {x}", f"(float){x} / 2",
            f"(long){x} * 100000", f"(unsigned long)({x}) + 5u", f"__builtin_clz({x} | 1)"]))
        b.probe(y)
        b.probe(f"({y} {b.dice.choice(RELATIONS)} {x})")
    b.probe(x)


@construct("`if`, `switch`")
def switches(b):
    """switch over all types, with cases that do not fit."""
    x, kind = unknown(b)
    b.line(f"int {x}r = 0;")
    values = b.dice.sample(range(-4, 12), 4) + b.dice.sample([127, 128, 200, 255, 256, 300, 32767, 65535], 2)
    with b.block(f"switch ({b.dice.choice([x, f'{x} & 7', f'{x} % 5', f'({b.dice.choice(COMMON).name}){x}', f'{x} > 3'])}) {{"):
        for value in values:
            b.line(f"case {value if kind.signed or value >= 0 else f'({kind.name}){value}'}: {x}r {b.dice.choice(['+= 1', '= 5', '+= 20'])};"
                   + (" break;" if b.chance(0.7) else ""))
            if b.chance(0.5):
                b.probe(x)
        b.line(f"case 20 ... {b.dice.randint(21, 90)}: {x}r = 7; break;")
        b.line(f"default: {x}r = 9;")
        b.probe(x)
    b.probe(f"{x}r")
    b.probe(x)


@construct("`while`, `do`, `for`, `break`, `continue`")
def counting(b):
    """Loops whose counters wrap, or whose bounds are not known."""
    n, i, s = b.fresh("n"), b.fresh("i"), b.fresh("s")
    kind = b.dice.choice([t for t in COMMON if t.kind != "bool"])
    b.line(f"{kind.name} {n} = __VERIFIER_nondet_uchar() % 20; unsigned {s} = 0;")
    head = b.dice.choice([f"for ({kind.name} {i} = 0; {i} < {n}; {i}++) {{", f"for ({kind.name} {i} = {n}; {i} != 0; {i}--) {{",
                          f"for (unsigned char {i} = 250; {i} != {b.dice.randint(0, 9)}; {i}++) {{", f"for (signed char {i} = 120; {i} > 0; {i}++) {{",
                          f"for (int {i} = {n}; {i} >= 0; {i} -= {b.dice.randint(1, 4)}) {{", f"for (unsigned {i} = {n}; {i} < 30; {i} += 3) {{",
                          f"for (unsigned short {i} = 3; {i} < 60000; {i} *= 3) {{", f"for (int {i} = 1; {i} < 1000; {i} <<= 1) {{"])
    with b.block(head):
        b.line(f"{s} += {b.dice.choice([i, '1', '2'])};")
        b.line(f"if ({s} > 500) break;")
        b.probe(i)
        if b.chance(0.5):
            b.line(f"if ({i} == {b.dice.randint(0, 9)}) {b.dice.choice(['continue', 'break'])};")
            b.probe(s)
    b.probe(s)
    b.probe(n)
