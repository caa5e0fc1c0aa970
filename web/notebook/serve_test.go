package notebook_test

import (
	"bufio"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// logOfEverything writes a log with everything that a directory can hold.
func logOfEverything(t *testing.T) string {
	t.Helper()
	outside, dir := t.TempDir(), filepath.Join(t.TempDir(), "runs")
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	link := func(target, name string) {
		require.NoError(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	for _, run := range []string{
		"run10/train", "run2/train", "run2", "run2-b", "lr1e-3", "lr1e-4", "lr0.1", "lr0.05",
		"100% done?#", "größe", "n/1", "n/1.0", "v1.2.10", "v1.2.9",
	} {
		write(run+"/events.out.tfevents.1", "0123456789"+run)
	}
	write("run2/events.out.tfevents.2.v2", "more")
	write("events.out.tfevents.0", "")
	write("run2/notes.txt", "notes")
	write("run2/plugins/profile/x/host.xplane.pb", "profile")
	write("projector_config.pbtxt", "x")
	write("eventlens.json", "not ours")
	write("kept/eventlens.json", `{"version":1,"files":[]}`)
	write("odd/tab\there.tfevents", "x")
	write("odd/a\\..\\b.tfevents", "x")
	write("odd/bad\xffname\xe2\x82.tfevents", "x")
	write("odd/javascript:x.tfevents", "x")
	write("javascript:x/a.tfevents", "x")
	// Deeper than Python's limit of recursion.
	write(strings.Repeat("deep/", 300)+"events.out.tfevents.1", "deep")
	require.NoError(t,
		os.WriteFile(filepath.Join(outside, "secret.tfevents"), []byte("secret"), 0o644))
	link("run10/train", "again")
	link("../run2/events.out.tfevents.2.v2", "run10/events.out.tfevents.linked")
	link("..", "run10/up")
	link(filepath.Join(outside, "secret.tfevents"), "out.tfevents")
	link(outside, "away")
	link(dir, "whole")
	link("nothing.tfevents", "nowhere.tfevents")
	link("nothing", "nowhere.txt")
	link("loop-b.tfevents", "loop-a.tfevents")
	link("loop-a.tfevents", "loop-b.tfevents")
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe.tfevents"), 0o644))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o644))
	long := time.Date(1969, 12, 31, 23, 59, 59, 5e8, time.UTC)
	require.NoError(t, os.Chtimes(filepath.Join(dir, "run2-b/events.out.tfevents.1"), long, long))
	return dir
}

// served starts a program that prints the address at which it serves, and returns that address.
func served(t *testing.T, program string, args ...string) string {
	t.Helper()
	serve := exec.Command(program, args...)
	serve.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stdout, err := serve.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, serve.Start())
	t.Cleanup(func() { serve.Process.Kill(); serve.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	address := regexp.MustCompile(`http://\S+/`).FindString(line)
	require.NotEmpty(t, address, line)
	return address
}

// both serves a directory by the command and by the Python package.
func both(t *testing.T, dir string) (command, python string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "eventlens")
	built, err := exec.Command("go", "build", "-o", program, "../../cmd/eventlens").CombinedOutput()
	require.NoError(t, err, "%s", built)
	return served(t, program, "serve", "--addr", "127.0.0.1:0", dir), servedByPython(t, dir)
}

// servedByPython serves a directory by the Python package until the test ends.
func servedByPython(t *testing.T, dir string) string {
	t.Helper()
	const wait = "import sys, threading, eventlens; eventlens.show(sys.argv[1]); sys.stdout.flush(); threading.Event().wait()"
	// Isolated, so that it does not import the sources in this folder.
	return served(t, filepath.Join(environment(t), "bin/python"), "-I", "-c", wait, dir)
}

// answer holds the compared parts of a response.
type answer struct {
	status int
	header map[string]string
	body   string
}

// compared lists the header fields in which both servers must agree.
var compared = []string{"Content-Type", "Content-Length", "Content-Range", "Content-Encoding",
	"Accept-Ranges", "Last-Modified", "Cache-Control", "Vary", "X-Content-Type-Options",
	"Content-Security-Policy", "Access-Control-Allow-Origin", "Allow"}

// ask sends a request with an unescaped target.
func ask(t *testing.T, address, method, target string, header map[string]string) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, address, nil)
	require.NoError(t, err)
	req.URL.Opaque = req.URL.Path + target
	for name, value := range header {
		req.Header.Set(name, value)
	}
	if host := header["Host"]; host != "" {
		req.Host = host
	}
	res, err := (&http.Transport{DisableKeepAlives: true, DisableCompression: true}).RoundTrip(req)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	a := answer{
		status: res.StatusCode, header: map[string]string{"ETag": res.Header.Get("ETag")},
		body: string(body),
	}
	for _, name := range compared {
		a.header[name] = res.Header.Get(name)
	}
	return a
}

// fields are header fields of a request.
type fields = map[string]string

// sameRequest is a request that both servers answer alike.
type sameRequest struct {
	target string
	header fields
}

// sameRequests returns requests about the log and the site; first is the answer to one of its
// files.
func sameRequests(first answer) []sameRequest {
	return []sameRequest{
		{"data/run10/train/events.out.tfevents.1", nil},
		{"data/again/events.out.tfevents.1", nil},
		{"data/run10/events.out.tfevents.linked", nil},
		{"data/whole/run2/notes.txt", nil},
		{"data/events.out.tfevents.0", nil},
		{"data/events.out.tfevents.0", fields{"Range": "bytes=0-"}},
		{"data/run2-b/events.out.tfevents.1", nil},
		{"data/100%25%20done%3F%23/events.out.tfevents.1?a=b", nil},
		{"data/gr%C3%B6%C3%9Fe/events.out.tfevents.1", nil},
		{"data/kept/eventlens.json", nil},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=3-"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=3-5"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=3-500"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=-4"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=-400"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=100-"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=5-3"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=x-"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "bytes=-"}},
		{"data/run2/train/events.out.tfevents.1", fields{"Range": "lines=1-2"}},
		{"data/run10/train/events.out.tfevents.1", fields{"If-None-Match": first.header["ETag"]}},
		{"data/run10/train/events.out.tfevents.1",
			fields{"If-None-Match": `"x", W/` + first.header["ETag"]}},
		{"data/run10/train/events.out.tfevents.1", fields{"If-None-Match": "*"}},
		{"data/run10/train/events.out.tfevents.1",
			fields{"If-None-Match": `"x"`, "If-Modified-Since": first.header["Last-Modified"]}},
		{"data/run10/train/events.out.tfevents.1",
			fields{"If-Modified-Since": first.header["Last-Modified"]}},
		{"data/run10/train/events.out.tfevents.1",
			fields{"If-Modified-Since": "Mon, 01 Jan 1990 00:00:00 GMT"}},
		{"data/run10/train/events.out.tfevents.1", fields{"If-Modified-Since": "yesterday"}},
		{"data/run10/train/events.out.tfevents.1",
			fields{"Range": "bytes=2-4", "If-Range": first.header["ETag"]}},
		{"data/run10/train/events.out.tfevents.1",
			fields{"Range": "bytes=2-4", "If-Range": first.header["Last-Modified"]}},
		{"data/run10/train/events.out.tfevents.1", fields{"Range": "bytes=2-4", "If-Range": `"x"`}},
		{"data/", nil}, {"data/run2/", nil}, {"data/run10/", nil}, {"data/whole/odd/", nil},
		{"data/away/", nil}, {"data/missing/", nil}, {"data/run2/notes.txt/", nil},
		{"data/run2", nil}, {"data/missing", nil}, {"data/run2/notes.txt/x", nil},
		{"data/out.tfevents", nil}, {"data/away/secret.tfevents", nil},
		{"data/away/eventlens.json", nil}, {"data/nowhere.tfevents", nil},
		{"data/loop-a.tfevents", nil},
		{"data/pipe", nil}, {"data/pipe.tfevents", nil},
		{"data/%2e%2e/secret", nil}, {"data/run2/%2e%2e/%2e%2e/secret", nil},
		{"data/..%2f..%2fetc%2fpasswd", nil}, {"data/%2fetc%2fpasswd", nil}, {"data/a%00b", nil},
		{"data/bad%FF", nil}, {"data/run2%5cnotes.txt", nil},
		{"data/" + strings.Repeat("x", 5000), nil},
		{"data/missing/eventlens.json", nil}, {"data/run2/notes.txt/eventlens.json", nil},
		{"", nil}, {"index.html", nil}, {"jobs.html", nil}, {"guide/index.html", nil},
		{"guide/demo.png", nil}, {"page.js", nil}, {"page.css", nil}, {"icon.svg", nil},
		{"missing.js", nil}, {"placeholder", nil},
		{"viewer.wasm", nil}, {"jobs.wasm", nil}, {"jobs.wasm.gz", nil}, {"event-lens.d.ts", nil},
		{"viewer.wasm.gz", nil}, {"viewer.wasm.gz", fields{"Accept-Encoding": "gzip, br"}},
		{"viewer.wasm.gz", fields{"Accept-Encoding": "gzip;q=0"}},
		{"viewer.wasm.gz", fields{"Accept-Encoding": "br, GZIP;q=0.5"}},
		{"page.js", fields{"Range": "bytes=10-19"}},
	}
}

