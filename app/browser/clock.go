//go:build js && wasm

package browser

import (
	"syscall/js"
	"time"
)

// Now returns the time in milliseconds since the Unix epoch.
func (w *window) Now() int64 { return time.Now().UnixMilli() }

// ZoneOffset returns the reader's offset from UTC in seconds.
func (w *window) ZoneOffset(unixMs int64) int { return ZoneOffset(unixMs / 1000) }

// ZoneOffset returns the reader's offset from UTC in seconds, east positive, at a time in seconds
// since the Unix epoch. Go's own time zone on js only knows today's offset.
func ZoneOffset(unixSec int64) int {
	minutes := js.Global().Get("Date").New(float64(unixSec) * 1000).Call("getTimezoneOffset")
	if minutes.IsNaN() { // the date is outside JavaScript's range
		return 0
	}
	return -60 * minutes.Int()
}

// Visible reports whether the document is visible.
func (w *window) Visible() bool { return w.document.Get("visibilityState").String() != "hidden" }

// OnVisible reports changes of Visible.
func (w *window) OnVisible(fn func(visible bool)) {
	w.listen(w.document, "visibilitychange", func(js.Value) {
		visible := w.Visible()
		w.dispatch(func() { fn(visible) })
	})
}

// OnSecond reports every second while the page is visible.
func (w *window) OnSecond(fn func()) {
	c := newCallback(func([]js.Value) {
		if w.Visible() {
			w.dispatch(fn)
		}
	})
	timer := js.Global().Call("setInterval", c.Func, 1000)
	w.cleanups = append(w.cleanups, func() {
		js.Global().Call("clearInterval", timer)
		c.release()
	})
}

// Mark sets a User Timing mark.
func (w *window) Mark(name string, detail map[string]any) { Mark(name, detail) }

// Mark sets a User Timing mark. The details must be integers, booleans and strings.
func Mark(name string, detail map[string]any) {
	js.Global().Get("performance").Call("mark", name, map[string]any{"detail": detail})
}
