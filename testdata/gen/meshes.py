"""Writes ../meshes/log, meshes of three runs by the protos of TensorBoard, and
../meshes/served.jsonl.

The latter has a line for each mesh of that log: the answers of TensorBoard's server at
/data/plugin/mesh/meshes and, as a digest, at /data/plugin/mesh/data.
"""

import hashlib
import json
import math
import sys

sys.modules["tensorflow"] = None  # the pure Python writer is wanted

import numpy as np
from tensorboard.backend.event_processing import data_provider, plugin_event_multiplexer
from tensorboard.compat.proto import event_pb2, summary_pb2
from tensorboard.plugins import base_plugin
from tensorboard.plugins.mesh import mesh_plugin, metadata, plugin_data_pb2
from tensorboard.summary.writer.event_file_writer import EventFileWriter
from tensorboard.util import tensor_util
from werkzeug import test as werkzeug_test, wrappers

import clock
import paths

OUT = paths.TESTDATA / "meshes"
PART = plugin_data_pb2.MeshPluginData


def torus(wide, high, thick):
    """Vertices, faces and colours of a torus."""
    u, v = np.meshgrid(
        np.arange(wide) * 2 * math.pi / wide, np.arange(high) * 2 * math.pi / high, indexing="ij"
    )
    vertices = np.stack(
        [
            (1 + thick * np.cos(v)) * np.cos(u), thick * np.sin(v),
            (1 + thick * np.cos(v)) * np.sin(u),
        ],
        -1,
    ).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(wide), np.arange(high), indexing="ij")
    at = lambda a, b: (a % wide) * high + b % high
    quads = np.stack([at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)], -1).reshape(-1, 4)
    colours = np.stack(
        [127 + 127 * np.cos(u), 127 + 127 * np.cos(u + 2), 127 + 127 * np.cos(v)], -1
    ).reshape(-1, 3)
    return (
        vertices, np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]),
        colours.astype(np.uint8),
    )


class Writer:
    def __init__(self, run):
        self.logdir = OUT / "log" / run
        self.file = EventFileWriter(str(self.logdir))

    def mesh(self, name, step, config=None, components=None, **parts):
        """Writes tensors, by the name of their part, as one event."""
        clock.advance()
        kinds = {"VERTEX": PART.VERTEX, "FACE": PART.FACE, "COLOR": PART.COLOR}
        mask = (
            components
            if components is not None
            else metadata.get_components_bitmask([kinds[part] for part in parts])
        )
        values = []
        for part, tensor in parts.items():
            content = PART(
                version=0, name=name, content_type=kinds[part], components=mask,
                json_config=config or "", shape=tensor.shape,
            ).SerializeToString()
            values.append(
                summary_pb2.Summary.Value(
                    tag=f"{name}_{part}", tensor=tensor_util.make_tensor_proto(tensor),
                    metadata=summary_pb2.SummaryMetadata(
                        plugin_data=summary_pb2.SummaryMetadata.PluginData(
                            plugin_name="mesh", content=content
                        )
                    ),
                )
            )
        self.file.add_event(
            event_pb2.Event(
                wall_time=clock.now(), step=step, summary=summary_pb2.Summary(value=values)
            )
        )

    def close(self):
        self.file.close()
        for path in paths.event_files(self.logdir):
            path.rename(self.logdir / "events.out.tfevents.1767225611.demo")


def write_log():
    clock.stop()
    paths.hide_host()
    for run, thick in (("fine", 0.4), ("coarse", 0.25)):
        noise = np.random.default_rng(len(run))
        writer = Writer(run)
        wide, high = (48, 24) if run == "fine" else (16, 8)
        for step in range(0, 30, 10):
            vertices, faces, colours = torus(wide, high, thick + step / 100)
            writer.mesh(
                "shapes/torus", step, VERTEX=vertices[None].astype(np.float32),
                FACE=faces[None].astype(np.int32), COLOR=colours[None],
            )
            cloud = noise.normal(0, 1, (2, 600, 3)) * [[[1, 0.5, 0.3]], [[0.3, 1, 0.5]]]
            writer.mesh(
                "cloud", step, VERTEX=cloud.astype(np.float32),
                COLOR=np.clip(128 + 60 * cloud, 0, 255).astype(np.uint8),
            )
        writer.close()


