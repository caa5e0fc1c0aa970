package page

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/ondemand"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/views/hparams"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
)

// Name is the name of the view in the URL, and of the service.
const Name = "hparams"

// viewID is the id of the script's element.
const viewID = "hparams-view"

// View is the view of hyperparameters.
type View struct {
	page    *page.Page
	model   *state.Model
	program *ondemand.Program
	element *ondemand.Element

	requested     bool        // the worker was asked for the hyperparameters
	earlyAnswers  []wire.Body // the worker's answers, kept until the program is started
	busy          bool        // the last answer is not on screen yet
	outdated      bool        // more was read since the last question
	sessionsAsked int         // number of runs with hyperparameters at the last question
	lastRuns      wire.Body   // the last message about the runs
	runsVersion   uint64      // version of the runs that the program knows, counted from 1; 0 for none
	columnsSet    uint32      // how often the program has set the columns of the run list
	look          []string    // the program's state in the URL
	shown         bool        // the program has sent its data to the script
}

// The view's optional abilities.
var (
	_ page.BesideRuns = (*View)(nil)
	_ page.Relays     = (*View)(nil)
	_ page.Refreshes  = (*View)(nil)
	_ page.Prefetches = (*View)(nil)
)

// New makes the view of a page.
func New(p *page.Page) page.Tabbed {
	v := &View{page: p, model: p.Model}
	v.program = ondemand.New(p.Host.Workers, p,
		ondemand.Spec{Name: Name, Title: words.TabName(hparams.ID), Protocol: &hparams.Shown},
		content{v})
	v.element = ondemand.NewElement(p.Host.Workers, viewID, "texts", "data", "importance")
	p.Model.Cards.Register(v)
	return v
}

// Shown implements page.View.
func (v *View) Shown() bool { return v.model.Cards.ViewTab() == Name && !v.model.Cards.Saved() }

// Title implements page.View.
func (v *View) Title() string { return v.page.TitleOf(words.TabName(hparams.ID)) }

// Tab implements page.Tabbed.
func (v *View) Tab() page.Tab {
	return page.Tab{
		Name: Name, Text: words.TabName(hparams.ID), Hint: hparams.TabHint.Text(),
		Count: len(v.model.Runs.AllHParams()), Kind: hparams.ID,
	}
}

// Prefetch starts the program and requests the runs' hyperparameters when a person is about to open
// the tab.
func (v *View) Prefetch() { v.program.Prefetch() }

// ListsRuns implements page.BesideRuns: the run list stays beside the view.
func (*View) ListsRuns() {}

// Render implements page.View.
func (v *View) Render() app.UI {
	if v.model.Loaded() != nil && len(v.model.Runs.AllHParams()) == 0 {
		return ui.EmptyView("rows", words.NoKindTitle(hparams.ID), nil)
	}
	return v.program.View()
}

// Key implements page.View.
func (*View) Key(string) bool { return false }

// Escape implements page.View.
func (*View) Escape() bool { return false }

// ID identifies the kind in questions to the store worker.
func (*View) ID() kind.ID { return hparams.ID }

// Protocol lists the questions and answers of the store worker.
func (*View) Protocol() *wire.Protocol { return &hparams.Stored }

// Refresh reloads the runs' hyperparameters after more was read. It waits until the last answer is
// on screen, since each answer returns everything.
func (v *View) Refresh() {
	if v.outdated = v.busy; v.requested && !v.busy {
		v.busy, v.sessionsAsked = true, v.sessions()
		v.page.Ask(v, "", &hparams.Get{})
	}
}

// follow reloads while files are read, but only when three times as many runs have hyperparameters
// as at the last question, since each answer returns everything and takes time from reading.
func (v *View) follow() {
	if n := v.sessions(); n > 0 && n >= 3*v.sessionsAsked {
		v.Refresh()
	}
}

// sessions returns the number of runs with hyperparameters.
func (v *View) sessions() (n int) {
	for _, r := range v.model.Runs.Listed() {
		if len(r.HParams) > 0 {
			n++
		}
	}
	return n
}

// Relay passes an answer of the store worker to the program, still encoded, since decoding and
// encoding all hyperparameters here would take a while. Answers that arrive before the program are
// kept for it.
func (v *View) Relay(answer wire.Body) {
	if !v.program.Started() {
		v.earlyAnswers = append(v.earlyAnswers, answer)
		return
	}
	v.program.Relay(answer)
}

// content is the part of the view shown while its program runs.
type content struct{ *View }

// Starting requests the runs' hyperparameters, which arrive before the program. While no run has
// any, there is nothing to show.
func (c content) Starting() {
	v := c.View
	v.requested, v.busy, v.earlyAnswers, v.sessionsAsked = true, false, nil, 0
	v.follow()
}

