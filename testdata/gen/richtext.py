"""Writes TensorBoard's results for CommonMark's test suite, as hashes: the suite itself is CC-BY-SA
and comes with a Go module that the tests use anyway.

testdata/markdown/peer.txt has a line for each example: its number, a hash of the result of
TensorBoard's markdown_to_safe_html, in the form that normal describes, and a hash of the same
without relative addresses. The test in app/kinds/text/richtext brings our marks into the same form.

testdata/markdown/scripts.txt has the tricks of a public list that make a page run a script: the
part "Script Injection" of the Big List of Naughty Strings, by Max Woolf and others, under the MIT
licence.
"""

import hashlib
import html
import html.parser
import json
import pathlib
import re
import subprocess
import tarfile
import tempfile

from tensorboard import plugin_util

import paths

OUT = paths.TESTDATA / "markdown"
NAUGHTY = "big-list-of-naughty-strings@1.0.0"
BLOCKS = set("blockquote br h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul".split())
VOID = {"br", "hr", "img"}


class Normal(html.parser.HTMLParser):
    """Writes HTML without invisible white space, and with attributes in order."""

    def __init__(self, relative):
        super().__init__(convert_charrefs=True)
        self.parts, self.text, self.pre, self.relative = [], "", 0, relative

    def flush(self, block):
        text = self.text
        if not self.pre:
            text = re.sub(r"[ \t\n\r\f]+", " ", text)
            if self.parts and self.parts[-1][0] == "block" or not self.parts:
                text = text.lstrip(" ")
            if block:
                text = text.rstrip(" ")
        elif block:
            text = text.rstrip("\n")
        if text:
            self.parts.append(("text", html.escape(text, quote=False)))
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.flush(tag in BLOCKS)
        attrs = "".join(
            f' {k}="{html.escape(v or "")}"' for k, v in sorted(attrs) if v and self.kept(k, v)
        )
        self.parts.append(("block" if tag in BLOCKS else "span", f"<{tag}{attrs}>"))
        self.pre += tag == "pre"

    def kept(self, name, value):
        return self.relative or name not in ("href", "src") or ":" in value.split("/")[0]

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        self.flush(tag in BLOCKS)
        self.parts.append(("block" if tag in BLOCKS else "span", f"</{tag}>"))
        self.pre = max(0, self.pre - (tag == "pre"))

    def handle_data(self, data):
        self.text += data


def normal(source, relative=True):
    n = Normal(relative)
    n.feed(source)
    n.close()
    n.flush(True)
    return "".join(part for _, part in n.parts)


def spec():
    """The examples, from the module with the parser that is tested."""
    root = subprocess.run(
        ["go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/goldmark"], check=True,
        capture_output=True, text=True, cwd=paths.TESTDATA,
    ).stdout.strip()
    return json.loads((pathlib.Path(root) / "_test" / "spec.json").read_text())


def scripts():
    """The strings that try to run a script."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["npm", "pack", "--silent", NAUGHTY], check=True, capture_output=True, text=True,
            cwd=folder,
        ).stdout.split()[-1]
        with tarfile.open(pathlib.Path(folder) / packed) as tar:
            text = tar.extractfile("package/blns.txt").read().decode()
            licence = tar.extractfile("package/LICENSE").read().decode()
    part = re.search(r"#\tScript Injection\n(?:#[^\n]*\n)*\n(.*?)\n\n#\t", text, re.S).group(1)
    return licence, part


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    licence, part = scripts()
    (OUT / "scripts.txt").write_text(
        "".join(f"# {line}".rstrip() + "\n" for line in licence.splitlines()) + "\n" + part + "\n"
    )
    with (OUT / "peer.txt").open("w") as out:
        for example in spec():
            made = plugin_util.markdown_to_safe_html(example["markdown"])
            print(
                example["example"],
                *(
                    hashlib.sha256(normal(made, relative).encode()).hexdigest()[:16]
                    for relative in (True, False)
                ),
                file=out,
            )
