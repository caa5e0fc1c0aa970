package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// One handler serves a whole list: go-app compares handlers by code, so those of a list's elements would keep the element they were made for. What was
// meant stands in a data attribute of the element that was hit, or of one around it.

// Data returns the data attribute of an event's target or of the nearest element around it that has it, or "". Of a press it is that of what was pressed,
// as it was then (web/press.js): by now the element may stand for something else.
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

// FocusAgain moves the focus to an element, or to another one if it is gone.
func FocusAgain(element app.Value, otherwise string) {
	if element != nil && element.Truthy() && element.Get("isConnected").Truthy() && element.Get("tagName").String() != "BODY" {
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

// Types reports whether keys write into an element.
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
