"""Events that the format allows but no summary API writes: protos put through TensorBoard's own
EventFileWriter.
"""

import sys

sys.modules["tensorflow"] = None  # to get the pure Python writer

import ml_dtypes
import numpy as np
import tensorboard.version
from google.protobuf import json_format, struct_pb2
from tensorboard.compat.proto import event_pb2, summary_pb2, tensor_pb2, types_pb2
from tensorboard.plugins.audio import plugin_data_pb2 as audio
from tensorboard.plugins.custom_scalar import layout_pb2 as layout
from tensorboard.plugins.hparams import api_pb2 as hparams
from tensorboard.plugins.hparams import plugin_data_pb2 as hparams_data
from tensorboard.plugins.mesh import plugin_data_pb2 as mesh
from tensorboard.plugins.pr_curve import plugin_data_pb2 as pr_curve
from tensorboard.summary.writer.event_file_writer import EventFileWriter

import clock
import paths

VERSION = tensorboard.version.VERSION
Value = summary_pb2.Summary.Value

# name: (DataType, numpy type, the TensorProto field that holds the numbers)
DTYPES = {
    "float32": (types_pb2.DT_FLOAT, np.float32, "float_val"),
    "float64": (types_pb2.DT_DOUBLE, np.float64, "double_val"),
    "float16": (types_pb2.DT_HALF, np.float16, "half_val"),
    "bfloat16": (types_pb2.DT_BFLOAT16, ml_dtypes.bfloat16, "half_val"),
    "int8": (types_pb2.DT_INT8, np.int8, "int_val"),
    "int16": (types_pb2.DT_INT16, np.int16, "int_val"),
    "int32": (types_pb2.DT_INT32, np.int32, "int_val"),
    "int64": (types_pb2.DT_INT64, np.int64, "int64_val"),
    "uint8": (types_pb2.DT_UINT8, np.uint8, "int_val"),
    "uint16": (types_pb2.DT_UINT16, np.uint16, "int_val"),
    "bool": (types_pb2.DT_BOOL, np.bool_, "bool_val"),
}
# make_ndarray knows these only as tensor_content.
UNSIGNED = {
    "uint32": (types_pb2.DT_UINT32, np.uint32, "uint32_val"),
    "uint64": (types_pb2.DT_UINT64, np.uint64, "uint64_val"),
}


def tensor(name, numbers, content):
    """numbers as a tensor of the named type, raw or in its typed field."""
    number, dtype, field = (DTYPES | UNSIGNED)[name]
    array = np.array(numbers).astype(dtype)
    proto = tensor_pb2.TensorProto(dtype=number)
    for size in array.shape:
        proto.tensor_shape.dim.add(size=size)
    if content:
        proto.tensor_content = array.tobytes()
    else:
        bits = array.view(np.uint16) if field == "half_val" else array
        getattr(proto, field).extend(bits.ravel().tolist())
    return proto


def broadcast(name, number, shape):
    """A tensor of the given shape that holds one number for all its elements."""
    proto = tensor(name, number, content=False)
    for size in shape:
        proto.tensor_shape.dim.add(size=size)
    return proto


def plugin(name, content=b""):
    """Metadata that name a plugin."""
    return summary_pb2.SummaryMetadata(
        plugin_data=summary_pb2.SummaryMetadata.PluginData(plugin_name=name, content=content)
    )


class Writer:
    """An event file in the making."""

    def __init__(self, logdir):
        self.file = EventFileWriter(logdir)

    def event(self, step=0, **what):
        clock.advance()
        self.file.add_event(event_pb2.Event(wall_time=clock.now(), step=step, **what))

    def values(self, *values, step=0):
        self.event(step, summary=summary_pb2.Summary(value=values))


