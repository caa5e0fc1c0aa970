package program_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/program"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

func TestQueue(t *testing.T) {
	q := program.NewQueue()
	_, ok := q.Take()
	assert.False(t, ok)
	is := func(act string) func(wire.Coded) bool {
		return func(question wire.Coded) bool { return question.(*scripted.UserAction).Act == act }
	}
	for _, act := range []string{"a", "b", "a", "c"} {
		q.Put(program.Asked{Question: &scripted.UserAction{Act: act}})
	}
	<-q.Waiting()
	assert.False(t, q.Empty())
	assert.True(t, q.Has(is("a")))
	assert.Len(t, q.Drop(is("a")), 2)
	assert.False(t, q.Has(is("a")))
	for _, want := range []string{"b", "c"} {
		first, ok := q.Take()
		assert.True(t, ok)
		assert.True(t, is(want)(first.Question), want)
	}
	assert.True(t, q.Empty())
}
