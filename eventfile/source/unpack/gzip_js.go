package unpack

import (
	"compress/flate"
	"compress/gzip"
)

// In a browser this inflater is only used for files that the browser's own cannot read, so the
// smaller standard one is enough. It takes 29 KB of gzip, half as much.

type (
	gzipReader        = gzip.Reader
	corruptInputError = flate.CorruptInputError
	internalError     = flate.InternalError
)

var (
	errGzipChecksum = gzip.ErrChecksum
	errGzipHeader   = gzip.ErrHeader
)
