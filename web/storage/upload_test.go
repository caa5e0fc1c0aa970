package storage_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uploadTarget is a place on a running server that the site is uploaded to.
type uploadTarget struct {
	target  string   // as --to has it
	env     []string // keys
	folder  string   // the URL that the site is opened below
	log     string   // the address of the log for the page
	keeps   bool     // it keeps headers and tells hashes, so that a second upload sends nothing,
	unpacks bool     // but the packed programs, of which it keeps what is in them
	other   int      // status of a PUT without keys
}

const uploadPassword = "ada:let me in"

// passwords writes the file of a web server that lets one user in.
func passwords(t *testing.T) (file, env string) {
	t.Helper()
	file = filepath.Join(publicDir(t), "uploads")
	name, password, _ := strings.Cut(uploadPassword, ":")
	require.NoError(t, os.WriteFile(file, []byte(name+":{PLAIN}"+password+"\n"), 0o644))
	return file, "EVENTLENS_AUTHORIZATION=Basic " + base64.StdEncoding.EncodeToString([]byte(uploadPassword))
}

var uploadTargets = []struct {
	name  string
	start func(t *testing.T, log content) uploadTarget
}{
	{"versitygw", func(t *testing.T, log content) uploadTarget {
		g := startGateway(t)
		g.bucket(t, "public", allowNothing, "", log) // no CORS: the page is of the same origin
		policy := strings.ReplaceAll(guideBlock(t, "deploy-bucket", "json", "s3:ListBucket"), "BUCKET", "public")
		do(t, g.keys.sign(t, request{method: "PUT", url: g.origin + "/public?policy=", body: []byte(policy)}))
		return uploadTarget{
			target: "s3://public/lens/?endpoint=" + g.origin, env: []string{"AWS_ACCESS_KEY_ID=" + g.keys.id, "AWS_SECRET_ACCESS_KEY=" + g.keys.secret},
			folder: g.origin + "/public/lens/", log: "../" + escape(logFolder), keeps: true, other: 403,
		}
	}},
	{"Azurite", func(t *testing.T, log content) uploadTarget {
		a := startAzurite(t)
		a.container(t, "public", "container", log)
		return uploadTarget{
			target: "az://" + a.key.account + "/public/lens/?endpoint=" + a.origin + "&" + a.key.containerSAS(t, "public", "rcw", time.Now().Add(time.Hour)),
			folder: a.url("/public/lens/"), log: component(a.address("public", "")), keeps: true, other: 403,
		}
	}},
	{"fake-gcs-server", func(t *testing.T, log content) uploadTarget {
		origin := startGCS(t, "public", log)
		return uploadTarget{
			target: "gs://public/lens/?endpoint=" + asSigned(t, origin), env: []string{"EVENTLENS_AUTHORIZATION=Bearer token"},
			folder: origin + "/public/lens/", log: component("gs://public/" + logFolder + "?endpoint=" + origin),
			keeps: true, unpacks: true, // what is said to be packed, which Google's does not
		}
	}},
	{"nginx", func(t *testing.T, log content) uploadTarget {
		file, env := passwords(t)
		dir := documents(t, log)
		writable(t, dir)
		lines := strings.ReplaceAll(guideBlock(t, "deploy-nginx", "nginx", "dav_methods"), "/etc/nginx/uploads", file)
		origin := startNginx(t, dir, mimeTypes(t), strings.ReplaceAll(lines, "/eventlens/", "/lens/")+"autoindex on;")
		return uploadTarget{target: origin + "/lens/", env: []string{env}, folder: origin + "/lens/", log: "../" + escape(logFolder), other: 401}
	}},
	{"Apache", func(t *testing.T, log content) uploadTarget {
		dir := documents(t, log)
		writable(t, dir)
		origin := startApache(t, dir, "AddType text/css .css\nAddType text/html .html\nAddType text/javascript .js")
		return uploadTarget{target: origin + "/dav/lens/", folder: origin + "/lens/", log: "../" + escape(logFolder)}
	}},
}

// asSigned stands before fake-gcs-server, which takes the PUT of the XML interface only when the address says that it is signed. Google's takes it with a token.
func asSigned(t *testing.T, origin string) string {
	t.Helper()
	target, err := url.Parse(origin)
	require.NoError(t, err)
	server := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		if r.Out.Method == http.MethodPut {
			r.Out.URL.RawQuery = "X-Goog-Algorithm=GOOG4-RSA-SHA256"
		}
	}})
	t.Cleanup(server.Close)
	return server.URL
}

