package eventfile

import "math"

// prCurveRows is how many numbers a precision-recall curve has for each threshold.
const prCurveRows = 6

// Keys of the fields of PrCurvePluginData.
const (
	prVersion    = 1<<3 | wireVarint
	prThresholds = 2<<3 | wireVarint
)

// PRCurve is a precision-recall curve: for each threshold the counts of a binary classifier's
// verdicts, and the precision and recall computed from them. All rows have the same length, and are
// valid until the next decoding into the same PRCurve.
//
// Precision is undefined, and stored as 0, at thresholds that no prediction reaches: where true and
// false positives are both 0, at the end of the curve. TensorBoard does not draw these thresholds.
type PRCurve struct {
	TruePositives, FalsePositives []float64
	TrueNegatives, FalseNegatives []float64
	Precision, Recall             []float64

	numbers []float64 // the numbers of all rows, one row after the other
}

// PRCurve decodes the value, a tensor of shape [6 thresholds], into curve, reusing its memory. Like
// TensorBoard, it ignores the number of thresholds in the tag's content (see DecodePRCurveContent).
// Errors are of type *ValueError; curve is empty then.
func (v *Value) PRCurve(curve *PRCurve) error {
	*curve = PRCurve{numbers: curve.numbers[:0]}
	var t Tensor
	if err := v.curveTensor(&t); err != nil {
		return err
	}
	numbers, err := t.AppendNumbers(curve.numbers)
	if err != nil {
		return err
	}
	curve.numbers = numbers
	n := len(numbers) / prCurveRows
	row := func(i int) []float64 { return numbers[i*n : (i+1)*n : (i+1)*n] }
	curve.TruePositives, curve.FalsePositives = row(0), row(1)
	curve.TrueNegatives, curve.FalseNegatives = row(2), row(3)
	curve.Precision, curve.Recall = row(4), row(5)
	return nil
}

// curveTensor decodes the value into t and requires the shape and the element type of a curve.
func (v *Value) curveTensor(t *Tensor) error {
	if err := v.Tensor(t); err != nil {
		return err
	}
	var dims [2]int64
	if t.Rank != 2 || t.AppendShape(dims[:0])[0] != prCurveRows {
		return valueErrorf("tensor of shape %v, want [%d thresholds]", t.AppendShape(nil),
			prCurveRows)
	}
	return t.wantNumbers()
}

// Rows returns the six rows in the order in which they are stored.
func (c *PRCurve) Rows() [prCurveRows][]float64 {
	return [...][]float64{c.TruePositives, c.FalsePositives, c.TrueNegatives, c.FalseNegatives,
		c.Precision, c.Recall}
}

// Len returns the number of thresholds.
func (c *PRCurve) Len() int { return len(c.Precision) }

// End returns how many thresholds TensorBoard draws: up to the last one that any prediction
// reaches, at least one. As in TensorBoard, counts are truncated to integers for that.
func (c *PRCurve) End() int {
	end := c.Len()
	for end > 1 && math.Trunc(c.TruePositives[end-1])+math.Trunc(c.FalsePositives[end-1]) == 0 {
		end--
	}
	return end
}

// Threshold returns the threshold of element i of each row. Thresholds are not stored: they are
// spread evenly from 0 to 1, both included.
func (c *PRCurve) Threshold(i int) float64 {
	last := len(c.Precision) - 1
	switch {
	case last < 1:
		return 0
	case i == last:
		return 1 // otherwise the product below might differ from 1
	}
	return float64(i) * (1 / float64(last))
}

// DecodePRCurveContent decodes a PrCurvePluginData, the content of plugin "pr_curves", and
// returns the number of thresholds that the writer states for the whole tag. Errors are of
// type *ValueError.
func DecodePRCurveContent(content []byte) (thresholds int, err error) {
	d := newContentDecoder("pr_curves content")
	for s := d.begin(content); d.next(&s); {
		switch s.key {
		case prVersion:
			d.version(&s)
		case prThresholds:
			thresholds = int(uint32(s.num))
		}
	}
	if d.err != nil {
		return 0, d.err
	}
	return thresholds, nil
}
