# SPDX-License-Identifier: Apache-2.0
"""Random sequential programs: a few constructs of C each, among random statements, and probes of what they compute."""
from c_types import COMMON, constant
from expressions import Place
from probes import Probe
from statements import ENUM, Body

PROLOGUE = """#include <assert.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
enum colour { red = -1, green, blue = 7 };
"""


class Values:
    """One program. `lines` are text, or probes, whose text depends on the purpose of the program."""

    def __init__(self, dice, chosen):
        self.dice = dice
        self.names = self.probes = 0
        self.top, self.functions, self.pointers, self.arrays = [], [], [], []
        self.constructs = [construct.name for construct in chosen]
        places = self.globals()
        for _ in range(dice.randint(0, 2)):
            self.function(places)
        body = Body(self, places)
        body.statements(dice.randint(1, 3), 1)
        for construct in chosen:
            construct.write(body)
            body.statements(dice.randint(0, 2), 1)
        body.statements(dice.randint(0, 3), 2)
        body.probe_something()
        self.lines = [*self.top, "int main(void) {", *body.lines, "  return 0;", "}"]

    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def new_probe(self, expression, floating):
        self.probes += 1
        return Probe(self.probes, expression, floating, self.dice.randrange(5))

    def globals(self):
        places = []
        for _ in range(self.dice.randint(1, 4)):
            name, kind = self.fresh("g"), self.dice.choice([*COMMON, ENUM])
            storage = self.dice.choice(["", "", "", "static ", "volatile ", "_Thread_local "])
            value = constant(self.dice, kind) if kind is not ENUM else self.dice.choice(["red", "green", "blue"])
            self.top.append(f"{storage}{kind.name} {name} = {value};")
            places.append(Place(name, kind, -1, addressable=storage != "volatile "))
        if self.dice.random() < 0.5:
            name, kind, size = self.fresh("h"), self.dice.choice(COMMON), self.dice.choice([2, 4, 7])
            self.top.append(f"{kind.name} {name}[{size}] = {{{constant(self.dice, kind)}}};")
            self.arrays.append((name, size, kind))
            places.append(Place(f"{name}[{self.dice.randrange(size)}]", kind, -1))
        target = next((place for place in places if place.addressable), None)
        if target and self.dice.random() < 0.4 and "_Thread_local" not in self.top[0]:
            name = self.fresh("gp")
            self.top.append(f"{target.type.name} *{name};")
            self.pointers.append(Place(name, target.type, -1))
        return places

    def function(self, places):
        """A function with parameters and a result, which also changes global variables."""
        result, name = self.dice.choice(COMMON), self.fresh("f")
        parameters = [self.dice.choice(COMMON) for _ in range(self.dice.randint(0, 3))]
        body = Body(self, places)
        names = [self.fresh("x") for _ in parameters]
        for parameter, kind in zip(names, parameters):
            body.see(parameter, kind)
        body.statements(self.dice.randint(1, 3), 1)
        value = body.integer(2)[0]
        header = ", ".join(f"{kind.name} {text}" for kind, text in zip(parameters, names)) or "void"
        self.top += [f"static {result.name} {name}({header}) {{", *body.lines, f"  return {value};", "}"]
        self.functions.append((name, result, parameters))


def generate(dice, usable):
    """A random program with some of the usable constructs."""
    return Values(dice, dice.sample(usable, min(len(usable), dice.choice([1, 1, 2, 3]))))
