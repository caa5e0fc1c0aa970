"""A log directory: its files, and the manifest that lists them, as `eventlens serve` has them
(cmd/eventlens/logdir.go and loghandler.go).
"""

import datetime
import errno
import os
import re
import stat

from . import _natural

# where the manifest is answered; a file of that name in the directory is not listed
MANIFEST = "eventlens.json"


# Errors that mean that there is no such name, rather than that something keeps it from being read.
MISSING = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP, errno.EINVAL)


class Outside(Exception):
    """A link leads out of the directory."""


class NotRegular(Exception):
    """Something is no regular file."""


class Logdir:
    """A directory. It need not be there yet: until then it is empty.

    Nothing outside is readable: names are resolved through symbolic links first, and the resolved
    name is opened without following links.
    """

    def __init__(self, path):
        self.path = os.path.abspath(os.path.expanduser(path))

    def find(self, name):
        """Follows links to where something really is, by its slash-separated name; "" is the
        directory itself.
        """
        if name and not _is_plain(name):
            raise FileNotFoundError(errno.ENOENT, "no such name", name)
        root = os.path.realpath(self.path)
        real = os.path.realpath(os.path.join(root, *name.split("/")))
        if not _holds(root, real):
            raise Outside(name)
        return real

    def open(self, name):
        """Opens a regular file by its slash-separated name, and nothing else: a pipe waits for its
        other end, and a device may do anything.
        """
        real = self.find(name)
        _only_regular(os.stat(real))
        # Should something else have taken its place meanwhile, then nothing is waited for, and no
        # link followed.
        flags = (
            os.O_RDONLY
            | getattr(os, "O_NONBLOCK", 0)
            | getattr(os, "O_NOFOLLOW", 0)
            | getattr(os, "O_BINARY", 0)
        )
        file = os.fdopen(os.open(real, flags), "rb")
        try:
            _only_regular(os.fstat(file.fileno()))
        except NotRegular:
            file.close()
            raise
        return file

    def manifest(self, folder):
        """Lists a folder in the form of eventlens.json, and the entries left out of it."""
        root = self.find(folder)
        listed = _Listing(os.path.realpath(self.path))
        try:
            listed.walk(root)
        except FileNotFoundError:
            if folder:
                raise
        manifest = {
            "version": 1, "title": _told(os.path.basename(root) or root), "files": listed.files,
        }
        if listed.omitted:
            manifest["omitted"] = listed.omitted
        if listed.runs:
            manifest["runs"] = [
                {"name": name, **listed.runs[name]}
                for name in sorted(listed.runs, key=_natural.key)
            ]
        manifest.update({"truncated": False, "folders": True})
        return manifest

    def page(self, folder):
        """The direct content of a folder, with its manifest. A frame asks for it before it asks for
        a manifest.
        """
        root, real = os.path.realpath(self.path), self.find(folder)
        page = [{"name": MANIFEST, "type": "file"}]
        try:
            names = os.listdir(real)
        except FileNotFoundError:
            if folder:
                raise
            names = []
        for name in sorted(names, key=os.fsencode):
            target = os.path.realpath(os.path.join(real, name))
            is_above = _holds(target, real)  # a link back would be followed for ever
            if name == MANIFEST or _told(name) != name or is_above or not _holds(root, target):
                continue
            try:
                info = os.stat(target)
            except OSError:
                continue
            if stat.S_ISDIR(info.st_mode):
                page.append({"name": name, "type": "directory"})
            elif stat.S_ISREG(info.st_mode):
                page.append(
                    {
                        "name": name, "type": "file",
                        **({"size": info.st_size} if info.st_size else {}),
                    }
                )
        return page


