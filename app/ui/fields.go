package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Select returns a native list for choosing one of a few options.
func Select(named Attrs, options []app.UI, changed app.EventHandler) app.UI {
	field := Element("select", "select", named, options...)
	if changed != nil {
		field = field.On("change", changed)
	}
	return Element("span", "choice-field", nil, field, Icon("chevron"))
}

// options returns the options of a [Select]: names for the numbers from 0, and the chosen one.
func options(names []string, chosen int) []app.UI {
	all := make([]app.UI, len(names))
	for i, name := range names {
		all[i] = Element("option", "",
			Attrs{"value", strconv.Itoa(i), "selected", Bool(i == chosen)}, app.Text(name))
	}
	return all
}

// Choice returns a labelled list of names for the numbers from 0.
func Choice(id, label string, now int, names []string, changed app.EventHandler) app.UI {
	return Element("div", "control", nil,
		Element("label", "label", Attrs{"for", id}, app.Text(label)),
		Select(Attrs{"id", id}, options(names, now), changed))
}

// Chosen returns the number chosen in a [Choice], 0 if it is invalid.
func Chosen(ctx app.Context) int {
	n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || n < 0 || n > 99 {
		return 0
	}
	return n
}

// CheckClasses are the classes of a box that tells how many of several things are chosen: none, some
// or all.
var CheckClasses = [...]string{"check", "check mixed", "check on"}

// CheckAll returns the box that chooses all of several things, or none of them. chosen is an index
// into CheckClasses.
func CheckAll(label string, chosen int, press app.EventHandler) app.UI {
	return Button("check-all", press,
		Named(label, "role", "checkbox", "aria-checked",
			[...]string{"false", "mixed", "true"}[chosen]),
		Element("span", CheckClasses[chosen], Attrs{"aria-hidden", "true"}))
}

// Switch returns a setting that is on or off. hint is its tooltip, and its description for screen
// readers.
func Switch(class, id, label, hint string, on bool, changed app.EventHandler) app.UI {
	return Element("label", "control switch-label "+class, Attrs{"title", hint},
		Element("input", "switch",
			Attrs{"id", id, "type", "checkbox", "role", "switch", "checked", Bool(on),
				"aria-description", hint}).On("change", changed),
		Text("span", "", label))
}

// Segment returns a button of a segmented control. The attribute data-name holds its value. hint is
// its tooltip and its name for screen readers; "" if its text suffices.
func Segment(name, value, text, hint string, pressed bool) app.UI {
	with := Attrs{"aria-pressed", Bool(pressed), "data-" + name, value, "title", hint, "aria-label",
		hint}
	if hint == "" {
		with = with[:4]
	}
	return Button("", nil, with, app.Text(text))
}

// Segments returns a segmented control with its label. press handles all its buttons.
func Segments(label string, press app.EventHandler, buttons []app.UI) []app.UI {
	return []app.UI{
		Element("span", "label", Attrs{"aria-hidden", "true"}, app.Text(label)),
		Element("div", "seg", Attrs{"role", "group", "aria-label", label},
			buttons...).On("click", press),
	}
}

// SetField sets the content of a field. Components never render it, because the person may be a
// letter ahead.
func SetField(id, text string) {
	if field := app.Window().GetElementByID(id); field.Truthy() {
		field.Set("value", text)
	}
}

// SelectField focuses a field and selects its text, which the person will most likely replace.
func SelectField(id string) {
	if field := app.Window().GetElementByID(id); field.Truthy() {
		field.Call("focus")
		field.Call("select")
	}
}
