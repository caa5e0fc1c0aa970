//go:build js && wasm

package browser

import (
	"math"
	"syscall/js"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Paint paints a drawing on a canvas with web/paint.js. width and height are in CSS pixels, ratio is
// device pixels per CSS pixel.
func (w *window) Paint(canvasID string, d wire.Drawn, width, height, ratio float64) {
	pixels, ops := refs.take(d.Pixels), refs.take(d.Ops)
	canvas := w.document.Call("getElementById", canvasID)
	if canvas.IsNull() {
		return
	}
	x, y := math.Round(d.Plot.X*ratio), math.Round(d.Plot.Y*ratio)
	js.Global().Call("eventlensPaint", canvas, width, height, ratio, pixels, x, y, d.PixelsW,
		d.PixelsH, ops)
}

// Faint marks the parent of a canvas for the style sheet; web/paint.js removes the mark.
func (w *window) Faint(canvasID string) {
	if canvas := w.document.Call("getElementById", canvasID); !canvas.IsNull() {
		canvas.Get("parentElement").Call("setAttribute", "data-faint", "")
	}
}

// Lift draws a line over a drawing with web/paint.js.
func (w *window) Lift(canvasID string, r chart.Readout) {
	pixels := refs.take(r.Pixels) // null if there are no pixels
	if canvas := w.document.Call("getElementById", canvasID); !canvas.IsNull() {
		js.Global().Call("eventlensLift", canvas, pixels, r.PixelsW, r.PixelsH, r.Whole)
	}
}

// FrameChart tells web/zoom.js about a new drawing.
func (w *window) FrameChart(cardID string, f wire.ChartFrame) {
	w.shared.Call("frameChart", cardID, f.Number, f.Act, f.Plot.X, f.Plot.Y, f.Plot.W, f.Plot.H,
		axisFrame(f.X), axisFrame(f.Y))
}

// axisFrame converts an axis for web/zoom.js: null if there is no axis, else [zoomed, want, home];
// want and home may be null.
func axisFrame(a wire.AxisFrame) any {
	if !a.Drawn {
		return nil
	}
	return []any{a.Zoomed, spanValue(a.Want), spanValue(a.Home)}
}

// spanValue converts a span for web/zoom.js; null if it is not set.
func spanValue(s wire.Span) any {
	if !s.On() {
		return nil
	}
	return []any{s.Lo, s.Hi}
}

// WantPart shows a span of x on a chart linked to the one being zoomed; see web/zoom.js.
func (w *window) WantPart(cardID string, x wire.Span) {
	w.shared.Call("wantPart", cardID, spanValue(x))
}

// OnPointer reports the position of the pointer over a chart.
func (w *window) OnPointer(fn func(cardID string, x, y float64, over bool)) {
	c := newCallback(func(args []js.Value) {
		card, x, y, over := args[0].String(), args[1].Float(), args[2].Float(), args[3].Bool()
		w.dispatch(func() { fn(card, x, y, over) })
	})
	w.watch("watchPointer", c)
}

// OnChart reports actions on charts.
func (w *window) OnChart(fn func(act wire.ChartAct)) {
	c := newCallback(func(args []js.Value) {
		act := chartAct(args)
		w.dispatch(func() { fn(act) })
	})
	w.watch("watchCharts", c)
}

// chartAct converts the arguments from web/zoom.js: kind, card, and depending on the kind number,
// frame and four positions, or two numbers.
func chartAct(args []js.Value) wire.ChartAct {
	act := wire.ChartAct{Kind: wire.ChartActKind(args[0].Int()), Card: args[1].String()}
	switch act.Kind {
	case wire.ChartBrush, wire.ChartZoom, wire.ChartZoomed:
		act.Number, act.Frame = uint32(args[2].Int()), uint32(args[3].Int())
		act.Zoom.X, act.Zoom.Y = spanOf(args[4], args[5]), spanOf(args[6], args[7])
	case wire.ChartClick, wire.ChartHold:
		act.X, act.Y = args[2].Float(), args[3].Float()
	case wire.ChartStep:
		act.Right, act.Down = args[2].Int(), args[3].Int()
	}
	return act
}

// spanOf returns the span between two numbers, the zero Span if they are NaN.
func spanOf(lo, hi js.Value) wire.Span {
	if s := (wire.Span{Lo: lo.Float(), Hi: hi.Float()}); s.On() {
		return s
	}
	return wire.Span{}
}

// OnHandle reports how handles of the selected steps are dragged, with web/handles.js.
func (w *window) OnHandle(fn func(cardID string, handle int, x float64, done bool)) {
	c := newCallback(func(args []js.Value) {
		card, handle, x, done := args[0].String(), args[1].Int(), args[2].Float(), args[3].Bool()
		w.dispatch(func() { fn(card, handle, x, done) })
	})
	w.watch("watchHandles", c)
}

// PlaceHandle moves an element by a CSS transform, with web/paint.js.
func (w *window) PlaceHandle(elementID string, x, y float64) {
	js.Global().Call("eventlensHandle", elementID, x, y)
}

// ShowHover passes the readout and marks to web/readout.js in one call.
func (w *window) ShowHover(s wire.ShownHover) {
	rows := make([]any, len(s.Rows))
	for i := range s.Rows {
		rows[i] = shownRow(&s.Rows[i])
	}
	links := make([]any, len(s.Links))
	for i, at := range s.Links {
		links[i] = []any{s.Linked[i], at.X, at.Y, at.H}
	}
	w.shared.Call("showHover", map[string]any{
		"card": s.Card, "x": s.Cross.X, "top": s.Cross.Y, "height": s.Cross.H, "label": s.Label,
		"heading": s.Heading, "aside": s.Aside, "more": s.More,
		"classes": texts(s.Classes), "rows": rows, "links": links, "lit": int(s.Lit),
		"said": s.Said,
	})
}

// shownRow converts a row for web/readout.js. A dot without a position has no y, since JavaScript
// cannot compare NaN.
func shownRow(r *wire.ShownRow) map[string]any {
	var y any
	if !math.IsNaN(r.Y) {
		y = r.Y
	}
	return map[string]any{
		"label": r.Label, "swatch": r.Swatch, "colour": r.Colour, "head": r.Head,
		"tail": r.Tail, "name": r.Name, "members": r.Members,
		"cells": texts(r.Cells), "y": y, "nearest": r.Nearest, "better": r.Better,
	}
}

func texts(all []string) []any {
	values := make([]any, len(all))
	for i, text := range all {
		values[i] = text
	}
	return values
}

// HideHover hides readout and marks.
func (w *window) HideHover() { w.shared.Call("hideHover") }

// ShowOutlines passes outlines of histograms to app/kinds/histogram/outline.js.
func (w *window) ShowOutlines(marks []wire.ShownOutline) {
	all := make([]any, len(marks))
	for i := range marks {
		m := &marks[i]
		all[i] = []any{m.Card, m.Path, m.X, m.Y, m.Label}
	}
	w.shared.Call("showOutlines", all)
}

// MarkStep marks a step's values on a card with SVG paths.
func (w *window) MarkStep(cardID string, paths []string) {
	w.shared.Call("markStep", cardID, texts(paths))
}

// BrushTexts sets the labels at the ends of a selected range.
func (w *window) BrushTexts(cardID string, texts [4]string) {
	w.shared.Call("brushTexts", cardID, texts[0], texts[1], texts[2], texts[3])
}
