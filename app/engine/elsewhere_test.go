package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

// TestHiddenRunsOfACard lists the hidden runs that have a card's tag while no visible run has it,
// so that they can be shown.
func TestHiddenRunsOfACard(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": scalars("loss", 10), "b": scalars("loss", 10), "c": scalars("acc", 10),
	})
	a, b, c := p.run("a"), p.run("b"), p.run("c")
	assert.Empty(t, p.draw(p.card("loss"), wire.View{Hidden: []wire.RunID{b}}).Elsewhere,
		"a run shown has it")
	assert.ElementsMatch(t, []wire.RunID{a, b},
		p.draw(p.card("loss"), wire.View{Hidden: []wire.RunID{a, b}}).Elsewhere)
	assert.ElementsMatch(t, []wire.RunID{a, b, c},
		p.draw(p.card("loss", "acc"), wire.View{Hidden: []wire.RunID{a, b, c}}).Elsewhere)
}
