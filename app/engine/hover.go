package engine

import (
	"math"
	"time"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// liftAfter is how long the pointer rests before the nearest of very many lines is lifted: it is another one with every few pixels.
const liftAfter = 80 * time.Millisecond

// resting is a pointer that came to rest over one of very many lines.
type resting struct {
	at   *wire.Hover // nil for none
	till time.Time
}

// hover handles a Hover message. It answers from the geometry that the card was drawn with, so that the readout fits what is seen.
func (e *Engine) hover(m *wire.Hover) {
	e.view.resting = resting{}
	e.answerHover(m)
}

// restDue returns how long the loop may wait before it calls rested.
func (e *Engine) restDue() time.Duration {
	if e.view.resting.at == nil {
		return never
	}
	return max(0, e.view.resting.till.Sub(e.cfg.Now()))
}

// rested answers once more, with the line that is nearest to a pointer that rests.
func (e *Engine) rested() {
	if m := e.view.resting.at; m != nil && e.restDue() == 0 {
		e.answerHover(m)
		e.view.resting = resting{}
	}
}

func (e *Engine) answerHover(m *wire.Hover) {
	if m.Card != e.view.hovered {
		e.view.leave()
	}
	e.view.hovered = m.Card
	answer := &wire.Readout{}
	if c := e.view.card(m.Card); c != nil && c.plot != nil && !c.plot.empty() {
		answer = c.plot.readout(e, m)
	}
	answer.Card = m.Card
	e.send(answer)
}

const (
	// maxReadoutRows is how many rows a readout has.
	maxReadoutRows = 12
	// maxKeptRows is how many rows one has that is kept open.
	maxKeptRows = 500
	// nearPlotPx is how far outside the plot the pointer still counts as over it, so that the first and last points are easy to reach.
	nearPlotPx = 12
)

// nearPlot reports whether a place is over a plot or next to it.
func nearPlot(plot charts.Rect, x, y float64) bool {
	return x >= plot.X-nearPlotPx && x <= plot.X+plot.W+nearPlotPx && y >= plot.Y-nearPlotPx && y <= plot.Y+plot.H+nearPlotPx
}

// readout describes the bin under the pointer and the histogram that it belongs to.
func (p *ridgePlot) readout(e *Engine, q *wire.Hover) *wire.Readout {
	m := &wire.Readout{}
	ridge, bin, ok := p.frame.RidgeAt(q.X, q.Y)
	if !ok {
		return m
	}
	h := &p.ridges[ridge]
	width := (p.high - p.low) / float64(len(h.Counts))
	left := p.low + float64(bin)*width
	m.Heading = words.ReadoutHeading(wire.AxisStep, charts.FormatInt(int64(h.Step)))
	m.X = p.frame.Plot.X + p.frame.X.PxFromData(left+width/2)
	value := charts.FormatValue
	for _, row := range []wire.ReadoutRow{
		{Label: words.LabelBin.Text(), Value: words.Between(value(left), value(left+width))},
		{Label: words.LabelCount.Text(), Value: words.CountOf(count(h.Counts[bin]), count(h.Count))},
		{Label: words.LabelMean.Text(), Value: words.PlusMinus(value(h.Mean), value(h.Std))},
		{Label: words.LabelMin.Text(), Value: value(h.Min)},
		{Label: words.LabelMax.Text(), Value: value(h.Max)},
		{Label: words.LabelTime.Text(), Value: e.moment(float64(h.Wall))},
	} {
		row.Run, row.Y = p.run, math.NaN()
		m.Rows = append(m.Rows, row)
	}
	m.Rows[0].Y = p.frame.Top(ridge, bin)
	return m
}

// count writes a count, which need not be whole after the histogram was binned anew.
func count(n float64) string {
	if n < 1000 {
		return charts.FormatValue(n)
	}
	return charts.FormatInt(int64(math.Round(n)))
}
