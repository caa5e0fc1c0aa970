package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

const (
	hues   = 8 // of the palette
	dashes = 3 // solid, dashed, dotted
)

// hueClass is the class that sets a run's colour as the text colour.
func hueClass(r *state.Run) string {
	if r == nil {
		return "hue-none"
	}
	return "hue-" + strconv.Itoa(r.Colour%hues+1)
}

// swatch is a sample of a run's line: a run is never told by colour alone.
func swatch(r *state.Run) app.UI {
	class := "sw " + hueClass(r)
	if r != nil {
		class += " dash-" + strconv.Itoa(r.Colour/hues%dashes+1)
	}
	return app.I().Class(class).Aria("hidden", true)
}

// runName is a run's name with its folder dim.
func runName(r *state.Run) app.UI {
	if r == nil {
		return app.Text("")
	}
	return splitName("nm", r.Folder, r.Leaf, r.Name)
}

// splitName is a name whose folder is dim and gives way first when there is no room.
func splitName(class, folder, leaf, title string) app.UI {
	return app.Span().Class(class, "split").Title(title).Body(nameParts(folder, leaf)...)
}

// nameParts are the two parts of a name. The style sheet cuts the folder at its start, since what tells neighbours apart is mostly near the leaf; the
// inner element keeps its text from being turned around by that.
func nameParts(folder, leaf string) []app.UI {
	parts := []app.UI{app.Span().Class("leaf").Text(leaf)}
	if folder != "" {
		parts = []app.UI{app.Span().Class("fd").Body(app.Bdi().Text(folder)), parts[0]}
	}
	return parts
}

// inkSwatch is a sample of a line as it is drawn. A colour that a person chose is an attribute of a drawing, since the page's rules allow no styles in it.
func inkSwatch(ink wire.Ink) app.UI {
	dash := "dash-" + strconv.Itoa(ink.Colour/hues%dashes+1)
	if ink.Own == 0 {
		return app.I().Class("sw", "hue-"+strconv.Itoa(ink.Colour%hues+1), dash).Aria("hidden", true)
	}
	return app.Raw(`<svg class="sw-own ` + dash + `" viewBox="0 0 18 3" preserveAspectRatio="none" aria-hidden="true"><path d="M0 1.5h18" stroke="#` +
		strconv.FormatUint(uint64(ink.Own&0xffffff|1<<24), 16)[1:] + `"/></svg>`)
}
