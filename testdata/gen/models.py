"""Graphs of whole models as their frameworks write them, beside a few scalars, for cmd/bench:
models.py {resnet50,transformer,tf2} LOGDIR.
"""

import sys


def losses(add):
    """Scalars, since a log with only a graph opens at the graph, while people come from charts."""
    for step in range(100):
        add("loss", 1 / (1 + step), step)


def of_torch(model, example, logdir):
    # two copies of LLVM cannot share a process; the writer does without
    sys.modules["tensorflow"] = None
    from torch.utils.tensorboard import SummaryWriter

    with SummaryWriter(logdir) as writer:
        losses(writer.add_scalar)
        writer.add_graph(model.eval(), example)


def resnet50(logdir):
    import torch
    from torchvision.models import resnet50

    of_torch(resnet50(), torch.zeros(1, 3, 224, 224), logdir)


def transformer(logdir):
    import torch
    from torch import nn

    # off: one operation for a whole layer would hide its parts from the trace
    torch.backends.mha.set_fastpath_enabled(False)
    layer = nn.TransformerEncoderLayer(256, 8, 1024, batch_first=True)
    of_torch(
        nn.TransformerEncoder(layer, 6, enable_nested_tensor=False), torch.zeros(1, 64, 256), logdir
    )


def tf2(logdir):
    """A step of training with its gradients: 10,873 nodes."""
    import keras
    import tensorflow as tf

    model = keras.applications.MobileNetV2(weights=None, classes=10, input_shape=(96, 96, 3))
    optimizer = keras.optimizers.Adam()
    loss = keras.losses.SparseCategoricalCrossentropy()
    optimizer.build(model.trainable_variables)

    @tf.function
    def train(images, labels):
        with tf.GradientTape() as tape:
            value = loss(labels, model(images, training=True))
        optimizer.apply_gradients(
            zip(tape.gradient(value, model.trainable_variables), model.trainable_variables)
        )
        return value

    with tf.summary.create_file_writer(logdir).as_default():
        losses(lambda tag, value, step: tf.summary.scalar(tag, value, step=step))
        tf.summary.trace_on(graph=True)
        train(tf.zeros((2, 96, 96, 3)), tf.zeros((2,), tf.int32))
        tf.summary.trace_export("train", step=0)


{"resnet50": resnet50, "transformer": transformer, "tf2": tf2}[sys.argv[1]](sys.argv[2])
