package worker

import (
	"sort"
	"strconv"

	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/charts/svg"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/store"
)

// The least size of a saved picture, which must be readable without the page, and the extra height
// for title and axis, in CSS px.
const (
	pictureMinW  = 560
	pictureMinH  = 240
	pictureWords = 44
)

// SVG implements view.Plot. The lines are strokes over the same axes, in the order of the raster:
// unsmoothed lines, bands, lines. An emphasis is not shown.
func (p *Plot) SVG(c *view.Card, say func(wire.Text) string) []byte {
	k, tags := p.k, cardTags(c, p.k.Snapshot())
	k.fill(p)
	look := p.look
	look.Smoothing = wire.Smoothing{}
	for i := range p.lines {
		if p.smooths(&p.lines[i]) {
			look.Smoothing = p.look.Smoothing
		}
	}
	names := make([]string, len(tags))
	for i, tag := range tags {
		names[i] = tag.Name
	}
	picture := charts.Picture{Title: say(tagNames(names)), XTitle: k.axisTitle(p, say),
		Note:   say(pictureNote(&look, p.summedUp(), p.sent.Outside)),
		Legend: k.legend(p, tags, say), Chart: charts.LineChart{
			W: max(c.Width, pictureMinW), H: max(c.Height, pictureMinH) + pictureWords, Ratio: 1,
			Theme: &k.Theme,
			X:     charts.Range(p.sent.X.Span), Y: charts.Range(p.sent.Y.Span),
			XAxis:    k.axis(p, p.sent.X.Hi),
			XScaling: charts.Scaling(c.XScale), YScaling: charts.Scaling(c.YScale)}}
	drawn := *p
	for i, n := range c.Notes {
		x := float64(n.Text.Part().Whole)
		if p.look.Axis == wire.AxisStep && x >= picture.Chart.X.Lo && x <= picture.Chart.X.Hi {
			picture.Notes = append(picture.Notes,
				charts.PictureNote{X: x, Number: strconv.Itoa(i + 1), Text: n.Said})
		}
	}
	frame, w, h := picture.Layout()
	drawn.frame = frame
	drawn.shadeGap(drawn.best, frame.Band)
	for i := range p.lines {
		drawn.strokeRaw(&drawn.lines[i])
	}
	for i := range p.lines {
		l := &drawn.lines[i]
		l.bands(func(low, high []float64, style charts.LineStyle) {
			frame.Band(l.curve.line.X, low, high, style)
		})
	}
	for i := range p.lines {
		drawn.strokeLine(&drawn.lines[i])
	}
	k.mark(&drawn, &frame.Scene, 0)
	picture.Flags(frame)
	return svg.Append(nil, &frame.Scene, w, h, picture.Title, k.Theme.Surface)
}

// strokeRaw strokes the unsmoothed values of a smoothed line, as addRaw adds them.
func (p *Plot) strokeRaw(l *plotLine) {
	if p.hasRaw(l) {
		line := l.raw()
		p.frame.Stroke(line.X, line.Y, l.style.Faint())
	}
}

// strokeLine strokes a line, as addLine adds it.
func (p *Plot) strokeLine(l *plotLine) {
	whole, style := l.gapped(), l.style
	if p.restarted(l) {
		faint := style
		faint.Opacity *= charts.SupersededOpacity
		p.frame.Stroke(whole.X, whole.Y, faint)
		whole = p.newest(l)
	}
	if p.k.isBaseline(l) {
		p.frame.Stroke(whole.X, whole.Y, p.halo(style))
	}
	p.frame.Stroke(whole.X, whole.Y, style)
}

// summedUp reports whether a line stands for several runs.
func (p *Plot) summedUp() bool {
	for i := range p.lines {
		if p.lines[i].Group > 0 {
			return true
		}
	}
	return false
}

// legend names the lines, with their tags if there are several: tag by tag, and within a tag first
// the groups, then the runs by name, as in the run list. The drawing order differs, since later
// lines lie over earlier ones.
func (k *Kind) legend(p *Plot, tags []store.Tag, say func(wire.Text) string) []charts.LegendLine {
	order := make([]int, len(p.lines))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool {
		a, b := &p.lines[order[i]], &p.lines[order[j]]
		switch {
		case a.Tag != b.Tag:
			return placeOf(tags, a.Tag) < placeOf(tags, b.Tag)
		case a.Run != 0 && b.Run != 0:
			return listing.NaturalCompare(k.Run(a.Run).Name, k.Run(b.Run).Name) < 0
		case a.Group != 0 && b.Group != 0:
			return a.Group < b.Group
		}
		return b.Run != 0
	})
	lines := make([]charts.LegendLine, 0, len(p.lines))
	for _, i := range order {
		l := &p.lines[i]
		lines = append(lines,
			charts.LegendLine{Name: say(k.legendName(p, l, len(tags) > 1)), Style: l.style})
	}
	return lines
}

// legendName names a line.
func (k *Kind) legendName(p *Plot, l *plotLine, tags bool) wire.Text {
	line := k.LineName(l.Run, l.Group)
	name := wire.Plain(line)
	if l.Group > 0 {
		name = pictureGroup.With(wire.Plain(line), wire.Whole(len(l.members)))
	}
	if tags {
		name = report.TagOfRun.With(wire.Name(p.snapshot.Tag(store.TagID(l.Tag)).Name),
			name)
	}
	return name
}

// axisTitle returns the title of the x axis.
func (k *Kind) axisTitle(p *Plot, say func(wire.Text) string) string {
	if name := p.xName(); name != "" {
		return name
	}
	return say(report.PictureAxis(p.look.Axis))
}
