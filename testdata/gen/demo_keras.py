"""The learning-rate sweep of the demo log: Keras with its TensorBoard callback, plus summaries of
our own.

Wall times are from the day it was run: TensorFlow's writer takes them from the system.
"""

import time

import keras
import tensorflow as tf
from tensorboard.plugins.image import metadata as image_metadata

import digits
import figures
import paths

EPOCHS, BATCH = 30, 24
RATES = (0.0003, 0.001, 0.003, 0.01, 0.03)


class Classifier(keras.Sequential):
    """A small perceptron that remembers the loss and the gradient's size of its last batch."""

    def __init__(self):
        super().__init__([
            keras.Input((digits.SIZE, digits.SIZE)),
            keras.layers.Flatten(),
            keras.layers.Dense(192, activation="relu", name="hidden1"),
            keras.layers.Dense(96, activation="relu", name="hidden2"),
            keras.layers.Dense(digits.CLASSES, name="logits"),
        ], name="weights")  # the callback puts this before each histogram's tag
        self.last_loss = tf.Variable(0.0, trainable=False)
        self.gradient_norm = tf.Variable(0.0, trainable=False)

    def train_step(self, data):
        images, labels = data
        with tf.GradientTape() as tape:
            logits = self(images, training=True)
            loss = self.compute_loss(x=images, y=labels, y_pred=logits)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        self.last_loss.assign(loss)
        self.gradient_norm.assign(tf.linalg.global_norm(gradients))
        for metric in self.metrics:
            (
                metric.update_state(loss)
                if metric.name == "loss"
                else metric.update_state(labels, logits)
            )
        return {metric.name: metric.result() for metric in self.metrics}


class Board(keras.callbacks.TensorBoard):
    """The stock callback, and beside it loss and speed a batch, pictures and activations an epoch.
    """

    def __init__(self, logdir, rate, validation):
        super().__init__(logdir, histogram_freq=1, write_graph=False, update_freq=1)
        self.rate, (self.images, self.labels) = rate, validation

    def on_train_begin(self, logs=None):
        super().on_train_begin(logs)
        self.started, self.steps = time.perf_counter(), 0
        with self._train_writer.as_default():
            tf.summary.text("notes/setup", setup(self.rate), step=0)

    def on_train_batch_end(self, batch, logs=None):
        super().on_train_batch_end(batch, logs)
        self.steps += 1
        with self._train_writer.as_default(step=self.steps):
            tf.summary.scalar("train/loss", self.model.last_loss)
            tf.summary.scalar("optim/gradient_norm", self.model.gradient_norm)
            if self.steps % 4 == 0:
                tf.summary.scalar("optim/learning_rate", self.model.optimizer.learning_rate)
                now = time.perf_counter()
                tf.summary.scalar("perf/samples_per_second", 4 * BATCH / (now - self.started))
                self.started = now

    def on_epoch_end(self, epoch, logs=None):
        super().on_epoch_end(epoch, logs)
        logits = self.model(self.images).numpy()
        predicted = logits.argmax(axis=1)
        accuracy = (predicted == self.labels).mean()
        with self._val_writer.as_default(step=self.steps):
            tf.summary.scalar("val/loss", logs["val_loss"])
            tf.summary.scalar("val/accuracy", accuracy)
            tf.summary.histogram("activations/logits", logits)
            title = f"epoch {epoch + 1}: {accuracy:.1%} right"
            self.picture("pictures/confusion", figures.confusion(self.labels, predicted, title))
            self.picture(
                "pictures/misclassified",
                figures.misclassified(
                    self.images, self.labels, predicted, f"epoch {epoch + 1}: not recognised"
                ),
            )
        self.started = time.perf_counter()  # validation does not count as training time

    @staticmethod
    def picture(tag, figure):
        """Writes an encoded image; tf.summary.image would make it three times as large."""
        width, height, png = figures.png(figure)
        metadata = image_metadata.create_summary_metadata(display_name=None, description=None)
        tf.summary.write(tag, [str(width).encode(), str(height).encode(), png], metadata=metadata)


def setup(rate):
    """A description of the run, in Markdown."""
    return "\n".join(
        [
            "### Digits",
            "",
            f"A perceptron 64-192-96-10 on {digits.TRAIN} handwritten digits, {digits.MISLABELLED:.0%} of them with a wrong label.",
            "", "| setting | value |", "| --- | --- |", f"| peak learning rate | {rate} |",
            "| schedule | 40 steps warm-up, then cosine to a quarter |", f"| optimizer | Adam |",
            f"| batch size | {BATCH} |", f"| epochs | {EPOCHS} |",
        ]
    )


def train(rate):
    keras.utils.set_random_seed(11)
    images, labels, validation_images, validation_labels = digits.load()
    steps = EPOCHS * len(images) // BATCH
    schedule = keras.optimizers.schedules.CosineDecay(
        rate / 10, steps - 40, alpha=0.25, warmup_target=rate, warmup_steps=40
    )
    model = Classifier()
    model.compile(
        keras.optimizers.Adam(schedule),
        keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"],
    )
    validation = (validation_images, validation_labels)
    model.fit(
        images, labels, batch_size=BATCH, epochs=EPOCHS, validation_data=validation, verbose=0,
        callbacks=[Board(paths.DEMO / f"lr{rate}", rate, validation)],
    )


if __name__ == "__main__":
    for rate in RATES:
        train(rate)
    paths.rename_host(paths.DEMO)
