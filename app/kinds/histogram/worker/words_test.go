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
