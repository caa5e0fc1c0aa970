package renew

import (
	"context"

	"eventlens/app/engine/loop"
	"eventlens/app/wire"
)

// Host asks the page that embeds the viewer for new addresses of files that were refused.
type Host struct {
	loop    *loop.Loop
	ask     func(*wire.Refused) // sends to the page
	asked   uint32              // number of the last request
	waiting []question          // unanswered requests; only the loop touches them
}

// NewHost returns a Host that sends its requests with ask.
func NewHost(l *loop.Loop, ask func(*wire.Refused)) *Host { return &Host{loop: l, ask: ask} }

// question is a request that waits for its answer.
type question struct {
	number uint32
	url    string
	answer chan string
}

// FreshURL implements [Config.FreshURL] for an embedded viewer. If access was given instead of an
// address, it has reached the engine before the answer.
func (h *Host) FreshURL(ctx context.Context, canonical string) (fresh string, err error) {
	answer := make(chan string, 1)
	var number uint32
	ask := func() {
		h.asked++
		number = h.asked
		h.waiting = append(h.waiting, question{number, canonical, answer})
		h.ask(&wire.Refused{Number: number, URL: canonical})
	}
	if !h.loop.Do(ctx, ask) {
		return "", ctx.Err()
	}
	select {
	case fresh = <-answer:
		return fresh, nil
	case <-ctx.Done():
		h.loop.Do(h.loop.Context(), func() { h.Answered(&wire.Renewed{Number: number}) })
		return "", ctx.Err()
	}
}

// Answered passes an answer to the request that waits for it. A late answer is ignored.
func (h *Host) Answered(m *wire.Renewed) {
	for i, q := range h.waiting {
		if q.number == m.Number {
			q.answer <- m.URL
			h.waiting = append(h.waiting[:i], h.waiting[i+1:]...)
			return
		}
	}
}

// AskAgain repeats the unanswered requests, since the page that got them has gone.
func (h *Host) AskAgain() {
	for _, q := range h.waiting {
		h.ask(&wire.Refused{Number: q.number, URL: q.url})
	}
}
