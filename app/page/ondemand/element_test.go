package ondemand_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/image"
	"eventlens/app/page/ondemand"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// A program may be done before its view is on screen: the element gets the last output of each sort
// then, in the order in which it takes them.
func TestOutputBeforeThereIsAnElement(t *testing.T) {
	workers := &hosttest.Workers{}
	e := ondemand.NewElement(workers, "graph", "list", "look")
	hand := func(what string, ref wire.Ref) {
		e.Hand(&scripted.ScriptMessage{What: what, With: ref})
	}
	e.Hold()
	hand("look", 1)
	hand("list", 2)
	hand("list", 3)
	assert.Empty(t, workers.Handed)
	assert.Contains(t, workers.Released, wire.Ref(2), "an earlier list")
	assert.True(t, e.Fill())
	assert.Equal(t, []hosttest.Handed{
		{Element: "graph", What: "list", With: 3}, {Element: "graph", What: "look", With: 1},
	}, workers.Handed)
	hand("look", 4)
	assert.Equal(t, hosttest.Handed{Element: "graph", What: "look", With: 4}, workers.Handed[2],
		"at once from now on")

	e.Removed()
	assert.False(t, e.Fill(), "the program fills an element that comes again")
	assert.Len(t, workers.Handed, 3)
}

// A program that is started again knows of no element, and what the last one made is of no use.
func TestOutputOfAnEarlierProgram(t *testing.T) {
	workers := &hosttest.Workers{}
	e := ondemand.NewElement(workers, "graph", "list")
	e.Hold()
	e.Hand(&scripted.ScriptMessage{What: "list", With: 1})
	e.Hold()
	assert.Contains(t, workers.Released, wire.Ref(1))
	assert.True(t, e.Fill())
	assert.Empty(t, workers.Handed)
}

// asked asks a program that answers with a message, or ends.
func asked(t *testing.T, ctx context.Context, says func(worker wire.Conn)) (wire.Coded, error) {
	workers := &hosttest.Workers{}
	var answered chan struct{}
	workers.Program = func(name string, _ func(done, all int64)) (wire.Conn, error) {
		assert.Equal(t, "doctor", name)
		conn, worker := wire.Pipe()
		answered = make(chan struct{})
		go func() {
			defer close(answered)
			m, err := wire.Receive(context.Background(), worker)
			require.NoError(t, err)
			question, err := image.Protocol.Questions.Unpack(m.(*wire.Ask).Question)
			require.NoError(t, err)
			assert.Equal(t, &image.GetSteps{Tag: 7}, question)
			says(worker)
		}()
		return conn, nil
	}
	answer, err := ondemand.AskOnce(ctx, workers, "doctor", &image.Protocol,
		&image.GetSteps{Tag: 7})
	<-answered
	return answer, err
}

func TestProgramIsAskedOnce(t *testing.T) {
	want := &image.Image{Width: 8, Height: 6}
	answer, err := asked(t, t.Context(), func(worker wire.Conn) {
		assert.NoError(t, wire.Send(worker, &wire.Ready{}))
		assert.NoError(t, wire.Send(worker,
			&wire.Answer{Answer: image.Protocol.Answers.Pack(want)}))
	})
	require.NoError(t, err)
	assert.Equal(t, want, answer)
}

func TestProgramThatCannotBeAsked(t *testing.T) {
	_, err := asked(t, t.Context(), func(worker wire.Conn) {
		assert.NoError(t, wire.Send(worker, &wire.Failed{Text: wire.Plain("out of memory")}))
	})
	assert.EqualError(t, err, "out of memory")

	_, err = asked(t, t.Context(), func(worker wire.Conn) { assert.NoError(t, worker.Close()) })
	assert.Error(t, err, "it ended")

	given, cancel := context.WithCancel(t.Context())
	_, err = asked(t, given, func(wire.Conn) { cancel() })
	assert.ErrorIs(t, err, context.Canceled, "nobody waits any more")

	missing := errors.New("doctor.wasm is missing")
	workers := &hosttest.Workers{}
	workers.Program = func(string, func(done, all int64)) (wire.Conn, error) {
		return nil, missing
	}
	_, err = ondemand.AskOnce(t.Context(), workers, "doctor", &image.Protocol, &image.GetSteps{})
	assert.Equal(t, missing, err)
}
