"""Writes ../kinds/log, two runs with scalars, images and histograms whose tags have the same names,
as PyTorch's SummaryWriter logs them.
"""

import sys

# two copies of LLVM cannot share a process; the writer does without
sys.modules["tensorflow"] = None

import numpy as np
from torch.utils.tensorboard import SummaryWriter

import clock
import paths

OUT = paths.TESTDATA / "kinds"
STEPS = range(0, 100, 20)


def weights(random, step):
    """Weights of a layer that spread in training."""
    return random.normal(0.0, 0.2 + step / 100, 300).astype(np.float32)


def picture(values):
    """Weights as an image, dark for small ones."""
    grey = np.clip(values[:256].reshape(16, 16) * 60 + 128, 0, 255).astype(np.uint8)
    return np.stack([grey, grey, 255 - grey], -1)


def log(writer, random, rate):
    for step in clock.ticks(STEPS):
        loss = float(np.exp(-step * rate) + 0.1 * random.random())
        writer.add_scalar("loss", loss, step)  # in one group with the image below
        writer.add_image(
            "loss/surface", picture(random.normal(0, loss, 256)), step, dataformats="HWC"
        )
        for layer in ["layer2", "layer10"]:
            now = weights(random, step)
            writer.add_histogram(f"{layer}/weight", now, step)
            writer.add_image(f"{layer}/weight", picture(now), step, dataformats="HWC")
            writer.add_scalar(f"{layer}/weight", float(np.linalg.norm(now)), step)
            writer.add_scalar(f"{layer}/rate", rate, step)
        writer.add_histogram("gradients", random.normal(0, loss, 300), step)


if __name__ == "__main__":
    clock.stop()
    paths.hide_host()
    for seed, (run, rate) in enumerate({"a": 0.02, "b": 0.05}.items()):
        with SummaryWriter(OUT / "log" / run) as writer:
            log(writer, np.random.default_rng(seed), rate)
        for path in paths.event_files(OUT / "log" / run):
            path.rename(path.parent / "events.out.tfevents.1767225600.demo")
