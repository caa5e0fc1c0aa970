package drawing

import (
	"math"
	"strings"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
)

// Draw makes the picture of all open groups. It calls goOn now and then and returns
// layout.ErrStopped once goOn returns false. Later calls do not change the returned drawing.
func (b *Board) Draw(goOn func() bool) (*Drawing, error) {
	l, err := b.layout.Layout(goOn)
	if err == nil && b.noteCuts(l) {
		l, err = b.layout.Layout(goOn)
	}
	if err != nil {
		return nil, err
	}
	d := &drafter{
		board: b, layout: l,
		out:   &Drawing{Theme: b.look.Theme, Direction: b.look.Direction, Anchor: b.anchor},
		index: make([]int32, len(l.Boxes)), inner: map[joint]bool{},
	}
	d.boxes()
	d.lines()
	d.frames()
	d.bounds()
	d.out.moveFrom(b.last, b.anchor)
	d.texts()
	b.last, b.anchor = d.out, hierarchy.None
	return d.out, nil
}

// noteCuts adds notes at both ends of each line that the layout cut because it was too long. It
// reports whether it added notes; the sizes of nodes have then changed.
func (b *Board) noteCuts(l *layout.Layout) (added bool) {
	for _, line := range l.Lines {
		if line.Flags&layout.Cut == 0 {
			continue
		}
		c := b.content(groupOf(line.Scope))
		e := &c.edges[line.Edge]
		if c.cuts == nil {
			c.cuts = map[int32]bool{}
		}
		if c.cuts[line.Edge] {
			continue
		}
		c.cuts[line.Edge], added = true, true
		for i := range c.faces {
			f, id := &c.faces[i], hierarchy.ID(c.scope.Nodes[i].ID)
			switch id {
			case e.From:
				f.right = limitNotes(id,
					append(f.right,
						b.note(&hierarchy.Annotation{
							On: id, Other: e.To, Kind: hierarchy.Shortcut, Edge: *e,
						})))
			case e.To:
				f.left = limitNotes(id,
					append(f.left,
						b.note(&hierarchy.Annotation{
							On: id, Other: e.From, In: true, Kind: hierarchy.Shortcut, Edge: *e,
						})))
			default:
				continue
			}
			table := c.scope.Nodes[i].Table
			c.scope.Nodes[i] = f.node(layout.ID(id))
			c.scope.Nodes[i].Table = table
		}
	}
	return added
}

func groupOf(id layout.ID) hierarchy.ID {
	if id == layout.Root {
		return hierarchy.Root
	}
	return hierarchy.ID(id)
}

// joint identifies lines that cross the border of an open group: group is the open group, other the
// node outside at the other end, and out is set for lines that leave the group.
type joint struct {
	group, other hierarchy.ID
	out          bool
}

// drafter makes a drawing of a board's layout.
type drafter struct {
	board  *Board
	layout *layout.Layout
	out    *Drawing
	index  []int32        // for each box of the layout, its index in the drawing
	inner  map[joint]bool // joints from which a line continues inside the group
}

