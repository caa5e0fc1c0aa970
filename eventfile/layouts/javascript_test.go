package layouts

import (
	"regexp/syntax"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestJavaScript translates expressions that package regexp refuses. TestGoldenLookaround compares
// their matches with Python, in a browser's engine.
func TestJavaScript(t *testing.T) {
	for expression, want := range map[string]string{
		`loss/(?!val)`:       `loss/(?!val)`,
		`(?<=a)b(?=c)(?<!d)`: `(?<=a)b(?=c)(?<!d)`,
		`(a)\1`:              `(a)\1`,
		`(?P<n>a)(?P=n)`:     `(?<n>a)\k<n>`,
		`(?!x)\w+\-\d{,2}\Z`: `(?!x)[\p{L}\p{N}_]+\-[\p{Nd}]{0,2}(?![^])`,
		`(?!x)a\_b{c]`:       `(?!x)a_b\{c\]`,
		`(?!x)a{2,3}[}\]]`:   `(?!x)a{2,3}[}\]]`,
		`(?!x)(?#note)\sa`:   `(?!x)[\s\x1c-\x1f\x85]a`,
	} {
		source, flags, err := JavaScript(expression)
		require.NoError(t, err, expression)
		assert.Equal(t, textBegin+"(?:"+want+")", source, expression)
		assert.Equal(t, "u", flags, expression)
	}
	source, flags, err := JavaScript("(?i)loss(?!/val)")
	require.NoError(t, err)
	assert.Equal(t, []string{textBegin + "(?:loss(?!/val))", "ui"}, []string{source, flags})
	for expression, part := range map[string]string{
		`(?>a)`: "(?>", `(a)(?(1)b)`: "(?(", `(?x) a`: "(?x", `a\z`: `\z`,
	} {
		_, _, err := JavaScript(expression)
		var wrong *syntax.Error
		require.ErrorAs(t, err, &wrong, expression)
		assert.Equal(t, part, wrong.Expr, expression)
	}
}
