package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Layer is the height of something that fills the window. It covers everything lower.
type Layer int

// The layers, lowest first.
const (
	LayerGrid Layer = iota + 1
	LayerFull
	LayerCompare
)

// On marks an element as part of the layer; see [SettleLayers].
func (l Layer) On(with Attrs) Attrs { return append(with, "data-layer", strconv.Itoa(int(l))) }

// SettleLayers makes only the topmost layer reachable by keys and screen readers. Call it after
// opening or closing a layer.
func SettleLayers() {
	document := app.Window().Get("document")
	layers := document.Call("querySelectorAll", "[data-layer]")
	behind := document.Call("querySelectorAll", ".skip, .topbar, .tabs, .charts")
	if !layers.Truthy() || !behind.Truthy() {
		return
	}
	top := ""
	each(layers, func(layer app.Value) { top = max(top, height(layer)) })
	each(layers, func(layer app.Value) { layer.Set("inert", height(layer) < top) })
	each(behind, func(part app.Value) { part.Set("inert", top != "") })
}

// height returns the layer that an element is part of. It has one digit, so heights compare as
// strings.
func height(layer app.Value) string { return layer.Call("getAttribute", "data-layer").String() }

func each(list app.Value, fn func(app.Value)) {
	for i := range list.Get("length").Int() {
		fn(list.Index(i))
	}
}
