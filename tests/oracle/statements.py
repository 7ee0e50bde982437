# SPDX-License-Identifier: Apache-2.0
"""Random statements and declarations: the bodies of functions, with probes of what variables hold."""
import contextlib

from c_types import COMMON, FLOATS, INT, UNSIGNED, Type, constant
from expressions import Expressions, Place

ENUM = Type("enum colour", 32, True, "enum")


class Body(Expressions):
    """A function body that is being written. Lines are text, except probes: these are tuples (number, expression, form)."""

    def __init__(self, program, places=(), depth=0):
        super().__init__(program.dice)
        self.program = program
        self.places = list(places)
        self.pointers = list(program.pointers)
        self.arrays = list(program.arrays)
        self.depth = depth
        self.lines = []

    # What every statement is written with.

    def fresh(self, prefix):
        return self.program.fresh(prefix)

    def line(self, text):
        self.lines.append("  " * (self.depth + 1) + text)

    def probe(self, expression, floating=False):
        self.lines.append(self.program.new_probe(expression, floating))

    def probe_once(self, expression, kind="long"):
        """A probe of an expression with effects: it is evaluated before, as in the run."""
        name = self.fresh("w")
        self.line(f"{kind} {name} = {expression};")
        self.probe(name)

    def top(self, text):
        """Something outside of functions."""
        self.program.top.append(text)

    @contextlib.contextmanager
    def block(self, head, tail="}"):
        """Statements within braces. Their declarations end with them."""
        kept = list(self.places), list(self.pointers), list(self.arrays)
        self.line(head)
        self.depth += 1
        yield
        self.depth -= 1
        self.line(tail)
        self.places, self.pointers, self.arrays = kept

    def see(self, text, kind, **properties):
        self.places.append(Place(text, kind, self.depth, **properties))

    def writable(self, floats=False):
        return [place for place in self.readable(floats) if not place.constant]

    # Declarations.

    def declare(self, kind=None, value=None):
        """A variable of an integer type with a value; its name."""
        kind = kind or (ENUM if self.chance(0.05) else self.any_type())
        name = self.fresh("v")
        storage = self.dice.choice([""] * 12 + ["volatile ", "register ", "static ", "const "])
        value = value or self.integer(2)[0]
        if storage == "static ":
            value = constant(self.dice, kind if kind.kind != "enum" else INT)
        self.line(f"{storage}{kind.name} {name} = {value};")
        self.see(name, kind, constant=storage == "const ", addressable=storage in ("", "static "))
        return name

    def declare_float(self):
        name, kind = self.fresh("d"), self.dice.choice(FLOATS)
        self.line(f"{kind.name} {name} = {self.floating(1)};")
        self.see(name, kind)

    def declare_array(self):
        name, kind, size = self.fresh("a"), self.dice.choice(COMMON), self.dice.choice([2, 3, 4, 5, 8])
        values = ", ".join(constant(self.dice, kind) for _ in range(self.dice.randint(1, size)))
        self.line(f"{kind.name} {name}[{size}] = {{{values}}};")
        self.arrays.append((name, size, kind))
        self.see(f"{name}[{self.dice.randrange(size)}]", kind)

    def declare_pointer(self):
        """A pointer to something that lives at least as long."""
        target = self.target()
        if target is None:
            return self.declare()
        name = self.fresh("p")
        self.line(f"{target.type.name} *{name} = &{target.text};")
        self.pointers.append(Place(name, target.type, self.depth))
        self.see(f"*{name}", target.type, addressable=False)
        return None

    def target(self, kind=None, depth=None):
        found = [place for place in self.writable() if place.addressable and (kind is None or place.type == kind)
                 and place.depth <= (self.depth if depth is None else depth)]
        return self.dice.choice(found) if found else None

    # Statements.

    def statement(self, nesting):
        simple = [self.assign] * 6 + [self.change] * 4 + [self.declare] * 3 + [self.declare_array, self.declare_float, self.declare_pointer,
                                                                              self.retarget, self.assign_float, self.assign_element,
                                                                              self.call, self.call, self.input]
        nested = [self.branch] * 3 + [self.loop] * 2 + [self.switch, self.jump, self.while_loop]
        if nesting <= 0 or self.chance(0.6):
            self.dice.choice(simple)()
        else:
            self.dice.choice(nested)(nesting - 1)
        if self.chance(0.35):
            self.probe_something()

    def statements(self, count, nesting):
        for _ in range(count):
            self.statement(nesting)

    def probe_something(self):
        floats = self.readable(floats=True)
        if floats and self.chance(0.12):
            return self.probe(self.dice.choice(floats).text, floating=True)
        places = self.readable()
        if places and self.chance(0.75):
            return self.probe(self.dice.choice(places).text)
        return self.probe(self.integer(2)[0])

    def assign(self):
        places = self.writable()
        if not places:
            return self.declare()
        place = self.dice.choice(places)
        value = self.integer(self.dice.choice([1, 2, 2, 3]))[0]
        self.line(f"{place.text} = {value};")
        return None

    def assign_float(self):
        places = self.writable(floats=True)
        if places:
            self.line(f"{self.dice.choice(places).text} = {self.floating(2)};")

    def assign_element(self):
        if self.arrays:
            text, size, _ = self.dice.choice(self.arrays)
            self.line(f"{text}[{self.index(size)}] = {self.integer(2)[0]};")

    def change(self):
        """++, --, or an assignment with an operator."""
        places = self.writable()
        if not places:
            return self.declare()
        place = self.dice.choice(places)
        if place.type.signed and not place.type.narrow() and self.chance(0.7):
            self.line(f"{place.text} %= {self.dice.choice([10, 500])};")
            operators = ["++", "--", "+=", "-=", "*="]
        elif place.type.signed and not place.type.narrow():
            operators = ["^=", "|=", "&="]
        else:
            operators = ["++", "--", "+=", "-=", "*=", "^=", "|=", "&=", "/=", "%="]
        if place.type.kind == "bool":
            operators = ["^=", "|=", "&=", "+="]
        operator = self.dice.choice(operators)
        target = f"({place.text})" if place.text.startswith("*") else place.text
        if operator in ("++", "--"):
            text = f"{operator}{target}" if self.chance(0.5) else f"{target}{operator}"
            if self.chance(0.5):
                name = self.declare(self.dice.choice(COMMON), text)
                self.probe(name)
                return None
            self.line(f"{text};")
        elif operator in ("/=", "%="):
            self.line(f"{target} {operator} {self.dice.choice([2, 3, 7, 16])};")
        elif operator in ("^=", "|=", "&="):
            self.line(f"{target} {operator} {self.integer(2)[0]};")
        else:
            self.line(f"{target} {operator} {self.small()};")
        return None

    def retarget(self):
        if not self.pointers:
            return self.declare_pointer()
        pointer = self.dice.choice(self.pointers)
        target = self.target(pointer.type, pointer.depth)
        if target and not target.text.startswith("*"):
            self.line(f"{pointer.text} = &{target.text};")
        return None

    def input(self):
        """A value that is known in a run, but not to the analysis."""
        name = self.fresh("in")
        function, kind = self.dice.choice([("int", INT), ("uint", UNSIGNED), ("uchar", COMMON[2]), ("short", COMMON[3])])
        self.line(f"{kind.name} {name} = __VERIFIER_nondet_{function}();")
        if self.chance(0.6):
            low = self.dice.randint(-3, 3) if kind.signed else 0
            self.line(f"if ({name} < {low} || {name} > {low + self.dice.choice([1, 3, 10])}) {name} = {low + 1};")
        self.see(name, kind)

    def call(self):
        if not self.program.functions:
            return self.assign()
        name, result, parameters = self.dice.choice(self.program.functions)
        arguments = ", ".join(self.integer(1)[0] for _ in parameters)
        text = f"{name}({arguments})"
        if self.chance(0.2):
            types = ", ".join(kind.name for kind in parameters) or "void"
            pointer = self.fresh("f")
            self.line(f"{result.name} (*{pointer})({types}) = {self.dice.choice(['', '&', '*'])}{name};")
            text = f"{self.dice.choice([pointer, f'(*{pointer})'])}({arguments})"
        variable = self.fresh("r")
        self.line(f"{result.name} {variable} = {text};")
        self.see(variable, result)
        self.probe(variable)
        return None

    def branch(self, nesting):
        with self.block(f"if ({self.integer(2)[0]}) {{"):
            self.statements(self.dice.randint(1, 2), nesting)
        if self.chance(0.5):
            with self.block("else {"):
                self.statements(self.dice.randint(1, 2), nesting)

    def loop(self, nesting):
        name, times = self.fresh("i"), self.dice.randint(1, 6)
        kind = self.dice.choice([INT, INT, UNSIGNED, COMMON[1], COMMON[4]])
        head = self.dice.choice([f"for ({kind.name} {name} = 0; {name} < {times}; {name}++) {{",
                                 f"for ({kind.name} {name} = {times}; {name} > 0; --{name}) {{",
                                 f"for ({kind.name} {name} = 0; {name} != {2 * times}; {name} += 2) {{"])
        with self.block(head):
            self.see(name, kind, constant=True, addressable=False)
            self.statements(self.dice.randint(1, 2), nesting)
            if self.chance(0.3):
                self.line(f"if ({self.integer(1)[0]}) {self.dice.choice(['break', 'continue'])};")
                self.statements(1, nesting - 1)

    def while_loop(self, nesting):
        name = self.fresh("n")
        self.line(f"int {name} = {self.dice.randint(1, 6)};")
        with self.block(self.dice.choice([f"while ({name}-- > 0) {{", f"while (({self.integer(1)[0]}) != 3 && --{name}) {{"])) \
                if self.chance(0.5) else self.block("do {", f"}} while (--{name} > 0);"):
            self.statements(self.dice.randint(1, 2), nesting)

    def switch(self, nesting):
        with self.block(f"switch ({self.integer(1)[0]}) {{" if self.chance(0.3) else f"switch ({self.small(6)}) {{"):
            labels = self.dice.sample([f"case {low}:" for low in range(-2, 4)] + ["case 4 ... 9:", "case -9 ... -3:", "default:"],
                                      self.dice.randint(2, 5))
            for label in labels:
                self.line(label + " {")
                self.depth += 1
                kept = list(self.places), list(self.pointers), list(self.arrays)
                self.statements(1, nesting - 1)
                self.places, self.pointers, self.arrays = kept
                self.depth -= 1
                self.line("}" + (" break;" if self.chance(0.6) else ""))

    def jump(self, nesting):
        """A goto over a block, or back to its beginning a few times."""
        label = self.fresh("label")
        if self.chance(0.5):
            self.line(f"if ({self.integer(1)[0]}) goto {label};")
            with self.block("{"):
                self.statements(self.dice.randint(1, 2), nesting)
            self.line(f"{label}:;")
        else:
            count = self.fresh("n")
            self.line(f"int {count} = 0;")
            self.line(f"{label}:;")
            with self.block("{"):
                self.statements(self.dice.randint(1, 2), nesting)
            self.line(f"if (++{count} < {self.dice.randint(1, 4)}) goto {label};")
