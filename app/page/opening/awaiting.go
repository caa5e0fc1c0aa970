package opening

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/report"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Awaits reports whether the page shows a log that has not been written yet, and polls for its
// files. In that case there is nothing to mend.
func (op *Opening) Awaits() bool {
	m := op.model
	return m.Unwritten() && m.Checked().Followed && m.RefreshSec() > 0
}

// nothingOpened reports whether nothing could be opened, so that the page explains why.
func (op *Opening) nothingOpened() bool { return op.model.NothingOpened() && !op.Awaits() }

// Awaited says what the page waits for; and what was found instead, when the page last looked, and
// what comes next. It is the zero value if the page does not wait.
func (op *Opening) Awaited() (a Awaited) {
	if !op.Awaits() {
		return a
	}
	m, clock := op.model, op.host.Clock
	a = Awaited{words.AwaitedValues(m.Title()), words.AwaitedShows.Text()}
	if at := m.Checked().AtMs; at > 0 {
		a.says = words.Sentences(
			words.AwaitedChecked(words.Age(clock.Now(), at, clock.ZoneOffset(at))), a.says)
	}
	if problems := m.Problems(); len(problems) > 0 {
		p := &problems[0]
		if p.Source != "" {
			a.title = words.AwaitedFiles(strings.TrimSuffix(p.Source, "/") + "/")
		}
		if p.Text.Part().Template != report.ProblemNoFiles {
			a.says = words.Sentences(words.Say(p.Text), a.says)
		}
	}
	return a
}

// Awaited is the text of a page that waits for a log. It is comparable.
type Awaited struct{ title, says string }

// View shows the text. Only the title is announced, not the age that counts up.
func (a Awaited) View() app.UI {
	return ui.Element("div", "awaited", nil, ui.Element("div", "empty", nil,
		ui.Element("i", "dot live", ui.Attrs{"aria-hidden", "true"}),
		ui.Element("div", "", ui.Attrs{"role", "status"}, ui.Text("h1", "", a.title)),
		ui.Text("p", "", a.says)))
}
