"""The folders of written files, and names of files without host and process."""

import contextlib
import pathlib
import shutil
import socket
import tempfile

TESTDATA = pathlib.Path(__file__).resolve().parent.parent
DEMO = TESTDATA / "demo"
FIXTURES = TESTDATA / "fixtures"
MALFORMED = TESTDATA / "malformed"

HOST = "demo"
_real_host = socket.gethostname()


def hide_host():
    """Makes writers that ask Python put a neutral host into their file names."""
    socket.gethostname = lambda: HOST


def rename_host(root):
    """Takes the machine's host out of the names of the files below root, since TensorFlow's C++
    writer asks the system.
    """
    for path in root.rglob(f"*.{_real_host}.*"):
        path.rename(path.with_name(path.name.replace(f".{_real_host}.", f".{HOST}.")))


def drop_process(root):
    """Removes the parts that PyTorch and tensorboard put after the host from the names of the files
    below root: the number of a process, and a count.
    """
    for path in event_files(root):
        path.rename(path.with_name(path.name.split(f".{HOST}")[0] + f".{HOST}"))


def event_files(root):
    """All event files below root, in the order of their names."""
    return sorted(
        p for p in root.rglob("*tfevents*") if p.is_file() and not p.name.endswith(".jsonl")
    )


@contextlib.contextmanager
def fixture(name):
    """Yields an empty log directory; the event file that was written there becomes
    fixtures/NAME.tfevents.

    Where a writer made several files, each is named for its directory too: NAME-DIRECTORY.tfevents.
    """
    FIXTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as logdir:
        yield logdir
        root = pathlib.Path(logdir)
        files = event_files(root)
        for path in files:
            run = "-".join(path.relative_to(root).parent.parts)
            full = f"{name}-{run}" if run and len(files) > 1 else name
            target = FIXTURES / f"{full}.tfevents"
            if target.exists():
                raise FileExistsError(f"{target.name} is written twice")
            shutil.move(path, target)
