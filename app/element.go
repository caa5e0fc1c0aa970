package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Elements by a few functions. They are what is left of go-app's own constructors in a tenth of their code: each of their calls is one through an
// interface with hundreds of methods, and some hundred bytes of program.

// attrs are attributes of an element: names, each before its value.
type attrs []string

// el is an element with a class and attributes.
func el(tag, class string, with ...string) app.HTMLElem {
	e := app.Elem(tag)
	if class != "" {
		e.Class(class)
	}
	for i := 0; i+1 < len(with); i += 2 {
		e.Attr(with[i], with[i+1])
	}
	return e
}

// element is el with its content.
func element(tag, class string, with attrs, content ...app.UI) app.HTMLElem {
	return el(tag, class, with...).Body(content...)
}

// words is an element that holds a text alone.
func textIn(tag, class, text string) app.UI { return element(tag, class, nil, app.Text(text)) }

// button is a button with what it does, nil for nothing, and what it is called by those who do not see it, "" for what is in it.
func button(class, label string, press app.EventHandler, with ...string) app.HTMLElem {
	b := el("button", class, with...).Attr("type", "button")
	if press != nil {
		b.On("click", press)
	}
	if label != "" {
		b.Attr("aria-label", label).Attr("title", label)
	}
	return b
}

// pressable is a button with its content.
func pressable(class string, press app.EventHandler, with attrs, content ...app.UI) app.UI {
	return button(class, "", press, with...).Body(content...)
}

// signed is a button that shows an icon alone.
func signed(class, sign, label, title string, press app.EventHandler) app.UI {
	return pressable("btn icon "+class, press, attrs{"aria-label", label, "title", title}, icon(sign))
}

// truth writes what is on or off.
func truth(on bool) string { return strconv.FormatBool(on) }

// number writes a number for an attribute.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
