package cache

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// Key names a file permanently, whatever its content. It is valid UTF-8 without control characters.
type Key string

// HeadBytes is how much of a dropped file [FileKey] hashes.
const HeadBytes = 4 << 10

// URLKey returns the key of a file at a URL. The URL must be canonical: without signature
// parameters, which differ for every link to the file.
func URLKey(canonicalURL string) Key { return Key("url " + plain(canonicalURL)) }

// FileKey returns the key of a dropped file: its path, which browsers give without the location of
// the dropped folder, and the hash of its first [HeadBytes] bytes, which distinguishes two folders
// of the same name. head may be shorter if the file is; a file that grows past HeadBytes only
// afterwards gets another key.
func FileKey(path string, head []byte) Key {
	// not cryptographic: only the user could provoke a collision, in the user's own data
	hash := fnv.New128a()
	hash.Write(head[:min(len(head), HeadBytes)])
	return Key(fmt.Sprintf("file %x %s", hash.Sum(nil), plain(path)))
}

// HashRecord returns the hash of a record's payload for [FileMeta.LastHash].
func HashRecord(payload []byte) uint64 {
	hash := fnv.New64a()
	hash.Write(payload)
	return hash.Sum64()
}

// plain replaces characters that would break the store's keys: invalid UTF-8, which strings.Map
// itself replaces, U+FFFF (the upper end of a range of keys) and the separator.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == '\uffff' {
			return '\ufffd'
		}
		return r
	}, s)
}

// The keys of a file's data start with the file's key and a separator that no key contains, so that
// no file's prefix matches another file's keys.

func filePrefix(key Key) string      { return string(key) + "\x00" }
func chunkKey(key Key, n int) string { return fmt.Sprintf("%s%08d", filePrefix(key), n) }
func mediaKey(key Key, offset int64) string {
	return fmt.Sprintf("%s%016x", filePrefix(key), offset)
}
