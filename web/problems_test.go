package web_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/eventtest"
	"eventlens/web/chromium"
)

// TestDamagedFiles opens a good file beside damaged ones: each damage gets one line, with file,
// words and byte, and everything intact is drawn.
func TestDamagedFiles(t *testing.T) {
	good := fileOf(t, "torch/sgd")
	kinds := []string{"empty", "payload-checksum-data", "length-checksum", "truncated-payload",
		"git-lfs-pointer", "html-page", "length-huge"}
	handlers, fragment := map[string]http.Handler{}, "#src=data/"+good
	vectors := map[string]eventfiletest.Vector{}
	for _, kind := range kinds {
		v := eventfiletest.Read(t, "..", kind)
		name := kind + ".tfevents"
		vectors[name], handlers[name] = v, body("application/octet-stream", v.Content)
		fragment += "&src=" + name
	}
	fragment += "&src=missing.tfevents&src=http://127.0.0.1:9/unreachable.tfevents&src=javascript:alert(1)"
	h := newHost(t, hostOptions{handlers: handlers})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url(fragment))
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.GreaterOrEqual(t, mark.Points, demoPoints(t)[good], "the good file is whole")
	assert.Greater(t, evaluate[int](t, tab, painted), 1000)

	waitFor(t, tab,
		fmt.Sprintf(`document.getElementById('problems')?.hidden && %s.length === %d`, problemLines,
			len(kinds)+3))
	click(t, tab, ".problem-count")
	waitFor(t, tab, `document.querySelector('.problem-lines').checkVisibility()`)
	lines := evaluate[[]string](t, tab, problemLines)
	for name, v := range vectors {
		line := lineOf(t, lines, name)
		assert.Contains(t, strings.ToLower(line), strings.TrimPrefix(v.Problems[0].Words, "git-"),
			name)
		assert.Contains(t, strings.ReplaceAll(line, ",", ""),
			"byte "+strconv.FormatInt(v.Problems[0].Offset, 10), name)
	}
	assert.Contains(t, lineOf(t, lines, "missing.tfevents"), "404")
	assert.Contains(t, lineOf(t, lines, "unreachable.tfevents"), "CORS")
	shoot(t, tab, "problems")
}

// TestDamageMovesNothing opens a good file beside a damaged one.
func TestDamageMovesNothing(t *testing.T) {
	v := eventfiletest.Read(t, "..", "payload-checksum-data")
	h := newHost(t,
		hostOptions{
			handlers: map[string]http.Handler{"damaged.tfevents": body("application/octet-stream",
				v.Content)},
		})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=data/"+fileOf(t, "torch/sgd")+"&src=damaged.tfevents"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	waitFor(t, tab, problemLines+`.length === 1`)
	assertSteady(t, tab)
	at := evaluate[float64](t, tab, `document.querySelector('.card').getBoundingClientRect().top`)
	click(t, tab, ".problem-count")
	waitFor(t, tab, `document.querySelector('.problem-lines').checkVisibility()`)
	assert.Equal(t, at,
		evaluate[float64](t, tab, `document.querySelector('.card').getBoundingClientRect().top`))
}

// lineOf returns the only line that names a file.
func lineOf(t *testing.T, lines []string, file string) string {
	t.Helper()
	var found []string
	for _, line := range lines {
		if strings.Contains(line, file) {
			found = append(found, line)
		}
	}
	if assert.Len(t, found, 1, "lines naming %s in %q", file, lines) {
		return found[0]
	}
	return ""
}

