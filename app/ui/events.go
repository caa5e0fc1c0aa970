package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// One handler serves a whole list. go-app compares handlers only by their code, so a handler of one
// of the list's elements would keep referring to the element for which it was made. Instead, a data
// attribute of the event's target, or of an element around it, tells which element is meant.

// Data returns a data attribute of an event's target, or of the nearest element around it that has
// it, or "". For a click it returns the value at the time the button went down
// (web/clicktarget.js), since the element may represent something else by now.
func Data(e app.Event, name string) string {
	if pressed := e.Get("pressed"); pressed.Truthy() {
		if value := pressed.Get(name); value.Truthy() {
			return value.String()
		}
		return ""
	}
	target := e.Get("target")
	if !target.Truthy() {
		return ""
	}
	holder := target.Call("closest", "[data-"+name+"]")
	if !holder.Truthy() {
		return ""
	}
	return holder.Call("getAttribute", "data-"+name).String()
}

// Focus moves the focus to an element.
func Focus(id string) {
	if element := app.Window().GetElementByID(id); element.Truthy() {
		element.Call("focus")
	}
}

// FocusAgain moves the focus back to an element. If it is gone, the focus goes to the element with
// the id otherwise.
func FocusAgain(element app.Value, otherwise string) {
	if element != nil && element.Truthy() && element.Get("isConnected").Truthy() &&
		element.Get("tagName").String() != "BODY" {
		element.Call("focus")
		return
	}
	Focus(otherwise)
}

// Reveal scrolls an element into view.
func Reveal(id string) {
	if element := app.Window().GetElementByID(id); element.Truthy() {
		element.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// Types reports whether an element accepts typed text.
func Types(element app.Value) bool {
	switch element.Get("tagName").String() {
	case "INPUT":
		kind := element.Get("type").String()
		return kind != "checkbox" && kind != "range"
	case "TEXTAREA", "SELECT":
		return true
	}
	return false
}
