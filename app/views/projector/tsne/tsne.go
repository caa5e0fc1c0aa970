package tsne

import (
	"math"

	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// ExactRows is the number of points below which repulsion is exact.
const ExactRows = 3000

// Options are the parameters of t-SNE. Zero values are the defaults.
type Options struct {
	Axes       int     // 2 or 3; 2 by default
	Perplexity float64 // effective number of neighbours, 10 by default; the graph has thrice as many
	Early      int     // iterations with exaggerated attraction, 250 by default, none if negative
	Seed       uint64
}

// The parameters that nobody needs to change; see the papers in the package's documentation.
const (
	exaggeration = 12
	theta        = .8
	minGain      = .01
	startSpread  = 1e-4 // deviation of the first axis at the start
)

// Neighbours returns how many neighbours of each row a layout of this perplexity takes.
func (o Options) Neighbours() int { return int(math.Ceil(3 * o.defaults().Perplexity)) }

func (o Options) defaults() Options {
	if o.Axes != 3 {
		o.Axes = 2
	}
	if o.Perplexity <= 0 {
		o.Perplexity = 10
	}
	if o.Early == 0 {
		o.Early = 250
	}
	return o
}

// Layout is a layout that can be improved step by step.
type Layout struct {
	options   Options
	edges     *edges
	iteration int
	rate      float32

	at       [][]float32 // positions by axis
	velocity [][]float32
	gain     [][]float32
	force    [][]float32 // repulsive, before it is divided by the sum
	sum      []float32
	tree     tree
	bodies   kernel.Sources // all points, with mass 1; filled up to whole vectors
}

// New returns the layout of n rows with the given neighbours. start has the first positions, a row of
// one to three numbers for each, such as scores of principal components; they are scaled down. From
// positions that are a layout already, such as one of a step before, begin with [Continue].
func New(g *knn.Graph, n int, start points.Matrix, o Options, give points.Give) (*Layout, error) {
	l, err := newLayout(g, n, start, o, give)
	if err != nil {
		return nil, err
	}
	var square float64
	for _, v := range l.at[0] {
		square += float64(float64(v) * float64(v))
	}
	scale := float32(0)
	if square > 0 {
		scale = float32(startSpread / math.Sqrt(square/float64(n)))
	}
	// Points on one spot would stay together.
	r := number.NewRandom(l.options.Seed)
	for _, axis := range l.at {
		for i, v := range axis {
			axis[i] = float32(v*scale) + float32(r.Normal()*(startSpread/100))
		}
	}
	return l, nil
}

// Continue returns a layout that begins with the given positions as they are, without exaggerated
// attraction, which would tear them down.
func Continue(g *knn.Graph, n int, start points.Matrix, o Options,
	give points.Give) (*Layout, error) {
	o.Early = -1
	return newLayout(g, n, start, o, give)
}

func newLayout(g *knn.Graph, n int, start points.Matrix, o Options,
	give points.Give) (*Layout, error) {
	o = o.defaults()
	e, err := affinities(g, n, o.Perplexity, give)
	if err != nil {
		return nil, err
	}
	l := &Layout{options: o, edges: e, sum: make([]float32, n)}
	l.rate = max(50, float32(n)/exaggeration)
	for x := range o.Axes {
		at := make([]float32, n)
		for i := range at {
			if x < start.D && i < start.N {
				at[i] = start.Row(i)[x]
			}
		}
		l.at = append(l.at, at)
		l.velocity = append(l.velocity, make([]float32, n))
		gain := make([]float32, n)
		for i := range gain {
			gain[i] = 1
		}
		l.gain = append(l.gain, gain)
		l.force = append(l.force, make([]float32, n))
	}
	return l, nil
}

// Iteration returns the number of steps so far.
func (l *Layout) Iteration() int { return l.iteration }

// Positions writes the positions, a row of as many numbers as the layout has axes for each point,
// to out, which has the size for it.
func (l *Layout) Positions(out []float32) {
	axes := len(l.at)
	for x, axis := range l.at {
		for i, v := range axis {
			out[i*axes+x] = v
		}
	}
}

// Step runs one iteration of gradient descent. After an error of give it can be called again: the
// iteration then begins anew.
func (l *Layout) Step(give points.Give) error {
	n := len(l.sum)
	if n < 2 {
		l.iteration++
		return give.Now()
	}
	if err := l.repel(give); err != nil {
		return err
	}
	var z float64
	for _, v := range l.sum {
		z += float64(v)
	}
	// Each point counted itself with 1.
	l.descend(float32(1/max(z-float64(n), 1e-12)), l.iteration < l.options.Early)
	l.centre()
	l.iteration++
	return give.Now()
}

// repel computes the repulsive forces on all points.
func (l *Layout) repel(give points.Give) error {
	if len(l.sum) >= ExactRows {
		return l.tree.repel(l.at, l.force, l.sum, give)
	}
	n := len(l.sum)
	whole := (n + kernel.Lanes - 1) / kernel.Lanes * kernel.Lanes
	if l.bodies.Mass == nil {
		l.bodies.Mass = make([]float32, whole)
		for i := range n {
			l.bodies.Mass[i] = 1
		}
		for range l.at {
			l.bodies.Axes = append(l.bodies.Axes, make([]float32, whole))
		}
	}
	for x, axis := range l.at {
		copy(l.bodies.Axes[x], axis)
	}
	const some = 256
	for from := 0; from < n; from += some {
		kernel.Repulsion(l.bodies, targets(l.at, l.force, l.sum, from, min(n, from+some)))
		if err := give.Now(); err != nil {
			return err
		}
	}
	return nil
}

// targets returns some of the points as targets.
func targets(at, force [][]float32, sum []float32, from, to int) kernel.Targets {
	t := kernel.Targets{Sum: sum[from:to]}
	for x := range at {
		t.Axes = append(t.Axes, at[x][from:to])
		t.Force = append(t.Force, force[x][from:to])
	}
	return t
}

// descend moves all points along the gradient, with momentum and gains: Jacobs, Increased rates of
// convergence through learning rate adaptation, 1988.
func (l *Layout) descend(normal float32, early bool) {
	momentum, factor := float32(.8), float32(1)
	if early {
		momentum, factor = .5, exaggeration
	}
	pull := l.attract()
	for x, axis := range l.at {
		velocity, gain, force := l.velocity[x], l.gain[x], l.force[x]
		for i := range axis {
			gradient := 4 * (float32(factor*pull[x][i]) - float32(force[i]*normal))
			if gradient > 0 == (velocity[i] > 0) {
				gain[i] = max(gain[i]*.8, minGain)
			} else {
				gain[i] += .2
			}
			velocity[i] = float32(momentum*velocity[i]) - float32(float32(l.rate*gain[i])*gradient)
		}
	}
	for x, axis := range l.at {
		for i, v := range l.velocity[x] {
			axis[i] += v
		}
	}
}

// attract returns the attractive part of the gradient by axis.
func (l *Layout) attract() [3][]float32 {
	var pull [3][]float32
	for x := range l.at {
		pull[x] = l.tree.room(x, len(l.sum))
	}
	e := l.edges
	xs, ys := l.at[0], l.at[1]
	var zs []float32
	if len(l.at) > 2 {
		zs = l.at[2]
	}
	for i := range l.sum {
		x, y := xs[i], ys[i]
		var z, fx, fy, fz float32
		if zs != nil {
			z = zs[i]
		}
		to := e.to[e.first[i]:e.first[i+1]]
		p := e.p[e.first[i]:e.first[i+1]]
		p = p[:len(to)]
		for at, j := range to {
			dx, dy := x-xs[j], y-ys[j]
			square := 1 + (float32(dx*dx) + float32(dy*dy))
			var dz float32
			if zs != nil {
				dz = z - zs[j]
				square += float32(dz * dz)
			}
			w := p[at] / square
			fx += float32(w * dx)
			fy += float32(w * dy)
			fz += float32(w * dz)
		}
		pull[0][i], pull[1][i] = fx, fy
		if zs != nil {
			pull[2][i] = fz
		}
	}
	return pull
}

// centre moves the mean of all points to the origin, which the gradient leaves where it is but for
// rounding.
func (l *Layout) centre() {
	for _, axis := range l.at {
		var sum float64
		for _, v := range axis {
			sum += float64(v)
		}
		mean := float32(sum / float64(len(axis)))
		for i := range axis {
			axis[i] -= mean
		}
	}
}
