"""Writes ../projections: handwritten digits, and what scikit-learn, umap-learn and scipy compute of
them: principal components, neighbours, the quality of layouts, the best rotation.

The layouts themselves are not written: their places are arbitrary, their quality is not.
"""

import gzip
import json
import pathlib
import warnings

import numpy as np
import scipy.linalg
import umap
from sklearn import datasets
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE, trustworthiness
from sklearn.neighbors import NearestNeighbors

OUT = pathlib.Path("../projections")
NEIGHBOURS = 12  # of trustworthiness


def neighbours(rows, metric):
    """The distances to the 15 nearest other rows, of each 20th row: ids differ where distances are
    equal.
    """
    found, _ = NearestNeighbors(n_neighbors=16, metric=metric).fit(rows).kneighbors(rows[::20])
    return np.round(found[:, 1:], 6).tolist()


def layouts(rows):
    """The trustworthiness of layouts in a plane: the mean of three seeds."""
    def mean(make):
        seeds = [trustworthiness(rows, make(seed), n_neighbors=NEIGHBOURS) for seed in range(3)]
        return float(np.mean(seeds))

    return {
        "pca": float(trustworthiness(rows, PCA(2).fit_transform(rows), n_neighbors=NEIGHBOURS)),
        "tsne": mean(lambda seed: TSNE(2, perplexity=30, init="pca", max_iter=500,
                                       random_state=seed).fit_transform(rows)),
        "umap": mean(lambda seed: umap.UMAP(n_neighbors=15, min_dist=0.1, n_epochs=500,
                                            random_state=seed).fit_transform(rows)),
    }


def rotation():
    """A cloud of points, a turned, mirrored, moved and disturbed copy, and its best rotation back."""
    random = np.random.default_rng(3)
    a = random.normal(size=(40, 3)) * [3, 2, 1]
    turn, _ = np.linalg.qr(random.normal(size=(3, 3)))
    b = a @ turn + [5, -7, 1] + random.normal(size=a.shape) * 0.05
    best, _ = scipy.linalg.orthogonal_procrustes(b - b.mean(0), a - a.mean(0))
    moved = (b - b.mean(0)) @ best + a.mean(0)
    return {
        "target": a.ravel().tolist(), "moved": b.ravel().tolist(),
        "aligned": moved.ravel().tolist(),
        "residual": float(np.sqrt(np.mean(np.sum((moved - a) ** 2, 1)))),
    }


def main():
    warnings.simplefilter("ignore")
    OUT.mkdir(exist_ok=True)
    digits = datasets.load_digits()
    rows = digits.data.astype(np.float32)
    pixels = gzip.compress(digits.data.astype(np.uint8).tobytes(), 9, mtime=0)
    (OUT / "digits.u8.gz").write_bytes(pixels)
    (OUT / "labels.txt").write_text("".join(map(str, digits.target)) + "\n")
    pca = PCA(10, svd_solver="full").fit(digits.data)
    golden = {
        "variances": pca.explained_variance_.tolist(),
        "shares": pca.explained_variance_ratio_.tolist(),
        "first": pca.components_[0].tolist(),
        "euclidean": neighbours(rows, "euclidean"),
        "cosine": neighbours(rows, "cosine"),
        "trustworthiness": layouts(rows),
        "curves": [[d, *map(float, umap.umap_.find_ab_params(1.0, d))] for d in (0.0, 0.1, 0.5, 0.99)],
        "rotation": rotation(),
    }
    (OUT / "golden.json").write_text(json.dumps(golden) + "\n")


if __name__ == "__main__":
    main()
