package web_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
	"eventlens/web/chromium"
)

// TestEmptyFolderIsAwaited opens a folder without files, which is no error, and shows the first run
// by itself.
func TestEmptyFolderIsAwaited(t *testing.T) {
	dir := t.TempDir()
	var mu sync.Mutex
	m := listing.Manifest{Title: "night"}
	manifest := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		body("application/json", listing.AppendManifest(nil, m)).ServeHTTP(w, r)
	})
	h := newHost(t, hostOptions{data: dir,
		handlers: map[string]http.Handler{"data/eventlens.json": manifest}})
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, h.url("#src=data/&refresh=1"))
	const title = `(document.querySelector('.awaited h1')?.textContent ?? '')`
	waitFor(t, tab, title+` === 'Waiting for event files in night/'`)
	waitFor(t, tab, `/^Checked \d+ s ago\. This page shows the first run as soon as it writes\.$/`+
		`.test(document.querySelector('.awaited p').textContent)`)
	assert.True(t, evaluate[bool](t, tab, `document.querySelector('[role=alert], .problem-count') === null`))
	widths(t, tab, "awaited")

	log := newEventLog(t, filepath.Join(dir, "first", "events.out.tfevents.1"), "loss").log(t, 20)
	mu.Lock()
	m.Files = []listing.File{{Path: "first/events.out.tfevents.1", SizeBytes: -1}}
	mu.Unlock()
	waitFor(t, tab, `document.querySelector('.card-title')?.textContent.trim() === 'loss'`)
	waitFor(t, tab, readBadge+fmt.Sprintf(` === 'All points: %d of %[1]d'`, log.points()))
	assert.Equal(t, "", evaluate[string](t, tab, title))
}
