package worker

import (
	"math"

	"eventlens/app/wire/chart"
	"eventlens/charts"
)

// byKeys reports whether a question comes from the keyboard.
func byKeys(q *chart.Hover) bool { return q.Series.Run != 0 || q.Series.Group != 0 }

// chosen returns the index of the point that a question is about: on the named series, or else
// nearest to the pointer.
func chosen(points []linePoint, q *chart.Hover) int {
	nearest := 0
	for i := range points {
		if l := points[i].line; byKeys(q) && l.Run == q.Series.Run && l.Group == q.Series.Group &&
			l.Tag == q.Series.Tag {
			return i
		}
		if points[i].distance < points[nearest].distance {
			nearest = i
		}
	}
	return nearest
}

// stepTo returns the point that is a number of points after at on its line, or before it if the
// number is negative. Points with the same x count as one. It stops at the ends of the line.
func (p pointer) stepTo(at linePoint, points int) linePoint {
	line := &at.line.curve.line
	direction := 1
	if points < 0 {
		direction, points = -1, -points
	}
	for i := at.index + direction; i >= 0 && i < len(line.X) && points > 0; i += direction {
		if xPx, _ := p.place(line.X[i], 0); line.X[i] != at.x && charts.Finite(xPx) {
			at.index, at.x, at.xPx = i, line.X[i], xPx
			points--
		}
	}
	at.y = at.line.curve.drawn[at.index]
	_, at.yPx = p.place(at.x, at.y)
	if !p.inPlot(at.xPx, at.yPx) {
		at.yPx, at.distance = math.NaN(), math.Inf(1)
	}
	return at
}

// pointsByKeys answers a question from the keyboard: the position of the crosshair, and the points
// there.
func (p pointer) pointsByKeys(q *chart.Hover, m *chart.Readout) []linePoint {
	xPx, _ := p.place(q.At, 0)
	points := p.pointsAt(xPx, q.Y)
	if len(points) == 0 {
		return nil
	}
	at := points[chosen(points, q)]
	if q.Points != 0 {
		at = p.stepTo(at, q.Points)
		points = p.pointsAt(at.xPx, q.Y)
		for i := range points {
			if points[i].line == at.line {
				points[i] = at // of several points with this x, the chosen one
			}
		}
	}
	m.X, m.At, m.Heading = at.xPx, at.x, p.heading(at.x)
	return points
}
