package service_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// comparison has all that the script knows of a comparison.
type comparison struct {
	Of, Note, Lead string
	Said           []string
	Keys, Columns  []string
	Rows           [][]string
	// of ranks
	Traces []int
	Late   int
	Act    string
}

// comparing takes answers until a comparison is as wanted.
func (p *page) comparing(wanted func(c *comparison) bool) (c comparison) {
	p.t.Helper()
	p.until(func() bool { return p.compared != nil && wanted(p.compared) })
	return *p.compared
}

// pair opens the view for two traces, and reads the first one.
func pair(t *testing.T, link *profile.Link, content string) *page {
	p := serve(t)
	p.ask(link)
	p.open(profile.Trace{Number: 1, Path: "a", Bytes: 4000},
		profile.Trace{Number: 2, Path: "b", Bytes: 5000})
	p.feed(content, 1<<20, true)
	p.until(p.over)
	return p
}

// askCompare asks for a comparison.
func (p *page) askCompare(question string) {
	p.compared = nil
	p.act(profile.AnswerAct, question)
}

// TestComparison chooses a second trace, says how much of it is read, and then what differs; the
// address has it.
func TestComparison(t *testing.T) {
	first, second := madeTrace(t, "torch.pt.trace.json.gz"), trace(1000)
	p := pair(t, &profile.Link{Path: "a"}, first)
	p.askCompare("compare")
	c := p.comparing(func(c *comparison) bool { return true })
	assert.Equal(t, "Choose a second trace with the button Compare with.", c.Note)
	reads := p.reads
	p.act(profile.CompareAct, "2")
	p.until(func() bool { return p.reads == reads+3 })
	assert.EqualValues(t, 2, p.trace)
	p.until(func() bool {
		return len(p.links) > 0 && len(p.sessions.List) == 2 && p.sessions.List[1].Compared
	})
	assert.Equal(t, profile.Link{Path: "a", With: "b", Other: true}, p.links[0])
	half := len(second) / 2
	p.feed(second[:half], half, false)
	c = p.comparing(func(c *comparison) bool { return c.Note != "" && p.reads == reads+4 })
	assert.Regexp(t, `^Second trace: .* of 5,000 bytes read · [\d,]+ slices$|^Second trace: `, c.Note)
	p.feed(second[half:], 1<<20, true)
	c = p.comparing(func(c *comparison) bool { return c.Note == "" })
	assert.Equal(t, "compare", c.Of)
	assert.Regexp(t, `^B takes [\d.]+ .s (less|more)$`, c.Lead)
	assert.Contains(t, c.Said, "One of them marks no steps, so times and calls are of whole traces.")
	assert.Equal(t, "name", c.Keys[0])
	assert.Equal(t, []string{"Name", "Path", "Kind of work", "Difference", "Change, %", "Total A",
		"Total B", "Calls A", "Calls B", "Mean A", "Mean B"}, c.Columns)
	found := 0
	for _, row := range c.Rows {
		if row[0] == "op0" {
			found++
			assert.Equal(t, []string{"715.000", "", "0.000", "715.000", "0", "143", "", "5.000"}, row[3:])
		}
	}
	assert.Equal(t, 1, found)
	assert.Contains(t, p.stopped, p.reading)

	p.act(profile.CompareAct, "")
	p.until(func() bool { return p.links[len(p.links)-1].With == "" })
	p.askCompare("compare")
	c = p.comparing(func(c *comparison) bool { return c.Note != "" })
	assert.Contains(t, c.Note, "Choose a second trace")
}

// TestComparisonOfAddress reads the second trace of an address after the first, and compares it by
// name and by path. A trace that is on screen is compared with no other then.
func TestComparisonOfAddress(t *testing.T) {
	first := madeTrace(t, "torch.pt.trace.json.gz")
	p := pair(t, &profile.Link{Path: "a", With: "b"}, first)
	p.until(func() bool { return p.trace == 2 })
	p.askCompare("compare")
	p.feed(first, 1<<20, true)
	c := p.comparing(func(c *comparison) bool { return c.Note == "" })
	assert.Equal(t, "A and B take the same time", c.Lead)
	assert.Contains(t, c.Said, "Times and calls are of a mean step.")
	require.NotEmpty(t, c.Rows)
	for _, row := range c.Rows {
		assert.Equal(t, "0.000", row[3])
		assert.Equal(t, row[5], row[6])
	}
	p.askCompare("compare+")
	paths := p.comparing(func(c *comparison) bool { return c.Of == "compare+" })
	assert.Greater(t, len(paths.Rows), len(c.Rows))

	reading := p.reading
	p.act(profile.ChooseAct, "2")
	p.until(func() bool { return p.reading > reading && !p.state.Over })
	assert.Equal(t, profile.Link{Path: "b", Other: true}, p.links[len(p.links)-1])
	p.feed(first, 1<<20, true)
	p.until(p.over)
	p.askCompare("compare")
	c = p.comparing(func(c *comparison) bool { return c.Note != "" })
	assert.Contains(t, c.Note, "Choose a second trace")
}

// TestComparisonFails says why there is none.
func TestComparisonFails(t *testing.T) {
	p := pair(t, &profile.Link{Path: "a", With: "gone"}, trace(10))
	p.askCompare("compare")
	c := p.comparing(func(*comparison) bool { return true })
	assert.Equal(t, "The trace gone is not among the sessions. Choose another one.", c.Note)
	p.act(profile.CompareAct, "2")
	p.until(func() bool { return p.trace == 2 })
	p.feed("no trace", 100, true)
	c = p.comparing(func(c *comparison) bool { return c.Note != "" && c.Note[:3] != "The" })
	for c.Note[:6] == "Second" {
		p.compared = nil
		c = p.comparing(func(*comparison) bool { return true })
	}
	assert.Contains(t, c.Note, "trace")

	p = pair(t, &profile.Link{Path: "a", With: "b"}, trace(10))
	p.until(func() bool { return p.trace == 2 })
	p.askCompare("compare")
	p.ask(&profile.Piece{Reading: p.reading, Bytes: p.export([]byte(trace(20)[:300])), End: true,
		Problem: wire.Plain("cut")})
	c = p.comparing(func(c *comparison) bool { return c.Note == "" })
	assert.Contains(t, c.Said[len(c.Said)-1], "B: The file ends early: cut.")
}

// compareAnswer takes a comparison.
func (p *page) compareAnswer(m *scripted.ScriptMessage) {
	var c comparison
	require.NoError(p.t, json.Unmarshal(p.object(m.With), &c))
	p.compared = &c
}
