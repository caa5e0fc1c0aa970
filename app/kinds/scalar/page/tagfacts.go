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
		f.Latest.Take(r.Series, &r.Latest, 1)
		f.LatestLow.Take(r.Series, &r.Latest, -1)
		f.Min.Take(r.Series, &r.Min, -1)
		f.Max.Take(r.Series, &r.Max, 1)
	}
	return f
}
