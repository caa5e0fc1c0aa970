"""eventlens shows TensorBoard event files below a cell of a notebook.

    %load_ext eventlens
    %eventlens --logdir runs

or, without magics, ``eventlens.show("runs")``. The site is inside this package, and a thread of the
kernel serves it together with the log directory, on a port of this machine that it finds by itself.
It ends with the kernel, or with ``eventlens.stop()``.
"""

from ._frame import show
from ._frame import show_servers as list  # the name that TensorBoard's notebook module has for it
from ._server import stop

__version__ = "0.1.0"
__all__ = ["list", "show", "stop"]


def load_ipython_extension(ipython):
    """Is what ``%load_ext eventlens`` calls."""
    from ._magic import register

    register(ipython)
