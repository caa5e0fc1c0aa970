"""Graphs that no model has, into ../graphs/log: names, operations and edges by chance, so that
every rule of a hierarchy meets every other one.
"""

import random

from tensorboard.compat.proto import event_pb2, graph_pb2
from tensorboard.summary.writer.event_file_writer import EventFileWriter

import clock
import paths

SCOPES = ["", "a", "a/b", "a/c", "a/b/d", "e", "e/f", "e/f/g", "h", "a1", "a2", "b-c", "zz/y//x"]
OPS = [
    "MatMul", "Relu", "Relu", "Add", "Const", "NoOp", "Assign", "ScalarSummary", "HistogramSummary",
    "VariableV2", "HostConst", "Relu",
]


def graph(chance, size):
    """A graph of size nodes, some read by many others, with control edges both ways, loops, and
    missing inputs.
    """
    made, names, hubs = graph_pb2.GraphDef(), [], []
    for i in range(size):
        scope, op = chance.choice(SCOPES), chance.choice(OPS)
        leaf = chance.choice(
            [
                f"x{i}", f"s{chance.randrange(12)}", f"t_{chance.randrange(6)}",
                chance.choice("bcdfgy"), f"w{chance.randrange(8)}",
            ]
        )
        name = f"{scope}/{leaf}" if scope else leaf
        if name in names:
            continue
        node = made.node.add(name=name, op=op)
        for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 6]) if names else 0):
            source = (
                chance.choice(hubs)
                if hubs and chance.random() < 0.3
                else chance.choice(names[-30:] if chance.random() < 0.7 else names)
            )
            if node.input and node.input[-1].lstrip("^").split(":")[0] == source:
                # a tensor behind a control edge from the same node, which TensorBoard takes for
                # that edge
                continue
            source = (
                "missing/" + source
                if chance.random() < 0.05
                else name if chance.random() < 0.04 else source
            )
            mark = chance.random()
            node.input.append(
                "^" + source if mark < 0.25 else source + ":1" if mark < 0.35 else source
            )
            if mark >= 0.25 and chance.random() < 0.1:
                node.input.append(source + ":2")
        if op != "Const" and chance.random() < 0.02:
            hubs.append(name)
        names.append(name)
    for _ in range(size // 15):
        a, b = sorted(chance.sample(range(len(made.node)), 2))
        made.node[a].input.append("^" + made.node[b].name)
    return made


clock.stop()
paths.hide_host()
clock.advance()
for seed, size in enumerate([120, 250, 350]):
    run = paths.TESTDATA / "graphs" / "log" / f"random-{seed}"
    writer = EventFileWriter(str(run))
    writer.add_event(
        event_pb2.Event(
            wall_time=clock.now(), graph_def=graph(random.Random(seed), size).SerializeToString()
        )
    )
    writer.close()
    for path in paths.event_files(run):
        path.rename(path.with_name("events.out.tfevents.1767225601.demo"))
