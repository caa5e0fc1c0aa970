package state

import (
	"eventlens/app/kinds/scalar"
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

// FactsOf returns the facts of a tag, given the table of its card for all points.
func FactsOf(rows []scalar.TableRow, tag wire.TagID) (f TagFacts) {
	for i := range rows {
		r := &rows[i]
		if r.Tag != tag {
			continue
		}
		f.Latest.take(r, &r.Latest, 1)
		f.LatestLow.take(r, &r.Latest, -1)
		f.Min.take(r, &r.Min, -1)
		f.Max.take(r, &r.Max, 1)
	}
	return f
}

// take replaces the fact if the sample is higher, or lower with a sign of -1.
func (f *TagFact) take(r *scalar.TableRow, s *wire.Sample, sign float64) {
	if v := s.Smoothed; charts.Finite(v) && (f.Text == "" || sign*v > sign*f.value) {
		*f = TagFact{r.Series, charts.FormatValue(v), charts.FormatInt(s.Step), v}
	}
}
