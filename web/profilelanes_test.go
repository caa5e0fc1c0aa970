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

// laneBands is a JavaScript expression for the lanes on the timeline from top to bottom: processes
// by "p", lanes by "l", counters by "c" and their index, in capital letters if closed or low.
const laneBands = `(({ bands, lanes }) => bands.map((b) => {
	const name = b.process === undefined ? b.lane === undefined ? 'c' + b.counter : 'l' + b.lane : 'p';
	return (b.pin === undefined ? '' : '*') + (lanes.isClosed(b) ? name.toUpperCase() : name);
}).join(' '))(` + profileTimeline + `)`

// pressBand presses the begin or the end of the label of a band of the timeline.
func pressBand(t *testing.T, tab *chromium.Tab, band string, end bool) {
	t.Helper()
	at := evaluate[[]float64](t, tab, fmt.Sprintf(`(({ canvas, bands, top, view }) => {
		const { x, y, width } = canvas.getBoundingClientRect(), band = bands.find((b) => %s),
			labels = width < 600 ? width : 216;
		return [x + (%t ? labels - 10 : 10), y + top + band.y - view.y + 10];
	})(%s)`, band, end, profileTimeline))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(at[0], at[1])))
}

// checkLanes closes, pins and filters the lanes of a trace of one process, with one lane and two
// counters, by pointer and by keys, and opens the address again.
func checkLanes(t *testing.T, tab *chromium.Tab, width int64) {
	t.Helper()
	waitFor(t, tab, laneBands+` === 'p l0 c0 c1'`)
	pressBand(t, tab, "b.process !== undefined", false)
	waitFor(t, tab, laneBands+` === 'P' && /^,{10}p\d+$/.test(`+traceLook+`)`)
	pressBand(t, tab, "b.process !== undefined", false)
	pressBand(t, tab, "b.counter === 1", true)
	waitFor(t, tab, laneBands+` === '*c1 p l0 c0' && `+traceLook+` === ',,,,,,,,,,,c1'`)
	pressBand(t, tab, "b.lane === 0", false)
	waitFor(t, tab, laneBands+` === '*c1 p L0 c0'`)

	const said = profileTimeline + `.list.said.textContent`
	press(t, tab, kb.ArrowRight+"p")
	waitFor(t, tab, laneBands+` === '*c1 *L0 p c0' && `+said+`.endsWith(': pinned')`)
	press(t, tab, "x")
	waitFor(t, tab, laneBands+` === '*c1 *l0 p c0' && `+said+`.endsWith(': expanded')`)
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.KeyEvent("X", chromedp.KeyModifiers(shiftKey))))
	waitFor(t, tab, laneBands+` === '*c1 *l0 P' && `+said+` === 'python 1: collapsed'`)

	const lanes = `document.querySelector('.profile-pick')`
	press(t, tab, "t")
	waitFor(t, tab, `document.activeElement?.matches('.profile-picks .input')`)
	assert.Equal(t, "Lanes2 of 3", evaluate[string](t, tab, lanes+`.textContent`))
	// the driver types the key, too, though the page keeps it from the field
	evaluate[any](t, tab, `(document.activeElement.select(), null)`)
	press(t, tab, "reserved")
	waitFor(t, tab, laneBands+` === '*c1' && `+lanes+`.textContent === 'Lanes1 of 3'`)
	themes(t, tab, fmt.Sprintf("profile-lanes-%d", width))
	press(t, tab, kb.ArrowDown+" ")
	waitFor(t, tab, laneBands+` === '*c1' && document.activeElement.dataset.act === 'closeProcess'`)
	press(t, tab, kb.ArrowDown+" ")
	waitFor(t, tab, laneBands+` === 'p c1' && document.activeElement.getAttribute('aria-pressed') === 'false'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement === `+lanes+` && `+
		traceLook+` === ',,0,,,,,,,,,l0,reserved'`)
	evaluate[any](t, tab, `(self.isLeft = true, location.reload(), null)`)
	waitFor(t, tab, `!self.isLeft && `+profileDrawn+` && `+laneBands+` === 'p c1'`)
	assert.LessOrEqual(t, evaluate[int64](t, tab, `document.documentElement.scrollWidth`), width)

	// going to a slice shows its lane
	clickOn(t, tab, "#profile-find")
	press(t, tab, "train"+kb.Enter)
	waitFor(t, tab, laneBands+` === '*l0 p c0 c1' && `+profileTimeline+`.lanes.filter === ''`)
}

