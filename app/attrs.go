package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// attrs are attributes of an element: names, each before its value.
type attrs []string

// element makes an element. It is for elements of many attributes: a chain of go-app's methods is some hundred bytes of program for each.
func element(tag, class string, with attrs, content ...app.UI) app.HTMLElem {
	e := app.Elem(tag)
	if class != "" {
		e.Class(class)
	}
	for i := 0; i+1 < len(with); i += 2 {
		e.Attr(with[i], with[i+1])
	}
	return e.Body(content...)
}

// pressable makes a button with what it does.
func pressable(class string, press app.EventHandler, with attrs, content ...app.UI) app.UI {
	b := element("button", class, with, content...).Attr("type", "button")
	if press != nil {
		b.On("click", press)
	}
	return b
}

// signed makes a button that shows an icon alone.
func signed(class, sign, label, title string, press app.EventHandler) app.UI {
	return pressable("btn icon "+class, press, attrs{"aria-label", label, "title", title}, icon(sign))
}

// words makes an element that holds a text alone.
func words(tag, class, text string) app.UI { return element(tag, class, nil, app.Text(text)) }

// truth writes what is on or off.
func truth(on bool) string { return strconv.FormatBool(on) }

// number writes a number for an attribute.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
