"""The graph of one run of the demo's sweep: its model as Keras' callback writes models, in a
file of its own beside the file of the run.

The stock callback does so only for plain models, so this calls the same functions. TensorFlow takes
wall times from the system; so its event is written again, by tensorboard, at the time when the run
began.
"""

import pathlib
import tempfile

import keras
import tensorflow as tf
from keras.src.callbacks.tensorboard import keras_model_summary
from tensorboard.backend.event_processing.event_file_loader import RawEventFileLoader
from tensorboard.compat.proto import event_pb2
from tensorboard.summary.writer.event_file_writer import EventFileWriter

import clock
import demo_keras
import paths

RUN = paths.DEMO / "lr0.01" / "train"
BEGAN = 1795244808.0  # the run's own file is a second older


def written():
    """The events of a file that holds only the model."""
    keras.utils.set_random_seed(11)
    with tempfile.TemporaryDirectory() as logdir:
        with tf.summary.create_file_writer(logdir).as_default():
            keras_model_summary("keras", demo_keras.Classifier(), step=0)
        file, = paths.event_files(pathlib.Path(logdir))
        events = map(event_pb2.Event.FromString, RawEventFileLoader(str(file)).Load())
        yield from (event for event in events if event.HasField("summary"))


if __name__ == "__main__":
    clock.stop()
    clock.go(BEGAN)
    paths.hide_host()
    writer = EventFileWriter(str(RUN))
    for event in written():
        event.wall_time = clock.now()
        writer.add_event(event)
    writer.close()
    path, = RUN.glob(f"*.{BEGAN:.0f}.*")
    # leaves out the number of the process
    path.rename(path.with_name(f"events.out.tfevents.{BEGAN:.0f}.demo"))
