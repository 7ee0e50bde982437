# SPDX-License-Identifier: Apache-2.0
"""Facts for the rule files of this folder, the same for the same seed."""
import os
import random


def write(directory, **relations):
    """Writes each relation's rows, without repetitions, to directory/NAME.facts."""
    os.makedirs(directory, exist_ok=True)
    for name, rows in relations.items():
        with open(os.path.join(directory, name + ".facts"), "w", encoding="ascii") as file:
            file.writelines("\t".join(map(str, row)) + "\n" for row in dict.fromkeys(rows))


def long_sparse_graph(directory, nodes, seed=1):
    """A long path with a few short cuts and short ways back."""
    rng = random.Random(seed)
    edges = [(node, node + 1) for node in range(nodes - 1)]
    for _ in range(nodes // 20):
        node = rng.randrange(nodes - 12)
        edges.append((node, node + rng.randrange(2, 12)))
    for _ in range(nodes // 200):
        node = rng.randrange(12, nodes)
        edges.append((node, node - rng.randrange(2, 12)))
    write(directory, edge=edges)


def dense_graph(directory, nodes, degree, seed=1):
    """Edges between any two nodes; each node has so many that everything is reached within a few steps."""
    rng = random.Random(seed)
    write(directory, edge=[(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(nodes * degree)])


def pointers(directory, constraints, fields, seed=1):
    """Modules of two hundred variables that assign, load and store among themselves at will: within a module nearly
    every pointer may point to nearly every object. Rare links between modules would make that one huge module."""
    rng = random.Random(seed)
    module = 200
    variables = constraints // 2
    alloc, assign, load, store = [], [], [], []

    def near(variable):
        return min(variables - 1, variable - variable % module + rng.randrange(module))

    def field():
        return (rng.randrange(fields),) if fields else ()

    for _ in range(constraints):
        variable = rng.randrange(variables)
        dice = rng.random()
        if dice < 0.2:
            alloc.append((variable, len(alloc)))
        elif dice < 0.7:
            assign.append((variable, near(variable)))
        elif dice < 0.85:
            load.append((variable, near(variable)) + field())
        else:
            store.append((near(variable),) + field() + (variable,))
    write(directory, alloc=alloc, assign=assign, load=load, store=store)


def levels_of_pointers(directory, cells, levels=3, seed=1):
    """Each cell of a level but the last points to one of the next. Those of the first level are assigned to each other
    so that all are one in the end, and with them, level by level, all others."""
    rng = random.Random(seed)
    assign = [(cell, rng.randrange(cell)) for cell in range(1, cells)]
    rng.shuffle(assign)
    points_to = []
    for level in range(levels - 1):
        targets = list(range(cells))
        rng.shuffle(targets)
        points_to += [(level * cells + cell, (level + 1) * cells + target) for cell, target in enumerate(targets)]
    write(directory, assign=assign, pointsTo=points_to)
