package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGuideHasEveryVerbAndFlag holds the guide's page about commands, and the page about indexes, against what the command takes.
func TestGuideHasEveryVerbAndFlag(t *testing.T) {
	text := ""
	for _, page := range []string{"commands", "manifest"} {
		read, err := os.ReadFile("../../web/guide/" + page + ".md")
		require.NoError(t, err)
		text += string(read)
	}
	for verb := range verbs {
		assert.True(t, strings.Contains(text, "\n## "+verb+"\n"), "%s has a section", verb)
		assert.True(t, strings.Contains(text, "\neventlens "+verb+" "), "%s is in the summary", verb)
	}
	for _, flag := range regexp.MustCompile(`\[(--?[a-z]+)`).FindAllStringSubmatch(usage, -1) {
		assert.True(t, strings.Contains(text, "`"+flag[1]), "%s is described", flag[1])
	}
}
