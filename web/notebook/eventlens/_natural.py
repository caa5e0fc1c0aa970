"""The order of run names, as people count: "run2" before "run10". It is the same as in
eventfile/listing/natural.go.
"""

import re

_NUMBER = re.compile(rb"[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def key(name):
    """Returns the sort key of a name: numbers by their value, a slash before every other character,
    and names that are equal in these terms by their bytes.
    """
    text = name.encode("utf-8", "surrogateescape")
    parts, at = [], 0
    while at < len(text):
        number = _NUMBER.match(text, at)
        # where the other name has no digit, any digit stands for all: no other character lies
        # between two of them
        if number:
            parts.append((ord("0"), float(number.group())))
            at = number.end()
        else:
            parts.append((-1 if text[at] == ord("/") else text[at], 0.0))
            at += 1
    return parts, text