// checkMarks sets marks by keys and by pointer, goes from one to the next, opens the address again,
// and removes one. A slice is chosen, and no mark is set.
func checkMarks(t *testing.T, tab *chromium.Tab, width int64) {
	t.Helper()
	const (
		list  = `document.querySelector('.profile-marks ol').innerText`
		times = profileTimeline + `.marks.times`
	)
	clickOn(t, tab, ".profile-side ~ .btn:not(.profile-side + .btn)")
	waitFor(t, tab, times+`.length === 1 && document.activeElement === `+profileTimeline+`.canvas`)
	at := evaluate[[]float64](t, tab, `(({ x, y, width, right }) => [right - width / 4, y + 12, right - 2])(`+
		profileTimeline+`.canvas.getBoundingClientRect())`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(at[0], at[1])))
	waitFor(t, tab, times+`.length === 2 && `+list+`.match(/1 · 0 ns\s+−[67]\d\d(\.\d+)? µs\s+2 · [67]/)`)
	themes(t, tab, fmt.Sprintf("profile-marks-%d", width))
	press(t, tab, "j")
	waitFor(t, tab, profileTimeline+`.marks.at === 0 && /,0\.[67]\d+$/.test(`+traceLook+`)`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(at[0], at[1])))
	waitFor(t, tab, profileTimeline+`.marks.at === 1 && /,[67]\d+\.0$/.test(`+traceLook+`)`)
	evaluate[any](t, tab, `(self.isLeft = true, location.reload(), null)`)
	waitFor(t, tab, `!self.isLeft && `+profileDrawn+` && `+times+`.length === 2 && `+
		profileTimeline+`.marks.at === 1`)
	clickOn(t, tab, ".profile-marks [data-remove='1']")
	waitFor(t, tab, times+`.length === 1 && document.activeElement === `+profileTimeline+`.canvas`)
	press(t, tab, "b")
	waitFor(t, tab, times+`.length === 0 && !document.querySelector('.profile-marks').checkVisibility()`)
}

// checkOverview moves what is in view by the strip above the timeline: a press puts its middle
// there, and a drag of an edge of the window moves that end.
func checkOverview(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	box := evaluate[[]float64](t, tab, `(({ x, y, width }) => [x, y + 20, width])(`+
		`document.querySelector('.profile-strip').getBoundingClientRect())`)
	const seen = `(({ view, board }) => [view.from, view.to].map((at) => Math.round(100 * at / board.span)).join())(` +
		profileTimeline + `)`
	press(t, tab, "0www")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(box[0]+box[2]*0.8, box[1])))
	waitFor(t, tab, seen+` === '65,95'`)
	mouse := func(kind input.DispatchMouseEventType, share float64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, box[0]+box[2]*share, box[1], chromedp.ButtonLeft)
	}
	require.NoError(t, chromedp.Do(tab.Context,
		mouse(input.DispatchMouseEventTypeMousePressed, 0.652),
		mouse(input.DispatchMouseEventTypeMouseMoved, 0.352),
		mouse(input.DispatchMouseEventTypeMouseReleased, 0.352)))
	waitFor(t, tab, seen+` === '35,95'`)
	assert.InDelta(t, box[2]*0.35, evaluate[float64](t, tab, `((strip, window) =>
		window.getBoundingClientRect().x - strip.getBoundingClientRect().x)(`+
		`document.querySelector('.profile-strip'), document.querySelector('.profile-window'))`), 2)
	press(t, tab, "0")
	waitFor(t, tab, seen+` === '0,100'`)
}

// savedPicture chooses a format of the picture on screen by keys, and returns its name and type,
// which is decoded, with its size in px. Nothing is downloaded.
func savedPicture(t *testing.T, tab *chromium.Tab, keys string) string {
	t.Helper()
	evaluate[any](t, tab, `((save) => {
		self.savedPicture = '';
		eventlens.save = async (name, blob) => {
			eventlens.save = save;
			const image = new Image(), url = URL.createObjectURL(blob);
			image.src = url;
			await image.decode();
			URL.revokeObjectURL(url);
			self.savedPicture = [name, blob.type, image.width, image.height].join(' ');
		};
	})(eventlens.save)`)
	clickOn(t, tab, "[data-testid=save-picture]")
	waitFor(t, tab, `document.activeElement?.dataset.format === 'png'`)
	press(t, tab, keys+kb.Enter)
	waitFor(t, tab, `self.savedPicture`)
	return evaluate[string](t, tab, `self.savedPicture`)
}

// checkPictures saves the timeline or the flame on screen as PNG and SVG.
func checkPictures(t *testing.T, tab *chromium.Tab, canvas, name string) {
	t.Helper()
	size := evaluate[[]int](t, tab, `(({ clientWidth, clientHeight }) =>
		[clientWidth, clientHeight + 28 + (document.querySelector('.profile-overview').checkVisibility() ? 40 : 0)])(`+
		canvas+`)`)
	assert.Equal(t, fmt.Sprintf("%s.png image/png %d %d", name, 2*size[0], 2*size[1]),
		savedPicture(t, tab, ""))
	assert.Equal(t, fmt.Sprintf("%s.svg image/svg+xml %d %d", name, size[0], size[1]),
		savedPicture(t, tab, kb.ArrowDown))
	waitFor(t, tab, `document.activeElement?.dataset.testid === 'save-picture'`)
}
