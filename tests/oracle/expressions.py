# SPDX-License-Identifier: Apache-2.0
"""Random expressions whose value is defined for every value of their operands."""
import dataclasses

from c_types import BIT_INTS, BOOL, COMMON, FLOATS, INT, LONG, UNSIGNED, UNSIGNED_LONG, WIDE, common, constant, promoted


@dataclasses.dataclass(frozen=True)
class Place:
    """Something that can be read and, unless it is constant, written: its text, its type, and how deep its block is."""
    text: str
    type: object
    depth: int = 0
    constant: bool = False
    addressable: bool = True


class Expressions:
    """Makes expressions over the places that are visible. Functions that also make statements are in Body."""

    def __init__(self, dice):
        self.dice = dice
        self.places = []
        self.pointers = []
        self.arrays = []

    def chance(self, probability):
        return self.dice.random() < probability

    def readable(self, floats=False):
        return [place for place in self.places if (place.type.kind == "float") == floats]

    def any_type(self):
        """Any integer type: mostly one that programs use much."""
        choice = self.dice.random()
        if choice < 0.86:
            return self.dice.choice(COMMON)
        return self.dice.choice(WIDE if choice < 0.93 else BIT_INTS)

    def leaf(self):
        places = self.readable()
        if not places or self.chance(0.3):
            kind = self.dice.choice([INT, INT, UNSIGNED, LONG, UNSIGNED_LONG, *COMMON])
            if self.chance(0.1):
                kind = self.any_type()
            text = constant(self.dice, kind)
            # A constant of a narrow type is an int.
            return text, (INT if kind.narrow() else kind)
        place = self.dice.choice(places)
        return place.text, place.type

    def integer(self, depth=2):
        """An expression of some integer type, and that type."""
        if depth <= 0 or self.chance(0.15):
            return self.leaf()
        makers = [self.arithmetic] * 5 + [self.bitwise] * 3 + [self.comparison] * 3 + [self.cast] * 3 + \
            [self.shift, self.shift, self.division, self.division, self.unary, self.unary, self.logical, self.logical,
             self.conditional, self.conditional, self.comma, self.statement_expression, self.of_float, self.builtin,
             self.builtin, self.of_pointer, self.of_type, self.element]
        return self.dice.choice(makers)(depth - 1)

    def small(self, limit=90, depth=1):
        """An expression with an absolute value below the limit."""
        text, _ = self.integer(depth)
        return f"(int)(({text}) % {limit})"

    def index(self, size, depth=1):
        """An expression between 0 and size - 1."""
        if self.chance(0.4):
            return str(self.dice.randrange(size))
        text, _ = self.integer(depth)
        if size & (size - 1) == 0 and self.chance(0.5):
            return f"(({text}) & {size - 1})"
        return f"((unsigned)({text}) % {size})"

    def tame(self, text, kind):
        """The operand made small enough for signed arithmetic."""
        if kind.kind in ("bitint", "enum"):
            return f"(int)(({text}) % 90)", INT
        return f"(({text}) % {self.dice.choice([7, 90, 1000])})", promoted(kind)

    def arithmetic(self, depth):
        (one, a), (other, b) = self.integer(depth), self.integer(depth)
        operator = self.dice.choice("+-*")
        kind = common(a, b)
        if kind is not None and kind.wraps():
            return f"({one} {operator} {other})", kind
        fits = kind == INT and a.narrow() and b.narrow() and not (operator == "*" and a.bits + b.bits == 32)
        if not fits or self.chance(0.2):
            (one, a), (other, b) = self.tame(one, a), self.tame(other, b)
            kind = common(a, b)
        return f"({one} {operator} {other})", kind

    def bitwise(self, depth):
        (one, a), (other, b) = self.integer(depth), self.integer(depth)
        kind = common(a, b)
        text = f"({one} {self.dice.choice('&|^')} {other})"
        return (text, kind) if kind else (f"(long)({text})", LONG)

    def comparison(self, depth):
        (one, _), (other, _) = self.integer(depth), self.integer(depth)
        return f"({one} {self.dice.choice(['<', '<=', '>', '>=', '==', '!='])} {other})", INT

    def cast(self, depth):
        text, _ = self.integer(depth)
        kind = self.any_type()
        return f"(({kind.name})({text}))", kind

    def shift(self, depth):
        (one, a), (other, _) = self.integer(depth), self.integer(depth)
        choice = self.dice.randrange(3)
        if choice == 0:
            kind = self.dice.choice([UNSIGNED, UNSIGNED_LONG, WIDE[1]])
            return f"(({kind.name})({one}) << (({other}) & {kind.bits - 1}))", kind
        if choice == 1:
            return f"((int)(({one}) & 127) << (({other}) & 15))", INT
        if a.kind in ("bitint", "enum"):
            return f"((long)({one}) >> (({other}) & 63))", LONG
        kind = promoted(a)
        return f"(({one}) >> (({other}) & {kind.bits - 1}))", kind

    def division(self, depth):
        (one, a), (other, b) = self.integer(depth), self.integer(depth)
        if a.kind in ("bitint", "enum"):
            one, a = f"(long)({one})", LONG
        operator = self.dice.choice("/%")
        kind = common(a, b) or common(a, INT)
        if self.chance(0.4):
            return f"({one} {operator} {self.dice.choice(['2', '3', '7', '10', '16', '255', '1000'])})", common(a, INT)
        divisor = f"((int)(({other}) & 15) + 1)"
        if self.chance(0.4) and kind.signed:
            one, a = self.tame(one, a)
            return f"({one} {operator} -{divisor})", common(a, INT)
        return f"({one} {operator} {divisor})", common(a, INT)

    def unary(self, depth):
        text, kind = self.integer(depth)
        operator = self.dice.choice("-~!+")
        if operator == "!":
            return f"(!{text})", INT
        if kind.kind in ("bitint", "enum"):
            text, kind = f"(int)({text})", INT
        if operator == "-" and kind.signed and not kind.narrow():
            text, kind = self.tame(text, kind)
            return f"(-({text}))", promoted(kind)
        return f"({operator}({text}))", promoted(kind)

    def logical(self, depth):
        (one, _), (other, _) = self.integer(depth), self.integer(depth)
        return f"({one} {self.dice.choice(['&&', '||'])} {other})", INT

    def conditional(self, depth):
        (test, t), (one, a), (other, b) = self.integer(depth), self.integer(depth), self.integer(depth)
        if self.chance(0.25):
            kind = common(t, b)
            text = f"({test} ?: {other})"
        else:
            kind = common(a, b)
            text = f"({test} ? {one} : {other})"
        return (text, kind) if kind else (f"(long)({text})", LONG)

    def comma(self, depth):
        (one, _), (other, kind) = self.integer(depth), self.integer(depth)
        return f"((void)({one}), {other})", kind

    def statement_expression(self, depth):
        text, _ = self.integer(depth)
        kind = self.any_type()
        return f"({{ {kind.name} q = {text}; q; }})", kind

    def of_float(self, depth):
        text = self.floating(depth)
        if self.chance(0.4):
            return f"({text} {self.dice.choice(['<', '<=', '>', '>=', '==', '!='])} {self.floating(depth)})", INT
        kind = self.dice.choice([INT, LONG, BOOL, COMMON[0]])
        if kind is BOOL:
            return f"((_Bool)({text}))", BOOL
        bound = "100.0" if kind.narrow() else "1e6"
        return f"({{ double q = {text}; q > -{bound} && q < {bound} ? ({kind.name})q : ({kind.name})7; }})", promoted(kind)

    def floating(self, depth=1):
        """An expression of a floating type."""
        places = self.readable(floats=True)
        choice = self.dice.random()
        if depth <= 0 or choice < 0.25:
            if places and self.chance(0.7):
                return self.dice.choice(places).text
            return constant(self.dice, self.dice.choice(FLOATS))
        if choice < 0.5:
            return f"(({self.dice.choice(FLOATS).name})({self.integer(depth - 1)[0]}))"
        if choice < 0.6:
            return f"(-({self.floating(depth - 1)}))"
        if choice < 0.7:
            return f"({self.integer(depth - 1)[0]} ? {self.floating(depth - 1)} : {self.floating(depth - 1)})"
        if choice < 0.8:
            return f"({self.floating(depth - 1)} / {self.dice.choice(['2.0', '3.0', '-0.5', '7', '1e2f'])})"
        return f"({self.floating(depth - 1)} {self.dice.choice('+-*')} {self.floating(depth - 1)})"

    def builtin(self, depth):
        """Functions of the compiler that calculate."""
        text, _ = self.integer(depth)
        other, _ = self.integer(depth)
        kind = self.dice.choice([INT, UNSIGNED, LONG, UNSIGNED_LONG, *COMMON])
        if kind is BOOL:
            kind = INT
        return self.dice.choice([
            (f"__builtin_popcount({text})", INT), (f"__builtin_popcountll({text})", INT), (f"__builtin_parity({text})", INT),
            (f"__builtin_clz((unsigned)({text}) | 1)", INT), (f"__builtin_ctzl((unsigned long)({text}) | 4)", INT),
            (f"__builtin_clzg((unsigned short)({text}), 3)", INT), (f"__builtin_ctzg((unsigned char)({text}), 9)", INT),
            (f"__builtin_popcountg((unsigned char)({text}))", INT), (f"__builtin_clrsb({text})", INT),
            (f"__builtin_ffs({text})", INT), (f"__builtin_ffsll({text})", INT),
            (f"__builtin_bswap16({text})", INT), (f"__builtin_bswap32({text})", UNSIGNED), (f"__builtin_bswap64({text})", UNSIGNED_LONG),
            (f"__builtin_bitreverse8({text})", INT), (f"__builtin_bitreverse32({text})", UNSIGNED),
            (f"__builtin_rotateleft32({text}, {other})", UNSIGNED), (f"__builtin_rotateright8({text}, {other})", INT),
            (f"__builtin_abs((int)(({text}) % 99999))", INT), (f"__builtin_llabs((long)(({text}) % 99999))", LONG),
            (f"__builtin_expect(({text}), {self.dice.randint(0, 1)})", LONG),
            (f"__builtin_expect_with_probability(({text}), 1, 0.7)", LONG),
            (f"({{ {kind.name} q; __builtin_{self.dice.choice(['add', 'sub', 'mul'])}_overflow({text}, {other}, &q); q; }})", promoted(kind)),
            (f"({{ {kind.name} q; __builtin_{self.dice.choice(['add', 'sub', 'mul'])}_overflow({text}, {other}, &q); }})", BOOL),
            (f"({{ unsigned q; unsigned r = __builtin_{self.dice.choice(['addc', 'subc'])}({text}, {other}, 1, &q); r ^ q; }})", UNSIGNED),
            (f"({{ int q; __builtin_sadd_overflow({text}, {other}, &q) ? 3 : q; }})", INT),
            (f"({{ unsigned long q; __builtin_umull_overflow({text}, {other}, &q) ? 3 : q; }})", UNSIGNED_LONG),
            (f"__builtin_align_up((unsigned)({text}) & 0xffff, 16)", UNSIGNED),
            (f"__builtin_align_down((unsigned)({text}), 8)", UNSIGNED),
            (f"__builtin_is_aligned((unsigned)({text}), 4)", BOOL),
            (f"__builtin_elementwise_max((int)({text}), (int)({other}))", INT),
            (f"__builtin_elementwise_min((unsigned)({text}), (unsigned)({other}))", UNSIGNED),
            (f"__builtin_elementwise_add_sat((signed char)({text}), (signed char)({other}))", INT),
            (f"__builtin_elementwise_sub_sat((unsigned char)({text}), (unsigned char)({other}))", INT)])

    def of_pointer(self, depth):
        """Operations on pointers: whether they are equal, how far apart, null or not."""
        if not self.pointers:
            return self.leaf()
        one, other = self.dice.choice(self.pointers), self.dice.choice(self.pointers)
        choice = self.dice.randrange(3)
        if choice == 0:
            return f"({one.text} {self.dice.choice(['==', '!='])} (void *){other.text})", INT
        if choice == 1:
            return f"(!{one.text})", INT
        return f"(({one.text} ? 1 : 0) + ({self.integer(depth)[0]} ? 1 : 2))", INT

    def of_type(self, depth):
        """sizeof and its relatives, with operands that are not evaluated."""
        text, kind = self.integer(depth)
        name = self.any_type().name
        effect = next((place.text for place in self.places if not place.constant and place.type == INT and place.addressable), None)
        return self.dice.choice([
            (f"sizeof({text})", UNSIGNED_LONG), (f"sizeof({name}[{self.dice.randint(1, 5)}])", UNSIGNED_LONG),
            (f"_Alignof({name})", UNSIGNED_LONG), (f"(sizeof({effect}++))" if effect else "sizeof 'a'", UNSIGNED_LONG),
            (f"__builtin_types_compatible_p(__typeof__({text}), {name})", INT),
            (f"_Generic(({text}), int: 1, unsigned: 2, long: 3, char: 4, default: 5)", INT),
            (f"__builtin_choose_expr({self.dice.randint(0, 1)}, {text}, {text})", kind)])

    def element(self, depth):
        """An element of an array, by an index that is calculated."""
        if not self.arrays:
            return self.leaf()
        text, size, kind = self.dice.choice(self.arrays)
        if self.chance(0.3):
            return f"(*({text} + {self.index(size, depth)}))", kind
        return f"{text}[{self.index(size, depth)}]", kind
