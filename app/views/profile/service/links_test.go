package service_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/wire/scripted"
)

// links has all that the script knows of the arrows of a slice.
type links struct {
	Of             int
	To, From       []int
	ToAll, FromAll int
}

// linked asks for the arrows of a slice, and returns them.
func (p *page) linked(slice int) (l links) {
	p.t.Helper()
	p.ask(&scripted.UserAction{Act: profile.LinksAct, Value: strconv.Itoa(slice)})
	for {
		m, ok := (<-p.answers).(*scripted.ScriptMessage)
		if ok && m.What == profile.LinksMessage {
			require.NoError(p.t, json.Unmarshal(p.object(m.With), &l))
			return l
		}
	}
}

// The arrows of all slices come as they are on the board; a question for no slice has no answer.
func TestLinks(t *testing.T) {
	p, _ := served(t, "jax.xplane.pb")
	_, board := laid(t, "jax.xplane.pb")
	for _, none := range []string{"", "-1", strconv.Itoa(len(board.Slices)), "x"} {
		p.ask(&scripted.UserAction{Act: profile.LinksAct, Value: none})
	}
	found := 0
	for i := range board.Slices {
		want := board.LinksOf(i)
		got := p.linked(i)
		assert.Equal(t, i, got.Of)
		assert.Equal(t, append([]int{}, want.To...), got.To)
		assert.Equal(t, append([]int{}, want.From...), got.From)
		assert.Equal(t, [2]int{len(want.To), len(want.From)}, [2]int{got.ToAll, got.FromAll})
		found += got.ToAll
	}
	assert.Equal(t, 18, found)
}