def proto_fixture(write):
    """Runs write(Writer) and keeps the file as protos-VERSION-NAME, where its name is write_NAME.
    """
    clock.stop()
    paths.hide_host()
    name = write.__name__.removeprefix("write_").replace("_", "-")
    with paths.fixture(f"protos-{VERSION}-{name}") as logdir:
        writer = Writer(logdir)
        write(writer)
        writer.file.close()
    return write


@proto_fixture
def write_scalar_dtypes(writer):
    """-2.5 and 200 in every type, as far as it holds them, both ways of storing them; the second
    value without metadata.
    """
    for name in DTYPES:
        for content in (False, True):
            tag = f"{name}/{'content' if content else 'field'}"
            low = 2 if name.startswith("u") else -2.5
            high = 100 if name == "int8" else 200
            writer.values(
                Value(tag=tag, metadata=plugin("scalars"), tensor=tensor(name, low, content)),
                step=0,
            )
            writer.values(Value(tag=tag, tensor=tensor(name, high, content)), step=1)


@proto_fixture
def write_scalar_extremes(writer):
    """Limits of the types, and the non-finite numbers of each floating type."""
    extremes = {
        "float16": [65504, 6e-8, np.nan, np.inf, -np.inf],
        "bfloat16": [3.3e38, 1e-40, np.nan, np.inf, -np.inf],
        "float32": [3.4e38, 1e-45, np.nan, np.inf, -np.inf],
        "float64": [1.7e308, 5e-324, np.nan, np.inf, -np.inf, 0.1],
        "int32": [-(2**31), 2**31 - 1], "int64": [-(2**63), 2**63 - 1, 2**53 + 1],
        "bool": [False, True],
    }
    for name, numbers in extremes.items():
        for step, number in enumerate(numbers):
            array = np.array(number, dtype=DTYPES[name][1])
            writer.values(
                Value(
                    tag=name, metadata=plugin("scalars"), tensor=tensor(name, array, step % 2 == 1)
                ),
                step=step,
            )


@proto_fixture
def write_scalar_shapes(writer):
    """One number in shapes other than the scalar one."""
    for shape in [(), (1,), (1, 1)]:
        value = Value(
            tag=f"rank{len(shape)}", metadata=plugin("scalars"),
            tensor=tensor("float32", np.full(shape, 1.5), True),
        )
        writer.values(value)


@proto_fixture
def write_dense_tensors(writer):
    """[2, 3] of every type in its field, raw, and as one number for all; an empty one; a string
    one.
    """
    for name in DTYPES:
        for content in (False, True):
            numbers = tensor(name, [[0, 1, 2], [3, 4, 5]], content)
            writer.values(
                Value(
                    tag=f"{name}/{'content' if content else 'field'}", metadata=plugin("other"),
                    tensor=numbers,
                )
            )
        writer.values(
            Value(
                tag=f"{name}/broadcast", metadata=plugin("other"), tensor=broadcast(name, 1, (2, 3))
            )
        )
    writer.values(
        Value(
            tag="empty", metadata=plugin("other"), tensor=tensor("float32", np.zeros((0, 3)), False)
        )
    )
    strings = tensor_pb2.TensorProto(dtype=types_pb2.DT_STRING, string_val=[b"\x00\xff", b"two"])
    strings.tensor_shape.dim.add(size=2)
    writer.values(Value(tag="string", metadata=plugin("other"), tensor=strings))


@proto_fixture
def write_unsigned_fields(writer):
    """uint32_val and uint64_val, which TensorBoard's make_ndarray does not read, and the same
    numbers raw.
    """
    for name in UNSIGNED:
        for content in (False, True):
            tag = f"{name}/{'content' if content else 'field'}"
            writer.values(
                Value(
                    tag=tag, metadata=plugin("other"), tensor=tensor(name, [1, 2**32 - 1], content)
                )
            )


