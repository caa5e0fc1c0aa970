package histogram

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"Every histogram is drawn.":                         SlicesTitle(100, 100),
		"Each card says which histograms it does not draw.": SlicesTitle(99, 100),
		"Buckets of weights at step 1,000":                  TableOf("weights", "1,000"),
		"1 more bucket in the saved file":                   TableMore(1),
		"1,204 more buckets in the saved file":              TableMore(1204),
		"784 values":                                        Total("784"),
		"38.3 %":                                            Band("38.3"),
		"15.9–84.1":                                         Percentiles("15.9", "84.1"),
		"From percentile 0 to 7: 7 % of the values.":        BandHint("0", "7", "7"),
	} {
		assert.Equal(t, want, got)
	}
}
