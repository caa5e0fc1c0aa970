package project

import (
	"math"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/pca"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/tsne"
	"eventlens/app/views/projector/umap"
)

const (
	// MostRows is the number of rows that a layout has at most, unless options say otherwise.
	MostRows = 50_000
	// Reduced is the number of columns that neighbours are searched in at most.
	Reduced = 50
	// nearRows is how many neighbours a row outside of the layout is placed between.
	nearRows = 3
)

// Method is a way to lay out rows.
type Method byte

// The methods.
const (
	PCA Method = iota
	TSNE
	UMAP
)

// Options are the parameters of a projection. Zero values are the defaults.
type Options struct {
	Method    Method
	Metric    points.Metric
	Sphereize bool
	Axes      int // of t-SNE and UMAP 2 or 3, of PCA up to 10; 2 by default
	Seed      uint64

	Perplexity  float64 // of t-SNE
	Neighbours  int     // of UMAP, 15 by default
	MinDistance float64 // of UMAP
	Epochs      int     // of UMAP

	MostRows int // of t-SNE and UMAP; [MostRows] by default

	// Start has a row of positions for each row of the tensor, to start t-SNE and UMAP from: those
	// of the step before. NaN stands for rows without a position.
	Start points.Matrix
}

// Projection is a running projection.
type Projection struct {
	Rows   []int32    // the rows of the tensor that are projected: those without NaN and infinities
	Sample []int32    // which of Rows the layout has; all, if it is as long
	Axes   *pca.Axes  // of PCA: the components
	Graph  *knn.Graph // of t-SNE and UMAP: neighbours in the layout's rows

	total  int // rows of the tensor
	axes   int
	scores points.Matrix // of PCA
	layout layout
	near   []int32 // nearRows of Sample, by number in it, for each of Rows; -1 if there are fewer
}

// layout is a method that works step by step.
type layout interface {
	Step(give points.Give) error
	Positions(out []float32)
}

// New prepares a projection, which takes most of its time, except the steps. PCA needs none.
func New(m points.Matrix, o Options, give points.Give) (*Projection, error) {
	if o.Axes <= 0 {
		o.Axes = 2
	}
	p := &Projection{total: m.N, axes: o.Axes}
	m, p.Rows = m.Finite()
	var err error
	if o.Sphereize {
		if m, err = m.Sphereize(give); err != nil {
			return nil, err
		}
	}
	if o.Method == PCA {
		return p, p.components(m, o, give)
	}
	p.axes = min(max(o.Axes, 2), 3)
	return p, p.prepare(m.Prepared(o.Metric), o, give)
}

// components runs PCA. The metric plays no part in it.
func (p *Projection) components(m points.Matrix, o Options, give points.Give) (err error) {
	for i := range p.Rows {
		p.Sample = append(p.Sample, int32(i))
	}
	if p.Axes, err = pca.Fit(m, p.axes, o.Seed, give); err != nil {
		return err
	}
	p.scores, err = p.Axes.Project(m, give)
	return err
}

// prepare finds the neighbours for t-SNE and UMAP, and begins the layout.
func (p *Projection) prepare(m points.Matrix, o Options, give points.Give) error {
	most := o.MostRows
	if most <= 0 {
		most = MostRows
	}
	p.Sample = points.Spread(m.N, most)
	rows := m
	if len(p.Sample) < m.N {
		rows = m.Pick(p.Sample)
	}
	start, err := p.reduce(&m, &rows, o, give)
	if err != nil {
		return err
	}
	k := o.Neighbours
	if k <= 0 {
		k = 15
	}
	if o.Method == TSNE {
		k = tsne.Options{Perplexity: o.Perplexity}.Neighbours()
	}
	if p.Graph, err = knn.Build(rows, k, o.Seed, give); err != nil {
		return err
	}
	if err := p.place(m, rows, o, give); err != nil {
		return err
	}
	p.layout, err = p.begin(start, o, give)
	return err
}

// reduce replaces rows of many columns by their principal components, and returns the positions that
// the layout starts from.
func (p *Projection) reduce(all, rows *points.Matrix, o Options,
	give points.Give) (points.Matrix, error) {
	k, find := p.axes, pca.Fit
	if rows.D > Reduced {
		k, find = Reduced, pca.Roughly
	}
	axes, err := find(*rows, k, o.Seed, give)
	if err != nil {
		return points.Matrix{}, err
	}
	sampled := rows.N < all.N
	scores, err := axes.Project(*rows, give)
	if err != nil || rows.D <= Reduced {
		return scores, err
	}
	*rows = scores
	if sampled {
		*all, err = axes.Project(*all, give)
	}
	return scores, err
}

