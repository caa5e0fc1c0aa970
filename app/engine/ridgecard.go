package engine

import (
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// ridgePlot is a drawn histogram card.
type ridgePlot struct {
	run       wire.RunID
	frame     *charts.RidgeFrame
	low, high float64 // the ends of the bins
	ridges    []query.Ridge
	total     int // histograms there are
	far       *farHistograms
}

// maxRidges is about as many histograms as can be told apart on a card.
const maxRidges = 60

func (p *ridgePlot) empty() bool { return len(p.ridges) == 0 }

// drawRidges draws the histograms of one run.
func (e *Engine) drawRidges(c *card, snapshot *store.Snapshot, tag store.Tag, drawn *wire.Drawn) plot {
	p := &ridgePlot{run: c.Run, far: &farHistograms{drawn: make(map[store.Place][]float64)}}
	if before, ok := c.plot.(*ridgePlot); ok {
		p.far = before.far
	}
	if e.runs.get(c.Run) == nil {
		return p
	}
	series := snapshot.Histograms(store.RunID(c.Run), tag.ID, e.view.attempts)
	line := query.Ridges(series, query.DefaultBins, maxRidges, p.far.fetched)
	p.low, p.high, p.ridges, p.total = line.Low, line.High, line.Ridges, line.Total
	if places := p.far.unread(line.Missing); len(places) > 0 {
		drawn.Complete = false
		e.fetchFar(c.ID, p.far, places)
	}
	layout := charts.RidgeChart{W: c.Width, H: c.Height, Ratio: c.Ratio, X: charts.Range{Lo: p.low, Hi: p.high},
		Ridges: make([]charts.Ridge, len(p.ridges)), Depth: charts.Axis{Kind: charts.AxisStep},
		Run: e.style(e.ink(c.Run)), Theme: &e.view.theme, Max: maxRidges}
	if e.view.overlay {
		layout.Mode = charts.RidgeOverlay
	}
	for i, h := range p.ridges {
		layout.Ridges[i] = charts.Ridge{Step: int64(h.Step), WallSec: float64(h.Wall), Bins: h.Counts}
	}
	p.frame = layout.Layout()
	drawn.Points, drawn.Total = int64(p.frame.Drawn), int64(p.total)
	if !p.empty() {
		drawn.Runs = []wire.RunID{c.Run}
	}
	e.exportScene(drawn, p.frame.Plot, &p.frame.Scene)
	drawn.Summary = p.summary(state.TagWord(tag.Name), e.runName(c.Run))
	return p
}

func (p *ridgePlot) summary(tag, run string) string {
	words := words.RidgeSummary{Tag: tag, Run: run}
	if !p.empty() {
		words.Drawn, words.Total = p.frame.Drawn, p.total
		words.First = charts.FormatInt(int64(p.ridges[0].Step))
		words.Last = charts.FormatInt(int64(p.ridges[len(p.ridges)-1].Step))
		words.Low, words.High = charts.FormatValue(p.low), charts.FormatValue(p.high)
	}
	return words.String()
}
