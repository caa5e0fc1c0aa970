package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// Ids of the list and of the button that shows it.
const (
	problemsID     = "problems"
	problemCountID = "problem-count"
)

// maxProblems is how many problems are listed.
const maxProblems = 200

// ProblemList says what could not be read: which file, what is wrong, where. It takes no focus. When nothing at all could be opened it is an alert.
type ProblemList struct {
	app.Compo
	Page    *Page
	Version uint64
	Alert   bool
}

func (l *ProblemList) OnClose(app.Context, app.Event) {
	l.Page.ProblemsClosed = true
	l.Page.Render()
	l.Page.After(func() { ui.Focus(problemCountID) })
}

func (l *ProblemList) onWhy(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "why")); err == nil {
		l.Page.Examination.AskWhy(i)
	}
}

// listsProblems reports whether the list of problems is on screen: from the first one on until a person closes it.
func (p *Page) listsProblems() bool {
	return len(p.Model.Problems()) > 0 && (!p.ProblemsClosed || p.nothingOpened())
}

// explained reports whether the only problem there is is on screen with its explanation.
func (p *Page) explained() bool {
	return p.Examination.on() && len(p.Model.Problems()) == 1
}

// nothingOpened reports whether everything was read and there is nothing to show but problems.
func (p *Page) nothingOpened() bool {
	if p.Model.Loaded() == nil || len(p.Model.Problems()) == 0 {
		return false
	}
	tags := 0
	for _, k := range p.kinds {
		_, n := p.Model.TagCounts(k.Id())
		tags += n
	}
	return tags == 0
}

// Render lists the first problems.
func (l *ProblemList) Render() app.UI {
	problems := l.Page.Model.Problems()
	n := min(len(problems), maxProblems)
	lines := make([]app.UI, n, n+1)
	for i, p := range problems[:n] {
		parts := []app.UI{app.B().Text(p.File), app.Span().Text(p.Text)}
		if at := state.ProblemAt(p.Offset); at != "" && !strings.Contains(p.Text, at) {
			parts = append(parts, app.Span().Class("at").Text(at))
		}
		if p.File == "" {
			parts = parts[1:]
		}
		if p.URL != "" {
			parts = append(parts, app.Button().Class("btn why").Type("button").DataSet("why", i).Aria("label", state.RemedyWhyOf(p.File)).Text(state.RemedyWhy))
		}
		lines[i] = app.Li().Body(parts...)
	}
	if more := len(problems) - n; more > 0 {
		lines = append(lines, app.Li().Text(state.ProblemsMore(more)))
	}
	list := app.Ul().Class("problem-lines").TabIndex(0).Aria("labelledby", problemsID+"-title").OnClick(l.onWhy).Body(lines...)
	title := app.H2().ID(problemsID + "-title")
	section := app.Section().ID(problemsID).TabIndex(-1).Aria("labelledby", problemsID+"-title")
	if l.Alert {
		return section.Class("notice err").Attr("role", "alert").Body(ui.Icon("error"), app.Div().Class("grow").Body(title.Text(state.NothingOpened), list))
	}
	return section.Class("notice warn").Body(ui.Icon("warn"),
		app.Div().Class("grow").Body(app.Div().Attr("role", "status").Body(title.Text(state.ProblemsTitle(len(problems)))), list),
		app.Button().Class("btn ghost icon small").Type("button").Aria("label", state.ProblemsClose).Title(state.ProblemsClose).OnClick(l.OnClose).Body(ui.Icon("x")))
}
