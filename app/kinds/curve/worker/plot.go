package worker

import (
	"math"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/curve"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/charts/svg"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// plot is a drawn card.
type plot struct {
	k     *Kind
	card  wire.Card
	name  string // name of the tag
	look  wire.CurveLook
	axis  wire.Axis
	lines []line // lines of the visible runs that have the tag
	stamp wire.Stamp
	// fewest and most are the least and greatest number of thresholds of a curve.
	fewest, most int
	faults       faults
	frame        *charts.Frame
	read         *reading // shared by all drawings of the card
	missing      bool     // some curves are being read
	at           pointed
}

// line is the line of a run.
type line struct {
	run    wire.RunID
	series store.PayloadSeries
	at     store.Payload // the payload at the card's step
	// the curve at that step, or at another one while that is being read; nil for none
	curve  *query.Curve
	x, y   []float64 // the points, in the units of the axes
	logged []float64 // y before smoothing; nil if the line is not smoothed
	points []int     // index of the threshold or step of each point
}

// pointed is the point last under the pointer, from which keys move on, even after the next
// drawing.
type pointed struct {
	run   wire.RunID
	point int // index of the threshold or step
}

// Empty implements view.Plot.
func (p *plot) Empty() bool {
	for i := range p.lines {
		if len(p.lines[i].x) > 0 {
			return false
		}
	}
	return true
}

// Draw implements view.Plot.
func (p *plot) Draw(c *view.Card, drawn *wire.Drawn) view.Plot {
	k := p.k
	next := &plot{
		k: k, card: c.Card, look: k.Curves, axis: k.Lines.Axis.Along(), read: p.read, at: p.at,
	}
	next.find()
	var missing []store.Place
	if next.look.Mode.Areas() {
		missing = next.takeAreas()
	} else {
		missing = next.takeCurves(p)
		next.read.tidy(next.lines)
	}
	if next.missing = len(missing) > 0; next.missing {
		drawn.Complete = false
		k.fetch(next, missing)
	}
	next.lay(c, drawn)
	next.describe(drawn)
	return next
}

// find finds the series of the visible runs, and their steps.
func (p *plot) find() {
	snapshot := p.k.Snapshot()
	tag := snapshot.Tag(store.TagID(p.card.Tag))
	p.name = tag.Name
	lead := -1
	for _, run := range tag.Runs {
		id := wire.RunID(run)
		series := snapshot.Payloads(run, tag.ID, p.k.Attempts)
		if p.k.Run(id) == nil || p.k.Hidden[id] || series.Len() == 0 {
			continue
		}
		p.lines = append(p.lines, line{run: id, series: series})
		if lead < 0 || series.Len() > p.lines[lead].series.Len() {
			lead = len(p.lines) - 1
		}
	}
	if lead < 0 {
		return
	}
	request := p.card.Step
	p.stamp, _ = p.k.Find(p.lines[lead].series.Moments(), request)
	if !request.Placed && !request.Latest() {
		request = wire.StepAt(wire.AxisStep, float64(p.stamp.Number), request.AllAttempts)
	}
	for i := range p.lines {
		l := &p.lines[i]
		stamp, ok := p.k.Find(l.series.Moments(), request)
		if !ok { // the step is gone
			stamp.Index = l.series.Len() - 1
		}
		l.at = l.series.At(stamp.Index)
	}
}

// takeCurves gives every line its curve, if it was read, and returns the places of the curves still
// to be read. Until those arrive, the previous drawing's curves stand in.
func (p *plot) takeCurves(before *plot) (missing []store.Place) {
	for i := range p.lines {
		l := &p.lines[i]
		at, ok := placeOf(&l.at)
		read := p.read.known[at]
		switch l.curve = read.curve; {
		case l.curve != nil:
			p.note(l.curve.Faults)
		case !ok:
			p.fail(payload.ErrNone)
			continue
		case at.Length > mostBytes:
			p.fail(errTooLarge)
			continue
		case read.err != nil:
			p.fail(read.err)
			continue
		default:
			missing = append(missing, at)
			if l.curve = before.curveOf(l.run); l.curve == nil {
				continue
			}
		}
		p.trace(l)
	}
	return missing
}

func (p *plot) curveOf(run wire.RunID) *query.Curve {
	for i := range p.lines {
		if p.lines[i].run == run {
			return p.lines[i].curve
		}
	}
	return nil
}

// trace converts a curve to a line, from the highest threshold to the lowest, so that x rises.
func (p *plot) trace(l *line) {
	c := l.curve
	n := c.Drawn
	if p.look.Mode == wire.CurveRates {
		n = c.Len() // thresholds above all predictions are at (0, 0)
	} else if n > 0 {
		if p.most == 0 {
			p.fewest = c.Len()
		}
		p.fewest, p.most = min(p.fewest, c.Len()), max(p.most, c.Len())
	}
	for i := n - 1; i >= 0; i-- {
		x, y := c.Recall[i], c.Precision[i]
		if p.look.Mode == wire.CurveRates {
			x, y = c.FalseRate(i), c.TrueRate(i)
		}
		l.add(x, y, i)
	}
}

func (l *line) add(x, y float64, point int) {
	l.x, l.y, l.points = append(l.x, x), append(l.y, y), append(l.points, point)
}

// takeAreas gives every line the areas that were read, and returns the places of the curves to read
// next.
func (p *plot) takeAreas() (missing []store.Place) {
	kind := int(p.look.Mode - wire.CurvePrecisionArea) // index into known.areas
	left := mostAreas
	most := min(max(len(p.read.known), firstRead), mostRead)
	for i := range p.lines {
		l := &p.lines[i]
		first := l.series.At(0).Wall
		for n := range l.series.Len() {
			at := l.series.At(n)
			place, ok := placeOf(&at)
			read, known := p.read.known[place]
			err := read.err
			switch {
			case !ok:
				err = payload.ErrNone
			case place.Length > mostBytes:
				err = errTooLarge
			case known && err == nil:
				p.note(read.faults)
				l.add(view.PlaceAlong(p.axis, at.Step, at.Wall, first), read.areas[kind], n)
				left--
				continue
			case err == nil:
				if left--; left < 0 {
					p.faults.InFile++
				} else if len(missing) < most {
					missing = append(missing, place)
				}
				continue
			}
			p.fail(err)
		}
	}
	return missing
}

// note counts the faults of a curve.
func (p *plot) note(f query.CurveFaults) {
	count := func(fault query.CurveFaults, n *int) {
		if f&fault != 0 {
			*n++
		}
	}
	count(query.CurveNotFinite, &p.faults.NotFinite)
	count(query.CurveNegative, &p.faults.Negative)
	count(query.CurveEmpty, &p.faults.Empty)
}

// fail counts a curve that could not be read, and keeps the first reason.
func (p *plot) fail(err error) {
	if p.faults.Unread++; p.faults.Unread == 1 {
		p.faults.Why = missing.Problem(err)
	}
}

// describe adds the summary in words.
func (p *plot) describe(drawn *wire.Drawn) {
	s := summary{Tag: p.name, Runs: len(p.lines), Mode: p.look.Mode, Axis: p.axis}
	for i := range p.lines {
		l := &p.lines[i]
		drawn.Runs = append(drawn.Runs, l.run)
		drawn.Points += int64(len(l.x))
	}
	drawn.Total = drawn.Points
	if s.Step = p.stamp.Number; drawn.Points == 0 {
		s.Runs = 0
	}
	if p.fewest < p.most {
		p.faults.Fewest, p.faults.Most = p.fewest, p.most
	}
	drawn.Summary, drawn.Note = s.text(), p.faults.text()
}

// Show implements view.Plot.
func (p *plot) Show(drawn *wire.Drawn) {
	p.show(drawn)
	p.k.ExportScene(drawn, p.frame.Plot, &p.frame.Scene)
}

// SVG implements view.Plot.
func (p *plot) SVG(c *view.Card, say func(wire.Text) string) []byte {
	if p.frame == nil {
		return nil
	}
	var legend []charts.LegendLine
	for i := range p.lines {
		legend = append(legend,
			charts.LegendLine{Name: p.k.RunName(p.lines[i].run), Style: p.style(&p.lines[i])})
	}
	picture := charts.Picture{
		Title: say(wire.Name(p.name)), XTitle: say(curve.Axes(p.look.Mode, p.axis)),
		Legend: legend, Chart: p.k.Picture(c, p.frame, p.along()),
	}
	if !p.look.Mode.Areas() {
		picture.Note = say(curveStep.With(wire.Whole(p.stamp.Number),
			wire.Value(p.look.Threshold)))
	}
	frame, w, h := picture.Layout()
	p.strokes(frame, frame.Stroke)
	if p.bounded() {
		frame.NameFScores(&p.k.Theme)
	}
	p.mark(frame)
	return svg.Append(nil, &frame.Scene, w, h, picture.Title, p.k.Theme.Surface)
}

// Readout implements view.Plot.
func (p *plot) Readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	if l, i := p.pointedAt(q); l != nil {
		p.at = pointed{l.run, l.points[i]}
		m.At, m.X = l.x[i], p.frame.Plot.X+p.frame.X.PxFromData(l.x[i])
		if p.look.Mode.Areas() {
			p.areaRows(m, l, i, q.Y)
		} else {
			p.curveRows(m, l, i)
		}
	}
	return m
}

