"""What a cell shows: a line of text, and a script that puts the frame in its place once the server
answers.
"""

import functools
import html
import os
import re
import sys

from . import _server, _view

HEIGHT = 800  # CSS px


def show(logdir, height=HEIGHT, port=0, tags=None, tab=None, view=None):
    """Shows the event files below a directory, or at an address, below the cell of a notebook;
    elsewhere it prints where they are shown.

    The directory need not be there yet. port is the port of this machine on which they are served;
    0 finds one. A directory that is served already keeps its server. tab is the one that is open,
    tags a filter (a regular expression) or a list of tags. view is an address copied from the
    viewer, or keys of one: {"smoothing": 0.9}.
    """
    logdir, height = os.fspath(logdir), _number("height", height, 100, 10_000)
    address = _address(logdir)
    fragment = _view.fragment(address, tags, tab, view)
    server = _running(None if address else logdir, _number("port", port, 0, 65535))
    url = f"{server.url}#{fragment}" if fragment else server.url
    text = f"eventlens: {url} shows the event files in {logdir}. It ends with this kernel; then run the cell again."
    if not address and not os.path.isdir(server.logdir.path):
        print(f"{logdir} is not there yet: its charts appear once something is written to it.")
    if "IPython" not in sys.modules:
        print(text)
        return
    from IPython.display import display

    display({"text/html": _html(server, logdir, height, fragment), "text/plain": text}, raw=True)


def _address(logdir):
    """Returns the address that the page itself opens, None for a directory of this machine."""
    scheme, separator, rest = logdir.strip().partition("://")
    if not separator or os.path.exists(logdir):
        return None
    if scheme.lower() == "file":
        raise ValueError(f"{logdir} is a path of this machine: give it without file://")
    if not re.fullmatch("[A-Za-z][A-Za-z0-9+.-]*", scheme) or not rest:
        raise ValueError(
            f"{logdir} is not an address; give a directory, or an address such as s3://bucket/runs/ or https://host.example/runs/"
        )
    if "@" in rest.partition("/")[0]:
        raise ValueError(
            "the address holds a user name or a password, which the notebook would keep: leave it out and give access on the page"
        )
    return logdir.strip()


def _number(name, value, least, most):
    if not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{name} is {value!r}; it must be a whole number from {least} to {most}")
    return value


def _running(logdir, port):
    """Returns the server of a directory, or for None of the viewer alone, or raises an OSError of
    one clear line.
    """
    path = os.path.expanduser(logdir or "")
    if logdir and os.path.exists(path) and not os.path.isdir(path):
        raise NotADirectoryError(
            f"{logdir} is not a directory; give the one that holds the event files"
        )
    if logdir and os.path.isdir(path) and not os.access(path, os.R_OK | os.X_OK):
        raise PermissionError(f"{logdir} cannot be read by the user that runs the kernel")
    try:
        return _server.running(logdir, port)
    except OSError as why:
        raise (
            type(why)(
                f"port {port} of this machine cannot be used: {why.strerror}; choose another one, or none"
            )
            if port
            else why
        )


def show_servers():
    """Prints what this kernel serves, and where, the oldest first."""
    servers = _server.all_running()
    for server in servers:
        print(
            f"- {server.logdir.path if server.logdir else 'addresses'} since {server.since:%H:%M}: {server.url}"
        )
    if not servers:
        print("This kernel serves nothing. eventlens.show(DIR) shows a directory.")


def _html(server, logdir, height, fragment):
    """Is a line of text until the script finds the server. So a notebook that is opened later,
    without the kernel, shows that line and no broken frame.
    """
    told = {
        "port": server.port,
        "path": server.path,
        "proxy": os.environ.get("EVENTLENS_PROXY_URL", "").replace("%PORT%", str(server.port)),
        "hub": os.environ.get("JUPYTERHUB_SERVICE_PREFIX", ""),
        "height": height,
        "view": fragment,
        "title": logdir,
    }
    data = " ".join(f'data-{name}="{html.escape(str(value))}"' for name, value in told.items())
    line = f"eventlens shows the event files in <code>{html.escape(logdir)}</code> here, as long as the kernel runs. Run this cell again to see them."
    return (
        f'<div class="eventlens-place" {data}><p>{line}</p></div>\n<script>\n{_script()}</script>'
    )


@functools.lru_cache(maxsize=None)
def _script():
    """Is the script without its comments, since notebooks keep it."""
    with open(
        os.path.join(os.path.dirname(os.path.abspath(__file__)), "frame.js"), encoding="utf-8"
    ) as file:
        return re.sub(r"^\s*//.*\n", "", file.read(), flags=re.MULTILINE)
