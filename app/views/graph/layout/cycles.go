package layout

import "container/heap"

// breakCycles reverses links until there are no cycles. It prefers few links with small weights.
func (g *scopeGraph) breakCycles(w *watch) {
	g.connect()
	if component, cyclic := g.components(w); cyclic {
		place := g.orderInCycles(component, w)
		for i := range g.links {
			l := &g.links[i]
			if component[l.from] == component[l.to] && place[l.from] > place[l.to] {
				l.from, l.to, l.back = l.to, l.from, true
			}
		}
		g.connect()
	}
	for i, l := range g.linkOf {
		if l >= 0 && g.links[l].back {
			g.flags[i] |= Back
		}
	}
}

// components returns the number of each vertex's strongly connected component, and whether any has
// several vertices: those are in a cycle. It is Tarjan's algorithm with an explicit stack.
func (g *scopeGraph) components(w *watch) (component []int32, cyclic bool) {
	n := g.size()
	component = make([]int32, n)
	// By vertex: its number in the order of visits, from 1 on; the least number that is reached
	// from it; and how many of its outgoing links were followed.
	number, low, next := make([]int32, n), make([]int32, n), make([]int32, n)
	for v := range component {
		component[v] = -1
	}
	// The path is the stack of the depth-first search. Open vertices are visited, but have no
	// component yet.
	var path, open []int32
	count, found := int32(0), int32(0)
	for root := range n {
		if number[root] > 0 {
			continue
		}
		path = append(path, int32(root))
		for len(path) > 0 {
			v := path[len(path)-1]
			if number[v] == 0 {
				count++
				number[v], low[v] = count, count
				open = append(open, v)
			}
			if out := g.out.of(v); int(next[v]) < len(out) {
				to := g.links[out[next[v]]].to
				next[v]++
				switch {
				case number[to] == 0:
					path = append(path, to)
				case component[to] < 0:
					low[v] = min(low[v], number[to])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[v])
			}
			if low[v] == number[v] {
				cyclic = cyclic || open[len(open)-1] != v
				for {
					top := open[len(open)-1]
					open = open[:len(open)-1]
					component[top] = found
					if top == v {
						break
					}
				}
				found++
			}
		}
		if !w.proceed(16) {
			break
		}
	}
	return component, cyclic
}

// candidate is a vertex that may come next in the order, and its gain: the weight of its outgoing
// links minus the weight of its incoming links, among vertices that have no place yet.
type candidate struct {
	gain int64
	v    int32
}

type candidates []candidate

func (c candidates) Len() int      { return len(c) }
func (c candidates) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c candidates) Less(i, j int) bool {
	if c[i].gain != c[j].gain {
		return c[i].gain > c[j].gain
	}
	return c[i].v < c[j].v
}
func (c *candidates) Push(x any) { *c = append(*c, x.(candidate)) }
func (c *candidates) Pop() any {
	last := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return last
}

// orderInCycles returns a place for each vertex, so that few links run backwards (after Eades, Lin
// and Smyth). The next place goes to a source, a vertex without links from vertices that have no
// place yet; if there is none, to the vertex with the largest gain. Links between components are
// ignored, so places have a meaning only within a component.
func (g *scopeGraph) orderInCycles(component []int32, w *watch) []int32 {
	n := g.size()
	place := make([]int32, n)
	in, out := make([]int64, n), make([]int64, n)
	for _, l := range g.links {
		if component[l.from] == component[l.to] {
			out[l.from] += int64(l.weight)
			in[l.to] += int64(l.weight)
		}
	}
	const sourceGain = 1 << 60
	gain := func(v int32) int64 {
		if in[v] == 0 {
			return sourceGain
		}
		return out[v] - in[v]
	}
	queue := make(candidates, n)
	for v := range int32(n) {
		queue[v] = candidate{gain(v), v}
	}
	heap.Init(&queue)
	done := make([]bool, n)
	for at := int32(0); len(queue) > 0; {
		c := heap.Pop(&queue).(candidate)
		if done[c.v] || c.gain != gain(c.v) {
			continue // outdated: its gain has changed, and it was queued again
		}
		done[c.v] = true
		place[c.v] = at
		at++
		for _, i := range g.out.of(c.v) {
			if to := g.links[i].to; component[to] == component[c.v] && !done[to] {
				in[to] -= int64(g.links[i].weight)
				heap.Push(&queue, candidate{gain(to), to})
			}
		}
		for _, i := range g.in.of(c.v) {
			if from := g.links[i].from; component[from] == component[c.v] && !done[from] {
				out[from] -= int64(g.links[i].weight)
				heap.Push(&queue, candidate{gain(from), from})
			}
		}
		if !w.proceed(64 + 16*g.out.degree(c.v)) {
			break
		}
	}
	return place
}
