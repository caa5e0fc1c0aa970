package opening

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Ids of the list and of the button that shows it.
const (
	ProblemsID     = "problems"
	ProblemCountID = "problem-count"
)

// guideDamage is the guide's section about files that cannot be read. A test of cmd/guide finds
// missing pages.
const guideDamage = "guide/problems.html#damaged-files"

// maxProblems is how many problems are listed.
const maxProblems = 200

// ProblemList says what could not be read: which file, what is wrong, where. It does not take the
// focus. If nothing at all could be opened it is an alert.
type ProblemList struct {
	app.Compo
	Opening *Opening
	Version uint64
	Alert   bool
	Closed  bool
}

// OnClose closes the list.
func (l *ProblemList) OnClose(app.Context, app.Event) {
	l.Opening.ProblemsShown = false
	l.Opening.page.Render()
	l.Opening.page.After(func() { ui.Focus(ProblemCountID) })
}

func (l *ProblemList) onWhy(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "why")); err == nil {
		l.Opening.Examination.AskWhy(i)
	}
}

// ListsProblems reports whether the list of problems is on screen: if the person opened it and has
// not asked for a reason, or if there is nothing else to show.
func (op *Opening) ListsProblems() bool {
	return len(op.model.Problems()) > 0 &&
		(op.nothingOpened() || op.ProblemsShown && !op.Examination.On())
}

// Explained reports whether the only problem is on screen with its explanation.
func (op *Opening) Explained() bool {
	return op.Examination.On() && len(op.model.Problems()) == 1
}

// ProblemsView returns the list of problems, unless the only one is explained. It is a panel below
// its button, which moves no card.
func (op *Opening) ProblemsView() app.UI {
	if len(op.model.Problems()) == 0 || op.Explained() || op.Awaits() {
		return ui.Hidden()
	}
	return &ProblemList{
		Opening: op, Version: op.model.ProblemsVersion(), Alert: op.nothingOpened(),
		Closed: !op.ListsProblems(),
	}
}

// ToggleProblems opens or closes the list. If the only problem is a source that failed as a whole,
// it is explained at once.
func (op *Opening) ToggleProblems() {
	x, problems := &op.Examination, op.model.Problems()
	switch {
	case op.nothingOpened() && op.Explained():
		ui.Focus(remedyID)
	case x.On():
		op.ProblemsShown = false
		x.close()
	case !op.ProblemsShown && len(problems) == 1 && x.fails(&problems[0]):
		x.AskWhy(0)
	default:
		op.ProblemsShown = !op.ListsProblems()
		op.page.Render()
		if op.ProblemsShown {
			op.page.After(func() { ui.Focus(ProblemsID) })
		}
	}
}

// CloseTop closes the topmost panel about problems, and reports whether there was one.
func (op *Opening) CloseTop() bool {
	switch {
	case op.Examination.On():
		op.Examination.close()
	case op.ProblemsShown && op.ListsProblems():
		op.ProblemsShown = false
		op.page.Render()
	default:
		return false
	}
	return true
}

// Render lists the first problems.
func (l *ProblemList) Render() app.UI {
	problems := l.Opening.model.Problems()
	n := min(len(problems), maxProblems)
	lines := make([]app.UI, n, n+1)
	for i, p := range problems[:n] {
		text := words.Say(p.Text)
		parts := []app.UI{ui.Text("b", "", p.File), ui.Text("span", "", text)}
		if at := words.ProblemAt(p.Offset); at != "" && !strings.Contains(text, at) {
			parts = append(parts, ui.Text("span", "at", at))
		}
		if p.File == "" {
			parts = parts[1:]
		}
		if p.URL != "" {
			parts = append(parts,
				ui.Button("btn why", nil,
					ui.Attrs{"data-why", strconv.Itoa(i), "aria-label", words.RemedyWhyOf(p.File)},
					app.Text(words.RemedyWhy.Text())))
		}
		lines[i] = ui.Element("li", "", nil, parts...)
	}
	if more := state.Faults(problems[n:]); more > 0 {
		lines = append(lines, ui.Text("li", "", words.ProblemsMore(more)))
	}
	list := ui.Element("ul", "problem-lines",
		ui.Attrs{"tabindex", "0", "aria-labelledby", ProblemsID + "-title"},
		lines...).On("click", l.onWhy)
	title, link := ui.Element("h2", "", ui.Attrs{"id", ProblemsID + "-title"}),
		ui.GuideLink(guideDamage)
	section := ui.Element("section", "",
		ui.Attrs{"id", ProblemsID, "tabindex", "-1", "aria-labelledby", ProblemsID + "-title",
			"hidden", ui.Bool(l.Closed)})
	if l.Alert {
		return section.Class("notice err").Attr("role", "alert").Body(ui.Icon("error"),
			ui.Element("div", "grow", nil, title.Text(words.NothingOpened.Text()), list, link))
	}
	return section.Class("notice warn panel").Body(ui.Icon("warn"),
		ui.Element("div", "grow", nil, title.Text(words.ProblemsTitle(state.Faults(problems))),
			list, link),
		ui.Button("btn ghost icon small", l.OnClose,
			ui.Attrs{"aria-label", words.ProblemsClose.Text(), "title", words.ProblemsClose.Text()},
			ui.Icon("x")))
}
