package eventfile

// TensorHead returns the type and the shape of an encoded tensor of which only the beginning is there. Writers put both first; what is not found is DTInvalid, or
// nothing.
func TensorHead(beginning []byte) (d DType, shape []int64) {
	t := Tensor{}
	s := scanner{buf: beginning}
	for s.next() { // it ends where the content of a field is cut off
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

// Decode sets t to an encoded TensorProto, of which places are counted from its own start. Errors are of type *ValueError.
func (t *Tensor) Decode(message []byte) error { return t.decode(message, 0) }
