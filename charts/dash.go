package charts

// dashes walks along a line and determines which parts of it are drawn.
type dashes struct {
	lengths   []float64 // alternating on and off, in pixels, of even count
	period    float64   // length of the pattern; 0 for a solid line
	perPeriod float64   // 1/period
	on        float64   // drawn length in a period; known once grow was called
	start     float64   // how far into the pattern a line starts, in pixels
	position  float64   // how far into the pattern the line has come, in pixels
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
	if !(d.period >= minDashPeriod) || !Finite(d.period) {
		return dashes{}
	}
	d.perPeriod = 1 / d.period
	return d
}

// dashed reports whether the line is dashed.
func (d *dashes) dashed() bool { return d.period > 0 }

// restart begins the pattern again, for the next connected line.
func (d *dashes) restart() { d.position = d.start }

// grow lengthens the dashes by the line width and shortens the gaps accordingly, as round caps do
// in a polyline.
func (d *dashes) grow(width float64) {
	grown := make([]float64, len(d.lengths))
	for i := 0; i+1 < len(d.lengths); i += 2 {
		by := lesser(width, d.lengths[i+1])
		grown[i], grown[i+1] = d.lengths[i]+by, d.lengths[i+1]-by
		d.on += grown[i]
	}
	d.lengths, d.start = grown, width/2
	d.restart()
}

// skip moves on without drawing.
func (d *dashes) skip(length float64) {
	if d.period > 0 {
		d.position = d.phase(d.position + length)
	}
}

// phase returns how far into the pattern a place is. It equals math.Mod except for the last digits,
// at a tenth of the cost.
func (d *dashes) phase(at float64) float64 {
	if at < d.period { // the usual case
		return at
	}
	return clamp(at-d.period*float64(int(at*d.perPeriod)), 0, d.period)
}

// share returns the drawn share of a stretch of the given length that begins at phase.
func (d *dashes) share(phase, length float64) float64 {
	return clamp((d.drawn(phase+length)-d.drawn(phase))/length, 0, 1)
}

// drawn returns the drawn length from the start of the pattern to a place. Whole periods are not
// walked: a column can be a billion pixels high.
func (d *dashes) drawn(to float64) float64 {
	periods := float64(int(to * d.perPeriod))
	on, rest := periods*d.on, to-periods*d.period
	for i := 0; i < len(d.lengths) && rest > 0; i += 2 {
		on += lesser(rest, d.lengths[i])
		rest -= d.lengths[i] + d.lengths[i+1]
	}
	return on
}

// walk calls draw for each dash between two places of a stretch; phase is the phase at from.
func (d *dashes) walk(phase, from, to float64, draw func(a, b float64)) {
	phase = d.phase(phase)
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
}
