"""Events of PyTorch's SummaryWriter: legacy forms throughout."""

import io
import math
import sys

# two copies of LLVM cannot share a process; the writer does without
sys.modules["tensorflow"] = None

import numpy as np
import torch
from matplotlib import pyplot as plt
from PIL import Image
from tensorboard.compat.proto.summary_pb2 import Summary
from torch.utils.tensorboard import SummaryWriter

import clock
import paths

VERSION = torch.__version__.split("+")[0]
random = np.random.default_rng(1)
clock.stop()
paths.hide_host()


def torch_fixture(write):
    """Runs write(writer) and keeps its file as torch-VERSION-NAME, where its name is
    write_NAME.
    """
    name = write.__name__.removeprefix("write_").replace("_", "-")
    with paths.fixture(f"torch-{VERSION}-{name}") as logdir:
        with SummaryWriter(logdir) as writer:
            write(writer)
    return write


@torch_fixture
def write_scalars(writer):
    for step in clock.ticks(range(5)):
        writer.add_scalar("loss", math.exp(-step / 3), step)  # simple_value: float32
        writer.add_scalar("new_style", 0.1 + step, step, new_style=True)  # float32 tensor
        writer.add_scalar("double", 0.1 + step, step, double_precision=True)  # float64 tensor
    writer.add_scalar("rounded", 16777217, 0)  # one more than float32 can count


@torch_fixture
def write_not_finite(writer):
    for step, value in enumerate(clock.ticks([math.nan, 1.5, math.inf, -math.inf, -0.0, 1e-42])):
        writer.add_scalar("legacy", value, step)
        writer.add_scalar("tensor", value, step, new_style=True)


@torch_fixture
def write_steps(writer):
    for step in clock.ticks([-5, -1, 0, 3, 2, 3, 2**31, 2**53, 2**53 + 1, 2**62]):
        writer.add_scalar("steps/negative_repeated_huge", 1.0, step)


@torch_fixture
def write_tags(writer):
    clock.advance()
    for tag in [
        "损失/训练", "Größe/naïve", "emoji/🙂",
        "a b/c?d&e=f#g%20",
        "/leading//double/",
        "<b>bold</b>", "", "e\u0301 decomposed",
    ]:
        writer.add_scalar(tag, 1.0, 0)


@torch_fixture
def write_add_scalars(writer):
    for step in clock.ticks(range(3)):
        writer.add_scalars("group/losses", {"train": 1 / (step + 1), "val": 2 / (step + 1)}, step)


@torch_fixture
def write_histograms(writer):
    for step in clock.ticks(range(3)):
        values = random.normal(step, 1, 500)
        writer.add_histogram("bins/numbered", values, step, bins=20)
        writer.add_histogram("bins/auto", values, step, bins="auto")
    # the default: +-1e-12 * 1.1^k
    writer.add_histogram("bins/exponential", np.abs(random.normal(3, 1, 200)), 0)
    writer.add_histogram("odd/constant", np.full(10, 2.5), 0, bins=5)
    writer.add_histogram("odd/one_value", np.array([-3.0]), 0)
    writer.add_histogram_raw("odd/all_empty", min=0, max=1, num=0, sum=0, sum_squares=0,
                             bucket_limits=[0.5, 1], bucket_counts=[0, 0], global_step=0)
    writer.add_histogram_raw(
        "odd/huge_limits", min=-2, max=5, num=6, sum=9, sum_squares=40,
        bucket_limits=[-1.0, 0.0, 2.0, sys.float_info.max], bucket_counts=[1, 0, 2, 3],
        global_step=0,
    )


@torch_fixture
def write_images(writer):
    ramp = np.linspace(0, 1, 12 * 8, dtype=np.float32).reshape(8, 12)
    for step in clock.ticks(range(2)):
        writer.add_image("image/grey", ramp[np.newaxis] * (step + 1) / 2, step)
        writer.add_image("image/rgb", np.stack([ramp, ramp[::-1], ramp[:, ::-1]]), step)
    writer.add_image("image/rgba", np.stack([ramp, ramp, ramp, 1 - ramp]), 0)
    writer.add_images("image/grid", random.random((5, 3, 6, 6), dtype=np.float32), 0)  # five in one
    writer.add_image_with_boxes(
        "image/boxes", np.zeros((3, 20, 20), np.float32), np.array([[2, 2, 12, 9]]), 0
    )


