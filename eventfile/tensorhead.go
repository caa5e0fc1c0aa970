package eventfile

// TensorHead returns the type and the shape of an encoded tensor from its first bytes. Writers put
// both first; a missing type is DTInvalid, a missing shape nil.
func TensorHead(beginning []byte) (d DType, shape []int64) {
	t := Tensor{}
	s := scanner{buf: beginning}
	for s.next() { // the loop ends where a field is cut off
		switch s.key {
		case tensorDType:
			t.DType = DType(s.num)
		case tensorShape:
			t.shape = joinPacked(t.shape, s.bytes)
		}
	}
	if t.measure() != nil {
		return t.DType, nil
	}
	return t.DType, t.AppendShape(nil)
}

// Decode sets t to an encoded TensorProto. Places are relative to the start of message. Errors are
// of type *ValueError.
func (t *Tensor) Decode(message []byte) error { return t.decode(message, 0) }

// DecodeFront sets t to the first numbers of an encoded TensorProto that was cut off, with the shape
// of the whole tensor, and returns the number of all elements. cut is the part of a string that was
// cut off; before it, t has only whole ones. Errors are of type *ValueError.
func (t *Tensor) DecodeFront(beginning []byte) (cut []byte, elements int, err error) {
	s := scanner{buf: beginning}
	for s.next() {
	}
	if err = t.decode(beginning[:s.pos:s.pos], 0); err != nil {
		return nil, 0, err
	}
	key, pos := readVarint(beginning, s.pos)
	if pos > 0 {
		_, pos = readVarint(beginning, pos)
	}
	if pos < 0 {
		pos = len(beginning)
	}
	elements, cut = t.Elements, beginning[pos:]
	layout := t.DType.layout()
	if layout.sizeBytes == 0 {
		return cut, elements, nil
	}
	if key != tensorContent && layout.wire == wireVarint {
		for len(cut) > 0 && cut[len(cut)-1] >= 0x80 {
			cut = cut[:len(cut)-1]
		}
		cut = fixedFromVarints(t.DType, cut)
	}
	t.Elements = len(cut) / layout.sizeBytes
	t.content = cut[:t.Elements*layout.sizeBytes]
	return nil, elements, nil
}

// AppendParts appends the real and the imaginary part of each element of a complex type, from the
// encoding that [Tensor.AppendRaw] returns.
func (d DType) AppendParts(dst []float64, raw []byte) []float64 {
	part := DTDouble
	if d == DTComplex64 {
		part = DTFloat
	}
	return appendFixed(dst, part, raw)
}

// IsMessage reports whether bytes could be a message of Protocol Buffers: they are fields from the
// first byte to the last.
func IsMessage(encoded []byte) bool {
	s := scanner{buf: encoded}
	for s.next() {
	}
	return !s.damaged && len(encoded) > 0
}
