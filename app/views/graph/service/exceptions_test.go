package service_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestExceptionsFromRules moves an aside node to the main drawing, takes another one aside,
// dissolves a series, and reverts all of it.
func TestExceptionsFromRules(t *testing.T) {
	p := serve(t)
	const series = "node { name: 'x_1' op: 'Relu' input: 'a' } node { name: 'x_2' op: 'Relu' input: 'a' } node { name: 'x_3' op: 'Relu' input: 'a' } node { name: 'x_4' op: 'Relu' input: 'a' } node { name: 'x_5' op: 'Relu' input: 'a' }"
	p.openFile("net.pbtxt",
		"node { name: 'a' op: 'Add' } node { name: 'b' op: 'Mul' input: 'a' } node { name: 'wait' op: 'NoOp' input: '^b' } "+series)
	does := func(node, button string) {
		p.do("name", node)
		p.do(p.row("side", button).act, "")
	}
	ruled := p.boxes()
	p.do("name", "wait")
	p.row("side", "Drawn")
	does("wait", "Move back into the graph")
	assert.Equal(t, "wait", p.link.Node, "it stays chosen")
	p.row("side", "Set aside")
	does("b", "Set aside")
	p.row("side", "Move back into the graph")
	list := p.list
	does("x_[1-5]", "Ungroup the series")
	assert.NotEqual(t, list, p.list)
	for _, r := range p.panels["outline"] {
		assert.False(t, strings.HasPrefix(r.text, "x_["), r.text)
	}
	p.do("tab 2", "")
	p.do(p.row("side", "Undo 3 layout changes").act, "")
	assert.Equal(t, ruled, p.boxes())
	p.do("name", "wait")
	p.row("side", "Move back into the graph")
}
