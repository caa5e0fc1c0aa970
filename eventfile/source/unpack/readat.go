package unpack

import (
	"bytes"
	"context"
	"io"
	"sync"
	"time"

	"eventlens/eventfile/source"
)

// seeker reads parts of a packed file. It unpacks the file from its start up to the part, and stays
// open after it for a while, since the next part often comes later in the file.
type seeker struct {
	patience time.Duration // how long the file stays open for another call

	mu     sync.Mutex
	body   *source.Body // nil when the file is closed
	ctx    context.Context
	cancel context.CancelFunc // ends reading body
	at     int64              // position in the unpacked data
	idle   *time.Timer
}

// ReadAt implements [source.Source]. In a packed file it unpacks everything before the part, from
// the start or from the end of the part that was read last. It leaves the file open for that, until
// two seconds later or until the context of the call that opened it ends.
func (s *Source) ReadAt(ctx context.Context, off, n int64) ([]byte, error) {
	if !s.packed.Load() {
		return s.stored.ReadAt(ctx, off, n)
	}
	k := &s.seeker
	k.mu.Lock()
	defer k.mu.Unlock()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if k.idle != nil {
		k.idle.Stop()
	}
	if k.body == nil || k.ctx.Err() != nil || k.at > off {
		if err := k.open(ctx, s); err != nil {
			return nil, err
		}
	}
	defer context.AfterFunc(ctx, k.cancel)()
	part, err := k.read(off, n, s.opt.Pause)
	if err != nil {
		k.close()
		return nil, err
	}
	k.idle = time.AfterFunc(k.patience, k.closeIdle)
	return part, nil
}

// open opens the file at its start.
func (k *seeker) open(ctx context.Context, s *Source) (err error) {
	k.close()
	k.ctx, k.cancel = context.WithCancel(ctx)
	if k.body, err = s.Open(k.ctx, 0); err != nil {
		k.cancel()
	}
	k.at = 0
	return err
}

// read reads n bytes from off, which must be at or after k.at. Memory grows with the bytes that
// exist, not with n.
func (k *seeker) read(off, n int64, pause func()) ([]byte, error) {
	in := pausing{k.body, pause}
	passed, err := io.CopyN(io.Discard, in, off-k.at)
	if k.at += passed; err == nil {
		var part bytes.Buffer
		passed, err = io.CopyN(&part, in, n)
		if k.at += passed; err == nil {
			return part.Bytes(), nil
		}
	}
	if err == io.EOF {
		err = &source.PastEndError{Offset: k.at, SizeBytes: k.at}
	}
	return nil, err
}

func (k *seeker) close() {
	if k.body != nil {
		k.cancel()
		k.body.Close()
		k.body = nil
	}
}

// closeIdle closes the file while no call is using it.
func (k *seeker) closeIdle() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.close()
}
