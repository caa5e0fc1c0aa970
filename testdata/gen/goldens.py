"""Writes the values that TensorBoard's own reader finds in the fixtures and the demo log.

Records and events come from RawEventFileLoader and tensorboard's protos, legacy forms are turned
into tensors by data_compat, the plugin that counts for a tag is kept by dataclass_compat, and
numbers come from make_ndarray. Only the stored form, read from the event before migration, and the
record's offset, from framing.py, are not the reader's own: it has no notion of them.

Values that the reader cannot give are marked with "note":
- make_ndarray knows no bfloat16, uint32_val and uint64_val: TensorFlow's own make_ndarray reads
  these types;
- it refuses half and uint8 tensors of torch, which writes float32 bits into half_val and uint8 into
  uint32_val: such a line has no payload;
- the mime type of an encoded image comes from TensorBoard's img_mime_type_detector, which knows
  bmp, gif, jpeg and png and calls everything else, empty and damaged images too,
  application/octet-stream;
- the name of a tensor without a tag is its node_name, which TensorBoard applies in its accumulator
  only.

dataclass_compat throws the labels of audio clips away, so they are read before it runs.

"content" has a plugin's own message, a layout, a curve, a log message or source metadata, decoded
by the peer's protos and plugins, with all fields of a message printed, also fields left at their
defaults.
"""

import hashlib
import json
import math

import numpy as np
import tensorflow as tf
from google.protobuf import json_format
from tensorboard import data_compat, dataclass_compat
from tensorboard.backend.event_processing.event_file_loader import RawEventFileLoader
from tensorboard.compat.proto import event_pb2, types_pb2
from tensorboard.plugins.custom_scalar import layout_pb2
from tensorboard.plugins.hparams import plugin_data_pb2 as hparams_data
from tensorboard.plugins.mesh import metadata as mesh_metadata
from tensorboard.plugins.pr_curve import metadata as pr_curve_metadata
from tensorboard.util import img_mime_type_detector, tensor_util

import framing
import paths

UNKNOWN_MIME = "application/octet-stream"
AUDIO_MIME = "audio/wav"  # TensorBoard serves every migrated clip as this type


def number(value):
    """value as JSON holds it: float64, and a string if it is not finite."""
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def digest(data):
    return hashlib.sha256(data).hexdigest()


def text(data):
    return data.decode("utf-8", errors="replace")


def blob(data, **more):
    return {**more, "bytes": len(data), "sha256": digest(data)}


def scalar(array):
    return {"value": number(array.item())}


def histogram(array):
    return {"buckets": [[number(edge) for edge in bucket] for bucket in array]}


def images(array):
    width, height, *encoded = array
    pictures = [blob(data, mime=img_mime_type_detector.from_bytes(data)) for data in encoded]
    line = {"width": int(width), "height": int(height), "images": pictures}
    if any(picture["mime"] == UNKNOWN_MIME for picture in pictures):
        line["note"] = "the reader knows no more of the mime type"
    return line


def audio(array):
    if array.ndim == 1:
        array = np.array([[data, b""] for data in array], dtype=object).reshape(-1, 2)
    return {"clips": [blob(data, mime=AUDIO_MIME, label=text(label)) for data, label in array]}


def strings(array):
    return {"shape": list(array.shape), "strings": [text(data) for data in array.ravel()]}


def tensor(array):
    raw = (
        b"".join(array.ravel())
        if array.dtype == object
        else array.astype(array.dtype.newbyteorder("<")).tobytes()
    )
    dtype = "string" if array.dtype == object else array.dtype.name
    return {"dtype": dtype, "shape": list(array.shape), "sha256": digest(raw)}


TENSORFLOW_READS = (types_pb2.DT_BFLOAT16, types_pb2.DT_UINT32, types_pb2.DT_UINT64)
PAYLOADS = {
    "scalars": scalar, "histograms": histogram, "images": images, "audio": audio, "text": strings,
}


def payload(plugin, proto):
    """A migrated tensor in normal form."""
    try:
        if proto.dtype in TENSORFLOW_READS:
            array = tf.make_ndarray(tf.make_tensor_proto(0).FromString(proto.SerializeToString()))
            note = {"note": "read by TensorFlow's make_ndarray"}
        else:
            array, note = tensor_util.make_ndarray(proto), {}
    except (TypeError, ValueError, OverflowError) as error:
        return {"note": f"make_ndarray: {error}"}
    return PAYLOADS.get(plugin, tensor)(np.asarray(array)) | note


def fields(message):
    """A message as JSON has it, under the names of the proto; sorted, since maps have no order of
    their own.
    """
    return json.loads(
        json_format.MessageToJson(
            message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True,
            sort_keys=True,
        )
    )


def layout(array):
    return fields(layout_pb2.Layout.FromString(array.item()))


def pr_curve(array):
    """The rows by name, as _make_pr_entry of the plugin has them, but with their tails."""
    rows = {
        name: getattr(pr_curve_metadata, f"{name}_INDEX")
        for name in (
            "TRUE_POSITIVES", "FALSE_POSITIVES", "TRUE_NEGATIVES", "FALSE_NEGATIVES", "PRECISION",
            "RECALL",
        )
    }
    curve = {
        name.lower(): [number(value) for value in array[index]] for name, index in rows.items()
    }
    return curve | {"thresholds": np.linspace(0.0, 1.0, array.shape[1]).tolist()}


