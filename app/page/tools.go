package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/changes"
	"eventlens/app/runlist"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// tools is the state of menus and dialogs that concern all charts.
type tools struct {
	page    *Page
	options bool       // the chart options are open
	Scalars string     // id of the button whose menu to choose a scalar is open; "" for none
	kinds   bool       // the list of absent kinds is open
	Choice  *TagChoice // nil while closed
}

// The names under which the host keeps the person's chart preferences and folded groups.
const (
	KeptCharts = "charts"
	KeptGroups = "groups"
)

// keepPreferences stores changed preferences and notes on this device.
func (tl *tools) keepPreferences() {
	if text, changed := tl.page.Model.Cards.PreferencesToKeep(); changed {
		tl.page.Host.Storage.Keep(KeptCharts, text)
	}
	if text, changed := tl.page.Model.Cards.FoldedToKeep(); changed {
		tl.page.Host.Storage.Keep(KeptGroups, text)
	}
	if text, changed := tl.page.Model.Cards.NotesToKeep(); changed {
		tl.page.Host.Storage.Keep(changes.KeptNotes+tl.page.Model.Log, text)
	}
}

// Preview shows a setting while it is being changed. The URL follows when the change has ended,
// because browsers allow only few changes of it per second.
func (tl *tools) Preview() {
	tl.page.Render()
	tl.page.Draw()
}

// Ids of the buttons that open something.
const (
	optionsID     = "chart-options"
	OptionsMenuID = "chart-options-menu"
	helpButtonID  = "help-button"
)

func (tl *tools) toggleOptions() {
	tl.options = !tl.options
	tl.Scalars = ""
	tl.page.Render()
	if tl.options {
		tl.page.After(func() { ui.Focus(OptionsMenuID) })
	}
}

// closeTool closes the topmost open menu, gives the focus back to its button, and reports whether
// there was one.
func (tl *tools) closeTool() bool {
	id := ""
	switch t := tl; {
	case t.Scalars != "":
		id, t.Scalars = t.Scalars, ""
	case t.options:
		id, t.options = optionsID, false
	case t.kinds:
		id, t.kinds = moreKindsID, false
	default:
		return false
	}
	tl.page.Render()
	tl.page.Runs.Refresh()
	tl.page.After(func() { ui.Focus(id) })
	return true
}

// LeavePopups closes all menus and popups. It does not move the focus, because the person pressed
// elsewhere.
func (tl *tools) LeavePopups() {
	if tl.options || tl.kinds || tl.Scalars != "" {
		tl.options, tl.kinds, tl.Scalars = false, false, ""
		tl.page.Render()
		tl.page.Runs.Refresh()
	}
	tl.page.Runs.ClosePopups()
	tl.page.Cards.Popups.CloseMenu(false)
	tl.page.Cards.Popups.CloseAbout(false)
	if tl.page.Following.Intervals.Open {
		tl.page.Following.CloseIntervals(false)
	}
}

// menuOpen reports whether a menu is open. Meanwhile pointing at charts shows no readout.
func (tl *tools) menuOpen() bool {
	return tl.page.Cards.Popups.Menu.Open || tl.page.Cards.Popups.About.Open ||
		tl.page.Runs.PopupOpen() || tl.Scalars == runlist.ValuesID ||
		tl.page.Following.Intervals.Open
}

// onPressElsewhere calls LeavePopups on presses outside of the open popup, which web/clicktarget.js
// reports. stop removes the listener.
func (tl *tools) onPressElsewhere() (stop func()) {
	return app.Window().AddEventListener("eventlens:away", func(app.Context, app.Event) {
		tl.LeavePopups()
	})
}

// help returns the button that opens the shortcuts dialog.
func (b *TopBar) help() app.UI {
	return ui.Button("btn ghost icon to-help", b.onHelp,
		ui.Attrs{"id", helpButtonID, "aria-label", words.HelpLabel.Text(), "title",
			words.WithKey(words.HelpLabel.Text(), "?"), "aria-haspopup", "dialog"}, ui.Icon("help"))
}

func (b *TopBar) onHelp(app.Context, app.Event) { b.Page.openHelp() }
