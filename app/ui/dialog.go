package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Functions that all modal dialogs use.

// ShowDialog shows a dialog over everything else and moves the focus to an element in it.
func ShowDialog(id, focused string) {
	if dialog := app.Window().GetElementByID(id); dialog.Truthy() {
		dialog.Call("showModal")
		Focus(focused)
	}
}

// CloseDialog closes a dialog; the browser restores the focus.
func CloseDialog(id string) {
	if dialog := app.Window().GetElementByID(id); dialog.Truthy() {
		dialog.Call("close")
	}
}

// DialogHead returns the title of a dialog, which can be focused, and the button that closes it.
func DialogHead(titleID, title, closeLabel string, onClose app.EventHandler) app.UI {
	return Element("div", "dialog-head", nil,
		Element("h2", "", Attrs{"id", titleID, "tabindex", "-1"}, app.Text(title)),
		IconButton("ghost small", "x", closeLabel, closeLabel, onClose),
	)
}
