package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// tools is what is open of the tools that concern all charts.
type tools struct {
	page    *Page
	options bool       // the chart options
	Scalars string     // where the choice of a scalar is open: the id of its button; "" for nowhere
	kinds   bool       // what lists the kinds that there is nothing of
	help    bool       // the shortcuts dialog
	opener  app.Value  // had the focus before the dialog
	Choice  *TagChoice // while it is open
}

// The names under which the host keeps what the person prefers of charts, and which of their groups are folded.
const (
	KeptCharts = "charts"
	KeptGroups = "groups"
)

// keepPreferences keeps on this device what the person changed of the preferences.
func (tl *tools) keepPreferences() {
	if text, changed := tl.page.Model.PreferencesToKeep(); changed {
		tl.page.Host.Keep(KeptCharts, text)
	}
	if text, changed := tl.page.Model.FoldedToKeep(); changed {
		tl.page.Host.Keep(KeptGroups, text)
	}
}

// Live shows a setting while it is being changed. The address follows when the change has ended: browsers allow few changes of it a second.
func (tl *tools) Live() {
	tl.page.Render()
	tl.page.draw()
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

// closeTool closes the topmost of what is open, gives the focus back to its button, and reports whether there was anything.
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

// LeavePopups closes the menus and what else is open beside its button, without moving the focus, since the person pressed elsewhere.
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

// menuOpen reports whether there is a menu, which is to be answered before charts are read.
func (tl *tools) menuOpen() bool {
	return tl.page.Cards.Popups.Menu.Open || tl.page.Cards.Popups.About.Open || tl.page.Runs.PopupOpen() || tl.Scalars == runs.ValuesID || tl.page.Following.Intervals.Open
}

// away hears of presses beside what is open; see web/press.js. The result ends that.
func (tl *tools) away() (stop func()) {
	return app.Window().AddEventListener("eventlens:away", func(app.Context, app.Event) { tl.LeavePopups() })
}

// help is the button of the shortcuts dialog.
func (b *TopBar) help() app.UI {
	return ui.Button("btn ghost icon to-help", b.onHelp, ui.Attrs{"id", helpButtonID, "aria-label", words.HelpLabel.Text(), "title", words.WithKey(words.HelpLabel.Text(), "?"), "aria-haspopup", "dialog"}, ui.Icon("help"))
}

func (b *TopBar) onHelp(app.Context, app.Event) { b.Page.Tools.openHelp() }
