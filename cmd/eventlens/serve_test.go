package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// newLogdir makes a directory with runs, links that stay inside, and links that leave.
func newLogdir(t *testing.T) string {
	t.Helper()
	base := t.TempDir()
	write := func(name, content string) {
		name = filepath.Join(base, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(content), 0o644))
	}
	write("logs/a/events.out.tfevents.1", "0123456789")
	write("logs/b c/ü#%.tfevents", "abc")
	write("logs/page.html", "<script>alert(1)</script>")
	write("secret/events.out.tfevents.2", "secret")
	logs := filepath.Join(base, "logs")
	for link, target := range map[string]string{
		"inside":        "a",                           // relative, stays
		"absolute":      filepath.Join(logs, "a"),      // absolute, stays
		"outside":       filepath.Join("..", "secret"), // leaves
		"loop":          ".",                           // back to itself
		"leak.tfevents": filepath.Join(base, "secret", "events.out.tfevents.2"),
	} {
		require.NoError(t, os.Symlink(target, filepath.Join(logs, link)))
	}
	return logs
}

func serveLogdir(t *testing.T, dir string) *httptest.Server {
	server, _ := serveLogdirSaying(t, dir)
	return server
}

// serveLogdirSaying also returns the messages on the terminal.
func serveLogdirSaying(t *testing.T, dir string) (*httptest.Server, *strings.Builder) {
	t.Helper()
	d, err := openLogdir(dir)
	require.NoError(t, err)
	said := new(strings.Builder)
	server := httptest.NewServer(http.StripPrefix("/data/",
		newLogHandler(d, dir, &speaker{out: said})))
	t.Cleanup(server.Close)
	return server, said
}

func get(t *testing.T, url string, header ...string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	require.NoError(t, err)
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response, string(content)
}

func TestLogdirManifest(t *testing.T) {
	server := serveLogdir(t, newLogdir(t))
	response, content := get(t, server.URL+"/data/eventlens.json")
	require.Equal(t, http.StatusOK, response.StatusCode)
	manifest, refused, err := listing.ParseManifest([]byte(content))
	require.NoError(t, err)
	assert.Len(t, refused, 2, "the links that leave")
	assert.Equal(t, 1, manifest.Version)
	assert.Equal(t, "logs", manifest.Title)
	var paths []string
	for _, file := range manifest.Files {
		paths = append(paths, file.Path)
		assert.NotEmpty(t, file.Modified, file.Path)
	}
	assert.Equal(t, []string{
		"a/events.out.tfevents.1", "absolute/events.out.tfevents.1", "b c/ü#%.tfevents",
		"inside/events.out.tfevents.1", "page.html",
	}, paths, "what leaves the directory and what leads back into it is left out")
	assert.EqualValues(t, 10, manifest.Files[0].SizeBytes)
}

func TestLogdirFiles(t *testing.T) {
	server := serveLogdir(t, newLogdir(t))
	for _, c := range []struct {
		name, path, ranges string
		status             int
		content            string
	}{
		{"whole", "a/events.out.tfevents.1", "", 200, "0123456789"},
		{"range", "a/events.out.tfevents.1", "bytes=3-5", 206, "345"},
		{"open range", "a/events.out.tfevents.1", "bytes=8-", 206, "89"},
		{"past the end", "a/events.out.tfevents.1", "bytes=10-", 416, ""},
		{"escaped name", "b%20c/%C3%BC%23%25.tfevents", "", 200, "abc"},
		{"link that stays", "inside/events.out.tfevents.1", "", 200, "0123456789"},
		{"absolute link that stays", "absolute/events.out.tfevents.1", "", 200, "0123456789"},
		{"link that leaves", "outside/events.out.tfevents.2", "", 404, ""},
		{"file link that leaves", "leak.tfevents", "", 404, ""},
		{"dots", "a/%2e%2e/%2e%2e/secret/events.out.tfevents.2", "", 404, ""},
		{"backslashes", `..%5Csecret%5Cevents.out.tfevents.2`, "", 404, ""},
		{"absolute name", "%2Fetc%2Fpasswd", "", 404, ""},
		{"null", "a%00", "", 404, ""},
		{"directory without slash", "a", "", 404, ""},
		{"missing", "nothing", "", 404, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			response, content := get(t, server.URL+"/data/"+c.path, "Range", c.ranges)
			assert.Equal(t, c.status, response.StatusCode)
			if c.status < 400 {
				assert.Equal(t, c.content, content)
				assert.NotEmpty(t, response.Header.Get("ETag"))
			}
			assert.NotContains(t, content, "secret")
		})
	}
}

