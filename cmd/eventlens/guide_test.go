package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGuideHasEveryVerbAndFlag compares the guide's page about commands, and the pages about
// indexes, with the verbs and flags of the command.
func TestGuideHasEveryVerbAndFlag(t *testing.T) {
	text := ""
	for _, page := range []string{"commands", "manifest", "jobs"} {
		read, err := os.ReadFile("../../web/guide/" + page + ".md")
		require.NoError(t, err)
		text += string(read)
	}
	for _, v := range verbs {
		assert.True(t, strings.Contains(text, "\n## "+v.name+"\n"), "a section of %s", v.name)
		var help strings.Builder
		require.Equal(t, 0, run(t.Context(), []string{v.name, "--help"}, &help, os.Stderr))
		assert.True(t,
			strings.Contains(oneLine(text), oneLine("eventlens "+v.name+" "+v.arguments)),
			"%s in the summary", v.name)
		for _, flag := range regexp.MustCompile(`(?m)^  (--?[a-z-]+)`).FindAllStringSubmatch(help.String(), -1) {
			assert.True(t, strings.Contains(text, "`"+flag[1]), "%s of %s is described", flag[1],
				v.name)
		}
	}
}

// oneLine returns the text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
