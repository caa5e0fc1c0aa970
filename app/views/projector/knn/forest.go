package knn

import (
	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

const (
	leafRows = 40 // rows of a leaf, at most
	maxDepth = 60 // of a tree: rows that are all equal end here
)

// Forest is a number of trees. Each divides the rows by which of two of them is nearer, and each
// half again, until few are left.
type Forest struct {
	m     points.Matrix
	trees []tree
	near  [2]float32 // room
}

type tree struct {
	nodes []node
	rows  []int32 // in the order of leaves
}

// node is a branch with two pivots, whose second half is the node right and whose first is the next
// node, or a leaf with the rows from first to end.
type node struct {
	pivots     [2]int32
	right      int32 // 0 for a leaf
	first, end int32
}

// newForest builds trees over all rows.
func newForest(m points.Matrix, trees int, r *number.Random, give points.Give) (*Forest, error) {
	f := &Forest{m: m}
	for range trees {
		t := tree{rows: make([]int32, m.N)}
		for i := range t.rows {
			t.rows[i] = int32(i)
		}
		b := builder{m: m, tree: &t, random: r, give: give,
			first: make([]float32, m.N), second: make([]float32, m.N)}
		if err := b.split(0, m.N, 0); err != nil {
			return nil, err
		}
		f.trees = append(f.trees, t)
	}
	return f, nil
}

// builder makes a tree.
type builder struct {
	m             points.Matrix
	tree          *tree
	random        *number.Random
	give          points.Give
	first, second []float32 // distances to both pivots
}

// split adds the node of the rows from from to to.
func (b *builder) split(from, to, depth int) error {
	at := len(b.tree.nodes)
	b.tree.nodes = append(b.tree.nodes, node{first: int32(from), end: int32(to)})
	rows := b.tree.rows[from:to]
	if len(rows) <= leafRows || depth == maxDepth {
		return nil
	}
	if err := b.give.Now(); err != nil {
		return err
	}
	pivots := [2]int32{rows[b.random.Below(len(rows))], rows[b.random.Below(len(rows))]}
	near, far := b.first[:len(rows)], b.second[:len(rows)]
	kernel.DistancesTo(b.m.Row(int(pivots[0])), b.m.Data, rows, near)
	kernel.DistancesTo(b.m.Row(int(pivots[1])), b.m.Data, rows, far)
	left, right := 0, len(rows)
	for left < right {
		// Rows on the border, such as equal ones, go to both sides by chance.
		if near[left] < far[left] || near[left] == far[left] && b.random.Below(2) == 0 {
			left++
			continue
		}
		right--
		rows[left], rows[right] = rows[right], rows[left]
		near[left], near[right] = near[right], near[left]
		far[left], far[right] = far[right], far[left]
	}
	b.tree.nodes[at].pivots = pivots
	if err := b.split(from, from+left, depth+1); err != nil {
		return err
	}
	b.tree.nodes[at].right = int32(len(b.tree.nodes))
	return b.split(from+left, to, depth+1)
}

// leaves passes on the rows of each leaf.
func (t *tree) leaves(take func(rows []int32) error) error {
	for _, n := range t.nodes {
		if n.right == 0 {
			if err := take(t.rows[n.first:n.end]); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaf returns the rows of the leaf that a query, which need not be a row, belongs to.
func (f *Forest) leaf(t *tree, query []float32) []int32 {
	at := int32(0)
	for t.nodes[at].right != 0 {
		n := &t.nodes[at]
		kernel.DistancesTo(query, f.m.Data, n.pivots[:], f.near[:])
		if f.near[0] <= f.near[1] {
			at++
		} else {
			at = n.right
		}
	}
	return t.rows[t.nodes[at].first:t.nodes[at].end]
}
