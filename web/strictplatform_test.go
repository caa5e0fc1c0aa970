package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// threeOrigins are a platform, a site and a bucket as in the guide's page about platforms: each
// with its own origin and that page's policies.
type threeOrigins struct {
	platform, site, bucket *httptest.Server

	mu     sync.Mutex
	asked  map[string]int // requested paths of the site and the bucket
	markup string         // HTML of the platform's page
	policy string         // Content-Security-Policy of the platform
}

// policiesOfTheGuide returns the policies of the site and of the platform.
func policiesOfTheGuide(t *testing.T) (site, platform string) {
	t.Helper()
	text, err := os.ReadFile("guide/deploy-platform.md")
	require.NoError(t, err)
	found := regexp.MustCompile(`(?m)^Content-Security-Policy: (.*)$`).FindAllStringSubmatch(string(text), -1)
	require.Len(t, found, 2)
	return found[0][1], found[1][1]
}

func newThreeOrigins(t *testing.T) *threeOrigins {
	t.Helper()
	o := &threeOrigins{asked: map[string]int{}}
	sitePolicy, platformPolicy := policiesOfTheGuide(t)
	o.platform = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", o.policy)
		fmt.Fprint(w, `<!doctype html><title>Job 4711</title>`+o.markup)
	}))
	t.Cleanup(o.platform.Close)
	dir := t.TempDir()
	command, site := filepath.Join(dir, "eventlens"), filepath.Join(dir, "site")
	buildCommand(t, command)
	out, err := exec.Command(command, "site", "--allow-host", o.platform.URL, site).CombinedOutput()
	require.NoError(t, err, string(out))
	o.site = httptest.NewServer(o.counted(http.FileServer(http.Dir(site)), func(h http.Header) {
		h.Set("Content-Security-Policy", o.named(sitePolicy))
	}))
	t.Cleanup(o.site.Close)
	o.bucket = httptest.NewServer(o.counted(http.FileServer(http.Dir(demo)), func(h http.Header) {
		h.Set("Access-Control-Allow-Origin", o.site.URL)
		h.Set("Access-Control-Expose-Headers", "Content-Range, ETag, Content-Length, Accept-Ranges")
	}))
	t.Cleanup(o.bucket.Close)
	o.policy = o.named(platformPolicy)
	return o
}

// named replaces the guide's URLs by the servers'.
func (o *threeOrigins) named(text string) string {
	return strings.NewReplacer("https://platform.example", o.platform.URL, "https://charts.example",
		o.site.URL, "https://bucket.example", o.bucket.URL).Replace(text)
}

func (o *threeOrigins) counted(next http.Handler, set func(http.Header)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.mu.Lock()
		o.asked[r.URL.Path]++
		o.mu.Unlock()
		set(w.Header())
		next.ServeHTTP(w, r)
	})
}

// wasAsked reports whether a path with this end was requested.
func (o *threeOrigins) wasAsked(end string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for path := range o.asked {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// TestStrictPlatform uses the element in a page with the guide's policies, which allow nothing
// inline: charts are drawn, and no policy is violated.
func TestStrictPlatform(t *testing.T) {
	o := newThreeOrigins(t)
	o.markup = o.named(`<script src="https://charts.example/event-lens.js"></script><event-lens src="https://bucket.example/torch/" tags="train/loss" theme="light"></event-lens>`)
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	t.Cleanup(func() { assert.Empty(t, tab.Errors(), "console errors") })
	listen := page.AddScriptToEvaluateOnNewDocumentParams{Source: `self.last = {}; self.violations = [];
		for (const type of ['drawn', 'loaded', 'problem']) document.addEventListener('eventlens-' + type, ({ detail }) => { last[type] = detail; });
		document.addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective + ' ' + e.blockedURI));`}
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, listen)
	require.NoError(t, err)
	goTo(t, tab, o.platform.URL)
	waitFor(t, tab, `last.drawn?.complete`)
	assert.Equal(t, 2, evaluate[int](t, tab, `last.loaded.runs`))
	assert.Nil(t, evaluate[any](t, tab, `last.problem ?? null`))
	assert.Empty(t, evaluate[[]string](t, tab, `violations`))
	assert.True(t, o.wasAsked("/worker.js"), "in a worker, as without a policy")
	shoot(t, tab, "strict-platform")
}

// TestStrictPlatformSandbox uses the guide's frame with a sandbox.
func TestStrictPlatformSandbox(t *testing.T) {
	o := newThreeOrigins(t)
	text, err := os.ReadFile("guide/deploy-platform.md")
	require.NoError(t, err)
	frame := regexp.MustCompile(`<iframe sandbox=.*</iframe>`).FindString(string(text))
	require.Contains(t, frame, "/runs/job-4711/")
	o.markup = o.named(strings.Replace(frame, "/runs/job-4711/", "/torch/", 1))
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, o.platform.URL)
	waitUntil(t, tab, func() bool {
		return o.wasAsked(filepath.Base(fileOf(t, "torch/sgd"))) &&
			o.wasAsked(filepath.Base(fileOf(t, "torch/adamw")))
	})
}

// waitUntil waits for a condition on a server, checking every few frames of the page.
func waitUntil(t *testing.T, tab *chromium.Tab, done func() bool) {
	t.Helper()
	for !done() {
		require.NoError(t, tab.Context.Err())
		waitFrames(t, tab)
	}
}

// TestStrictPlatformThatForgot omits the site from a policy: the console names the directive, as
// the guide says, and nothing is loaded.
func TestStrictPlatformThatForgot(t *testing.T) {
	for _, directive := range []string{"frame-src", "frame-ancestors"} {
		t.Run(directive, func(t *testing.T) {
			o := newThreeOrigins(t)
			o.markup = o.named(`<script src="https://charts.example/event-lens.js"></script><event-lens src="https://bucket.example/torch/" eager></event-lens>`)
			address := o.platform.URL
			if directive == "frame-src" {
				o.policy = strings.Replace(o.policy, "frame-src "+o.site.URL, "", 1)
			} else { // with a name that the site does not know
				address = strings.Replace(address, "127.0.0.1", "localhost", 1)
			}
			tab := newTab(t, chromium.Options{Width: 900, Height: 600})
			goTo(t, tab, address)
			waitUntil(t, tab, func() bool {
				return strings.Contains(strings.Join(tab.Errors(), "\n"), directive)
			})
			assert.False(t, o.wasAsked("/start.js"))
		})
	}
}
