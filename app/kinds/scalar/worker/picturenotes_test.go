package worker_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestNotesInSavedPictures has the notes whose steps are in view, with the numbers that they have on
// the page. Along other axes they have no place.
func TestNotesInSavedPictures(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("v", 100)})
	svg := func(c wire.Card, axis wire.Axis) string {
		var v wire.View
		v.Lines.Axis = axis
		p.draw(c, v)
		card := p.View.Card("c")
		card.Notes = []wire.Phrase{{Text: wire.Whole(10), Said: "Note 1 at step 10: <warm> up"},
			{Text: wire.Whole(60), Said: "Note 2 at step 60: decay"}}
		return string(card.Plot.SVG(card, words.Say))
	}
	all := svg(p.card("v"), wire.AxisStep)
	for _, part := range []string{"Note 1 at step 10: &lt;warm&gt; up", "Note 2 at step 60: decay"} {
		assert.Equal(t, 1, strings.Count(all, part), part)
	}
	assert.Regexp(t, `font-weight="600"[^>]*>1</text>`, all)
	assert.Regexp(t, `font-weight="600"[^>]*>2</text>`, all)
	zoomed := p.card("v")
	zoomed.Zoom.X = wire.Span{Lo: 50, Hi: 70}
	part := svg(zoomed, wire.AxisStep)
	assert.NotContains(t, part, "warm")
	assert.Regexp(t, `font-weight="600"[^>]*>2</text>`, part)
	assert.NotContains(t, svg(p.card("v"), wire.AxisRelative), "Note")
}
