package main

import (
	"fmt"
	"io"
	"sync"
)

// saidLines limits the lines printed for one look. A store may hold a million unusable names.
const saidLines = 20

// speaker prints the notices of each look on stderr, except those that the look before printed too.
// It is safe for concurrent use.
type speaker struct {
	out io.Writer

	mu                   sync.Mutex
	before, said         map[string]bool
	unsaidBefore, unsaid int
	// missing says that something is missing from the index, or was not read.
	missing bool
}

// begin starts a look.
func (s *speaker) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before, s.said, s.missing = s.said, make(map[string]bool), false
	s.unsaidBefore, s.unsaid = s.unsaid, 0
}

// end prints how many lines were suppressed, if the number changed.
func (s *speaker) end() {
	s.mu.Lock()
	more := s.unsaid
	news := more > 0 && more != s.unsaidBefore
	s.mu.Unlock()
	if news {
		s.always(fmt.Sprintf("%s more like these", counted(more, "line")))
	}
}

// omits reports a file that was left out, or not read to its end.
func (s *speaker) omits(name, why string) {
	s.mu.Lock()
	s.missing = true
	s.mu.Unlock()
	s.notice(plainName(name) + ": " + why)
}

// notice prints a line, unless the look before printed it too.
func (s *speaker) notice(line string) {
	s.mu.Lock()
	known := s.said[line]
	if !known && len(s.said) >= saidLines {
		s.unsaid++
		known = true
	} else if !known {
		s.said[line] = true
		known = s.before[line]
	}
	s.mu.Unlock()
	if !known {
		s.always(line)
	}
}

// always prints a line.
func (s *speaker) always(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.out, "eventlens: %s\n", line)
}
