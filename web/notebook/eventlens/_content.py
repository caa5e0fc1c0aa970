"""What of a file is answered: all of it, one range, or that nothing changed."""

import contextlib
import datetime
import email.utils
import re

# How much of a file a proxy is sent when no end is asked for: jupyter-server-proxy keeps an answer
# in memory until it is whole, and takes none above 100 MB.
# The viewer asks for the rest.
PROXIED_BYTES = 8 << 20


def answer(asked, size, etag, modified):
    """Returns a status, the first byte, how many there are, and header fields beside those that the
    file always has.

    asked are the header fields of the request, modified is in whole seconds since 1970, None when
    it is not known.
    """
    if _is_known(asked, etag, modified):
        return 304, 0, 0, {}
    fields = {"Accept-Ranges": "bytes"}
    # not within the years 1 to 9999, or not known
    with contextlib.suppress(OverflowError, TypeError):
        fields["Last-Modified"] = _date(modified)
    ranges = asked.get("Range")
    if ranges is None or size == 0 or "," in ranges or not _may_be_part(asked, etag, fields):
        return 200, 0, size, {**fields, "Content-Length": size}
    first, end = _range(ranges, size, "X-Forwarded-Prefix" in asked)
    if first >= end:
        return 416, 0, 0, {"Content-Range": f"bytes */{size}"}
    return (
        206, first, end - first,
        {
            **fields, "Content-Length": end - first,
            "Content-Range": f"bytes {first}-{end - 1}/{size}",
        },
    )


def _range(ranges, size, is_proxied):
    """Returns where a range begins and ends; what cannot be answered is empty."""
    parsed = re.fullmatch(r"bytes=\s*([0-9]*)\s*-\s*([0-9]*)\s*", ranges)
    first, last = parsed.groups() if parsed else ("", "")
    if first:
        begin = int(first)
        end = int(last) + 1 if last else begin + PROXIED_BYTES if is_proxied else size
        return begin, min(end, size)
    if last:
        return max(size - int(last), 0), size
    return 0, 0


def _is_known(asked, etag, modified):
    """Reports whether the client has the current version."""
    tags = asked.get("If-None-Match")
    if tags is not None:
        return tags.strip() == "*" or etag in [
            tag.strip().removeprefix("W/") for tag in tags.split(",")
        ]
    since = _seconds(asked.get("If-Modified-Since"))
    return modified is not None and since is not None and modified <= since


def _may_be_part(asked, etag, fields):
    """Says whether the client's part is of the file that is there."""
    known = asked.get("If-Range")
    return known is None or known in (etag, fields.get("Last-Modified"))


def _date(modified):
    at = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(
        seconds=modified
    )
    return email.utils.format_datetime(at, usegmt=True)


def _seconds(date):
    try:
        return email.utils.parsedate_to_datetime(date).timestamp() if date else None
    except (TypeError, ValueError, OverflowError):
        return None


def accepts_gzip(codings):
    """Says whether who asks unpacks gzip by itself."""
    for coding in codings.replace(" ", "").split(","):
        name, _, weight = coding.partition(";")
        if name.lower() == "gzip" and (not weight or weight.strip("qQ=0.")):
            return True
    return False
