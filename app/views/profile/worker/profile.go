package worker

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sort"

	"eventlens/app/engine/view"
	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Kind is the kind of traces, which have no cards.
type Kind struct {
	*view.Env
	readings map[uint32]*reading // by number
	stats    []store.StepStats   // by number, from firstStats on
}

// reading is a trace that is being read, or was read and not stopped yet: questions that were on
// their way at its end stay unanswered. Goroutines that read pieces take turns.
type reading struct {
	open   func(context.Context) (*source.Body, error)
	ctx    context.Context
	cancel context.CancelFunc
	last   chan struct{} // closed when the last piece asked for was read; the loop's

	// Of the goroutine whose turn it is.
	body    *source.Body // nil before the first piece, and if there is none
	err     error        // why there are no more pieces
	arrived int64
}

// New returns the kind.
func New(env *view.Env) view.Kind {
	return &Kind{Env: env, readings: make(map[uint32]*reading)}
}

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &profile.Stored }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *profile.List:
		k.Answer(q, k.list())
	case *profile.Read:
		k.read(q, m)
	case *profile.Stop:
		k.stop(m.Reading)
	case *profile.Join:
		k.Answer(q, k.join(m))
	}
}

// list lists the traces, newest first.
func (k *Kind) list() *profile.Listed {
	answer := new(profile.Listed)
	traces := k.Traces()
	for i := range traces {
		t := &traces[i]
		answer.Traces = append(answer.Traces, profile.Trace{
			Number: uint32(i), Run: t.Run, Path: t.Path, Session: t.Session, Host: t.Host,
			Time: k.timeOf(t), Tool: t.Tool, Bytes: t.SizeBytes,
			Wall: float64(t.Time.Unix()),
		})
	}
	k.listStats(answer)
	all := answer.Traces
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].Wall != all[j].Wall {
			return all[i].Wall > all[j].Wall
		}
		return listing.NaturalCompare(all[i].Path, all[j].Path) < 0
	})
	return answer
}

// timeOf returns when a session began: in the person's zone if its zone is known, else as written.
func (k *Kind) timeOf(t *view.Trace) wire.Text {
	switch {
	case t.Time.IsZero():
		return wire.Text{}
	case t.Zoned:
		return k.Moment(float64(t.Time.Unix()))
	}
	return wire.Moment(float64(t.Time.Unix()), 0, t.Time.Year() != k.Now().Year())
}

// read answers with the next piece of a reading, which begins with the first question.
func (k *Kind) read(q view.Question, m *profile.Read) {
	r := k.readings[m.Reading]
	if r == nil {
		open := k.opener(m.Trace)
		if open == nil {
			k.Answer(q, &profile.Piece{
				Reading: m.Reading, End: true, Problem: notListed.Text(),
			})
			return
		}
		r = &reading{open: open, last: make(chan struct{})}
		close(r.last)
		r.ctx, r.cancel = context.WithCancel(k.Context())
		k.readings[m.Reading] = r
	}
	before, done := r.last, make(chan struct{})
	r.last = done
	k.Spawn(r.ctx, func(ctx context.Context) {
		defer close(done)
		<-before
		k.deliver(ctx, q, m.Reading, r)
	})
}

// stop ends a reading.
func (k *Kind) stop(number uint32) {
	r := k.readings[number]
	if r == nil {
		return
	}
	r.cancel()
	delete(k.readings, number)
	last := r.last
	k.Spawn(k.Context(), func(context.Context) {
		<-last
		if r.body != nil {
			r.body.Close()
		}
	})
}

// opener returns a function that opens a trace, nil for one that is not listed.
func (k *Kind) opener(number uint32) func(context.Context) (*source.Body, error) {
	traces := k.Traces()
	if int(number) >= len(traces) {
		if at := int(number) - firstStats; at >= 0 && at < len(k.stats) {
			read, place := k.Payload(k.stats[at].File), k.stats[at].Encoded[0]
			return func(ctx context.Context) (*source.Body, error) {
				content, err := read(ctx, place, nil)
				return &source.Body{ReadCloser: io.NopCloser(bytes.NewReader(content))}, err
			}
		}
		return nil
	}
	content := traces[number].Content
	return func(ctx context.Context) (*source.Body, error) { return content.Open(ctx, 0) }
}

// pieceBytes is how much is delivered at a time.
const pieceBytes = 512 << 10

// deliver reads the next piece and answers with it, unless the reading has ended.
func (k *Kind) deliver(ctx context.Context, q view.Question, number uint32, r *reading) {
	if r.err != nil || ctx.Err() != nil {
		return
	}
	if r.body == nil {
		r.body, r.err = r.open(r.ctx)
		var past *source.PastEndError
		if errors.As(r.err, &past) {
			r.err = io.EOF
		}
	}
	var buffer []byte
	if r.err == nil {
		buffer = make([]byte, pieceBytes)
		var n int
		n, r.err = fill(r.body, buffer)
		buffer = buffer[:n]
		if r.arrived += int64(n); r.body.Received != nil {
			r.arrived = r.body.Received()
		}
	}
	piece := &profile.Piece{Reading: number, Arrived: r.arrived, End: r.err != nil}
	if piece.End && r.err != io.EOF {
		piece.Problem = wire.Plain(r.err.Error())
	}
	k.Do(ctx, func() {
		if len(buffer) > 0 {
			piece.Bytes = k.Export(buffer)
		}
		k.Answer(q, piece)
	})
}

// fill reads until a buffer is full, or up to an error.
func fill(r io.Reader, buffer []byte) (n int, err error) {
	for n < len(buffer) && err == nil {
		var more int
		more, err = r.Read(buffer[n:])
		n += more
	}
	return n, err
}
