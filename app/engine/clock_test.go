package engine_test

import (
	"context"
	"io"
	"sync"
	"time"
)

// clock advances by a step whenever it is read.
type clock struct {
	mu   sync.Mutex
	at   time.Time
	step time.Duration
}

func newClock(step time.Duration) *clock { return &clock{at: time.Unix(1.76e9, 0), step: step} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(c.step)
	return c.at
}

// Open streams the bytes released through parts so far; once parts is closed, all of them.
func (b *slowBlob) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	return &slowStream{b: b, ctx: ctx, at: int(from)}, nil
}

type slowStream struct {
	b        *slowBlob
	ctx      context.Context
	at, have int
}

func (s *slowStream) Read(p []byte) (int, error) {
	for s.at >= s.have {
		if s.at == len(s.b.content) {
			return 0, io.EOF
		}
		select {
		case have, ok := <-s.b.parts:
			if s.have = have; !ok {
				s.have = len(s.b.content)
			}
		case <-s.ctx.Done():
			return 0, s.ctx.Err()
		}
	}
	n := copy(p, s.b.content[s.at:s.have])
	s.at += n
	return n, nil
}

func (s *slowStream) Close() error { return nil }
