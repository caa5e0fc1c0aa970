package source

import (
	"context"
	"errors"
	"io"
	"math"
	"sync"
	"time"
)

// How much is asked for at once. An answer that is given up half-way has filled the buffers on its way in vain, some megabytes, and in HTTP/1 costs
// its connection; one that is too short costs a round trip. So whoever hops asks for what he is likely to need, and for more and more while he
// does not hop.
const (
	// boundedBytes is the size of the smallest file that is not asked for as a whole at first, but in a first window.
	boundedBytes = 4 << 20
	firstWindow  = 512 << 10
	// Behind a hop it is about twice what was of use behind the hops before.
	hopWindow, minHopWindow = 64 << 10, 16 << 10
	windowGrowth            = 4
	maxWindow               = 2 << 20 // behind one of these the rest of the file is asked for
	// drainBytes is how much of a window is read in vain rather than given up.
	drainBytes = 64 << 10
)

// ErrWindowEnd is what [Stream.ReadAhead] returns where the next byte has not been asked for.
var ErrWindowEnd = errors.New("the end of what was asked for")

// ErrChanged says that a file is not the one any more of which a part was read. What was read is of the old one, unless the file only grew; reading
// it anew behind a record that is proved to be the same goes on.
var ErrChanged = errors.New("the file changed while it was read")

// StreamOptions say what is known of a file. The zero value knows nothing.
type StreamOptions struct {
	SizeBytes int64            // as its listing says; 0 or less when that is not known
	Now       func() time.Time // nil for time.Now
}

// Stream is a file from an offset on, of which parts can be left out. It implements io.Reader and the Hopper of package eventfile.
//
// It belongs to one goroutine, or to two that take turns with Read, ReadAhead, Hop and Close; Halt, Worth and Received may be called by one while the
// other reads.
type Stream struct {
	ctx    context.Context
	src    Source
	ranger Ranger // nil when src is none
	now    func() time.Time

	reading context.Context // ends with Halt
	halt    context.CancelFunc
	body    *Body // nil when the next byte has to be asked for
	opened  bool  // there was a first answer
	info    Info  // of that
	packed  bool  // as that told
	pos     int64 // where in the file the body is
	landed  int64 // where reading began, at first or behind the last hop
	hopped  bool  // that is behind a hop
	used    int64 // about how much is of use behind a hop
	window  int64 // how much is asked for next; 0 for all
	border  bool  // a window ended

	mu          sync.Mutex // guards the fields below
	at          int64      // of the next byte that Read gives; pos is before it while bytes are dropped
	requestedTo int64      // where what was asked for ends; math.MaxInt64 for the file's end
	until       int64      // where a payload ends that would be worth a hop if less of it had been asked for; 0 for none
	size        int64      // -1 when unknown
	line        line
	received    int64
	stored      func() int64 // counts those of a packed file
	ranges      answer       // whether the source gives ranges
}

// answer is yes, no, or not known yet.
type answer int8

const (
	unknown answer = iota
	yes
	no
)

// OpenStream opens a file at an offset. Its errors are those of [Source.Open]. The caller closes the stream.
func OpenStream(ctx context.Context, src Source, from int64, opt StreamOptions) (*Stream, error) {
	s := &Stream{ctx: ctx, src: src, now: opt.Now, at: from, pos: from, landed: from, size: -1}
	if s.now == nil {
		s.now = time.Now
	}
	s.ranger, _ = src.(Ranger)
	if opt.SizeBytes > 0 && opt.SizeBytes > from {
		s.size = opt.SizeBytes
	}
	if s.size-from >= boundedBytes {
		s.window = firstWindow
	}
	s.reading, s.halt = context.WithCancel(ctx)
	if err := s.ask(); err != nil {
		s.halt()
		return nil, err
	}
	return s, nil
}

// Info is what the first answer told of the file.
func (s *Stream) Info() Info { return s.info }

// Packed says that the file is unpacked while it is read, from its start; see [Body].Received.
func (s *Stream) Packed() bool { return s.packed }

// Size returns the size of the file as far as it is known, -1 when it is not. After Read returned io.EOF it is where the file ends.
func (s *Stream) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.size
}

// Received tells how many bytes of the file have arrived, as it is stored, those that were of no use included.
func (s *Stream) Received() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stored != nil {
		return s.stored()
	}
	return s.received
}

// Read implements io.Reader. Errors other than io.EOF are those of [Source.Open] and [Body], and ErrChanged.
func (s *Stream) Read(p []byte) (int, error) {
	s.border = false
	for {
		n, err := s.ReadAhead(p)
		if err != ErrWindowEnd {
			return n, err
		}
	}
}

