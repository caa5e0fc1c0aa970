package worker

import (
	"math"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// count formats a count of values. A writer may have weighted them.
func count(n float64) wire.Text {
	if math.Abs(n) < 1000 || math.Abs(n) >= 1<<53 {
		return wire.Value(n)
	}
	return wire.Whole(int64(math.Round(n)))
}

// estimate formats the count of a bin. A bin that is not a logged bucket has a share of each bucket
// that it overlaps, so that its count is an estimate unless it is whole.
func estimate(n float64) wire.Text {
	whole := math.Round(n)
	switch {
	case math.Abs(n-whole) <= 1e-9*max(1, math.Abs(n)) || math.Abs(n) >= 1<<53:
		return count(whole)
	case whole == 0:
		return lessThanOne.Text()
	}
	return about.With(count(whole))
}

// heading returns the heading for a histogram's step.
func heading(s *slice) wire.Text { return report.Heading(wire.AxisStep, wire.Whole(int64(s.step))) }

// facts completes the rows of a readout about one run. If the card has several, it adds a row with
// the run's name.
func (p *plot) facts(s *slice, rows ...chart.Row) (all []chart.Row) {
	if len(p.series) > 1 {
		rows = append([]chart.Row{{
			Label: report.LabelRun.Text(), Value: wire.Plain(p.k.RunName(s.series.run)),
		}}, rows...)
	}
	return p.plain(s, rows...)
}

// plain completes the rows of a readout about one histogram or several.
func (p *plot) plain(s *slice, rows ...chart.Row) []chart.Row {
	for i := range rows {
		rows[i].Run, rows[i].Y = s.series.run, math.NaN()
		rows[i].Tag = p.card.Tag
	}
	return rows
}

// bucketRows describes a bucket of a histogram, from low to high and with a count of n, and the
// whole histogram.
func (p *plot) bucketRows(s *slice, low, high, n float64) []chart.Row {
	h := p.summary(s)
	value := wire.Value
	return p.facts(s,
		chart.Row{
			Label: labelBin.Text(), Value: report.Range.With(value(low), value(high)),
		},
		chart.Row{
			Label: labelCount.Text(),
			Value: report.PartOfWhole.With(estimate(n), count(h.Count)),
		},
		chart.Row{
			Label: labelMean.Text(),
			Value: meanAndDeviation.With(value(h.Mean), value(h.Std)),
		},
		chart.Row{Label: labelMin.Text(), Value: value(h.Min)},
		chart.Row{Label: labelMax.Text(), Value: value(h.Max)},
		chart.Row{Label: report.LabelTime.Text(), Value: p.k.Moment(float64(s.wall))})
}
