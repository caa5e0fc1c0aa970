"""scikit-learn's handwritten digits, split so that a network can learn them by heart."""

import numpy as np
from sklearn import datasets

CLASSES = 10
SIZE = 8  # an image is SIZE x SIZE
TRAIN = 480  # few enough to overfit
MISLABELLED = 0.1  # share of wrong training labels: validation shows the cost of memorising them


def load():
    """Returns (train images, train labels, validation images, validation labels); pixels are 0 to
    1.
    """
    bunch = datasets.load_digits()
    images = (bunch.images / 16).astype(np.float32)
    random = np.random.default_rng(7)
    order = random.permutation(len(images))
    images, labels = images[order], bunch.target[order].astype(np.int32)
    train_labels = labels[:TRAIN].copy()
    wrong = random.random(TRAIN) < MISLABELLED
    train_labels[wrong] = (train_labels[wrong] + random.integers(1, CLASSES, wrong.sum())) % CLASSES
    return images[:TRAIN], train_labels, images[TRAIN:], labels[TRAIN:]
