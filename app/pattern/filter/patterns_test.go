package filter

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/pattern"
	"eventlens/app/pattern/problem"
	"eventlens/app/wire/matching"
	"eventlens/app/words"
)

// browser answers like a browser.
type browser struct {
	asked   []string
	matches []byte
	failure string
}

func (m *browser) MatchNames(source, flags string, names []string, done func([]byte, string)) {
	m.asked = append([]string{source, flags}, names...)
	done(m.matches, m.failure)
}

// TestMatchTexts checks that texts are matched as the filter of the run list matches names, by the
// browser where necessary.
func TestMatchTexts(t *testing.T) {
	texts := []string{"resnet-A", "vit", ""}
	for expression, test := range map[string]struct {
		browser browser
		hits    []byte
		wrong   string
	}{
		"net-a$":    {browser{}, []byte{1, 0, 0}, ""},
		"!net":      {browser{}, []byte{0, 1, 1}, ""},
		"(":         {browser{}, []byte{1, 1, 1}, "Invalid pattern: “(” has no “)”."},
		"^(?!vit)":  {browser{matches: []byte{1, 0, 1}}, []byte{1, 0, 1}, ""},
		"!^(?!vit)": {browser{matches: []byte{1, 0, 1}}, []byte{0, 1, 0}, ""},
		"(a|a)*(?!b)": {browser{failure: "slow"}, []byte{1, 1, 1},
			"Matching this expression takes too long."},
	} {
		var got *matching.Matched
		MatchTexts(&test.browser, &Patterns{},
			&matching.Match{Serial: 3, Pattern: expression, Texts: texts},
			func(answer *matching.Matched, err error) {
				got = answer
				assert.Equal(t, test.wrong, problem.Text(err), expression)
			})
		assert.Equal(t, &matching.Matched{Serial: 3, Hits: test.hits, Wrong: test.wrong}, got,
			expression)
		if test.browser.asked != nil {
			assert.Equal(t, append([]string{strings.TrimPrefix(expression, "!"), "i"}, texts...),
				test.browser.asked)
		}
	}
}

// TestFilterWaitsForTheBrowser checks that the expression before stays in force until the browser
// has answered, and that the address keeps what was typed.
func TestFilterWaitsForTheBrowser(t *testing.T) {
	var f Filter
	var p Patterns
	f.UseBrowser(&p)
	f.Set("!val")
	assert.False(t, f.Asks())
	f.Set("^(?!val)")
	assert.True(t, f.Waits() && f.Active() && f.Negated())
	assert.Equal(t, "^(?!val)", f.Address())
	assert.True(t, f.Match("loss"))
	assert.False(t, f.Match("val/loss"), "the expression before leaves it out")

	before, questions := p.Version(), p.Questions()
	require.Len(t, questions, 1)
	assert.Equal(t, []string{"loss", "val/loss"}, questions[0].Names)
	p.Answered(questions[0], []byte{1, 0}, "")
	assert.NotEqual(t, before, p.Version())
	assert.False(t, f.Waits() || f.Negated())
	assert.True(t, f.Asks(), "later names need the browser, too")
	assert.True(t, f.Match("loss"))
	assert.False(t, f.Match("val/loss"))

	f.Set("(?!a)")
	f.Refuse(pattern.NoWorker)
	assert.Equal(t, words.PatternNoWorker.Text(), f.Reason())
	assert.True(t, f.Match("loss"))
}
