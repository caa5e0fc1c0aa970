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

// uploadTarget is a place on a running server to upload the site to.
type uploadTarget struct {
	target string   // argument of --to
	env    []string // with keys
	folder string   // the URL of the uploaded site
	log    string   // address of the log for the page
	// keeps says that the storage keeps headers and reports hashes, so that a second upload sends
	// nothing.
	keeps bool
	// unpacks says that the storage unpacks the packed programs, which are then uploaded again.
	unpacks bool
	other   int // status of a PUT without keys
}

const uploadPassword = "ada:let me in"

// passwords writes the password file of a web server with one user.
func passwords(t *testing.T) (file, env string) {
	t.Helper()
	file = filepath.Join(publicDir(t), "uploads")
	name, password, _ := strings.Cut(uploadPassword, ":")
	require.NoError(t, os.WriteFile(file, []byte(name+":{PLAIN}"+password+"\n"), 0o644))
	return file,
		"EVENTLENS_AUTHORIZATION=Basic " + base64.StdEncoding.EncodeToString([]byte(uploadPassword))
}

var uploadTargets = []struct {
	name  string
	start func(t *testing.T, log content) uploadTarget
}{
	{"versitygw", func(t *testing.T, log content) uploadTarget {
		g := startGateway(t)
		g.bucket(t, "public", allowNothing, "", log) // no CORS, since the page has the same origin
		policy := strings.ReplaceAll(guideBlock(t, "deploy-bucket", "json", "s3:ListBucket"),
			"BUCKET", "public")
		do(t,
			g.keys.sign(t,
				request{method: "PUT", url: g.origin + "/public?policy=", body: []byte(policy)}))
		return uploadTarget{
			target: "s3://public/lens/?endpoint=" + g.origin,
			env: []string{"AWS_ACCESS_KEY_ID=" + g.keys.id,
				"AWS_SECRET_ACCESS_KEY=" + g.keys.secret},
			folder: g.origin + "/public/lens/", log: "../" + escape(logFolder), keeps: true,
			other: 403,
		}
	}},
	{"Azurite", func(t *testing.T, log content) uploadTarget {
		a := startAzurite(t)
		a.container(t, "public", "container", log)
		return uploadTarget{
			target: "az://" + a.key.account + "/public/lens/?endpoint=" + a.origin + "&" +
				a.key.containerSAS(t, "public", "rcw", time.Now().Add(time.Hour)),
			folder: a.url("/public/lens/"), log: component(a.address("public", "")), keeps: true,
			other: 403,
		}
	}},
	{"fake-gcs-server", func(t *testing.T, log content) uploadTarget {
		origin := startGCS(t, "public", log)
		return uploadTarget{
			target: "gs://public/lens/?endpoint=" + asSigned(t, origin),
			env:    []string{"EVENTLENS_AUTHORIZATION=Bearer token"},
			folder: origin + "/public/lens/",
			log:    component("gs://public/" + logFolder + "?endpoint=" + origin),
			keeps:  true, unpacks: true, // unlike Google's storage, this server unpacks gzip files
		}
	}},
	{"nginx", func(t *testing.T, log content) uploadTarget {
		file, env := passwords(t)
		dir := documents(t, log)
		writable(t, dir)
		lines := strings.ReplaceAll(guideBlock(t, "deploy-nginx", "nginx", "dav_methods"),
			"/etc/nginx/uploads", file)
		origin := startNginx(t, dir, mimeTypes(t),
			strings.ReplaceAll(lines, "/eventlens/", "/lens/")+"autoindex on;")
		return uploadTarget{
			target: origin + "/lens/", env: []string{env}, folder: origin + "/lens/",
			log: "../" + escape(logFolder), other: 401,
		}
	}},
	{"Apache", func(t *testing.T, log content) uploadTarget {
		dir := documents(t, log)
		writable(t, dir)
		origin := startApache(t, dir,
			"AddType text/css .css\nAddType text/html .html\nAddType text/javascript .js")
		return uploadTarget{
			target: origin + "/dav/lens/", folder: origin + "/lens/",
			log: "../" + escape(logFolder),
		}
	}},
}

