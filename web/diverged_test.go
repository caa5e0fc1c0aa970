package web_test

import (
	"fmt"
	"math"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
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
// only these runs, by pointer and by keyboard. The same is said of infinite values.
func TestDivergedRunsAreTold(t *testing.T) {
	h := newHost(t, divergedLog(t, math.NaN(), "train", "val"))
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, h.url("#src=data/"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, lossStrip+`?.querySelector('span').textContent === `+
			`'train and val are NaN since step 121'`)
		waitFor(t, tab, gradNote+`?.textContent === '2 NaN'`)
		assert.Equal(t, "train and val", evaluate[string](t, tab,
			lossStrip+`.querySelector('b').textContent`))
		assert.Equal(t, evaluate[float64](t, tab, cardHeight(`[title="grad"]`)),
			evaluate[float64](t, tab, cardHeight(`[title="loss"]`)),
			"the strip takes its room from the plot")
		readable(t, tab, "diverged-"+l.String())
		closeIt := openRunList(t, tab, l)
		assertListTellsDiverged(t, tab)
		readable(t, tab, "diverged-list-"+l.String())
		closeIt()

		only := func() {
			t.Helper()
			waitFor(t, tab, lossStrip+` !== null && `+lossStrip+`.querySelector('button') === null`)
			waitFor(t, tab, `document.querySelector('[data-card]:has([title="loss"]) .figures b.odd')`+
				`?.textContent === 'NaN'`)
			if !l.phone {
				waitFor(t, tab, `document.querySelectorAll('.run[aria-checked=true]').length === 2`)
			}
			evaluate[any](t, tab, `(history.back(), null)`)
			waitFor(t, tab, lossStrip+`?.querySelector('button')`)
		}
		click(t, tab, "[data-card] .strip.warn button")
		only()
		focusOn(t, tab, lossStrip+`.querySelector('button')`)
		press(t, tab, "\r")
		only()
	})

	goTo(t, tab, newHost(t, divergedLog(t, math.Inf(1), "train")).url("#src=data/"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, lossStrip+`?.querySelector('span').textContent === `+
			`'train is ∞ since step 121'`)
		waitFor(t, tab, gradNote+`?.textContent === '1 ∞'`)
		within := `(e => e.getBoundingClientRect().right <= innerWidth && e.clientWidth > 0)`
		assert.True(t, evaluate[bool](t, tab, within+`(`+lossStrip+`.querySelector('button'))`))
		assert.True(t, evaluate[bool](t, tab, within+`(`+gradNote+`)`))
		readable(t, tab, "infinite-"+l.String())
	})
}

// assertListTellsDiverged checks the rows of two diverged runs, and of a good one: by their values,
// by the tooltip of their dots, and as the keyboard says them.
func assertListTellsDiverged(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	for _, run := range []string{"train", "val"} {
		row := fmt.Sprintf(rowOf, run)
		waitFor(t, tab, row+`.querySelector('.value.odd')?.textContent === 'NaN'`)
		assert.Equal(t, "Read · loss is NaN since step 121",
			evaluate[string](t, tab, row+`.querySelector('.dot.diverged').title`))
	}
	good := fmt.Sprintf(rowOf, "good")
	assert.Equal(t, "0.25",
		evaluate[string](t, tab, good+`.querySelector('.value:not(.odd)').textContent`))
	assert.True(t, evaluate[bool](t, tab, good+`.querySelector('.dot.diverged') === null`))
	focusOn(t, tab, `document.getElementById('run-rows')`)
	press(t, tab, kb.End)
	const active = `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))`
	waitFor(t, tab, active+`?.textContent.includes('val')`)
	assert.Contains(t, evaluate[string](t, tab, active+`.textContent`), "NaN", "a screen reader hears it")
}

// TestLongNameOfADivergedRun looks at the strip of a run whose name has no room: the name is cut in
// its middle, so that its end and what is said of it are seen.
func TestLongNameOfADivergedRun(t *testing.T) {
	const name = "sweep_of_november_with_a_long_name_lr0.1_batch512_warmup2000_seed17"
	h := newHost(t, divergedLog(t, math.NaN(), name))
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
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
		readable(t, tab, "diverged-long-"+l.String())
	})
}

func cardHeight(title string) string {
	return `document.querySelector('[data-card]:has(` + title + `)').offsetHeight`
}

// TestDivergedRunsWhileReading looks at a card of runs that diverged while others are still to be
// read, on a page and embedded, in a small frame and in a wide one: it says both.
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
			for _, width := range []int64{390, 1440} {
				resize(t, tab, width, page.options.Height)
				waitFor(t, tab, reads+` > 2 && `+readLine+`.value > 0`)
				if name == "embedded" {
					assert.Equal(t, []float64{0, 2, float64(width)}, evaluate[[]float64](t, tab,
						`(b => [b.top, b.height, b.width])(`+readLine+`.getBoundingClientRect())`))
				}
				themes(t, tab, fmt.Sprintf("reading-%s-%d", name, width))
			}
			runs.release()
			waitFor(t, tab, unreadWords+` === '' && `+readLine+` === null && `+strip+
				`.map((e) => e.textContent).join() === '40 of 40 runs are NaN since step 60'`)
		})
	}
}
