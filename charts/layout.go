package charts

import "math"

// Rect is a rectangle in CSS pixels from the top left corner of the card.
type Rect struct{ X, Y, W, H float64 }

// right and bottom are the far edges.
func (r Rect) right() float64  { return r.X + r.W }
func (r Rect) bottom() float64 { return r.Y + r.H }

func (r Rect) contains(x, y float64) bool {
	return x >= r.X && x <= r.right() && y >= r.Y && y <= r.bottom()
}

// PxRect is a rectangle in device pixels from the top left corner of the card.
type PxRect struct{ X, Y, W, H int }

// grid is the lattice of device pixels under CSS pixels. Hairlines lie on it, so
// that they are sharp at every zoom of the browser.
type grid struct{ ratio float64 }

func newGrid(ratio float64) grid {
	if !(ratio > 0) || !Finite(ratio) {
		ratio = 1
	}
	return grid{ratio}
}

// edge moves a place to the nearest border between device pixels.
func (g grid) edge(v float64) float64 { return math.Round(v*g.ratio) / g.ratio }

// hair is the width of a hairline: one CSS pixel, in whole device pixels.
func (g grid) hair() float64 { return math.Max(1, math.Round(g.ratio)) / g.ratio }

// centre moves the middle of a hairline so that its sides lie on the grid of device pixels.
func (g grid) centre(v float64) float64 {
	return g.edge(v-g.hair()/2) + g.hair()/2
}

// plot subtracts the margins from a card and aligns the rest to device pixels. The result is never
// empty.
func (g grid) plot(w, h, left, top, right, bottom float64) Rect {
	x0, y0 := g.edge(left), g.edge(top)
	x1 := math.Max(g.edge(w-right), x0+1/g.ratio)
	y1 := math.Max(g.edge(h-bottom), y0+1/g.ratio)
	return Rect{x0, y0, x1 - x0, y1 - y0}
}

// device converts an aligned rectangle to device pixels.
func (g grid) device(r Rect) PxRect {
	px := func(v float64) int { return int(math.Round(v * g.ratio)) }
	return PxRect{px(r.X), px(r.Y), px(r.W), px(r.H)}
}

// widestLabel returns the width of the longest label.
func widestLabel(ticks []Tick) float64 {
	widest := 0.0
	for _, t := range ticks {
		widest = math.Max(widest, TextWidth(t.Label, LabelSize))
	}
	return widest
}

// fitTicks returns the most ticks of a linear axis that do not exceed limit.
func fitTicks(a Axis, lo, hi float64, limit int) []Tick {
	return denseTicks(a, Linear, lo, hi, limit, func(ticks []Tick) bool {
		return len(ticks) <= limit
	})
}

// fitLines is fitTicks for a y axis of any scaling, with room for every label.
func fitLines(a Axis, y Scale, limit int) []Tick {
	lo, hi := y.Domain()
	return denseTicks(a, y.scaling, lo, hi, limit, func(ticks []Tick) bool {
		return len(ticks) <= limit && spaced(ticks, y, func(Tick) float64 { return minLinePx })
	})
}

// fitLabels returns the most ticks whose labels fit side by side on an x axis.
func fitLabels(a Axis, x Scale, length float64) []Tick {
	lo, hi := x.Domain()
	return denseTicks(a, x.scaling, lo, hi, int(length/minTickPx), func(ticks []Tick) bool {
		return spaced(ticks, x, func(t Tick) float64 {
			return math.Max(minTickPx, TextWidth(t.Label, LabelSize)+minLabelPx)
		})
	})
}

// spaced reports whether every tick has its least distance from the tick before.
func spaced(ticks []Tick, scale Scale, least func(Tick) float64) bool {
	for i := 1; i < len(ticks); i++ {
		if math.Abs(scale.PxFromData(ticks[i].Value)-scale.PxFromData(ticks[i-1].Value)) <
			least(ticks[i]) {
			return false
		}
	}
	return true
}

// denseTicks tries tick steps, the smallest first, until the ticks fit.
func denseTicks(a Axis, k Scaling, lo, hi float64, most int, fit func([]Tick) bool) []Tick {
	for want := float64(max(1, most) + 1); ; want -= 0.25 {
		if ticks := a.ticksOn(k, lo, hi, want); fit(ticks) || want <= 1 {
			return ticks
		}
	}
}

// Margins and distances shared by the layouts, in CSS pixels.
const (
	marginTop    = 8
	marginRight  = 12
	marginBottom = 22
	minLeft      = 26
	labelGap     = 7   // distance between a label and the plot
	labelDrop    = 3.5 // distance from the middle of a line of digits to its baseline
	labelBottom  = 7   // distance from the baseline of the bottom labels to the bottom of the card
	minLabelPx   = 16  // least distance between neighbouring bottom labels
	labelInset   = 2   // least distance of a bottom label from the sides of the card
	minTickPx    = 46  // least distance between bottom ticks
	minLinePx    = 14  // least distance between gridlines, so that their labels stay apart

	// maxLabelShift is how far from its tick a bottom label may stand: less than the width of a
	// digit.
	maxLabelShift = 5
)

// bottomLabels writes the labels of an x axis centred below their ticks and skips labels that would
// touch the one before. There are no tick marks, so a label that had to move far to stay on the
// card would be read as another place's label: it is left out, unless every label would have to
// move.
func bottomLabels(s *Scene, t *Theme, ticks []Tick, x Scale, plot Rect, baseline float64) {
	allMoved := true
	place := func(tick Tick) (at, width float64, fits bool) {
		tickAt := plot.X + x.PxFromData(tick.Value)
		width = TextWidth(tick.Label, LabelSize)
		at = math.Max(math.Min(tickAt, plot.right()+marginRight-labelInset-width/2),
			labelInset+width/2)
		return at, width, math.Abs(at-tickAt) <= maxLabelShift
	}
	for _, tick := range ticks {
		if _, _, fits := place(tick); fits {
			allMoved = false
		}
	}
	occupied := math.Inf(-1)
	for _, tick := range ticks {
		at, width, fits := place(tick)
		if !fits && !allMoved || at-width/2 < occupied+minLabelPx/2 {
			continue
		}
		occupied = at + width/2
		s.label(t.Label, AnchorMiddle, at, baseline, tick.Label)
	}
}

// leftLabels writes the labels of a y axis with a gridline at each.
func leftLabels(s *Scene, t *Theme, ticks []Tick, y Scale, plot Rect, g grid) {
	for _, tick := range ticks {
		at := g.centre(plot.Y + y.PxFromData(tick.Value))
		s.line(Under, t.Grid, g.hair(), plot.X, at, plot.right(), at)
		s.label(t.Label, AnchorEnd, plot.X-labelGap, at+labelDrop, tick.Label)
	}
}

// mustScale returns a scale for ends known to be valid: the ends of a Domain, or of a plot that is
// never empty. For invalid ends it returns the scale of [0, 1].
func mustScale(k Scaling, lo, hi, pxLo, pxHi float64) Scale {
	s, err := k.NewScale(lo, hi, pxLo, pxHi)
	if err != nil {
		s, _ = NewScale(0, 1, pxLo, pxHi)
	}
	return s
}
