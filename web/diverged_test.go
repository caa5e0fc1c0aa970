package web_test

import (
	"fmt"
	"math"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// divergedLog writes runs of 160 steps of two tags, of which the first ones diverged at step 121,
// and returns the options of a host that serves them.
func divergedLog(t *testing.T, value float64, runs ...string) hostOptions {
	t.Helper()
	dir, files := t.TempDir(), []string{}
	for i, run := range append([]string{"good"}, runs...) {
		name := run + "/events.out.tfevents.1.a"
		l := newEventLog(t, filepath.Join(dir, filepath.FromSlash(name)), "loss", "grad")
		l.log(t, 121)
		for ; l.step < 160; l.step++ {
			v := float32(value)
			if i == 0 {
				v = 0.25
			}
			l.write(t, l.record(l.record(nil, scalarEvent("loss", l.step, v)),
				scalarEvent("grad", l.step, v)))
		}
		files = append(files, fmt.Sprintf(`{"path":%q}`, name))
	}
	manifest := `{"version":1,"files":[` + strings.Join(files, ",") + "]}"
	return hostOptions{data: dir, handlers: map[string]http.Handler{
		"data/eventlens.json": body("application/json", []byte(manifest)),
	}}
}

// Expressions about the cards of divergedLog, and about the row of a run.
const (
	lossStrip = `document.querySelector('[data-card]:has([title="loss"]) .strip.warn')`
	gradNote  = `document.querySelector('[data-card]:has([title="grad"]) .odd-note')`
	rowOf     = `[...document.querySelectorAll('#run-rows .run')].find((e) => e.querySelector('.leaf').textContent === %q)`
)

// TestDivergedRunsAreTold looks at a log of which two runs diverged: the card of the loss says it in
// a strip, the other card in its headline, and the list at the runs. The button of the strip shows
// only these runs, by pointer and by keyboard.
func TestDivergedRunsAreTold(t *testing.T) {
	h := newHost(t, divergedLog(t, math.NaN(), "train", "val"))
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, h.url("#src=data/"))
	waitLoaded(t, tab)
	waitFor(t, tab, lossStrip+`?.querySelector('span').textContent === `+
		`'train and val are NaN since step 121'`)
	waitFor(t, tab, gradNote+`?.textContent === '2 NaN'`)
	assert.Equal(t, "train and val", evaluate[string](t, tab,
		lossStrip+`.querySelector('b').textContent`))
	for _, run := range []string{"train", "val"} {
		row := fmt.Sprintf(rowOf, run)
		waitFor(t, tab, row+`.querySelector('.value.odd')?.textContent === 'NaN'`)
		assert.Equal(t, "Read · loss is NaN since step 121",
			evaluate[string](t, tab, row+`.querySelector('.dot.diverged').title`))
	}
	assert.Equal(t, "0.25", evaluate[string](t, tab,
		fmt.Sprintf(rowOf, "good")+`.querySelector('.value:not(.odd)').textContent`))
	assert.True(t, evaluate[bool](t, tab,
		fmt.Sprintf(rowOf, "good")+`.querySelector('.dot.diverged') === null`))
	assert.Equal(t, evaluate[float64](t, tab, cardHeight(`[title="grad"]`)),
		evaluate[float64](t, tab, cardHeight(`[title="loss"]`)),
		"the strip takes its room from the plot")
	widths(t, tab, "diverged")

	click(t, tab, "[data-card] .strip.warn button")
	waitFor(t, tab, `document.querySelectorAll('.run[aria-checked=true]').length === 2`)
	waitFor(t, tab, lossStrip+` !== null && `+lossStrip+`.querySelector('button') === null`)
	waitFor(t, tab, `document.querySelector('[data-card]:has([title="loss"]) .figures b.odd')`+
		`?.textContent === 'NaN'`)
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, `document.querySelectorAll('.run[aria-checked=true]').length === 3`)

	waitFor(t, tab, lossStrip+`?.querySelector('button')`)
	evaluate[any](t, tab, `(`+lossStrip+`.querySelector('button').focus(), null)`)
	press(t, tab, "\r")
	waitFor(t, tab, `document.querySelectorAll('.run[aria-checked=true]').length === 2`)
}

