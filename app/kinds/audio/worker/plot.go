package worker

import (
	"math"

	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/charts/svg"
	"eventlens/eventfile/sound"
	"eventlens/eventfile/store"
)

// plot is a drawn card.
type plot struct {
	k     *Kind
	run   wire.RunID
	frame *charts.WaveFrame // nil for an unknown run
	title wire.Text
	empty bool // there is no clip to draw
}

// Empty implements view.Plot.
func (p *plot) Empty() bool { return p.empty }

// Draw implements view.Plot: it lays out the card's clip, as far as it was read.
func (p *plot) Draw(c *view.Card, drawn *wire.Drawn) view.Plot {
	k := p.k
	next := &plot{k: k, run: c.Run, empty: true}
	if k.Run(c.Run) == nil {
		return next
	}
	now := clip{}
	if card := k.cards[c.ID]; card != nil {
		now = card.clips[indexOf(card.second)]
	}
	chart := charts.WaveChart{
		W: c.Width, H: c.Height, Ratio: c.Ratio, Wave: waveOf(now.sound),
		Run: k.Style(k.Ink(c.Run)), Theme: &k.Theme,
	}
	next.frame, next.empty = chart.Layout(), now.sound == nil
	drawn.Runs = []wire.RunID{c.Run}
	drawn.Total = int64(k.Snapshot().Payloads(store.RunID(c.Run), store.TagID(c.Tag),
		k.Attempts).Len())
	drawn.Points = drawn.Total // nothing is left out
	drawn.Complete = drawn.Complete && now.done
	facts := summary{Tag: k.Snapshot().Tag(store.TagID(c.Tag)).Name, Run: k.RunName(c.Run)}
	next.title = report.TagOfRun.With(wire.Name(facts.Tag), wire.Plain(facts.Run))
	if now.sound != nil {
		facts.Seconds, facts.RateHz, facts.Step = now.sound.Seconds(), now.sound.RateHz,
			now.stamp.Number
	}
	drawn.Summary = facts.text()
	return next
}

// Show implements view.Plot.
func (p *plot) Show(drawn *wire.Drawn) {
	if p.frame == nil {
		return
	}
	p.k.ExportScene(drawn, p.frame.Plot, &p.frame.Scene)
	if rgba, w, h := p.frame.Pixels(); rgba != nil {
		drawn.Pixels, drawn.PixelsW, drawn.PixelsH = p.k.Export(rgba), w, h
	}
}

// SVG implements view.Plot.
func (p *plot) SVG(c *view.Card, say func(wire.Text) string) []byte {
	if p.frame == nil || p.empty {
		return nil
	}
	p.frame.AddShapes()
	picture := svg.Append(nil, &p.frame.Scene, c.Width, c.Height, say(p.title), p.k.Theme.Surface)
	k := p.k
	k.Redraw(c.ID) // with a scene that has no shapes
	return picture
}

// Readout implements view.Plot: it describes the sound under the pointer.
func (p *plot) Readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	at, ok := p.frame.At(q.X, q.Y)
	if !ok {
		return m
	}
	m.Heading = report.Heading(wire.AxisRelative, wire.Duration(at.Seconds))
	m.X, m.At = at.X, at.Seconds
	rows := []chart.Row{{
		Label: labelSample.Text(),
		Value: report.Range.With(wire.Value(at.Low), wire.Value(at.High)),
	}}
	if at.Spectral {
		level := math.Round((float64(at.Level)/255 - 1) * sound.RangeDB)
		rows = append(rows,
			chart.Row{
				Label: labelFrequency.Text(), Value: hertz.With(wire.Value(math.Round(at.Hz))),
			},
			chart.Row{Label: labelLevel.Text(), Value: decibels.With(wire.Value(level))})
	}
	for _, row := range rows {
		row.Run, row.Y = p.run, math.NaN()
		m.Rows = append(m.Rows, row)
	}
	return m
}
