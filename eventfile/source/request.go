package source

import (
	"math"
	"strconv"
	"strings"
)

// Range returns the value of the request's Range header, or "" if it has none. The whole file is
// requested without a Range header, since some servers and proxies handle even "bytes=0-" worse
// than a plain request.
func (r Request) Range() string {
	switch {
	case r.To > 0:
		return "bytes=" + strconv.FormatInt(r.From, 10) + "-" + strconv.FormatInt(r.To-1, 10)
	case r.From > 0:
		return "bytes=" + strconv.FormatInt(r.From, 10) + "-"
	default:
		return ""
	}
}

// contentRange is a parsed Content-Range header; unknown parts are -1.
type contentRange struct {
	start int64 // offset of the first byte
	total int64 // size of the whole file
}

// parseContentRange parses "bytes 5-9/100", "bytes 5-9/*" and "bytes */100". ok is false for any
// other value, or a hidden header.
func parseContentRange(value string) (r contentRange, ok bool) {
	spec, found := strings.CutPrefix(strings.TrimSpace(value), "bytes ")
	if !found {
		return r, false
	}
	span, total, found := strings.Cut(strings.TrimSpace(spec), "/")
	if !found {
		return r, false
	}
	r = contentRange{start: -1, total: parseSize(total)}
	if span != "*" {
		first, _, _ := strings.Cut(span, "-")
		if r.start = parseSize(first); r.start < 0 {
			return r, false
		}
	}
	return r, true
}

// parseSize returns a decimal size, or -1 if s is not one.
func parseSize(s string) int64 {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 63)
	if err != nil || n > math.MaxInt64 {
		return -1
	}
	return int64(n)
}

// encoded reports whether the body is compressed for transfer, so that Content-Length and ranges
// count other bytes than those read.
func encoded(res *Response) bool {
	e := strings.ToLower(strings.TrimSpace(res.Header("Content-Encoding")))
	return e != "" && e != "identity"
}

// contentLength returns the length of the body in bytes, or -1 if unknown.
func contentLength(res *Response) int64 {
	if encoded(res) {
		return -1
	}
	return parseSize(res.Header("Content-Length"))
}

// validator returns a value that changes with the content. An ETag is often hidden by CORS,
// Last-Modified never.
func validator(res *Response) string {
	if tag := res.Header("Etag"); tag != "" {
		return tag
	}
	return res.Header("Last-Modified")
}
