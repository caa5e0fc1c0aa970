package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// topBar says what is open, how far it was read and how current it is.
type topBar struct {
	app.Compo
	Page     *page
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

func (b *topBar) onOpen(app.Context, app.Event) {
	b.Page.openPage = !b.Page.openPage
	b.Page.endHover()
	b.Page.render()
}

func (b *topBar) onTheme(app.Context, app.Event) {
	theme := "dark"
	if b.Page.host.Theme() == "dark" {
		theme = "light"
	}
	b.Page.host.SetTheme(theme)
	b.Page.model.SetTheme(theme)
	b.Page.changed()
}

func (b *topBar) onStop(app.Context, app.Event) {
	b.Page.model.SetStopped(true)
	b.Page.send(&wire.Stop{})
}

func (b *topBar) onContinue(app.Context, app.Event) { b.Page.continueReading() }

func (b *topBar) onAccess(app.Context, app.Event) { b.Page.askAccess(b.Page.accessAddress(), false) }

func (b *topBar) onProblems(app.Context, app.Event) {
	p := b.Page
	if p.explained() {
		focus(remedyID)
		return
	}
	p.problemsClosed, p.openPage = p.listsProblems(), false
	p.render()
	if !p.problemsClosed {
		p.after(func() { focus(problemsID) })
	}
}

// Render shows one row at every width; less important words go first.
func (b *topBar) Render() app.UI {
	parts := []app.UI{app.Span().Class("brand").Body(logo(), app.Span().Text(words.Product))}
	if b.Source != "" {
		parts = append(parts, app.Span().Class("vr"),
			app.Span().Class("source trunc").Title(b.Source).Aria("label", words.SourceLabel.Text()+": "+b.Source).Attr("role", "note").Text(b.Source))
	}
	parts = append(parts, app.Span().Class("grow"))
	parts = append(parts, b.status()...)
	if b.Live && !b.Progress.Reading && !b.Unread {
		parts = append(parts, &livePill{Page: b.Page}, &refreshControl{Page: b.Page, Checking: b.Checking, Every: b.Every, Open: b.Menu, Note: b.Note})
	}
	if b.Problems > 0 {
		parts = append(parts, app.Button().ID(problemCountID).Class("btn small problem-count").Type("button").Aria("expanded", b.Listed).Aria("controls", problemsID).
			Aria("label", words.ProblemCount(b.Problems)).OnClick(b.onProblems).
			Body(icon("warn"), app.Span().Class("wide").Text(words.ProblemCount(b.Problems)), app.Span().Class("narrow").Text(words.Count(b.Problems))))
	}
	parts = append(parts, b.ways()...)
	parts = append(parts, app.Button().Class("btn ghost icon").Type("button").Aria("label", words.ThemeSwitch.Text()).Title(words.ThemeSwitch.Text()).OnClick(b.onTheme).Body(icon("contrast")))
	if !b.Open {
		parts = append(parts, b.help())
	}
	return app.Header().Class("topbar").Body(parts...)
}

// ways are the ways to other pages. That of what is saved is a view with an address of its own, and so is reached by links.
func (b *topBar) ways() []app.UI {
	m := b.Page.model
	access := app.Button().Class("btn ghost icon to-access").Type("button").Title(words.AccessOpen.Text()).Aria("label", words.AccessOpen.Text()).Aria("haspopup", "dialog").
		OnClick(b.onAccess).Body(icon("key"))
	saved := app.A().Class("btn ghost icon to-saved").Href("#"+m.SavedFragment().String()).Title(words.SavedTitle.Text()).Aria("label", words.SavedTitle.Text()).Body(icon("db"))
	switch {
	case b.Saved:
		text := words.OpenTitle.Text()
		if b.Back && !b.Page.openPage {
			text = words.BackToCharts.Text()
		}
		return []app.UI{app.A().Class("btn ghost").Href("#"+m.TabFragment(m.Tab()).String()).Aria("label", text).Body(icon("left"), app.Span().Class("wide").Text(text))}
	case b.Back:
		return []app.UI{
			app.Button().Class("btn ghost").Type("button").Aria("label", words.BackToCharts.Text()).OnClick(b.onOpen).Body(icon("left"), app.Span().Class("wide").Text(words.BackToCharts.Text())),
			access, saved,
		}
	case b.Open:
		return []app.UI{access, saved}
	}
	return []app.UI{
		app.Button().Class("btn ghost").Type("button").Title(words.OpenAnother.Text()).Aria("label", words.OpenAnother.Text()).OnClick(b.onOpen).
			Body(icon("folder"), app.Span().Class("wide").Text(words.AddressOpen.Text())),
		access, saved,
	}
}

// status says how far reading is.
func (b *topBar) status() []app.UI {
	var parts []app.UI
	if b.Loaded && !b.Progress.Reading {
		parts = append(parts, app.Span().Class("status all wide").Text(words.AllRead(b.Progress.BytesDone, b.Deferred)))
	}
	if b.Progress.Reading {
		parts = append(parts,
			app.Span().Class("status wide").Text(words.Reading(b.Progress)),
			app.Span().Class("status narrow").Text(words.ReadingShare(b.Progress)),
			app.Button().Class("btn small").Type("button").OnClick(b.onStop).Text(words.StopReading.Text()))
	}
	if b.Unread {
		parts = append(parts,
			app.Span().Class("status wide").Text(state.ReadingStopped(b.Left)),
			app.Button().Class("btn small continue").Type("button").Aria("label", words.ContinueRead.Text()).OnClick(b.onContinue).
				Body(icon("play"), app.Span().Class("wide").Text(words.ContinueRead.Text()), app.Span().Class("narrow").Text(words.ContinueShort.Text())))
	}
	return parts
}
