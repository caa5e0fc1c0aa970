package main

import (
	"crypto/md5"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// folderOfPuts is a server that accepts PUT requests. It records its requests and files.
type folderOfPuts struct {
	*httptest.Server
	mu      sync.Mutex
	asked   []string // method and URL, in order
	files   map[string]storedFile
	folders map[string]bool // nil if a PUT makes them
	refuse  func(r *http.Request) int
	hashes  bool // whether it reports hashes
}

type storedFile struct {
	header http.Header
	body   []byte
}

func newFolderOfPuts(t *testing.T) *folderOfPuts {
	t.Helper()
	f := &folderOfPuts{files: map[string]storedFile{}, refuse: func(*http.Request) int { return 0 }}
	f.Server = httptest.NewServer(f)
	t.Cleanup(f.Close)
	return f
}

func (f *folderOfPuts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, r.Method+" "+r.URL.String())
	if status := f.refuse(r); status > 0 {
		w.WriteHeader(status)
		return
	}
	switch r.Method {
	case http.MethodPut:
		if f.folders != nil && !f.folders[path.Dir(r.URL.Path)+"/"] {
			w.WriteHeader(http.StatusConflict)
			return
		}
		f.files[r.URL.Path] = storedFile{r.Header, body}
		w.WriteHeader(http.StatusCreated)
	case "MKCOL":
		f.folders[r.URL.Path] = true
		w.WriteHeader(http.StatusCreated)
	case http.MethodHead:
		file, ok := f.files[r.URL.Path]
		if !ok || !f.hashes {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		for _, name := range []string{"Content-Type", "Content-Encoding", "Cache-Control"} {
			if value := file.header.Get(name); value != "" {
				w.Header().Set(name, value)
			}
		}
		sum := md5.Sum(file.body)
		w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:])+`"`)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// take returns the URLs of requests with a method since the last call.
func (f *folderOfPuts) take(method string) (urls []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, line := range f.asked {
		if url, ok := strings.CutPrefix(line, method+" "); ok {
			urls = append(urls, url)
		}
	}
	f.asked = nil
	return urls
}

