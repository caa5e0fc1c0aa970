"""The line magic %eventlens."""

import argparse
import os
import shlex

from IPython.core.error import UsageError

from . import _frame, _server


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and does not end the kernel."""

    def error(self, message):
        raise UsageError(f"%eventlens: {message}; %eventlens --help lists what there is")

    def exit(self, status=0, message=None):
        raise _Helped


class _Helped(Exception):
    """The help was printed, and nothing else is to be done."""


def _parser():
    parser = _Parser(prog="%eventlens", description="Shows TensorBoard event files below this cell.", allow_abbrev=False)
    parser.add_argument("--logdir", metavar="DIR", help="the directory of the event files; it need not be there yet")
    parser.add_argument("--height", metavar="PX", type=int, default=_frame.HEIGHT, help="the height of the frame, %(default)s if it is not given")
    parser.add_argument("--port", metavar="PORT", type=int, default=0, help="the port of this machine to serve on; one is found if it is not given")
    parser.add_argument("--stop", action="store_true", help="end the server of DIR, or of all directories; it ends with the kernel by itself")
    return parser


def eventlens(line):
    """Shows TensorBoard event files below this cell: %eventlens --logdir runs"""
    try:
        asked = _parser().parse_args(shlex.split(line, comments=True, posix=os.name != "nt"))
        if asked.stop:
            _server.stop(asked.logdir)
        elif not asked.logdir:
            raise UsageError("%eventlens: which directory? As in %eventlens --logdir runs")
        else:
            _frame.show(asked.logdir, height=asked.height, port=asked.port)
    except _Helped:
        pass
    except (OSError, ValueError) as why:  # ValueError is also what shlex has about quotes
        raise UsageError(f"%eventlens: {why}") from None


def register(ipython):
    """Makes the magic known to a shell."""
    ipython.register_magic_function(eventlens, magic_kind="line", magic_name="eventlens")
