package cache

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// Records are a version byte, varints and length-prefixed strings, and the CRC-32C of all that as 4 little-endian bytes.

// recordVersion changes when the fields of a record do. A record of another version counts as not there.
const recordVersion = 1

// checksum is the CRC that event files use too.
var checksum = crc32.MakeTable(crc32.Castagnoli)

var errRecord = errors.New("unreadable cache record")

// sealed appends to content its checksum.
func sealed(content []byte) []byte {
	return binary.LittleEndian.AppendUint32(content, crc32.Checksum(content, checksum))
}

// unsealed returns what was sealed; ok is false when it was damaged.
func unsealed(record []byte) (content []byte, ok bool) {
	n := len(record) - 4
	if n < 0 {
		return nil, false
	}
	return record[:n:n], binary.LittleEndian.Uint32(record[n:]) == crc32.Checksum(record[:n], checksum)
}

// encoder builds a record.
type encoder struct{ out []byte }

func newEncoder() *encoder { return &encoder{out: []byte{recordVersion}} }

// The two varint methods are not inlined: copies of them would be most of the codec's code.

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

// decoder reads a record. After the first thing that cannot be read it gives zeros and bad is set.
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

// count reads how many items follow, none of which is shorter than a byte.
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

// end reports whether all of the record was read and nothing else.
func (d *decoder) end() error {
	if d.bad || len(d.in) > 0 {
		return errRecord
	}
	return nil
}
