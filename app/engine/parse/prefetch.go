package parse

import (
	"context"
	"time"

	"eventlens/eventfile/source"
)

// A stream is read in chunks of chunkBytes, the size in which browsers deliver files. Up to
// chunksAhead chunks are received while others are decoded.
const (
	chunkBytes  = 64 << 10
	chunksAhead = 3
)

// prefetcher receives a file in a goroutine of its own, so that receiving and decoding overlap, and
// a waiting reader can do something else when nothing arrives. It serves one file after the other.
// Apart from its own goroutine, a single goroutine uses it. It implements eventfile.Hopper.
type prefetcher struct {
	// patience is asked by a Read that has to wait: if nothing arrives for so long, the Read calls
	// late and asks again. It must not always return 0: with a single thread, nothing would ever
	// arrive.
	patience func() time.Duration
	late     func()
	timer    *time.Timer

	ctx    context.Context
	stream *source.Stream
	stop   context.CancelFunc // ends the goroutine while it waits for a free buffer
	ended  chan struct{}      // closed by the goroutine

	free     chan []byte // empty buffers
	received chan chunk  // filled buffers, the last with an error; has room for all
	now      chunk       // the chunk being read
	at       int         // how many bytes of now were read
}

// chunk is the result of one read of a stream.
type chunk struct {
	buf []byte
	n   int
	err error
}

// newPrefetcher returns a prefetcher without a file; see the fields of the same names.
func newPrefetcher(patience func() time.Duration, late func()) *prefetcher {
	f := &prefetcher{patience: patience, late: late, timer: time.NewTimer(never),
		free: make(chan []byte, chunksAhead), received: make(chan chunk, chunksAhead+1)}
	for range chunksAhead {
		f.free <- make([]byte, chunkBytes)
	}
	return f
}

// open begins to receive a file from an offset. Unless there is an error, the caller closes the
// prefetcher.
func (f *prefetcher) open(ctx context.Context, src source.Source, from int64,
	opt source.StreamOptions) error {
	stream, err := source.OpenStream(ctx, src, from, opt)
	if err != nil {
		return err
	}
	f.ctx, f.stream = ctx, stream
	f.start()
	return nil
}

// start begins to receive the stream in a goroutine.
func (f *prefetcher) start() {
	ctx, stop := context.WithCancel(f.ctx)
	f.stop, f.ended = stop, make(chan struct{})
	go f.receive(ctx, f.ended)
}

// receive fills buffers until the stream or ctx ends, or until another request for the file would
// be needed. The last chunk has the reason, so a waiting next always returns.
func (f *prefetcher) receive(ctx context.Context, ended chan<- struct{}) {
	defer close(ended)
	for {
		select {
		case buf := <-f.free:
			n, err := f.stream.ReadAhead(buf)
			f.received <- chunk{buf, n, err}
			if err != nil {
				return
			}
		case <-ctx.Done():
			f.received <- chunk{err: ctx.Err()}
			return
		}
	}
}

// Read implements io.Reader.
func (f *prefetcher) Read(p []byte) (int, error) {
	for f.at == f.now.n {
		switch f.now.err {
		case nil:
		case source.ErrWindowEnd: // continue at this offset with another request
			f.stop()
			<-f.ended
			f.start()
		default:
			return 0, f.now.err
		}
		f.release()
		f.now = f.next()
	}
	n := copy(p, f.now.buf[f.at:f.now.n])
	f.at += n
	return n, nil
}

// Worth implements eventfile.Hopper.
func (f *prefetcher) Worth(from, to int64) bool { return f.stream.Worth(from, to) }

// Hop implements eventfile.Hopper.
func (f *prefetcher) Hop(from, to int64) {
	f.halt()
	f.stream.Hop(from, to)
	f.start()
}

// next waits for the next chunk.
func (f *prefetcher) next() chunk {
	for {
		select {
		case p := <-f.received:
			return p
		default:
		}
		patience := f.patience()
		if patience == never { // arming a timer is a call into the browser
			return <-f.received
		}
		f.timer.Reset(patience)
		select {
		case p := <-f.received:
			return p
		case <-f.timer.C:
			f.late()
		}
	}
}

// release frees the buffer that was being read.
func (f *prefetcher) release() {
	if f.now.buf != nil {
		f.free <- f.now.buf
	}
	f.now, f.at = chunk{}, 0
}

// halt ends the goroutine and drops what it received.
func (f *prefetcher) halt() {
	f.timer.Stop()
	f.stop()
	f.stream.Halt() // ends a read that is under way
	<-f.ended
	f.release()
	for len(f.received) > 0 {
		f.now = <-f.received
		f.release()
	}
}

// close ends receiving.
func (f *prefetcher) close() {
	f.halt()
	f.stream.Close()
}
