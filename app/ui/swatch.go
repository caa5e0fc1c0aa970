package ui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// An ink of the palette has one of Hues hues and is solid, dashed or dotted (Dashes).
const (
	Hues   = 8
	Dashes = 3
)

// noInk is the ink of an unknown run.
var noInk = wire.Ink{Colour: -1}

// InkOf returns the ink of a run.
func InkOf(r *runs.Run) wire.Ink {
	if r == nil {
		return noInk
	}
	return r.Ink
}

// InkClass returns the class that sets an ink of the palette as text colour. A custom colour has no
// such class; see OwnColour.
func InkClass(ink wire.Ink) string {
	switch {
	case ink.Own != 0:
		return "own"
	case ink.Colour < 0:
		return "hue-none"
	}
	return "hue-" + strconv.Itoa(ink.Colour%Hues+1)
}

// OwnColour formats a custom colour for style sheets and drawings.
func OwnColour(c wire.RGB) string { return fmt.Sprintf("#%06x", uint32(c)&0xffffff) }

// Swatch returns a sample of a run's line. Runs are never distinguished by colour alone.
func Swatch(r *runs.Run) app.UI { return InkSwatch(InkOf(r)) }

// InkSwatch returns a sample of a line. A custom colour is an attribute of a drawing, since the
// page's policy forbids inline styles.
func InkSwatch(ink wire.Ink) app.UI { return app.Raw(SwatchHTML(ink, "")) }

// SwatchHTML returns the sample as HTML, with further attributes.
func SwatchHTML(ink wire.Ink, attributes string) string {
	if ink.Own == 0 {
		return `<i class="sw ` + SwatchInk(ink) + `" aria-hidden="true"` + attributes + `></i>`
	}
	class := "sw " + InkClass(ink)
	dash := [...]string{"", ` stroke-dasharray="5 3"`, ` stroke-dasharray="2 2"`}[dashOf(ink)-1]
	return `<svg class="` + class +
		`" viewBox="0 0 18 3" preserveAspectRatio="none" aria-hidden="true"` + attributes +
		`><path d="M0 1.5h18" stroke="` +
		OwnColour(ink.Own) + `" stroke-width="3"` + dash + `/></svg>`
}

// SwatchInk returns the classes of a sample of a line, or its custom colour.
func SwatchInk(ink wire.Ink) string {
	switch {
	case ink.Own != 0:
		return OwnColour(ink.Own)
	case ink.Colour < 0:
		return InkClass(ink)
	}
	return InkClass(ink) + " dash-" + strconv.Itoa(dashOf(ink))
}

// dashOf returns 1 for solid, 2 for dashed, 3 for dotted.
func dashOf(ink wire.Ink) int { return max(ink.Colour, 0)/Hues%Dashes + 1 }

// RunName returns a run's name for places with little room.
func RunName(r *runs.Run) app.UI {
	if r == nil {
		return app.Text("")
	}
	short := r.Short()
	return ShortName(short.Head, short.Tail, r.Title())
}

// ShortName returns a name of [runs.Run.Short]. Where there is no room, the end of head is cut.
func ShortName(head, tail, title string) app.UI {
	class := "nm split"
	if head != "" {
		class = "nm split long"
	}
	return Element("span", class, Attrs{"title", title}, ShortParts(head, tail)...)
}

// ShortParts returns the two parts of a name. The inner elements (bdi) isolate each part from the
// text direction of the other.
func ShortParts(head, tail string) []app.UI { return nameParts(HeadClass(head), head, tail) }

// HeadClass returns the class of the first part of a name. Folders are dim. A part that begins with
// an ellipsis must not be cut right behind it.
func HeadClass(head string) string {
	class := "hd"
	if strings.HasPrefix(head, "…") {
		class = "hd cut"
	}
	if strings.HasSuffix(head, "/") || strings.HasSuffix(head, `\`) {
		class += " dir"
	}
	return class
}

// SplitName returns a tag's name, whose folder is dim and shortened first.
func SplitName(class, folder, leaf, title string) app.UI {
	return Element("span", class+" split", Attrs{"title", title}, NameParts(folder, leaf)...)
}

// NameParts returns the two parts of a tag's name. The style sheet cuts the folder at its start,
// since neighbours mostly differ near the leaf; for this it reverses the text direction.
func NameParts(folder, leaf string) []app.UI { return nameParts("fd", folder, leaf) }

func nameParts(class, head, tail string) []app.UI {
	parts := []app.UI{Element("span", "leaf", nil, Text("bdi", "", words.ShortName(tail)))}
	if head != "" {
		parts = []app.UI{Element("span", class, nil, Text("bdi", "", words.ShortName(head))),
			parts[0]}
	}
	return parts
}
