package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestProblemsOfRuns(t *testing.T) {
	m := statetest.New("a", "b", "c")
	before := m.ProblemsVersion()
	m.AddProblem(wire.Problem{ID: 1, Run: 1, Text: wire.Plain("first")})
	m.AddProblem(wire.Problem{Run: 1, Text: wire.Plain("second")})
	m.AddProblem(wire.Problem{Run: 3, Text: wire.Plain("third")})
	assert.Greater(t, m.ProblemsVersion(), before)
	m.AddProblem(wire.Problem{ID: 1})
}

func TestLoadedUntilMoreIsRead(t *testing.T) {
	m := statetest.New("a")
	assert.Nil(t, m.Loaded())
	m.Apply(&wire.Loaded{Points: 7})
	assert.EqualValues(t, 7, m.Loaded().Points)
	m.Apply(&wire.Progress{Reading: true})
	assert.Nil(t, m.Loaded())
	assert.True(t, m.CatchesUp(), "nobody opened anything: it was appended")
	m.Opened("logs")
	assert.False(t, m.CatchesUp())
}
