package filter

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
		{"expression", "^train/(loss|acc)$", []string{"train/acc"},
			[]string{"val/acc", "train/acc5"}},
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
	assert.Contains(t, f.Problem(), "“(?!” is not supported.")
	assert.Contains(t, f.Problem(), "begin the filter with “!”")
	assert.True(t, f.Match("loss"))
	assert.False(t, f.Match("eval"))
}

func TestFilterOfSeveralNames(t *testing.T) {
	var f Filter
	assert.True(t, f.Match("a", "b"))
	f.Set("^b$")
	assert.True(t, f.Match("a", "b"))
	assert.False(t, f.Match("a", "c"))
	f.Set("!^b$")
	assert.False(t, f.Match("a", "b"), "what has one of the names that are left out")
	assert.True(t, f.Match("a", "c"))
}

func TestFilterUnfinishedKeepsLastGood(t *testing.T) {
	for _, text := range []string{"loss(", "loss[", "loss)", `loss\`, "*", "(?P<", "a{2,1}"} {
		var f Filter
		assert.True(t, f.Set("loss"))
		assert.True(t, f.Set(text))
		assert.Equal(t, text, f.Text())
		assert.Contains(t, f.Problem(), "previous filter", text)
		assert.True(t, f.Match("loss"), text)
		assert.False(t, f.Match("acc"), text)
		f.Set("acc")
		assert.Empty(t, f.Problem())
		assert.True(t, f.Match("acc"))
	}
}

func TestFilterSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"loss(": "Invalid pattern: “(” has no “)”. The previous filter still applies.",
		"[z-a]": "Invalid pattern: invalid character class range. The previous filter still applies.",
		`\y`:    "“\\y” is not supported. To exclude matches, begin the filter with “!”. The previous filter still applies.",
		"*":     "Invalid pattern: nothing precedes “*”. The previous filter still applies.",
	} {
		var f Filter
		f.Set(text)
		assert.Equal(t, want, f.Problem(), text)
	}
}

func TestFilterSetTellsChange(t *testing.T) {
	var f Filter
	assert.False(t, f.Set(""))
	assert.True(t, f.Set("a"))
	assert.False(t, f.Set("a"))
	assert.True(t, f.Active())
}

func TestPlainFilters(t *testing.T) {
	var f Filter
	f.Set("a.b(")
	assert.NotEmpty(t, f.Problem())
	assert.True(t, f.SetPlain(true))
	assert.False(t, f.SetPlain(true))
	assert.Empty(t, f.Problem())
	assert.True(t, f.Match("xA.B(y"))
	assert.False(t, f.Match("aab("))
	f.Set("!a")
	assert.True(t, f.Match("!A"), "nothing in it has a meaning")
	assert.False(t, f.Match("b"))
	var again Filter
	again.SetAddress(f.Address())
	assert.Equal(t, "!a", again.Text())
	assert.True(t, again.Plain())
	again.SetAddress("a.b")
	assert.False(t, again.Plain())
}
