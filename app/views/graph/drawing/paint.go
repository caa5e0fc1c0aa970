package drawing

import (
	"slices"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/tpu"
)

// ink has the data behind the colours, computed once for each look.
type modeColours struct {
	index       map[string]int // number of each op, device or cluster, the most frequent first
	names       []string
	highestCost int64 // highest time or memory of a node at the top level
	tpuApplies  bool  // colours show which operations run on a TPU
}

func (b *Board) modeColours() *modeColours {
	if b.colours != nil {
		return b.colours
	}
	b.colours = &modeColours{index: map[string]int{}}
	switch b.look.Mode {
	case ByTPU:
		b.colours.tpuApplies = tpu.Applies(b.tree.Graph())
	case ByOp, ByDevice, ByCluster:
		b.assignIndices(b.counts(hierarchy.Root))
		for _, function := range b.tree.Library() {
			b.assignIndices(b.counts(function))
		}
	case ByTime, ByMemory:
		for _, id := range b.tree.Children(hierarchy.Root) {
			b.colours.highestCost = max(b.colours.highestCost, b.cost(id))
		}
	}
	return b.colours
}

// number assigns numbers to new names.
func (b *Board) assignIndices(counts []hierarchy.Count) {
	for _, c := range counts {
		if _, ok := b.colours.index[c.Name]; !ok {
			b.colours.index[c.Name] = len(b.colours.names)
			b.colours.names = append(b.colours.names, c.Name)
		}
	}
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

// paint sets a box's colours.
func (b *Board) paint(box *Box, id hierarchy.ID) {
	t := b.look.Theme
	box.Fill, box.Stroke = t.Surface, t.Strong
	coloured := b.colour(box, id)
	if box.Flags&Open != 0 {
		if coloured && box.Bands != nil { // the colours of the box's content tell more
			box.Bands, coloured = nil, false
		}
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

// depth returns the number of groups around a node.
func (b *Board) depth(id hierarchy.ID) int { return b.tree.Depth(id) }

// colour sets a box's colour for the current mode. It reports whether the mode has a colour for the
// box.
func (b *Board) colour(box *Box, id hierarchy.ID) bool {
	t := b.look.Theme
	switch b.look.Mode {
	case ByStructure:
		if s := b.tree.Structure(id); s > 0 {
			box.Fill, box.Stroke = t.category(s - 1)
			return true
		}
	case ByOp:
		if counts := b.counts(id); len(counts) == 1 {
			return b.band(box, counts)
		}
	case ByDevice, ByCluster:
		return b.band(box, b.counts(id))
	case ByTPU:
		return b.judge(box, id)
	case ByTime, ByMemory:
		if cost := b.cost(id); cost >= 0 && b.modeColours().highestCost > 0 {
			box.Fill, box.Stroke = t.ramp(float64(cost) / float64(b.colours.highestCost))
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

// counts counts the ops, devices or clusters in a node, the most frequent first. Operations without
// a device or cluster are left out.
func (b *Board) counts(id hierarchy.ID) []hierarchy.Count {
	if b.look.Mode == ByCluster {
		return b.tree.Clusters(id)
	}
	if n := b.tree.Node(id); n != nil {
		name := n.Op
		if b.look.Mode == ByDevice {
			name = b.tree.Device(id)
		}
		if name == "" {
			return nil
		}
		return []hierarchy.Count{{Name: name, N: 1}}
	}
	totals := b.tree.Totals(id)
	if b.look.Mode == ByDevice {
		return totals.ByDevice
	}
	return totals.ByOp
}

// maxBands limits the colours of a box; there is no space to see more.
const maxBands = 24

// band gives a box the colours of its content, each as wide as its share, like TensorBoard.
func (b *Board) band(box *Box, counts []hierarchy.Count) bool {
	if len(counts) == 0 {
		return false
	}
	all := 0
	for _, c := range counts {
		all += c.N
	}
	for _, c := range counts[:min(len(counts), maxBands)] {
		fill, _ := b.look.Theme.category(b.modeColours().index[c.Name])
		box.Bands = append(box.Bands, Band{fill, float32(c.N) / float32(all)})
	}
	box.Fill, box.Stroke = b.look.Theme.category(b.modeColours().index[counts[0].Name])
	if len(counts) == 1 {
		box.Bands = nil
	}
	return true
}

// judge colours a box by the share of its operations that run on a TPU.
func (b *Board) judge(box *Box, id hierarchy.ID) bool {
	passed, all := b.tree.Judged(id, tpu.Runs)
	if all == 0 || !b.modeColours().tpuApplies {
		return false
	}
	yes, no := b.verdicts()
	box.Fill, box.Stroke = yes.Fill, yes.Stroke
	if passed < all {
		box.Flags |= Refused
		box.Stroke = no.Stroke
		share := float32(passed) / float32(all)
		box.Bands = []Band{{yes.Fill, share}, {no.Fill, 1 - share}}
	}
	if passed == 0 {
		box.Fill, box.Bands = no.Fill, nil
	}
	return true
}

// verdicts returns the colours of operations that run on a TPU, and of operations that do not.
func (b *Board) verdicts() (yes, no Key) {
	t := b.look.Theme
	return Key{t.Surface.mix(t.Added, 0.24), t.Added, ""},
		Key{t.Surface.mix(t.Removed, 0.3), t.Removed, ""}
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

// Key is an entry of the legend: a colour and its meaning.
type Key struct {
	Fill, Stroke Colour
	Name         string
}

// Keys returns the legend of the picture: ops, devices, clusters or types, the ramp from 0 to most,
// or the two colours for whether operations run on a TPU.
func (b *Board) Keys() (keys []Key, most int64) {
	t := b.look.Theme
	switch b.look.Mode {
	case ByTPU:
		if yes, no := b.verdicts(); b.modeColours().tpuApplies {
			keys = []Key{yes, no}
		}
	case ByOp, ByDevice, ByCluster:
		for i, name := range b.modeColours().names {
			fill, stroke := t.category(i)
			keys = append(keys, Key{fill, stroke, name})
		}
	case ByTime, ByMemory:
		for i := range 5 {
			fill, stroke := t.ramp(float64(i) / 4)
			keys = append(keys, Key{fill, stroke, ""})
		}
		most = b.modeColours().highestCost
	case ByType:
		keys = b.typeKeys()
	}
	return keys, most
}

// typeKeys lists the types in the drawing.
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
		if n := b.tree.Node(hierarchy.ID(box.ID)); n != nil && len(n.Outputs) > 0 &&
			n.Outputs[0].Type != 0 {
			if k := int(n.Outputs[0].Type); !slices.Contains(seen, k) {
				seen = append(seen, k)
				fill, stroke := b.look.Theme.category(k)
				keys = append(keys, Key{fill, stroke, n.Outputs[0].Type.String()})
			}
		}
	}
	return keys
}
