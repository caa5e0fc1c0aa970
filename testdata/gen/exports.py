"""Writes testdata/export: numbers and names as TensorBoard's server writes them, with Python's csv
and json modules.

numbers.tsv   bits of a float64 in hex, its cell in CSV, its text in TensorBoard's JSON
names.json    names of runs and tags
names.csv     the same as cells of csv.writer, one a row
peer.csv      a series as scalars_plugin.scalars_impl returns it for format=csv
peer.json     the same series as http_util.Respond sends it otherwise
"""

import csv
import io
import json
import math
import pathlib
import random
import struct

OUT = pathlib.Path(__file__).parent.parent / "export"


def cleanse(value):
    """tensorboard/backend/json_util.py, Cleanse, for a number."""
    if isinstance(value, float):
        if value == math.inf:
            return "Infinity"
        if value == -math.inf:
            return "-Infinity"
        if math.isnan(value):
            return "NaN"
    return value


def cell(value):
    out = io.StringIO()
    csv.writer(out).writerow([value])
    return out.getvalue()[:-2]


def numbers():
    chance = random.Random(7)
    found = [
        0.0, -0.0, 1.0, -1.0, 0.1, 1e-4, 9.999999999999999e-05, 1e-5, 1e15, 1e16,
        9999999999999998.0, 123456789012345680.0, 1e22, 1e23, 5e-324, 2.2250738585072014e-308,
        1.7976931348623157e308, math.inf, -math.inf, math.nan, 2.0**53, 1763452800.123456,
    ]
    for exponent in range(-24, 25):
        found += [10.0**exponent, -(10.0**exponent), math.nextafter(10.0**exponent, 0)]
    for _ in range(400):
        found.append(struct.unpack("<d", struct.pack("<Q", chance.getrandbits(64)))[0])  # any bits
        # a float32, as most scalars are
        found.append(struct.unpack("<f", struct.pack("<f", chance.gauss(0, 1)))[0])
        found.append(1.7e9 + chance.random() * 1e8)  # wall times
    return found


NAMES = [
    "loss", "", "train/loss", "a,b", 'say "x"', "two\nlines", "two\r\nlines", " lead", "tail ",
    "tab\there", "ü→漢字", "a;b", "'quoted'", "\u202egnp",
]

SERIES = [
    (1763452800.5, 0, 0.5), (1763452801.25, 1, math.nan), (1763452802.0, 2, math.inf),
    (1763452803.0, 2**53 + 1, -math.inf), (1763452804.123456, -7, 0.10000000149011612),
    (0.0, 3, 1e-7),
]


def main():
    OUT.mkdir(exist_ok=True)
    lines = [
        f"{struct.unpack('<Q', struct.pack('<d', v))[0]:016x}\t{cell(v)}\t{json.dumps(cleanse(v))}\n"
        for v in numbers()
    ]
    (OUT / "numbers.tsv").write_bytes("".join(lines).encode())
    (OUT / "names.json").write_bytes(json.dumps(NAMES, ensure_ascii=False).encode())
    out = io.StringIO()
    csv.writer(out).writerows([name, "x"] for name in NAMES)
    (OUT / "names.csv").write_bytes(out.getvalue().encode())
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Wall time", "Step", "Value"])
    writer.writerows(SERIES)
    (OUT / "peer.csv").write_bytes(out.getvalue().encode())
    (OUT / "peer.json").write_bytes(
        json.dumps([[cleanse(v) for v in point] for point in SERIES]).encode()
    )


if __name__ == "__main__":
    main()
