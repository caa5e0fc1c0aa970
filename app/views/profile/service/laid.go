package service

import (
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/tracefile"
)

// laid is a trace that is read and laid out, of which a timeline asks.
type laid struct {
	name     string // profile.SecondTrace if it is the second one
	trace    *tracefile.Trace
	board    *timeline.Board
	analysis *analysis.Analysis
}

// shown returns the trace on screen. It must be analysed.
func (s *Service) shown() *laid {
	return &laid{trace: s.decoder.Trace(), board: s.board, analysis: s.analysis}
}

// asked answers an act of a timeline.
func (s *Service) asked(of *laid, act, value string) {
	switch act {
	case profile.SumAct:
		s.sendSums(of, value)
	case profile.StepsAct:
		s.sendSteps(of)
	case profile.LinksAct:
		s.sendLinks(of, value)
	}
}
