package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// options is what the options button opens, while it is open: what the row has no room for, and what is wanted less often.
func (t *Toolbar) options(rows func() []app.UI) app.UI {
	if !t.Options {
		return ui.Element("div", "", ui.Attrs{"hidden", "true"})
	}
	return ui.Element("div", "popover options", ui.Attrs{"id", OptionsMenuID, "role", "dialog", "aria-label", state.OptionsLabel, "tabindex", "-1"},
		ui.Element("div", "options-head", nil, ui.Text("h2", "", state.OptionsLabel), ui.IconButton("ghost small", "x", state.OptionsClose, state.OptionsClose, t.onClose)),
		ui.Element("div", "options-body", nil, rows()...))
}

func (t *Toolbar) onClose(app.Context, app.Event) { t.Page.Tools.closeTool() }
