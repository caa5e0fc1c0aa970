package worker

import (
	"math"
	"sort"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

const (
	// tracesApartPx is the least distance between marks of traces, which fingers have to hit.
	tracesApartPx = 24
	// aroundRunSec is how long before its first or after its last point a run may have been traced,
	// in seconds.
	aroundRunSec = 60
)

// taken is a trace of a shown run.
type taken struct {
	trace *view.Trace
	run   wire.RunID
	wall  float64 // when it was taken
	step  int64   // the step last logged then
	x     float64 // CSS px of the card
	more  int     // how many further traces its mark stands for
}

// traceMarks returns the marks of the traces of the runs of a plot, joined by wall time.
func (k *Kind) traceMarks(p *Plot, tags []store.Tag) (marks []wire.TraceMark) {
	traces := k.Traces()
	var all []taken
	for i := range traces {
		t := &traces[i]
		n := len(all) - 1
		if n >= 0 && all[n].trace.Run == t.Run && all[n].trace.Time.Equal(t.Time) {
			all[n].more++ // another host
		} else if at, ok := k.taken(p, tags, t); ok {
			all = append(all, at)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].x < all[j].x })
	for i := 0; i < len(all); {
		first := all[i]
		for i++; i < len(all) && all[i].x-first.x < tracesApartPx; i++ {
			first.more += 1 + all[i].more
		}
		text := traceTaken.With(wire.Name(first.trace.Host), wire.Whole(first.step),
			k.Moment(first.wall))
		if first.more > 0 {
			text = tracesTaken.With(text, wire.Whole(first.more))
		}
		marks = append(marks, wire.TraceMark{X: first.x, Path: first.trace.Path, Text: text})
	}
	return marks
}

// taken places a trace on a plot. ok is false if none of its runs is shown, if they logged nothing
// then, or if the axis does not show it.
func (k *Kind) taken(p *Plot, tags []store.Tag, t *view.Trace) (at taken, ok bool) {
	if t.Time.IsZero() {
		return at, false
	}
	hasOwn := t.HasOwn(p.snapshot)
	for _, run := range p.shown {
		if !t.Owns(k.Run(run), hasOwn) {
			continue
		}
		for i := range tags {
			at = taken{trace: t, run: run}
			if k.join(p, &tags[i], &at) && at.x >= p.frame.Plot.X &&
				at.x <= p.frame.Plot.X+p.frame.Plot.W {
				return at, true
			}
		}
	}
	return at, false
}

// join finds the time of a trace, and its place among the points of its run.
func (k *Kind) join(p *Plot, tag *store.Tag, at *taken) (ok bool) {
	moments := view.MomentsOf(p.snapshot, store.RunID(at.run), tag, p.attempts)
	n := moments.Len()
	if n == 0 {
		return false
	}
	_, first := moments.At(0)
	_, last := moments.At(n - 1)
	at.wall, ok = k.wallOf(at.trace, float64(first)-aroundRunSec, float64(last)+aroundRunSec)
	index := query.IndexAt(moments, query.AxisWall, at.wall)
	if !ok || index < 0 {
		return false
	}
	step, _ := moments.At(index)
	at.step = int64(step)
	x := math.NaN()
	switch p.look.Axis {
	case wire.AxisStep:
		x = float64(step)
	case wire.AxisRelative:
		x = at.wall - float64(first)
	case wire.AxisWall:
		x = at.wall
	case wire.AxisTag:
		if c := p.curves[curveKey{run: at.run, tag: wire.TagID(tag.ID)}]; c != nil {
			if i := indexIn(&c.line, index); i < len(c.line.X) {
				x = c.line.X[i]
			}
		}
	}
	at.x, _ = p.place(x, 0)
	return true
}

// wallOf returns when a trace was taken, in seconds since 1970, if that lies within a time. Some
// profilers write the local time of their machine without its zone: it may be the person's zone, or
// UTC. If both fit, the time is not known.
func (k *Kind) wallOf(t *view.Trace, from, to float64) (wall float64, ok bool) {
	wall = float64(t.Time.UnixMilli()) / 1000
	ok = wall >= from && wall <= to
	if local := wall - float64(k.Zone(wall)); !t.Zoned && local != wall && local >= from &&
		local <= to {
		return local, !ok
	}
	return wall, ok
}
