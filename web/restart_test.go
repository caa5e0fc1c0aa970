package web_test

import (
	"net/http"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestWhatOutlivesTheWorker ends the worker that stores and draws everything, while the dialog
// about points is open over a card with its table. The dialog closes, and once the next worker has
// read the log, the table is back.
func TestWhatOutlivesTheWorker(t *testing.T) {
	script, err := os.ReadFile("dist/worker.js")
	require.NoError(t, err)
	script = append(script, `
self.addEventListener('message', ({ data }) => {
  if (!data.parser) new BroadcastChannel('die').onmessage = () => setTimeout(() => { throw new Error('killed by the test'); });
});`...)
	h := newHost(t,
		hostOptions{handlers: map[string]http.Handler{"worker.js": body("text/javascript",
			script)}})
	tab := newTab(t, chromium.Options{}) // the console of this tab will report the error
	goTo(t, tab, h.url("#src=data/&smoothing=0"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	focusChartOf(t, tab, "val/accuracy")
	press(t, tab, "t")
	waitFor(t, tab, column(0)+`.length === 7`)
	before := evaluate[[]string](t, tab, column(1))
	clickOn(t, tab, "#export-view")
	waitFor(t, tab, `document.querySelector('#export[open]')`)

	evaluate[any](t, tab,
		`(self.testOld = document.querySelector('.card-table').closest('.card').dataset.card, new BroadcastChannel('die').postMessage(0), null)`)
	waitFor(t, tab, `!document.querySelector('#export') && document.activeElement?.id === 'main'`)
	waitFor(t, tab,
		column(0)+
			`.length === 7 && document.querySelector('.card-table').closest('.card').dataset.card !== self.testOld`)
	assert.Equal(t, before, evaluate[[]string](t, tab, column(1)))
	assert.Equal(t, 1, evaluate[int](t, tab, `document.querySelectorAll('.card-table').length`))
	assert.Equal(t, "val/accuracy",
		evaluate[string](t, tab,
			`document.querySelector('.card-table').closest('.card').querySelector('.card-title').textContent`))
}
