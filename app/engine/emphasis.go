package engine

import (
	"image/color"
	"math"

	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
)

// An emphasis is a layer of its own: the picture of all lines fades as a whole, and the lines of the run that is pointed at lie over it at full strength. So
// pointing at one run after the other draws one line a card, not hundreds.

// emphasise sends a card of lines with another emphasis. It reports false where the picture was forgotten.
func (e *Engine) emphasise(c *card) bool {
	p, lines := c.plot.(*scalarPlot)
	if !lines || p.picture == nil && !p.empty() {
		return false
	}
	e.fill(p)
	c.faded = false
	drawn := p.told
	drawn.View, drawn.Complete = e.view.number, c.complete
	e.show(p, &drawn)
	e.send(&drawn)
	return true
}

// emphasised returns the pixels of a plot with the current emphasis, to be used before the next drawing.
func (e *Engine) emphasised(p *scalarPlot) []byte {
	if e.view.emphasis == 0 {
		return p.picture
	}
	pixels := e.emphasisLayer(p)
	underlay(pixels, p.picture)
	return pixels
}

// emphasisLayer returns the pixels of what is pointed at alone, to be used before the next drawing.
func (e *Engine) emphasisLayer(p *scalarPlot) []byte {
	return e.strong(p, func(l *plotLine) bool { return l.of(e.view.emphasis) })
}

// lift has the line that is nearest to the pointer lie over the plot, heavier, unless it does so already. Among very many lines it waits for the pointer to rest.
func (e *Engine) lift(p *scalarPlot, nearest *plotLine, q *wire.Hover, m *wire.Readout) {
	if p.lifted == nearest.key() {
		return
	}
	if e.view.resting.at != q && p.told.Slow && !byKeys(q) {
		p.lifted = curveKey{}
		e.view.resting = resting{at: q, till: e.cfg.Now().Add(liftAfter)}
		return
	}
	p.lifted = nearest.key()
	plot, _, _ := p.frame.Device()
	m.Pixels, m.PixelsW, m.PixelsH = e.cfg.Export(e.strong(p, func(l *plotLine) bool { return l == nearest })), plot.W, plot.H
}

// leave forgets the line that lies over the card that was pointed at last: the page takes it away as soon as one lies over another card.
func (v *view) leave() {
	if c := v.card(v.hovered); c != nil {
		if p, lines := c.plot.(*scalarPlot); lines {
			p.lifted = curveKey{}
		}
	}
}

// strong returns the pixels of some lines of a plot alone, heavier than among the others, to be used before the next drawing.
func (e *Engine) strong(p *scalarPlot, lines func(*plotLine) bool) []byte {
	pixels, _ := paint.Draw(&e.view.raster, p.sketch(nil, lines), nil)
	return pixels
}

// underlay puts a faded picture beneath another, both as rows of straight-alpha RGBA.
func underlay(over, under []byte) {
	faint := uint32(math.Round(charts.FaintOpacity * 256))
	for i := 0; i+4 <= len(over) && i+4 <= len(under); i += 4 {
		o, u := over[i:i+4:i+4], under[i:i+4:i+4]
		below := uint32(u[3]) * faint >> 8
		above := uint32(o[3])
		switch {
		case above == 255 || below == 0:
		case above == 0:
			o[0], o[1], o[2], o[3] = u[0], u[1], u[2], byte(below)
		default: // see "over" of Porter and Duff, in 255ths
			below = below * (255 - above)
			alpha := above*255 + below
			for k := range 3 {
				o[k] = byte((uint32(o[k])*above*255 + uint32(u[k])*below + alpha/2) / alpha)
			}
			o[3] = byte((alpha + 127) / 255)
		}
	}
}

// style returns how a line in an ink is drawn, in CSS px.
func (e *Engine) style(ink wire.Ink) charts.LineStyle {
	var own color.NRGBA
	if ink.Own != 0 {
		own = color.NRGBA{R: uint8(ink.Own >> 16), G: uint8(ink.Own >> 8), B: uint8(ink.Own), A: 255}
	}
	style := charts.InkStyle(&e.view.theme, ink.Colour, own)
	if e.view.lines.Marks {
		style.Marks = charts.MarkOf(ink.Colour)
	}
	return style
}
