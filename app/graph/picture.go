package graph

import (
	"encoding/binary"

	"eventlens/app/graph/drawing"
	"eventlens/app/graph/hierarchy"
	"eventlens/app/graph/layout"
	"eventlens/app/wire/graph"
	"eventlens/app/words"
)

// canvas is what is on the canvas.
type canvas struct {
	reveal hierarchy.ID // what is to be brought into view with the next marks, None for nothing
	fresh  bool         // there is no drawing that the next one could move from
	drawn  *drawing.Drawing
}

// noCanvas is one where nothing was drawn.
var noCanvas = canvas{reveal: hierarchy.None, fresh: true}

// lookOf is how the board is to draw.
func (s *Service) lookOf() drawing.Look {
	l := drawing.Look{Theme: &drawing.Light, Mode: drawing.Mode(s.look.colours),
		Captions: [3]string{words.GraphFrameSources.Text(), words.GraphFrameSinks.Text(), words.GraphFrameLibrary.Text()}}
	if s.dark {
		l.Theme = &drawing.Dark
	}
	if s.look.down {
		l.Direction = layout.Down
	}
	if s.before != nil && s.look.differences {
		l.Mode, l.State, l.Second = drawing.ByState, s.differences(), true
	}
	return l
}

// draw draws the graph, and reports false if goOn did: something came that is to be handled first.
func (s *Service) draw(goOn func() bool) bool {
	if s.board == nil {
		none := drawing.Drawing{Theme: s.lookOf().Theme}
		s.hand("list", none.Append(nil))
		return true
	}
	s.board.SetLook(s.lookOf())
	d, err := s.board.Draw(goOn)
	if err != nil {
		return false
	}
	if s.canvas.fresh {
		d.Rest()
	}
	s.canvas.drawn, s.canvas.fresh = d, false
	s.hand("list", d.Append(nil))
	return true
}

// save hands out the drawing as a file.
func (s *Service) save() {
	d := s.canvas.drawn
	if d == nil {
		return
	}
	all := d.All()
	s.answer(&graph.File{Name: s.name, Blob: s.objects.ExportBlob(d.SVG(nil, all, float64(d.W), float64(d.H), s.name), "image/svg+xml")})
}

// legend says what colours mean.
func (s *Service) legend() []row {
	if s.board == nil {
		return nil
	}
	s.board.SetLook(s.lookOf())
	keys, most := s.board.Keys()
	var rows []row
	for i, k := range keys {
		if i == maxListed {
			return append(rows, row{kind: note, text: words.GraphMore(len(keys) - i)})
		}
		rows = append(rows, row{kind: colour, text: k.Name, ink: inkOf(k.Fill)})
	}
	switch {
	case s.look.colours == byTime && most > 0:
		rows = append(rows, row{kind: note, text: words.GraphMost(words.GraphMicros(most))})
	case s.look.colours == byMemory && most > 0:
		rows = append(rows, row{kind: note, text: words.GraphMost(words.Bytes(most))})
	case len(rows) == 0:
		rows = append(rows, row{kind: note, text: legendNote(s.look.colours).Text()})
	}
	return rows
}

// legendNote says what colours mean that have no names, or why there are none.
func legendNote(by colours) words.Message {
	switch by {
	case byStructure:
		return words.GraphLegendStructure
	case byTime, byMemory:
		return words.GraphLegendNoCosts
	}
	return words.GraphLegendNone
}

// inkOf writes a colour as the page has it.
func inkOf(c drawing.Colour) uint32 {
	return uint32(c&0xff)<<16 | uint32(c&0xff00) | uint32(c>>16&0xff)
}

// marked are the marks on the drawing, as words of 4 bytes: the node that is chosen and the one to be brought into view, -1 for none, how many were found and how many are on a
// way, and these.
func (s *Service) marked() []byte {
	found, way := s.find.found, s.traced.nodes
	put := binary.LittleEndian.AppendUint32
	list := put(make([]byte, 0, 16+4*(len(found)+len(way))), uint32(s.chosen))
	list = put(put(put(list, uint32(s.canvas.reveal)), uint32(len(found))), uint32(len(way)))
	for _, all := range [][]hierarchy.ID{found, way} {
		for _, id := range all {
			list = put(list, uint32(s.seen(id)))
		}
	}
	s.canvas.reveal = hierarchy.None
	return list
}

// seen is what is drawn of a node: itself, or the outermost closed group that it is in.
func (s *Service) seen(id hierarchy.ID) hierarchy.ID {
	shown := id
	for up := s.tree.Parent(id); up > hierarchy.Root; up = s.tree.Parent(up) {
		if !s.board.IsOpen(up) {
			shown = up
		}
	}
	return shown
}
