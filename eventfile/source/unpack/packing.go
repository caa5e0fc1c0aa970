package unpack

import (
	"bufio"
	"io"
	"strings"
)

// packing is how a file is compressed as a whole, in words.
type packing string

// The packings that are recognised. plainFile is that of every other file.
const (
	plainFile packing = ""
	gzipFile  packing = "gzip"
	zstdFile  packing = "zstd"
)

// magicBytes is how many bytes of a file decide its packing.
const magicBytes = 4

// An event file begins with the length of its first record, little-endian. That of gzip's two bytes and its only method would be one of at least
// half a megabyte, where writers put a version event; that of zstd's four bytes is over the limit of records.
const (
	gzipMagic = "\x1f\x8b\x08"
	zstdMagic = "\x28\xb5\x2f\xfd"
)

// packingOf returns the packing of a file that begins with head, of magicBytes bytes unless the file is shorter.
func packingOf(head []byte) packing {
	switch {
	case strings.HasPrefix(string(head), gzipMagic):
		return gzipFile
	case strings.HasPrefix(string(head), zstdMagic):
		return zstdFile
	}
	return plainFile
}

// bufferBytes is what is asked of a source at a time: the unpackers themselves ask for a few bytes at a time.
const bufferBytes = 64 << 10

// unpacker returns what is inside data of a packing other than plainFile. Its errors are those of r, and [*DamageError]s.
func unpacker(p packing, r io.Reader) io.ReadCloser {
	in := bufio.NewReaderSize(r, bufferBytes)
	if p == gzipFile {
		return &gunzip{in: in}
	}
	return newUnzstd(in)
}
