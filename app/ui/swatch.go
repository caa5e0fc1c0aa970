package ui

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// An ink of the palette is one of some hues, drawn solid, dashed or dotted.
const (
	Hues   = 8
	Dashes = 3
)

// noInk is that of a run which is not known.
var noInk = wire.Ink{Colour: -1}

// InkOf is the ink of a run.
func InkOf(r *state.Run) wire.Ink {
	if r == nil {
		return noInk
	}
	return r.Ink
}

// InkClass is the class that sets an ink of the palette as the text colour, and of an own colour none; see OwnColour.
func InkClass(ink wire.Ink) string {
	switch {
	case ink.Own != 0:
		return "own"
	case ink.Colour < 0:
		return "hue-none"
	}
	return "hue-" + strconv.Itoa(ink.Colour%Hues+1)
}

// OwnColour is an own colour as style sheets and drawings write it.
func OwnColour(c wire.RGB) string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

// Swatch is a sample of a run's line: a run is never told by colour alone.
func Swatch(r *state.Run) app.UI { return InkSwatch(InkOf(r)) }

// InkSwatch is a sample of a line. An own colour is an attribute of a drawing, since the page's policy allows no style in the document.
func InkSwatch(ink wire.Ink) app.UI { return app.Raw(SwatchHTML(ink, "")) }

// SwatchHTML is the sample, with further attributes.
func SwatchHTML(ink wire.Ink, attributes string) string {
	class := "sw " + InkClass(ink)
	if ink.Own == 0 {
		if ink.Colour >= 0 {
			class += " dash-" + strconv.Itoa(dashOf(ink))
		}
		return `<i class="` + class + `" aria-hidden="true"` + attributes + `></i>`
	}
	dash := [...]string{"", ` stroke-dasharray="5 3"`, ` stroke-dasharray="2 2"`}[dashOf(ink)-1]
	return `<svg class="` + class + `" viewBox="0 0 18 3" preserveAspectRatio="none" aria-hidden="true"` + attributes + `><path d="M0 1.5h18" stroke="` +
		OwnColour(ink.Own) + `" stroke-width="3"` + dash + `/></svg>`
}

// dashOf is 1 for solid, 2 for dashed, 3 for dotted.
func dashOf(ink wire.Ink) int { return max(ink.Colour, 0)/Hues%Dashes + 1 }

// RunName is a run's name with its folder dim.
func RunName(r *state.Run) app.UI {
	if r == nil {
		return app.Text("")
	}
	folder, leaf := r.Parts()
	return SplitName("nm", folder, leaf, r.Title())
}

// SplitName is a name whose folder is dim and gives way first when there is no room.
func SplitName(class, folder, leaf, title string) app.UI {
	return Element("span", class+" split", Attrs{"title", title}, NameParts(folder, leaf)...)
}

// NameParts are the two parts of a name. The style sheet cuts the folder at its start, since what tells neighbours apart is mostly near the leaf; the
// inner elements keep the text of each from being turned around by that or by the other.
func NameParts(folder, leaf string) []app.UI {
	parts := []app.UI{Element("span", "leaf", nil, Text("bdi", "", words.ShortName(leaf)))}
	if folder != "" {
		parts = []app.UI{Element("span", "fd", nil, Text("bdi", "", words.ShortName(folder))), parts[0]}
	}
	return parts
}