// writable lets servers write into a directory that do not run as the one who tests.
func writable(t *testing.T, dir string) {
	t.Helper()
	require.NoError(t, os.Chmod(dir, 0o777))
}

// mimeTypes is the line that has nginx know the types of Debian.
func mimeTypes(t *testing.T) string {
	t.Helper()
	return "include " + filepath.Join(install(t, "nginx"), "debian/etc/nginx/mime.types") + ";"
}

// upload runs `eventlens site --to`, and returns what it prints.
func upload(t *testing.T, u uploadTarget, args ...string) string {
	t.Helper()
	program, err := command()
	require.NoError(t, err)
	site := exec.CommandContext(t.Context(), program, append([]string{"site", "--to", u.target}, args...)...)
	site.Env = append(os.Environ(), u.env...)
	out, err := site.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// packedPrograms counts the files of the site that are packed ahead.
func packedPrograms(t *testing.T) int {
	t.Helper()
	packed, err := filepath.Glob("../dist/*.wasm.gz")
	require.NoError(t, err)
	require.NotEmpty(t, packed)
	return len(packed)
}

// headersOf returns what a server says of a file, to a browser.
func headersOf(t *testing.T, url string) (status int, kind, encoding, caching string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	req.Header.Set("Accept-Encoding", "gzip")
	res, err := http.DefaultTransport.RoundTrip(req)
	require.NoError(t, err)
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
	return res.StatusCode, res.Header.Get("Content-Type"), res.Header.Get("Content-Encoding"), res.Header.Get("Cache-Control")
}

// TestUpload puts the site beside a log on every server that takes it, twice, looks at the headers of its files, and opens the log in the page from there.
func TestUpload(t *testing.T) {
	log := demoLog(t)
	reference := served(t, log)
	config := filepath.Join(t.TempDir(), "site.json")
	require.NoError(t, os.WriteFile(config, []byte(`{"title": "Vision"}`), 0o644))
	for _, target := range uploadTargets {
		t.Run(target.name, func(t *testing.T) {
			u := target.start(t, log.stored())
			if u.other > 0 {
				refused(t, u)
			}
			said := upload(t, u)
			require.Regexp(t, `^eventlens: \S+/lens/: \d+ files uploaded, 0 as they were; open \S+/lens/index\.html\n$`, said)
			if u.keeps {
				again := 0
				if u.unpacks {
					again = packedPrograms(t)
				}
				assert.Regexp(t, fmt.Sprintf(`: %d files? uploaded, `, again), upload(t, u))
				assert.Regexp(t, fmt.Sprintf(`: %d files? uploaded, `, again+2), upload(t, u, "--config", config), "the pages that have the title")
				for name, want := range map[string][2]string{
					"index.html": {"text/html; charset=utf-8"}, "guide/index.html": {"text/html; charset=utf-8"}, "page.js": {"text/javascript; charset=utf-8"},
					"page.css": {"text/css; charset=utf-8"}, "viewer.wasm": {"application/wasm"}, "viewer.wasm.gz": {"application/wasm", "gzip"},
				} {
					status, kind, encoding, caching := headersOf(t, u.folder+name)
					assert.Equal(t, 200, status, name)
					assert.Equal(t, want, [2]string{kind, encoding}, name)
					assert.Equal(t, "no-cache", caching, name)
				}
			}
			tab := openTab(t, u.folder+"index.html#src="+u.log)
			assert.Equal(t, reference, pictured(t, tab))
			assert.Equal(t, u.keeps, strings.Contains(evaluate[string](t, tab, "document.title"), "Vision"))
		})
	}
}

// refused uploads without keys: a line says so, and no page is there.
func refused(t *testing.T, u uploadTarget) {
	t.Helper()
	program, err := command()
	require.NoError(t, err)
	target, _, _ := strings.Cut(u.target, "&") // which is where a signature begins
	out, err := exec.CommandContext(t.Context(), program, "site", "--to", target).CombinedOutput()
	var ended *exec.ExitError
	require.ErrorAs(t, err, &ended)
	assert.Equal(t, 1, ended.ExitCode())
	assert.Regexp(t, fmt.Sprintf(`^eventlens: put \S+/lens/\S+: HTTP status %d; give keys that may write in the environment \(see guide/private\.html\)\n`, u.other), string(out))
	status, _, _, _ := headersOf(t, u.folder+"index.html")
	assert.NotEqual(t, 200, status)
}
