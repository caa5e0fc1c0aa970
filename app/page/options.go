package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// options returns the open options menu: tools that do not fit into the row and tools that are used
// less often.
func (t *Toolbar) options(first app.UI, k *Tools) app.UI {
	if !t.Options {
		return ui.Hidden()
	}
	rows := []app.UI{first}
	if k.Options != nil {
		rows = append(rows, k.Options()...)
	}
	if k.Foot != nil {
		rows = append(rows, k.Foot())
	}
	return ui.Element("div", "popover options",
		ui.Attrs{"id", OptionsMenuID, "role", "dialog", "aria-label", words.OptionsLabel.Text(),
			"tabindex", "-1"},
		ui.Element("div", "options-head", nil, ui.Text("h2", "", words.OptionsLabel.Text()),
			ui.IconButton("ghost small", "x", words.OptionsClose.Text(), words.OptionsClose.Text(),
				t.onClose)),
		ui.Element("div", "options-body", nil, rows...))
}

func (t *Toolbar) onClose(app.Context, app.Event) { t.Page.Tools.closeTool() }