// asSigned is a proxy for fake-gcs-server, which accepts the PUT of the XML API only if the address
// looks signed. Google's storage accepts it with a token.
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

// writable lets servers of other users write into a directory.
func writable(t *testing.T, dir string) {
	t.Helper()
	require.NoError(t, os.Chmod(dir, 0o777))
}

// mimeTypes returns a line that makes nginx load Debian's types.
func mimeTypes(t *testing.T) string {
	t.Helper()
	return "include " + filepath.Join(install(t, "nginx"), "debian/etc/nginx/mime.types") + ";"
}

// upload runs `eventlens site --to`, and returns its output.
func upload(t *testing.T, u uploadTarget, args ...string) string {
	t.Helper()
	program, err := command()
	require.NoError(t, err)
	site := exec.CommandContext(t.Context(), program,
		append([]string{"site", "--to", u.target}, args...)...)
	site.Env = append(os.Environ(), u.env...)
	out, err := site.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// packedPrograms returns the number of packed files in the site.
func packedPrograms(t *testing.T) int {
	t.Helper()
	packed, err := filepath.Glob("../dist/*.wasm.gz")
	require.NoError(t, err)
	require.NotEmpty(t, packed)
	return len(packed)
}

// headersOf returns the status and header fields of a file for a browser.
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
	return res.StatusCode, res.Header.Get("Content-Type"), res.Header.Get("Content-Encoding"),
		res.Header.Get("Cache-Control")
}

// TestUpload uploads the site beside a log to every server that accepts it, twice, checks the
// headers of its files, and opens the log in the page from there.
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
			require.Regexp(t,
				`^eventlens: \S+/lens/: \d+ files uploaded, 0 as they were; open \S+/lens/index\.html\n$`, said)
			if u.keeps {
				again := 0
				if u.unpacks {
					again = packedPrograms(t)
				}
				assert.Regexp(t, fmt.Sprintf(`: %d files? uploaded, `, again), upload(t, u))
				assert.Regexp(t, fmt.Sprintf(`: %d files? uploaded, `, again+2),
					upload(t, u, "--config", config), "the pages that have the title")
				for name, want := range map[string][2]string{
					"index.html":       {"text/html; charset=utf-8"},
					"guide/index.html": {"text/html; charset=utf-8"},
					"page.js":          {"text/javascript; charset=utf-8"},
					"page.css":         {"text/css; charset=utf-8"},
					"viewer.wasm":      {"application/wasm"},
					"viewer.wasm.gz":   {"application/wasm", "gzip"},
				} {
					status, kind, encoding, caching := headersOf(t, u.folder+name)
					assert.Equal(t, 200, status, name)
					assert.Equal(t, want, [2]string{kind, encoding}, name)
					assert.Equal(t, "no-cache", caching, name)
				}
			}
			tab := openTab(t, u.folder+"index.html#src="+u.log)
			assert.Equal(t, reference, pictured(t, tab))
			assert.Equal(t, u.keeps,
				strings.Contains(evaluate[string](t, tab, "document.title"), "Vision"))
		})
	}
}

// refused uploads without keys, and checks that the output says so and no page was written.
func refused(t *testing.T, u uploadTarget) {
	t.Helper()
	program, err := command()
	require.NoError(t, err)
	target, _, _ := strings.Cut(u.target, "&") // a signature follows
	out, err := exec.CommandContext(t.Context(), program, "site", "--to", target).CombinedOutput()
	var ended *exec.ExitError
	require.ErrorAs(t, err, &ended)
	assert.Equal(t, 1, ended.ExitCode())
	assert.Regexp(t,
		fmt.Sprintf(`^eventlens: put \S+/lens/\S+: HTTP status %d; give keys that may write in the environment \(see guide/private\.html\)\n`, u.other), string(out))
	status, _, _, _ := headersOf(t, u.folder+"index.html")
	assert.NotEqual(t, 200, status)
}
