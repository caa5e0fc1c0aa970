package layout

// assemble combines the placements of all open scopes into one layout.
func (t *Tree) assemble(open []*scope) *Layout {
	root := open[0]
	all := &Layout{W: float32(root.p.w), H: float32(root.p.h)}
	type frame struct {
		s     *scope
		x, y  float64
		box   int32 // box of the scope
		next  int   // index of the next node of the scope
		index []int32
	}
	enter := func(s *scope, x, y float64, box int32) frame {
		return frame{s: s, x: x, y: y, box: box, index: make([]int32, len(s.content.Nodes))}
	}
	stack := []frame{enter(root, 0, 0, -1)}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(f.s.content.Nodes) {
			all.addLines(f.s, f.x, f.y, f.index)
			if f.box >= 0 {
				all.Boxes[f.box].End = int32(len(all.Boxes))
			}
			stack = stack[:len(stack)-1]
			continue
		}
		i := f.next
		f.next++
		node, box := &f.s.content.Nodes[i], f.s.p.boxes[i]
		x, y := f.x+f.s.p.x[i]-box.w/2, f.y+f.s.p.y[i]-box.h/2
		at := int32(len(all.Boxes))
		f.index[i] = at
		all.Boxes = append(all.Boxes,
			Box{ID: node.ID, Parent: f.box, End: at + 1, Open: f.s.inside[i] != nil,
				X: float32(x), Y: float32(y), W: float32(box.w), H: float32(box.h)})
		if in := f.s.inside[i]; in != nil {
			stack = append(stack, enter(t.scopes[node.ID], x+(box.w-in.w)/2, y, at))
		}
	}
	return all
}

// addLines adds the lines of a scope whose corner is at x and y.
func (all *Layout) addLines(s *scope, x, y float64, index []int32) {
	first := int32(len(all.Points))
	for _, p := range s.p.points {
		all.Points = append(all.Points, Point{float32(x + p.x), float32(y + p.y)})
	}
	for _, l := range s.p.lines {
		l.Scope = s.id
		l.First += first
		l.Last += first
		if l.From >= 0 {
			l.From = index[l.From]
		}
		if l.To >= 0 {
			l.To = index[l.To]
		}
		all.Lines = append(all.Lines, l)
	}
}
