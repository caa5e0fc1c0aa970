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
