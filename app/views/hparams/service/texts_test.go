package service

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTextsOfScripts checks that the texts sent to the scripts are exactly those that the scripts
// use.
func TestTextsOfScripts(t *testing.T) {
	files, err := filepath.Glob("../*.js")
	require.NoError(t, err)
	var source strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, ".test.js") {
			continue
		}
		content, err := os.ReadFile(file)
		require.NoError(t, err)
		source.Write(content)
	}
	given := map[string]bool{"full": true}
	for _, text := range texts {
		given[text.name] = true
	}
	for name := range given {
		used := regexp.MustCompile(`'` + name + `'|\btexts\.` + name + `\b|\bsaid\.` + name + `\b`)
		assert.True(t, used.MatchString(source.String()), "no script uses %s", name)
	}
	uses := regexp.MustCompile(`\btexts\.(\w+)`).FindAllStringSubmatch(source.String(), -1)
	require.NotEmpty(t, uses)
	for _, use := range uses {
		assert.True(t, given[use[1]], "the scripts use %s, which is not there", use[1])
	}
}
