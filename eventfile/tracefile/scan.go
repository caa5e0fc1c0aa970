package tracefile

import "bytes"

const (
	// pieceBytes is how much is added to the buffer at once, which limits its size.
	pieceBytes = 256 << 10
	// waitBytes is how much more must arrive before an event that was not whole is read again.
	waitBytes = 4 << 10
	// eventBytes limits one event, since it is kept until it is whole.
	eventBytes = 16 << 20
	// memberBytes limits a value beside the events.
	memberBytes = 64 << 10
)

// place is the part of a JSON text that a scanner is in.
type place int

const (
	atStart  place = iota
	inObject       // between the members of the outer object
	inPassed       // inside a large member of it
	inEvents       // between the events
	atEnd          // behind the trace
	afterEnd       // behind bytes that do not belong to it
)

// scanner reads trace events in JSON. It keeps bytes only until the event that they belong to is
// whole. What it finds does not depend on the sizes of the pieces that arrive.
type scanner struct {
	trace *Trace
	take  taker

	buf     []byte
	base    int64 // place of buf[0] in the file
	wanted  int   // bytes of buf before the next attempt
	place   place
	isArray bool // the file is a bare array
	passed  passed

	objects int  // events that are not empty, or what stands in their place
	phases  int  // those that say their kind
	listed  bool // the outer object has events

	// After damage, the scanner looks for the next object that is an event.
	isLost     bool
	lostAt     int64
	lostReason Reason
	work       int64 // bytes read more than once
}

func newScanner(t *Trace) *scanner { return &scanner{trace: t, take: newTaker(t)} }

// write reads the next bytes of the file.
func (s *scanner) write(p []byte) {
	for len(p) > 0 {
		n := min(len(p), pieceBytes)
		s.buf = append(s.buf, p[:n]...)
		p = p[n:]
		if len(s.buf) >= s.wanted {
			s.run(false)
		}
	}
}

// run reads all that is whole in the buffer, or, at the end of the file, all that is there.
func (s *scanner) run(isFinal bool) {
	i := 0
	for i < len(s.buf) {
		next := s.step(i, isFinal)
		if next == i {
			break // what follows is needed
		}
		i = next
	}
	rest := copy(s.buf, s.buf[i:])
	s.buf = s.buf[:rest]
	s.base += int64(i)
	// growing waits bound the time for a large event in small pieces
	if s.wanted = 0; rest > 0 {
		s.wanted = rest + max(rest/2, waitBytes)
	}
}

// step reads at i and returns where to go on. This is i if more bytes are needed.
func (s *scanner) step(i int, isFinal bool) (next int) {
	switch s.place {
	case atStart:
		return s.start(i)
	case inObject:
		return s.member(i, isFinal)
	case inPassed:
		n, ended := s.passed.skip(s.buf[i:])
		if ended {
			s.place = inObject
		}
		return i + n
	case inEvents:
		return s.element(i, isFinal)
	}
	if i = skipBlank(s.buf, i); i < len(s.buf) && s.place == atEnd {
		s.place, s.lostAt = afterEnd, s.base+int64(i)
	}
	return len(s.buf)
}

// start passes over blanks and a byte order mark. The file is known to begin with a bracket.
func (s *scanner) start(i int) (next int) {
	switch s.buf[i] {
	case '{':
		s.place = inObject
	case '[':
		s.place, s.isArray, s.listed = inEvents, true, true
	}
	return i + 1
}

// finish ends the reading.
func (s *scanner) finish() {
	s.run(true)
	end := s.base + int64(len(s.buf))
	switch {
	case s.isLost:
		s.trace.note(s.lostReason, s.lostAt, end-s.lostAt)
	case s.place == afterEnd:
		s.trace.note(Trailing, s.lostAt, end-s.lostAt)
	case s.place == inEvents && !s.isArray, s.place == inPassed, s.place == inObject:
		s.trace.note(CutOff, end, 0)
	}
	s.take.finish()
}

// member reads a member of the outer object.
func (s *scanner) member(i int, isFinal bool) (next int) {
	at := i
	for i < len(s.buf) && (class[s.buf[i]] == blank || s.buf[i] == ',') {
		i++
	}
	if i > at {
		return i
	}
	if s.buf[i] == '}' {
		s.place = atEnd
		return i + 1
	}
	b, isCut := s.window(i, memberBytes)
	value, is := keyEnd(b, i)
	switch {
	case is == short && !isCut && !isFinal:
		return i
	case is != whole:
		return s.lose(i, value, s.reason(is, isCut))
	}
	key := b[i+1 : bytes.LastIndexByte(b[:value], '"')]
	if string(key) == "traceEvents" && b[value] == '[' {
		s.place, s.listed = inEvents, true
		return value + 1
	}
	end, is := valueEnd(b, value)
	switch {
	case is == whole:
		s.keep(string(key), string(b[value:end]))
		return end
	case is == broken:
		return s.lose(i, end, Damaged)
	case isCut:
		s.place, s.passed = inPassed, passed{}
		return value
	case isFinal:
		return s.lose(i, end, CutOff)
	}
	return i
}

