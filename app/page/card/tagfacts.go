package card

import (
	"eventlens/app/wire"
	"eventlens/charts"
)

// TagFacts are the notable lines of one tag of a card: the lines with the highest and the lowest
// latest value as logged, and the lines with the lowest and the highest of all values, smoothed like
// the drawn lines. Text and Step of each are empty if the tag has no finite value.
type TagFacts struct{ Latest, LatestLow, Min, Max TagFact }

// TagFact is a notable line of a tag.
type TagFact struct {
	wire.Series
	Text, Step string
	value      float64
}

// Take replaces the fact by a value of a line if that is higher, or lower with a sign of -1. Values
// that are not finite are ignored.
func (f *TagFact) Take(line wire.Series, step int64, v, sign float64) {
	if charts.Finite(v) && (f.Text == "" || sign*v > sign*f.value) {
		*f = TagFact{line, charts.FormatValue(v), charts.FormatInt(step), v}
	}
}
