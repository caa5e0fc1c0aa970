package drawing

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
	"eventlens/charts"
)

// Sizes of boxes at scale 1. leastWidth and mostWidth limit the width of a node.
const (
	opHeight    = 24
	groupHeight = 38 // height of a node with two lines of text
	leastWidth  = 44
	mostWidth   = 210
	noteHeight  = 15
	noteMark    = 8  // width of a note's mark with the space around it
	noteLine    = 14 // length of the line from a note to its box
	noteWidth   = 96 // maximum width of a note's text
	mostNotes   = 4  // most notes on one side of a box
)

// face is the look of a closed node.
type face struct {
	shape       Shape
	name, small string
	w, h        float64
	left, right []note
}

// note is a constant, a summary or a reference beside a node.
type note struct {
	id    hierarchy.ID
	shape Shape
	name  string
	w     float64
	times int                   // number of merged constants, which have the same name
	a     *hierarchy.Annotation // nil for a note of shape More
}

// face returns the look of a node with its annotations.
func (b *Board) face(id hierarchy.ID, notes []*hierarchy.Annotation) face {
	f := face{h: opHeight}
	label := b.tree.Label(id)
	switch b.tree.Kind(id) {
	case hierarchy.Scope:
		f.shape = Scope
	case hierarchy.Series:
		f.shape = Series
	case hierarchy.Function:
		f.shape = Function
	default:
		op := ""
		if n := b.tree.Node(id); n != nil {
			op = n.Op
		}
		f.name, f.small = opTexts(label, op)
		if b.tree.Expandable(id) {
			f.shape = Function
		}
	}
	if f.shape == Scope || f.shape == Series || f.shape == Function && b.tree.Node(id) == nil {
		f.name, f.small = label, strconv.Itoa(b.tree.Size(id))
	}
	f.name = fit(f.name, TextPx, mostWidth-24)
	f.small = fit(f.small, SmallPx, mostWidth-24)
	if f.small != "" {
		f.h = groupHeight
	}
	f.w = max(leastWidth, textWidth(f.name, TextPx)+24, textWidth(f.small, SmallPx)+24)
	for _, a := range notes {
		if a.In {
			f.left = append(f.left, b.note(a))
		} else {
			f.right = append(f.right, b.note(a))
		}
	}
	f.left = limitNotes(id, mergeConstants(f.left))
	f.right = limitNotes(id, mergeConstants(f.right))
	return f
}

// opTexts returns the two lines of text for an operation. PyTorch numbers operations instead of
// naming them, so the op is shown as the name.
func opTexts(label, op string) (name, small string) {
	short := op
	if i := strings.LastIndex(op, "::"); i >= 0 {
		short = op[i+2:]
	}
	bare := strings.TrimRight(strings.Trim(label, "()"), "0123456789_")
	switch {
	case bare == "" || bare == "." || short != op && op != "":
		if short == "" {
			return label, ""
		}
		return short, ""
	case op == "" || strings.EqualFold(bare, short) ||
		strings.EqualFold(strings.ReplaceAll(bare, "_", ""), short):
		return label, ""
	}
	return label, short
}

func (b *Board) note(a *hierarchy.Annotation) note {
	n := note{id: a.Other, shape: Reference, a: a}
	switch a.Kind {
	case hierarchy.Constant:
		n.shape = Constant
	case hierarchy.Summary:
		n.shape = Summary
	}
	name := b.tree.Label(a.Other)
	if op := b.tree.Node(a.Other); op != nil {
		name, _ = opTexts(name, op.Op)
	}
	n.name = fit(name, SmallPx, noteWidth)
	n.w = textWidth(n.name, SmallPx) + noteMark + 2
	return n
}

// together merges constants with the same name, as in PyTorch, into one note. The inspector lists
// them all.
func mergeConstants(notes []note) []note {
	kept := notes[:0]
	for _, n := range notes {
		if k := len(kept) - 1; k >= 0 && n.shape == Constant && kept[k].shape == Constant &&
			kept[k].name == n.name {
			kept[k].times++
			continue
		}
		n.times = 1
		kept = append(kept, n)
	}
	for i := range kept {
		if kept[i].times > 1 {
			kept[i].name += " ×" + strconv.Itoa(kept[i].times)
			kept[i].w = textWidth(kept[i].name, SmallPx) + noteMark + 2
		}
	}
	return kept
}

// fewer cuts notes to the available space, and adds a note with the number left out.
func limitNotes(on hierarchy.ID, notes []note) []note {
	if len(notes) <= mostNotes {
		return notes
	}
	more := "+" + strconv.Itoa(len(notes)-mostNotes+1)
	return append(notes[:mostNotes-1:mostNotes-1],
		note{id: on, shape: More, name: more, w: textWidth(more, SmallPx) + noteMark + 2})
}

// node returns the sizes of the face as a node of the layout.
func (f *face) node(id layout.ID) layout.Node {
	n := layout.Node{
		ID: id, W: float32(f.w), H: float32(f.h), Left: sideWidth(f.left),
		Right: sideWidth(f.right),
	}
	n.Tall = float32(noteHeight * max(len(f.left), len(f.right)))
	return n
}

func sideWidth(notes []note) float32 {
	widest := 0.0
	for i := range notes {
		widest = max(widest, notes[i].w)
	}
	if widest == 0 {
		return 0
	}
	return float32(widest + noteLine)
}

func textWidth(text string, size float64) float64 { return charts.TextWidth(text, size) }

// fit turns a text into one line, and shortens it to a width in the middle, where names differ
// least.
func fit(text string, size, width float64) string {
	if strings.ContainsAny(text, "\n\r\t") {
		text = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(text)
	}
	const longest = 200 // longer texts are not measured
	if len(text) <= longest && textWidth(text, size) <= width {
		return text
	}
	head, tail := text, text
	if len(text) > longest {
		head, tail = text[:longest/2], text[len(text)-longest/2:]
	}
	room := (width - textWidth("…", size)) / 2
	return cutTo(head, size, room, false) + "…" + cutTo(tail, size, room, true)
}

// cutTo returns the longest beginning of a text within a width or, if end is set, the longest end.
func cutTo(text string, size, width float64, end bool) string {
	used := 0
	for used < len(text) {
		_, n := utf8.DecodeRuneInString(text[used:])
		part := text[:used+n]
		if end {
			_, n = utf8.DecodeLastRuneInString(text[:len(text)-used])
			part = text[len(text)-used-n:]
		}
		if textWidth(part, size) > width {
			break
		}
		used += n
	}
	if end {
		return text[len(text)-used:]
	}
	return text[:used]
}
