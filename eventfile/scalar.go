package eventfile

import (
	"encoding/binary"
	"math"
)

// Scalar returns the value's number: a simple_value, or a tensor of any real type with exactly one
// element, whatever its rank, as in TensorBoard's own reader. Booleans are 0 and 1; NaN and
// infinities are ordinary values. 64-bit integers beyond 2^53 are rounded to the nearest float64.
// needsDouble reports that float32 cannot hold the value exactly. Errors are of type *ValueError.
func (v *Value) Scalar() (value float64, needsDouble bool, err error) {
	if v.Form == FormSimpleValue {
		return float64(v.Simple), false, nil
	}
	if single, ok := v.singleFloat(); ok {
		return float64(single), false, nil
	}
	var t Tensor
	if err := v.Tensor(&t); err != nil {
		return 0, false, err
	}
	if t.Elements != 1 {
		return 0, false, valueErrorf("tensor of shape %v, want a scalar", t.AppendShape(nil))
	}
	var one [1]float64
	numbers, err := t.AppendNumbers(one[:0])
	if err != nil {
		return 0, false, err
	}
	value = numbers[0]
	isNaN := value != value
	return value, !isNaN && float64(float32(value)) != value, nil
}

// singleFloat reads a float32 of rank 0 as TensorFlow and PyTorch write it, in a tenth of the time
// of the general way. ok is false for anything else.
//
//	08 01  [12 00]  22 04 tensor_content | 2a 04 float_val
func (v *Value) singleFloat() (value float32, ok bool) {
	const dtype, noDims, content, floatVal = byte(tensorDType), byte(tensorShape),
		byte(tensorContent), 5<<3 | byte(wireBytes)
	p := v.Payload
	if v.Form != FormTensor || len(p) < 8 || p[0] != dtype || p[1] != byte(DTFloat) {
		return 0, false
	}
	if p = p[2:]; p[0] == noDims && p[1] == 0 {
		p = p[2:]
	}
	if len(p) != 6 || p[0] != content && p[0] != floatVal || p[1] != 4 {
		return 0, false
	}
	return math.Float32frombits(binary.LittleEndian.Uint32(p[2:])), true
}
