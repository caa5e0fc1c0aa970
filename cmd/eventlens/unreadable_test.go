package main

import (
	"bytes"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// lockedDemo returns the demo with an unreadable folder and an unreadable file.
func lockedDemo(t *testing.T) (dir, folder, file string) {
	t.Helper()
	dir = copyDemo(t)
	folder, file = filepath.Join(dir, "lr0.01"), filepath.Join(dir, "secret.tfevents")
	put(t, dir, "secret.tfevents", []byte("x"))
	require.NoError(t, os.Chmod(folder, 0))
	require.NoError(t, os.Chmod(file, 0))
	t.Cleanup(func() { os.Chmod(folder, 0o755) })
	return dir, folder, file
}

func TestCommandsReportUnreadableFiles(t *testing.T) {
	dir, folder, file := lockedDemo(t)
	for _, args := range [][]string{
		{"dump", dir}, {"inspect", dir}, {"index", "--deep", "-o", "-", dir},
	} {
		t.Run(args[0], func(t *testing.T) {
			code, out, said := finish(t, unprivileged(t, process(t, args...), dir))
			assert.Equal(t, 1, code)
			assert.Contains(t, said, "eventlens: "+folder+": permission denied; left out\n")
			assert.Contains(t, said, "eventlens: "+file+": permission denied")
			assert.True(t, strings.Contains(out, "torch/sgd"), "what may be read is told")
		})
	}
}

func TestServeReportsUnreadableFiles(t *testing.T) {
	dir, folder, file := lockedDemo(t)
	c := unprivileged(t, process(t, "serve", "--addr", "127.0.0.1:0", dir), dir)
	var said bytes.Buffer
	c.Stderr = &said
	c, url := serving(t, c)
	response, text := get(t, url+"data/eventlens.json")
	require.Equal(t, http.StatusOK, response.StatusCode)
	_, refused, err := listing.ParseManifest([]byte(text))
	require.NoError(t, err)
	assert.Equal(t, []listing.Refusal{{Path: "lr0.01", Why: "the server may not read it"}}, refused)
	for _, name := range []string{"secret.tfevents", "lr0.01/x.tfevents", "lr0.01/eventlens.json"} {
		response, text = get(t, url+"data/"+name)
		assert.Equal(t, http.StatusForbidden, response.StatusCode, name)
		assert.Contains(t, text, "the user that runs eventlens may not read "+name)
	}
	get(t, url+"data/eventlens.json") // a repeated notice is not printed
	require.NoError(t, c.Process.Signal(os.Interrupt))
	c.Wait()
	assert.Equal(t, 0, c.ProcessState.ExitCode())
	lines := said.String()
	assert.Contains(t, lines, "eventlens: "+file+": permission denied\n")
	assert.Equal(t, 1,
		bytes.Count(said.Bytes(), []byte("eventlens: "+folder+": permission denied; left out\n")),
		lines)
}

// TestLinksThatLeave has links of all kinds that are not listed.
func TestLinksThatLeave(t *testing.T) {
	dir := newLogdir(t)
	require.NoError(t, os.Symlink("round.tfevents", filepath.Join(dir, "round.tfevents")))
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, "gone.tfevents")))
	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(dir, "notes.txt")))
	pipeAt(t, dir, "pipe.tfevents")
	server, said := serveLogdirSaying(t, dir)
	_, text := get(t, server.URL+"/data/eventlens.json")
	_, refused, err := listing.ParseManifest([]byte(text))
	require.NoError(t, err)
	assert.ElementsMatch(t, []listing.Refusal{
		{Path: "round.tfevents", Why: "a link that leads to nothing"},
		{Path: "gone.tfevents", Why: "a link that leads to nothing"},
		{Path: "leak.tfevents", Why: "a link that leads out of the directory"},
		{Path: "outside", Why: "a link that leads out of the directory"},
		{Path: "pipe.tfevents", Why: "no regular file"},
	}, refused, "what no log is made of is not told")
	for _, line := range []string{"/outside: the link leads out of the directory; left out",
		"/leak.tfevents: the link leads out of the directory; left out",
		"/gone.tfevents: the link is broken; left out",
		"/pipe.tfevents: not a regular file but a pipe; left out"} {
		assert.Contains(t, said.String(), "eventlens: "+dir+line+"\n")
	}
	for name, why := range map[string]string{
		"pipe.tfevents": ": not a regular file but a pipe", "page.html/x": "", "round.tfevents": "",
		strings.Repeat("x", 300): "",
	} {
		response, body := get(t, server.URL+"/data/"+name)
		assert.Equal(t, http.StatusNotFound, response.StatusCode, name)
		assert.Equal(t, "404 not found"+why+"\n", body)
	}
}

// TestReadErrorIsNotAMissingFile simulates a shortage of resources. If it were reported as a
// missing file, a page would drop its data.
func TestReadErrorIsNotAMissingFile(t *testing.T) {
	var said strings.Builder
	h := newLogHandler(nil, "logs", &speaker{out: &said})
	recorder := httptest.NewRecorder()
	h.refuse(recorder, "a/x.tfevents", &fs.PathError{Op: "open", Path: "x", Err: syscall.EMFILE})
	assert.Equal(t, http.StatusInternalServerError, recorder.Code)
	assert.Equal(t, "500 cannot read a/x.tfevents: too many open files\n", recorder.Body.String())
	assert.Equal(t, "eventlens: logs/a/x.tfevents: too many open files\n", said.String())
}

func TestNamesThatAreNotUTF8(t *testing.T) {
	dir := copyDemo(t)
	put(t, dir, "a\xff/x.tfevents", fixture(t, "keras-3.15.1-train.tfevents"))
	quoted := `"` + dir + `/a\xff/x.tfevents"`
	for _, verb := range []string{"dump", "inspect"} {
		code, out, said := finish(t, process(t, verb, dir))
		assert.Equal(t, 1, code)
		assert.Contains(t, said, "eventlens: "+quoted+": its name is not UTF-8")
		assert.Contains(t, out, "x.tfevents", "what it holds is printed all the same")
	}
	server, said := serveLogdirSaying(t, dir)
	_, text := get(t, server.URL+"/data/eventlens.json")
	manifest, refused, err := listing.ParseManifest([]byte(text))
	require.NoError(t, err)
	assert.Len(t, manifest.Files, demoFiles)
	assert.Equal(t,
		[]listing.Refusal{{
			Path: "a\uFFFD/x.tfevents",
			Why:  "its name is not UTF-8, or holds what no path may hold",
		}}, refused)
	assert.Contains(t, said.String(), quoted+": its name is not UTF-8; left out\n")
	response, text := get(t, server.URL+"/data/a%FF/x.tfevents")
	assert.Equal(t, http.StatusNotFound, response.StatusCode)
	assert.Contains(t, text, "not UTF-8")
}
