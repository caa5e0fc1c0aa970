package words

import (
	"strconv"

	"eventlens/charts"
)

// Texts about the baseline, the run that others are compared with.
const (
	BaselineWord       Message = "baseline"
	VersusBase         Message = "vs base"
	Better             Message = "better"
	RunMenuBaseline    Message = "Use as baseline"
	RunMenuBaselineOff Message = "No longer the baseline"
	BaselineIdle       Message = "Choose a run, then press B."
	valueVersus        Message = "{value}, {by} vs base"
	versusHint         Message = "Difference to the baseline {name}. Green is better."
	baselineSet        Message = "Baseline: {name}"
	BaselineEnded      Message = "No baseline"
	noDifference       Message = "—" // to or of a value that is not finite
	shortcutBaseline   Message = "Set or clear the baseline"
)

// Difference formats how much a value differs from the baseline's, with its sign. Below 1 it has
// three digits, since columns are narrow.
func Difference(by float64) string {
	switch {
	case !charts.Finite(by):
		return noDifference.Text()
	case -1 < by && by < 1:
		by, _ = strconv.ParseFloat(strconv.FormatFloat(by, 'e', 2, 64), 64)
	}
	return charts.Signed(by, charts.FormatValue(by))
}

// ValueVersus adds to a value how much it differs from the baseline's.
func ValueVersus(value, by string) string { return valueVersus.With(value, by) }

// VersusHint says what the differences to a baseline mean.
func VersusHint(name string) string { return versusHint.With(name) }

// BaselineSet says which run is the baseline now.
func BaselineSet(name string) string { return baselineSet.With(ShortName(name)) }
