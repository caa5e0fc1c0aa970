package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// entriesOf returns the names of a directory's entries.
func entriesOf(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// smallDisk mounts a disk of a megabyte.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs",
		dir).CombinedOutput(); err != nil {
		t.Skipf("no disk can be mounted here: %v: %s", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", "-l", dir).Run() })
	return dir
}

func TestSiteOnAFullDisk(t *testing.T) {
	disk := smallDisk(t)
	code, out, said := finish(t, process(t, "site", filepath.Join(disk, "a", "b")))
	assert.Equal(t, 1, code)
	assert.Empty(t, out)
	assert.Regexp(t,
		`^eventlens: write the site to .*/a/b: .*: no space left on device; nothing was changed there\n$`, said)
	assert.Empty(t, entriesOf(t, disk), "nothing is left, not even a directory")

	put(t, disk, "site/index.html", []byte("before"))
	code, _, _ = finish(t, process(t, "site", filepath.Join(disk, "site")))
	assert.Equal(t, 1, code)
	assert.Equal(t, []string{"index.html"}, entriesOf(t, filepath.Join(disk, "site")))
	text, err := os.ReadFile(filepath.Join(disk, "site", "index.html"))
	require.NoError(t, err)
	assert.Equal(t, "before", string(text), "the site that was there is whole")
}

func TestIndexOnAFullDisk(t *testing.T) {
	disk := smallDisk(t)
	put(t, disk, "eventlens.json", []byte("before"))
	put(t, disk, "filled", make([]byte, 1<<20-8192))
	code, _, said := finish(t,
		process(t, "index", "--deep", "-o", filepath.Join(disk, "eventlens.json"),
			"../../testdata/demo"))
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "no space left on device")
	assert.Equal(t, []string{"eventlens.json", "filled"}, entriesOf(t, disk))
	index, err := os.ReadFile(filepath.Join(disk, "eventlens.json"))
	require.NoError(t, err)
	assert.Equal(t, "before", string(index), "the index that was there is whole")
}

func TestSiteThatIsInterruptedChangesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := writeSite(ctx, []siteFile{{"a/b.css", []byte("b")}}, dir, io.Discard)
	require.ErrorIs(t, err, errReported)
	assert.NoFileExists(t, dir)
}

// TestLeftoversOfKilledIndexAreRemoved kills a process between staging the index and renaming it.
func TestLeftoversOfKilledIndexAreRemoved(t *testing.T) {
	dir := copyDemo(t)
	before := entriesOf(t, dir)
	writer := exec.CommandContext(t.Context(), os.Args[0])
	writer.Env = append(os.Environ(), stageVariable+"="+filepath.Join(dir, "eventlens.json"))
	stdout, err := writer.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, writer.Start())
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "staged: <nil>\n", line)
	require.Len(t, entriesOf(t, dir), len(before)+1)

	put(t, dir, ".eventlens.json.mine.tmp", nil) // somebody else's file
	code, _, said := finish(t, process(t, "index", dir))
	require.Equal(t, 0, code, said)
	assert.Len(t, entriesOf(t, dir), len(before)+3,
		"another process's unfinished files and foreign files stay")

	require.NoError(t, writer.Process.Kill())
	writer.Wait()
	code, _, said = finish(t, process(t, "index", dir))
	require.Equal(t, 0, code, said)
	assert.ElementsMatch(t, append(before, "eventlens.json", ".eventlens.json.mine.tmp"),
		entriesOf(t, dir))
}