// TestNothingOpened tests the first page that many users see: a URL that does not work.
func TestNothingOpened(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=data/missing.tfevents"))
	waitFor(t, tab, `document.querySelector('[role=alert]')?.textContent.includes('404')`)
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('[role=alert]').textContent`),
		"missing.tfevents")
	shoot(t, tab, "nothing-opened")
}

// TestHostileFragments: hostile fragments open nothing and break nothing; the page still works
// afterwards.
func TestHostileFragments(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := newTab(t, chromium.Options{})
	for _, fragment := range []string{
		"#src=javascript:alert(1)", "#src=data:text/html,<script>alert(1)</script>",
		"#src=file:///etc/passwd", "#src=blob:x", "#src=",
		"#%", "#src=%zz", "#src=%E0%A4%A", "#tab=<img src=x onerror=alert(1)>",
		"#runs=(((((&tags=[", "#src=//", "#src=http://[::", "#&&&===", "#x=%00",
		"#src=" + strings.Repeat("../", 2000) + "x",
	} {
		goTo(t, tab, h.url(fragment))
		// Nothing is open, or the missing source is reported.
		waitFor(t, tab, `document.querySelector('.drop, .problem-lines, .remedy')`)
		assert.Empty(t,
			evaluate[[]string](t, tab,
				`performance.getEntriesByName('eventlens:first-chart').map(m => m.name)`), fragment)
		for _, r := range h.takeLog() {
			assert.NotContains(t, r.Path, "passwd")
		}
	}
	for _, message := range tab.Errors() {
		assert.Contains(t, message, "Failed to load resource", "only requests may have failed")
	}
	goTo(t, tab, h.url("#src=data/"+fileOf(t, "torch/sgd")))
	assert.EqualValues(t, 1, waitLoaded(t, tab).Runs)
	assert.NotContains(t, evaluate[string](t, tab, "document.body.textContent"), "no storage",
		"pages that were left early do not block the database")
}

// TestBadgeCountsEveryKind: the badge shows the same number as "eventlens inspect", and everything
// beside the damage is shown.
func TestBadgeCountsEveryKind(t *testing.T) {
	log, faults := eventtest.Damaged(t)
	h := newHost(t,
		hostOptions{
			handlers: map[string]http.Handler{"damaged.tfevents": body("application/octet-stream",
				log)},
		})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=damaged.tfevents&tab=hparams"))
	assert.EqualValues(t, faults, waitLoaded(t, tab).Problems)
	waitFor(t, tab,
		fmt.Sprintf(`document.querySelector('.problem-count').textContent.startsWith('%d problems')`, faults))
	waitFor(t, tab, `document.querySelector('hparams-view')?.textContent.includes('0.5')`)
	assert.Contains(t, evaluate[string](t, tab, `document.body.textContent`),
		"Some hyperparameters of 1 run could not be read")
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		const shown = `document.querySelector('.problem-lines')?.checkVisibility() === true`
		clickOn(t, tab, ".problem-count")
		waitFor(t, tab, shown)
		assert.True(t, strings.HasPrefix(evaluate[string](t, tab,
			`document.querySelector('.problem-count').textContent`), fmt.Sprint(faults)))
		themes(t, tab, "problems-of-every-kind-"+l.String())
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!(`+shown+`)`)
		focusOn(t, tab, `document.querySelector('.problem-count')`)
		press(t, tab, kb.Enter)
		waitFor(t, tab, shown)
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!(`+shown+`)`)
	})
	click(t, tab, ".problem-count")
	waitFor(t, tab, `document.querySelector('.problem-lines').checkVisibility()`)
	assert.Contains(t, strings.Join(evaluate[[]string](t, tab, problemLines), "\n"),
		`hyperparameter "bad": damaged hparams content`)
	assert.Contains(t, strings.Join(evaluate[[]string](t, tab, problemLines), "\n"),
		"2 records skipped", "of graphs the rest is read")

	openTabNamed(t, tab, "Graphs")
	waitFor(t, tab,
		`document.querySelector('.graph-damage')?.textContent.includes('damaged') && document.querySelector('.graph-outline')?.textContent.includes('kept')`)
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('.problem-count').textContent`),
		fmt.Sprintf("%d problems", faults), "the view adds nothing to them")
}
