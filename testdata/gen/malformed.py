"""Damages a sound file in every way a reader must survive, and writes each result as text with its
expectations.

The format is described in ../README.md. Expectations are stated by hand, one by one, and follow
from the format alone.
"""

import io
import struct
import sys
import tarfile
import zipfile

sys.modules["tensorflow"] = None  # to use only the protos

from tensorboard.compat.proto import event_pb2, summary_pb2, tensor_pb2, types_pb2

import framing
import paths

PER_LINE = 16


def sound():
    """Four records of a real file: its version, then three scalars."""
    (path,) = paths.FIXTURES.glob("torch-*[0-9]-scalars.tfevents")
    return [data for _, data in framing.records(path.read_bytes())][:4]


BASE = sound()
FRAMES = [framing.frame(data) for data in BASE]
# where each record starts, and the end
STARTS = [sum(map(len, FRAMES[:i])) for i in range(len(FRAMES) + 1)]
WHOLE = b"".join(FRAMES)


def hex_lines(chunk):
    for start in range(0, len(chunk), PER_LINE):
        yield chunk[start:start + PER_LINE].hex(" ")


def vector(name, comment, chunks, records, *problems):
    """Writes malformed/NAME.txt. chunks are (comment, bytes); problems are (offset, words) or
    (offset, words, bytes) in file order.
    """
    lines = [f"comment: {comment}", f"expect: records: {records}"]
    for offset, words, *passed_over in problems:
        lines += [f"expect: problem-at: {offset}", f"expect: problem: {words}"]
        lines += [f"expect: problem-bytes: {count}" for count in passed_over]
    lines.append("")
    offset = 0
    for about, chunk in chunks:
        lines.append(f"# byte {offset}: {about}")
        lines += hex_lines(chunk)
        offset += len(chunk)
    paths.MALFORMED.mkdir(exist_ok=True)
    (paths.MALFORMED / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def parts(frame, about):
    """A record as chunks: header, data, footer."""
    return [
        (f"{about}: length and its checksum", frame[: framing.HEADER]),
        (f"{about}: data", frame[framing.HEADER : -framing.FOOTER]),
        (f"{about}: checksum of the data", frame[-framing.FOOTER :]),
    ]


def chunks(frames):
    """Records as chunks."""
    return [chunk for i, frame in enumerate(frames) for chunk in parts(frame, f"record {i}")]


def with_record(index, frame):
    """The sound file's chunks with another record in the place of one."""
    return chunks(FRAMES[:index] + [frame] + FRAMES[index + 1:])


def flip(data, at):
    """data with one bit of the byte at the given place changed."""
    return data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1:]


def damaged_payloads():
    """Wrong checksums of data: the record is lost, and no other."""
    second = FRAMES[2]
    sizes = [len(frame) for frame in FRAMES]
    vector(
        "payload-checksum-data",
        "One bit of the third record's data is wrong; the record behind it must come out.",
        with_record(2, flip(second, framing.HEADER + 9)), 3,
        (STARTS[2], "payload checksum", sizes[2]),
    )
    vector(
        "payload-checksum-footer",
        "The checksum of the third record's data is wrong, the data are not.",
        with_record(2, flip(second, len(second) - 1)), 3, (STARTS[2], "payload checksum", sizes[2]),
    )
    vector(
        "payload-checksum-last", "The last record's checksum is wrong; the file ends behind it.",
        with_record(3, flip(FRAMES[3], len(FRAMES[3]) - 2)), 3,
        (STARTS[3], "payload checksum", sizes[3]),
    )
    vector("payload-checksum-twice", "Two records in a row are damaged.",
           chunks([FRAMES[0], flip(FRAMES[1], 20), flip(FRAMES[2], 20), FRAMES[3]]), 2,
           (STARTS[1], "payload checksum", sizes[1]), (STARTS[2], "payload checksum", sizes[2]))


