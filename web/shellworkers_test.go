package web_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// A worker that dies is replaced once, although it reports its death several times, as every call
// into an ended program does; the replacement reads the sources of the fragment anew.
func TestShellReplacesAWorkerThatDied(t *testing.T) {
	var workers atomic.Int32
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"worker.js": asset(t, "worker.js", func(_ http.Header, content []byte) []byte {
			if workers.Add(1) > 1 {
				return content
			}
			return append(content[:len(content):len(content)],
				"\naddEventListener('message', () => { for (let i = 0; i < 3; i++) setTimeout(() => { throw new Error('died in a test'); }); });"...)
		}),
	}})
	tab := newTab(t, chromium.Options{})
	var fragment strings.Builder
	for name := range demoFiles(t) {
		fragment.WriteString("&src=data/" + name)
	}
	goTo(t, tab, h.url("#"+fragment.String()[1:]))
	waitReady(t, tab)
	waitDrawn(t, tab)
	// Counts the page's own requests only: the replacement starts its own workers, from the same
	// script.
	started := evaluate[int](t, tab,
		"performance.getEntriesByType('resource').filter((r) => r.name.endsWith('/worker.js')).length")
	assert.Equal(t, 2, started)
}

// A worker that closes itself reports nothing, and no event tells of it.
func TestShellReplacesAWorkerThatCloses(t *testing.T) {
	for name, closes := range map[string]int32{"the one that reads and draws": 1, "a parser": 2} {
		t.Run(name, func(t *testing.T) {
			var workers atomic.Int32
			h := newHost(t, hostOptions{handlers: map[string]http.Handler{
				"worker.js": asset(t, "worker.js", func(_ http.Header, content []byte) []byte {
					if workers.Add(1) != closes {
						return content
					}
					return append(content[:len(content):len(content)],
						"\naddEventListener('message', () => close());"...)
				}),
			}})
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url("#src=data/"))
			waitLoaded(t, tab)
			waitDrawn(t, tab)
			assert.Greater(t, workers.Load(), closes)
		})
	}
}

// If the replacement dies too, the page says so, and shows nothing else about the runs.
func TestShellOfWorkersThatDie(t *testing.T) {
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"worker.js": asset(t, "worker.js", func(_ http.Header, content []byte) []byte {
			return append(content[:len(content):len(content)],
				"\naddEventListener('message', () => setTimeout(() => { throw new Error('died in a test'); }));"...)
		}),
	}})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=data/"))
	waitFor(t, tab, `document.querySelector('.notices')?.innerText.includes('died in a test')`)
	waitFor(t, tab, `!document.querySelector('main .plot-ghost')`)
	assert.NotContains(t, evaluate[string](t, tab, `document.querySelector('main').innerText`),
		"No scalars")
}
