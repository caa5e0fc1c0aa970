package app

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// el is an element with a class and attributes, names and values in turn. It is what is left of go-app's own constructors in a tenth of their code: each
// of their calls is one through an interface with hundreds of methods.
func el(tag, class string, attributes ...string) app.HTMLElem {
	e := app.Elem(tag)
	if class != "" {
		e = e.Class(class)
	}
	for i := 0; i < len(attributes); i += 2 {
		e = e.Attr(attributes[i], attributes[i+1])
	}
	return e
}

// button is a button with what it is called by those who do not see it, "" for what is in it.
func button(class, label string, press app.EventHandler, attributes ...string) app.HTMLElem {
	b := el("button", class, attributes...).Attr("type", "button").On("click", press)
	if label != "" {
		b = b.Attr("aria-label", label).Attr("title", label)
	}
	return b
}
