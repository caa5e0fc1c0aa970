package app

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

const (
	hues   = 8 // of the palette
	dashes = 3 // solid, dashed, dotted
)

// noInk is that of a run which is not known.
var noInk = wire.Ink{Colour: -1}

// inkOf is the ink of a run.
func inkOf(r *state.Run) wire.Ink {
	if r == nil {
		return noInk
	}
	return r.Ink
}

// inkClass is the class that sets an ink of the palette as the text colour, and of an own colour none; see ownColour.
func inkClass(ink wire.Ink) string {
	switch {
	case ink.Own != 0:
		return "own"
	case ink.Colour < 0:
		return "hue-none"
	}
	return "hue-" + strconv.Itoa(ink.Colour%hues+1)
}

// ownColour is an own colour as style sheets and drawings write it.
func ownColour(c wire.RGB) string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

// swatch is a sample of a run's line: a run is never told by colour alone.
func swatch(r *state.Run) app.UI { return inkSwatch(inkOf(r)) }

// inkSwatch is a sample of a line. An own colour is an attribute of a drawing, since the page's policy allows no style in the document.
func inkSwatch(ink wire.Ink) app.UI { return app.Raw(swatchHTML(ink, "")) }

// swatchHTML is the sample, with further attributes.
func swatchHTML(ink wire.Ink, attributes string) string {
	class := "sw " + inkClass(ink)
	if ink.Own == 0 {
		if ink.Colour >= 0 {
			class += " dash-" + strconv.Itoa(dashOf(ink))
		}
		return `<i class="` + class + `" aria-hidden="true"` + attributes + `></i>`
	}
	dash := [...]string{"", ` stroke-dasharray="5 3"`, ` stroke-dasharray="2 2"`}[dashOf(ink)-1]
	return `<svg class="` + class + `" viewBox="0 0 18 3" preserveAspectRatio="none" aria-hidden="true"` + attributes + `><path d="M0 1.5h18" stroke="` +
		ownColour(ink.Own) + `" stroke-width="3"` + dash + `/></svg>`
}

// dashOf is 1 for solid, 2 for dashed, 3 for dotted.
func dashOf(ink wire.Ink) int { return max(ink.Colour, 0)/hues%dashes + 1 }

// runName is a run's name with its folder dim.
func runName(r *state.Run) app.UI {
	if r == nil {
		return app.Text("")
	}
	return splitName("nm", r.Folder, r.Leaf, r.Title())
}

// splitName is a name whose folder is dim and gives way first when there is no room.
func splitName(class, folder, leaf, title string) app.UI {
	return app.Span().Class(class, "split").Title(title).Body(nameParts(folder, leaf)...)
}

// nameParts are the two parts of a name. The style sheet cuts the folder at its start, since what tells neighbours apart is mostly near the leaf; the
// inner elements keep the text of each from being turned around by that or by the other.
func nameParts(folder, leaf string) []app.UI {
	parts := []app.UI{app.Span().Class("leaf").Body(app.Bdi().Text(words.ShortName(leaf)))}
	if folder != "" {
		parts = []app.UI{app.Span().Class("fd").Body(app.Bdi().Text(words.ShortName(folder))), parts[0]}
	}
	return parts
}
