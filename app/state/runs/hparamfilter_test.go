package runs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMalformedFilters(t *testing.T) {
	for _, text := range []string{
		"", "lr", ":lr", "::lr", "x:y:lr", "1:2:", "NaN::lr", strings.Repeat("1:", 300) + "lr",
	} {
		_, ok := parseFilter(text)
		assert.False(t, ok, text)
	}
	f, ok := parseFilter("x:2:odd:only:1:lr")
	assert.True(t, ok)
	assert.Equal(t, HParamFilter{Name: "lr", High: "2"}, f, "what is not known is left out")
	for _, f := range []HParamFilter{
		{Name: ":%3A", Low: "1"},
		{Name: "only", Picked: true, Only: []string{"only", "no-none", ""}, NoneOut: true},
		{Name: "x", Picked: true},
	} {
		again, ok := parseFilter(filterText(f))
		assert.True(t, ok)
		if len(again.Only) == 0 {
			again.Only = nil
		}
		assert.Equal(t, f, again)
	}
	wide := HParamFilter{Name: "x", Picked: true, Only: []string{"a", "b", "c", "", "e"}}
	assert.Equal(t, "x: a, b, c and 2 more or none", FilterSaid(&wide, 3))
}
