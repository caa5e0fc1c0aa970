"""Graphs as TensorFlow writes them, version 1 and 2, and Keras models, into ../graphs/log: a run
each.
"""

import tensorflow as tf
import keras
from keras.src.callbacks.tensorboard import keras_model_summary
from tensorflow.python.framework import function as functions_of_1
from tensorflow.python.ops import summary_ops_v2 as summary_ops

import graphs_keras
import paths

LOG = paths.TESTDATA / "graphs" / "log"
keras.utils.set_random_seed(19)
v1 = tf.compat.v1


def writer(run):
    return tf.summary.create_file_writer(str(LOG / run), filename_suffix=".v2").as_default()


def trace():
    """Functions that call functions, a loop and a choice."""

    @tf.function
    def layer(x, w):
        return tf.nn.relu(tf.matmul(x, w), name="activation")

    @tf.function(autograph=False)
    def model(x, w):
        with tf.name_scope("tower"):
            for i in range(6):
                x = tf.add(x, tf.constant(float(i)), name=f"shift{i}")
            x = layer(x, w)
        x = layer(x, w)
        x = tf.while_loop(
            lambda i, x: i < 3, lambda i, x: (i + 1, layer(x, w)), [tf.constant(0), x]
        )[1]
        return tf.cond(tf.reduce_sum(x) > 0, lambda: x * 2, lambda: layer(x, w))

    with writer("tf2-trace"):
        summary_ops.trace_on(graph=True)
        model(tf.ones((2, 3)), tf.ones((3, 3)))
        summary_ops.trace_export("model", step=0)
    with writer("tf2-traces"):  # two functions in one trace, which are merged
        summary_ops.trace_on(graph=True)
        layer(tf.ones((2, 3)), tf.ones((3, 3)))
        layer(tf.ones((4, 3)), tf.ones((3, 3)))
        summary_ops.trace_export("two", step=0)
    with writer("tf2-graph"):
        tf.summary.graph(model.get_concrete_function(tf.ones((2, 3)), tf.ones((3, 3))).graph)


def train():
    """A graph of version 1 with an optimizer, summaries, and nodes with very many edges."""
    with v1.Graph().as_default() as graph:
        x = v1.placeholder(tf.float32, (None, 8), name="input/x")
        y = v1.placeholder(tf.float32, (None, 2), name="input/y")
        hidden = x
        for i, units in enumerate((16, 16, 16)):
            with v1.name_scope(f"dense_{i}"):
                w = v1.get_variable(f"dense_{i}/w", (hidden.shape[1], units))
                b = v1.get_variable(f"dense_{i}/b", (units,), initializer=v1.zeros_initializer())
                hidden = tf.nn.relu(tf.matmul(hidden, w) + b)
                v1.summary.histogram("activation", hidden)
        with v1.name_scope("loss"):
            loss = tf.reduce_mean(
                tf.square(tf.matmul(hidden, v1.get_variable("out/w", (16, 2))) - y)
            )
            v1.summary.scalar("loss", loss)
        step = v1.train.get_or_create_global_step()
        scale = v1.placeholder(tf.float32, (), name="scale")
        scaled = [tf.multiply(scale, tf.constant(float(i)), name=f"scaled{i}") for i in range(18)]
        joined = tf.add_n(scaled, name="joined")
        with v1.control_dependencies([joined]):
            train_op = v1.train.AdamOptimizer(0.01).minimize(loss, global_step=step)
        v1.summary.merge_all()
        v1.group(train_op, *scaled, name="everything")
        v1.global_variables_initializer()
        v1.train.Saver()
        v1.summary.FileWriter(str(LOG / "tf1-train"), graph=graph).close()


def called():
    """Functions of version 1, which nodes call by their op."""

    @functions_of_1.Defun(tf.float32, func_name="Double")
    def double(x):
        return tf.add(x, x, name="sum")

    @functions_of_1.Defun(tf.float32, tf.float32, func_name="Mix")
    def mix(x, y):
        with tf.name_scope("inner"):
            return double(x) * y

    with v1.Graph().as_default() as graph:
        a = v1.placeholder(tf.float32, (3,), name="a")
        with v1.name_scope("scope"):
            out = mix(double(a), a)
        tf.identity(out, name="out")
        v1.summary.FileWriter(str(LOG / "tf1-functions"), graph=graph).close()


def profiled():
    """A graph with the costs of its nodes."""
    with v1.Graph().as_default() as graph:
        x = v1.placeholder(tf.float32, (4, 4), name="x")
        for i in range(3):
            with v1.name_scope(f"layer{i}"):
                x = tf.nn.relu(tf.matmul(x, tf.eye(4)))
        with v1.Session() as session:
            metadata = v1.RunMetadata()
            session.run(
                x, {"x:0": [[1.0] * 4] * 4},
                options=v1.RunOptions(trace_level=v1.RunOptions.FULL_TRACE), run_metadata=metadata,
            )
        out = v1.summary.FileWriter(str(LOG / "tf1-profile"), graph=graph)
        out.add_run_metadata(metadata, "step 1", 1)
        out.close()


def models():
    """Keras models: a sequence, a graph with two inputs and a nested model, a sequence in a graph,
    a graph in a sequence, and one with two heads.
    """
    layers = keras.layers
    sequence = keras.Sequential(
        [
            keras.Input((8,)), layers.Dense(16, "relu"), layers.Dropout(0.5),
            layers.Dense(16, "relu"), layers.Dense(2),
        ],
        name="sequence",
    )
    graph, nested, outer = graphs_keras.models(keras)
    image = keras.Input((16, 16, 3), name="image")
    y = layers.Conv2D(8, 3, name="conv")(image)
    y = layers.BatchNormalization(name="norm")(y)
    y = layers.GlobalAveragePooling2D(name="pool")(y)
    two = keras.Model(
        image, [layers.Dense(2, name="left")(y), layers.Dense(3, name="right")(y)], name="two_heads"
    )
    for model in (sequence, graph, nested, outer, two):
        with writer(f"keras-{model.name.replace('_', '-')}"):
            keras_model_summary("keras", model, step=0)


trace()
train()
called()
profiled()
models()
# one a run: names without the time and the machine
for path in paths.event_files(LOG):
    path.rename(path.with_name("events.out.tfevents.1767225601.demo"))