PLUGIN_DATA = {
    "hparams": hparams_data.HParamsPluginData.FromString,
    "mesh": mesh_metadata.parse_plugin_metadata,
    "pr_curves": pr_curve_metadata.parse_plugin_metadata,
}
TENSOR_CONTENTS = {"custom_scalars": layout, "pr_curves": pr_curve}


def content(plugin, stored, migrated):
    """The messages of a value's plugin, from both the metadata and the tensor."""
    found = {}
    if stored.metadata.plugin_data.content and plugin in PLUGIN_DATA:
        found |= fields(PLUGIN_DATA[plugin](stored.metadata.plugin_data.content))
    if plugin in TENSOR_CONTENTS:
        found |= TENSOR_CONTENTS[plugin](tensor_util.make_ndarray(migrated.tensor))
    return {"content": found} if found else {}


def value_line(stored, migrated, plugin):
    """The golden of one value: stored as in the file, migrated by data_compat."""
    form = stored.WhichOneof("value") or "none"
    line = {
        "tag": stored.tag or (stored.node_name if form == "tensor" else ""), "plugin": plugin,
        "form": form,
    }
    if not stored.tag and stored.node_name and form == "tensor":
        line["note"] = "the tag is the node name"
    if migrated.HasField("tensor"):
        line |= payload(plugin, migrated.tensor)
    return line | content(plugin, stored, migrated)


def event_line(event):
    """The golden of an event without values."""
    kind = event.WhichOneof("what") or (
        "source_metadata" if event.HasField("source_metadata") else "none"
    )
    line = {"form": kind}
    if kind == "file_version":
        line["version"] = event.file_version
    elif kind in ("graph_def", "meta_graph_def"):
        line |= blob(getattr(event, kind))
    elif kind == "session_log":
        line["status"] = event_pb2.SessionLog.SessionStatus.Name(event.session_log.status)
    elif kind == "tagged_run_metadata":
        line |= blob(event.tagged_run_metadata.run_metadata, tag=event.tagged_run_metadata.tag)
    elif kind in ("log_message", "source_metadata"):
        line["content"] = fields(getattr(event, kind))
    return line


def copy(event):
    """A copy of event, since dataclass_compat changes its argument."""
    result = event_pb2.Event()
    result.CopyFrom(event)
    return result


def values(path):
    """Yields (golden line, migrated value) for each value of an event file, in its order; events
    without values have None.
    """
    first_metadata = {}
    offsets = framing.records(path.read_bytes())
    for (offset, framed), data in zip(offsets, RawEventFileLoader(str(path)).Load(), strict=True):
        assert framed == data, f"{path}: record at byte {offset}"
        event = event_pb2.Event.FromString(data)
        common = {"offset": offset, "wall_time": number(event.wall_time), "step": event.step}
        if event.WhichOneof("what") != "summary":
            yield common | event_line(event), None
            continue
        migrated = data_compat.migrate_event(event)
        dataclass_compat.migrate_event(copy(migrated), first_metadata)
        for stored, value in zip(event.summary.value, migrated.summary.value, strict=True):
            yield common | value_line(
                stored, value, first_metadata[stored.tag].plugin_data.plugin_name
            ), value


def summaries(path):
    """Yields one line for each tag of an event file: counts, steps, sums, and a hash over all its
    images.
    """
    tags = {}
    for line, value in values(path):
        if value is not None:
            tags.setdefault(line["tag"], []).append((line, value))
    for tag, found in sorted(tags.items()):
        first, last = found[0][0], found[-1][0]
        line = {
            "file": path.relative_to(paths.DEMO).as_posix(), "tag": tag, "plugin": first["plugin"],
            "form": first["form"], "count": len(found), "first_step": first["step"],
            "last_step": last["step"],
        }
        yield line | aggregate(found)


def aggregate(found):
    """Totals over all values of a tag: numbers are added from left to right in float64."""
    first = found[0][0]
    if "value" in first:
        numbers = [line["value"] for line, _ in found]
        return {"sum": add(numbers), "min": min(numbers), "max": max(numbers)}
    if "buckets" in first:
        buckets = [bucket for line, _ in found for bucket in line["buckets"]]
        return {"buckets": len(buckets), "sum": add(count for _, _, count in buckets)}
    if "images" in first:
        encoded = [
            data for _, value in found for data in tensor_util.make_ndarray(value.tensor)[2:]
        ]
        return {"images": len(encoded), **blob(b"".join(encoded))}
    return {}


def add(numbers):
    """The sum as a plain loop gives it; Python's own sum() keeps a correction."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def write(path, objects):
    with path.open("w", encoding="utf-8") as file:
        for line in objects:
            file.write(
                json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
            )


if __name__ == "__main__":
    for path in paths.event_files(paths.FIXTURES):
        write(
            path.with_name(path.name.removesuffix(".tfevents") + ".golden.jsonl"),
            (line for line, _ in values(path)),
        )
    write(
        paths.TESTDATA / "demo.golden.jsonl",
        (line for path in paths.event_files(paths.DEMO) for line in summaries(path)),
    )
