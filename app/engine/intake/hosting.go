package intake

import (
	"context"

	"eventlens/app/wire"
)

// hosting asks the page that embeds the viewer for new addresses of files that were refused.
type hosting struct {
	in      *core
	asked   uint32
	waiting []question // only the loop touches it
}

type question struct {
	number uint32
	url    string
	answer chan string
}

// freshURL is [Config.FreshURL] of an embedded viewer. Access that was given instead of an address
// has reached the engine before the answer.
func (h *hosting) freshURL(ctx context.Context, canonical string) (fresh string, err error) {
	answer := make(chan string, 1)
	var number uint32
	ask := func() {
		h.asked++
		number = h.asked
		h.waiting = append(h.waiting, question{number, canonical, answer})
		h.in.cfg.Ask(&wire.Refused{Number: number, URL: canonical})
	}
	if !h.in.Do(ctx, ask) {
		return "", ctx.Err()
	}
	select {
	case fresh = <-answer:
		return fresh, nil
	case <-ctx.Done():
		h.in.Do(h.in.Context(), func() { h.answered(&wire.Renewed{Number: number}) })
		return "", ctx.Err()
	}
}

// answered passes an answer to the request that waits for it. An answer too late for that is
// ignored.
func (h *hosting) answered(m *wire.Renewed) {
	for i, q := range h.waiting {
		if q.number == m.Number {
			q.answer <- m.URL
			h.waiting = append(h.waiting[:i], h.waiting[i+1:]...)
			return
		}
	}
}

// AskAgain repeats the unanswered requests, since the page that got them has gone.
func (in *Intake) AskAgain() {
	for _, q := range in.hosting.waiting {
		in.cfg.Ask(&wire.Refused{Number: q.number, URL: q.url})
	}
}
