package eventfile

// Keys of the fields of TensorProto, TensorShapeProto and its Dim. The typed *_val
// fields are in dtypeLayouts.
const (
	tensorDType   = 1<<3 | wireVarint
	tensorShape   = 2<<3 | wireBytes
	tensorContent = 4<<3 | wireBytes
	tensorString  = 8<<3 | wireBytes

	shapeDim         = 2<<3 | wireBytes
	shapeUnknownRank = 3<<3 | wireVarint

	dimSize = 1<<3 | wireVarint
)

const (
	// maxRank is TensorFlow's own limit.
	maxRank = 254
	// maxElements is more than any record can hold; products of sizes stop there.
	maxElements = 1 << 40
	// maxRepeats limits how often one stored element may be repeated, since the input's length does
	// not limit it.
	maxRepeats = 1 << 20
)

// Tensor is a decoded TensorProto. It aliases the record's data; decoding into it again reuses it.
// As in TensorBoard's make_ndarray, raw tensor_content wins over the typed fields, one typed
// element stands for all, and a missing shape means rank 0.
type Tensor struct {
	// DType is the type of the elements.
	DType DType
	// Rank is the number of dimensions, Elements the product of their sizes, 1 for rank 0. Reading
	// the elements checks whether that many are stored.
	Rank, Elements int

	message []byte // the encoded TensorProto
	at      int    // offset at which it starts in the record's data
	shape   []byte // its encoded TensorShapeProto
	content []byte // its tensor_content
}

// Tensor decodes the payload of a FormTensor into t. Errors are of type *ValueError.
func (v *Value) Tensor(t *Tensor) error {
	if v.Err != nil {
		return v.Err
	}
	if v.Form != FormTensor {
		return valueErrorf("got form %s, want tensor", v.Form)
	}
	return t.decode(v.Payload, v.PayloadAt.Offset)
}

// decode sets t to the encoded tensor, which starts at byte at of the record's data.
func (t *Tensor) decode(message []byte, at int) error {
	*t = Tensor{message: message, at: at}
	s := scanner{buf: message}
	for s.next() {
		switch s.key {
		case tensorDType:
			t.DType = DType(s.num)
		case tensorShape:
			t.shape = joinPacked(t.shape, s.bytes)
		case tensorContent:
			t.content = s.bytes
		}
	}
	if s.damaged {
		return &ValueError{What: "damaged tensor"}
	}
	return t.measure()
}

// measure determines the rank and the number of elements.
func (t *Tensor) measure() error {
	t.Elements = 1
	unknownRank, empty, huge := false, false, false
	s := scanner{buf: t.shape}
	for s.next() {
		if s.key == shapeUnknownRank {
			unknownRank = s.num != 0
		}
		if s.key != shapeDim {
			continue
		}
		size, ok := decodeDim(s.bytes)
		switch {
		case !ok:
			return &ValueError{What: "damaged tensor dimension"}
		case size < 0:
			return valueErrorf("tensor dimension of size %d", size)
		case size == 0:
			empty = true
		case int64(t.Elements) > maxElements/size:
			huge = true
		default:
			t.Elements *= int(size)
		}
		if t.Rank++; t.Rank > maxRank {
			return valueErrorf("tensor of more than %d dimensions", maxRank)
		}
	}
	switch {
	case s.damaged:
		return &ValueError{What: "damaged tensor shape"}
	case unknownRank:
		return &ValueError{What: "tensor of unknown rank"}
	case empty:
		t.Elements = 0
	case huge:
		return valueErrorf("tensor of more than %d elements", int64(maxElements))
	}
	return nil
}

// decodeDim returns the size of an encoded dimension.
func decodeDim(message []byte) (size int64, ok bool) {
	s := scanner{buf: message}
	for s.next() {
		if s.key == dimSize {
			size = int64(s.num)
		}
	}
	return size, !s.damaged
}

