package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// Awaits reports whether the page of a host shows a job that has not written anything, and looks for what it writes: nobody there opens, mends or drops anything.
func (op *Opening) Awaits() bool {
	m := op.model
	return op.host.Layout() != "" && m.Unwritten() && m.Checked().Followed && m.RefreshSec() > 0
}

// AwaitedView says so, and what was found.
func (op *Opening) AwaitedView() app.UI {
	var found app.UI
	if problems := op.model.Problems(); len(problems) > 0 {
		found = app.Text(words.Say(problems[0].Text))
	}
	return ui.Element("div", "awaited", ui.Attrs{"role", "status"}, ui.EmptyView("points", words.NothingYet.Text(), found))
}
