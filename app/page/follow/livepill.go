package follow

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// livePill shows how current the data is. It renders by itself, about once a second, and is not a
// live region, which would never be silent.
type livePill struct {
	app.Compo
	Tail *Tail

	shown state.Live
}

// OnMount registers the pill.
func (l *livePill) OnMount(app.Context) { l.Tail.Pill = l }

// OnDismount unregisters the pill.
func (l *livePill) OnDismount() { l.Tail.Pill = nil }

// Render shows nothing if no open source can grow.
func (l *livePill) Render() app.UI {
	live, follows := l.Tail.model.Live(l.Tail.clock.Now(), l.Tail.clock.ZoneOffset)
	l.shown = live
	pill := ui.Element("span", "live-pill", ui.Attrs{"data-testid", "live"})
	if !follows {
		return pill.Hidden(true)
	}
	parts := []app.UI{ui.Element("b", "", nil, ui.Element("span", "wide", nil, app.Text(live.Word)),
		ui.Element("span", "narrow", nil, app.Text(live.Short)))}
	switch {
	case live.Why != "":
		parts = append(parts, ui.Text("span", "wide", " · "+live.Why))
	case live.Age != "":
		age, rest := words.AgeParts(live.Age)
		parts = append(parts, ui.Element("span", "age", nil,
			ui.Element("span", "wide", nil, app.Text(live.Since)), app.Text(" "+age),
			ui.Element("span", "wide", nil, app.Text(rest))))
	}
	return pill.Hidden(false).Class(live.Dot).Title(live.Why).Body(ui.Element("i", "dot "+live.Dot,
		nil), ui.Element("span", "words trunc", nil, parts...))
}

// PillView returns the pill.
func (f *Tail) PillView() app.UI { return &livePill{Tail: f} }
