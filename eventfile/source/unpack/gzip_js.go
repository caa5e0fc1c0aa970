package unpack

import (
	"compress/flate"
	"compress/gzip"
)

// In a browser this inflater is only for what the browser's cannot read; the standard one is half
// the size: 29 KB of gzip.

type (
	gzipReader        = gzip.Reader
	corruptInputError = flate.CorruptInputError
)

var (
	errGzipChecksum = gzip.ErrChecksum
	errGzipHeader   = gzip.ErrHeader
)