def damaged_lengths():
    """Wrong lengths: the next record is found by its checksums, and the bytes between are lost."""
    second = FRAMES[2]
    size, rest = len(second), len(WHOLE) - STARTS[2]
    vector(
        "length-checksum",
        "The checksum of the third record's length is wrong: the next record has to be searched for.",
        with_record(2, flip(second, 9)), 3, (STARTS[2], "length checksum", size),
    )
    vector("length-value", "A bit of the third record's length is wrong.",
           with_record(2, flip(second, 0)), 3, (STARTS[2], "length checksum", size))
    vector(
        "length-checksum-first",
        "The very first length has a wrong checksum; the records behind it show that this is an event file.",
        with_record(0, flip(FRAMES[0], 9)), 3, (0, "length checksum", len(FRAMES[0])),
    )
    vector(
        "length-checksum-last",
        "The last record's length is wrong: nothing behind it can be found, until the file grows.",
        with_record(3, flip(FRAMES[3], 1)), 3, (STARTS[3], "length checksum", len(FRAMES[3])),
    )
    vector(
        "length-checksum-twice", "Two lengths in a row are wrong: one gap over both.",
        chunks([FRAMES[0], flip(FRAMES[1], 1), flip(FRAMES[2], 8), FRAMES[3]]), 2,
        (STARTS[1], "length checksum", STARTS[3] - STARTS[1]),
    )
    vector(
        "length-checksum-apart", "Two lengths are wrong, with a sound record between them.",
        chunks([FRAMES[0], flip(FRAMES[1], 1), FRAMES[2], flip(FRAMES[3], 8), FRAMES[1]]), 3,
        (STARTS[1], "length checksum", len(FRAMES[1])),
        (STARTS[3], "length checksum", len(FRAMES[3])),
    )
    vector(
        "length-then-payload",
        "A length is wrong and so are the data of the record behind it, which therefore is part of the gap.",
        chunks([FRAMES[0], flip(FRAMES[1], 1), flip(FRAMES[2], 20), FRAMES[3]]), 2,
        (STARTS[1], "length checksum", STARTS[3] - STARTS[1]),
    )
    vector(
        "length-then-truncated",
        "A length is wrong, and the file ends inside the record behind it, whose end is needed to trust it.",
        chunks([FRAMES[0], FRAMES[1], flip(second, 9)]) + [("record 3, cut off", FRAMES[3][:20])],
        2, (STARTS[2], "length checksum", size + 20),
    )
    vector(
        "garbage-between", "Forty bytes that belong to no record stand between two.",
        chunks(FRAMES[:2]) + [("garbage", bytes(range(200, 240)))] + chunks(FRAMES[2:]), 4,
        (STARTS[2], "length checksum", 40),
    )
    vector(
        "zeros-between",
        "A block that was never written: zeros in the place of the third record and of 100 bytes more.",
        chunks(FRAMES[:2]) + [("zeros", bytes(size + 100))] + chunks(FRAMES[3:]), 3,
        (STARTS[2], "length checksum", size + 100),
    )
    vector(
        "torn-appended",
        "The third record was cut off, and a writer went on behind the cut: its length reaches into what follows.",
        chunks(FRAMES[:2])
        + [("record 2, cut off", second[: framing.HEADER + 10])]
        + chunks([FRAMES[3], FRAMES[1], FRAMES[3]]), 5,
        (STARTS[2], "payload checksum", framing.HEADER + 10),
    )
    vector(
        "zero-tail",
        "The file was given its size in advance and never filled: zeros follow two sound records.",
        chunks(FRAMES[:2]) + [("zeros", bytes(64))], 2, (STARTS[2], "length checksum", 64),
    )
    vector("zero-file", "Nothing but zeros.", [("zeros", bytes(64))], 0, (0, "length checksum", 64))
    vector(
        "zero-head", "The file begins with a block that was never written.",
        [("zeros", bytes(64))] + chunks(FRAMES), 4, (0, "length checksum", 64),
    )


def truncated_files():
    start, frame = STARTS[2], FRAMES[2]
    cuts = {
        "header": 5, "behind-header": framing.HEADER, "payload": framing.HEADER + 7,
        "footer": len(frame) - 2,
    }
    for name, kept in cuts.items():
        vector(
            f"truncated-{name}",
            f"The file ends {kept} bytes into the third record, as while it is being written.",
            chunks(FRAMES[:2]) + [("record 2, cut off", frame[:kept])], 2, (start, "truncated"),
        )
    vector(
        "truncated-first", "The file ends inside its first record.",
        [("record 0, cut off", FRAMES[0][:20])], 0, (0, "truncated"),
    )
    vector(
        "empty", "A file without a byte, as a writer leaves it before its first flush.", [], 0,
        (0, "empty"),
    )


