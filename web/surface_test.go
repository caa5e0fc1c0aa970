package web_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSurfaceIsDeclared finds names that programs use of scripts and eventlens.d.ts does not
// declare. What scripts use of each other, TypeScript checks.
func TestSurfaceIsDeclared(t *testing.T) {
	declared, err := os.ReadFile("eventlens.d.ts")
	require.NoError(t, err)
	files, err := filepath.Glob("../app/browser/*.go")
	require.NoError(t, err)
	ofObject := regexp.MustCompile(`(?:\bshared|Get\("eventlens"\))\.(?:Call|Get|Set)\("(\w+)"` +
		`|\.watch\("(\w+)"`)
	ofPage := regexp.MustCompile(`js\.Global\(\)\.(?:Call|Get)\("(eventlens[A-Z]\w*)"`)
	names := map[string]string{} // name -> what its declaration looks like
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, use := range ofObject.FindAllStringSubmatch(string(source), -1) {
			name := use[1] + use[2]
			names[name] = `(?m)^  ` + name + `\??[(:]`
		}
		for _, use := range ofPage.FindAllStringSubmatch(string(source), -1) {
			names[use[1]] = `(?m)^declare var ` + use[1] + `:`
		}
	}
	require.Greater(t, len(names), 60)
	for name, declaration := range names {
		assert.True(t, regexp.MustCompile(declaration).Match(declared), name)
	}
}
