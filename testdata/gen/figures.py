"""Pictures of how a classifier does, as small matplotlib figures."""

import io

import matplotlib.pyplot as plt
import numpy as np
from PIL import Image
from sklearn.metrics import confusion_matrix

import digits

DPI = 80
COLOURS = 64
INK = "#1d1d1f"


def confusion(labels, predicted, title):
    """A confusion matrix as a 320 x 280 figure: rows are true digits, columns predicted ones."""
    counts = confusion_matrix(labels, predicted, labels=range(digits.CLASSES))
    figure, axes = plt.subplots(figsize=(320 / DPI, 280 / DPI), dpi=DPI)
    # The diagonal would outshine everything else: colour by the square root of the share of the
    # row.
    axes.imshow(
        np.sqrt(counts / counts.sum(axis=1, keepdims=True)), cmap="Blues", vmin=0, vmax=1.15,
        interpolation="nearest",
    )
    for (row, column), count in np.ndenumerate(counts):
        if count:
            ink = "white" if row == column and count > 0.5 * counts[row].sum() else INK
            axes.text(column, row, count, ha="center", va="center", fontsize=8, color=ink)
    axes.set_xticks(range(digits.CLASSES))
    axes.set_yticks(range(digits.CLASSES))
    axes.tick_params(length=0, labelsize=9, colors=INK)
    axes.set_xlabel("predicted", fontsize=9, color=INK)
    axes.set_ylabel("true", fontsize=9, color=INK)
    axes.set_title(title, fontsize=9.5, color=INK)
    for spine in axes.spines.values():
        spine.set_color("#c7c7cc")
    figure.tight_layout(pad=0.5)
    return figure


def misclassified(images, labels, predicted, title):
    """The first 15 digits that were not recognised, as a 320 x 260 figure, each titled "true, taken
    for".
    """
    figure, grid = plt.subplots(3, 5, figsize=(320 / DPI, 260 / DPI), dpi=DPI)
    wrong = np.flatnonzero(labels != predicted)
    for axes, index in zip(grid.flat, wrong):
        axes.imshow(images[index], cmap="gray_r", vmin=0, vmax=1, interpolation="nearest")
        axes.set_title(f"{labels[index]}, not {predicted[index]}", fontsize=7.5, color=INK, pad=3)
    for axes in grid.flat:
        axes.axis("off")
    figure.suptitle(title, fontsize=9.5, color=INK, y=0.985)
    figure.tight_layout(pad=0.4, h_pad=0.7)
    return figure


def png(figure):
    """Closes figure and returns (width, height, bytes) of it as a PNG with a palette, a third of
    the size of one without.
    """
    encoded = io.BytesIO()
    figure.savefig(encoded, format="png")
    plt.close(figure)
    palette = Image.open(encoded).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small = io.BytesIO()
    palette.save(small, format="png", optimize=True)
    return palette.width, palette.height, small.getvalue()