// Started implements ondemand.Content.
func (c content) Started() {
	v := c.View
	v.runsVersion, v.lastRuns, v.columnsSet, v.shown = 0, wire.Body{}, 0, false
	v.element.Hold()
	v.program.Ask(&scripted.UserAction{Act: redrawAct})
	v.program.Ask(&hparams.Link{Lines: v.look})
	v.tellRuns()
	for _, answer := range v.earlyAnswers {
		v.program.Relay(answer)
	}
	v.earlyAnswers = nil
}

// Answered implements ondemand.Content.
func (c content) Answered(_ uint32, answer wire.Coded) {
	v := c.View
	switch m := answer.(type) {
	case *scripted.ScriptMessage:
		v.element.Hand(m)
		if m.What == "data" {
			v.onDrawn()
		}
	case *hparams.Measure:
		v.page.Ask(v, "", m)
	case *hparams.Link:
		v.look = m.Lines
		v.page.ChangedKeepingReadout()
	case *hparams.Columns: // a Link follows it
		v.columnsSet++
		v.model.Runs.SetColumns(m.Names)
	case *matching.Match:
		v.page.MatchFor(v.program, m)
	case *hparams.File:
		v.page.Host.Saver.SaveBlob(state.FileName(m.Ending, v.model.Title(), Name), m.Blob)
	case *hparams.Go:
		v.page.ShowCharts(m.Runs)
	}
}

// onDrawn is called when new data is on screen.
func (v *View) onDrawn() {
	if v.busy = false; v.outdated {
		v.Refresh()
	}
	if !v.shown {
		v.shown = true
		v.page.Render()
	}
}

// redrawAct is the act of a new element, which needs its data.
const redrawAct = "redraw"

// Do passes an act of the script to the program.
func (v *View) Do(act, value string) {
	if act == redrawAct && v.element.Fill() {
		return
	}
	v.program.Ask(&scripted.UserAction{Act: act, Value: value})
}

// Render implements ondemand.Content.
func (c content) Render() app.UI {
	c.tellRuns()
	return &hparamsPane{View: c.View, Shown: c.shown}
}

// tellRuns tells the program the appearance of runs and the columns of the run list, if they
// changed.
func (v *View) tellRuns() {
	now := v.model.RunsVersion() + v.model.NamesVersion() + 1
	if now == v.runsVersion {
		return
	}
	v.runsVersion = now
	v.follow()
	told := &hparams.Runs{
		Columns: v.model.Runs.Columns(), Taken: v.columnsSet, Base: v.model.Runs.Baseline(),
	}
	for _, r := range v.model.Runs.Listed() {
		ink := ui.InkClass(r.Ink)
		if r.Ink.Own != 0 {
			ink = ui.OwnColour(r.Ink.Own)
		}
		told.List = append(told.List,
			hparams.Shape{ID: r.ID, Name: r.ShownName(), Ink: ink, Drawn: r.Shown})
	}
	if question := hparams.Shown.Questions.Pack(told); !question.Same(v.lastRuns) {
		v.lastRuns = question
		v.program.Relay(question)
	}
}

// Write implements state.KindSettings.
func (v *View) Write(f *address.Fragment) { f.SetList(address.Sweep, v.look) }

// Read implements state.KindSettings.
func (v *View) Read(f *address.Fragment) {
	look := f.List(address.Sweep)
	if slices.Equal(look, v.look) {
		return
	}
	v.look = look
	v.program.Ask(&hparams.Link{Lines: look})
}

// Apply implements state.KindSettings.
func (*View) Apply(*wire.View) {}

// hparamsPane is the component of the view while its program runs.
type hparamsPane struct {
	app.Compo
	View  *View
	Shown bool
}

// onAct handles an act of the script.
func (s *hparamsPane) onAct(_ app.Context, e app.Event) {
	detail := e.Get("detail")
	s.View.Do(detail.Index(0).String(), detail.Index(1).String())
}

// OnDismount tells the view that the script's element is gone.
func (s *hparamsPane) OnDismount() { s.View.element.Removed() }

// Render shows the script's element, and a message while there is no data.
func (s *hparamsPane) Render() app.UI {
	wait := ui.Hidden()
	if !s.Shown {
		wait = ui.Element("p", "hp-note", ui.Attrs{"role", "status"},
			app.Text(hparams.Reading.Text()))
	}
	return ui.Element("div", "hp-view", nil,
		ui.Element("hparams-view", "",
			ui.Attrs{"id", viewID, "aria-label", hparams.View.Text()}).On("hparams-act",
			s.onAct), wait)
}
