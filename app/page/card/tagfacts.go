package card

import (
	"eventlens/app/wire"
	"eventlens/charts"
)

// TagFacts are the notable lines of one tag of a card, by their values as drawn, after smoothing:
// those with the highest and the lowest latest value, and those with the overall lowest and
// highest. Each has a Text and its step, which are empty if the tag has no finite value.
type TagFacts struct{ Latest, LatestLow, Min, Max TagFact }

// TagFact is a notable line of a tag.
type TagFact struct {
	wire.Series
	Text, Step string
	value      float64
}

// Take replaces the fact by a line's sample if that is higher, or lower with a sign of -1. Samples
// that are not finite are ignored.
func (f *TagFact) Take(of wire.Series, s *wire.Sample, sign float64) {
	if v := s.Smoothed; charts.Finite(v) && (f.Text == "" || sign*v > sign*f.value) {
		*f = TagFact{of, charts.FormatValue(v), charts.FormatInt(s.Step), v}
	}
}
