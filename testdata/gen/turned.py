"""Writes ../turned/log: one picture as cameras save it when they are turned, a run for each format
that records the orientation, and a tag for each EXIF orientation.

Pixels are stored turned and mirrored as the orientation says, so that every image should look
the same: red and green above blue and white.
"""

import io
import sys

sys.modules["tensorflow"] = None  # the pure Python writer is wanted

import numpy as np
from PIL import Image
from tensorboard.compat.proto.summary_pb2 import Summary
from torch.utils.tensorboard import SummaryWriter

import clock
import paths

OUT = paths.TESTDATA / "turned"
ORIENTATION = 0x0112  # the tag of EXIF
FORMATS = {
    "jpeg": {"quality": 100, "subsampling": 0}, "webp": {"lossless": True}, "png": {},
    "avif": {"quality": 100, "subsampling": "4:4:4"},
}
# Changes of the picture that an orientation undoes.
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def picture():
    """48 by 32 pixels, a colour in each quarter."""
    pixels = np.zeros((32, 48, 3), np.uint8)
    pixels[:16, :24] = 220, 0, 0
    pixels[:16, 24:] = 0, 200, 0
    pixels[16:, :24] = 0, 0, 220
    pixels[16:, 24:] = 255, 255, 255
    return Image.fromarray(pixels)


def encoded(kind, orientation):
    """A file of this format, and the size that its pixels are stored in."""
    stored = picture() if STORED[orientation] is None else picture().transpose(STORED[orientation])
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    file = io.BytesIO()
    stored.save(file, kind, exif=exif, **FORMATS[kind])
    return file.getvalue(), stored.size


def main():
    clock.stop()
    paths.hide_host()
    for kind in FORMATS:
        with SummaryWriter(OUT / "log" / kind) as writer:
            for orientation in clock.ticks(STORED):
                content, (width, height) = encoded(kind, orientation)
                image = Summary.Image(
                    width=width, height=height, colorspace=3, encoded_image_string=content
                )
                writer.file_writer.add_summary(
                    Summary(value=[Summary.Value(tag=f"turned/{orientation}", image=image)]), 0
                )
        for path in (OUT / "log" / kind).iterdir():
            # leaves out the number of the process
            path.rename(path.with_name(f"events.out.tfevents.{clock.START:.0f}.demo"))


main()
