package cache

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// Key names a file for good, whatever its content. It is valid UTF-8 without control characters.
type Key string

// HeadBytes is how much of a dropped file [FileKey] looks at.
const HeadBytes = 4 << 10

// URLKey returns the key of a file behind a URL. The URL must be canonical: without signature parameters, which change with every link that
// is handed out.
func URLKey(canonicalURL string) Key { return Key("url " + plain(canonicalURL)) }

// FileKey returns the key of a dropped file: its path, which browsers give without the place of the dropped folder, and the hash of its first
// [HeadBytes] bytes, which tells apart two folders of one name. head may be shorter when the file is; a file that grows past HeadBytes only
// afterwards gets another key.
func FileKey(path string, head []byte) Key {
	hash := fnv.New128a() // not cryptographic: the person who could collide it is the one who reads it
	hash.Write(head[:min(len(head), HeadBytes)])
	return Key(fmt.Sprintf("file %x %s", hash.Sum(nil), plain(path)))
}

// HashRecord returns the hash for [FileMeta.LastHash] of the payload of a record.
func HashRecord(payload []byte) uint64 {
	hash := fnv.New64a()
	hash.Write(payload)
	return hash.Sum64()
}

// plain keeps out what would break the store's keys: invalid UTF-8, which strings.Map replaces itself, U+FFFF (the upper end of a range of keys) and the separator.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == '\uffff' {
			return '\ufffd'
		}
		return r
	}, s)
}

// The keys of what belongs to a file start with the file's key and a separator that no key holds, so that the prefix of one file is never
// that of another.

func filePrefix(key Key) string             { return string(key) + "\x00" }
func chunkKey(key Key, n int) string        { return fmt.Sprintf("%s%08d", filePrefix(key), n) }
func mediaKey(key Key, offset int64) string { return fmt.Sprintf("%s%016x", filePrefix(key), offset) }
