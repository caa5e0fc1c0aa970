"""A graph of TensorFlow with clusters of XLA, operations on a TPU and elsewhere, and operations
that no TPU runs, into ../graphs/log.
"""

import tensorflow as tf
from tensorflow.core.framework import attr_value_pb2

import paths

RUN = paths.TESTDATA / "graphs" / "log" / "tf1-clusters"
v1 = tf.compat.v1


def cluster(name):
    """Puts the operations made within into a cluster, as XLA's clustering pass does."""
    return v1.get_default_graph()._attr_scope(
        {"_XlaCluster": attr_value_pb2.AttrValue(s=name.encode())}
    )


@tf.function(jit_compile=True)
def compiled(x):
    with cluster("cluster_2"):
        return tf.nn.relu(x) + tf.strings.to_number(tf.constant("1"))


with v1.Graph().as_default() as graph:
    x = v1.placeholder(tf.float32, (4, 8), name="x")
    half = tf.constant(0.5, name="half")  # read by many
    with v1.name_scope("one"), cluster("cluster_0"):
        y = tf.tanh(tf.matmul(x, tf.ones((8, 8))) * half)
    with v1.name_scope("two"):  # parts of two clusters, and operations in none
        with cluster("cluster_0"), v1.name_scope("inner"):
            y = tf.nn.relu(y) * half
        with cluster("cluster_1"):
            y = tf.sigmoid(y) + half
            y = tf.exp(y)
        y = tf.identity(y)
        with v1.name_scope("twin"), cluster("cluster_1"):
            y = tf.tanh(y) - half
    with v1.name_scope("series"):
        with cluster("cluster_1"):
            numbers = [tf.multiply(y, float(i), name=f"times{i}") for i in range(6)]
        texts = [tf.strings.as_string(n, name=f"text{i}") for i, n in enumerate(numbers)]
    with v1.name_scope("placed"):
        with tf.device("/job:worker/device:TPU:0"):
            z = tf.unique_with_counts(tf.reshape(y, [-1]), name="on_tpu")[0]
            z = tf.square(z)
        with tf.device("/device:CPU:0"):
            z = tf.unique_with_counts(z, name="on_cpu")[0]
        with tf.device("/job:worker/replica:0/task:0/device:TPU_SYSTEM:0"):
            z = tf.unique_with_counts(z, name="on_system")[0]
    with v1.name_scope("jit"):
        out = compiled(y)
    v1.summary.scalar("mean", tf.reduce_mean(out))
    tf.raw_ops.TensorSummary(tensor=z, name="kept")
    tf.strings.join(texts, name="joined")
    v1.summary.FileWriter(str(RUN), graph=graph).close()
for path in paths.event_files(RUN):
    path.rename(path.with_name("events.out.tfevents.1767225601.demo"))
