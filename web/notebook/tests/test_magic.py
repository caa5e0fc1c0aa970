"""%eventlens in a shell of IPython, which has no page: what it displays and what it says."""

import contextlib
import io
import os
import pathlib
import re
import tempfile
import unittest
from unittest import mock

import eventlens
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


class Magic(unittest.TestCase):
    def setUp(self):
        here = tempfile.TemporaryDirectory()
        self.addCleanup(here.cleanup)
        self.addCleanup(eventlens.stop)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(here.name)
        pathlib.Path("my runs").mkdir()
        pathlib.Path("file").write_text("")
        self.shell = InteractiveShell.instance()
        eventlens.load_ipython_extension(self.shell)

    def run_magic(self, line):
        with capture_output() as captured:
            self.shell.run_line_magic("eventlens", line)
        return captured

    def test_shows(self):
        for line in ('--logdir "my runs"', "--logdir='my runs' --height 500 # a comment"):
            data = self.run_magic(line).outputs[0].data
            self.assertRegex(data["text/plain"], r"^eventlens: http://127\.0\.0\.1:\d+/[0-9a-f]{32}/ shows the event files in my runs\. ")
            self.assertIn(f'data-height="{500 if "500" in line else 800}"', data["text/html"])
            self.assertIn("Run this cell again", data["text/html"])

    def test_says_what_is_wrong_in_one_line(self):
        for line, want in {
            "": "which directory?",
            "runs": "unrecognized arguments: runs",
            "--logdir": "expected one argument",
            "--logdir file": "file is not a directory",
            "--logdir 'my runs' --height x": "invalid int value",
            "--logdir 'my runs' --height 9": "height is 9",
            "--logdir 'my runs": "No closing quotation",
        }.items():
            with self.subTest(line), self.assertRaises(UsageError) as raised:
                self.run_magic(line)
            self.assertIn(want, str(raised.exception))
            self.assertNotIn("\n", str(raised.exception))

    def test_helps(self):
        self.assertIn("--logdir DIR", self.run_magic("--help").stdout)

    def test_says_that_a_directory_is_not_there_yet(self):
        captured = self.run_magic("--logdir later")
        self.assertEqual(captured.stdout, "later is not there yet: its charts appear once something is written to it.\n")
        self.assertEqual(len(captured.outputs), 1)

    def test_stops(self):
        url = re.search("http://[^ ]*", self.run_magic("--logdir 'my runs'").outputs[0].data["text/plain"])[0]
        self.run_magic("--stop")
        again = self.run_magic("--logdir 'my runs'").outputs[0].data["text/plain"]
        self.assertNotIn(url, again)

    def test_names_are_no_markup(self):
        pathlib.Path('<b>"&').mkdir()
        data = self.run_magic("--logdir '<b>\"&'").outputs[0].data["text/html"]
        self.assertNotIn("<b>", data)
        self.assertIn('data-title="&lt;b&gt;&quot;&amp;"', data)

    def test_tells_the_page_of_proxies(self):
        with mock.patch.dict(os.environ, {"EVENTLENS_PROXY_URL": "https://hub.example/p/%PORT%/", "JUPYTERHUB_SERVICE_PREFIX": "/user/ada/"}):
            data = self.run_magic("--logdir 'my runs'").outputs[0].data
        port = re.search(r"127\.0\.0\.1:(\d+)", data["text/plain"])[1]
        self.assertIn(f'data-proxy="https://hub.example/p/{port}/"', data["text/html"])
        self.assertIn('data-hub="/user/ada/"', data["text/html"])

    def test_notebooks_keep_no_comments(self):
        data = self.run_magic("--logdir 'my runs'").outputs[0].data["text/html"]
        self.assertNotRegex(data, r"(?m)^\s*//")
        self.assertLess(len(data), 5000)

    def test_outside_of_notebooks(self):
        with mock.patch.dict("sys.modules"), contextlib.redirect_stdout(io.StringIO()) as said:
            del __import__("sys").modules["IPython"]
            eventlens.show(pathlib.Path("my runs"))
        self.assertRegex(said.getvalue(), r"^eventlens: http://127")
