package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// Ids of the list and of the button that shows it.
const (
	problemsID     = "problems"
	problemCountID = "problem-count"
)

// maxProblems is how many problems are listed.
const maxProblems = 200

// problemList says what could not be read: which file, what is wrong, where. It takes no focus. When nothing at all could be opened it is an alert.
type problemList struct {
	app.Compo
	Page    *page
	Version uint64
	Alert   bool
}

func (l *problemList) onClose(app.Context, app.Event) {
	l.Page.problemsClosed = true
	l.Page.render()
	l.Page.after(func() { focus(problemCountID) })
}

func (l *problemList) onWhy(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "why")); err == nil {
		l.Page.askWhy(i)
	}
}

// listsProblems reports whether the list of problems is on screen: from the first one on until a person closes it.
func (p *page) listsProblems() bool {
	return len(p.model.Problems()) > 0 && (!p.problemsClosed || p.nothingOpened())
}

// explained reports whether the only problem there is is on screen with its explanation.
func (p *page) explained() bool { return p.examination.on() && len(p.model.Problems()) == 1 }

// nothingOpened reports whether everything was read and there is nothing to show but problems.
func (p *page) nothingOpened() bool {
	if p.model.Loaded() == nil || len(p.model.Problems()) == 0 {
		return false
	}
	tags := 0
	for k := wire.KindScalar; k <= wire.KindOther; k++ {
		_, n := p.model.TagCounts(k)
		tags += n
	}
	return tags == 0
}

// Render lists the first problems.
func (l *problemList) Render() app.UI {
	problems := l.Page.model.Problems()
	n := min(len(problems), maxProblems)
	lines := make([]app.UI, n, n+1)
	for i, p := range problems[:n] {
		parts := []app.UI{app.B().Text(p.File), app.Span().Text(p.Text)}
		if at := words.ProblemAt(p.Offset); at != "" && !strings.Contains(p.Text, at) {
			parts = append(parts, app.Span().Class("at").Text(at))
		}
		if p.File == "" {
			parts = parts[1:]
		}
		if p.URL != "" {
			parts = append(parts, app.Button().Class("btn why").Type("button").DataSet("why", i).Aria("label", words.RemedyWhyOf(p.File)).Text(words.RemedyWhy.Text()))
		}
		lines[i] = app.Li().Body(parts...)
	}
	if more := len(problems) - n; more > 0 {
		lines = append(lines, app.Li().Text(words.ProblemsMore(more)))
	}
	list := app.Ul().Class("problem-lines").TabIndex(0).Aria("labelledby", problemsID+"-title").OnClick(l.onWhy).Body(lines...)
	title := app.H2().ID(problemsID + "-title")
	section := app.Section().ID(problemsID).TabIndex(-1).Aria("labelledby", problemsID+"-title")
	if l.Alert {
		return section.Class("notice err").Attr("role", "alert").Body(icon("error"), app.Div().Class("grow").Body(title.Text(words.NothingOpened.Text()), list))
	}
	return section.Class("notice warn").Body(icon("warn"),
		app.Div().Class("grow").Body(app.Div().Attr("role", "status").Body(title.Text(words.ProblemsTitle(len(problems)))), list),
		app.Button().Class("btn ghost icon small").Type("button").Aria("label", words.ProblemsClose.Text()).Title(words.ProblemsClose.Text()).OnClick(l.onClose).Body(icon("x")))
}