def huge_lengths():
    huge = framing.header(2**60)
    vector(
        "length-huge", "A length of 2^60 with the right checksum: no reader may reserve so much.",
        chunks(FRAMES[:1]) + [("length 2^60 and its right checksum", huge), ("data", BASE[1])], 1,
        (STARTS[1], "record length", len(huge + BASE[1])),
    )
    vector(
        "length-huge-between", "The same with sound records behind it, which are found.",
        chunks(FRAMES[:1])
        + [("length 2^60 and its right checksum", huge), ("data", BASE[1])] + chunks(FRAMES[2:]), 3,
        (STARTS[1], "record length", len(huge + BASE[1])),
    )
    vector(
        "length-huge-checksum", "A length of 2^60 with a wrong checksum.",
        chunks(FRAMES[:1])
        + [("length 2^60 and a wrong checksum", flip(huge, 10)), ("data", BASE[1])], 1,
        (STARTS[1], "length checksum", len(huge + BASE[1])),
    )
    negative = struct.pack("<q", -1)
    negative += struct.pack("<I", framing.masked_crc(negative))
    vector(
        "length-negative",
        "A length of 2^64 - 1 with the right checksum: as a signed number it is negative.",
        chunks(FRAMES[:1]) + [("length and its right checksum", negative), ("data", BASE[1])], 1,
        (STARTS[1], "record length", len(negative + BASE[1])),
    )


def strangers():
    texts = {
        "git-lfs-pointer": (
            "version https://git-lfs.github.com/spec/v1\noid sha256:"
            + "4d7a2146" * 8 + "\nsize 12345\n",
            "What a clone without Git LFS holds in the place of the file.",
        ),
        "html-page": (
            "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body></body></html>\n",
            "What a portal answers to a request without a session.",
        ),
        "xml": (
            '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
            "What S3 answers to a request it refuses.",
        ),
    }
    for name, (text, comment) in texts.items():
        about = (0, name.replace("git-lfs-", "git-lfs ").replace("-page", " page"), len(text))
        vector(name, comment, [(text.split("\n")[0], text.encode())], 0, about)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr(zipfile.ZipInfo("events.out.tfevents.1"), WHOLE)
    vector(
        "zip", "A sound file in an archive, which may hold any number of files.",
        [("zip", archive.getvalue())], 0, (0, "zip"),
    )
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as packed:
        member = tarfile.TarInfo("run/events.out.tfevents.1")
        member.size = len(WHOLE)
        packed.addfile(member, io.BytesIO(WHOLE))
    vector(
        "tar",
        "The same in an archive that does not pack. Its first bytes are text: the name of the file.",
        [("tar", archive.getvalue()[: 2 * tarfile.BLOCKSIZE])], 0, (0, "tar"),
    )


def text_in_front():
    """Text in front of intact records loses itself, and nothing else."""
    texts = {
        "text": (
            "INFO:trainer:this message went to the event file\n",
            "A program's messages were written into the file before its first record.",
        ),
        "json": (
            '{"level": "info", "message": "start"}\n', "The same with messages that are JSON.",
        ),
        "html": (
            "<html><body>Your session expired.</body></html>\n",
            "A gateway put a page in front of the file.",
        ),
        "xml": ('<?xml version="1.0"?><part/>\n', "The file is a part of a document."),
    }
    looks = {"text": "text", "json": "JSON", "html": "an HTML page", "xml": "an XML document"}
    for name, (text, comment) in texts.items():
        vector(
            f"{name}-in-front", comment,
            [(f"{len(text)} bytes of text", text.encode())] + chunks(FRAMES), len(FRAMES),
            (0, f"{looks[name]} in front of the first record", len(text)),
        )


def with_data(index, data):
    """The sound file's chunks with other data, rightly framed, in the place of a record's."""
    return with_record(index, framing.frame(data))


def unparsable_events():
    at = (STARTS[2], "unparsable event")
    data = BASE[2]
    vector(
        "event-garbage",
        "The third record's checksums are right, its data are no event: wire type 7 does not exist.",
        with_data(2, b"\xff" * 12), 4, at,
    )
    vector("event-cut", "The data end inside the event's summary.", with_data(2, data[:-4]), 4, at)
    vector("event-varint-overflow", "The step is a varint of eleven bytes.",
           with_data(2, data[:9] + b"\x10" + b"\xff" * 10 + b"\x01"), 4, at)
    vector(
        "event-varint-unended", "The step is a varint that does not end.",
        with_data(2, data[:9] + b"\x10\xff\xff"), 4, at,
    )
    vector(
        "event-negative-length", "The summary's length is 2^64 - 1.",
        with_data(2, data[:9] + b"\x2a" + b"\xff" * 9 + b"\x01"), 4, at,
    )
    vector(
        "event-length-beyond", "The summary's length goes beyond the record.",
        with_data(2, data[:9] + b"\x2a\x7f\x0a\x00"), 4, at,
    )
    vector("event-field-zero", "A field has the number 0.", with_data(2, data + b"\x00\x01"), 4, at)
    vector(
        "event-wall-time-nan", "The third record's wall time is not a number.",
        with_data(2, b"\x09" + struct.pack("<d", float("nan")) + data[9:]), 4,
        (STARTS[2], "wall time"),
    )


