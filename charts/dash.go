package charts

import "math"

// dashes walks along a line and says which parts of it are drawn.
type dashes struct {
	lengths []float64 // alternating on and off, in pixels, of even count
	period  float64
	begin   float64 // where in the pattern a line starts
	at      float64 // how far the line has come, modulo period
}

// minDashPeriod keeps a pattern of near zero length from being walked forever;
// below it a line is solid.
const minDashPeriod = 0.5

func newDashes(style LineStyle) dashes {
	d := dashes{lengths: style.Dash}
	for _, l := range d.lengths {
		if !(l >= 0) {
			return dashes{} // a canvas ignores such a pattern too
		}
		d.period += l
	}
	if len(d.lengths)%2 == 1 {
		d.lengths = append(append([]float64(nil), d.lengths...), d.lengths...)
		d.period *= 2
	}
	if !(d.period >= minDashPeriod) || !finite(d.period) {
		return dashes{}
	}
	return d
}

// some reports whether the line is dashed at all.
func (d *dashes) some() bool { return d.period > 0 }

// restart begins the pattern anew, for the next connected line.
func (d *dashes) restart() { d.at = d.begin }

// grow lengthens the drawn parts by the width of the line at the cost of the
// gaps, as round caps do in a polyline.
func (d *dashes) grow(width float64) {
	grown := make([]float64, len(d.lengths))
	for i := 0; i+1 < len(d.lengths); i += 2 {
		by := lesser(width, d.lengths[i+1])
		grown[i], grown[i+1] = d.lengths[i]+by, d.lengths[i+1]-by
	}
	d.lengths, d.begin = grown, width/2
	d.restart()
}

// skip moves on without drawing.
func (d *dashes) skip(length float64) {
	if d.period > 0 {
		d.at = math.Mod(d.at+length, d.period)
	}
}

// share moves on and returns the share of the way that is drawn. Whole periods
// are not walked: a column can be a billion pixels high.
func (d *dashes) share(length float64) float64 {
	on := 0.0
	if periods := math.Floor(length / d.period); periods > 0 {
		for i := 0; i < len(d.lengths); i += 2 {
			on += periods * d.lengths[i]
		}
	}
	rest := math.Mod(length, d.period)
	d.walk(rest, 0, rest, func(a, b float64) { on += b - a })
	return lesser(1, on/length)
}

// walk moves on by length and calls draw with the drawn stretches, as distances
// from where it started, that lie between from and to.
func (d *dashes) walk(length, from, to float64, draw func(a, b float64)) {
	phase := math.Mod(d.at+from, d.period)
	i := 0
	for phase >= d.lengths[i] {
		phase -= d.lengths[i]
		i = (i + 1) % len(d.lengths)
	}
	for at := from; at < to; {
		end := at + d.lengths[i] - phase
		if i%2 == 0 {
			draw(at, lesser(end, to))
		}
		phase = 0
		at = end
		i = (i + 1) % len(d.lengths)
	}
	d.skip(length)
}
