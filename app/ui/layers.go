package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Layer is how high something lies over the page: what fills the window there covers all that is lower.
type Layer int

// The layers, from the lowest.
const (
	LayerGrid Layer = iota + 1
	LayerFull
	LayerCompare
)

// On marks an element as one of that height. See [SettleLayers].
func (l Layer) On(with Attrs) Attrs { return append(with, "data-layer", strconv.Itoa(int(l))) }

// SettleLayers has only what lies on top be reached, by keys and by screen readers. Whoever opens or closes a layer calls it.
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

func height(layer app.Value) string { return layer.Call("getAttribute", "data-layer").String() }

func each(list app.Value, fn func(app.Value)) {
	for i := range list.Get("length").Int() {
		fn(list.Index(i))
	}
}
