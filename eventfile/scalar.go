package eventfile

// Scalar returns the value's number: a simple_value, or a tensor of any real type with
// exactly one element, whatever its rank, as TensorBoard's own reader takes it. Booleans
// are 0 and 1; NaN and infinities are values like any other. Of 64-bit integers beyond
// 2^53 the nearest float64 is returned. needsDouble tells that float32 does not hold the
// value exactly. Errors are of type *ValueError.
func (v *Value) Scalar() (value float64, needsDouble bool, err error) {
	if v.Form == FormSimpleValue {
		return float64(v.Simple), false, nil
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
