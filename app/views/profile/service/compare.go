package service

import (
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/report"
	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/tracefile"
)

// compared is the trace that the one on screen is compared with. It is read after that one. Only its
// sums are kept, unless its timeline is shown, too.
type compared struct {
	aside
	laid                      // if it is kept
	isStacked bool            // its timeline is shown
	isSent    bool            // the script has its board
	wanted    string          // path, "" for none
	paths     *analysis.Paths // when it is read
	asked     string          // the script's question that waits for it, "" for none
}

// compareWith compares with the trace of a number, given as a text; "" with none.
func (s *Service) compareWith(number string) {
	c := &s.sessions
	if c.current == nil {
		return
	}
	s.compared.wanted = ""
	if at := c.numbered(number); at >= 0 {
		s.compared.wanted = c.all[at].Path
	}
	c.wanted = c.current.Path
	s.answer(&profile.Link{Path: c.wanted, Look: c.look, Offset: c.offset,
		With: s.compared.wanted, Other: true})
	s.followCompared()
	s.sendSessions()
}

// comparedAt returns the index of the wanted trace, -1 for none.
func (s *Service) comparedAt() int {
	if s.compared.wanted == "" {
		return -1
	}
	return s.sessions.at(s.compared.wanted)
}

// followCompared reads the wanted trace, once the one on screen is read.
func (s *Service) followCompared() {
	b := &s.compared
	at := s.comparedAt()
	if b.current != nil && (at < 0 || s.sessions.all[at].Number != b.current.Number) {
		s.leaveCompared()
	}
	if at >= 0 && b.current == nil && s.over {
		s.readAside(&b.aside, s.sessions.all[at])
	}
	s.progress()
}

// leaveCompared drops the second trace.
func (s *Service) leaveCompared() {
	b := &s.compared
	s.leaveAside(&b.aside)
	*b = compared{wanted: b.wanted, asked: b.asked, isStacked: b.isStacked}
	s.sendSecond()
}

// takeCompared decodes a piece of the second trace, and sums it up at its end.
func (s *Service) takeCompared(m *profile.Piece, piece []byte) {
	if trace := s.takeAside(&s.compared.aside, m, piece); trace != nil {
		s.keepCompared(trace)
	}
	s.progress()
}

// keepCompared sums up the second trace, and drops the rest of it unless its timeline is shown.
func (s *Service) keepCompared(trace *tracefile.Trace) {
	b := &s.compared
	of := laid{name: profile.SecondTrace, trace: trace, analysis: analysis.Of(trace)}
	b.paths = of.analysis.Paths()
	if b.isStacked {
		of.board = timeline.Lay(trace)
		b.laid = of
	}
}

// isLaid reports whether its timeline can be shown.
func (b *compared) isLaid() bool { return b.board != nil }

// stack shows the timeline of the second trace, or no longer. If the trace was not kept, it is read
// once more.
func (s *Service) stack(on bool) {
	b := &s.compared
	b.isStacked = on
	if on && !b.isLaid() && !b.reads && b.current != nil && b.problem == "" {
		s.leaveCompared()
		s.followCompared()
		return
	}
	s.sendSecond()
}

// sendSecond sends the timeline of the second trace, and how far it is read, if it is shown.
func (s *Service) sendSecond() {
	b := &s.compared
	if !b.isStacked {
		return
	}
	if !b.isLaid() {
		b.isSent = false
		s.send(profile.BoardMessage+profile.SecondTrace, nil)
	} else if !b.isSent {
		b.isSent = true
		s.send(profile.BoardMessage+profile.SecondTrace, b.board.Append(nil))
	}
	dst := []byte(`{"version":1`)
	if b.isLaid() {
		dst = append(jsontext.AppendName(dst, "over"), "true"...)
	}
	if b.wanted != "" {
		dst = jsontext.AppendField(dst, "failed", s.comparedNote())
	}
	dst = appendOverlaps(dst, b.board)
	s.send(profile.StateMessage+profile.SecondTrace, append(dst, '}'))
}

// progress answers who waits for the second trace.
func (s *Service) progress() {
	if s.compared.asked != "" {
		s.sendComparison(s.compared.asked)
	}
	s.sendSecond()
}

// shownRows is how many rows a comparison lists, those with the largest difference.
const shownRows = 5000

// sendComparison answers what two traces differ in. Without a second one note says what is missing.
func (s *Service) sendComparison(question string) {
	b := &s.compared
	dst := jsontext.AppendField([]byte(`{"version":1`), "of", question)
	if note := s.comparedNote(); note != "" {
		b.asked = question
		dst = jsontext.AppendField(dst, "note", note)
		s.send(profile.AnswerMessage, append(dst, '}'))
		return
	}
	if !s.analyse() {
		b.asked = question
		return
	}
	b.asked = ""
	if s.paths == nil {
		s.paths = s.analysis.Paths()
	}
	names := analysis.Compare(s.paths, b.paths, false)
	rows := names
	if question != profile.CompareView {
		rows = analysis.Compare(s.paths, b.paths, true)
	}
	dst = s.appendDifference(dst, names, len(rows.Rows))
	dst = appendColumns(dst, analysis.ComparedColumns)
	dst = append(jsontext.AppendName(dst, "rows"), '[')
	n := 0
	rows.Table(shownRows, func(cells ...string) {
		dst = appendTexts(jsontext.Separate(dst, n), cells)
		n++
	})
	s.send(profile.AnswerMessage, append(dst, `]}`...))
}

// comparedNote says why there is no comparison; "" if there is one.
func (s *Service) comparedNote() string {
	b := &s.compared
	switch {
	case b.wanted == "" && len(s.sessions.all) < 2:
		return profile.OneTrace.Text()
	case b.wanted == "":
		return profile.ChooseCompared.Text()
	case s.comparedAt() < 0:
		return profile.NotListed.With(b.wanted)
	case b.problem != "":
		return b.problem
	case b.paths != nil:
		return ""
	case b.decoder == nil:
		return profile.StillReading.Text()
	}
	return profile.ReadingB(b.readSoFar())
}

// appendDifference appends which trace is faster, and the names that make the most of it.
func (s *Service) appendDifference(dst []byte, c *analysis.Comparison, rows int) []byte {
	lead, said := report.Comparison(c)
	if rows > shownRows {
		said = append(said, profile.FirstRows(shownRows, rows))
	}
	if s.compared.ended != "" {
		said = append(said, "B: "+s.compared.ended)
	}
	return appendTexts(jsontext.AppendName(jsontext.AppendField(dst, "lead", lead), "said"), said)
}
