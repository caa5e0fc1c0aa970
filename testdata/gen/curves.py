"""Writes ../curves/log, precision-recall curves of two runs by tensorboardX and faulty ones by
TensorBoard's own writer, and ../curves/served.jsonl.

The latter has a line a curve of that log, of the demo and of the fixtures: the answer of
TensorBoard's server at /data/plugin/pr_curves/pr_curves, and the areas under it as numpy computes
them.
"""

import json
import math
import pathlib
import shutil
import sys
import tempfile

sys.modules["tensorflow"] = None  # the pure Python writer is wanted

import numpy as np
from tensorboard.backend.event_processing import data_provider, plugin_event_multiplexer
from tensorboard.compat.proto import event_pb2, summary_pb2
from tensorboard.plugins import base_plugin
from tensorboard.plugins.pr_curve import pr_curves_plugin
from tensorboard.summary.writer.event_file_writer import EventFileWriter
from tensorboard.util import tensor_util
from tensorboardX import SummaryWriter
from werkzeug import test as werkzeug_test, wrappers

import clock
import paths

OUT = paths.TESTDATA / "curves"


def classifier(noise, skill, count):
    """Labels, a third of them true, and predictions that tell them apart as well as skill says."""
    labels = noise.random(count) < 1 / 3
    scores = noise.normal(labels * skill, 1)
    return labels, 1 / (1 + np.exp(-(scores - skill / 2)))


def write_log():
    clock.stop()
    paths.hide_host()
    for run, growth in (("fast", 0.9), ("slow", 0.4)):
        noise = np.random.default_rng(len(run) + int(10 * growth))
        with SummaryWriter(str(OUT / "log" / run)) as writer:
            for step in clock.ticks(range(0, 50, 10) if run == "fast" else range(0, 60, 15)):
                labels, predictions = classifier(noise, 0.3 + growth * step / 15, 400)
                writer.add_pr_curve("eval/digits", labels, predictions, step, num_thresholds=51)
    write_faults(OUT / "log" / "faults")


def write_faults(logdir):
    """Curves with other numbers of thresholds, with counts below zero, with NaN, without thresholds
    and of another shape.
    """
    rows = [
        [9, 8, 5, 0], [8, 4, 2, 0], [1, 5, 7, 9], [0, 1, 4, 9], [9 / 17, 2 / 3, 5 / 7, 0],
        [1, 8 / 9, 5 / 9, 0],
    ]
    finer = [
        [9, 9, 8, 5, 0], [8, 6, 4, 2, 0], [1, 3, 5, 7, 9], [0, 0, 1, 4, 9],
        [9 / 17, 9 / 15, 2 / 3, 5 / 7, 0], [1, 1, 8 / 9, 5 / 9, 0],
    ]
    below = [list(row) for row in rows]
    below[0][1] = -8
    holes = [list(row) for row in rows]
    holes[4][1] = holes[5][1] = math.nan
    writer = EventFileWriter(str(logdir))
    metadata = summary_pb2.SummaryMetadata(
        plugin_data=summary_pb2.SummaryMetadata.PluginData(plugin_name="pr_curves")
    )
    for step, curves in enumerate(
        [
            {
                "thresholds": rows, "below": below, "holes": holes, "none": np.zeros((6, 0)),
                "shape": rows[:5],
            },
            {"thresholds": finer},
        ]
    ):
        for tag, numbers in curves.items():
            clock.advance()
            value = summary_pb2.Summary.Value(
                tag=f"faults/{tag}", metadata=metadata,
                tensor=tensor_util.make_tensor_proto(np.array(numbers, np.float32)),
            )
            writer.add_event(
                event_pb2.Event(
                    wall_time=clock.now(), step=step, summary=summary_pb2.Summary(value=[value])
                )
            )
    writer.close()
    for path in paths.event_files(logdir):
        path.rename(logdir / "events.out.tfevents.1767225611.demo")


def areas(curve):
    """The average precision, and the area under the rates, of a served curve."""
    precision, recall = np.array(curve["precision"], float), np.array(curve["recall"], float)
    counts = {
        name: np.array(curve[name], float)
        for name in ("true_positives", "false_positives", "true_negatives", "false_negatives")
    }
    with np.errstate(invalid="ignore"):
        true = counts["true_positives"] / (counts["true_positives"] + counts["false_negatives"])
        false = counts["false_positives"] / (counts["false_positives"] + counts["true_negatives"])
    rates = np.trapezoid(
        np.concatenate([[0], true[::-1], [1]]), np.concatenate([[0], false[::-1], [1]])
    )
    return -np.sum(np.diff(np.append(recall, 0)) * precision), rates


def finite(value):
    return value if math.isfinite(value) else str(value)


def served(name, logdir):
    """The lines of a log directory."""
    multiplexer = plugin_event_multiplexer.EventMultiplexer(tensor_size_guidance={"pr_curves": 0})
    multiplexer.AddRunsFromDirectory(str(logdir))
    multiplexer.Reload()
    provider = data_provider.MultiplexerDataProvider(multiplexer, str(logdir))
    plugin = pr_curves_plugin.PrCurvesPlugin(
        base_plugin.TBContext(
            logdir=str(logdir), data_provider=provider, sampling_hints={"pr_curves": 10**6}
        )
    )
    client = werkzeug_test.Client(plugin.pr_curves_route, wrappers.Response)
    tags = json.loads(werkzeug_test.Client(plugin.tags_route, wrappers.Response).get("/").data)
    for run in sorted(tags):
        for tag in sorted(tags[run]):
            place = {"log": name, "run": run, "tag": tag}
            try:
                answer = client.get("/", query_string={"tag": tag, "run": run})
                curves = json.loads(answer.data)[run]
            except (ValueError, IndexError) as error:  # the server answers 500
                yield place | {"error": str(error)}
                continue
            for curve in curves:
                precisions, rates = areas(curve)
                yield place | curve | {"precisions": finite(precisions), "rates": finite(rates)}


def logs():
    yield "demo", paths.DEMO
    yield "curves", OUT / "log"
    for fixture in sorted(paths.FIXTURES.glob("*.tfevents")):
        with tempfile.TemporaryDirectory() as directory:
            shutil.copy(fixture, pathlib.Path(directory) / "events.out.tfevents.1.fixture")
            yield fixture.stem, directory


def main():
    write_log()
    with open(OUT / "served.jsonl", "w", encoding="utf-8") as out:
        for name, directory in logs():
            for line in served(name, directory):
                print(json.dumps(line, separators=(",", ":")), file=out)


if __name__ == "__main__":
    main()