// keyEnd returns the place of the value behind the key at i.
func keyEnd(b []byte, i int) (value int, is state) {
	if b[i] != '"' {
		return i, broken
	}
	end := stringEnd(b, i)
	if end < 0 {
		return len(b), short
	}
	if i = skipBlank(b, end); i == len(b) {
		return i, short
	}
	if b[i] != ':' {
		return i, broken
	}
	if i = skipBlank(b, i+1); i == len(b) {
		return i, short
	}
	return i, whole
}

// keep stores a member.
func (s *scanner) keep(name, text string) {
	if name == "baseTimeNanoseconds" {
		s.trace.BaseNs = wholeNumber([]byte(text))
	}
	s.trace.keep(name, text)
}

// window returns the buffer up to a limit behind i. isCut is true if the limit comes first.
func (s *scanner) window(i, limit int) (b []byte, isCut bool) {
	if len(s.buf)-i > limit {
		return s.buf[:i+limit], true
	}
	return s.buf, false
}

// reason returns the reason for which a value could not be read.
func (s *scanner) reason(is state, isCut bool) Reason {
	switch {
	case is == broken:
		return Damaged
	case isCut:
		return TooLarge
	}
	return CutOff
}

// element reads an event, or what stands in its place.
func (s *scanner) element(i int, isFinal bool) (next int) {
	c := s.buf[i]
	switch {
	case c == '{':
		return s.event(i, isFinal)
	case s.isLost:
		if n := bytes.IndexByte(s.buf[i:], '{'); n >= 0 {
			return i + n
		}
		return len(s.buf)
	case class[c] == blank || c == ',':
		return i + 1
	case c == ']':
		s.place = inObject
		if s.isArray {
			s.place = atEnd
		}
		return i + 1
	}
	b, isCut := s.window(i, eventBytes)
	end, is := valueEnd(b, i)
	switch {
	case is == short && !isCut && !isFinal:
		return i
	case is != whole:
		return s.lose(i, end, s.reason(is, isCut))
	}
	s.objects++
	s.trace.note(NotEvent, s.base+int64(i), int64(end-i))
	return end
}

// event reads the object at i.
func (s *scanner) event(i int, isFinal bool) (next int) {
	b, isCut := s.window(i, eventBytes)
	end, is := s.take.read(b, i)
	switch {
	case is == short && !isCut && !isFinal:
		return i
	case is != whole:
		return s.lose(i, end, s.reason(is, isCut))
	}
	at, size := s.base+int64(i), end-i
	if s.take.phase == 0 && s.isLost {
		return end // an object inside of a damaged event
	}
	if s.isLost {
		if s.isLost = false; s.lostReason == CutOff {
			s.lostReason = Damaged // more follows
		}
		s.trace.note(s.lostReason, s.lostAt, at-s.lostAt)
	}
	if !s.take.isEmpty {
		s.objects++
	}
	if s.take.phase != 0 {
		s.phases++
	}
	s.take.event(at, size)
	return end
}

// lose begins to look for the next event, after a value at i could not be read beyond end. Events
// may begin inside of it, if it has lost its own end. Bytes are read again for that as long as this
// is a small part of all reading; otherwise the search goes on at the end.
func (s *scanner) lose(i, end int, reason Reason) (next int) {
	if !s.isLost {
		s.isLost, s.lostAt, s.lostReason = true, s.base+int64(i), reason
	}
	s.place = inEvents
	s.work += int64(end - i)
	if s.work > 4*eventBytes+4*(s.base+int64(i)) {
		return max(end, i+1)
	}
	return i + 1
}

// passed passes over a value piece by piece.
type passed struct {
	depth    int
	isString bool
	isEscape bool
}

// skip passes over bytes and returns their number; ended is true if the value ends with them.
func (p *passed) skip(b []byte) (n int, ended bool) {
	for i, c := range b {
		switch {
		case p.isEscape:
			p.isEscape = false
		case p.isString && c == '\\':
			p.isEscape = true
		case p.isString && c == '"':
			if p.isString = false; p.depth == 0 {
				return i + 1, true
			}
		case p.isString:
		case c == '"':
			p.isString = true
		case class[c] == opening:
			p.depth++
		case class[c] == closing:
			if p.depth == 0 {
				return i, true
			}
			if p.depth--; p.depth == 0 {
				return i + 1, true
			}
		case c == ',' && p.depth == 0:
			return i, true
		}
	}
	return len(b), false
}

// stranger says what a JSON file without events holds; "" for a trace, even if it is empty.
func (s *scanner) stranger() string {
	switch {
	case s.phases > 0:
	case s.objects > 0:
		return "a table of results, or a list of something else: no event has a phase"
	case s.lostReason == Damaged && s.isLost:
		return "damaged JSON without a readable event"
	case !s.listed:
		return "a JSON object without traceEvents"
	}
	return ""
}