def event(**value):
    """The data of an event with one value."""
    values = [summary_pb2.Summary.Value(tag="damaged", **value)]
    return event_pb2.Event(
        wall_time=1767225600, step=1, summary=summary_pb2.Summary(value=values)
    ).SerializeToString(deterministic=True)


def plugin(name):
    return summary_pb2.SummaryMetadata(
        plugin_data=summary_pb2.SummaryMetadata.PluginData(plugin_name=name)
    )


def tensor(dtype, shape, **numbers):
    proto = tensor_pb2.TensorProto(dtype=dtype, **numbers)
    for size in shape:
        proto.tensor_shape.dim.add(size=size)
    return proto


def damaged_values():
    at = (STARTS[2], "unparsable value")
    # tag, then a tensor whose length goes beyond the value
    broken = b"\x0a\x07damaged\x42\x7f\x08\x01"
    summary = b"\x0a" + bytes([len(broken)]) + broken
    vector(
        "value-length-beyond",
        "Inside a value, the tensor's length goes beyond it. Framing and event are sound; the peer loses the event.",
        with_data(2, BASE[2][:9] + b"\x10\x01\x2a" + bytes([len(summary)]) + summary), 4, at,
    )


def damaged_tensors():
    at = (STARTS[2], "tensor")
    float32, string = types_pb2.DT_FLOAT, types_pb2.DT_STRING
    cases = {
        "scalar-empty": ("A scalar without its number.", "scalars", tensor(float32, [])),
        "scalar-vector": (
            "A scalar of two numbers.", "scalars", tensor(float32, [2], float_val=[1, 2]),
        ),
        "scalar-string": (
            "A scalar that is a string.", "scalars", tensor(string, [], string_val=[b"1"]),
        ),
        "scalar-dtype": (
            "A scalar of a type number that does not exist.", "scalars",
            tensor(99, [], float_val=[1]),
        ),
        "content-short": (
            "tensor_content has 10 bytes where shape [1, 3] of float32 needs 12.", "histograms",
            tensor(float32, [1, 3], tensor_content=bytes(10)),
        ),
        "histogram-shape": (
            "Buckets of shape [2, 2]; they are [k, 3].", "histograms",
            tensor(float32, [2, 2], float_val=[0, 1, 1, 2]),
        ),
        "histogram-short": (
            "Shape [3, 3] and eight numbers.", "histograms",
            tensor(float32, [3, 3], float_val=range(8)),
        ),
        "shape-negative": (
            "A dimension of -1.", "histograms", tensor(float32, [-1, 3], float_val=range(6)),
        ),
        "shape-overflow": (
            "Dimensions whose product is beyond 64 bits.", "histograms",
            tensor(float32, [2**40, 2**40, 3], float_val=[1]),
        ),
        "shape-huge": (
            "One number for 3 * 2^40 elements: no reader may write them out.", "histograms",
            tensor(float32, [2**40, 3], float_val=[1]),
        ),
        "image-few": (
            "An image value is width, height and images; here only the width.", "images",
            tensor(string, [1], string_val=[b"8"]),
        ),
        "image-numbers": (
            "An image value of numbers.", "images", tensor(float32, [3], float_val=[8, 8, 0]),
        ),
        "image-size": (
            "The width is no number.", "images",
            tensor(string, [3], string_val=[b"wide", b"8", b"\x89PNG"]),
        ),
    }
    for name, (comment, plugin_name, proto) in cases.items():
        vector(
            f"tensor-{name}", comment,
            with_data(2, event(metadata=plugin(plugin_name), tensor=proto)), 4, at,
        )


if __name__ == "__main__":
    damaged_payloads()
    damaged_lengths()
    truncated_files()
    huge_lengths()
    strangers()
    text_in_front()
    unparsable_events()
    damaged_values()
    damaged_tensors()
