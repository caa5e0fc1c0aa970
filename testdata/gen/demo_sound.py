"""The sounds of the demo log, by tensorboardX: a chord that comes out of noise as a run learns, in
a file of their own beside the files of the PyTorch runs.
"""

import numpy as np
from tensorboardX import SummaryWriter

import clock
import paths

RATE, SECONDS = 8000, 0.6
STEPS = [120, 240, 360, 480, 600]
BEGAN = 1795244900.0  # just after the runs, so that their first file stays the first
NOTES = {"sgd": [440.0, 554.37, 659.26], "adamw": [392.0, 493.88, 587.33]}


def chord(notes, learned, random):
    """Some notes that fade, in noise that gets quieter as the run learns."""
    at = np.arange(int(RATE * SECONDS)) / RATE
    tones = sum(np.sin(2 * np.pi * hertz * at) for hertz in notes) / len(notes)
    fades = np.exp(-3 * at) * np.minimum(1, at / 0.01)
    return 0.8 * fades * (learned * tones + (1 - learned) * random.uniform(-1, 1, len(at)))


if __name__ == "__main__":
    clock.stop()
    paths.hide_host()
    for name, notes in NOTES.items():
        random = np.random.default_rng(5)
        clock.go(BEGAN)
        with SummaryWriter(paths.DEMO / "torch" / name) as writer:
            for i, step in enumerate(STEPS):
                clock.advance()
                writer.add_audio(
                    "samples/chord", chord(notes, (i + 1) / len(STEPS), random), step,
                    sample_rate=RATE,
                )
