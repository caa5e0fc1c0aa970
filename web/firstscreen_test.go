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
// screen.
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
			assert.GreaterOrEqual(t, evaluate[int](t, tab, wholeCharts), 9)
			assert.Equal(t, []float64{210},
				evaluate[[]float64](t, tab,
					`[...new Set([...document.querySelectorAll('.groups .card.plotted')].map((e) => Math.round(e.getBoundingClientRect().height)))]`))
		})
	}
}
