package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/runlist"
	"eventlens/app/wire"
)

var _ runlist.Page = (*Page)(nil)

// ContinueReading resumes reading after it was stopped.
func (p *Page) ContinueReading() { p.Following.Continue() }

// ShowSummary shows what stands out in a run.
func (p *Page) ShowSummary(run wire.RunID) { p.Summary.Show(run) }

// AskFindings asks the worker what stands out in a run, and returns the number of the question.
func (p *Page) AskFindings(run wire.RunID) (serial uint32) {
	for _, k := range p.kinds {
		if s, ok := k.(Summarises); ok {
			serial = s.AskFindings(run)
		}
	}
	return serial
}

// ShowProblems shows the list of problems at the next render.
func (p *Page) ShowProblems() { p.Opening.ProblemsShown = true }

// ValueChoice returns the menu that chooses the values beside the runs, nil while it is closed.
func (p *Page) ValueChoice() app.UI {
	if p.Tools.Scalars != runlist.ValuesID {
		return nil
	}
	return &TagChoice{Page: p, ID: runlist.ValuesID}
}

// ToggleValueChoice opens or closes the menu that chooses the values beside the runs.
func (p *Page) ToggleValueChoice() { p.Tools.ToggleChoice(runlist.ValuesID) }

// CloseChoices closes the menu of the values beside the runs, or the menu of the scalar along x.
func (p *Page) CloseChoices() { p.Tools.Scalars = "" }
