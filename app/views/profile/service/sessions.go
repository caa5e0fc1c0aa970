package service

import (
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// maxUnasked is the largest trace, in stored bytes, that is read before a person chose one.
const maxUnasked = 64 << 20

// ahead is how many pieces are on their way at a time.
const ahead = 3

// sessions has the traces to choose from, and the chosen one.
type sessions struct {
	all     []profile.Trace  // newest first
	known   bool             // all is an answer of the store
	wanted  string           // path that a person chose, or that the address has; "" for the newest
	look    string           // see profile.Link
	offset  string           // see profile.Link
	current *profile.Trace   // the trace on screen; nil for none
	reading uint32           // number of its reading
	last    uint32           // number of the last reading of any trace
	reads   bool             // it has not ended
	sizes   map[uint32]int64 // stored bytes of traces that were read, by number
}

// at returns the index of the trace with a path, -1 for none. Several sources may have a trace with
// the same path; the one on screen comes first.
func (c *sessions) at(path string) (found int) {
	found = -1
	for i := range c.all {
		if c.all[i].Path == path && (found < 0 || c.isCurrent(i)) {
			found = i
		}
	}
	return found
}

// numbered returns the index of the trace with a number, given as a text, -1 for none.
func (c *sessions) numbered(text string) int {
	for i := range c.all {
		if strconv.Itoa(int(c.all[i].Number)) == text {
			return i
		}
	}
	return -1
}

func (c *sessions) isCurrent(i int) bool {
	return c.current != nil && c.current.Number == c.all[i].Number
}

// listed takes the list of traces.
func (s *Service) listed(m *profile.Listed) {
	s.sessions.all, s.sessions.known = m.Traces, true
	s.sessions.size()
	s.follow()
	s.leaveItself()
	s.followOthers()
	s.sendSessions()
}

// size gives traces that were read the size that their listing does not have: many lists of folders
// have none, or a rounded one.
func (c *sessions) size() {
	for i := range c.all {
		if read, ok := c.sizes[c.all[i].Number]; ok && c.all[i].Bytes < 0 {
			c.all[i].Bytes = read
		}
	}
}

// link takes what the address says.
func (s *Service) link(m *profile.Link) {
	c := &s.sessions
	if m.Path == "" && c.wanted != "" {
		s.leave() // for the newest one
	}
	moved := m.Offset != c.offset
	c.wanted, c.look, c.offset = m.Path, m.Look, m.Offset
	s.compared.wanted = m.With
	s.sendLook()
	s.follow()
	s.leaveItself()
	s.followOthers()
	if moved {
		s.join()
	}
	s.sendSessions()
}

// leaveItself ends the comparison of a trace with itself, which a link to the second trace makes of
// an address with both.
func (s *Service) leaveItself() {
	if c := &s.sessions; c.current != nil && c.current.Path == s.compared.wanted {
		s.compared.wanted = ""
		s.linked(c.look)
	}
}

// linked takes what the script shows, for the address, which then names the trace.
func (s *Service) linked(look string) {
	if c := &s.sessions; c.current != nil {
		c.wanted, c.look = c.current.Path, look
		s.answer(&profile.Link{Path: c.wanted, Look: look, Offset: c.offset,
			With: s.compared.wanted})
	}
}

// follow reads the chosen trace, or else the newest one, once the view is on screen.
func (s *Service) follow() {
	c := &s.sessions
	if !s.drawn {
		return
	}
	at := c.at(c.wanted)
	if c.wanted == "" && c.current == nil && len(c.all) > 0 && c.all[0].Bytes <= maxUnasked {
		at = 0
	}
	if at >= 0 && !c.isCurrent(at) {
		s.read(&c.all[at])
	}
}

// choose reads a trace for a person.
func (s *Service) choose(at int) {
	c := &s.sessions
	if c.isCurrent(at) {
		return
	}
	c.wanted, c.look, c.offset = c.all[at].Path, "", ""
	if at == s.comparedAt() { // a trace is not compared with itself
		s.compared.wanted = ""
	}
	s.answer(&profile.Link{Path: c.wanted, Other: true, With: s.compared.wanted})
	s.read(&c.all[at])
	s.followOthers()
}

// read begins to read a trace.
func (s *Service) read(trace *profile.Trace) {
	s.leave()
	c, now := &s.sessions, *trace
	c.current, c.reads = &now, true
	c.reading = s.number()
	s.begin()
	for range ahead {
		s.next()
	}
}

// number numbers a reading.
func (s *Service) number() uint32 {
	c := &s.sessions
	if c.last == 0 { // pages that share a worker number their readings differently
		c.last = uint32(s.now().UnixMilli())
	}
	c.last++
	return c.last
}

// next asks for the next piece.
func (s *Service) next() {
	s.answer(&profile.Read{Reading: s.sessions.reading, Trace: s.sessions.current.Number})
}

// stop ends the reading. What was read stays.
func (s *Service) stop() {
	if s.sessions.reads {
		s.sessions.reads = false
		s.answer(&profile.Stop{Reading: s.sessions.reading})
	}
}

// leave drops the trace on screen.
func (s *Service) leave() {
	s.stop()
	s.sessions.current, s.decoder, s.board = nil, nil, nil
}

// leaves reports whether a question leads to another trace than the one on screen.
func (s *Service) leaves(question wire.Coded) bool {
	at := -1
	switch m := question.(type) {
	case *profile.Link:
		at = s.sessions.at(m.Path)
	case *scripted.UserAction:
		if m.Act == profile.ChooseAct {
			at = s.sessions.numbered(m.Value)
		}
	}
	return at >= 0 && !s.sessions.isCurrent(at)
}
