"""The server of a log directory: a thread of this process, for this machine alone."""

import datetime
import hmac
import http.server
import io
import json
import logging
import os
import secrets
import socketserver
import threading
import urllib.parse
import weakref

from . import _content, _logdir, _site

# Files of a log directory never run as pages.
_GUARD = {
    "Content-Type": "application/octet-stream", "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox", "Cache-Control": "no-cache",
}


class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """Serves the site and, below data/, a log directory, both below a path that nobody can guess.

    So neither other users of this machine nor pages elsewhere, by whatever name they reach it, can
    read the log. Behind a proxy, requests carry the name of that.
    """

    daemon_threads = True
    request_queue_size = 64
    allow_reuse_address = os.name != "nt"  # where it would let two programs listen on one port

    def __init__(self, logdir=None, port=0):
        """logdir is None for the site alone, whose pages open data of other hosts."""
        self.logdir = _logdir.Logdir(logdir) if logdir is not None else None
        self.since = datetime.datetime.now()
        self.key = secrets.token_hex(16)
        self.connections = set()
        _site.files()
        super().__init__(("127.0.0.1", port), _Handler)
        self.port = self.server_address[1]
        self.path = f"{self.key}/"
        _alive.add(self)
        threading.Thread(
            target=self.serve_forever, name=f"eventlens {self.port}", daemon=True
        ).start()

    @property
    def url(self):
        """The address on this machine."""
        return f"http://127.0.0.1:{self.port}/{self.path}"

    def serves(self, logdir):
        """Reports whether this serves a directory, or for None the site alone."""
        own = self.logdir and self.logdir.path
        return own == (None if logdir is None else _logdir.Logdir(logdir).path)

    def process_request(self, request, client_address):
        """Overrides TCPServer."""
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        """Overrides TCPServer."""
        self.connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request, client_address):
        """Overrides TCPServer, which would print into the cell that runs: clients leave whenever
        they want to.
        """
        logging.getLogger("eventlens").debug("a request ended early", exc_info=True)

    def stop(self):
        """Ends the server and the requests it is answering."""
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            super().shutdown_request(connection)

    def forget(self):
        """Closes what a forked process has of the server, which would keep its port after the
        kernel's end.
        """
        self.socket.close()
        for connection in list(self.connections):
            connection.close()


_alive = weakref.WeakSet()
_running = []  # servers that show may use again


def _forget_all():
    for server in list(_alive):
        server.forget()
    _running.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


def running(logdir, port=0):
    """Returns the server of a directory, None for the site alone, on a given port if it is not 0.
    One that is there already is used again.
    """
    for server in _running:
        if server.serves(logdir) and port in (0, server.port):
            return server
    server = Server(logdir, port)
    _running.append(server)
    return server


def all_running():
    """Returns the servers, the oldest first."""
    return list(_running)


def stop(logdir=None):
    """Ends the server of a directory or of addresses, or all servers. Without this they end with
    the kernel.
    """
    for server in list(_running):
        if logdir is None or server.serves(None if "://" in os.fspath(logdir) else logdir):
            _running.remove(server)
            server.stop()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 120  # seconds until an idle connection ends
    begun = False  # whether an answer is on its way

    def do_GET(self):
        """Answers GET and HEAD."""
        self.begun = False
        try:
            self._answer()
        # what lies outside is nobody's business
        except (FileNotFoundError, NotADirectoryError, _logdir.Outside, ValueError):
            self._refuse(404, "404 not found")
        except _logdir.NotRegular as why:
            self._refuse(404, f"404 not found: {why}")
        except PermissionError:
            self._refuse(403, "403 forbidden: the user that runs the kernel may not read it")
        except OSError as why:
            self._refuse(
                404 if why.errno in _logdir.MISSING else 500, f"cannot be read: {why.strerror}"
            )

    do_HEAD = do_GET

    def _refuse_method(self):
        self.close_connection = True  # behind a body that is not read
        self._refuse(405, "only GET and HEAD", {"Allow": "GET, HEAD"})

    do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = _refuse_method

    def _answer(self):
        _, key, name = (self.path.partition("?")[0].split("/", 2) + ["", ""])[:3]
        if not hmac.compare_digest(key.encode(), self.server.key.encode()):
            self._refuse(404, "404 not found: open the whole address that the notebook shows")
            return
        name = urllib.parse.unquote_to_bytes(name.encode("iso-8859-1")).decode("utf-8")
        if name.startswith("data/"):
            self._answer_data(name[len("data/") :])
            return
        found = _site.find(name, _content.accepts_gzip(self.headers.get("Accept-Encoding", "")))
        if found is None:
            raise FileNotFoundError(name)
        body, fields = found
        self._answer_content(
            io.BytesIO(body), len(body), None, {"Cache-Control": "no-cache", **fields}
        )

    def _answer_data(self, name):
        folder, _, base = name.rpartition("/")
        if self.server.logdir is None:
            raise FileNotFoundError(name)
        if name == _logdir.MANIFEST:
            self._answer_manifest("")
            return
        if not base:
            self._answer_json(self.server.logdir.page(folder))
            return
        try:
            file = self.server.logdir.open(name)
        except FileNotFoundError:
            if base != _logdir.MANIFEST:
                raise
            self._answer_manifest(folder)
            return
        with file:
            info = os.fstat(file.fileno())
            self._answer_content(
                file, info.st_size,
                info.st_mtime_ns // 10**9,
                {**_GUARD, "ETag": f'"{info.st_size:x}-{info.st_mtime_ns:x}"'},
            )

    def _answer_manifest(self, folder):
        self._answer_json(self.server.logdir.manifest(folder))

    def _answer_json(self, value):
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        body = text.encode("utf-8") + b"\n"
        self._begin(
            200,
            {
                **_GUARD, "Content-Type": "application/json", "Cache-Control": "no-store",
                "Content-Length": len(body),
            },
        )
        self._send(io.BytesIO(body), 0, len(body))

    def _answer_content(self, file, size, modified, fields):
        status, first, count, more = _content.answer(self.headers, size, fields["ETag"], modified)
        if status == 416:
            self._refuse(416, "416 there are no such bytes", more)
            return
        self._begin(status, {**fields, **more})
        self._send(file, first, count)

    def _begin(self, status, fields):
        self.begun = True
        self.send_response(status)
        for name, value in fields.items():
            # which is about what the client has
            if status != 304 or name not in ("Content-Type", "Content-Encoding"):
                self.send_header(name, str(value))
        self.end_headers()

    def _send(self, file, first, count):
        """Sends a part of a file, without bringing it into this program where the system can do so.
        """
        if self.command == "HEAD" or count == 0:
            return
        self.wfile.flush()
        if self.connection.sendfile(file, first, count) < count:
            self.close_connection = True  # the file became shorter

    def _refuse(self, status, text, fields=None):
        if self.begun:  # the client has left, or the file cannot be read on
            self.close_connection = True
            return
        body = f"{text}\n".encode("utf-8")
        self._begin(
            status,
            {
                **_GUARD, **(fields or {}), "Content-Type": "text/plain; charset=utf-8",
                "Content-Length": len(body),
            },
        )
        self._send(io.BytesIO(body), 0, len(body))

    def version_string(self):
        """Overrides BaseHTTPRequestHandler."""
        return "eventlens"

    def log_message(self, *_):
        """Overrides BaseHTTPRequestHandler, which would print into the cell that runs."""