func TestLogdirFilesNeverRunAsPages(t *testing.T) {
	server := serveLogdir(t, newLogdir(t))
	response, _ := get(t, server.URL+"/data/page.html")
	assert.Equal(t, "application/octet-stream", response.Header.Get("Content-Type"))
	assert.Equal(t, "nosniff", response.Header.Get("X-Content-Type-Options"))
	assert.Equal(t, "sandbox", response.Header.Get("Content-Security-Policy"))
	posted, err := http.Post(server.URL+"/data/page.html", "text/plain", strings.NewReader("x"))
	require.NoError(t, err)
	posted.Body.Close()
	assert.Equal(t, http.StatusMethodNotAllowed, posted.StatusCode)
}

func TestOpenLogdirRefuses(t *testing.T) {
	dir := newLogdir(t)
	for name, path := range map[string]string{
		"missing": filepath.Join(dir, "missing"), "a file": filepath.Join(dir, "page.html"),
	} {
		_, err := openLogdir(path)
		assert.ErrorContains(t, err, "open the log directory", name)
	}
}

var tinySite = fstest.MapFS{
	"index.html": {
		Data: []byte("<!doctype html><html><head><title>x</title></head><body><div id=\"app\"></div></body></html>"),
	},
	"app.wasm":    {Data: []byte("\x00asm")},
	"app.wasm.gz": {Data: []byte("\x1f\x8b")},
	"placeholder": {Data: []byte("x")},
}

func TestSiteHandler(t *testing.T) {
	files, err := (&settings{sources: []string{"data/"}}).files(tinySite)
	require.NoError(t, err)
	server := httptest.NewServer(newSiteHandler(files))
	defer server.Close()

	response, content := get(t, server.URL+"/")
	assert.Equal(t, http.StatusOK, response.StatusCode)
	assert.Contains(t, content, `<meta name="eventlens-src" content="data/">`)
	again, _ := get(t, server.URL+"/index.html", "If-None-Match", response.Header.Get("ETag"))
	assert.Equal(t, http.StatusNotModified, again.StatusCode)

	wasm, _ := get(t, server.URL+"/app.wasm")
	assert.Equal(t, "application/wasm", wasm.Header.Get("Content-Type"))
	for accepted, kind := range map[string]string{
		"gzip": "application/wasm", "br, gzip;q=0.5": "application/wasm",
		"identity": "application/gzip", "br;q=1, gzip;q=0": "application/gzip",
	} {
		gz, body := get(t, server.URL+"/app.wasm.gz", "Accept-Encoding", accepted)
		assert.Equal(t, kind, gz.Header.Get("Content-Type"), accepted)
		assert.Equal(t, kind == "application/wasm", gz.Header.Get("Content-Encoding") == "gzip",
			accepted)
		assert.Equal(t, "Accept-Encoding", gz.Header.Get("Vary"))
		assert.EqualValues(t, 2, gz.ContentLength, "the page shows it")
		assert.Equal(t, "\x1f\x8b", body)
		again, _ := get(t, server.URL+"/app.wasm.gz", "Accept-Encoding", accepted, "If-None-Match",
			gz.Header.Get("ETag"))
		assert.Equal(t, http.StatusNotModified, again.StatusCode)
	}
	for _, path := range []string{"/placeholder", "/missing", "/sub/"} {
		response, _ := get(t, server.URL+path)
		assert.Equal(t, http.StatusNotFound, response.StatusCode, path)
	}
}