// place finds the neighbours of rows that the layout does not have.
func (p *Projection) place(all, rows points.Matrix, o Options, give points.Give) error {
	if rows.N == all.N {
		return nil
	}
	finder, err := knn.NewFinder(rows, o.Seed, give)
	if err != nil {
		return err
	}
	p.near = make([]int32, nearRows*all.N)
	for i := range all.N {
		found := finder.Nearest(all.Row(i), nearRows)
		for j := range nearRows {
			p.near[i*nearRows+j] = -1
			if j < found.K {
				p.near[i*nearRows+j] = found.IDs[j]
			}
		}
		if i%16 == 0 {
			if err := give.Now(); err != nil {
				return err
			}
		}
	}
	for at, i := range p.Sample { // these have places of their own
		copy(p.near[int(i)*nearRows:], []int32{int32(at), -1, -1})
	}
	return nil
}

// begin makes the layout.
func (p *Projection) begin(start points.Matrix, o Options, give points.Give) (layout, error) {
	n := len(p.Sample)
	before, ok := p.before(o.Start)
	t := tsne.Options{Axes: p.axes, Perplexity: o.Perplexity, Seed: o.Seed}
	u := umap.Options{Axes: p.axes, MinDistance: o.MinDistance, Epochs: o.Epochs, Seed: o.Seed}
	switch {
	case o.Method == TSNE && ok:
		return tsne.Continue(p.Graph, n, before, t, give)
	case o.Method == TSNE:
		return tsne.New(p.Graph, n, start, t, give)
	case ok:
		return umap.Continue(p.Graph, n, before, u, give)
	}
	return umap.New(p.Graph, n, start, u, give)
}

// before returns the positions of the step before for the rows of the layout, if there are any. A row
// without one gets the mean of its neighbours that have one, or else the origin.
func (p *Projection) before(start points.Matrix) (points.Matrix, bool) {
	if start.N != p.total || start.D != p.axes || start.N == 0 {
		return points.Matrix{}, false
	}
	known := func(i int32) []float32 {
		row := start.Row(int(p.Rows[p.Sample[i]]))
		if row[0] != row[0] {
			return nil
		}
		return row
	}
	out := points.New(len(p.Sample), p.axes)
	some := false
	for i := range int32(out.N) {
		if row := known(i); row != nil {
			copy(out.Row(int(i)), row)
			some = true
			continue
		}
		ids, _ := p.Graph.Row(int(i))
		var near [][]float32
		for _, id := range ids {
			if row := known(id); row != nil {
				near = append(near, row)
			}
		}
		mean(out.Row(int(i)), near)
	}
	return out, some
}

// mean writes the mean of rows, or leaves out as it is without any.
func mean(out []float32, rows [][]float32) {
	for x := range out {
		sum := float32(0)
		for _, row := range rows {
			sum += row[x]
		}
		if len(rows) > 0 {
			out[x] = sum / float32(len(rows))
		}
	}
}

// Step runs an iteration of t-SNE or an epoch of UMAP.
func (p *Projection) Step(give points.Give) error {
	if p.layout == nil {
		return nil
	}
	return p.layout.Step(give)
}

// Dimensions returns the number of coordinates of a position.
func (p *Projection) Dimensions() int { return p.axes }

// Positions returns a position for each row of the tensor, NaN for those that are left out. It is
// for the caller to keep.
func (p *Projection) Positions() points.Matrix {
	out := points.New(p.total, p.axes)
	for i := range out.Data {
		out.Data[i] = float32(math.NaN())
	}
	laid := p.scores
	if p.layout != nil {
		laid = points.New(len(p.Sample), p.axes)
		p.layout.Positions(laid.Data)
	}
	var near [][]float32
	for i, row := range p.Rows {
		if p.near == nil {
			copy(out.Row(int(row)), laid.Row(i))
			continue
		}
		near = near[:0]
		for _, id := range p.near[i*nearRows : i*nearRows+nearRows] {
			if id >= 0 {
				near = append(near, laid.Row(int(id)))
			}
		}
		mean(out.Row(int(row)), near)
	}
	return out
}
