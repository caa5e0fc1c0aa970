package zipfile

import (
	"encoding/binary"
	"hash/crc32"
	"time"
)

// Signatures of the parts of an archive.
const (
	signEntry     = 0x04034b50
	signDirectory = 0x02014b50
	signEnd64     = 0x06064b50
	signLocator64 = 0x07064b50
	signEnd       = 0x06054b50
)

const (
	plainVersion = 20      // version needed for folders
	largeVersion = 45      // version needed for sizes and offsets above 4 GB
	utf8Names    = 1 << 11 // flag
	extra64      = 1       // id of the extra field with large numbers
)

// Numbers from these values on do not fit into 16-bit and 32-bit fields, and are stored in the
// fields for large numbers.
const (
	max16 = 1<<16 - 1
	max32 = 1<<32 - 1
)

// Writer appends an archive to buffers, one entry after the other. It keeps only each entry's line
// of the directory: some 50 bytes and the name.
type Writer struct {
	offset    int64 // offset of the next entry
	entries   int64
	directory []byte
}

// Offset returns how many bytes of the archive were appended so far.
func (w *Writer) Offset() int64 { return w.offset }

// Append appends an entry. Its name has slashes between folders and at most 65,535 bytes. modified
// is in the time zone that the archive should show.
func (w *Writer) Append(to []byte, name string, modified time.Time, content []byte) []byte {
	begin := len(to)
	crc, size, at := crc32.ChecksumIEEE(content), int64(len(content)), w.offset
	date, clock := dosTime(modified)

	entry := extraOf(size, size)
	to = le32(to, signEntry)
	to = head(to, versionOf(entry), date, clock, crc, size, size)
	to = le16(to, len(name))
	to = le16(to, len(entry))
	to = append(append(append(to, name...), entry...), content...)
	w.offset += int64(len(to) - begin)
	w.entries++

	extra := extraOf(size, size, at)
	d := le32(w.directory, signDirectory)
	d = le16(d, versionOf(extra)) // version of the maker, with no system stated
	d = head(d, versionOf(extra), date, clock, crc, size, size)
	d = le16(d, len(name))
	d = le16(d, len(extra))
	d = append(d, make([]byte, 2+2+2+4)...) // no comment, on the first disk, no attributes
	d = le32(d, capped(at))
	w.directory = append(append(d, name...), extra...)
	return to
}

// head appends the fields shared by an entry and its line of the directory.
func head(to []byte, version int, date, clock uint16, crc uint32, packed, size int64) []byte {
	to = le16(to, version)
	to = le16(to, utf8Names)
	to = le16(to, 0) // stored
	to = le16(to, int(clock))
	to = le16(to, int(date))
	to = le32(to, crc)
	to = le32(to, capped(packed))
	return le32(to, capped(size))
}

// Close appends the directory, which ends the archive.
func (w *Writer) Close(to []byte) []byte {
	at, size := w.offset, int64(len(w.directory))
	to = append(to, w.directory...)
	w.offset += size
	if w.entries >= max16 || at >= max32 || size >= max32 {
		end := w.offset
		to = le32(to, signEnd64)
		to = le64(to, 44) // bytes after this field
		to = le16(le16(to, largeVersion), largeVersion)
		to = le32(le32(to, 0), 0) // the first disk
		to = le64(le64(to, w.entries), w.entries)
		to = le64(le64(to, size), at)
		to = le32(to, signLocator64)
		to = le32(to, 0)
		to = le64(to, end)
		to = le32(to, 1) // number of disks
		w.offset += 56 + 20
	}
	to = le32(to, signEnd)
	to = le16(le16(to, 0), 0)
	n := int(min(w.entries, max16))
	to = le16(le16(to, n), n)
	to = le32(le32(to, capped(size)), capped(at))
	to = le16(to, 0) // no comment
	w.offset += 22
	w.directory = nil
	return to
}

// extraOf returns the extra field with those numbers that are too large for their own fields, in
// order.
func extraOf(numbers ...int64) (field []byte) {
	var large []byte
	for _, n := range numbers {
		if n >= max32 {
			large = le64(large, n)
		}
	}
	if len(large) == 0 {
		return nil
	}
	return append(le16(le16(nil, extra64), len(large)), large...)
}

// versionOf returns the version of the format needed with an extra field.
func versionOf(extra []byte) int {
	if len(extra) > 0 {
		return largeVersion
	}
	return plainVersion
}

// capped returns a number for a 32-bit field; one that is too large is stored in the extra field.
func capped(n int64) uint32 { return uint32(min(n, max32)) }

// dosTime converts a time to the archive's format: from 1980 to 2107, in steps of two seconds.
func dosTime(t time.Time) (date, clock uint16) {
	switch year := t.Year(); {
	case year < 1980:
		return 1<<5 | 1, 0
	case year > 2107:
		return 127<<9 | 12<<5 | 31, 23<<11 | 59<<5 | 29
	}
	return uint16((t.Year()-1980)<<9 | int(t.Month())<<5 | t.Day()),
		uint16(t.Hour()<<11 | t.Minute()<<5 | t.Second()/2)
}

func le16(to []byte, n int) []byte    { return binary.LittleEndian.AppendUint16(to, uint16(n)) }
func le32(to []byte, n uint32) []byte { return binary.LittleEndian.AppendUint32(to, n) }
func le64(to []byte, n int64) []byte  { return binary.LittleEndian.AppendUint64(to, uint64(n)) }
