# SPDX-License-Identifier: Apache-2.0
"""The arithmetic types of C that generated programs use, and constants of each."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Type:
    """An arithmetic type: its spelling, how wide it is, and of which kind: int, bool, bitint, enum or float."""
    name: str
    bits: int
    signed: bool
    kind: str = "int"

    def wraps(self):
        """Is arithmetic in this type, as it is after promotion, never undefined?"""
        return not self.signed and self.bits >= 32 and self.kind == "int"

    def narrow(self):
        """Is this type promoted to int?"""
        return self.bits < 32 and self.kind in ("int", "bool")


BOOL = Type("_Bool", 1, False, "bool")
CHARS = [Type("char", 8, True), Type("signed char", 8, True), Type("unsigned char", 8, False)]
SHORTS = [Type("short", 16, True), Type("unsigned short", 16, False)]
INT, UNSIGNED = Type("int", 32, True), Type("unsigned", 32, False)
LONG, UNSIGNED_LONG = Type("long", 64, True), Type("unsigned long", 64, False)
LONG_LONGS = [Type("long long", 64, True), Type("unsigned long long", 64, False)]
WIDE = [Type("__int128", 128, True), Type("unsigned __int128", 128, False)]
FLOATS = [Type("float", 32, True, "float"), Type("double", 64, True, "float")]
BIT_INTS = [Type(f"{'' if signed else 'unsigned '}_BitInt({bits})", bits, signed, "bitint")
            for bits in (3, 7, 8, 13, 17, 31, 33, 48, 64, 65, 100, 128) for signed in (True, False)]
# The types of most variables.
COMMON = [*CHARS, *SHORTS, INT, INT, INT, UNSIGNED, UNSIGNED, LONG, UNSIGNED_LONG, *LONG_LONGS, BOOL]


def promoted(kind):
    return INT if kind.narrow() else kind


def common(one, other):
    """The type in which C calculates with the two, or None if a cast should say it instead."""
    if "bitint" in (one.kind, other.kind) or "enum" in (one.kind, other.kind):
        return None
    one, other = promoted(one), promoted(other)
    if one.signed == other.signed:
        return one if one.bits >= other.bits else other
    signed, unsigned = (one, other) if one.signed else (other, one)
    return unsigned if unsigned.bits >= signed.bits else signed


def literal(value, kind):
    """A constant of this value. If it is too wide for a constant of C, it is composed of several."""
    if kind.kind == "bool":
        return str(value & 1)
    if kind.bits > 64:
        pattern = value & (2**128 - 1)
        wide = f"((unsigned __int128)0x{pattern >> 64:x}ULL << 64 | 0x{pattern & (2**64 - 1):x}ULL)"
        return wide if kind.name == "unsigned __int128" else f"(({kind.name}){wide})"
    suffix = ("" if kind.signed else "U") + ("LL" if kind.bits > 32 else "")
    lowest = -2**63 if kind.bits > 32 else -2**31
    text = f"({value + 1}{suffix} - 1)" if value == lowest else f"{value}{suffix}"
    if kind.kind == "bitint":
        return f"(({kind.name}){text})"
    return f"({text})" if value < 0 else text


def limits(kind):
    return (-2**(kind.bits - 1), 2**(kind.bits - 1) - 1) if kind.signed else (0, 2**kind.bits - 1)


def constant(dice, kind):
    """A constant of this type: mostly small, often at an end of its range."""
    if kind.kind == "float":
        return dice.choice(["0.0", "1.0", "-1.0", "0.5", "2.75", "-3.25", "100.0", "1e3", "0x1p-3", f"{dice.randint(-999, 999)}.0",
                            f"{dice.randint(-99, 99)}.{dice.randint(0, 99)}"]) + ("f" if kind.name == "float" and dice.random() < 0.5 else "")
    low, high = limits(kind)
    choice = dice.random()
    if choice < 0.55:
        value = dice.randint(-9, 20)
    elif choice < 0.75:
        value = dice.choice([low, high, low + 1, high - 1])
    else:
        value = dice.randint(low, high) >> dice.randrange(kind.bits)
    return literal(min(max(value, low), high), kind)


def shown_constant(shown):
    """A constant for the value that a run showed: an integer as 128 bits, or a number with a fraction. None if there is none."""
    kind, text = shown
    if kind == "f":
        return None if "nan" in text or "inf" in text else f"({text})"
    return whole(int(text, 16))


def whole(pattern):
    """A constant for 128 bits in two's complement, as narrow as it can be."""
    value = pattern - 2**128 if pattern >= 2**127 else pattern
    if -2**63 < value < 2**63:
        return f"({value}LL)" if value < 0 else f"{value}LL"
    if 0 <= value < 2**64:
        return f"{value}ULL"
    if value == -2**63:
        return "(-9223372036854775807LL - 1)"
    return f"((__int128)((unsigned __int128)0x{pattern >> 64:x}ULL << 64 | 0x{pattern & (2**64 - 1):x}ULL))"
