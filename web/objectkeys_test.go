package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// bucket is a store that compares names as strings, with ?list-type=2 at /bucket.
type bucket struct {
	mu      sync.Mutex
	objects map[string][]byte
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, key, _ := strings.Cut(r.URL.Path, "/bucket")
	if !r.URL.Query().Has("list-type") {
		content, ok := b.objects[strings.TrimPrefix(key, "/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("ETag", fmt.Sprintf(`"%d"`, len(content)))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
		return
	}
	fmt.Fprint(w, "<ListBucketResult>")
	for key, content := range b.objects {
		if strings.HasPrefix(key, r.FormValue("prefix")) {
			fmt.Fprintf(w, `<Contents><Key>%s</Key><Size>%d</Size><ETag>"%d"</ETag></Contents>`,
				key, len(content), len(content))
		}
	}
	fmt.Fprint(w, "</ListBucketResult>")
}

func (b *bucket) put(key string, content []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.objects[key] = content
}

// TestNamesOfObjects opens, stores and polls runs whose names differ only in slashes.
func TestNamesOfObjects(t *testing.T) {
	const file = "/events.out.tfevents.1.host"
	log := newEventLog(t, filepath.Join(t.TempDir(), "log"), "loss").log(t, 100)
	half, err := os.ReadFile(log.path)
	require.NoError(t, err)
	log.log(t, 100)
	whole, err := os.ReadFile(log.path)
	require.NoError(t, err)
	b := &bucket{objects: map[string][]byte{}}
	for _, folder := range []string{"runs//exp1", "runs/exp1", "runs/a///b", "runs/a/b", "runs/"} {
		b.put(folder+file, half)
	}
	h := newHost(t, hostOptions{})
	site := h.server.Config.Handler
	h.server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/bucket") {
			b.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
	address := h.url("#src=s3://bucket/runs/?endpoint=" + h.server.URL)
	tab := openTab(t, chromium.Options{}, address)
	first := waitLoaded(t, tab)
	assert.Equal(t, loaded{
		Runs: 5, Tags: 1, Points: 500, Bytes: int64(5 * len(half)),
		FetchedBytes: int64(5 * len(half)),
	}, first)
	waitDrawn(t, tab)
	shown := evaluate[string](t, tab,
		"[...document.querySelectorAll('#run-rows [data-run] .split')].map((e) => e.textContent).join('; ')")
	assert.Equal(t, "/; /exp1; //b; b; exp1", shown, "those of a/ lie below its row")
	waitKept(t, tab)
	goTo(t, tab, address)
	again := waitLoaded(t, tab)
	assert.Equal(t, loaded{
		Runs: 5, Tags: 1, Points: 500, Bytes: int64(5 * len(half)), FromCache: int64(5 * len(half)),
	}, again)
	b.put("runs//exp1"+file, whole)
	sendToWorker(t, tab, &wire.Refresh{})
	waitFor(t, tab, `performance.getEntriesByName('eventlens:loaded').at(-1).detail.points === 600`)
}
