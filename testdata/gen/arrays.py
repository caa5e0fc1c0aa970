"""Writes testdata/arrays: arrays as numpy.save writes them, and transforms as numpy.fft computes
them.
"""

import json

import numpy as np

from paths import TESTDATA

OUT = TESTDATA / "arrays"


def main():
    OUT.mkdir(exist_ok=True)
    arrays = {
        "f4": np.arange(6, dtype="<f4").reshape(2, 3) / 3,
        "f8": np.array([np.nan, np.inf, -0.0, 1e300]),
        "f2": np.array([[1.5], [-2]], dtype="<f2"),
        "i8": np.array(-5, dtype="<i8"),
        "u1": np.arange(4, dtype="u1").reshape(2, 1, 2),
        "b1": np.array([True, False]),
        "c8": np.array([1 + 2j], dtype="<c8"),
        "empty": np.zeros((0, 3), dtype="<i4"),
        "deep": (
            np.zeros((1,) * 33, dtype="<i2")
            if np.lib.NumpyVersion(np.__version__) >= "2.0.0"
            else np.zeros((1,) * 32, dtype="<i2")
        ),
    }
    for name, array in arrays.items():
        np.save(OUT / f"{name}.npy", array)
    rng = np.random.default_rng(18)
    cases = []
    for n in (1, 2, 8, 64, 256):
        x = rng.standard_normal(n) + 1j * rng.standard_normal(n)
        y = np.fft.fft(x)
        cases.append(
            {
                "re": x.real.tolist(), "im": x.imag.tolist(), "wantRe": y.real.tolist(),
                "wantIm": y.imag.tolist(),
            }
        )
    (OUT / "fft.json").write_text(json.dumps(cases) + "\n")


if __name__ == "__main__":
    main()