// pointedAt returns the line that a question is about, and the index on it; nil for none.
func (p *plot) pointedAt(q *chart.Hover) (nearest *line, at int) {
	if view.ByKeys(q) {
		for i := range p.lines {
			if p.lines[i].run != p.at.run || len(p.lines[i].x) == 0 {
				continue
			}
			l := &p.lines[p.beside(i, q.Down)]
			at := 0
			for n, point := range l.points {
				if abs(point-p.at.point) < abs(l.points[at]-p.at.point) {
					at = n
				}
			}
			return l, min(max(at+q.Points, 0), len(l.x)-1)
		}
	}
	if !view.Near(p.frame.Plot, q.X, q.Y) {
		return nil, 0
	}
	best := math.Inf(1)
	for i := range p.lines {
		l := &p.lines[i]
		for n := range l.x {
			distance := math.Hypot(p.frame.Plot.X+p.frame.X.PxFromData(l.x[n])-q.X,
				p.frame.Plot.Y+p.frame.Y.PxFromData(l.y[n])-q.Y)
			if distance < best {
				best, nearest, at = distance, l, n
			}
		}
	}
	return nearest, at
}

// beside returns the index of the line that is down lines further, not counting empty lines.
func (p *plot) beside(i, down int) int {
	for n := i + down; n >= 0 && n < len(p.lines) && down != 0; n += down {
		if len(p.lines[n].x) > 0 {
			return n
		}
	}
	return i
}

func abs(n int) int { return max(n, -n) }
