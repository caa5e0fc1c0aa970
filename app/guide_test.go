package app

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/words"
)

// TestGuideHasEveryKey compares the guide's page about the keyboard with the list of keys.
func TestGuideHasEveryKey(t *testing.T) {
	page, err := os.ReadFile("../web/guide/keyboard.md")
	require.NoError(t, err)
	sections := map[string]string{}
	for _, section := range strings.Split(string(page), "\n## ")[1:] {
		title, lines, _ := strings.Cut(section, "\n")
		sections[title] = lines
	}
	view := ""
	for line := range strings.SplitSeq(strings.TrimSuffix(words.ShortcutTable, "\n"), "\n") {
		if title, ok := strings.CutPrefix(line, "#"); ok {
			view = title
			continue
		}
		cells := strings.Split(line, "\t")
		keys := strings.ReplaceAll("`"+strings.ReplaceAll(cells[0], " ", "` `")+"`", "`…`", "…")
		assert.Contains(t, sections[view], "| "+keys+" | "+cells[1]+" |")
	}
}
