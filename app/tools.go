package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/runs"
	"eventlens/app/state"
	"eventlens/app/ui"
)

// tools is what is open of the tools that concern all charts.
type tools struct {
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
func (p *page) keepPreferences() {
	if text, changed := p.model.PreferencesToKeep(); changed {
		p.host.Keep(keptCharts, text)
	}
	if text, changed := p.model.FoldedToKeep(); changed {
		p.host.Keep(keptGroups, text)
	}
}

// live shows a setting while it is being changed. The address follows when the change has ended: browsers allow few changes of it a second.
func (p *page) live() {
	p.render()
	p.draw()
}

// Ids of the buttons that open something.
const (
	optionsID     = "chart-options"
	optionsMenuID = "chart-options-menu"
	helpButtonID  = "help-button"
)

func (p *page) toggleOptions() {
	p.tools.options = !p.tools.options
	p.tools.scalars = ""
	p.render()
	if p.tools.options {
		p.after(func() { ui.Focus(optionsMenuID) })
	}
}

// closeTool closes the topmost of what is open, gives the focus back to its button, and reports whether there was anything.
func (p *page) closeTool() bool {
	id := ""
	switch t := &p.tools; {
	case t.scalars != "":
		id, t.scalars = t.scalars, ""
	case t.options:
		id, t.options = optionsID, false
	default:
		return false
	}
	p.render()
	p.runs.Refresh()
	p.after(func() { ui.Focus(id) })
	return true
}

// leavePopups closes the menus and what else is open beside its button, without moving the focus, since the person pressed elsewhere.
func (p *page) leavePopups() {
	if p.tools.options || p.tools.scalars != "" {
		p.tools.options, p.tools.scalars = false, ""
		p.render()
		p.runs.Refresh()
	}
	p.runs.ClosePopups()
	p.desk.closeCardMenu(false)
	p.desk.closeAbout(false)
	if p.following.intervals.open {
		p.following.closeIntervals(false)
	}
}

// menuOpen reports whether there is a menu, which is to be answered before charts are read.
func (p *page) menuOpen() bool {
	return p.desk.menu.open || p.desk.about.open || p.runs.PopupOpen() || p.tools.scalars == runs.ValuesID || p.following.intervals.open
}

// away hears of presses beside what is open; see web/press.js. The result ends that.
func (p *page) away() (stop func()) {
	return app.Window().AddEventListener("eventlens:away", func(app.Context, app.Event) { p.leavePopups() })
}

// help is the button of the shortcuts dialog.
func (b *topBar) help() app.UI {
	return app.Button().ID(helpButtonID).Class("btn ghost icon to-help").Type("button").Aria("label", state.HelpLabel).Title(state.HelpLabel+" (?)").Aria("haspopup", "dialog").
		OnClick(b.onHelp).Body(ui.Icon("help"))
}

func (b *topBar) onHelp(app.Context, app.Event) { b.Page.openHelp() }
