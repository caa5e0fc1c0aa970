package service

import (
	"eventlens/app/views/profile"
	"eventlens/app/words"
	"eventlens/eventfile/tracefile"
)

// aside is a trace that is read beside the one on screen. Only what is made of it at its end is kept.
type aside struct {
	current *profile.Trace // nil for none
	reading uint32
	reads   bool // it has not ended
	arrived int64
	decoder *tracefile.Decoder // while it is read
	problem string             // why there is no trace
	ended   string             // that its end is missing, and why
}

// readAside begins to read a trace.
func (s *Service) readAside(a *aside, trace profile.Trace) {
	*a = aside{current: &trace, reads: true, reading: s.number(), decoder: tracefile.NewDecoder()}
	for range ahead {
		s.nextOf(a)
	}
}

func (s *Service) nextOf(a *aside) {
	s.answer(&profile.Read{Reading: a.reading, Trace: a.current.Number})
}

// leaveAside drops the trace.
func (s *Service) leaveAside(a *aside) {
	if a.reads {
		s.answer(&profile.Stop{Reading: a.reading})
	}
	*a = aside{}
}

// takeAside decodes a piece of the trace. It returns the trace at its end, without one nil, and then
// a.reads is false.
func (s *Service) takeAside(a *aside, m *profile.Piece, piece []byte) *tracefile.Trace {
	if !m.End {
		s.nextOf(a)
	}
	a.arrived = m.Arrived
	for len(piece) > 0 && a.problem == "" && s.env.Context.Err() == nil {
		n := min(partBytes, len(piece))
		if _, err := a.decoder.Write(piece[:n]); err != nil {
			a.problem = problemOf(err)
		}
		piece = piece[n:]
		s.env.Slice.Give()
	}
	if !m.End && a.problem == "" {
		return nil
	}
	a.reads = false
	s.answer(&profile.Stop{Reading: a.reading})
	if ended := words.Say(m.Problem); ended != "" {
		a.ended = profile.EndsEarly.With(ended)
	}
	if _, err := a.decoder.Finish(nil); err != nil && a.problem == "" {
		a.problem = problemOf(err)
	}
	decoder := a.decoder
	if a.decoder = nil; a.problem != "" {
		return nil
	}
	return decoder.Trace()
}

// readSoFar says how much of the trace was read.
func (a *aside) readSoFar() string {
	return profile.ReadSoFar(a.arrived, a.current.Bytes, a.decoder.Trace().Slices.Len())
}
