package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// tools is what is open of the tools that concern all charts.
type tools struct {
	options bool       // the chart options
	scalars string     // where the choice of a scalar is open: the id of its button; "" for nowhere
	help    bool       // the shortcuts dialog
	opener  app.Value  // had the focus before the full screen view or the dialog
	choice  *tagChoice // while it is open
}

// toolState is what the toolbar shows of the settings. It is comparable.
type toolState struct {
	Lines    wire.Lines
	XTag     string
	X, Y     wire.Scaling // of all cards
	Size     state.CardSize
	LinkZoom bool
	Steps    bool
	Standard bool
	Options  bool
	Scalars  string
}

// startTools listens to the handles.
func (p *page) startTools() {
	p.host.OnHandle(func(card string, handle int, x float64, done bool) {
		p.do(func() { p.handleMoved(card, handle, x, done) })
	})
}

func (p *page) toolState() toolState {
	m := p.model
	s := toolState{Lines: m.Lines(), XTag: m.XTag(), Size: m.Size(), LinkZoom: m.LinkZoom(), Steps: m.Steps().On, Standard: m.Standard(),
		Options: p.tools.options, Scalars: p.tools.scalars}
	s.X, s.Y = m.AllScales()
	return s
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
	p.showView()
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
		p.after(func() { focus(optionsMenuID) })
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
	p.refreshRuns()
	p.after(func() { focus(id) })
	return true
}

// leavePopups closes the menus and what else is open beside its button, without moving the focus, since the person pressed elsewhere.
func (p *page) leavePopups() {
	if p.tools.options || p.tools.scalars != "" {
		p.tools.options, p.tools.scalars = false, ""
		p.render()
		p.refreshRuns()
	}
	if p.runPopup() {
		p.closeRunPopups()
		p.refreshRuns()
	}
	p.closeCardMenu(false)
	p.closeAbout(false)
	if p.intervals.open {
		p.closeIntervals(false)
	}
}

// menuOpen reports whether there is a menu, which is to be answered before charts are read.
func (p *page) menuOpen() bool {
	return p.desk.menu.open || p.desk.about.open || p.runPopup() || p.tools.scalars == metricID || p.intervals.open
}

// away hears of presses beside what is open; see web/press.js. The result ends that.
func (p *page) away() (stop func()) {
	return app.Window().AddEventListener("eventlens:away", func(app.Context, app.Event) { p.leavePopups() })
}

// setField sets what is in a field. Components never render that, because the person may be a letter ahead.
func setField(id, text string) {
	if field := app.Window().GetElementByID(id); field.Truthy() {
		field.Set("value", text)
	}
}

// help is the button of the shortcuts dialog.
func (b *topBar) help() app.UI {
	return app.Button().ID(helpButtonID).Class("btn ghost icon to-help").Type("button").Aria("label", words.HelpLabel.Text()).Title(words.HelpLabel.Text()+" (?)").Aria("haspopup", "dialog").
		OnClick(b.onHelp).Body(icon("help"))
}

func (b *topBar) onHelp(app.Context, app.Event) { b.Page.openHelp() }
