package view

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// TestCardsTakeTurns plays a slider being dragged: after every second drawing there is a newer
// view.
func TestCardsTakeTurns(t *testing.T) {
	v := &View{Env: Env{near: 2}}
	for i := range 6 {
		v.cards = append(v.cards, &Card{Card: wire.Card{ID: string(rune('a' + i))}})
	}
	var order string
	draw := func(times int) {
		for range times {
			c := v.next()
			require.NotNil(t, c)
			v.Drawings++
			c.drawing, c.urgent, c.faded = v.Drawings, false, false
			order += c.ID
		}
	}
	change := func() {
		for _, c := range v.cards {
			c.urgent = true
		}
	}
	change()
	draw(6)
	assert.Equal(t, "abcdef", order, "first those in sight, from the top")
	order = ""
	for range 4 {
		change()
		draw(2)
	}
	assert.Equal(t, "abcdabcd", order, "all in sight follow the slider")
	order, v.hovered = "", "c"
	change()
	draw(6)
	assert.Equal(t, "cabdef", order, "the one that is pointed at comes first")
	order = ""
	for range 6 {
		change()
		draw(1)
	}
	assert.Equal(t, "cacbcd", order, "but leaves something to the others")
	draw(5)
	v.cards[4].urgent, v.cards[1].faded = true, true
	order = ""
	draw(2)
	assert.Equal(t, "be", order)
	assert.Nil(t, v.next())
	v.cards[4].urgent, v.cards[0].coming = true, true
	assert.Nil(t, v.next(), "one near waits for what is drawn of those in sight")
	v.cards[0].coming = false
	draw(1)
	assert.Equal(t, "bee", order)
}
