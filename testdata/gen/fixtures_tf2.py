"""Events of TensorFlow 2: tensors with metadata. Wall times are from the day it was run."""

import os

import keras
import numpy as np
import tensorflow as tf
from tensorboard.plugins.hparams import api as hp
from tensorboard.plugins.hparams import api_pb2 as hparams_api
from tensorboard.plugins.hparams import summary as hparams_summary
from tensorboard.plugins.mesh import summary_v2 as mesh_summary
from tensorflow.python.ops import summary_ops_v2 as summary_ops

import digits
import paths

random = np.random.default_rng(3)


def tf_fixture(write):
    """Runs write() with a default writer and keeps its file as tf2-VERSION-NAME, where its
    name is write_NAME.
    """
    name = write.__name__.removeprefix("write_").replace("_", "-")
    with paths.fixture(f"tf2-{tf.__version__}-{name}") as logdir:
        with tf.summary.create_file_writer(logdir).as_default() as writer:
            write()
        writer.close()
    return write


@tf_fixture
def write_scalars():
    for step in range(4):
        tf.summary.scalar(
            "loss", 1 / (step + 1), step,
            description="Goes **down**.\n\n| a | b |\n| - | - |\n| 1 | 2 |",
        )
        # cast to float32 by the writer
        tf.summary.scalar("double_in", tf.constant(0.1, tf.float64), step)
        tf.summary.scalar("größe/损失", np.nan, step)


@tf_fixture
def write_histograms():
    for step in range(3):
        tf.summary.histogram("weights", random.normal(step, 1, 400), step)
    tf.summary.histogram("buckets/five", random.normal(0, 1, 50), 0, buckets=5)
    tf.summary.histogram("buckets/none", random.normal(0, 1, 50), 0, buckets=0)  # shape [0, 3]
    tf.summary.histogram("data/none", [], 0)
    tf.summary.histogram("data/constant", np.full(20, 0.5), 0)


@tf_fixture
def write_images():
    for step in range(2):
        # three images in one value
        tf.summary.image("batch", random.random((4, 5, 7, 3)), step, max_outputs=3)
        tf.summary.image("grey", random.random((1, 5, 7, 1)), step)
    tf.summary.image("none", np.zeros((0, 5, 7, 3)), 0)
    metadata = tf.compat.v1.SummaryMetadata()
    metadata.plugin_data.plugin_name = "images"
    jpeg = tf.io.encode_jpeg(random.integers(0, 255, (8, 8, 3)).astype(np.uint8))
    tf.summary.write("jpeg", tf.stack([b"8", b"8", jpeg]), 0, metadata)


@tf_fixture
def write_audio():
    wave = np.sin(np.arange(200) * 0.2).astype(np.float32)[np.newaxis, :, np.newaxis]
    tf.summary.audio("two_clips", np.concatenate([wave, wave / 2]), 8000, 0, max_outputs=2)
    tf.summary.audio("stereo", np.concatenate([wave, -wave], axis=2), 8000, 0)


@tf_fixture
def write_text():
    tf.summary.text("rank0", "plain *text* of 世界", 0)
    tf.summary.text("rank1", ["one", "two", ""], 0)
    tf.summary.text("rank2", [["a", "b"], ["c", "<script>alert(1)</script>"]], 0)
    tf.summary.text("empty", tf.constant([], tf.string), 0)


@tf_fixture
def write_hparams():
    hp.hparams_config(
        hparams=[
            hp.HParam("lr", hp.RealInterval(1e-4, 1e-1)),
            hp.HParam("optimizer", hp.Discrete(["adam", "sgd"])),
        ],
        metrics=[hp.Metric("accuracy", display_name="Accuracy")], time_created_secs=0,
    )
    hp.hparams({"lr": 0.01, "optimizer": "adam"}, trial_id="trial", start_time_secs=0)
    tf.summary.scalar("accuracy", 0.8, 3)