@torch_fixture
def write_figure(writer):
    clock.advance()
    figure, axes = plt.subplots(figsize=(1.2, 0.9), dpi=60)
    axes.plot([0, 1, 0.5])
    writer.add_figure("figure", figure, 7)


@torch_fixture
def write_gif(writer):
    """Like add_video, but with frames encoded by Pillow: moviepy would bring a video encoder.
    """
    clock.advance()
    frames = [Image.new("RGB", (16, 12), color) for color in ("navy", "teal", "gold")]
    encoded = io.BytesIO()
    frames[0].save(
        encoded, format="GIF", save_all=True, append_images=frames[1:], duration=250, loop=0
    )
    image = Summary.Image(
        height=12, width=16, colorspace=3, encoded_image_string=encoded.getvalue()
    )
    writer.file_writer.add_summary(Summary(value=[Summary.Value(tag="video", image=image)]), 0)


@torch_fixture
def write_audio(writer):
    for step in clock.ticks(range(2)):
        wave = np.sin(np.arange(400) * 0.1 * (step + 1), dtype=np.float32)
        writer.add_audio("tone", torch.from_numpy(wave), step, sample_rate=8000)


@torch_fixture
def write_text(writer):
    for step in clock.ticks(range(2)):
        writer.add_text("notes", f"step **{step}**: grüße, 世界\n\n- a\n- b", step)


@torch_fixture
def write_pr_curve(writer):
    clock.advance()
    labels = random.integers(0, 2, 60)
    writer.add_pr_curve("pr/small", labels, random.random(60), 0, num_thresholds=11)


@torch_fixture
def write_hparams(writer):
    clock.advance()
    hparams = {"lr": 0.1, "batch": 32, "bn": True, "optimizer": "sgd"}
    writer.add_hparams(
        hparams, {"hparam/accuracy": 0.9, "hparam/loss": 0.3}, run_name="trial", global_step=4
    )


@torch_fixture
def write_custom_scalars(writer):
    clock.advance()
    writer.add_custom_scalars(
        {
            "Losses": {
                "both": ["Multiline", ["loss/.*"]], "band": ["Margin", ["mean", "low", "high"]],
            }
        }
    )
    writer.add_scalar("loss/train", 1.0, 0)


@torch_fixture
def write_mesh(writer):
    clock.advance()
    vertices = torch.tensor([[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]], dtype=torch.float32)
    colors = torch.tensor([[[255, 0, 0], [0, 255, 0], [0, 0, 255], [9, 9, 9]]], dtype=torch.int)
    faces = torch.tensor([[[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]], dtype=torch.int)
    writer.add_mesh("tetrahedron", vertices, colors, faces, {"camera": {"fov": 75}}, 0)


@torch_fixture
def write_graph(writer):
    clock.advance()
    writer.add_graph(torch.nn.Linear(2, 1), torch.zeros(1, 2))  # graph_def and tagged_run_metadata


@torch_fixture
def write_tensors(writer):
    """The plugin "tensor", which no view of TensorBoard knows."""
    clock.advance()
    for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16,
                  torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8):
        name = str(dtype).removeprefix("torch.")
        writer.add_tensor(f"tensor/{name}", torch.arange(6).reshape(2, 3).to(dtype), 0)


def write_restart():
    """Two sessions in one run: the second file starts with SessionLog START at the step it resumes
    from.
    """
    for session, (purge_step, steps) in enumerate([(None, range(5)), (3, range(3, 7))]):
        with paths.fixture(f"torch-{VERSION}-restart-{session}") as logdir:
            with SummaryWriter(logdir, purge_step=purge_step) as writer:
                for step in clock.ticks(steps):
                    writer.add_scalar("loss", 10 * session + step, step)


write_restart()
