package pattern

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/wire/matching"
)

// TestExpression checks that a name is asked for once and matches once that is answered, and that
// Waiting is called once until the questions are taken.
func TestExpression(t *testing.T) {
	told := 0
	b := Browser{Waiting: func() { told++ }}
	e, other := b.Compile("(?!a)", "i"), b.Compile("(?!b)", "u")
	assert.False(t, e.Decided(), "it was given no name")
	for range 2 {
		assert.False(t, e.MatchString("x"))
		assert.False(t, e.MatchString("y"))
		assert.False(t, other.MatchString("x"))
	}
	assert.Equal(t, 1, told)
	questions := b.Questions()
	require.Len(t, questions, 2)
	assert.Equal(t, []string{"x", "y"}, questions[0].Names)
	assert.Equal(t, "u", questions[1].Flags)
	assert.Empty(t, b.Questions())
	assert.False(t, e.Decided())

	e.MatchString("z")
	assert.Equal(t, 2, told)
	questions[0].Answer([]byte{0, 1}, "")
	assert.True(t, e.MatchString("y"))
	assert.False(t, e.MatchString("x"))
	assert.False(t, e.Decided(), "z is not answered")
	b.Questions()[0].Answer([]byte{1}, "")
	assert.True(t, e.Decided())
	assert.NoError(t, e.Err())

	questions[1].Answer(nil, Slow)
	assert.True(t, other.Decided())
	assert.Equal(t, Slow, other.Err())
	assert.False(t, other.MatchString("new"))
	assert.Empty(t, b.Questions(), "it is given up")
}

// TestAsker asks a program's page and uses the page's error text for an invalid expression.
func TestAsker(t *testing.T) {
	var a Asker
	var asked []*matching.Match
	page := func(m wire.Coded) { asked = append(asked, m.(*matching.Match)) }
	e, other := a.Compile("(?!a)", "i"), a.Compile("(?!b)", "i")
	e.MatchString("x")
	other.MatchString("y")
	a.Ask(page)
	a.Ask(page)
	require.Equal(t,
		[]*matching.Match{{Serial: 1, Pattern: "(?!a)", Texts: []string{"x"}},
			{Serial: 2, Pattern: "(?!b)", Texts: []string{"y"}}}, asked)
	a.Answered(&matching.Matched{Serial: 2, Hits: []byte{1}})
	a.Answered(&matching.Matched{Serial: 1, Hits: []byte{1}, Wrong: "It takes too long."})
	a.Answered(&matching.Matched{Serial: 1, Hits: []byte{1}})
	a.Answered(&matching.Matched{Serial: 9, Hits: []byte{1}})
	assert.True(t, other.MatchString("y"))
	assert.False(t, e.MatchString("x"))
	assert.Equal(t, Failure("It takes too long."), e.Err())
}

// TestNeedsBrowser checks that a browser may support what package regexp rejects, unless the
// expression is merely unfinished.
func TestNeedsBrowser(t *testing.T) {
	for expression, needs := range map[string]bool{
		"a": false, "(": false, "*": false, "a{9999}": false, "(?!a)": true, "(?<!a)b": true,
		`(a)\1`: true, "(?<n>a)(?": true,
	} {
		_, err := regexp.Compile(expression)
		assert.Equal(t, needs, NeedsBrowser(err), expression)
	}
}
