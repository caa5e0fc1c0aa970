"""Fits the right half of a Gaussian by a few damped oscillations, and prints the numbers of
eventfile/query/gaussian.go.

The shares of the oscillations follow from their decays and turns by linear least squares, so only
decays and turns are searched (variable projection). Points with the largest errors get more weight
each time, so that the largest difference becomes small instead of the mean one.
"""

import numpy as np
from scipy.optimize import least_squares

COUNT = 3
distance = np.linspace(0, 9, 700)
bell = np.exp(-(distance**2) / 2)
weight = np.ones_like(distance)


def shape(searched):
    """The cosines and sines, and the shares that bring their sum nearest to the bell."""
    damping = np.exp(-np.outer(distance, searched[0::2]))
    angle = np.outer(distance, searched[1::2])
    waves = np.hstack([damping * np.cos(angle), damping * np.sin(angle)])
    shares, *_ = np.linalg.lstsq(waves * weight[:, None], bell * weight, rcond=None)
    return waves @ shares - bell, shares


best = np.inf
searched = np.array([v for k in range(COUNT) for v in (1.8, 0.55 + 1.15 * k)])
for _ in range(25):
    found = least_squares(
        lambda p: shape(p)[0] * weight * 1e4, searched, method="lm", xtol=1e-15, ftol=1e-15,
        max_nfev=400,
    )
    searched = found.x
    off, shares = shape(searched)
    off = np.abs(off)
    if off.max() < best:
        best, result, parts = off.max(), searched.copy(), shares
    weight = weight * np.sqrt(off / off.max() + 0.1)
    weight /= weight.max()

print(f"// off by {best:.1e} at most")
for k in range(COUNT):
    print(
        f"{{{result[2 * k]:.17g}, {result[2 * k + 1]:.17g}, {parts[k]:.17g}, {parts[COUNT + k]:.17g}}},"
    )
