"""Events of TensorFlow 1's FileWriter, through tf.compat.v1: legacy forms, and the v1 ops of
TensorBoard's plugins.

The writer leaves out metadata after a tag's first value. Wall times are from the day it was
run, except where one is passed.
"""

import numpy as np
import tensorflow as tf
from tensorboard.summary import v1
from tensorboard.plugins.custom_scalar import layout_pb2

import clock
import paths

tf1 = tf.compat.v1
random = np.random.default_rng(4)


def tf1_fixture(write):
    """Runs write(writer) in a graph of its own and keeps the file as tf1-VERSION-NAME, where its
    name is write_NAME.
    """
    name = write.__name__.removeprefix("write_").replace("_", "-")
    with paths.fixture(f"tf1-{tf.__version__}-{name}") as logdir:
        with tf.Graph().as_default(), tf1.summary.FileWriter(logdir) as writer:
            write(writer)
    return write


def add_scalars(writer, steps):
    """Adds simple values, each a second after the one before."""
    for step in steps:
        value = tf1.Summary.Value(tag="loss", simple_value=step / 2)
        writer.add_event(
            tf1.Event(wall_time=clock.START + step, step=step, summary=tf1.Summary(value=[value]))
        )


def run_merged(writer, steps=2):
    """Evaluates the graph's summaries a few times; all values of a step share one event."""
    merged = tf1.summary.merge_all()
    with tf1.Session() as session:
        for step in range(steps):
            writer.add_summary(session.run(merged), step)


@tf1_fixture
def write_legacy(writer):
    tf1.summary.scalar("loss", tf.constant(0.25))
    tf1.summary.histogram("weights", tf.constant(random.normal(size=100)))  # limits end in 1.79e308
    # images/image/0, /1
    tf1.summary.image("images", tf.constant(random.random((3, 4, 5, 3)), tf.float32), max_outputs=2)
    tf1.summary.audio("audio", tf.constant(random.random((1, 100, 1)), tf.float32), 8000)
    tf1.summary.text("text", tf.constant("some *text*"))
    tf1.summary.tensor_summary("tensor", tf.constant([[1, 2], [3, 4]]))  # metadata without a plugin
    run_merged(writer)


@tf1_fixture
def write_plugin_ops(writer):
    v1.scalar("loss", tf.constant(0.25))
    v1.histogram("weights", tf.constant(random.normal(size=100)), bucket_count=4)
    v1.image("images", tf.constant(random.integers(0, 255, (2, 4, 5, 3)), tf.uint8))
    # [n, 2]: clips and labels
    v1.audio("audio", tf.constant(random.random((2, 100, 1)), tf.float32), 8000)
    v1.text("text", tf.constant(["some", "*text*"]))
    v1.pr_curve(
        "pr", labels=tf.constant([True, False, True]), predictions=tf.constant([0.9, 0.4, 0.3]),
        num_thresholds=5,
    )
    run_merged(writer, steps=3)
    category = layout_pb2.Category(title="Losses")
    category.chart.add(title="all").multiline.tag.append("loss.*")
    writer.add_summary(
        v1.custom_scalar_pb(layout_pb2.Layout(category=[category])).SerializeToString()
    )


@tf1_fixture
def write_graph(writer):
    with tf1.Session() as session:
        total = tf.add(tf.constant(1.0), tf.constant(2.0), name="total")
        metadata = tf1.RunMetadata()
        session.run(
            total, options=tf1.RunOptions(trace_level=tf1.RunOptions.SOFTWARE_TRACE),
            run_metadata=metadata,
        )
        writer.add_graph(session.graph)
        writer.add_run_metadata(metadata, "step_1", 1)
        writer.add_meta_graph(tf1.train.export_meta_graph(), 1)


@tf1_fixture
def write_session_logs(writer):
    """Every status; the second START lets TensorBoard forget steps 2 and up."""
    writer.add_session_log(tf1.SessionLog(status=tf1.SessionLog.START), 0)
    add_scalars(writer, range(4))
    writer.add_session_log(
        tf1.SessionLog(status=tf1.SessionLog.CHECKPOINT, checkpoint_path="model.ckpt", msg="saved"),
        2,
    )
    writer.add_session_log(tf1.SessionLog(status=tf1.SessionLog.STOP), 3)
    writer.add_session_log(tf1.SessionLog(status=tf1.SessionLog.START), 2)
    add_scalars(writer, range(2, 5))