func runSite(t *testing.T, args ...string) (code int, out, said string) {
	t.Helper()
	var stdout, stderr strings.Builder
	code = run(t.Context(), append([]string{"site"}, args...), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func TestSiteIsUploaded(t *testing.T) {
	f := newFolderOfPuts(t)
	f.hashes = true
	target := f.URL + "/charts/eventlens/"
	code, out, said := runSite(t, "--allow-host", "https://a.example", "--to", target)
	require.Equal(t, 0, code, said)
	puts := f.take("PUT")
	assert.Equal(t,
		"eventlens: "+target+": "+counted(len(puts), "file")+" uploaded, 0 as they were; open "+
			target+"index.html\n", out)
	for name, want := range map[string][3]string{
		"index.html":       {"text/html; charset=utf-8"},
		"guide/index.html": {"text/html; charset=utf-8"},
		"page.js":          {"text/javascript; charset=utf-8"},
		"page.css":         {"text/css; charset=utf-8"},
		"icon.svg":         {"image/svg+xml"},
		"guide/demo.png":   {"image/png"},
		"event-lens.d.ts":  {"text/plain; charset=utf-8"},
		"viewer.wasm":      {"application/wasm"},
		"viewer.wasm.gz":   {"application/wasm", "gzip"},
	} {
		file := f.files["/charts/eventlens/"+name]
		assert.Equal(t, want,
			[3]string{file.header.Get("Content-Type"), file.header.Get("Content-Encoding")}, name)
		assert.Equal(t, "no-cache", file.header.Get("Cache-Control"), name)
	}
	assert.Contains(t, string(f.files["/charts/eventlens/index.html"].body), "https://a.example")
	assert.NotContains(t, f.files, "/charts/eventlens/"+placeholder)

	last := map[string]int{}
	for i, url := range puts {
		last[url] = i
	}
	at := func(name string) int { return last["/charts/eventlens/"+name] }
	assert.ElementsMatch(t, []int{len(puts) - 2, len(puts) - 1},
		[]int{at("index.html"), at("jobs.html")}, "pages come last")
	for _, script := range []string{"page.js", "start.js", "worker.js", "wasm_exec.js"} {
		assert.Less(t, at("viewer.wasm.gz"), at(script), "programs come before what calls them")
		assert.Less(t, at("guide/index.html"), at("viewer.wasm.gz"),
			"and what nothing depends on before these")
	}

	// Once more: only what changed is sent.
	code, out, _ = runSite(t, "--to", target)
	assert.Equal(t, 0, code)
	assert.ElementsMatch(t, []string{"/charts/eventlens/index.html", "/charts/eventlens/jobs.html"},
		f.take("PUT"))
	assert.Contains(t, out, ": 2 files uploaded, ")
	delete(f.files["/charts/eventlens/viewer.wasm.gz"].header, "Content-Encoding")
	_, _, _ = runSite(t, "--to", target)
	assert.Equal(t, []string{"/charts/eventlens/viewer.wasm.gz"}, f.take("PUT"),
		"a wrong header is put right")
}

func TestUploadIsListed(t *testing.T) {
	f := newFolderOfPuts(t)
	code, out, said := runSite(t, "--dry-run", "--to", f.URL+"/x/?sv=1&sig=secret",
		t.TempDir()+"/none")
	require.Equal(t, 0, code, said)
	assert.Empty(t, f.take("PUT"))
	assert.NotContains(t, out, "secret")
	assert.Regexp(t,
		`(?m)^ +\d+  application/wasm +gzip +no-cache +http://127\.0\.0\.1:\d+/x/viewer\.wasm\.gz$`,
		out)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	assert.Regexp(t, `^BYTES  CONTENT-TYPE +CONTENT-ENCODING +CACHE-CONTROL +URL$`,
		strings.TrimSpace(lines[0]))
	assert.Contains(t, lines[len(lines)-2], "/x/index.html")
	assert.Contains(t, lines[len(lines)-1], "/x/jobs.html")
}

// TestUploadKeepsItsQuery checks that a shared access signature and Azure's fields are sent with
// every file.
func TestUploadKeepsItsQuery(t *testing.T) {
	f := newFolderOfPuts(t)
	code, out, said := runSite(t, "--to",
		f.URL+"/account/container/lens/?sv=2021-12-02&sr=c&sig=secret%2B")
	require.Equal(t, 0, code, said)
	assert.NotContains(t, out+said, "secret")
	puts := f.take("PUT")
	assert.Greater(t, len(puts), 20)
	for _, url := range puts {
		assert.True(t,
			strings.HasPrefix(url, "/account/container/lens/") &&
				strings.HasSuffix(url, "?sv=2021-12-02&sr=c&sig=secret%2B"), url)
	}
	header := f.files["/account/container/lens/viewer.wasm.gz"].header
	assert.Equal(t, []string{"BlockBlob", "application/wasm", "gzip", "no-cache"},
		[]string{header.Get("X-Ms-Blob-Type"), header.Get("X-Ms-Blob-Content-Type"),
			header.Get("X-Ms-Blob-Content-Encoding"), header.Get("X-Ms-Blob-Cache-Control")})
}

// TestUploadMakesFolders uploads to WebDAV, where a file needs its folder.
func TestUploadMakesFolders(t *testing.T) {
	f := newFolderOfPuts(t)
	f.folders = map[string]bool{"/": true}
	code, _, said := runSite(t, "--to", f.URL+"/lens/")
	require.Equal(t, 0, code, said)
	for _, name := range []string{"index.html", "guide/index.html", "demo/eventlens.json"} {
		assert.Contains(t, f.files, "/lens/"+name)
	}
}

func TestUploadThatIsRefused(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "")
	f := newFolderOfPuts(t)
	f.refuse = func(r *http.Request) int {
		if r.Method == http.MethodPut && strings.HasSuffix(r.URL.Path, "/viewer.wasm.gz") {
			return http.StatusForbidden
		}
		return 0
	}
	code, out, said := runSite(t, "--to", f.URL+"/x/?sv=1&sig=secret")
	assert.Equal(t, 1, code)
	assert.Empty(t, out)
	lines := strings.Split(strings.TrimSpace(said), "\n")
	require.Len(t, lines, 2)
	assert.Equal(t,
		"eventlens: put "+f.URL+
			"/x/viewer.wasm.gz: HTTP status 403; give keys that may write in the environment (see guide/private.html)", lines[0])
	assert.Regexp(t,
		`^eventlens: http://127\.0\.0\.1:\d+/x/: \d+ of \d+ files are uploaded, 0 were there already; index\.html comes last and is as it was: run the command again$`, lines[1])
	assert.NotContains(t, f.files, "/x/index.html")
	assert.NotContains(t, f.files, "/x/page.js", "what belongs to the program stays as it was")

	f.refuse = func(*http.Request) int { return http.StatusMethodNotAllowed }
	_, _, said = runSite(t, "--to", f.URL+"/x/")
	assert.Contains(t, said, "HTTP status 405: there is no such folder, or it takes no PUT\n")
	f.Close()
	_, _, said = runSite(t, "--to", f.URL+"/x/")
	assert.Contains(t, said, "connection refused\n")
}

func TestUploadNeedsAFolder(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"nothing": {nil, "got 0 arguments, want a directory, or --to TARGET"},
		"a directory": {[]string{"--to", "public/"},
			"--to public/: give the address of a folder, such as s3://bucket/path/; a directory is an argument without --to"},
		"an empty one": {[]string{"--to", ""}, "--to is empty"},
		"a file": {[]string{"--to", "https://b.example/x"},
			"--to https://b.example/x: not the address of a folder; add a slash to its end if it is one"},
		"an index": {[]string{"--to", "https://b.example/eventlens.json"},
			"not the address of a folder"},
		"no address": {[]string{"--to", "ftp://b.example/x/"}, "not the address of a folder"},
		"a hub":      {[]string{"--to", "hf://datasets/o/n/"}, "hubs take no PUT"},
		"a signed file": {[]string{"--to",
			"https://b.s3.amazonaws.com/x/?X-Amz-Signature=secret&X-Amz-Credential=a"}, "a presigned address is for one file"},
		"only a listing": {[]string{"--dry-run", "x"}, "--dry-run needs --to"},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, said := runSite(t, c.args...)
			assert.Equal(t, 2, code)
			assert.Empty(t, out)
			assert.Contains(t, said, c.says)
			assert.NotContains(t, said, "secret")
		})
	}
}

// TestUploadIsSigned uploads with access keys from the environment, and writes to a directory as
// well.
func TestUploadIsSigned(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	f := newFolderOfPuts(t)
	dir := t.TempDir()
	code, _, said := runSite(t, "--to", "s3://bucket/lens/?endpoint="+f.URL, dir)
	require.Equal(t, 0, code, said)
	assert.Contains(t, f.files["/bucket/lens/index.html"].header.Get("Authorization"),
		"AWS4-HMAC-SHA256 Credential=key/")
	written, err := os.ReadFile(dir + "/index.html")
	require.NoError(t, err)
	assert.Equal(t, f.files["/bucket/lens/index.html"].body, written)
}
