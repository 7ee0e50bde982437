# SPDX-License-Identifier: Apache-2.0
"""Probes: places in a program where a run shows a value, and where the analysis is asked whether that value is impossible.

A run prints the value; for the analysis the place becomes an assertion that it is another one. The assertion fails in
the run, so it must not be proved. It is checked or not as an unknown input says: what comes after it stays reachable.
"""
import dataclasses
import os
import random

from c_types import shown_constant

# The probes in a run, and the inputs that the analysis does not know.
RUN = """
#include <stdio.h>
#include <stdlib.h>
static void moire_show(int number, int kind, double fraction, __int128 value) {
  static int shown[400];
  if (number < 400 && ++shown[number] > 6) return;
  if (kind) fprintf(stderr, "@%d f %a\\n", number, fraction);
  else fprintf(stderr, "@%d i %016llx%016llx\\n", number, (unsigned long long)(value >> 64), (unsigned long long)value);
}
static int moire_input(void) {
  static const int ends[] = {-2147483647 - 1, 2147483647, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32768, 1, 0};
  static unsigned long long state;
  if (!state) state = strtoull(getenv("MOIRE_INPUT"), 0, 10) | 1;
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  int value = (int)(state >> 32);
  unsigned choice = (state >> 29) & 7;
  return choice < 4 ? value % 12 : choice < 6 ? ends[(state >> 40) & 15] : value;
}
int __VERIFIER_nondet_int(void) { return moire_input(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)moire_input(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)moire_input(); }
short __VERIFIER_nondet_short(void) { return (short)moire_input(); }
"""


@dataclasses.dataclass
class Probe:
    """One probe; its form says how the assertion is written."""
    number: int
    expression: str
    floating: bool
    form: int

    def shown(self):
        if self.floating:
            return f"moire_show({self.number}, 1, ({self.expression}), 0);"
        return f"moire_show({self.number}, 0, 0, ({self.expression}));"

    def read(self):
        """The same accesses without an effect."""
        return f"(void)({self.expression});"

    def asserted(self, value):
        """An assertion that fails for this value."""
        it = f"({self.expression})" if not self.expression.isidentifier() else self.expression
        forms = [f"{it} != {value}", f"!({it} == {value})", f"{it} < {value} || {value} < {it}", f"{it} < {value}", f"{value} < {it}"]
        return f"if (__VERIFIER_nondet_int()) assert({forms[self.form]});"


def text_of(prologue, lines, probe_text):
    """The program as text: a line each. Probes are as probe_text(probe) says; their lines by number are returned too."""
    written, places = prologue.rstrip("\n").split("\n"), {}
    for line in lines:
        if isinstance(line, Probe):
            places[line.number] = len(written) + 1
            written.append(probe_text(line))
        else:
            written += line.split("\n")
    return "\n".join(written) + "\n", places


def shown_values(output, dice):
    """One of the values that each probe showed: number to (kind, text)."""
    seen = {}
    for line in output.splitlines():
        words = line.split()
        if len(words) == 3 and words[0].startswith("@") and words[0][1:].isdigit():
            seen.setdefault(int(words[0][1:]), []).append((words[1], words[2]))
    return {number: dice.choice(values) for number, values in seen.items()}


def analysed_text(prologue, lines, values):
    """The program with assertions, and their lines by number of probe."""

    def text(probe):
        value = shown_constant(values[probe.number]) if probe.number in values else None
        return "    " + (probe.asserted(value) if value else probe.read())

    text_and_places = text_of(prologue, lines, text)
    asked = {number for number in text_and_places[1] if number in values and shown_constant(values[number])}
    return text_and_places[0], {number: line for number, line in text_and_places[1].items() if number in asked}


def write(directory, name, text):
    file = os.path.join(directory, name)
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)
    return file


def dice_for(*words):
    return random.Random(" ".join(map(str, words)))
