package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
)

// options is what the options button opens, while it is open: what the row has no room for, and what is wanted less often.
func (t *toolbar) options(rows func() []app.UI) app.UI {
	if !t.Options {
		return app.Div().Hidden(true)
	}
	return element("div", "popover options", attrs{"id", optionsMenuID, "role", "dialog", "aria-label", state.OptionsLabel, "tabindex", "-1"},
		element("div", "options-head", nil, words("h2", "", state.OptionsLabel), signed("ghost small", "x", state.OptionsClose, state.OptionsClose, t.onClose)),
		element("div", "options-body", nil, rows()...))
}

func (t *toolbar) onClose(app.Context, app.Event) { t.Page.closeTool() }

// switchBox is a setting that is on or off. What it is for is said on pointing at it, and to screen readers.
func switchBox(class, id, label, hint string, on bool, changed app.EventHandler) app.UI {
	return element("label", "control switch-label "+class, attrs{"title", hint},
		element("input", "switch", attrs{"id", id, "type", "checkbox", "role", "switch", "checked", truth(on), "aria-description", hint}).On("change", changed),
		words("span", "", label))
}

// choice is one of several words, which stand for the numbers from 0.
func choice(id, label string, now int, names []string, changed app.EventHandler) app.UI {
	options := make([]app.UI, len(names))
	for i, name := range names {
		options[i] = element("option", "", attrs{"value", strconv.Itoa(i), "selected", truth(i == now)}, app.Text(name))
	}
	return element("div", "control", nil, element("label", "label", attrs{"for", id}, app.Text(label)), selectList(attrs{"id", id}, options, changed))
}

// chosen returns the number that was chosen, 0 for what is none.
func chosen(ctx app.Context) int {
	n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || n < 0 || n > 99 {
		return 0
	}
	return n
}
