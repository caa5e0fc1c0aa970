package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/runs"
	"eventlens/app/state"
	"eventlens/app/ui"
)

// tools is what is open of the tools that concern all charts.
type tools struct {
	page    *page
	options bool       // the chart options
	scalars string     // where the choice of a scalar is open: the id of its button; "" for nowhere
	help    bool       // the shortcuts dialog
	opener  app.Value  // had the focus before the full screen view or the dialog
	choice  *tagChoice // while it is open
}

// The names under which the host keeps what the person prefers of charts, and which of their groups are folded.
const (
	keptCharts = "charts"
	keptGroups = "groups"
)

// keepPreferences keeps on this device what the person changed of the preferences.
func (tl *tools) keepPreferences() {
	if text, changed := tl.page.model.PreferencesToKeep(); changed {
		tl.page.host.Keep(keptCharts, text)
	}
	if text, changed := tl.page.model.FoldedToKeep(); changed {
		tl.page.host.Keep(keptGroups, text)
	}
}

// live shows a setting while it is being changed. The address follows when the change has ended: browsers allow few changes of it a second.
func (tl *tools) live() {
	tl.page.render()
	tl.page.draw()
}

// Ids of the buttons that open something.
const (
	optionsID     = "chart-options"
	optionsMenuID = "chart-options-menu"
	helpButtonID  = "help-button"
)

func (tl *tools) toggleOptions() {
	tl.options = !tl.options
	tl.scalars = ""
	tl.page.render()
	if tl.options {
		tl.page.after(func() { ui.Focus(optionsMenuID) })
	}
}

// closeTool closes the topmost of what is open, gives the focus back to its button, and reports whether there was anything.
func (tl *tools) closeTool() bool {
	id := ""
	switch t := tl; {
	case t.scalars != "":
		id, t.scalars = t.scalars, ""
	case t.options:
		id, t.options = optionsID, false
	default:
		return false
	}
	tl.page.render()
	tl.page.runs.Refresh()
	tl.page.after(func() { ui.Focus(id) })
	return true
}

// leavePopups closes the menus and what else is open beside its button, without moving the focus, since the person pressed elsewhere.
func (tl *tools) leavePopups() {
	if tl.options || tl.scalars != "" {
		tl.options, tl.scalars = false, ""
		tl.page.render()
		tl.page.runs.Refresh()
	}
	tl.page.runs.ClosePopups()
	tl.page.desk.closeCardMenu(false)
	tl.page.desk.closeAbout(false)
	if tl.page.following.intervals.open {
		tl.page.following.closeIntervals(false)
	}
}

// menuOpen reports whether there is a menu, which is to be answered before charts are read.
func (tl *tools) menuOpen() bool {
	return tl.page.desk.menu.open || tl.page.desk.about.open || tl.page.runs.PopupOpen() || tl.scalars == runs.ValuesID || tl.page.following.intervals.open
}

// away hears of presses beside what is open; see web/press.js. The result ends that.
func (tl *tools) away() (stop func()) {
	return app.Window().AddEventListener("eventlens:away", func(app.Context, app.Event) { tl.leavePopups() })
}

// help is the button of the shortcuts dialog.
func (b *topBar) help() app.UI {
	return app.Button().ID(helpButtonID).Class("btn ghost icon to-help").Type("button").Aria("label", state.HelpLabel).Title(state.HelpLabel+" (?)").Aria("haspopup", "dialog").
		OnClick(b.onHelp).Body(ui.Icon("help"))
}

func (b *topBar) onHelp(app.Context, app.Event) { b.Page.tools.openHelp() }
