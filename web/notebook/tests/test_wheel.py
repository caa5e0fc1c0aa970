"""The wheel: what is in it, that its list is right, and that it can be built again."""

import csv
import hashlib
import importlib.util
import io
import pathlib
import tempfile
import unittest
import zipfile

HERE = pathlib.Path(__file__).parent
SITE = HERE.parent.parent / "dist"


def build(target):
    spec = importlib.util.spec_from_file_location("build", HERE.parent / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build(SITE, pathlib.Path(target)), module


class Wheel(unittest.TestCase):
    def test_the_same_files_make_the_same_wheel(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            self.assertEqual(build(one)[0].read_bytes(), build(two)[0].read_bytes())

    def test_lists_what_it_holds(self):
        with tempfile.TemporaryDirectory() as target:
            path, module = build(target)
            self.assertLess(path.stat().st_size, 8.2e6)
            with zipfile.ZipFile(path) as wheel:
                names = wheel.namelist()
                record = next(name for name in names if name.endswith(".dist-info/RECORD"))
                listed = {
                    name: (digest, size)
                    for name, digest, size in csv.reader(
                        io.TextIOWrapper(wheel.open(record), "utf-8")
                    )
                }
                self.assertEqual(sorted(listed), sorted(names))
                for name in names:
                    if name != record:
                        body = wheel.read(name)
                        self.assertEqual(
                            listed[name], ("sha256=" + module.digest(body), str(len(body))), name
                        )
                site = {
                    path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()
                }
                left_out = {
                    name
                    for name in site
                    if name.startswith("demo/") or name == "placeholder" or name + ".gz" in site
                }
                self.assertIn("viewer.wasm", left_out)
                held = {
                    name[len("eventlens/site/") :]
                    for name in names
                    if name.startswith("eventlens/site/")
                }
                self.assertEqual(held, site - left_out)
                self.assertEqual(
                    hashlib.sha256(wheel.read("eventlens/site/page.js")).digest(),
                    hashlib.sha256((SITE / "page.js").read_bytes()).digest(),
                )
                self.assertNotIn(
                    "Requires-Dist", wheel.read(record.replace("RECORD", "METADATA")).decode()
                )
