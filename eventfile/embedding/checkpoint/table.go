package checkpoint

import (
	"encoding/binary"
	"errors"
	"fmt"

	"eventlens/eventfile"
)

// Sizes of the table's format.
const (
	footerSize  = 48
	trailerSize = 5 // type and checksum behind each block
	magic       = 0xdb4775248b80fb57
)

// errNoTable says that a file has another format.
var errNoTable = errors.New("no index of a checkpoint: the mark at its end is missing; cut off, perhaps")

// place is where a block lies, without its trailer.
type place struct{ offset, size uint64 }

// table is an index file.
type table struct{ content []byte }

// indexBlock returns the place of the block that lists the others.
func (t table) indexBlock() (place, error) {
	at := len(t.content) - footerSize
	if at < 0 || binary.LittleEndian.Uint64(t.content[at+footerSize-8:]) != magic {
		return place{}, errNoTable
	}
	_, rest, ok := placeOf(t.content[at : at+footerSize-8]) // of a block without content
	if ok {
		var index place
		if index, _, ok = placeOf(rest); ok {
			return index, nil
		}
	}
	return place{}, corrupt(int64(at), "the footer of the table is damaged")
}

// placeOf reads a place from the beginning of bytes.
func placeOf(b []byte) (p place, rest []byte, ok bool) {
	offset, n := binary.Uvarint(b)
	if n <= 0 {
		return place{}, nil, false
	}
	size, m := binary.Uvarint(b[n:])
	if m <= 0 {
		return place{}, nil, false
	}
	return place{offset, size}, b[n+m:], true
}

// block returns the entries of a block whose checksum is right.
func (t table) block(p place) ([]byte, error) {
	length := uint64(len(t.content))
	if p.offset > length || p.size > length-p.offset || length-p.offset-p.size < trailerSize {
		return nil, corrupt(int64(min(p.offset, length)),
			fmt.Sprintf("a block of %d bytes does not fit into the file", p.size))
	}
	end := p.offset + p.size
	block, kind := t.content[p.offset:end], t.content[end]
	got := binary.LittleEndian.Uint32(t.content[end+1:])
	want := eventfile.MaskCRC(eventfile.UpdateCRC(0, t.content[p.offset:end+1]))
	if got != want {
		return nil, &eventfile.CorruptError{
			Offset: int64(p.offset), What: "block checksum mismatch", Got: got, Want: want,
		}
	}
	if kind != 0 {
		return nil, corrupt(int64(p.offset),
			fmt.Sprintf("the block is compressed (type %d), as TensorFlow never writes it", kind))
	}
	return withoutRestarts(block, int64(p.offset))
}

// withoutRestarts cuts off the list of keys that are stored in whole, which only searches need.
func withoutRestarts(block []byte, offset int64) ([]byte, error) {
	at := len(block) - 4
	if at >= 0 {
		if n := uint64(binary.LittleEndian.Uint32(block[at:])); n*4 <= uint64(at) {
			return block[:at-int(n)*4], nil
		}
	}
	return nil, corrupt(offset, "the block has no list of whole keys")
}

// mostKey is more than a name of a tensor has: keys build on each other, so that a small file could
// hold many long ones.
const mostKey = 64 << 10

// entries calls visit with each key and value of a block, until visit fails. Both are valid during
// the call.
func entries(block []byte, offset int64, visit func(key, value []byte) error) error {
	var key []byte
	for at := 0; at < len(block); {
		var lengths [3]uint64 // shared with the key before, own, value
		start := at
		for i := range lengths {
			n := 0
			if lengths[i], n = binary.Uvarint(block[at:]); n <= 0 {
				return corrupt(offset+int64(start), "a damaged entry")
			}
			at += n
		}
		left := uint64(len(block) - at)
		if lengths[0] > uint64(len(key)) || lengths[1] > left || lengths[2] > left-lengths[1] ||
			lengths[0]+lengths[1] > mostKey {
			return corrupt(offset+int64(start), "a damaged entry")
		}
		own := at + int(lengths[1])
		key = append(key[:lengths[0]], block[at:own]...)
		at = own + int(lengths[2])
		if err := visit(key, block[own:at]); err != nil {
			return err
		}
	}
	return nil
}

// corrupt returns an error at a byte of the index.
func corrupt(offset int64, what string) error {
	return &eventfile.CorruptError{Offset: offset, What: what}
}
