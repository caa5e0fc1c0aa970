//go:build js && wasm

package browser

import (
	"strings"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

func newTestWindow(t *testing.T) *window {
	t.Helper()
	noLeaks(t)
	w := newWindow()
	t.Cleanup(w.Close)
	return w
}

// addElement adds HTML to the page until the test ends.
func addElement(t *testing.T, html string) js.Value {
	t.Helper()
	holder := js.Global().Get("document").Call("createElement", "div")
	holder.Set("innerHTML", html)
	js.Global().Get("document").Get("body").Call("append", holder)
	t.Cleanup(func() { holder.Call("remove") })
	return holder.Get("firstElementChild")
}

// next waits for the next call of a listener.
func next[T any](t *testing.T, told <-chan T) T {
	t.Helper()
	select {
	case v := <-told:
		return v
	case <-soon(t).Done():
		require.Fail(t, "not told")
		panic("unreachable")
	}
}

func TestFragment(t *testing.T) {
	host := newTestWindow(t)
	told := make(chan string, 8)
	host.OnFragment(func(fragment string) { told <- fragment })
	t.Cleanup(func() { host.SetFragment("", false) })

	host.SetFragment("tab=images", true)
	assert.Equal(t, "tab=images", host.Fragment())
	// malformed: in the address it would break go-app
	host.SetFragment("tab=images&tags=100%", true)
	assert.Equal(t, "tab=images&tags=100%", host.Fragment())
	assert.Equal(t, "#tab=images&tags=100%25", script("location.hash").String())

	script(`history.back()`)
	assert.Equal(t, "tab=images", next(t, told))
	script(`history.forward()`)
	assert.Equal(t, "tab=images&tags=100%", next(t, told), "as it was written")
	script(`location.hash = "edited=%zz"`)
	assert.Equal(t, "edited=%zz", next(t, told))
	assert.Equal(t, "#edited=%25zz", script("location.hash").String())
	host.SetFragment("", false)
	assert.Equal(t, "", script("location.hash").String())
	assert.Empty(t, told, "one change, told once; its own changes never")
}

func TestTheme(t *testing.T) {
	host := newTestWindow(t)
	t.Cleanup(func() { host.SetTheme("") })
	told := make(chan string, 8)
	host.OnTheme(func(theme string) { told <- theme })
	host.SetTheme("dark")
	assert.Equal(t, "dark", next(t, told))
	assert.Equal(t, "dark", host.Theme())
	host.SetTheme("light")
	assert.Equal(t, "light", next(t, told))
	assert.Equal(t, "light", script(`localStorage.getItem("eventlens-theme")`).String())
}

func TestKept(t *testing.T) {
	host := newTestWindow(t)
	assert.Empty(t, host.Kept("test"))
	t.Cleanup(func() { script(`localStorage.removeItem("eventlens-test")`) })
	host.Keep("test", "off")
	assert.Equal(t, "off", host.Kept("test"))
	host.Keep("test", strings.Repeat("x", 20<<20)) // more than fits
	assert.Equal(t, "off", host.Kept("test"))
}

func TestVisible(t *testing.T) {
	host := newTestWindow(t)
	assert.True(t, host.Visible())
	told := make(chan bool, 8)
	host.OnVisible(func(visible bool) { told <- visible })
	t.Cleanup(func() { script(`delete document.visibilityState`) })
	script(`Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })`)
	script(`document.dispatchEvent(new Event("visibilitychange"))`)
	assert.False(t, next(t, told))
	assert.False(t, host.Visible())
}

func TestSeconds(t *testing.T) {
	host := newTestWindow(t)
	// A timer that the test controls, so that nothing here waits for a real second.
	script(`{
		const real = { setInterval, clearInterval };
		self.testTimers = new Map();
		self.setInterval = (fn, ms) => { testTimers.set(1, { fn, ms }); return 1; };
		self.clearInterval = (id) => testTimers.delete(id);
		self.testRestore = () => Object.assign(self, real);
	}`)
	t.Cleanup(func() { script(`testRestore()`) })
	told := make(chan bool, 8)
	host.OnSecond(func() { told <- true })
	assert.Equal(t, 1000, script(`testTimers.get(1).ms`).Int())
	script(`testTimers.get(1).fn()`)
	next(t, told)
	t.Cleanup(func() { script(`delete document.visibilityState`) })
	script(`Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })`)
	script(`testTimers.get(1).fn()`)
	script(`delete document.visibilityState`)
	script(`testTimers.get(1).fn()`)
	next(t, told)
	assert.Empty(t, told, "nothing while nobody can see the page")
	host.Close()
	assert.Zero(t, script(`testTimers.size`).Int())
}

func TestMeta(t *testing.T) {
	host := newTestWindow(t)
	assert.Empty(t, host.Meta("eventlens-src"))
	addElement(t, `<meta name="eventlens-src" content="data/">`)
	addElement(t, `<meta name="eventlens-src" content="more/">`)
	assert.Equal(t, "data/\nmore/", host.Meta("eventlens-src"))
}

func TestCards(t *testing.T) {
	host := newTestWindow(t)
	told := make(chan []wire.CardBox, 64)
	host.OnCards(func(cards []wire.CardBox) { told <- cards })
	addElement(t, `<div>
		<div data-card="a"><h2>a</h2><div data-testid="chart" style="width: 300px; height: 100px"></div></div>
		<div data-card="b" style="width: 200px; height: 50px"></div>
		<div style="height: 5000px"></div>
		<div data-card="far" style="width: 10px; height: 10px"></div></div>`)
	until := func(near string, far ...string) []wire.CardBox {
		for {
			cards := next(t, told)
			var found, others []string
			for _, card := range cards {
				if card.Width > 0 {
					found = append(found, card.ID)
				} else {
					others = append(others, card.ID)
				}
			}
			if near == strings.Join(found, " ") && assert.ObjectsAreEqual(far, others) {
				return cards
			}
		}
	}
	cards := until("a b", "far")
	assert.Equal(t, 300.0, cards[0].Width, "of the chart in it")
	assert.Equal(t, 100.0, cards[0].Height)
	assert.Equal(t, script(`devicePixelRatio`).Float(), cards[0].Ratio)
	assert.True(t, cards[0].Visible)
	assert.Equal(t, 200.0, cards[1].Width, "its own")

	script(`document.querySelector('[data-card="b"]').dataset.card = "renamed"`)
	until("a renamed", "far")
	script(`document.querySelector('[data-card="a"] [data-testid]').style.width = "310px"`)
	assert.Equal(t, 310.0, until("a renamed", "far")[0].Width)
	script(`document.querySelector('[data-card="a"]').remove()`)
	until("renamed", "far")
	script(`scrollTo(0, 1e6)`)
	assert.True(t, until("far", "renamed")[1].Visible)
}

func TestPointer(t *testing.T) {
	type place struct {
		card string
		x, y float64
		over bool
	}
	host := newTestWindow(t)
	told := make(chan place, 64)
	host.OnPointer(func(card string, x, y float64, over bool) { told <- place{card, x, y, over} })
	addElement(t, `<div style="position: fixed; left: 50px; top: 20px">
		<div data-card="a"><div data-testid="chart" tabindex="0" style="width: 300px; height: 100px"></div></div>
		<div data-card="b"><div data-testid="chart" style="width: 300px; height: 100px"></div></div></div>`)
	js.Global().Set("testMove", script(`(x, y) => document.elementFromPoint(x, y)
		.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y, bubbles: true }))`))
	script(`testMove(60, 30); testMove(62, 31)`)
	assert.Equal(t, place{"a", 12, 11, true}, next(t, told), "one a frame")
	script(`testMove(62, 125)`)
	assert.Equal(t, place{"a", 0, 0, false}, next(t, told))
	assert.Equal(t, place{"b", 12, 5, true}, next(t, told))
	script(`document.documentElement.dispatchEvent(new PointerEvent("pointerleave"))`)
	assert.Equal(t, place{"b", 0, 0, false}, next(t, told))

	js.Global().Set("testTap",
		script(`(x, y) => { const pointerType = "touch"; document.documentElement.dispatchEvent(new PointerEvent("pointerleave", { pointerType }));
		document.elementFromPoint(x, y).dispatchEvent(new PointerEvent("click", { pointerType, clientX: x, clientY: y, bubbles: true })); }`))
	script(`testTap(70, 40)`)
	assert.Equal(t, place{"a", 20, 20, true}, next(t, told), "a finger that taps")
	script(`testTap(80, 40)`)
	assert.Equal(t, place{"a", 30, 20, true}, next(t, told), "and was lifted before")
	script(`testTap(5, 5)`)
	assert.Equal(t, place{"a", 0, 0, false}, next(t, told), "elsewhere")
}

func TestPlaces(t *testing.T) {
	newTestWindow(t)
	addElement(t, `<div>
		<div data-card="top" style="position: fixed; left: 10px; top: 10px; width: 100px; height: 100px"><div class="marks"></div></div>
		<div data-card="bottom" style="position: fixed; right: 0; bottom: 0; width: 100px; height: 100px"><div class="marks"></div></div>
		<div id="readout" style="position: fixed; left: 0; top: 0; width: max-content; font: 20px/40px monospace"><b data-readout="heading"></b><i data-readout="aside"></i><i data-readout="more"></i>
			<table><tbody data-readout="rows"></tbody></table></div></div>`)
	box := func(selector, side string) float64 {
		return script(`document.querySelector('` + selector + `').getBoundingClientRect().` +
			side).Float()
	}
	js.Global().Set("testRow",
		script(`(label) => ({ label, cells: ["1"], y: null, swatch: "", colour: "" })`))
	show := func(card, heading string, rows int) {
		script(`(card, heading, rows) => eventlens.showHover({ card, heading, aside: "", more: "", classes: ["value"], links: [], lit: 0, label: "", x: 0, top: 0, height: 0,
			rows: Array.from({ length: rows }, () => testRow("loss")) })`).Invoke(card, heading, rows)
	}
	show("top", "a", 1)
	assert.Equal(t, 116.0, box("#readout", "top"), "below")
	assert.Equal(t, 10.0, box("#readout", "left"))
	for _, heading := range []string{"a", "wider than it was", "a"} {
		for _, rows := range []int{1, 3, 2} {
			show("bottom", heading, rows)
			assert.InDelta(t, box(`[data-card="bottom"]`, "top")-6, box("#readout", "bottom"), 1,
				"above")
			assert.LessOrEqual(t, box("#readout", "right"), script("innerWidth").Float())
		}
	}
	width := box("#readout", "width")
	show("bottom", "", 1)
	assert.Equal(t, width, box("#readout", "width"), "no narrower on the same card")
	show("none", "a", 1)
	assert.InDelta(t, box(`[data-card="bottom"]`, "top")-6, box("#readout", "bottom"), 1,
		"a card that is gone moves nothing")
}

func TestPaint(t *testing.T) {
	host := newTestWindow(t)
	addElement(t, `<canvas id="plot"></canvas>`)
	red := []byte{255, 0, 0, 255, 255, 0, 0, 255}
	drawn := wire.Drawn{
		Plot: wire.Rect{X: 1, Y: 2, W: 1, H: 0.5}, Pixels: Export(red), PixelsW: 2, PixelsH: 1,
	}
	host.Paint("plot", drawn, 10, 5, 2)
	assert.Equal(t, "20 10",
		script(`document.getElementById("plot").width + " " + document.getElementById("plot").height`).String())
	pixel := script(`document.getElementById("plot").getContext("2d").getImageData(3, 4, 1, 1).data.join()`)
	assert.Equal(t, "255,0,0,255", pixel.String())
	drawn.Pixels = Export(red)
	host.Paint("no such canvas", drawn, 10, 5, 2) // releases
}

func TestObjectURL(t *testing.T) {
	host := newTestWindow(t)
	url := host.ObjectURL(ExportBlob([]byte("abc"), "text/plain"))
	assert.Regexp(t, "^blob:", url)
	host.RevokeURL(url)
	assert.Empty(t, host.ObjectURL(0))
}

func TestMark(t *testing.T) {
	newTestWindow(t).Mark("eventlens:test", map[string]any{
		"runs": 3, "points": int64(1) << 40, "complete": true,
	})
	detail := script(`performance.getEntriesByName("eventlens:test")[0].detail`)
	assert.Equal(t, `{"complete":true,"points":1099511627776,"runs":3}`,
		script(`JSON`).Call("stringify",
			script(`Object`).Call("fromEntries",
				script(`(o) => Object.entries(o).sort()`).Invoke(detail))).String())
}

func TestZoneOffset(t *testing.T) {
	assert.Equal(t, ZoneOffset(1700000000), (&window{}).ZoneOffset(1700000000_000))
	assert.Zero(t, ZoneOffset(1<<60), "a time that the browser cannot hold")
}
