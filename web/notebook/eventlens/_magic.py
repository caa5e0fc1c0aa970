"""The line magic %eventlens."""

import argparse
import os
import shlex

from IPython.core.error import UsageError

from . import _flags, _frame, _server, _view


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line, and does not end the kernel."""

    def error(self, message):
        raise UsageError(f"%eventlens: {message}; %eventlens --help lists what there is")

    def exit(self, status=0, message=None):
        raise _Helped


class _Helped(Exception):
    """The help was printed, and nothing else is to be done."""


def _parser():
    parser = _Parser(
        prog="%eventlens", description="Shows TensorBoard event files below this cell.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "dir", metavar="DIR", nargs="?",
        help="the directory of the event files, or an address of some; a directory need not be there yet",
    )
    parser.add_argument("--logdir", metavar="DIR", help="the same")
    parser.add_argument("--logdir_spec", help=argparse.SUPPRESS)
    parser.add_argument(
        "--height", metavar="PX", type=int,
        default=_frame.HEIGHT, help="the height of the frame, %(default)s if it is not given",
    )
    parser.add_argument(
        "--port", metavar="PORT", type=_port,
        default=0, help="the port of this machine to serve on; one is found if it is not given",
    )
    parser.add_argument("--tab", metavar="TAB", help="the tab that is open, such as images")
    parser.add_argument(
        "--tags", metavar="REGEX", help="shows only tags that the regular expression matches"
    )
    parser.add_argument(
        "--view", metavar="ADDRESS",
        help="an address copied from the viewer, or what is behind its #: the frame shows the same of DIR",
    )
    parser.add_argument(
        "--reload_interval", metavar="SECONDS", type=float,
        help="how long to wait before looking for new data, 10 if it is not given; 0 does not look",
    )
    parser.add_argument(
        "--list", action="store_true", help="print what this kernel serves, and where"
    )
    parser.add_argument(
        "--stop", action="store_true",
        help="end the server of DIR, or of all directories; it ends with the kernel by itself",
    )
    return parser


def _port(text):
    if text == "default":  # of TensorBoard's: one is found
        return 0
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not a whole number")
    return int(text)


def eventlens(line):
    """Shows TensorBoard event files below this cell: %eventlens runs"""
    try:
        words, ignored = _flags.without(list(_words(line)))
        asked = _parser().parse_args(words)
        if ignored:
            print(
                f"eventlens ignores {', '.join(ignored)}: of TensorBoard's flags, {'this one means' if len(ignored) == 1 else 'these mean'} nothing here."
            )
        _do(asked)
    except _Helped:
        pass
    except (OSError, ValueError) as why:  # ValueError is also what shlex has about quotes
        raise UsageError(f"%eventlens: {why}") from None


def _words(line):
    """Yields the words of a line up to a comment. A # inside a word begins none: addresses have
    one.
    """
    lexer = shlex.shlex(line, posix=os.name != "nt", punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    for word in lexer:
        if word.startswith("#"):
            return
        yield word


def _do(asked):
    if asked.dir and asked.logdir and asked.dir != asked.logdir:
        raise ValueError(
            f"{asked.dir} and --logdir {asked.logdir} are two directories; give one, or the one that holds both"
        )
    if asked.logdir_spec:
        raise ValueError(
            "--logdir_spec names several directories; give the one that holds them: %eventlens DIR"
        )
    logdir = asked.dir or asked.logdir
    if asked.list:
        _frame.show_servers()
    elif asked.stop:
        _server.stop(logdir)
    elif not logdir:
        raise ValueError("which directory? As in %eventlens runs")
    else:
        _frame.show(
            logdir, height=asked.height, port=asked.port, tags=asked.tags, tab=asked.tab,
            view=_asked_view(asked),
        )


def _asked_view(asked):
    """Returns the view that is asked for, with how often the frame looks for new data, which
    TensorBoard has a flag for.
    """
    view = _view.keys(asked.view)
    if asked.reload_interval is not None:
        view["refresh"] = (
            "off" if asked.reload_interval <= 0 else max(1, round(asked.reload_interval))
        )
    return view


def register(ipython):
    """Makes the magic known to a shell."""
    ipython.register_magic_function(eventlens, magic_kind="line", magic_name="eventlens")