@proto_fixture
def write_histograms(writer):
    """[k, 3] as float64 and float32, raw, in the field, broadcast, and with no buckets."""
    buckets = [[-1, -0.5, 3], [-0.5, 0.1, 0], [0.1, 2, 7]]
    for name in ("float32", "float64"):
        for content in (False, True):
            tag = f"{name}/{'content' if content else 'field'}"
            writer.values(
                Value(tag=tag, metadata=plugin("histograms"), tensor=tensor(name, buckets, content))
            )
    writer.values(
        Value(
            tag="broadcast", metadata=plugin("histograms"), tensor=broadcast("float32", 0, (2, 3))
        )
    )
    writer.values(
        Value(
            tag="empty", metadata=plugin("histograms"),
            tensor=tensor("float64", np.zeros((0, 3)), False),
        )
    )


@proto_fixture
def write_metadata(writer):
    """Different places and contents of metadata, and values without metadata."""
    one = tensor("float32", 1, False)
    described = plugin("scalars", b"\x08\x00")
    described.display_name, described.summary_description = "A title", "A *description*"
    described.data_class = summary_pb2.DATA_CLASS_SCALAR
    writer.values(Value(tag="described", metadata=described, tensor=one))
    writer.values(Value(tag="described", tensor=one), step=1)
    writer.values(Value(tag="simple", metadata=described, simple_value=2.5))
    writer.values(Value(tag="changes", metadata=plugin("scalars"), tensor=one))
    writer.values(Value(tag="changes", metadata=plugin("other"), tensor=one), step=1)
    writer.values(Value(tag="none", tensor=one))
    writer.values(Value(tag="metadata_only", metadata=plugin("other")))
    writer.values(Value(node_name="node", metadata=plugin("scalars"), tensor=one))
    # version 7
    writer.values(Value(tag="future", metadata=plugin("scalars", b"\x08\x07"), tensor=one))


@proto_fixture
def write_events(writer):
    """Events without values, several values in one event, and the same step twice."""
    writer.event(1)
    writer.values(step=2)
    writer.event(
        3, log_message=event_pb2.LogMessage(level=event_pb2.LogMessage.INFO, message="hello")
    )
    writer.event(3, source_metadata=event_pb2.SourceMetadata(writer="somebody"))
    writer.values(
        Value(tag="a", simple_value=1), Value(tag="b", simple_value=2),
        Value(tag="a", simple_value=3), step=4,
    )
    writer.values(Value(tag="a", simple_value=4), step=4)
    writer.values(Value(tag="old", obsolete_old_style_histogram=b"anything"), step=5)
    writer.event(0, file_version="brain.Event:1")
    writer.values(Value(tag="a", simple_value=5), step=3)


@proto_fixture
def write_media(writer):
    """Legacy images and clips as other writers made them: wrong sizes, odd formats, nothing at all.
    """
    Image, Audio = summary_pb2.Summary.Image, summary_pb2.Summary.Audio
    webp = b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0" + bytes.fromhex("2f00000010071011118888fe0700")
    bmp = bytes.fromhex("424d3a000000000000003600000028000000010000000100000001001800") + bytes(28)
    for tag, encoded in {"webp": webp, "bmp": bmp, "unknown": b"neither", "nothing": b""}.items():
        writer.values(
            Value(
                tag=tag, image=Image(width=1, height=1, colorspace=3, encoded_image_string=encoded)
            )
        )
    writer.values(Value(tag="no_size", image=Image(encoded_image_string=bmp)))
    writer.values(
        Value(
            tag="mp3",
            audio=Audio(
                sample_rate=8000, num_channels=1, encoded_audio_string=b"ID3",
                content_type="audio/mpeg",
            ),
        )
    )


def strings(texts):
    """texts, nested to any depth, as a tensor of strings."""
    array = np.array(texts, dtype=object)
    proto = tensor_pb2.TensorProto(dtype=types_pb2.DT_STRING, string_val=array.ravel().tolist())
    for size in array.shape:
        proto.tensor_shape.dim.add(size=size)
    return proto


