"""The files of the site that lie in this package, as `eventlens serve` answers them
(cmd/eventlens/sitehandler.go).
"""

import functools
import gzip
import hashlib
import os
import re

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}

# What opens when the address names nothing: the log directory, as the server has it; on the page of
# jobs, its folders.
_SOURCE = b'<head>\n<meta name="eventlens-src" content="data/">\n<meta name="eventlens-jobs" content="data/">'


@functools.lru_cache(maxsize=None)
def files():
    """Reads the site, once: the bytes and the ETag of every file by its slash-separated name."""
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site")
    found = {}
    for directory, _, names in os.walk(top):
        for name in names:
            path = os.path.join(directory, name)
            with open(path, "rb") as file:
                body = file.read()
            key = os.path.relpath(path, top).replace(os.sep, "/")
            if key.endswith(".html") and b'<div id="app"' in body:  # the program runs in it
                # the wheel has no demo
                body = re.sub(
                    rb'<meta name="eventlens-demo"[^>]*>', b"", body.replace(b"<head>", _SOURCE, 1)
                )
            found[key] = body, '"%s"' % hashlib.sha256(body).hexdigest()[:16]
    if "index.html" not in found:
        raise FileNotFoundError(
            "the site is not in this package: install the wheel that `make wheel` builds"
        )
    return found


def find(name, accepts_gzip):
    """Returns the bytes and the header fields of a file, None when there is none.

    A packed file is answered as what it holds, for the browser to unpack: then it keeps the
    compiled code of a program. The wheel has programs packed alone.
    """
    name = name or "index.html"
    packed = files().get(name + ".gz")
    if name not in files() and packed:
        return gzip.decompress(packed[0]), {
            "Content-Type": _type(name), "ETag": packed[1][:-1] + '-plain"',
        }
    if name not in files():
        return None
    body, etag = files()[name]
    fields = {"Content-Type": _type(name), "ETag": etag}
    if name.endswith(".gz"):
        fields["Vary"] = "Accept-Encoding"
        if accepts_gzip:
            fields.update({"Content-Type": _type(name[: -len(".gz")]), "Content-Encoding": "gzip"})
    return body, fields


def _type(name):
    return _TYPES.get(os.path.splitext(name)[1], "application/octet-stream")
