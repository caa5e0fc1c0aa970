package worker

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// sentMessages is a connection that keeps the sent messages, with the content of answers.
type sentMessages struct {
	t        *testing.T
	messages []wire.Message
}

func (s *sentMessages) Send(frame []byte, refs ...wire.Ref) error {
	m, err := wire.Decode(frame, refs)
	require.NoError(s.t, err)
	if a, ok := m.(*wire.Answer); ok {
		m, err = scalar.Protocol.Answers.Unpack(a.Answer)
		require.NoError(s.t, err)
	}
	s.messages = append(s.messages, m)
	return nil
}

func (s *sentMessages) Receive(context.Context) ([]byte, []wire.Ref, error) {
	return nil, nil, io.EOF
}

func (s *sentMessages) Close() error { return nil }

func (s *sentMessages) take() []wire.Message {
	all := s.messages
	s.messages = nil
	return all
}

// screen is a view of scalars without a loop, over runs that exist from the start.
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
	s.View = view.New(view.Config{Export: func([]byte) wire.Ref { return 1 },
		ZoneOffset: func(int64) int {
			return 0
		}, Now: time.Now}, l, s.data())
	s.kind = New(&s.Env).(*Kind)
	s.Add(kind.Scalar, s.kind)
	return s
}

// ask asks about a card.
func (s *screen) ask(card string, question wire.Coded) {
	s.Handle(&wire.Ask{
		Kind: kind.Scalar, Card: card, Question: scalar.Protocol.Questions.Pack(question),
	})
}

// data returns the data of a screen.
func (s *screen) data() view.Data {
	run := func(id wire.RunID) *wire.Run {
		if id < 1 || int(id) > len(s.runs) {
			return nil
		}
		return &s.runs[id-1]
	}
	return view.Data{Snapshot: s.store.Snapshot, Run: run, Reading: func() bool { return false },
		Traces: func() []view.Trace { return nil },
		Complete: func() bool {
			return true
		}}
}

func (s *screen) addRun(name string, batch *store.Batch) {
	id := s.store.AddRun(name)
	s.runs = append(s.runs,
		wire.Run{ID: wire.RunID(id), Name: name, Source: "logs", Colour: len(s.runs)})
	s.store.Append(s.store.AddFile(id, name), batch)
}

func (s *screen) addSeries(name string, tags []string, steps int,
	value func(tag, step int) float64) {
	s.addRun(name, seriesOf(tags, steps, value))
}

// seriesOf returns tags with this number of steps each.
func seriesOf(tags []string, steps int, value func(tag, step int) float64) *store.Batch {
	batch := new(store.Batch)
	for tag, tagName := range tags {
		all, walls, values := make([]store.Step, steps), make([]store.WallTime, steps),
			make([]float32, steps)
		for step := range all {
			all[step], walls[step], values[step] = store.Step(step),
				store.WallTime(1.7e9+float64(step)/4), float32(value(tag, step))
		}
		batch.Numbers = append(batch.Numbers, store.NumberColumn{
			Column: store.NewColumn(tagName, all, walls), Values: store.Floats{F32: values},
		})
	}
	return batch
}
