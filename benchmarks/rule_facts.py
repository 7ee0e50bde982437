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
    """Edges between any two nodes, so many from each that everything is reached within a few steps."""
    rng = random.Random(seed)
    write(directory, edge=[(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(nodes * degree)])


def pointers(directory, constraints, fields, seed=1):
    """Functions of twenty variables that mostly assign among themselves, and call functions defined before them."""
    rng = random.Random(seed)
    size = 20
    variables = constraints // 2
    alloc, assign, load, store = [], [], [], []

    def local(variable):
        return variable - variable % size + rng.randrange(size)

    def other(variable):
        """A variable of an earlier function, mostly a near one."""
        function = variable // size
        distance = 1 + int(rng.expovariate(1 / 15)) if rng.random() < 0.9 else rng.randrange(function + 1)
        return max(0, function - distance) * size + rng.randrange(size)

    for number in range(constraints):
        variable = rng.randrange(variables)
        dice = rng.random()
        if dice < 0.2:
            alloc.append((variable, len(alloc)))
        elif dice < 0.55:
            source = local(variable)
            assign.append((max(variable, source), min(variable, source)))
        elif dice < 0.7:
            assign.append((variable, other(variable)))
        elif dice < 0.85:
            load.append((variable, local(variable)) + ((rng.randrange(fields),) if fields else ()))
        else:
            store.append((local(variable),) + ((rng.randrange(fields),) if fields else ()) + (variable,))
    write(directory, alloc=alloc, assign=assign, load=load, store=store)
