package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/runlist"
	"eventlens/app/wire"
)

// runPage adapts the page to the interface that the run list needs.
type runPage struct{ p *Page }

var _ runlist.Page = runPage{}

// Do runs fn on the UI goroutine.
func (r runPage) Do(fn func()) { r.p.Do(fn) }

// After runs fn after pending components have rendered.
func (r runPage) After(fn func()) { r.p.After(fn) }

// Refresh renders one component soon.
func (r runPage) Refresh(c app.UI) { r.p.RenderOnly(c) }

// Render renders what changed.
func (r runPage) Render() { r.p.Render() }

// Changed follows a change of the model by the person.
func (r runPage) Changed() { r.p.Changed() }

// ShowView has the worker draw the current view.
func (r runPage) ShowView() { r.p.draw() }

// Send sends a message to the worker.
func (r runPage) Send(m wire.Message) { r.p.Send(m) }

// ShowsCards reports whether something is open and its cards are on screen.
func (r runPage) ShowsCards() bool { return r.p.ShowsCards() }

// ContinueReading resumes reading after it was stopped.
func (r runPage) ContinueReading() { r.p.Following.Continue() }

// ShowSummary shows what stands out in a run.
func (r runPage) ShowSummary(run wire.RunID) { r.p.Summary.OpenFindings(run) }

// ShowProblems shows the list of problems at the next render.
func (r runPage) ShowProblems() { r.p.Opening.ProblemsShown = true }

// ValueChoice returns the menu that chooses the values beside the runs, nil while it is closed.
func (r runPage) ValueChoice() app.UI {
	if r.p.Tools.Scalars != runlist.ValuesID {
		return nil
	}
	return &TagChoice{Page: r.p, ID: runlist.ValuesID}
}

// ToggleValueChoice opens or closes that menu.
func (r runPage) ToggleValueChoice() { r.p.Tools.ToggleChoice(runlist.ValuesID) }

// CloseChoices closes that menu, or the menu of the scalar along x.
func (r runPage) CloseChoices() { r.p.Tools.Scalars = "" }
