package main

import (
	"fmt"
	"io"
	"sync"
)

// maxNotices limits the lines printed for one look. A store may hold a million unusable names.
const maxNotices = 20

// speaker prints the notices of each look on stderr, except those that the look before printed too.
// It is safe for concurrent use.
type speaker struct {
	out io.Writer

	mu sync.Mutex
	// notices printed by the look before, and by this one
	printedBefore, printed map[string]bool
	// number of notices suppressed by the look before, and by this one
	suppressedBefore, suppressed int
	// missing says that something is missing from the index, or was not read.
	missing bool
}

// begin starts a look.
func (s *speaker) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.printedBefore, s.printed, s.missing = s.printed, make(map[string]bool), false
	s.suppressedBefore, s.suppressed = s.suppressed, 0
}

// end prints how many lines were suppressed, if the number changed.
func (s *speaker) end() {
	s.mu.Lock()
	more := s.suppressed
	news := more > 0 && more != s.suppressedBefore
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
	known := s.printed[line]
	if !known && len(s.printed) >= maxNotices {
		s.suppressed++
		known = true
	} else if !known {
		s.printed[line] = true
		known = s.printedBefore[line]
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