@proto_fixture
def write_texts(writer):
    """Texts of three dimensions, one text that stands for all, one that is not UTF-8, and a suffix
    that is the whole tag.
    """
    writer.values(
        Value(
            tag="cube", metadata=plugin("text"),
            tensor=strings([[[b"a", b"b"]], [[b"c", "größe".encode()]]]),
        )
    )
    same = strings(b"same")
    same.tensor_shape.dim.add(size=3)
    writer.values(Value(tag="broadcast", metadata=plugin("text", b"{}"), tensor=same))
    writer.values(
        Value(tag="bytes", metadata=plugin("text"), tensor=strings([b"\xff\0 < not UTF-8"]))
    )
    writer.values(Value(tag="/text_summary", metadata=plugin("text"), tensor=strings(b"no name")))


@proto_fixture
def write_clips(writer):
    """Clips with labels, without, and none at all."""
    wave = b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x80\x3e\0\0\2\0\x10\0data\0\0\0\0"
    wav = plugin(
        "audio", audio.AudioPluginData(encoding=audio.AudioPluginData.WAV).SerializeToString()
    )
    writer.values(
        Value(tag="labelled", metadata=wav, tensor=strings([[wave, b"a *label*"], [b"OggS", b""]])),
        step=1,
    )
    writer.values(Value(tag="labelled", tensor=strings([[b"fLaC", "größe".encode()]])), step=2)
    writer.values(Value(tag="bare", metadata=wav, tensor=strings([wave, wave])))
    none = tensor_pb2.TensorProto(dtype=types_pb2.DT_STRING)
    none.tensor_shape.dim.add(size=0)
    writer.values(Value(tag="none", metadata=wav, tensor=none))


@proto_fixture
def write_pr_curves(writer):
    """As float64, raw and in the field; one number for all; a number of thresholds that nobody
    stated; two thresholds and one.
    """
    content = pr_curve.PrCurvePluginData(num_thresholds=3).SerializeToString()
    rows = [[9, 5, 0], [8, 4, 0], [1, 5, 9], [0, 4, 9], [9 / 17, 5 / 9, 0], [1, 5 / 9, 0]]
    for name in ("float32", "float64"):
        for raw in (False, True):
            tag = f"{name}/{'content' if raw else 'field'}"
            writer.values(
                Value(
                    tag=tag, metadata=plugin("pr_curves", content), tensor=tensor(name, rows, raw)
                )
            )
    writer.values(
        Value(tag="float64/field", tensor=tensor("float64", [row[:2] for row in rows], True)),
        step=1,
    )
    writer.values(
        Value(
            tag="broadcast", metadata=plugin("pr_curves"), tensor=broadcast("float32", 0.5, (6, 50))
        )
    )
    writer.values(
        Value(
            tag="one", metadata=plugin("pr_curves"),
            tensor=tensor("float32", [row[:1] for row in rows], False),
        )
    )


