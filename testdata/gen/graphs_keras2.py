"""Models as Keras 2 writes them (tf-keras, its continuation), into ../graphs/log: a run each. The
models of graphs_tf.py, and operations on tensors, which became layers.
"""

import tensorflow as tf
import tf_keras as keras
from tf_keras.src.callbacks import keras_model_summary

import graphs_keras
import paths

LOG = paths.TESTDATA / "graphs" / "log"
keras.utils.set_random_seed(19)
layers = keras.layers

sequence = keras.Sequential(
    [keras.Input((8,)), layers.Dense(16, "relu"), layers.Dropout(0.5), layers.Dense(2)],
    name="sequence",
)
graph, nested, outer = graphs_keras.models(keras)
y = keras.Input((4,), name="y")
operations = keras.Model(y, tf.nn.relu(layers.Dense(4, name="d")(y) + y) * 2.0, name="operations")

for model in (sequence, graph, nested, outer, operations):
    run = f"keras2-{model.name}"
    with tf.summary.create_file_writer(str(LOG / run), filename_suffix=".v2").as_default():
        keras_model_summary("keras", model, step=0)
    for path in paths.event_files(LOG / run):
        path.rename(path.with_name("events.out.tfevents.1767225601.demo"))
