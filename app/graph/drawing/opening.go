package drawing

import "eventlens/app/graph/layout"

// layerSlack is how far the inputs of one layer may be from each other's outer border.
const layerSlack = 40

// opening returns the box at which reading begins where not everything is in view: in what was opened, or else at the top level, one of those that no other one leads to. Of several
// that of the outermost layer which has most lines, then the left one. It is -1 where nothing has lines.
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
		case at > outermost+layerSlack || lines[i] < lines[best] || lines[i] == lines[best] && b.X >= d.Boxes[best].X:
			continue
		}
		best, outermost = int32(i), at
	}
	return best
}

// opened is the box of what was opened since the picture before, -1 for none.
func (d *Drawing) opened() int32 {
	for i := range d.Boxes {
		if b := &d.Boxes[i]; b.ID == layout.ID(d.Anchor) && b.Flags&Open != 0 && !b.isNote() {
			return int32(i)
		}
	}
	return -1
}
