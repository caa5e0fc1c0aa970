package view_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds/curve"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/wire/wiretest"
)

// TestQuestionsAreAnswered: plots answer questions about what is under the pointer, and the kind
// answers all others.
func TestQuestionsAreAnswered(t *testing.T) {
	s := newScreen(t, scalarLog)
	s.show(cards(0, "a", "b"))
	s.Ask("a", &chart.Hover{X: 3})
	s.Ask("a", &curve.GetRows{})
	s.Ask("gone", &chart.Hover{X: 4})
	assert.Equal(t, []wire.Coded{&chart.Readout{X: 3}, &curve.Rows{More: 7}, &chart.Readout{}},
		s.Answers())
	assert.Equal(t, 1, s.toys.plots["a"].left, "the pointer is over another card")
	s.toys.empty = true
	s.Ask("b", &chart.Hover{X: 5})
	assert.Equal(t, []wire.Coded{&chart.Readout{}}, s.Answers(), "nothing is drawn there")
}

// TestQuestionsOfNoKind ignores questions to kinds that are not there, and ends the connection
// after one that cannot be read.
func TestQuestionsOfNoKind(t *testing.T) {
	s := newScreen(t, scalarLog)
	hover := curve.Protocol.Questions.Pack(&chart.Hover{})
	for _, k := range []kind.ID{kind.Other, kind.Most - 1, kind.Most + 9} {
		m := &wire.Ask{Kind: k, Question: hover}
		assert.False(t, s.Pointing(m))
		s.Handle(m)
	}
	assert.Empty(t, s.Answers())
	assert.True(t, s.Pointing(&wire.Ask{Question: hover}), "a later one supersedes it")
	rows := curve.Protocol.Questions.Pack(&curve.GetRows{})
	assert.False(t, s.Pointing(&wire.Ask{Question: rows}))
	assert.False(t, s.Pointing(&wire.View{}))
	s.Handle(&wire.Ask{Question: wiretest.Body([]byte{99}, 0)})
	assert.ErrorIs(t, context.Cause(s.Context()), wire.ErrFrame)
}

// TestCostlyQuestionsWait answers a question about very many lines once the pointer rests, and only
// the last one.
func TestCostlyQuestionsWait(t *testing.T) {
	s := newScreen(t, scalarLog)
	s.toys.heavy = true
	s.show(cards(0, "a"))
	s.Wake()
	for x := range 3 {
		s.Ask("a", &chart.Hover{X: float64(x)})
		assert.Equal(t, []wire.Coded{&chart.Readout{}}, s.Answers())
		s.now = s.now.Add(50 * time.Millisecond)
		s.Wake()
	}
	assert.Empty(t, s.Answers())
	assert.Equal(t, 30*time.Millisecond, s.Due())
	s.now = s.now.Add(s.Due())
	s.Wake()
	assert.Equal(t, []wire.Coded{&chart.Readout{X: 2}}, s.Answers())
	s.Wake()
	assert.Empty(t, s.Answers())
}
