//go:build js && wasm

package browser

import (
	"context"
	"math"
	"strconv"
	"syscall/js"
	"time"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Host is the page: it implements the Host interface of package app, which documents its methods. A
// program has one Host; its listeners live as long as the page, or until Close.
type Host struct {
	shared   js.Value // the global object of web/boot.js
	document js.Value
	ctx      context.Context
	close    context.CancelFunc
	cleanups []func() // undo the setup, in any order

	onFiles func([]wire.Source)
	given   []js.Value // sources reported to onFiles, as found by web/drop.js

	queue       []func() // pending calls of listeners, in order
	dispatching bool     // a goroutine is working through queue
}

// NewHost returns the page's host.
func NewHost() *Host {
	h := &Host{shared: js.Global().Get("eventlens"), document: js.Global().Get("document")}
	h.ctx, h.close = context.WithCancel(context.Background())
	return h
}

// Close removes all listeners and frees their callbacks.
func (h *Host) Close() {
	h.close()
	for _, undo := range h.cleanups {
		undo()
	}
	h.cleanups = nil
}

// setListener sets the listener with this name in the shared object and replaces an earlier one.
func (h *Host) setListener(name string, fn func(args []js.Value)) {
	c := newCallback(fn)
	h.shared.Set(name, c.Func)
	h.cleanups = append(h.cleanups, func() {
		h.shared.Set(name, js.Global().Get("Object")) // a function that does nothing
		c.release()
	})
}

// listen adds a native event listener.
func (h *Host) listen(target js.Value, event string, fn func(event js.Value)) {
	c := newCallback(func(args []js.Value) { fn(args[0]) })
	target.Call("addEventListener", event, c.Func)
	h.cleanups = append(h.cleanups, func() {
		target.Call("removeEventListener", event, c.Func)
		c.release()
	})
}

// watch starts a watch of web/cards.js, web/pointer.js and others.
func (h *Host) watch(name string, listener callback) {
	end := h.shared.Call(name, listener.Func)
	h.cleanups = append(h.cleanups, func() {
		end.Invoke()
		listener.release()
	})
}

// dispatch runs fn soon, after everything dispatched before. JavaScript's callbacks must not wait
// for listeners, and listeners must get events in order: a pointer must not leave before it has
// entered.
func (h *Host) dispatch(fn func()) {
	h.queue = append(h.queue, fn)
	if h.dispatching {
		return
	}
	h.dispatching = true
	go func() {
		for len(h.queue) > 0 {
			next := h.queue[0]
			h.queue = h.queue[1:]
			next()
		}
		h.dispatching = false
	}()
}

// Fragment returns the URL fragment without #, unchanged.
func (h *Host) Fragment() string { return h.shared.Get("fragment").String() }

// SetFragment replaces the fragment.
func (h *Host) SetFragment(fragment string, push bool) {
	h.shared.Call("setFragment", fragment, push)
}

// OnFragment reports changes of the fragment by the person.
func (h *Host) OnFragment(fn func(fragment string)) {
	h.setListener("onfragment", func(args []js.Value) {
		fragment := args[0].String()
		h.dispatch(func() { fn(fragment) })
	})
}

// BaseURL returns the page's URL without query and fragment.
func (h *Host) BaseURL() string { return h.shared.Get("base").String() }

// Meta returns the content of the site's meta elements with this name, one per line. Whoever
// deployed the site sets them.
func (h *Host) Meta(name string) string { return h.shared.Call("meta", name).String() }

// Theme returns the current theme.
func (h *Host) Theme() string {
	return h.document.Get("documentElement").Get("dataset").Get("theme").String()
}

// ThemeChoice returns the chosen theme: "light", "dark", or "" to follow the system.
func (h *Host) ThemeChoice() string { return h.shared.Call("themeChoice").String() }

// SetTheme sets and stores the theme; "" follows the system.
func (h *Host) SetTheme(theme string) { h.shared.Call("setTheme", theme) }

// OnTheme reports changes of the current theme, whatever caused them.
func (h *Host) OnTheme(fn func(theme string)) {
	h.setListener("ontheme", func(args []js.Value) {
		theme := args[0].String()
		h.dispatch(func() { fn(theme) })
	})
}

// keptPrefix starts the names of this page's entries in local storage, which other pages of the
// site share.
const keptPrefix = "eventlens-"

// Kept returns a text stored by Keep on this or an earlier visit.
func (h *Host) Kept(name string) string {
	return text(js.Global().Get("localStorage").Call("getItem", keptPrefix+name))
}

// Keep stores a text. It is lost if the browser has no room.
func (h *Host) Keep(name, value string) {
	attempt(func() js.Value {
		return js.Global().Get("localStorage").Call("setItem", keptPrefix+name, value)
	})
}

// Visible reports whether the document is visible.
func (h *Host) Visible() bool { return h.document.Get("visibilityState").String() != "hidden" }

// OnVisible reports changes of Visible.
func (h *Host) OnVisible(fn func(visible bool)) {
	h.listen(h.document, "visibilitychange", func(js.Value) {
		visible := h.Visible()
		h.dispatch(func() { fn(visible) })
	})
}

// OnSecond reports every second while the page is visible.
func (h *Host) OnSecond(fn func()) {
	c := newCallback(func([]js.Value) {
		if h.Visible() {
			h.dispatch(fn)
		}
	})
	timer := js.Global().Call("setInterval", c.Func, 1000)
	h.cleanups = append(h.cleanups, func() {
		js.Global().Call("clearInterval", timer)
		c.release()
	})
}

// Paint draws d with web/paint.js.
func (h *Host) Paint(canvasID string, d wire.Drawn, width, height, ratio float64) {
	pixels, ops := refs.take(d.Pixels), refs.take(d.Ops)
	canvas := h.document.Call("getElementById", canvasID)
	if canvas.IsNull() {
		return
	}
	x, y := math.Round(d.Plot.X*ratio), math.Round(d.Plot.Y*ratio)
	js.Global().Call("eventlensPaint", canvas, width, height, ratio, pixels, x, y, d.PixelsW,
		d.PixelsH, ops)
}

// Faint marks the parent of a canvas for the style sheet; web/paint.js removes the mark.
func (h *Host) Faint(canvasID string) {
	if canvas := h.document.Call("getElementById", canvasID); !canvas.IsNull() {
		canvas.Get("parentElement").Call("setAttribute", "data-faint", "")
	}
}

// Lift draws a line over a drawing with web/paint.js.
func (h *Host) Lift(canvasID string, r chart.Readout) {
	pixels := refs.take(r.Pixels) // null if there are none
	if canvas := h.document.Call("getElementById", canvasID); !canvas.IsNull() {
		js.Global().Call("eventlensLift", canvas, pixels, r.PixelsW, r.PixelsH)
	}
}

// Place moves an element by a CSS transform.
func (h *Host) Place(elementID string, x, y float64) {
	element := h.document.Call("getElementById", elementID)
	if element.IsNull() {
		return
	}
	px := func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) + "px" }
	element.Get("style").Set("transform", "translate("+px(x)+", "+px(y)+")")
}

