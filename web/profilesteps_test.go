package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// JavaScript expressions for the steps above the lanes: their object, the number of the chosen one,
// and the part in view of the trace.
const (
	profileSteps = profileTimeline + `.steps`
	chosenStep   = `(` + profileSteps + `.steps.list[` + profileSteps + `.at]?.name ?? '')`
	profileRange = `[` + profileTimeline + `.view.from, ` + profileTimeline + `.view.to]`
)

// bandPlace returns the middle of the band of a step, on the page.
func bandPlace(t *testing.T, tab *chromium.Tab, step int) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab, fmt.Sprintf(`(({ steps, view, top, canvas }) => {
		const box = canvas.getBoundingClientRect(), labels = box.width < 600 ? 0 : 216,
			{ from, to } = steps.steps.list[%d], middle = (from + to) / 2;
		return [box.x + labels + (middle - view.from) / (view.to - view.from) * (box.width - labels),
			box.y + top - 11];
	})(%s)`, step, profileTimeline))
	return at[0], at[1]
}

// openTraced opens the trace of the demo's training of PyTorch, whose profiler counts from 0 and
// whose scalars from 400.
func openTraced(t *testing.T, opt chromium.Options, settings string) *chromium.Tab {
	t.Helper()
	tab := openTab(t, opt, newHost(t, hostOptions{data: "../testdata/traced"}).
		url("#src=data/&tab=profile"+settings))
	waitFor(t, tab, profileDrawn+` && `+profileSteps+`.joined`)
	return tab
}

// TestProfileStepOfScalars chooses a step of a trace, which becomes the page's; the page's step
// leads to it, and an offset parts them.
func TestProfileStepOfScalars(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			size := chromium.Options{Width: width, Height: 844}
			tab := openTraced(t, size, "&steps=415")
			seeProfile(t, tab, "timeline")
			waitFor(t, tab, chosenStep+` === '15'`)
			const said = profileSteps + `.said.textContent`
			assert.Contains(t, evaluate[string](t, tab, said), "step 415 of scalars · page's step")
			shoot(t, tab, fmt.Sprintf("profile-page-step-%d", width))
			evaluate[any](t, tab, `(`+profileTimeline+`.canvas.focus(), null)`)
			press(t, tab, ".")
			waitFor(t, tab, chosenStep+` === '16' && location.hash.includes('steps=416')`)

			evaluate[any](t, tab, `(`+profileSteps+`.offset.focus(), `+profileSteps+`.offset.select(), null)`)
			press(t, tab, "1000"+kb.Enter)
			waitFor(t, tab, `location.hash.includes('traceoffset=1000') && !`+said+`.includes('scalars')`)
			assert.Empty(t, tab.Errors())
		})
	}
}

// TestProfileSteps goes to steps by their bands, by buttons and by keys. The address leads to the
// same step, and the summary to its slowest one.
func TestProfileSteps(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		for _, theme := range []string{"light", "dark"} {
			t.Run(fmt.Sprint(width, theme), func(t *testing.T) {
				tab := openProfiles(t, chromium.Options{Width: width, Height: 844},
					torchTrace+"&theme="+theme)
				waitFor(t, tab, answerBox+`.querySelectorAll('.profile-bar').length === 3`)
				clickOn(t, tab, ".profile-verdict .btn")
				waitFor(t, tab, chosenStep+` === '3' && `+profileSteps+`.said.textContent`)
				assert.Regexp(t, `^Step 3 · \S+ ms · slowest · \d\d:\d\d:\d\d\.\d\d\d$`,
					evaluate[string](t, tab, profileSteps+`.said.textContent`))
				shoot(t, tab, fmt.Sprintf("profile-step-%d-%s", width, theme))
				press(t, tab, "0"+kb.Escape)
				waitFor(t, tab, chosenStep+` === ''`)
				shoot(t, tab, fmt.Sprintf("profile-steps-%d-%s", width, theme))

				x, y := bandPlace(t, tab, 2)
				// until the first frame of the timeline the bands are laid out for its hidden box
				waitFor(t, tab, fmt.Sprintf(`document.elementFromPoint(%v, %v) === %s.canvas`,
					x, y, profileTimeline))
				require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
				waitFor(t, tab, chosenStep+` === '4'`)
				press(t, tab, ",")
				waitFor(t, tab, chosenStep+` === '3'`)
				press(t, tab, ",")
				waitFor(t, tab, chosenStep+` === '2'`)
				press(t, tab, "l")
				waitFor(t, tab, chosenStep+` === '3'`)
				seen := evaluate[[]float64](t, tab, profileRange)
				clickOn(t, tab, `.profile-steps [data-step="median"]`)
				waitFor(t, tab, fmt.Sprintf(`document.activeElement === %s.canvas && %s !== '3'`,
					profileTimeline, chosenStep))
				clickOn(t, tab, `.profile-steps [data-step="slowest"]`)
				waitFor(t, tab, chosenStep+` === '3'`)
				assert.Equal(t, seen, evaluate[[]float64](t, tab, profileRange))

				waitFor(t, tab, fmt.Sprintf(`%s === %s.map(Math.round).join()`, traceLook, profileRange))
				evaluate[any](t, tab, `(window.isLeft = true, location.reload(), null)`)
				waitFor(t, tab, `!window.isLeft && `+profileDrawn+` && `+chosenStep+` === '3'`)
				assert.Empty(t, tab.Errors())
			})
		}
	}
}
