package service_test

import (
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/wire/scripted"
)

// second takes answers until a message about the second trace has come, and returns it.
func (p *page) second(what string) []byte {
	p.t.Helper()
	for {
		answer := <-p.answers
		p.take(answer)
		if m, ok := answer.(*scripted.ScriptMessage); ok && m.What == what+profile.SecondTrace {
			return p.object(m.With)
		}
	}
}

// secondBoard takes answers until the second trace is laid out, and returns its number of slices.
func (p *page) secondBoard() int {
	p.t.Helper()
	for {
		if board := p.second(profile.BoardMessage); len(board) > 0 {
			var head struct{ Count int }
			size := binary.LittleEndian.Uint32(board)
			require.NoError(p.t, json.Unmarshal(board[4:4+size], &head))
			return head.Count
		}
	}
}

// TestStacked lays out the second trace only when its timeline is shown, and answers what that asks.
// A trace of which only the sums were kept is read once more.
func TestStacked(t *testing.T) {
	first := madeTrace(t, "torch.pt.trace.json.gz")
	p := pair(t, &profile.Link{Path: "a", With: "b"}, first)
	p.until(func() bool { return p.trace == 2 })
	p.feed(first, 1<<20, true)
	p.askCompare("compare")
	p.comparing(func(c *comparison) bool { return c.Note == "" })
	reading := p.reading
	p.act(profile.StackAct, "1")
	p.until(func() bool { return p.reading > reading })
	assert.EqualValues(t, 2, p.trace)
	p.feed(first, 1<<20, true)
	_, board := laid(t, "torch.pt.trace.json.gz")
	assert.Equal(t, len(board.Slices), p.secondBoard())
	var state struct {
		Over     bool
		Failed   string
		Overlaps []string
	}
	require.NoError(t, json.Unmarshal(p.second(profile.StateMessage), &state))
	assert.True(t, state.Over)
	assert.Empty(t, state.Failed)
	assert.Len(t, state.Overlaps, len(board.Lanes))

	p.act(profile.StepsAct+profile.SecondTrace, "")
	var steps struct{ List []struct{ Name string } }
	require.NoError(t, json.Unmarshal(p.second(profile.StepsMessage), &steps))
	assert.Len(t, steps.List, 3)
	p.act(profile.SumAct+profile.SecondTrace, "0,1000000,total")
	var sum sums
	require.NoError(t, json.Unmarshal(p.second(profile.SumsMessage), &sum))
	assert.Equal(t, p.summed(0, 1000000, "total"), sum)
	p.act(profile.LinksAct+profile.SecondTrace, "0")
	assert.Contains(t, string(p.second(profile.LinksMessage)), `"of":0`)

	p.act(profile.StackAct, "")
	p.act(profile.CompareAct, "")
	p.until(func() bool { return len(p.links) > 0 })
	assert.Empty(t, p.links[0].With)
	p.act(profile.StepsAct+profile.SecondTrace, "") // nobody answers
	p.askCompare("compare")
	c := p.comparing(func(c *comparison) bool { return true })
	assert.Contains(t, c.Note, "Choose a second trace")
}

// TestComparedWithItself ends a comparison when a link leads to the second trace.
func TestComparedWithItself(t *testing.T) {
	p := pair(t, &profile.Link{Path: "a", With: "b"}, trace(10))
	p.ask(&profile.Link{Path: "b", Look: ",,3", With: "b"})
	p.until(func() bool { return len(p.links) > 0 })
	assert.Equal(t, profile.Link{Path: "b", Look: ",,3"}, p.links[0])
	p.until(func() bool {
		l := p.sessions.List
		return len(l) == 2 && l[1].Shown && !l[1].Compared && !l[0].Compared
	})
}
