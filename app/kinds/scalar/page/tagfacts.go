package page

import (
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/wire"
)

// factsOf returns the facts of a tag, given the table of its card for all points.
func factsOf(rows []scalar.TableRow, tag wire.TagID) (f card.TagFacts) {
	for i := range rows {
		r := &rows[i]
		if r.Tag != tag {
			continue
		}
		f.Latest.Take(r.Series, r.Latest.Step, r.Latest.Value, 1)
		f.LatestLow.Take(r.Series, r.Latest.Step, r.Latest.Value, -1)
		f.Min.Take(r.Series, r.Min.Step, r.Min.Smoothed, -1)
		f.Max.Take(r.Series, r.Max.Step, r.Max.Smoothed, 1)
	}
	return f
}
