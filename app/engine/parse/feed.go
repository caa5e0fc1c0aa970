package parse

import (
	"context"
	"time"

	"eventlens/eventfile/source"
)

// Pieces of feedBytes are asked of a body, which is what browsers hand files over in, and feedAhead of them are received while others are decoded.
const (
	feedBytes = 64 << 10
	feedAhead = 3
)

// feed receives a file in a goroutine of its own, so that receiving and decoding overlap, and so that whoever reads it notices when nothing
// arrives. It serves one file after the other and is, but for that goroutine, used by one goroutine.
type feed struct {
	// patience is asked by a Read that has to wait: when nothing arrives for so long, it calls late and asks again, which must not give 0 for
	// ever: where there is one thread, nothing would arrive.
	patience func() time.Duration
	late     func()
	timer    *time.Timer

	body   *source.Body
	cancel context.CancelFunc
	ended  chan struct{} // closed by the goroutine

	free     chan []byte // buffers to be filled
	received chan piece  // filled ones, the last one with an error; it has room for all
	now      piece       // is being read
	at       int         // bytes of it that were read
}

// piece is what one read of a body gave.
type piece struct {
	buf []byte
	n   int
	err error
}

func newFeed(patience func() time.Duration, late func()) *feed {
	f := &feed{patience: patience, late: late, timer: time.NewTimer(never),
		free: make(chan []byte, feedAhead), received: make(chan piece, feedAhead+1)}
	for range feedAhead {
		f.free <- make([]byte, feedBytes)
	}
	return f
}

// open begins to receive a file from an offset on. Unless there is an error, the caller closes the feed.
func (f *feed) open(ctx context.Context, src source.Source, from int64) (*source.Body, error) {
	ctx, cancel := context.WithCancel(ctx)
	body, err := src.Open(ctx, from)
	if err != nil {
		cancel()
		return nil, err
	}
	f.body, f.cancel, f.ended = body, cancel, make(chan struct{})
	go f.receive(ctx)
	return body, nil
}

// receive fills buffers until the body or ctx ends. The last piece says why, so that next always has something to wait for.
func (f *feed) receive(ctx context.Context) {
	defer close(f.ended)
	for {
		select {
		case buf := <-f.free:
			n, err := f.body.Read(buf)
			f.received <- piece{buf, n, err}
			if err != nil {
				return
			}
		case <-ctx.Done():
			f.received <- piece{err: ctx.Err()}
			return
		}
	}
}

// Read implements io.Reader.
func (f *feed) Read(p []byte) (int, error) {
	for f.at == f.now.n {
		if f.now.err != nil {
			return 0, f.now.err
		}
		f.release()
		f.now = f.next()
	}
	n := copy(p, f.now.buf[f.at:f.now.n])
	f.at += n
	return n, nil
}

// next waits for the next piece.
func (f *feed) next() piece {
	for {
		select {
		case p := <-f.received:
			return p
		default:
		}
		f.timer.Reset(f.patience())
		select {
		case p := <-f.received:
			return p
		case <-f.timer.C:
			f.late()
		}
	}
}

// release gives back the buffer that is being read.
func (f *feed) release() {
	if f.now.buf != nil {
		f.free <- f.now.buf
	}
	f.now, f.at = piece{}, 0
}

// close ends receiving and returns how many bytes were received that nobody read.
func (f *feed) close() (unread int64) {
	f.timer.Stop()
	f.cancel() // ends a Read of the body that is under way
	<-f.ended
	f.body.Close()
	unread = int64(f.now.n - f.at)
	f.release()
	for len(f.received) > 0 {
		f.now = <-f.received
		unread += int64(f.now.n)
		f.release()
	}
	return unread
}
