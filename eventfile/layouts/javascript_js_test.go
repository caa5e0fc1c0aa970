//go:build js && wasm

package layouts

import (
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// engine matches as browsers do: node has the same kind of regular expressions.
type engine struct{ js.Value }

func (e engine) MatchString(name string) bool { return e.Call("test", name).Bool() }

// TestGoldenLookaround checks that every expression that Python accepts, even one that package
// regexp can match, matches the same names in JavaScript as in Python's re.match.
func TestGoldenLookaround(t *testing.T) {
	var names []string
	compared := 0
	for _, line := range goldens(t) {
		if line.Names != nil {
			names = line.Names
		}
		if line.Pattern == nil || line.Error {
			continue
		}
		source, flags, err := JavaScript(*line.Pattern)
		require.NoError(t, err, *line.Pattern)
		e := engine{js.Global().Get("RegExp").New(source, flags)}
		got := []string{}
		for _, name := range names {
			if e.MatchString(name) {
				got = append(got, name)
			}
		}
		assert.Equal(t, line.Matches, got, "%s as %s", *line.Pattern, source)
		compared++
	}
	assert.Greater(t, compared, 20)
}
