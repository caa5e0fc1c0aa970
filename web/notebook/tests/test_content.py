"""What of a file is answered. serve_test.go compares the same with `eventlens serve`, over the
wire.
"""

import unittest

from eventlens import _content


class Content(unittest.TestCase):
    def test_ranges(self):
        for asked, want in {
            "bytes=0-": (206, 0, 10, "bytes 0-9/10"),
            "bytes=3-4": (206, 3, 2, "bytes 3-4/10"),
            "bytes=3-99999999999999999999999": (206, 3, 7, "bytes 3-9/10"),
            "bytes=-3": (206, 7, 3, "bytes 7-9/10"),
            "bytes=-30": (206, 0, 10, "bytes 0-9/10"),
            "bytes=10-": (416, 0, 0, "bytes */10"),
            "bytes=-0": (416, 0, 0, "bytes */10"),
            "bytes=4-3": (416, 0, 0, "bytes */10"),
            # several ranges are no more use to the viewer than all of it
            "bytes=0-1,3-4": (200, 0, 10, None),
            "x": (416, 0, 0, "bytes */10"),
        }.items():
            with self.subTest(asked):
                status, first, count, fields = _content.answer({"Range": asked}, 10, '"e"', 0)
                self.assertEqual((status, first, count, fields.get("Content-Range")), want)

    def test_proxies_get_parts(self):
        most, size = _content.PROXIED_BYTES, 10 * _content.PROXIED_BYTES
        for asked, want in {
            "bytes=5-": most, "bytes=0-": most, f"bytes={size - 3}-": 3, "bytes=-7": 7,
            f"bytes=1-{2 * most}": 2 * most,
        }.items():
            with self.subTest(asked):
                self.assertEqual(
                    _content.answer(
                        {"Range": asked, "X-Forwarded-Prefix": "/proxy/1"}, size, '"e"', 0
                    )[2],
                    want,
                )
        self.assertEqual(
            _content.answer({"X-Forwarded-Prefix": "/proxy/1"}, size, '"e"', 0)[:3], (200, 0, size)
        )

    def test_times_that_have_no_date(self):
        for modified in (None, 10**15, -(10**15)):
            self.assertNotIn("Last-Modified", _content.answer({}, 10, '"e"', modified)[3])

    def test_dates_that_are_none(self):
        for date in ("", "never", "Mon, 99 Foo 99999 00:00:00 GMT", "\udcff"):
            self.assertEqual(_content.answer({"If-Modified-Since": date}, 10, '"e"', 0)[0], 200)
