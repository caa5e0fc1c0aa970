package web_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// TestRedirectLoop opens a file and a folder of a server that redirects every request to its own
// URL: the page says so, without endless requests.
func TestRedirectLoop(t *testing.T) {
	for name, path := range map[string]string{"file": "/a.tfevents", "folder": "/logs/"} {
		t.Run(name, func(t *testing.T) {
			var asked atomic.Int64
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked.Add(1)
				w.Header().Set("Access-Control-Allow-Origin", "*")
				w.Header().Set("Location", r.URL.Path)
				w.WriteHeader(http.StatusFound)
			}))
			t.Cleanup(s.Close)
			h := newHost(t, hostOptions{})
			// The browser itself logs failed requests to the console.
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url("#src="+s.URL+path))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			said := evaluate[string](t, tab, `document.querySelector('.remedy').textContent`)
			assert.Contains(t, said, "The redirects lead nowhere")
			assert.NotContains(t, said, "CORS")
			assert.LessOrEqual(t, asked.Load(), int64(43),
				"a browser asks 21 times before it gives up, twice")
			shoot(t, tab, "redirect-loop-"+name)
		})
	}
}
