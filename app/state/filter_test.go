package state

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFilterMatch(t *testing.T) {
	for _, c := range []struct {
		name, text string
		match, not []string
	}{
		{"empty selects all", "", []string{"loss", ""}, nil},
		{"a lone ! selects all", "!", []string{"loss"}, nil},
		{"part of a name", "oss", []string{"loss", "train/LOSS"}, []string{"acc"}},
		{"expression", "^train/(loss|acc)$", []string{"train/acc"}, []string{"val/acc", "train/acc5"}},
		{"negated", "!loss", []string{"acc"}, []string{"Loss"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var f Filter
			f.Set(c.text)
			assert.Empty(t, f.Problem())
			for _, name := range c.match {
				assert.True(t, f.Match(name), name)
			}
			for _, name := range c.not {
				assert.False(t, f.Match(name), name)
			}
		})
	}
}

func TestFilterThatLooksAhead(t *testing.T) {
	var f Filter
	f.Set("loss")
	f.Set("^(?!.*eval)")
	assert.Contains(t, f.Problem(), "“(?!” is not supported here.")
	assert.Contains(t, f.Problem(), "begin the filter with “!”")
	assert.True(t, f.Match("loss"))
	assert.False(t, f.Match("eval"))
}

func TestFilterUnfinishedKeepsLastGood(t *testing.T) {
	for _, text := range []string{"loss(", "loss[", "loss)", `loss\`, "*", "(?P<", "a{2,1}"} {
		var f Filter
		assert.True(t, f.Set("loss"))
		assert.True(t, f.Set(text))
		assert.Equal(t, text, f.Text())
		assert.Contains(t, f.Problem(), "last good one", text)
		assert.True(t, f.Match("loss"), text)
		assert.False(t, f.Match("acc"), text)
		f.Set("acc")
		assert.Empty(t, f.Problem())
		assert.True(t, f.Match("acc"))
	}
}

func TestFilterSetTellsChange(t *testing.T) {
	var f Filter
	assert.False(t, f.Set(""))
	assert.True(t, f.Set("a"))
	assert.False(t, f.Set("a"))
	assert.True(t, f.Active())
}
