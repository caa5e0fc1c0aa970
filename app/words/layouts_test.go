package words

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTextsOfLayouts(t *testing.T) {
	for want, got := range map[string]string{
		"1 custom chart":            CustomHint(1),
		"12 custom charts":          CustomHint(12),
		"No scalar matches loss.*.": ExpressionIdle("loss.*"),
		"Only the first 50 of 1,204 expressions are used.":      ExpressionsMore(50, 1204),
		"There is no scalar loss.":                              ScalarMissing("loss"),
		"loss has two margins. The first is drawn.":             MarginTwice("loss"),
		"50 of 1,204 scalars are drawn.":                        ChartTagsCut(50, 1204),
		"1 more problem of this kind.":                          ChartLinesMore(1),
		"The layout of 1 run could not be read completely.":     LayoutsUnread(1),
		"The layouts of 12 runs could not be read completely.":  LayoutsUnread(12),
		"1 chart of the layouts not shown: the limit is 200.":   LayoutChartsLeft(1, 200),
		"12 charts of the layouts not shown: the limit is 200.": LayoutChartsLeft(12, 200),
		"1 scalar selected.":                                    LayoutSelects(1),
		"12 scalars selected.":                                  LayoutSelects(12),
	} {
		assert.Equal(t, want, got)
	}
}

// The script fills {} with a name, and {at} and {all} with numbers.
func TestTextsOfTheChartEditor(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(LayoutEditor(), "\n"), "\n")
	assert.Contains(t, lines, "untitled=Untitled")
	assert.Contains(t, lines, "remove=Remove {}")
	assert.Contains(t, lines, "moved={} moved to position {at} of {all}")
	for _, line := range lines {
		name, text, ok := strings.Cut(line, "=")
		assert.True(t, ok && name != "" && text != "", line)
	}
}