func TestOnlyLoopbackHosts(t *testing.T) {
	handler := onlyLoopbackHosts(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, status := range map[string]int{
		"127.0.0.1:6006": 200, "localhost:6006": 200, "localhost": 200, "[::1]:6006": 200,
		"[::1]": 200, "127.9.9.9": 200,
		"LOCALHOST:6006": 200, "Localhost": 200, "localhost.": 200, "localhost.:6006": 200,
		"localhost..": 403, ".": 403,
		"evil.example": 403, "evil.example:6006": 403, "10.0.0.1:6006": 403,
		"localhost.evil.example": 403, "": 403,
	} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Host = host
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		assert.Equal(t, status, recorder.Code, host)
	}
}

func TestRunExitCodes(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"nothing", nil, 2, "Usage"},
		{"unknown verb", []string{"frobnicate"}, 2, `no such verb: "frobnicate"`},
		{"unknown flag", []string{"serve", "--frob"}, 2, "frob"},
		{"too many directories", []string{"serve", "a", "b"}, 2, "got 2 arguments"},
		{"no directory", []string{"site"}, 2, "got 0 arguments"},
		{"no path", []string{"dump"}, 2, "got 0 arguments"},
		{"missing directory", []string{"serve", filepath.Join(t.TempDir(), "missing")}, 1,
			"missing: no such file or directory"},
		{"help", []string{"help"}, 0, ""},
		{"help of no verb", []string{"help", "frobnicate"}, 2, "no such verb"},
		{"empty directory to serve", []string{"serve", ""}, 2, "an argument is empty"},
		{"no origin to allow", []string{"site", "--allow-host", "platform.example", "x"}, 2,
			"platform.example"},
		{"empty directory to write to", []string{"site", ""}, 2, "an argument is empty"},
		{"empty path", []string{"dump", "a", ""}, 2, "an argument is empty"},
		{"empty address", []string{"serve", "--addr", ""}, 2, "--addr is empty"},
		{"empty target", []string{"index", "-o", "", "."}, 2, "-o is empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, problems strings.Builder
			assert.Equal(t, c.code, run(t.Context(), c.args, &out, &problems))
			assert.Contains(t, problems.String(), c.says)
		})
	}
}

func TestSiteIsWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	var out, problems strings.Builder
	require.Equal(t, 0,
		run(t.Context(),
			[]string{"site", "--allow-host", "https://a.example", "--allow-host",
				"http://127.0.0.1:8080", dir}, &out, &problems), problems.String())
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	assert.Contains(t, string(index),
		"<head>\n<meta name=\"eventlens-host\" content=\"https://a.example\">\n<meta name=\"eventlens-host\" content=\"http://127.0.0.1:8080\">\n")
	for _, name := range []string{
		"index.html", "start.js", "page.js", "page.css", "worker.js", "spawn.js", "compile.js",
		"wasm_exec.js", "viewer.wasm", "viewer.wasm.gz",
	} {
		assert.FileExists(t, filepath.Join(dir, name))
	}
	assert.NoFileExists(t, filepath.Join(dir, placeholder))
}

func TestServeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	reader, writer := io.Pipe()
	ended := make(chan int, 1)
	dir := newLogdir(t)
	go func() {
		ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", dir}, writer, os.Stderr)
		writer.Close() // ends the wait if the URL never came
	}()
	line, err := bufio.NewReader(reader).ReadString('\n')
	require.NoError(t, err)
	_, url, found := strings.Cut(strings.TrimSpace(line), "eventlens: ")
	require.True(t, found, line)
	_, page := get(t, url)
	assert.Contains(t, page, "eventlens-src")
	_, manifest := get(t, url+"data/eventlens.json")
	assert.Contains(t, manifest, "events.out.tfevents.1")
	cancel()
	assert.Equal(t, 0, <-ended)
}

