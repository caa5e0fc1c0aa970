"""Builds the wheel from the package beside this file and the built site: `python3
web/notebook/build.py web/dist .build`. It needs the standard library alone.

The same files make the same wheel. Programs are in it packed alone, a quarter of their size: the
server unpacks one where that is asked for. The demo log is not in it, since there is always another
one.
"""

import base64
import hashlib
import pathlib
import re
import sys
import zipfile

HERE = pathlib.Path(__file__).parent

METADATA = """Metadata-Version: 2.1
Name: eventlens
Version: {version}
Summary: Shows TensorBoard event files below a cell of a notebook
Requires-Python: >=3.9
Classifier: Framework :: IPython
Classifier: Framework :: Jupyter
Classifier: Programming Language :: Python :: 3
Description-Content-Type: text/markdown

    %load_ext eventlens
    %eventlens --logdir runs

The viewer is inside, and a thread of the kernel serves it together with the directory, to this machine alone. It ends with the kernel.
"""

WHEEL = """Wheel-Version: 1.0
Generator: eventlens
Root-Is-Purelib: true
Tag: py3-none-any
"""


def sources(site):
    """Yields the name and the bytes of every file of the package, in order."""
    found = {
        f"eventlens/{path.name}": path
        for path in (HERE / "eventlens").iterdir()
        if path.suffix in (".py", ".js")
    }
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        is_packed = path.suffix == ".wasm" and path.with_name(path.name + ".gz").exists()
        if (
            path.is_file()
            and not is_packed
            and name != "placeholder"
            and not name.startswith("demo/")
        ):
            found[f"eventlens/site/{name}"] = path
    if "eventlens/site/index.html" not in found:
        sys.exit(f"{site}: there is no site; build it first: make site")
    for name in sorted(found):
        yield name, found[name].read_bytes()


def build(site, target):
    """Writes the wheel into a folder and returns its path."""
    version = re.search(
        r'^__version__ = "(.*)"$', (HERE / "eventlens/__init__.py").read_text(encoding="utf-8"),
        re.MULTILINE,
    ).group(1)
    info = f"eventlens-{version}.dist-info"
    files = dict(sources(site))
    files[f"{info}/METADATA"] = METADATA.format(version=version).encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    record = f"{info}/RECORD"
    lines = [f"{name},sha256={digest(body)},{len(body)}\n" for name, body in files.items()]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()

    target.mkdir(parents=True, exist_ok=True)
    path = target / f"eventlens-{version}-py3-none-any.whl"
    unfinished = path.with_suffix(".unfinished")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, body in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = (
                zipfile.ZIP_STORED if name.endswith(".gz") else zipfile.ZIP_DEFLATED
            )
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, body)
    unfinished.replace(path)
    return path


def digest(body):
    return base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: build.py SITE FOLDER")
    wheel = build(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    print(f"{wheel} ({wheel.stat().st_size / 1e6:.1f} MB)")
