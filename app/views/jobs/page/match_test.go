package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// MatchNames answers as a browser would for the patterns of these tests, or as a test says.
func (w workers) MatchNames(source, flags string, names []string, done func([]byte, string)) {
	w.Workers.MatchNames(source, flags, names, done)
	matches := make([]byte, len(names))
	for i, name := range names {
		matches[i] = byte(strings.Count(name,
			map[string]string{"(?<=vit-)2": "vit-2", "^(?!vision)": "robotics"}[source]))
	}
	if w.b.unmatched != "" {
		matches = nil
	}
	done(matches, w.b.unmatched)
}

// TestSearchOfTheBrowser searches with a pattern that package regexp does not support. A pattern
// that takes too long gets a message beside the field, and the previous one stays in force.
func TestSearchOfTheBrowser(t *testing.T) {
	f := open(t, "src=LIST").listed()
	f.play(func() { f.root.Search(searchID, "(?<=vit-)2") }, func() bool {
		return f.rowTexts() == "vit-2"
	})
	require.Len(t, f.host.Patterns, 1)
	assert.Equal(t, "(?<=vit-)2", f.host.Patterns[0].Source)
	assert.Equal(t, "i", f.host.Patterns[0].Flags)
	assert.NotContains(t, f.html(), `aria-invalid="true"`)
	assert.Contains(t, f.text(), "1 of 4 jobs")
	f.play(func() { f.root.Search(searchID, "!(?<=vit-)2") }, func() bool {
		return f.rowTexts() == "vit-<b>10</b> clip queue-test"
	})

	f.host.unmatched = "slow"
	f.play(func() { f.root.Search(searchID, "(a|a)*(?!b)") }, func() bool {
		return strings.Contains(f.text(),
			"Matching this expression takes too long. The previous filter still applies.")
	})
	f.names("vit-<b>10</b> clip queue-test")
	f.host.unmatched = ""
	f.play(func() { f.root.Search(searchID, "clip") }, func() bool {
		return f.rowTexts() == "clip"
	})
	assert.NotContains(t, f.text(), "too long")
}

// TestFiltersOfTheAddress checks that the browser matches column filters, too, and that an unusable
// one is reported.
func TestFiltersOfTheAddress(t *testing.T) {
	f := open(t, "src=LIST&owner=^(%3F!vision)").listed()
	f.names("clip")
	for text, why := range map[string]string{
		"(a|a)*(%3F!b)": "(a|a)*(?!b) is not used. Matching this expression takes too long.",
		"rob(":          "rob( is not used. Invalid pattern: “(” has no “)”.",
	} {
		f := open(t, "src=LIST&owner="+text, func(b *fakeBrowser) { b.unmatched = "slow" }).listed()
		f.until(func() bool { return strings.Contains(f.text(), why) })
		f.names("vit-<b>10</b> clip vit-2 queue-test")
		assert.NotContains(t, f.text(), "of 4 jobs")
	}
}
