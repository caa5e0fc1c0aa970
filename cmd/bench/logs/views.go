package logs

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// buckets is the number of buckets in a histogram: the default of TensorFlow 2.
const buckets = 30

// bell returns a histogram of weights that spread while a model learns: their mean and spread drift
// with the step, at a different rate for each tag and run. Each bucket begins exactly where the one
// before ends, as with every writer: TensorFlow 2 cuts one list of edges in two, and older forms
// store only right edges.
func bell(run, step, tag int) [][3]float64 {
	t := float64(step) / 1000
	mean := 0.4 * math.Sin(3*t+float64(tag)) * (1 + 0.2*float64(run))
	spread := 0.3 + 0.5*t + 0.02*float64(tag%10)
	lo, width := mean-4*spread, 8*spread/buckets
	list := make([][3]float64, buckets)
	left := lo
	for i := range list {
		right := lo + float64(i+1)*width
		z := (left + width/2 - mean) / spread
		list[i] = [3]float64{left, right, math.Round(10_000 * math.Exp(-z*z/2))}
		left = right
	}
	return list
}

var syllables = strings.Fields("loss step batch layer weight sample token prompt answer model gradient learning rate epoch")

// answer returns a text like those from a language model's evaluation: a heading, a table, code and
// about 2 KB of sentences.
func answer(random *rand.Rand, step int) string {
	var b strings.Builder
	fmt.Fprintf(&b,
		"## Sample at step %d\n\n| metric | value |\n| --- | ---: |\n| loss | %.4f |\n| **accuracy** | %.4f |\n\n", step, random.Float64(), random.Float64())
	for range 24 {
		for range 12 {
			b.WriteString(syllables[random.IntN(len(syllables))] + " ")
		}
		b.WriteString("and *so on*.\n")
	}
	fmt.Fprintf(&b, "\n```python\nmodel.step(%d)\n```\n", step)
	return b.String()
}
