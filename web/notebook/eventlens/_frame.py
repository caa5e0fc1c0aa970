"""What a cell shows: a line of text, and a script that puts the frame in its place once the server answers."""

import functools
import html
import os
import re
import sys

from . import _server

HEIGHT = 800  # CSS px


def show(logdir, height=HEIGHT, port=0):
    """Shows the event files below a directory, below the cell of a notebook; elsewhere it prints an address.

    The directory need not be there yet. port is that of this machine on which they are served; 0 finds one. A directory that is served already keeps its server.
    """
    logdir, height = os.fspath(logdir), _number("height", height, 100, 10_000)
    if "://" in logdir:
        raise ValueError(f"{logdir} is an address: the notebook shows directories of the kernel's machine; open an address in the viewer itself")
    server = _running(logdir, _number("port", port, 0, 65535))
    text = f"eventlens: {server.url} shows the event files in {logdir}. It ends with this kernel; then run the cell again."
    if not os.path.isdir(server.logdir.path):
        print(f"{logdir} is not there yet: its charts appear once something is written to it.")
    if "IPython" not in sys.modules:
        print(text)
        return
    from IPython.display import display

    display({"text/html": _html(server, logdir, height), "text/plain": text}, raw=True)


def _number(name, value, least, most):
    if not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{name} is {value!r}; it must be a whole number from {least} to {most}")
    return value


def _running(logdir, port):
    """Returns the server of a directory, or raises an OSError of one clear line."""
    path = os.path.expanduser(logdir)
    if os.path.exists(path) and not os.path.isdir(path):
        raise NotADirectoryError(f"{logdir} is not a directory; give the one that holds the event files")
    if os.path.isdir(path) and not os.access(path, os.R_OK | os.X_OK):
        raise PermissionError(f"{logdir} cannot be read by the user that runs the kernel")
    try:
        return _server.running(logdir, port)
    except OSError as why:
        raise type(why)(f"port {port} of this machine cannot be used: {why.strerror}; choose another one, or none") if port else why


def _html(server, logdir, height):
    """Is a line of text until the script finds the server. So a notebook that is opened later, without the kernel, shows that line and no broken frame."""
    told = {
        "port": server.port,
        "path": server.path,
        "proxy": os.environ.get("EVENTLENS_PROXY_URL", "").replace("%PORT%", str(server.port)),
        "hub": os.environ.get("JUPYTERHUB_SERVICE_PREFIX", ""),
        "height": height,
        "title": logdir,
    }
    data = " ".join(f'data-{name}="{html.escape(str(value))}"' for name, value in told.items())
    line = f"eventlens shows the event files in <code>{html.escape(logdir)}</code> here, as long as the kernel runs. Run this cell again to see them."
    return f'<div class="eventlens-place" {data}><p>{line}</p></div>\n<script>\n{_script()}</script>'


@functools.lru_cache(maxsize=None)
def _script():
    """Is the script without its comments, since notebooks keep it."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "frame.js"), encoding="utf-8") as file:
        return re.sub(r"^\s*//.*\n", "", file.read(), flags=re.MULTILINE)
