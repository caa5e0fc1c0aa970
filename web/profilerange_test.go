package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// JavaScript expressions for the selected range of the profile view: its ends, its sums, and the
// condition that there is none.
const (
	rangeEnds = `[` + profileTimeline + `.range.from, ` + profileTimeline + `.range.to]`
	rangeSums = `document.querySelector('.profile-sums')`
	noRange   = `!` + profileTimeline + `.range.on && !` + rangeSums + `.checkVisibility() && ` +
		`document.querySelector('.profile-range').hidden`
)

// rangeIs is the condition that the sums of a range are shown, and that the address has it.
func rangeIs(from, to float64, order string) string {
	return fmt.Sprintf(`%s.checkVisibility() && %s.querySelector('.profile-names td') && `+
		`String(%s) === '%.0f,%.0f' && decodeURIComponent(location.hash).includes(',%.0f,%.0f%s')`,
		rangeSums, rangeSums, rangeEnds, from, to, from, to, order)
}

// waitForRange waits until a range that differs from another one is summed up and in the address.
func waitForRange(t *testing.T, tab *chromium.Tab, before []float64) []float64 {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`%s.range.on && String(%s) !== '%.0f,%.0f'`, profileTimeline, rangeEnds,
		before[0], before[1]))
	ends := evaluate[[]float64](t, tab, rangeEnds)
	waitFor(t, tab, rangeIs(ends[0], ends[1], ""))
	return ends
}

// dragRange drags over the middle of the timeline with Shift held.
func dragRange(t *testing.T, tab *chromium.Tab) (fromX, toX float64) {
	t.Helper()
	box := evaluate[[]float64](t, tab, `(({ x, y, width, height }) => [x, y, width, height])(`+
		profileTimeline+`.canvas.getBoundingClientRect())`)
	fromX, toX = box[0]+box[2]*0.4, box[0]+box[2]*0.7
	y := box[1] + box[3]/2
	mouse := func(kind input.DispatchMouseEventType, x float64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft,
			chromedp.ButtonModifiers(chromedp.ModifierShift))
	}
	require.NoError(t, chromedp.Do(tab.Context,
		mouse(input.DispatchMouseEventTypeMouseMoved, fromX),
		mouse(input.DispatchMouseEventTypeMousePressed, fromX),
		mouse(input.DispatchMouseEventTypeMouseMoved, (fromX+toX)/2),
		mouse(input.DispatchMouseEventTypeMouseMoved, toX),
		mouse(input.DispatchMouseEventTypeMouseReleased, toX)))
	return fromX, toX
}

// TestProfileRangeByPointer drags over a range of time, reads its sums, sorts them, opens the
// address again, and clears the range. Where there is no Shift key, the chosen slice has a button.
func TestProfileRangeByPointer(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openProfiles(t, chromium.Options{Width: width, Height: 844}, torchTrace)
			seeProfile(t, tab, "timeline")
			view := evaluate[[]float64](t, tab, `[`+profileTimeline+`.view.from, `+profileTimeline+`.view.to]`)
			fromX, toX := dragRange(t, tab)
			ends := waitForRange(t, tab, []float64{0, 0})
			assert.Equal(t, view, evaluate[[]float64](t, tab,
				`[`+profileTimeline+`.view.from, `+profileTimeline+`.view.to]`), "the view stays")
			mark := evaluate[[]float64](t, tab,
				`(({ left, right }) => [left, right])(document.querySelector('.profile-range').getBoundingClientRect())`)
			assert.InDelta(t, fromX, mark[0], 2)
			assert.InDelta(t, toX, mark[1], 2)
			assert.Regexp(t, `^\S+ ms · \d+ lanes? · \d+ slices?$`, evaluate[string](t, tab,
				rangeSums+`.querySelector('[role=status]').textContent`))
			assert.Equal(t, ends[1]-ends[0], evaluate[float64](t, tab,
				profileTimeline+`.range.sums.parts.reduce((a, b) => a + b)`), "the kinds add up")
			assert.LessOrEqual(t, evaluate[float64](t, tab, `(({ scrollWidth, clientWidth }) =>
				scrollWidth - clientWidth)(document.querySelector('.profile-details'))`), 0.0,
				"nothing is cut off")
			shoot(t, tab, fmt.Sprintf("profile-range-%d", width))

			clickOn(t, tab, `.profile-names [data-order="self"]`)
			waitFor(t, tab, rangeIs(ends[0], ends[1], ",self")+` && document.activeElement ===
				`+rangeSums+`.querySelector('[aria-sort="descending"] [data-order="self"]')`)
			text := evaluate[string](t, tab, rangeSums+`.textContent`)
			evaluate[any](t, tab, `(self.before = true, location.reload(), null)`)
			waitFor(t, tab, `!self.before && `+profileDrawn+` && `+
				fmt.Sprintf(`%s.textContent === %q`, rangeSums, text))

			clickOn(t, tab, `[data-clear]`)
			waitFor(t, tab, noRange+` && document.activeElement === `+profileTimeline+`.canvas && `+
				`!/tracelook=([^,&]*,){7}/.test(decodeURIComponent(location.hash))`)
			x, y := slicePlace(t, tab, longestSlice(t, tab))
			require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
			clickOn(t, tab, ".profile-side + .btn")
			waitFor(t, tab, profileTimeline+`.range.on`)
			ends = evaluate[[]float64](t, tab, rangeEnds)
			waitFor(t, tab, rangeIs(ends[0], ends[1], ",self"))
			clickOn(t, tab, `[data-panel="slice"]`)
			waitFor(t, tab, profileSide+`.checkVisibility() && !`+rangeSums+`.checkVisibility()`)
			clickOn(t, tab, `[data-panel="range"]`)
			waitFor(t, tab, `!`+profileSide+`.checkVisibility() && `+rangeSums+`.checkVisibility()`)
			assert.Empty(t, tab.Errors())
		})
	}
}

// TestProfileRangeByKeyboard selects the time of a slice, extends it from slice to slice, and
// clears it.
func TestProfileRangeByKeyboard(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openProfiles(t, chromium.Options{Width: width, Height: 844}, torchTrace)
			seeProfile(t, tab, "timeline")
			evaluate[any](t, tab, `(`+profileTimeline+`.canvas.focus(), null)`)
			press(t, tab, kb.ArrowRight+kb.ArrowDown)
			waitFor(t, tab, profileSide+`.querySelector('h2')`)
			press(t, tab, "m")
			slice := waitForRange(t, tab, []float64{0, 0})
			assert.Equal(t, slice, evaluate[[]float64](t, tab, `(({ board, chosen }) =>
				[Math.floor(board.start[chosen]), Math.ceil(board.end[chosen])])(`+profileTimeline+`)`))
			require.NoError(t, chromedp.Do(tab.Context,
				chromedp.KeyEvent(kb.End, chromedp.KeyModifiers(shiftKey))))
			longer := waitForRange(t, tab, slice)
			assert.Equal(t, slice[0], longer[0])
			assert.Greater(t, longer[1], slice[1])
			require.NoError(t, chromedp.Do(tab.Context,
				chromedp.KeyEvent(kb.ArrowLeft, chromedp.KeyModifiers(shiftKey))))
			shorter := waitForRange(t, tab, longer)
			assert.Less(t, shorter[1], longer[1])
			press(t, tab, kb.Escape)
			waitFor(t, tab, noRange+` && `+profileSide+`.querySelector('h2')`)
			press(t, tab, kb.Escape)
			waitFor(t, tab, `!`+profileSide+`.querySelector('h2')`)
			assert.Empty(t, tab.Errors())
		})
	}
}
