package cache

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// Records consist of a version byte, varints and length-prefixed strings, and 4 little-endian bytes
// with the CRC-32C of everything before.

// recordVersion changes with the fields of a record. Records of another version are ignored.
const recordVersion = 1

// checksum is CRC-32C, as in event files.
var checksum = crc32.MakeTable(crc32.Castagnoli)

var errRecord = errors.New("unreadable cache record")

// sealed appends the checksum of content to it.
func sealed(content []byte) []byte {
	return binary.LittleEndian.AppendUint32(content, crc32.Checksum(content, checksum))
}

// unsealed returns the content of a sealed record; ok is false if it was damaged.
func unsealed(record []byte) (content []byte, ok bool) {
	n := len(record) - 4
	if n < 0 {
		return nil, false
	}
	return record[:n:n],
		binary.LittleEndian.Uint32(record[n:]) == crc32.Checksum(record[:n], checksum)
}

// encoder builds a record.
type encoder struct{ out []byte }

func newEncoder() *encoder { return &encoder{out: []byte{recordVersion}} }

// The two varint methods are not inlined: their copies would be most of the codec's code.

//go:noinline
func (e *encoder) int(n int64) { e.out = binary.AppendVarint(e.out, n) }

//go:noinline
func (e *encoder) uint(n uint64) { e.out = binary.AppendUvarint(e.out, n) }

func (e *encoder) text(s string) {
	e.uint(uint64(len(s)))
	e.out = append(e.out, s...)
}

func (e *encoder) bool(b bool) {
	if b {
		e.uint(1)
	} else {
		e.uint(0)
	}
}

func (e *encoder) record() []byte { return sealed(e.out) }

// decoder reads a record. After the first error bad is set and it returns zeros.
type decoder struct {
	in  []byte
	bad bool
}

func newDecoder(record []byte) *decoder {
	content, ok := unsealed(record)
	if !ok || len(content) == 0 || content[0] != recordVersion {
		return &decoder{bad: true}
	}
	return &decoder{in: content[1:]}
}

func (d *decoder) int() int64 {
	v, n := binary.Varint(d.in)
	d.skip(n)
	return v
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.in)
	d.skip(n)
	return v
}

func (d *decoder) bool() bool { return d.uint() == 1 }

func (d *decoder) text() string {
	n := d.uint()
	if n > uint64(len(d.in)) {
		d.bad = true
		return ""
	}
	s := string(d.in[:n])
	d.in = d.in[n:]
	return s
}

// count reads the number of following elements, each of which takes at least a byte.
func (d *decoder) count() int {
	n := d.uint()
	if n > uint64(len(d.in)) {
		d.bad = true
		return 0
	}
	return int(n)
}

func (d *decoder) skip(n int) {
	if n <= 0 {
		d.bad, d.in = true, nil
		return
	}
	d.in = d.in[n:]
}

// end returns an error unless exactly the whole record was read.
func (d *decoder) end() error {
	if d.bad || len(d.in) > 0 {
		return errRecord
	}
	return nil
}
