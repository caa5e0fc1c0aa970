package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Attrs are attributes of an element, alternating names and values.
type Attrs []string

// Element returns an element with a class, attributes and content.
func Element(tag, class string, with Attrs, content ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	if class != "" {
		e.Class(class)
	}
	for i := 0; i+1 < len(with); i += 2 {
		e.Attr(with[i], with[i+1])
	}
	return e.Body(content...)
}

// Text returns an element that contains only text.
func Text(tag, class, text string) app.UI { return Element(tag, class, nil, app.Text(text)) }

// Button returns a button. press is nil if a handler around the button handles clicks.
func Button(class string, press app.EventHandler, with Attrs, content ...app.UI) app.HTMLElem {
	b := Element("button", class, with, content...).Attr("type", "button")
	if press != nil {
		b.On("click", press)
	}
	return b
}

// Named returns the attributes of an element without text: its accessible name and its tooltip.
func Named(label string, with ...string) Attrs {
	return append(Attrs{"aria-label", label, "title", label}, with...)
}

// IconButton returns a button that shows only an icon.
func IconButton(class, name, label, title string, press app.EventHandler) app.UI {
	return Button("btn icon "+class, press, Attrs{"aria-label", label, "title", title}, Icon(name))
}

// Bool formats a boolean for an attribute.
func Bool(on bool) string { return strconv.FormatBool(on) }

// Number formats a number for an attribute.
func Number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Hidden is a placeholder for an element that is currently absent, since go-app matches the
// elements of a list by position.
func Hidden() app.UI { return Element("div", "", Attrs{"hidden", "true"}) }
