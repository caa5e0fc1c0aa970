"""Writes ../images.jsonl: every image of the demo and of the fixtures with images, as TensorBoard's
data provider answers read_blob for its Images tab.

Images of a tensor begin with their width and height, which the tab removes, as this script does.
"""

import hashlib
import json
import pathlib
import shutil
import tempfile

from tensorboard import context
from tensorboard.backend.event_processing import data_provider, plugin_event_multiplexer
from tensorboard.plugins.image import metadata

import paths

ALL = 100_000


def images(logdir):
    """Run, tag, step and place in the step of each image below a directory, with its bytes."""
    multiplexer = plugin_event_multiplexer.EventMultiplexer(
        tensor_size_guidance={metadata.PLUGIN_NAME: 0}
    )
    multiplexer.AddRunsFromDirectory(str(logdir))
    multiplexer.Reload()
    provider = data_provider.MultiplexerDataProvider(multiplexer, str(logdir))
    ctx = context.RequestContext()
    read = provider.read_blob_sequences(
        ctx, experiment_id="e", plugin_name=metadata.PLUGIN_NAME, downsample=ALL
    )
    for run, tags in sorted(read.items()):
        for tag, sequences in sorted(tags.items()):
            for sequence in sequences:
                for sample, reference in enumerate(sequence.values[2:]):
                    yield run, tag, sequence.step, sample, provider.read_blob(
                        ctx, blob_key=reference.blob_key
                    )


def lines(name, logdir):
    for run, tag, step, sample, blob in images(logdir):
        place = {"log": name, "run": run, "tag": tag, "step": step, "sample": sample}
        yield json.dumps(
            {**place, "bytes": len(blob), "sha256": hashlib.sha256(blob).hexdigest()},
            ensure_ascii=False,
        )


def main():
    with open(paths.TESTDATA / "images.jsonl", "w", encoding="utf-8") as out:
        for line in lines("demo", paths.TESTDATA / "demo"):
            print(line, file=out)
        for fixture in sorted((paths.TESTDATA / "fixtures").glob("*-images.tfevents")):
            with tempfile.TemporaryDirectory() as directory:
                shutil.copy(fixture, pathlib.Path(directory) / "events.out.tfevents.1.fixture")
                for line in lines(fixture.name, directory):
                    print(line, file=out)


if __name__ == "__main__":
    main()
