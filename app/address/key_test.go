package address

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryKeyOfTheAddress(t *testing.T) {
	seen := map[string]bool{sourceKey: true}
	check := func(name string) {
		assert.False(t, seen[name], "%s is a key of two things", name)
		seen[name] = true
		assert.True(t, isKey(name), "%s would not be kept by a version that does not know it", name)
		const presigned = "https://b.example/a.tfevents?sig=1&more=2"
		f := Parse("src=" + presigned + "&" + name + "=1")
		assert.Equal(t, []Source{{URL: presigned}}, f.Sources, "%s ends a pasted URL", name)
		assert.Equal(t, "src="+presigned+"&"+name+"=1", placedLast(f),
			"%s is written as it was read", name)
	}
	for _, k := range Keys {
		check(k.name)
		if k.repeats {
			f := Parse(k.name + "=b&" + k.name + "=&" + k.name + "=a%26c")
			assert.Equal(t, []string{"b", "", "a&c"}, f.List(k), "%s holds several, in their order",
				k.name)
		}
	}
	for _, name := range foreignKeys {
		check(name)
	}
	assert.Equal(t, "4711", Parse("src=https://b.example/jobs.json?sig=1&job=4711").Text(Job),
		"it ends a pasted URL")
	for _, k := range JobKeys[1:] {
		assert.False(t, seen[k.name], "%s is a key of two things", k.name)
		seen[k.name] = true
		f := Parse("src=../jobs.json&" + k.name + "=a%26b")
		assert.Equal(t, []Source{{URL: "../jobs.json"}}, f.Sources)
		assert.Equal(t, "a&b", f.Text(k))
		f = Parse("src=https://b.example/jobs?team=1&" + k.name + "=1&src=x/&job=2")
		assert.Equal(t,
			[]Source{{URL: "https://b.example/jobs?team=1&" + k.name + "=1"}, {URL: "x/"}},
			f.Sources, "%s may be a part of a query", k.name)
		f.Set(k, "c")
		assert.Equal(t, f, Parse(f.String()), "%s is written in front of sources", k.name)
	}
}

// TestKeysOfViews reads the keys that web/share.js ignores when it looks for pages with the same
// sources: each must end a source's URL here, too, and none may select sources. All others are
// among them, or pages would read the same files once each.
func TestKeysOfViews(t *testing.T) {
	script, err := os.ReadFile("../../web/share.js")
	require.NoError(t, err)
	_, list, found := strings.Cut(string(script), "'^(")
	require.True(t, found)
	list, _, _ = strings.Cut(list, ")='")
	ignored := strings.Split(strings.NewReplacer("+", "", "'", "", "\n", "", " ",
		"").Replace(list), "|")
	selecting := []string{sourceKey, Recent.name, Match.name, Depth.name, "store"}
	for _, name := range ignored {
		assert.True(t, endsSource("runs/", name), name)
		assert.NotContains(t, selecting, name)
	}
	for _, k := range Keys {
		if !slices.Contains(selecting, k.name) {
			assert.Contains(t, ignored, k.name)
		}
	}
}

// placedLast writes a fragment with its first unknown pair moved from the beginning to the end.
func placedLast(f Fragment) string {
	if len(f.Rest) == 0 {
		return f.String()
	}
	rest := f.Rest[0]
	f.Rest = nil
	return f.String() + "&" + rest
}

func TestOneValueOfAKey(t *testing.T) {
	f := Parse("tab=images&smoothing=0.9&tab=")
	assert.Equal(t, Parse("smoothing=0.9"), f, "an empty value is the default, which is left out")
	assert.Equal(t, Fragment{}, Parse("tab=images&tab="))
}

// TestChoices checks that the default is left out, and that words of later versions change nothing.
func TestChoices(t *testing.T) {
	c := &Choice{Key: CardSize, Words: []string{"small", "medium", "large"}}
	for value, want := range map[int]string{0: "", 2: "cardsize=large", 3: "", -1: ""} {
		var f Fragment
		c.Write(&f, value)
		assert.Equal(t, want, f.String())
	}
	for text, want := range map[string]int{"": 1, "cardsize=large": 2, "cardsize=huge": 1} {
		f := Parse(text)
		assert.Equal(t, want, c.Read(&f, 1), text)
	}
}
