package service

import (
	"encoding/binary"
	"strconv"
	"strings"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/drawing"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
	"eventlens/app/words"
)

// canvas is the state of the canvas.
type canvas struct {
	reveal hierarchy.ID     // node to bring into view with the next marks, None for none
	fresh  bool             // the drawing has no previous one to move from
	drawn  *drawing.Drawing // the drawing that the script shows
	plain  bool             // the drawing has no colours yet
}

// maxColoured is the number of nodes up to which a graph is coloured at once. In larger graphs
// finding groups of the same structure takes as long as everything else.
const maxColoured = 2000

// noCanvas is an empty canvas.
var noCanvas = canvas{reveal: hierarchy.None, fresh: true}

// lookOf returns the look for the board.
func (s *Service) lookOf() drawing.Look {
	l := drawing.Look{Theme: &drawing.Light, Mode: drawing.Mode(s.look.colours),
		Captions: drawing.Captions{
			Read: graph.FrameRead.Text(), Reading: graph.FrameReading.Text(),
			Busy: graph.FrameBusy.Text(), Library: graph.FrameLibrary.Text(),
		}}
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

// draw draws the graph. It returns false if goOn returned false, because a question must be handled
// first.
func (s *Service) draw(goOn func() bool) bool {
	if s.board == nil {
		none := drawing.Drawing{Theme: s.lookOf().Theme, Fresh: true, Anchor: hierarchy.None}
		s.sendToScript("list", none.Append(nil))
		return true
	}
	look := s.lookOf()
	if look.Mode == drawing.ByStructure && s.canvas.fresh && !s.tree.Structured() &&
		s.tree.Len() > maxColoured {
		look.Mode = drawing.Plain
	}
	s.board.SetLook(look)
	d, err := s.board.Draw(goOn)
	if err != nil {
		return false
	}
	if s.canvas.fresh {
		d.Rest()
		d.Fresh, d.Anchor = true, hierarchy.None
	}
	s.canvas.drawn, s.canvas.fresh, s.canvas.plain = d, false, look.Mode == drawing.Plain
	s.sendToScript("list", d.Append(nil))
	return true
}

// save exports the drawing as a file: all of it, or a part, given as left, top, width and height in
// drawing units and the scale on screen.
func (s *Service) save(part string) {
	d := s.canvas.drawn
	if d == nil {
		return
	}
	view, scale := d.All(), 1.0
	if part != "" {
		var n [5]float64
		for i, field := range strings.Fields(part) {
			if i < len(n) {
				n[i], _ = strconv.ParseFloat(field, 32)
			}
		}
		view, scale = drawing.View{
			X: float32(n[0]), Y: float32(n[1]), W: float32(n[2]), H: float32(n[3]),
		}, n[4]
	}
	s.answer(&graph.File{
		Name: s.name,
		Blob: s.objects.ExportBlob(d.SVG(nil, view, float64(view.W)*scale, float64(view.H)*scale,
			s.name), "image/svg+xml"),
	})
}

// legend returns rows with the meaning of colours.
func (s *Service) legend() []row {
	if s.board == nil {
		return nil
	}
	s.board.SetLook(s.lookOf())
	keys, most := s.board.Keys()
	var rows []row
	if s.look.colours == byTPU && len(keys) == 2 {
		keys[0].Name, keys[1].Name = graph.TPUYes.Text(), graph.TPUNo.Text()
	}
	for i, k := range keys {
		if i == maxListed {
			return append(rows, row{kind: note, text: graph.More(len(keys) - i)})
		}
		rows = append(rows, row{kind: colour, text: k.Name, ink: inkOf(k.Fill)})
	}
	switch {
	case s.look.colours == byTime && most > 0:
		rows = append(rows, row{kind: note, text: graph.Most(graph.Micros(most))})
	case s.look.colours == byMemory && most > 0:
		rows = append(rows, row{kind: note, text: graph.Most(words.Bytes(most))})
	case s.look.colours == byTPU && len(rows) > 0:
		rows = append(rows, row{kind: note, text: graph.LegendTPU.Text()})
	case s.look.colours == byCluster && len(rows) > 0:
		rows = append(rows, row{kind: note, text: graph.LegendClusters.Text()})
	case len(rows) == 0:
		rows = append(rows, row{kind: note, text: legendNote(s.look.colours).Text()})
	}
	return rows
}

// legendNote explains colours without names, or why there are none.
func legendNote(by colours) words.Message {
	switch by {
	case byStructure:
		return graph.LegendStructure
	case byTime, byMemory:
		return graph.LegendNoCosts
	case byCluster:
		return graph.LegendNoClusters
	case byTPU:
		return graph.LegendNoTPU
	}
	return graph.LegendNone
}

// inkOf converts a colour to the page's format.
func inkOf(c drawing.Colour) uint32 {
	return uint32(c&0xff)<<16 | uint32(c&0xff00) | uint32(c>>16&0xff)
}

// marked encodes the marks on the drawing as words of 4 bytes: the chosen node and the node to
// bring into view, -1 for none; the number of found nodes and of traced nodes; then the found nodes
// and the traced nodes.
func (s *Service) marked() []byte {
	found, way := s.find.found, s.traced.nodes
	put := binary.LittleEndian.AppendUint32
	list := put(make([]byte, 0, 16+4*(len(found)+len(way))), uint32(s.chosen))
	list = put(put(put(list, uint32(s.canvas.reveal)), uint32(len(found))), uint32(len(way)))
	for _, all := range [][]hierarchy.ID{found, way} {
		for _, id := range all {
			list = put(list, uint32(s.visible(id)))
		}
	}
	s.canvas.reveal = hierarchy.None
	return list
}

// visible returns the visible node that stands for a node: itself, or the outermost closed group
// that contains it.
func (s *Service) visible(id hierarchy.ID) hierarchy.ID {
	shown := id
	for up := s.tree.Parent(id); up > hierarchy.Root; up = s.tree.Parent(up) {
		if !s.board.IsOpen(up) {
			shown = up
		}
	}
	return shown
}
