package runs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state/statetest"
)

// TestReveal finds the row of a run, also below folded folders.
func TestReveal(t *testing.T) {
	m := statetest.New("a/x", "a/y", "b")
	open := m.Runs.Reveal(2)
	assert.Equal(t, "r2", m.Runs.Rows()[open].Key)
	m.Runs.ToggleFold(m.Runs.Rows()[0].Key)
	assert.Less(t, len(m.Runs.Rows()), 4)
	assert.Equal(t, open, m.Runs.Reveal(2))
	assert.Equal(t, -1, m.Runs.Reveal(77))
}
