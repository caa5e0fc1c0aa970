package web_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/web/chromium"
)

// heldRuns serves a log of runs, and answers only for the first ones that are asked for until it is
// released. So reading stands still while a test looks at it.
type heldRuns struct {
	content []byte
	most    int // runs to answer for before the release
	open    chan struct{}

	mu    sync.Mutex
	asked map[string]bool
}

// holdRuns returns a host whose data has a manifest of runs with one scalar each, of which most are
// answered.
func holdRuns(t *testing.T, runs, most int) (*host, *heldRuns) {
	return holdRunsOf(t, runs, most, func(log *eventLog) { log.log(t, 60) })
}

// holdRunsOf is holdRuns with runs of another content.
func holdRunsOf(t *testing.T, runs, most int, write func(log *eventLog)) (*host, *heldRuns) {
	manifest, held := heldLog(t, runs, most, write)
	return newHost(t, hostOptions{handlers: map[string]http.Handler{
		"data/eventlens.json": manifest, "data/": held,
	}}), held
}

// heldLog returns the manifest of such a log, and its files.
func heldLog(t *testing.T, runs, most int, write func(log *eventLog)) (manifest http.Handler,
	held *heldRuns) {
	path := filepath.Join(t.TempDir(), "events.out.tfevents.1")
	write(newEventLog(t, path, "search/score"))
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	m := listing.Manifest{Title: "search"}
	for i := range runs {
		m.Files = append(m.Files, listing.File{
			Path:      fmt.Sprintf("trial_%03d/events.out.tfevents.1", i),
			SizeBytes: int64(len(content)), Modified: "2026-01-02T03:04:05Z",
		})
	}
	held = &heldRuns{content: content, most: most, open: make(chan struct{}),
		asked: map[string]bool{}}
	t.Cleanup(held.release)
	return body("application/json", listing.AppendManifest(nil, m)), held
}

// release answers all requests from now on.
func (s *heldRuns) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.open:
	default:
		close(s.open)
	}
}

// ServeHTTP implements http.Handler.
func (s *heldRuns) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	if len(s.asked) < s.most {
		s.asked[r.URL.Path] = true
	}
	answers := s.asked[r.URL.Path]
	s.mu.Unlock()
	if !answers {
		select {
		case <-s.open:
		case <-r.Context().Done():
			return
		}
	}
	body("application/octet-stream", s.content).ServeHTTP(w, r)
}

// Expressions about the first card and the page, while runs are read.
const (
	unreadWords = `(document.querySelector('.card .unread')?.textContent ?? '')`
	readLine    = `document.querySelector('.card .read-line')`
	readBadge   = `(document.querySelector('.fidelity')?.textContent ?? '')`
)

// reads is the number of runs that the first card says are read, of 40; 0 if it does not say it.
const reads = `Number(/^(\d+) of 40 runs( so far)?$/.exec(` + unreadWords + `)?.[1] ?? 0)`

// TestCardsSayHowManyRunsAreRead holds reading at some of 40 runs: card, header and badge say so.
// Reading is stopped and continued from the card, and at the end the card shows everything.
func TestCardsSayHowManyRunsAreRead(t *testing.T) {
	h, runs := holdRuns(t, 40, 9)
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, h.url("#src=data/"))
	waitFor(t, tab, reads+` > 0 && `+readBadge+" === `Drawn ${"+reads+"} of 40 runs`")
	waitFor(t, tab, readLine+`.value === 25 * `+reads)
	waitFor(t, tab, `document.querySelector('.topbar > .read-line')?.value > 0`)
	const box = `(e => { const b = e.getBoundingClientRect(); return [b.top, b.height, b.width] })`
	line := evaluate[[]float64](t, tab, box+`(`+readLine+`)`)
	card := evaluate[[]float64](t, tab, box+`(`+readLine+`.closest('.card'))`)
	assert.Equal(t, []float64{card[0], 2, card[2]}, line, "along the top edge")
	const stop, goOn = `document.querySelector('.topbar .btn.small:not(.continue)')`,
		`document.querySelector('.card .strip button')`
	stopped := func(t *testing.T) {
		t.Helper()
		waitFor(t, tab, `document.querySelector('.card .strip')?.innerText.replace(/\s+/g, ' ').trim() `+
			"=== `Stopped. ${40 - "+reads+"} runs are not read. Continue`")
		waitFor(t, tab, readLine+` === null && `+readBadge+" === `Drawn ${"+reads+"} of 40 runs`")
	}
	reading := func(t *testing.T) {
		t.Helper()
		waitFor(t, tab, `document.querySelector('.card .strip') === null && `+readLine+` !== null`)
	}
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, reads+` > 0 && `+stop+`?.checkVisibility()`)
		readable(t, tab, "reading-"+l.String())
		click(t, tab, ".topbar .btn.small:not(.continue)")
		stopped(t)
		readable(t, tab, "reading-stopped-"+l.String())
		click(t, tab, ".card .strip button")
		reading(t)
		focusOn(t, tab, stop)
		press(t, tab, kb.Enter)
		stopped(t)
		focusOn(t, tab, goOn)
		press(t, tab, kb.Enter)
		reading(t)
	})
	runs.release()
	waitFor(t, tab, unreadWords+` === '' && `+readBadge+` === 'All points: 2,400 of 2,400'`)
	waitFor(t, tab, `document.querySelector('.read-line') === null`)
}

// TestHiddenRunsAreNotWaitedFor shows one run that is read, at both widths, by the pointer and by
// the keyboard: its card is complete while the others are still to be read.
func TestHiddenRunsAreNotWaitedFor(t *testing.T) {
	h, _ := holdRuns(t, 40, 9)
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	waitFor(t, tab, reads+` > 0`)
	const row = `[...document.querySelectorAll('.run .run-name')].find((e) => e.textContent.includes(` +
		`document.querySelector('.card .figures .nm')?.textContent ?? '-'))`
	waitFor(t, tab, row+` !== undefined`)
	pressed := fmt.Sprintf(`[...document.querySelectorAll('.run .run-name')].find((e) => `+
		`e.textContent === %q)`, evaluate[string](t, tab, row+`.textContent`))
	const line = readLine + ` !== null`
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		alone := func() {
			t.Helper()
			waitFor(t, tab, unreadWords+` === '' && `+readBadge+`.startsWith('All points') && `+
				readLine+` === null && document.querySelector('.topbar > .read-line') !== null`)
		}
		closeIt := openRunList(t, tab, l)
		pressElement(t, tab, pressed)
		alone()
		themes(t, tab, "hidden-unread-"+l.String())
		pressElement(t, tab, pressed)
		waitFor(t, tab, line)
		focusOn(t, tab, `document.getElementById('run-rows')`)
		press(t, tab, kb.Enter) // of the pressed row
		alone()
		press(t, tab, kb.Enter)
		waitFor(t, tab, line)
		closeIt()
	})
}