@tf_fixture
def write_other_tensors():
    metadata = tf.compat.v1.SummaryMetadata()
    metadata.plugin_data.plugin_name = "nobody_knows"
    for dtype in (
        tf.float32, tf.float64, tf.float16, tf.bfloat16, tf.int8, tf.int16, tf.int32, tf.int64,
        tf.uint8, tf.uint16, tf.uint32, tf.uint64, tf.bool, tf.complex64,
    ):
        tf.summary.write(
            f"plugin/{dtype.name}", tf.cast([[0, 1, 2], [3, 4, 5]], dtype), 0, metadata
        )
    tf.summary.write("no_metadata", tf.constant(1.5), 0)
    tf.summary.write("negative_step", tf.constant(1.5), -3)


@tf_fixture
def write_hparams_domains():
    """Every type and domain of a hyperparameter, and a session that ended."""
    hp.hparams_config(
        hparams=[
            hp.HParam(
                "units", hp.IntInterval(16, 64), display_name="Units", description="How *many*."
            ),
            hp.HParam("bn", hp.Discrete([True, False])), hp.HParam("depth", hp.Discrete([1, 2])),
            hp.HParam("name"),
        ],
        metrics=[hp.Metric("epoch_loss", group="validation", dataset_type=hp.Metric.VALIDATION)],
        time_created_secs=0,
    )
    hp.hparams({"units": 32, "bn": True, "depth": 2, "name": "größe"}, start_time_secs=0)
    end = hparams_summary.session_end_pb(hparams_api.STATUS_SUCCESS, end_time_secs=1.5)
    tf.summary.experimental.write_raw_pb(end.SerializeToString(), 0)


@tf_fixture
def write_mesh():
    vertices = tf.constant([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], tf.float32)
    colors = tf.constant([[[255, 0, 0], [0, 255, 0], [0, 0, 255]]])
    for step in range(2):
        mesh_summary.mesh(
            "triangle", vertices * (step + 1), faces=tf.constant([[[0, 1, 2]]]), colors=colors,
            config_dict={"camera": {"fov": 75}}, step=step,
        )


@tf_fixture
def write_run_metadata():
    """The ops behind trace_export: the cost of each node, and the graphs that ran."""
    metadata = tf.compat.v1.RunMetadata()
    metadata.step_stats.dev_stats.add(device="/cpu:0").node_stats.add(
        node_name="add", all_start_micros=1, op_end_rel_micros=2
    )
    metadata.function_graphs.add().pre_optimization_graph.node.add(name="x", op="Placeholder")
    summary_ops.run_metadata("profile", metadata, 1)
    summary_ops.run_metadata_graphs("graphs", metadata, 2)


@tf_fixture
def write_trace():
    @tf.function
    def double(x):
        return 2 * x

    tf.summary.trace_on(graph=True)
    double(tf.constant(1.0))
    tf.summary.trace_export("trace", step=0)  # plugin graph_run_metadata_graph
    tf.summary.graph(double.get_concrete_function(tf.constant(1.0)).graph)  # an event of its own


def write_keras():
    """Three epochs of the stock callback: train with its graph, and validation."""
    keras.utils.set_random_seed(5)
    images, labels, validation_images, validation_labels = digits.load()
    model = keras.Sequential(
        [keras.Input((8, 8)), keras.layers.Flatten(), keras.layers.Dense(10, name="logits")],
        name="linear",
    )
    model.compile(
        "adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"],
        run_eagerly=True,
    )
    with paths.fixture(f"keras-{keras.__version__}") as logdir:
        callback = keras.callbacks.TensorBoard(
            os.path.join(logdir, ""), histogram_freq=1, write_images=True,
            write_steps_per_second=True,
        )
        model.fit(images, labels, batch_size=160, epochs=3, verbose=0, callbacks=[callback],
                  validation_data=(validation_images, validation_labels))


if __name__ == "__main__":
    write_keras()
