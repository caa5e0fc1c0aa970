package source

import (
	"context"
	"errors"
	"io"
	"math"
	"sync"
	"time"
)

// Sizes of requests. An answer that is abandoned half-way has filled buffers on its way in vain,
// some megabytes, and in HTTP/1 costs its connection; one that is too short costs a round trip. So
// a stream that hops requests about as much as it will need, and more and more while it does not
// hop.
const (
	// boundedBytes is the size from which on a file is first requested in a window, not as a whole.
	boundedBytes = 4 << 20
	firstWindow  = 512 << 10
	// After a hop the window is about twice the bytes used after earlier hops.
	hopWindow, minHopWindow = 64 << 10, 16 << 10
	windowGrowth            = 4
	// after a window of this size the whole rest of the file is requested
	maxWindow = 2 << 20
	// drainBytes is how much of a window is read in vain instead of abandoning it.
	drainBytes = 64 << 10
)

// ErrWindowEnd is returned by [Stream.ReadAhead] if the next byte has not been requested.
var ErrWindowEnd = errors.New("the end of what was asked for")

// ErrChanged reports that the file changed since a part of it was read. The part read belongs to
// the old file, unless the file only grew; to continue, read on after a record verified to be the
// same in both.
var ErrChanged = errors.New("the file changed while it was read")

// StreamOptions holds known properties of a file. The zero value means that nothing is known.
type StreamOptions struct {
	SizeBytes int64            // size from the file's listing; 0 or less if unknown
	Now       func() time.Time // nil for time.Now
}

// Stream reads a file from an offset on, and can leave out parts. It implements io.Reader and the
// Hopper of package eventfile.
//
// It belongs to one goroutine, or to two that take turns with Read, ReadAhead, Hop and Close. While
// one of them reads, the other may call Halt, Worth and Received.
type Stream struct {
	ctx    context.Context
	src    Source
	ranger Ranger // nil if src does not implement it
	now    func() time.Time

	reading context.Context // the context of a Read; Halt ends it
	halt    context.CancelFunc
	body    *Body // nil if the next byte must be requested
	opened  bool  // there was a first answer
	info    Info  // information from the first answer
	packed  bool  // whether the first answer's file is unpacked while it is read
	pos     int64 // file offset of the body
	landed  int64 // where reading began: at first, or after the last hop
	hopped  bool  // landed is after a hop
	used    int64 // estimate of the bytes used after a hop
	window  int64 // size of the next request; 0 for all
	border  bool  // a window has ended

	mu sync.Mutex // guards the fields below
	// offset of the next byte that Read returns; pos is before it while bytes are dropped
	at          int64
	requestedTo int64 // end of the requested part; math.MaxInt64 for the file's end
	// end of a payload that would be worth a hop if less of it had been requested; 0 for none
	until    int64
	size     int64 // -1 if unknown
	line     linkSpeed
	received int64
	stored   func() int64 // counts the received bytes of a packed file
	ranges   answer       // whether the source supports ranges
}

// answer is yes, no, or not known yet.
type answer int8

const (
	unknown answer = iota
	yes
	no
)

// OpenStream opens a file at an offset. Its errors are from [Source.Open]. The caller closes the
// stream.
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

// Info returns the information from the first answer.
func (s *Stream) Info() Info { return s.info }

// Packed reports whether the file is unpacked while it is read, from its start; see
// [Body].Received.
func (s *Stream) Packed() bool { return s.packed }

// Size returns the size of the file, -1 if unknown. After Read returned io.EOF it is the end of the
// file.
func (s *Stream) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.size
}

// Received returns how many bytes of the stored file have arrived, including useless ones.
func (s *Stream) Received() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stored != nil {
		return s.stored()
	}
	return s.received
}

// Read implements io.Reader. Errors other than io.EOF are from [Source.Open] and [Body], or
// ErrChanged.
func (s *Stream) Read(p []byte) (int, error) {
	s.border = false
	for {
		n, err := s.ReadAhead(p)
		if err != ErrWindowEnd {
			return n, err
		}
	}
}

// ReadAhead is like Read, for callers that read ahead of their needs: before it requests more of
// the file, it returns ErrWindowEnd, once. Call it again when the next byte is really needed.
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

// readBody reads from the open body. It returns no bytes if bytes were dropped, or if a window
// ended.
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

// bodyEnds prepares the next request after a window, or returns the end of the file.
func (s *Stream) bodyEnds() error {
	if s.requestedTo == math.MaxInt64 {
		s.size = s.pos
		return io.EOF
	}
	if s.pos == s.body.From { // an answer without bytes; repeating the request would never end
		return &ShortBodyError{Got: 0, Want: s.requestedTo - s.pos}
	}
	s.body.Close()
	s.body = nil
	s.border = s.size < 0 || s.at < s.size
	return nil
}

// Worth implements eventfile.Hopper: it compares the measured time for receiving the bytes with the
// measured round trip. Bytes already requested are on their way, and never worth a hop. If it is
// unknown whether the server supports ranges, one byte is requested to find out.
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

// givesRanges requests one byte, to see whether the server returns only that.
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

// Halt ends a current Read or ReadAhead, which then returns the error of a canceled context.
// Nothing can be read until Hop.
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

// smallWindow returns the size of a request if another hop is likely.
func (s *Stream) smallWindow() int64 {
	if s.used == 0 {
		return hopWindow
	}
	return min(max(2*s.used, minHopWindow), maxWindow)
}

// leave closes the body. If only a little of a window remains it is read first: it has been sent
// anyway, and a complete answer keeps its connection.
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

// ask requests the file from the next byte on.
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
		window = 0 // the rest of the file is not much larger
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

// open requests window bytes from an offset on; all if window is 0.
func (s *Stream) open(from, window int64) (body *Body, ranged bool, err error) {
	if window > 0 {
		return s.ranger.OpenRange(s.reading, from, window)
	}
	body, err = s.src.Open(s.reading, from)
	return body, err == nil && from > 0 && body.From == from, err
}

// learn evaluates an answer.
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

// changed reports whether two answers are certainly from different files.
func changed(before, after Info) bool {
	return before.Validator != "" && after.Validator != "" && before.Validator != after.Validator ||
		after.SizeBytes >= 0 && after.SizeBytes < before.SizeBytes
}

// pastEnd returns io.EOF for the error of a request beyond the file's end, after a hop or a window.
func (s *Stream) pastEnd(err error, from int64) error {
	var past *PastEndError
	if !s.opened || !errors.As(err, &past) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size = past.SizeBytes
	if s.size < 0 && s.landed < from {
		s.size = from // all bytes before this offset were read
	}
	return io.EOF
}

// Close implements io.Closer. It ends a request in progress.
func (s *Stream) Close() error {
	s.halt()
	if s.body == nil {
		return nil
	}
	body := s.body
	s.body = nil
	return body.Close()
}
