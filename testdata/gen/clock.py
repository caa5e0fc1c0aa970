"""A clock that stands still until it is told to go on, for writers that ask time.time()."""

import time

START = 1767225600.0  # 2026-01-01 00:00:00 UTC
_now = START


def now():
    """The clock's time in seconds since 1970."""
    return _now


def stop():
    """Puts the clock in the place of time.time()."""
    time.time = now


def go(to):
    """Moves the clock to a time."""
    global _now
    _now = to


def advance(seconds=1.25):
    """Moves the clock on."""
    global _now
    _now += seconds


def ticks(numbers):
    """Yields numbers; the clock moves on before each."""
    for number in numbers:
        advance()
        yield number
