package layout

import "math"

// shelves says how parts stand beside each other: rows of columns of parts. It is found for closed nodes, so that no part
// changes its shelf when a node is opened.
type shelves [][][]int32

// size is a width and a height.
type size struct{ w, h float64 }

// nominal is about what a part takes with all of its nodes closed.
func (n *net) nominal(p *part, nodes []Node, gaps gaps) size {
	var s size
	for i, layer := range p.layers {
		var w, h float64
		for _, v := range layer {
			if int(v) < n.g.nodes {
				w += nodeWidth(&nodes[v]) + gaps.nodes
				h = max(h, nodeHeight(&nodes[v]))
			} else {
				w += gaps.lines
			}
		}
		s.w = max(s.w, w-gaps.nodes)
		s.h += h
		if i > 0 && !p.loose {
			s.h += gaps.layers
		} else if i > 0 {
			s.h += gaps.nodes
		}
	}
	return s
}

func nodeWidth(n *Node) float64  { return float64(n.Left + n.W + n.Right) }
func nodeHeight(n *Node) float64 { return float64(max(n.H, n.Tall)) }

// wide is how much wider than high a scope should be that may choose.
const wide = 1.5

// tabulate breaks what is not connected into rows of about the same width.
func (p *part) tabulate(nodes []Node, rank []int32, gap float64) {
	var area, widest float64
	for _, v := range p.layers[0] {
		w := nodeWidth(&nodes[v]) + gap
		area += w * (nodeHeight(&nodes[v]) + gap)
		widest = max(widest, w)
	}
	limit := max(widest, math.Sqrt(area*wide))
	all := p.layers[0]
	p.layers = p.layers[:0]
	begin, used := 0, 0.0
	for i, v := range all {
		w := nodeWidth(&nodes[v]) + gap
		if used+w > limit+1 && i > begin {
			p.layers = append(p.layers, all[begin:i:i])
			begin, used = i, 0
		}
		used += w
		rank[v] = int32(len(p.layers))
	}
	p.layers = append(p.layers, all[begin:])
}

// shelve finds shelves for all parts: a row is as high as the first in it, what is lower is stacked in columns. A part
// that reaches from border to border is beside all others.
func shelve(parts []part, sizes []size, gap float64) shelves {
	var area, widest, rest float64
	for i, s := range sizes {
		area += (s.w + gap) * (s.h + gap)
		widest = max(widest, s.w)
		if !parts[i].ports {
			rest += (s.w + gap) * (s.h + gap)
		}
	}
	limit := max(widest, math.Sqrt(area*wide))
	var rows shelves
	var high, across, filled, columnWidth float64
	for i := range int32(len(parts)) {
		s := sizes[i]
		row := len(rows) - 1
		switch {
		case row >= 0 && filled+gap+s.h <= high+1:
			column := len(rows[row]) - 1
			rows[row][column] = append(rows[row][column], i)
			filled += gap + s.h
			columnWidth = max(columnWidth, s.w)
		case row >= 0 && (parts[0].ports || across+columnWidth+gap+s.w <= limit+1):
			rows[row] = append(rows[row], []int32{i})
			across += columnWidth + gap
			filled, columnWidth = s.h, s.w
		default:
			rows = append(rows, [][]int32{{i}})
			high, across, filled, columnWidth = s.h, 0, s.h, s.w
			if parts[i].ports {
				high = max(high, math.Sqrt(rest/wide))
			}
		}
	}
	return rows
}
