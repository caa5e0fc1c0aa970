package unpack

import (
	"context"
	"sync/atomic"
	"time"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Options supply what depends on the platform.
type Options struct {
	packed.Unpackers
	// Pause is called every few dozen KiB while data are unpacked only to be skipped; nil does
	// nothing.
	Pause func()
}

// Source is a file's unpacked content. It implements [source.Source] and [source.Ranger] and may be
// used by several goroutines at once.
type Source struct {
	stored source.Source
	opt    Options
	packed atomic.Bool // the file is packed, as far as known
	seeker seeker
}

var _ source.Ranger = (*Source)(nil)

// New returns a Source for the unpacked content of stored, or for stored itself if it is not
// compressed.
func New(stored source.Source, opt Options) *Source {
	if opt.Pause == nil {
		opt.Pause = func() {}
	}
	return &Source{stored: stored, opt: opt, seeker: seeker{patience: idleTime}}
}

// idleTime is how long ReadAt keeps a file open for a later call. It is short, because an open file
// holds one of the few connections that a browser has for a host.
const idleTime = 2 * time.Second

// AssumePacked declares that an earlier visit found the file packed. Without it, the file counts as
// plain until it was opened at its start.
func (s *Source) AssumePacked() { s.packed.Store(true) }

// Stat implements [source.Source]: it returns size and validator of the stored file.
func (s *Source) Stat(ctx context.Context) (source.Info, error) { return s.stored.Stat(ctx) }

// Open implements [source.Source], with these differences for a packed file: the body begins at the
// start of the file, so that only reading shows whether from lies past its end; Info describes the
// stored file; Received is set. Errors of reading include [*packed.DamageError].
func (s *Source) Open(ctx context.Context, from int64) (*source.Body, error) {
	if s.packed.Load() {
		from = 0
	}
	received := new(atomic.Int64)
	in, err := s.open(ctx, from, received)
	if err != nil {
		return nil, err
	}
	body := &source.Body{ReadCloser: in, From: in.body.From, Info: in.body.Info}
	if body.From > 0 {
		return body, nil
	}
	p := packingOf(in.peek())
	s.packed.Store(p != plainFile)
	if p != plainFile {
		body.ReadCloser, body.Received = s.newStream(ctx, in, p), received.Load
	}
	return body, nil
}

// OpenRange implements [source.Ranger]. A packed file gives no ranges.
func (s *Source) OpenRange(ctx context.Context,
	from, n int64) (body *source.Body, ranged bool, err error) {
	stored, ok := s.stored.(source.Ranger)
	if ok && !s.packed.Load() {
		in, err := openStored(ctx, new(atomic.Int64),
			func(ctx context.Context) (body *source.Body, err error) {
				body, ranged, err = stored.OpenRange(ctx, from, n)
				return body, err
			})
		if err != nil {
			return nil, false, err
		}
		if in.body.From > 0 || packingOf(in.peek()) == plainFile {
			return &source.Body{ReadCloser: in, From: in.body.From, Info: in.body.Info}, ranged, nil
		}
		s.packed.Store(true)
		in.Close()
	}
	body, err = s.Open(ctx, from)
	return body, false, err
}

// open opens the stored file.
func (s *Source) open(ctx context.Context, from int64,
	received *atomic.Int64) (*storedBody, error) {
	return openStored(ctx, received, func(ctx context.Context) (*source.Body, error) {
		return s.stored.Open(ctx, from)
	})
}

func openStored(ctx context.Context, received *atomic.Int64,
	open func(context.Context) (*source.Body, error)) (*storedBody, error) {
	ctx, cancel := context.WithCancel(ctx)
	body, err := open(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	return &storedBody{ctx: ctx, cancel: cancel, body: body, received: received}, nil
}

// storedBody is an open stored file.
type storedBody struct {
	ctx      context.Context
	cancel   context.CancelFunc
	body     *source.Body
	received *atomic.Int64
	head     []byte // bytes received by peek and not yet read
	err      error  // error of the body
}

// peek returns the first bytes without consuming them, or fewer than magicBytes if there are no
// more for now.
func (b *storedBody) peek() []byte {
	head := make([]byte, 0, magicBytes)
	for len(head) < magicBytes && b.err == nil {
		n, _ := b.Read(head[len(head):magicBytes])
		head = head[:len(head)+n]
	}
	b.head = head
	return head
}

// Read implements io.Reader.
func (b *storedBody) Read(p []byte) (int, error) {
	if len(b.head) > 0 {
		n := copy(p, b.head)
		b.head = b.head[n:]
		return n, nil
	}
	if b.err != nil {
		return 0, b.err
	}
	n, err := b.body.Read(p)
	b.received.Add(int64(n))
	b.err = err
	return n, err
}

// Close implements io.Closer.
func (b *storedBody) Close() error {
	b.cancel()
	return b.body.Close()
}
