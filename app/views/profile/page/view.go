package page

import (
	"math"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/ondemand"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
)

// Name is the name of the view in the URL, and of the service.
const Name = "profile"

// viewID is the id of the script's element.
const viewID = "profile-view"

// View is the view of traces.
type View struct {
	page    *page.Page
	model   *state.Model
	program *ondemand.Program
	link    profile.Link // the view's part of the URL
}

// The view's optional abilities.
var (
	_ page.Relays     = (*View)(nil)
	_ page.Refreshes  = (*View)(nil)
	_ page.Prefetches = (*View)(nil)
)

// New makes the view of a page.
func New(p *page.Page) page.Tabbed {
	v := &View{page: p, model: p.Model}
	v.program = ondemand.New(p.Host.Workers, p,
		ondemand.Spec{Name: Name, Title: words.TabName(profile.ID), Protocol: &profile.Shown},
		content{v})
	p.Model.Cards.Register(v)
	return v
}

// Shown implements page.View.
func (v *View) Shown() bool { return v.model.Cards.ViewTab() == Name && !v.model.Cards.Saved() }

// Title implements page.View.
func (v *View) Title() string { return v.page.TitleOf(words.TabName(profile.ID)) }

// Tab implements page.Tabbed.
func (v *View) Tab() page.Tab {
	return page.Tab{
		Name: Name, Text: words.TabName(profile.ID), Hint: profile.TabHint.Text(),
		Count: v.model.Progress().Traces, Kind: profile.ID,
	}
}

// Prefetch starts the program when a person is about to open the tab. No trace is read yet.
func (v *View) Prefetch() { v.program.Prefetch() }

// Render implements page.View.
func (v *View) Render() app.UI {
	if v.model.Loaded() != nil && v.model.Progress().Traces == 0 {
		return v.page.None(profile.ID)
	}
	return v.program.View()
}

// Key implements page.View: the picture handles its keys itself, while it has the focus.
func (*View) Key(string) bool { return false }

// Escape implements page.View.
func (*View) Escape() bool { return false }

// ID identifies the kind in questions to the store worker.
func (*View) ID() kind.ID { return profile.ID }

// Protocol lists the questions and answers of the store worker.
func (*View) Protocol() *wire.Protocol { return &profile.Stored }

// Refresh requests the list of traces again after more was found.
func (v *View) Refresh() {
	if v.program.Started() {
		v.page.Ask(v, "", &profile.List{})
	}
}

// Relay passes an answer of the store worker to the program, still encoded.
func (v *View) Relay(answer wire.Body) { v.program.Relay(answer) }

// content is the part of the view shown while its program runs.
type content struct{ *View }

// Started implements ondemand.Content.
func (c content) Started() { c.program.Ask(&c.link) }

// Answered implements ondemand.Content.
func (c content) Answered(_ uint32, answer wire.Coded) {
	switch m := answer.(type) {
	case *scripted.ScriptMessage:
		c.page.Host.Workers.Hand(viewID, m.What, m.With)
	case *profile.Link:
		c.link = profile.Link{Path: m.Path, Look: m.Look, Offset: m.Offset, With: m.With}
		if m.Other {
			c.page.ChangedWithHistory()
		} else {
			c.page.ChangedKeepingReadout()
		}
	case *profile.PageStep:
		c.place(m)
	default: // a question to the store worker
		c.page.Ask(c, "", answer)
	}
}

// Render implements ondemand.Content.
func (c content) Render() app.UI { return &pane{View: c.View} }

// Write implements state.KindSettings.
func (v *View) Write(f *address.Fragment) {
	f.Set(address.Trace, v.link.Path)
	f.Set(address.TraceLook, v.link.Look)
	f.Set(address.TraceOffset, v.link.Offset)
	f.Set(address.TraceWith, v.link.With)
}

// Read implements state.KindSettings.
func (v *View) Read(f *address.Fragment) {
	link := profile.Link{
		Path: f.Text(address.Trace), Look: f.Text(address.TraceLook),
		Offset: f.Text(address.TraceOffset), With: f.Text(address.TraceWith),
	}
	if link != v.link {
		v.link = link
		v.program.Ask(&v.link)
	}
}

// Apply implements state.KindSettings.
func (*View) Apply(*wire.View) {}

// pane is the component of the view while its program runs.
type pane struct {
	app.Compo
	View *View
}

// onAct passes an act of the script to the program.
func (p *pane) onAct(_ app.Context, e app.Event) {
	detail := e.Get("detail")
	p.View.Do(detail.Index(0).String(), detail.Index(1).String())
}

// Do passes an act of the script to the program, and tells it the page's step when it begins to show
// something.
func (v *View) Do(act, value string) {
	if at, placed := v.model.Cards.Place(); act == profile.RedrawAct && placed {
		place := &profile.PageStep{Step: math.NaN(), Wall: math.NaN()}
		switch v.model.Cards.PlaceAxis() {
		case wire.AxisStep:
			place.Step = at
		case wire.AxisWall:
			place.Wall = at
		}
		v.program.Ask(place)
	}
	v.program.Ask(&scripted.UserAction{Act: act, Value: value})
}

// place makes a step of a trace the page's.
func (v *View) place(m *profile.PageStep) {
	at := m.Step
	switch v.model.Cards.PlaceAxis() {
	case wire.AxisWall:
		at = m.Wall
	case wire.AxisRelative:
		return
	}
	if !math.IsNaN(at) {
		v.model.Cards.PlaceAt(at)
		v.page.ChangedKeepingReadout()
	}
}

// Render shows the script's element.
func (p *pane) Render() app.UI {
	return ui.Element("profile-view", "",
		ui.Attrs{"id", viewID, "aria-label", words.TabName(profile.ID)}).On("profile-act", p.onAct)
}
