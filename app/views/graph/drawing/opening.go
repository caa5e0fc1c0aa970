package drawing

import "eventlens/app/views/graph/layout"

// layerSlack is how far apart the outer borders of one layer's inputs may be.
const layerSlack = 40

// opening returns the box to start reading at if the picture is larger than the view: a box without
// incoming lines, in the opened node or else at the top level. Among several boxes it chooses from
// the outermost layer the one with the most lines, and among equals the leftmost. It returns -1 if
// no box has lines.
func (d *Drawing) opening() int32 {
	parent := d.opened()
	led, lines := make([]bool, len(d.Boxes)), make([]int32, len(d.Boxes))
	isIn := func(box int32) bool { return box >= 0 && d.Boxes[box].Parent == parent }
	for i := range d.Lines {
		l := &d.Lines[i]
		if l.Flags&(Beside|Back) != 0 {
			continue
		}
		if isIn(l.From) {
			lines[l.From]++
		}
		if isIn(l.To) {
			lines[l.To]++
			led[l.To] = led[l.To] || isIn(l.From)
		}
	}
	best, outermost := int32(-1), float32(0)
	for i := range d.Boxes {
		b := &d.Boxes[i]
		if b.Parent != parent || b.isNote() || led[i] || lines[i] == 0 {
			continue
		}
		at := b.Y
		if d.Direction == layout.Up {
			at = -b.Y - b.H
		}
		switch {
		case best < 0 || at < outermost-layerSlack:
		case at > outermost+layerSlack || lines[i] < lines[best] ||
			lines[i] == lines[best] && b.X >= d.Boxes[best].X:
			continue
		}
		best, outermost = int32(i), at
	}
	return best
}

// opened returns the box of the node opened since the previous picture, -1 for none.
func (d *Drawing) opened() int32 {
	for i := range d.Boxes {
		if b := &d.Boxes[i]; b.ID == layout.ID(d.Anchor) && b.Flags&Open != 0 && !b.isNote() {
			return int32(i)
		}
	}
	return -1
}
