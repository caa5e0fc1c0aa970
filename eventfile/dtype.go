package eventfile

import "math"

// DType is the type of a tensor's elements, with the numbers of tensorflow.DataType.
type DType int32

// The element types that event files are known to hold.
const (
	DTInvalid    DType = 0
	DTFloat      DType = 1
	DTDouble     DType = 2
	DTInt32      DType = 3
	DTUint8      DType = 4
	DTInt16      DType = 5
	DTInt8       DType = 6
	DTString     DType = 7
	DTComplex64  DType = 8
	DTInt64      DType = 9
	DTBool       DType = 10
	DTQint8      DType = 11
	DTQuint8     DType = 12
	DTQint32     DType = 13
	DTBfloat16   DType = 14
	DTQint16     DType = 15
	DTQuint16    DType = 16
	DTUint16     DType = 17
	DTComplex128 DType = 18
	DTHalf       DType = 19
	DTUint32     DType = 22
	DTUint64     DType = 23
)

// dtypeLayout describes how the elements of a type are stored.
type dtypeLayout struct {
	name string
	// sizeBytes is the size of an element in tensor_content; 0 if the size is not fixed.
	sizeBytes int
	// field is the number of the repeated field that holds elements outside of tensor_content, and
	// wire its elements' wire type. Small integers share int_val; half and bfloat16 are 16-bit
	// patterns in half_val.
	field, wire uint64
}

var dtypeLayouts = [...]dtypeLayout{
	DTFloat:      {"float32", 4, 5, wireFixed32},
	DTDouble:     {"float64", 8, 6, wireFixed64},
	DTInt32:      {"int32", 4, 7, wireVarint},
	DTUint8:      {"uint8", 1, 7, wireVarint},
	DTInt16:      {"int16", 2, 7, wireVarint},
	DTInt8:       {"int8", 1, 7, wireVarint},
	DTString:     {"string", 0, 8, wireBytes},
	DTComplex64:  {"complex64", 8, 9, wireFixed32},
	DTInt64:      {"int64", 8, 10, wireVarint},
	DTBool:       {"bool", 1, 11, wireVarint},
	DTQint8:      {"qint8", 1, 7, wireVarint},
	DTQuint8:     {"quint8", 1, 7, wireVarint},
	DTQint32:     {"qint32", 4, 7, wireVarint},
	DTBfloat16:   {"bfloat16", 2, 13, wireVarint},
	DTQint16:     {"qint16", 2, 7, wireVarint},
	DTQuint16:    {"quint16", 2, 7, wireVarint},
	DTUint16:     {"uint16", 2, 7, wireVarint},
	DTComplex128: {"complex128", 16, 12, wireFixed64},
	DTHalf:       {"float16", 2, 13, wireVarint},
	DTUint32:     {"uint32", 4, 16, wireVarint},
	DTUint64:     {"uint64", 8, 17, wireVarint},
}

// layout returns how elements of type d are stored. Unknown types get the layout of DTInvalid,
// which is zero.
func (d DType) layout() *dtypeLayout {
	if uint32(d) >= uint32(len(dtypeLayouts)) {
		d = DTInvalid
	}
	return &dtypeLayouts[d]
}

// Size returns the size of an element in bytes, 0 if it is not fixed.
func (d DType) Size() int { return d.layout().sizeBytes }

// String returns the type's usual name, such as "float32".
func (d DType) String() string {
	if name := d.layout().name; name != "" {
		return name
	}
	return "unknown"
}

// isReal reports whether elements of type d are single numbers.
func (d DType) isReal() bool {
	return d.layout().sizeBytes > 0 && d != DTComplex64 && d != DTComplex128
}

// fits reports whether a stored varint can be an element of type d. Integers that are too large for
// their type are truncated, as in other readers; but torch writes the bits of a float32 into
// half_val, whose lower half is meaningless.
func (d DType) fits(bits uint64) bool {
	return bits <= math.MaxUint16 || d != DTHalf && d != DTBfloat16
}

// number returns the element of real type d with the given bits; bits beyond the type's size are
// ignored. 64-bit integers beyond 2^53 are rounded.
func (d DType) number(bits uint64) float64 {
	switch d {
	case DTFloat:
		return float64(math.Float32frombits(uint32(bits)))
	case DTDouble:
		return math.Float64frombits(bits)
	case DTHalf:
		return float64(halfFromBits(uint16(bits)))
	case DTBfloat16:
		return float64(math.Float32frombits(uint32(bits) << 16))
	case DTInt64:
		return float64(int64(bits))
	case DTUint64:
		return float64(bits)
	case DTInt32, DTQint32:
		return float64(int32(bits))
	case DTUint32:
		return float64(uint32(bits))
	case DTInt16, DTQint16:
		return float64(int16(bits))
	case DTUint16, DTQuint16:
		return float64(uint16(bits))
	case DTInt8, DTQint8:
		return float64(int8(bits))
	case DTUint8, DTQuint8:
		return float64(uint8(bits))
	case DTBool:
		if bits != 0 {
			return 1
		}
	}
	return 0
}

// halfFromBits widens an IEEE 754 half: 1 bit of sign, 5 of exponent, 10 of fraction.
func halfFromBits(bits uint16) float32 {
	const (
		exponentBits = 0x1f
		rebias       = 127 - 15
	)
	sign := uint32(bits>>15) << 31
	exponent := uint32(bits>>10) & exponentBits
	fraction := uint32(bits & 0x3ff)
	switch exponent {
	case 0: // zero or subnormal: fraction * 2^-24
		magnitude := float32(fraction) * (1.0 / (1 << 24))
		return math.Float32frombits(sign | math.Float32bits(magnitude))
	case exponentBits: // infinity or NaN
		return math.Float32frombits(sign | 0xff<<23 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+rebias)<<23 | fraction<<13)
}
