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

// The flame, and what is read out of the chosen frame.
const (
	flameView = profileView + `.flame`
	flameSaid = flameView + `.said.textContent`
	flameSeen = `[` + flameView + `.view.from, ` + flameView + `.view.to]`
)

// TestProfileFlame walks the stacks of calls with keys and by pointer, zooms and goes back, searches,
// shows who calls a name, and opens all this by its address.
func TestProfileFlame(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openProfiles(t, chromium.Options{Width: width, Height: 844}, torchTrace)
			seeProfile(t, tab, "flame")
			waitFor(t, tab, `document.querySelector('.profile-flame[data-painted]')`)
			shoot(t, tab, fmt.Sprintf("profile-flame-%d", width))
			all := evaluate[[]float64](t, tab, flameSeen)

			evaluate[any](t, tab, `(`+flameView+`.canvas.focus(), null)`)
			press(t, tab, kb.ArrowDown)
			waitFor(t, tab, flameSaid+`.startsWith('All threads')`)
			press(t, tab, kb.ArrowDown)
			press(t, tab, kb.ArrowDown)
			press(t, tab, kb.Enter)
			waitFor(t, tab, flameView+`.back.length === 1`)
			zoomed := evaluate[[]float64](t, tab, flameSeen)
			assert.Less(t, zoomed[1]-zoomed[0], all[1]-all[0])
			said := evaluate[string](t, tab, flameSaid)
			for _, part := range []string{"Kind of work", "Total", "Self", "Calls", "Inside of", " %"} {
				assert.Contains(t, said, part)
			}
			waitFor(t, tab, traceLook+` === ',,,flame,' + `+flameView+`.fields().join()`)
			again := openTab(t, chromium.Options{Width: width, Height: 844},
				evaluate[string](t, tab, `location.href`))
			waitFor(t, again, `document.querySelector('.profile-flame[data-painted]') && `+flameView+`.chosen > 0`)
			assert.Equal(t, said, evaluate[string](t, again, flameSaid))
			assert.Equal(t, zoomed, evaluate[[]float64](t, again, flameSeen))

			checkPictures(t, tab, flameView+".canvas", "data-torch.pt.trace.json.gz-torch-flame")
			evaluate[any](t, tab, `(`+flameView+`.canvas.focus(), null)`)
			press(t, tab, kb.Escape)
			waitFor(t, tab, flameView+`.back.length === 0`)
			assert.Equal(t, all, evaluate[[]float64](t, tab, flameSeen))

			// the frame below the root, by pointer
			at := evaluate[[]float64](t, tab, `(({ left, top, width }) =>
				[left + width / 20, top + 24 + 19 + 18 * 1.5])(`+flameView+`.canvas.getBoundingClientRect())`)
			require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(at[0], at[1])))
			waitFor(t, tab, flameView+`.chosen === 1`)

			typeInto(t, tab, "#profile-find", "addmm")
			press(t, tab, kb.Enter)
			waitFor(t, tab, flameSaid+`.startsWith('aten::addmm')`)
			clickOn(t, tab, `.profile-flame [data-act="around"]`)
			waitFor(t, tab, flameView+`.of >= 0 && `+flameView+`.board.lanes.length === 2`)
			waitFor(t, tab, `/^,,,flame,,,s[0-9]+$/.test(`+traceLook+`)`)
			shoot(t, tab, fmt.Sprintf("profile-callers-%d", width))
			press(t, tab, kb.ArrowUp)
			waitFor(t, tab, `!`+flameSaid+`.includes('Self')`)
			press(t, tab, kb.Escape)
			waitFor(t, tab, flameView+`.of < 0 && `+flameView+`.board.lanes.length === 1`)

			// one thread, and one step of it
			evaluate[any](t, tab, `(({ lanes, times }) => {
				lanes.value = '0';
				lanes.dispatchEvent(new Event('change', { bubbles: true }));
				times.value = 'step1';
				times.dispatchEvent(new Event('change', { bubbles: true }));
			})(`+flameView+`)`)
			waitFor(t, tab, traceLook+`.startsWith(',,,flame,0,step1')`)
			assert.Less(t, evaluate[float64](t, tab, flameView+`.board.span`), all[1])
			assert.Zero(t, evaluate[float64](t, tab,
				`document.documentElement.scrollWidth - innerWidth`), "nothing is cut off")
			assert.Empty(t, tab.Errors())
		})
	}
}
