package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// Expressions of the marks of traces on the only chart of the traced trainings: of jax and of torch,
// from left to right, and how clear one is on the card: the contrast of its colour.
const (
	traceMarks = `[...document.querySelectorAll('.trace-mark')]`
	markIsSeen = `(() => {
		const light = (text) => text.match(/[\d.]+/g).slice(0, 3).map((v) => v / 255)
			.map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
			.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
		const mark = document.querySelector('.trace-mark'), card = mark.closest('.card');
		const [a, b] = [light(getComputedStyle(mark, '::after').borderTopColor),
			light(getComputedStyle(card).backgroundColor)];
		return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3;
	})()`
)

// TestTraceMarks leads from a chart to its traces: by keys in the dark theme, by the pointer in the
// light one, and back. The trace that was read is kept for the next visit.
func TestTraceMarks(t *testing.T) {
	h := newHost(t, hostOptions{data: "../testdata/traced"})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, traceMarks+`.length === 2`)
		assert.Equal(t, `Trace of demo at step 0, 30 Nov 14:45:15
Trace of demo at step 421, 30 Nov 14:46:25`,
			evaluate[string](t, tab, traceMarks+`.map((e) => e.ariaLabel).join('\n')`))
		assert.Equal(t, "", evaluate[string](t, tab, traceMarks+`.filter((e) => {
			const box = e.getBoundingClientRect(), card = e.closest('.card').getBoundingClientRect();
			return box.width < 24 || box.height < 24 || box.left < card.left || box.right > card.right ||
				box.bottom > card.bottom || e.title !== e.ariaLabel;
		}).map((e) => e.outerHTML).join()`))
		// colours may be in transition to the theme
		waitFor(t, tab, markIsSeen)
		readable(t, tab, "trace-marks-"+l.String())
		if l.theme == "dark" {
			focusOn(t, tab, `document.querySelector('[data-testid=chart]')`)
			press(t, tab, kb.Tab)
			waitFor(t, tab, `document.activeElement === `+traceMarks+`[0]`)
			press(t, tab, kb.Tab)
			waitFor(t, tab, `document.activeElement === `+traceMarks+`[1]`)
			shoot(t, tab, "trace-mark-focused-"+l.String())
			press(t, tab, kb.Enter)
		} else {
			clickOn(t, tab, `.trace-mark[data-trace^="torch/"]`)
		}
		waitFor(t, tab, profileDrawn+` && location.hash.includes('tab=profile') &&
			new URLSearchParams(location.hash.slice(1)).get('trace').startsWith('torch/demo.')`)
		evaluate[any](t, tab, `(history.back(), null)`)
		waitFor(t, tab, `!location.hash.includes('tab=profile') && `+traceMarks+`.length === 2`)
	})

	// the next visit has the trace on this device, and asks only whether it is the same
	waitKept(t, tab)
	h.takeLog()
	edit(t, tab, "src=data/&tab=profile")
	evaluate[any](t, tab, `(window.isLeft = true, location.reload(), null)`)
	waitFor(t, tab, `!window.isLeft && `+profileDrawn)
	var methods []string
	for _, r := range h.takeLog() {
		if strings.Contains(r.Path, "torch/demo.") {
			methods = append(methods, r.Method)
		}
	}
	assert.Equal(t, []string{http.MethodHead}, methods)
	assert.Empty(t, tab.Errors())
}
