package worker

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/words"
)

func TestHistogramSummary(t *testing.T) {
	assert.Equal(t, "w of a: no histograms.",
		words.Say(summary{Tag: "w", Run: "a"}.text()))
	assert.Equal(t, "w of a: 60 of 200 histograms, step 0 to 199, values −1 to 1.",
		words.Say(summary{
			Tag: "w", Run: "a", Drawn: 60, Total: 200, First: 0, Last: 199, Low: -1, High: 1,
		}.text()))
}

// TestCountsOfBinsAreToldAsEstimates unless they are whole.
func TestCountsOfBinsAreToldAsEstimates(t *testing.T) {
	for n, want := range map[float64]string{
		19.52: "about 20", 20: "20", 0: "0", 0.3: "less than 1", 0.6: "about 1",
		1234.5: "about 1,235", 1200: "1,200", 20 + 1e-12: "20",
	} {
		assert.Equal(t, want, words.Say(estimate(n)), "%g", n)
	}
}
