package web_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// JavaScript expressions for the profile view, its timeline, and its condition once a trace is
// complete and drawn.
const (
	profileView     = `document.querySelector('profile-view')`
	profileTimeline = profileView + `.timeline`
	profileDrawn    = profileView + `?.dataset.over === 'true' && ` + profileTimeline +
		`.box.dataset.painted === String(` + profileTimeline + `.board?.count)`
	profileSide = `document.querySelector('.profile-side')`
)

// profiles is the folder with the project's own traces: a session of JAX, a trace of JAX and one of
// PyTorch. The first and the last have these numbers of slices.
const (
	profiles               = "../testdata/profiles"
	jaxSlices, torchSlices = 115, 418
)

// timelineLook is the setting of an address that names the timeline, traceLook the part of the
// address that names what is shown of a trace, and profileShows the view on screen.
const (
	timelineLook = "&tracelook=,,,timeline"
	traceLook    = `(new URLSearchParams(location.hash.slice(1)).get('tracelook') ?? '')`
	profileShows = profileView + `.dataset.view`
)

// profileOf is profileDrawn for a trace with a number of slices.
func profileOf(slices int) string {
	return fmt.Sprintf(`%s && %s.board.count === %d`, profileDrawn, profileTimeline, slices)
}

// openProfiles opens a page for that folder.
func openProfiles(t *testing.T, opt chromium.Options, settings string) *chromium.Tab {
	t.Helper()
	tab := openTab(t, opt, newHost(t, hostOptions{data: profiles}).url("#src=data/"+settings))
	waitFor(t, tab, profileDrawn)
	return tab
}

// slicePlace returns the middle of the part in view of a slice, on the page.
func slicePlace(t *testing.T, tab *chromium.Tab, slice int) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab, fmt.Sprintf(`(({ board, view, bands, top, canvas }) => {
		const i = %d, lane = board.lanes.findIndex(({ rows }) => i >= rows[0] && i < rows.at(-1)),
			row = board.lanes[lane].rows.findIndex((at) => at > i) - 1, box = canvas.getBoundingClientRect(),
			labels = box.width < 600 ? 0 : 216,
			x = (time) => labels + (time - view.from) / (view.to - view.from) * (box.width - labels);
		return [box.x + (Math.max(x(board.start[i]), labels) + Math.min(x(board.end[i]), box.width)) / 2,
			box.y + top + bands.find((b) => b.lane === lane).top + row * 18 - view.y + 9];
	})(%s)`, slice, profileTimeline))
	return at[0], at[1]
}

// longestSlice returns a slice that is wide enough to be pressed.
func longestSlice(t *testing.T, tab *chromium.Tab) int {
	t.Helper()
	return evaluate[int](t, tab, `(({ board }) => {
		let best = 0;
		for (let i = 1; i < board.count; i++)
			if (board.end[i] - board.start[i] > board.end[best] - board.start[best]) best = i;
		return best;
	})(`+profileTimeline+`)`)
}

// TestProfileByPointer opens the tab of traces, which shows the newest, presses a slice, and chooses
// another trace; the address has both, and going back leads to the first one again.
func TestProfileByPointer(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openProfiles(t, chromium.Options{Width: width, Height: 844}, "")
			assert.Equal(t, "Profile", evaluate[string](t, tab,
				`document.querySelector('nav a[aria-current]').firstChild.textContent`),
				"the only tab with data is shown")
			const chosen = `document.querySelector('.profile-chosen').textContent`
			assert.Contains(t, evaluate[string](t, tab, chosen), "log/train · 30 Nov 08:24:12 · vm · xplane")
			seeProfile(t, tab, "timeline")
			waitFor(t, tab, traceLook+` === ',,,timeline'`)
			checkToolRows(t, tab, width)
			x, y := slicePlace(t, tab, longestSlice(t, tab))
			require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
			waitFor(t, tab, profileSide+`.querySelector('h2') && /^,,\d+$/.test(`+traceLook+`)`)
			shoot(t, tab, fmt.Sprintf("profile-%d", width))

			clickOn(t, tab, ".profile-session")
			waitFor(t, tab, `document.activeElement?.getAttribute('aria-selected') === 'true'`)
			assert.Equal(t, 3, evaluate[int](t, tab,
				`document.querySelectorAll('#profile-rows [role=option]').length`))
			shoot(t, tab, fmt.Sprintf("profile-sessions-%d", width))
			pressElement(t, tab,
				`[...document.querySelectorAll('#profile-rows [role=option]')].find((e) => e.textContent.includes('torch'))`)
			waitFor(t, tab, `location.hash.includes('trace=torch.pt.trace.json.gz') && `+
				traceLook+` === ',,,timeline'`)
			waitFor(t, tab, chosen+`.includes('torch trace') && `+profileOf(torchSlices))
			assert.False(t, evaluate[bool](t, tab, profileSide+`.querySelector('h2') !== null`))
			shoot(t, tab, fmt.Sprintf("profile-torch-%d", width))

			evaluate[any](t, tab, `(history.back(), null)`)
			waitFor(t, tab, chosen+`.includes('xplane') && `+profileOf(jaxSlices)+` && `+profileSide+
				`.querySelector('h2')`)
			assert.Empty(t, tab.Errors())
		})
	}
}

