package unpack

import "strings"

// packing is how a file is compressed as a whole, in the words of package damage.
type packing = string

// The recognized packings. plainFile is any other file.
const (
	plainFile packing = ""
	gzipFile  packing = "gzip"
	zstdFile  packing = "zstd"
)

// magicBytes is how many bytes of a file decide its packing.
const magicBytes = 4

// An event file begins with the length of its first record, little-endian. gzip's two magic bytes
// and its only method would mean a record of at least half a megabyte, where writers put a version
// event; zstd's four magic bytes exceed the limit of records.
const (
	gzipMagic = "\x1f\x8b\x08"
	zstdMagic = "\x28\xb5\x2f\xfd"
)

// packingOf returns the packing of a file that begins with head, of magicBytes bytes unless the
// file is shorter.
func packingOf(head []byte) packing {
	switch {
	case strings.HasPrefix(string(head), gzipMagic):
		return gzipFile
	case strings.HasPrefix(string(head), zstdMagic):
		return zstdFile
	}
	return plainFile
}
