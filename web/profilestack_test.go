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

// JavaScript expressions for the timelines of two compared traces: both, the condition that they are
// drawn, what is in view of each, from its aligned step, in nanoseconds, and the aligned steps.
const (
	profileStack = profileView + `.stack`
	stackDrawn   = profileDrawn + ` && ` + profileStack + `.on && ` + profileStack + `.isRead && ` +
		profileStack + `.second.box.dataset.painted === String(` + profileStack + `.second.board.count)`
	stackSeen = `(({ all }) => all.map((t) => [t.view.from, t.view.to].map((at) =>
		Math.round(at - all[0].lock.stepOf(t).from))))(` + profileStack + `)`
	stackSteps = `(({ all }) => all.map((t) => t.lock.stepOf(t).name).join())(` + profileStack + `)`
	stackName  = `((t) => t.board.names[t.board.name[t.chosen]])`
)

// stackPlace returns a place on the second timeline, by its share of the width, on the page.
func stackPlace(t *testing.T, tab *chromium.Tab, share float64) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab, fmt.Sprintf(`(({ canvas, top }) => {
		const { x, y, width } = canvas.getBoundingClientRect(), labels = width < 600 ? 0 : 216;
		return [x + labels + (width - labels) * %v, y + top + 40];
	})(%s.second)`, share, profileStack))
	return at[0], at[1]
}

// seenBoth waits until both timelines show the same range, another one than before, and returns it.
func seenBoth(t *testing.T, tab *chromium.Tab, before []float64) []float64 {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`(([a, b]) => String(a) === String(b) && String(a) !== '%.0f,%.0f')(%s)`,
		before[0], before[1], stackSeen))
	return evaluate[[][]float64](t, tab, stackSeen)[1]
}

// chooseStacked chooses the first slice of a name in one of the timelines, and gives it the focus.
func chooseStacked(t *testing.T, tab *chromium.Tab, place int, name string) {
	t.Helper()
	evaluate[any](t, tab, fmt.Sprintf(`((t) => { t.canvas.focus();
		t.choose(t.board.name.indexOf(t.board.names.indexOf('%s'))); })(%s.all[%d])`, name,
		profileStack, place))
}

// TestProfileStacked shows the timelines of two traces, aligned at their median steps: what moves one
// moves the other, by keys, pointer, touch and the strip of the whole trace; slices of one name are
// marked in both; other steps are aligned. The address has all of it.
func TestProfileStacked(t *testing.T) {
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, newHost(t,
		hostOptions{data: compareTraces(t)}).url("#src=data/&tab=profile&trace=a.pt.trace.json"+
		"&tracewith=b.pt.trace.json"+timelineLook))
	waitFor(t, tab, stackDrawn+` && `+stackSteps+` === '1,1'`)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		evaluate[any](t, tab, `(`+profileTimeline+`.canvas.focus(), null)`)
		press(t, tab, "0"+kb.Escape)
		waitFor(t, tab, `(({ all }) => all.every((t) => t.chosen < 0 && !t.moved))(`+profileStack+`)`)
		moveStacked(t, tab, l)
		chooseStacked(t, tab, 0, "aten::mm")
		waitFor(t, tab, `document.querySelector('.profile-twin').textContent === 'In B: 50 µs · 0 ns'`)
		shoot(t, tab, "profile-stacked-"+l.String())
		assert.Equal(t, []int{2, 2}, evaluate[[]int](t, tab,
			`(({ all }) => all.map(({ twins }) => twins.count))(`+profileStack+`)`))
		press(t, tab, "o")
		waitFor(t, tab, fmt.Sprintf(`document.activeElement === %s.second.canvas && %s(%s.second) === 'aten::mm'`,
			profileStack, stackName, profileStack))
		assert.LessOrEqual(t, evaluate[float64](t, tab,
			`document.documentElement.scrollWidth - innerWidth`), 0.0)
		alignStacked(t, tab)
	})
	assert.Empty(t, tab.Errors())
}

// moveStacked moves the first timeline by keys and by the strip, and the second one by keys, pointer
// and touch.
func moveStacked(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	seen := seenBoth(t, tab, []float64{0, 0})
	press(t, tab, "ww")
	seen = seenBoth(t, tab, seen)
	box := evaluate[[]float64](t, tab, `(({ x, y, width }) => [x + width * 0.97, y + 20])(`+
		`document.querySelector('.profile-strip').getBoundingClientRect())`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(box[0], box[1])))
	seen = seenBoth(t, tab, seen)
	evaluate[any](t, tab, `(`+profileStack+`.second.canvas.focus(), null)`)
	press(t, tab, "a")
	seen = seenBoth(t, tab, seen)
	x, y := stackPlace(t, tab, 0.3)
	if l.phone {
		touchScreen(t, tab)
		touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(1, x, y))
		touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(1, x+60, y))
		touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
	} else {
		mouse := func(kind input.DispatchMouseEventType, x float64) chromedp.Action[chromedp.Void] {
			return chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft)
		}
		require.NoError(t, chromedp.Do(tab.Context,
			mouse(input.DispatchMouseEventTypeMousePressed, x),
			mouse(input.DispatchMouseEventTypeMouseMoved, x+60),
			mouse(input.DispatchMouseEventTypeMouseReleased, x+60)))
	}
	seenBoth(t, tab, seen)
}

// alignStacked aligns other steps, in the second trace by keys and by the choice above it, and opens
// the address again. The second timeline has the focus and a chosen slice.
func alignStacked(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	press(t, tab, ".")
	waitFor(t, tab, stackSteps+` === '1,2'`)
	seen := seenBoth(t, tab, []float64{0, 0})
	assert.InDelta(t, -2.4e3, seen[0], 1, "the step is shown over the whole width")
	assert.InDelta(t, 122.4e3, seen[1], 1)
	press(t, tab, ">")
	waitFor(t, tab, stackSteps+` === '2,2'`)
	evaluate[any](t, tab, `((choice) => { choice.value = '0';
		choice.dispatchEvent(new Event('change', { bubbles: true })); })(`+profileStack+`.choices[0])`)
	waitFor(t, tab, stackSteps+` === '1,2'`)
	press(t, tab, "m")
	waitFor(t, tab, profileStack+`.second.range.sums?.names.length > 1`)
	waitFor(t, tab, `/,\d+;\d+;\d+;;;;;;0;1$/.test(`+traceLook+`)`)
	look := evaluate[string](t, tab, traceLook)
	seen = evaluate[[][]float64](t, tab, stackSeen)[1]
	evaluate[any](t, tab, `(location.reload(), self.testLeft = true, null)`)
	waitFor(t, tab, `!self.testLeft && `+stackDrawn+` && `+stackSteps+` === '1,2' && `+
		fmt.Sprintf(`%s === '%s' && %s(%s.second) === 'aten::mm'`, traceLook, look, stackName,
			profileStack))
	assert.Equal(t, [][]float64{seen, seen}, evaluate[[][]float64](t, tab, stackSeen))
	waitFor(t, tab, profileStack+`.second.range.sums?.names.length > 1`)
	evaluate[any](t, tab, `(`+profileStack+`.second.canvas.focus(), null)`)
	press(t, tab, "<"+kb.Escape)
	waitFor(t, tab, stackSteps+` === '1,1'`)
	press(t, tab, kb.Escape)
}