@proto_fixture
def write_hparams(writer):
    """Everything that the plugin's protos can hold: every kind of value, both kinds of domain,
    every outcome of a session.
    """
    def content(**what):
        return plugin("hparams", hparams_data.HParamsPluginData(**what).SerializeToString())

    discrete = struct_pb2.ListValue()
    discrete.extend(["adam", True, 0.5, None])
    infos = [
        hparams.HParamInfo(
            name="lr", display_name="Rate", description="How *fast*.",
            type=hparams.DATA_TYPE_FLOAT64,
            domain_interval=hparams.Interval(min_value=1e-4, max_value=0.1), differs=True,
        ),
        hparams.HParamInfo(
            name="optimizer", type=hparams.DATA_TYPE_STRING, domain_discrete=discrete
        ),
        hparams.HParamInfo(name="bn", type=hparams.DATA_TYPE_BOOL),
        hparams.HParamInfo(name="none", domain_discrete=struct_pb2.ListValue()),
    ]
    metrics = [
        hparams.MetricInfo(
            name=hparams.MetricName(group="eval", tag="accuracy"), display_name="Accuracy",
            description="Of *all*.", dataset_type=hparams.DATASET_VALIDATION,
        ),
        hparams.MetricInfo(
            name=hparams.MetricName(tag="loss"), dataset_type=hparams.DATASET_TRAINING
        ),
    ]
    experiment = hparams.Experiment(
        name="sweep", description="A **sweep**", user="ada", time_created_secs=1.5e9,
        hparam_infos=infos, metric_infos=metrics,
    )
    start = hparams_data.SessionStartInfo(
        model_uri="model",
        monitor_url="https://example.com/job",
        group_name="größe", start_time_secs=clock.now(),
    )
    for name, value in {
        "lr": 0.1, "bn": True, "optimizer": "sgd", "none": None, "empty": "",
        "layers": [64, "relu", [False]], "nested": {"a": {"b": -1}},
    }.items():
        start.hparams[name].CopyFrom(json_format.ParseDict(value, struct_pb2.Value()))
    writer.values(Value(tag="_hparams_/experiment", metadata=content(experiment=experiment)))
    writer.values(
        Value(tag="_hparams_/session_start_info", metadata=content(session_start_info=start))
    )
    for step, status in enumerate(
        (
            hparams.STATUS_UNKNOWN, hparams.STATUS_SUCCESS, hparams.STATUS_FAILURE,
            hparams.STATUS_RUNNING,
        )
    ):
        end = hparams_data.SessionEndInfo(status=status, end_time_secs=clock.now())
        writer.values(
            Value(tag="_hparams_/session_end_info", metadata=content(session_end_info=end)),
            step=step,
        )


@proto_fixture
def write_layouts(writer):
    """Every kind of chart, a closed category and one without charts; the string in a shape of its
    own.
    """
    chart = layout.Chart(title="empty")
    margin = layout.Chart(
        title="band",
        margin=layout.MarginChartContent(
            series=[
                layout.MarginChartContent.Series(value="mean", lower="low", upper="high"),
                layout.MarginChartContent.Series(value="only"),
            ]
        ),
    )
    lines = layout.Chart(
        title="lines", multiline=layout.MultilineChartContent(tag=["loss/.*", r"größe \d+"])
    )
    categories = [
        layout.Category(title="All", chart=[lines, margin, chart], closed=True),
        layout.Category(title="None"),
    ]
    encoded = layout.Layout(category=categories).SerializeToString()
    writer.values(
        Value(
            tag="custom_scalars__config__", metadata=plugin("custom_scalars"),
            tensor=strings(encoded),
        )
    )
    writer.values(Value(tag="custom_scalars__config__", tensor=strings([encoded])), step=1)


@proto_fixture
def write_meshes(writer):
    """A mesh of an old writer, which does not list its parts, and colours as integers."""
    old = mesh.MeshPluginData(name="old", content_type=mesh.MeshPluginData.VERTEX, shape=[1, 2, 3])
    points = [[[0, 0.5, -1], [1e-3, 2, 3]]]
    writer.values(
        Value(
            tag="old_VERTEX", metadata=plugin("mesh", old.SerializeToString()),
            tensor=tensor("float64", points, True),
        )
    )
    color = mesh.MeshPluginData(
        name="new", content_type=mesh.MeshPluginData.COLOR, shape=[1, 2, 3], components=2 | 8,
        json_config='{"camera": {"fov": 75}}',
    )
    colors = tensor("uint8", [[[255, 0, 9], [1, 2, 3]]], True)
    writer.values(
        Value(tag="new_COLOR", metadata=plugin("mesh", color.SerializeToString()), tensor=colors)
    )


@proto_fixture
def write_log_messages(writer):
    """Every level, and an empty message."""
    for level in event_pb2.LogMessage.Level.values():
        writer.event(
            level, log_message=event_pb2.LogMessage(level=level, message=f"of level {level}: größe")
        )
    writer.event(100, log_message=event_pb2.LogMessage())
