package layout

import (
	"math"
	"slices"
)

// shelves arranges parts side by side: rows of columns of parts. It is computed for closed nodes,
// so opening a node never moves a part to another shelf.
type shelves [][][]int32

// size is a width and a height.
type size struct{ w, h float64 }

// nominal returns the approximate size of a part with all of its nodes closed.
func (n *net) nominal(p *part, nodes []Node, gaps gaps) size {
	if p.breaks != nil {
		var all size
		for _, layers := range p.strips() {
			s := n.nominal(&part{layers: layers}, nodes, gaps)
			all.w += s.w + 3*gaps.nodes
			all.h = max(all.h, s.h)
		}
		return all
	}
	var s size
	if p.loose {
		s.w = tableWidth(slices.Concat(p.layers...), nodes, len(p.layers[0]),
			gaps.nodes) - gaps.nodes
	}
	if p.titled {
		s.h = gaps.title
	}
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
		if !p.loose {
			s.w = max(s.w, w-gaps.nodes)
		}
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

// preferredRatio is the preferred ratio of width to height.
const preferredRatio = 1.5

// tabulate arranges unconnected nodes in rows, so that their table has about the preferred shape.
func (p *part) tabulate(nodes []Node, rank []int32, gap float64) {
	all := p.layers[0]
	var area, widest, totalWidth float64
	for _, v := range all {
		w := nodeWidth(&nodes[v]) + gap
		area += w * (nodeHeight(&nodes[v]) + gap)
		widest, totalWidth = max(widest, w), totalWidth+w
	}
	limit := max(widest, math.Sqrt(area*preferredRatio))
	columns := min(len(all), 1+int(2*limit*float64(len(all))/max(1, totalWidth)), 200)
	for columns > 1 && tableWidth(all, nodes, columns, gap) > limit*1.1 {
		columns--
	}
	p.layers = p.layers[:0]
	for i := 0; i < len(all); i += columns {
		end := min(i+columns, len(all))
		for _, v := range all[i:end] {
			rank[v] = int32(len(p.layers))
		}
		p.layers = append(p.layers, all[i:end:end])
	}
}

// tableWidth returns the width of a table whose columns are as wide as their widest node,
// separately on both sides of the axis.
func tableWidth(all []int32, nodes []Node, columns int, gap float64) (width float64) {
	for c := range columns {
		var left, right float64
		for i := c; i < len(all); i += columns {
			n := &nodes[all[i]]
			left, right = max(left, float64(n.Left+n.W/2)), max(right, float64(n.Right+n.W/2))
		}
		width += left + right + gap
	}
	return width
}

// shelve arranges all parts in shelves: the first part of a row sets its height, and lower parts
// are stacked in columns. A part that reaches from border to border is put beside all others.
func shelve(parts []part, sizes []size, gap float64) shelves {
	var area, widest, rest float64
	for i, s := range sizes {
		area += (s.w + gap) * (s.h + gap)
		widest = max(widest, s.w)
		if !parts[i].ports {
			rest += (s.w + gap) * (s.h + gap)
		}
	}
	limit := max(widest, math.Sqrt(area*preferredRatio))
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
				high = max(high, math.Sqrt(rest/preferredRatio))
			}
		}
	}
	return rows
}
