"""The models that graphs_tf.py and graphs_keras2.py both write, each with its version of Keras."""


def models(keras):
    """A graph with two inputs and a nested model, a sequence in a graph, and a graph in a sequence.
    """
    layers = keras.layers
    a, b = keras.Input((8,), name="a"), keras.Input((8,), name="b")
    shared = layers.Dense(4, name="shared")
    inner_in = keras.Input((4,), name="inner_in")
    inner_mid = layers.Dense(4, name="inner_dense")(inner_in)
    inner = keras.Model(inner_in, layers.Add(name="inner_add")([inner_in, inner_mid]), name="inner")
    joined = layers.Concatenate(name="joined")([inner(shared(a)), shared(b)])
    graph = keras.Model([a, b], layers.Dense(1, name="head")(joined), name="graph")
    x = keras.Input((8,), name="x")
    tower = keras.Sequential(
        [keras.Input((8,)), layers.Dense(3, name="t0"), layers.Dense(3, name="t1")], name="tower"
    )
    nested = keras.Model(x, layers.Dense(1, name="top")(tower(x)), name="nested")
    outer = keras.Sequential(
        [keras.Input((4,)), layers.Dense(4, name="before"), inner, layers.Dense(2, name="after")],
        name="outer",
    )
    return graph, nested, outer
