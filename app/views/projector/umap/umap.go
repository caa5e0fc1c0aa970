package umap

import (
	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// Options are the parameters of UMAP. Zero values are the defaults.
type Options struct {
	Axes        int     // 2 or 3; 2 by default
	MinDistance float64 // of points in the layout; .1 by default, 0 if negative
	Epochs      int     // 500 by default, and 200 above 10,000 rows
	Seed        uint64
}

const (
	pushes      = 5  // random points that push for each pull
	startSpread = 10 // largest coordinate at the start
	longest     = 4  // largest step along an axis
)

func (o Options) defaults(n int) Options {
	if o.Axes != 3 {
		o.Axes = 2
	}
	switch {
	case o.MinDistance == 0:
		o.MinDistance = .1
	case o.MinDistance < 0:
		o.MinDistance = 0
	}
	if o.Epochs <= 0 {
		o.Epochs = 500
		if n >= 10_000 {
			o.Epochs = 200
		}
	}
	return o
}

// Layout is a layout that can be improved step by step.
type Layout struct {
	options        Options
	random         *number.Random
	attract, repel *table
	epoch, total   int

	edges []edge
	every []float32 // epochs from one pull of an edge to the next
	next  []float32 // the epoch of the next one
	push  []float32 // and of the next push

	at [][3]float32
}

// New returns the layout of n rows with the given neighbours. start has the first positions, a row of
// one to three numbers for each, such as scores of principal components; they are scaled to a usual
// size. Layouts that begin with positions of a step before begin with [Continue].
func New(g *knn.Graph, n int, start points.Matrix, o Options, give points.Give) (*Layout, error) {
	l, err := newLayout(g, n, start, o, give)
	if err != nil {
		return nil, err
	}
	largest := float32(0)
	for _, p := range l.at {
		for _, v := range p {
			largest = max(largest, v, -v)
		}
	}
	scale := float32(0)
	if largest > 0 {
		scale = startSpread / largest
	}
	for i := range l.at {
		for x := range l.options.Axes {
			// Points on one spot would stay together.
			l.at[i][x] = float32(l.at[i][x]*scale) + float32(l.random.Normal()*1e-4)
		}
	}
	return l, nil
}

// Continue returns a layout that begins with the given positions as they are.
func Continue(g *knn.Graph, n int, start points.Matrix, o Options,
	give points.Give) (*Layout, error) {
	return newLayout(g, n, start, o, give)
}

func newLayout(g *knn.Graph, n int, start points.Matrix, o Options,
	give points.Give) (*Layout, error) {
	o = o.defaults(n)
	edges, err := fuzzySet(g, n, give)
	if err != nil {
		return nil, err
	}
	l := &Layout{options: o, random: number.NewRandom(o.Seed), total: o.Epochs, edges: edges,
		at: make([][3]float32, n)}
	l.attract, l.repel = forces(o.MinDistance)
	l.schedule()
	for i := range min(n, start.N) {
		copy(l.at[i][:o.Axes], start.Row(i))
	}
	return l, nil
}

// schedule plans the pulls of each edge: the heaviest pulls in every epoch, others by their weight.
// Edges that would not pull once are dropped.
func (l *Layout) schedule() {
	heaviest := float32(0)
	for _, e := range l.edges {
		heaviest = max(heaviest, e.weight)
	}
	kept := l.edges[:0]
	for _, e := range l.edges {
		if float32(e.weight*float32(l.total)) >= heaviest && e.weight > 0 {
			kept = append(kept, e)
			l.every = append(l.every, heaviest/e.weight)
		}
	}
	l.edges = kept
	l.next = append([]float32(nil), l.every...)
	for _, every := range l.every {
		l.push = append(l.push, every/pushes)
	}
}

// Epoch returns the number of steps so far, and Epochs how many there are.
func (l *Layout) Epoch() int { return l.epoch }

// Epochs returns the number of steps after which the layout is done.
func (l *Layout) Epochs() int { return l.total }

// Positions writes the positions, a row of as many numbers as the layout has axes for each point,
// to out, which has the size for it.
func (l *Layout) Positions(out []float32) {
	axes := l.options.Axes
	for i := range l.at {
		copy(out[i*axes:i*axes+axes], l.at[i][:])
	}
}

// Step runs an epoch. After the last one, and after an error of give in the midst of one, nothing
// is left to do and the layout stays as it is.
func (l *Layout) Step(give points.Give) error {
	if l.epoch >= l.total {
		return nil
	}
	epoch := float32(l.epoch)
	rate := 1 - epoch/float32(l.total)
	l.epoch++
	for i := range l.edges {
		if l.next[i] <= epoch {
			l.pull(i, rate, epoch)
		}
		if i%4096 == 4095 {
			if err := give.Now(); err != nil {
				l.epoch = l.total
				return err
			}
		}
	}
	return give.Now()
}

// pull moves the points of an edge towards each other, and the first of them away from some random
// points.
func (l *Layout) pull(i int, rate, epoch float32) {
	e := &l.edges[i]
	a, b := &l.at[e.a], &l.at[e.b]
	x, y, z := a[0], a[1], a[2]
	dx, dy, dz := x-b[0], y-b[1], z-b[2]
	if square := float32(dx*dx) + float32(dy*dy) + float32(dz*dz); square > 0 {
		f := l.attract.at(square)
		dx = float32(clip(f*dx) * rate)
		dy = float32(clip(f*dy) * rate)
		dz = float32(clip(f*dz) * rate)
		x, y, z = x+dx, y+dy, z+dz
		b[0] -= dx
		b[1] -= dy
		b[2] -= dz
	}
	every := l.every[i]
	l.next[i] += every
	every /= pushes
	n := int((epoch - l.push[i]) / every)
	for range n {
		j := l.random.Below(len(l.at))
		if int32(j) == e.a {
			continue
		}
		c := &l.at[j]
		dx, dy, dz := x-c[0], y-c[1], z-c[2]
		if square := float32(dx*dx) + float32(dy*dy) + float32(dz*dz); square > 0 {
			f := l.repel.at(square)
			x += float32(clip(f*dx) * rate)
			y += float32(clip(f*dy) * rate)
			z += float32(clip(f*dz) * rate)
		}
	}
	a[0], a[1], a[2] = x, y, z
	l.push[i] += float32(float32(n) * every)
}

// clip limits a step along an axis.
func clip(v float32) float32 { return max(-longest, min(longest, v)) }
