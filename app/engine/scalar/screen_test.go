package scalar

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// sentMessages is a connection that keeps what is sent.
type sentMessages struct {
	t        *testing.T
	messages []wire.Message
}

func (s *sentMessages) Send(frame []byte, refs ...wire.Ref) error {
	m, err := wire.Decode(frame, refs)
	require.NoError(s.t, err)
	s.messages = append(s.messages, m)
	return nil
}

func (s *sentMessages) Receive(context.Context) ([]byte, []wire.Ref, error) { return nil, nil, io.EOF }

func (s *sentMessages) Close() error { return nil }

func (s *sentMessages) take() []wire.Message {
	all := s.messages
	s.messages = nil
	return all
}

// screen is a view of scalars without a loop, over runs that are there from the start.
type screen struct {
	*view.View
	kind  *Kind
	store *store.Store
	runs  []wire.Run
}

func newScreen(page wire.Conn) *screen {
	s := &screen{store: store.New()}
	l := loop.New(loop.NewTimeSlice(func() {}, time.Now))
	l.Begin(context.Background(), page)
	s.View = view.New(view.Config{Export: func([]byte) wire.Ref { return 1 }, ZoneOffset: func(int64) int { return 0 }, Now: time.Now}, l, data{s})
	s.kind = New(&s.Env)
	s.Add(kind.Scalar, s.kind)
	return s
}

// data is what a screen shows.
type data struct{ *screen }

func (d data) Snapshot() *store.Snapshot { return d.store.Snapshot() }

func (d data) Run(id wire.RunID) *wire.Run {
	if id < 1 || int(id) > len(d.runs) {
		return nil
	}
	return &d.runs[id-1]
}

func (data) Problems(wire.RunID) []wire.Problem { return nil }

func (data) Payload(store.FileID) payload.Reader { return nil }

func (data) Reading() bool { return false }

func (data) Complete() bool { return true }

func (s *screen) addRun(name string, batch *store.Batch) {
	id := s.store.AddRun(name)
	s.runs = append(s.runs, wire.Run{ID: wire.RunID(id), Name: name, Source: "logs", Colour: len(s.runs)})
	s.store.Append(s.store.AddFile(id, name), batch)
}

func (s *screen) addSeries(name string, tags []string, steps int, value func(tag, step int) float64) {
	s.addRun(name, seriesOf(tags, steps, value))
}

// seriesOf returns tags of so many steps each.
func seriesOf(tags []string, steps int, value func(tag, step int) float64) *store.Batch {
	batch := new(store.Batch)
	for tag, tagName := range tags {
		c := store.NumberColumn{Column: store.Column{Tag: tagName}}
		for step := range steps {
			c.Steps = append(c.Steps, store.Step(step))
			c.Walls = append(c.Walls, store.WallTime(1.7e9+float64(step)/4))
			c.Values.F32 = append(c.Values.F32, float32(value(tag, step)))
		}
		batch.Numbers = append(batch.Numbers, c)
	}
	return batch
}
