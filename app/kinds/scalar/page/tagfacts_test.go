package page

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/wire"
)

func TestFactsOfATag(t *testing.T) {
	row := func(run wire.RunID, tag wire.TagID, latest, least, most float64) scalar.TableRow {
		s := func(v float64, step int64) wire.Sample {
			return wire.Sample{Step: step, Value: v, Smoothed: v}
		}
		return scalar.TableRow{
			Series: wire.Series{Run: run, Tag: tag}, Latest: s(latest, 1200), Min: s(least, 3),
			Max: s(most, 4),
		}
	}
	rows := []scalar.TableRow{row(1, 7, 0.5, 0.1, 2), row(2, 7, -0.25, -1, 1),
		row(3, 7, math.NaN(), math.NaN(), math.Inf(1)), row(4, 8, 1000, -1000, 1000)}
	f := factsOf(rows, 7)
	told := func(f card.TagFact) []any { return []any{f.Run, f.Text, f.Step} }
	assert.Equal(t, []any{wire.RunID(1), "0.5", "1,200"}, told(f.Latest))
	assert.Equal(t, []any{wire.RunID(2), "−0.25", "1,200"}, told(f.LatestLow))
	assert.Equal(t, []any{wire.RunID(2), "−1", "3"}, told(f.Min))
	assert.Equal(t, []any{wire.RunID(1), "2", "4"}, told(f.Max))
	assert.Equal(t, card.TagFacts{}, factsOf(rows[2:3], 7), "nothing of it is finite")
}
