"""Writes ../layouts/log, layouts of custom scalars by tensorboardX, PyTorch and TensorBoard's own
writer with the scalars that they name, and ../layouts/served.jsonl.

The latter has the answers of TensorBoard's server: the layouts of some sets of runs, the series of
every expression, a download, and the matches of Python's re.match.
"""

import json
import math
import pathlib
import re
import shutil
import sys
import tempfile

sys.modules["tensorflow"] = None  # the pure Python writer is wanted

import tensorboardX
from tensorboard.backend.event_processing import data_provider, plugin_event_multiplexer
from tensorboard.plugins import base_plugin
from tensorboard.plugins.custom_scalar import custom_scalars_plugin
from tensorboard.plugins.scalar import scalars_plugin
from torch.utils.tensorboard import SummaryWriter
from werkzeug import test as werkzeug_test, wrappers

import clock
import paths

OUT = paths.TESTDATA / "layouts"

EXPRESSIONS = [
    "loss/.*", "loss", "oss", "acc.*|lr", "(?i)LOSS/train$", r"loss/\w+", "loss/(?!val)",
    "[",
    "band/(mean|lower)", "nothing", "",
]

NAMES = [
    "loss/train", "loss/val", "Loss/train", "my/loss/train", "acc", "acc.top5", "lr", "a b", "a_b",
    "größe/1", "x7", "x٣", "tag[0]", "loss/train\n", "", "end",
]

PATTERNS = [
    "loss", "loss/.*", r"loss/(train|val)\Z", "(?i)loss", "my|acc", r"acc\.top\d", r"\w+/\d",
    r"gr\w+e", r"x\d", r"x[\d]$", r"[\w ]+", r"\S+\Z", "a[ _]b", r"tag\[0\]", "tag[[]0[]]",
    "[^]l]",
    "x{,3}7", "a{,2}cc", "(?P<kind>acc|lr)",
    "(?#note)lr",
    r"\D+$", "(?u:acc)", "(?a)acc", "l(?:r|oss)", "", "$", r"[a-c\-]+", r"\x6cr", "loss(?!/t)",
    r"(a)\1",
    "(",
    "a**", "[z-a]", r"en\d?d", "e|", ".", r"\bloss", r"a\sb", r"a\_b", "lr{1}", "lr{2,1}", r"[\W]",
    r"\u0061cc",
]


def scalars(writer, tags, steps=range(0, 50, 10)):
    for step in clock.ticks(steps):
        for i, tag in enumerate(tags):
            writer.add_scalar(tag, math.exp(-step / 20) + i / 10, step)


def write_log():
    clock.stop()
    paths.hide_host()
    with tensorboardX.SummaryWriter(str(OUT / "log" / "a")) as writer:
        writer.add_custom_scalars(
            {
                "Losses": {
                    "loss": ["Multiline", ["loss/.*"]],
                    "both": ["Multiline", ["loss/train", "acc"]],
                },
                "Bands": {"band": ["Margin", ["band/mean", "band/lower", "band/upper"]]},
            }
        )
        scalars(writer, ["loss/train", "loss/val", "acc", "band/lower", "band/mean", "band/upper"])
    with SummaryWriter(str(OUT / "log" / "b")) as writer:
        writer.add_custom_scalars({
            "Losses": {"loss": ["Multiline", ["loss/.*"]], "rate": ["Multiline", ["lr$"]]},
            "Later": {"faults": ["Multiline", ["acc", "loss/(?!val)", "["]]},
        })
        scalars(writer, ["loss/train", "loss/val", "lr", "band/mean"])
        scalars(writer, ["band/lower"], range(0, 50, 20))
        scalars(writer, ["band/upper"], range(10, 60, 10))
    with SummaryWriter(str(OUT / "log" / "c")) as writer:
        writer.add_custom_scalars(
            {
                "Later": {"third": ["Multiline", ["acc"]]},
                "Losses": {"last": ["Multiline", ["loss"]]},
            }
        )
        scalars(writer, ["acc", "loss/train"])
    with SummaryWriter(str(OUT / "log" / "margin")) as writer:
        writer.add_custom_scalars_marginchart(
            ["band/mean", "band/lower", "band/upper"], category="Short", title="margin"
        )
    with SummaryWriter(str(OUT / "log" / "multiline")) as writer:
        writer.add_custom_scalars_multilinechart(["acc", "lr"], category="Short", title="multiline")
    paths.drop_process(OUT / "log")


class Peer:
    """TensorBoard's plugin over a log directory."""

    def __init__(self, logdir):
        multiplexer = plugin_event_multiplexer.EventMultiplexer()
        multiplexer.AddRunsFromDirectory(str(logdir))
        multiplexer.Reload()
        provider = data_provider.MultiplexerDataProvider(multiplexer, str(logdir))
        context = base_plugin.TBContext(
            logdir=str(logdir), data_provider=provider, sampling_hints={"scalars": 1000},
            plugin_name_to_instance={},
        )
        context.plugin_name_to_instance["scalars"] = scalars_plugin.ScalarsPlugin(context)
        self.plugin = custom_scalars_plugin.CustomScalarsPlugin(context)

    def get(self, route, **query):
        return (
            werkzeug_test.Client(getattr(self.plugin, route), wrappers.Response)
            .get("/", query_string=query)
            .get_data(as_text=True)
        )


def served():
    """The server's answers."""
    log = OUT / "log"
    for runs in (
        ["a"], ["b"], ["margin"], ["multiline"], ["a", "b"], ["b", "c"], ["margin", "multiline"],
        ["a", "b", "c"],
    ):
        with tempfile.TemporaryDirectory() as directory:
            for run in runs:
                shutil.copytree(log / run, pathlib.Path(directory) / run)
            yield {"runs": runs, "layout": json.loads(Peer(directory).get("layout_route"))}
    peer = Peer(log)
    for run in ("a", "b", "c"):
        for expression in EXPRESSIONS:
            yield {"run": run, "tag": expression} | json.loads(
                peer.get("scalars_route", run=run, tag=expression)
            )
    for form in ("csv", "json"):
        yield {
            "download": form, "run": "a", "tag": "loss/train",
            "text": peer.get("download_data_route", run="a", tag="loss/train", format=form),
        }
    yield {"names": NAMES}
    for pattern in PATTERNS:
        try:
            compiled = re.compile(pattern)
        except re.error:
            yield {"pattern": pattern, "error": True}
            continue
        yield {"pattern": pattern, "matches": [name for name in NAMES if compiled.match(name)]}


def main():
    write_log()
    with open(OUT / "served.jsonl", "w", encoding="utf-8") as out:
        for line in served():
            print(json.dumps(line, separators=(",", ":")), file=out)


if __name__ == "__main__":
    main()
