# SPDX-License-Identifier: Apache-2.0
"""Which constructs of C generated programs use, and which rows of the table in docs/limits.md they stand for."""
import importlib
import re

MODULES = ["objects", "calls", "jumps", "compiler", "declarations", "library"]
# Rows that every program is made of, or that do not exist on this machine, with the reason.
EVERYWHERE = ["`if`, `switch`", "`while`, `do`, `for`, `break`, `continue`", "`return`, blocks, declarations", "names, members, elements",
              "operators, casts, parentheses", "variables, parameters, functions, labels", "types, members, enumerators"]
ELSEWHERE = {"`__builtin_available`: either way": "Apple's systems only"}


class Construct:
    """Something of C that a generated program may contain: its name, its rows of the table, and what writes it."""

    def __init__(self, name, rows, write):
        self.name, self.rows, self.write = name, rows, write


ALL = []


def construct(*rows):
    """Makes a construct of a function that writes it into a body. Its name is the function's."""

    def register(function):
        ALL.append(Construct(function.__name__, rows, function))
        return function

    return register


def load():
    """All constructs. They register themselves when their modules are read."""
    for module in MODULES:
        importlib.import_module("constructs_" + module)
    return ALL


def modelled_rows(document):
    """The rows of the table that are called modelled."""
    with open(document, encoding="utf-8") as file:
        return re.findall(r"^\| (.*) \| modelled \|$", file.read(), re.MULTILINE)


def complaints(document):
    """Rows that no construct stands for, and constructs with rows that are not there."""
    rows, used = modelled_rows(document), {row for entry in load() for row in entry.rows} | set(EVERYWHERE)
    return [f"no construct stands for the row '{row}'" for row in rows if row not in used and row not in ELSEWHERE] + \
        [f"{document} has no row '{row}' that is modelled" for row in sorted(used | set(ELSEWHERE)) if row not in rows]
