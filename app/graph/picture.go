package graph

import (
	"encoding/binary"

	"eventlens/app/graph/hierarchy"
	"eventlens/app/wire/graph"
)

// canvas is what is on the canvas.
type canvas struct {
	reveal hierarchy.ID // what is to be brought into view with the next marks
	anchor hierarchy.ID // what was opened or closed
	fresh  bool         // the canvas has no drawing that the next one could move from
}

// noCanvas is one where nothing was drawn.
var noCanvas = canvas{reveal: hierarchy.None, anchor: hierarchy.None, fresh: true}

// draw draws the graph, and reports false if something came that is to be handled first.
func (s *Service) draw() bool { return true }

// save draws the graph as a file.
func (s *Service) save() {}

// legend says what colours mean.
func (s *Service) legend() []graph.Row { return nil }

// marked are the marks on the drawing, as 4-byte words: the node that is chosen and the one to be brought into view, -1 for none, how many were found and how many are on a way, and these.
func (s *Service) marked() []byte {
	found, way := s.find.found, s.traced.nodes
	words := binary.LittleEndian.AppendUint32(make([]byte, 0, 16+4*(len(found)+len(way))), uint32(s.chosen))
	words = binary.LittleEndian.AppendUint32(words, uint32(s.canvas.reveal))
	words = binary.LittleEndian.AppendUint32(words, uint32(len(found)))
	words = binary.LittleEndian.AppendUint32(words, uint32(len(way)))
	for _, all := range [][]hierarchy.ID{found, way} {
		for _, id := range all {
			words = binary.LittleEndian.AppendUint32(words, uint32(id))
		}
	}
	s.canvas.reveal = hierarchy.None
	return words
}