// TestVerbsHaveHelp asks every verb for help in all possible ways.
func TestVerbsHaveHelp(t *testing.T) {
	for _, v := range verbs {
		for _, args := range [][]string{
			{v.name, "--help"}, {v.name, "-h"}, {v.name, "some", "-h"}, {"help", v.name},
		} {
			var out, problems strings.Builder
			assert.Equal(t, 0, run(t.Context(), args, &out, &problems))
			assert.Empty(t, problems.String())
			assert.Contains(t, out.String(), "Usage: eventlens "+v.name+" ")
			assert.Contains(t, out.String(), "\nExample:\n  eventlens "+v.name+" ")
			for _, flag := range regexp.MustCompile(`\[(--?[a-z-]+)`).FindAllStringSubmatch(v.arguments, -1) {
				assert.Contains(t, out.String(), "\n  "+flag[1]+" ", "a flag and what it does")
			}
			assert.Equal(t, strings.Count(v.arguments, "["),
				strings.Count(v.arguments, "[-")+strings.Count(v.arguments, "[LOGDIR]")+
					strings.Count(v.arguments, "[DIR]"))
		}
	}
}

// TestServeDirectoryMadeAgain checks that serve reads a directory that was deleted and made again
// under the same name.
func TestServeDirectoryMadeAgain(t *testing.T) {
	dir := newLogdir(t)
	server := serveLogdir(t, dir)
	require.NoError(t, os.RemoveAll(dir))
	_, gone := get(t, server.URL+"/data/new/events.out.tfevents.1")
	assert.NotEqual(t, "again", gone)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "new"), 0o755))
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "new", "events.out.tfevents.1"), []byte("again"), 0o644))
	_, manifest := get(t, server.URL+"/data/eventlens.json")
	assert.Contains(t, manifest, "new/events.out.tfevents.1")
	response, content := get(t, server.URL+"/data/new/events.out.tfevents.1")
	assert.Equal(t, http.StatusOK, response.StatusCode)
	assert.Equal(t, "again", content)
}

// TestServeFolders opens folders below the directory: each has a manifest, and a missing folder
// gives a 404 for any request.
func TestServeFolders(t *testing.T) {
	server := serveLogdir(t, newLogdir(t))
	_, content := get(t, server.URL+"/data/a/eventlens.json")
	manifest, refused, err := listing.ParseManifest([]byte(content))
	require.NoError(t, err)
	assert.Empty(t, refused)
	assert.Equal(t, "a", manifest.Title)
	require.Len(t, manifest.Files, 1)
	assert.Equal(t, "events.out.tfevents.1", manifest.Files[0].Path)
	response, page := get(t, server.URL+"/data/")
	assert.Equal(t, "application/json", response.Header.Get("Content-Type"))
	assert.Contains(t, page,
		`[{"name":"eventlens.json","type":"file"},{"name":"a","type":"directory"}`)
	for _, left := range []string{"outside", "loop", "leak"} {
		assert.NotContains(t, page, left)
	}
	_, page = get(t, server.URL+"/data/a/")
	assert.Contains(t, page, `{"name":"events.out.tfevents.1","type":"file","size":`)
	for _, path := range []string{"nosuch/", "outside/", "page.html/", "a%FF/"} {
		response, _ := get(t, server.URL+"/data/"+path)
		assert.Equal(t, 404, response.StatusCode, path)
	}
	for path, status := range map[string]int{
		"": 405, "a/": 405, "a": 405, "a/events.out.tfevents.1": 405, "nosuch/": 404,
		"nosuch/x.tfevents": 404, "outside/": 404, "a%FF/": 404,
	} {
		request, err := http.NewRequest("PROPFIND", server.URL+"/data/"+path, nil)
		require.NoError(t, err)
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		response.Body.Close()
		assert.Equal(t, status, response.StatusCode, path)
	}
	for _, path := range []string{
		"nosuch/eventlens.json", "outside/eventlens.json", "page.html/eventlens.json",
	} {
		response, _ := get(t, server.URL+"/data/"+path)
		assert.Equal(t, 404, response.StatusCode, path)
	}
	code, out, _ := doctorSays(t, server.URL+"/data/nosuch/")
	assert.Equal(t, 1, code)
	assert.Contains(t, out, "No such folder")
	assert.NotContains(t, out, "status 405")
}
