package web_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// wholeCharts counts the charts whose cards are whole on screen, below the toolbar.
const wholeCharts = `[...document.querySelectorAll('.groups [data-testid=chart]')].filter((e) => { const b = e.closest('.card').getBoundingClientRect(); return b.top >= document.querySelector('.toolbar').getBoundingClientRect().bottom && b.bottom <= innerHeight && b.right <= innerWidth && e.querySelector('canvas'); }).length`

// corpusDir holds real event files, which are not part of the repository.
const corpusDir = "../../shared/corpus"

// TestFirstScreen opens logs in a window of 1440 x 900: at least nine charts are whole on the first
// screen, in both themes.
func TestFirstScreen(t *testing.T) {
	logs := map[string]hostOptions{"demo": {}}
	if _, err := os.Stat(corpusDir); err == nil {
		logs["corpus"] = hostOptions{data: corpusDir}
	} else {
		t.Log("SKIPPED the corpus: no real event files at ../shared/corpus beside the repository")
	}
	for name, log := range logs {
		t.Run(name, func(t *testing.T) {
			tab := openTab(t, chromium.Options{Width: 1440, Height: 900},
				newHost(t, log).url("#src=data/"))
			waitLoaded(t, tab)
			waitDrawn(t, tab)
			inLooks(t, tab, allLooks[:2], func(t *testing.T, l look) {
				assert.GreaterOrEqual(t, evaluate[int](t, tab, wholeCharts), 9)
				assert.Equal(t, []float64{210},
					evaluate[[]float64](t, tab,
						`[...new Set([...document.querySelectorAll('.groups .card.plotted')].map((e) => Math.round(e.getBoundingClientRect().height)))]`))
				readable(t, tab, "first-screen-"+name+"-"+l.String())
			})
		})
	}
}

// TestSmallCardsNameTheRun: cards of size S name the best run beside its gap; a long name is cut in
// the middle. Where two values are named, their tooltips have the names.
func TestSmallCardsNameTheRun(t *testing.T) {
	for name, opt := range steadySizes {
		t.Run(name, func(t *testing.T) {
			tab := openDemo(t, opt, "&cardsize=s")
			waitDrawn(t, tab)
			const figures = `[...document.querySelectorAll('.card .figures')]`
			const paired = `(` + figures + `).filter((e) => e.querySelector('.gap'))`
			waitFor(t, tab, paired+`.length === 3`)
			assert.Equal(t, []string{}, evaluate[[]string](t, tab, paired+`.flatMap((e) => {
				const place = e.getBoundingClientRect();
				return [...e.querySelectorAll(':is(.nm, .leaf, .gap)')].filter((part) => {
					const box = part.getBoundingClientRect();
					return !(box.width > 15 && box.right <= place.right + 1
						&& box.bottom <= place.bottom + 1); }).map((part) => part.outerHTML); })`))
			assert.True(t, evaluate[bool](t, tab,
				`(`+figures+`).every((e) => [...e.querySelectorAll('b')].every((value) => value.title))`))
			assert.True(t, evaluate[bool](t, tab, `document.documentElement.scrollWidth <= innerWidth`))
			shoot(t, tab, "small-cards-"+name)
			assertSteady(t, tab)
		})
	}
}