// TestServesAsTheCommand sends the same requests about the same log to both servers. Their
// responses must not differ, neither for the site nor for the files.
func TestServesAsTheCommand(t *testing.T) {
	dir := logOfEverything(t)
	command, python := both(t, dir)
	first := ask(t, python, "GET", "data/run10/train/events.out.tfevents.1", nil)
	require.Equal(t, 200, first.status)
	for _, c := range sameRequests(first) {
		for _, method := range []string{"GET", "HEAD"} {
			want, got := ask(t, command, method, c.target, c.header),
				ask(t, python, method, c.target, c.header)
			for _, a := range []*answer{&want, &got} {
				a.normalise(t, c.target)
			}
			assert.Equal(t, want, got, "%s %s %v", method, c.target, c.header)
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "PATCH"} {
		got := ask(t, python, method, "data/run2/notes.txt", nil)
		assert.Equal(t, ask(t, command, method, "data/run2/notes.txt", nil).status, got.status,
			method)
		assert.Empty(t, got.header["Access-Control-Allow-Origin"])
	}
}

// normalise removes permitted differences: the text of an error, a site file's ETag, and the demo
// in the page, which the wheel lacks.
func (a *answer) normalise(t *testing.T, target string) {
	t.Helper()
	switch {
	case a.status >= 400:
		a.body, a.header = "", nil
	case !strings.HasPrefix(target, "data/"):
		assert.NotEmpty(t, a.header["ETag"])
		a.header["ETag"] = ""
		if target == "" || target == "index.html" || target == "jobs.html" {
			a.body = regexp.MustCompile(`<meta name="eventlens-demo"[^>]*>`).ReplaceAllString(a.body, "")
			a.header["Content-Length"] = ""
		}
	}
}

// TestManifestAsTheCommand compares the manifests of the demo, of a log with everything, and of
// their folders.
func TestManifestAsTheCommand(t *testing.T) {
	for name, dir := range map[string]string{
		"demo": "../../testdata/demo", "fixtures": "../../testdata",
		"everything": logOfEverything(t),
	} {
		t.Run(name, func(t *testing.T) {
			command, python := both(t, dir)
			folders := []string{""}
			require.NoError(t,
				fs.WalkDir(os.DirFS(dir), ".",
					func(path string, entry fs.DirEntry, err error) error {
						if entry.IsDir() && path != "." && !strings.HasPrefix(path, "deep/") &&
							!strings.ContainsAny(path, "?#%:\\") && len(folders) < 30 {
							folders = append(folders, path+"/")
						}
						return err
					}))
			for _, folder := range folders {
				got, want := ask(t, python, "GET", "data/"+folder+"eventlens.json", nil),
					ask(t, command, "GET", "data/"+folder+"eventlens.json", nil)
				assert.Equal(t, 200, got.status)
				assert.Equal(t, want.header["Content-Type"], got.header["Content-Type"])
				assert.Equal(t, parsed(t, want.body), parsed(t, got.body), folder)
			}
		})
	}
}

func parsed(t *testing.T, text string) (value map[string]any) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(text), &value), text)
	return value
}

// TestNeedsItsKey sends requests without the secret part of the address, and with it under the
// names of other machines, as a proxy does.
func TestNeedsItsKey(t *testing.T) {
	address := servedByPython(t, "../../testdata/demo")
	key := regexp.MustCompile(`/([0-9a-f]{32})/$`).FindStringSubmatch(address)
	require.Len(t, key, 2, address)
	top := strings.TrimSuffix(address, key[1]+"/")
	for _, target := range []string{
		"", "index.html", "icon.svg", "data/eventlens.json", key[1][:31] + "/index.html",
		strings.ToUpper(key[1]) + "x/index.html", "/" + "index.html",
		"x/../" + key[1] + "/index.html", "%C3%A9/",
	} {
		got := ask(t, top, "GET", target, nil)
		assert.Equal(t, 404, got.status, target)
		assert.NotContains(t, got.body, key[1])
	}
	for _, host := range []string{"127.0.0.1", "localhost:8888", elsewhere, "[::1]"} {
		assert.Equal(t, 200,
			ask(t, address, "GET", "data/eventlens.json", map[string]string{"Host": host}).status,
			host)
		assert.Equal(t, 404,
			ask(t, top, "GET", "data/eventlens.json", map[string]string{"Host": host}).status, host)
	}
}