// TestLongNameOfADivergedRun looks at the strip of a run whose name has no room: the name is cut in
// its middle, so that its end and what is said of it are seen.
func TestLongNameOfADivergedRun(t *testing.T) {
	const name = "sweep_of_november_with_a_long_name_lr0.1_batch512_warmup2000_seed17"
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			h := newHost(t, divergedLog(t, math.NaN(), name))
			tab := openTab(t, opt, h.url("#src=data/"))
			waitLoaded(t, tab)
			waitFor(t, tab, lossStrip+`?.textContent.includes('`+name+` is NaN since step 121')`)
			shown := evaluate[[]bool](t, tab, `((strip) => {
				const [head, leaf] = strip.querySelectorAll('.hd, .leaf'), text = document.createRange();
				text.selectNode(strip.querySelector('.trunc').lastChild);
				const end = strip.querySelector('button').getBoundingClientRect().left;
				return [head.scrollWidth > head.clientWidth, leaf.scrollWidth <= leaf.clientWidth + 1,
					text.getBoundingClientRect().right <= end];
			})(`+lossStrip+`)`)
			assert.Equal(t, []bool{true, true, true}, shown,
				"the head is cut, the end whole, the text beside the button")
			themes(t, tab, "diverged-long-"+size)
		})
	}
}

func cardHeight(title string) string {
	return `document.querySelector('[data-card]:has(` + title + `)').offsetHeight`
}

// TestDivergedRunsOnAPhone looks at infinite values in a narrow window.
func TestDivergedRunsOnAPhone(t *testing.T) {
	h := newHost(t, divergedLog(t, math.Inf(1), "train"))
	tab := openTab(t, chromium.Options{Width: 390, Height: 844}, h.url("#src=data/"))
	waitLoaded(t, tab)
	waitFor(t, tab, lossStrip+`?.querySelector('span').textContent === `+
		`'train is ∞ since step 121'`)
	waitFor(t, tab, gradNote+`?.textContent === '1 ∞'`)
	within := `(e => e.getBoundingClientRect().right <= innerWidth && e.clientWidth > 0)`
	assert.True(t, evaluate[bool](t, tab, within+`(`+lossStrip+`.querySelector('button'))`))
	assert.True(t, evaluate[bool](t, tab, within+`(`+gradNote+`)`))
}

// TestDivergedRunsWhileReading looks at a card of runs that diverged while others are still to be
// read, on a page and embedded: it says both.
func TestDivergedRunsWhileReading(t *testing.T) {
	for name, page := range map[string]struct {
		options  chromium.Options
		fragment string
	}{
		"page":     {chromium.Options{Width: 1440, Height: 900}, ""},
		"embedded": {chromium.Options{Width: 390, Height: 300}, "&embed=card&pin=search/score"},
	} {
		t.Run(name, func(t *testing.T) {
			h, runs := holdRunsOf(t, 40, 9, func(log *eventLog) {
				log.log(t, 60)
				log.write(t, log.record(nil,
					scalarEvent("search/score", 60, float32(math.NaN()))))
			})
			tab := openTab(t, page.options, h.url("#src=data/"+page.fragment))
			const strip = `[...document.querySelectorAll('.card .strip span')]`
			waitFor(t, tab, reads+` > 2 && `+strip+`.map((e) => e.textContent).join()`+
				`.match(/^\d+ of \d+ runs are NaN since step 60$/)`)
			runs.release()
			waitFor(t, tab, unreadWords+` === '' && `+strip+`.map((e) => e.textContent).join() `+
				`=== '40 of 40 runs are NaN since step 60'`)
		})
	}
}
