package hparams

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/program"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/hparams"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
)

// Name is that of the view in the address, and of the service.
const Name = "hparams"

// viewID is the element of the script.
const viewID = "hparams-view"

// View is the view of hyperparameters.
type View struct {
	page    *page.Page
	model   *state.Model
	program *program.Program
	element *program.Element

	known bool        // the store worker was asked
	early []wire.Body // what it has answered while the program was not started
	busy  bool        // what it was asked for is not on screen yet
	again bool        // more was read meanwhile
	asked int         // how many runs had said something when it was asked last
	told  wire.Body   // of runs
	runs  uint64      // version of those that the program knows, counted from 1; 0 for none
	taken uint32      // how often the program has set the columns of the list
	look  []string    // what the address says, which the program made
	shown bool        // the program has told what there is to see
}

// New makes the view of a page.
func New(p *page.Page) page.Tabbed {
	v := &View{page: p, model: p.Model}
	v.program = program.New(p.Host, p, program.Spec{Name: Name, Title: words.HParamsTab.Text(), Protocol: &hparams.Shown}, content{v})
	v.element = program.NewElement(p.Host, viewID, "texts", "data", "importance")
	p.Model.Register(v)
	return v
}

// Shown implements page.View.
func (v *View) Shown() bool { return v.model.ViewTab() == Name && !v.model.Saved() }

// Title implements page.View.
func (v *View) Title() string { return v.page.TitleOf(words.HParamsTab.Text()) }

// Tab implements page.Tabbed.
func (v *View) Tab() page.Tab {
	return page.Tab{Name: Name, Text: words.HParamsTab.Text(), Hint: words.HParamsTabHint.Text(), Count: len(v.model.AllHParams()), Kind: kind.HParams}
}

// Expect has the program started, and given what runs say, while a person is on the way to the tab.
func (v *View) Expect() { v.program.Expect() }

// ListsRuns implements page.BesideRuns.
func (*View) ListsRuns() {}

// Render implements page.View.
func (v *View) Render() app.UI {
	if v.model.Loaded() != nil && len(v.model.AllHParams()) == 0 {
		return ui.EmptyView("rows", words.NoKindTitle(kind.HParams), nil)
	}
	return v.program.View()
}

// Key implements page.View.
func (*View) Key(string) bool { return false }

// Escape implements page.View.
func (*View) Escape() bool { return false }

// ID and Protocol are what the store worker is asked by.
func (*View) ID() kind.ID { return kind.HParams }

// Protocol is what the store worker can be asked.
func (*View) Protocol() *wire.Protocol { return &hparams.Stored }

// Refresh asks again what runs say, when more was read: once what was asked for before is on screen, since all of it comes anew.
func (v *View) Refresh() {
	if v.again = v.busy; v.known && !v.busy {
		v.busy, v.asked = true, v.sessions()
		v.page.Ask(v, "", &hparams.Get{})
	}
}

// follow asks while files are read: when three times as many runs have said something as when it was asked last, since all of it comes anew and takes time from reading.
func (v *View) follow() {
	if n := v.sessions(); n > 0 && n >= 3*v.asked {
		v.Refresh()
	}
}

// sessions counts the runs that have said something.
func (v *View) sessions() (n int) {
	for _, r := range v.model.Runs() {
		if len(r.HParams) > 0 {
			n++
		}
	}
	return n
}

// HandOn takes an answer of the store worker, which is the program's: all that runs say would take a while to be decoded and encoded here. One that is there before the
// program waits for it.
func (v *View) HandOn(answer wire.Body) {
	if !v.program.Started() {
		v.early = append(v.early, answer)
		return
	}
	v.program.HandOn(answer)
}

// content is what the view shows while its program runs.
type content struct{ *View }

// Starting asks what runs say, which is there sooner than the program. While none has said anything, there is nothing to show.
func (c content) Starting() {
	v := c.View
	v.known, v.busy, v.early, v.asked = true, false, nil, 0
	v.follow()
}

// Started implements program.Content.
func (c content) Started() {
	v := c.View
	v.runs, v.told, v.taken, v.shown = 0, wire.Body{}, 0, false
	v.element.Hold()
	v.program.Ask(&scripted.Do{Act: redrawAct})
	v.program.Ask(&hparams.Link{Lines: v.look})
	v.tellRuns()
	for _, answer := range v.early {
		v.program.HandOn(answer)
	}
	v.early = nil
}

// Answered implements program.Content.
func (c content) Answered(_ uint32, answer wire.Coded) {
	v := c.View
	switch m := answer.(type) {
	case *scripted.Hand:
		v.element.Hand(m)
		if m.What == "data" {
			v.drawn()
		}
	case *hparams.Measure:
		v.page.Ask(v, "", m)
	case *hparams.Link:
		v.look = m.Lines
		v.page.Adjusted()
	case *hparams.Columns: // a Link follows
		v.taken++
		v.model.SetColumns(m.Names)
	case *matching.Match:
		v.page.MatchFor(v.program, m)
	case *hparams.File:
		v.page.Host.SaveBlob(state.FileName(m.Ending, v.model.Title(), Name), m.Blob)
	case *hparams.Go:
		v.page.ShowCharts(m.Runs)
	}
}

// drawn follows what came on screen.
func (v *View) drawn() {
	if v.busy = false; v.again {
		v.Refresh()
	}
	if !v.shown {
		v.shown = true
		v.page.Render()
	}
}

// redrawAct is what an element that is new wants.
const redrawAct = "redraw"

// Do has the program do something.
func (v *View) Do(act, value string) {
	if act == redrawAct && v.element.Fill() {
		return
	}
	v.program.Ask(&scripted.Do{Act: act, Value: value})
}

// Render implements program.Content.
func (c content) Render() app.UI {
	c.tellRuns()
	return &sheet{View: c.View, Shown: c.shown}
}

// tellRuns tells the program how runs are seen and what stands beside them, when that changed.
func (v *View) tellRuns() {
	now := v.model.RunsVersion() + v.model.NamesVersion() + 1
	if now == v.runs {
		return
	}
	v.runs = now
	v.follow()
	told := &hparams.Runs{Columns: v.model.Columns(), Taken: v.taken}
	for _, r := range v.model.Runs() {
		ink := ui.InkClass(r.Ink)
		if r.Ink.Own != 0 {
			ink = ui.OwnColour(r.Ink.Own)
		}
		told.List = append(told.List, hparams.Shape{ID: r.ID, Name: r.ShownName(), Ink: ink, Drawn: r.Shown})
	}
	if question := hparams.Shown.Questions.Pack(told); !question.Same(v.told) {
		v.told = question
		v.program.HandOn(question)
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

// sheet is the view while its program runs.
type sheet struct {
	app.Compo
	View  *View
	Shown bool
}

// onAct takes what a person does in what the script shows.
func (s *sheet) onAct(_ app.Context, e app.Event) {
	detail := e.Get("detail")
	s.View.Do(detail.Index(0).String(), detail.Index(1).String())
}

// OnDismount tells the view that there is no element of the script.
func (s *sheet) OnDismount() { s.View.element.Gone() }

// Render shows the element of the script, and that it waits.
func (s *sheet) Render() app.UI {
	wait := ui.Hidden()
	if !s.Shown {
		wait = ui.Element("p", "hp-note", ui.Attrs{"role", "status"}, app.Text(words.HParamsReading.Text()))
	}
	return ui.Element("div", "hp-view", nil,
		ui.Element("hparams-view", "", ui.Attrs{"id", viewID, "aria-label", words.HParamsView.Text()}).On("hparams-act", s.onAct), wait)
}
