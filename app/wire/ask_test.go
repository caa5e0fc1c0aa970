package wire_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Play and Clip are questions and answers of a kind outside this package: nothing in package wire
// refers to them.
type Play struct {
	Run  wire.RunID
	Step int
}

func (q *Play) Code(c *wire.Coder) {
	wire.Small(c, &q.Run)
	c.Int(&q.Step)
}

type Clip struct {
	Seconds []float64
	Sound   wire.Ref
	Cover   wire.Ref
}

func (a *Clip) Code(c *wire.Coder) {
	c.Float64s(&a.Seconds)
	a.Sound.Code(c)
	a.Cover.Code(c)
}

var (
	questions = wire.Types{List: []wire.Coded{(*Play)(nil), (*chart.Hover)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(Play)
			case 2:
				return new(chart.Hover)
			}
			return nil
		}}
	answers = wire.Types{List: []wire.Coded{(*Clip)(nil), (*chart.Readout)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(Clip)
			case 2:
				return new(chart.Readout)
			}
			return nil
		}}
)

func TestAKindAsksItsOwnQuestions(t *testing.T) {
	page, worker := wire.Pipe()
	require.NoError(t,
		wire.Send(page,
			&wire.Ask{
				Kind: kind.Other, Card: "c1", Serial: 7,
				Question: questions.Pack(&Play{Run: 3, Step: -1}),
			}))
	m, err := wire.Receive(t.Context(), worker)
	require.NoError(t, err)
	ask := m.(*wire.Ask)
	assert.True(t, questions.Holds(ask.Question, (*Play)(nil)))
	assert.False(t, questions.Holds(ask.Question, (*chart.Hover)(nil)))
	assert.False(t, questions.Holds(wire.Body{}, (*Clip)(nil)))
	question, err := questions.Unpack(ask.Question)
	require.NoError(t, err)
	assert.Equal(t, &Play{Run: 3, Step: -1}, question)

	sent := &Clip{Seconds: []float64{1.5, 2}, Sound: 40, Cover: 41}
	require.NoError(t,
		wire.Send(worker,
			&wire.Answer{
				Kind: ask.Kind, Card: ask.Card, Serial: ask.Serial, Answer: answers.Pack(sent),
			}))
	m, err = wire.Receive(t.Context(), page)
	require.NoError(t, err)
	answer := m.(*wire.Answer)
	assert.Equal(t, kind.Other, answer.Kind)
	assert.Equal(t, "c1", answer.Card)
	assert.Equal(t, uint32(7), answer.Serial)
	assert.Equal(t, []wire.Ref{40, 41}, answer.Answer.Refs(), "who drops it can release them")
	got, err := answers.Unpack(answer.Answer)
	require.NoError(t, err)
	assert.Equal(t, sent, got)
}

// TestReferencesOfABody checks that references are renumbered on the other side, where they are
// other objects.
func TestReferencesOfABody(t *testing.T) {
	frame, refs := wire.Encode(nil, &wire.Answer{Answer: answers.Pack(&Clip{Sound: 40, Cover: 41})})
	assert.Equal(t, []wire.Ref{40, 41}, refs)
	m, err := wire.Decode(frame, []wire.Ref{1, 2})
	require.NoError(t, err)
	got, err := answers.Unpack(m.(*wire.Answer).Answer)
	require.NoError(t, err)
	assert.Equal(t, &Clip{Sound: 1, Cover: 2}, got)

	_, err = wire.Decode(frame, []wire.Ref{1})
	require.ErrorIs(t, err, wire.ErrFrame, "one is missing")
	_, err = wire.Decode(frame, []wire.Ref{1, 2, 3})
	require.ErrorIs(t, err, wire.ErrFrame, "nobody would own the third")
}

func TestBodiesOfOthersAreRefused(t *testing.T) {
	more := wire.Types{List: []wire.Coded{(*wire.Stop)(nil), (*wire.Refresh)(nil), (*Play)(nil)}}
	_, err := questions.Unpack(more.Pack(&Play{}))
	require.ErrorIs(t, err, wire.ErrFrame)
	assert.ErrorContains(t, err, "unknown type 3")
	_, err = questions.Unpack(wire.Body{})
	require.ErrorIs(t, err, wire.ErrFrame, "nothing is no question")
	_, err = answers.Unpack(questions.Pack(&Play{Run: 1, Step: 2}))
	require.ErrorIs(t, err, wire.ErrFrame)
	assert.PanicsWithValue(t, "internal error: *wire_test.Clip is not in the list of messages "+
		"that begins with *wire_test.Play", func() { questions.Pack(&Clip{}) })
}

// FuzzAnswer checks that any answer is either refused or in canonical form, with each reference
// used once.
func FuzzAnswer(f *testing.F) {
	for _, v := range []wire.Coded{
		&Clip{}, &Clip{Seconds: []float64{1}, Sound: 1, Cover: 2}, &chart.Readout{},
		&chart.Readout{Rows: []chart.Row{{Value: wire.Plain("1")}}, Pixels: 1},
	} {
		frame, refs := wire.Encode(nil, &wire.Answer{Card: "c", Serial: 1, Answer: answers.Pack(v)})
		f.Add(frame, uint8(len(refs)))
	}
	f.Fuzz(func(t *testing.T, frame []byte, refCount uint8) {
		var refs []wire.Ref
		for i := range refCount {
			refs = append(refs, wire.Ref(i)+100)
		}
		m, err := wire.Decode(frame, refs)
		answer, ok := m.(*wire.Answer)
		if err != nil || !ok {
			return
		}
		require.Equal(t, refs, answer.Answer.Refs())
		v, err := answers.Unpack(answer.Answer)
		if err != nil {
			require.ErrorIs(t, err, wire.ErrFrame)
			return
		}
		again, againRefs := wire.Encode(nil,
			&wire.Answer{
				Kind: answer.Kind, Card: answer.Card, Serial: answer.Serial,
				Answer: answers.Pack(v),
			})
		require.Equal(t, frame, again)
		require.Equal(t, refs, againRefs)
	})
}
