"""Writes ../embedded/checkpoints: checkpoints of TensorFlow, with sums of their tensors as
TensorFlow reads them; and ../embedded/digits: what a layer makes of digits at three steps of its
training.
"""

import json
import shutil
import tempfile

import numpy as np
import tensorflow as tf
from PIL import Image
from tensorboard.plugins import projector

import digits
from paths import TESTDATA

OUT = TESTDATA / "embedded" / "checkpoints"
DEMO = TESTDATA / "embedded" / "digits"
ROWS, UNITS, STEPS = 600, 16, (0, 60, 600)


def tensors():
    """Tensors of every type that a checkpoint may hold, by name."""
    grid = np.arange(15).reshape(5, 3) - 7
    half = (grid / 4).astype(np.float32)
    out = {f"ints/{t.name}": tf.cast(grid, t) for t in (tf.int8, tf.int16, tf.int32, tf.int64)}
    unsigned = (tf.uint8, tf.uint16, tf.uint32, tf.uint64)
    out |= {f"ints/{t.name}": tf.cast(grid + 7, t) for t in unsigned}
    out |= {f"floats/{t.name}": tf.cast(half, t) for t in (tf.float16, tf.bfloat16, tf.float32)}
    out |= {
        "floats/float64": tf.constant(grid / 3, tf.float64),
        "bool": tf.constant(grid % 2 == 0),
        "complex": tf.cast(grid, tf.complex64),
        "nans": tf.constant([[1, np.nan], [0, 0], [2, 3]], tf.float32),
        "rank1": tf.constant([1.0, 2.0]),
        "rank3": tf.cast(tf.reshape(tf.range(24), (4, 2, 3)), tf.float32),
        "scalar": tf.constant(7, tf.int64),
        "words": tf.constant(["a", "bb"]),
    }
    return out


def save(prefix, named):
    """Saves tensors by the operation behind every saver."""
    names = sorted(named)
    tf.raw_ops.SaveV2(prefix=str(prefix), tensor_names=names, shape_and_slices=[""] * len(names),
                      tensors=[named[name] for name in names])


def write_shards(prefix):
    """Saves a checkpoint of two shards."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [f"{folder}/a", f"{folder}/b"]
        save(parts[0], {"first": tf.reshape(tf.range(6, dtype=tf.float32), (3, 2))})
        save(parts[1], {"second": tf.reshape(tf.range(8, dtype=tf.float64), (2, 4))})
        tf.raw_ops.MergeV2Checkpoints(checkpoint_prefixes=parts, destination_prefix=str(prefix))


def write_slices(prefix):
    """Saves a variable in two slices, as TensorFlow 1 saves partitioned ones."""
    part = tf.ones((2, 2))
    tf.raw_ops.SaveV2(prefix=str(prefix), tensor_names=["whole", "whole"],
                      shape_and_slices=["4 2 0,2:-", "4 2 2,2:-"], tensors=[part, part + 1])


def golden(prefix):
    """The tensors of a checkpoint as TensorFlow reads them."""
    reader = tf.train.load_checkpoint(str(prefix))
    out = {}
    for name, shape in sorted(reader.get_variable_to_shape_map().items()):
        dtype = reader.get_variable_to_dtype_map()[name]
        value = reader.get_tensor(name)
        entry = {"dtype": dtype.name, "shape": shape}
        if dtype not in (tf.string, tf.complex64):
            numbers = value.astype(np.float32).astype(np.float64)
            entry["sum"] = float(np.nansum(numbers))
            entry["first"] = float(numbers.flat[0])
            entry["last"] = float(numbers.flat[-1])
        out[name] = entry
    return out


def write_demo():
    """Trains a network on digits and keeps what its layer makes of others, before, in and after the
    training.
    """
    tf.keras.utils.set_random_seed(11)
    train, labels, images, truth = digits.load()
    images, truth = images[:ROWS], truth[:ROWS]
    layer = tf.keras.layers.Dense(UNITS, activation="tanh")
    model = tf.keras.Sequential([tf.keras.Input((64,)), layer, tf.keras.layers.Dense(10)])
    model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    inner = tf.keras.Model(model.inputs, layer.output)
    DEMO.mkdir(parents=True)
    done = 0
    for step in STEPS:
        model.fit(train.reshape(-1, 64), labels, epochs=step - done, verbose=0)
        done = step
        found = inner(images.reshape(-1, 64))
        tf.train.Checkpoint(digits=tf.Variable(found)).write(str(DEMO / f"layer.ckpt-{step}"))
    guess = model.predict(images.reshape(-1, 64), verbose=0).argmax(1)
    rows = [f"{truth[i]}\t{guess[i]}\t{i}" for i in range(ROWS)]
    (DEMO / "metadata.tsv").write_text("\n".join(["digit\tguess\tnumber", *rows]) + "\n")
    write_sprite(images)
    config = projector.ProjectorConfig(model_checkpoint_path=f"layer.ckpt-{STEPS[-1]}")
    embedding = config.embeddings.add()
    embedding.tensor_name = "digits/.ATTRIBUTES/VARIABLE_VALUE"
    embedding.metadata_path = "metadata.tsv"
    embedding.sprite.image_path = "sprite.png"
    embedding.sprite.single_image_dim.extend([8, 8])
    projector.visualize_embeddings(str(DEMO), config)


def write_sprite(images):
    """Writes all images into one, row after row."""
    side = int(np.ceil(np.sqrt(len(images))))
    sheet = np.zeros((side * 8, side * 8), np.uint8)
    for i, image in enumerate(images):
        y, x = i // side * 8, i % side * 8
        sheet[y:y + 8, x:x + 8] = 255 - image * 255
    Image.fromarray(sheet).save(DEMO / "sprite.png", optimize=True)


def main():
    for folder in (OUT, DEMO):
        shutil.rmtree(folder, ignore_errors=True)
    OUT.mkdir(parents=True)
    save(OUT / "types.ckpt-7", tensors())
    write_shards(OUT / "shards.ckpt")
    write_slices(OUT / "slices.ckpt")
    write_demo()
    prefixes = ["checkpoints/types.ckpt-7", "checkpoints/shards.ckpt", "checkpoints/slices.ckpt"]
    prefixes += [f"digits/layer.ckpt-{step}" for step in STEPS]
    goldens = {prefix: golden(OUT.parent / prefix) for prefix in prefixes}
    (OUT.parent / "checkpoints.golden.json").write_text(json.dumps(goldens, indent=1) + "\n")


if __name__ == "__main__":
    main()
