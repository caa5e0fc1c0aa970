package eventfile

import (
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// typedElements returns the packed elements from the typed field of t's type.
func (t *Tensor) typedElements(layout *dtypeLayout) []byte {
	var packed []byte
	s := scanner{buf: t.message}
	for s.next() {
		switch s.key {
		case layout.field<<3 | wireBytes:
			packed = joinPacked(packed, s.bytes)
		case layout.field<<3 | layout.wire:
			packed = joinPacked(packed, s.buf[s.start:s.pos:s.pos])
		}
	}
	return packed
}

// checkStored returns an error if the number of stored elements does not fit the shape.
func (t *Tensor) checkStored(stored int) error {
	switch {
	case stored == t.Elements:
		return nil
	case stored != 1:
		return valueErrorf("tensor has %d elements, want %d for shape %v", stored, t.Elements,
			t.AppendShape(nil))
	case t.Elements > maxRepeats:
		return valueErrorf("tensor has one element for %d, more than the %d allowed", t.Elements,
			maxRepeats)
	}
	return nil
}

func (t *Tensor) contentSizeError() error {
	return valueErrorf("tensor has %d bytes, want %d elements of %s for shape %v",
		len(t.content), t.Elements, t.DType, t.AppendShape(nil))
}

func damagedElements(d DType) error {
	return valueErrorf("damaged tensor elements of type %s", d)
}

// appendFixed appends the little-endian elements in raw, whose length is a multiple of their size.
// The two types of long tensors have loops of their own.
func appendFixed(dst []float64, d DType, raw []byte) []float64 {
	switch d {
	case DTFloat:
		for ; len(raw) >= 4; raw = raw[4:] {
			dst = append(dst, float64(math.Float32frombits(binary.LittleEndian.Uint32(raw))))
		}
		return dst
	case DTDouble:
		for ; len(raw) >= 8; raw = raw[8:] {
			dst = append(dst, math.Float64frombits(binary.LittleEndian.Uint64(raw)))
		}
		return dst
	}
	size := d.layout().sizeBytes
	for ; len(raw) >= size; raw = raw[size:] {
		var element [8]byte
		copy(element[:], raw[:size])
		dst = append(dst, d.number(binary.LittleEndian.Uint64(element[:])))
	}
	return dst
}

// appendVarints appends the elements of a packed varint field; ok is false if it is
// damaged.
func appendVarints(dst []float64, d DType, packed []byte) (_ []float64, ok bool) {
	for len(packed) > 0 {
		bits, n := protowire.ConsumeVarint(packed)
		if n < 0 || !d.fits(bits) {
			return dst, false
		}
		dst = append(dst, d.number(bits))
		packed = packed[n:]
	}
	return dst, true
}

// countVarints counts the elements of a packed varint field; ok is false if it is damaged.
func countVarints(d DType, packed []byte) (n int, ok bool) {
	for len(packed) > 0 {
		bits, size := protowire.ConsumeVarint(packed)
		if size < 0 || !d.fits(bits) {
			return 0, false
		}
		n, packed = n+1, packed[size:]
	}
	return n, true
}

// fixedFromVarints returns the elements of a packed varint field as little-endian
// integers of d's size; the field was checked.
func fixedFromVarints(d DType, packed []byte) (raw []byte) {
	for len(packed) > 0 {
		bits, n := protowire.ConsumeVarint(packed)
		raw = binary.LittleEndian.AppendUint64(raw, bits)
		raw = raw[:len(raw)-8+d.layout().sizeBytes]
		packed = packed[n:]
	}
	return raw
}
