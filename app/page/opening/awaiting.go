package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// Awaits reports whether an embedded page shows a job that has not written anything yet, and polls
// for its files. In that case there is nothing to open, to mend or to drop.
func (op *Opening) Awaits() bool {
	m := op.model
	return op.host.Embedder.Layout() != "" && m.Unwritten() && m.Checked().Followed &&
		m.RefreshSec() > 0
}

// AwaitedView says that nothing was written yet, and shows the first problem.
func (op *Opening) AwaitedView() app.UI {
	var found app.UI
	if problems := op.model.Problems(); len(problems) > 0 {
		found = app.Text(words.Say(problems[0].Text))
	}
	return ui.Element("div", "awaited", ui.Attrs{"role", "status"},
		ui.EmptyView("points", words.NothingYet.Text(), found))
}
