package engine

import (
	"sort"
	"strings"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/charts/svg"
	"eventlens/eventfile/store"
)

// A saved picture is a card that is read on its own: it is at least so large, in CSS px, and has so much more height for title and axis.
const (
	pictureMinW  = 560
	pictureMinH  = 240
	pictureWords = 44
)

// exportPicture answers with the picture of a card, in one part.
func (e *Engine) exportPicture(m *wire.Export) {
	part := &wire.ExportPart{ID: m.ID, Done: true}
	if picture := e.picture(m.Card); picture != nil {
		part.Bytes = int64(len(picture))
		part.Blob = e.cfg.ExportBlob(picture, "image/svg+xml")
	} else {
		part.Problem = words.ProblemPictureNone()
	}
	e.send(part)
}

// picture returns the picture of a card as an SVG document, nil where there is none. What is owed to the card is drawn first.
func (e *Engine) picture(id string) []byte {
	c := e.view.card(id)
	if c == nil {
		return nil
	}
	if c.plot == nil || c.urgent {
		e.draw(c)
	}
	snapshot := e.store.Snapshot()
	switch p := c.plot.(type) {
	case *scalarPlot:
		return e.scalarPicture(c, p, cardTags(c, snapshot))
	case *ridgePlot:
		title := state.TagWord(snapshot.Tag(store.TagID(c.Tag)).Name)
		if name := e.runName(c.Run); name != "" {
			title = words.SeriesOf(title, name)
		}
		return svg.Append(nil, &p.frame.Scene, c.Width, c.Height, title, e.view.theme.Surface)
	}
	return nil
}

// scalarPicture draws the lines of a card as strokes, with the same axes, in the order of the raster: unsmoothed lines, bands, lines.
// What is pointed at meanwhile does not show.
func (e *Engine) scalarPicture(c *card, p *scalarPlot, tags []store.Tag) []byte {
	e.fill(p)
	names := make([]string, len(tags))
	for i, tag := range tags {
		names[i] = state.TagWord(tag.Name)
	}
	picture := charts.Picture{Title: strings.Join(names, ", "), XTitle: e.axisTitle(p), Note: state.PictureNote(&p.look, p.summedUp(), p.told.Outside), Legend: e.legend(p, len(tags) > 1), Chart: charts.LineChart{
		W: max(c.Width, pictureMinW), H: max(c.Height, pictureMinH) + pictureWords, Ratio: 1, Theme: &e.view.theme,
		X: charts.Range(p.told.X.Span), Y: charts.Range(p.told.Y.Span), XAxis: e.axis(p, p.told.X.Hi),
		XScaling: charts.Scaling(c.XScale), YScaling: charts.Scaling(c.YScale)}}
	drawn := *p
	frame, w, h := picture.Layout()
	drawn.frame = frame
	for i := range p.lines {
		drawn.strokeRaw(&drawn.lines[i])
	}
	for i := range p.lines {
		if l := &drawn.lines[i]; l.curve.low != nil {
			style := l.style
			style.Opacity = charts.BandOpacity
			frame.Band(l.curve.line.X, l.curve.low, l.curve.high, style)
		}
	}
	for i := range p.lines {
		drawn.strokeLine(&drawn.lines[i])
	}
	e.mark(&drawn, &frame.Scene, 0)
	return svg.Append(nil, &frame.Scene, w, h, picture.Title, e.view.theme.Surface)
}

// strokeRaw strokes what a smoothed line was made of, as addRaw adds it.
func (p *scalarPlot) strokeRaw(l *plotLine) {
	if p.hasRaw(l) {
		line := l.raw()
		p.frame.Stroke(line.X, line.Y, l.rawStyle())
	}
}

// strokeLine strokes a line, as addLine adds it.
func (p *scalarPlot) strokeLine(l *plotLine) {
	whole, style := l.whole(), l.style
	if p.restarted(l) {
		faint := style
		faint.Opacity *= charts.SupersededOpacity
		p.frame.Stroke(whole.X, whole.Y, faint)
		whole = p.newest(l)
	}
	p.frame.Stroke(whole.X, whole.Y, style)
}

// summedUp reports whether a line stands for several runs.
func (p *scalarPlot) summedUp() bool {
	for i := range p.lines {
		if p.lines[i].Group > 0 {
			return true
		}
	}
	return false
}

// legend names the lines, with their tags where there are several: tag after tag, of each first the groups, then the runs by name, as the run list has them.
// They are drawn in another order, since later ones lie over earlier ones.
func (e *Engine) legend(p *scalarPlot, tags bool) []charts.LegendLine {
	order := make([]int, len(p.lines))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool {
		a, b := &p.lines[order[i]], &p.lines[order[j]]
		switch {
		case a.Tag != b.Tag:
			return order[i] < order[j]
		case a.Run != 0 && b.Run != 0:
			return state.CompareNatural(e.runs.get(a.Run).Name, e.runs.get(b.Run).Name) < 0
		case a.Group != 0 && b.Group != 0:
			return a.Group < b.Group
		}
		return b.Run != 0
	})
	lines := make([]charts.LegendLine, 0, len(p.lines))
	for _, i := range order {
		l := &p.lines[i]
		name := e.lineName(l.Run, l.Group)
		if l.Group > 0 {
			name += " (" + words.TableMembers(len(l.members)) + ")"
		}
		if tags {
			name = words.SeriesOf(state.TagWord(p.snapshot.Tag(store.TagID(l.Tag)).Name), name)
		}
		lines = append(lines, charts.LegendLine{Name: name, Style: l.style})
	}
	return lines
}

// axisTitle says what is along x.
func (e *Engine) axisTitle(p *scalarPlot) string {
	if name := p.xName(); name != "" {
		return name
	}
	return words.PictureAxis(p.look.Axis)
}
