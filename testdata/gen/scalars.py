"""The log for comparing the scalars dashboard with TensorBoard's: one quirk a tag, put
through TensorBoard's own EventFileWriter.
"""

import sys

sys.modules["tensorflow"] = None  # the pure Python writer is wanted

import math
import random
import shutil

from tensorboard.compat.proto import event_pb2, summary_pb2
from tensorboard.summary.writer.event_file_writer import EventFileWriter

import clock
import paths

LOG = paths.TESTDATA / "scalars" / "log"


def walk(seed, n):
    """A curve that falls and is noisy."""
    noise = random.Random(seed)
    return [2 * math.exp(-i / 20) + 0.3 * noise.gauss(0, 1) for i in range(n)]


def even(values, start=0, stride=10, seconds=1.25):
    """(step, seconds to wait before, value) of values at steps of one stride."""
    return [(start + stride * i, seconds, v) for i, v in enumerate(values)]


def uneven(seed, n):
    """The same at steps, and after waits, of any length."""
    noise = random.Random(seed)
    step, points = 0, []
    for v in walk(seed, n):
        points.append((step, noise.choice([0, 0.001, 0.5, 7, 3600.25]), v))
        step += noise.choice([1, 2, 3, 50, 1000])
    return points


def gaps(seed):
    """Values, some of them NaN or infinite; one is before the first finite value."""
    values = walk(seed, 24)
    for i, v in {
        0: math.nan, 5: math.inf, 6: -math.inf, 12: math.nan, 13: math.nan, 23: math.inf,
    }.items():
        values[i] = v
    return values


def outliers(seed):
    """Values with a few outliers."""
    values = walk(seed, 61)
    values[3], values[30], values[40] = 1e6, -4e5, 2e4
    return values


TAGS = {
    "plain": lambda seed: even(walk(seed, 40)),
    "uneven": lambda seed: uneven(seed, 50),
    "constant": lambda seed: even([0.1] * 12),
    "gaps": lambda seed: even(gaps(seed)),
    "negative": lambda seed: even(walk(seed, 15), start=-70),
    "single": lambda seed: even([0.75 + seed]),
    "three": lambda seed: even([5.0, 1.0 + seed, 9.0]),
    "outliers": lambda seed: even(outliers(seed)),
    "positive": lambda seed: even([math.exp(v) for v in walk(seed, 30)]),
    "large": lambda seed: even([1e-30, 3e38, -3e38, 1e-30, 2e38 + seed]),
    "none": lambda seed: even([math.nan] * 4),
}


def write(run, seed):
    """One run with every tag."""
    file = EventFileWriter(str(LOG / run))
    for tag, points in TAGS.items():
        for step, wait, value in points(seed):
            clock.advance(wait)
            summary = summary_pb2.Summary(
                value=[summary_pb2.Summary.Value(tag=tag, simple_value=value)]
            )
            file.add_event(event_pb2.Event(wall_time=clock.now(), step=step, summary=summary))
    file.close()


def main():
    clock.stop()
    paths.hide_host()
    shutil.rmtree(LOG, ignore_errors=True)
    write("a", 1)
    write("b", 2)
    for path in paths.event_files(LOG):  # the name ends in the process and a number
        path.rename(path.with_name("events.out.tfevents.1767225600.demo"))


main()
