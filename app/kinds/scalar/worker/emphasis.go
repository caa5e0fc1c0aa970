package worker

import (
	"math"
	"slices"

	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
)

// An emphasis is a layer over the picture: the picture of all lines fades as a whole, and the lines
// of the emphasised run lie over it at full strength. So pointing at one run after the other draws
// one line per card, not hundreds.

// Emphasise implements view.Emphasised.
func (p *Plot) Emphasise() *wire.Drawn {
	if p.picture == nil && !p.Empty() {
		return nil // the picture was released from memory
	}
	p.k.fill(p)
	drawn := p.sent
	p.k.show(p, &drawn)
	return &drawn
}

// emphasisOn returns the emphasised run, or 0 if the plot has no line of it: the plot would fade
// with no line over it.
func (k *Kind) emphasisOn(p *Plot) wire.RunID {
	for i := range p.lines {
		if l := &p.lines[i]; k.Emphasis != 0 && l.shows(k.Emphasis) && len(l.curve.line.X) > 0 {
			return k.Emphasis
		}
	}
	return 0
}

// emphasised returns the pixels of a plot with the current emphasis, valid until the next drawing.
func (k *Kind) emphasised(p *Plot) []byte {
	if k.emphasisOn(p) == 0 {
		return k.shaded(p, p.picture, p.best)
	}
	pixels := k.emphasisLayer(p)
	underlay(pixels, p.picture, charts.FaintOpacity)
	return k.shaded(p, pixels, p.emphasisedPair())
}

// emphasisLayer returns the pixels of the emphasised lines alone, valid until the next drawing. A
// run that is aggregated in a group gets its own line there.
func (k *Kind) emphasisLayer(p *Plot) []byte {
	alone := *p
	alone.lines = nil
	for i := range p.lines {
		l := p.lines[i]
		if at := slices.Index(l.members, k.Emphasis); at >= 0 && !k.OnTop[k.Emphasis] {
			l = plotLine{
				Series: wire.Series{Run: k.Emphasis, Tag: l.Tag}, style: l.style,
				curve: l.curve.parts[at],
			}
		}
		if l.Run == k.Emphasis {
			alone.lines = append(alone.lines, l)
		}
	}
	return k.strong(&alone, func(*plotLine) bool { return true })
}

// lift draws the line nearest to the pointer over the plot, thicker, unless it already lies there.
// In a plot that is slow to draw, this waits until the pointer rests.
func (k *Kind) lift(p *Plot, nearest *plotLine, q *chart.Hover, m *chart.Readout) {
	if p.raised == nearest.key() {
		return
	}
	if p.sent.Slow && !byKeys(q) && !k.Rests(q) {
		p.Leave()
		return
	}
	p.raised = nearest.key()
	pixels := k.strong(p, func(l *plotLine) bool { return l == nearest })
	if l := p.validationOf(nearest); l != nil && l != p.best && p.picture != nil &&
		k.emphasisOn(p) == 0 {
		// the picture below has another gap
		underlay(pixels, p.picture, 1)
		pixels, m.Whole = k.shaded(p, pixels, l), true
	}
	plot, _, _ := p.frame.Device()
	m.Pixels, m.PixelsW, m.PixelsH = k.Export(pixels), plot.W, plot.H
}

// Leave implements view.Emphasised.
func (p *Plot) Leave() { p.raised = curveKey{} }

// strong returns the pixels of the selected lines of a plot alone, thicker than usual, valid until
// the next drawing.
func (k *Kind) strong(p *Plot, lines func(*plotLine) bool) []byte {
	pixels, _ := paint.Draw(&k.raster, p.sketch(new(pictureBuffers), lines, false), nil)
	return pixels
}

// underlay puts a picture, faded to an opacity, beneath another; both are rows of straight-alpha
// RGBA.
func underlay(over, under []byte, opacity float64) {
	faint := uint32(math.Round(opacity * 256))
	for i := 0; i+4 <= len(over) && i+4 <= len(under); i += 4 {
		o, u := over[i:i+4:i+4], under[i:i+4:i+4]
		below := uint32(u[3]) * faint >> 8
		above := uint32(o[3])
		switch {
		case above == 255 || below == 0:
		case above == 0:
			o[0], o[1], o[2], o[3] = u[0], u[1], u[2], byte(below)
		default: // the "over" operator of Porter and Duff, in 255ths
			below = below * (255 - above)
			alpha := above*255 + below
			for k := range 3 {
				o[k] = byte((uint32(o[k])*above*255 + uint32(u[k])*below + alpha/2) / alpha)
			}
			o[3] = byte((alpha + 127) / 255)
		}
	}
}
