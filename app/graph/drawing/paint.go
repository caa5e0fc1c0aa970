package drawing

import (
	"slices"

	"eventlens/app/graph/hierarchy"
)

// ink is what colours depend on, found once for each look.
type ink struct {
	number map[string]int // of operations or devices, the most frequent first
	names  []string
	most   int64 // time or memory of what took the most
}

func (b *Board) theInk() *ink {
	if b.ink != nil {
		return b.ink
	}
	b.ink = &ink{number: map[string]int{}}
	totals := b.tree.Totals(hierarchy.Root)
	counts := totals.ByOp
	if b.look.Mode == ByDevice {
		counts = totals.ByDevice
	}
	for i, c := range counts {
		b.ink.number[c.Name] = i
		b.ink.names = append(b.ink.names, c.Name)
	}
	if b.look.Mode == ByTime || b.look.Mode == ByMemory {
		for _, id := range b.tree.Children(hierarchy.Root) {
			b.ink.most = max(b.ink.most, b.cost(id))
		}
	}
	return b.ink
}

func (b *Board) cost(id hierarchy.ID) int64 {
	micros, bytes, ok := b.tree.Cost(id)
	switch {
	case !ok:
		return -1
	case b.look.Mode == ByMemory:
		return bytes
	}
	return micros
}

// paint gives a box its colours.
func (b *Board) paint(box *Box, id hierarchy.ID) {
	t := b.look.Theme
	box.Fill, box.Stroke = t.Surface, t.Strong
	coloured := b.colour(box, id)
	if box.Flags&Open != 0 {
		if coloured {
			box.Fill = t.Surface.mix(box.Fill, 0.22)
		} else {
			box.Fill, box.Stroke = t.Surface, t.Border.mix(t.Strong, 0.35)
		}
		if b.depth(id)%2 == 0 {
			box.Fill = box.Fill.mix(t.Text, 0.035)
		}
	} else if !coloured && box.Shape != Op {
		box.Fill = t.Surface.mix(t.Strong, 0.13)
	}
}

// depth is how many groups are drawn around a node.
func (b *Board) depth(id hierarchy.ID) int { return b.tree.Depth(id) }

// colour gives a box the colour that tells something in this mode, if there is something to tell.
func (b *Board) colour(box *Box, id hierarchy.ID) bool {
	t := b.look.Theme
	switch b.look.Mode {
	case ByStructure:
		if s := b.tree.Structure(id); s > 0 {
			box.Fill, box.Stroke = t.category(s - 1)
			return true
		}
	case ByOp, ByDevice:
		if name, ok := b.kindOf(id); ok {
			box.Fill, box.Stroke = t.category(b.theInk().number[name])
			return true
		}
	case ByTime, ByMemory:
		if cost := b.cost(id); cost >= 0 && b.theInk().most > 0 {
			box.Fill, box.Stroke = t.ramp(float64(cost) / float64(b.ink.most))
			return true
		}
		box.Flags |= Dim
	case ByType:
		if n := b.tree.Node(id); n != nil && len(n.Outputs) > 0 && n.Outputs[0].Type != 0 {
			box.Fill, box.Stroke = t.category(int(n.Outputs[0].Type))
			return true
		}
	case ByState:
		return b.stateColour(box, id)
	}
	return false
}

func (b *Board) stateColour(box *Box, id hierarchy.ID) bool {
	state, t := hierarchy.Same, b.look.Theme
	if int(id) < len(b.look.State) {
		state = b.look.State[id]
	}
	switch {
	case state == hierarchy.Same:
		box.Flags |= Dim
		return false
	case state == hierarchy.Differs:
		box.Flags |= Changed
		box.Stroke = t.Changed
	case b.look.Second:
		box.Flags |= Added
		box.Stroke = t.Added
	default:
		box.Flags |= Removed
		box.Stroke = t.Removed
	}
	box.Fill = t.Surface.mix(box.Stroke, 0.18)
	return true
}

// kindOf is the operation or device of a node, or of all in a group if that is one.
func (b *Board) kindOf(id hierarchy.ID) (string, bool) {
	if n := b.tree.Node(id); n != nil {
		if b.look.Mode == ByDevice {
			return n.Device, n.Device != ""
		}
		return n.Op, n.Op != ""
	}
	totals := b.tree.Totals(id)
	counts := totals.ByOp
	if b.look.Mode == ByDevice {
		counts = totals.ByDevice
	}
	if len(counts) != 1 {
		return "", false
	}
	return counts[0].Name, true
}

func (b *Board) paintNote(box *Box) {
	t := b.look.Theme
	box.Fill, box.Stroke = t.Surface, t.Strong
	switch box.Shape {
	case Constant:
		box.Fill = t.Strong.mix(t.Surface, 0.4)
	case Summary:
		box.Fill = t.Strong.mix(t.Surface, 0.2)
	case Reference:
		box.Stroke = t.Text3
	}
}

// Key is one colour with what it stands for.
type Key struct {
	Fill, Stroke Colour
	Name         string
}

// Keys lists what colours of the picture stand for: operations, devices or types, or the ramp from nothing to the most.
func (b *Board) Keys() (keys []Key, most int64) {
	t := b.look.Theme
	switch b.look.Mode {
	case ByOp, ByDevice:
		for i, name := range b.theInk().names {
			fill, stroke := t.category(i)
			keys = append(keys, Key{fill, stroke, name})
		}
	case ByTime, ByMemory:
		for i := range 5 {
			fill, stroke := t.ramp(float64(i) / 4)
			keys = append(keys, Key{fill, stroke, ""})
		}
		most = b.theInk().most
	case ByType:
		keys = b.typeKeys()
	}
	return keys, most
}

// typeKeys lists the types of what is drawn.
func (b *Board) typeKeys() (keys []Key) {
	if b.last == nil {
		return nil
	}
	var seen []int
	for i := range b.last.Boxes {
		box := &b.last.Boxes[i]
		if box.Shape == Constant || box.Shape >= Summary {
			continue
		}
		if n := b.tree.Node(hierarchy.ID(box.ID)); n != nil && len(n.Outputs) > 0 && n.Outputs[0].Type != 0 {
			if k := int(n.Outputs[0].Type); !slices.Contains(seen, k) {
				seen = append(seen, k)
				fill, stroke := b.look.Theme.category(k)
				keys = append(keys, Key{fill, stroke, n.Outputs[0].Type.String()})
			}
		}
	}
	return keys
}
