package main

import (
	"fmt"
	"math"
)

// kind is the kind of a series, named after its view.
type kind string

// The kinds, named as in the table.
const (
	kindRun          kind = "runs"
	kindScalar       kind = "scalars"
	kindHistogram    kind = "histograms"
	kindDistribution kind = "distributions"
	kindImage        kind = "images"
	kindAudio        kind = "audio"
	kindText         kind = "text"
	kindPRCurve      kind = "pr_curves"
	kindMesh         kind = "mesh"
	kindLayout       kind = "custom_scalars"
	kindHParams      kind = "hparams"
	kindGraph        kind = "graphs"
)

// kinds lists all kinds in the order of the table.
var kinds = []kind{kindRun, kindScalar, kindHistogram, kindDistribution, kindImage, kindAudio,
	kindText, kindPRCurve, kindMesh, kindLayout,
	kindHParams, kindGraph}

// compared describes what is compared for each kind.
var compared = map[kind]string{
	kindRun:          "the set of run names",
	kindScalar:       "step, wall time and value of every point, bit for bit",
	kindHistogram:    "step, wall time and every bucket of every histogram, bit for bit",
	kindDistribution: "step, wall time and the nine percentiles computed from our buckets, to 1e-9 of their range",
	kindImage:        "step, wall time, stated width and height, and the SHA-256 of every encoded image",
	kindAudio:        "step, wall time and the SHA-256 of every clip; steps without a clip and labels are not served",
	kindText:         "step, wall time and the strings, with Markdown off and HTML entities undone",
	kindPRCurve:      "step, wall time, thresholds and the six rows, cut where the peer cuts them, bit for bit",
	kindMesh:         "step, wall time, shape, components, configuration and the SHA-256 of the numbers of every mesh",
	kindLayout:       "the layout, merged over all runs by the peer's rule",
	kindHParams:      "group, status, times, addresses and hyperparameters of every session, and the experiment if a run describes one",
	kindGraph:        "which graphs and profiles there are; name and operation of every node of a run's graph",
}

// key names a series.
type key struct {
	Kind kind   `json:"kind"`
	Run  string `json:"run"`
	Tag  string `json:"tag,omitempty"`
}

// point is one value of a series. Equal points have equal fields, except that Numbers may differ by
// a rounding error.
type point struct {
	Step    int64
	Wall    float64 // seconds since the Unix epoch
	Value   string  // the rest of the value, or a digest of it
	Numbers []float64
}

// series holds the points of a tag in a run, in the order in which they are shown. Sets omit tags
// without points.
type series struct {
	Points []point
	// Fails says that TensorBoard responds with an error instead of points.
	Fails bool
}

// set holds all series that one side reads from a log directory.
type set map[key]series

// tolerance is how far computed numbers may differ, relative to their range.
const tolerance = 1e-9

// difference describes the first difference between two series; "" if there is none.
func difference(ours, theirs series) string {
	switch {
	case ours.Fails != theirs.Fails:
		return fmt.Sprintf("the route fails: ours %t, theirs %t", ours.Fails, theirs.Fails)
	case ours.Fails:
		return ""
	}
	for i := range min(len(ours.Points), len(theirs.Points)) {
		if a, b := ours.Points[i], theirs.Points[i]; !a.same(b) {
			return fmt.Sprintf("point %d of %d and %d: ours %s, theirs %s", i, len(ours.Points),
				len(theirs.Points), a, b)
		}
	}
	if len(ours.Points) != len(theirs.Points) {
		return fmt.Sprintf("ours %s, theirs %s", ours.extent(), theirs.extent())
	}
	return ""
}

// extent describes the series by the number of its points, the first and the last.
func (s series) extent() string {
	if len(s.Points) == 0 {
		return "no points"
	}
	return fmt.Sprintf("%d points from %s to %s", len(s.Points), s.Points[0],
		s.Points[len(s.Points)-1])
}

func (p point) same(q point) bool {
	return p.Step == q.Step && sameFloat(p.Wall, q.Wall) && p.Value == q.Value &&
		near(p.Numbers, q.Numbers)
}

// sameFloat reports whether two numbers have the same bits; all NaN are equal, since the JSON has
// only one.
func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

// near reports whether two lists of numbers agree within the tolerance.
func near(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	extent := 0.0
	for i := range a {
		extent = max(extent, math.Abs(a[i]), math.Abs(b[i]))
	}
	for i := range a {
		if !sameFloat(a[i], b[i]) && !(math.Abs(a[i]-b[i]) <= tolerance*extent) {
			return false
		}
	}
	return true
}

// shownBytes limits the length of a value in messages.
const shownBytes = 160

// String describes the point for a message.
func (p point) String() string {
	value := p.Value
	if p.Numbers != nil {
		value = fmt.Sprint(p.Numbers)
	}
	if len(value) > shownBytes {
		value = value[:shownBytes] + "..."
	}
	return fmt.Sprintf("(step %d, wall %v, %s)", p.Step, p.Wall, value)
}
