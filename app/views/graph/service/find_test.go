package service_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire/matching"
)

// TestFinding lists results, steps through them with wrap-around, and reports invalid expressions.
func TestFinding(t *testing.T) {
	p := residual(t)
	p.do("find", "relu")
	results := p.items()
	require.Greater(t, len(results), 1)
	assert.Positive(t, p.marks[2], "they are marked")
	for i := range len(results) + 1 {
		p.do("next", "")
		assert.Equal(t, results[i%len(results)].text, p.link.Node)
	}
	p.do("back", "")
	assert.Equal(t, results[len(results)-1].text, p.link.Node)
	p.do("regexp", "")
	p.do("find", "rel(")
	assert.Contains(t, p.row("side", "Invalid pattern").text, "“(” has no “)”")
	p.do("find", "^$|no such node")
	p.row("side", "No node matches")
	p.do("find", "")
	p.row("side", "Type part")
	assert.Zero(t, p.marks[2])
}

// TestFindingByThePage checks that the page matches expressions that package regexp rejects, and
// that the results are then listed.
func TestFindingByThePage(t *testing.T) {
	p := residual(t)
	p.do("find", "relu")
	want := p.items()
	p.do("regexp", "")
	p.do("find", "re(?=lu)")
	p.row("side", "Matching the names of nodes")
	for asked := 0; p.match != nil; asked++ {
		require.Less(t, asked, 5)
		m := p.match
		p.match = nil
		assert.Equal(t, "re(?=lu)", m.Pattern)
		answer := &matching.Matched{Serial: m.Serial}
		for _, name := range m.Texts {
			answer.Hits = append(answer.Hits, byte(strings.Count(strings.ToLower(name), "relu")))
		}
		p.ask(answer)
		p.settle()
	}
	assert.ElementsMatch(t, want, p.items())
	assert.Positive(t, p.marks[2], "they are marked")

	p.do("find", "(a|a)*(?!b)")
	p.ask(&matching.Matched{
		Serial: p.match.Serial, Hits: make([]byte, len(p.match.Texts)),
		Wrong: "Matching this expression takes too long.",
	})
	p.settle()
	p.row("side", "takes too long")
	assert.Empty(t, p.items())
	p.do("find", "relu$|^relu")
	assert.NotEmpty(t, p.items())
}
