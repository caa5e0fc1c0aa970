package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Select is a list of the browser's to choose one of a few from.
func Select(named Attrs, options []app.UI, changed app.EventHandler) app.UI {
	field := Element("select", "select", named, options...)
	if changed != nil {
		field = field.On("change", changed)
	}
	return Element("span", "choice-field", nil, field, Icon("chevron"))
}

// options are those of a [Select]: names, which stand for the numbers from 0, and which of them is chosen.
func options(names []string, chosen int) []app.UI {
	all := make([]app.UI, len(names))
	for i, name := range names {
		all[i] = Element("option", "", Attrs{"value", strconv.Itoa(i), "selected", Bool(i == chosen)}, app.Text(name))
	}
	return all
}

// Choice is one of several words, which stand for the numbers from 0.
func Choice(id, label string, now int, names []string, changed app.EventHandler) app.UI {
	return Element("div", "control", nil, Element("label", "label", Attrs{"for", id}, app.Text(label)), Select(Attrs{"id", id}, options(names, now), changed))
}

// Chosen returns the number that was chosen in a [Choice], 0 for what is none.
func Chosen(ctx app.Context) int {
	n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || n < 0 || n > 99 {
		return 0
	}
	return n
}

// Switch is a setting that is on or off. What it is for is said on pointing at it, and to screen readers.
func Switch(class, id, label, hint string, on bool, changed app.EventHandler) app.UI {
	return Element("label", "control switch-label "+class, Attrs{"title", hint},
		Element("input", "switch", Attrs{"id", id, "type", "checkbox", "role", "switch", "checked", Bool(on), "aria-description", hint}).On("change", changed),
		Text("span", "", label))
}

// Segment is a button of a segmented control: what it stands for is in a data attribute. hint says what its text leaves out.
func Segment(name, value, text, hint string, pressed bool) app.UI {
	with := Attrs{"aria-pressed", Bool(pressed), "data-" + name, value, "title", hint, "aria-label", hint}
	if hint == "" {
		with = with[:4]
	}
	return Button("", nil, with, app.Text(text))
}

// Segments is a segmented control with its label. One handler serves its buttons.
func Segments(label string, press app.EventHandler, buttons []app.UI) []app.UI {
	return []app.UI{
		Element("span", "label", Attrs{"aria-hidden", "true"}, app.Text(label)),
		Element("div", "seg", Attrs{"role", "group", "aria-label", label}, buttons...).On("click", press),
	}
}

// SetField sets what is in a field. Components never render that, because the person may be a letter ahead.
func SetField(id, text string) {
	if field := app.Window().GetElementByID(id); field.Truthy() {
		field.Set("value", text)
	}
}

// SelectField focuses a field whose text the person will most likely replace.
func SelectField(id string) {
	if field := app.Window().GetElementByID(id); field.Truthy() {
		field.Call("focus")
		field.Call("select")
	}
}
