package state

import (
	"eventlens/app/wire"
	"eventlens/app/wire/scalar"
	"eventlens/charts"
)

// TagFacts are the lines of one tag of a card that stand out as they are drawn, smoothed if they are: those with the highest and the lowest latest value,
// and those with the lowest and the highest of all. Each has a Text, and the step where that is; there are none of a tag without a finite value.
type TagFacts struct{ Latest, LatestLow, Min, Max TagFact }

// TagFact is one of them.
type TagFact struct {
	wire.Series
	Text, Step string
	value      float64
}

// FactsOf returns the facts of a tag, given the table of all points of its card.
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

// take takes a sample of a line if it is beyond what is there: above it, or below with a sign of -1.
func (f *TagFact) take(r *scalar.TableRow, s *wire.Sample, sign float64) {
	if v := s.Smoothed; charts.Finite(v) && (f.Text == "" || sign*v > sign*f.value) {
		*f = TagFact{r.Series, charts.FormatValue(v), charts.FormatInt(s.Step), v}
	}
}
