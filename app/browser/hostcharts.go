//go:build js && wasm

package browser

import (
	"math"
	"syscall/js"

	"eventlens/app/wire"
)

// The interface to web/zoom.js, web/gesture.js and web/readout.js.

// OnChart reports actions on charts.
func (h *Host) OnChart(fn func(act wire.ChartAct)) {
	c := newCallback(func(args []js.Value) {
		act := chartAct(args)
		h.dispatch(func() { fn(act) })
	})
	h.watch("watchCharts", c)
}

// chartAct converts the arguments from web/zoom.js: kind, card, and depending on the kind number,
// frame and four positions, or two numbers.
func chartAct(args []js.Value) wire.ChartAct {
	act := wire.ChartAct{Kind: wire.ChartActKind(args[0].Int()), Card: args[1].String()}
	switch act.Kind {
	case wire.ChartBrush, wire.ChartZoom, wire.ChartZoomed:
		act.Number, act.Frame = uint32(args[2].Int()), uint32(args[3].Int())
		act.Zoom.X, act.Zoom.Y = spanOf(args[4], args[5]), spanOf(args[6], args[7])
	case wire.ChartClick:
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

// FrameChart tells web/zoom.js about a new drawing.
func (h *Host) FrameChart(cardID string, f wire.ChartFrame) {
	h.shared.Call("frameChart", cardID, f.Number, f.Act, f.Plot.X, f.Plot.Y, f.Plot.W, f.Plot.H,
		axisFrame(f.X), axisFrame(f.Y))
}

// axisFrame converts an axis for web/zoom.js: null if there is none, else [zoomed, want, home], the
// last two of which may be null.
func axisFrame(a wire.AxisFrame) any {
	if !a.Drawn {
		return nil
	}
	return []any{a.Zoomed, spanValue(a.Want), spanValue(a.Home)}
}

func spanValue(s wire.Span) any {
	if !s.On() {
		return nil
	}
	return []any{s.Lo, s.Hi}
}

// WantPart moves a drawing along x.
func (h *Host) WantPart(cardID string, x wire.Span) {
	h.shared.Call("wantPart", cardID, spanValue(x))
}

// BrushTexts sets the labels at the ends of a selected range.
func (h *Host) BrushTexts(cardID string, texts [4]string) {
	h.shared.Call("brushTexts", cardID, texts[0], texts[1], texts[2], texts[3])
}

// ShowHover passes the readout and marks to web/readout.js in one call.
func (h *Host) ShowHover(s wire.ShownHover) {
	rows := make([]any, len(s.Rows))
	for i := range s.Rows {
		rows[i] = shownRow(&s.Rows[i])
	}
	links := make([]any, len(s.Links))
	for i, at := range s.Links {
		links[i] = []any{s.Linked[i], at.X, at.Y, at.H}
	}
	h.shared.Call("showHover", map[string]any{
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
		"label": r.Label, "swatch": r.Swatch, "colour": r.Colour, "folder": r.Folder,
		"leaf": r.Leaf, "name": r.Name, "members": r.Members,
		"cells": texts(r.Cells), "y": y, "nearest": r.Nearest,
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
func (h *Host) HideHover() { h.shared.Call("hideHover") }

// ShowOutlines passes outlines of histograms to app/kinds/histogram/outline.js.
func (h *Host) ShowOutlines(marks []wire.ShownOutline) {
	all := make([]any, len(marks))
	for i := range marks {
		m := &marks[i]
		all[i] = []any{m.Card, m.Path, m.X, m.Y, m.Label}
	}
	h.shared.Call("showOutlines", all)
}

// MarkStep passes the mark of its step to a card.
func (h *Host) MarkStep(cardID string, paths []string) {
	h.shared.Call("markStep", cardID, texts(paths))
}
