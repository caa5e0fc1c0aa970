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
	for _, s := range words.Shortcuts() {
		keys := strings.ReplaceAll("`"+strings.Join(s.Keys, "` `")+"`", "`…`", "…")
		assert.Contains(t, string(page), "| "+keys+" | "+s.Does+" |")
	}
}
