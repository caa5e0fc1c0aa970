package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
)

// livePill says how current the data is. It is rendered alone, about once a second, and is no live region: it would never be silent.
type livePill struct {
	app.Compo
	Page *Page

	shown state.Live
}

// OnMount makes the pill known to the page.
func (l *livePill) OnMount(app.Context) { l.Page.Following.Pill = l }

// OnDismount takes that back.
func (l *livePill) OnDismount() { l.Page.Following.Pill = nil }

// Render shows nothing when nothing that is open can grow.
func (l *livePill) Render() app.UI {
	p := l.Page
	live, follows := p.Model.Live(p.Host.Now(), p.Host.ZoneOffset)
	l.shown = live
	pill := app.Span().Class("live-pill").DataSet("testid", "live")
	if !follows {
		return pill.Hidden(true)
	}
	parts := []app.UI{app.B().Body(app.Span().Class("wide").Text(live.Word), app.Span().Class("narrow").Text(live.Short))}
	switch {
	case live.Why != "":
		parts = append(parts, app.Span().Class("wide").Text(" · "+live.Why))
	case live.Age != "":
		age, rest := state.AgeParts(live.Age)
		parts = append(parts, app.Span().Class("age").Body(
			app.Span().Class("wide").Text(" · "+state.LiveUpdated), app.Text(" "+age), app.Span().Class("wide").Text(rest)))
	}
	return pill.Hidden(false).Class(live.Dot).Title(live.Why).Body(app.I().Class("dot", live.Dot), app.Span().Class("words trunc").Body(parts...))
}
