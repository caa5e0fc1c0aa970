package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/kindstest"
	_ "eventlens/app/page/pagetest" // go test runs this again when kinds or pages change
)

// testsOfKinds lists the packages whose tests go through the list of kinds.
var testsOfKinds = []string{"./app/kind", "./app/kinds", "./app/kinds/all/page", "./app/page",
	"./app/state/...", "./app/words", "./app/engine/intake/tell", "./cmd"}

// TestKindInOneFolder runs the unit tests of a project with one more kind: the toy of
// app/kinds/testdata, which is a folder and a line in the list of kinds. No other file changes. Only
// the guide has no page of it, and its test says what to do.
func TestKindInOneFolder(t *testing.T) {
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	dir := t.TempDir()
	overlay := filepath.Join(dir, "overlay.json")
	require.NoError(t, kindstest.Overlay(overlay, root, "", "", ""))
	test := func(args ...string) (string, error) {
		run := exec.Command("go", append([]string{"test", "-vet=off",
			"-skip", "^TestKindInOneFolder$"}, args...)...)
		run.Dir = root
		// tests that run the go command see the toy, too
		run.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay)
		out, err := run.CombinedOutput()
		return string(out), err
	}
	out, err := test(testsOfKinds...)
	assert.NoError(t, err, "%s", out)
	out, err = test("-run", "^TestKindsOfTheGuide$", "./cmd/guide")
	assert.Error(t, err)
	assert.Contains(t, out, "kind toys has no page: write web/guide/toys.md, or add another page to "+
		"pagesOfKinds in cmd/guide/kinds_test.go, and link it in formats.md and tensorboard.md")

	// Tests of the toy run here, since its folder is only in the overlay.
	out, err = test("-c", "-o", dir+"/", "./app/kinds/toy/...")
	require.NoError(t, err, "%s", out)
	for _, name := range []string{"toy", "page", "worker"} {
		run := exec.Command(filepath.Join(dir, name+".test"))
		run.Dir = dir
		out, err := run.CombinedOutput()
		assert.NoError(t, err, "%s: %s", name, out)
	}
}
