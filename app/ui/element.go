package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Attrs are attributes of an element: names, each before its value.
type Attrs []string

// Element is an element with a class, attributes and content.
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

// Text is an element that holds a text alone.
func Text(tag, class, text string) app.UI { return Element(tag, class, nil, app.Text(text)) }

// Button is a button with what it does, nil where a handler around it serves it, and its content.
func Button(class string, press app.EventHandler, with Attrs, content ...app.UI) app.HTMLElem {
	b := Element("button", class, with, content...).Attr("type", "button")
	if press != nil {
		b.On("click", press)
	}
	return b
}

// Named are the attributes of what shows no text: what it is called by those who do not see it, and by those who point at it.
func Named(label string, with ...string) Attrs {
	return append(Attrs{"aria-label", label, "title", label}, with...)
}

// IconButton is a button that shows an icon alone.
func IconButton(class, name, label, title string, press app.EventHandler) app.UI {
	return Button("btn icon "+class, press, Attrs{"aria-label", label, "title", title}, Icon(name))
}

// Bool writes what is on or off.
func Bool(on bool) string { return strconv.FormatBool(on) }

// Number writes a number for an attribute.
func Number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Hidden keeps the place of what is not there now. go-app matches the elements of a list by position.
func Hidden() app.UI { return Element("div", "", Attrs{"hidden", "true"}) }
