"""Writes ../histograms.jsonl: series of histograms, with the bins of TensorBoard's Histograms view,
computed by its page, and the percentiles of Distributions, computed by its server.

The bins come from the page's own program, which lies in the package's webfiles.zip: the functions
are cut out of it and run by node. The percentiles come from
tensorboard.plugins.distribution.compressor.
"""

import json
import math
import pathlib
import random
import subprocess
import zipfile

import tensorboard
from tensorboard.plugins.distribution import compressor

import paths

BINS = 30


def enclosing(program, at, opening):
    """The text of the function around a place of a program: from the last opening before it to the
    brace that closes it.
    """
    start = program.rindex(opening, 0, at)
    depth = 0
    for i in range(program.index("{", program.index(")", start)), len(program)):
        depth += {"{": 1, "}": -1}.get(program[i], 0)
        if depth == 0:
            return program[start : i + 1]
    raise ValueError("a function of the page's program has no end")


def page_functions():
    """The page's function that spreads histograms over common bins, and the functions that it
    calls.
    """
    with zipfile.ZipFile(pathlib.Path(tensorboard.__file__).parent / "webfiles.zip") as files:
        program = files.read("index.js").decode()
    contribution = enclosing(program, program.index("curr:0,next:0"), "function ")
    rebuild = enclosing(program, program.rindex("}", 0, program.index(contribution)), "function ")
    normalize = enclosing(
        program,
        program.index("bins:n?" + rebuild.split("(")[0].removeprefix("function ")),
        "function(t,e=",
    )
    return f"{rebuild}\n{contribution}\nconst normalize = {normalize};"


def rebin(cases):
    """The page's bins of series: for each histogram a list of [left edge, count]."""
    program = page_functions() + """
const text = (v) => Number.isFinite(v) ? v : String(v);
const cases = JSON.parse(require("fs").readFileSync(0));
const shown = cases.map((steps) => normalize(steps.map((buckets, step) => ({ step, wallTime: 0, bins: buckets.map(([l, r, y]) => ({ x: l, dx: r - l, y })) })), %d));
console.log(JSON.stringify(shown.map((steps) => steps.map((s) => s.bins.map((b) => [text(b.x), text(b.y)])))));
""" % BINS
    run = subprocess.run(
        ["node", "-e", program], input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


def spread(noise, count, middle, width, n):
    """A histogram of n values around a place in equal buckets, as TensorFlow 2 writes it."""
    values = [noise.gauss(middle, width) for _ in range(n)]
    low, high = min(values), max(values)
    edges = [low + (high - low) * i / count for i in range(count + 1)]
    counts = [0] * count
    for v in values:
        counts[min(int((v - low) / (high - low) * count), count - 1)] += 1
    return [[edges[i], edges[i + 1], counts[i]] for i in range(count)]


def exponential(noise, n):
    """A histogram in buckets that grow by a tenth each, as PyTorch writes it: from the first to
    the last bucket that is not empty.
    """
    values = [noise.gauss(0, 0.3) for _ in range(n)]
    limits = [1e-2 * 1.1**i for i in range(60)]
    limits = [-v for v in reversed(limits)] + limits
    counts = [0] * len(limits)
    for v in values:
        counts[next((i for i, limit in enumerate(limits) if v <= limit), len(limits) - 1)] += 1
    first = next(i for i, c in enumerate(counts) if c)
    last = len(counts) - 1 - next(i for i, c in enumerate(reversed(counts)) if c)
    buckets, left = [], min(values)
    for i in range(first, last + 1):
        right = max(values) if i == last else limits[i]
        buckets.append([left, right, counts[i]])
        left = right
    return buckets


def cases():
    """Series by name."""
    noise = random.Random(18)
    yield "tf2", [spread(noise, 30, 0.01 * i, 0.1 + 0.02 * i, 500) for i in range(6)]
    yield "torch", [exponential(noise, 400) for _ in range(4)]
    yield "one", [spread(noise, 30, 3, 1, 200)]
    yield "few buckets", [[[0, 10, 5], [10, 20, 10]], [[-5, 5, 1]]]
    yield "many buckets", [spread(noise, 200, 0, 1, 3000) for _ in range(2)]
    yield "empty among others", [[], spread(noise, 12, 5, 1, 60), []]
    yield "all empty", [[], []]
    yield "one value", [[[3, 3, 7]], [[3, 3, 9]]]
    yield "one value, zero", [[[0, 0, 4]]]
    yield "one value, negative", [[[-5, -5, 4]]]
    yield "widthless between", [[[0, 1, 2], [1, 1, 5], [1, 2, 2]], [[0, 2, 1]]]
    yield "widthless at a border", [
        [[0, 30, 0], [30, 30, 6]], [[0, 0, 3], [0, 30, 0]], [[15, 15, 8]],
        [[10, 10, 1], [20, 20, 2]],
    ]
    yield "zero counts", [[[0, 1, 0], [1, 2, 0]], [[0, 1, 3], [1, 2, 0], [2, 3, 4]]]
    yield "gaps", [[[0, 1, 4], [5, 6, 4]], [[2, 3, 2]]]
    yield "tiny", [[[1e-300, 2e-300, 3], [2e-300, 3e-300, 5]]]
    yield "large", [[[-1e300, 0, 3], [0, 1e300, 5]]]
    yield "fractions", [[[0, 1, 0.25], [1, 3, 0.5]], [[0.5, 0.75, 1e-9], [0.75, 2, 1e9]]]


def main():
    named = list(cases())
    shown = rebin([steps for _, steps in named])
    with open(paths.TESTDATA / "histograms.jsonl", "w") as out:
        for (name, steps), bins in zip(named, shown):
            percentiles = [[float(v) for _, v in compressor.compress_histogram(b)] for b in steps]
            assert all(math.isfinite(v) for p in percentiles for v in p)
            out.write(
                json.dumps(
                    {"name": name, "histograms": steps, "bins": bins, "percentiles": percentiles},
                    separators=(",", ":"),
                )
                + "\n"
            )


main()
