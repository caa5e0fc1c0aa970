package layout

// rounds is how often vertices are moved towards their neighbours.
const rounds = 12

// ranks assigns every node to a layer so that links run to higher layers: near its neighbours, with
// heavier links shorter. Ports are left out; parts puts them around the others.
func (g *scopeGraph) ranks(w *watch) []int32 {
	order := g.topological(w)
	rank := make([]int32, g.size())
	g.longestPaths(order, rank)
	for range rounds {
		moved := g.towardsConsumers(order, rank)
		moved = g.towardsInputs(order, rank) || moved
		if !moved || !w.proceed(4*(g.size()+len(g.links))) {
			break
		}
	}
	return rank
}

// topological orders the vertices so that links run forwards. The graph must have no cycles.
func (g *scopeGraph) topological(w *watch) []int32 {
	n := g.size()
	waits := make([]int32, n)
	order := make([]int32, 0, n)
	for v := range int32(n) {
		waits[v] = int32(g.in.degree(v))
		if waits[v] == 0 {
			order = append(order, v)
		}
	}
	for next := 0; next < len(order); next++ {
		for _, i := range g.out.of(order[next]) {
			to := g.links[i].to
			if waits[to]--; waits[to] == 0 {
				order = append(order, to)
			}
		}
	}
	w.proceed(n + len(g.links))
	return order
}

// lowest is the lowest layer of nodes; the layer below is for ports.
const lowest = 1

func (g *scopeGraph) longestPaths(order, rank []int32) {
	for _, v := range order {
		if is, _ := g.isPort(v); is {
			continue
		}
		rank[v] = max(rank[v], lowest)
		for _, i := range g.out.of(v) {
			to := g.links[i].to
			rank[to] = max(rank[to], rank[v]+1)
		}
	}
}

// towardsConsumers moves vertices up to the first of their targets if that does not lengthen links
// in total. Ports do not pull.
func (g *scopeGraph) towardsConsumers(order, rank []int32) (moved bool) {
	for k := len(order) - 1; k >= 0; k-- {
		v := order[k]
		if is, _ := g.isPort(v); is {
			continue
		}
		high, pull := int32(1<<30), int32(0)
		for _, i := range g.out.of(v) {
			l := &g.links[i]
			if is, _ := g.isPort(l.to); !is {
				high = min(high, rank[l.to]-1)
				pull += l.weight
			}
		}
		for _, i := range g.in.of(v) {
			if is, _ := g.isPort(g.links[i].from); !is {
				pull -= g.links[i].weight
			}
		}
		if pull >= 0 && high < 1<<30 && high > rank[v] {
			rank[v] = high
			moved = true
		}
	}
	return moved
}

// towardsInputs moves vertices down to the last of their inputs if that shortens links in total.
func (g *scopeGraph) towardsInputs(order, rank []int32) (moved bool) {
	for _, v := range order {
		if is, _ := g.isPort(v); is {
			continue
		}
		low, pull := int32(0), int32(0)
		for _, i := range g.in.of(v) {
			l := &g.links[i]
			if is, _ := g.isPort(l.from); !is {
				low = max(low, rank[l.from]+1)
				pull += l.weight
			}
		}
		for _, i := range g.out.of(v) {
			if is, _ := g.isPort(g.links[i].to); !is {
				pull -= g.links[i].weight
			}
		}
		if pull > 0 && low > 0 && low < rank[v] {
			rank[v] = low
			moved = true
		}
	}
	return moved
}