class _Listing:
    """The files below a directory, in the bytewise order of their paths, their runs, and the files
    left out.
    """

    def __init__(self, root):
        self.root = root
        self.files = []
        self.runs = {}
        self.omitted = []

    def walk(self, real):
        """Lists a resolved directory and all below it. Links are followed while they stay inside,
        except links to a directory above.
        """
        found = []
        # no recursion: directories may lie deeper than Python calls itself
        way = [("", real, _entries(real))]
        while way:
            prefix, directory, entries = way[-1]
            entry = next(entries, None)
            if entry is None:
                way.pop()
                continue
            name = prefix + entry.name
            if name == MANIFEST:
                continue
            target, info, why = self._look(os.path.join(directory, entry.name))
            is_folder = info is not None and stat.S_ISDIR(info.st_mode)
            if why:
                if is_folder or why == "unreadable" or is_of_a_log(name):
                    self._omit(name, why)
            elif not is_folder:
                found.append((name, info))
            elif all(target != above for _, above, _ in way):
                way.append((name + "/", target, self._entries_of(name, target)))
        for name, info in sorted(found, key=lambda file: os.fsencode(file[0])):
            if not _cannot_be_told(name):
                self._add(name, info)
            elif is_of_a_log(name):
                self._omit(name, "name")

    def _look(self, at):
        """Returns where an entry really is, what it is, and why it is left out, "" if it is not."""
        real, info, why = os.path.realpath(at), None, ""
        try:
            info = os.stat(real)
            if not stat.S_ISDIR(info.st_mode):
                _only_regular(info)
        except NotRegular:
            why = "special"
        except OSError as error:
            why = "nowhere" if error.errno in (errno.ENOENT, errno.ELOOP) else "unreadable"
        return real, info, why if _holds(self.root, real) else "outside"

    def _entries_of(self, name, real):
        try:
            return _entries(real)
        except OSError:
            self._omit(name, "unreadable")
            return iter(())

    def _omit(self, name, why):
        self.omitted.append({"path": _told(name), "why": why})

    def _add(self, name, info):
        file = {"path": name, "size": info.st_size, **_modified(info)}
        directory, _, base = name.rpartition("/")
        if is_event_file(base):
            file["run"] = directory or "."
            run = self.runs.setdefault(file["run"], {"files": 0, "bytes": 0})
            run["files"] += 1
            run["bytes"] += info.st_size
        self.files.append(file)


def _entries(real):
    with os.scandir(real) as entries:
        return iter(sorted(entries, key=lambda entry: os.fsencode(entry.name)))


def is_event_file(base):
    """Says whether a file of this base name is an event file. TensorBoard's rule, which is all that
    writers keep to.
    """
    return "tfevents" in base


def is_of_a_log(name):
    """Says whether a file of this path is one that the viewer reads."""
    folder, _, base = name.rpartition("/")
    return is_event_file(base) or base == "projector_config.pbtxt" or "/plugins/" in f"/{folder}/"


def _is_plain(name):
    """Says whether a name can be one below the directory: no empty part, none that leads up, and
    nothing that another system takes for a separator.
    """
    parts = name.split("/")
    foreign = os.name == "nt" and re.search(r"[\\:]", name)
    return not foreign and "\0" not in name and not any(part in ("", ".", "..") for part in parts)


def _holds(root, real):
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def _only_regular(info):
    kinds = (
        (stat.S_ISDIR, "a directory"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"),
        (stat.S_ISCHR, "a device"), (stat.S_ISBLK, "a device"),
    )
    if not stat.S_ISREG(info.st_mode):
        kind = next((name for is_kind, name in kinds if is_kind(info.st_mode)), "a special file")
        raise NotRegular(f"not a regular file but {kind}")


def _modified(info):
    try:
        at = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=info.st_mtime_ns // 10**9)
    except OverflowError:  # not within the years 1 to 9999
        return {}
    return {"modified": at.isoformat(timespec="seconds") + "Z"}


def _told(name):
    """A name as JSON can have it: a byte that is no UTF-8 becomes U+FFFD."""
    return re.sub("[\udc80-\udcff]", "\ufffd", name)


def _cannot_be_told(path):
    """Says whether a manifest must not name a path: the viewer would refuse it."""
    return (
        re.search("[\0-\x1f\x7f\udc80-\udcff]", path) is not None
        or path.startswith("\\")
        or path.lower().startswith(("javascript:", "data:", "blob:", "file:", "vbscript:"))
        or ".." in re.split(r"[/\\]", path)
    )
