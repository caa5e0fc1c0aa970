package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestProfileCounters reads the values of a counter by pointer and by keys, and arranges the
// lanes, sets marks, and moves the view by the strip of the whole trace.
func TestProfileCounters(t *testing.T) {
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"counters.trace.json": body("application/json", []byte(`[
			{"ph":"M","pid":1,"name":"process_name","args":{"name":"python"}},
			{"ph":"X","pid":1,"tid":1,"ts":0,"dur":1000,"name":"train"},
			{"ph":"C","pid":1,"ts":100,"name":"memory","args":{"used":1000000,"reserved":4000000}},
			{"ph":"C","pid":1,"ts":400,"name":"memory","args":{"used":3500000,"reserved":4000000}},
			{"ph":"C","pid":1,"ts":800,"name":"memory","args":{"used":500000,"reserved":3000000}}]`)),
	}})
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openTab(t, chromium.Options{Width: width, Height: 844},
				h.url("#src=counters.trace.json"))
			waitFor(t, tab, profileDrawn+` && `+profileTimeline+`.board.counters.length === 2`)
			at := evaluate[[]float64](t, tab, `(({ canvas, bands, top }) => {
				const { x, y, width } = canvas.getBoundingClientRect(), labels = width < 600 ? 0 : 216,
					band = bands.find((b) => b.counter === 0);
				return [x + labels + (width - labels) * 0.6, y + top + band.y + band.h / 2];
			})(`+profileTimeline+`)`)
			require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(at[0], at[1])))
			const said = profileSide + `.textContent`
			waitFor(t, tab, said+`.startsWith('memory · usedValue3,500,000Time400 µsLeast500,000')`)
			require.NoError(t, chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0]-30, at[1])))
			waitFor(t, tab, profileTimeline+`.counters.over.counter === 0`)
			shoot(t, tab, fmt.Sprintf("profile-counters-%d", width))
			press(t, tab, kb.ArrowRight)
			waitFor(t, tab, said+`.includes('Value500,000Time800 µs')`)
			press(t, tab, "c")
			waitFor(t, tab, said+`.startsWith('memory · reservedValue3,000,000')`)
			press(t, tab, kb.Home)
			waitFor(t, tab, said+`.includes('Value4,000,000Time100 µs')`)
			press(t, tab, kb.Escape)
			waitFor(t, tab, `!`+profileSide+`.querySelector('h2')`)
			checkLanes(t, tab, width)
			checkMarks(t, tab, width)
			checkOverview(t, tab)
			checkPictures(t, tab, profileTimeline+".canvas", "counters.trace.json-counters-timeline")
			assert.Empty(t, tab.Errors())
		})
	}
}