// checkToolRows checks that the tools stand in one row: with the sessions where there is room, else
// below them, where the row scrolls.
func checkToolRows(t *testing.T, tab *chromium.Tab, width int64) {
	t.Helper()
	rows := evaluate[[]float64](t, tab, `(() => {
		const middle = (e) => { const { top, bottom } = e.getBoundingClientRect(); return (top + bottom) / 2; };
		const seen = [...document.querySelectorAll('.profile-session, .profile-tools > *')]
			.filter((e) => e.checkVisibility()).map(middle);
		return seen;
	})()`)
	require.Greater(t, len(rows), 6)
	if width < 600 {
		assert.Greater(t, rows[1]-rows[0], 20.0, "views are below the sessions")
		assert.Positive(t, evaluate[float64](t, tab, `((e) => e.scrollWidth - e.clientWidth)(`+
			`document.querySelector('.profile-tools'))`), "the row scrolls")
	} else {
		assert.InDelta(t, rows[0], rows[1], 2, "views are beside the sessions")
	}
	for _, middle := range rows[1:] {
		assert.InDelta(t, rows[1], middle, 2, "one row of tools")
	}
	assert.LessOrEqual(t, evaluate[int64](t, tab, `document.documentElement.scrollWidth`), width)
}

// TestProfileBegins opens a trace with steps on its summary, and one without on the timeline, unless
// the address names a view, a range or a slice.
func TestProfileBegins(t *testing.T) {
	stats, err := os.ReadFile("../testdata/graphs/log/tf1-profile/events.out.tfevents.1767225601.demo")
	require.NoError(t, err)
	h := newHost(t, hostOptions{data: profiles, handlers: map[string]http.Handler{
		"tfevents.stats": body("application/octet-stream", stats),
		"plain.trace.json": body("application/json",
			[]byte(`[{"ph":"X","pid":1,"tid":1,"ts":0,"dur":5,"name":"op"}]`)),
	}})
	for _, test := range []struct{ address, view, look string }{
		{"data/" + torchTrace, "summary", ""},
		{"data/", "summary", ""},
		{"data/" + torchTrace + timelineLook, "timeline", ",,,timeline"},
		{"data/" + torchTrace + "&tracelook=,,3", "timeline", ",,3"},
		{"data/" + torchTrace + "&tracelook=1000,50000", "timeline", "1000,50000"},
		{"data/" + torchTrace + "&tracelook=,,,operators,calls", "operators", ",,,operators,calls"},
		{"plain.trace.json", "timeline", ""},
		{"tfevents.stats&tab=profile", "timeline", ""},
		{"plain.trace.json&tracelook=,,,summary", "summary", ",,,summary"},
	} {
		t.Run(test.address, func(t *testing.T) {
			tab := openTab(t, chromium.Options{}, h.url("#src="+test.address))
			waitFor(t, tab, profileDrawn+` && `+profileShows+` === '`+test.view+`'`)
			pressed := `document.querySelector('.profile-tools [aria-pressed="true"]').dataset.view`
			assert.Equal(t, test.view, evaluate[string](t, tab, pressed))
			waitFor(t, tab, traceLook+` === '`+test.look+`'`)
			assert.Empty(t, tab.Errors())
		})
	}
}

// TestProfileByKeyboard chooses a trace and walks its slices with keys.
func TestProfileByKeyboard(t *testing.T) {
	tab := openProfiles(t, chromium.Options{}, timelineLook)
	evaluate[any](t, tab, `(document.querySelector('.profile-session').focus(), null)`)
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, `document.activeElement?.getAttribute('role') === 'option'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement?.className.includes('profile-session')`)
	press(t, tab, kb.Enter)
	press(t, tab, kb.End+kb.Enter)
	waitFor(t, tab, `location.hash.includes('trace=torch') && `+profileOf(torchSlices))

	evaluate[any](t, tab, `(`+profileTimeline+`.canvas.focus(), null)`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, profileSide+`.querySelector('h2')`)
	name := evaluate[string](t, tab, profileSide+`.textContent`)
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, fmt.Sprintf(`%s.textContent !== %q`, profileSide, name))
	range0 := evaluate[[]float64](t, tab, `[`+profileTimeline+`.view.from, `+profileTimeline+`.view.to]`)
	press(t, tab, "w")
	waitFor(t, tab, fmt.Sprintf(`%s.view.to - %s.view.from < %v`, profileTimeline, profileTimeline,
		range0[1]-range0[0]))
	press(t, tab, "0")
	waitFor(t, tab, fmt.Sprintf(`%s.view.to - %s.view.from >= %v`, profileTimeline, profileTimeline,
		(range0[1]-range0[0])*0.99))
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!`+profileSide+`.querySelector('h2')`)
	assert.Empty(t, tab.Errors())
}

// TestProfileSearch finds slices by name, and goes from one to the next by keyboard and pointer.
func TestProfileSearch(t *testing.T) {
	tab := openProfiles(t, chromium.Options{}, torchTrace+timelineLook)
	evaluate[any](t, tab, `(`+profileTimeline+`.canvas.focus(), null)`)
	press(t, tab, "/")
	waitFor(t, tab, `document.activeElement?.id === 'profile-find'`)
	// the driver types the slash, too, though the page keeps it from the field
	evaluate[any](t, tab, `(document.activeElement.select(), null)`)
	press(t, tab, "CONV2D")
	const count = `document.querySelector('.profile-search .count').textContent`
	waitFor(t, tab, count+`.startsWith('0 of ')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, count+`.startsWith('1 of ') && `+profileSide+`.querySelector('h2')?.textContent.includes('conv2d')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, count+`.startsWith('2 of ')`)
	shoot(t, tab, "profile-search")
	clickOn(t, tab, ".profile-search + .btn")
	waitFor(t, tab, count+`.startsWith('1 of ')`)
	evaluate[any](t, tab, `(`+profileTimeline+`.canvas.focus(), null)`)
	press(t, tab, "n")
	waitFor(t, tab, count+`.startsWith('2 of ')`)
	press(t, tab, "/"+kb.Escape)
	waitFor(t, tab, `document.activeElement === `+profileTimeline+`.canvas && `+count+` === ''`)
	assert.Empty(t, tab.Errors())
}

// TestProfileDamaged opens traces that are cut off, or none: what was read is shown, with what is
// missing and what to do. The trace can be read again.
func TestProfileDamaged(t *testing.T) {
	content, err := os.ReadFile(profiles + "/torch.pt.trace.json.gz")
	require.NoError(t, err)
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"cut.pt.trace.json.gz": body("application/gzip", content[:len(content)/2]),
		"other.trace.json":     body("application/json", []byte("hello")),
	}})
	for _, width := range []int64{1440, 390} {
		tab := openTab(t, chromium.Options{Width: width, Height: 844},
			h.url("#src=cut.pt.trace.json.gz"))
		waitFor(t, tab, profileDrawn+` && `+profileTimeline+`.board.count > 10`)
		assert.Regexp(t, `The file ends early: .*\. Everything before is shown\. If the original is longer, copy it again\.`,
			evaluate[string](t, tab, `document.querySelector('.profile-faults').textContent`))
		shoot(t, tab, fmt.Sprintf("profile-damaged-%d", width))
		assert.Equal(t, "Read again", evaluate[string](t, tab,
			`document.querySelector('.profile-stop').innerText`))
		evaluate[any](t, tab, `(`+profileTimeline+`.board.isFirst = true, null)`)
		clickOn(t, tab, ".profile-stop")
		waitFor(t, tab, profileDrawn+` && !`+profileTimeline+`.board.isFirst && `+profileView+
			`.hasAttribute('data-again')`)
		tab = openTab(t, chromium.Options{Width: width, Height: 844},
			h.url("#src=other.trace.json"))
		const none = `document.querySelector('.profile-none')`
		waitFor(t, tab, none+`?.checkVisibility() && `+none+`.textContent.includes('is not a trace')`)
		assert.Contains(t, evaluate[string](t, tab, none+`.textContent`),
			"Choose another session, or copy the file again.")
	}
}

// TestProfileAlone opens single traces: a dropped one, and one that the address names.
func TestProfileAlone(t *testing.T) {
	h := newHost(t, hostOptions{data: profiles})
	const drawn = profileDrawn + ` && ` + profileTimeline + `.board.count > 10`
	t.Run("dropped", func(t *testing.T) {
		tab := openTab(t, chromium.Options{}, h.url(""))
		waitFor(t, tab, `document.querySelector('.drop')`)
		path, err := filepath.Abs(profiles + "/torch.pt.trace.json.gz")
		require.NoError(t, err)
		require.NoError(t, tab.Drop(400, 400, path))
		waitFor(t, tab, drawn)
		assert.Empty(t, tab.Errors())
	})
	for _, name := range []string{"torch.pt.trace.json.gz", "jax.xplane.pb"} {
		t.Run(name, func(t *testing.T) {
			tab := openTab(t, chromium.Options{}, h.url("#src=data/"+name))
			waitFor(t, tab, drawn)
			assert.Empty(t, tab.Errors())
		})
	}
}