// OnCards reports the cards near the viewport.
func (h *Host) OnCards(fn func(cards []wire.CardBox)) {
	c := newCallback(func(args []js.Value) {
		boxes := cardBoxes(args[0])
		h.dispatch(func() { fn(boxes) })
	})
	h.watch("watchCards", c)
}

// cardBoxes converts the flat array from web/cards.js.
func cardBoxes(flat js.Value) []wire.CardBox {
	const fields = 5
	boxes := make([]wire.CardBox, flat.Length()/fields)
	for i := range boxes {
		at := func(field int) js.Value { return flat.Index(fields*i + field) }
		boxes[i] = wire.CardBox{
			ID: at(0).String(), Width: at(1).Float(), Height: at(2).Float(), Ratio: at(3).Float(),
			Visible: at(4).Bool(),
		}
	}
	return boxes
}

// OnPointer reports the position of the pointer over a chart.
func (h *Host) OnPointer(fn func(cardID string, x, y float64, over bool)) {
	c := newCallback(func(args []js.Value) {
		card, x, y, over := args[0].String(), args[1].Float(), args[2].Float(), args[3].Bool()
		h.dispatch(func() { fn(card, x, y, over) })
	})
	h.watch("watchPointer", c)
}

// ObjectURL returns a blob: URL and consumes the reference.
func (h *Host) ObjectURL(ref wire.Ref) string {
	blob := refs.take(ref)
	if blob.IsNull() {
		return ""
	}
	return js.Global().Get("URL").Call("createObjectURL", blob).String()
}

// RevokeURL frees a blob: URL and its picture once nothing loads it any more.
func (h *Host) RevokeURL(url string) { h.shared.Call("freePicture", url) }

// Mark sets a User Timing mark.
func (h *Host) Mark(name string, detail map[string]any) { Mark(name, detail) }

// Now returns the time in milliseconds since the Unix epoch.
func (h *Host) Now() int64 { return time.Now().UnixMilli() }

// ZoneOffset returns the reader's offset from UTC in seconds.
func (h *Host) ZoneOffset(unixMs int64) int { return ZoneOffset(unixMs / 1000) }
