package histogram

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"Every histogram is drawn.":                          SlicesTitle(100, 100),
		"A card says which of its histograms are not drawn.": SlicesTitle(99, 100),
		"Buckets of weights at step 1,000":                   TableOf("weights", "1,000"),
		"1 more bucket in the file to save":                  TableMore(1),
		"1,204 more buckets in the file to save":             TableMore(1204),
		"784 values":                                         Total("784"),
		"38.3 %":                                             Band("38.3"),
		"15.9–84.1":                                          Percentiles("15.9", "84.1"),
		"Between the percentiles 0 % and 7 % lie 7 % of the values.": BandHint("0", "7", "7"),
	} {
		assert.Equal(t, want, got)
	}
}
