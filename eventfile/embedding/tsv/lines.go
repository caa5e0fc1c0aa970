package tsv

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"eventlens/eventfile"
)

const (
	bufferBytes = 256 << 10
	// mostLine is more than a row of 100,000 numbers has.
	mostLine = 16 << 20
)

// line is a line of a file, without its end.
type line struct {
	text   []byte // valid until the next line is read
	number int    // from 1 on
	at     int64  // byte at which it begins
}

// lines reads the lines of a stream.
type lines struct {
	in     io.Reader
	notes  *notes
	buffer []byte
	from   int // the rest of the buffer begins here
	fill   int // and ends here
	number int
	at     int64
	err    error
}

func newLines(in io.Reader, notes *notes) *lines {
	return &lines{in: in, notes: notes, buffer: make([]byte, bufferBytes)}
}

// start reads the beginning of the file, and reports what is no table at all.
func (s *lines) start() error {
	for s.fill < eventfile.SniffBytes && s.err == nil {
		s.read()
	}
	head := s.buffer[:s.fill]
	if len(head) == 0 {
		return nil
	}
	switch _, looks := eventfile.Sniff(head[:min(len(head), eventfile.SniffBytes)]); looks {
	case eventfile.LooksLFS, eventfile.LooksHTML, eventfile.LooksZip, eventfile.LooksZstd,
		eventfile.LooksGzip, eventfile.LooksTar, eventfile.LooksZeros:
		return fmt.Errorf("no table but %s", looks)
	}
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		return errors.New("the text is UTF-16: save it as UTF-8")
	}
	if bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) {
		s.from, s.at = 3, 3
	}
	if bytes.IndexByte(head, 0) >= 0 {
		return errors.New("no table: it holds zero bytes")
	}
	return nil
}

// read reads once into the free part of the buffer, which it makes if there is none.
func (s *lines) read() {
	if s.from > 0 {
		s.fill = copy(s.buffer, s.buffer[s.from:s.fill])
		s.from = 0
	}
	if s.fill == len(s.buffer) {
		s.buffer = append(s.buffer, make([]byte, len(s.buffer))...)
	}
	n, err := s.in.Read(s.buffer[s.fill:])
	s.fill += n
	s.err = err
}

// next returns the next line. ok is false at the end, or at the stream's error, which is in err
// unless it is io.EOF.
func (s *lines) next() (l line, ok bool) {
	for searched := s.from; ; {
		if i := bytes.IndexByte(s.buffer[searched:s.fill], '\n'); i >= 0 {
			l = s.take(searched+i, searched+i+1)
			if len(l.text) <= mostLine {
				return l, true
			}
			s.notes.add(LongLine, l)
			searched = s.from
			continue
		}
		if s.err != nil {
			break
		}
		if s.fill-s.from > mostLine {
			s.skip()
			searched = s.from
			continue
		}
		pending := s.fill - s.from
		s.read() // moves the rest to the beginning
		searched = s.from + pending
	}
	if s.from == s.fill {
		return line{}, false
	}
	return s.take(s.fill, s.fill), true
}

// take returns the line that ends at end; the next one begins at next.
func (s *lines) take(end, next int) line {
	s.number++
	l := line{text: s.buffer[s.from:end], number: s.number, at: s.at}
	s.at += int64(next - s.from)
	s.from = next
	if n := len(l.text); n > 0 && l.text[n-1] == '\r' {
		l.text = l.text[:n-1]
	}
	return l
}

// skip passes over a line that is too long.
func (s *lines) skip() {
	s.number++
	s.notes.add(LongLine, line{number: s.number, at: s.at})
	for {
		if i := bytes.IndexByte(s.buffer[s.from:s.fill], '\n'); i >= 0 {
			s.at += int64(i + 1)
			s.from += i + 1
			return
		}
		s.at += int64(s.fill - s.from)
		s.from = s.fill
		if s.err != nil {
			return
		}
		s.read()
	}
}

// failure returns the error that ended the stream, or nil at its end.
func (s *lines) failure() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// isBlank reports whether a line is empty apart from spaces.
func isBlank(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }
