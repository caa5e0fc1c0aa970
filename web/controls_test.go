package web_test

import (
	"encoding/base64"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// puppet replaces the worker of a page: the page's messages go to the test only, and the worker
// gets none.
type puppet struct {
	t   *testing.T
	tab *chromium.Tab
}

func newPuppet(t *testing.T, tab *chromium.Tab) *puppet {
	t.Helper()
	evaluate[bool](t, tab, `(() => {
		const { port } = eventlens, hear = port.onmessage;
		port.onmessage = null;
		self.testAsked = [];
		self.testTell = (text, ...refs) => hear({ data: [Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer, ...refs] });
		port.postMessage = ([frame]) => testAsked.push(btoa(String.fromCharCode(...new Uint8Array(frame))));
		return true;
	})()`)
	return &puppet{t, tab}
}

func (p *puppet) tell(messages ...wire.Message) {
	p.t.Helper()
	for _, m := range messages {
		frame, _ := wire.Encode(nil, m)
		evaluate[bool](p.t, p.tab,
			fmt.Sprintf(`(testTell(%q), true)`, base64.StdEncoding.EncodeToString(frame)))
	}
}

// next waits for the page's next message, except Views.
func (p *puppet) next() wire.Message {
	p.t.Helper()
	for {
		waitFor(p.t, p.tab, `testAsked.length > 0`)
		frame, err := base64.StdEncoding.DecodeString(evaluate[string](p.t, p.tab,
			`testAsked.shift()`))
		require.NoError(p.t, err)
		m, err := wire.Decode(frame, nil)
		require.NoError(p.t, err)
		if _, view := m.(*wire.View); !view {
			return m
		}
	}
}

// openLive opens two runs and replaces their worker. Their data can grow and is 12 s old.
func openLive(t *testing.T, opt chromium.Options, fragment string) (*chromium.Tab, *puppet) {
	t.Helper()
	h := newHost(t, hostOptions{})
	tab := openTab(t, opt,
		h.url("#src=a%2Ftrain=./data/"+fileOf(t, "lr0.001/train")+"&src=c%2Ftrain=./data/"+
			fileOf(t, "lr0.01/train")+fragment))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	p := newPuppet(t, tab)
	p.tell(&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, AtMs: ago(12)})
	waitFor(t, tab, `document.querySelector('.live-pill.live')`)
	return tab, p
}

func ago(sec int64) int64 { return time.Now().UnixMilli() - 1000*sec }

func press(t *testing.T, tab *chromium.Tab, keys string) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context, chromedp.KeyEvent(keys)))
}

func TestLiveControls(t *testing.T) {
	tab, p := openLive(t, chromium.Options{}, "")
	before := evaluate[string](t, tab, `document.querySelector('.live-pill').textContent`)
	assert.Contains(t, before, "updated")
	// Counts up by itself.
	waitFor(t, tab, fmt.Sprintf(`document.querySelector('.live-pill').textContent !== %q`, before))

	press(t, tab, "r")
	assert.Equal(t, &wire.Refresh{}, p.next())

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#intervals"))))
	waitFor(t, tab, `document.activeElement?.textContent === 'Every 30 s'`)
	covered := `(() => { const item = document.getElementById('interval-0'), b = item.getBoundingClientRect();
		return item.contains(document.elementFromPoint(b.x + 20, b.y + b.height / 2)); })()`
	assert.True(t, evaluate[bool](t, tab, covered), "the menu lies above the tabs")
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, `document.activeElement?.textContent === 'Every 1 min'`)
	press(t, tab, kb.Enter)
	assert.Equal(t, &wire.Follow{EveryMs: 60_000}, p.next())
	waitFor(t, tab, `document.activeElement?.id === 'intervals'`)
	assert.Equal(t, "60", evaluate[string](t, tab, `localStorage.getItem('eventlens-refresh')`))

	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.menu')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('.menu') && document.activeElement?.id === 'intervals'`)
}

func TestNewRunsWaitForThePointer(t *testing.T) {
	tab, p := openLive(t, chromium.Options{}, "")
	x, y := center(t, tab, ".run-rows .run:last-child")
	hover(t, tab, x, y)
	waitFor(t, tab, `document.querySelector('.run:hover')`)
	waitFrames(t, tab) // the next frame informs the page's program
	p.tell(&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, Checking: true},
		&wire.Catalogue{Runs: []wire.Run{{
			ID: 9, Name: "b/train", Source: "b", Colour: 2, State: wire.RunRead,
		}}},
		&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, AtMs: ago(0), NewRuns: 1})
	waitFor(t, tab, `document.getElementById('said').textContent === '1 new run'`)
	assert.Equal(t, []string{"a/train", "c/train"}, evaluate[[]string](t, tab, runNames))
	hover(t, tab, x+500, y)
	waitFor(t, tab, runNames+`.join() === 'a/train,b/train,c/train'`)

	// A click leaves the focus in the list. The focus must not hold back new rows for good.
	hover(t, tab, x, y)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".run .check"))))
	hover(t, tab, x+500, y)
	p.tell(&wire.Catalogue{Runs: []wire.Run{{
		ID: 10, Name: "d/train", Source: "d", Colour: 3, State: wire.RunRead,
	}}})
	waitFor(t, tab, runNames+`.length === 4`)

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-filter"))))
	p.tell(&wire.Catalogue{Runs: []wire.Run{{
		ID: 11, Name: "e/train", Source: "e", Colour: 4, State: wire.RunRead,
	}}})
	waitFor(t, tab, `document.querySelector('.runs-foot .btn')?.textContent === 'Show 1 new run'`)
	assert.Len(t, evaluate[[]string](t, tab, runNames), 4)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter"))))
	waitFor(t, tab, runNames+`.length === 5`)
}

// TestWhatWaitsIsReachedByKeyboard tabs from the rows to the button that shows waiting runs, which
// must still be there.
func TestWhatWaitsIsReachedByKeyboard(t *testing.T) {
	tab, p := openLive(t, chromium.Options{}, "")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#runs-metric"))))
	press(t, tab, kb.Tab)
	waitFor(t, tab, focusedID+` === 'run-rows' && document.activeElement.matches(':focus-visible')`)
	waitFrames(t, tab)
	p.tell(&wire.Catalogue{Runs: []wire.Run{{
		ID: 9, Name: "b/train", Source: "b", Colour: 2, State: wire.RunRead,
	}}})
	waitFor(t, tab, `document.querySelector('.runs-foot .btn')?.textContent === 'Show 1 new run'`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, `document.activeElement?.textContent === 'Show 1 new run'`)
	waitFrames(t, tab)
	assert.Len(t, evaluate[[]string](t, tab, runNames), 2)
	press(t, tab, kb.Enter)
	waitFor(t, tab, runNames+`.length === 3 && `+focusedID+` === 'runs-filter'`)
}

// overlaps lists controls of the top bar that overlap or leave the window, and reports whether the
// page scrolls sideways.
const overlaps = `(() => {
	const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
	const shown = [...document.querySelectorAll('.topbar > :not(.refresh-control, .read-line), .refresh-control > .btn')]
		.map((e) => ({ name: e.className, box: e.getBoundingClientRect() })).filter(({ box }) => box.width > 0 && box.height > 0);
	shown.forEach(({ name, box }, i) => {
		if (box.right > innerWidth) found.push(name);
		for (const other of shown.slice(i + 1)) if (Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2.5) found.push(name + ' over ' + other.name);
	});
	return found;
})()`

// logNameKept: the name of the log is whole, or has at least 160 px.
const logNameKept = `((e) => e.getBoundingClientRect().width >= 160 || [...e.children].every((part) => part.scrollWidth <= part.clientWidth))(document.querySelector('.source'))`

// TestLogNameKeepsItsRoom: the name of the log never has less than 160 px; what else is in the
// header gives way, and keeps its name as an icon.
func TestLogNameKeepsItsRoom(t *testing.T) {
	h := newHost(t, hostOptions{})
	name := "imagenet-lr-sweep-november-resnet50-with-warmup-and-cosine-decay"
	tab := openTab(t, chromium.Options{Width: 1920, Height: 700},
		h.url("#src="+name+"=./data/"+fileOf(t, "lr0.001/train")))
	waitLoaded(t, tab)
	for _, width := range []int64{1920, 1440, 1024, 720, 390, 720, 1440} {
		resize(t, tab, width, 700) // the bar is measured after it is drawn
		assert.Empty(t, evaluate[[]string](t, tab, overlaps), width)
		assert.GreaterOrEqual(t, evaluate[float64](t, tab, `document.querySelector('.source').getBoundingClientRect().width`), 160.0, width)
		assert.Equal(t, name, evaluate[string](t, tab, `document.querySelector('.source').title`))
		assert.True(t, evaluate[bool](t, tab, `document.querySelector('.source').textContent.endsWith('decay')`))
		if width >= 720 {
			assert.Empty(t, evaluate[[]string](t, tab, `['.to-open', '.to-access', '.to-saved'].filter((s) => { const e = document.querySelector(s); return !e.checkVisibility() || !e.ariaLabel || e.title !== e.ariaLabel; })`), width)
		}
		themes(t, tab, fmt.Sprintf("header-%d", width))
	}
}

func TestTopBarFitsNarrowScreens(t *testing.T) {
	tab, p := openLive(t, chromium.Options{Width: 390, Height: 844}, "")
	p.tell(&wire.Problem{File: "a", Offset: -1, Text: wire.Plain("Damaged.")})
	waitFor(t, tab, `document.querySelector('.problem-count')`)
	for _, touch := range []bool{false, true} { // touch gets larger buttons
		_, err := chromedp.Call(tab.Context, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: touch})
		require.NoError(t, err)
		waitFor(t, tab, fmt.Sprintf(`matchMedia('(pointer: coarse)').matches === %t`, touch))
		for word, state := range map[string]wire.Checked{
			"Live":     {Followed: true, LiveUntilMs: math.MaxInt64, AtMs: ago(3000)},
			"Checking": {Followed: true, LiveUntilMs: math.MaxInt64, AtMs: ago(30), Checking: true},
			"Failed": {
				Followed: true, LiveUntilMs: math.MaxInt64, AtMs: ago(30),
				Problem: wire.Plain("The server refused access (status 403). The file may be private, or its link may have expired."),
			},
		} {
			p.tell(&state)
			waitFor(t, tab,
				fmt.Sprintf(`document.querySelector('.live-pill b .narrow').textContent === %q`,
					word))
			assert.Empty(t, evaluate[[]string](t, tab, overlaps), word)
			assert.True(t, evaluate[bool](t, tab, logNameKept), word)
			assert.False(t,
				evaluate[bool](t, tab,
					`(() => { const w = document.querySelector('.live-pill .words'); return w.clientWidth > 1 && w.scrollWidth > w.clientWidth; })()`), word, "whole or left out")
		}
	}
	p.tell(&wire.Progress{
		Files: 1400, FilesDone: 300, Bytes: 412e6, BytesDone: 118e6, Reading: true,
	})
	waitFor(t, tab,
		`[...document.querySelectorAll('.topbar .btn')].some((e) => e.textContent === 'Stop')`)
	assert.Empty(t, evaluate[[]string](t, tab, overlaps), "while reading")
}

// fromHeader presses a button of the header, or its entry in the menu of a phone, by keys or by the
// pointer.
func fromHeader(t *testing.T, tab *chromium.Tab, l look, keys bool, button, entry string) {
	t.Helper()
	switch {
	case l.phone && keys:
		fromMoreMenuByKeys(t, tab, entry)
	case l.phone:
		fromMoreMenu(t, tab, entry)
	case keys:
		focusOn(t, tab, `document.querySelector('`+button+`')`)
		press(t, tab, kb.Enter)
	default:
		clickOn(t, tab, button)
	}
}

// accessFromHeader opens the dialog about access and closes it, by the pointer and by keys.
func accessFromHeader(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	for _, keys := range []bool{false, true} {
		fromHeader(t, tab, l, keys, ".to-access", "Access to private storage")
		waitFor(t, tab, `document.querySelector('#access:modal')?.contains(document.activeElement)`)
		if keys {
			themes(t, tab, "access-"+l.String())
			press(t, tab, kb.Escape)
		} else {
			clickOn(t, tab, "#access .dialog-head button")
		}
		waitFor(t, tab, `!document.querySelector('dialog')`)
	}
}

// TestSavedPage opens the page about what is saved, and the dialog about access, at both widths, by
// the pointer and by the keyboard, and deletes all.
func TestSavedPage(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{},
		h.url("#src=data/"+fileOf(t, "lr0.001/train")+"&tab=histograms"))
	waitLoaded(t, tab)
	waitKept(t, tab)
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		accessFromHeader(t, tab, l)
		for _, keys := range []bool{false, true} {
			fromHeader(t, tab, l, keys, ".to-saved", "Saved on this device")
			waitFor(t, tab, `document.querySelectorAll('.saved li[data-recent]').length === 1`)
			assert.Equal(t, "Saved on this device · eventlens",
				evaluate[string](t, tab, `document.title`))
			assert.Contains(t, evaluate[string](t, tab, `location.hash`), "tab=saved")
			if keys {
				themes(t, tab, "saved-"+l.String())
			}
			evaluate[any](t, tab, `history.back()`)
			waitFor(t, tab,
				`document.querySelector('nav [aria-current=page]')?.textContent.startsWith('Histograms')`)
		}
	})

	evaluate[any](t, tab, `history.forward()`)
	waitFor(t, tab, `document.getElementById('saved-clear')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#saved-clear"))))
	waitFor(t, tab, `document.activeElement?.id === 'saved-keep'`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".answers .danger"))))
	waitFor(t, tab, `document.querySelector('.empty')`)
	assert.Equal(t, "saved-title", evaluate[string](t, tab, `document.activeElement?.id`))

	// The state is in the URL: a reload shows the same page, with a way to open something.
	goTo(t, tab, h.url("#tab=saved"))
	waitFor(t, tab, `document.querySelector('.savedpage')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".topbar a"))))
	waitFor(t, tab, `document.querySelector('.drop')`)
}

// TestThemeOfTheAddress: the theme follows the URL, also after edits and Back, and the user's
// choice if the URL names none.
func TestThemeOfTheAddress(t *testing.T) {
	h := newHost(t, hostOptions{})
	src := "#src=data/" + fileOf(t, "lr0.001/train")
	tab := openTab(t, chromium.Options{}, h.url(src+"&theme=dark"))
	waitDrawn(t, tab)
	shown := func(theme string) {
		t.Helper()
		waitFor(t, tab, fmt.Sprintf(`document.documentElement.dataset.theme === %q`, theme))
	}
	shown("dark")
	evaluate[any](t, tab, `(location.hash = `+fmt.Sprintf("%q", src+"&theme=light")+`, null)`)
	shown("light")
	evaluate[any](t, tab, `history.back()`)
	shown("dark")
	evaluate[any](t, tab, `history.forward()`)
	shown("light")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#theme"))))
	press(t, tab, kb.End)
	shown("dark")
	waitFor(t, tab, `location.hash.includes('theme=dark')`)
	evaluate[any](t, tab, `history.back()`)
	shown("dark")
	evaluate[any](t, tab, `(location.hash = `+fmt.Sprintf("%q", src+"&theme=light")+`, null)`)
	shown("light")
	evaluate[any](t, tab, `(location.hash = `+fmt.Sprintf("%q", src)+`, null)`)
	shown("dark") // as chosen by hand
}
