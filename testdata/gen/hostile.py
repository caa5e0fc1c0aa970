"""A log with tags and series that no page expects, put through TensorBoard's own EventFileWriter.
"""

import sys

sys.modules["tensorflow"] = None  # the pure Python writer is wanted

import math
import shutil
import tempfile

from tensorboard.compat.proto import event_pb2, summary_pb2
from tensorboard.summary.writer.event_file_writer import EventFileWriter

import clock
import paths

LOG = paths.TESTDATA / "hostile" / "hostile.tfevents"


def even(values, start=0, stride=1):
    """(step, wall time, value) of values at steps of one stride, a second apart; the first file
    record is at the clock's start.
    """
    return [(start + stride * i, clock.START + i, v) for i, v in enumerate(values)]


TAGS = {
    # Names.
    "<img src=x onerror=self.hacked=1>": even([1, 2, 3]),
    '"><script>self.hacked=1</script>/a': even([1, 2, 3]),
    "&lt;b&gt; &amp; {{x}} ${x} %3Cb%3E": even([3, 2, 1]),
    "control\x00\x07\x1b[31m\r\n\t\x7f\x85\u2028/x": even([1, 3, 2]),
    "\u202egnp.exe/\u2066\u200f": even([1, 2, 1]),
    "שלום/דיוק": even([0.1, 0.5, 0.7]),
    "long/" + "x" * 10_235: even([1, 1.5]),
    "a/" * 5_000 + "deep": even([1, 1.5]),
    " ": even([1, 2]),
    "/": even([1, 2]),
    "__proto__": even([1, 2]),
    # Series.
    "series/one point": even([0.25]),
    "series/all equal": even([0.1] * 9),
    "series/all zero": even([0.0] * 9),
    "series/all NaN": even([math.nan] * 9),
    "series/all infinite": even([math.inf, -math.inf, math.inf]),
    "series/steps at 2^53": even([1, 2, 4, 3], start=2**53 - 1),
    "series/steps at the ends": [
        (-(2**63), clock.START, 1), (0, clock.START + 1, 2), (2**63 - 1, clock.START + 2, 3),
    ],
    "series/steps below zero": even([3, 1, 2], start=-1000, stride=100),
    "series/wall times of zero": [(i, 0.0, float(i)) for i in range(4)],
    "series/wall times backwards": [(i, clock.START - 3600 * i, float(i)) for i in range(4)],
    "series/smallest and largest": even([1e-45, 3.4e38, -3.4e38, 0]),
}


def main():
    clock.stop()
    paths.hide_host()
    LOG.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as logdir:
        file = EventFileWriter(logdir)
        for tag, points in TAGS.items():
            for step, wall_time, value in points:
                summary = summary_pb2.Summary(
                    value=[summary_pb2.Summary.Value(tag=tag, simple_value=value)]
                )
                file.add_event(event_pb2.Event(wall_time=wall_time, step=step, summary=summary))
        file.close()
        shutil.move(next(iter(paths.event_files(type(LOG)(logdir)))), LOG)


main()
