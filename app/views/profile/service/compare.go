package service

import (
	"math"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/timeline"
	"eventlens/app/words"
	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/tracefile"
)

// compared is the trace that the one on screen is compared with. It is read after that one. Only its
// sums are kept, unless its timeline is shown, too.
type compared struct {
	laid                     // if it is kept
	isStacked bool           // its timeline is shown
	isSent    bool           // the script has its board
	wanted    string         // path, "" for none
	current   *profile.Trace // nil for none
	reading   uint32
	reads     bool // it has not ended
	arrived   int64
	decoder   *tracefile.Decoder // while it is read
	problem   string             // why there are no sums
	ended     string             // that its end is missing, and why
	paths     *analysis.Paths    // when it is read
	asked     string             // the script's question that waits for it, "" for none
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
		now := s.sessions.all[at]
		b.current, b.reads, b.decoder = &now, true, tracefile.NewDecoder()
		b.reading = s.number()
		for range ahead {
			s.nextCompared()
		}
	}
	s.progress()
}

func (s *Service) nextCompared() {
	s.answer(&profile.Read{Reading: s.compared.reading, Trace: s.compared.current.Number})
}

// leaveCompared drops the second trace.
func (s *Service) leaveCompared() {
	b := &s.compared
	if b.reads {
		s.answer(&profile.Stop{Reading: b.reading})
	}
	*b = compared{wanted: b.wanted, asked: b.asked, isStacked: b.isStacked}
	s.sendSecond()
}

// takeCompared decodes a piece of the second trace.
func (s *Service) takeCompared(m *profile.Piece, piece []byte) {
	b := &s.compared
	if !m.End {
		s.nextCompared()
	}
	b.arrived = m.Arrived
	for len(piece) > 0 && b.problem == "" && s.env.Context.Err() == nil {
		n := min(partBytes, len(piece))
		if _, err := b.decoder.Write(piece[:n]); err != nil {
			b.problem = problemOf(err)
		}
		piece = piece[n:]
		s.env.Slice.Give()
	}
	if m.End || b.problem != "" {
		s.finishCompared(m)
	}
	s.progress()
}

// finishCompared sums up the second trace, and drops the rest of it.
func (s *Service) finishCompared(m *profile.Piece) {
	b := &s.compared
	b.reads = false
	s.answer(&profile.Stop{Reading: b.reading})
	if ended := words.Say(m.Problem); ended != "" {
		b.ended = profile.EndsEarly.With(ended)
	}
	if _, err := b.decoder.Finish(nil); err != nil && b.problem == "" {
		b.problem = problemOf(err)
	}
	if b.problem == "" {
		of := laid{name: profile.SecondTrace, trace: b.decoder.Trace()}
		of.analysis = analysis.Of(of.trace)
		b.paths = of.analysis.Paths()
		if b.isStacked {
			of.board = timeline.Lay(of.trace)
			b.laid = of
		}
	}
	b.decoder = nil
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

// shownRows is how many rows a comparison lists, those with the largest difference, and
// topDifferences how many names its summary has.
const (
	shownRows      = 5000
	topDifferences = 3
)

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
	return profile.ReadingB(
		profile.ReadSoFar(b.arrived, b.current.Bytes, b.decoder.Trace().Slices.Len()))
}

// appendDifference appends which trace is faster, and the names that make the most of it.
func (s *Service) appendDifference(dst []byte, c *analysis.Comparison, rows int) []byte {
	ns := c.B.StepNs - c.A.StepNs
	dst = jsontext.AppendField(dst, "lead", profile.Faster(ns, timeText(max(ns, -ns)), c.IsPerStep))
	change := ""
	if c.A.StepNs > 0 {
		change = signed(ns) + percent(math.Abs(float64(ns))/float64(c.A.StepNs))
	}
	said := []string{profile.FromTo(timeText(c.A.StepNs), timeText(c.B.StepNs), change)}
	if role, by := c.Part(); by != 0 {
		said = append(said, profile.PartDiffers(kindNames[role.Hue()].Text(), difference(by)))
	}
	var top []string
	for _, i := range c.Most(topDifferences) {
		row := &c.Rows[i]
		top = append(top, profile.NameBy(row.Name, difference(int64(c.SelfNs(row)))))
	}
	said = append(said, profile.MostOfIt(top)...)
	onlyA, onlyB := c.Only()
	said = append(said, profile.ComparedNames(len(c.Rows), onlyA, onlyB),
		profile.ComparedOf(c.IsPerStep))
	if rows > shownRows {
		said = append(said, profile.FirstRows(shownRows, rows))
	}
	if s.compared.ended != "" {
		said = append(said, "B: "+s.compared.ended)
	}
	return appendTexts(jsontext.AppendName(dst, "said"), said)
}

// signed returns the sign of a difference.
func signed(ns int64) string {
	if ns < 0 {
		return "−"
	}
	return "+"
}

// difference writes a time with its sign.
func difference(ns int64) string { return signed(ns) + timeText(max(ns, -ns)) }
