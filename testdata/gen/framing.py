"""TFRecord framing in plain Python, independent of every writer and of the readers under test."""

import struct

HEADER, FOOTER = 12, 4


def _table():
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        yield byte


_TABLE = tuple(_table())


def masked_crc(data):
    """The CRC-32C of data, rotated and offset as the format wants it."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 0xFF]
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def header(length):
    """A record's first 12 bytes."""
    size = struct.pack("<Q", length)
    return size + struct.pack("<I", masked_crc(size))


def frame(data):
    """data as a record."""
    return header(len(data)) + data + struct.pack("<I", masked_crc(data))


def records(file):
    """Yields (offset, data) of each record of the bytes of a sound file."""
    offset = 0
    while offset < len(file):
        length, length_crc = struct.unpack_from("<QI", file, offset)
        if length_crc != masked_crc(file[offset:offset + 8]):
            raise ValueError(f"length checksum at byte {offset}")
        data = file[offset + HEADER:offset + HEADER + length]
        (data_crc,) = struct.unpack_from("<I", file, offset + HEADER + length)
        if data_crc != masked_crc(data):
            raise ValueError(f"payload checksum at byte {offset}")
        yield offset, data
        offset += HEADER + length + FOOTER
