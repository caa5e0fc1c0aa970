package main

import (
	"fmt"
	"io"
	"sync"
)

// saidLines is how many lines are said of one look. A store may hold a million names that cannot be used.
const saidLines = 20

// speaker says on stderr what there is to say of each look, and again only what it did not say of the look before. It is safe for concurrent use.
type speaker struct {
	out io.Writer

	mu                   sync.Mutex
	before, said         map[string]bool
	unsaidBefore, unsaid int
	missing              bool // something that belongs in the index is not, or was not read
}

// begin starts a look.
func (s *speaker) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before, s.said, s.missing = s.said, make(map[string]bool), false
	s.unsaidBefore, s.unsaid = s.unsaid, 0
}

// end says how much was left unsaid, unless it was as much before.
func (s *speaker) end() {
	s.mu.Lock()
	more := s.unsaid
	news := more > 0 && more != s.unsaidBefore
	s.mu.Unlock()
	if news {
		s.always(fmt.Sprintf("%s more like these", counted(more, "line")))
	}
}

// omits says that a file is left out, or what of it could not be read.
func (s *speaker) omits(name, why string) {
	s.mu.Lock()
	s.missing = true
	s.mu.Unlock()
	s.notice(plainName(name) + ": " + why)
}

// notice says something, unless it was said of the look before.
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

// always says something.
func (s *speaker) always(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.out, "eventlens: %s\n", line)
}