// AppendShape appends the sizes of t's dimensions.
func (t *Tensor) AppendShape(dst []int64) []int64 {
	s := scanner{buf: t.shape}
	for s.next() {
		if s.key == shapeDim {
			size, _ := decodeDim(s.bytes)
			dst = append(dst, size)
		}
	}
	return dst
}

// wantNumbers returns an error unless the elements are real numbers.
func (t *Tensor) wantNumbers() error {
	if t.DType.isReal() {
		return nil
	}
	return valueErrorf("tensor elements of type %s (%d), want numbers", t.DType, int32(t.DType))
}

// AppendNumbers appends the elements, last dimension fastest. They may be of any type of real
// numbers; booleans are 0 and 1. On error, of type *ValueError, dst is returned unchanged.
func (t *Tensor) AppendNumbers(dst []float64) ([]float64, error) {
	if err := t.wantNumbers(); err != nil {
		return dst, err
	}
	layout := t.DType.layout()
	if len(t.content) > 0 {
		if len(t.content) != t.Elements*layout.sizeBytes {
			return dst, t.contentSizeError()
		}
		return appendFixed(dst, t.DType, t.content), nil
	}
	typed := t.typedElements(layout)
	from := len(dst)
	all := dst
	switch {
	case layout.wire == wireVarint:
		var ok bool
		if all, ok = appendVarints(all, t.DType, typed); !ok {
			return dst, damagedElements(t.DType)
		}
	case len(typed)%layout.sizeBytes != 0:
		return dst, damagedElements(t.DType)
	default:
		all = appendFixed(all, t.DType, typed)
	}
	stored := len(all) - from
	if err := t.checkStored(stored); err != nil {
		return dst, err
	}
	for stored == 1 && len(all)-from < t.Elements {
		all = append(all, all[from])
	}
	return all[:from+t.Elements], nil
}

// AppendRaw appends the elements of any type except strings in the encoding of tensor_content:
// little-endian, last dimension fastest. On error, of type *ValueError, dst is returned unchanged.
func (t *Tensor) AppendRaw(dst []byte) ([]byte, error) {
	if err := t.checkFixed(); err != nil {
		return dst, err
	}
	if len(t.content) > 0 {
		return append(dst, t.content...), nil
	}
	layout := t.DType.layout()
	typed := t.typedElements(layout)
	if layout.wire == wireVarint {
		typed = fixedFromVarints(t.DType, typed)
	}
	if len(typed) == layout.sizeBytes {
		for range t.Elements {
			dst = append(dst, typed...)
		}
		return dst, nil
	}
	return append(dst, typed...), nil
}

// AppendStrings appends the places, in the record's data, of the elements of a DTString tensor,
// last dimension fastest. On error, of type *ValueError, dst is returned unchanged.
func (t *Tensor) AppendStrings(dst []Media) ([]Media, error) {
	if t.DType != DTString {
		return dst,
			valueErrorf("tensor elements of type %s (%d), want strings", t.DType, int32(t.DType))
	}
	if len(t.content) > 0 {
		return dst, &ValueError{What: "strings in tensor_content"}
	}
	from := len(dst)
	all := dst
	s := scanner{buf: t.message}
	for s.next() {
		if s.key == tensorString {
			all = append(all, Media{Offset: t.at + s.start, Length: len(s.bytes)})
		}
	}
	stored := len(all) - from
	if err := t.checkStored(stored); err != nil {
		return dst, err
	}
	for stored == 1 && len(all)-from < t.Elements {
		all = append(all, all[from])
	}
	return all[:from+t.Elements], nil
}

// OnlyString returns the place of the string in a tensor of exactly one string: in the record's
// data, or in the payload if v was made of a payload alone. Errors are of type *ValueError.
func (v *Value) OnlyString() (Media, error) {
	var t Tensor
	if err := v.Tensor(&t); err != nil {
		return Media{}, err
	}
	if t.Elements != 1 {
		return Media{}, valueErrorf("tensor of shape %v, want one string", t.AppendShape(nil))
	}
	var one [1]Media
	places, err := t.AppendStrings(one[:0])
	if err != nil {
		return Media{}, err
	}
	return places[0], nil
}
