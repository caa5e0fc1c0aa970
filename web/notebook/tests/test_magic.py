"""%eventlens in a shell of IPython, which has no page: what it displays and what it says."""

import contextlib
import html
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
            self.assertRegex(
                data["text/plain"],
                r"^eventlens: http://127\.0\.0\.1:\d+/[0-9a-f]{32}/ shows the event files in my runs\. ",
            )
            self.assertIn(f'data-height="{500 if "500" in line else 800}"', data["text/html"])
            self.assertIn("Run this cell again", data["text/html"])

    def test_says_what_is_wrong_in_one_line(self):
        for line, want in {
            "": "which directory?",
            "runs other": "unrecognized arguments: other",
            "other --logdir runs": "other and --logdir runs are two directories",
            "--logdir_spec a:runs,b:other": "--logdir_spec names several directories",
            "--logdir runs --hieght 500": "unrecognized arguments: --hieght",
            "runs --port x": "argument --port: x is not a whole number",
            "runs --view 'http://127.0.0.1:1/#src=x'": "view names a log",
            "runs --view 'A=b'": "view has a key 'A'",
            "file:///runs": "give it without file://",
            "https://user:secret@host.example/": "leave it out and give access on the page",
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

    def test_a_bare_path(self):
        for line in (
            "'my runs'", "--height 500 'my runs'", "'my runs' --logdir 'my runs'",
            "--bind_all 'my runs' # where they are's no matter",
        ):
            self.assertIn(
                " shows the event files in my runs. ",
                self.run_magic(line).outputs[0].data["text/plain"], line,
            )

    def test_flags_of_tensorboard_are_ignored_in_one_line(self):
        line = "--logdir 'my runs' --bind_all --host 0.0.0.0 --port=default --load_fast=false --samples_per_plugin images=100,text=50 --window_title x --host=::"
        captured = self.run_magic(line)
        self.assertEqual(
            captured.stdout,
            "eventlens ignores --bind_all, --host, --load_fast, --samples_per_plugin, --window_title: of TensorBoard's flags, these mean nothing here.\n",
        )
        self.assertIn(" shows the event files in my runs. ", captured.outputs[0].data["text/plain"])
        self.assertEqual(
            self.run_magic("--inspect 'my runs'").stdout,
            "eventlens ignores --inspect: of TensorBoard's flags, this one means nothing here.\n",
        )

    def test_reload_interval_is_how_often_the_frame_looks(self):
        for seconds, want in {
            "30": "refresh=30", "0": "refresh=off", "0.2": "refresh=1", "-1": "refresh=off",
        }.items():
            self.assertIn(
                f'data-view="{want}"',
                self.run_magic(f"'my runs' --reload_interval={seconds}")
                .outputs[0]
                .data["text/html"],
            )

    def test_a_view(self):
        for line, want in {
            "--tab images --tags '^loss|acc'": "tags=%5Eloss%7Cacc&tab=images",
            "--view http://127.0.0.1:8/0f/#x=wall&smoothing=0.9&embed=full": "x=wall&smoothing=0.9",
            "--view 'smoothing=0.5&pin=a%26b&pin=c+d' --reload_interval 60": "smoothing=0.5&pin=a%26b&pin=c%2Bd&refresh=60",
        }.items():
            data = self.run_magic(f"'my runs' {line}").outputs[0].data
            self.assertIn(f'data-view="{html.escape(want)}"', data["text/html"])
            self.assertIn(f"/#{want} shows the event files in my runs. ", data["text/plain"])
        for asked, want in [
            ({"tags": ["loss", "acc/top 1"]}, "tags=%5E%28loss%7Cacc%2Ftop%5C%201%29%24"),
            (
                {"view": {"smoothing": 0.9, "pin": ["a", "b"], "tab": "text"}, "tab": "images"},
                "smoothing=0.9&pin=a&pin=b&tab=images",
            ),
            ({}, ""),
        ]:
            with capture_output() as captured:
                eventlens.show("my runs", **asked)
            self.assertIn(f'data-view="{html.escape(want)}"', captured.outputs[0].data["text/html"])
        for asked, want in [
            ({"tags": []}, "tags is []"), ({"tags": [1]}, "tags is [1]"),
            ({"view": 7}, "view is 7"), ({"view": {"src": "x"}}, "view names a log"),
        ]:
            with self.assertRaises(ValueError) as raised:
                eventlens.show("my runs", **asked)
            self.assertIn(want, str(raised.exception))

    def test_an_address(self):
        first = self.run_magic("s3://bucket/my%20runs/ --height 500").outputs[0].data
        self.assertRegex(
            first["text/plain"],
            r"^eventlens: http://127\.0\.0\.1:\d+/[0-9a-f]{32}/#src=s3%3A%2F%2Fbucket%2Fmy%2520runs%2F shows the event files in s3://bucket/my%20runs/\. ",
        )
        self.assertIn('data-view="src=s3%3A%2F%2Fbucket%2Fmy%2520runs%2F"', first["text/html"])
        self.assertIn('data-height="500"', first["text/html"])
        second = (
            self.run_magic("--logdir https://host.example/runs/?a=b&c=d --tab images")
            .outputs[0]
            .data
        )
        self.assertIn(
            html.escape("tab=images&src=https%3A%2F%2Fhost.example%2Fruns%2F%3Fa%3Db%26c%3Dd"),
            second["text/html"],
        )
        port = re.compile(r"127\.0\.0\.1:(\d+)")
        self.assertEqual(
            port.search(first["text/plain"])[1], port.search(second["text/plain"])[1],
            "one server for all addresses",
        )

    def test_lists(self):
        self.assertEqual(
            self.run_magic("--list").stdout,
            "This kernel serves nothing. eventlens.show(DIR) shows a directory.\n",
        )
        self.run_magic("'my runs'")
        self.run_magic("s3://bucket/runs/")
        lines = [
            rf"- {re.escape(os.path.realpath('my runs'))} since \d\d:\d\d: http://127\.0\.0\.1:\d+/[0-9a-f]{{32}}/\n",
            r"- addresses since \d\d:\d\d: http://[^\n]*\n",
        ]
        with capture_output() as captured:
            self.assertIsNone(eventlens.list())
        self.assertRegex(captured.stdout, "^" + "".join(lines) + "$")
        self.run_magic("--stop s3://another/")
        self.assertRegex(self.run_magic("--list").stdout, "^" + lines[0] + "$")

    def test_helps(self):
        self.assertIn("--logdir DIR", self.run_magic("--help").stdout)

    def test_says_that_a_directory_is_not_there_yet(self):
        captured = self.run_magic("--logdir later")
        self.assertEqual(
            captured.stdout,
            "later is not there yet: its charts appear once something is written to it.\n",
        )
        self.assertEqual(len(captured.outputs), 1)

    def test_stops(self):
        url = re.search(
            "http://[^ ]*", self.run_magic("--logdir 'my runs'").outputs[0].data["text/plain"]
        )[0]
        self.run_magic("--stop")
        again = self.run_magic("--logdir 'my runs'").outputs[0].data["text/plain"]
        self.assertNotIn(url, again)

    def test_names_are_no_markup(self):
        pathlib.Path('<b>"&').mkdir()
        data = self.run_magic("--logdir '<b>\"&'").outputs[0].data["text/html"]
        self.assertNotIn("<b>", data)
        self.assertIn('data-title="&lt;b&gt;&quot;&amp;"', data)

    def test_tells_the_page_of_proxies(self):
        with mock.patch.dict(
            os.environ,
            {
                "EVENTLENS_PROXY_URL": "https://hub.example/p/%PORT%/",
                "JUPYTERHUB_SERVICE_PREFIX": "/user/ada/",
            },
        ):
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