// boxes adds boxes and their notes. Notes come after the content of their box.
func (d *drafter) boxes() {
	type frame struct {
		box     int32 // box of the layout; -1 for everything
		content *content
		next    int   // index of the content's next face
		face    *face // face of the box itself
	}
	stack := []frame{{box: -1, content: d.board.content(hierarchy.Root)}}
	leave := func(f frame) {
		at := d.index[f.box]
		d.out.Boxes[at].End = int32(len(d.out.Boxes))
		d.notes(at, f.face)
	}
	for i := range d.layout.Boxes {
		lb := &d.layout.Boxes[i]
		for stack[len(stack)-1].box != lb.Parent {
			leave(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
		}
		top := &stack[len(stack)-1]
		f := &top.content.faces[top.next]
		top.next++
		at := int32(len(d.out.Boxes))
		d.index[i] = at
		box := Box{
			ID: lb.ID, Parent: -1, End: at + 1, X: lb.X, Y: lb.Y, W: lb.W, H: lb.H, Shape: f.shape,
			Name: f.name, Small: f.small,
		}
		if lb.Parent >= 0 {
			box.Parent = d.index[lb.Parent]
		}
		id := hierarchy.ID(lb.ID)
		if d.board.tree.Expandable(id) {
			box.Flags |= CanOpen
		}
		if lb.Open {
			box.Flags |= Open
		}
		d.board.paint(&box, id)
		d.out.Boxes = append(d.out.Boxes, box)
		if lb.Open {
			stack = append(stack, frame{box: int32(i), content: d.board.content(id), face: f})
		} else {
			d.notes(at, f)
		}
	}
	for len(stack) > 1 {
		leave(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
	}
}

// notes adds the notes of the box with index on.
func (d *drafter) notes(on int32, f *face) {
	box := d.out.Boxes[on]
	middle := box.Y + box.H/2
	for side, notes := range [2][]note{f.left, f.right} {
		y := middle - float32(len(notes))*noteHeight/2
		for i := range notes {
			n := &notes[i]
			at := int32(len(d.out.Boxes))
			b := Box{
				ID: layout.ID(n.id), Parent: on, End: at + 1, X: box.X - noteLine - float32(n.w),
				Y: y, W: float32(n.w), H: noteHeight, Shape: n.shape, Name: n.name,
			}
			end, to := b.X+b.W-noteMark/2, box.X
			if side == 1 {
				b.X, b.Flags = box.X+box.W+noteLine, AtRight
				end, to = b.X+noteMark/2, box.X+box.W
			}
			d.board.paintNote(&b)
			d.out.Boxes = append(d.out.Boxes, b)
			d.stub(n, on, at, layout.Point{X: end, Y: y + noteHeight/2},
				layout.Point{X: to, Y: middle})
			y += noteHeight
		}
	}
}

// stub adds the line between a note, with index at, and its box, with index on.
func (d *drafter) stub(n *note, on, at int32, from, to layout.Point) {
	reach := d.out.Boxes[on].H/2 - 9
	to.Y = min(max(from.Y, to.Y-reach), to.Y+reach)
	line := Line{
		From: at, To: on, Points: []layout.Point{from, to}, Flags: Beside, Width: 1,
		Stroke: d.board.look.Theme.Strong.alpha(0.6),
	}
	if d.out.Boxes[at].Flags&AtRight != 0 {
		line.From, line.To, line.Points = on, at, []layout.Point{to, from}
	}
	if n.a != nil && n.a.Kind != hierarchy.Constant && n.a.Kind != hierarchy.Summary &&
		n.a.Edge.IsControl() {
		line.Flags |= Control
	}
	d.out.Lines = append(d.out.Lines, line)
}

// captionHeight is the space for the caption of a frame, captionEdges the space beside it; framePad
// is the padding of a frame.
const (
	captionHeight = 16
	captionEdges  = 16
	framePad      = 7
)

// frames puts a dashed frame around the nodes of each table that were taken aside.
func (d *drafter) frames() {
	type key struct {
		parent int32
		table  uint8
	}
	tables := map[key]int{}
	var order []key
	var frames []Box
	var reads, isRead []bool // for each frame: whether its nodes read others, or are read
	count := map[int32]int{} // boxes seen so far, by surrounding box
	for i := range d.layout.Boxes {
		lb := &d.layout.Boxes[i]
		c := d.board.content(d.parentOf(lb))
		n := count[lb.Parent]
		count[lb.Parent]++
		if n < c.aside {
			continue
		}
		k := key{lb.Parent, c.scope.Nodes[n].Table}
		at, ok := tables[k]
		if !ok {
			at = len(frames)
			tables[k] = at
			order, reads, isRead = append(order, k), append(reads, false), append(isRead, false)
			frames = append(frames,
				Box{ID: -1, Shape: Aside, Parent: -1, X: float32(math.Inf(1)),
					Y: float32(math.Inf(1)), W: float32(math.Inf(-1)), H: float32(math.Inf(-1)),
					Stroke: d.board.look.Theme.Strong.alpha(0.5)})
			if lb.Parent >= 0 {
				frames[at].Parent = d.index[lb.Parent]
			}
		}
		node := &c.scope.Nodes[n]
		reads[at], isRead[at] = reads[at] || node.Left > 0, isRead[at] || node.Right > 0
		tall := max(lb.H, node.Tall)
		frames[at].include(lb.X-node.Left, lb.Y+lb.H/2-tall/2, lb.X+lb.W+node.Right,
			lb.Y+lb.H/2+tall/2)
	}
	for i := range order {
		f := &frames[i]
		switch c := &d.board.look.Captions; {
		case order[i].table > 2:
			f.Name = c.Library
		case reads[i] && isRead[i]:
			f.Name = c.Busy
		case isRead[i]:
			f.Name = c.Read
		default:
			f.Name = c.Reading
		}
		f.X, f.Y, f.W, f.H = f.X-framePad, f.Y-framePad-captionHeight, f.W-f.X+2*framePad,
			f.H-f.Y+2*framePad+captionHeight
		// A caption without room says only that the nodes are set aside, not why.
		if textWidth(f.Name, SmallPx) > float64(f.W)-captionEdges {
			f.Name, _, _ = strings.Cut(f.Name, ":")
		}
	}
	d.out.Frames = frames
}

func (d *drafter) parentOf(lb *layout.Box) hierarchy.ID {
	if lb.Parent < 0 {
		return hierarchy.Root
	}
	return hierarchy.ID(d.layout.Boxes[lb.Parent].ID)
}

// include grows a box whose W and H hold its right and lower border.
func (b *Box) include(x0, y0, x1, y1 float32) {
	b.X, b.Y, b.W, b.H = min(b.X, x0), min(b.Y, y0), max(b.W, x1), max(b.H, y1)
}

// bounds computes the bounds of the picture.
func (d *drafter) bounds() {
	if len(d.out.Boxes) == 0 {
		return
	}
	inf := float32(math.Inf(1))
	all := Box{X: inf, Y: inf, W: -inf, H: -inf}
	for i := range d.out.Boxes {
		b := &d.out.Boxes[i]
		all.include(b.X, b.Y, b.X+b.W, b.Y+b.H)
	}
	for i := range d.out.Frames {
		b := &d.out.Frames[i]
		all.include(b.X, b.Y, b.X+b.W, b.Y+b.H)
	}
	for i := range d.out.Lines {
		x, y, w, h := d.out.Lines[i].extent()
		all.include(x, y, x+w, y+h)
	}
	d.out.X, d.out.Y, d.out.W, d.out.H = all.X, all.Y, all.W-all.X, all.H-all.Y
}