// ReadAhead is Read for whoever reads ahead of what is needed: before more of the file is asked for than was so far, it returns ErrWindowEnd, once. It
// is called again when the next byte is needed indeed.
func (s *Stream) ReadAhead(p []byte) (int, error) {
	for {
		if s.border {
			s.border = false
			return 0, ErrWindowEnd
		}
		if s.body == nil {
			if err := s.ask(); err != nil {
				return 0, err
			}
		}
		n, err := s.readBody(p)
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// readBody reads from the open body. It returns nothing when bytes were dropped, or when a window ended.
func (s *Stream) readBody(p []byte) (int, error) {
	drop := s.at - s.pos
	if drop > 0 {
		p = p[:min(int64(len(p)), drop)]
	}
	began := s.now()
	n, err := s.body.Read(p)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line.brought(n, s.now().Sub(began))
	s.received += int64(n)
	s.pos += int64(n)
	if drop > 0 {
		n = 0
	}
	s.at += int64(n)
	if err == io.EOF {
		err = s.bodyEnds()
	}
	return n, err
}

// bodyEnds goes on behind a window, or tells the end of the file.
func (s *Stream) bodyEnds() error {
	if s.requestedTo == math.MaxInt64 {
		s.size = s.pos
		return io.EOF
	}
	if s.pos == s.body.From { // an answer without a byte; asking again would go on for ever
		return &ShortBodyError{Got: 0, Want: s.requestedTo - s.pos}
	}
	s.body.Close()
	s.body = nil
	s.border = s.size < 0 || s.at < s.size
	return nil
}

// Worth implements eventfile.Hopper: it compares the time that the bytes would take with that of a round trip, both as measured. Bytes that were asked
// for already are on their way, and never worth it. A server that has not yet shown whether it gives ranges is asked for one byte.
func (s *Stream) Worth(from, to int64) bool {
	s.mu.Lock()
	hops := s.ranger != nil && s.ranges != no
	left := to - max(from, s.at)
	if s.requestedTo != math.MaxInt64 {
		left = min(left, to-s.requestedTo)
	}
	worth := hops && s.line.worthHop(left)
	if hops && !worth && s.line.worthHop(to-from) {
		s.until = to
	}
	ask := worth && s.ranges == unknown
	s.mu.Unlock()
	if ask {
		return s.givesRanges()
	}
	return worth
}

// givesRanges asks for one byte, to see whether no more than that comes.
func (s *Stream) givesRanges() bool {
	body, ranged, err := s.ranger.OpenRange(s.ctx, 0, 1)
	if err == nil {
		body.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ranges = no
	if ranged {
		s.ranges = yes
	}
	return ranged
}

// Halt ends a Read or ReadAhead that is under way, which then returns the error of a context that was canceled. Nothing can be read until Hop.
func (s *Stream) Halt() { s.halt() }

// Hop implements eventfile.Hopper.
func (s *Stream) Hop(from, to int64) {
	s.leave()
	s.halt()
	s.reading, s.halt = context.WithCancel(s.ctx)
	if s.hopped && to > from {
		s.used = max(from-s.landed, s.used/2)
	}
	s.window = s.smallWindow()
	s.landed, s.hopped, s.border = to, true, false
	s.mu.Lock()
	s.at, s.until = to, 0
	s.mu.Unlock()
}

// smallWindow is how much is asked for where another hop is likely.
func (s *Stream) smallWindow() int64 {
	if s.used == 0 {
		return hopWindow
	}
	return min(max(2*s.used, minHopWindow), maxWindow)
}

// leave closes the body. What little is left of a window is read before that: it has been sent, and whole answers keep their connection.
func (s *Stream) leave() {
	if s.body == nil {
		return
	}
	s.mu.Lock()
	left := s.requestedTo - s.pos
	s.mu.Unlock()
	if left > 0 && left <= drainBytes && s.reading.Err() == nil {
		n, _ := io.CopyN(io.Discard, s.body, left)
		s.mu.Lock()
		s.received += n
		s.mu.Unlock()
	}
	s.body.Close()
	s.body = nil
}

// ask asks for the file from the next byte on.
func (s *Stream) ask() error {
	s.mu.Lock()
	from, size, until := s.at, s.size, s.until
	s.until = 0
	s.mu.Unlock()
	if s.opened && size >= 0 && from >= size {
		return io.EOF
	}
	window := s.window
	if until > from {
		s.window = s.smallWindow()
		window = until - from + s.window
	}
	if s.ranger == nil || size >= 0 && size-from <= 2*window {
		window = 0 // the rest is not much more
	}
	if s.window *= windowGrowth; s.window > maxWindow {
		s.window = 0
	}
	began := s.now()
	body, ranged, err := s.open(from, window)
	if err != nil {
		return s.pastEnd(err, from)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line.answered(s.now().Sub(began))
	s.body, s.pos = body, body.From
	return s.learn(from, window, ranged)
}

// open asks for so many bytes from an offset on, for all if window is 0.
func (s *Stream) open(from, window int64) (body *Body, ranged bool, err error) {
	if window > 0 {
		return s.ranger.OpenRange(s.reading, from, window)
	}
	body, err = s.src.Open(s.reading, from)
	return body, err == nil && from > 0 && body.From == from, err
}

// learn takes up what an answer tells.
func (s *Stream) learn(from, window int64, ranged bool) error {
	body := s.body
	s.requestedTo = math.MaxInt64
	if window > 0 && ranged {
		s.requestedTo = from + window
	}
	switch {
	case body.Received != nil, window > 0 && !ranged, body.From < from:
		s.ranges = no
	case ranged:
		s.ranges = yes
	}
	if !s.opened {
		s.opened, s.info, s.packed = true, body.Info, body.Received != nil
	} else if changed(s.info, body.Info) {
		body.Close()
		s.body = nil
		return ErrChanged
	}
	if s.stored = body.Received; s.stored != nil {
		s.size = -1
	} else if body.Info.SizeBytes >= 0 {
		s.size = body.Info.SizeBytes
	}
	return nil
}

// changed reports whether two answers are known to be of different files.
func changed(before, after Info) bool {
	return before.Validator != "" && after.Validator != "" && before.Validator != after.Validator ||
		after.SizeBytes >= 0 && after.SizeBytes < before.SizeBytes
}

// pastEnd returns io.EOF for the error of asking for bytes behind a hop, or behind a window, where there are none.
func (s *Stream) pastEnd(err error, from int64) error {
	var past *PastEndError
	if !s.opened || !errors.As(err, &past) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size = past.SizeBytes
	if s.size < 0 && s.landed < from {
		s.size = from // everything before it was read
	}
	return io.EOF
}

// Close implements io.Closer. It ends a request that is under way.
func (s *Stream) Close() error {
	s.halt()
	if s.body == nil {
		return nil
	}
	body := s.body
	s.body = nil
	return body.Close()
}
