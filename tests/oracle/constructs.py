# SPDX-License-Identifier: Apache-2.0
"""Which constructs of C generated programs use, and which rows of the table in docs/limits.md they stand for."""
import importlib
import re

MODULES = ["objects", "calls", "jumps", "compiler", "declarations", "library", "conditions", "pointers"]
# Rows that every program uses, or that do not exist on this machine, with the reason.
EVERYWHERE = ["`if`, `switch`", "`while`, `do`, `for`, `break`, `continue`", "`return`, blocks, declarations", "names, members, elements",
              "operators, casts, parentheses", "variables, parameters, functions, labels", "types, members, enumerators"]
ELSEWHERE = {"`__builtin_available`: either way": "Apple's systems only"}


class Construct:
    """Something of C that a generated program may contain: its name, its rows of the table, and what writes it.

    A construct with an open cause is known to be wrong for the reason given; it is used only on request."""

    def __init__(self, name, rows, write, open_cause):
        self.name, self.rows, self.write, self.open_cause = name, rows, write, open_cause


ALL = []


def construct(*rows, open_cause=None):
    """Makes a construct of a function that writes it into a body. Its name is the function's."""

    def register(function):
        ALL.append(Construct(function.__name__, rows, function, open_cause))
        return function

    return register


def load():
    """All constructs. They register themselves when their modules are read."""
    for module in MODULES:
        importlib.import_module("constructs_" + module)
    return ALL


def usable(options):
    """The constructs that programs may use: those that were requested, or all that are not known to be wrong."""
    if options.only:
        return [entry for entry in load() if entry.name in options.only]
    return [entry for entry in load() if entry.name not in options.without and (options.known_open or not entry.open_cause)]


def modelled_rows(document):
    """The rows of the table that are called modelled."""
    with open(document, encoding="utf-8") as file:
        return re.findall(r"^\| (.*) \| modelled \|$", file.read(), re.MULTILINE)


def complaints(document):
    """Rows that no construct stands for, and constructs with rows that are not there."""
    rows, used = modelled_rows(document), {row for entry in load() for row in entry.rows} | set(EVERYWHERE)
    return [f"no construct stands for the row '{row}'" for row in rows if row not in used and row not in ELSEWHERE] + \
        [f"{document} has no row '{row}' that is modelled" for row in sorted(used | set(ELSEWHERE)) if row not in rows]