def write_faults():
    writer = Writer("faults")
    square = np.array([[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]], np.float32)
    faces = np.array([[[0, 1, 2], [0, 2, 3]]], np.int32)
    colours = np.array([[[255, 0, 0], [0, 255, 0], [0, 0, 255], [9, 9, 9]]], np.uint8)
    writer.mesh(
        "faults/index", 0, VERTEX=square,
        FACE=np.array([[[0, 1, 2], [0, 2, 4], [-1, 0, 1]]], np.int32), COLOR=colours,
    )
    holes = square.copy()
    holes[0, 1, 0] = math.nan
    writer.mesh("faults/nan", 0, VERTEX=holes, FACE=faces, COLOR=colours)
    writer.mesh("faults/config", 0, config='{"camera": ', VERTEX=square, FACE=faces)
    writer.mesh("faults/colours", 0, VERTEX=square, FACE=faces, COLOR=colours[:, :2])
    writer.mesh("faults/steps", 0, VERTEX=square, FACE=faces)
    writer.mesh("faults/steps", 7, components=2 | 4, VERTEX=2 * square)
    writer.mesh("faults/missing", 0, components=2 | 8, VERTEX=square)
    claimed = tensor_util.make_tensor_proto(square)
    claimed.tensor_shape.dim[1].size = 10**8
    content = PART(
        name="faults/claimed", content_type=PART.VERTEX, components=2, shape=[1, 10**8, 3]
    ).SerializeToString()
    clock.advance()
    writer.file.add_event(
        event_pb2.Event(
            wall_time=clock.now(),
            summary=summary_pb2.Summary(
                value=[
                    summary_pb2.Summary.Value(
                        tag="faults/claimed_VERTEX", tensor=claimed,
                        metadata=summary_pb2.SummaryMetadata(
                            plugin_data=summary_pb2.SummaryMetadata.PluginData(
                                plugin_name="mesh", content=content
                            )
                        ),
                    )
                ]
            ),
        )
    )
    writer.close()


def served(logdir):
    """The lines of a log directory."""
    multiplexer = plugin_event_multiplexer.EventMultiplexer(tensor_size_guidance={"mesh": 0})
    multiplexer.AddRunsFromDirectory(str(logdir))
    multiplexer.Reload()
    provider = data_provider.MultiplexerDataProvider(multiplexer, str(logdir))
    plugin = mesh_plugin.MeshPlugin(
        base_plugin.TBContext(
            logdir=str(logdir), data_provider=provider, sampling_hints={"mesh": 10**6}
        )
    )
    routes = {
        path: werkzeug_test.Client(route, wrappers.Response)
        for path, route in plugin.get_plugin_apps().items()
    }
    tags = json.loads(routes["/tags"].get("/").data)
    for run in sorted(tags):
        for tag, said in sorted(tags[run].items()):
            if tag.startswith("faults/claimed"):
                continue  # the server fails on it
            for part in json.loads(
                routes["/meshes"].get("/", query_string={"run": run, "tag": tag, "sample": 0}).data
            ):
                name = PART.ContentType.Name(part["content_type"])
                data = [
                    routes["/data"]
                    .get(
                        "/",
                        query_string={
                            "run": run, "tag": tag, "sample": sample, "step": part["step"],
                            "content_type": name,
                        },
                    )
                    .data
                    for sample in range(said["samples"])
                ]
                yield {
                    "run": run, "tag": tag, "part": name,
                    **{key: part[key] for key in ("step", "components", "config", "data_shape")},
                    "sha256": [hashlib.sha256(d).hexdigest() for d in data],
                }


def main():
    write_log()
    write_faults()
    with open(OUT / "served.jsonl", "w", encoding="utf-8") as out:
        for line in served(OUT / "log"):
            print(json.dumps(line, separators=(",", ":")), file=out)


if __name__ == "__main__":
    main()
