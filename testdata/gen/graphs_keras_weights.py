"""Models of Keras 3 and 2 with the number of weights of each layer, as Keras counts them, into
../graphs/weights.jsonl.gz: a model a line. Beside it, in ../graphs/training.jsonl.gz, are graphs of
functions that train a model, a GraphDef in hexadecimal digits, with the number of weights of the
model.
"""

import gzip
import json

import keras
import tensorflow as tf
import tf_keras

import paths

GRAPHS = paths.TESTDATA / "graphs"
STEPS, IMAGE, VOLUME = (6, 5), (9, 8, 6), (4, 4, 4, 3)


@keras.saving.register_keras_serializable("ours")
class Scale(keras.layers.Layer):
    """A layer whose weights only this code knows."""

    def build(self, shape):
        self.scale = self.add_weight(shape=(shape[-1],))

    def call(self, x):
        return x * self.scale


@keras.saving.register_keras_serializable("ours")
class Dense(Scale):
    """A layer with the name of a Keras class."""


def sequences(layers):
    yield layers.Dense(3, name="dense")
    yield layers.Dense(3, use_bias=False, name="dense_without_bias")
    yield layers.Conv1D(4, 3, name="conv1")
    yield layers.Conv1DTranspose(4, 3, name="conv1_transposed")
    yield layers.SeparableConv1D(4, 3, depth_multiplier=2, name="separable1")
    yield layers.SimpleRNN(3, name="simple")
    yield layers.LSTM(3, use_bias=False, name="lstm")
    yield layers.GRU(3, name="gru")
    yield layers.GRU(3, reset_after=False, name="gru_before")
    yield layers.Bidirectional(layers.LSTM(3), name="both_ways")
    yield layers.Bidirectional(
        layers.LSTM(3), backward_layer=layers.GRU(3, go_backwards=True), name="two_ways"
    )
    yield layers.Bidirectional(layers.RNN(layers.GRUCell(4)), name="both_ways_of_a_cell")
    yield layers.TimeDistributed(layers.Dense(3), name="each_step")
    yield layers.RNN([layers.LSTMCell(3), layers.GRUCell(2), layers.SimpleRNNCell(5)], name="cells")
    yield layers.EinsumDense(
        "abc,cde->abde", output_shape=(None, 7, 2), bias_axes="de", name="einsum"
    )
    yield layers.EinsumDense("...x,xy->...y", output_shape=7, bias_axes="y", name="einsum_of_any")
    yield layers.Softmax(name="softmax")


def images(layers):
    yield layers.Conv2D(4, (3, 2), groups=2, name="conv2")
    yield layers.Conv2DTranspose(4, 3, use_bias=False, name="conv2_transposed")
    yield layers.DepthwiseConv2D(3, depth_multiplier=2, name="depthwise2")
    yield layers.SeparableConv2D(4, 3, use_bias=False, name="separable2")
    yield layers.BatchNormalization(name="batch_norm")
    yield layers.BatchNormalization(axis=1, scale=False, name="batch_norm_of_rows")
    yield layers.LayerNormalization(axis=[2, 3], center=False, name="layer_norm")
    yield layers.GroupNormalization(2, name="group_norm")
    yield layers.UnitNormalization(name="unit_norm")
    yield layers.Normalization(axis=(1, 3), name="normalization")
    yield layers.Normalization(mean=1.0, variance=2.0, name="normalization_of_known")
    yield layers.PReLU(shared_axes=[1, 2], name="prelu")
    yield layers.MaxPooling2D(name="pool")
    yield layers.RandomFlip(name="flip")


def nested(layers, library):
    """Layers that are called for each image of several, also a model."""
    small = library.Sequential(
        [layers.Conv2D(4, 3), layers.Flatten(), layers.Dense(2)], name="small"
    )
    yield layers.TimeDistributed(layers.Conv2D(4, 3), name="each_image")
    yield layers.TimeDistributed(small, name="each_image_by_a_model")
    yield layers.TimeDistributed(
        layers.TimeDistributed(layers.Bidirectional(layers.GRU(2))), name="each_row"
    )
    yield layers.ConvLSTM2D(4, 3, name="conv_lstm")


def attention(library):
    layers = library.layers
    x, y, z = (
        library.Input((6, 5), name="x"), library.Input((4, 7), name="y"),
        library.Input((4, 3), name="z"),
    )
    ends = [
        layers.MultiHeadAttention(2, 4, name="heads")(x, y),
        layers.MultiHeadAttention(
            2, 4, value_dim=3, output_shape=9, use_bias=False, name="heads_of_three"
        )(x, y, z),
        layers.MultiHeadAttention(3, 4, output_shape=(2, 5), name="heads_into_two")(x, x),
        layers.AdditiveAttention(name="additive")([x, x]),
        layers.Attention(use_scale=True, score_mode="concat", name="scaled")([x, x]),
    ]
    if library is keras:
        ends.append(layers.GroupQueryAttention(4, 4, 2, name="groups")(x, x))
        ends.append(layers.MultiHeadAttention(3, 4, value_dim=2, use_gate=True, name="gated")(x, x))
    return library.Model([x, y, z], ends, name="attention")


