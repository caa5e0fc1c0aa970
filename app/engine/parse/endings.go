package parse

import (
	"time"

	"eventlens/app/wire"
)

// The last messages of small files are sent together while many files are being read: a message
// costs each side as long as reading such a file. A message waits at most for endingsAge. It does
// not wait at all while so few files are being read that the engine might have nothing else to do.
const (
	endingsTogether = 8        // most messages sent together
	endingBytes     = 32 << 10 // most bytes of columns sent together
	endingsAge      = 20 * time.Millisecond
)

// ends sends the last message of a job, now or soon. It returns false if the connection is closed.
func (s *server) ends(job *wire.Parse, p *wire.Parsed) bool {
	if job.Eager || len(p.Chunk) > endingBytes {
		return wire.Send(s.conn, p) == nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endings = append(s.endings, *p)
	switch n := len(s.endings); {
	case n == endingsTogether || len(s.jobs) <= 2*filesAtOnce:
		return s.sendEndings()
	case n == 1:
		s.later = time.AfterFunc(endingsAge, s.sendLater)
	}
	return true
}

// sendLater sends the waiting messages after endingsAge.
func (s *server) sendLater() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sendEndings()
}

// sendEndings sends the waiting messages. It is called with mu held, and returns false if the
// connection is closed.
func (s *server) sendEndings() bool {
	if s.later != nil {
		s.later.Stop()
	}
	files := s.endings
	s.endings = nil
	switch len(files) {
	case 0:
		return true
	case 1:
		return wire.Send(s.conn, &files[0]) == nil
	}
	return wire.Send(s.conn, &wire.ParsedFiles{Files: files}) == nil
}
