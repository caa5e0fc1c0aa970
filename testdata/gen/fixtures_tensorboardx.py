"""Events of tensorboardX: torch's forms, with differences in tags, hparams and file names."""

import math

import numpy as np
import tensorboardX
from tensorboardX import SummaryWriter

import clock
import paths

VERSION = tensorboardX.__version__
random = np.random.default_rng(2)


def run():
    clock.stop()
    paths.hide_host()
    with paths.fixture(f"tensorboardx-{VERSION}-scalars") as logdir, SummaryWriter(
        logdir
    ) as writer:
        for step in clock.ticks(range(4)):
            # illegal characters become _
            writer.add_scalar("train/loss (raw)", math.exp(-step), step)
            writer.add_scalar("nan", math.nan, step)
    with paths.fixture(f"tensorboardx-{VERSION}-media") as logdir, SummaryWriter(logdir) as writer:
        clock.advance()
        writer.add_image("image", random.random((3, 6, 9)), 1)
        writer.add_images("batch", random.random((2, 3, 5, 5)), 1)
        writer.add_histogram("histogram", random.normal(size=300), 1, bins=10)
        writer.add_text("text", "# title", 1)
        writer.add_pr_curve("pr", random.integers(0, 2, 30), random.random(30), 1, num_thresholds=7)
    with paths.fixture(f"tensorboardx-{VERSION}-hparams") as logdir, SummaryWriter(
        logdir
    ) as writer:
        clock.advance()
        writer.add_hparams(
            {"lr": 0.1, "bn": True, "optimizer": "sgd"}, {"accuracy": 0.9}, name="trial",
            global_step=2,
        )
    with paths.fixture(f"tensorboardx-{VERSION}-custom-scalars") as logdir, SummaryWriter(
        logdir
    ) as writer:
        clock.advance()
        writer.add_custom_scalars(
            {
                "Losses": {
                    "both": ["Multiline", ["loss/.*"]], "band": ["Margin", ["mean", "low", "high"]],
                }
            }
        )
    with paths.fixture(f"tensorboardx-{VERSION}-mesh") as logdir, SummaryWriter(logdir) as writer:
        clock.advance()
        vertices = np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], np.float32)
        writer.add_mesh(
            "triangle", vertices, np.array([[[255, 0, 0], [0, 255, 0], [0, 0, 255]]], np.uint8),
            np.array([[[0, 1, 2]]], np.int32),
        )


if __name__ == "__main__":
    run()
