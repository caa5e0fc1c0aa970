package worker

import (
	"image/color"
	"math"
	"sort"
	"time"

	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

const (
	// liveFor is how long after its last value a run counts as being written.
	liveFor = 2 * time.Minute
	// markApartPx is the least distance between marks, so that a series of NaNs does not become a
	// bar.
	markApartPx = 8
)

// mark adds the marks that the raster does not show: of the ends of lines still being written, of
// restarts, and of NaN and infinite values. With an emphasis the marks of other lines are faint,
// and so are their outlines, which would otherwise cut the emphasised line.
func (k *Kind) mark(p *Plot, scene *charts.Scene, emphasis wire.RunID) {
	for i := range p.lines {
		l := &p.lines[i]
		ink, around := l.style.Color, k.Theme.Surface
		if emphasis != 0 && !l.shows(emphasis) {
			ink.A = uint8(float64(ink.A) * charts.FaintOpacity)
			around.A = uint8(float64(around.A) * charts.FaintOpacity)
		}
		if l.curve.odd > 0 {
			k.markNonFinite(p, l, scene, ink, around)
		}
		if l.Group == 0 {
			k.markRewinds(p, l, p.series(l.Run, l.Tag).Rewinds, scene, ink, around)
		}
		k.markLive(p, l, scene, ink)
	}
}

// markLive marks the end of a line that is being written.
func (k *Kind) markLive(p *Plot, l *plotLine, scene *charts.Scene, ink color.NRGBA) {
	n := len(l.curve.line.X) - 1
	wallSec := p.newestWall(l)
	// NaN is not live, either
	if age := float64(k.Now().UnixMilli())/1000 - wallSec; n < 0 ||
		!(age >= 0 && age <= liveFor.Seconds()) {
		return
	}
	p.fades(wallSec)
	if x, y := p.place(l.curve.line.X[n], l.curve.drawn[n]); p.inPlot(x, y) {
		scene.LiveDot(x, y, ink)
	}
}

// newestWall returns the wall time of the last point of a line; NaN for none.
func (p *Plot) newestWall(l *plotLine) float64 {
	newest := math.NaN()
	runs := l.members
	if l.Group == 0 {
		runs = append(runs, l.Run)
	}
	for _, run := range runs {
		if last, ok := p.series(run, l.Tag).Last(); ok && !(float64(last.Wall) < newest) {
			newest = float64(last.Wall)
		}
	}
	return newest
}

// fades notes that a live mark is drawn for a line with this last wall time, and when it will fade.
func (p *Plot) fades(wallSec float64) {
	// The 2 ms are more than all rounding errors.
	at := time.UnixMilli(int64(wallSec * 1000)).Add(liveFor + 2*time.Millisecond)
	if p.fadesAt.IsZero() || at.Before(p.fadesAt) {
		p.fadesAt = at
	}
}

// markRewinds marks where a newer attempt begins, unless it is the start of the line. Rewinds too
// close to each other get one mark.
func (k *Kind) markRewinds(p *Plot, l *plotLine, rewinds []int, scene *charts.Scene,
	ink, around color.NRGBA) {
	marked := make(map[int]bool)
	for _, rewind := range rewinds {
		i := indexIn(&l.curve.line, rewind)
		if i <= 0 || i >= len(l.curve.line.X) {
			continue
		}
		x, y := p.place(l.curve.line.X[i], l.curve.drawn[i])
		if slot := int(x / markApartPx); p.inPlot(x, y) && !marked[slot] {
			scene.RewindMark(x, y, ink, around)
			marked[slot] = true
		}
	}
}

// markNonFinite marks every NaN and infinite value at the height of the last finite one, or at the
// bottom before the first. If no finite value follows, one mark at the last finite one, in the
// colour of warnings, stands for all the others.
func (k *Kind) markNonFinite(p *Plot, l *plotLine, scene *charts.Scene, ink, around color.NRGBA) {
	plot := p.frame.Plot
	height, lastX, finiteX := plot.Y+plot.H, math.Inf(-1), math.NaN()
	for i, v := range l.curve.drawn {
		x, y := p.place(l.curve.line.X[i], v)
		if charts.Finite(v) {
			if y == y { // a logarithmic axis cannot show some values
				height = min(max(y, plot.Y), plot.Y+plot.H)
			}
			finiteX = x
			continue
		}
		if i == l.curve.finite && i > 0 {
			if finiteX >= plot.X && finiteX <= plot.X+plot.W {
				warn := k.Theme.Warn
				warn.A = ink.A
				scene.NonFiniteMark(finiteX, height, warn, around)
			}
			return
		}
		if x >= plot.X && x <= plot.X+plot.W && math.Abs(x-lastX) >= markApartPx {
			scene.NonFiniteMark(x, height, ink, around)
			lastX = x
		}
	}
}

// indexIn returns the index in a line of a point of its series, or of the next point that has an x.
func indexIn(line *query.Line, point int) int {
	if len(line.Points) == 0 {
		return point
	}
	return sort.SearchInts(line.Points, point)
}
