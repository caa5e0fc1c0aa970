package page

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/text"
)

// TestHitsPassElementsAndNoBlocks: a hit may extend over inline elements, but not over blocks.
func TestHitsPassElementsAndNoBlocks(t *testing.T) {
	// <p>a learning <b>ra<i>te</i></b> of</p> <ul><li>learning<p>rate</p> rate</li></ul>
	// <p>learning</p>
	marks := []text.Mark{
		{Tag: text.P}, {Depth: 1, Text: "a learning "}, {Tag: text.Strong, Depth: 1},
		{Depth: 2, Text: "ra"}, {Tag: text.Em, Depth: 2}, {Depth: 3, Text: "te"},
		{Depth: 1, Text: " of"},
		{Tag: text.UL}, {Tag: text.LI, Depth: 1}, {Depth: 2, Text: "learning "},
		{Tag: text.P, Depth: 2}, {Depth: 3, Text: "rate"}, {Depth: 2, Text: " rate"},
		{Tag: text.P}, {Depth: 1, Text: "learning "},
		{Tag: text.P}, {Depth: 1, Text: "rate learning rate, learning rate"},
	}
	assert.Equal(t, [][]span{
		{{2, 11}}, {{0, 2}}, {{0, 2}}, nil,
		nil, nil, nil,
		nil,
		{{5, 18}, {20, 33}},
	}, hitsInMarks(regexp.MustCompile("learning rate"), marks))
	assert.Nil(t, hitsInMarks(nil, marks))
	assert.Nil(t, hitsIn(regexp.MustCompile("x*"), "aa"), "nothing is no hit")
}
