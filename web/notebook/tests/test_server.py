"""The life of a server: who shares one, and that it ends. What it answers is in serve_test.go, in
comparison with `eventlens serve`.
"""

import errno
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

import eventlens
from eventlens import _frame, _server


def accepts(port):
    with socket.socket() as client:
        client.settimeout(1)  # where nobody takes up what waits
        return client.connect_ex(("127.0.0.1", port)) != errno.ECONNREFUSED


def get(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.read()


class Servers(unittest.TestCase):
    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.addCleanup(eventlens.stop)
        self.here = pathlib.Path(here.name)
        (self.here / "runs").mkdir()

    def serve(self, name="runs", port=0):
        return _frame._running(str(self.here / name), port)

    def test_one_for_a_directory(self):
        first = self.serve()
        self.assertIs(self.serve("./runs/"), first)
        self.assertIs(self.serve(port=first.port), first)
        other = self.serve("others")
        self.assertNotEqual((other.port, other.key), (first.port, first.key))
        eventlens.stop(self.here / "runs")
        self.assertFalse(accepts(first.port))
        self.assertTrue(accepts(other.port))
        self.assertIsNot(self.serve(), first)

    def test_stop_ends_what_is_being_answered(self):
        with open(self.here / "runs/large", "wb") as file:
            file.truncate(1 << 30)
        server = self.serve()
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
            client.sendall(f"GET /{server.path}data/large HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            got = len(client.recv(1 << 16))
            self.assertGreater(got, 0)
            eventlens.stop()
            try:
                while more := client.recv(1 << 20):
                    got += len(more)
            except ConnectionResetError:
                pass
        self.assertLess(got, 1 << 30)
        self.assertFalse(accepts(server.port))

    def test_a_connection_serves_many(self):
        (self.here / "runs/a").write_bytes(b"abc")
        server = self.serve()
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as client:
            answers = client.makefile("rb")
            for path, status in [
                ("data/a", 200), ("data/b", 404), ("data/a", 200), ("nothing", 404),
                ("data/eventlens.json", 200),
            ]:
                client.sendall(f"GET /{server.path}{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                self.assertEqual(int(answers.readline().split()[1]), status, path)
                length = 0
                while (line := answers.readline()) != b"\r\n":
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split()[1])
                self.assertEqual(len(answers.read(length)), length)

    def test_a_directory_that_comes_later(self):
        server = self.serve("later")
        manifest = server.url + "data/eventlens.json"
        self.assertEqual(
            json.loads(get(manifest)),
            {"version": 1, "title": "later", "files": [], "truncated": False, "folders": True},
        )
        (self.here / "later/run").mkdir(parents=True)
        (self.here / "later/run/events.out.tfevents.1").write_bytes(b"abc")
        self.assertEqual(
            [file["path"] for file in json.loads(get(manifest))["files"]],
            ["run/events.out.tfevents.1"],
        )
        self.assertEqual(get(server.url + "data/run/events.out.tfevents.1"), b"abc")

    def test_the_site_alone(self):
        (self.here / "runs/a").write_bytes(b"abc")
        server = _frame._running(None, 0)
        self.assertIn(b'id="app"', get(server.url))
        for path in ("data/a", "data/eventlens.json", "data/"):
            with self.assertRaises(urllib.error.HTTPError) as raised:
                get(server.url + path)
            self.assertEqual(raised.exception.code, 404)
            raised.exception.close()

    def test_many_at_once(self):
        (self.here / "runs/a").write_bytes(os.urandom(1 << 20))
        want, server, wrong = (self.here / "runs/a").read_bytes(), self.serve(), []

        def ask():
            if get(server.url + "data/a") != want:
                wrong.append(1)

        threads = [threading.Thread(target=ask) for _ in range(100)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_errors_are_one_clear_line(self):
        (self.here / "file").write_bytes(b"")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            for call, want in [
                (
                    lambda: self.serve("file"),
                    "file is not a directory; give the one that holds the event files",
                ),
                (
                    lambda: self.serve(port=port),
                    f"port {port} of this machine cannot be used: Address already in use; choose another one, or none",
                ),
                (lambda: eventlens.show("://bucket/runs"), "://bucket/runs is not an address"),
                (
                    lambda: eventlens.show("runs", height=0),
                    "height is 0; it must be a whole number from 100 to 10000",
                ),
                (
                    lambda: eventlens.show("runs", port=70000),
                    "port is 70000; it must be a whole number from 0 to 65535",
                ),
            ]:
                with self.assertRaises((OSError, ValueError)) as raised:
                    call()
                self.assertIn(want, str(raised.exception))
                self.assertNotIn("\n", str(raised.exception))


@unittest.skipUnless(hasattr(os, "fork"), "processes are not forked here")
class Forks(unittest.TestCase):
    """Data loaders fork the kernel. What they inherit must not keep the port, or a connection, once
    the kernel ends.
    """

    PROGRAM = """
import os, sys, eventlens
from eventlens import _server
with open(os.devnull, "w") as sys.stdout:
    eventlens.show(sys.argv[1])
sys.stdout = sys.__stdout__
server = _server._running[0]
if os.fork() == 0:
    print(server.port, os.getpid(), len(_server._running), flush=True)
os.read(0, 1)
"""

    def test_a_child_that_outlives_the_kernel(self):
        with tempfile.TemporaryDirectory() as here:
            kernel = subprocess.Popen(
                [sys.executable, "-I", "-W", "ignore", "-c", self.PROGRAM, here],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )
            self.addCleanup(kernel.communicate)
            port, child, servers = map(int, kernel.stdout.readline().split())
            self.addCleanup(os.kill, child, signal.SIGKILL)
            self.assertEqual(servers, 0)
            self.assertTrue(accepts(port))
            kernel.kill()
            kernel.wait()
            end = time.monotonic() + 10
            while accepts(port) and time.monotonic() < end:
                pass
            self.assertFalse(accepts(port))
            os.kill(child, 0)  # it still runs
