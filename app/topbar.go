package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// topBar says what is open and how far it was read.
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
	Open     bool // the open page is on screen
	Back     bool // and there is something to go back to
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

func (b *topBar) onStop(app.Context, app.Event) { b.Page.send(&wire.Stop{}) }

func (b *topBar) onProblems(app.Context, app.Event) {
	p := b.Page
	p.problemsClosed, p.openPage = p.listsProblems(), false
	p.render()
	if !p.problemsClosed {
		p.after(func() { focus(problemsID) })
	}
}

// Render shows one row at every width; less important words go first.
func (b *topBar) Render() app.UI {
	parts := []app.UI{app.Span().Class("brand").Body(logo(), app.Span().Text(state.Product))}
	if b.Source != "" {
		parts = append(parts, app.Span().Class("vr"),
			app.Span().Class("source trunc").Title(b.Source).Aria("label", state.SourceLabel+": "+b.Source).Attr("role", "note").Text(b.Source))
	}
	parts = append(parts, app.Span().Class("grow"))
	parts = append(parts, b.status()...)
	if b.Problems > 0 {
		parts = append(parts, app.Button().ID(problemCountID).Class("btn small problem-count").Type("button").Aria("expanded", b.Listed).Aria("controls", problemsID).
			OnClick(b.onProblems).Body(icon("warn"), app.Span().Text(state.ProblemCount(b.Problems))))
	}
	switch {
	case b.Back:
		parts = append(parts, app.Button().Class("btn ghost").Type("button").OnClick(b.onOpen).Body(icon("left"), app.Span().Class("wide").Text(state.BackToCharts)))
	case !b.Open:
		parts = append(parts, app.Button().Class("btn ghost").Type("button").Title(state.OpenAnother).Aria("label", state.OpenAnother).OnClick(b.onOpen).
			Body(icon("folder"), app.Span().Class("wide").Text(state.AddressOpen)))
	}
	parts = append(parts, app.Button().Class("btn ghost icon").Type("button").Aria("label", state.ThemeSwitch).Title(state.ThemeSwitch).OnClick(b.onTheme).Body(icon("contrast")))
	return app.Header().Class("topbar").Body(parts...)
}

// status says how far reading is; its end is announced.
func (b *topBar) status() []app.UI {
	said := ""
	if b.Loaded && !b.Progress.Reading {
		said = state.AllRead(b.Progress.BytesDone, b.Deferred)
	}
	parts := []app.UI{app.Span().Class("status wide").Attr("role", "status").Text(said)}
	if b.Progress.Reading {
		parts = append(parts,
			app.Span().Class("status wide").Text(state.Reading(b.Progress)),
			app.Span().Class("status narrow").Text(state.ReadingShare(b.Progress)),
			app.Button().Class("btn small").Type("button").OnClick(b.onStop).Text(state.StopReading))
	}
	return parts
}
