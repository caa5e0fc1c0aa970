"""What the viewer shows first: the part of its address behind #."""

import collections.abc
import re
import urllib.parse


def fragment(address=None, tags=None, tab=None, view=None):
    """Returns what stands behind the #, without what the frame adds by itself; "" for the usual
    view of the server's own log.

    address is the log, None for the one that the server has. tags is a filter, a regular
    expression, or a list of whole tags. view is an address that was copied from the viewer, what is
    behind its #, or a mapping of keys and values.
    """
    asked = keys(view)
    if tags is not None:
        asked["tags"] = tags if isinstance(tags, str) else _one_of(tags)
    if tab is not None:
        asked["tab"] = tab
    if address:
        asked["src"] = address
    pairs = [
        (key, one)
        for key, value in asked.items()
        for one in (value if isinstance(value, list) else [value])
    ]
    return "&".join(f"{key}={urllib.parse.quote(str(value), safe='')}" for key, value in pairs)


def keys(view):
    """Returns the keys of a view, and the value or values of each, not escaped."""
    if isinstance(view, collections.abc.Mapping):
        asked = dict(view)
    else:
        asked = urllib.parse.parse_qs(
            _behind_hash(view or "").replace("+", "%2B"), keep_blank_values=True
        )
    for key in asked:
        if not re.fullmatch("[a-z0-9_.-]+", str(key)):
            raise ValueError(
                f"view has a key {key!r}; keys of an address are lower-case words, such as smoothing or tab"
            )
    if "src" in asked:
        raise ValueError("view names a log (src=); leave that out, since show is given the log")
    asked.pop("embed", None)
    return asked


def _behind_hash(view):
    if not isinstance(view, str):
        raise ValueError(
            f"view is {view!r}; it must be an address that was copied from the viewer, or keys and values such as {{'smoothing': 0.9}}"
        )
    before, hash_sign, behind = view.partition("#")
    return behind if hash_sign or "://" in before else before


def _one_of(tags):
    """Returns the filter that has these tags alone."""
    tags = list(tags)
    if not tags or not all(isinstance(tag, str) for tag in tags):
        raise ValueError(f"tags is {tags!r}; it must be a regular expression, or a list of tags")
    return "^(" + "|".join(re.escape(tag) for tag in tags) + ")$"
