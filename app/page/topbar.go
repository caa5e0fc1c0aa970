package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// TopBar says what is open, how far it was read and how current it is.
type TopBar struct {
	app.Compo
	Page     *Page
	Source   string
	Progress wire.Progress
	Loaded   bool
	Deferred int64 // records that are not verified yet
	Problems int
	Listed   bool // the problems are on screen
	Theme    string
	Open     bool // no cards are on screen
	Back     bool // and there is something to go back to
	Saved    bool // the page that lists what is saved is on screen
	Links    string
	Unread   bool // reading was stopped before everything was read
	Left     int  // runs that were not
	Live     bool // what is open can grow
	Checking bool
	Every    int // seconds between two checks
	Menu     bool
	Note     string // of the menu
}

func (b *TopBar) OnOpen(app.Context, app.Event) {
	b.Page.Opening.wanted = !b.Page.Opening.wanted
	b.Page.Hover.End()
	b.Page.Render()
}

func (b *TopBar) OnTheme(app.Context, app.Event) {
	theme := "dark"
	if b.Page.Host.Theme() == "dark" {
		theme = "light"
	}
	b.Page.Host.SetTheme(theme)
	b.Page.Model.SetTheme(theme)
	b.Page.Changed()
}

func (b *TopBar) OnStop(app.Context, app.Event) {
	b.Page.Model.SetStopped(true)
	b.Page.Send(&wire.Stop{})
}

func (b *TopBar) OnContinue(app.Context, app.Event) { b.Page.Following.continueReading() }

func (b *TopBar) OnAccess(app.Context, app.Event) {
	b.Page.Access.AskAccess(b.Page.Access.accessAddress(), false)
}

func (b *TopBar) OnProblems(app.Context, app.Event) {
	p := b.Page
	if p.explained() {
		ui.Focus(remedyID)
		return
	}
	p.ProblemsClosed, p.Opening.wanted = p.listsProblems(), false
	p.Render()
	if !p.ProblemsClosed {
		p.After(func() { ui.Focus(problemsID) })
	}
}

// Render shows one row at every width; less important words go first.
func (b *TopBar) Render() app.UI {
	parts := []app.UI{app.Span().Class("brand").Body(ui.Logo(), app.Span().Text(state.Product))}
	if b.Source != "" {
		parts = append(parts, app.Span().Class("vr"),
			app.Span().Class("source trunc").Title(b.Source).Aria("label", state.SourceLabel+": "+b.Source).Attr("role", "note").Text(b.Source))
	}
	parts = append(parts, app.Span().Class("grow"))
	parts = append(parts, b.status()...)
	if b.Live && !b.Progress.Reading && !b.Unread {
		parts = append(parts, &livePill{Page: b.Page}, &RefreshControl{Page: b.Page, Checking: b.Checking, Every: b.Every, Open: b.Menu, Note: b.Note})
	}
	if b.Problems > 0 {
		parts = append(parts, app.Button().ID(problemCountID).Class("btn small problem-count").Type("button").Aria("expanded", b.Listed).Aria("controls", problemsID).
			Aria("label", state.ProblemCount(b.Problems)).OnClick(b.OnProblems).
			Body(ui.Icon("warn"), app.Span().Class("wide").Text(state.ProblemCount(b.Problems)), app.Span().Class("narrow").Text(state.Count(b.Problems))))
	}
	parts = append(parts, b.ways()...)
	parts = append(parts, app.Button().Class("btn ghost icon").Type("button").Aria("label", state.ThemeSwitch).Title(state.ThemeSwitch).OnClick(b.OnTheme).Body(ui.Icon("contrast")))
	if !b.Open {
		parts = append(parts, b.help())
	}
	return app.Header().Class("topbar").Body(parts...)
}

// ways are the ways to other pages. That of what is saved is a view with an address of its own, and so is reached by links.
func (b *TopBar) ways() []app.UI {
	m := b.Page.Model
	access := app.Button().Class("btn ghost icon to-access").Type("button").Title(state.AccessOpen).Aria("label", state.AccessOpen).Aria("haspopup", "dialog").
		OnClick(b.OnAccess).Body(ui.Icon("key"))
	saved := app.A().Class("btn ghost icon to-saved").Href("#"+m.SavedFragment().String()).Title(state.SavedTitle).Aria("label", state.SavedTitle).Body(ui.Icon("db"))
	switch {
	case b.Saved:
		text := state.OpenTitle
		if b.Back && !b.Page.Opening.wanted {
			text = state.BackToCharts
		}
		return []app.UI{app.A().Class("btn ghost").Href("#"+m.TabFragment(m.Tab()).String()).Aria("label", text).Body(ui.Icon("left"), app.Span().Class("wide").Text(text))}
	case b.Back:
		return []app.UI{
			app.Button().Class("btn ghost").Type("button").Aria("label", state.BackToCharts).OnClick(b.OnOpen).Body(ui.Icon("left"), app.Span().Class("wide").Text(state.BackToCharts)),
			access, saved,
		}
	case b.Open:
		return []app.UI{access, saved}
	}
	return []app.UI{
		app.Button().Class("btn ghost").Type("button").Title(state.OpenAnother).Aria("label", state.OpenAnother).OnClick(b.OnOpen).
			Body(ui.Icon("folder"), app.Span().Class("wide").Text(state.AddressOpen)),
		access, saved,
	}
}

// status says how far reading is.
func (b *TopBar) status() []app.UI {
	var parts []app.UI
	if b.Loaded && !b.Progress.Reading {
		parts = append(parts, app.Span().Class("status all wide").Text(state.AllRead(b.Progress.BytesDone, b.Deferred)))
	}
	if b.Progress.Reading {
		parts = append(parts,
			app.Span().Class("status wide").Text(state.Reading(b.Progress)),
			app.Span().Class("status narrow").Text(state.ReadingShare(b.Progress)),
			app.Button().Class("btn small").Type("button").OnClick(b.OnStop).Text(state.StopReading))
	}
	if b.Unread {
		parts = append(parts,
			app.Span().Class("status wide").Text(state.ReadingStopped(b.Left)),
			app.Button().Class("btn small continue").Type("button").Aria("label", state.ContinueRead).OnClick(b.OnContinue).
				Body(ui.Icon("play"), app.Span().Class("wide").Text(state.ContinueRead), app.Span().Class("narrow").Text(state.ContinueShort)))
	}
	return parts
}