def tagger(library):
    """Words that are read both ways, attended to, and named one by one."""
    layers = library.layers
    words = library.Input((7,), name="words")
    x = layers.Embedding(20, 6, name="embedding")(words)
    x = layers.Bidirectional(layers.LSTM(4, return_sequences=True), name="read")(x)
    x = layers.Add(name="add")([x, layers.MultiHeadAttention(2, 4, name="attend")(x, x)])
    return library.Model(
        words, layers.TimeDistributed(layers.Dense(3), name="tags")(x * 2.0), name="tagger"
    )


def mostly_within(library):
    """A model of 607 weights, of which all but 19 are in layers within layers."""
    layers = library.layers
    steps = library.Input((9, 6), name="steps")
    x = layers.Bidirectional(layers.LSTM(4, return_sequences=True), name="read")(steps)
    x = layers.MultiHeadAttention(2, 3, name="attend")(x, x)
    x = layers.TimeDistributed(layers.Dense(2), name="each_step")(x)
    return library.Model(
        steps, layers.Dense(1, name="out")(layers.Flatten(name="flat")(x)), name="mostly_within"
    )


def parallel(library, name, shape, each):
    x = library.Input(shape, name="x")
    return library.Model(x, [layer(x) for layer in each], name=name)


def untold():
    """Layers of classes that Keras does not have."""
    x = keras.Input((5,), name="x")
    return keras.Model(
        x, keras.layers.Dense(2, name="counted")(Dense(name="named_alike")(Scale(name="scale")(x))),
        name="untold",
    )


def line(version, model):
    layers = {layer.name: layer.count_params() if layer.built else None for layer in model.layers}
    return json.dumps(
        {
            "version": version, "weights": model.count_params() if model.built else None,
            "layers": layers, "model": model.to_json(),
        }
    )


def training(library, name, optimizer, returns="loss"):
    """A function that trains a model. It captures its weights, the state of the optimizer, and the
    sums of a metric.
    """
    layers = library.layers
    model = library.Sequential(
        [
            library.Input((4,)), layers.Dense(3, name="hidden"),
            layers.BatchNormalization(name="norm"), layers.Dropout(0.5),
            layers.Dense(1, use_bias=False, name="out"),
        ],
        name="model",
    )
    loss, metric = library.losses.MeanSquaredError(), library.metrics.MeanAbsoluteError()

    @tf.function
    def step(x, y):
        with tf.GradientTape() as tape:
            found = model(x, training=True)
            error = loss(y, found)
        optimizer.apply_gradients(
            zip(tape.gradient(error, model.trainable_variables), model.trainable_variables)
        )
        metric.update_state(y, found)
        return {"loss": error, "metric": (error, metric.result()), "nothing": None}[returns]

    x, y = tf.ones((8, 4)), tf.ones((8, 1))
    step(x, y)  # makes the variables of the optimizer
    graph = step.get_concrete_function(x, y).graph.as_graph_def(add_shapes=True)
    # unlike base64 this keeps equal parts equal
    encoded = graph.SerializeToString(deterministic=True).hex()
    return json.dumps(
        {
            "name": f"{name} of Keras {3 if library is keras else 2}, returns {returns}",
            "weights": model.count_params(), "graph": encoded,
        }
    )


def write(name, lines):
    content = ("\n".join(lines) + "\n").encode()
    (GRAPHS / name).write_bytes(gzip.compress(content, mtime=0))


keras.utils.set_random_seed(19)
lines = []
for version, library in ((3, keras), (2, tf_keras)):
    layers = library.layers
    models = [
        tagger(library),
        parallel(library, "sequences", STEPS, sequences(layers)),
        parallel(library, "images", IMAGE, images(layers)),
        parallel(
            library, "volumes", VOLUME,
            [
                layers.Conv3D(2, 2, name="conv3"),
                layers.Conv3DTranspose(2, 2, name="conv3_transposed"),
            ],
        ),
        parallel(library, "many", (3, *IMAGE), nested(layers, library)),
        attention(library),
        mostly_within(library),
    ]
    if library is keras:
        models += [
            parallel(
                keras, "wrapped", STEPS,
                [
                    layers.SpectralNormalization(layers.Dense(3), name="spectral"),
                    layers.RMSNormalization(name="rms"),
                ],
            ),
            untold(),
        ]
    models.append(
        library.Sequential(
            [layers.Dense(3, name="unbuilt"), layers.ReLU(name="relu")], name="unbuilt_sequence"
        )
    )
    lines += [line(version, model) for model in models]
write("weights.jsonl.gz", lines)

lines = []
for library in (keras, tf_keras):
    of = library.optimizers
    lines += [
        training(library, "Adam", of.Adam()),
        training(library, "Adam", of.Adam(), "metric"),
        training(library, "AMSGrad", of.Adam(amsgrad=True, clipnorm=1.0), "metric"),
        training(
            library, "AdamW with averages", of.AdamW(weight_decay=0.1, use_ema=True), "metric"
        ),
        training(library, "momentum", of.SGD(momentum=0.9, nesterov=True)),
        training(library, "SGD", of.SGD()),
    ]
lines.append(training(keras, "Adam", keras.optimizers.Adam(), "nothing"))
lines.append(
    training(tf_keras, "the Adam of version 1", tf_keras.optimizers.legacy.Adam(), "metric")
)
write("training.jsonl.gz", lines)
